"""check_model: kinds of models that are built otherwise than most: each is sound as the library has it, and a fault of it is found."""

import json

import numpy as np
import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

from planted_layers import edit, llama, with_other  # noqa: E402

import pebench  # noqa: E402
from pebench.live.added import _masked, unlike  # noqa: E402
from pebench.live.held import buckets_part  # noqa: E402
from pebench.live.prescribed import Rule, mask_of, query_scale, rule_of  # noqa: E402
from pebench.live.recording import Call  # noqa: E402

TURNED = {"hidden_size": 64, "num_attention_heads": 4, "head_dim": 16, "rope_theta": 1e4}
TEXT = {"hidden_size": 64, "intermediate_size": 96, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2,
        "head_dim": 16, "vocab_size": 100, "max_position_embeddings": 64, "sliding_window": 8, "pad_token_id": 0}  # fmt: skip


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
    assert "where no position ids are passed, one token behind a cache is turned as at position 0" in {part.cause for part in report.failures}


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


def sparse():
    return transformers.DeepseekV32ForCausalLM(transformers.DeepseekV32Config(
        hidden_size=64, intermediate_size=96, num_hidden_layers=3, num_attention_heads=4, num_key_value_heads=4, vocab_size=100, pad_token_id=0,
        max_position_embeddings=64, q_lora_rank=32, kv_lora_rank=32, qk_nope_head_dim=8, qk_rope_head_dim=8, v_head_dim=16, n_group=1,
        topk_group=1, n_routed_experts=4, num_experts_per_tok=2, moe_intermediate_size=32, first_k_dense_replace=3, index_n_heads=16,
        index_head_dim=16, index_topk=8)).eval()  # fmt: skip


def test_an_indexer_is_judged_as_a_layer_of_its_own():
    from transformers.models.deepseek_v32 import modeling_deepseek_v32 as code

    report = pebench.check_model(sparse())
    assert report.ok and "model.layers.0-2.self_attn.indexer" in {part.name for part in report.parts}, report
    model = sparse()
    with_other(model.model.layers[1].self_attn.indexer, code, "apply_rotary_pos_emb", code.apply_rotary_pos_emb_interleave)
    (failure,) = [part for part in pebench.check_model(model).failures if part.kind == "attention"]
    assert failure.name == "model.layers.1.self_attn.indexer" and "in another order" in failure.says, failure


def test_keys_of_another_layout_than_queries_are_found():
    from transformers.models.llama import modeling_llama as code

    model = llama(2, max_position_embeddings=64)
    plain = code.apply_rotary_pos_emb
    with_other(model.model.layers[1].self_attn, code, "apply_rotary_pos_emb",
               lambda q, k, *more: plain(q, torch.cat((k[..., ::2], k[..., 1::2]), -1), *more))  # fmt: skip
    (failure,) = [part for part in pebench.check_model(model).failures if part.kind == "attention"]
    assert failure.name == "model.layers.1.self_attn" and failure.laws == ("layout",), failure


def test_a_rule_that_stays_grown_after_a_longer_input_leaves_a_trace():
    model = llama(2, max_position_embeddings=64)
    plain = type(model.model.rotary_emb).forward

    def forward(self, x, position_ids):
        self.longest = max(int(position_ids.max()), getattr(self, "longest", 0))
        cos, sin = plain(self, x, position_ids)
        return (cos, sin) if self.longest < 64 else plain(self, x, position_ids * 0.5)

    edit(model.model.rotary_emb, forward=forward)
    assert "no trace" in {law for part in pebench.check_model(model).failures for law in part.laws}


def test_positions_that_count_padding_are_found_where_padding_has_none():
    def roberta():
        asked = {**TEXT, "max_position_embeddings": 66, "pad_token_id": 1, "bos_token_id": 0}
        return transformers.RobertaForMaskedLM(transformers.RobertaConfig(**asked)).eval()

    assert pebench.check_model(roberta()).ok
    model = roberta()

    def counted(input_ids, padding_idx, past_key_values_length=0):
        at = torch.arange(input_ids.shape[1]) + 1 + padding_idx
        return torch.where(input_ids.ne(padding_idx), at.expand(input_ids.shape), padding_idx)

    edit(model.roberta.embeddings, create_position_ids_from_input_ids=staticmethod(counted))
    assert {law for part in pebench.check_model(model).failures for law in part.laws} == {"left padding"}


def test_windows_by_layer_have_two_sides():
    values, at = {**TURNED, "sliding_windows": [[3, 2], [3, 0]]}, np.arange(5)
    seen = [mask_of(values, rule_of(values, n), False, at, at)[2].tolist() for n in (0, 1)]
    assert seen == [[1, 1, 1, 1, 0], [1, 1, 1, 0, 0]]


def test_layers_that_are_not_scaled_are_those_that_the_configuration_leaves_out():
    values = {**TURNED, "rope_scaling_layers": [1], "rope_parameters": {"rope_type": "linear", "rope_theta": 1e4, "factor": 4.0}}
    assert [rule_of(values, n).frequencies(8)[0] for n in (0, 1)] == [1, 0.25]


def test_keys_in_a_cache_keep_the_factors_of_the_length_at_which_they_were_computed():
    rules = {"rope_type": "longrope", "rope_theta": 1e4, "short_factor": [1.0] * 8, "long_factor": [1.0 + n for n in range(8)],
             "original_max_position_embeddings": 64}  # fmt: skip
    config = transformers.Phi3Config(**{**TEXT, "sliding_window": None, "max_position_embeddings": 256}, rope_parameters=rules,
                                     original_max_position_embeddings=64)  # fmt: skip
    report = pebench.check_model(transformers.Phi3ForCausalLM(config).eval())
    assert not [part for part in report.failures if part.kind == "attention"], report


def test_tokens_of_several_codes_are_drawn_as_those_that_are_given():
    from transformers.models.csm.modeling_csm import CsmBackboneModel

    config = transformers.CsmConfig(**{**TEXT, "sliding_window": None}, num_codebooks=2, codebook_eos_token_id=3)
    given = {"input_ids": torch.randint(4, 90, (2, 12, 2))}
    report = pebench.check_model(CsmBackboneModel(config).eval(), inputs=given)
    assert report.ok, report


def test_a_cache_that_is_counted_twice_is_named():
    model = llama(2, max_position_embeddings=64)
    plain = type(model.model).forward

    def forward(self, *given, past_key_values=None, position_ids=None, **more):
        ids = more.get("input_ids", given[0] if given else None)
        if position_ids is None and past_key_values is not None and (past := past_key_values.get_seq_length()):
            position_ids = torch.arange(ids.shape[1])[None] + 2 * past
        return plain(self, *given, past_key_values=past_key_values, position_ids=position_ids, **more)

    edit(model.model, forward=forward)
    causes = {part.cause for part in pebench.check_model(model).failures}
    assert "where no position ids are passed, the length of the cache is counted twice" in causes, causes
