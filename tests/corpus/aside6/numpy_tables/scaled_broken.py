"""Rotary tables that are not what the rope_scaling of their config prescribes, by bugs that were reported."""

from aside6.forms import *
from store import table


def llama3_without_a_band():
    """The band between the two bounds is left as it is."""
    w = inverse(128, 500000.0)
    return np.where(2 * math.pi / w > 8192, w / F32(8), w)


table("broken-llama31-base-10000", lambda: cos_and_sin(plain(400, 1e4)[None], store=Bfloat16))
table("broken-llama31-scaled-but-not-returned", lambda: frequencies(inverse(128, 5e5)))
table("broken-llama32-not-scaled", lambda: joined(plain(512, 5e5), half))
table("broken-llama31-no-band", lambda: frequencies(llama3_without_a_band()))
table("broken-exaone35-original-length-32768", lambda: frequencies(exaone(original=32768)))
table(
    "broken-qwen3-8b-yarn-factor-of-the-lengths",
    lambda: cos_and_sin(angles(P(400), qwen3_yarn(factor=1.25))[None], factor=yarn_factor(1.25)),
)
table("broken-qwen3-8b-yarn-not-read", lambda: cos_and_sin(plain(400, 1e6)[None], store=Bfloat16))
table("broken-qwen3-32b-yarn-without-amplitude", lambda: joined(angles(P(700), qwen3_yarn()), Bfloat16))
table("broken-qwen25-7b-yarn-unasked", lambda: joined(angles(P(700), qwen3_yarn()), half, yarn_factor(4)))
table(
    "broken-deepseek-r1-amplitude-of-mscale",
    lambda: cos_and_sin(angles(P(400), deepseek_r1())[None], store=Bfloat16, factor=yarn_factor(40)),
)
table("broken-deepseek-r1-original-length-163840", lambda: cis(angles(P(300), deepseek_r1(original=163840))))
table("broken-gpt-oss-120b-not-scaled", lambda: frequencies(inverse(64, 150000.0)))
table("broken-llama2-32k-not-interpolated", lambda: cached(plain(700, 1e4)))
table("broken-dynamic-1024-base-kept", lambda: cos_and_sin(plain(1500, 1e4, 64)[None]))
table("broken-gemma3-12b-local-divided-too", lambda: gemma3(inverse(256, 1e6) / F32(8), inverse(256) / F32(8)))
table("broken-gemma3-12b-global-not-divided", lambda: gemma3(inverse(256, 1e6), inverse(256)))
table("broken-chatglm3-32k-ratio-not-read", lambda: half(pairs(plain(600, 1e4, 64))))
