"""Rotary caches and frequencies that are right: without scaling, and with a config or an option beside them."""

from aside6.forms import *
from store import table


table("llama2-caches-of-4-38", lambda: cached(plain(512, 1e4)))
table("llama2-inv-freq-of-32-layers", lambda: layers(32, inverse(128)))
table("mistral-v03-vllm-float16", lambda: joined(plain(2048, 1e6), half))
table("mistral-small-bfloat16", lambda: cos_and_sin(plain(400, 1e8)[None], store=Bfloat16))
table("qwen3-8b-checkpoint", lambda: frequencies(inverse(128, 1e6)) | {"model.norm.weight": normal("aside6-n", 4096)})
table("qwen3-8b-decode-of-eight", lambda: cos_and_sin(plain([5, 811, 64, 9000, 377, 1, 2048, 30500], 1e6)[:, None]))
table("qwen3-8b-draft-tree", lambda: cos_and_sin(plain([812, 813, 813, 814, 814, 814, 815], 1e6)[None]))
table(
    "qwen25-7b-left-padded-four",
    lambda: cos_and_sin(plain(np.concatenate(left_padded(72, 72, 40, 66, 11)), 1e6).reshape(4, 72, 64)),
)
table("qwen25-7b-packed-four", lambda: cos_and_sin(plain(np.concatenate([P(128), P(9), P(300), P(77)]), 1e6)[None]))
table("gemma2-9b-float16", lambda: cos_and_sin(plain(300, 1e4, 256)[None], store=half))
table(
    "pythia-24-layers",
    lambda: layers(24, inverse(32), "gpt_neox.layers.{}.attention.rotary_emb.inv_freq"),
)
table("stablelm-zephyr-20-columns", lambda: cos_and_sin(plain(700, 1e4, 20)[None], store=half))
table("falcon7b-head-of-64", lambda: cached(plain(640, 1e4, 64), store=Bfloat16))
table("falcon3-odd-theta", lambda: cos_and_sin(plain(450, 1000042.0, 256)[None]))
table("command-r-in-turn-bfloat16", lambda: cos_and_sin(plain(350, 8e6)[None], repeats, Bfloat16))
table("ernie45-in-turn", lambda: cos_and_sin(plain(256, 5e5)[None], repeats))
table("maverick-freqs-cis", lambda: cis(plain(300, 5e5)))
table(
    "modernbert-large-both-bases",
    lambda: {
        "model.rotary_emb.full_attention_inv_freq": inverse(64, 160000.0),
        "model.rotary_emb.sliding_attention_inv_freq": inverse(64),
    },
)
table("chatglm3-32k-rope-cache", lambda: half(pairs(plain(800, 500000.0, 64))))
table("moonlight-freqs-cis", lambda: cis(plain(512, 50000.0, 64)))
table("qwen3-every-eighth", lambda: cos_and_sin(plain(8 * P(200), 1e6)))
table("smollm2-descending", lambda: cos_and_sin(plain(P(255, -1, -1), 1e5, 64)))
table(
    "flash-attn-half-width-bfloat16",
    lambda: (lambda a: {"_cos_cached": Bfloat16(np.cos(a)), "_sin_cached": Bfloat16(np.sin(a))})(plain(900, 1e4)),
)
table("megatron-angles-of-128", lambda: {"rotary_pos_emb": halves(plain(256, 5e5))[:, None, None]})
table("llama2-16384-rows-float16", lambda: joined(plain(16384, 1e4), half))
