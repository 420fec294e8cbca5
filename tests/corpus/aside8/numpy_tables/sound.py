"""Sound tables: caches, frequencies and angles beside the configs of models, codes, grids, biases and buckets."""

from aside2.containers import gguf
from aside8.forms import *

# Rotary, beside a config --------------------------------------------------------------------------------------------
tables(
    lambda a, form, **how: form(a, **how),
    {
        "llama3-8b-cached-bfloat16": dict(a=plain(600, 5e5), form=cached, store=Bfloat16),
        "gemma2-2b-cos-sin": dict(a=plain(300, 1e4, 256), form=cos_and_sin),
        "gemma3-4b-global": dict(a=plain(400, 1e6, 256) / F32(8), form=cos_and_sin),
        "mixtral-complex": dict(a=plain(512, 1e6), form=cis),
        "qwen25-05b-from-position-900": dict(a=plain(np.arange(900, 1100), 1e6, 64), form=cos_and_sin),
        "stablelm2-rotary-16-float16": dict(a=plain(500, 1e4, 16), form=cached, store=half),
        "neox-20b-angles": dict(a=plain(256, 1e4, 24), form=halves),
        "gpt-j-sincos": dict(a=plain(2048, 1e4, 64), form=sin_cos),
        "glm45-air-in-turn": dict(a=plain(350, 1e6, 64), form=cos_and_sin),
        "persimmon-pairs": dict(a=plain(300, 25000.0, 32), form=pairs),
        "llama33-70b-cos-sin-bfloat16": dict(a=angles(P(512), llama3())[None], form=cos_and_sin, store=Bfloat16),
        "llama32-1b-joined": dict(a=angles(P(400), llama3(64, factor=32.0)), form=joined),
        "exaone4-cos-sin": dict(a=angles(P(500), llama3(base=1e6, factor=16.0)), form=cos_and_sin),
        "apertus-complex": dict(a=angles(P(300), llama3(base=12e6)), form=cis),
        "vicuna-16k-cached-float16": dict(a=plain(2000, 1e4) / F32(4), form=cached, store=half),
        "deepseek-coder-angles": dict(a=angles(P(300) / 4, inverse(128, 1e5)), form=halves),
        "internlm2-short-input": dict(a=plain(700, 1e6)[None], form=cos_and_sin),
        "yarn-mistral-cached": dict(
            a=angles(P(400), yarn(factor=16.0, original=8192)), form=cached, factor=yarn_factor(16)
        ),
        "qwen3-4b-yarn-cos-sin-bfloat16": dict(
            a=angles(P(512), yarn(base=1e6, original=32768))[None],
            form=cos_and_sin,
            factor=yarn_factor(4),
            store=Bfloat16,
        ),
        "deepseek-v2-lite-in-turn": dict(a=angles(P(600), deepseek_lite()), form=in_turn),
        "olmo3-joined": dict(
            a=angles(P(300), yarn(base=5e5, factor=8.0, original=8192)), form=joined, factor=1.2079441541679836
        ),
        "modernbert-global": dict(a=plain(300, 160000.0, 64)[None], form=cos_and_sin),
        "qwen3-06b-two-sequences": dict(a=plain(np.concatenate([P(200), P(150)]), 1e6)[None], form=cos_and_sin),
        "smollm3-left-padded": dict(a=plain(np.concatenate([np.ones(60, int), P(240)]), 5e6)[None], form=cos_and_sin),
    },
)
tables(
    lambda model, which, rows, form, **how: (lambda a, factor: form(a, factor=factor, **how))(
        *longrope_of(model, which, rows)
    ),
    {
        "phi4-mini-cos-sin-short": dict(model="phi-4-mini", which="short", rows=300, form=cos_and_sin),
        "phi35-mini-cos-sin-long-bfloat16": dict(
            model="phi-3.5-mini", which="long", rows=5200, form=cos_and_sin, store=Bfloat16
        ),
    },
)
tables(
    frequencies,
    {
        "apertus-inv-freq": (llama3(base=12e6),),
        "yarn-llama2-inv-freq": (yarn_llama2(),),
        "qwen3-next-inv-freq": (inverse(64, 1e7),),
        "phi4-mini-long-inv-freq": (inverse(96) / np.array(lists("phi-4-mini")[1], F32), "long_inv_freq"),
        "glm41v-inv-freq": (inverse(64, 1e4), "model.language_model.rotary_emb.inv_freq"),
        "seed-oss-inv-freq-float64": (inverse(128, 1e7, F64),),
    },
)
table(
    "llama33-rope-freqs.gguf",
    lambda: gguf(
        {
            "general.architecture": "llama",
            "llama.rope.freq_base": 500000.0,
            "llama.rope.dimension_count": 128,
            "llama.attention.head_count": 64,
            "llama.context_length": 131072,
        },
        {"rope_freqs.weight": (inverse(128, 5e5) / llama3()).astype(F32)},
    ),
)
table("scout-complex", lambda: cis(angles(P(400), llama3(factor=16.0, high=1.0))))
table(
    "gemma3-4b-both",
    lambda: {
        "model.rotary_emb.inv_freq": inverse(256, 1e6) / F32(8),
        "model.rotary_emb_local.inv_freq": inverse(256, 1e4),
    },
)

# Rotary of several axes ---------------------------------------------------------------------------------------------
table("qwen2-vl-picture", lambda: in_axes(picture()))
table("qwen2-vl-stacked", lambda: mrope(*picture()))
table("qwen3-vl-picture-bfloat16", lambda: mixed(picture(), store=Bfloat16))
table("qwen2-vl-vision-angles", lambda: np.concatenate([angles(x, inverse(40)) for x in merged(16, 24)], 1))
table("pixtral-angles", lambda: pixtral(24, 18))
table("dinov3-cos-sin", lambda: cos_and_sin(dinov3(14, 20)))
table("wan-video-axial", lambda: axial(grid(4, 10, 12), (44, 42, 42)))
table(
    "flux-axial-in-bfloat16",
    lambda: axial(after_text(77, *([np.zeros(300, int)] + grid(15, 20))), (16, 56, 56), store=lambda x: Bfloat16(x)),
)

# Codes --------------------------------------------------------------------------------------------------------------
table("tutorial-256-float16", lambda: half(tutorial(500, 256)))
table("tutorial-transposed", lambda: tutorial(180, 64).T.copy())
table("tutorial-odd-width", lambda: tutorial(120, 66)[:, :65])
table("sin-cos-stacked", lambda: (lambda a: np.stack([np.sin(a), np.cos(a)]))(plain(200, 1e4, 96)))
table("sin-cos-flipped-rows", lambda: sin_cos(plain(P(150)[::-1], 1e4, 64)))
table(
    "whisper-tiny-encoder",
    lambda: {"model.encoder.embed_positions.weight": sin_cos(angles(P(1500), inverse_exp(384, last=1)))},
)
table("m2m100-offset-2", lambda: changed(sin_cos(angles(P(300), inverse_exp(128, last=1))), 1, 0.0))
table("code-window-cropped", lambda: tutorial(1000, 128)[400:500])
table("prefix-rows-zero", lambda: np.concatenate([np.zeros((1, 96), F32), sin_cos(plain(160, 1e4, 96))]))
table("mae-12-by-18-class", lambda: mae(12, 18, 192, cls=True))
table("moco-20-by-30", lambda: width_then_height(20, 30, inverse(64)))
table("detr-18-by-25", lambda: detr(18, 25, 128))
table("loftr-16-by-22", lambda: loftr(16, 22, 128))
table("video-separable", lambda: separable((4, 8, 10), lambda n: sin_cos(plain(n, 1e4, 32))))
table("codes-twice-in-npz.npz", lambda: {"encoder": tutorial(100, 64), "decoder": tutorial(100, 64)})

# Biases, slopes, buckets --------------------------------------------------------------------------------------------
table("bloom-176b-slopes", lambda: {"slopes": slopes(112)})
table("bloom-560m-keys", lambda: {"alibi": bias(slopes(16), P(300)[None])})
table("mpt-30b-bias-bfloat16", lambda: {"attn_bias": Bfloat16(bias(slopes(64), P(200)[None] - 199)[None])})
table("falcon-rw-7b-bias", lambda: {"alibi": bias(slopes(64), P(256)[None])})
table("alibi-symmetric-20-heads", lambda: bias(slopes(20), -np.abs(distance(96))))
table("alibi-masked-12-heads", lambda: masked(bias(slopes(12), distance(80))))
table("t5-large-encoder-buckets", lambda: {"encoder.relative_position_bucket": buckets(distance(200))})
table(
    "flan-t5-xl-decoder-buckets",
    lambda: {"decoder.relative_position_bucket": buckets(distance(160), bidirectional=False)},
)
table(
    "t5-large-encoder-bias",
    lambda: {"encoder.position_bias": normal("aside8-t5", 32, 16)[buckets(distance(96))].transpose(2, 0, 1)[None]},
)
