"""validate.py CHECKOUT PEBENCH: what pebench writes as JSON is what its published JSON Schemas say.

Exit status 77, which ctest takes for skipped, where Python has no jsonschema.
"""

import copy
import json
import pathlib
import subprocess
import sys

try:
    import jsonschema
except ImportError:
    print("skipped: needs Python with jsonschema (Debian: python3-jsonschema)")
    sys.exit(77)

root, pebench = pathlib.Path(sys.argv[1]), sys.argv[2]
failures = []


def validator(path):
    schema = json.loads((root / path).read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def check(what, document, schema):
    for error in list(schema.iter_errors(document))[:5]:
        failures.append(f"{what}: {'/'.join(map(str, error.absolute_path))}: {error.message[:200]}")


def check_refused(what, document, schema):
    if schema.is_valid(document):
        failures.append(f"{what} was taken for valid")


def golden(name):
    return json.loads((root / "tests/golden" / name).read_text())


def found():
    return json.loads(subprocess.run([pebench, "findings", "--json"], capture_output=True, text=True, check=True).stdout)


for name, document, wrong in (  # each with what is spoilt in it
    ("run", golden("run.json"), {"another word for evidence": lambda run: run["outcomes"][0].update(evidence="guessed"),
                                 "no count": lambda run: run["summary"].pop("sampled")}),
    ("comparison", golden("comparison.json"), {"a foreign member": lambda comparison: comparison.update(extra=1)}),
    ("findings", found(), {"no word of who found it before": lambda of: of["findings"][0].update(prior=""),
                           "a remark among them": lambda of: of["findings"].append(dict(of["findings"][0], impact="remark"))}),
):  # fmt: skip
    schema = validator(f"reports/schemas/{name}.schema.json")
    check(name, document, schema)
    for what, spoil in wrong.items():
        spoilt = copy.deepcopy(document)
        spoil(spoilt)
        check_refused(f"{name} with {what}", spoilt, schema)

audit = validator("experiments/audit/audit.schema.json")
against = validator("experiments/audit/against.schema.json")
files = root / "tests/audit/files"
examples = root / "experiments/audit/examples"
for arguments in (
    ["inv_freq.npy"],
    ["inv_freq.npy", "--config", str(examples / "llama-3.1.json")],
    ["inv_freq.npy", str(examples / "inv_freq.npy")],
    ["inv_freq.npy", str(examples / "nosuch.npy")],
    ["nosuch.npy"],
    ["inv_freq.npy", "--kind", "nosuch"],
):
    done = subprocess.run(
        [pebench, "audit", str(examples / arguments[0]), *arguments[1:], "--json"], capture_output=True, text=True
    )
    document = json.loads(done.stdout)
    check(f"audit {' '.join(arguments)}", document, audit)
    if document["summary"]["exit_status"] != done.returncode:
        failures.append(f"audit {' '.join(arguments)} says another exit status than {done.returncode}")
    for place in document["tables"] + document["errors"]:
        place["verdict"] = "fine"
        check_refused("an audit with another verdict, or an error with one", document, audit)

for reference, table in (("stored.npz", "deflated.npz"), ("float32.npy", "bool.npy"), ("float32.npy", "nosuch.npy"),
                         ("tensors.safetensors", "state_dict.bin")):  # fmt: skip
    done = subprocess.run(
        [pebench, "audit", "--against", str(files / reference), str(files / table), "--json"], capture_output=True
    )
    document = json.loads(done.stdout)
    check(f"{table} against {reference}", document, against)
    if document["summary"]["exit_status"] != done.returncode:
        failures.append(f"{table} against {reference} says another exit status than {done.returncode}")
    document["summary"]["extra"] = 1
    check_refused("a comparison with a number of extra tensors", document, against)

print("\n".join(failures) or "every file is what its schema says")
sys.exit(bool(failures))
