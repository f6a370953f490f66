"""Files of games with one thing wrong in each: for every key of every schema a value of another sort, a value out of
range, and a slip in its name.

A file is a game's own file with one change. Where no game has a table, the table is added in the shortest form that
its schema allows. As a program, it writes the files into DIR, and a list of them, `list.json`:

    wrong_files.py DIR GAME_FOLDER...
"""

import copy
import datetime
import json
import math
import pathlib
import sys
import tomllib

import jsonschema

# Stands in a wrong value, so that no schema takes it for a right one.
STRANGE = "zzzzzz"


class Schema:
    """A schema, with the tables that it describes."""

    def __init__(self, text):
        self.whole = json.loads(text)
        self.judge = jsonschema.validators.validator_for(self.whole)(self.whole)

    def resolved(self, part):
        while "$ref" in part:
            part = self.whole["$defs"][part["$ref"].rsplit("/", 1)[1]]
        return part

    def kinds(self, part):
        """The schema itself and all that it may be instead."""
        part = self.resolved(part)
        yield part
        for word in ("anyOf", "oneOf", "allOf"):
            for inner in part.get(word, []):
                yield from self.kinds(inner)

    def takes(self, part, value):
        return self.judge.evolve(schema=part).is_valid(value)

    def refuses(self, data, path, what):
        """Whether it says of a file that what stands at a path is wrong."""

        def all_of(errors):
            for error in errors:
                yield error
                yield from all_of(error.context)

        def is_there(error):
            where = tuple(error.absolute_path)
            if what == "a slip in the name":
                return error.validator == "additionalProperties" and where == path[:-1] and path[-1] in error.message
            return where[: len(path)] == path

        return any(is_there(error) for error in all_of(self.judge.iter_errors(plain(data))))

    def tables(self):
        """Every table with keys, by its place in the schema."""

        def walk(part, place):
            if isinstance(part, dict):
                if isinstance(part.get("properties"), dict):
                    yield place or "/", part
                # What holds for some words of another key is no table of its own.
                for key, inner in part.items():
                    if key not in ("if", "then"):
                        yield from walk(inner, f"{place}/{key}")
            elif isinstance(part, list):
                for at, inner in enumerate(part):
                    yield from walk(inner, f"{place}/{at}")

        return walk(self.whole, "")

    def met(self, part, value, path=()):
        """Each table that a value has, with its path and the value itself."""
        for kind in self.kinds(part):
            if isinstance(value, dict):
                properties = kind.get("properties", {})
                if properties and properties.keys() >= value.keys() - self.free(kind, value):
                    yield path, kind, value
                for key, inner in value.items():
                    other = kind.get("additionalProperties")
                    below = properties.get(key) or (other if isinstance(other, dict) else None)
                    if below:
                        yield from self.met(below, inner, (*path, key))
            elif isinstance(value, list) and isinstance(kind.get("items"), dict):
                for at, inner in enumerate(value):
                    yield from self.met(kind["items"], inner, (*path, at))

    @staticmethod
    def free(kind, value):
        """The keys whose names are the author's own."""
        has_own = isinstance(kind.get("additionalProperties"), dict)
        return value.keys() - kind.get("properties", {}).keys() if has_own else set()

    @staticmethod
    def sorts(kind):
        sorts = kind.get("type", [])
        return {sorts} if isinstance(sorts, str) else set(sorts)

    def example(self, part):
        """The shortest value that a schema takes."""
        for kind in self.kinds(part):
            for value in self.examples(kind):
                if self.takes(part, value):
                    return value
        raise ValueError(f"no example of {part}")

    def examples(self, kind):
        if "const" in kind:
            yield kind["const"]
        yield from kind.get("enum", [])
        sorts = self.sorts(kind)
        if "object" in sorts or "properties" in kind:
            needed = kind.get("required", [])
            yield {key: self.example(kind["properties"][key]) for key in needed}
        if "array" in sorts:
            yield []
            if isinstance(kind.get("items"), dict):
                yield [self.example(kind["items"])]
                yield [self.example(kind["items"])] * 2
        yield from (kind.get("minimum", 1), True, "x", "3 mm", "63x88 mm", "#112233", "2026-01-01", "1.0.0", "en", "50 %")

    def wrong(self, part):
        """Values that a schema refuses: one of another sort, and those just out of range."""
        sorts = ({STRANGE: {STRANGE: 1}}, [STRANGE, 1.5], -1.5, f"\0{STRANGE}")
        others = [it for it in sorts if not self.takes(part, it)]
        values = [("another sort", others[0])] if others else []
        for kind in self.kinds(part):
            if self.sorts(kind) & {"integer", "number"}:
                near = (kind.get("minimum", math.inf) - 1, kind.get("maximum", -math.inf) + 1)
                values += [("out of range", it) for it in near if math.isfinite(it)]
            if "enum" in kind or "const" in kind or "pattern" in kind or "minLength" in kind:
                values += [("no such word", STRANGE), ("no such word", "")]
            if kind.get("minItems"):
                values.append(("too few", []))
        return [it for at, it in enumerate(values) if it not in values[:at] and not self.takes(part, it[1])]


def plain(value):
    """TOML's dates as the texts that editors hand to a schema."""
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    return value.isoformat() if isinstance(value, (datetime.date, datetime.time)) else value


def toml(value):
    """A value in TOML, on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name(key)} = {toml(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(inner) for inner in value) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if isinstance(value, (datetime.date, datetime.time)) else str(value)


def name(key):
    is_bare = key and all(letter.isascii() and (letter.isalnum() or letter in "-_") for letter in key)
    return key if is_bare else json.dumps(key, ensure_ascii=False)


def written(data, path):
    """A file in TOML, and the bytes from which and to which the key or item at a path stands in it."""
    text, place = "", None

    def put(value, path):
        """Adds a value that has something at a path in it."""
        nonlocal text, place
        is_table = isinstance(value, dict)
        text += "{ " if is_table else "["
        for number, part in enumerate(value):
            text += ", " if number else ""
            inner, here = (value[part], part) if is_table else (part, number)
            add(f"{name(part)} = " if is_table else "", inner, path if here == path[0] else ())
        text += " }" if is_table else "]"

    def add(key, value, path):
        """Adds a key with its value. Nothing of the path is in it where the path is empty."""
        nonlocal text, place
        start = len(text.encode()) if path else 0
        text += key
        if len(path) > 1:
            put(value, path[1:])
        else:
            text += toml(value)
            place = (start, len(text.encode())) if path else place

    for key, value in data.items():
        add(f"{name(key)} = ", value, path if key == path[0] else ())
        text += "\n"
    return text, place


def at(data, path):
    for key in path:
        data = data[key]
    return data


class Cases:
    """All wrong files of some games."""

    def __init__(self, folders):
        # By the text of a schema: its name, the schema, and the files that it is for.
        self.schemas = {}
        for folder in map(pathlib.Path, folders):
            for path in sorted(folder.glob("*.toml")):
                text = path.read_text(encoding="utf-8")
                first = text.splitlines()[0]
                if first.startswith("#:schema "):
                    file = folder / first.removeprefix("#:schema ")
                    known = file.read_text(encoding="utf-8")
                    entry = self.schemas.setdefault(known, (file, Schema(known), []))
                    entry[2].append((path, tomllib.loads(text)))

    def places(self, schema, files):
        """For each key of a schema a file, the path to its table in it, and the file's data with this table."""
        found = {}
        for path, data in files:
            for where, kind, value in schema.met(schema.whole, plain(data)):
                for key in kind["properties"]:
                    old = found.get((id(kind), key))
                    if old is None or not old[3] and key in value:
                        found[id(kind), key] = (path, data, where, key in value)
        # A table that no file has is added where one may stand. It may hold another such table.
        grows = True
        while grows:
            grows = False
            for _, table in schema.tables():
                for key, part in table["properties"].items():
                    place = found.get((id(table), key))
                    if place is None:
                        continue
                    for kind in schema.kinds(part):
                        inner = schema.resolved(kind.get("items", kind))
                        for inner in schema.kinds(inner):
                            keys = inner.get("properties", {})
                            if not keys or (id(inner), next(iter(keys))) in found:
                                continue
                            path, data, where, _ = place
                            data = copy.deepcopy(data)
                            # What stands in a file of its own can't stand here too: a new one takes its place.
                            if "file" in at(data, where) and isinstance(where[-1], int):
                                rows = at(data, where[:-1])
                                rows.append(schema.example(table))
                                where = (*where[:-1], len(rows) - 1)
                            new = schema.example(inner)
                            is_list = "items" in kind
                            at(data, where)[key] = [new] if is_list else new
                            below = (*where, key, 0) if is_list else (*where, key)
                            for name in keys:
                                found[id(inner), name] = (path, data, below, name in new)
                            grows = True
        return found

    def all(self):
        """Each wrong file: its schema, the key, what is wrong, the file, its data, and the path to what is wrong."""
        for file, schema, files in self.schemas.values():
            places = self.places(schema, files)
            for where, table in schema.tables():
                for key, part in table["properties"].items():
                    if (id(table), key) not in places:
                        yield file, schema, where, key, "nowhere", None, None, None
                        continue
                    path, data, below, is_there = places[id(table), key]
                    for what, value in schema.wrong(part):
                        wrong = copy.deepcopy(data)
                        at(wrong, below)[key] = value
                        yield file, schema, where, key, what, path, wrong, (*below, key)
                    if isinstance(table.get("additionalProperties"), dict):
                        continue
                    wrong = copy.deepcopy(data)
                    holder = at(wrong, below)
                    slip = f"{key}zz"
                    holder[slip] = holder.pop(key) if is_there else schema.example(part)
                    yield file, schema, where, key, "a slip in the name", path, wrong, (*below, slip)


def main(to, folders):
    to = pathlib.Path(to)
    listed = []
    for file, _, where, key, what, path, data, below in Cases(folders).all():
        if path is None:
            sys.exit(f"{file}{where}: nothing can be tried with `{key}`")
        text, place = written(data, below)
        number = len(listed)
        (to / f"{number}.toml").write_text(text, encoding="utf-8")
        listed.append(
            {
                "game": path.parent.name,
                "file": path.name,
                "key": f"{file.name}{where.rstrip('/')}/{key}",
                "what": what,
                "from": place[0],
                "to": place[1],
            }
        )
    (to / "list.json").write_text(json.dumps(listed, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
