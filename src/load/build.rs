//! Compiles the crate again when a file is added to a folder that is built into the program: the
//! compiler by itself notices only changes to files that were there before.
#![expect(clippy::print_stdout, reason = "this is how a build script speaks to cargo")]

fn main() {
    for folder in ["art", "data/press", "fonts", "templates"] {
        println!("cargo::rerun-if-changed=../../{folder}");
    }
}
