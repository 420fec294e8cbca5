"""What correct code makes and people export: caches and frequencies by configs, codes, grids and biases."""

from aside14.forms import *


def centred(height, width, quarter, base):
    """DINOv3's angles by both kinds of code, as tiles of the halves."""
    return halves(dinov3(height, width, quarter, base))


def m2m(rows, d):
    """fairseq's table in transformers: row r is position r, and the row of the padding token, 1, is zero."""
    return changed(sin_cos(angles(P(rows), inverse_exp(d, last=1))), 1, 0)


tables(
    lambda make: make(),
    {
        # Rotary, by configs
        "nemotron-70b-inv-freq-of-layers": (lambda: layers(4, hermes()),),
        "hermes-cached-float16": (lambda: cached(angles(P(400), hermes()), store=half),),
        "qwen25-72b-yarn-cos-sin-bfloat16": (
            lambda: cos_and_sin(angles(P(340), qwen_72b())[None], store=Bfloat16, factor=yarn_factor(4)),
        ),
        "laguna-cos-sin": (lambda: cos_and_sin(angles(P(300), laguna())[None]),),
        "kimi-k2-thinking-pairs": (lambda: np.asfortranarray(pairs(angles(P(280), kimi()))),),
        "deepseek-v32-cis": (lambda: cis(angles(P(260), deepseek())),),
        "yarn-solar-cached": (lambda: cached(angles(P(300), solar()), factor=yarn_factor(16)),),
        "phi-4-mini-short": (lambda: (lambda a, factor: cos_and_sin(a[None], factor=factor))(*phi_mini("short", 500)),),
        "mistral-small-32-joined": (lambda: joined(plain(300, 1e9), Bfloat16),),
        "minimax-m21-neighbouring": (lambda: in_turn(plain(320, 5e6, 64)),),
        "glm-47-cache-of-pairs": (lambda: {"freqs_cis": pairs(plain(256, 1e6, 64))},),
        "stablelm-zephyr-quarter-float16": (lambda: cached(plain(300, 1e4, 16), store=half),),
        "translategemma-both-kinds": (
            lambda: {
                "model.rotary_emb.inv_freq": inverse(256, 1e6) / F32(8),
                "model.rotary_emb_local.inv_freq": inverse(256),
            },
        ),
        "ui-tars-screenshot.npz": (lambda: in_axes(screenshot()),),
        "qwen3-vl-32b-screenshot-bfloat16": (lambda: mixed(screenshot(), store=Bfloat16),),
        # Codes, grids and biases
        "whisper-large-positions-float16": (
            lambda: {"model.encoder.embed_positions.weight": half(sin_cos(angles(P(1500), inverse_exp(1280, last=1))))},
        ),
        "nllb-200-positions": (lambda: {"model.encoder.embed_positions.weights": m2m(1026, 1024)},),
        "detr-picture-9-by-14": (lambda: {"pos": detr(9, 14, 96)[None]},),
        "dinov3-picture-8-by-11.npz": (
            lambda: {"cos": np.cos(centred(8, 11, 16, 100.0)), "sin": np.sin(centred(8, 11, 16, 100.0))},
        ),
        "mpt-30b-chat-bias": (lambda: (slopes(64)[:, None, None] * P(-63, 1).astype(F32))[None].astype(">f4"),),
        "prot-t5-decoder-buckets": (
            lambda: {"decoder.relative_position_bucket": buckets(distance(260), bidirectional=False)},
        ),
    },
)
