"""Rotary tables whose frequencies are scaled as their config says."""

from aside6.forms import *
from store import table

table("llama31-8b-inv-freq", lambda: frequencies(llama3()))
table("llama31-8b-chunk-from-100000", lambda: cos_and_sin(angles(100000 + P(200), llama3())[None]))
table("llama32-3b-vllm-bfloat16", lambda: joined(angles(P(700), llama32()), Bfloat16))
table("exaone35-cached", lambda: cached(angles(P(512), exaone())))
table(
    "qwen3-32b-yarn-bfloat16",
    lambda: cos_and_sin(angles(P(450), qwen3_yarn())[None], store=Bfloat16, factor=yarn_factor(4)),
)
table("deepseek-r1-cached", lambda: cached(angles(P(512), deepseek_r1())))
table(
    "gpt-oss-120b-half-width",
    lambda: cos_and_sin(angles(P(400), gpt_oss())[None], lambda x: x, Bfloat16, yarn_factor(32)),
)
table("llama2-32k-linear-float16", lambda: cos_and_sin(angles(P(1000) / F32(8), inverse(128))[None], store=half))
table("phi3-medium-short", lambda: (lambda a, factor: cos_and_sin(a[None], factor=factor))(*phi(600, SHORT)))
table(
    "phi3-medium-long",
    lambda: (lambda a, factor: cos_and_sin(a[None], store=Bfloat16, factor=factor))(*phi(5000, LONG)),
)
table("dynamic-1024-beyond", lambda: cos_and_sin(dynamic(1500, 1500)[None]))
table("gemma3-12b-both-kinds", lambda: gemma3(inverse(256, 1e6) / F32(8), inverse(256)))
