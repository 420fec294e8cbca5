"""check_model on models as their library has them, and on some that are written here: nothing is found in them."""

import functools

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

from architectures import WAVES, small  # noqa: E402
from planted_grids import clip, qwen3_tower, qwen25_tower  # noqa: E402
from planted_layers import TEXT, edit, gpt_oss, llama  # noqa: E402
from planted_scores import deberta, llava, roberta, swin  # noqa: E402
from test_faults import FAULTS, checked  # noqa: E402

GRID = torch.arange(16)
TURN = GRID[:, None] * 10000.0 ** -(torch.arange(4) / 4)
SOUND = dict(d_model=64, encoder_layers=2, encoder_attention_heads=4, encoder_ffn_dim=96, num_mel_bins=16, max_source_positions=40)
LONGROPE = {"rope_type": "longrope", "rope_theta": 1e4, "short_factor": [1.0] * 8, "long_factor": [1.0 + n for n in range(8)],
            "original_max_position_embeddings": 64}  # fmt: skip


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
        self.freqs, self.turn = torch.nn.Parameter(torch.randn(4, 2)) if learned else None, TURN

    def forward(self, x, text):
        angles = self.turn if self.freqs is None else torch.stack((GRID // 4, GRID % 4), -1).to(x) @ self.freqs.T
        return x + self.attn2(self.attn1(x, angles=angles.to(x)), text)


class Image(torch.nn.Module):
    def __init__(self, learned):
        super().__init__()
        self.blocks = torch.nn.ModuleList(Block(learned) for _ in range(3))

    def forward(self, pixel_values, text):
        for block in self.blocks:
            pixel_values = block(pixel_values, text)
        return pixel_values


class Both(torch.nn.Module):
    """Attention of an image, which is turned, and of a text behind it, which is not and has projections of its own."""

    def __init__(self):
        super().__init__()
        self.image, self.text = (torch.nn.Linear(32, 96) for _ in range(2))

    def forward(self, x, text):
        parts = [of(given).view(len(x), -1, 4, 24).transpose(1, 2).chunk(3, -1) for of, given in ((self.image, x), (self.text, text))]
        (q, k, v), others = parts
        angles = TURN.to(x)
        q, k, v = (torch.cat(of, 2) for of in zip((turned(q, angles), turned(k, angles), v), others))
        return torch.nn.functional.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(len(x), -1, 32)[:, : x.shape[1]]


class Joined(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = torch.nn.ModuleList(Both() for _ in range(2))

    def forward(self, pixel_values, text):
        for block in self.blocks:
            pixel_values = pixel_values + block(pixel_values, text)
        return pixel_values


def image(words, learned=False, own=False):
    model = Image(learned).eval()
    for block in model.blocks if own else ():
        block.turn = TURN[None] * torch.arange(1, 5).view(4, 1, 1)
    return model, {"pixel_values": torch.randn(2, 16, 32), "text": torch.randn(2, words, 32)}


class Ids(torch.nn.Module):
    """Takes ids of places [place, axis], which have no axis of the batch, beside hidden states."""

    def __init__(self):
        super().__init__()
        self.q, self.k = torch.nn.Linear(8, 8), torch.nn.Linear(8, 8)

    def forward(self, hidden_states, img_ids):
        if img_ids.shape != (6, 3):
            raise ValueError(f"ids of shape {list(img_ids.shape)}")
        return torch.softmax(self.q(hidden_states) @ self.k(hidden_states).mT, -1) @ hidden_states


def t5gemma():
    part = TEXT | {"query_pre_attn_scalar": 16, "layer_types": ["full_attention"] * 2}
    config = transformers.T5GemmaConfig(encoder=transformers.T5GemmaModuleConfig(**part), decoder=transformers.T5GemmaModuleConfig(**part),
                                        vocab_size=100)  # fmt: skip
    return transformers.T5GemmaForConditionalGeneration(config).eval()


def csm():
    """Of tokens of several codes, which are drawn as those that are given."""
    from transformers.models.csm.modeling_csm import CsmBackboneModel

    config = transformers.CsmConfig(**TEXT | {"sliding_window": None}, num_codebooks=2, codebook_eos_token_id=3)
    return CsmBackboneModel(config).eval(), {"input_ids": torch.randint(4, 90, (2, 12, 2))}


def made(kind, head="ForConditionalGeneration", **config):
    """Of a configuration that is given whole."""
    return getattr(transformers, kind + head)(getattr(transformers, f"{kind}Config")(**config)).eval()


def counted_from_1():
    """As PaliGemma counts the positions that it is not given."""
    model = llama(2, max_position_embeddings=128)
    plain = type(model.model).forward

    def forward(self, input_ids=None, position_ids=None, inputs_embeds=None, **more):
        shape = (inputs_embeds if input_ids is None else input_ids).shape
        cache = more.get("cache", more.get("past_key_values"))
        at = torch.arange(shape[1])[None] + 1 + (0 if cache is None else cache.get_seq_length()) if position_ids is None else position_ids
        return plain(self, input_ids, position_ids=at, inputs_embeds=inputs_embeds, **more)

    edit(model.model, forward=functools.wraps(plain)(forward))
    return model


TOYS = {  # and words of the report; without any, everything holds
    "BEiT": (functools.partial(small, "Beit", "Model", num_hidden_layers=3, image_size=32, patch_size=8, use_relative_position_bias=True),),
    "DeBERTa": (functools.partial(deberta, "Deberta"),),
    "DeBERTa v2, keys of positions": (functools.partial(deberta, "DebertaV2", position_buckets=16),),
    "Swin: a mask by shifted windows is no bias of content": (functools.partial(swin, "Swin"), "holds;", "bias by place, another in each block"),
    "RoBERTa: a table of which the first rows are for padding": (roberta,),
    "Falcon: cosines that no layer uses": (functools.partial(small, "Falcon", alibi=True, new_decoder_architecture=False), "holds;",
                                            "bias linear in the distance"),
    "GPT-OSS": (gpt_oss, "holds;", "base 150000, yarn"),
    "T5Gemma: an encoder without position ids": (t5gemma, ""),
    "a state that begins anew at position 0": (functools.partial(small, "RecurrentGemma", num_hidden_layers=3, lru_width=64,
                                                                 attention_window_size=2048), ""),
    "places that are pooled": (functools.partial(small, "Funnel", "ForMaskedLM", d_head=16, block_sizes=[1, 1], num_decoder_layers=1), ""),
    "a shifted window as large as its image": (functools.partial(
        made, "MaskFormerSwin", "Model", image_size=32, patch_size=4, embed_dim=16, depths=[2, 2], num_heads=[2, 4], window_size=4), ""),
    "keys that keep the factors of their length": (functools.partial(
        made, "Phi3", "ForCausalLM", **TEXT | {"sliding_window": None, "max_position_embeddings": 256}, rope_parameters=LONGROPE,
        original_max_position_embeddings=64), "model.layers.0-1.self_attn"),
    "CSM": (csm,), "positions from 1 on": (counted_from_1,),
    "a table that a module without numbers stretches": (functools.partial(small, "Yolos", "Model", image_size=[32, 48], patch_size=8,
                                                                          num_detection_tokens=3),),
    "a table for the largest image": (functools.partial(small, "Radio", "Model", image_size=32, patch_size=8),),
    "an image that is no whole number of patches": (functools.partial(small, "ViT", "Model", image_size=63, patch_size=9, hidden_size=40),),
    "patches by fractions of a side": (functools.partial(small, "Idefics3Vision", "Transformer", image_size=32, patch_size=8),),
    "a table for one size alone": (functools.partial(small, "Aimv2Vision", "Model", image_size=32, patch_size=8),),
    "equal scores of an indexer": (functools.partial(
        small, "DeepseekV32", head_dim=8, qk_rope_head_dim=8, qk_nope_head_dim=16, v_head_dim=16, kv_lora_rank=16, q_lora_rank=16, n_group=1,
        topk_group=1, num_key_value_heads=4, first_k_dense_replace=1, index_topk=8, index_head_dim=16, index_n_heads=2, max_position_embeddings=64),),
    "LongT5, with keys in blocks": (functools.partial(small, "LongT5", "ForConditionalGeneration", local_radius=8), "decoder.block"),
    "DBRX: a configuration of parts": (functools.partial(
        made, "Dbrx", "ForCausalLM", d_model=64, n_heads=4, n_layers=2, max_seq_len=128, vocab_size=100,
        attn_config={"kv_n_heads": 2, "clip_qkv": 8, "rope_theta": 5e4},
        ffn_config={"ffn_hidden_size": 64, "moe_num_experts": 4, "moe_top_k": 2, "hidden_size": 64}),),
    **{f"{kind}: windows shorter than what is packed": (functools.partial(small, kind, num_hidden_layers=4, sliding_window=6),)
       for kind in ("Mistral", "Gemma2", "Cohere2")},
    "hidden states turned before they are projected": (lambda: small(
        "Wav2Vec2Conformer", "Model", num_hidden_layers=3, position_embeddings_type="rotary", **WAVES), "incomplete;", "rotary, base 10000, halves"),
    "sound that is projected": (functools.partial(small, "Wav2Vec2Bert", "Model", position_embeddings_type="relative_key",
                                                  feature_projection_input_dim=16, left_max_position_embeddings=8), "holds;"),
    "an input of two axes": (lambda: (small("Wav2Vec2", "Model", **WAVES), {"input_values": torch.randn(2, 800)}), "the model"),
    "an input without an axis of the batch": (lambda: (Ids(), {"hidden_states": torch.randn(2, 6, 8), "img_ids": torch.zeros(6, 3)}), ""),
    "images that are drawn": (lambda: (small("ViTMAE", "Model", image_size=32, patch_size=8, mask_ratio=0.0),
                                       {"pixel_values": torch.randn(1, 3, 32, 32)}), "incomplete;", "other logits at every call"),
    "pairs too slow to be told apart": (functools.partial(llama, 2, head_dim=128, max_position_embeddings=128, rope_parameters={
        "rope_type": "default", "rope_theta": 1e8}),),
    "cross attention is no sibling": (functools.partial(image, 16), "blocks.0-2.attn1", "blocks.0-2.attn2"),
    "cross attention to fewer words": (functools.partial(image, 5), "blocks.0-2.attn1", "blocks.0-2.attn2"),
    "distances of one axis, and a box for each token": (functools.partial(
        small, "LayoutLMv3", "Model", has_relative_attention_bias=True, has_spatial_attention_bias=True, visual_embed=False, coordinate_size=8,
        shape_size=16), "incomplete;", "2 attention layers"),
    "a cache that its output does not give back": (functools.partial(small, "RecurrentGemma", num_hidden_layers=3, lru_width=64,
                                                                     attention_window_size=20), "holds;"),
    "heads that turn by angles of their own": (functools.partial(image, 16, False, True), "not compared with the configuration"),
    "frequencies that each layer learns": (functools.partial(image, 16, True), "its frequencies are learned"),
    "text behind an image": (lambda: (Joined().eval(), {"pixel_values": torch.randn(2, 16, 32), "text": torch.randn(2, 5, 32)}),
                             "blocks.0-1 (places 0 to 15)", "rotary, base 10000, halves"),
    "a tower of images": (llava, "holds;", "in model.vision_tower, 2 attention layers", "model.vision_tower.encoder.layers.0-1.self_attn"),
    "towers of a text and of images": (clip, "holds;", "in text_model, 2 attention layers", "in vision_model, 2 attention layers"),
    "classes of a text": (functools.partial(small, "Bert", "ForSequenceClassification"), "holds;", "where it gives nothing for each token"),
    "a tower of patches": (qwen3_tower, "holds;", "blocks.0-1.attn"), "a tower of windows": (qwen25_tower, "holds;", "blocks.0-1.attn"),
    "a tower of sound": (lambda: made("Qwen2Audio", text_config=TEXT | {"model_type": "qwen2"}, audio_token_index=90,
                                      audio_config=SOUND | {"model_type": "qwen2_audio_encoder"}), "incomplete;", "1 not judged",
                         "model.audio_tower.embed_positions.weight"),
    "a tower of sound, in chunks": (lambda: made("Qwen3ASR", text_config=TEXT, audio_config=SOUND | {"output_dim": 64}), "incomplete;",
                                    "1 not judged", "model.audio_tower.layers.0-1.self_attn"),
}  # fmt: skip


@pytest.mark.parametrize("name", TOYS)
def test_nothing_is_found_in_a_sound_toy(name):
    make, *words = TOYS[name]
    report = checked(make)
    assert not report.failures and all(word in str(report) for word in words or ["holds;"]), report


def kind_of(make):
    """The function that makes a model, and the kind that it is given: sizes alone make no other kind."""
    return getattr(make, "func", make).__name__, *getattr(make, "args", ())[:1]


BY_KIND = {kind_of(make): make for make, *_ in FAULTS.values()}
OF_TYPES = {("small", kind) for kind in ("Bert", "Bloom", "CTRL", "GPT2", "Llama4", "Whisper")}  # in test_model.py
OTHERS = BY_KIND.keys() - {kind_of(make) for make, *_ in TOYS.values()} - OF_TYPES


@pytest.mark.parametrize("kind", sorted(OTHERS, key=str), ids=lambda kind: "-".join(map(str, kind)))
def test_a_toy_without_its_fault_is_left_alone(kind):
    report = checked(BY_KIND[kind])
    assert not report.failures, report
