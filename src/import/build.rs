//! Says where the game lies that is built into the program: in the repository or, in a package, below `bundled`.

use std::env;
use std::path::PathBuf;

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let own = here.join("../../data/pond");
    let folder = if own.join("game.toml").is_file() { own } else { here.join("bundled/pond") };
    println!("cargo::rustc-env=CARDWRIGHT_POND={}", folder.display());
    println!("cargo::rerun-if-changed={}", folder.display());
}
