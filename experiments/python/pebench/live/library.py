"""The library's own model for one that is checked: its class from the files that are installed, whatever was changed in memory."""

from __future__ import annotations

import base64
import contextlib
import copy
import hashlib
import importlib
import importlib.metadata
import importlib.util
import inspect
import itertools
import re
import sys
import types
import warnings
from collections.abc import Iterator, Mapping
from importlib.machinery import PathFinder
from typing import Any

from .inputs import setting_of

LIBRARIES = ("transformers", "diffusers", "timm")
COMPUTES = re.compile(r"\.models\.(?!auto\b)|\.layers\.|mask|rope|pos_?emb|att")
"""Names of modules of a library that say what a model computes, beside that of its class; not these:"""
LEFT = re.compile(r"modeling_utils|loading|\.utils\.|\.config$|dispatch|flash|flex|paged")
USUAL = ("eager", "sdpa", "flash_attention_2", "flash_attention_3", "flex_attention")  # attention that a library has
TABLES = re.compile(r"inv_?freq|sinus|position|pos_?emb|freqs|rope|rotary|rel.*(index|coords)|alibi|slopes", re.IGNORECASE)
"""Names of buffers that follow from a configuration; all others are state, as statistics of a norm are."""


class Unlike(Exception):
    """Why no model of the library's own can be had."""


def _top(name: str) -> str:
    return name.partition(".")[0]


def class_of(model: Any) -> tuple[type, bool]:
    """The class of the library that a model is of, and whether it is its own: else it has the name of its class, or of what its
    configuration names. Raises Unlike."""
    import torch

    for base in type(model).__mro__:
        made = issubclass(base, torch.nn.Module) and getattr(base, "forward") is not torch.nn.Module.forward
        if made and _top(base.__module__) in LIBRARIES and COMPUTES.search(base.__module__):
            return base, True
    config, own = getattr(model, "config", None), type(model).__name__
    kind = setting_of(config, "model_type")
    if type(model).__module__.startswith("transformers_modules") or setting_of(config, "auto_map"):
        raise Unlike("its code comes with its weights, and may differ from a library's on purpose")
    if config is None:
        raise Unlike("its class is of no library that is known (transformers, diffusers, timm)")
    for library, name in itertools.product(LIBRARIES[:2], (own, *(setting_of(config, "architectures") or ()))):
        if inspect.isclass(found := getattr(sys.modules.get(library), name, None)):
            return found, False
    ends, name = re.search(r"(For[A-Z]\w+|Model)$", own), str(kind).replace("-", "_")
    with contextlib.suppress(ImportError, AttributeError, StopIteration):
        module = importlib.import_module(f"transformers.models.{name}.modeling_{name}")
        return next(vars(module)[name] for name in module.__all__ if ends and name.endswith(ends[0])), False
    raise Unlike(f"no library has a class {own}" + (f" of '{kind}'" if kind else ""))


def _files(start: set[str]) -> list[str]:
    """Modules, and those of the same library that they take functions and layers from by which they compute."""
    import torch

    found: dict[str, None] = {}
    todo = sorted(start)
    while todo:
        name = todo.pop()
        if name in found or name not in sys.modules:
            continue
        found[name] = None
        for value in [*vars(sys.modules[name]).values()]:
            for part in [*value.values()] if isinstance(value, Mapping) else [value]:
                layer = inspect.isclass(part) and issubclass(part, torch.nn.Module)
                other = getattr(inspect.unwrap(part), "__module__", None) or "" if layer or inspect.isfunction(part) else ""
                listed = part is not value and ".models." in other  # in a register of all models
                if _top(other) == _top(name) and COMPUTES.search(other) and not LEFT.search(other) and not listed:
                    todo.append(other)
    return [*found]


class _OnDisk:
    """Finds modules by their files alone."""

    def __init__(self, names: list[str]):
        self.names = names

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        return PathFinder.find_spec(name, path) if name in self.names else None


@contextlib.contextmanager
def anew(names: list[str]) -> Iterator[dict[str, types.ModuleType]]:
    """Within it, modules are those that their files make, by their names; behind it, all is as before: what is imported, the packages that
    they are in, and torch's register of classes of outputs."""
    from torch.utils import _pytree

    before = dict(sys.modules)
    packages = {".".join(name.split(".")[:n]) for name in names for n in range(1, name.count(".") + 1)}
    spaces = [vars(before[package]) for package in packages if package in before]
    spaces += [kept for name, kept in vars(_pytree).items() if name.isupper() and isinstance(kept, dict)]
    kept = [dict(space) for space in spaces]
    finder = _OnDisk(names)
    sys.meta_path.insert(0, finder)
    try:
        for name in names:
            sys.modules.pop(name, None)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            fresh = {name: importlib.import_module(name) for name in names}
        own = lambda value: vars(fresh[value.__module__]).get(getattr(value, "__name__", "")) if getattr(value, "__module__", "") in fresh else None
        for space in spaces:
            space |= {name: new for name, value in [*space.items()] if inspect.isroutine(value) or inspect.isclass(value)
                      for new in [own(value)] if new is not None}  # fmt: skip
        for module in fresh.values():
            for name, value in [*vars(module).items()]:
                if isinstance(value, Mapping) and any(inspect.isfunction(part) and own(part) is not None for part in value.values()):
                    copied = type(value)()  # a register of functions
                    for key, part in value.items():
                        copied[key] = (own(part) if inspect.isfunction(part) else None) or part  # type: ignore[index]
                    setattr(module, name, copied)
        yield fresh
    finally:
        sys.meta_path.remove(finder)
        for name in [*sys.modules]:
            if _top(name) in LIBRARIES and sys.modules[name] is not before.get(name):
                del sys.modules[name]
        sys.modules.update(before)
        for space, was in zip(spaces, kept):
            for name in [*space]:
                if name not in was:
                    del space[name]
            space.update(was)


def library_model(model: Any) -> tuple[Any, str, str, str]:
    """The library's own, with the weights of the model; the library and its version; how it was made; and which file is not as it was
    installed, if any. Raises Unlike."""
    import torch

    cls, own = class_of(model)
    library = _top(cls.__module__)
    names = _files({cls.__module__} | {base.__module__ for part in model.modules() for base in type(part).__mro__
                                       if _top(base.__module__) == library and COMPUTES.search(base.__module__) and not LEFT.search(base.__module__)})  # fmt: skip
    owner, how = f"{library} {importlib.metadata.version(library)}", "file as installed"
    with anew(names) as fresh, torch.random.fork_rng(devices=[]):
        try:
            made = _of_config(getattr(fresh[cls.__module__], cls.__name__), model)
            loaded(made, model)
        except Exception as problem:  # whatever a class raises that is not made by its configuration
            if not own:
                says = str(problem) if isinstance(problem, Unlike) else f"{type(problem).__name__}: {str(problem)[:200]}"
                raise Unlike(f"{owner}'s own {cls.__name__} cannot be made for it: {says}") from problem
            made, how = _of_classes(model, fresh), "its classes, files as installed, on what the model's own __init__ set"
        edited = next((str(module.__file__) for module in fresh.values() if _edited(library, module)), "")
    says = f"{edited} was changed after it was installed (pip's RECORD has another sha256): the reference is not the library's own" if edited else ""
    return made, owner, how, says


def _of_config(cls: Any, model: Any) -> Any:
    config = copy.deepcopy(model.config)
    if hasattr(cls, "from_config"):  # diffusers
        return cls.from_config(config)
    if getattr(config, "_attn_implementation", None) not in (None, *USUAL):
        config._attn_implementation = "sdpa"
    return cls(config)


def _of_classes(model: Any, fresh: dict[str, types.ModuleType]) -> Any:
    """A copy of a model, its modules of the library's classes."""
    import torch

    copied = copy.deepcopy(model)
    for part in copied.modules():
        part.__dict__.pop("forward", None)
        new = next((vars(fresh[base.__module__]).get(base.__qualname__) for base in type(part).__mro__ if base.__module__ in fresh), None)
        if new is not None:
            part.__class__ = new
            part._forward_hooks.clear(), part._forward_pre_hooks.clear()
            if hasattr(part, "init_non_persistent_buffers"):  # timm: tables, by the class
                with torch.no_grad():
                    part.init_non_persistent_buffers()
    return copied


def loaded(made: Any, model: Any) -> None:
    """Gives it the parameters of a model, and its state. Raises Unlike where their names or shapes are others."""
    import torch

    parameters = {name for of in (model, made) for name, _ in of.named_parameters(remove_duplicate=False)}
    mine, its = ({name: part for name, part in of.state_dict().items() if name in parameters or not TABLES.search(name)} for of in (made, model))
    if odd := sorted(mine.keys() ^ its.keys()) or [name for name in mine if mine[name].shape != its[name].shape]:
        raise Unlike(f"its weights are others: {odd[0]}" + (f" and {len(odd) - 1} more" if odd[1:] else ""))
    usual = dict(model.named_buffers())
    with torch.no_grad():
        for name, part in mine.items():
            part.copy_(its[name])
        for name, part in made.named_buffers():  # some libraries cast tables with the weights
            if part.is_floating_point() and name in usual and usual[name].is_floating_point():
                part.data = part.to(usual[name])


def _edited(library: str, module: types.ModuleType) -> bool:
    """Whether a file is another than the one that was installed, by the RECORD of its distribution; False where there is none."""
    record = importlib.metadata.distribution(library).read_text("RECORD") or ""
    name = module.__name__.replace(".", "/")
    found = re.search(rf"^{name}(?:/__init__)?\.py,sha256=([\w-]+)", record, re.MULTILINE)
    if found is None or not module.__file__:
        return False
    with open(module.__file__, "rb") as file:
        return base64.urlsafe_b64encode(hashlib.sha256(file.read()).digest()).decode().rstrip("=") != found[1]
