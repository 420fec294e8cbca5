"""What a notebook shows of results: short tables in HTML; and DataFrames, where pandas is installed."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

MOST = 40
"""Rows that a notebook shows."""
STYLE = "text-align:left;vertical-align:top;max-width:48em;white-space:pre-line"
COLOURS = {"holds": "#1a7f37", "conforms": "#1a7f37", "refuted": "#cf222e", "defective": "#cf222e", "fails": "#cf222e"}


def cell(value: Any, tag: str = "td") -> str:
    text = "" if value is None else str(value)
    colour = f";color:{COLOURS[text]}" if text in COLOURS else ""
    return f'<{tag} style="{STYLE}{colour}">{html.escape(text)}</{tag}>'


def table(head: Sequence[str], rows: Iterable[Sequence[Any]], caption: str = "") -> str:
    """The first rows, and how many more there are."""
    rows = list(rows)
    lines = [f"<table><caption style='text-align:left'>{html.escape(caption)}</caption>"] if caption else ["<table>"]
    if head:
        lines.append(f"<tr>{''.join(cell(name, 'th') for name in head)}</tr>")
    lines += [f"<tr>{''.join(map(cell, row))}</tr>" for row in rows[:MOST]]
    if len(rows) > MOST:
        lines.append(f'<tr><td colspan="{len(rows[0])}">and {len(rows) - MOST} more: .to_pandas() has all</td></tr>')
    return "\n".join([*lines, "</table>"])


def fields(of: Mapping[str, Any]) -> str:
    """A row for each that says something."""
    return table((), [(name, value) for name, value in of.items() if value not in (None, "", ())])


def preformatted(text: str) -> str:
    return f'<pre style="white-space:pre-wrap;font-family:monospace">{html.escape(text)}</pre>'


def frame(rows: Iterable[Mapping[str, Any]], index: str = "") -> Any:
    """A DataFrame. Needs pandas."""
    import pandas

    made = pandas.DataFrame(list(rows))
    return made.set_index(index) if index and len(made) else made
