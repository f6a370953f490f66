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

def wrong(schema, root):
    """A value that a schema must refuse; nothing where it takes any."""
    if "$ref" in schema:
        return wrong(root["$defs"][schema["$ref"].rsplit("/", 1)[1]], root)
    for value in ({"zzzzzz": {"zzzzzz": 1}}, ["zzzzzz", 1.5], -1.5, "\u0000zzzzzz"):
        check = dict(schema, **{"$defs": root.get("$defs", {})})
        if not jsonschema.Draft202012Validator(check).is_valid(value):
            return value
    return None


def tables(schema):
    """Every table of a schema, with the keys that it may have."""
    if isinstance(schema, dict):
        if isinstance(schema.get("properties"), dict) and schema.get("type") == "object":
            yield schema
        for inner in schema.values():
            yield from tables(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from tables(inner)


def faults_of_keys(path, schema):
    """Each key explains itself and refuses one wrong value; each table refuses an unknown key."""
    count = 0
    for table in tables(schema):
        for key, about in table["properties"].items():
            value = wrong(about, schema)
            if "description" not in about:
                count += 1
                print(f"{path}: `{key}` has no description")
            if value is None:
                count += 1
                print(f"{path}: `{key}` takes any value")
        if table.get("additionalProperties") is not False and not isinstance(
            table.get("additionalProperties"), dict
        ):
            count += 1
            print(f"{path}: a table takes unknown keys: {sorted(table['properties'])}")
    return count


bad = 0
for path in sorted(pathlib.Path(sys.argv[1]).glob("schema/*.schema.json")):
    bad += faults_of_keys(path, json.loads(path.read_text(encoding="utf-8")))
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
