"""What pebench does in C++. Import pebench instead."""

from collections.abc import Mapping, Sequence

class PebenchError(ValueError):
    """
    The call cannot be carried out; the message is one sentence that says why and what is allowed.
    """

class AuditReport:
    def json(self) -> str: ...
    def text(self) -> str: ...

def audit(
    arrays: Sequence[tuple[str, object, str]],
    kind: str,
    expect: str,
    config: str,
    positions: tuple[float, float] | None,
) -> list[AuditReport]: ...
def audit_files(
    files: Sequence[str],
    tensor: str,
    expect: str,
    config: str,
    positions: str,
    kind: str,
    axes: str,
    grid: str,
) -> tuple[list[AuditReport], list[str]]: ...
def kind_hinted_by(name: str) -> str: ...
def verify(selectors: Sequence[str], cases: int, digits: int, seed: int, jobs: int, progress: object | None) -> str: ...
def table(scheme: str, options: Mapping[str, str], own: str) -> tuple[str, list[int], bytes]: ...
def score_view(
    scheme: str,
    own: str,
    dimension: int,
    base: str,
    head: int,
    length: int,
    x: Sequence[Sequence[float]],
) -> dict[str, list[float]]: ...
def drawn(table: str, head: int, rows: int, columns: int) -> list[float]: ...
def name_of(text: str) -> str: ...
def is_causal(scheme: str, own: str) -> bool: ...
def turned_pairs(scheme: str, own: str, dimension: int, base: str) -> list[tuple[int, int]]: ...
def program(arguments: Sequence[str]) -> int: ...
def version() -> str: ...
