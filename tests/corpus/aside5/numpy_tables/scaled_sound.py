"""Rotary caches and frequencies with a scaling rule, as their configs prescribe it."""

from aside5.forms import *
from store import table

table("llama33-freqs-cis", lambda: cis(angles(P(600), llama33())))
table("llama4-scout-freqs-cis", lambda: cis(angles(P(300), llama33(factor=16.0, high=1.0))))
table("deepseek-coder-linear", lambda: cos_and_sin(angles(P(400) / F32(4), inverse(128, 1e5))[None], store=half))
table("dynamic-beyond-4096", lambda: cos_and_sin(dynamic(5000, 5000)[None]))
table("qwen3-yarn-vllm-float16", lambda: joined(angles(P(800), qwen3_yarn()), half, yarn_factor(4)))
table(
    "qwen3-yarn-cos-sin-chunk", lambda: cos_and_sin(angles(40000 + P(256), qwen3_yarn())[None], factor=yarn_factor(4))
)
table(
    "yarn-8-attention-factor-given", lambda: cos_and_sin(angles(P(768), yarn8())[None], store=Bfloat16, factor=YARN_8)
)
table("kimi-k25-complex", lambda: cis(angles(P(500), kimi())))
table("phi35-long", lambda: (lambda a, m: cos_and_sin(a[None], store=Bfloat16, factor=m))(*phi(4400, LONG)))
table(
    "phi-vllm-long-short-cache",
    lambda: {
        "long_short_cos_sin_cache": np.concatenate(
            [cos_sin(a) * F32(m) for a, m in (phi(1024, SHORT, 1024, 4096), phi(4096, LONG, 1024, 4096))]
        )
    },
)
table(
    "gemma3-27b-both-kinds",
    lambda: {
        "model.rotary_emb.inv_freq": inverse(128, 1e6) / F32(8),
        "model.rotary_emb_local.inv_freq": inverse(128, 1e4),
    },
)
table(
    "gemma3-270m-both-kinds",
    lambda: {"model.rotary_emb.inv_freq": inverse(256, 1e6), "model.rotary_emb_local.inv_freq": inverse(256, 1e4)},
)
