"""check_model: kinds of models that are built otherwise than most: each is sound as the library has it, and a fault of it is found."""

import json

import numpy as np
import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

from planted_layers import edit, llama  # noqa: E402

import pebench  # noqa: E402
from pebench.live.added import _masked, unlike  # noqa: E402
from pebench.live.held import buckets_part  # noqa: E402
from pebench.live.prescribed import Rule, query_scale, rule_of, values_of  # noqa: E402
from pebench.live.recording import Call  # noqa: E402

TURNED = {"hidden_size": 64, "num_attention_heads": 4, "head_dim": 16, "rope_theta": 1e4}
TEXT = {"hidden_size": 64, "intermediate_size": 96, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2,
        "head_dim": 16, "vocab_size": 100, "max_position_embeddings": 64, "sliding_window": 8, "pad_token_id": 0}  # fmt: skip


@pytest.fixture(autouse=True)
def one_thread():
    torch.set_num_threads(1)
    torch.manual_seed(1)


def tower(kind, **more):
    from transformers.models.qwen2_5_vl.modeling_qwen2_5_vl import Qwen2_5_VisionTransformerPretrainedModel as Qwen25

    asked = dict(depth=2, hidden_size=64, intermediate_size=96, out_hidden_size=64, num_heads=4, patch_size=4, spatial_merge_size=2)
    config = getattr(transformers, f"{kind}VisionConfig")(**asked, **more)
    return (Qwen25 if kind == "Qwen2_5_VL" else getattr(transformers, f"{kind}VisionModel"))(config).eval()


@pytest.mark.parametrize("kind, more", [("Qwen3VL", {"num_position_embeddings": 16, "deepstack_visual_indexes": [0]}),
                                        ("Qwen2_5_VL", {"window_size": 16, "fullatt_block_indexes": [1]})])  # fmt: skip
def test_a_tower_of_patches_and_grids_is_compared_with_its_configuration(kind, more):
    report = pebench.check_model(tower(kind, **more))
    assert report.ok and ("blocks.0-1.attn", "holds") in {(part.name, part.verdict) for part in report.parts}, report
    model = tower(kind, **more)
    plain = type(model.rotary_pos_emb).forward
    edit(model.rotary_pos_emb, forward=lambda self, x, at: plain(self, x, at.flip(-1)))
    failures = pebench.check_model(model).failures
    assert {failure.laws for failure in failures} == {("grid",)} and {"0", "1"} == {failure.name[7] for failure in failures}, failures


def test_keys_that_an_indexer_chooses_are_no_window():
    shown = np.tril(np.ones((2, 8, 8), dtype=bool))
    shown[0, 7, 0] = shown[1, 7, 1] = False
    found, usual = _masked(shown, None), _masked(np.tril(np.ones((1, 8, 8), dtype=bool)), None)
    assert found.chosen and found.causal and not found.window and not usual.chosen and unlike(found, usual, False) is None


def t5gemma2():
    images = dict(hidden_size=32, intermediate_size=48, num_hidden_layers=1, num_attention_heads=2, image_size=16, patch_size=4)
    return transformers.T5Gemma2ForConditionalGeneration(transformers.T5Gemma2Config(
        encoder={"text_config": TEXT, "vision_config": images, "mm_tokens_per_image": 4}, decoder=TEXT, image_token_index=90,
        eoi_token_index=91)).eval()  # fmt: skip


def test_keys_of_an_encoder_that_are_joined_to_those_of_a_decoder_are_not_turned():
    report = pebench.check_model(t5gemma2())
    assert not report.failures, report
    model = t5gemma2()
    layer = model.model.decoder.layers[1].self_attn
    plain, turn = layer.k_proj.forward, torch.arange(11) * 0.5

    def turned(x):
        k = plain(x)
        if x.shape[1] != 11:  # what the encoder is given
            return k
        a, b = k.view(*k.shape[:2], -1, 16).chunk(2, -1)
        cos, sin = (table[None, :, None, None] for table in (turn.cos(), turn.sin()))
        return torch.cat((a * cos - b * sin, b * cos + a * sin), -1).view(k.shape)

    layer.k_proj.forward = turned
    (failure,) = [part for part in pebench.check_model(model).failures if part.kind == "attention"]
    assert failure.name == "model.decoder.layers.1.self_attn" and "keys of the encoder" in failure.says, failure


def test_a_type_of_layers_of_which_the_rule_is_none_is_not_turned():
    values = {"model_type": "beam", "layer_types": ["sliding_attention", "full_attention"], **TURNED, "rope_parameters": {
        "sliding_attention": {"rope_type": "default", "rope_theta": 1e4}, "full_attention": None}}  # fmt: skip
    assert [rule_of(values, n).rotary for n in (0, 1)] == [True, False]
    assert query_scale(values, rule_of(values, 0), np.arange(2)) is None
    assert np.allclose(query_scale(values, rule_of(values, 1), np.array([0, 2049])), [1, 2**0.1])


@pytest.mark.parametrize("kind", ["kolibri1", "flint"])
def test_layers_of_full_attention_that_code_leaves_unturned_are_known_by_the_type_of_the_model(kind):
    values = {"model_type": kind, "layer_types": ["sliding_attention", "full_attention"], "sliding_window": 8, **TURNED}
    assert [rule_of(values, n).rotary for n in (0, 1)] == [True, False]


def test_a_key_that_the_code_of_a_model_does_not_read_is_left_out():
    config = transformers.MiniMaxM3VLTextConfig(rotary_dim=8, head_dim=16, hidden_size=64, num_attention_heads=4)
    assert len(rule_of(values_of(config), 0).frequencies(8)) == 8


@pytest.mark.parametrize("kind, sections, axes", [
    ("ernie4_5_vl_moe_text", [3, 3, 2], [1, 2, 1, 2, 1, 2, 0, 0]), ("qwen3_5_text", [4, 2, 2], [0, 1, 2, 0, 1, 2, 0, 0]),
    ("qwen2_vl_text", [2, 3, 3], [0, 0, 1, 1, 1, 2, 2, 2])])  # fmt: skip
def test_sections_of_axes_lie_as_the_code_of_the_model_has_them(kind, sections, axes):
    rules = {"rope_type": "default", "rope_theta": 1e4, "mrope_section": sections}
    rule = Rule(True, json.dumps({"model_type": kind, **TURNED, "rope_parameters": rules}))
    assert rule.axes(8).tolist() == axes


def test_positions_that_begin_again_behind_a_cache_are_named():
    config = transformers.BambaConfig(**{**TEXT, "sliding_window": None}, attn_layer_indices=[1], mamba_n_heads=4, mamba_d_head=32,
                                      mamba_d_state=8, mamba_chunk_size=16)  # fmt: skip
    report = pebench.check_model(transformers.BambaForCausalLM(config).eval())
    assert "where no position ids are passed, positions behind a cache begin at 0 again" in {part.cause for part in report.failures}


def test_a_model_that_raises_where_a_mask_is_passed_is_not_accused_of_its_positions():
    model = llama(2, max_position_embeddings=64)
    plain = type(model).forward

    def forward(self, input_ids=None, attention_mask=None, position_ids=None, past_key_values=None, use_cache=None):
        assert attention_mask is None
        return plain(self, input_ids, position_ids=position_ids, past_key_values=past_key_values, use_cache=use_cache)

    edit(model, forward=forward)
    assert pebench.check_model(model).ok


def test_buckets_of_one_offset_say_nothing():
    given = torch.zeros(1, 4, 4, dtype=torch.int64)
    assert buckets_part("any", Call("relative_position_bucket", lambda at: at, (given,), {})) is None


def test_a_shifted_window_as_large_as_its_image_hides_by_its_mask():
    config = transformers.MaskFormerSwinConfig(image_size=32, patch_size=4, embed_dim=16, depths=[2, 2], num_heads=[2, 4], window_size=4)
    assert not pebench.check_model(transformers.MaskFormerSwinModel(config).eval()).failures
