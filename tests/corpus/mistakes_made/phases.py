"""Tables of sines and cosines, of angles and of rotations, as code makes them."""

import collections

import numpy as np

from mistakes_made.steps import F16, F32, F64, Mistake, bfloat16, changed, float16, stepped

# Forms: the coordinates of each axis and the exponents of its pairs; how sines and cosines [rows, pairs] are arranged.

Form = collections.namedtuple("Form", "group base axes arrange store options", defaults=[F32, ()])


def exponents(pairs):
    return np.arange(pairs) / pairs


def counted(side, first=0):
    return first + np.arange(side, dtype=F64)


def grid(sides, pairs, coordinates=counted):
    return [(coordinates(side), exponents(count)) for side, count in zip(sides, pairs, strict=True)]


def in_turn(sines, cosines):
    return np.stack([sines, cosines], -1).reshape(len(sines), -1)


def by_axis(arrange, counts):
    """Each axis arranged by itself, one after the other."""
    ends = np.cumsum(counts)
    return lambda s, c: np.hstack([arrange(s[:, e - n:e], c[:, e - n:e]) for e, n in zip(ends, counts, strict=True)])


def halves(sines, cosines):
    return np.hstack([sines, cosines])


def rotary(sines, cosines):
    return {"cos": np.hstack([cosines, cosines]), "sin": np.hstack([sines, sines])}


def complex_numbers(sines, cosines):
    return {"freqs_cis": cosines + 1j * sines}


def rotations(sines, cosines):
    """[rows, pairs, 2, 2]."""
    return {"pe": np.stack([cosines, -sines, sines, cosines], -1).reshape(*sines.shape, 2, 2)}


def images(sides, counts):
    """[1, channels, sides], as convolutions have them."""
    rows = by_axis(in_turn, counts)
    return lambda s, c: {"pos": np.moveaxis(rows(s, c).reshape(*sides, -1), -1, 0)[None]}


FORMS = {
    "Transformer": Form("added", 1e4, grid([512], [32]), lambda s, c: {"pe": in_turn(s, c)}),
    "tensor2tensor": Form("added", 1e4, [(counted(512), np.arange(32) / 31)], lambda s, c: {"weights": halves(s, c)}),
    "relative": Form("added", 1e4, [(255 - counted(511), exponents(64))], lambda s, c: {"pe": in_turn(s, c)}),
    "Llama": Form("rotary", 1e4, grid([1024], [32]), rotary),
    "Llama 3, bfloat16": Form("rotary", 5e5, grid([1024], [64]), rotary, bfloat16),
    "from 500": Form("rotary", 1e4, [(counted(256, 500), exponents(32))], rotary, F32, ("--positions", "500")),
    "GPT-J": Form("rotary", 1e4, grid([2048], [32]), lambda s, c: {"embed_positions": halves(s, c)}),
    "vLLM, float16": Form("rotary", 1e6, grid([1024], [64]), lambda s, c: {"cos_sin_cache": halves(c, s)}, F16),
    "complex": Form("rotary", 1e4, grid([1024], [64]), complex_numbers, np.complex64),
    "angles": Form("rotary", 1e4, grid([512], [32]), None),
    "MAE": Form("grid", 1e4, grid([14, 14], [32, 32]), lambda s, c: {"pos_embed": by_axis(halves, [32, 32])(s, c)}),
    "DETR": Form("grid", 1e4, grid([20, 24], [32, 32], lambda n: 2 * np.pi * (counted(n) + 1) / (n + 1e-6)),
                 images([20, 24], [32, 32])),
    "DINOv3": Form("rotary-grid", 100, grid([16, 20], [16, 16], lambda n: 2 * np.pi * (2 * (counted(n) + 0.5) / n - 1)),
                   rotary),
    "Flux": Form("rotary-grid", 1e4, grid([24, 32], [28, 28]), rotations),
    "Qwen2-VL": Form("rotary-grid", 1e4, grid([16, 24], [16, 16]), rotary),
    "video": Form("rotary-grid", 1e4, grid([6, 10, 12], [16, 24, 24]), complex_numbers, np.complex64),
}

def first_half(x):
    """1 in the first half of the columns."""
    return np.arange(x.shape[-1]) < x.shape[-1] // 2


def garbage(x):
    """Memory of other numbers in an eighth of the rows."""
    part = slice(len(x) // 2, len(x) // 2 + len(x) // 8)
    bits = np.random.default_rng(3).integers(0, 2**32, x[part].shape, np.uint32)
    return changed(part, np.nan_to_num(bits.view(F32).astype(F64), nan=1e30))(x)


def dropout(x):
    return x * (np.random.default_rng(5).random(x.shape) >= 0.1) / 0.9


def one_twice(p):
    return np.concatenate([p[:len(p) // 3], p[len(p) // 3 - 1:-1]])


def one_left_out(p):
    return np.concatenate([p[:len(p) // 3], p[len(p) // 3 + 1:], [2 * p[-1] - p[-2]]])


def late(x):
    """1 in the last quarter of the rows."""
    return np.arange(len(x))[:, None] >= len(x) * 3 // 4


def other_base(x):
    return np.where(late(x), x * 50.0 ** -exponents(x.shape[-1]), x)


def of_both(change):
    return lambda s, c: (change(s), change(c))


FREQUENCIES = "wrong-frequencies"
PLACES = "position-offset, colliding-positions"
BASE = "wrong-base, wrong-dimension, wrong-frequencies"
NARROW = "low-precision-angles, low-precision-angles: rough"
MIXED = "mixed-layout: one function, mixed-layout: same, mixed-layout: name, wrong-entries"
ONE_LINE = "added rotary"

MISTAKES = {
    "an exponent for every column": Mistake(
        "exponents", lambda e, kind: e + (e[1] - e[0]) / 2 * (kind == "cos"), "exponent-per-column", "added grid"),
    "exponents from the second pair": Mistake(
        "exponents", lambda e, _: e + e[1] - e[0],
        "wrong-spacing: next pair, wrong-spacing, wrong-step, wrong-frequencies", ONE_LINE),
    "exponents rounded down": Mistake("exponents", lambda e, _: np.floor(4 * e) / 4, FREQUENCIES),
    "exponents of integers": Mistake("exponents", lambda e, _: 0 * e, "wrong-frequencies, colliding-positions"),
    "half of the exponents": Mistake("exponents", lambda e, _: e / 2, BASE),
    "another base": Mistake("exponents", lambda e, _: 1.2 * e, BASE),
    "frequencies in reverse": Mistake("frequencies", lambda w: w[::-1],
                                      "wrong-frequencies: order, wrong-frequencies: inverted, wrong-frequencies"),
    "periods for frequencies": Mistake("frequencies", lambda w: 1 / w, FREQUENCIES),
    "one frequency wrong": Mistake("frequencies", changed(3, lambda w: 1.5 * w), FREQUENCIES),
    "a factor on the frequencies": Mistake("frequencies", lambda w: w / 4,
                                           "wrong-step, scaling-mismatch, scaling-not-applied", ONE_LINE),
    "the last frequency never written": Mistake("frequencies", changed(-1, 0), "uninitialised: pairs, wrong-frequencies"),
    "last frequencies never written": Mistake("frequencies", changed(slice(-4, None), 0), FREQUENCIES + ", uninitialised"),
    "bfloat16 frequencies": Mistake("frequencies", bfloat16, "low-precision-frequencies"),
    "float16 frequencies": Mistake("frequencies", float16, "low-precision-frequencies"),
    "bfloat16 positions": Mistake("positions", bfloat16, "low-precision-positions, colliding-positions"),
    "float16 positions": Mistake("positions", float16, "low-precision-positions, colliding-positions"),
    "positions in 8 bits": Mistake("positions", lambda p: np.mod(p, 256), PLACES),
    "positions clamped": Mistake("positions", lambda p: np.minimum(p, p.min() + 0.6 * np.ptp(p)), PLACES),
    "one position twice": Mistake("positions", one_twice, PLACES + ", axis-swapped: grid"),
    "one position left out": Mistake("positions", one_left_out, "position-offset, wrong-entries: cells"),
    "absolute positions": Mistake("positions", np.abs, "not-odd, colliding-positions, sign-flipped"),
    "bfloat16 angles": Mistake("angles", bfloat16, NARROW),
    "float16 angles": Mistake("angles", float16, NARROW),
    "angles added up in float16": Mistake(
        "angles", lambda x: np.cumsum(np.diff(x, axis=0, prepend=0).astype(F16), 0, F16).astype(F64),
        "low-precision-angles, low-precision-positions, low-precision-frequencies", ONE_LINE),
    "one axis for both": Mistake("rows", lambda r: [*r[:-2], r[-1], r[-1]], "axis-swapped, colliding-positions",
                                 "grid rotary-grid"),
    "sides exchanged": Mistake("rows", lambda r: [*r[:-2], r[-1], r[-2]], "axis-swapped, wrong-step", "grid rotary-grid"),
    "cells counted by the other side": Mistake(
        "cells", lambda c: np.stack([*c[:-2], np.arange(c.shape[1]) % ((c[-2].max() + 1) * (c[-1].max() + 1))
                                     // (c[-2].max() + 1), c[-1]]),
        "axis-swapped, position-offset, colliding-positions", "grid rotary-grid"),
    "angles cut to whole numbers": Mistake("angles", np.trunc, "truncated-to-integers: angles"),
    "entries cut to whole numbers": Mistake("waves", of_both(np.trunc), "truncated-to-integers"),
    "degrees for radians": Mistake("angles", np.deg2rad, "wrong-step, wrong-step: degrees, wrong-frequencies"),
    "late rows by another base": Mistake("angles", other_base, "wrong-entries: two rules, wrong-entries", ONE_LINE),
    "sines of sines": Mistake("waves", lambda s, c: (np.sin(s), c), "wrong-entries"),
    "sines and cosines exchanged": Mistake("waves", lambda s, c: (c, s), "mixed-layout, wrong-layout", "rotary"),
    "cosines for sines": Mistake("waves", lambda s, c: (c, c), MIXED),
    "sines and cosines exchanged in one half": Mistake(
        "waves", lambda s, c: (np.where(first_half(s), s, c), np.where(first_half(c), c, s)), "mixed-layout: columns"),
    "sines negated": Mistake("waves", lambda s, c: (-s, c), "sign-flipped: phases", "rotary"),
    "sines negated in one half": Mistake("waves", lambda s, c: (np.where(first_half(s), s, -s), c), "sign-flipped: columns"),
    "the sines of one pair negated": Mistake("waves", lambda s, c: (changed((..., 2), np.negative)(s), c),
                                             "sign-flipped: columns"),
    "sines of the row before": Mistake("waves", lambda s, c: (np.roll(s, 1, 0), c),
                                       "position-offset: rows, wrong-entries, mixed-layout"),
    "sines of the next row": Mistake("waves", lambda s, c: (np.roll(s, -1, 0), c),
                                     "position-offset: rows, wrong-entries, mixed-layout"),
    "cosines of two pairs exchanged": Mistake("waves", lambda s, c: (s, c[:, [1, 0, *range(2, c.shape[1])]]),
                                              "mixed-layout, wrong-entries"),
    "one pair twice as large": Mistake("waves", of_both(changed((..., 2), lambda x: 2 * x)), "amplitude: columns"),
    "sines half as large": Mistake("waves", lambda s, c: (s / 2, c), "amplitude: columns"),
    "another amplitude": Mistake("waves", of_both(lambda x: 1.25 * x), "amplitude, amplitude: expected", ONE_LINE),
    "late rows twice as large": Mistake("waves", of_both(lambda x: x * np.where(late(x), 2, 1)),
                                        "amplitude, amplitude: columns, out-of-range, wrong-entries"),
    "a row of zeros": Mistake("waves", of_both(changed(40, 0)), "zeroed-row: one"),
    "a row of NaN": Mistake("waves", of_both(changed(40, np.nan)), "non-finite: phases"),
    "half of the rows 0": Mistake("waves", of_both(lambda x: x * (np.arange(len(x)) < len(x) // 2)[:, None]),
                                  "uninitialised: columns, zeroed-row: several"),
    "rows never written": Mistake("waves", of_both(garbage), "uninitialised, out-of-range, non-finite, wrong-entries"),
    "one entry": Mistake("waves", lambda s, c: (changed((50, 3), 0.5)(s), c), "wrong-entries"),
    "dropout": Mistake("waves", lambda s, c: (dropout(s), dropout(c[::-1])[::-1]), "wrong-entries"),
    "8 bits": Mistake("waves", of_both(lambda x: np.rint(127 * x) / 127), "wrong-entries"),
}


def at(coordinates, places):
    """The coordinates of cells, which go on beyond the last."""
    beyond = coordinates[-1] + (coordinates[-1] - coordinates[-2]) * np.arange(1, 1 + places.max())
    return np.concatenate([coordinates, beyond])[places]


def made(form, mistake=None):
    """The arrays of the form, by their names, with the mistake in its step."""
    step = stepped(mistake)
    coordinates = [step("positions", p) for p, _ in form.axes]
    places = step("cells", np.indices([len(p) for p in coordinates]).reshape(len(coordinates), -1))
    rows = step("rows", [at(p, place) for p, place in zip(coordinates, places, strict=True)])
    angles = {}
    for kind in ("sin", "cos"):
        angles[kind] = np.hstack([
            step("angles", np.outer(row, step("frequencies", form.base ** -step("exponents", e, kind))))
            for row, (_, e) in zip(rows, form.axes, strict=True)])
    if form.arrange is None:
        return {"emb": form.store(angles["sin"])}
    arrays = form.arrange(*step("waves", (np.sin(angles["sin"]), np.cos(angles["cos"]))))
    return {name: form.store(x) for name, x in arrays.items()}


def beside(form):
    """What the owner of a sound table knows: base, spacing, positions or the grid and the entries of its axes."""
    spacing = "" if form.group != "added" else f",spacing=d/2{'-1' if form.axes[0][1][-1] == 1 else ''}"
    words = [f"{'rope' if form.group.startswith('rotary') else 'sinusoidal'}:base={form.base:.0f}{spacing}"]
    if len(form.axes) == 1:
        first, second = form.axes[0][0][:2]
        return ["--expect", *words, "--positions", f"{first:g}:{second - first:g}"]
    return ["--expect", *words, "--grid", "x".join(str(len(p)) for p, _ in form.axes),
            "--axes", ",".join(str(2 * len(e)) for _, e in form.axes)]


def convention(name):
    """What the audit says of a sound table, alone."""
    form, layouts = FORMS[name], {"Transformer": {"layout": "interleaved"}, "tensor2tensor": {"layout": "sin-cos"}}
    return {"base": form.base, **({"offset": form.axes[0][0][0]} if len(form.axes) == 1 else {}), **layouts.get(name, {})}
