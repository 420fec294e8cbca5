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


run = validator("reports/schemas/run.schema.json")
golden = json.loads((root / "tests/golden/run.json").read_text())
check("the fixed run", golden, run)
spoilt = copy.deepcopy(golden)
spoilt["outcomes"][0]["evidence"] = "guessed"
check_refused("a run with another word for evidence", spoilt, run)
spoilt = copy.deepcopy(golden)
del spoilt["summary"]["sampled"]
check_refused("a run without a count", spoilt, run)

comparison = validator("reports/schemas/comparison.schema.json")
golden = json.loads((root / "tests/golden/comparison.json").read_text())
check("the fixed comparison", golden, comparison)
spoilt = copy.deepcopy(golden)
spoilt["extra"] = 1
check_refused("a comparison with a foreign member", spoilt, comparison)

findings = validator("reports/schemas/findings.schema.json")
listed = json.loads(subprocess.run([pebench, "findings", "--json"], capture_output=True, text=True, check=True).stdout)
check("the findings", listed, findings)
spoilt = copy.deepcopy(listed)
spoilt["findings"][0]["prior"] = ""
check_refused("a finding that does not say who found it before", spoilt, findings)
spoilt = copy.deepcopy(listed)
spoilt["findings"].append(dict(spoilt["findings"][0], impact="remark"))
check_refused("a remark among the findings", spoilt, findings)

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
