"""Faults of the places that a model counts by itself, and of rules that depend on the furthest of them."""

import functools

import torch
from architectures import WAVES, small
from planted_layers import edit, few, llama, looked_up, rewritten, three, with_other
from planted_scores import of_sound


def by_the_furthest(model):
    plain = type(model.model.rotary_emb).forward
    edit(model.model.rotary_emb, forward=lambda self, x, position_ids: plain(self, x, position_ids * (1 if position_ids.max() < 64 else 0.5)))


def kept_by_shape(model):
    plain = type(model.model.rotary_emb).forward
    edit(model.model.rotary_emb, forward=lambda self, x, position_ids: self.__dict__.setdefault("kept", {}).setdefault(
        position_ids.shape, plain(self, x, position_ids)))  # fmt: skip


def unstretched(model):
    def forward(self, x, position_ids):
        angles = (position_ids[..., None].to(x) * self.original_inv_freq.to(x)).repeat(1, 1, 2)
        return angles.cos(), angles.sin()

    edit(model.model.rotary_emb, forward=forward)


def stays_grown(model):
    """A rule that changes with the longest input so far."""
    plain = type(model.model.rotary_emb).forward

    def forward(self, x, position_ids):
        self.longest = max(int(position_ids.max()), getattr(self, "longest", 0))
        return plain(self, x, position_ids * (1 if self.longest < 64 else 0.5))

    edit(model.model.rotary_emb, forward=forward)


def spread_embeddings(model):
    plain = type(model.model).forward

    def forward(self, input_ids=None, *given, inputs_embeds=None, **more):
        more |= {"position_ids": 2 * torch.arange(inputs_embeds.shape[1])[None]} if inputs_embeds is not None else {}
        return plain(self, input_ids, *given, inputs_embeds=inputs_embeds, **more)

    edit(model.model, forward=forward)


def counted(length):
    """Places behind a cache begin at another number than that of the tokens in it."""

    def plant(model):
        plain = type(model.model).forward

        def forward(self, *given, position_ids=None, **more):
            ids = more.get("input_ids", given[0] if given else None)
            kept = more.get("cache", more.get("past_key_values"))  # the first from transformers 5.24 on
            if position_ids is None and kept is not None and (past := kept.get_seq_length()):
                position_ids = torch.arange(ids.shape[1])[None] + length(past)
            return plain(self, *given, position_ids=position_ids, **more)

        edit(model.model, forward=forward)

    return plant


def fourth_late(model):
    table = model.model.decoder.embed_positions
    edit(table, forward=lambda self, ids, *more, _of=type(table), **named: _of.forward(self, ids, *more, **named)
         + (torch.arange(len(ids)) == 3)[:, None, None] * self.weight[5])  # fmt: skip


def every_place(model):
    edit(model.model.decoder.embed_positions, create_position_ids_from_input_ids=lambda self, ids, padding_idx, cache_length=0: (
        torch.arange(ids.shape[1]) + 1 + padding_idx + cache_length).repeat(len(ids), 1))  # fmt: skip


one_late = looked_up(lambda model: model.roberta.embeddings.position_embeddings, lambda ids: ids + (ids.shape[-1] == 1))


def added_again(model):
    layer = model.encoder.layer[1]
    layer.codes = model.embeddings.position_embeddings
    edit(layer, forward=lambda self, x, *given, _cls=type(layer), **more: _cls.forward(self, x + self.codes.weight[: x.shape[1]], *given, **more))


def counts_padding(model):
    table = model.model.decoder.embed_positions
    edit(table, forward=lambda self, mask, past=0, position_ids=None, _cls=type(table): _cls.forward(self, torch.ones_like(mask), past))


def from_the_end(model):
    """Padding on the right is counted as if it were before the tokens."""
    from transformers.models.mpnet import modeling_mpnet as code

    def counted(ids, padding_idx):
        seen = ids.ne(padding_idx).long()
        return (seen.cumsum(1) + (seen.flip(1).cumsum(1) == 0).sum(1, keepdim=True)) * seen + padding_idx

    with_other(model.embeddings, code, "create_position_ids_from_input_ids", counted)


bert = functools.partial(small, "Bert", "Model")
dynamic = functools.partial(llama, 2, max_position_embeddings=64, rope_parameters={
    "rope_type": "dynamic", "rope_theta": 1e4, "factor": 4.0, "original_max_position_embeddings": 64})  # fmt: skip

FAULTS = {  # as in planted_layers.py
    "a rule by the furthest position": (three, by_the_furthest, "model.layers.0-2.self_attn", "every size and position", "with 1 x 65 tokens"),
    "cosines that are kept by the shape of positions": (few, kept_by_shape, "", "positions count"),
    "a rule that stays grown": (functools.partial(few, max_position_embeddings=256), stays_grown, "", "no trace"),
    "other positions where embeddings are passed": (few, spread_embeddings, "", "embeddings"),
    "positions that are lost where embeddings are passed": (bert, lambda model: edit(model.embeddings, forward=lambda self, input_ids=None, position_ids=None, \
        plain=type(model.embeddings).forward, **more: plain(self, input_ids, position_ids=None if input_ids is None else position_ids, **more)),
        "", "embeddings", "embeddings and positions are passed"),
    **{f"other positions where {says}": (few, lambda model, met=met: edit(model.model, forward=lambda self, *given, plain=type(model.model).forward, **more: plain(
        self, *given, **more | ({"position_ids": 2 * torch.arange(13)[None]} if met(more) else {}))), "", "gradients", says)
       for says, met in (("gradients are recorded", lambda more: torch.is_grad_enabled()), ("no cache is kept", lambda more: more.get("use_cache") is False))},
    "a cache that is counted twice": (few, counted(lambda past: 2 * past), "", "", "where no position ids are passed, the length of the cache is counted twice"),
    "places behind a cache that counts five tokens at most": (functools.partial(small, "Mistral", max_position_embeddings=128, sliding_window=8), counted(
        lambda past: min(past, 5)), "model.layers.0-1.self_attn", "every size and position", "turned as those of 3 positions before theirs"),
    "padding that a decoder counts": (functools.partial(small, "Speech2Text", "ForConditionalGeneration", max_source_positions=40, pad_token_id=1),
                                      every_place, "", "left padding"),
    "other codes in the fourth row of a decoder's batch": (functools.partial(small, "Bart", "ForConditionalGeneration", max_position_embeddings=64), fourth_late,
                                                           "", "batch", "before model.decoder.layers.0.self_attn"),
    "a cache that forgets, behind a mask that does not": (few, lambda model: setattr(model.config, "sliding_window", 8), "model.layers.0-1.self_attn", "mask",
                                                          "does not see the key at 0, unlike in one call of all tokens"),
    "padding that a mask hides, of a model that counts by it": (functools.partial(small, "OPT"), counts_padding, "", "left padding"),
    "padding on the right that counts": (functools.partial(small, "MPNet", "Model", max_position_embeddings=160, pad_token_id=1), from_the_end, "",
                                         "right padding", "before encoder.layer.0.attention.attn"),
    "the row of one token alone": (functools.partial(small, "Roberta", "ForMaskedLM", max_position_embeddings=66, pad_token_id=1, bos_token_id=0), one_late,
                                   "roberta.embeddings.position_embeddings", "rows", "with 1 tokens, place 0 takes row 3, where row 2 follows"),
    "the positions of the first row for all": (bert, looked_up(lambda model: model.embeddings.position_embeddings, lambda ids: ids[:1]), "", "batch",
                                               "all rows take the positions of the first"),
    "token types by positions": (bert, looked_up(lambda model: model.embeddings.token_type_embeddings, lambda ids: torch.arange(ids.shape[-1])[None] % 2),
                                 "embeddings.token_type_embeddings", "told apart", "places 0 and 2 take the same row"),
    "codes that are changed behind their table": (functools.partial(small, "Whisper", "ForConditionalGeneration", max_source_positions=40), rewritten(
        lambda model: model.model.encoder, "+ self.embed_positions(all_positions)", "{old}.roll(all_positions.numel() // 40, 0)"),
        "model.encoder.embed_positions", "rows", "is given another row than that of its place"),
    "codes that are added again in a layer": (functools.partial(small, "Bert", "Model", num_hidden_layers=4), added_again, "embeddings.position_embeddings", "rows",
                                              "what encoder.layer.2 is given"),
    "a convolution of positions that sees padding": (functools.partial(of_sound, "", 2, 800, **WAVES), rewritten(
        lambda model: model.encoder, "hidden_states[~expand_attention_mask] = 0", "pass"), "encoder.pos_conv_embed", "right padding", "from place"),
    "a convolution of positions of odd many": (functools.partial(of_sound, "", 2, 800, **WAVES), lambda model: edit(
        model.encoder.pos_conv_embed, forward=lambda self, x, plain=type(model.encoder.pos_conv_embed).forward: plain(self, x).roll(x.shape[1] % 2, 1)),
        "encoder.pos_conv_embed", "centre", "where -3 to 4 are those of a kernel"),
    "positions beyond a limit": (few, lambda model: edit(model.model.rotary_emb, forward=lambda self, x, position_ids, plain=type(
        model.model.rotary_emb).forward: plain(self, x, position_ids.clamp(max=40))), "model.layers.0-1.self_attn", "every size and position",
        "positions beyond 40 are clamped to that of a shorter table"),
    "unscaled beyond the trained length": (dynamic, unstretched, "", "every size and position"),
}
