"""check_model: what tells layers of a block apart, and terms of scores in which contents meet codes of distances."""

import inspect
import textwrap

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

from architectures import WAVES, small  # noqa: E402
from planted_layers import edit, with_other  # noqa: E402
from test_biases_judged import layers  # noqa: E402

import pebench  # noqa: E402
from pebench.live.scores import meetings  # noqa: E402


GRID = torch.arange(16)
TURN = GRID[:, None] * 10000.0 ** -(torch.arange(4) / 4)


def turned(x, angles):
    """Halves of x [batch, head, place, column]."""
    first, second = x.chunk(2, -1)
    return torch.cat((first * angles.cos() - second * angles.sin(), second * angles.cos() + first * angles.sin()), -1)


class Attention(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.q, self.k, self.v = (torch.nn.Linear(32, 32) for _ in range(3))

    def forward(self, x, other=None, angles=None):
        other = x if other is None else other
        q, k, v = (of(given).view(len(given), -1, 4, 8).transpose(1, 2) for of, given in ((self.q, x), (self.k, other), (self.v, other)))
        q, k = (q, k) if angles is None else (turned(q, angles), turned(k, angles))
        return torch.nn.functional.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(x.shape)


class Block(torch.nn.Module):
    """Attention to itself, which is turned, and to a text, which is not; frequencies may be learned."""

    def __init__(self, learned):
        super().__init__()
        self.attn1, self.attn2 = Attention(), Attention()
        self.freqs = torch.nn.Parameter(torch.randn(4, 2)) if learned else None

    def forward(self, x, text):
        angles = TURN if self.freqs is None else torch.stack((GRID // 4, GRID % 4), -1).to(x) @ self.freqs.T
        return x + self.attn2(self.attn1(x, angles=angles.to(x)), text)


class Image(torch.nn.Module):
    def __init__(self, learned=False):
        super().__init__()
        self.blocks = torch.nn.ModuleList(Block(learned) for _ in range(3))

    def forward(self, pixel_values, text):
        for block in self.blocks:
            pixel_values = block(pixel_values, text)
        return pixel_values


def image(learned=False, words=16):
    return pebench.check_model(Image(learned).eval(), inputs={"pixel_values": torch.randn(2, 16, 32), "text": torch.randn(2, words, 32)})


@pytest.mark.parametrize("words", [16, 5])
def test_cross_attention_in_a_block_is_no_sibling_of_self_attention(words):
    report = image(words=words)
    assert not report.failures and {"blocks.0-2.attn1", "blocks.0-2.attn2"} <= {part.name for part in report.parts}, report


def test_frequencies_that_each_layer_learns_are_named_as_learned():
    report = image(learned=True)
    assert not report.failures and "its frequencies are learned" in str(report), report


def vjepa():
    return transformers.VJEPA2Model(transformers.VJEPA2Config(
        patch_size=8, crop_size=32, frames_per_clip=4, tubelet_size=2, hidden_size=96, num_attention_heads=4, num_hidden_layers=3,
        pred_hidden_size=48, pred_num_attention_heads=4, pred_num_hidden_layers=2, mlp_ratio=2.0)).eval()  # fmt: skip


def test_columns_that_change_without_a_partner_are_compared_between_siblings():
    video = {"pixel_values_videos": torch.randn(1, 4, 3, 32, 32)}
    model = vjepa()
    assert not pebench.check_model(model, inputs=video).failures
    layer = model.encoder.layer[1].attention
    edit(layer, apply_rotary_embeddings=lambda self, qk, ids, _cls=type(layer): _cls.apply_rotary_embeddings(self, qk, (ids[0], ids[2], ids[1])))
    (part,) = pebench.check_model(model, inputs=video).failures
    assert part.name == "encoder.layer.1.attention" and part.laws == ("siblings",)


def longt5():
    return small("LongT5", "ForConditionalGeneration", local_radius=8)


def dbrx():
    return transformers.DbrxForCausalLM(transformers.DbrxConfig(
        d_model=64, n_heads=4, n_layers=2, max_seq_len=128, vocab_size=100, attn_config={"kv_n_heads": 2, "clip_qkv": 8, "rope_theta": 5e4},
        ffn_config={"ffn_hidden_size": 64, "moe_num_experts": 4, "moe_top_k": 2, "hidden_size": 64})).eval()  # fmt: skip


def test_keys_in_blocks_and_configurations_of_parts_are_read():
    report = pebench.check_model(longt5())
    assert not report.failures and any(part.verdict == "holds" and "decoder" in part.name for part in report.parts), report
    report = pebench.check_model(dbrx())
    assert report.ok and "not compared with the configuration" not in str(report), report


def test_slopes_that_are_others_where_a_mask_is_passed_are_found():
    model = small("Bloom")
    inner = model.transformer

    def build(self, mask, heads, dtype, _cls=type(inner)):
        slopes = _cls.build_alibi_tensor(self, mask, heads, dtype)
        return slopes.roll(1, 0) if (mask == 0).any() else slopes

    edit(inner, build_alibi_tensor=build)
    failures = pebench.check_model(model).failures
    assert "transformer.h.0-1.self_attention" in {part.name for part in failures if part.laws == ("masked",)}, failures


def conformer():
    model = small("Wav2Vec2Conformer", "Model", num_hidden_layers=3, position_embeddings_type="relative", **WAVES)
    return model, {"input_values": torch.randn(2, 400)}


def bert_of_sound():
    model = small("Wav2Vec2Bert", "Model", num_hidden_layers=3, feature_projection_input_dim=16, left_max_position_embeddings=8,
                  right_max_position_embeddings=4, position_embeddings_type="relative_key")  # fmt: skip
    return model, {"input_features": torch.randn(2, 24, 16)}


def wavlm():
    return small("WavLM", "Model", num_hidden_layers=3, num_buckets=32, max_bucket_distance=40, **WAVES), {"input_values": torch.randn(2, 800)}


def xlnet():
    return small("XLNet", "LMHeadModel", n_layer=3), None


def vitdet():
    model = small("VitDet", "Model", num_hidden_layers=3, image_size=32, pretrain_image_size=32, patch_size=8,
                  use_relative_position_embeddings=True)  # fmt: skip
    return model, {"pixel_values": torch.randn(2, 3, 32, 32)}


def one_further(model):
    layer = model.transformer.layer[1].rel_attn
    edit(layer, rel_shift_bnij=staticmethod(lambda x, klen=-1, plain=layer.rel_shift_bnij: plain(torch.roll(x, -1, -1), klen)))


def later_codes(model):
    layer = model.encoder.layers[1].self_attn
    edit(layer, forward=lambda self, *given, relative_position_embeddings=None, _cls=type(layer), **more: _cls.forward(
        self, *given, relative_position_embeddings=relative_position_embeddings.roll(1, 1), **more))  # fmt: skip


def other_sign(model):
    layer = model.encoder.layers[1].self_attn
    codes = layer.distance_embedding
    edit(codes, forward=lambda self, at, _cls=type(codes): _cls.forward(self, at.T))


def nearer(model):
    model.encoder.layers[0].attention.max_distance = 16


def exchanged(model):
    from transformers.models.vitdet import modeling_vitdet as code

    by = code.add_decomposed_relative_positions
    with_other(model.encoder.layer[1].attention, code, "add_decomposed_relative_positions",
               lambda scores, queries, rows, columns, *sizes: by(scores, queries, columns, rows, *sizes))  # fmt: skip


TERMS = {
    "XLNet": (xlnet, one_further, "transformer.layer.1.rel_attn"), "Conformer": (conformer, later_codes, "encoder.layers.1.self_attn"),
    "a code of each distance": (bert_of_sound, other_sign, "encoder.layers.1.self_attn"), "WavLM": (wavlm, nearer, "encoder.layers.0-2.attention"),
    "rows and columns": (vitdet, exchanged, "encoder.layer.1.attention"),
}  # fmt: skip


@pytest.mark.parametrize("name", TERMS)
def test_codes_of_distances_that_meet_contents_are_judged_in_every_layer(name):
    make, plant, where = TERMS[name]
    model, inputs = make()
    sound = pebench.check_model(model, inputs=inputs)
    assert {part.verdict for part in sound.parts if part.kind == "attention"} == {"holds"} and not sound.failures, sound
    plant(model)
    failures = layers(pebench.check_model(model, inputs=inputs))
    assert [part.name for part in failures] == [where] and failures[0].laws[0] in ("bias", "siblings"), failures


def test_the_parts_of_torchs_own_attention_are_looked_at():
    layer = torch.nn.MultiheadAttention(16, 2, batch_first=True).eval()
    x = torch.randn(1, 5, 16)
    (met,) = meetings(layer, lambda: layer(x, x, x), batch=1)
    q, k, _ = torch.nn.functional.linear(x, layer.in_proj_weight, layer.in_proj_bias).chunk(3, -1)
    for found, expected in ((met.q, q), (met.k, k)):
        one_a_head = expected.view(5, 2, 8).transpose(0, 1)
        assert torch.allclose(found / found.norm(), one_a_head / one_a_head.norm(), atol=1e-5)


def test_a_call_that_is_interrupted_while_a_mode_of_torch_is_put_aside_is_no_error():
    layer = torch.nn.MultiheadAttention(16, 2).eval()
    assert meetings(layer, torch.overrides._pop_mode) == []


def rewritten(layer, old, new):
    """Replaces text in the source of the layer's forward."""
    code = inspect.unwrap(type(layer).forward)
    source = textwrap.dedent(inspect.getsource(code))
    assert old in source
    made = {}
    exec(source.replace(old, new), code.__globals__, made)
    edit(layer, forward=made["forward"])


def test_the_part_of_a_head_that_is_turned_is_that_of_the_siblings():
    model = small("StableLm", num_hidden_layers=3, hidden_size=128, num_attention_heads=4, num_key_value_heads=4, max_position_embeddings=64)
    assert pebench.check_model(model).ok
    rewritten(model.model.layers[1].self_attn, "cos, sin = position_embeddings",
              "cos, sin = position_embeddings; query_states, key_states = query_states.roll(8, -1), key_states.roll(8, -1)")  # fmt: skip
    (part,) = layers(pebench.check_model(model))
    assert part.name == "model.layers.1.self_attn" and "are 24 to 31 of their projection, where 0 to 7 are usual" in part.says, part
