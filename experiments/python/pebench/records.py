"""From the JSON of the core to frozen dataclasses."""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

Record = TypeVar("Record")
"""A dataclass."""


def record(kind: type[Record], values: dict[str, Any], **made: Any) -> Record:
    """A dataclass from those of `values` that are its fields; `made` takes the place of some. Lists become tuples, and
    the word that JSON has for infinity a float."""
    names = {field.name for field in dataclasses.fields(kind)}  # type: ignore[arg-type]
    taken = {name: _frozen(value) for name, value in values.items() if name in names}
    return kind(**{**taken, **made})


def _frozen(value: Any) -> Any:
    if value == "inf":
        return float("inf")
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
