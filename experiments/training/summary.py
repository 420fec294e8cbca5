"""The tables and the figure of a set of runs; ./bench python experiments/training/summary.py writes those of README.md, of the
reference set and of the larger one."""

from __future__ import annotations

import json
import pathlib
import statistics
import tempfile
from collections import defaultdict

from pebench.command import run_program

#: Student's t, 97.5 %, by degrees of freedom
QUANTILES = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776}
HERE = pathlib.Path(__file__).parent
LEARNED = 0.9
PROPERTIES = ("score-shift-invariance", "beyond-length", "score-falls")
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#aa4499")
DASHES = ("none", "7 3", "3 2", "1 2")
"""Of tasks, in their order; with the colours that differ most, and where one line covers another."""
STYLE = ("text{fill:#262626}.ground{fill:#fff}.trained{fill:#eee}@media(prefers-color-scheme:dark){text{fill:#e4e2dc}"
         ".ground{fill:#15171a}.trained{fill:#2a2e33}}")  # fmt: skip
WIDTH, HEIGHT, COLUMNS = 160, 120, 5

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


def read(text: str) -> tuple[Values, int]:
    """The accuracies, and the greatest trained length."""
    values: Values = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    trained_to = 0
    for line in map(json.loads, text.splitlines()):
        trained_to = line["run"]["trained_to"]
        for scheme, found in line["result"]["accuracy"].items():
            for length, accuracy in found.items():
                values[line["run"]["task"]][scheme][int(length)].append(accuracy)
    return values, trained_to


def tables(text: str) -> str:
    """Markdown: of each task the accuracy of each scheme at each length, over seeds; and which seeds have not learned it."""
    values, trained_to = read(text)
    result = []
    for task, schemes in values.items():
        lengths = sorted({length for found in schemes.values() for length in found})
        result.append(f"| {task} | seeds | " + " | ".join(map(str, lengths)) + " |\n|" + "---|" * (len(lengths) + 2) + "\n")
        for scheme, found in schemes.items():
            seeds = max(map(len, found.values()))
            cells = (of_seeds(found[length]) if length in found else "" for length in lengths)
            result.append(f"| {scheme} | {seeds} | " + " | ".join(cells) + " |\n")
        behind = {scheme: [share < LEARNED for share in found[trained_to]] for scheme, found in schemes.items() if trained_to in found}
        named = [f"{scheme} {sum(seeds)} of {len(seeds)}" for scheme, seeds in behind.items() if any(seeds)]
        result.append(f"\nSeeds below {LEARNED:.2f} at length {trained_to}: {', '.join(named) or 'none'}.\n\n")
    return "".join(result)


def figure(text: str) -> str:
    """SVG: a panel for each scheme, accuracy against the length of the test, a line and a band for each task."""
    values, trained_to = read(text)
    titles = {scheme["name"]: scheme["title"] for scheme in json.loads(run_program("list", "schemes", "--json"))}
    schemes = list(dict.fromkeys(scheme for found in values.values() for scheme in found))
    columns, rows = min(COLUMNS, len(schemes)), -(-len(schemes) // COLUMNS)
    width, height = max(columns * WIDTH, 3 * WIDTH), rows * HEIGHT + 30
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="9">\n'
           f'<style>{STYLE}</style>\n<rect class="ground" width="100%" height="100%"/>\n']  # fmt: skip
    lengths = sorted({length for found in values.values() for each in found.values() for length in each})
    x = {length: 24 + 126 * at / (len(lengths) - 1) for at, length in enumerate(lengths)}
    y = lambda share: 100 - 80 * min(1.0, max(0.0, share))  # noqa: E731
    for at, scheme in enumerate(schemes):
        out.append(f'<g transform="translate({at % COLUMNS * WIDTH},{at // COLUMNS * HEIGHT})">\n<text x="24" y="14" '
                   f'font-weight="bold">{titles[scheme]}</text>\n<rect x="24" y="20" class="trained" width="{x[trained_to] - 24:g}" height="80"/>\n'
                   '<path d="M24 60H150" stroke="#8888" stroke-width="0.5"/>\n<path d="M24 20V100H150" fill="none" stroke="#888"/>\n'
                   '<text x="20" y="24" text-anchor="end">1</text><text x="20" y="63" text-anchor="end">0.5</text>'
                   '<text x="20" y="103" text-anchor="end">0</text>\n')  # fmt: skip
        out += [f'<text x="{x[length]:g}" y="110" font-size="7.5" text-anchor="middle">{length}</text>\n' for length in lengths]
        if at % COLUMNS == 0:
            out.append('<text transform="translate(15,81)rotate(-90)" font-size="6.5" text-anchor="middle">accuracy</text>\n')
        if at >= len(schemes) - COLUMNS:
            out.append('<text x="87" y="119" font-size="7.5" text-anchor="middle">length of the test</text>\n')
        for (_, found), colour, dashes in zip(values.items(), COLOURS, DASHES):
            if scheme in found:
                points = [(x[length], *interval(found[scheme][length])) for length in sorted(found[scheme])]
                band = [(px, mean + half) for px, mean, half in points] + [(px, mean - half) for px, mean, half in points[::-1]]
                shape, line = (" ".join(f"{px:g},{y(share):.1f}" for px, share, *_ in some) for some in (band, points))
                out.append(f'<polygon points="{shape}" fill="{colour}" opacity="0.2"/>\n'
                           f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="1.5" '
                           f'stroke-dasharray="{dashes}"/>\n')  # fmt: skip
        out.append("</g>\n")
    for at, (task, colour, dashes) in enumerate(zip(values, COLOURS, DASHES)):
        out.append(f'<path d="M{24 + 80 * at} {height - 21}h18" stroke="{colour}" stroke-width="1.5" stroke-dasharray="{dashes}"/>\n'
                   f'<text x="{46 + 80 * at}" y="{height - 18}">{task}</text>\n')  # fmt: skip
    out.append(f'<text x="24" y="{height - 5}">accuracy against the length of the test; grey: trained lengths; '
               "bands: 95 % over seeds; a line has the lengths that were tested</text>\n")  # fmt: skip
    return "".join(out) + "</svg>\n"


def verdicts(text: str) -> str:
    """Markdown: what `pebench compare` says of the formulas of the schemes."""
    schemes = list(next(iter(read(text)[0].values())))
    with tempfile.TemporaryDirectory() as folder:
        run_program("compare", *schemes, "--properties", ",".join(PROPERTIES), "--quick", "--cases", "200", "--format", "json",
                    "--out", folder)  # fmt: skip
        matrix = json.loads((pathlib.Path(folder) / "comparison.json").read_text())["matrix"]
    cells = {(cell["scheme"], cell["property"]): f"{cell['verdict']} ({cell['evidence']})" for cell in matrix["cells"]}
    rows = [["scheme", *PROPERTIES], ["---"] * (len(PROPERTIES) + 1)]
    rows += [[scheme, *(cells[scheme, name] for name in PROPERTIES)] for scheme in schemes]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def renewed(page: str, lines: str, large: str) -> str:
    """The page, with what stands between its marks made from the lines."""
    for name, text in (("tables", tables(lines)), ("verdicts", verdicts(lines)), ("tables-large", tables(large))):
        before, begin, rest = page.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition("<!-- end -->\n")
        page = before + begin + text + end + after
    return page


if __name__ == "__main__":
    sets, readme = {of: (HERE / f"results{of}.jsonl").read_text() for of in ("", "-large")}, HERE / "README.md"
    for of, results in sets.items():
        (HERE / f"accuracy{of}.svg").write_text(figure(results))
    readme.write_text(renewed(readme.read_text(), *sets.values()))
