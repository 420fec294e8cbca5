"""What the modules of libraries in this part take: rotations of several axes, and how they are asked."""

from aside14.modules import *


def ids_of(words, *sizes):
    """Positions of the words before a picture, and of its cells: [L, axes]."""
    picture = np.stack(np.meshgrid(*[np.arange(n) for n in sizes], indexing="ij"), -1).reshape(-1, len(sizes))
    return np.concatenate([np.zeros((words, len(sizes)), int), picture])


def flux_matrices(ids, changes=()):
    """MLX-Gen's FLUX.1: matrices of 2 x 2, [1, 1, L, d/2, 2, 2]."""
    path = MFLUX + "flux/model/flux_transformer/embed_nd.py:EmbedND"
    return mlx_part(path, *changes)()(mx.array(ids[None]))


def fibo(ids, changes=()):
    """MLX-Gen's FIBO: cosines and sines, each for two neighbouring columns."""
    path = MFLUX + "fibo/model/fibo_transformer/fibo_embed_nd.py:FiboEmbedND"
    return two_of(mlx_part(path, *changes)()(mx.array(ids)))


def ernie_image(ids, theta=256.0, changes=()):
    """ERNIE Image under MLX: angles, each for two neighbouring columns, [1, L, 1, d]."""
    file = "ernie_image_core_mlx/model/rope.py:"
    names = {"_axis_angles": mlx_part(file + "_axis_angles")}
    return mlx_part(file + "ErnieImageEmbedND3", *changes, **names)(128, theta, (32, 48, 48))(mx.array(ids[None]))


def flux3(ids, changes=()):
    """FLUX.3 under MLX: four axes, each pair once."""
    names = {"AXES_DIM": (32, 32, 32, 32), "THETA": 10000, "np": np}
    return two_of(mlx_part("flux3_mlx/dit.py:rope_cos_sin", *changes, **names)(ids))


def hidream(ids, widths=(64, 32, 32), changes=()):
    """HiDream-I1: matrices of 2 x 2 of three axes, [1, L, d/2, 2, 2]."""
    rope = torch_part("hdi1/models/embeddings.py:rope", *changes)
    positions_ = torch.from_numpy(ids)[None].double()
    return torch.cat([rope(positions_[..., i], width, 10000) for i, width in enumerate(widths)], 2)


def slat(cells_, dim):
    """TRELLIS.2 under MLX: three axes, each pair once; pairs that are left over turn nothing."""
    names = {"_slat_head_dim": lambda _: dim}
    coordinates = mx.array(np.concatenate([np.zeros((len(cells_), 1), int), cells_], 1))
    return two_of(mlx_part(SPATIAL + "trellis2_slat.py:_slat_rope_cos_sin", **names)(coordinates, None))


def jimmy(shape, changes=()):
    """Jimmy's axial rotations under JAX: a cosine and a sine for each pair, [H, W, d/2, 2]."""
    return jax_part("jimmy/layers/posemb.py:RoPE", *changes, nnx=settings(**NNX))(shape).rotations


def qwen3_vl(page, base=5e6, changes=(), **named):
    """MLX-Gen's Qwen3-VL, [1, L, d]."""
    path = MFLUX + "common_models/qwen3_vl/qwen3_vl_rope.py:Qwen3VLRotaryEmbedding"
    made_ = mlx_part(path, *changes, np=np)(128, base=base, **named)
    return two_of(made_(mx.zeros(1), mx.array(np.stack(page)[:, None])))


def qwen3_asr(page, base, changes=()):
    """Qwen3-ASR under MLX, [1, L, d]."""
    made_ = mlx_part("mlx_qwen3_asr/mrope.py:InterleavedMRoPE", *changes, np=np)(128, base, [24, 20, 20])
    return two_of(made_(mx.array(np.stack(page)[None])))
