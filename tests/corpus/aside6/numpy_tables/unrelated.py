"""What stands beside encodings in checkpoints, caches and preprocessing, and is none, or is learned."""

from aside6.forms import *
from store import table


def learned_words(rows, d):
    """Learned positions as GPT-2's: slow waves of each column, and noise."""
    t, phase = P(rows)[:, None] / rows, normal("aside6-phase", 1, d, scale=3.0)
    slow = np.cos(2 * np.pi * (1 + P(d) % 5) * t + phase) * normal("aside6-gain", 1, d, scale=0.15)
    return (slow + normal("aside6-wpe", rows, d, scale=0.02)).astype(F32)


def learned_image(height, width, d):
    """Learned positions of a ViT: smooth along rows and columns, a class row, noise."""
    rows, columns = grid(height, width)
    waves = [
        f(np.pi * k * x / n) for x, n in ((rows, height), (columns, width)) for k in (1, 2) for f in (np.sin, np.cos)
    ]
    cells = np.stack(waves, 1) @ normal("aside6-mix", 8, d, t=F64) * 0.03
    return (np.concatenate([np.zeros((1, d)), cells]) + normal("aside6-vit", 1 + height * width, d, scale=0.02)).astype(
        F32
    )


def window_mask(n, window):
    """0 where a key is seen, the least number elsewhere."""
    return np.where((distance(n) <= 0) & (distance(n) > -window), 0, np.finfo(F32).min).astype(F32)


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return (e / e.sum(-1, keepdims=True)).astype(F32)


def rotated(x, a):
    """Keys after RoPE, as a cache holds them."""
    u, v = np.split(x, 2, -1)
    return np.concatenate([u * np.cos(a) - v * np.sin(a), v * np.cos(a) + u * np.sin(a)], -1)


def seasons(days):
    """Temperatures of 24 places: a year, a week, a trend and weather."""
    t = P(days)[:, None]
    year = np.sin(2 * np.pi * t / 365.25 + normal("aside6-place", 1, 24)) * 9
    return (12 + year + np.sin(2 * np.pi * t / 7) + t * 0.001 + normal("aside6-weather", days, 24, scale=2.5)).astype(
        F32
    )


table(
    "weights-o-proj-float16",
    lambda: {"model.layers.3.self_attn.o_proj.weight": normal("aside6-o", 512, 512, scale=0.02, t=F16)},
)
table("weights-lm-head-bfloat16", lambda: {"lm_head.weight": Bfloat16(normal("aside6-head", 2048, 256, scale=0.03))})
table(
    "weights-rms-norm-bfloat16", lambda: {"model.norm.weight": Bfloat16(1.8 + normal("aside6-rms", 2048, scale=0.25))}
)
table("weights-gpt2-learned-positions", lambda: {"wpe.weight": learned_words(1024, 384)})
table(
    "weights-bert-learned-positions",
    lambda: {"bert.embeddings.position_embeddings.weight": normal("aside6-bert", 512, 128, scale=0.02)},
)
table("weights-vit-learned-16x12", lambda: {"pos_embed": learned_image(16, 12, 192)[None]})
table(
    "weights-lora-a-uniform",
    lambda: {"layers.5.q_proj.lora_A.weight": seeded("aside6-lora").uniform(-0.02, 0.02, (16, 1024)).astype(F32)},
)
table(
    "weights-router-of-128-experts",
    lambda: {"model.layers.2.mlp.gate.weight": Bfloat16(normal("aside6-gate", 128, 512, scale=0.04))},
)
table(
    "weights-short-convolution",
    lambda: {"layers.0.linear_attn.conv1d.weight": normal("aside6-conv", 512, 1, 4, scale=0.3)},
)
table(
    "weights-of-a-patch-projection",
    lambda: {"vision.patch_embed.proj.weight": normal("aside6-patch", 192, 3, 14, 14, scale=0.03)},
)
table(
    "weights-t5-relative-bias",
    lambda: {"encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight": t5_values(8)},
)
table(
    "scales-of-float8-blocks",
    lambda: {
        "model.layers.4.mlp.up_proj.weight_scale_inv": np.abs(normal("aside6-fp8", 48, 16, scale=2e-4)) + F32(1e-4)
    },
)
table(
    "weights-gptq-packed",
    lambda: {
        "model.layers.1.mlp.down_proj.qweight": seeded("aside6-gptq")
        .randint(-(2**31), 2**31, (128, 96))
        .astype(np.int32)
    },
)
table("moments-of-adam-first", lambda: normal("aside6-exp-avg", 256, 256, scale=1e-5))
table("ids-of-a-left-padded-batch", lambda: np.stack(left_padded(40, 40, 25, 7)))
table("ids-of-tokens-int32", lambda: seeded("aside6-tokens").randint(0, 32000, (4, 200)).astype(np.int32))
table("lengths-cumulated", lambda: np.cumsum([0, 128, 9, 300, 77]).astype(np.int32))
table(
    "ids-of-slots-in-a-paged-cache", lambda: (16 * seeded("aside6-slots").permutation(64)[:, None] + P(16)).reshape(-1)
)
table("mask-causal-bool", lambda: (distance(128) <= 0)[None, None])
table("mask-of-a-window-of-48", lambda: window_mask(160, 48)[None, None])
table(
    "probabilities-under-a-mask", lambda: softmax(normal("aside6-scores", 6, 72, 72, scale=1.5) + window_mask(72, 72))
)
table("cache-of-keys-bfloat16", lambda: Bfloat16(rotated(normal("aside6-keys", 2, 150, 64), plain(150, 1e4, 64))))
table("states-of-a-layer-float16", lambda: half(normal("aside6-states", 1, 96, 512) * (1 + 20 * (P(512) == 133))))
table("image-normalised-of-imagenet", lambda: ((seeded("aside6-image").rand(3, 96, 96) - 0.45) / 0.225).astype(F32))
table("seasons-of-four-years", lambda: seasons(1461))
table(
    "sound-chord-in-frames",
    lambda: (sum(np.sin(2 * np.pi * f * P(16000) / 16000) for f in (262, 330, 392)) / 3).astype(F32).reshape(100, 160),
)
table("window-hann-400", lambda: (0.5 - 0.5 * np.cos(2 * np.pi * P(400) / 400)).astype(F32))
table("schedule-of-flow-matching", lambda: (lambda s: 3 * s / (1 + 2 * s))(np.linspace(1, 0, 51)).astype(F32))
