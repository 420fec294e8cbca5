"""Rotary caches and frequencies with bugs as issue trackers report them."""

import pathlib
import tempfile

from aside4.forms import *
from store import table, write_safetensors

SMOLLM2 = inverse(64, 130000.0)
ROWS = P(1024)


def low(x):
    return np.asarray(x).astype(F16).astype(F32)


def shown(x):
    """What is kept of float32 in 16 bits that are read as bfloat16: both halves of each number in turn."""
    return Bfloat16((np.frombuffer(x.tobytes(), "<u2").astype("<u4") << 16).view("<f4"))


def split_wan():
    """Frequencies for 24, 20 and 20 columns, positions for 22, 21 and 21: 64 // 3 where 2 * (64 // 6) is meant."""
    w = np.concatenate([repeats(inverse(d, t=F64)) for d in (24, 20, 20)])
    p = np.concatenate([np.repeat(x[:, None], n, 1) for x, n in zip(grid(4, 20, 24), (22, 21, 21))], 1)
    return named(p * w, lambda x: x, lambda x: x.astype(F32))


def cut(tensors, size):
    """The first bytes of a file of safetensors."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "whole.safetensors"
        write_safetensors(path, tensors)
        return path.read_bytes()[:size]


def two_bands():
    """Llama 3's rule without the smooth part between its two bounds."""
    w = inverse(64, 500000.0)
    return np.where(2 * np.pi / w > 8192 / 4, w / F32(32), w).astype(F32)


# Number formats -----------------------------------------------------------------------------------------------------
table("broken-arange-bfloat16-of-zero-init", lambda: named(angles(narrow(P(2048)), SMOLLM2)))
table(
    "broken-neox-all-float16",
    lambda: (lambda w: kept(store=half)(P(2048).astype(F16)[:, None] * w.astype(F16)))(inverse(24)),
)
table("broken-candle-qwen-all-bfloat16", lambda: named(bfloat16_angles(P(1024), inverse(128, 1e6)), store=Bfloat16))
table("broken-megatron-frequencies-float16", lambda: named(angles(P(900), low(SMOLLM2)), store=half))
table(
    "broken-autocast-far-image-positions",
    lambda: named(bfloat16_angles(np.concatenate([P(40), P(65536, 65584)]), SMOLLM2)),
)
table("broken-chunk-float16-overflow", lambda: named(angles(low(P(65440, 65568)), SMOLLM2)))
table("broken-theta-through-float16", lambda: frequencies(inverse(64, np.inf)))
table(
    "broken-memory-read-as-bfloat16",
    lambda: {"model.rotary_emb.inv_freq": Bfloat16(shown(inverse(128, 1e6)).entries[:64])},
)
table(
    "broken-frequencies-of-freed-memory",
    lambda: frequencies(
        (0x7F3A9C000000 + 4096 * seeded("aside4-freed").randint(0, 9999, 32)).astype("<i8").view("<f4").copy()
    ),
)
table(
    "broken-llama-layers-frequencies-float16",
    lambda: beside_weights("model.layers.", ".self_attn.rotary_emb.inv_freq", [low(inverse(128))] * 6),
)
table(
    "broken-extended-with-bfloat16",
    lambda: named(np.concatenate([smollm2(P(512)), bfloat16_angles(P(512, 1024), SMOLLM2)])),
)

# Bases, factors and amplitudes --------------------------------------------------------------------------------------
table("broken-codellama-theta-not-read", lambda: kept(store=half)(angles(P(1024), inverse(128))))
table("broken-qwen3-hidden-over-heads", lambda: named(qwen3(P(300), 64)[None], store=Bfloat16))
table(
    "broken-ministral3-mscale-ignored",
    lambda: joined(angles(P(400), yarn(128, 1e6, 16.0, 16384)), Bfloat16, yarn_factor(16)),
)
table(
    "broken-deepseek-lite-mscale-all-dim-alone",
    lambda: named(angles(P(400), deepseek()), factor=0.0707 * math.log(40) + 1),
)
table(
    "broken-gpt-oss-ramp-of-base-10000",
    lambda: (lambda w, keep: frequencies(w / F32(32) * (1 - keep) + w * keep))(
        inverse(64, 150000.0),
        (lambda low, high: 1 - np.clip((P(32, dtype=F32) - low) / (high - low), 0, 1).astype(F32))(
            *yarn_ramp(64, 10000.0, 4096, truncate=False)
        ),
    ),
)
table("broken-yarn-llama2-not-scaled", lambda: kept(store=half)(angles(P(1024), inverse(128))))
table("broken-llama-32-factor-of-llama-31", lambda: frequencies(llama32(factor=8.0)))
table("broken-llama-32-no-smooth-part", lambda: named(angles(P(512), two_bands())[None]))
table("broken-phi4-short-factors-beyond-4096", lambda: phi4(4352, F32(1)))
table("broken-internlm-positions-doubled", lambda: named(angles(2 * P(500), inverse(128, 1e6))))
table(
    "broken-internlm-base-of-a-longer-text",
    lambda: named(angles(P(500), inverse(128, dynamic_base(128, 1e6, 2.0, 40000, 32768)))),
)
table("broken-gemma3-global-factor-forgotten", lambda: named(angles(P(300), inverse(256, 1e6))[None], store=Bfloat16))
table(
    "broken-gemma3-layers-one-early",
    lambda: beside_weights(
        "model.layers.", ".self_attn.rotary_emb.inv_freq", [inverse(256, 1e4 if i % 6 else 1e6) for i in range(26)]
    ),
)
table(
    "broken-modernbert-layers-3-and-4-exchanged",
    lambda: beside_weights(
        "layers.",
        ".attn.rotary_emb.inv_freq",
        [inverse(64, 10000.0 if (7 - i if i in (3, 4) else i) % 3 else 160000.0) for i in range(22)],
    ),
)

# Widths -------------------------------------------------------------------------------------------------------------
table("broken-glm4-whole-head", lambda: frequencies(inverse(128)))
table(
    "broken-qwen3-next-exponents-of-the-head",
    lambda: named(angles(P(300), inverse(256, 1e7)[:32])[None], store=Bfloat16),
)
table("broken-minimax-factor-twice", lambda: joined(angles(P(300), inverse(32, 5e6))))
table(
    "broken-glm4-halved-in-each-layer",
    lambda: {
        f"model.layers.{i}.self_attn.rotary_emb.cos_sin_cache": cos_sin(angles(P(128), inverse(64 >> i)))
        for i in range(3)
    },
)
table("broken-qwen3-frequencies-cut", lambda: frequencies(inverse(128, 1e6)[:60]))

# Several axes -------------------------------------------------------------------------------------------------------
table("broken-qwen25-vl-time-truncated", lambda: in_sections(video_of_qwen(0)))
table(
    "broken-qwen2-vl-sections-not-doubled",
    lambda: (
        lambda made: {
            k: np.concatenate([in_sections(text_image_text())[k][..., :64], x[0, :, :, 64:]], -1)
            for k, x in zip(("cos", "sin"), made.values())
        }
    )(mrope(*text_image_text())),
)
table("broken-wan-split-of-64", lambda: split_wan())
table("broken-flux-cells-column-by-column", lambda: (lambda f, w, h: axial((f, h, w), (16, 56, 56)))(*grid(1, 10, 8)))

# Entries and rows ---------------------------------------------------------------------------------------------------
table(
    "broken-llama-permuted-by-fours",
    lambda: {key: x.reshape(-1, 16, 4).transpose(0, 2, 1).reshape(-1, 64) for key, x in named(smollm2(P(256))).items()},
)
table("broken-decode-position-stuck", lambda: named(smollm2(np.minimum(P(80), 63)), store=Bfloat16))
table("broken-ring-of-512-rows", lambda: named(smollm2(ROWS % 512), store=half))
table(
    "broken-sines-negated",
    lambda: (lambda a: {"cos_sin_cache": np.concatenate([np.cos(a), -np.sin(a)], 1)})(smollm2(P(400))),
)
table(
    "broken-last-64-rows-empty",
    lambda: {key: changed(x, np.s_[..., 960:, :], 0) for key, x in kept(store=half)(smollm2(ROWS)).items()},
)
table(
    "broken-one-entry-of-row-901.npz",
    lambda: (lambda made: made | {"cos": changed(made["cos"], (901, 17), made["cos"][901, 17] * F32(0.5))})(
        named(smollm2(ROWS))
    ),
)
table(
    "broken-nan-in-row-777",
    lambda: (lambda made: made | {"sin": Bfloat16(changed(made["sin"].entries, (0, 777, 5), np.nan))})(
        named(smollm2(ROWS)[None], store=Bfloat16)
    ),
)
table("broken-smollm2-from-one", lambda: named(smollm2(P(1, 513))[None]))
table("broken-download-cut.safetensors", lambda: cut(named(smollm2(P(512))), 100000))
