"""Faults of one attention layer, or of one regime of sizes, planted into a toy of Llama's kind. Each takes the model and the
number of a layer, and changes it in place."""

from unittest import mock

import torch
import transformers
from architectures import small


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


def other_base(model, n):
    rotary = type(model.model.rotary_emb)(transformers.LlamaConfig(**{**model.config.to_dict(), "rope_parameters": {
        "rope_type": "default", "rope_theta": 500000.0}}))  # fmt: skip

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


def with_other(layer, code, name, function):
    """Calls in the layer's forward get another function of the module `code`."""

    def forward(self, *given, _cls=type(layer), **more):
        with mock.patch.object(code, name, function):
            return _cls.forward(self, *given, **more)

    edit(layer, forward=forward)


def heads_left(model, n):
    """Turns the heads of whole blocks of four."""
    from transformers.models.llama import modeling_llama as code

    plain = code.apply_rotary_pos_emb

    def apply(q, k, cos, sin, **more):
        turned, keys = plain(q, k, cos, sin, **more)
        whole = q.shape[1] // 4 * 4
        return torch.cat([turned[:, :whole], q[:, whole:]], 1), keys

    with_other(model.model.layers[n].self_attn, code, "apply_rotary_pos_emb", apply)


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
    "the rest of a block of 4 heads": heads_left,
}
