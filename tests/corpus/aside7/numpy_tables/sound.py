"""Tables that are right, with the config of a model in the keys of its code base, or alone."""

from aside7.forms import *
from store import table

# Keys of transformers -----------------------------------------------------------------------------------------------
table("llama405-cached-float16", lambda: cached(angles(P(400), llama3()), store=half))
table("llama32-parameters-inv-freq", lambda: frequencies(llama32()))
table("llama32-parameters-float64", lambda: cos_and_sin(angles(P(300), llama32(t=F64))[None]))
table("codellama34-vllm-bfloat16", lambda: joined(plain(900, 1e6), Bfloat16))
table("yi34-chunk-from-150000", lambda: cos_and_sin(plain(150000 + P(128), 5e6)[None]))
table("smollm2-135m-decode", lambda: cos_and_sin(plain([7, 300, 45, 8000, 1023], 1e5, 64)[:, None]))
table("linear-8192-float16", lambda: cos_and_sin(angles(P(900) / F32(4), inverse(64))[None], store=half))
table("qwen3-14b-parameters", lambda: in_bfloat16(plain(350, 1e6)))
table("qwen3-14b-yarn-joined", lambda: joined(angles(P(600), qwen3_yarn()), Bfloat16, yarn_factor(4)))
table("deepseek-v31-in-turn", lambda: in_turn(angles(P(300), deepseek_r1())))
table("kimi-k2-0905-cis", lambda: cis(angles(P(256), kimi())))
table("gpt-oss-20b-inv-freq", lambda: frequencies(gpt_oss()))
table("ministral-3-amplitude-1", lambda: cos_and_sin(angles(P(350), ministral())[None]))
table("olmo3-yarn-amplitude-named", lambda: cos_and_sin(angles(P(350), olmo3())[None], factor=1.2079441541679836))
table("hunyuan-18b-cached", lambda: cached(angles(P(384), inverse(128, HUNYUAN))))
table("glm-4-32b-half-of-the-head", lambda: in_turn(plain(260, 1e4, 64), Bfloat16))
table("gemma-2b-head-of-256", lambda: in_bfloat16(plain(200, 1e4, 256)))
table("qwen25-vl-32b-document", lambda: merged_axes((16, 24, 24), document()))
table("qwen3-vl-32b-document", lambda: cos_and_sin(interleaved_sections(document())[None], store=Bfloat16))
table("whisper-medium-float16", lambda: named(half(whisper(1024))))

# Keys of other code bases -------------------------------------------------------------------------------------------
table("dbrx-nested-theta", lambda: in_bfloat16(plain(300, 5e5)))
table("mpt-rope-nested-theta", lambda: cos_and_sin(plain(400, 5e5), lambda x: x))
table("mixtral-megatron-angles", lambda: {"rotary_pos_emb": halves(plain(200, 1e6))[:, None, None]})
table("llama32-megatron-inv-freq", lambda: frequencies(llama32(), "rotary_pos_emb.inv_freq"))
table("dolly-quarter-of-the-head", lambda: cached(plain(512, 1e4, 32), store=half))
table(
    "olmo-1b-native-keys",
    lambda: {
        "rope_pos_sin": halves(np.sin(plain(256, 1e4)))[None, None],
        "rope_pos_cos": halves(np.cos(plain(256, 1e4)))[None, None],
    },
)
table("codegen-embed-positions", lambda: {"embed_positions": sin_cos(plain(512, 1e4, 64))})
table(
    "stablelm-litgpt-percentage",
    lambda: {"cos": halves(np.cos(plain(300, 1e4, 32))), "sin": halves(np.sin(plain(300, 1e4, 32)))},
)
table("llama31-params-cis", lambda: cis(angles(P(300), llama3())))
table("nemo-params-cis", lambda: cis(plain(300, 1e6)))

# Biases, slopes, codes ----------------------------------------------------------------------------------------------
table("slopes-bloomz-16", lambda: slopes(16))
table("slopes-storywriter-max-16", lambda: slopes(32, 16.0))
table("alibi-bloomz-bfloat16", lambda: Bfloat16(bias(slopes(16), distance(1, 96))))
table("buckets-flan-t5-encoder", lambda: buckets(distance(170)))
table("codes-tutorial-float16", lambda: half(tutorial(400, 320))[None])
table("codes-every-seventh-frame", lambda: sin_cos(angles(7 * P(160), inverse_exp(128))))
table("mae-base-7x24", lambda: mae(7, 24, 256))
table("flux-words-and-6x14", lambda: axial(after_text(24, *grid(1, 6, 14)), (16, 56, 56)))
