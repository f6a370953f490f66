//! Says where the folders lie that are built into the program: at the root of the repository or, in a package, below
//! `bundled`, whose links `cargo package` follows. Compiles the crate again when a file is added to one: the compiler
//! by itself notices only changes to files that were there before.

use std::env;
use std::path::PathBuf;

/// Folders with their paths in the repository and in a package. Drawings belong to games, which no package holds.
const FOLDERS: [(&str, &str, Option<&str>); 4] = [
    ("TEMPLATES", "templates", Some("templates")),
    ("FONTS", "fonts", Some("fonts")),
    ("PRESS", "data/press", Some("press")),
    ("ART", "art", None),
];

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let root = here.join("../..");
    let is_repository = root.join("templates/card.typ").is_file();
    for (name, at_root, bundled) in FOLDERS {
        let folder = match bundled {
            _ if is_repository => root.join(at_root),
            Some(bundled) => here.join("bundled").join(bundled),
            // Nothing lies there.
            None => PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()),
        };
        println!("cargo::rustc-env=CARDWRIGHT_{name}={}", folder.display());
        println!("cargo::rerun-if-changed={}", folder.display());
    }
}
