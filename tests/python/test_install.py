"""What is installed: install.py leaves out a torch that brings libraries for a GPU along; the build of the package names all
libraries that are missing at once."""

import os
import pathlib
import re
import subprocess
import sys
import tarfile

import install
import pytest

ROOT = pathlib.Path(__file__).parents[2]
NOWHERE = ["-DCMAKE_FIND_ROOT_PATH=/no/such/folder",
           *(f"-DCMAKE_FIND_ROOT_PATH_MODE_{what}=ONLY" for what in ("INCLUDE", "LIBRARY", "PACKAGE"))]  # fmt: skip
"""Of CMake: no library of the system is found."""


def run(monkeypatch, found):
    commands = []
    monkeypatch.setattr(install, "would_install", lambda wanted: found)
    monkeypatch.setattr(install.subprocess, "run", lambda command, check: commands.append(command))
    install.main()
    return commands[-1]


def test_a_build_for_the_processor_is_installed(monkeypatch, capsys):
    assert "torch==2.13.0" in run(monkeypatch, ["torch", "sympy", "mypy"])
    assert not capsys.readouterr().out


def test_a_build_for_a_gpu_is_left_out_and_it_is_said(monkeypatch, capsys):
    command = run(monkeypatch, ["torch", "nvidia-cublas", "triton", "mypy"])
    assert not any(word.startswith(("torch", "transformers")) for word in command)
    assert any(word.startswith("mypy") for word in command)
    assert "torch is left out" in capsys.readouterr().out


def test_versions_are_named_without_their_comments():
    assert all("#" not in line and "=" in line for line in install.named()) and len(install.named()) == 6


def packages_named(text):
    (line,) = re.findall(r"Debian, Ubuntu: sudo apt-get install (.*)", text)
    return line.split()


def test_libraries_that_are_missing_are_listed_at_once(tmp_path):
    for tests, more in (("OFF", set()), ("ON", {"catch2"})):
        done = subprocess.run(["cmake", "-S", ROOT, "-B", tmp_path / tests, "-DPE_BENCHMARKS=OFF", f"-DPE_TESTS={tests}", *NOWHERE],
                              capture_output=True, text=True)  # fmt: skip
        assert done.returncode != 0
        named = packages_named(done.stderr)
        assert more <= set(named) and {"libflint-dev", "libflint-arb-dev", "libmpfr-dev", "libfmt-dev"} <= set(named)
        lines = (ROOT / "packages.txt").read_text().splitlines()
        needed = {re.split(r"[ |(]", line)[0] for line in lines if line.startswith(("lib", "nlohmann", "tao", "catch2"))}
        assert set(named) == needed - {"libbenchmark-dev", "libjemalloc-dev"} - ({"catch2"} - more)  # it is built without these


def test_pip_install_without_them_says_so_in_five_lines(tmp_path):
    pytest.importorskip("scikit_build_core", reason="scikit-build-core is missing: ./bench wheel installs it")
    command = [sys.executable, "-m", "pip", "install", "--no-build-isolation", "--no-deps", "--no-index", "--target",
               tmp_path / "target", f"-Cbuild-dir={tmp_path / 'build'}", ROOT]  # fmt: skip
    settings = {**os.environ, "CMAKE_ARGS": " ".join(NOWHERE)}
    done = subprocess.run(command, capture_output=True, text=True, env=settings)
    assert done.returncode != 0 and "Building CXX" not in done.stdout + done.stderr
    assert "libmpfr-dev" in packages_named(done.stdout + done.stderr)
    said = (done.stdout + done.stderr).partition("pebench cannot be built")[2].splitlines()
    assert next(place for place, line in enumerate(said) if "brings its libraries along" in line) == 4, said


def test_the_source_distribution_has_what_is_built_and_no_more(tmp_path):
    pytest.importorskip("scikit_build_core", reason="scikit-build-core is missing: ./bench wheel installs it")
    code = f"import scikit_build_core.build as b; print(b.build_sdist({str(tmp_path)!r}))"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True)
    (made,) = tmp_path.glob("pebench-*.tar.gz")
    with tarfile.open(made) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for file in ("CMakeLists.txt", "packages.txt", "LICENSE", "experiments/python/core.cpp", "theory/kernel/engine.hpp"):
        assert file in names
    assert not any(name.startswith(("tests/", "build/", "out/", ".github/", ".git/")) for name in names)
