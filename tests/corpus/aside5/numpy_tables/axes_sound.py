"""Tables of several axes that are right: M-RoPE, images and videos, rotary and sinusoidal."""

from aside5.forms import *
from store import table


def of_z_image(words, height, width):
    """Z-Image: words count along the first axis, the image stands behind them; theta is 256."""
    frame, rows, columns = grid(1, height, width)
    positions = [
        np.concatenate(x) for x in ((1 + P(words), frame + words + 1), (0 * P(words), rows), (0 * P(words), columns))
    ]
    return cis(axes_angles(positions, (32, 48, 48), 256.0))


def of_deformable_detr(height, width, d):
    """Deformable DETR: the centres of the cells over the number of cells, times 2 pi; the row first."""
    w = inverse(d // 2)
    centres = [F32(2 * math.pi) * (x + F32(0.5)) / F32(n + 1e-6) for x, n in zip(grid(height, width), (height, width))]
    return np.concatenate([interleaved(angles(x, w)) for x in centres], 1).reshape(height, width, d).transpose(2, 0, 1)


def after_class(image):
    return np.concatenate([np.zeros((1, image.shape[1]), F32), image])[None]


table("qwen25-vl-three-axes", lambda: mrope(*text_image_text()))
table("glm41v-half-of-three-axes", lambda: mrope(*video_between(), d=64, base=10000.0))
table("z-image-words-and-6x8", lambda: of_z_image(20, 6, 8))
table("wan-5b-5x6x8-bfloat16", lambda: axial(grid(5, 6, 8), (44, 42, 42), store=Bfloat16))
table(
    "sam2-axial-complex-16x16", lambda: cis(np.concatenate([angles(x, inverse(64)) for x in reversed(grid(16, 16))], 1))
)
table("qwen25-vl-vision-angles", lambda: np.concatenate([angles(x, inverse(40)) for x in merged(12, 8)], 1))
table("dit-xl-16x16", lambda: mae(16, 16, 1152)[None])
table("mae-decoder-14x14-with-class", lambda: mae(14, 14, 512, cls=True)[None])
table("deformable-detr-20x27", lambda: of_deformable_detr(20, 27, 256)[None])
table("rt-detr-20x20", lambda: patches(20, 20, 256, width_first=False)[None])
table("moco-v3-14x14-with-class", lambda: after_class(patches(14, 14, 384, width_first=False)))
table("dinov3-14x10", lambda: cos_and_sin(dinov3(14, 10)))
