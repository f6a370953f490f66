//! Says where the folders lie that are built into the program: at the root of the repository or, in a package, below
//! `bundled`, whose links `cargo package` follows. Compiles the crate again when a file is added to one: the compiler
//! by itself notices only changes to files that were there before.

#![expect(clippy::disallowed_methods, reason = "a build script makes its own folder")]

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Folders with their paths in the repository and in a package. Drawings belong to games, which no package holds.
const FOLDERS: [(&str, &str, Option<&str>); 4] = [
    ("TEMPLATES", "templates", Some("templates")),
    ("FONTS", "fonts", Some("fonts")),
    ("PRESS", "data/press", Some("press")),
    ("ART", "art", None),
];

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let root = here.join("../..");
    let is_repository = root.join("templates/card.typ").is_file();
    for (name, at_root, bundled) in FOLDERS {
        let folder = match bundled {
            _ if is_repository => root.join(at_root),
            Some(bundled) => here.join("bundled").join(bundled),
            None => empty()?,
        };
        println!("cargo::rustc-env=CARDWRIGHT_{name}={}", folder.display());
        println!("cargo::rerun-if-changed={}", folder.display());
    }
    Ok(())
}

fn empty() -> io::Result<PathBuf> {
    let folder = Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("nothing");
    fs::create_dir_all(&folder)?;
    Ok(folder)
}
