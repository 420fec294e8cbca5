"""The turns that a configuration prescribes at places of a grid: of patches of an image, or of latents."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Collection
from typing import Any

import numpy as np

from .turned import Turn, base_of, numbered


TIMM = ("RotaryEmbeddingCat", "RotaryEmbeddingDinoV3")
"""Classes of timm's rotations of which the settings say what they prescribe."""


def _powers(base: float, count: int) -> np.ndarray:
    """base^(-n/count) for n below count."""
    return np.asarray(float(base) ** (-np.arange(count) / count))


def _places(rows: int, columns: int) -> tuple[np.ndarray, np.ndarray]:
    """The row and the column of each patch, [patch, 1], row by row."""
    y, x = np.divmod(np.arange(rows * columns), columns)
    return y[:, None], x[:, None]


def _centred(rows: int, columns: int) -> tuple[np.ndarray, np.ndarray]:
    """The same between -2 pi and 2 pi, of the middle of each patch (DINOv3)."""
    y, x = _places(rows, columns)
    return 2 * np.pi * (2 * (y + 0.5) / rows - 1), 2 * np.pi * (2 * (x + 0.5) / columns - 1)


def in_blocks(frames: int, rows: int, columns: int, side: int, window: int) -> tuple[np.ndarray, np.ndarray]:
    """The row and the column of each patch, [patch, 1], block by block of side x side, of each frame in turn (Qwen2-VL); blocks
    are in the order of windows of window x window of them, where there are any (Qwen2.5-VL)."""
    shape = (rows // side, side, columns // side, side)
    y, x = (axis.reshape(shape).swapaxes(1, 2).reshape(-1, side * side) for axis in _places(rows, columns))
    if window:
        order = np.lexsort((x[:, 0] // (side * window), y[:, 0] // (side * window)))
        y, x = y[order], x[order]
    return np.tile(y.reshape(-1, 1), (frames, 1)), np.tile(x.reshape(-1, 1), (frames, 1))


def _settings(values: dict[str, Any]) -> dict[str, Any]:
    return {**values, **(values.get("rope_parameters") or {})}


def prescribed(model: Any, values: dict[str, Any] | None, given: dict[str, Any], pairs: int) -> np.ndarray | None:
    """[place, pair]: radians at the last places of a sequence, by the configuration (`values`), or by the settings of timm's
    module; None where they are not known. `given`: what forward is given; `pairs`: half the columns of a head."""
    values = values or {}
    kind, settings = values.get("model_type"), _settings(values)
    pixels, patch = given.get("pixel_values", given.get("x")), values.get("patch_size")
    if "img_ids" in given and (widths := values.get("axes_dims_rope")):  # Flux and its kin
        at = np.concatenate([given[name].double().cpu().numpy().reshape(-1, len(widths)) for name in ("txt_ids", "img_ids")])
        base = values.get("rope_theta", 10000)
        return np.concatenate([at[:, axis : axis + 1] * _powers(base, width // 2) for axis, width in enumerate(widths)], axis=1)
    holder = next((part for part in model.modules() if type(getattr(part, "rope", None)).__name__ in TIMM), None)
    if holder is not None and hasattr(holder, "patch_embed") and pixels is not None:
        rope, shape = holder.rope, holder.patch_embed.dynamic_feat_size(tuple(pixels.shape[-2:]))
        centred = type(rope).__name__ == TIMM[1]
        if not rope.temperature or (rope.normalize_coords != "separate" if centred else rope.in_pixels or getattr(rope, "grid_type", None) not in
                                    (None, "index")):  # fmt: skip
            return None
        y, x = _centred(*shape) if centred else ((axis + rope.grid_offset) * (1 if rope.ref_feat_shape is None else reference / size)
            for axis, size, reference in zip(_places(*shape), shape, rope.ref_feat_shape or shape))  # fmt: skip
        return _axes(y, x, _powers(rope.temperature, pairs // 2), rope.grid_indexing == "xy")
    if settings.get("rope_type") == "axial" and "grid_thw" in given:
        side = values.get("spatial_merge_size", 1)
        window = values["window_size"] // side // patch if "fullatt_block_indexes" in values else 0
        places = [in_blocks(frames, rows, columns, side, window) for frames, rows, columns in given["grid_thw"].tolist()]
        y, x = (np.concatenate(axis) for axis in zip(*places))
        return _axes(y, x, _powers(settings["rope_theta"], pairs // 2))
    if pixels is None or not isinstance(patch, int) or "rope_theta" not in settings:
        return None
    rows, columns = (size // patch for size in pixels.shape[-2:])
    y, x = _places(rows, columns)
    if kind == "pixtral":
        w = _powers(settings["rope_theta"], pairs)
        return np.concatenate([y * w[0::2], x * w[1::2]], axis=1)
    w = _powers(settings["rope_theta"], pairs // 2)
    if kind == "dinov3_vit":
        return _axes(*_centred(rows, columns), w)
    if kind == "llama4_vision_model":
        return np.concatenate([_axes(y + 1, x + 1, w, True), np.zeros((1, pairs))])
    return None


def _axes(y: np.ndarray, x: np.ndarray, w: np.ndarray, x_first: bool = False) -> np.ndarray:
    return np.concatenate([x * w, y * w] if x_first else [y * w, x * w], axis=1)


def _beside(turn: Turn, expected: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """[place, pair], complex: a turn, and that which is expected, from the first place on; None where they are not comparable."""
    before = len(turn.z) - len(expected)
    if before < 0 or turn.layout not in ("halves", "neighbours"):
        return None
    whole = np.concatenate([np.zeros((before, expected.shape[1])), expected])
    by = np.exp(1j * (whole - whole[0]))
    z = np.ones_like(by)
    number = [first if turn.layout == "halves" else first // 2 for first, _ in turn.pairs]
    z[:, number] = turn.z
    return z, by


def why_off(turn: Turn, expected: np.ndarray, noise: float) -> str:
    """What explains every pair of a turn that is off; empty where nothing does."""
    return why_apart(*(_beside(turn, expected) or (turn.z, turn.z)), len(turn.z) - len(expected), noise)


def why_apart(z: np.ndarray, by: np.ndarray, before: int, noise: float) -> str:
    """What explains every pair of a turn z [place, pair] that is another than `by`, of which `before` places are of no patch: signs, the angles of
    other pairs, a factor, or those of one place; empty where nothing does."""
    fits = lambda n, other: np.abs(z[:, [n]] - other).max(axis=0) <= noise
    back = np.array([not fits(n, by)[n] for n in range(z.shape[1])])
    if all(fits(n, by.conj())[n] for n in np.flatnonzero(back)):
        return f"{numbered('pair', back)} are turned the other way: a sign is lost or sines are negated"
    if all(fits(n, by).any() for n in np.flatnonzero(back)):
        return f"{numbered('pair', back)} have the angles of others: axes that are exchanged"
    beyond = z[before:] / np.where(by == 0, 1, by)[before:]
    if before and np.abs(beyond - beyond[:1]).max() <= 2 * noise:  # all is seen from the first place
        return "place 0, which is of no patch, is turned, too"
    times = next((n for n in (2, 3) if np.abs(z - by**n).max() <= n * noise), 0)
    if times:
        return f"every place is turned {times} times, or by {times} times its angles"
    wrong = np.abs(z - by).max(axis=1) > noise
    alike = wrong.any() and np.abs(z[wrong] - z[wrong][:1]).max() <= noise
    same = np.flatnonzero(np.abs(by - z[wrong][:1]).max(axis=1) <= noise) if alike else np.array([], int)
    return f"{numbered('place', wrong)} of {len(z)} are turned as place {same[0]}: places are clamped" if len(same) else ""


def off(turn: Turn, expected: np.ndarray, noise: float) -> tuple[int, int, float] | None:
    """The place, the pair and by how much a turn differs most from `expected` [place, pair], in radians at its last places;
    places before them turn nothing. None where it does not, beyond `noise`."""
    both = _beside(turn, expected)
    if both is None:
        return None
    miss = np.abs(both[0] - both[1])
    place, pair = (int(n) for n in np.unravel_index(np.argmax(miss), miss.shape))
    return (place, pair, float(miss[place, pair])) if miss[place, pair] > noise else None


def of_table(codes: np.ndarray) -> str:
    """What is wrong with sinusoidal codes [patch, column] of a square grid as diffusers has them, columns of patches in the first
    half and rows in the second, each of entries that reach 1; empty where nothing is."""
    side, half = int(len(codes) ** 0.5), codes.shape[1] // 2
    if side * side != len(codes) or codes.shape[1] % 4:
        return ""
    if abs(size := float(np.abs(codes).max()) - 1) > 1e-3:
        return f"its greatest entry is {size + 1:.4g}, where the cosine of 0 is 1"
    first = codes.reshape(side, side, -1)[..., :half]
    if np.ptp(first, axis=1).max() < 1e-6 < np.ptp(first, axis=0).max():
        return "the first half of its columns follows the rows of patches, where the columns of patches are prescribed"
    return ""


LOOKED_AT = 4  # pairs by which grids are distinguished: those that turn most
CLEAR = 2.0**-6
"""What a turn on a grid may miss where no rule is known: frequencies may be as high as 10^4, and their angles are rounded."""
ODD_PLACES = 0.4  # of all places: where more are not turned as a grid of one shape would have it, they lie on another, or on none


@dataclasses.dataclass
class Lattice:
    """A grid that places lie on, row by row, from the place `begin` on: `shape`; `rates` [axis, pair], radians a step; `odd` [place]: those
    that are turned otherwise than most of the others have it."""

    begin: int
    shape: tuple[int, ...]
    rates: np.ndarray
    odd: np.ndarray

    def says(self) -> str:
        grid = "in a sequence" if len(self.shape) == 1 else "on a grid of " + " x ".join(map(str, self.shape))
        wrong = np.concatenate([np.zeros(self.begin, dtype=bool), self.odd])
        return f"{numbered('place', wrong)} of {len(wrong)} are turned otherwise than their places {grid} would have it, by which all others are turned"

    @property
    def axes(self) -> np.ndarray:
        """[pair]: the axis by which alone it turns, counted from the last, -1; 0 where it turns by none, or by several."""
        far, still = (np.abs(self.rates) > limit for limit in (CLEAR, CLEAR / 16))
        return np.where(far.any(axis=0) & (still.sum(axis=0) == 1), far.argmax(axis=0) - len(self.shape), 0)

    @property
    def bases(self) -> set[float]:
        """Of frequencies of each axis that fall by one factor from 1 on, of two or more; 0 for others."""
        turned = [np.sort(np.abs(rates[np.abs(rates) > 1e-9]))[::-1] for rates in self.rates]
        once = [w[np.diff(w, prepend=np.inf) < -1e-3 * w] for w in turned]  # those of a text are along all axes
        return {float(f"{base_of(w, 1e-4) or 0.0:.4g}") for w in once if len(w) != 1 or abs(w[0] - 1) > 1e-4}


def _shapes(count: int, axes: int) -> list[tuple[int, ...]]:
    if axes == 1:
        return [(count,)]
    return [(n, *rest) for n in range(2, count // 2 + 1) if count % n == 0 for rest in _shapes(count // n, axes - 1) if rest[0] > 1]


def lattice(z: np.ndarray, beside: Collection[int] = ()) -> Lattice | None:
    """The grid of which a turn z [place, pair] follows rows and columns in proportion, of the fewest axes by which most places do; None where
    there is none, or where the others are at an end, and may be of another sequence. `beside`: how many places sequences have that are given."""
    best: tuple[int, tuple[int, int], tuple[int, ...]] | None = None
    most = np.argsort(-np.abs(z - z[:1]).mean(axis=0))[:LOOKED_AT]
    parts = [(begin, len(z)) for begin in (0, 1, 2)] + [part for n in beside for part in ((n, len(z)), (0, len(z) - n))]
    for axes, (begin, end) in itertools.product((1, 2, 3, 4), parts):
        for shape in _shapes(end - begin, axes) if end - begin > 3 else ():
            count = int(_odd(z[begin:end, most], shape)[0].sum())
            if count <= ODD_PLACES * (end - begin) and (best is None or count < best[0] / (1 + (axes > len(best[2])))):
                best = count, (begin, end), shape
        if best is not None and best[0] == 0:
            break
    if best is None:
        return None
    odd, rates = _odd(z[slice(*best[1])], best[2])
    if odd.any() and any(_separable(z[slice(*best[1])].reshape(*shape, -1)) for axes in (2, 3) for shape in _shapes(len(odd), axes)):
        return None  # by coordinates that are rounded to those of another grid
    first, last = np.flatnonzero(odd)[[0, -1]] if odd.any() else (1, 0)
    whole = best[1] in parts[:3] and last - first + 1 == odd.sum()
    return None if whole and (first == 0 or last == len(odd) - 1 and len(beside) > 1) else Lattice(best[1][0], best[2], rates, odd)


def _separable(z: np.ndarray) -> bool:
    """Whether a turn z [.., pair] on a grid of several axes is one of each row times one of each column."""
    corner = z.reshape(-1, z.shape[-1])[0]
    whole = corner * np.ones_like(z)
    for axis in range(z.ndim - 1):
        others = tuple(slice(None) if other == axis else slice(0, 1) for other in range(z.ndim - 1))
        whole = whole * z[others] * corner.conj()
    return bool(np.abs(z - whole).max() <= CLEAR)


def _odd(z: np.ndarray, shape: tuple[int, ...]) -> tuple[np.ndarray, np.ndarray]:
    """[place]: which of a turn z [place, pair] are others than most steps along the axes of a grid make of them; [axis, pair]: these steps."""
    middle = lambda of: (m := np.median(of.real, axis=0) + 1j * np.median(of.imag, axis=0)) / np.maximum(np.abs(m), 1e-300)
    of = z.reshape(*shape, -1)
    usual = np.ones_like(z)
    steps = []
    for axis, at in enumerate(np.indices(shape).reshape(len(shape), -1)):
        behind, before = (np.moveaxis(of, axis, 0)[part].reshape(-1, z.shape[1]) for part in (slice(1, None), slice(None, -1)))
        steps.append(np.angle(middle(behind * before.conj())))
        usual = usual * np.exp(1j * at[:, None] * steps[-1])
    return np.abs(z - usual * middle(z * usual.conj())).max(axis=1) > CLEAR, np.array(steps)
