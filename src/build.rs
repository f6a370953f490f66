//! A digest of everything that the program is made of, so that a build made by another program is never
//! taken for up to date.

#![expect(clippy::disallowed_methods, reason = "a build script reads the sources")]

use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What is compiled into the program.
const SOURCES: [&str; 7] =
    ["Cargo.lock", "Cargo.toml", "art", "data/press", "fonts", "src", "templates"];

fn main() -> io::Result<()> {
    let mut files = Vec::new();
    for source in SOURCES {
        println!("cargo::rerun-if-changed={source}");
        collect(Path::new(source), &mut files)?;
    }
    files.sort();
    let mut sum = Sha256::new();
    for file in files {
        let bytes = fs::read(&file)?;
        let name = file.to_string_lossy().replace('\\', "/");
        for part in [name.as_bytes(), &bytes] {
            sum.update((part.len() as u64).to_le_bytes());
            sum.update(part);
        }
    }
    // The same sources may be compiled without their checks, or for another system.
    for setting in ["TARGET", "OPT_LEVEL", "DEBUG"] {
        sum.update(env::var(setting).unwrap_or_default());
    }
    let digest: String = sum.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    println!("cargo::rustc-env=CARDWRIGHT_SOURCES={digest}");
    Ok(())
}

/// The files at a path; none where there is nothing, as in a package that lacks its lock file.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            collect(&entry?.path(), files)?;
        }
    } else if path.is_file() {
        files.push(path.to_path_buf());
    }
    Ok(())
}
