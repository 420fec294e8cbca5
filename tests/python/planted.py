"""Reports of the faults that are planted in functions: each is made once for all tests that look at it."""

import functools
import inspect
import sys

import planted_attention
import planted_biases
import planted_positions
import planted_rotaries
import pytest

from pebench.live import check_attention, check_bias, check_positions, check_rotary

CHECKS = {
    "planted_rotaries": functools.partial(check_rotary, head_dim=planted_rotaries.D, base=10000.0),
    "planted_positions": functools.partial(check_positions, dim=planted_positions.D),
    "planted_biases": functools.partial(check_bias, heads=planted_biases.H),
    "planted_attention": functools.partial(check_attention, head_dim=planted_attention.D, heads=planted_attention.H),
}
NAMES = [(module, name) for module in CHECKS for name in sys.modules[module].WRONG]
CASES = 8
"""Of each law: all faults are found by so few."""


def entry(module, name):
    """What makes the function, as a function and as code; what is asked; the laws of which one fails."""
    wrong, *asked, laws = sys.modules[module].WRONG[name]
    code = f"{module}.WRONG[{name!r}][0]"
    if module != "planted_rotaries" or inspect.isclass(wrong):
        return wrong, code, *(asked or [{}]), laws
    return (lambda: wrong), f"lambda: {code}", {}, laws


@functools.cache
def report(module, name):
    make, _, asked, _ = entry(module, name)
    if asked.get("framework") == "torch":
        pytest.importorskip("torch")
    return CHECKS[module](make(), **asked, fresh=make, cases=CASES)
