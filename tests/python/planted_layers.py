"""Faults of what positions do to queries and keys: of one attention layer, of one regime of sizes, or of all layers."""

import copy
import functools
import inspect
import textwrap
from unittest import mock

import torch
import transformers
from architectures import small

TEXT = {"hidden_size": 64, "intermediate_size": 96, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2,
        "head_dim": 16, "vocab_size": 100, "max_position_embeddings": 64, "sliding_window": 8, "pad_token_id": 0}  # fmt: skip
HALF = {"rope_type": "proportional", "rope_theta": 1e4, "partial_rotary_factor": 0.5}
YARN = {"rope_type": "yarn", "rope_theta": 1e4, "factor": 16.0}


def llama(layers=4, **more):
    asked = {"hidden_size": 96, "num_hidden_layers": layers, "num_attention_heads": 6, "max_position_embeddings": 2048}
    return small("Llama", **asked | more)


def smollm(**more):
    return small("SmolLM3", **{"num_hidden_layers": 4, "no_rope_layers": [1, 1, 0, 1]} | more)


class Changed(torch.nn.Module):
    """An attention layer that is given other cosines and sines than its siblings."""

    def __init__(self, layer, change):
        super().__init__()
        self.layer, self.change = layer, change

    def forward(self, hidden_states, position_embeddings=None, *args, **kwargs):
        return self.layer(hidden_states, self.change(*position_embeddings), *args, **kwargs)


def gets(change):
    def plant(model, n):
        layer = model.model.layers[n]
        layer.self_attn = Changed(layer.self_attn, change)

    return plant


def other_base(model, n, base=500000.0):
    rotary = type(model.model.rotary_emb)(transformers.LlamaConfig(**{**model.config.to_dict(), "rope_parameters": {
        "rope_type": "default", "rope_theta": base}}))  # fmt: skip

    def change(cos, sin):
        at = torch.arange(cos.shape[1])[None]  # right as long as positions are 0, 1, 2, ...
        return rotary(cos, at)

    gets(change)(model, n)


def rest_left(axis, block):
    """Rows of an axis behind the last whole block are not turned."""

    def change(cos, sin):
        whole = cos.shape[axis] // block * block
        still = [slice(None)] * cos.ndim
        still[axis] = slice(whole, None)
        cos, sin = cos.clone(), sin.clone()
        cos[tuple(still)], sin[tuple(still)] = 1, 0
        return cos, sin

    return gets(change)


def edit(module, **methods):
    """Makes it one of a class with other methods, which its copies have, too."""
    module.__class__ = type(type(module).__name__, (type(module),), methods)


def looked_up(table, change):
    """Plants other rows of a learned table, those of `change(ids)`."""
    return lambda model: edit(table(model), forward=lambda self, ids: torch.nn.functional.embedding(change(ids), self.weight))


def fourth_row(model):
    plain = type(model.transformer).forward

    def forward(self, input_ids=None, *given, inputs_embeds=None, **more):
        embeds = self.wte(input_ids) if inputs_embeds is None else inputs_embeds
        embeds = torch.cat([embeds[:3], embeds[3:] + self.wpe.weight[1] - self.wpe.weight[0]])
        return plain(self, None, *given, inputs_embeds=embeds, **more)

    edit(model.transformer, forward=functools.wraps(plain)(forward))


def with_other(layer, code, name, function):
    """Calls in the layer's forward get another function of the module `code`."""

    def forward(self, *given, _cls=type(layer), **more):
        with mock.patch.object(code, name, function):
            return _cls.forward(self, *given, **more)

    edit(layer, forward=forward)


def applying(change, kind="llama"):
    """Changes what apply_rotary_pos_emb of a library's module does in a layer: change(plain, q, k, cos, sin)."""

    def plant(model, n):
        code = __import__(f"transformers.models.{kind}.modeling_{kind}", fromlist=[kind])
        plain = code.apply_rotary_pos_emb
        with_other(model.model.layers[n].self_attn, code, "apply_rotary_pos_emb", lambda *given, **more: change(plain, *given, **more))

    return plant


def heads_left(plain, q, k, *codes, **more):
    """Turns the heads of whole blocks of four."""
    turned, keys = plain(q, k, *codes, **more)
    whole = q.shape[1] // 4 * 4
    return torch.cat([turned[:, :whole], q[:, whole:]], 1), keys


ONE_LAYER = {
    "another base": other_base,
    "cosines 1 and sines 0": gets(lambda cos, sin: (torch.ones_like(cos), torch.zeros_like(sin))),
    "negated sines": gets(lambda cos, sin: (cos, -sin)),
    "an amplitude of 1.1": gets(lambda cos, sin: (1.1 * cos, 1.1 * sin)),
    "one position late": gets(lambda cos, sin: (cos.roll(1, 1), sin.roll(1, 1))),
    "the first row for all": gets(lambda cos, sin: (cos[:1].expand_as(cos), sin[:1].expand_as(sin))),
}
SIZES = {
    **{f"the rest of a block of {n} positions": rest_left(1, n) for n in (8, 64, 256, 1024)},
    "the rest of a block of 4 heads": applying(heads_left),
}


def at(n, fault):
    return lambda model: fault(model, n)


def everywhere(fault):
    """In each of the model's layers."""
    return lambda model: [fault(model, n) for n in range(len(model.model.layers))]


def full_rule_for_all(model):
    plain = model.model.rotary_emb.forward
    model.model.rotary_emb.forward = lambda x, position_ids, layer_type=None: plain(x, position_ids, "full_attention")


def scaled_by_place(model):
    from transformers.models.ministral3 import modeling_ministral3 as code

    plain = code.get_llama_4_attn_scale
    by_place = lambda ids, *more: plain(torch.arange(ids.shape[-1])[None].expand(ids.shape), *more)
    for layer in model.model.layers:
        with_other(layer.self_attn, code, "get_llama_4_attn_scale", by_place)


def unscaled_queries(model):
    model.model.layers[3].self_attn.attn_temperature_tuning = False


def keys_ahead(plain, q, k, cos, sin, **more):
    w = 10000.0 ** -(torch.arange(cos.shape[-1]) % (cos.shape[-1] // 2) * 2 / cos.shape[-1])
    later = cos * w.cos().to(cos) - sin * w.sin().to(cos), sin * w.cos().to(cos) + cos * w.sin().to(cos)
    return plain(q, k, cos, sin, **more)[0], plain(q, k, *later, **more)[1]


def other_layout(plain, q, k, *codes, **more):
    return plain(q, torch.cat((k[..., ::2], k[..., 1::2]), -1), *codes, **more)


def part_alone(plain, q, k, cos, sin, **more):
    cos, sin = (torch.cat([part[..., :4]] * 2, -1) for part in (cos, sin))
    turned = plain(q[..., :8], k[..., :8], cos, sin, **more)
    return tuple(torch.cat((part, x[..., 8:]), -1) for part, x in zip(turned, (q, k)))


def twice_the_factor(model):
    layer = model.model.layers[1].self_attn
    edit(layer, forward=lambda self, *args, _cls=type(layer), position_embeddings=None, **more: _cls.forward(
        self, *args, position_embeddings=tuple(1.2773 * part for part in position_embeddings), **more))  # fmt: skip


def by_count(cos, sin):
    """Of one token, the angles of the first row for all."""
    return (cos, sin) if cos.shape[1] > 1 else (cos[:1].expand_as(cos), sin[:1].expand_as(sin))


def t5gemma2():
    images = dict(hidden_size=32, intermediate_size=48, num_hidden_layers=1, num_attention_heads=2, image_size=16, patch_size=4)
    return transformers.T5Gemma2ForConditionalGeneration(transformers.T5Gemma2Config(
        encoder={"text_config": TEXT, "vision_config": images, "mm_tokens_per_image": 4}, decoder=TEXT, image_token_index=90,
        eoi_token_index=91)).eval()  # fmt: skip


def joined_turned(model):
    """Keys of the encoder, which is given 11 tokens, are turned in a layer of the decoder."""
    layer = model.model.decoder.layers[1].self_attn
    plain, turn = layer.k_proj.forward, torch.arange(11) * 0.5

    def turned(x):
        k = plain(x)
        if x.shape[1] != 11:
            return k
        a, b = k.view(*k.shape[:2], -1, 16).chunk(2, -1)
        cos, sin = (table[None, :, None, None] for table in (turn.cos(), turn.sin()))
        return torch.cat((a * cos - b * sin, b * cos + a * sin), -1).view(k.shape)

    layer.k_proj.forward = turned


def sparse():
    return transformers.DeepseekV32ForCausalLM(transformers.DeepseekV32Config(
        hidden_size=64, intermediate_size=96, num_hidden_layers=3, num_attention_heads=4, num_key_value_heads=4, vocab_size=100, pad_token_id=0,
        max_position_embeddings=64, q_lora_rank=32, kv_lora_rank=32, qk_nope_head_dim=8, qk_rope_head_dim=8, v_head_dim=16, n_group=1,
        topk_group=1, n_routed_experts=4, num_experts_per_tok=2, moe_intermediate_size=32, first_k_dense_replace=3, index_n_heads=16,
        index_head_dim=16, index_topk=8)).eval()  # fmt: skip


def other_indexer(model):
    from transformers.models.deepseek_v32 import modeling_deepseek_v32 as code

    with_other(model.model.layers[1].self_attn.indexer, code, "apply_rotary_pos_emb", code.apply_rotary_pos_emb_interleave)


def reversed_heads(model):
    layer = model.encoder.block[2].layer[0].LocalSelfAttention
    edit(layer, forward=lambda self, *given, position_bias=None, _cls=type(layer), **more: _cls.forward(
        self, *given, position_bias=position_bias.flip(2), **more))  # fmt: skip


FUSED = "attention_interface: Callable"
CODES = "cos, sin = position_embeddings"


def rewritten(module_of, old, new, method="forward"):
    """A module's method from its changed source, in which {old} of `new` is what stood there."""

    def plant(model):
        module = module_of(model)
        code, made = inspect.unwrap(getattr(type(module), method)), {}
        source = textwrap.dedent(inspect.getsource(code))
        assert old in source
        exec(source.replace(old, new.replace("{old}", old)), code.__globals__, made)
        edit(module, **{method: made[method]})

    return plant


def second(model):
    return model.model.layers[1].self_attn


def copied_codes(model, rotary=None, times=2):
    layer = model.model.layers[1]
    plain = type(layer).forward
    layer.__dict__["of_model"] = rotary or model.model.rotary_emb
    edit(layer, forward=lambda self, x, position_embeddings, position_ids, **more: plain(
        self, x, position_embeddings=copy.deepcopy(self.of_model)(x, times * position_ids), position_ids=position_ids, **more))


def other_base_under_yarn(model):
    config = copy.deepcopy(model.config)
    config.rope_parameters["rope_theta"] = 5e5
    copied_codes(model, type(model.model.rotary_emb)(config), 1)


def rounded(model):
    rotary = copy.deepcopy(model.model.rotary_emb)
    rotary.inv_freq = (100 * rotary.inv_freq).round() / 100
    copied_codes(model, rotary, 1)


def unturned_values(model):
    model.encoder.layer[1].attention.self.rotary_value = False


def clipped(model):
    for block in model.transformer.blocks:
        rewritten(lambda _, block=block: block.attn, "attention_scores = attention_scores + position_bias", """if key_length > 1:
            at = torch.arange(key_length)
            position_bias = (at - at[-seq_length:, None]).clamp(min=-16) * (position_bias[..., -1:] - position_bias[..., -2:-1])
        {old}""")(model)


few = functools.partial(llama, 2, max_position_embeddings=64)
three = functools.partial(llama, 3, max_position_embeddings=128)
half = functools.partial(llama, 2, max_position_embeddings=128, rope_parameters=HALF)
gemma = functools.partial(small, "Gemma3", of="Gemma3Text", num_hidden_layers=6, max_position_embeddings=4096, sliding_window=64)
gpt_oss = functools.partial(small, "GptOss", num_hidden_layers=4, sliding_window=8, max_position_embeddings=128)
llama4 = functools.partial(small, "Llama4", of="Llama4Text", num_hidden_layers=4, num_local_experts=2, intermediate_size_mlp=64,
                           attention_chunk_size=32, floor_scale=16, attn_temperature_tuning=True, no_rope_layers=[1, 1, 1, 0],
                           max_position_embeddings=64)  # fmt: skip
ministral, ministral_far = (functools.partial(small, "Ministral3", max_position_embeddings=16 * trained, rope_parameters=YARN | {
    "original_max_position_embeddings": trained, "beta_fast": 32.0, "beta_slow": 1.0, "mscale": 1.0, "mscale_all_dim": 1.0,
    "llama_4_scaling_beta": 0.5}) for trained in (4, 16384))  # fmt: skip
yarn_in_part = functools.partial(small, "StableLm", rope_parameters=YARN | {
    "original_max_position_embeddings": 128, "attention_factor": 1.0, "partial_rotary_factor": 0.5})  # fmt: skip
stablelm = functools.partial(small, "StableLm", num_hidden_layers=3, hidden_size=128, num_attention_heads=4, num_key_value_heads=4,
                             max_position_embeddings=64)  # fmt: skip

def sees_all(model):
    from transformers.models.llama import modeling_llama as code

    with_other(model.model, code, "create_causal_mask", lambda inputs_embeds, cache=None, **_: inputs_embeds.new_zeros(
        1, 1, inputs_embeds.shape[1], inputs_embeds.shape[1] + (cache.get_seq_length() if cache is not None else 0)))  # fmt: skip


FAULTS = {  # what makes a sound model, what changes it, the part that fails, its law, and words that are said
    **{fault: (three, at(2, plant), "model.layers.2.self_attn", "") for fault, plant in ONE_LAYER.items()},
    "exchanged cosines and sines": (few, at(1, gets(lambda cos, sin: (sin, cos))), "model.layers.1.self_attn", "",
                                    "its cosines and sines are exchanged"),
    "a rotation that every layer loses": (few, everywhere(ONE_LAYER["cosines 1 and sines 0"]), "", "rotation",
                                          "where the configuration prescribes rotary, base 10000"),
    **{fault: (functools.partial(llama, 2, max_position_embeddings=2048 if "1024" in fault else 512), at(1, plant), "model.layers.1.self_attn",
               "every size and position", *(["head 4 to 5 of 6: what is left behind blocks of 4 or less"] if "heads" in fault else []))
       for fault, plant in SIZES.items()},
    "the rule of another type of layers": (gemma, full_rule_for_all, "model.layers.0-4.self_attn", "", "base 1e+06", "base 10000", "full_attention"),
    "a scale by place": (ministral, scaled_by_place, "", "", "the scale of queries there is another than is prescribed"),
    "a scale by place, far": (ministral_far, scaled_by_place, "", "", "the scale of queries there is another than is prescribed"),
    "a factor of yarn lost": (gpt_oss, at(2, gets(lambda cos, sin: (cos / 1.3466, sin / 1.3466))), "model.layers.2.self_attn", "amplitude"),
    "a factor of yarn twice": (yarn_in_part, twice_the_factor, "model.layers.1.self_attn", "amplitude"),
    "a base under yarn": (functools.partial(llama, 2, rope_parameters=YARN | {"original_max_position_embeddings": 128}), other_base_under_yarn,
                          "model.layers.1.self_attn", "frequencies", "base 500000 under the rule that is prescribed"),
    "causal layers that all see both ways": (few, sees_all, "model.layers.0-1.self_attn", "mask", "queries see keys behind them"),
    "a layer that sees the token behind each": (few, rewritten(second, CODES, """{old}; n = hidden_states.shape[1]
    attention_mask = torch.zeros(n, n).masked_fill(torch.ones(n, n).triu(2) == 1, -1e30)[None, None] if n > 1 else attention_mask"""),
        "model.layers.1.self_attn", "mask", "queries see keys up to 1 behind them"),
    "frequencies of which some are rounded to 0": (few, rounded, "model.layers.1.self_attn", "rotation", "where 8 of rotary, base 10000 are", "is prescribed)"),
    "a key less between two sequences": (functools.partial(
        small, "Bart", "ForConditionalGeneration", decoder_layers=3, max_position_embeddings=64), lambda model: edit(
        model.model.decoder.layers[1].encoder_attn, forward=lambda self, x, key_value_states, *given, attention_mask=None, plain=type(
            model.model.decoder.layers[1].encoder_attn).forward, **more: plain(self, x, key_value_states[:, 1:], *given, attention_mask=None, **more)),
        "model.decoder.layers.1.encoder_attn", "mask", "it has 10 keys of the other sequence, where its siblings have 11"),
    "keys that are left as they are": (three, at(2, applying(lambda plain, q, k, *codes, **more: (plain(q, k, *codes, **more)[0], k))),
                                       "model.layers.2.self_attn", "rotation", "positions change none of its keys"),
    "keys one position ahead": (three, at(2, applying(keys_ahead)), "model.layers.2.self_attn", "offset", "keys take positions that are 1 higher than they have"),
    "exponents so great that slow pairs are not seen": (few, at(1, functools.partial(other_base, base=1e16)), "model.layers.1.self_attn",
                                                        "frequencies", "every exponent is 4 times the prescribed one"),
    "keys of another layout": (few, at(1, applying(other_layout)), "model.layers.1.self_attn", "layout"),
    "pairs of a part of the head": (half, everywhere(applying(part_alone)), "", "", "has the pairs of the whole head"),
    "queries that are not scaled": (llama4, unscaled_queries, "model.layers.3.self_attn", "", "are not scaled as elsewhere", "the scale of queries"),
    "by count behind a cache": (few, at(1, gets(by_count)), "model.layers.1.self_attn", "",
                                "1 tokens behind 8 in the cache, at positions that are passed", "row of the batch 1 to 2 of 3"),
    "joined keys of an encoder": (t5gemma2, joined_turned, "model.decoder.layers.1.self_attn", "", "keys of the encoder"),
    "an indexer of another layout": (sparse, other_indexer, "model.layers.1.self_attn.indexer", "", "in another order"),
    "the last part of a head": (stablelm, rewritten(second, CODES, "{old}; query_states, key_states = query_states.roll(8, -1), key_states.roll(8, -1)"),
                                "model.layers.1.self_attn", "", "are 24 to 31 of their projection, where 0 to 7 are usual"),
    "heads that are as many as tokens": (functools.partial(few, num_key_value_heads=6), rewritten(
        second, "key_states, cos, sin)", "key_states, cos, sin, 2 if query_states.shape[1] == query_states.shape[2] else 1)"),
        "model.layers.1.self_attn", "every size and position", "with 2 x 6 tokens"),
    "values that are turned": (few, rewritten(second, CODES, "{old}; value_states, _ = apply_rotary_pos_emb(value_states, value_states, cos, sin)"),
                               "model.layers.1.self_attn", "values", "its values are turned"),
    "a scale behind a cache": (few, rewritten(second, "scaling=self.scaling", "scaling=self.scaling * (1 + (query_states.shape[2] == 1))"),
                               "model.layers.1.self_attn", "scale", "with 1 tokens behind 8 in the cache"),
    "values of long inputs": (few, rewritten(second, CODES, "{old}; value_states = value_states.roll(value_states.shape[2] // 64, 2)"), "", "prefix",
                              "the first layer that differs is model.layers.1.self_attn"),
    "values unturned, where all are": (functools.partial(small, "RoFormer", "Model", num_hidden_layers=3, rotary_value=True), unturned_values,
                                       "encoder.layer.1.attention.self", "siblings", "its values"),
    "eager attention without a mask": (few, rewritten(second, FUSED, "attention_mask = None if self.config._attn_implementation == 'eager' else "
                                                      "attention_mask\n    {old}"), "", "implementations", "model.layers.1.self_attn"),
    "halves for neighbours, under a norm": (llama4, rewritten(
        second, "if self.use_rope:  #", """query_states, key_states = (x.unflatten(-1, (2, -1)).mT.flatten(-2) for x in (query_states, key_states))
    {old}"""), "model.layers.1.self_attn", "siblings", "in another order"),
    "queries behind padding": (functools.partial(small, "RoFormer", "Model", max_position_embeddings=64), rewritten(
        lambda model: model.encoder.layer[1].attention.self, "# Take the dot product", """if attention_mask is not None:
        back = sinusoidal_pos[0, 0, (attention_mask[:, 0, -1] < -1).sum(-1)] * torch.tensor([-1.0, 1.0]).repeat_interleave(8)
        query_layer, _ = self.apply_rotary_position_embeddings(back[:, None, None], query_layer, key_layer)
    {old}"""), "encoder.layer.1.attention.self", "padding", "its queries are turned by places counted without padding"),
    "a distance that is clipped": (functools.partial(small, "Mpt", max_seq_len=128), clipped, "", "bias", "at a distance of 17 -4 is added in head 0"),
    "a scale of layers that are not turned": (smollm, lambda model: model.model.layers[2].self_attn.__dict__.update(scaling=0.4),
                                              "model.layers.2.self_attn", "scale", "where 0.25 is prescribed"),
    "queries that are multiplied before their product": (
        functools.partial(small, "LED", "ForConditionalGeneration", decoder_layers=3, attention_window=8),
        lambda model: model.led.decoder.layers[1].encoder_attn.__dict__.update(scaling=0.4), "led.decoder.layers.1.encoder_attn", "scale",
        "its scores are multiplied by 0.4, where 0.25 is prescribed"),
    "a learned row of the last of odd many": (functools.partial(small, "Bert", "Model"), looked_up(
        lambda model: model.embeddings.position_embeddings, lambda ids: ids - (ids.shape[-1] % 2) * (ids == ids.max()) * (ids > 0)),
        "embeddings.position_embeddings", "rows", "place 12 takes row 11"),
    "a learned row behind a long cache": (functools.partial(small, "GPT2", "LMHeadModel"), looked_up(
        lambda model: model.transformer.wpe, lambda ids: ids - 1 * (ids > 200) * (ids.shape[-1] == 1)), "", "prefill and decode", "logits of 258 tokens"),
    "learned rows from the fourth of a batch on": (functools.partial(small, "GPT2", "LMHeadModel"), fourth_row, "", "batch"),
    "heads of a bias of keys in blocks": (
        functools.partial(small, "LongT5", "ForConditionalGeneration", local_radius=20, num_layers=3), reversed_heads,
        "encoder.block.2.layer.0.LocalSelfAttention", "bias", "head 0 of its bias is column 3"),
    "a window of chunks": (functools.partial(small, "Longformer", "Model", attention_window=8), rewritten(
        lambda model: model.encoder.layer[1].attention.self, "attn_scores += diagonal_mask",
        "{old}; attn_scores[..., [0, -1]] = torch.finfo(attn_scores.dtype).min"), "encoder.layer.1.attention.self", "mask", "does not see key 4"),
    "codes of a module that is copied in a call": (few, copied_codes, "model.layers.1.self_attn", "frequencies", "is 2 times the prescribed one"),
}
