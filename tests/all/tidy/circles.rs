//! No circles between the modules of a crate.
//!
//! Paths are read from the text: those of `use`, and those that begin with `crate`, `super` or `self`. A name that
//! a module takes from elsewhere is followed to where it comes from. A parent and what is inside of it may
//! use each other; of two modules beside each other, with all that is inside of them, only one may use the other.

use super::{files, root};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Circles that are allowed: the crate, the module around it, the modules in it, and why.
const ALLOWED: &[(&str, &str, &str, &str)] = &[
    ("typeset", "ink", "layers letters paint picture walk", PATTERN),
    ("wording", "", "block chart faults markdown passage text_engine", RENDERED),
];
const PATTERN: &str = "a pattern is a frame, so whoever asks for its colour walks through it";
const RENDERED: &str =
    "a fault is told where its words were typed, which `passage` finds by rendering the text again";

/// A module by the names on the way to it; the crate itself is empty.
type Module = Vec<String>;
type Graph = BTreeMap<String, BTreeSet<String>>;

#[test]
fn modules_do_not_use_each_other_in_circles() {
    let mut found = BTreeSet::new();
    for (name, modules) in crates() {
        for (around, graph) in beside(&modules) {
            for circle in circles(&graph) {
                found.insert((name.clone(), around.join("/"), circle.join(" ")));
            }
        }
    }
    let allowed: BTreeSet<_> = ALLOWED
        .iter()
        .map(|(name, around, circle, why)| {
            assert!(!why.is_empty(), "{name}: no reason for {circle}");
            ((*name).to_owned(), (*around).to_owned(), (*circle).to_owned())
        })
        .collect();
    assert_eq!(found, allowed, "found, and allowed");
}

#[test]
fn circles_are_found_through_lists_other_names_and_crates_own_names() {
    let modules = |texts: &[(&str, &str)]| -> BTreeMap<Module, Text> {
        let module =
            |it: &str| it.split('/').filter(|it| !it.is_empty()).map(str::to_owned).collect();
        texts.iter().map(|(name, text)| (module(name), Text::read(text))).collect()
    };
    let circle = |texts: &[(&str, &str)]| -> Vec<Vec<String>> {
        beside(&modules(texts)).values().flat_map(circles).collect()
    };
    let both =
        [("", "mod a; mod b; pub use b::Thing;"), ("b", "pub use super::a::{self, One as Other};")];
    for uses in ["use super::b::Thing;", "fn f(_: crate::b::Thing) {}", "use crate::Thing;"] {
        let [root, b] = both;
        assert_eq!(circle(&[root, ("a", uses), b]), [["a", "b"]], "{uses}");
    }
    for plain in [
        "// use super::b;",
        "const A: &str = \"use super::b; crate::b::Thing\";",
        "use super::c::Thing;",
    ] {
        let [root, b] = both;
        assert!(circle(&[root, ("a", plain), b, ("c", "")]).is_empty(), "{plain}");
    }
    // What lies deeper belongs to the module that it lies in.
    let deep = [("a/x", "use crate::b::Thing;"), ("a", "mod x;"), ("b", "use super::a;"), ("", "")];
    assert_eq!(circle(&deep), [["a", "b"]]);
    let inside =
        [("a/x", "use super::Thing;"), ("a", "mod x; use x::Other;"), ("", "use a::Thing;")];
    assert!(circle(&inside).is_empty());
}

/// Every crate by its name, with its modules. What belongs to the program lies beside the folders of the others.
fn crates() -> BTreeMap<String, BTreeMap<Module, Text>> {
    let home = root().join("src");
    let mut crates: BTreeMap<String, BTreeMap<Module, Text>> = BTreeMap::new();
    for path in files("src", &[".rs"]) {
        let inner = path.strip_prefix(&home).unwrap().with_extension("");
        let mut names: Module = inner.iter().map(|it| it.to_string_lossy().into_owned()).collect();
        let own = names.len() > 1 && home.join(&names[0]).join("Cargo.toml").is_file();
        let name = if own { names.remove(0) } else { "cardwright".to_owned() };
        if ["lib", "main", "mod"].contains(&names.last().unwrap().as_str()) {
            names.pop();
        }
        let text = Text::read(&fs::read_to_string(&path).unwrap());
        crates.entry(name).or_default().entry(names).or_default().add(text);
    }
    assert!(crates.len() > 10, "the crates were not found");
    crates
}

/// The paths in the text of a module.
#[derive(Default)]
struct Text {
    paths: Vec<Module>,
    /// Names that it takes from elsewhere.
    names: BTreeMap<String, Module>,
}

impl Text {
    fn read(text: &str) -> Self {
        let code = code(text);
        let mut read = Self::default();
        let word = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
        let uses = code.match_indices("use ").filter(|(at, _)| !code[..*at].ends_with(word));
        for (path, name) in uses
            .filter_map(|(at, it)| code[at + it.len()..].split_once(';'))
            .flat_map(|it| branches(it.0))
        {
            read.names.insert(name, path.clone());
            read.paths.push(path);
        }
        let paths = code
            .split(|c| !word(c))
            .map(|it| it.split("::").map(str::to_owned).collect::<Module>());
        read.paths.extend(
            paths.filter(|it| it.len() > 1 && ["crate", "super", "self"].contains(&it[0].as_str())),
        );
        read
    }

    fn add(&mut self, other: Self) {
        self.paths.extend(other.paths);
        self.names.extend(other.names);
    }
}

/// A text without its comments and the insides of its strings.
fn code(text: &str) -> String {
    let mut code = String::new();
    for line in text.lines() {
        let line = line.replace("\\\\", "").replace("\\\"", "").replace("'\"'", "");
        for (at, part) in line.split('"').enumerate().filter(|(at, _)| at % 2 == 0) {
            let (before, comment) = part.split_once("//").map_or((part, false), |it| (it.0, true));
            code.push_str(if at == 0 { "\n" } else { " " });
            code.push_str(before);
            if comment {
                break;
            }
        }
    }
    code
}

/// The paths of a `use`, each with the name that it has from then on.
fn branches(tree: &str) -> Vec<(Module, String)> {
    let tree = tree.trim();
    let Some((stem, inner)) = tree.split_once('{') else {
        let (path, name) = tree.split_once(" as ").unwrap_or((tree, ""));
        let mut path: Module =
            path.split("::").map(|it| it.trim().to_owned()).filter(|it| !it.is_empty()).collect();
        if path.len() > 1 && path.last().is_some_and(|it| it == "self") {
            path.pop();
        }
        let own = path.last().cloned().unwrap_or_default();
        return vec![(path, if name.is_empty() { own } else { name.trim().to_owned() })];
    };
    let inner = inner.rsplit_once('}').unwrap().0;
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for c in inner.chars() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        match c {
            ',' if depth == 0 => parts.push(String::new()),
            c => parts.last_mut().unwrap().push(c),
        }
    }
    let parts = parts.iter().filter(|it| !it.trim().is_empty());
    parts.flat_map(|part| branches(&format!("{}{}", stem.trim(), part.trim()))).collect()
}

/// The module of a path that stands in a module; nothing where it leads to another crate.
fn target(
    modules: &BTreeMap<Module, Text>,
    from: &Module,
    path: &[String],
    depth: u8,
) -> Option<Module> {
    let (mut at, mut rest) = (from.clone(), path);
    match path.first()?.as_str() {
        "crate" => (at, rest) = (Module::new(), &path[1..]),
        "self" => rest = &path[1..],
        "super" => {
            while rest.first().is_some_and(|it| it == "super") {
                at.pop();
                rest = &rest[1..];
            }
        }
        first if modules.contains_key(&[&at[..], &[first.to_owned()]].concat()) => {}
        first => {
            let known = modules[from].names.get(first).filter(|it| depth > 0 && it[0] != first)?;
            return target(modules, from, &[&known[..], &path[1..]].concat(), depth - 1);
        }
    }
    while let Some(first) = rest.first() {
        let inner = [&at[..], std::slice::from_ref(first)].concat();
        if !modules.contains_key(&inner) {
            break;
        }
        (at, rest) = (inner, &rest[1..]);
    }
    // Where the name is only passed on, what has it.
    let passed = rest
        .first()
        .and_then(|it| modules.get(&at)?.names.get(it))
        .filter(|_| at != *from && depth > 0);
    passed.and_then(|it| target(modules, &at, it, depth - 1)).or(Some(at))
}

/// Which modules beside each other use which, by the module that they lie in.
fn beside(modules: &BTreeMap<Module, Text>) -> BTreeMap<Module, Graph> {
    let mut graphs: BTreeMap<Module, Graph> = BTreeMap::new();
    for (from, text) in modules {
        for to in text.paths.iter().filter_map(|path| target(modules, from, path, 8)) {
            let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
            if let (Some(user), Some(used)) = (from.get(shared), to.get(shared)) {
                let graph = graphs.entry(from[..shared].to_vec()).or_default();
                graph.entry(user.clone()).or_default().insert(used.clone());
            }
        }
    }
    graphs
}

/// The circles of a graph: sets in which each leads to each.
fn circles(graph: &Graph) -> Vec<Vec<String>> {
    let reach = |from: &String| -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let mut open = vec![from];
        while let Some(next) = open.pop() {
            let new =
                graph.get(next).into_iter().flatten().filter(|it| found.insert((*it).clone()));
            open.extend(new);
        }
        found
    };
    let reached: BTreeMap<&String, BTreeSet<String>> =
        graph.keys().map(|it| (it, reach(it))).collect();
    let circle = |it: &String| -> Vec<String> {
        let both = |other: &&String| reached.get(other).is_some_and(|back| back.contains(it));
        reached[it].iter().filter(both).cloned().collect()
    };
    let all: BTreeSet<Vec<String>> = graph.keys().map(circle).filter(|it| it.len() > 1).collect();
    all.into_iter().collect()
}
