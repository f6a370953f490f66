"""Holds the TOML files of a game against the JSON Schema that each names in its first line."""

import datetime
import json
import pathlib
import sys
import tomllib

import jsonschema


def plain(value):
    """TOML's dates as the texts that editors hand to a schema."""
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    return value.isoformat() if isinstance(value, datetime.date) else value


# The program itself writes `review.toml`, and `cardwright coverage` alone reads `coverage.toml`: they have no schema.
WITHOUT = {"review.toml", "coverage.toml"}

bad = 0
for path in sorted(pathlib.Path(sys.argv[1]).glob("*.toml")):
    text = path.read_text(encoding="utf-8")
    first = text.splitlines()[0]
    if not first.startswith("#:schema "):
        if path.name not in WITHOUT:
            bad += 1
            print(f"{path}: names no schema in its first line")
        continue
    schema = json.loads((path.parent / first.removeprefix("#:schema ")).read_text(encoding="utf-8"))
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    for error in validator(schema).iter_errors(plain(tomllib.loads(text))):
        bad += 1
        print(f"{path}: {error.json_path}: {error.message}")
print(f"{bad} disagreements between schemas and files")
sys.exit(1 if bad else 0)
