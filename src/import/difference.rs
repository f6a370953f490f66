//! What two texts differ in, for a person to read.

use similar::{ChangeTag, TextDiff};

/// The lines that differ, `-` before the old ones and `+` before the new ones; empty where none does.
pub fn difference(old: &str, new: &str) -> String {
    let mut out = String::new();
    for change in TextDiff::from_lines(old, new).iter_all_changes() {
        let sign = match change.tag() {
            ChangeTag::Equal => continue,
            ChangeTag::Delete => '-',
            ChangeTag::Insert => '+',
        };
        out.push_str(&format!("  {sign} {}\n", change.value().trim_end_matches(['\r', '\n'])));
    }
    out
}
