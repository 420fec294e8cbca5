"""check_model: what configurations say by layer (widths, bases, scales), and what a library's class makes of its own accord."""

import inspect
import json
from types import SimpleNamespace

import numpy as np
import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

from architectures import small  # noqa: E402
from planted_layers import edit, llama, with_other  # noqa: E402

import pebench  # noqa: E402
from pebench.live.asking import CACHES  # noqa: E402
from pebench.live.calls import Calls  # noqa: E402
from pebench.live.engine import Broken  # noqa: E402
from pebench.live.inputs import setting_of  # noqa: E402
from pebench.live.parts import of_audit  # noqa: E402
from pebench.live.prescribed import query_scale, rule_of, score_scale, thresholds  # noqa: E402

TURNED = {"model_type": "any", "hidden_size": 64, "num_attention_heads": 4, "head_dim": 16}


def gemma3n():
    return small("Gemma3n", of="Gemma3nText", vocab_size_per_layer_input=131, hidden_size_per_layer_input=16, laurel_rank=8, altup_num_inputs=2,
                 num_kv_shared_layers=0, activation_sparsity_pattern=[0.0] * 2, layer_types=["full_attention"] * 2,
                 max_position_embeddings=128)  # fmt: skip


def made_by_library(scaling):
    """A module of a class of the library, which gives it a scale."""

    def begin(self, config, layer_idx):
        torch.nn.Module.__init__(self)
        self.config, self.layer_idx, self.scaling = config, layer_idx, scaling

    return type("Attention", (torch.nn.Module,), {"__init__": begin, "__module__": "transformers.models.any.modeling_any"})(None, 0)


def test_a_scale_of_1_by_design_is_not_accused_and_its_loss_is():
    model = gemma3n()
    assert not pebench.check_model(model).failures
    for layer in model.model.layers:
        layer.self_attn.scaling = 0.25
    assert {law for part in pebench.check_model(model).failures for law in part.laws} == {"scale"}


def test_a_scale_is_that_of_the_configuration_then_of_the_librarys_class_then_of_the_width():
    rule = rule_of({**TURNED, "rope_theta": 1e4}, 0)
    module = made_by_library(1.0)
    module.scaling = 7.0  # what was changed afterwards is no measure
    assert score_scale(TURNED, rule, 16, module) == (1.0,)
    assert score_scale({**TURNED, "query_pre_attn_scalar": 4}, rule, 16, module) == (0.5,)
    assert score_scale(TURNED, rule, 16, made_by_library(16**-0.25)) == (0.25, 1.0)  # multiplied into queries and into keys
    assert score_scale(TURNED, rule, 16, torch.nn.Linear(2, 2)) == score_scale(TURNED, rule, 16) == (0.25,)


def test_a_layer_has_the_width_that_its_own_part_of_the_configuration_gives():
    values = {**TURNED, "rope_theta": 1e4, "per_layer_config": {"1": {"head_dim": 32}}}
    assert [len(rule_of(values, n).frequencies(64)) for n in (0, 1)] == [8, 16]


def test_a_configuration_that_refuses_a_setting_gets_a_report():
    class Refuses(transformers.LlamaConfig):
        def __getattribute__(self, name):
            if name == "num_attention_heads" and "made" in object.__getattribute__(self, "__dict__"):
                raise ValueError("it varies across layers")
            return super().__getattribute__(name)

    model = llama(2, max_position_embeddings=64)
    model.config = Refuses(**model.config.to_dict())
    model.config.__dict__["made"] = True
    assert setting_of(model.config, "num_attention_heads") is None and setting_of(model.config, "hidden_size") == 96
    assert not pebench.check_model(model).failures


def test_a_base_by_layer_is_that_of_the_layer_and_0_is_no_rotation():
    values = {**TURNED, "layer_rope_theta": [0, 1e4, 5e5], "rope_parameters": {"rope_type": "default", "rope_theta": 1e4}}
    assert rule_of(values, 0).rotary is False
    for n, base in ((1, 1e4), (2, 5e5)):
        assert np.allclose(rule_of(values, n).frequencies(64), base ** -(np.arange(8) / 8))
    values = {**TURNED, "rope_theta": [1e4, 5e5], "partial_rotary_factors": [0.5, 1.0]}
    assert [json.loads(rule_of(values, n).config)["rope_theta"] for n in (0, 1)] == [1e4, 5e5]
    assert [len(rule_of(values, n).frequencies(64)) for n in (0, 1)] == [4, 8]


def test_pairs_that_a_proportional_rule_leaves_still_are_no_fault_of_the_table():
    model = llama(2, max_position_embeddings=128, rope_parameters={
        "rope_type": "proportional", "rope_theta": 1e4, "partial_rotary_factor": 0.5})  # fmt: skip
    assert not pebench.check_model(model).failures


def test_a_logarithmic_scale_of_queries_begins_at_its_floor_in_layers_without_a_window():
    values = {"log_scaling_n_floor": 32, "log_scaling_alpha": 0.1, "layer_types": ["hybrid_sliding", "hybrid"]}
    at = np.array([0, 31, 63])
    assert query_scale(values, rule_of(values, 0), at) is None
    assert np.allclose(query_scale(values, rule_of(values, 1), at), [1, 1, 1 + 0.1 * np.log(2)])
    assert thresholds(values) == [32]


def test_layers_of_an_encoder_are_not_compared_with_the_position_ids_of_its_decoder():
    part = dict(hidden_size=64, intermediate_size=96, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2, head_dim=16,
                vocab_size=100, max_position_embeddings=64, query_pre_attn_scalar=16, layer_types=["full_attention"] * 2)  # fmt: skip
    config = transformers.T5GemmaConfig(encoder=transformers.T5GemmaModuleConfig(**part), decoder=transformers.T5GemmaModuleConfig(**part),
                                        vocab_size=100)  # fmt: skip
    assert not pebench.check_model(transformers.T5GemmaForConditionalGeneration(config).eval()).failures


def test_pairs_of_a_part_of_the_head_are_found_where_those_of_the_whole_are_prescribed():
    from transformers.models.llama import modeling_llama

    model = llama(2, max_position_embeddings=128, rope_parameters={"rope_type": "proportional", "rope_theta": 1e4, "partial_rotary_factor": 0.5})
    right = modeling_llama.apply_rotary_pos_emb

    def narrow(q, k, cos, sin, **more):
        cos, sin = (torch.cat([part[..., :4]] * 2, -1) for part in (cos, sin))
        turned = right(q[..., :8], k[..., :8], cos, sin, **more)
        return tuple(torch.cat((part, x[..., 8:]), -1) for part, x in zip(turned, (q, k)))

    for layer in model.model.layers:
        with_other(layer.self_attn, modeling_llama, "apply_rotary_pos_emb", narrow)
    failures = [part for part in pebench.check_model(model).failures if part.kind == "attention"]
    assert failures and "has the pairs of the whole head" in failures[0].says, failures


def test_a_factor_of_yarn_on_a_part_of_the_head_is_compared_with_the_configuration():
    rules = {"rope_type": "yarn", "rope_theta": 1e4, "factor": 16.0, "original_max_position_embeddings": 128, "attention_factor": 1.0,
             "partial_rotary_factor": 0.5}  # fmt: skip
    model = small("StableLm", rope_parameters=rules)
    assert not pebench.check_model(model).failures
    layer = model.model.layers[1].self_attn
    edit(layer, forward=lambda self, *args, _cls=type(layer), position_embeddings=None, **more: _cls.forward(
        self, *args, position_embeddings=tuple(1.2773 * part for part in position_embeddings), **more))  # fmt: skip
    (part,) = [part for part in pebench.check_model(model).failures if part.kind == "attention"]
    assert part.name == "model.layers.1.self_attn" and part.laws == ("amplitude",)


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


class Forgets(Counts):
    """It takes a cache, and gives none."""

    def forward(self, input_ids, past_key_values=None, **more):
        return self.inner(input_ids, **{**more, "use_cache": False})


def test_a_cache_behind_which_nothing_was_seen_is_no_pass():
    report = pebench.check_model(Forgets(llama(2, max_position_embeddings=64), True))
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
    report = pebench.check_model(renamed(llama(2, max_position_embeddings=64), name))
    assert report.ok and "no decoding" not in report.covers, report


def test_a_cache_of_an_unknown_name_is_no_pass():
    report = pebench.check_model(renamed(llama(2, max_position_embeddings=64), "kept"))
    assert report.verdict == "incomplete" and [part.name for part in report.not_judged] == ["decoding"], report


def test_a_mask_that_differs_is_said_beside_another_finding():
    def band(x):
        at = torch.arange(x.shape[1])
        return ((at[:, None] >= at) & (at[:, None] - at < 4))[None, None]

    model = llama(3, max_position_embeddings=64)
    for layer in model.model.layers:
        layer.self_attn.scaling = 1.0
    layer = model.model.layers[2]
    edit(layer, forward=lambda self, x, *args, _cls=type(layer), **more: _cls.forward(self, x, *args, **{**more, "attention_mask": band(x)}))
    said = {part.name: part.says for part in pebench.check_model(model).failures if part.kind == "attention"}
    assert "its mask lets" in said["model.layers.2.self_attn"] and "its mask lets" not in said["model.layers.0-1.self_attn"], said
    assert all("its scores are multiplied" in says for says in said.values())


def test_a_state_that_begins_anew_at_position_0_is_no_fault_of_a_rotation():
    model = small("RecurrentGemma", num_hidden_layers=3, lru_width=64, attention_window_size=2048)
    assert not pebench.check_model(model).failures


def test_places_that_a_model_pools_are_no_fault_of_padding():
    assert not pebench.check_model(small("Funnel", "ForMaskedLM", d_head=16, block_sizes=[1, 1], num_decoder_layers=1)).failures


def test_a_convolution_before_the_rotation_is_not_judged():
    class Mixed(torch.nn.Module):
        def __init__(self, inner, width):
            super().__init__()
            self.inner, self.mix = inner, torch.nn.Conv1d(width, width, 3, groups=width)

        def forward(self, x):
            return self.inner(self.mix(torch.nn.functional.pad(x.mT, (2, 0))).mT)

    model = llama(2, max_position_embeddings=64)
    for layer in model.model.layers:
        layer.self_attn.q_proj = Mixed(layer.self_attn.q_proj, 96)
    parts = [part for part in pebench.check_model(model).parts if part.kind == "attention"]
    assert {part.verdict for part in parts} == {"not judged"} and "Conv1d mixes places" in parts[0].says, parts


def test_two_numbers_that_print_alike_are_no_finding():
    says = "these are no codes of such frequencies: pair 1 turns by 0.386697 a position, where {} belongs."
    found = lambda other: SimpleNamespace(verdict="defective", convention=SimpleNamespace(family="rope", base=2000, scaling="none"),
        defects=[SimpleNamespace(id="wrong-frequencies", says=says.format(other), cause="", fix="")])  # fmt: skip
    assert of_audit("table", "rotation", found("0.386697")).verdict == "not judged"
    assert of_audit("table", "rotation", found("0.386698")).verdict == "fails"


def test_an_error_that_begins_with_a_modules_text_names_its_argument():
    calls = Calls(lambda: None, "numpy", "float32", None)

    def fails():
        raise TypeError("Dia(\n  (inner): Linear()\n) got multiple values for keyword argument 'ids'")

    with pytest.raises(Broken, match="Dia: got multiple values for keyword argument 'ids'"):
        calls.raw(fn=fails)
