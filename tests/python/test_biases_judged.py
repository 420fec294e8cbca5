"""check_model: what is added to scores, and positions of more than one axis, layer by layer; a fault is named with its layer."""

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

from architectures import WAVES, small  # noqa: E402
from planted_layers import edit  # noqa: E402

import pebench  # noqa: E402


def t5(kind):
    return small(kind, "ForConditionalGeneration", num_layers=3, num_decoder_layers=3)


def swin(kind):
    config = getattr(transformers, f"{kind}Config")(image_size=32, patch_size=2, embed_dim=16, depths=[2, 2], num_heads=[2, 4], window_size=4)
    return getattr(transformers, f"{kind}Model")(config).eval()


def beit():
    return small("Beit", "Model", num_hidden_layers=3, image_size=32, patch_size=8, use_relative_position_bias=True)


def deberta(kind, **more):
    return small(kind, "ForMaskedLM", num_hidden_layers=4, relative_attention=True, pos_att_type=["c2p", "p2c"], max_relative_positions=-1,
                 position_biased_input=False, max_position_embeddings=64, **more)  # fmt: skip


def qwen2_vl(sections):
    text = dict(hidden_size=64, intermediate_size=96, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2, vocab_size=100,
                max_position_embeddings=512, bos_token_id=1, eos_token_id=2,
                rope_parameters=dict(rope_type="default", rope_theta=1000000.0, mrope_section=[2, 3, 3]))  # fmt: skip
    vision = dict(depth=2, embed_dim=32, hidden_size=64, num_heads=2, mlp_ratio=2, patch_size=4, spatial_merge_size=2)
    model = transformers.Qwen2VLForConditionalGeneration(transformers.Qwen2VLConfig(
        text_config=text, vision_config=vision, image_token_id=90, video_token_id=91, vision_start_token_id=92, vision_end_token_id=93)).eval()
    model.model.language_model.rotary_emb.mrope_section = sections
    return model


def layers(report):
    return [part for part in report.failures if part.kind == "attention"]


SOUND = {"t5": lambda: t5("T5"), "umt5": lambda: t5("UMT5"), "swin": lambda: swin("Swin"), "swinv2": lambda: swin("Swinv2"), "beit": beit,
         "deberta": lambda: deberta("Deberta"), "deberta_v2": lambda: deberta("DebertaV2", position_buckets=16, share_att_key=True),
         "deberta_v2 apart": lambda: deberta("DebertaV2", position_buckets=16), "qwen2_vl": lambda: qwen2_vl([2, 3, 3])}  # fmt: skip


@pytest.mark.parametrize("name", SOUND)
def test_nothing_is_found_in_the_layers_of_a_sound_model(name):
    report = pebench.check_model(SOUND[name]())
    attention = [part for part in report.parts if part.kind == "attention" and "visual" not in part.name]
    assert not report.failures and attention and all(part.verdict == "holds" for part in attention), report


def test_buckets_of_the_other_kind_of_stack_are_found():
    model = t5("T5")
    for block in model.decoder.block:
        layer = block.layer[0].SelfAttention
        plain = type(layer)._relative_position_bucket
        layer._relative_position_bucket = lambda relative_position, bidirectional=True, num_buckets=32, max_distance=128: plain(
            relative_position, True, num_buckets, max_distance)  # fmt: skip
    (part,) = layers(pebench.check_model(model))
    assert part.name == "decoder.block.0-2.layer.0.SelfAttention" and part.laws == ("bias",)
    assert part.cause == "buckets of both directions, in a layer that sees earlier keys alone"


def test_heads_that_take_the_bias_of_others_are_found():
    model = t5("UMT5")
    layer = model.encoder.block[1].layer[0].SelfAttention
    plain = type(layer).compute_bias
    edit(layer, compute_bias=lambda *given, **named: plain(*given, **named).roll(1, 1))
    (part,) = layers(pebench.check_model(model))
    assert part.name == "encoder.block.1.layer.0.SelfAttention" and part.cause == "its heads are in another order"
    assert "head 0 of its bias is column 3 of its table" in part.says


def test_an_index_that_is_transposed_is_found():
    model = swin("Swin")
    bias = model.encoder.layers[0].blocks[1].attention.relative_position_bias
    side = bias.window_area
    bias.relative_position_index = torch.nn.Buffer(bias.relative_position_index.view(side, side).T.reshape(-1).clone(), persistent=False)
    (part,) = layers(pebench.check_model(model))
    assert part.name == "encoder.layers.0.blocks.1.attention" and "transposed" in part.cause


def test_coordinates_that_lose_their_sign_in_one_layer_are_found():
    model = swin("Swinv2")
    layer = model.encoder.layers[0].blocks[0].attention.self
    layer.relative_coords_table = torch.nn.Buffer(layer.relative_coords_table.abs(), persistent=False)
    (part,) = layers(pebench.check_model(model))
    assert part.name == "encoder.layers.0.blocks.0.attention.self" and "relative_coords_table" in part.says


@pytest.mark.parametrize("wrong, says", [("p2c", "p2c looks the other way"), ("c2p", "c2p looks the other way")])
def test_a_direction_of_deberta_that_is_lost_is_found(wrong, says):
    model = deberta("DebertaV2", position_buckets=16, share_att_key=True)
    layer = model.deberta.encoder.layer[1].attention.self
    plain = type(layer).disentangled_attention_bias

    def bias(self, q, k, relative, codes, factor):
        terms = []
        for kind in ("c2p", "p2c"):
            self.pos_att_type = [kind]
            terms.append(plain(self, q, k, -relative if kind == wrong else relative, codes, factor))
        self.pos_att_type = ["c2p", "p2c"]
        return sum(terms)

    edit(layer, disentangled_attention_bias=bias)
    (part,) = layers(pebench.check_model(model))
    assert part.name == "deberta.encoder.layer.1.attention.self" and says in part.cause


def test_sections_of_three_axes_in_another_order_are_found():
    (part,) = layers(pebench.check_model(qwen2_vl([3, 3, 2])))
    assert part.laws == ("axes",) and "positions along time turn pairs 0 to 2, where mrope_section prescribes pairs 0 to 1" in part.cause


def test_a_table_of_which_the_first_rows_are_for_padding_is_called_within_its_length():
    report = pebench.check_model(small("Roberta", "ForMaskedLM", max_position_embeddings=66, pad_token_id=1, bos_token_id=0))
    assert report.ok, report


class Ids(torch.nn.Module):
    """Takes ids of places [place, axis], which have no axis of the batch, beside hidden states."""

    def __init__(self):
        super().__init__()
        self.q, self.k = torch.nn.Linear(8, 8), torch.nn.Linear(8, 8)

    def forward(self, hidden_states, img_ids):
        if img_ids.shape != (6, 3):
            raise ValueError(f"ids of shape {list(img_ids.shape)}")
        return torch.softmax(self.q(hidden_states) @ self.k(hidden_states).mT, -1) @ hidden_states


def test_an_input_of_two_axes_has_the_axis_of_the_batch():
    report = pebench.check_model(small("Wav2Vec2", "Model", **WAVES), inputs={"input_values": torch.randn(2, 800)})
    assert report.parts[-1].verdict == "holds" and [part.verdict for part in report.parts if part.kind == "attention"] == ["holds"], report


def test_an_input_without_an_axis_of_the_batch_is_left_as_it_is():
    report = pebench.check_model(Ids(), inputs={"hidden_states": torch.randn(2, 6, 8), "img_ids": torch.zeros(6, 3)})
    assert not report.failures, report


def test_cosines_that_no_layer_uses_are_no_part():
    report = pebench.check_model(small("Falcon", alibi=True, new_decoder_architecture=False))
    assert report.ok and "bias linear in the distance" in str(report), report


def test_an_encoders_bias_is_judged_at_distances_beyond_its_first_input():
    model = small("T5", "ForConditionalGeneration", relative_attention_num_buckets=16, relative_attention_max_distance=64)
    assert not pebench.check_model(model).failures
    attention = model.encoder.block[0].layer[0].SelfAttention
    far = lambda bias: bias[:, :, torch.arange(bias.shape[2]).clamp(max=20)][..., torch.arange(bias.shape[3]).clamp(max=20)]
    edit(attention, compute_bias=lambda *given, _cls=type(attention), **more: far(_cls.compute_bias(*given, **more)))
    assert any("encoder" in part.name and part.laws == ("bias",) for part in pebench.check_model(model).failures)


def test_a_bias_of_all_blocks_is_that_of_its_rule():
    model = small("MPNet", "Model", max_position_embeddings=160)
    assert pebench.check_model(model).ok
    plain = type(model.encoder).relative_position_bucket
    edit(model.encoder, relative_position_bucket=staticmethod(lambda at, num_buckets=32, max_distance=128: plain(at, num_buckets, 64)))
    report = pebench.check_model(model)
    (bucket,) = [part for part in report.failures if part.laws == ("bucket-rule",)]
    assert "up to a distance of 128" in bucket.says
    assert [(part.name, part.laws) for part in layers(report)] == [("encoder.layer.0-1.attention.attn", ("bias",))]
