"""Tables that are not what the config beside them prescribes, or broken by themselves, as issues tell of them."""

from aside14.forms import *


def of_words(rows, base, d, words):
    """Positions that begin anew with each of several inputs that were packed into one."""
    return angles(np.concatenate([P(n) for n in words])[:rows], inverse(d, base))


def summed(rows, w):
    """Angles by a running sum in bfloat16."""
    steps, total = np.zeros((rows, len(w)), F32), np.zeros(len(w), F32)
    for row in range(1, rows):
        total = narrow(total + narrow(w))
        steps[row] = total
    return steps


def in_two_bands(w, original, factor):
    """Llama 3.1's rule without the band between: frequencies are kept or divided."""
    return np.where(2 * math.pi / w > original, w / F32(factor), w)


def resized(height, width, longer, wider, d):
    """A grid that was resized by interpolation, as a learned one is."""
    old = mae(height, width, d).reshape(height, width, d)
    rows = np.linspace(0, height - 1, longer)
    columns = np.linspace(0, width - 1, wider)
    low, left = np.minimum(rows.astype(int), height - 2), np.minimum(columns.astype(int), width - 2)
    down = (rows - low)[:, None, None].astype(F32)
    between = old[low] * (1 - down) + old[low + 1] * down
    right = (columns - left)[None, :, None].astype(F32)
    return (between[:, left] * (1 - right) + between[:, left + 1] * right).reshape(-1, d)


tables(
    lambda make: make(),
    {
        # What is not read of a config
        "broken-nemotron-70b-unscaled": (lambda: layers(4, inverse(128, 5e5)),),
        "broken-dolphin-head-128": (lambda: frequencies(llama3(128, factor=32.0)),),
        "broken-hermes-band-not-smoothed": (
            lambda: cos_and_sin(angles(P(300), in_two_bands(inverse(128, 5e5), 8192, 8.0))[None]),
        ),
        "broken-qwen25-72b-yarn-linear": (lambda: cached(angles(P(320), inverse(128, 1e6) / F32(4))),),
        "broken-deepseek-v32-amplitude": (
            lambda: cos_and_sin(angles(P(300), deepseek())[None], factor=yarn_factor(40)),
        ),
        "broken-kimi-k2-thinking-beta-fast-1": (lambda: joined(angles(P(300), kimi(fast=1.0))),),
        "broken-yarn-solar-not-truncated": (lambda: frequencies(solar(truncate=False)),),
        "broken-phi-4-mini-lists-exchanged": (
            lambda: (
                lambda a, factor: {
                    "long_cos": half(np.cos(halves(a)) * F32(factor)),
                    "long_sin": half(np.sin(halves(a)) * F32(factor)),
                }
            )(*phi_mini("short", 5000)),
        ),
        "broken-mistral-small-32-base-of-vision": (lambda: joined(plain(300, 1e4)),),
        "broken-minimax-m21-exponents-over-head": (lambda: frequencies(inverse(128, 5e6)[:32]),),
        "broken-zephyr-16b-quarter-twice": (lambda: cached(plain(260, 1e4, 4)),),
        "broken-pythia-deduped-whole-head": (lambda: cached(plain(300, 1e4, 128)),),
        "broken-translategemma-sliding-scaled": (
            lambda: {
                "model.rotary_emb.inv_freq": inverse(256, 1e6) / F32(8),
                "model.rotary_emb_local.inv_freq": inverse(256) / F32(8),
            },
        ),
        "broken-ui-tars-sections-of-qwen3": (lambda: in_axes(screenshot(), (24, 20, 20)),),
        "broken-qwen3-vl-32b-sections-of-qwen2": (lambda: mixed(screenshot(), base=5e6, section=24),),
        "broken-codellama-13b-default-base": (lambda: layers(3, inverse(128)),),
        "broken-nllb-200-timescales": (
            lambda: {
                "model.encoder.embed_positions.weights": changed(sin_cos(angles(P(1026), inverse_exp(1024))), 1, 0)
            },
        ),
        "broken-whisper-large-1280-of-zeros": (
            lambda: {"model.encoder.embed_positions.weight": np.zeros((1500, 1280), F32)},
        ),
        # Precision, memory and exports
        "broken-olmo-2-32b-inv-freq-bfloat16": (lambda: frequencies(Bfloat16(inverse(128, 5e5))),),
        "broken-rotary-summed-in-bfloat16": (lambda: cos_and_sin(summed(400, inverse(64))[None]),),
        "broken-positions-of-packed-words": (lambda: cos_and_sin(of_words(300, 1e4, 64, (120, 90, 90))[None]),),
        "broken-cosines-named-sines.npz": (
            lambda: {
                "cos_cached": np.sin(halves(plain(280, 1e4, 96))),
                "sin_cached": np.cos(halves(plain(280, 1e4, 96))),
            },
        ),
        "broken-mae-grid-resized": (lambda: {"pos_embed": resized(14, 14, 20, 20, 96)[None]},),
        "broken-alibi-distances-uint8": (
            lambda: (-slopes(8)[:, None, None] * np.abs(distance(300)).astype(np.uint8).astype(F32)),
        ),
        "broken-hermes-inv-freq-of-memory": (lambda: layers(4, lambda i: of_memory(f"meta-{i}", 64)),),
        "broken-inv-freq-nan-after-loading": (
            lambda: layers(6, lambda i: changed(inverse(128, 1e6), np.s_[40:], np.nan) if i > 3 else inverse(128, 1e6)),
        ),
        "broken-flow-times-not-multiplied": (
            lambda: {"time_proj": cos_sin(angles(P(401).astype(F32) / F32(400), inverse_exp(128)))},
        ),
    },
)
