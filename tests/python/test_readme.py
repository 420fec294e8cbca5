"""The examples of experiments/python/README.md, and those of README.md that show their output, print what stands below
them."""

import contextlib
import io
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).parents[2]
EXAMPLES = [
    example
    for readme in (ROOT / "experiments/python/README.md", ROOT / "README.md")
    for example in re.findall(r"```python\n((?:(?!```).)*)```\n\n```text\n(.*?)```", readme.read_text(), re.S)
]


@pytest.mark.parametrize("code, output", EXAMPLES)
def test_an_example_prints_what_it_says(code, output):
    for library in ("torch", "transformers"):
        if f"import {library}" in code:
            pytest.importorskip(library)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})
    assert printed.getvalue() == output


def test_there_are_examples():
    assert len(EXAMPLES) >= 3
