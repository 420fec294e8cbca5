"""Rotary tables that are not what the config beside them prescribes, by bugs that were reported."""

from aside7.forms import *
from store import table

# Base and width -----------------------------------------------------------------------------------------------------
table("broken-codellama34-base-10000", lambda: joined(plain(700, 1e4), half))
table("broken-yi34-base-1000000", lambda: in_bfloat16(plain(350, 1e6)))
table("broken-qwen3-14b-parameters-not-read", lambda: cos_and_sin(plain(400, 1e4)[None]))
table("broken-smollm2-135m-base-10000", lambda: frequencies(inverse(64)))
table("broken-dbrx-nested-theta-not-read", lambda: in_bfloat16(plain(300, 1e4)))
table("broken-mpt-rope-nested-theta-not-read", lambda: cos_and_sin(plain(400, 1e4)[None]))
table("broken-mixtral-megatron-base-not-read", lambda: {"rotary_pos_emb": halves(plain(200, 1e4))[:, None, None]})
table("broken-olmo-1b-native-base-500000", lambda: cos_and_sin(plain(256, 5e5)[None]))
table("broken-dolly-whole-head", lambda: cached(plain(512, 1e4), store=half))
table("broken-dolly-exponents-over-the-head", lambda: cos_and_sin(angles(P(500), inverse(128)[:16])[None]))
table("broken-stablelm-litgpt-whole-head", lambda: cos_and_sin(plain(300, 1e4)))
table("broken-glm-4-32b-whole-head", lambda: in_turn(plain(260, 1e4)))
table("broken-codegen-rotary-dim-not-read", lambda: {"embed_positions": sin_cos(plain(256, 1e4, 256))})
table("broken-gemma-2b-head-of-128", lambda: in_bfloat16(plain(200, 1e4)))
table("broken-nemo-params-head-of-160", lambda: cis(plain(300, 1e6, 160)))
table(
    "broken-qwen3-14b-exponents-doubled",
    lambda: frequencies((F32(1e6) ** (-4 * P(64, dtype=F32) / F32(128))).astype(F32)),
)
table("broken-codellama34-exponents-over-63", lambda: frequencies((1e6 ** (-P(64) / 63)).astype(F32)))


# Scaling ------------------------------------------------------------------------------------------------------------
def short_waves_divided():
    w = inverse(128, 500000.0)
    return np.where(2 * math.pi / w < 2048, w / F32(8), w)


table("broken-llama405-short-waves-divided", lambda: frequencies(short_waves_divided()))
table("broken-llama405-original-length-131072", lambda: in_bfloat16(angles(P(400), llama3(original=131072))))
table("broken-llama32-parameters-not-scaled", lambda: cached(plain(400, 5e5)))
table("broken-llama32-parameters-factor-8", lambda: frequencies(llama3()))
table("broken-llama32-megatron-factor-8", lambda: frequencies(llama3(), "rotary_pos_emb.inv_freq"))
table("broken-llama31-params-not-scaled", lambda: cis(plain(300, 5e5)))
table(
    "broken-llama405-scaled-twice",
    lambda: frequencies(np.where(2 * math.pi / llama3() > 8192, llama3() / F32(8), llama3())),
)
table(
    "broken-qwen3-14b-yarn-amplitude-squared",
    lambda: joined(angles(P(600), qwen3_yarn()), Bfloat16, yarn_factor(4) ** 2),
)
table(
    "broken-qwen3-14b-yarn-original-131072",
    lambda: cos_and_sin(angles(P(400), qwen3_yarn(original=131072))[None], factor=yarn_factor(4)),
)
table(
    "broken-qwen3-14b-yarn-cosines-alone-scaled",
    lambda: (lambda a: {"cos": halves(np.cos(a) * F32(yarn_factor(4)))[None], "sin": halves(np.sin(a))[None]})(
        angles(P(400), qwen3_yarn())
    ),
)
table("broken-olmo3-amplitude-collapsed", lambda: cos_and_sin(angles(P(350), olmo3())[None]))
table(
    "broken-olmo3-amplitude-logged-twice",
    lambda: cos_and_sin(angles(P(350), olmo3())[None], factor=0.1 * 1.2079441541679836 * math.log(8) + 1),
)
table("broken-kimi-base-lost-with-yarn", lambda: cis(angles(P(256), kimi(base=10000.0))))
table(
    "broken-deepseek-v31-amplitude-once",
    lambda: in_turn(angles(P(300), deepseek_r1()), lambda x: x * F32(yarn_factor(40))),
)
table("broken-deepseek-v31-half-of-the-columns", lambda: in_turn(angles(P(300), yarn(32, factor=40.0))))
table("broken-gpt-oss-20b-bounds-rounded", lambda: frequencies(gpt_oss(truncate=True)))
table("broken-gpt-oss-20b-everything-divided", lambda: frequencies(inverse(64, 150000.0) / F32(32)))
table("broken-ministral-3-interpolated", lambda: cos_and_sin(angles(P(400) / F32(16), inverse(128, 1e6))[None]))
table(
    "broken-ministral-3-amplitude-of-yarn",
    lambda: cos_and_sin(angles(P(350), ministral())[None], store=Bfloat16, factor=yarn_factor(16)),
)
table("broken-hunyuan-18b-alpha-not-read", lambda: cached(plain(384, 1e4)))
table("broken-linear-8192-positions-multiplied", lambda: cos_and_sin(plain(4 * P(600), 1e4, 64)[None]))
table("broken-linear-8192-not-applied", lambda: cos_and_sin(plain(900, 1e4, 64)[None], store=half))
table("broken-yi34-ntk-unasked", lambda: cos_and_sin(plain(400, ntk_base(128, 5e6, 4.0))[None]))

# Axes ---------------------------------------------------------------------------------------------------------------
table("broken-qwen25-vl-32b-sections-of-qwen3", lambda: merged_axes((24, 20, 20), document()))
table(
    "broken-qwen25-vl-32b-interleaved",
    lambda: cos_and_sin(interleaved_sections(document(), base=1e6, section=24)[None]),
)
table("broken-qwen3-vl-32b-in-blocks", lambda: merged_axes((24, 20, 20), document(), base=5e6))
table("broken-flux-widths-of-wan", lambda: axial(grid(2, 8, 12), (44, 42, 42)))
table("broken-flux-sides-exchanged", lambda: axial(grid(2, 12, 8), (16, 56, 56)))
