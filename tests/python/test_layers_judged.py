"""check_model, layer by layer: a fault of one layer, of one size or beyond one threshold is found, and named with its layer."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")

from architectures import WAVES, small  # noqa: E402
from planted_layers import ONE_LAYER, SIZES, gets, llama, smollm, with_other  # noqa: E402
from test_biases_judged import swin  # noqa: E402

import pebench  # noqa: E402
from pebench.testing import assert_model  # noqa: E402


@pytest.mark.parametrize("fault", ONE_LAYER)
def test_a_layer_that_differs_from_its_siblings_is_found_and_named(fault):
    model = llama(3, max_position_embeddings=128)
    ONE_LAYER[fault](model, 2)
    failures = [part for part in pebench.check_model(model).failures if part.kind == "attention"]
    assert [part.name for part in failures] == ["model.layers.2.self_attn.layer"] or \
        [part.name for part in failures] == ["model.layers.2.self_attn"], failures


def test_exchanged_cosines_and_sines_are_not_called_negated():
    model = llama(3, max_position_embeddings=64)
    gets(lambda cos, sin: (sin, cos))(model, 1)
    (part,) = [part for part in pebench.check_model(model).failures if part.kind == "attention"]
    assert "layers.1.self_attn" in part.name and part.cause == "its cosines and sines are exchanged", part


@pytest.mark.parametrize("fault", SIZES)
def test_a_size_of_which_a_part_is_left_unturned_is_found(fault):
    model = llama(2, max_position_embeddings=2048 if "1024" in fault else 512)
    SIZES[fault](model, 1)
    failures = [part for part in pebench.check_model(model).failures if part.kind == "attention"]
    assert failures and "layers.1.self_attn" in failures[0].name and failures[0].laws == ("every size and position",)


def test_the_rest_of_a_block_is_named():
    model = llama(2, max_position_embeddings=128)
    SIZES["the rest of a block of 4 heads"](model, 1)
    (failure,) = [part for part in pebench.check_model(model).failures if part.kind == "attention"]
    assert "head 4 to 5 of 6: what is left behind blocks of 4 or less" in failure.says


@pytest.mark.parametrize("switches", [[0, 0, 1, 0], [1, 0, 1, 1], [1, 1, 1, 1]], ids=["inverted", "shifted", "ignored"])
def test_layers_without_rotation_are_those_that_the_configuration_names(switches):
    model = smollm()
    assert pebench.check_model(model).ok
    for layer, switch in zip(model.model.layers, switches):
        layer.self_attn.use_rope = bool(switch)
    report = pebench.check_model(model)
    wrong = [n for n, (a, b) in enumerate(zip(switches, model.config.no_rope_layers)) if a != b]
    said = " ".join(part.name for part in report.failures if part.kind == "attention")
    assert not report.ok and all(str(n) in said for n in (wrong[0], wrong[-1]))


def test_a_rotation_that_is_lost_in_every_layer_is_no_pass():
    model = llama(max_position_embeddings=256)
    for n in range(4):
        ONE_LAYER["cosines 1 and sines 0"](model, n)
    report = pebench.check_model(model)
    assert report.verdict == "fails" and "where the configuration prescribes rotary, base 10000" in str(report)


def test_equal_layers_are_one_row():
    report = pebench.check_model(llama())
    assert [part.name for part in report.parts if part.kind == "attention"] == ["model.layers.0-3.self_attn"]
    assert "4 attention layers at lengths of up to 1025" in report.covers


def test_what_was_not_looked_at_is_not_ok():
    class Bag(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.embed, self.out = torch.nn.Embedding(100, 32), torch.nn.Linear(32, 100)

        def forward(self, input_ids):
            x = self.embed(input_ids)
            return self.out(x + x.mean(1, keepdim=True))

    report = pebench.check_model(Bag())
    assert not report.ok and report.verdict == "incomplete"
    with pytest.raises(AssertionError, match="incomplete: 1 parts were not judged"):
        assert_model(Bag())
    assert assert_model(Bag(), missing=["positions"]).verdict == "incomplete"


def gemma():
    return small("Gemma3", of="Gemma3Text", num_hidden_layers=6, max_position_embeddings=4096, sliding_window=64)


def test_layers_of_two_types_have_the_base_of_their_type():
    assert pebench.check_model(gemma()).ok
    model = gemma()
    plain = model.model.rotary_emb.forward
    model.model.rotary_emb.forward = lambda x, position_ids, layer_type=None: plain(x, position_ids, "full_attention")
    part = next(part for part in pebench.check_model(model).failures if part.kind == "attention")
    assert part.name == "model.layers.0-4.self_attn" and "base 1e+06" in part.says and "base 10000" in part.says
    assert "full_attention" in part.cause


@pytest.mark.parametrize("trained", [4, 16384])
def test_a_scale_of_queries_follows_the_position_ids(trained):
    from transformers.models.ministral3 import modeling_ministral3 as code

    def made():
        rules = {"rope_type": "yarn", "rope_theta": 1e4, "factor": 16.0, "original_max_position_embeddings": trained,
                 "beta_fast": 32.0, "beta_slow": 1.0, "mscale": 1.0, "mscale_all_dim": 1.0, "llama_4_scaling_beta": 0.5}  # fmt: skip
        return small("Ministral3", max_position_embeddings=16 * trained, rope_parameters=rules)

    assert pebench.check_model(made()).ok
    plain = code.get_llama_4_attn_scale
    code.get_llama_4_attn_scale = lambda ids, *more: plain(torch.arange(ids.shape[-1])[None].expand(ids.shape), *more)
    try:
        report = pebench.check_model(made())
    finally:
        code.get_llama_4_attn_scale = plain
    part = next(part for part in report.failures if part.kind == "attention")
    assert part.cause == "the scale of queries there is another than is prescribed"


def test_what_cannot_be_judged_is_never_ok():
    with torch.device("meta"):
        meta = llama()
    raises = llama(max_position_embeddings=256)
    raises.forward = lambda input_ids: 1 / 0
    for model, says in ((meta, "meta"), (raises, "ZeroDivisionError"), (torch.nn.Linear(4, 4), "nothing in it was found")):
        report = pebench.check_model(model)
        assert not report.ok and says in str(report), report


@pytest.mark.parametrize("kind", ["Mistral", "Gemma2", "Cohere2"])
def test_windows_shorter_than_what_is_packed_are_no_ignored_position_ids(kind):
    report = pebench.check_model(small(kind, num_hidden_layers=4, sliding_window=6))
    assert report.ok, report


def test_a_layer_as_prescribed_is_not_accused_for_its_siblings():
    model = small("Cohere2", num_hidden_layers=8)
    model.model.layers[3].self_attn.sliding_window = 4096  # by which its code decides to turn
    (part,) = [part for part in pebench.check_model(model).failures if part.kind == "attention"]
    assert part.name == "model.layers.3.self_attn" and part.laws == ("rotation",)


def gpt_oss():
    return small("GptOss", num_hidden_layers=4, sliding_window=8)


def test_a_layer_that_loses_the_factor_of_yarn_is_found_beside_attention_sinks():
    report = pebench.check_model(gpt_oss())
    assert report.ok and "base 150000, yarn" in str(report), report
    model = gpt_oss()
    gets(lambda cos, sin: (cos / 1.3466, sin / 1.3466))(model, 2)
    (part,) = [part for part in pebench.check_model(model).failures if part.kind == "attention"]
    assert part.name.startswith("model.layers.2.self_attn") and part.laws == ("amplitude",), part


def test_pairs_that_turn_too_slowly_to_be_seen_are_taken_from_the_layout_of_the_others():
    from pebench.live.turned import FLOAT, completed, measured, slow

    w, at = np.array([1, 0.1, 0.01, 1e-6]), np.arange(13)
    pairs = np.random.default_rng(1).standard_normal((9, 1, 4, 2))
    z = (pairs[..., 0] + 1j * pairs[..., 1]) * np.exp(1j * at[:, None] * w)
    v = np.concatenate([z.real, z.imag], axis=-1)
    turn = measured(v, at, FLOAT)
    assert len(turn.pairs) == 3 and slow(turn, w, len(at), FLOAT)
    assert completed(turn, 4, v, at, FLOAT).pairs == [(0, 4), (1, 5), (2, 6), (3, 7)]


def test_a_mask_by_shifted_windows_is_no_bias_of_content():
    report = pebench.check_model(swin("Swin"))
    assert report.ok and "bias by place, another in each block" in str(report), report


def test_hidden_states_turned_before_they_are_projected_are_not_judged():
    report = pebench.check_model(small("Wav2Vec2Conformer", "Model", num_hidden_layers=3, position_embeddings_type="rotary", **WAVES))
    assert report.verdict == "incomplete" and "before they are projected" in str(report), report


class Keeps(torch.nn.Module):
    """Gives what it gave for an earlier input of this shape."""

    def __init__(self, inner):
        super().__init__()
        self.inner, self.config, self.kept = inner, inner.config, {}

    def forward(self, input_ids):
        key = tuple(input_ids.shape)
        if key not in self.kept:
            self.kept[key] = self.inner(input_ids).logits
        return self.kept[key]


class Writes(Keeps):
    """Changes the ids that it is given."""

    def forward(self, input_ids):
        logits = self.inner(input_ids).logits
        input_ids += 1
        return logits


class Draws(Keeps):
    """Gives other logits at every call."""

    def forward(self, input_ids):
        return self.inner(input_ids).logits + torch.randn(1)


@pytest.mark.parametrize("kind, verdict, says", [
    (Keeps, "incomplete", "its output is the same for other tokens"), (Writes, "fails", "input kept: the token ids are others after the call"),
    (Draws, "incomplete", "it gives other logits at every call")], ids=["a cache", "in place", "chance"])  # fmt: skip
def test_a_model_that_cannot_be_asked_twice_gets_one_sentence(kind, verdict, says):
    report = pebench.check_model(kind(llama(2, max_position_embeddings=64)))
    assert report.verdict == verdict and says in str(report) and len([part for part in report.parts if part.verdict == "fails"]) < 2, report


def test_keys_one_position_ahead_of_queries_are_found_in_their_layer():
    from transformers.models.llama import modeling_llama

    model = llama(max_position_embeddings=256)
    right, w = modeling_llama.apply_rotary_pos_emb, model.model.rotary_emb.inv_freq

    def ahead(q, k, cos, sin, **more):
        a = torch.cat((w, w)).to(cos)
        later = cos * a.cos() - sin * a.sin(), sin * a.cos() + cos * a.sin()
        return right(q, k, cos, sin, **more)[0], right(q, k, *later, **more)[1]

    with_other(model.model.layers[2].self_attn, modeling_llama, "apply_rotary_pos_emb", ahead)
    (failure,) = [part for part in pebench.check_model(model).failures if part.kind == "attention"]
    assert failure.name == "model.layers.2.self_attn" and failure.laws == ("offset",) and "1 higher" in failure.cause


def test_local_layers_of_gpt_neo_have_the_window_of_the_configuration():
    model = small("GPTNeo", num_layers=4, attention_types=[[["global", "local"], 2]], window_size=8, max_position_embeddings=128)
    assert pebench.check_model(model).ok
    model.transformer.h[2].attn.attention.bias = model.transformer.h[1].attn.attention.bias
    (part,) = [part for part in pebench.check_model(model).failures if part.kind == "attention"]
    assert part.name == "transformer.h.2.attn.attention" and part.laws == ("mask",)


def test_a_model_of_images_that_draws_is_not_judged_as_a_whole():
    model = small("ViTMAE", "Model", image_size=32, patch_size=8, mask_ratio=0.0)
    report = pebench.check_model(model, inputs={"pixel_values": torch.randn(1, 3, 32, 32)})
    assert report.verdict == "incomplete" and "other logits at every call" in str(report), report
