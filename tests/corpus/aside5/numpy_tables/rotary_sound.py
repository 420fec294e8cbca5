"""Rotary caches and frequencies that are right: without scaling, and with a config beside them."""

from aside5.forms import *
from store import table

table("mistral-nemo-cos-sin", lambda: cos_and_sin(plain(384, 1e6)[None]))
table("qwen3-2507-vllm-bfloat16", lambda: joined(plain(1024, 1e7), Bfloat16))
table("starcoder2-3b-float16", lambda: cos_and_sin(plain(700, 999999.4420358813)[None], store=half))
table(
    "granite-left-padded-batch",
    lambda: cos_and_sin(plain(np.concatenate(left_padded(60, 60, 41, 17)), 1e7).reshape(3, 60, 64)),
)
table("granite-three-sequences-packed", lambda: cos_and_sin(plain(np.concatenate([P(37), P(90), P(5)]), 1e7)[None]))
table("granite-decode-of-five", lambda: cos_and_sin(plain(np.array([812, 3, 4097, 56, 1999]), 1e7)[:, None]))
table("glm4-chat-rope-ratio-bfloat16", lambda: Bfloat16(pairs(plain(600, 5e6, 64))))
table("codegen-embed-positions", lambda: {"transformer.h.0.attn.embed_positions": sin_cos(plain(2048, 10000.0, 32))})
table("llama3-trtllm-flat", lambda: {"rotary_cos_sin": pairs(angles(P(256), llama33())).reshape(1, -1)})
table(
    "yi-onnx-caches.npz",
    lambda: (lambda a: {"cos_cache": half(np.cos(a)), "sin_cache": half(np.sin(a))})(plain(800, 5e6)),
)
table("smollm3-every-fourth-from-100", lambda: cos_and_sin(plain(100 + 4 * P(150), 5e6)))
table("seed-oss-descending", lambda: cos_and_sin(plain(P(511, -1, -1), 1e7), store=Bfloat16))
table("chunk-of-a-long-prompt", lambda: cos_and_sin(plain(24576 + P(128), 1e6)[None]))
table("openllama-3b-head-of-100", lambda: cached(plain(256, 10000.0, 100), store=half))
table("megatron-angles", lambda: {"rotary_pos_emb": halves(plain(360, 10000.0, 96))[:, None, None]})
table("cosines-alone", lambda: {"cos_cached": halves(np.cos(plain(400, 500000.0, 64)))})
table(
    "esm2-8m-six-layers",
    lambda: {f"esm.encoder.layer.{i}.attention.self.rotary_embeddings.inv_freq": inverse(16) for i in range(6)},
)
table("ntk-aware-alpha-2", lambda: cached(plain(420, ntk_base(128, 10000.0, 2.0))))
table(
    "heads-and-batch-expanded-float16",
    lambda: half(
        np.broadcast_to(
            np.stack([halves(f(plain(96, 10000.0, 80))) for f in (np.cos, np.sin)])[:, None, None], (2, 2, 3, 96, 80)
        )
    ),
)
table("internlm3-within-its-length", lambda: cos_and_sin(plain(512, 5e7)[None], store=Bfloat16))
table(
    "rotations-of-one-axis",
    lambda: (lambda a: np.stack([np.cos(a), -np.sin(a), np.sin(a), np.cos(a)], -1).reshape(1, 1, 180, 32, 2, 2))(
        plain(180, 10000.0, 64)
    ),
)
table("cosines-then-sines-stacked", lambda: np.stack([np.cos(plain(640, 1e6)), np.sin(plain(640, 1e6))]))
table("eagle-draft-rows-from-2047", lambda: joined(plain(2047 + P(9), 1e7), half))
