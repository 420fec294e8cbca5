"""What forms and mistakes are made of."""

import collections

import numpy as np

F32, F64, F16 = np.float32, np.float64, np.float16

# A mistake: in which step, what its result becomes, and what says so: rows of experiments/audit/diagnoses.tsv, or ids that
# are for all of their rows, with ", " between; in which groups of forms, where not in all.
Mistake = collections.namedtuple("Mistake", "step change rows groups", defaults=[""])


def stepped(mistake):
    """A function that does a step: what comes of it, with the mistake where it is made there."""
    def step(name, value, *context):
        if not mistake or mistake.step != name:
            return value
        return mistake.change(*value, *context) if isinstance(value, tuple) else mistake.change(value, *context)
    return step


def bfloat16(x):
    """Rounded to the nearest bfloat16, ties to even; kept in float32."""
    bits = np.ascontiguousarray(x, F32).view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) & np.uint32(0xFFFF0000)).view(F32)


def float16(x):
    return np.asarray(x, F16).astype(F32)


def changed(place, value):
    """A function that puts a value at a place of an array, or what a function makes of the one there."""
    def change(x):
        x = np.array(x)
        x[place] = value(x[place]) if callable(value) else value
        return x
    return change
