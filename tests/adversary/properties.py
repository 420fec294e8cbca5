"""An attack of each property, on its printed sentence: `ATTACKS[property]` is (words of the sentence, attack).

An attack raises Found where it has a case against the sentence. Its `Hunt` says what may be tried: the sentence's own
bounds, and where it has none, dimensions to 1024, other heads and bases, new draws of what is learned, positions to
2^24.
"""

import numpy as np

from hunt import Shape
from layers import dot

ATTACKS = {}


def attack(name, *words):
    return lambda f: ATTACKS.setdefault(name, (words, f)) and f


class CannotAttack(Exception):
    """Why a cell is not attacked."""


norm2 = lambda x: (x * x).sum(axis=-1)


def of_codes(h, law, slots, few=None, count=200, most=1 << 24):
    """law(code, *positions) of codes; code(t) of a grid takes two axes in one slot, of a word amplitude and phase."""
    for shape in h.shapes(1024, few=few):
        n = max(20, count * 8 // max(shape.d, 8))
        if h.kind == "rotation":
            raise CannotAttack("no code")
        cases = {f"t{k}": t for k, t in enumerate(h.positions(n, slots, most))}
        size = len(cases["t0"])
        if h.kind == "cells":
            cases |= {f"w{k}": t for k, t in enumerate(h.positions(n, slots, most))}
            wrap = lambda code: (lambda t: code(t[0], t[1]))
            run = lambda code, **c: law(wrap(code), *[Cell(c[f"t{k}"], c[f"w{k}"]) for k in range(slots)])
        elif h.kind == "words":
            cases |= {"r": h.tokens(size, shape.d // 2), "theta": h.positions(n, 1, most)[0]}
            run = lambda code, **c: law(lambda t: code(c["r"], c["theta"], t), *[c[f"t{k}"] for k in range(slots)])
        else:
            run = lambda code, **c: law(code, *[c[f"t{k}"] for k in range(slots)])
        h.equal(lambda K: h.code(K, shape), run, shape, **cases)


class Cell(tuple):
    """A cell; sums and differences go by axis."""
    __new__ = lambda cls, h, w: tuple.__new__(cls, (h, w))
    __add__ = lambda a, b: Cell(a[0] + b[0], a[1] + b[1])
    __sub__ = lambda a, b: Cell(a[0] - b[0], a[1] - b[1])
    __mul__ = lambda a, n: Cell(a[0] * n, a[1] * n)


def of_rotations(h, law, slots, vectors=0, count=100):
    for shape in h.shapes(512):
        n = max(12, count * 8 // max(shape.d, 8))
        cases = {f"m{k}": t for k, t in enumerate(h.positions(n, slots))}
        cases |= {f"x{k}": h.tokens(len(cases["m0"]), shape.d, 4.0) for k in range(vectors)}
        run = lambda r, **c: law(r, *[r.K.n(c[f"x{k}"]) for k in range(vectors)], *[c[f"m{k}"] for k in range(slots)])
        h.equal(lambda K: h.rotation(K, shape), run, shape, **cases)


def of_vectors(h, law, arguments):
    """Of two vectors that are turned."""
    of_rotations(h, law, arguments - 2, 2)


def of_sentences(h, law, slots):
    n = h.whole(300, h.scope.most or 1 << 20, 2)
    h.equal(lambda K: h.code(K, None), law, Shape(1), n=n,
            **{f"t{k}": (n * h.rng.random(len(n))).astype(int) for k in range(slots)})


# Codes and rotations.

@attack("closed-form", "Every entry is the sine of position over a power of the base")
def closed_form(h):
    for shape in h.shapes(1024):
        t, = h.positions(60, 1)
        def law(pair, t):
            code, K = pair
            n = np.arange(shape.d)
            w = K.power(K.n(shape.base), -K.n(2 * (n // 2)) / shape.d)
            return code(t), K.cos(K.n(t)[:, None] * w[None] + K.pi / 2 * K.n((n % 2) - 1.0)[None])
        h.equal(lambda K: (h.code(K, shape), K), law, shape, t=t)


@attack("rotary-closed-form", "Rotating multiplies each pair, as a complex number, by the exponential")
def rotary_closed_form(h):
    def law(r, x, m):
        K, y = r.K, r.rotate(x, m)
        w = K.power(K.n(h.base_now), -2 * K.n(np.arange(r.d // 2)) / r.d)
        angle = r.sign * K.n(m)[:, None] * w[None]
        half = h.scheme.find("half-split") > 0 or h.scheme.startswith("rope-") and h.scheme != "rope-clockwise"
        a, b = (np.arange(r.d // 2), np.arange(r.d // 2) + r.d // 2) if half else \
            (2 * np.arange(r.d // 2), 2 * np.arange(r.d // 2) + 1)
        c, s = K.cos(angle), K.sin(angle)
        return np.concatenate([y[:, a], y[:, b]], axis=1), \
            np.concatenate([x[:, a] * c - x[:, b] * s, x[:, a] * s + x[:, b] * c], axis=1)
    for shape in h.shapes(512):
        h.base_now, m = shape.base, h.positions(30, 1)[0]
        h.equal(lambda K: h.rotation(K, shape), lambda r, x, m: law(r, r.K.n(x), m), shape,
                x=h.tokens(len(m), shape.d, 4.0), m=m)


@attack("constant-norm", "The norm of the code is the same at every position")
def constant_norm(h):
    if h.kind == "sentence":
        return of_sentences(h, lambda code, n, t0: (norm2(code(t0, n)), 0 * norm2(code(t0, n))), 1)
    of_codes(h, lambda code, t: (norm2(code(t)), norm2(code(t - t))), 1)


@attack("distance-symmetry", "dot product of two codes depends on the offset alone, the same forwards and backwards")
def distance_symmetry(h):
    def law(code, t, s, k):
        a, ahead, behind, other = code(t), code(t + k), code(t - k), code(s + k)
        return np.stack([dot(a, ahead), dot(a, behind), norm2(a - ahead)], 1), \
            np.stack([dot(code(s), other)] * 2 + [norm2(code(s) - other)], 1)
    of_codes(h, law, 3)


@attack("consistent-distance", "Codes at one offset have one distance, wherever they stand")
def consistent_distance(h):
    if h.kind == "rotation":
        return of_rotations(h, lambda r, x, m, n, k: (norm2(r.rotate(x, m + k) - r.rotate(x, m)),
                                                      norm2(r.rotate(x, n + k) - r.rotate(x, n))), 3, 1)
    if h.kind == "sentence":
        def law(code, n, t0, t1):
            t, s, k = t0 // 2, t1 // 2, np.maximum(n // 2 - 1, 0)
            return norm2(code(t + k, n) - code(t, n)), norm2(code(s + k, n) - code(s, n))
        return of_sentences(h, law, 2)
    of_codes(h, lambda code, t, s, k: (norm2(code(t + k) - code(t)), norm2(code(s + k) - code(s))), 3)


@attack("relative-offset-map", "The code at an offset k is a linear map of the code, the same map at every position")
def relative_offset_map(h):
    if h.scheme == "linear":
        return h.equal(lambda K: K.n, lambda n, t, k: (n(t) * n(t + k + 1), n(t + k) * n(t + 1)), Shape(1),
                       t=h.positions(50, 1)[0], k=h.positions(50, 1)[0])
    # One map turns p_t and p_s alike; as complex numbers, p_{t+k} conj(p_t) = p_{s+k} conj(p_s).
    def law(code, t, s, k):
        return turn_between(code(t), code(t + k)), turn_between(code(s), code(s + k))
    of_codes(h, law, 3)


def turn_between(a, b):
    x, y, u, v = a[:, ::2], a[:, 1::2], b[:, ::2], b[:, 1::2]
    return np.concatenate([x * u + y * v, y * u - x * v], axis=1)


def _blocks(x):
    return x.reshape(*x.shape[:-1], 2, 2)


def times(a, b):
    return np.einsum("...ij,...jk->...ik", a, b) if a.dtype != object else \
        (a[..., :, :, None] * b[..., None, :, :]).sum(axis=-2)


def maps(h, shape):
    """Blocks of the map by k: of codes that of their frequencies."""
    if h.kind == "rotation":
        return lambda K: (lambda *k: _blocks(h.rotation(K, shape).blocks(sum(k))))
    def at(K):
        code = h.code(K, shape)
        def block(*k):
            if h.kind == "cells":
                here, there = code(0 * k[0], 0 * k[0]), code(k[0], k[1])
            elif h.kind == "words":
                one = np.ones((len(k[0]), shape.d // 2))
                here, there = code(one, 0 * k[0], 0 * k[0]), code(one, 0 * k[0], k[0])
            else:
                here, there = code(0 * k[0]), code(k[0])
            t = turn_between(here, there)
            c, s = t[:, :t.shape[1] // 2], t[:, t.shape[1] // 2:]
            return _blocks(np.stack([c, s, -s, c], axis=-1))
        return block
    return at


@attack("offset-group", "Offset maps compose by adding offsets, and every map is orthogonal")
def offset_group(h):
    for shape in h.shapes(512):
        axes = 2 if h.kind == "cells" else 1
        t = h.positions(max(10, 800 // max(shape.d, 8)), 2 * axes)
        def law(at, **c):
            k, l = [c[f"k{n}"] for n in range(axes)], [c[f"l{n}"] for n in range(axes)]
            a, b, both = at(*k), at(*l), at(*[x + y for x, y in zip(k, l)])
            flipped = np.swapaxes(a, -1, -2)
            one = 0 * a
            one[..., 0, 0] += 1
            one[..., 1, 1] += 1
            return np.concatenate([times(a, b).reshape(len(a), -1), times(flipped, a).reshape(len(a), -1)], 1), \
                np.concatenate([both.reshape(len(a), -1), one.reshape(len(a), -1)], 1)
        h.equal(maps(h, shape), law, shape, **{f"k{n}": t[n] for n in range(axes)},
                **{f"l{n}": t[axes + n] for n in range(axes)})


@attack("grid-offset-map", "For every offset of a grid one block rotation takes the code of each cell to the code")
def grid_offset_map(h):
    relative_offset_map(h)
    offset_group(h)


@attack("axis-separation", "The dot product of two cells' codes is the sum of one term for each axis")
def axis_separation(h):
    def law(code, t, s, k):  # F(m) + F(n): mixed differences are 0, and only the offset counts
        m, n = Cell(k[0], 0 * k[1]), Cell(0 * k[0], k[1])
        g = lambda at, by: dot(code(at), code(at + by))
        return np.stack([g(t, k) + g(t, t - t), g(t, k)], 1), np.stack([g(t, m) + g(t, n), g(s, k)], 1)
    of_codes(h, law, 3)


@attack("position-free-offset", "Going on by an offset multiplies every complex entry by a number that depends on the")
def position_free_offset(h):
    relative_offset_map(h)


@attack("recurrence", "Each code follows from the two before it by one multiplication and one subtraction per entry")
def recurrence(h):
    def cross(f, t, s, u):
        a, b = f(t + u) + f(t - u), f(s + u) + f(s - u)
        return a * f(s), b * f(t)
    if h.kind == "rotation":
        return of_rotations(h, lambda r, x, t, s, u: cross(lambda m: r.rotate(x, m), t, s, u), 3, 1)
    of_codes(h, cross, 3)


@attack("rotation-orthogonal", "The rotary matrix is orthogonal, and its block of each pair has determinant 1")
def rotation_orthogonal(h):
    def law(r, x, y, m):
        u, v, b = r.rotate(x, m), r.rotate(y, m), _blocks(r.blocks(m))
        det = b[..., 0, 0] * b[..., 1, 1] - b[..., 0, 1] * b[..., 1, 0]
        return np.concatenate([dot(u, v)[:, None], det], 1), np.concatenate([dot(x, y)[:, None], 0 * det + 1], 1)
    of_rotations(h, law, 1, 2)


@attack("handedness", "The unit vector (1, 0) of each pair turns to (cos, +sin)")
def handedness(h):
    def law(r, m):
        angle = r.angle(m)
        out, want = [], []
        for i in range(0, r.d // 2, max(1, r.d // 8)):
            y = r.rotate(r.K.n(np.eye(r.d)[r.first[i]]), m)
            out += [y[:, r.first[i]], y[:, r.second[i]]]
            want += [r.K.cos(angle[:, i]), (-1 if "clockwise" in h.scheme else 1) * r.K.sin(angle[:, i])]
        return np.stack(out, 1), np.stack(want, 1)
    of_rotations(h, law, 1)


modulus = lambda c: c[:, ::2] ** 2 + c[:, 1::2] ** 2
# What the sentence says, what it is of, and a law of two sides.
for name, says, of, law in (
    ("gram-toeplitz", "The matrix of dot products has constant diagonals", of_codes,
     lambda code, t, s, k: (dot(code(t), code(t + k)), dot(code(s), code(s + k)))),
    ("length-independence", "The distance between two words, counted from the last, is the same in sentences of", of_codes,
     lambda code, m, n, t, k: (norm2(code(n + k) - code(n)), norm2(code(m + k) - code(m)))),
    ("consistent-amplitude", "The modulus of every complex entry is the word's amplitude, whatever the position", of_codes,
     lambda code, t: (modulus(code(t)), modulus(code(0 * t)))),
    ("relative-rotation", "The rotations of two positions combine to the rotation of their difference", of_vectors,
     lambda r, x, y, i, j: (dot(r.rotate(x, i), r.rotate(y, j)), dot(x, r.rotate(y, j - i)))),
    ("relative-score", "The score of a rotated query and key depends on the difference of their positions only", of_vectors,
     lambda r, x, y, i, j, s: (dot(r.rotate(x, i), r.rotate(y, j)), dot(r.rotate(x, i + s), r.rotate(y, j + s)))),
):  # fmt: skip
    attack(name, says)(lambda h, of=of, law=law: of(h, law, law.__code__.co_argcount - 1))
