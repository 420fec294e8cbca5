"""The tables and the figure of README.md, from the lines of runs: python experiments/training/summary.py writes both."""

from __future__ import annotations

import json
import pathlib
import statistics
from collections import defaultdict

#: Student's t, 97.5 %, by degrees of freedom
QUANTILES = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776}
RESULTS = pathlib.Path(__file__).with_name("results.jsonl")


BEGIN, END = "<!-- tables -->\n", "<!-- end -->\n"
TRAINED_TO = 16
COLOURS = {"copy": "#0b6fa4", "flip-flop": "#c4561b"}
WIDTH, HEIGHT, COLUMNS = 150, 110, 4

Values = dict[str, dict[str, dict[int, list[float]]]]
"""Task, scheme, length: the accuracies of seeds."""


def interval(values: list[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval by Student's t: of one value, 0."""
    half = 0.0
    if len(values) > 1:
        half = QUANTILES[len(values) - 1] * statistics.stdev(values) / len(values) ** 0.5
    return statistics.fmean(values), half


def of_seeds(values: list[float]) -> str:
    mean, half = interval(values)
    return f"{mean:.2f} ± {half:.2f}" if len(values) > 1 else f"{mean:.2f}"


def read(text: str) -> Values:
    values: Values = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    for line in map(json.loads, text.splitlines()):
        for scheme, found in line["result"]["accuracy"].items():
            for length, accuracy in found.items():
                values[line["run"]["task"]][scheme][int(length)].append(accuracy)
    return values


def tables(text: str) -> str:
    """Markdown: of each task the accuracy of each scheme at each length, over seeds."""
    result = []
    for task, schemes in read(text).items():
        lengths = sorted({length for found in schemes.values() for length in found})
        result.append(f"| {task} | seeds | " + " | ".join(map(str, lengths)) + " |\n|" + "---|" * (len(lengths) + 2) + "\n")
        for scheme, found in schemes.items():
            seeds = max(map(len, found.values()))
            cells = (of_seeds(found[length]) if length in found else "" for length in lengths)
            result.append(f"| {scheme} | {seeds} | " + " | ".join(cells) + " |\n")
        result.append("\n")
    return "".join(result)


def figure(text: str) -> str:
    """SVG: a panel for each scheme, accuracy against the length of the test, a line and a band for each task."""
    values = read(text)
    schemes = list(dict.fromkeys(scheme for found in values.values() for scheme in found))
    rows = -(-len(schemes) // COLUMNS)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {COLUMNS * WIDTH} {rows * HEIGHT + 24}" font-family="sans-serif" '
           'font-size="9">\n<rect width="100%" height="100%" fill="#fff"/>\n']  # fmt: skip
    lengths = sorted({length for found in values.values() for each in found.values() for length in each})
    x = {length: 26 + 112 * at / (len(lengths) - 1) for at, length in enumerate(lengths)}
    y = lambda share: 92 - 72 * min(1.0, max(0.0, share))  # noqa: E731
    for at, scheme in enumerate(schemes):
        out.append(f'<g transform="translate({at % COLUMNS * WIDTH},{at // COLUMNS * HEIGHT})">\n<text x="26" y="13">{scheme}</text>\n'
                   f'<rect x="26" y="20" width="{x[TRAINED_TO] - 26:g}" height="72" fill="#eee"/>\n'
                   '<path d="M26 20V92H138" fill="none" stroke="#888"/>\n<text x="22" y="24" text-anchor="end">1</text>'
                   '<text x="22" y="95" text-anchor="end">0</text>\n')  # fmt: skip
        out += [f'<text x="{x[length]:g}" y="102" text-anchor="middle">{length}</text>\n' for length in lengths]
        for task, found in values.items():
            if scheme in found:
                points = [(x[length], *interval(found[scheme][length])) for length in sorted(found[scheme])]
                band = [(px, mean + half) for px, mean, half in points] + [(px, mean - half) for px, mean, half in points[::-1]]
                shape, line = (" ".join(f"{px:g},{y(share):.1f}" for px, share, *_ in some) for some in (band, points))
                out.append(f'<polygon points="{shape}" fill="{COLOURS[task]}" opacity="0.2"/>\n'
                           f'<polyline points="{line}" fill="none" stroke="{COLOURS[task]}" stroke-width="1.5"/>\n')  # fmt: skip
        out.append("</g>\n")
    for at, task in enumerate(values):
        out.append(f'<text x="{26 + 80 * at}" y="{rows * HEIGHT + 14}" fill="{COLOURS[task]}">{task}</text>\n')
    out.append(f'<text x="200" y="{rows * HEIGHT + 14}">accuracy against the length of the test; grey: trained lengths; bands: 95 % over seeds</text>\n')
    return "".join(out) + "</svg>\n"


if __name__ == "__main__":
    lines = RESULTS.read_text()
    RESULTS.with_name("accuracy.svg").write_text(figure(lines))
    page = RESULTS.with_name("README.md")
    before, _, rest = page.read_text().partition(BEGIN)
    page.write_text(before + BEGIN + tables(lines) + END + rest.partition(END)[2])
