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

RULE = "wrong-frequencies wrong-base slope-rule exponent-per-column"
MISTAKES = {
    "an exponent for every column": Mistake("exponents", lambda e: e / 2, RULE, "frequencies", True),
    "exponents rounded down": Mistake("exponents", lambda e: np.floor(4 * e) / 4, RULE),
    "exponents from 0": Mistake("exponents", lambda e: e - e[0], RULE, "slopes"),
    "one rule for any number": Mistake("exponents", lambda e: 8 * np.arange(1, len(e) + 1) / len(e), RULE, "slopes"),
    "in reverse": Mistake("numbers", lambda w: w[::-1], RULE),
    "periods for frequencies": Mistake("numbers", lambda w: 1 / w, RULE, "frequencies"),
    "turns for radians": Mistake("numbers", lambda w: w / (2 * np.pi), "wrong-step wrong-frequencies",
                                 "frequencies", True),
    "one wrong": Mistake("numbers", changed(3, lambda w: 1.5 * w), RULE),
    "two exchanged": Mistake("numbers", lambda w: w[[0, 2, 1, *range(3, len(w))]], RULE),
    "one negative": Mistake("numbers", changed(3, lambda w: -w), RULE + " sign-flipped"),
    "one NaN": Mistake("numbers", changed(3, np.nan), "non-finite uninitialised"),
    "the last four never written": Mistake("numbers", changed(slice(-4, None), 0), RULE + " uninitialised"),
    "other memory": Mistake("numbers", changed(slice(5, 7), 1e30), RULE + " uninitialised"),
    "bfloat16": Mistake("numbers", bfloat16, "low-precision-frequencies low-precision-slopes"),
    "float16": Mistake("numbers", float16, "low-precision-frequencies low-precision-slopes"),
    "whole numbers": Mistake("numbers", np.trunc, "truncated-to-integers " + RULE),
    "8 bits": Mistake("numbers", lambda w: np.rint(127 * w) / 127, RULE + " low-precision-frequencies wrong-entries"),
}


def made(form, mistake=None):
    """The arrays of the form, by their names, with the mistake in its step."""
    step = stepped(mistake)
    numbers = step("numbers", form.base ** -step("exponents", form.exponents))
    return {form.name: form.store(form.arrange(numbers))}


def expectation(form):
    return f"frequencies:base={form.base:.0f}"
