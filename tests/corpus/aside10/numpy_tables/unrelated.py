"""What stands beside encodings in checkpoints and tools, or bears their names, and is none."""

from aside10.forms import *

N = P(64)


def near_cells(size):
    """Learned positions that were interpolated: neighbours are alike."""
    coarse = normal("coarse", 5, 5, 48)
    rows = np.linspace(0, 4, size)
    low = np.minimum(rows.astype(int), 3)
    part = (rows - low)[:, None, None]
    tall = coarse[low] * (1 - part) + coarse[low + 1] * part
    wide = tall[:, low] * (1 - part[None, :, 0]) + tall[:, low + 1] * part[None, :, 0]
    return wide.reshape(1, -1, 48).astype(F32)


tables(
    lambda make: make(),
    {
        "gpt-wpe-learned": (lambda: {"transformer.wpe.weight": normal("wpe", 256, 64, scale=0.02)},),
        "vit-pos-embed-interpolated": (lambda: {"pos_embed": near_cells(14)},),
        "llama31-rope-freqs-gguf": (lambda: {"rope_freqs.weight": (inverse(128, 5e5) / llama3()).astype(F32)},),
        "rotary-named-norm": (lambda: {"rotary_norm.weight": 1 + normal("norm", 64, scale=0.05)},),
        "position-bias-mlp": (lambda: {"pos_bias_mlp.0.weight": normal("mlp", 128, 2, scale=0.3)},),
        "key-padding-mask-of-batches": (lambda: (P(40)[None] < np.array([40, 31, 12])[:, None]),),
        "block-diagonal-mask": (lambda: np.where(P(48)[:, None] // 12 == P(48) // 12, 0, -np.inf).astype(F32),),
        "position-ids-packed": (lambda: np.concatenate([P(30), P(17), P(41)])[None],),
        "mrope-position-ids": (lambda: np.stack(image_between(4, 6, 8, 5))[:, None],),
        "blackman-window": (lambda: np.blackman(400).astype(F32),),
        "dft-matrix": (lambda: np.exp(-2j * np.pi * N[:, None] * N / 64).astype(np.complex64),),
        "dct-basis": (lambda: np.cos(np.pi / 64 * (N[:, None] + 0.5) * N).astype(F32),),
        "haar-blocks": (
            lambda: np.kron(np.eye(16), np.array([[1, 1, 1, 1], [1, 1, -1, -1], [1, -1, 0, 0], [0, 0, 1, -1]])).astype(
                F32
            )
            / 2,
        ),
        "chebyshev-basis": (lambda: np.cos(np.arccos(np.linspace(-1, 1, 80))[:, None] * P(24)).astype(F32),),
        "nf4-levels": (
            lambda: np.interp(
                np.linspace(0.03, 0.97, 16), np.linspace(0, 1, 4001), np.sort(normal("nf4", 4001, t=F64))
            ).astype(F32),
        ),
        "cosine-noise-schedule": (lambda: (np.cos((P(1001) / 1000 + 0.008) / 1.008 * np.pi / 2) ** 2).astype(F32),),
        "running-statistics": (lambda: normal("var", 128) ** 2,),
        "attention-weights-softmax": (
            lambda: (lambda x: (x / x.sum(-1, keepdims=True)).astype(F32))(np.exp(normal("scores", 4, 32, 32))),
        ),
        "seasonal-temperatures": (
            lambda: (12 + 9 * np.sin(2 * np.pi * P(730) / 365)[:, None] + normal("weather", 730, 3)).astype(F32),
        ),
        "spectrogram": (
            lambda: np.abs(
                np.fft.rfft(np.lib.stride_tricks.sliding_window_view(normal("sound", 6000), 256)[::64])
            ).astype(F32),
        ),
        "one-hot-relative-positions": (lambda: np.eye(17, dtype=F32)[np.clip(distance(24) + 8, 0, 16)],),
    },
)
