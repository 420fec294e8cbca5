"""The wheel, installed into an empty environment: its libraries are the ones that it brings along, and the examples of
experiments/python/README.md print what they should."""

import os
import pathlib
import re
import subprocess
import sys
import zipfile

import pytest
from test_readme import EXAMPLES

WHEEL = pathlib.Path(__file__).parents[2] / "experiments/python/wheel.py"
LIBRARIES = ("libflint", "libmpfr", "libgmp", "libzip")
LOADED = """
import pebench
print({line.split()[-1] for line in open("/proc/self/maps") if "/lib" in line and ".so" in line})
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    for tool in ("auditwheel", "scikit_build_core", "wheel"):
        pytest.importorskip(tool, reason=f"{tool} is missing: ./bench wheel installs it")
    build = os.environ.get("PEBENCH_BUILD") or pytest.skip("PEBENCH_BUILD, the CMake build, is not set")
    command = [sys.executable, WHEEL, build, tmp_path_factory.mktemp("wheel")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return pathlib.Path(done.stdout.strip())


@pytest.fixture(scope="module")
def python(wheel, tmp_path_factory):
    """An interpreter that has the wheel and NumPy; what else is installed here, it does not see."""
    import numpy

    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    packages = next(folder.glob("lib/python*/site-packages"))
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", packages,
                    wheel], check=True)  # fmt: skip
    for part in pathlib.Path(numpy.__file__).parents[1].glob("numpy*"):
        (packages / part.name).symlink_to(part)
    return folder / "bin" / "python"


def output_of(python, code):
    return subprocess.run([python, "-B", "-c", code], capture_output=True, text=True, check=True, env={}).stdout


def test_it_brings_its_libraries_and_their_terms(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert "manylinux" in wheel.name
    for library in LIBRARIES:
        assert any(name.startswith(f"pebench.libs/{library}") for name in names), names
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_nothing_but_the_wheel_is_loaded(python):
    loaded = output_of(python, LOADED)
    for library in LIBRARIES:
        assert f"pebench.libs/{library}" in loaded and f"gnu/{library}" not in loaded, loaded


# The empty environment has the wheel and what it requires; the other examples run in test_readme.py.
@pytest.mark.parametrize("code, output", [each for each in EXAMPLES if not re.search(r"import (torch|transformers)", each[0])])
def test_an_example_prints_what_it_says(python, code, output):
    assert output_of(python, code) == output


def test_the_program_comes_along(python):
    assert "rope" in output_of(python, "from pebench import _core; _core.program(['pebench', 'list', 'schemes'])")
