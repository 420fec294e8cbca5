"""Attacks of what is said of scores and outputs of attention, in every scheme's layer."""

from dataclasses import replace

import numpy as np

from hunt import Found, Shape
from properties import attack, norm2, of_rotations
from reals import Fast
from sure import Sure

def limit(h, shape, most=1 << 24):
    """Tokens of a layer that are tried."""
    own = {"floater": 150}.get(h.scheme) or (h.rows(shape.d) if h.rows else None)
    return min(own or most, (h.scope.most or most) + 1, most)


def layer_shapes(h, most_d=64, heads=(0, 1, 2, 3, 5, 11), few=None, grains=None):
    for shape in h.shapes(most_d, heads, few=few):
        grain = shape.grain if grains is None else grains[shape.seed % len(grains)]
        yield replace(shape, grain=grain, length=limit(h, shape))


def of_layers(h, law, heads=(0, 1, 2, 3, 5, 11), vectors=2, most_d=64, count=60, most=1 << 24, places=None, few=None):
    """law(layer, tokens..., i, j) with the key not ahead of the query where a mask is causal."""
    for shape in layer_shapes(h, most_d, heads, few):
        n = max(8, count * 8 // max(shape.d, 8))
        if places:
            cases = places(shape, n)
        else:
            i, j = h.whole(n, min(limit(h, shape), most) - 1), h.whole(n, min(limit(h, shape), most) - 1)
            cases = {"i": np.maximum(i, j), "j": np.minimum(i, j)}
        cases |= {f"x{k}": h.tokens(len(next(iter(cases.values()))), shape.d, (1.0, 4.0)[k % 2])
                  for k in range(vectors)}
        run = lambda layer, **c: law(layer, *[c.pop(f"x{k}") for k in range(vectors)], **c)
        h.equal(lambda K: h.layer(K, shape), run, shape, **cases)


def with_shift(h, most=1 << 24, reach=None):
    """i, j, s: of both signs where the future is visible."""
    def places(shape, n):
        top = limit(h, shape, most)
        near = h.whole(n, min(reach or top // 4, top // 4))
        j, s = h.whole(n, top // 4), h.whole(n, top // 4)
        i = j + near
        flip = np.zeros(len(i), bool) if h.layer(Fast, shape).causal else h.rng.random(len(i)) < 0.5
        return {"i": np.where(flip, j, i), "j": np.where(flip, i, j), "s": s}
    return places


@attack("score-shift-invariance", "Moving query and key by the same number of places leaves their score alone")
def score_shift_invariance(h):
    of_layers(h, lambda layer, x, y, i, j, s: (layer.score(x, i, y, j), layer.score(x, i + s, y, j + s)),
              places=with_shift(h))


@attack("toeplitz-bias", "The matrix of biases has constant diagonals")
def toeplitz_bias(h):
    of_layers(h, lambda layer, i, j, s: (layer.bias(i, j), layer.bias(i + s, j + s)), vectors=0,
              places=with_shift(h, reach=h.scope.places))


@attack("content-free", "Positions add to a score what does not depend on the two tokens")
def content_free(h):
    gain = lambda layer, x, y, i, j: layer.score(x, i, y, j) - layer.score(x, 0 * i, y, 0 * j)
    of_layers(h, lambda layer, x, y, u, v, i, j: (gain(layer, x, y, i, j), gain(layer, u, v, i, j)), vectors=4)


@attack("norm-kept", "Positions do not change the norm of queries and keys")
def norm_kept(h):
    if h.kind == "rotation":
        return of_rotations(h, lambda r, x, m: (norm2(r.rotate(x, m)), norm2(x)), 1, 1)
    def law(layer, x, i, j):
        # What a score multiplies a key by, and a query: W is the identity, and the score affine in either.
        unit, zero = np.eye(layer.d), np.zeros(layer.d)
        def norms(i, j):
            by = [[layer.score(x, i, e, j) - layer.score(x, i, zero, j) for e in unit],
                  [layer.score(e, i, x, j) - layer.score(zero, i, x, j) for e in unit]]
            return np.stack([sum(v * v for v in side) for side in by], axis=-1)
        return norms(i, j), norms(0 * i, 0 * j)
    of_layers(h, law, heads=(0,), vectors=1, most_d=16, count=30)


@attack("linear-in-distance", "score changes by the same amount with each step back")
def linear_in_distance(h):
    reach = h.scope.places or 64
    def places(shape, n):
        k = h.whole(n, reach - 2)
        return {"i": reach + h.whole(len(k), limit(h, shape) - reach - 1, 0, True), "k": k}
    s = lambda layer, x, y, i, k: layer.score(x, i, y, i - k)
    of_layers(h, lambda layer, x, y, i, k: (s(layer, x, y, i, k + 2) - s(layer, x, y, i, k + 1),
                                            s(layer, x, y, i, k + 1) - s(layer, x, y, i, k)), places=places)


@attack("score-falls", "is less with each step back")
def score_falls(h):
    reach = h.scope.places or 128
    for shape in layer_shapes(h, 128):
        k = np.arange(reach)
        for x in h.tokens(4, shape.d, 1.0)[[-1] if "tokens of ones" in h.scope.says else [-1, 0, 1, 2]]:
            i = reach + h.whole(reach, limit(h, shape) - reach - 1, 0, True)
            law = lambda layer, i, k: layer.score(x, i, x, i - k - 1) - layer.score(x, i, x, i - k) + 2.0 ** -60  # equal is not less
            h.at_most(lambda K: h.layer(K, shape), law, shape, i=i, k=k)


@attack("score-length-invariance", "Two tokens at their places score alike however long the input is")
def score_length_invariance(h):
    for shape in layer_shapes(h, 16):
        n, m = sorted(h.rng.choice([64, 1000, 1024, 4096, 4097, 5000, 8193, 16384, 100000, 1 << 20], 2, replace=False))
        i, j = h.whole(20, 40), h.whole(20, 40)
        cases = {"i": np.maximum(i, j), "j": np.minimum(i, j)}
        cases |= {name: h.tokens(len(i), shape.d) for name in "xy"}
        two = lambda K: [h.layer(K, replace(shape, length=int(length))) for length in (n, m)]
        h.equal(two, lambda pair, x, y, i, j: [l.score(x, i, y, j) for l in pair], Shape(shape.d, length=f"{n} or {m}"),
                **cases)


def differ(h, shape, a, b):
    """Whether some token is scored otherwise at a place of a than at that of b, or is seen from one of the two alone."""
    layer, fine = (h.layer(K, shape) for K in (Fast, Sure))
    tokens = h.tokens(6, shape.d)
    h.cases += len(a[0]) * len(tokens) ** 2
    if not (layer.sees(*a) == layer.sees(*b)).all():
        return True
    apart = lambda layer, x, y, a, b: np.abs(layer.score(x, a[0], y, a[1]) - layer.score(x, b[0], y, b[1])) + \
        np.abs(layer.factor(*a) - layer.factor(*b))
    for x in tokens:
        for y in tokens:
            n = int(np.argmax(np.nan_to_num(apart(layer, x, y, a, b))))
            if (apart(fine, x, y, [t[n:n + 1] for t in a], [t[n:n + 1] for t in b]) > 1e-20).any():
                return True
    return False


def differs(h, i, a, b, words):
    """That some head scores some token otherwise at places a and b: of one that says that there is one."""
    last = np.maximum(np.maximum(*a), np.maximum(*b))
    ends_there = "no more tokens than the places need" in h.scope.says
    for shape in h.shapes(8, heads=(0, 1, 2, 3)):
        for length in dict.fromkeys((last + 1).tolist() if ends_there else [min(65, limit(h, shape))]):
            chosen = (last + 1 == length) | (not ends_there)
            here, there = ([t[chosen] for t in places] for places in (a, b))
            if differ(h, replace(shape, length=length), here, there):
                return
    raise Found(f"{words}: nothing differs in any head or dimension that was tried")


@attack("order-seen", "one place back is scored, weighted or masked otherwise than the same")
def order_seen(h):
    i = np.arange(2, (h.scope.places or 16) + 1)
    differs(h, i, (i, i - 1), (i, i - 2), "one and two places back")


@attack("direction-seen", "k places back is scored, weighted or masked otherwise than the same")
def direction_seen(h):
    k = np.arange(1, (h.scope.places or 32) + 1)
    differs(h, k, (k, 0 * k), (k, 2 * k), "back and ahead")


def outputs(h, law, n=3, grid=False, scale=1.0, count=6):
    for shape in layer_shapes(h, 16):
        side = n if not grid else int(n ** 0.5)
        shape = replace(shape, length=side)
        x = np.stack([h.tokens(max(int(count * h.effort), 3), shape.d, scale) for _ in range(n)], axis=1)
        run = lambda layer, x: [np.stack(side) for side in zip(*(law(lambda y: layer.attend(y), row) for row in x))]
        h.equal(lambda K: h.layer(K, shape, grid), run, shape, x=x)


SWAP, LAST = [1, 0, 2], [0, 2, 1]
ROWS, COLUMNS = [2, 3, 0, 1], [1, 0, 3, 2]
# What the sentence says, a law of outputs f of tokens x, and how these are drawn.
for name, says, law, drawn in (
    ("permutation-equivariance", "Exchanging two of three tokens exchanges their outputs",
     lambda f, x: (np.stack([f(x[SWAP]), f(x[LAST])]), np.stack([f(x)[SWAP], f(x)[LAST]])), {}),
    ("pooled-invariance", "The sum of all outputs stays when two of three tokens are exchanged",
     lambda f, x: (np.stack([f(x[SWAP]).sum(0), f(x[LAST]).sum(0)]), np.stack([f(x).sum(0)] * 2)), {}),
    ("reversal-equivariance", "Reversing three tokens reverses the outputs, and changes none",
     lambda f, x: (f(x[::-1]), f(x)[::-1]), {}),
    ("constant-output", "Three equal tokens give three equal outputs",
     lambda f, x: (f(x[[0, 0, 0]])[1:], f(x[[0, 0, 0]])[[0, 0]]), {"scale": 2.0}),
    ("flip-equivariance", "Flipping a grid of 2 x 2 cells along either axis flips the outputs",
     lambda f, x: (np.stack([f(x[ROWS]), f(x[COLUMNS])]), np.stack([f(x)[ROWS], f(x)[COLUMNS]])), {"n": 4, "grid": True}),
):  # fmt: skip
    attack(name, says)(lambda h, law=law, drawn=drawn: outputs(h, law, **drawn))


@attack("offset-vector", "of a 4 x 4 grid depends on the vector from one to the other alone", "0 <= l < k <= 2")
def offset_vector(h):
    for shape in layer_shapes(h, 64):
        size = 4
        shape = replace(shape, length=size)
        a, b, c, e, s, t = (h.rng.integers(0, m, 60) for m in (size, size, size, size, size, size))
        fits = (a + s < size) & (c + s < size) & (b + t < size) & (e + t < size)
        a, b, c, e, s, t = (v[fits] for v in (a, b, c, e, s, t))
        x = h.tokens(len(a), shape.d), h.tokens(len(a), shape.d)
        law = lambda layer, x, y, a, b, c, e, s, t: (
            layer.score(x, a * size + b, y, c * size + e),
            layer.score(x, (a + s) * size + b + t, y, (c + s) * size + e + t))
        h.equal(lambda K: h.layer(K, shape, True), law, shape, x=x[0], y=x[1], a=a, b=b, c=c, e=e, s=s, t=t)
    d = h.dimensions()[0]
    for k in (1, 2):  # rows and columns: some head and token tells (k, l) from (l, k)
        for l in range(k):
            gaps = []
            for head in range(4):
                layer = h.layer(Sure, Shape(d, 10000, head, h.seed, 64, 8), True)
                x, y = h.tokens(6, d), h.tokens(6, d)[::-1]
                here, there = (np.full(6, n) for n in (k * 8 + l, l * 8 + k))
                gaps.append(np.abs(layer.score(x, here, y, 0 * here) - layer.score(x, there, y, 0 * here)).max())
            h.claim(max(gaps) > 1e-20, f"d={d}, vectors ({k}, {l}) and ({l}, {k}) score alike in four heads")


@attack("separable-score", "dot products of at most 2d + 1 features")
def separable_score(h):
    blocks = "In each block" in h.scope.says
    for shape in layer_shapes(h, 8, heads=(0, 1, 2), few=2):
        n = min(4 * shape.d + 12, limit(h, shape) - 1)
        for ones in (True, False):
            x = np.ones((2, shape.d)) if ones else h.tokens(7, shape.d)[[4, 5]]
            place = np.arange(n + 1) if ones else np.sort(h.rng.choice(np.arange(8 * n), n + 1, replace=False))
            if place[-1] >= limit(h, shape):
                continue
            def needed(K):
                layer = h.layer(K, shape)
                i, j = (v.ravel() for v in np.meshgrid(place[1:], place[:-1], indexing="ij"))
                a = (layer.score(x[0], i, x[1], j) * layer.factor(i, j)).reshape(n, n)
                return max(rank(a[p:, :p + 1]) for p in range(n // 2 - 2, n // 2 + 2)) if blocks else least_rank(a)
            h.cases += n * n
            if needed(Fast) > 2 * shape.d + 1 and needed(Sure) > 2 * shape.d + 1:
                raise Found(f"{shape}; tokens {x.tolist()} at {place.tolist()}: at least {needed(Sure)} features")


def least_rank(a):
    """The least rank of a matrix of which the entries with key before query are known: Woerdeman's formula.

    Rows are queries 1, 2, ..., columns keys 0, 1, ...; sum of the ranks of the blocks that are known whole, less those
    of what neighbouring blocks share.
    """
    n = len(a)
    return sum(rank(a[p:, :p + 1]) - (rank(a[p + 1:, :p + 1]) if p + 1 < n else 0) for p in range(n))


def rank(a):
    if not a.size:
        return 0
    if a.dtype != object:
        return int(np.linalg.matrix_rank(a, tol=1e-9 * max(np.abs(a).max(), 1e-300) * len(a)))
    a, found = a.copy(), 0
    threshold = 1e-50 * max(np.abs(a).max(), 1e-80)
    while a.size:
        row, column = np.unravel_index(np.argmax(np.abs(a).astype(float)), a.shape)
        if abs(a[row, column]) <= threshold:
            break
        a = np.delete(a - np.outer(a[:, column] / a[row, column], a[row]), row, 0)
        a, found = np.delete(a, column, 1), found + 1
    return found
