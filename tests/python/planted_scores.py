"""Faults of scores: of what is added to them, of their masks and factors, and of the tables that positions are looked up in."""

import functools
from types import SimpleNamespace

import torch
import transformers
from architectures import WAVES, small
from planted_layers import CODES, FUSED, TEXT, edit, few, gpt_oss, looked_up, rewritten, second, with_other


def t5(kind, **more):
    return small(kind, "ForConditionalGeneration", **{"num_layers": 3, "num_decoder_layers": 3, "n_positions": 128} | more)


def swin(kind):
    config = getattr(transformers, f"{kind}Config")(image_size=32, patch_size=2, embed_dim=16, depths=[2, 2], num_heads=[2, 4], window_size=4)
    return getattr(transformers, f"{kind}Model")(config).eval()


def levit():
    config = transformers.LevitConfig(image_size=64, hidden_sizes=[16, 32, 48], num_attention_heads=[2, 2, 2], depths=[1, 1, 1], key_dim=[8, 8, 8])
    return transformers.LevitModel(config).eval()


def deberta(kind, **more):
    return small(kind, "ForMaskedLM", num_hidden_layers=4, relative_attention=True, pos_att_type=["c2p", "p2c"], max_relative_positions=-1,
                 position_biased_input=False, max_position_embeddings=64, **more)  # fmt: skip


def other_buckets(model):
    for block in model.decoder.block:
        layer = block.layer[0].SelfAttention
        plain = type(layer)._relative_position_bucket
        layer._relative_position_bucket = lambda relative_position, bidirectional=True, num_buckets=32, max_distance=128: plain(
            relative_position, True, num_buckets, max_distance)  # fmt: skip


def bias_of(change, n):
    """Changes the bias of a layer of T5's encoder."""

    def plant(model):
        layer = model.encoder.block[n].layer[0].SelfAttention
        edit(layer, compute_bias=lambda *given, _cls=type(layer), **named: change(_cls.compute_bias(*given, **named)))

    return plant


def clamped_bias(bias):
    return bias[:, :, torch.arange(bias.shape[2]).clamp(max=20)][..., torch.arange(bias.shape[3]).clamp(max=20)]


def transposed_index(model):
    bias = model.encoder.layers[0].blocks[1].attention.relative_position_bias
    side = bias.window_area
    bias.relative_position_index = torch.nn.Buffer(bias.relative_position_index.view(side, side).T.reshape(-1).clone(), persistent=False)


def unsigned_coordinates(model):
    layer = model.encoder.layers[0].blocks[0].attention.self
    layer.relative_coords_table = torch.nn.Buffer(layer.relative_coords_table.abs(), persistent=False)


def turned_back(wrong, model, number=1, change=lambda distance: -distance):
    """One of two directions of a layer of DeBERTa."""
    layer = model.deberta.encoder.layer[number].attention.self
    plain = type(layer).disentangled_attention_bias

    def bias(self, q, k, relative, codes, factor):
        terms = []
        for kind in ("c2p", "p2c"):
            self.pos_att_type = [kind]
            terms.append(plain(self, q, k, change(relative) if kind == wrong else relative, codes, factor))
        self.pos_att_type = ["c2p", "p2c"]
        return sum(terms)

    edit(layer, disentangled_attention_bias=bias)


def p2c_alone(model):
    layer = model.deberta.encoder.layer[1].attention.self

    def bias(self, *given, plain=type(layer).disentangled_attention_bias):
        self.pos_att_type = ["p2c"]
        found = plain(self, *given)
        self.pos_att_type = ["c2p", "p2c"]
        return found

    edit(layer, disentangled_attention_bias=bias)


def c2p_further(model):
    for number in range(4):
        turned_back("c2p", model, number, lambda distance: distance + (distance > 0))


def doubled(model):
    for block in model.transformer.blocks:
        edit(block.attn, forward=lambda self, x, bias=None, *more, _cls=type(block.attn), position_bias=None, **rest: _cls.forward(
            self, x, (bias if position_bias is None else position_bias) * torch.tensor([1, 2.0, 1, 1]).view(4, 1, 1), *more, **rest))  # fmt: skip


def crossed(model):
    for block in model.decoder.block:
        def forward(self, x, mask=None, states=None, *more, _cls=type(block.layer[1].EncDecAttention), **rest):
            states = rest.pop("key_value_states", states)
            rest.pop("position_bias", None)
            bias = -(torch.arange(x.shape[1])[:, None] - torch.arange(states.shape[1])).abs().to(x) / 10
            return _cls.forward(self, x, mask, states, bias.expand(1, 4, -1, -1), *more[1:], **rest)

        edit(block.layer[1].EncDecAttention, forward=forward)


def other_slopes_masked(model):
    inner = model.transformer

    def build(self, mask, heads, dtype, _cls=type(inner)):
        slopes = _cls.build_alibi_tensor(self, mask, heads, dtype)
        return slopes.roll(1, 0) if (mask == 0).any() else slopes

    edit(inner, build_alibi_tensor=build)


def xlnet():
    return small("XLNet", "LMHeadModel", n_layer=3)


def of_sound(kind, *shape, **more):
    """A model of sound, and what it is given."""
    model = small(f"Wav2Vec2{kind}" if kind != "WavLM" else kind, "Model", num_hidden_layers=3, **more)
    return model, {"input_features" if len(shape) > 2 else "input_values": torch.randn(shape)}


def vitdet():
    model = small("VitDet", "Model", num_hidden_layers=3, image_size=32, pretrain_image_size=32, patch_size=8,
                  use_relative_position_embeddings=True)  # fmt: skip
    return model, {"pixel_values": torch.randn(2, 3, 32, 32)}


def one_further(model):
    layer = model.transformer.layer[1].rel_attn
    edit(layer, rel_shift_bnij=staticmethod(lambda x, klen=-1, plain=layer.rel_shift_bnij: plain(torch.roll(x, -1, -1), klen)))


def later_codes(model):
    layer = model.encoder.layers[1].self_attn
    edit(layer, forward=lambda self, *given, relative_position_embeddings=None, _cls=type(layer), **more: _cls.forward(
        self, *given, relative_position_embeddings=relative_position_embeddings.roll(1, 1), **more))  # fmt: skip


def other_sign(model):
    codes = model.encoder.layers[1].self_attn.distance_embedding
    edit(codes, forward=lambda self, at, _cls=type(codes): _cls.forward(self, at.T))


def nearer(model):
    model.encoder.layers[0].attention.max_distance = 16


def exchanged(model):
    from transformers.models.vitdet import modeling_vitdet as code

    by = code.add_decomposed_relative_positions
    with_other(model.encoder.layer[1].attention, code, "add_decomposed_relative_positions",
               lambda scores, queries, rows, columns, *sizes: by(scores, queries, columns, rows, *sizes))  # fmt: skip


def band(width, layers=slice(None)):
    """Layers are given a mask of so many keys, where no cache is."""

    def forward(self, x, *args, _cls, **more):
        at = torch.arange(x.shape[1])
        return _cls.forward(self, x, *args, **more | {"attention_mask": ((at[:, None] >= at) & (at[:, None] - at < width))[None, None]})

    def plant(model):
        for layer in model.model.layers[layers]:
            edit(layer, forward=functools.partialmethod(forward, _cls=type(layer)))

    return plant


def global_for_local(model):
    model.transformer.h[2].attn.attention.bias = model.transformer.h[1].attn.attention.bias


def turned_as_local(model):
    model.model.layers[3].self_attn.sliding_window = 4096  # by which the code of Cohere 2 decides to turn


def scaled(by, model, layers=slice(None)):
    for layer in model.model.layers[layers]:
        layer.self_attn.scaling = by


def clamped_rows(model):
    table = model.model.encoder.embed_positions
    edit(table, forward=lambda self, ids, *more, _of=type(table), **named: _of.forward(self, ids, *more, **named)[
        :, torch.arange(ids.shape[1]).clamp(max=39)])  # fmt: skip


def stored_in_bfloat16(model):
    ids = model.embeddings.position_ids
    ids.copy_(ids.bfloat16().long().clamp(max=349))


def same_rows(model):
    codes = model.model.vision_tower.embeddings.position_embedding.weight.data
    codes[5] = codes[4]


def counts_padding(model):
    def counted(input_ids, padding_idx, past_key_values_length=0):
        at = torch.arange(input_ids.shape[1]) + 1 + padding_idx
        return torch.where(input_ids.ne(padding_idx), at.expand(input_ids.shape), padding_idx)

    edit(model.roberta.embeddings, create_position_ids_from_input_ids=staticmethod(counted))


def nearer_buckets(model):
    plain = type(model.encoder).relative_position_bucket
    edit(model.encoder, relative_position_bucket=staticmethod(lambda at, num_buckets=32, max_distance=128: plain(at, num_buckets, 64)))


def llava():
    images = dict(model_type="clip_vision_model", hidden_size=64, intermediate_size=96, num_hidden_layers=2, num_attention_heads=4,
                  image_size=32, patch_size=8)  # fmt: skip
    config = transformers.LlavaConfig(text_config=TEXT | {"model_type": "llama", "sliding_window": None}, vision_config=images, image_token_index=90)
    return transformers.LlavaForConditionalGeneration(config).eval()


def one_early(model):
    model.model.decoder.embed_positions.offset = 1


def sinks_lost(model):
    from transformers.models.gpt_oss import modeling_gpt_oss as code
    from transformers.models.llama.modeling_llama import eager_attention_forward as plain

    with_other(model.model.layers[2].self_attn, code, "eager_attention_forward", plain)


def sinks_of_others(model):
    from transformers.models.gpt_oss import modeling_gpt_oss as code

    plain = code.eager_attention_forward
    with_other(model.model.layers[2].self_attn, code, "eager_attention_forward", lambda layer, *given, **more: plain(
        SimpleNamespace(sinks=layer.sinks.flip(0), num_key_value_groups=layer.num_key_value_groups, training=False), *given, **more))  # fmt: skip


def grown_otherwise(model):
    table = model.model.encoder.embed_positions

    def make_weights(self, count, width, padding_idx=None):
        angles = torch.arange(count)[:, None] * 10000 ** (-torch.arange(0, width, 2) / width)
        self.weights = torch.cat([angles.sin(), angles.cos()], -1)

    edit(table, make_weights=make_weights)


def from_the_other_end(model):
    module = model.encoder.embed_positions
    edit(module, forward=lambda self, x, plain=type(module).forward: plain(self, x).flip(1))


def other_index(model):
    layer = model.encoder.stages[0].layers[0].module
    layer.attention_bias_idxs = layer.attention_bias_idxs.roll(1, 1)


def steeper(model):
    layer = model.transformer.h[1].self_attention

    def forward(self, x, residual, alibi, *given, _cls=type(layer), **more):
        return _cls.forward(self, x, residual, alibi * (1 + (x.shape[1] == 1)), *given, **more)

    edit(layer, forward=forward)


def tied(model):
    first, _, third = (block.layer[0].SelfAttention for block in model.encoder.block)
    third.relative_attention_bias = first.relative_attention_bias


def another_base(model):
    angles = torch.arange(512)[:, None] * 1000 ** (-torch.arange(0, 64, 2) / 64)
    model.transformer.pos_encoding = torch.cat([angles.sin(), angles.cos()], -1)


def interleaved(model):
    codes = model.model.decoder.embed_positions.weight
    codes.data = torch.stack(codes.data.chunk(2, -1), -1).flatten(1)


deberta_v2 = functools.partial(deberta, "DebertaV2", position_buckets=16, share_att_key=True)
t5_of_16 = functools.partial(t5, "T5", num_layers=2, num_decoder_layers=2, relative_attention_num_buckets=16, relative_attention_max_distance=64)
bloom = functools.partial(small, "Bloom", n_positions=128)  # which says how long inputs are that are tried
bart = functools.partial(small, "Bart", "ForConditionalGeneration", max_position_embeddings=64)
mpnet = functools.partial(small, "MPNet", "Model", max_position_embeddings=160)
roberta = functools.partial(small, "Roberta", "ForMaskedLM", max_position_embeddings=66, pad_token_id=1, bos_token_id=0)
mistral = functools.partial(small, "Mistral", max_position_embeddings=128, sliding_window=8)
gemma3n = functools.partial(
    small, "Gemma3n", of="Gemma3nText", vocab_size_per_layer_input=131, hidden_size_per_layer_input=16, laurel_rank=8, altup_num_inputs=2,
    num_kv_shared_layers=0, activation_sparsity_pattern=[0.0] * 2, layer_types=["full_attention"] * 2, max_position_embeddings=128)  # fmt: skip
FAULTS = {  # as in planted_layers.py
    "buckets of the other kind of stack": (functools.partial(t5, "T5"), other_buckets, "decoder.block.0-2.layer.0.SelfAttention", "bias",
                                           "buckets of both directions, in a layer that sees earlier keys alone"),
    "heads that take the bias of others": (functools.partial(t5, "UMT5"), bias_of(lambda bias: bias.roll(1, 1), 1),
                                           "encoder.block.1.layer.0.SelfAttention", "", "head 0 of its bias is column 3 of its table",
                                           "its heads are in another order"),
    "a bias that ends": (t5_of_16, bias_of(clamped_bias, 0), "", "bias"),
    "a bias between two sequences": (functools.partial(t5, "T5"), crossed, "", "bias"),
    "a bias of all blocks": (mpnet, nearer_buckets, "encoder.layer.0-1.attention.attn", "bias"),
    "an index that is transposed": (functools.partial(swin, "Swin"), transposed_index, "encoder.layers.0.blocks.1.attention", "", "transposed"),
    "coordinates that lose their sign": (functools.partial(swin, "Swinv2"), unsigned_coordinates, "encoder.layers.0.blocks.0.attention.self", "",
                                         "relative_coords_table"),
    **{f"{wrong} of DeBERTa": (deberta_v2, functools.partial(turned_back, wrong), "deberta.encoder.layer.1.attention.self", "",
                               f"{wrong} looks the other way") for wrong in ("p2c", "c2p")},
    "one term of DeBERTa's two": (deberta_v2, p2c_alone, "deberta.encoder.layer.1.attention.self", "bias", "1 of the terms of content and position", "where 2 is the number that is prescribed"),
    "c2p of all layers of DeBERTa": (deberta_v2, c2p_further, "deberta.encoder.layer.0-3.attention.self", "bias", "is no sum of rows of its codes"),
    "XLNet": (xlnet, one_further, "transformer.layer.1.rel_attn", ""),
    "Conformer": (functools.partial(of_sound, "Conformer", 2, 400, position_embeddings_type="relative", **WAVES), later_codes,
                  "encoder.layers.1.self_attn", ""),
    "a code of each distance": (functools.partial(
        of_sound, "Bert", 2, 24, 16, feature_projection_input_dim=16, left_max_position_embeddings=8, right_max_position_embeddings=4,
        position_embeddings_type="relative_key"), other_sign, "encoder.layers.1.self_attn", ""),
    "WavLM": (functools.partial(of_sound, "WavLM", 2, 800, num_buckets=32, max_bucket_distance=40, **WAVES), nearer,
              "encoder.layers.0-2.attention", ""),
    "rows and columns": (vitdet, exchanged, "encoder.layer.1.attention", ""),
    "slopes under a mask": (bloom, other_slopes_masked, "transformer.h.0-1.self_attention", "bias"),
    "the slope of one head": (functools.partial(small, "Mpt", max_seq_len=128), doubled, "", "bias", "its bias falls by"),
    "a window one too wide": (mistral, band(9), "", "mask"),
    "no scale of scores": (mistral, functools.partial(scaled, 1.0), "", "scale"),
    "one layer of another scale": (mistral, functools.partial(scaled, 0.375, layers=slice(1, 2)), "", "scale"),
    "a layer that is not divided by its number": (functools.partial(small, "GPT2", "LMHeadModel", n_layer=3, scale_attn_by_inverse_layer_idx=True), lambda model: (
        setattr(model.transformer.h[1].attn, "scaling", 0.25)), "transformer.h.1.attn", "scale", "multiplied by 0.25, where 0.125 is prescribed"),
    "a scale of 1 by design that is lost": (gemma3n, functools.partial(scaled, 0.25), "", "scale"),
    "the window of a local layer": (functools.partial(small, "GPTNeo", num_layers=4, attention_types=[[["global", "local"], 2]], window_size=8,
                                                      max_position_embeddings=128), global_for_local, "transformer.h.2.attn.attention", "mask"),
    "a layer that turns as the local ones": (functools.partial(small, "Cohere2", num_hidden_layers=8), turned_as_local, "model.layers.3.self_attn",
                                             "rotation"),
    "positions clamped far from the first": (functools.partial(small, "GPT2", "LMHeadModel", n_positions=96),
                                             looked_up(lambda model: model.transformer.wpe, lambda ids: ids.clamp(max=63)), "transformer.wpe", "rows",
                                             "with 96 tokens, place 64 takes row 63, where row 64 follows"),
    "positions stored in bfloat16": (functools.partial(small, "Bert", "Model", max_position_embeddings=350), stored_in_bfloat16,
                                     "embeddings.position_embeddings", "rows", "place 257 takes row 256"),
    "the table of an encoder": (bart, clamped_rows, "model.encoder.embed_positions", "rows",
                                "place 40 takes row 41"),
    "rows of a tower's table that are the same": (llava, same_rows, "model.vision_tower.embeddings.position_embedding", "told apart"),
    "positions that count padding": (roberta, counts_padding, "", "left padding"),
    "the mask of the first row for all": (few, rewritten(second, CODES, "{old}; attention_mask = attention_mask if attention_mask is None else "
                                          "attention_mask[:1]"), "model.layers.1.self_attn", "mask", "unlike model.layers.0.self_attn"),
    "a window one too narrow behind a cache": (mistral, rewritten(second, "attention_interface: Callable", """if query_states.shape[2] == 1:
        key_states, value_states = key_states[:, :, -7:], value_states[:, :, -7:]
        attention_mask = attention_mask if attention_mask is None else attention_mask[..., -7:]
    {old}"""), "model.layers.1.self_attn", "mask", "tokens behind"),
    "cross attention up to the place of the query": (bart, rewritten(
        lambda model: model.model.decoder.layers[1].encoder_attn, "attention_interface: Callable", """n, k = query_states.shape[2], key_states.shape[2]
    attention_mask = torch.zeros(n, k).masked_fill(torch.ones(n, k).triu(1) == 1, -1e30)[None, None].to(query_states) if n > 1 else None
    {old}"""), "model.decoder.layers.1.encoder_attn", "mask", "of the other sequence"),
    "sinks that one layer loses": (gpt_oss, sinks_lost, "model.layers.2.self_attn", "siblings", "0 columns beside those of keys"),
    "a stored table of another base": (functools.partial(small, "CTRL", "LMHeadModel"), another_base, "transformer.pos_encoding", "base", "1000"),
    "one of two tables in another layout": (functools.partial(small, "Marian", "MTModel", max_position_embeddings=64), interleaved,
                                            "model.decoder.embed_positions", "siblings", "of the same class"),
    "slopes behind a cache": (bloom, steeper, "transformer.h.1.self_attention", "bias", "with 1 tokens behind 8"),
    "padding of a source": (bart, rewritten(lambda model: model.model.encoder.layers[1].self_attn, FUSED, "attention_mask = None; {old}"), "",
                            "padded source", "the first layer that differs is model.encoder.layers.1.self_attn"),
    "a mask that long inputs lose": (few, rewritten(second, FUSED, "attention_mask = attention_mask if query_states.shape[2] < 64 else "
                                                    "query_states.new_zeros(1, 1, 1, key_states.shape[2])\n    {old}"), "model.layers.1.self_attn",
                                     "mask", "with 1 x 64 tokens"),
    "shifted windows without their mask": (functools.partial(swin, "Swin"), rewritten(
        lambda model: model.encoder.layers[0].blocks[1], "attn_mask = self.get_attn_mask", "attn_mask = None and self.get_attn_mask"),
        "encoder.layers.0.blocks.1.attention", "mask", "its windows are shifted"),
    "a table tied to that of another layer": (functools.partial(t5, "UMT5", num_decoder_layers=2), tied, "encoder.block.2.layer.0.SelfAttention",
                                              "siblings", "its table is that of encoder.block.0"),
    "sinks of other heads": (gpt_oss, sinks_of_others, "model.layers.2.self_attn", "sinks"),
    "packed sequences that one layer joins": (few, rewritten(second, FUSED, """mask = attention_mask
    if mask is not None and mask.dtype == torch.bool and mask[0, 0, 0, 0] and not mask[0, 0, -1, 0]:
        attention_mask = torch.ones_like(mask).tril()
    {old}"""), "model.layers.1.self_attn", "mask", "by their positions alone, the query at place 8 sees the key at 0"),
    "a table that grows by another rule": (
        functools.partial(small, "Speech2Text", "ForConditionalGeneration", max_source_positions=40, pad_token_id=1), grown_otherwise,
        "model.encoder.embed_positions", "prefix", "for 50 places, more than its 42 rows"),
    "a convolution off its place": (functools.partial(of_sound, "", 2, 800, **WAVES), rewritten(
        lambda model: model.encoder.pos_conv_embed.padding, ":, :, : -self.num_pad_remove", ":, :, self.num_pad_remove :"),
        "encoder.pos_conv_embed", "centre", "a vector changes the places from -4 to 3"),
    "distances from the other end": (functools.partial(of_sound, "Conformer", 2, 400, position_embeddings_type="relative", **WAVES),
                                     from_the_other_end, "encoder.embed_positions", "first row"),
    "absolute offsets that another pair has": (levit, other_index, "encoder.stages.0.layers.0.module", "bias"),
    "a row of the table too early": (functools.partial(small, "OPT", max_position_embeddings=64), one_early, "", "first row"),
}  # fmt: skip
