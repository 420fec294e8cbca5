"""Finds what is positional in an installed library: classes and functions by their names, in every module of it."""

from __future__ import annotations

import importlib
import importlib.metadata
import inspect
import os
import pkgutil
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any

POSITIONAL = re.compile(
    r"(?i:rotary|sinusoid|sincos|freqs_?cis|alibi|relative_?pos|rel_?pos|pos(ition(al)?)?_?(emb|enc|bias|code))"
    r"|RoPE|Rope(?![a-z])|(?<![a-z])rope(?![a-z])"
)
"""What a positional class, or a function that makes codes, is called."""

NOT_A_MODULE = re.compile(
    r"(^|\.)(dummy_\w+|modular_\w+|tests?|conftest|__main__|cli|scripts?|onnx|datasets?)(\.|$)|_test$|convert_|test_"
)
NOT_A_CLASS = re.compile(r"Config$|Output$|PreTrainedModel$|Step$|Pipeline|ForMaskedLM$|ForCausalLM$")
APPLIES = re.compile(
    r"^(vit|test)_|apply|rotate|inject|add_|kernel$|get_rel_pos$|resize|resample|interpolate|load|convert|checkpoint|replace|_to_"
)
"""Functions that take codes, change stored ones, or make whole models: they make no codes."""


def package_of(distribution: str) -> str:
    """The package that a distribution installs: the first that can be imported."""
    files = importlib.metadata.distribution(distribution).files or []
    names = {
        f.parts[0] for f in files if len(f.parts) > 1 and f.parts[-1] == "__init__.py" and f.parts[0].isidentifier()
    }
    wanted = distribution.replace("-", "_")
    return wanted if wanted in names else min(names, key=len)


def modules_of(package: str) -> Iterator[tuple[str, ModuleType | Exception]]:
    """Every module whose text has a positional name; those that cannot be imported, with what they raised."""
    root = importlib.import_module(package)
    for path in root.__path__:
        for info in pkgutil.walk_packages([path], package + ".", onerror=lambda _: None):
            if NOT_A_MODULE.search(info.name[len(package) :]) or info.ispkg:
                continue
            file = os.path.join(path, *info.name.split(".")[1:]) + ".py"
            try:
                with open(file, encoding="utf-8") as text:
                    if not POSITIONAL.search(text.read()):
                        continue
            except OSError:
                continue
            try:
                yield info.name, importlib.import_module(info.name)
            except Exception as problem:  # a module that needs what is not installed is a row of the page
                yield info.name, problem


def positional_in(module: ModuleType, base: type) -> Iterator[tuple[str, Any]]:
    """Its own classes below `base`, and its own functions that make codes."""
    for name, thing in list(vars(module).items()):
        if getattr(thing, "__module__", None) != module.__name__ or not POSITIONAL.search(name):
            continue
        if inspect.isclass(thing) and issubclass(thing, base) and not NOT_A_CLASS.search(name):
            yield name, thing
        elif inspect.isfunction(thing) and not APPLIES.search(name):
            yield name, thing


def appliers_in(module: ModuleType) -> list[Any]:
    """Functions that turn queries and keys, also imported ones; the module's own first."""
    found = [
        thing
        for name, thing in list(vars(module).items())
        if inspect.isfunction(inspect.unwrap(thing) if callable(thing) else thing)
        and re.match(r"_?apply\w*(rot|rope)", name)
    ]
    return sorted(found, key=lambda thing: thing.__module__ != module.__name__)
