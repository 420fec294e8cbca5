"""How the modules of the package import each other, those for type checkers and within functions among them."""

import ast
import pathlib

PACKAGE = pathlib.Path(__file__).parents[2] / "experiments" / "python" / "pebench"


def modules():
    """The files of the package by their dotted names."""
    names = {file: ["pebench", *file.relative_to(PACKAGE).with_suffix("").parts] for file in PACKAGE.rglob("*.py")}
    return {".".join(name[:-1] if name[-1] == "__init__" else name): file for file, name in names.items()}


def imported(name, file, known):
    """The modules that a file names in its imports: of `from . import x`, x where it is a module."""
    package = name.split(".") if file.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = package[: len(package) - node.level + 1] + (node.module.split(".") if node.module else [])
            for part in node.names:
                inner = ".".join([*base, part.name])
                found = inner if inner in known else ".".join(base)
                if found in known and (node.module or inner in known):
                    yield found


def circles(imports):
    """What is left when modules that import no other of those left are taken away, again and again."""
    left = dict(imports)
    while leaves := [name for name, needed in left.items() if not needed & left.keys()]:
        for name in leaves:
            del left[name]
    return sorted(left)


def test_no_module_imports_itself_by_way_of_others():
    known = modules()
    assert len(known) > 20
    assert circles({name: set(imported(name, file, known)) for name, file in known.items()}) == []


def test_a_circle_is_seen():
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == ["a", "b", "c"]
