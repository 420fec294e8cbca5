"""Sound rotary caches and frequencies of published models, as formulas give them."""

from aside4.forms import *
from store import table

# As transformers, vLLM, FlashAttention, Meta's code and llama.cpp keep them ---------------------------------------
table("llama2-complex64", lambda: cis(angles(P(1024), inverse(128))))
table("qwen3-cos-sin-bfloat16", lambda: named(qwen3(P(512))[None], store=Bfloat16))
table("qwen3-vllm-cache-bfloat16", lambda: joined(qwen3(P(1024)), Bfloat16))
table("codellama-cached-float16", lambda: kept(store=half)(angles(P(1024), inverse(128, 1e6))))
table("smollm2-flash-attention-bfloat16", lambda: pair(smollm2(P(768)), lambda x: x, Bfloat16))
table("command-r-repeated", lambda: named(angles(P(300), inverse(128, 8e6))[None], repeats))
table(
    "neox-ggml-multiplied",
    lambda: (lambda a: np.stack([np.cos(a), np.sin(a)], -1).reshape(400, -1))(multiplied(400, 128, 10000.0)),
)
table(
    "llama-layers-with-frequencies",
    lambda: beside_weights("model.layers.", ".self_attn.rotary_emb.inv_freq", [inverse(128)] * 6),
)
table(
    "mistral-stacked",
    lambda: (lambda a: np.stack([halves(np.cos(a)), halves(np.sin(a))]))(angles(P(200), inverse(128, 1e6))),
)
table(
    "olmo-heads-expanded",
    lambda: {
        key: np.broadcast_to(x[None, None], (2, 4, 96, 64)).copy()
        for key, x in named(angles(P(96), inverse(64, 500000.0))).items()
    },
)
table(
    "llama3-trig-in-columns.npz",
    lambda: (lambda a: {"cos": np.cos(a), "sin": np.sin(a)})(angles(P(320), inverse(128, 500000.0))[:, None]),
)

# Positions that are not 0, 1, 2, ... --------------------------------------------------------------------------------
table("qwen3-decode-step-of-a-batch", lambda: named(qwen3([17, 512, 1033, 4])[:, None], store=Bfloat16))
table("llama-32-prefill-chunk", lambda: named(angles(P(8192, 8448), llama32())[None], store=half))
table("smollm2-rank-3-of-4", lambda: named(smollm2(P(3072, 4096))))
table("qwen3-every-eighth-row", lambda: named(qwen3(P(0, 2048, 8))))
table("smollm2-backwards", lambda: named(smollm2(P(255, -1, -1))))

# Scaling rules ------------------------------------------------------------------------------------------------------
table("llama-32-cos-sin", lambda: named(angles(P(1024), llama32())[None]))
table("llama-32-frequencies", lambda: frequencies(llama32()))
table("vicuna-16k-linear-float16", lambda: kept(store=half)(angles(P(512) / F32(4), inverse(128))))
table(
    "qwen25-yarn-bfloat16",
    lambda: named(angles(P(640), yarn(128, 1e6, 4.0, 32768))[None], store=Bfloat16, factor=yarn_factor(4)),
)
table(
    "yarn-llama2-64k-float16",
    lambda: kept(store=half)(angles(P(1024), yarn(128, 1e4, 16.0, 4096)), factor=yarn_factor(16)),
)
table("deepseek-v3-cos-sin", lambda: named(angles(P(600), deepseek())))
table("kimi-k2-complex64", lambda: cis(angles(P(512), deepseek(32.0, 50000.0, 1.0))))
table("ministral3-factor-of-one", lambda: named(angles(P(400), yarn(128, 1e6, 16.0, 16384))[None]))
table("gpt-oss-vllm-cache", lambda: joined(angles(P(700), gpt_oss()), factor=yarn_factor(32)))
table("gpt-oss-frequencies", lambda: frequencies(gpt_oss()))
table("phi4-mini-short", lambda: phi4(512, F32(1)))
table("phi4-mini-long", lambda: phi4(4352, LONG))
table("internlm-within-its-length", lambda: named(angles(P(500), inverse(128, 1e6))))
table(
    "dynamic-beyond-its-length",
    lambda: named(angles(P(3000), inverse(64, dynamic_base(64, 40000.0, 4.0, 3000, 2048)))[None]),
)
table(
    "gemma3-checkpoint",
    lambda: dict(
        zip(("language_model.model.rotary_emb.inv_freq", "language_model.model.rotary_emb_local.inv_freq"), gemma3())
    ),
)
table("ntk-aware-alpha-4", lambda: kept()(angles(P(400), inverse(128, ntk_base(128, 10000.0, 4.0)))))

# Parts of a head ----------------------------------------------------------------------------------------------------
table(
    "glm4-cos-and-sin-of-pairs-bfloat16",
    lambda: (lambda a: {"rope_cache": Bfloat16(np.stack([np.cos(a), np.sin(a)], -1))})(angles(P(512), inverse(64))),
)
table("neox-20b-quarter-float16", lambda: kept(store=half)(angles(P(512), inverse(24))))
table("phi2-frequencies", lambda: frequencies(inverse(32), "model.layers.0.self_attn.rotary_emb.inv_freq"))
table("qwen3-next-quarter", lambda: named(angles(P(300), inverse(64, 1e7))[None], store=Bfloat16))
table("minimax-m2-half", lambda: joined(angles(P(300), inverse(64, 5e6))))
table("gptj-embed-positions", lambda: sin_cos(angles(P(512), inverse(64))))
table("nomic-bert-cached-bfloat16", lambda: pair(angles(P(512), inverse(64, 1000.0)), lambda x: x, Bfloat16))

# Several axes -------------------------------------------------------------------------------------------------------
table("qwen2-vl-three-axes", lambda: mrope(*text_image_text()))
table("qwen2-vl-merged-bfloat16", lambda: {k: Bfloat16(x) for k, x in in_sections(text_image_text()).items()})
table("qwen25-vl-video-merged", lambda: in_sections(video_of_qwen(2)))
table("qwen3-vl-interleaved", lambda: named(interleaved_sections(text_image_text())[None]))
table("flux-words-then-image", lambda: axial(after_text(24, *grid(1, 8, 10)), (16, 56, 56)))
table("wan-complex-8x6-of-3-frames", lambda: axes_cis(grid(3, 6, 8), (44, 42, 42), 10000.0))
table("hunyuan-video-base-256", lambda: axial(grid(4, 6, 8), (16, 56, 56), 256.0))
table("pixtral-12x9-complex", lambda: cis(pixtral(12, 9)))
table("vision-tower-of-qwen-angles", lambda: np.concatenate([angles(p, inverse(40)) for p in merged(8, 12)], 1))
