"""Runs programs, each in a process of its own, forked from one that has imported what they import.

stdin: JSON, a list of [what makes the function, what makes a sound one, the program]; stdout: of each, what its last
exception says of the function and of the sound one, "" where it has none. `fn` and `fresh` are given to a program that
does not import them; in place of what it imports, the sound one."""

import json
import os
import sys

import planted_attention  # noqa: F401
import planted_biases  # noqa: F401
import planted_positions  # noqa: F401
import planted_rotaries  # noqa: F401
import torch  # noqa: F401

import pebench.live  # noqa: F401

OWN = ("from planted_", "fn = fresh()")


def begun(program, made):
    """The reading end of a pipe from the process that runs it."""
    reading, writing = os.pipe()
    if os.fork():
        os.close(writing)
        return reading
    says = ""
    try:
        fresh = eval(made)
        exec(program, {"fn": fresh(), "fresh": fresh, "__name__": "__main__"})
    except BaseException as problem:
        says = f"{type(problem).__name__}: {problem}"
    with os.fdopen(writing, "w") as pipe:
        pipe.write(says)
    os._exit(0)


def ended(reading):
    with os.fdopen(reading) as pipe:
        says = pipe.read()
    os.wait()
    return says


def main():
    torch.set_num_threads(1)
    messages = []
    for made, sound, program in json.load(sys.stdin):
        other = "\n".join(line for line in program.splitlines() if not line.startswith(OWN))
        messages.append([ended(pipe) for pipe in [begun(program, made), begun(other, sound)]])
    json.dump(messages, sys.stdout)


if __name__ == "__main__":
    main()
