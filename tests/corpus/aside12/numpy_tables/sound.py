"""What correct code makes and people export: caches and frequencies by configs, codes, grids and biases."""

from aside12.forms import *

tables(
    lambda make: make(),
    {
        # Rotary, by configs
        "qwen25-15b-cos-sin-bfloat16": (lambda: cos_and_sin(plain(450, 1e6)[None], store=Bfloat16),),
        "qwen25-math-7b-cache": (lambda: joined(plain(400, 1e4)),),
        "qwen3-235b-yarn-cos-sin": (
            lambda: cos_and_sin(angles(P(320), qwen3_moe())[None], once, factor=yarn_factor(4)),
        ),
        "codellama-13b-cached-float16": (lambda: cached(plain(512, 1e6), store=half),),
        "command-r-plus-neighbouring": (lambda: in_turn(plain(260, 75e6)),),
        "falcon3-10b-pairs": (lambda: pairs(plain(180, 1000042.0, 256)),),
        "smollm-17b-cis": (lambda: cis(plain(350, 1e4, 64)),),
        "ernie-45-03b-neighbouring": (lambda: in_turn(plain(300, 5e5)),),
        "bitnet-inv-freq-of-layers": (lambda: layers(6, inverse(128, 5e5)),),
        "yarn-llama-2-13b-64k-cached": (lambda: cached(angles(P(360), yarn_13b()), factor=yarn_factor(16)),),
        "redpajama-3b-cached-float16": (lambda: cached(plain(500, 1e4, 80), store=half),),
        "codegen-2b-embed-positions": (lambda: {"transformer.h.0.attn.embed_positions": sin_cos(plain(300, 1e4, 64))},),
        "qwen25-vl-72b-page": (lambda: in_axes(page()),),
        "qwen3-vl-2b-page": (lambda: mixed(page()),),
        "medgemma-4b-both-kinds": (
            lambda: {
                "model.rotary_emb.inv_freq": inverse(256, 1e6) / F32(8),
                "model.rotary_emb_local.inv_freq": inverse(256),
            },
        ),
        "deepseek-coder-v2-lite-cis": (lambda: cis(angles(P(300), coder_lite())),),
        # Codes, grids and biases
        "pegasus-sines-first-float16": (
            lambda: {"model.encoder.embed_positions.weight": half(sin_cos(plain(512, 1e4, 96)))},
        ),
        "dinov3-cos-sin-13-by-17": (lambda: cos_and_sin(dinov3(13, 17)),),
        "hunyuan-video-cos-sin-5-frames": (lambda: axial(grid(5, 6, 10), (16, 56, 56), 256.0),),
        "replit-code-bias": (lambda: (slopes(24)[:, None, None] * P(-79, 1).astype(F32))[None],),
        "flan-t5-large-encoder-buckets": (lambda: {"encoder.relative_position_bucket": buckets(distance(240))},),
    },
)
