"""Rotary tables by bugs that were reported, without scaling: bases, widths, positions, number formats, memory."""

import io

from aside6.forms import *
from store import table


def positioned(positions, base=1e4, d=128, store=lambda x: x):
    """[1, L, d] at positions that are not those that were asked for."""
    return cos_and_sin(plain(positions, base, d)[None], store=store)


def of_layers(positions, base, d=64):
    """The tables of layers that take their position from a cache of keys."""
    return {
        f"layers.{i}.rotary.{k}": x for i, p in enumerate(positions) for k, x in cos_and_sin(plain(p, base, d)).items()
    }


def pointers(n):
    """What float32 reads in memory that holds addresses of 64 bits."""
    words = np.full(n, 0x00007F3A, np.uint32)
    words[::2] = seeded("aside6-heap").randint(0, 2**32, n // 2, np.uint32)
    return words.view(F32)


def npy(made):
    """The bytes of an .npy file."""
    out = io.BytesIO()
    np.save(out, made)
    return out.getvalue()


def one_off(made, key, index, by):
    return {k: changed(x, index, x[index] + F32(by)) if k == key else x for k, x in made.items()}


def rows_set(made, rows, value):
    return {k: changed(x, (..., rows, slice(None)), value) for k, x in made.items()}


# Base and width -----------------------------------------------------------------------------------------------------
table("broken-mistral-v03-base-10000", lambda: joined(plain(900, 1e4), half))
table("broken-qwen25-7b-base-10000", lambda: positioned(400))
table(
    "broken-modernbert-kinds-exchanged",
    lambda: {
        "model.rotary_emb.full_attention_inv_freq": inverse(64),
        "model.rotary_emb.sliding_attention_inv_freq": inverse(64, 160000.0),
    },
)
table("broken-gemma2-head-of-224", lambda: positioned(300, d=224))
table("broken-qwen3-32b-head-of-80", lambda: frequencies(yarn(80, 1e6, 4.0, 32768)))
table("broken-minimax-m27-whole-head", lambda: positioned(256, 5e6, store=Bfloat16))
table("broken-phi15-whole-head", lambda: positioned(400, d=64))
table("broken-ling-flash-exponents-over-the-head", lambda: cos_and_sin(angles(P(512), inverse(128, 6e5)[:32])[None]))
table(
    "broken-qwen25-7b-exponents-halved", lambda: frequencies((F32(1e6) ** (-P(64, dtype=F32) / F32(128))).astype(F32))
)
table("broken-llama2-integer-exponents", lambda: cos_and_sin(angles(P(256), np.ones(64, F32))[None]))

# Positions ----------------------------------------------------------------------------------------------------------
table("broken-decode-counts-the-prompt-twice", lambda: positioned(np.concatenate([P(6), 12 + P(58)])))
table("broken-chunk-from-0-for-512", lambda: positioned(P(128), 1e6))
table("broken-chunk-one-too-far", lambda: positioned(4097 + P(128), 5e5, store=Bfloat16))
table("broken-layers-above-one-ahead", lambda: of_layers([900 + P(16)] + 3 * [901 + P(16)], 1e4))
table("broken-llama2-positions-from-1", lambda: cached(plain(1 + P(512), 1e4), store=half))
table("broken-cache-clamped-at-2047", lambda: positioned(np.minimum(P(2176), 2047), d=64))
table("broken-chunk-wraps-at-4096", lambda: positioned((4032 + P(128)) % 4096, d=64))
table("broken-row-127-twice", lambda: positioned(np.concatenate([P(128), 127 + P(128)]), 1e6, 64, half))

# Number formats -----------------------------------------------------------------------------------------------------
table("broken-llama2-frequencies-to-bfloat16", lambda: cos_and_sin(angles(P(1500), narrow(inverse(128)))[None]))
table("broken-qwen25-7b-inv-freq-float16", lambda: frequencies(half(inverse(128, 1e6))))
table("broken-gemma2-autocast", lambda: cos_and_sin(bfloat16_angles(P(600), inverse(256))[None], store=Bfloat16))
table("broken-llama2-positions-in-bfloat16", lambda: cached(plain(narrow(P(1024, dtype=F32)), 1e4)))
table(
    "broken-llama2-all-in-float16",
    lambda: cached((half(P(2048))[:, None] * half(inverse(128))).astype(F32), store=half),
)

# Memory -------------------------------------------------------------------------------------------------------------
table("broken-llama2-inv-freq-of-pointers", lambda: frequencies(pointers(64)))
table("broken-qwen3-8b-inv-freq-zero", lambda: frequencies(np.zeros(64, F32)))
table("broken-qwen3-8b-inv-freq-nan", lambda: frequencies(np.full(64, np.nan, F32)))
table("broken-cache-filled-to-1024", lambda: rows_set(cached(plain(1536, 1e4)), slice(1024, None), 0))
table(
    "broken-late-nan-of-16384",
    lambda: {"cos_sin_cache": changed(joined(plain(16384, 5e5), half)["cos_sin_cache"], (16101, 70), np.nan)},
)
table("broken-one-cosine-off-by-a-twentieth", lambda: one_off(positioned(512), "cos", (0, 300, 17), 0.05))
table("broken-cos-file-cut.npy", lambda: npy(halves(np.cos(plain(2048, 1e4))))[:600000])

# Layout -------------------------------------------------------------------------------------------------------------
table(
    "broken-llama32-names-exchanged",
    lambda: (lambda x: {"cos": x["sin"], "sin": x["cos"]})(cos_and_sin(angles(P(400), llama32())[None])),
)
table("broken-qwen3-8b-sines-negated", lambda: (lambda x: {"cos": x["cos"], "sin": -x["sin"]})(positioned(300, 1e6)))
table(
    "broken-cosines-in-halves-sines-in-turn",
    lambda: {"cos": half(halves(np.cos(plain(256, 1e4, 64)))), "sin": half(repeats(np.sin(plain(256, 1e4, 64))))},
)
table(
    "broken-cache-reshaped-for-transposed",
    lambda: {k: x[0].T.reshape(300, 64) for k, x in positioned(300, d=64).items()},
)
