"""Tables that are not what the config beside them prescribes, or broken by themselves, as issues tell of them."""

from aside15.forms import *


def rounded_angles(rows, w):
    """Angles rounded to float16 before the cosine is taken."""
    return half(angles(P(rows), w)).astype(F32)


def counted(rows, w, every):
    """Positions of a cache that drops a row whenever a block is full."""
    return angles(P(rows) - P(rows) // every, w)


def resized(rows, longer, d):
    """A sinusoidal table that was stretched by interpolation, as a learned one is."""
    old = tutorial(rows, d)
    at = np.linspace(0, rows - 1, longer)
    low = np.minimum(at.astype(int), rows - 2)
    share = (at - low)[:, None].astype(F32)
    return old[low] * (1 - share) + old[low + 1] * share


def again(w, factor=8.0, original=8192):
    """Llama 3.1's rule over frequencies that it has stretched before."""
    length = F32(2 * math.pi) / w
    smooth = (F32(original) / length - F32(1)) / F32(3)
    middle = (F32(1) - smooth) * w / F32(factor) + smooth * w
    scaled = np.where(length > original, w / F32(factor), w)
    return np.where((length <= original) & (length >= original / 4), middle, scaled).astype(F32)


tables(
    lambda make: make(),
    {
        # What is not read of a config
        "broken-exaone-deep-base-of-llama": (lambda: frequencies(llama3()),),
        "broken-exaone-deep-linear": (lambda: cached(angles(P(300), inverse(128, 1e6) / F32(8))),),
        "broken-deephermes-inv-freq-twice": (lambda: layers(4, again(hermes())),),
        "broken-yarn-llama-2-70b-no-ramp": (
            lambda: cos_and_sin(angles(P(300), inverse(128) / F32(8))[None], factor=yarn_factor(8)),
        ),
        "broken-yarn-llama-2-70b-amplitude-twice": (
            lambda: cached(angles(P(320), llama_70b()), factor=yarn_factor(8) ** 2),
        ),
        "broken-coder-14b-yarn-no-op": (lambda: frequencies(inverse(128, 1e6)),),
        "broken-deepseek-coder-v2-whole-head": (lambda: joined(angles(P(280), yarn(192, 1e4, 40.0, 4096))),),
        "broken-terminus-unscaled": (lambda: cis(plain(300, 1e4, 64)),),
        "broken-phi-mini-factors-multiplied": (
            lambda: frequencies((inverse(96) * np.array(phi_list("long"), F32)).astype(F32)),
        ),
        "broken-gemma-3n-full-base-everywhere": (
            lambda: {
                "model.rotary_emb.inv_freq": inverse(256, 1e6),
                "model.rotary_emb_local.inv_freq": inverse(256, 1e6),
            },
        ),
        "broken-qwen3-vl-4b-sections-in-blocks": (lambda: in_axes(receipt(), (24, 20, 20), 128, 5e6),),
        "broken-whisper-medium-en-timescales": (
            lambda: {"model.encoder.embed_positions.weight": sin_cos(angles(P(1500), inverse_exp(1024)))},
        ),
        "broken-pegasus-in-turn": (lambda: {"model.encoder.embed_positions.weight": pegasus(1024, 1024, interleaved)},),
        "broken-m2m100-resized-rows-of-zeros": (
            lambda: {
                "model.encoder.embed_positions.weights": np.concatenate(
                    [changed(sin_cos(angles(P(1026), inverse_exp(1024, last=1))), 1, 0), np.zeros((174, 1024), F32)]
                )
            },
        ),
        "broken-mpt-30b-instruct-most-of-4": (lambda: {"alibi_slopes": slopes(64, 4.0)},),
        "broken-bloomz-3b-bias-sign": (lambda: (-slopes(32)[:, None, None] * P(80).astype(F32))[None],),
        # Precision, memory and exports
        "broken-dots-inv-freq-bfloat16": (lambda: layers(4, Bfloat16(inverse(128, 1e7))),),
        "broken-rotary-angles-half": (lambda: cos_and_sin(rounded_angles(1200, inverse(64))[None]),),
        "broken-rotary-cache-drops-a-row": (lambda: joined(counted(300, inverse(64), 64)),),
        "broken-tutorial-stretched": (lambda: {"pos_embed": resized(128, 300, 64)[None]},),
        "broken-inv-freq-of-tied-memory": (
            lambda: layers(6, lambda i: inverse(128, 1e6) if i < 4 else memory(f"tied-{i}", 64)),
        ),
        "broken-inv-freq-zero-in-last-layer": (lambda: layers(5, lambda i: inverse(128, 1e6) * F32(i < 4)),),
        "broken-buckets-int8": (
            lambda: {"encoder.relative_position_bucket": buckets(distance(260).astype(np.int8).astype(int))},
        ),
    },
)
