"""Writes what was found in the libraries: a JSON file, and RESULTS.md."""

from __future__ import annotations

import collections
import csv
import json
import os
import pathlib
import re
from typing import Any

COLUMNS = "library version module name what convention accuracy laws verdict says seconds".split()
DEVIATES = ("defective", "unrecognised", "fails")
LOOKED_AT = ("conforms", "equivalent", "holds", "learned", "not an encoding", *DEVIATES)
WHOSE = {
    "consequence": "a fault of the library by which something wrong is computed",
    "trivial": "a fault of the library by which nothing wrong is computed: a call raises",
    "default": "a default configuration without head_dim, of which no sound rotation can be made",
    "audit": "a mistake of the audit",
    "driver": "a mistake of this driver: something that is no table of positions, or a call that is not meant",
    "convention": "another convention, which the audit does not know",
}
UNCALLED = {
    r"is not known$": "an argument has a name whose values the driver does not know",
    r"gave codes$": "none of the known calls gave codes: they take a grid, a mask, pixels or features, or are parts of attention",
    r"gave no table$": "a call gave no table of positions",
    r"": "the call raised",
}
"""Why something was not called, by what its row says."""
Rows = list[dict[str, Any]]


def read_explained() -> list[dict[str, str]]:
    with open(pathlib.Path(__file__).with_name("explained.tsv"), newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


EXPLAINED = read_explained()
MODELS = pathlib.Path(__file__).with_name("models.md")
"""What check_model finds, the last part of RESULTS.md."""
UNCALLED_ARE = """These are classes and functions with positional names that no call of the driver fits. They are no verdict: where such a
class holds a table, that was audited and stands above; what it does with it was not looked at. Most encode the places of
pixels or of frames, and are called with the image."""


def explanation(row: dict[str, Any]) -> dict[str, str] | None:
    """The first row of explained.tsv that fits: whose the deviation is, and why."""
    for known in EXPLAINED:
        fits = lambda column: re.search(known[column], f"{row[column]}")
        if known["library"] == row["library"] and all(fits(column) for column in ("name", "what", "says")):
            return known
    return None


def unused(rows: Rows) -> list[dict[str, str]]:
    """Explanations of what is not found any more."""
    used = [explanation(row) for row in deviations(rows)]
    return [known for known in EXPLAINED if known not in used]


def deviations(rows: Rows) -> Rows:
    return [row for row in rows if row["verdict"] in DEVIATES]


def counted(rows: Rows) -> str:
    verdicts = collections.Counter(row["verdict"] for row in rows)
    looked_at = {(row["module"], row["name"]) for row in rows if row["verdict"] in LOOKED_AT}
    return f"{len(looked_at)} looked at; " + ", ".join(f"{count} {name}" for name, count in sorted(verdicts.items()))


def _written(file: pathlib.Path, text: str) -> None:
    part = file.with_name(file.name + ".part")
    part.write_text(text, encoding="utf-8")
    os.replace(part, file)


def write(rows: Rows, out: pathlib.Path) -> None:
    for row in rows:
        known = explanation(row) if row["verdict"] in DEVIATES else None
        row["whose"], row["explained"] = (known["whose"], known["why"]) if known else ("", "")
    _written(out / "libraries.json", json.dumps(rows, indent=1))


def write_results(rows: Rows, file: pathlib.Path) -> None:
    """The short form: counts by library, and every deviation with its explanation, equal ones together."""
    verdicts = [*LOOKED_AT, "rounded", "kept", "not called", "not made", "not imported", "not audited"]
    lines = [
        "# The libraries, audited",
        "",
        "Written by `./bench python experiments/libraries/run.py --results`. A table conforms, is equivalent, defective or",
        "unrecognised (`pebench.audit`); a live function holds or fails (`pebench.live`). Learned codes follow no convention.",
        "`rounded`: `.to(torch.bfloat16)` rounds the frequencies, which are a buffer. Making a model of transformers with",
        "`dtype=torch.bfloat16` leaves them in float32 (`_from_config`, tried with Llama).",
        "What this driver could not make or call is counted, and is no verdict. Versions: [versions.txt](versions.txt).",
        "",
        "| library | version | looked at | " + " | ".join(verdicts) + " |",
        "|---|---|--:|" + "--:|" * len(verdicts),
    ]
    by_library = collections.defaultdict(list)
    for row in rows:
        by_library[row["library"]].append(row)
    for library, found in [*by_library.items(), ("all", rows)]:
        looked_at = {(row["library"], row["module"], row["name"]) for row in found if row["verdict"] in LOOKED_AT}
        counts = collections.Counter(row["verdict"] for row in found)
        cells = [library, found[0]["version"] if library != "all" else "", str(len(looked_at))]
        lines.append(f"| {' | '.join([*cells, *(str(counts[v]) for v in verdicts)])} |")
    lines += ["", "## Deviations", "", "Each group was looked up in the source of its library."]
    groups = collections.defaultdict(list)
    for row in deviations(rows):
        known = explanation(row)
        groups[(known["whose"], row["library"], known["why"]) if known else ("", row["library"], "")].append(row)
    for whose, title in [*WHOSE.items(), ("", "not explained yet")]:
        chosen = {key: found for key, found in groups.items() if key[0] == whose}
        if chosen:
            lines += ["", f"### {title[0].upper()}{title[1:]} ({sum(map(len, chosen.values()))})", ""]
        for (_, library, why), found in chosen.items():
            names = list(dict.fromkeys(f"`{row['name']}`" for row in found))
            more = f" and {len(names) - 6} more" if len(names) > 6 else ""
            lines.append(f"- {library}: {', '.join(names[:6])}{more} ({len(found)}). {why}".rstrip())
    lines += ["", "## Not called", "", UNCALLED_ARE, ""]
    reasons = collections.defaultdict(list)
    for row in rows:
        if row["verdict"] == "not called":
            reasons[next(why for says, why in UNCALLED.items() if re.search(says, row["says"]))].append(row)
    for why, found in sorted(reasons.items(), key=lambda reason: -len(reason[1])):
        counts = collections.Counter(row["library"] for row in found)
        lines.append(f"- {why} ({len(found)}): " + ", ".join(f"{library} {n}" for library, n in counts.most_common()) + ".")
    _written(file, "\n".join(lines) + "\n" + MODELS.read_text(encoding="utf-8"))
