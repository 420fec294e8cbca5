"""check_model on models that cannot be asked as others are, and what it says of layers together."""

import inspect
from types import SimpleNamespace

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

from planted_grids import Attention, latents_of_no_rule  # noqa: E402
from planted_layers import TEXT, edit, few, llama, smollm  # noqa: E402
from planted_scores import band, scaled  # noqa: E402

import pebench  # noqa: E402
from pebench.live.asking import CACHES  # noqa: E402
from pebench.live.inputs import setting_of  # noqa: E402
from pebench.testing import assert_model  # noqa: E402


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


def test_what_cannot_be_judged_is_never_ok():
    with torch.device("meta"):
        meta = llama()
    raises = llama(max_position_embeddings=256)
    raises.forward = lambda input_ids: 1 / 0
    for model, says in ((meta, "meta"), (raises, "ZeroDivisionError"), (torch.nn.Linear(4, 4), "nothing in it was found")):
        report = pebench.check_model(model)
        assert not report.ok and says in str(report), report


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
    report = pebench.check_model(kind(few()))
    assert report.verdict == verdict and says in str(report) and len([part for part in report.parts if part.verdict == "fails"]) < 2, report


def test_a_configuration_that_refuses_a_setting_gets_a_report():
    class Refuses(transformers.LlamaConfig):
        def __getattribute__(self, name):
            if name == "num_attention_heads" and "made" in object.__getattribute__(self, "__dict__"):
                raise ValueError("it varies across layers")
            return super().__getattribute__(name)

    model = few()
    model.config = Refuses(**model.config.to_dict())
    model.config.__dict__["made"] = True
    assert setting_of(model.config, "num_attention_heads") is None and setting_of(model.config, "hidden_size") == 96
    assert not pebench.check_model(model).failures


class Counts(torch.nn.Module):
    """A model of Llama's kind without `use_cache` in its forward, which counts positions from the mask as long as nothing is cached."""

    def __init__(self, inner, sound):
        super().__init__()
        self.inner, self.config, self.sound = inner, inner.config, sound

    def forward(self, input_ids, attention_mask=None, position_ids=None, past_key_values=None, **more):
        first = past_key_values is None or past_key_values.get_seq_length() == 0
        if not self.sound and first and position_ids is None and attention_mask is not None and attention_mask.ndim == 2:
            position_ids = (attention_mask.cumsum(-1) - 1).clamp(min=0)
        return self.inner(input_ids, attention_mask=attention_mask, position_ids=position_ids, past_key_values=past_key_values, **more)


def test_positions_counted_over_padding_in_decoding_alone_are_found():
    inner = llama(2, max_position_embeddings=128)
    report = pebench.check_model(Counts(inner, True))
    assert not report.failures and "no decoding" not in report.covers
    (part,) = pebench.check_model(Counts(inner, False)).failures
    assert part.laws == ("prefill and decode",) and "padding on its left" in part.says


class Hands(Counts):
    """It hands `use_cache` to a part that refuses it, and keeps a cache by itself."""

    def forward(self, input_ids, past_key_values=None, **more):
        if "use_cache" in more:
            raise ValueError("`use_cache` can only be set for a decoder")
        return super().forward(input_ids, past_key_values=past_key_values, **more)


def test_a_keyword_of_the_harness_that_is_refused_is_no_fault_of_the_model():
    report = pebench.check_model(Hands(few(), True))
    assert not report.failures and "no decoding" not in report.covers, report


class Forgets(Counts):
    """It takes a cache, and gives none."""

    def forward(self, input_ids, past_key_values=None, **more):
        return self.inner(input_ids, **{**more, "use_cache": False})


def test_a_cache_behind_which_nothing_was_seen_is_no_pass():
    report = pebench.check_model(Forgets(few(), True))
    assert report.verdict == "incomplete" and "decoding" in [part.name for part in report.not_judged], report


def renamed(inner, name):
    """The model, which takes and gives its cache by another name."""
    usual = next(of for of in CACHES if of in inspect.signature(inner.forward).parameters)

    def forward(self, input_ids, use_cache=None, **more):
        if name in more:
            more[usual] = more.pop(name)
        output = self.inner(input_ids, use_cache=use_cache, **more)
        return SimpleNamespace(logits=output.logits, **{name: getattr(output, usual)})

    given = [inspect.Parameter(of, inspect.Parameter.KEYWORD_ONLY, default=None) for of in ("attention_mask", "position_ids", name, "use_cache")]
    forward.__signature__ = inspect.Signature([inspect.Parameter(of, inspect.Parameter.POSITIONAL_OR_KEYWORD) for of in ("self", "input_ids")] + given)
    return type("Renamed", (Counts,), {"forward": forward})(inner, True)


@pytest.mark.parametrize("name", CACHES)
def test_decoding_is_looked_at_by_every_name_of_the_cache(name):
    report = pebench.check_model(renamed(few(), name))
    assert report.ok and "no decoding" not in report.covers, report


def test_a_cache_of_an_unknown_name_is_no_pass():
    report = pebench.check_model(renamed(few(), "kept"))
    assert report.verdict == "incomplete" and [part.name for part in report.not_judged] == ["decoding"], report


def test_a_mask_that_differs_is_said_beside_another_finding():
    model = llama(3, max_position_embeddings=64)
    scaled(1.0, model)
    band(4, slice(2, 3))(model)
    said = {part.name: part.says for part in pebench.check_model(model).failures if part.kind == "attention"}
    assert "does not see" in said["model.layers.2.self_attn"] and "does not see" not in said["model.layers.0-1.self_attn"], said
    assert all("its scores are multiplied" in says for says in said.values())


def test_a_convolution_before_the_rotation_is_not_judged():
    class Mixed(torch.nn.Module):
        def __init__(self, inner, width):
            super().__init__()
            self.inner, self.mix = inner, torch.nn.Conv1d(width, width, 3, groups=width)

        def forward(self, x):
            return self.inner(self.mix(torch.nn.functional.pad(x.mT, (2, 0))).mT)

    model = few()
    for layer in model.model.layers:
        layer.self_attn.q_proj = Mixed(layer.self_attn.q_proj, 96)
    parts = [part for part in pebench.check_model(model).parts if part.kind == "attention"]
    assert {part.verdict for part in parts} == {"not judged"} and "Conv1d mixes places" in parts[0].says, parts


def test_positions_that_begin_again_behind_a_cache_are_named():
    config = transformers.BambaConfig(**{**TEXT, "sliding_window": None}, attn_layer_indices=[1], mamba_n_heads=4, mamba_d_head=32,
                                      mamba_d_state=8, mamba_chunk_size=16)  # fmt: skip
    report = pebench.check_model(transformers.BambaForCausalLM(config).eval())
    assert "where no position ids are passed, one token behind a cache is turned as at position 0" in {part.cause for part in report.failures}


def test_a_model_that_raises_where_a_mask_is_passed_is_not_accused_of_its_positions():
    model = few()
    plain = type(model).forward

    def forward(self, input_ids=None, attention_mask=None, position_ids=None, past_key_values=None, use_cache=None):
        assert attention_mask is None
        return plain(self, input_ids, position_ids=position_ids, past_key_values=past_key_values, use_cache=use_cache)

    edit(model, forward=forward)
    assert pebench.check_model(model).ok


def test_a_layer_that_turns_nothing_beside_one_of_its_class_is_not_judged():
    model, inputs = latents_of_no_rule()
    model.attn.last = Attention()
    edit(model.attn, forward=lambda self, x, cos, sin, plain=type(model.attn).forward: self.last(plain(self, x, cos, sin), 1 + 0 * cos, 0 * sin))
    report = pebench.check_model(model, inputs=inputs)
    assert [part.name for part in report.not_judged if "of the same class" in part.says] == ["attn.last"], report
