"""docs/tutorial.ipynb is docs/tutorial.md as a notebook, and runs, cell by cell. The page is the one text: after a change there
PE_RENEW_README=1 writes the notebook again."""

import json
import os
import pathlib
import re

from test_notebook import executed

ROOT = pathlib.Path(__file__).parents[2]
PAGE, NOTEBOOK = ROOT / "docs/tutorial.md", ROOT / "docs/tutorial.ipynb"
SHELL = "%%sh --no-raise-error\n"
"""A surprise is an exit status of 1, and no failure of the notebook."""


def cell(source, is_code, number):
    kind = {"cell_type": "code", "execution_count": None, "outputs": []} if is_code else {"cell_type": "markdown"}
    return {**kind, "id": f"cell-{number}", "metadata": {}, "source": source.splitlines(keepends=True)}


def code_of(language, body, before):
    """The source of a fenced block's cell, which a notebook runs; nothing for a block that is only read."""
    if language == "console":
        return SHELL + body.split("\n", 1)[0].removeprefix("$ ")
    if language == "sh":
        return SHELL + body.rstrip("\n")
    if language == "latex":
        return f"%%writefile {re.findall('`([^`]*)`', before)[-1]}\n" + body.rstrip("\n")
    return None


def notebook_of(page):
    """A block of commands is a cell without its output, and so is a comment "<!-- notebook: ... -->"."""
    cells, text = [], ""

    for part in re.split(r"(^```\w+\n.*?^```\n|^<!-- notebook: .*? -->\n)", page, flags=re.DOTALL | re.MULTILINE):
        block = re.fullmatch(r"```(\w+)\n(.*?)```\n", part, flags=re.DOTALL)
        comment = re.fullmatch(r"<!-- notebook: (.*?) -->\n", part, flags=re.DOTALL)
        code = code_of(*block.groups(), text) if block else comment[1] if comment else None
        if code:
            cells += [(text.strip(), False), (code, True)]
            text = ""
        else:
            text += part
    cells = [each for each in [*cells, (text.strip(), False)] if each[0]]
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return {"cells": [cell(*each, number) for number, each in enumerate(cells)], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}


def test_the_notebook_is_the_page():
    made = json.dumps(notebook_of(PAGE.read_text(encoding="utf-8")), indent=1, ensure_ascii=False) + "\n"
    if os.environ.get("PE_RENEW_README"):
        NOTEBOOK.write_text(made, encoding="utf-8")
    assert NOTEBOOK.read_text(encoding="utf-8") == made


def test_a_block_of_commands_is_a_cell_and_others_are_read():
    page = "# A\n\n```console\n$ ./bench x\nshown\n```\n\n```toml\na = 1\n```\nSave as `p.tex`:\n\n```latex\nL\n```\n<!-- notebook: %pwd -->\nend\n"
    sources = ["".join(each["source"]) for each in notebook_of(page)["cells"]]
    assert sources == ["# A", SHELL + "./bench x", "```toml\na = 1\n```\nSave as `p.tex`:", "%%writefile p.tex\nL", "%pwd", "end"]


def test_every_cell_runs_and_prints_what_the_page_shows(tmp_path):
    program = pathlib.Path(os.environ["PEBENCH_BUILD"]) / "experiments/pebench"
    (tmp_path / "docs").mkdir()
    (tmp_path / "experiments").symlink_to(ROOT / "experiments")
    (tmp_path / "bench").write_text(f'#!/bin/sh\nCOLUMNS=100 PEBENCH_CALLED=./bench exec "{program}" "$@"\n', encoding="utf-8")
    (tmp_path / "bench").chmod(0o755)
    cells = executed(NOTEBOOK, tmp_path, tmp_path / "docs")
    shown = re.findall(r"^```console\n\$ (.*?)\n(.*?)^```\n", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    printed = {each.source.removeprefix(SHELL): "".join(output.text for output in each.outputs if output.get("name") == "stdout")
               for each in cells if each.source.startswith(SHELL)}  # fmt: skip
    for command, text in shown:
        assert printed[command] == text, command
    pictures = [output.data for each in cells for output in each.get("outputs", []) if "image/svg+xml" in output.get("data", {})]
    assert len(pictures) == 1 and "Log-RoPE" in pictures[0]["image/svg+xml"]
    assert (tmp_path / "out/tutorial/latex/paper.tex").exists()
    assert any((tmp_path / "out/tutorial/certificates").glob("*.v"))
