"""Vectors: the frequencies of rotary and sinusoidal codes, and ALiBi's slopes."""

import collections

import numpy as np

from mistakes_made.steps import F32, Mistake, bfloat16, changed, float16, stepped

Form = collections.namedtuple("Form", "group name base exponents arrange store options", defaults=[np.array, F32, ()])


def slopes_of(heads):
    """ALiBi's exponents of 2; where the number of heads is no power of 2, every second one of twice as many follows."""
    power = 2 ** int(np.log2(heads))
    of_more = 8 * np.arange(1, 2 * power + 1) / (2 * power)
    return np.concatenate([8 * np.arange(1, power + 1) / power, of_more[::2][:heads - power]])


FORMS = {
    "inv_freq": Form("frequencies", "inv_freq", 1e4, np.arange(64) / 64),
    "inv_freq of Llama 3": Form("frequencies", "inv_freq", 5e5, np.arange(64) / 64),
    "inv_freq, each twice": Form("frequencies", "inv_freq", 1e4, np.arange(32) / 32, lambda w: np.hstack([w, w])),
    "tensor2tensor": Form("frequencies", "inv_timescales", 1e4, np.arange(64) / 63),
    "slopes of 8": Form("slopes", "slopes", 2, slopes_of(8)),
    "slopes of 12": Form("slopes", "slopes", 2, slopes_of(12)),
}

KINDS = {name: form.group for name, form in FORMS.items()}  # of what is known by its numbers alone

FREQUENCIES = "wrong-frequencies"
SLOPES = "slope-rule"
MISTAKES = {
    "an exponent for every column": Mistake("exponents", lambda e: e / 2,
                                            "wrong-base, exponent-per-column, wrong-dimension", "frequencies"),
    "exponents of integers": Mistake("exponents", lambda e: 0 * e, FREQUENCIES, "frequencies"),
    "exponents rounded down": Mistake("exponents", lambda e: np.floor(4 * e) / 4, f"{FREQUENCIES}, {SLOPES}"),
    "exponents from 0": Mistake("exponents", lambda e: e - e[0], "slope-rule: from 0, slope-rule", "slopes"),
    "one rule for any number": Mistake("exponents", lambda e: 8 * np.arange(1, len(e) + 1) / len(e), SLOPES, "slopes"),
    "in reverse": Mistake("numbers", lambda w: w[::-1], f"{FREQUENCIES}, slope-rule: order, {SLOPES}"),
    "periods for frequencies": Mistake("numbers", lambda w: 1 / w, "wrong-frequencies: inverted", "frequencies"),
    "turns for radians": Mistake("numbers", lambda w: w / (2 * np.pi),
                                 "wrong-step, wrong-frequencies, scaling-mismatch", "frequencies"),
    "a factor of 8": Mistake("numbers", lambda w: w / 8, "wrong-step, scaling-mismatch, scaling-not-applied",
                             "frequencies"),
    "one wrong": Mistake("numbers", changed(3, lambda w: 1.5 * w), f"{FREQUENCIES}, slope-rule: other, {SLOPES}"),
    "two exchanged": Mistake("numbers", lambda w: w[[0, 1, 3, 2, *range(4, len(w))]],
                             f"{FREQUENCIES}, slope-rule: exchanged, slope-rule: order"),
    "one negative": Mistake("numbers", changed(3, lambda w: -w), f"{FREQUENCIES}, sign-flipped, sign-flipped: slopes"),
    "one 0": Mistake("numbers", changed(3, 0), "uninitialised: frequencies, wrong-frequencies, slope-rule: zero"),
    "one NaN": Mistake("numbers", changed(3, np.nan),
                       "non-finite: frequencies, uninitialised, non-finite: slopes"),
    "the last four never written": Mistake("numbers", changed(slice(-4, None), 0), f"{FREQUENCIES}, {SLOPES}"),
    "other memory": Mistake("numbers", changed(slice(5, 7), 1e30), f"uninitialised, {SLOPES}"),
    "bfloat16": Mistake("numbers", bfloat16, "low-precision-frequencies, low-precision-slopes"),
    "float16": Mistake("numbers", float16, "low-precision-frequencies, low-precision-slopes"),
    "whole numbers": Mistake("numbers", np.trunc, f"truncated-to-integers: frequencies, {FREQUENCIES}"),
    "8 bits": Mistake("numbers", lambda w: np.rint(127 * w) / 127,
                      f"{FREQUENCIES}, low-precision-frequencies, wrong-entries, {SLOPES}"),
}


def made(form, mistake=None):
    """The arrays of the form, by their names, with the mistake in its step."""
    step = stepped(mistake)
    numbers = step("numbers", form.base ** -step("exponents", form.exponents))
    return {form.name: form.store(form.arrange(numbers))}


def beside(form):
    if form.group == "slopes":
        return ["--expect", "alibi"]
    spaced = form.exponents[-1] == 1
    return ["--expect", f"frequencies:base={form.base:.0f},spacing=d/2-1" if spaced else f"rope:base={form.base:.0f}"]


def convention(name):
    return {}
