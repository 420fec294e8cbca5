"""check_model: what configurations say by layer (widths, bases, scales), and what a library's class makes of its own accord."""

import json

import numpy as np
import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

from planted_layers import llama  # noqa: E402

import pebench  # noqa: E402
from pebench.live.inputs import setting_of  # noqa: E402
from pebench.live.prescribed import query_scale, rule_of, score_scale, thresholds  # noqa: E402

TURNED = {"model_type": "any", "hidden_size": 64, "num_attention_heads": 4, "head_dim": 16}


@pytest.fixture(autouse=True)
def one_thread():
    torch.set_num_threads(1)


def gemma3n():
    torch.manual_seed(1)
    return transformers.Gemma3nForCausalLM(transformers.Gemma3nTextConfig(
        hidden_size=64, intermediate_size=96, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2, head_dim=16, vocab_size=100,
        vocab_size_per_layer_input=100, hidden_size_per_layer_input=16, laurel_rank=8, altup_num_inputs=2, num_kv_shared_layers=0,
        activation_sparsity_pattern=[0.0] * 2, layer_types=["full_attention"] * 2, max_position_embeddings=128)).eval()  # fmt: skip


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
    torch.manual_seed(1)
    config = transformers.T5GemmaConfig(encoder=transformers.T5GemmaModuleConfig(**part), decoder=transformers.T5GemmaModuleConfig(**part),
                                        vocab_size=100)  # fmt: skip
    assert not pebench.check_model(transformers.T5GemmaForConditionalGeneration(config).eval()).failures
