"""check_model: what the configuration prescribes of masks, scales, slopes, tables and grids, in every layer at once: siblings
cannot show what all of them have."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

from architectures import small  # noqa: E402
from planted_layers import edit, gets, llama  # noqa: E402
from test_biases_judged import t5  # noqa: E402

import pebench  # noqa: E402
from pebench.live.grids import of_table, why_off  # noqa: E402
from pebench.live.turned import measured  # noqa: E402


def mistral():
    return small("Mistral", max_position_embeddings=128, sliding_window=8)


def mpt():
    return small("Mpt", max_seq_len=128)


def opt():
    return small("OPT", max_position_embeddings=64)


def dynamic():
    return llama(2, max_position_embeddings=64, rope_parameters={
        "rope_type": "dynamic", "rope_theta": 1e4, "factor": 4.0, "original_max_position_embeddings": 64})  # fmt: skip


def image(kind):
    return small(kind, "Model", image_size=32, patch_size=8)


def wider(model):
    """Its layers are given a mask of nine keys in the place of eight, where no cache is."""

    def band(x):
        at = torch.arange(x.shape[1])
        return ((at[:, None] >= at) & (at[:, None] - at < 9))[None, None]

    for layer in model.model.layers:
        edit(layer, forward=lambda self, x, attention_mask=None, _cls=type(layer), **more: _cls.forward(self, x, band(x), **more))


def unscaled(model):
    for layer in model.model.layers:
        layer.self_attn.scaling = 1.0


def one_scaled(model):
    model.model.layers[1].self_attn.scaling *= 1.5


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


def one_early(model):
    model.model.decoder.embed_positions.offset = 1


def unstretched(model):
    def forward(self, x, position_ids):
        angles = (position_ids[..., None].to(x) * self.original_inv_freq.to(x)).repeat(1, 1, 2)
        return angles.cos(), angles.sin()

    edit(model.model.rotary_emb, forward=forward)


def exchanged(model):
    rotary = model.patch_positional_embedding
    edit(rotary, forward=lambda self, x, at, _cls=type(rotary): _cls.forward(self, x, at % 4 * 4 + at // 4 if at.ndim == 1 else at.flip(-1)))


def on_its_side(model):
    (rotary,) = (module for module in model.modules() if "Rope" in type(module).__name__)
    edit(rotary, forward=lambda self, pixels, _cls=type(rotary): _cls.forward(self, pixels.mT))


def other_base(model):
    (rotary,) = (module for module in model.modules() if "Rope" in type(module).__name__)
    rotary.inv_freq = torch.nn.Buffer(1000.0 ** -torch.arange(0, 1, 4 / 16), persistent=False)


PLANTED = {
    "a window one too wide": (mistral, wider, "mask"), "no scale of scores": (mistral, unscaled, "scale"),
    "one layer of another scale": (mistral, one_scaled, "scale"), "the slope of one head": (mpt, doubled, "bias"),
    "a bias between two sequences": (lambda: t5("T5"), crossed, "bias"), "a row of the table too early": (opt, one_early, "first row"),
    "unscaled beyond the trained length": (dynamic, unstretched, "every size and position"),
    "rows and columns exchanged": (lambda: image("PixtralVision"), exchanged, "grid"),
    "another base on a grid": (lambda: image("DINOv3ViT"), other_base, "grid"),
    "width for height, which a square does not show": (lambda: image("DINOv3ViT"), on_its_side, "grid"),
}  # fmt: skip


@pytest.mark.parametrize("name", PLANTED)
def test_what_the_configuration_prescribes_is_compared_in_every_layer(name):
    make, plant, law = PLANTED[name]
    model = make()
    plant(model)
    report = pebench.check_model(model)
    assert law in {law for part in report.failures for law in part.laws}, report


@pytest.mark.parametrize("make", {make for make, _, _ in PLANTED.values()} - {mistral}, ids=lambda make: make.__name__)
def test_a_sound_model_beside_them_is_not_accused(make):
    assert not pebench.check_model(make()).failures


def test_a_token_behind_a_cache_has_the_position_that_is_passed():
    model = llama(2, max_position_embeddings=64)

    def by_count(cos, sin):  # of one token, the angles of the first row for all
        return (cos, sin) if cos.shape[1] > 1 else (cos[:1].expand_as(cos), sin[:1].expand_as(sin))

    gets(by_count)(model, 1)
    (part,) = [part for part in pebench.check_model(model).failures if part.kind == "attention"]
    assert "1 tokens behind 8 in the cache, at positions that are passed" in part.says and "row of the batch 1 to 2 of 3" in part.says


def test_codes_of_a_square_grid_have_the_columns_of_patches_first():
    angles = np.arange(4)[:, None] * 10000.0 ** (-np.arange(4) / 4)
    line = np.concatenate([np.sin(angles), np.cos(angles)], axis=1)
    y, x = np.divmod(np.arange(16), 4)
    sound = np.concatenate([line[x], line[y]], axis=1)
    assert of_table(sound) == "" and "follows the rows" in of_table(np.roll(sound, 8, axis=1)) and "0.5" in of_table(sound / 2)


def test_queries_of_llama_4_are_scaled_by_place_in_layers_that_are_not_turned():
    model = small("Llama4", of="Llama4Text", num_hidden_layers=4, num_local_experts=2, intermediate_size_mlp=64, attention_chunk_size=32,
                  floor_scale=16, attn_temperature_tuning=True, no_rope_layers=[1, 1, 1, 0], max_position_embeddings=64)  # fmt: skip
    assert pebench.check_model(model).ok
    model.model.layers[3].self_attn.attn_temperature_tuning = False
    (part,) = [part for part in pebench.check_model(model).failures if part.kind == "attention"]
    assert "are not scaled as elsewhere" in part.says and part.cause.startswith("the scale of queries"), part


def test_what_is_off_on_a_grid_is_named_where_it_explains_every_pair():
    y, x = np.divmod(np.arange(12), 4)
    w = 100.0 ** (-np.arange(2) / 2)
    right = np.concatenate([y[:, None] * w, x[:, None] * w], axis=1)

    def why(angles):
        v = np.random.default_rng(1).standard_normal((9, 1, 4, 2)) @ [1, 1j] * np.exp(1j * angles)
        return why_off(measured(np.concatenate([v.real, v.imag], axis=-1), np.arange(12), 1e-9), right, 1e-6)

    assert why(-right).startswith("pairs 0 to 3 are turned the other way")
    assert why(right * [1, 1, -1, -1]).startswith("pairs 2 to 3 are turned the other way")
    assert why(np.roll(right, 2, axis=1)).startswith("pairs 0 to 3 have the angles of others: axes")
    assert why(1.1 * right) == "another base, or other coordinates"
