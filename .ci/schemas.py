"""Holds the TOML files of games against the JSON Schema that each names in its first line, and the schemas against
files with one thing wrong in each.

    schemas.py GAME_FOLDER...
"""

import json
import pathlib
import sys
import tomllib

sys.dont_write_bytecode = True

from wrong_files import Cases, Schema, plain

# The program itself writes `review.toml`, and `cardwright coverage` alone reads `coverage.toml`: they have no schema.
WITHOUT = {"review.toml", "coverage.toml"}


def faults_of_schemas(folder):
    """Each key of a schema explains itself, and each table refuses a key that it does not know."""
    for path in sorted(folder.glob("schema/*.schema.json")):
        schema = Schema(path.read_text(encoding="utf-8"))
        for where, table in schema.tables():
            for key, about in table["properties"].items():
                if not about.get("description", "").strip():
                    yield f"{path}{where}: `{key}` has no description"
            other = table.get("additionalProperties")
            if other is not False and not isinstance(other, dict):
                yield f"{path}{where}: a table takes unknown keys"


def faults_of_files(folder):
    """Each file is what its schema says."""
    for path in sorted(folder.glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        first = text.splitlines()[0]
        if not first.startswith("#:schema "):
            if path.name not in WITHOUT:
                yield f"{path}: names no schema in its first line"
            continue
        judge = Schema((folder / first.removeprefix("#:schema ")).read_text(encoding="utf-8")).judge
        judge.check_schema(judge.schema)
        for error in judge.iter_errors(plain(tomllib.loads(text))):
            yield f"{path}: {error.json_path}: {error.message}"


def faults_of_wrong_files(folders, seen):
    """Each wrong file is refused, at its wrong key. Notes which keys and how many files were seen."""
    for file, schema, where, key, what, path, data, below in Cases(folders).all():
        named = f"{file}{where}: `{key}`"
        seen["keys"].add(named)
        if path is None:
            yield f"{named} stands in no file, and in none that could be made"
            continue
        seen["files"] += 1
        seen["kinds"].setdefault(named, set()).add(what)
        if not schema.refuses(data, below, what):
            yield f"{named}: {what} is not refused in {path}: {json.dumps(plain(data), ensure_ascii=False)[:200]}"
    for named in sorted(seen["keys"] - {it for it, kinds in seen["kinds"].items() if "another sort" in kinds}):
        yield f"{named} takes any value"


def main(folders):
    folders = [pathlib.Path(it) for it in folders]
    seen = {"keys": set(), "files": 0, "kinds": {}}
    faults = [it for folder in folders for it in (*faults_of_schemas(folder), *faults_of_files(folder))]
    faults += faults_of_wrong_files(folders, seen)
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{len(seen['keys'])} keys, {seen['files']} wrong files: {len(faults)} disagreements with the schemas")
    sys.exit(1 if faults else 0)


main(sys.argv[1:])
