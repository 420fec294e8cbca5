"""Tables of correct code, alone or beside the config that prescribes them."""

from aside2.containers import gguf
from aside9.forms import *

tables(
    lambda a, form, **how: form(a, **how),
    {
        "llama31-8b-cos-sin": dict(a=angles(P(512), llama3())[None], form=cos_and_sin),
        "llama31-8b-complex": dict(a=angles(P(400), llama3()), form=cis),
        "llama2-13b-cached-float16": dict(a=plain(500, 1e4), form=cached, store=half),
        "codellama-joined-bfloat16": dict(a=plain(450, 1e6), form=joined, store=Bfloat16),
        "mistral-nemo-cos-sin": dict(a=plain(400, 1e6)[None], form=cos_and_sin),
        "yi-34b-complex": dict(a=plain(300, 5e6), form=cis),
        "longchat-cached": dict(a=plain(700, 1e4) / F32(8), form=cached),
        "qwen25-yarn-cos-sin": dict(a=angles(P(400), qwen25())[None], form=cos_and_sin, factor=yarn_factor(4)),
        "gpt-oss-joined": dict(a=angles(P(400), gpt_oss()), form=joined, factor=yarn_factor(32)),
        "deepseek-v3-complex": dict(a=angles(P(350), deepseek()), form=cis),
        "pythia-1b-rotary-64": dict(a=plain(400, 1e4, 64), form=cached),
        "stablelm-3b-rotary-20": dict(a=plain(300, 1e4, 20)[None], form=cos_and_sin),
        "glm-4-9b-pairs": dict(a=plain(300, 1e4, 64), form=pairs),
        "granite-31-bfloat16": dict(a=plain(360, 1e7)[None], form=cos_and_sin, store=Bfloat16),
        "command-r-in-turn": dict(a=plain(300, 8e6), form=in_turn),
    },
)
tables(
    frequencies,
    {
        "llama32-3b-inv-freq": (llama3(factor=32.0),),
        "qwen3-32b-yarn-inv-freq": (yarn(base=1e6, factor=2.0, original=32768),),
        "olmo2-inv-freq": (inverse(128, 5e5),),
        "phi15-inv-freq": (inverse(32), "model.layers.0.self_attn.rotary_emb.inv_freq"),
        "gpt-oss-inv-freq": (gpt_oss(),),
        "minicpm4-inv-freq": (inverse(64) / longrope_factors()[1],),
    },
)
tables(
    lambda make: make(),
    {
        "whisper-small-encoder": (
            lambda: {"model.encoder.embed_positions.weight": sin_cos(angles(P(1500), inverse_exp(768, last=1)))},
        ),
        "mpt-storywriter-slopes": (lambda: {"slopes": slopes(32, 16.0)},),
        "bloom-1b1-alibi": (lambda: {"alibi": (slopes(16)[:, None] * P(160)[None])[:, None].astype(F32)},),
        "t5-base-decoder-buckets": (
            lambda: {"decoder.relative_position_bucket": buckets(distance(220), bidirectional=False)},
        ),
        "qwen25-vl-three-axes": (lambda: mrope(*image_between(9, 7, 11, 14)),),
        "qwen25-vl-merged-axes": (
            lambda: {
                name: sections(x, (16, 24, 24))[None]
                for name, x in zip(("cos", "sin"), mrope(*image_between(9, 7, 11, 14)).values())
            },
        ),
        "transformer-xl-descending-256": (lambda: sin_cos(angles(P(127, -128, -1), inverse(128))),),
        "mae-large-14-float32": (lambda: mae(14, 14, 256, cls=True)[None],),
        "detr-11-by-17": (lambda: detr(11, 17, 128)[None],),
        "wan-video-axes": (lambda: axial(grid(3, 8, 10), (44, 42, 42)),),
        "llama32-3b-rope-freqs.gguf": (
            lambda: gguf(
                {
                    "general.architecture": "llama",
                    "llama.rope.freq_base": 500000.0,
                    "llama.rope.dimension_count": 128,
                    "llama.attention.head_count": 24,
                    "llama.context_length": 131072,
                },
                {"rope_freqs.weight": (inverse(128, 5e5) / llama3(factor=32.0)).astype(F32)},
            ),
        ),
    },
)
