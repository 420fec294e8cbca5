"""The examples of experiments/python/README.md print what stands below them."""

import contextlib
import io
import pathlib
import re

import pytest

README = pathlib.Path(__file__).parents[2] / "experiments/python/README.md"
EXAMPLES = re.findall(r"```python\n((?:(?!```).)*)```\n\n```text\n(.*?)```", README.read_text(), re.S)


@pytest.mark.parametrize("code, output", EXAMPLES)
def test_an_example_prints_what_it_says(code, output):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})
    assert printed.getvalue() == output


def test_there_are_examples():
    assert len(EXAMPLES) >= 3
