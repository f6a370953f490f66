//! Compiles the crate again when a file is added to a folder that is built into the program: the
//! compiler by itself notices only changes to files that were there before.

fn main() {
    for folder in ["art", "data/press", "fonts", "templates"] {
        println!("cargo::rerun-if-changed=../../{folder}");
    }
}
