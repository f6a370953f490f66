//! The patches of a report, applied to the texts they belong to.
//!
//! The author's bytes are the document: a patch is spliced into them, and nothing is ever printed
//! anew, because a TOML printer unifies line ends, drops a byte order mark and moves dotted keys.
//! What a printer would promise is proved instead: `toml_edit` reads a TOML file before and
//! after, and must find every key and value that no patch names where it was.

use super::edit_validation::{self, Edit};
use super::{Diagnostic, Patch, Report};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

/// What the patches of a report come to.
#[derive(Debug)]
pub struct Fixes<'r> {
    /// Every text that changes, under the path that it is shown by.
    pub files: BTreeMap<String, Fixed>,
    /// How many patches are in these texts; the same patch twice counts once.
    pub applied: usize,
    /// Messages whose patches are, each with the path of the text and where its replacement stands there.
    pub places: Vec<(&'r Diagnostic, String, Range<usize>)>,
    /// Messages whose patches are not.
    pub skipped: Vec<Skipped<'r>>,
}

/// A text before and after.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fixed {
    /// As it was read.
    pub old: String,
    /// The text with its patches applied.
    pub new: String,
}

/// A message whose patch was left out.
#[derive(Debug)]
pub struct Skipped<'r> {
    /// The message with the patch.
    pub diagnostic: &'r Diagnostic,
    /// Why it was left out.
    pub why: SkipReason,
}

/// Why a patch is left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SkipReason {
    /// An earlier patch changes some of the same bytes.
    Overlaps,
    /// Its place is no part of the text.
    Misplaced,
    /// The file would be no TOML, or more of it would change than the patch names.
    Damages,
}

impl fmt::Display for SkipReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Overlaps => "another fix changes the same place",
            Self::Misplaced => "the file has no such place",
            Self::Damages => "it would change other parts of the file too",
        })
    }
}

/// Applies every patch that can be applied: of two that overlap, the first in the file; of a TOML
/// file, those that leave the rest of it as it was. Nothing is written.
pub fn fixed(report: &Report) -> Fixes<'_> {
    fixed_of(report, report.sorted())
}

/// The same for some messages on the texts of a report, in this order.
pub fn fixed_of<'r>(report: &'r Report, messages: Vec<&'r Diagnostic>) -> Fixes<'r> {
    let mut fixes =
        Fixes { files: BTreeMap::new(), applied: 0, places: Vec::new(), skipped: Vec::new() };
    let mut paths: BTreeMap<&str, Vec<(&Diagnostic, &Patch)>> = BTreeMap::new();
    for diagnostic in messages {
        if let Some(patch) = &diagnostic.patch {
            let path = report.sources.path(patch.span.source);
            paths.entry(path).or_default().push((diagnostic, patch));
        }
    }
    for (path, mut patches) in paths {
        // A file that was read twice is one file, as long as both texts are the same.
        let text = report.sources.text(patches[0].1.span.source);
        patches.sort_by_key(|(_, patch)| (patch.span.start, patch.span.end));
        let asked = patches.clone();
        let mut kept: Vec<(&Diagnostic, Edit)> = Vec::new();
        for (diagnostic, patch) in patches {
            let range = patch.span.start..patch.span.end;
            let edit = Edit { range, text: line_ends(&patch.text, text) };
            let placed = text.get(edit.range.clone()).is_some()
                && report.sources.text(patch.span.source) == text;
            match kept.last() {
                _ if !placed => {
                    fixes.skipped.push(Skipped { diagnostic, why: SkipReason::Misplaced });
                }
                Some((_, last)) if *last == edit => {}
                Some((_, last)) if meet(&last.range, &edit.range) => {
                    fixes.skipped.push(Skipped { diagnostic, why: SkipReason::Overlaps });
                }
                _ => kept.push((diagnostic, edit)),
            }
        }
        let (edits, damaging) = if path.ends_with(".toml") {
            harmless(text, kept)
        } else {
            (kept.into_iter().map(|(_, edit)| edit).collect(), Vec::new())
        };
        fixes.skipped.extend(damaging);
        fixes.places.extend(asked.into_iter().filter_map(|(diagnostic, patch)| {
            let (mut grown, mut lost) = (0, 0);
            for edit in &edits {
                let same = edit.range == (patch.span.start..patch.span.end);
                if same && edit.text == line_ends(&patch.text, text) {
                    let start = edit.range.start + grown - lost;
                    return Some((diagnostic, path.to_owned(), start..start + edit.text.len()));
                }
                (grown, lost) = (grown + edit.text.len(), lost + edit.range.len());
            }
            None
        }));
        let new = spliced(text, &edits);
        fixes.applied += edits.len();
        if new != text {
            fixes.files.insert(path.to_owned(), Fixed { old: text.to_owned(), new });
        }
    }
    fixes
}

/// Ranges in order of their starts that can't both be replaced.
fn meet(first: &Range<usize>, second: &Range<usize>) -> bool {
    // Which of two insertions at one place would come first is anybody's guess.
    second.start < first.end || (first == second && first.is_empty())
}

/// The edits that leave the rest of a TOML text as it was, and what becomes of the others.
fn harmless<'r>(text: &str, edits: Vec<(&'r Diagnostic, Edit)>) -> (Vec<Edit>, Vec<Skipped<'r>>) {
    let original = edit_validation::OriginalText::of(text);
    let holds = |edits: &[Edit]| original.holds(&spliced(text, edits), edits);
    let all: Vec<Edit> = edits.iter().map(|(_, edit)| edit.clone()).collect();
    if holds(&all) {
        return (all, Vec::new());
    }
    let (mut kept, mut skipped) = (Vec::new(), Vec::new());
    for (diagnostic, edit) in edits {
        kept.push(edit);
        if !holds(&kept) {
            kept.pop();
            skipped.push(Skipped { diagnostic, why: SkipReason::Damages });
        }
    }
    (kept, skipped)
}

/// A text with its edits, which are in order and do not meet.
fn spliced(text: &str, edits: &[Edit]) -> String {
    let mut new = String::with_capacity(text.len());
    let mut done = 0;
    for edit in edits {
        new.push_str(&text[done..edit.range.start]);
        new.push_str(&edit.text);
        done = edit.range.end;
    }
    new.push_str(&text[done..]);
    new
}

/// A replacement with the line ends of the text that it goes into.
fn line_ends(replacement: &str, text: &str) -> String {
    let unix = replacement.replace("\r\n", "\n");
    let windows = text.find('\n').is_some_and(|at| text[..at].ends_with('\r'));
    if windows { unix.replace('\n', "\r\n") } else { unix }
}
