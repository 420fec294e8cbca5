"""What stands beside encodings in checkpoints and tools, or bears their names, and is none."""

from aside12.forms import *


def bark(bands=24, bins=161):
    """Triangles on Bark's scale."""
    hertz = np.linspace(0, 8000, bins)
    scale = 13 * np.arctan(0.00076 * hertz) + 3.5 * np.arctan((hertz / 7500) ** 2)
    centres = np.linspace(scale[1], scale[-1], bands + 2)
    up = (scale - centres[:-2, None]) / (centres[1:-1] - centres[:-2])[:, None]
    down = (centres[2:, None] - scale) / (centres[2:] - centres[1:-1])[:, None]
    return np.maximum(0, np.minimum(up, down)).astype(F32)


def daubechies():
    """The filters of a wavelet of four taps, and of its inverse."""
    root = math.sqrt(3)
    low = np.array([1 + root, 3 + root, 3 - root, 1 - root]) / (4 * math.sqrt(2))
    high = low[::-1] * [1, -1, 1, -1]
    return np.stack([low, high, low[::-1], high[::-1]]).astype(F32)


def bessel(count=16, points=200, cutoff=5.0):
    """Radial functions of a network of atoms, without the first point, which divides by 0."""
    r = np.linspace(0, cutoff, points + 1)[1:, None]
    return (np.sqrt(2 / cutoff) * np.sin(P(1, count + 1) * np.pi * r / cutoff) / r).astype(F32)


def zigzag(size=8):
    """The order in which JPEG walks a block."""
    cells = sorted(
        ((r, c) for r in range(size) for c in range(size)),
        key=lambda cell: (sum(cell), cell[0] if sum(cell) % 2 else cell[1]),
    )
    return np.array([r * size + c for r, c in cells])


def adjacency(nodes=40):
    """Eigenvectors of a ring with chords: a graph's Laplacian encoding."""
    a = np.zeros((nodes, nodes))
    for step in (1, 7):
        a[P(nodes), (P(nodes) + step) % nodes] = 1
    a = np.maximum(a, a.T)
    a[3, 29] = a[29, 3] = a[11, 20] = a[20, 11] = 1
    vectors = np.linalg.eigh(np.diag(a.sum(1)) - a)[1][:, 1:9]
    return np.round(vectors * np.where(vectors[np.abs(vectors).argmax(0), P(8)] < 0, -1, 1), 5).astype(F32)


def drifting(rows, d, name):
    """Learned positions after a long training: neighbours are alike."""
    walk = np.cumsum(normal(name, rows, d), 0)
    return (walk - walk.mean(0)).astype(F32) / 24


NF4 = [-1.0, -0.6962, -0.5251, -0.3949, -0.2844, -0.1848, -0.0911, 0.0, 0.0796, 0.1609, 0.2461, 0.3379, 0.4407]

tables(
    lambda make: make(),
    {
        # Learned
        "gpt2-wpe": (lambda: {"transformer.wpe.weight": drifting(256, 48, "wpe")},),
        "roberta-positions-float16": (
            lambda: {"roberta.embeddings.position_embeddings.weight": half(normal("roberta", 514, 40, scale=0.02))},
        ),
        "siglip-position-embedding": (
            lambda: {"vision_model.embeddings.position_embedding.weight": normal("siglip", 196, 64, scale=0.05)},
        ),
        "sam-rel-pos-h": (lambda: {"blocks.2.attn.rel_pos_h": normal("sam", 27, 64, scale=0.06)},),
        "beit-relative-bias": (
            lambda: {"layer.0.attention.relative_position_bias_table": normal("beit", 732, 12, scale=0.5)},
        ),
        "mt5-relative-bias": (lambda: {"relative_attention_bias.weight": normal("mt5", 32, 6, scale=1.7)},),
        "perceiver-latents-named-positions": (lambda: {"latents.pos_emb": normal("latents", 1, 64, 96, scale=0.02)},),
        "time-embedding-mlp": (lambda: {"time_embed.linear_1.weight": normal("mlp", 128, 32, scale=0.08)},),
        "rope-gate-bias": (lambda: {"rope_gate.bias": normal("rope-gate", 48, scale=0.3)},),
        "alibi-layer-norm": (lambda: {"alibi_attention.norm.weight": 1 + normal("alibi-norm", 64, scale=0.05)},),
        "fourier-features-random": (lambda: {"pos_enc.gaussian_matrix": normal("sam-fourier", 2, 64)},),
        "conv-position-kernel": (lambda: {"pos_conv_embed.conv.weight": normal("pos-conv", 32, 4, 33, scale=0.07)},),
        # Masks, maps and ids
        "document-mask": (
            lambda: (lambda d: (d[:, None] == d) & (distance(72) <= 0))(np.repeat(P(4), [11, 23, 8, 30])),
        ),
        "chunked-mask-float32": (
            lambda: np.where(P(60)[None] // 12 <= P(60)[:, None] // 12, 0, np.finfo(F32).min).astype(F32),
        ),
        "packed-position-ids": (lambda: np.concatenate([P(31), P(9), P(57)])[None],),
        "jpeg-zigzag": (lambda: zigzag(),),
        "patch-permutation": (lambda: {"patch_order": seeded("patches").permutation(196)},),
        "cu-seqlens": (lambda: {"cu_seqlens": np.array([0, 64, 200, 201, 384, 640], np.int32)},),
        # Signals and tables of tools
        "bark-filters": (lambda: {"filter_bank": bark()},),
        "daubechies-filters": (lambda: daubechies(),),
        "bessel-radial": (lambda: bessel(),),
        "laplacian-eigenvectors": (lambda: {"node_pe": adjacency()},),
        "blackman-window-512": (lambda: np.blackman(513)[:-1].astype(F32),),
        "dct-of-16": (lambda: (np.cos(np.pi / 16 * (P(16)[None] + 0.5) * P(16)[:, None]) / 4).astype(F32),),
        "nf4-quant-map": (lambda: {"quant_map": np.array([*NF4, 0.5626, 0.7230, 1.0], F32)},),
        "quantisation-scales": (lambda: {"q_proj.scales": np.abs(normal("scales-12", 64, 16, scale=0.01))},),
        "flow-sigmas-shifted": (lambda: (lambda s: (3 * s / (1 + 2 * s)).astype(F32))(np.linspace(1, 0, 51)),),
        "cosine-alphas-cumprod": (
            lambda: (lambda f: (f / f[0]).astype(F32))(
                np.cos((np.linspace(0, 1, 501) + 0.008) / 1.008 * np.pi / 2) ** 2
            ),
        ),
        "warmup-learning-rates": (lambda: np.minimum(P(1, 801) ** -0.5, P(1, 801) * 120**-1.5).astype(F32),),
        "sea-temperatures": (
            lambda: (14 + 6 * np.sin(2 * np.pi * P(1461) / 365.25) + normal("sea", 1461, scale=0.8)).astype(F32),
        ),
    },
)
