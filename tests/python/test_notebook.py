"""The example notebook runs, cell by cell, and what it shows of each result is short."""

import json
import os
import pathlib
import sys

import pytest

NOTEBOOK = pathlib.Path(__file__).parents[2] / "experiments/python/examples/pebench.ipynb"
LARGEST = 16_000
"""Characters of what a cell shows: a table of some 40 rows.."""


def executed(path, tmp_path, folder, **more):
    """The cells of a notebook that was run in a folder, with what they gave."""
    nbformat, nbclient, _ = map(pytest.importorskip, ("nbformat", "nbclient", "ipykernel"))
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    settings = {**os.environ, "IPYTHONDIR": str(tmp_path / "ipython"), "JUPYTER_RUNTIME_DIR": str(tmp_path / "runtime"), **more}
    client = nbclient.NotebookClient(notebook, timeout=600, resources={"metadata": {"path": folder}})
    client.create_kernel_manager()
    client.km.kernel_spec.argv[0] = sys.executable  # the Python that has the package, whatever kernels are installed
    client.execute(env=settings)
    return notebook.cells


def test_every_cell_runs_and_shows_itself_in_few_characters(tmp_path):
    shown = {}
    for cell in executed(NOTEBOOK, tmp_path, tmp_path, PYTHONPATH=os.pathsep.join(sys.path)):
        for output in cell.get("outputs", []):
            assert output.output_type in ("execute_result", "stream"), output
            data = output.get("data", {})
            assert not data or set(data) & {"text/html", "image/svg+xml"}, cell.source
            if data:
                assert len(data["text/plain"]) < 1000, cell.source
                shown[cell.source.splitlines()[-1]] = data
    large = {source: len(data["text/html"]) for source, data in shown.items() if len(data.get("text/html", "")) > LARGEST}
    assert all("srcdoc" in shown[source]["text/html"] for source in large), large  # the page of an audit
    assert shown['pebench.figure("dot-product-by-lag", width="one-column")']["image/svg+xml"].startswith("<")
    assert "refuted" in shown['run["derivation2023.phi-sign"]']["text/html"]
    assert (tmp_path / "page" / "index.html").stat().st_size > 10_000


def test_it_is_kept_without_outputs():
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in cells)
