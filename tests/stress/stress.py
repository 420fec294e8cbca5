"""Ends pebench at random moments and looks at what is left.

usage: stress.py PEBENCH [--kills N] [--interrupts N] [--seed S] [--small]
       stress.py PEBENCH --shards [--kills N] [--seed S] [--undisturbed RUN.json --cases N]

Each of verify, report (a run shown again), compare and audit --sarif writes over the files of an older run, or of an older
audit, and is ended at a random moment: N times by SIGKILL, N times by SIGINT, SIGTERM or SIGHUP, one in four of them
twice. --small takes few claims. After each round:

- no file is half written, none stands beside one of another run, and where there was a run.json there is one;
- no program that pebench started is there any more;
- after an interrupt no temporary file is there, the status is 130 unless the command had ended, and the time from the
  signal to the end is noted.

With --shards a run is cut into three, each shard is killed N times and gone on with, and what they are merged to is compared
with an undisturbed run: that of every claim with so many cases, or, without one, of a few claims, decided first. The first
kill of a shard comes when its journal holds an outcome.

Prints a line for each command. Exit status: 0, all is well; 1, something was found, and where it lies.
"""
import argparse
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

INTERRUPTS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
INTERRUPTED = 130
SETTLING_S = 10.0  # what a busy system may take to bury what was killed
SLOW_S = 1.0

# One that is proved, one exhausted, one covered, one refuted late, two sampled, one without a check.
CLAIMS = [
    "derivation2023.constant-norm", "derivation2023.powers-of-ten", "su2021.decay-to-half",
    "pebench.length-independence.growing", "su2021.abel-bound", "mathor2020.one-hot", "derivation2023.aim",
]  # fmt: skip
SHARDS = 3

ENDS = {".html": "</html>", ".sarif": "}", ".json": "}", ".csv": "\n", ".xml": ">", ".svg": "</svg>", ".md": "\n", ".tex": "\n",
        ".bib": "\n", ".sty": "\n", ".tikz": "\n"}


def files_of(folder):
    """The files that a reader of the folder meets: name to bytes."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*"))
            if path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts)}


def hidden_of(folder):
    return [str(path) for path in folder.rglob("*")
            if any(part.startswith(".") for part in path.relative_to(folder).parts)
            and path.name not in (".pebench-files", ".pebench-journal")]


def half_written(name, data):
    if name.endswith(".json"):
        try:
            json.loads(data)
        except ValueError:
            return True
    if name.endswith(".pdf"):
        return not data.startswith(b"%PDF-") or b"%%EOF" not in data[-64:]
    end = ENDS.get(pathlib.Path(name).suffix)
    tail = data.decode(errors="replace")
    return end is not None and not (tail.endswith(end) or tail.rstrip().endswith(end))


def processes_with(marker):
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            state = (entry / "stat").read_text().rsplit(")", 1)[1].split()[0]
            if state not in "ZX" and marker in (entry / "environ").read_bytes():
                found.append((entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"))
        except OSError:
            pass
    return found


class Stress:
    def __init__(self, program, seed, work):
        self.program, self.work, self.random = program, pathlib.Path(work), random.Random(seed)
        self.problems, self.round = [], 0

    def start(self, arguments, temporary):
        environment = dict(os.environ, TMPDIR=str(temporary), PEBENCH_STRESS=str(temporary))
        return subprocess.Popen([self.program, *arguments], env=environment, stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def whole(self, arguments):
        """How long it takes, and its status, when nobody ends it."""
        begin = time.monotonic()
        status = self.start(arguments, self.work).wait()
        return time.monotonic() - begin, status

    def one(self, arguments, old, rewritten, take_s, usual, kill):
        self.round += 1
        folder = self.work / f"round-{self.round}"
        out, temporary = folder / "out", folder / "tmp"
        shutil.copytree(old, out)
        temporary.mkdir()
        child = self.start([argument.replace("OUT", str(out)) for argument in arguments], temporary)
        time.sleep(self.random.uniform(0, 1.05 * take_s))
        ended = child.poll() is not None
        begin = time.monotonic()
        child.send_signal(signal.SIGKILL if kill else self.random.choice(INTERRUPTS))
        if not kill and self.random.random() < 0.25:
            time.sleep(self.random.uniform(0, 0.2))
            child.send_signal(self.random.choice(INTERRUPTS))
        status = child.wait()
        took = time.monotonic() - begin

        found = []
        deadline = time.monotonic() + SETTLING_S
        while (left := processes_with(str(temporary).encode())) and time.monotonic() < deadline:
            time.sleep(0.02)
        found += [f"still runs: {line}" for line in left]
        files = files_of(out)
        found += [f"half written: {name}" for name, data in files.items() if half_written(name, data)]
        # The time of writing says it: what two runs print alike, as rounded times may be, is still of one of them.
        again = files.keys() & rewritten
        are_old = {name for name in again if (out / name).stat().st_mtime_ns == (old / name).stat().st_mtime_ns}
        are_new = again - are_old
        if are_old and are_new:
            found.append(f"mixed: {sorted(are_old)} are old, {sorted(are_new)} are new")
        if (old / "run.json").exists() and "run.json" not in files:
            found.append("without run.json")
        if not kill:
            found += [f"left: {name}" for name in hidden_of(out) + os.listdir(temporary)]
            # A signal that comes before the program can take any ends it as it would end any, with nothing done.
            early = -status in INTERRUPTS and not are_new
            if not ended and not early and status not in (INTERRUPTED, usual):
                found.append(f"status {status}")
        if found:
            self.problems.append((folder, arguments, found))
            print(f"round {self.round} ({' '.join(arguments)}): " + "; ".join(found), flush=True)
        else:
            shutil.rmtree(folder)
        return ended, took

    def command(self, name, arguments, old_arguments, counts):
        old, new = self.work / f"{name}-old", self.work / f"{name}-new"
        for folder, typed in ((old, old_arguments), (new, arguments)):
            folder.mkdir()
            take_s, usual = self.whole([argument.replace("OUT", str(folder)) for argument in typed])
        before, after = files_of(old), files_of(new)
        rewritten = before.keys() & after.keys()
        assert any(before[file] != after[file] for file in rewritten), f"{name}: the older run is the same run"
        for kill, count in ((True, counts[0]), (False, counts[1])):
            results = [self.one(arguments, old, rewritten, take_s, usual, kill) for _ in range(count)]
            late = sum(ended for ended, _ in results)
            times = sorted(took for ended, took in results if not ended) or [0.0]
            line = f"{name}: {count} {'kills' if kill else 'interrupts'} within {take_s:.1f} s, {late} after its end"
            if not kill:
                line += (f"; from the signal to the end {times[len(times) // 2]:.2f} s in the middle, {times[-1]:.2f} s"
                         f" at most, {sum(t > SLOW_S for t in times)} above {SLOW_S:.0f} s")
            print(line, flush=True)

    def finish(self, *arguments):
        done = subprocess.run([self.program, *map(str, arguments)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        assert done.returncode == 0 and not done.stderr, f"status {done.returncode} of {arguments}: {done.stderr}"

    def shards(self, undisturbed, cases, kills):
        """How many kills left an outcome to go on from. Raises where the merged run differs."""
        verify, resumed = ["verify", *([] if undisturbed else CLAIMS), "--cases", str(cases)], 0
        if not undisturbed:
            undisturbed = self.work / "undisturbed" / "run.json"
            self.finish(*verify, "--out", undisturbed.parent)
        for number in range(1, SHARDS + 1):
            out = self.work / f"shard-{number}"
            arguments = [*verify, "--shard", f"{number}/{SHARDS}", "--resume", "--out", str(out)]
            journal = out / ".pebench-journal"
            for kill in range(kills):
                child = self.start(arguments, self.work)
                while kill == 0 and child.poll() is None and not (journal.exists() and json.loads(journal.read_text())["outcomes"]):
                    time.sleep(0.001)
                time.sleep(self.random.uniform(0, 0.5))
                resumed += child.poll() is None and journal.exists()
                child.kill()
                child.wait()
            self.finish(*arguments)
            assert not journal.exists(), f"{journal} was left behind"
        merged = self.work / "merged.json"
        self.finish("merge", *self.work.glob("shard-*/run.json"), "--out", merged)
        found, wanted = (json.loads(run.read_text())["digests"]["results"] for run in (merged, undisturbed))
        assert found == wanted, f"{merged} differs from {undisturbed}"
        assert resumed or not kills, "no kill left anything to go on from: more --cases are needed"
        return resumed


def commands(work, program, small):
    """Name, arguments and those of an older run, with OUT for the folder."""
    seed = ["--seed", "2"]
    verify = ["verify", "derivation2023" if small else "zheng2022", "--cases", "60"]
    compare = ["compare", "sinusoidal", "rope", "--cases", "20", "--format", "html,pdf,latex,markdown,csv,json"]
    if small:
        compare += ["--quick", "--properties", "constant-norm,uniqueness"]
    yield "verify", [*verify, "--out", "OUT"], [*verify, *seed, "--out", "OUT"]
    runs = []
    for number in ("1", "2"):
        runs.append(work / f"saved-{number}")
        subprocess.run([program, "verify", "derivation2023.*", "--cases", "20", "--seed", number, "--out", str(runs[-1])],
                       check=True, stdout=subprocess.DEVNULL)
    of_first, of_second = (["report", str(run / "run.json"), "--out", "OUT"] for run in runs)
    yield "report", of_first, of_second
    yield "compare", [*compare, "--out", "OUT"], [*compare, *seed, "--out", "OUT"]
    table, other = work / "table.npy", work / "other.npy"
    for path, rows, base in ((table, "16384", "10000"), (other, "64", "500000")):
        subprocess.run([program, "export", "sinusoidal", "--dim", "64", "--length", rows, "--base", base, "--out", str(path)],
                       check=True, stdout=subprocess.DEVNULL)  # fmt: skip
    other_base = ["--expect", "sinusoidal:base=10000"]
    yield "audit", ["audit", str(table), "--sarif", "OUT/audit.sarif"], ["audit", str(other), *other_base, "--sarif", "OUT/audit.sarif"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--interrupts", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--small", action="store_true", help="few claims: for a quick test")
    parser.add_argument("--shards", action="store_true", help="kill the shards of a run")
    parser.add_argument("--undisturbed", type=pathlib.Path, help="the run of every claim that the shards are compared with")
    parser.add_argument("--cases", type=int, default=12000, help="of each claim of the shards")
    typed = parser.parse_args()
    work = tempfile.mkdtemp(prefix="pebench-stress-")
    stress = Stress(os.path.abspath(typed.program), typed.seed, work)
    if typed.shards:
        resumed = stress.shards(typed.undisturbed, typed.cases, typed.kills)
        print(f"{SHARDS} shards, {resumed} kills with something to go on from: as the undisturbed run")
        shutil.rmtree(work)
        return 0
    for name, arguments, old_arguments in commands(stress.work, stress.program, typed.small):
        stress.command(name, arguments, old_arguments, (typed.kills, typed.interrupts))
    if stress.problems:
        print(f"{len(stress.problems)} rounds found something; what they left lies in {work}")
        return 1
    shutil.rmtree(work)
    return 0


if __name__ == "__main__":
    sys.exit(main())
