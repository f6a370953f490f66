//! The README does what it says.

use crate::project;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn readme() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap()
}

/// The lines of the fenced `sh` blocks.
fn commands() -> Vec<String> {
    let text = readme();
    let blocks = text.split("```sh\n").skip(1).map(|it| it.split("```").next().unwrap());
    blocks.flat_map(str::lines).map(str::to_owned).collect()
}

#[test]
fn there_are_two_commands_and_they_share_a_profile() {
    let commands = commands();
    assert_eq!(commands.len(), 2, "{commands:?}");
    assert!(commands.iter().all(|it| it.contains("--release")), "{commands:?}");
    assert_eq!(commands[1], "cargo test --release");
}

#[test]
fn the_main_command_makes_what_the_table_names() {
    let arguments = commands()[0].split_once(" -- ").expect("cargo run ... -- ...").1.to_owned();
    let folder = tempfile::tempdir().unwrap();
    // As in a clone, but the products go elsewhere and the slow images are left to other tests.
    let run = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .args(arguments.split_whitespace())
        .args(["--no-images", "--out"])
        .arg(folder.path().join("made"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let text = readme();
    let table =
        text.split("| in `out/skirmish/` | |").nth(1).unwrap().split("\n\n").next().unwrap();
    let mut named = 0;
    for name in table.split('`').filter(|it| it.contains('.') || *it == "SHA256SUMS") {
        if name.ends_with(".pdf") || name.ends_with(".csv") || name.ends_with(".json") {
            assert!(folder.path().join("made").join(name).is_file(), "{name} was not made");
            named += 1;
        }
    }
    assert!(named >= 6, "the table names only {named} files");
    let said = String::from_utf8_lossy(&run.stdout).into_owned();
    for words in ["sheets of A4", "cut to 63 x 88 mm", "actual size", "flip on the long edge"] {
        assert!(said.contains(words), "the summary does not say `{words}`:\n{said}");
    }
}

#[test]
fn links_lead_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<PathBuf> =
        ["README.md", "CONTRIBUTING.md", "tests/README.md"].map(|it| root.join(it)).into();
    let docs = root.join("docs");
    files.extend(
        project::files(&docs).iter().filter(|it| it.ends_with(".md")).map(|it| docs.join(it)),
    );
    let mut dead = Vec::new();
    let mut found = 0;
    for path in &files {
        let text = without_code(&fs::read_to_string(path).unwrap());
        for part in text.split("](").skip(1) {
            let target = part.split([')', ' ']).next().unwrap();
            if target.starts_with("http") {
                continue;
            }
            found += 1;
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let to = match file {
                "" => path.clone(),
                file => path.parent().unwrap().join(file),
            };
            if !to.exists() || !anchor.is_empty() && !anchors(&to).contains(anchor) {
                dead.push(format!("{}: {target}", path.strip_prefix(root).unwrap().display()));
            }
        }
    }
    assert!(found > 250, "only {found} links");
    assert!(dead.is_empty(), "dead links:\n{}", dead.join("\n"));
}

/// A document without its fenced blocks and code spans, whose brackets are no links.
fn without_code(text: &str) -> String {
    let fence = regex::Regex::new(r"(?ms)^(`{3,}).*?^`{3,}[ ]*$|`[^`\n]*`").unwrap();
    fence.replace_all(text, "").into_owned()
}

/// Names that GitHub gives the headings of a document: lower case, blanks as hyphens, no punctuation.
fn anchors(path: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(path).unwrap();
    let headings = text.lines().filter(|it| it.starts_with('#'));
    let name = |it: &str| {
        let kept = |it: &char| it.is_alphanumeric() || matches!(it, ' ' | '-' | '_');
        let heading = it.trim_start_matches('#').trim().to_lowercase();
        heading.chars().filter(kept).collect::<String>().replace(' ', "-")
    };
    headings.map(name).collect()
}
