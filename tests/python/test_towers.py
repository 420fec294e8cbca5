"""check_model: parts of a model that token ids alone do not call (of images, of sound) are judged as models of their own, or named."""

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

from planted_layers import llama  # noqa: E402

import pebench  # noqa: E402

TEXT = dict(hidden_size=64, intermediate_size=96, num_hidden_layers=1, num_attention_heads=4, num_key_value_heads=2, vocab_size=100,
            max_position_embeddings=64, pad_token_id=0)  # fmt: skip
SOUND = dict(d_model=64, encoder_layers=2, encoder_attention_heads=4, encoder_ffn_dim=96, num_mel_bins=16, max_source_positions=40)


def llava():
    images = dict(model_type="clip_vision_model", hidden_size=64, intermediate_size=96, num_hidden_layers=2, num_attention_heads=4,
                  image_size=32, patch_size=8)  # fmt: skip
    config = transformers.LlavaConfig(text_config=dict(model_type="llama", **TEXT), vision_config=images, image_token_index=90)
    return transformers.LlavaForConditionalGeneration(config).eval()


def qwen2_audio():
    return transformers.Qwen2AudioForConditionalGeneration(transformers.Qwen2AudioConfig(
        text_config=dict(model_type="qwen2", **TEXT), audio_config=dict(model_type="qwen2_audio_encoder", **SOUND), audio_token_index=90)).eval()


def qwen3_asr():
    return transformers.Qwen3ASRForConditionalGeneration(transformers.Qwen3ASRConfig(
        text_config=dict(TEXT, head_dim=16), audio_config=dict(SOUND, output_dim=64))).eval()  # fmt: skip


def test_a_tower_is_judged_as_a_model_of_its_own():
    model = llava()
    report = pebench.check_model(model)
    assert report.ok and "in model.vision_tower, 2 attention layers" in report.covers, report
    assert ("model.vision_tower.encoder.layers.0-1.self_attn", "holds") in {(part.name, part.verdict) for part in report.parts}, report
    with torch.no_grad():
        codes = model.model.vision_tower.embeddings.position_embedding.weight
        codes[5] = codes[4]
    (failure,) = pebench.check_model(model).failures
    assert failure.name == "model.vision_tower.embeddings.position_embedding" and failure.laws == ("told apart",)


@pytest.mark.parametrize("make, where", [(qwen2_audio, "model.audio_tower.embed_positions.weight"),
                                         (qwen3_asr, "model.audio_tower.layers.0-1.self_attn")])  # fmt: skip
def test_what_is_not_judged_of_a_tower_is_named(make, where):
    report = pebench.check_model(make())
    assert report.verdict == "incomplete" and [part.name for part in report.not_judged] == [where], report


def test_pairs_that_turn_too_slowly_to_be_told_apart_are_no_other_layout():
    rules = {"rope_type": "default", "rope_theta": 1e8}
    report = pebench.check_model(llama(2, head_dim=128, max_position_embeddings=128, rope_parameters=rules))
    assert report.ok, report
