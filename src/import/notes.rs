//! What was not understood or was changed, with its place: the file `IMPORT.md` of a new game.

use std::fmt::Write as _;

/// One thing that was not taken over, or not as it was.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Note {
    /// The file, as the person knows it.
    pub file: String,
    /// The line in it, from 1; 0 for the file as a whole.
    pub line: usize,
    /// What it is, and what to do about it.
    pub text: String,
}

/// What an import left out or changed, to be told to its user.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    left_out: Vec<Note>,
    changed: Vec<Note>,
    doubts: Vec<Note>,
}

impl Notes {
    /// Notes what was not taken over.
    pub(crate) fn push(&mut self, file: &str, line: usize, text: impl Into<String>) {
        add(&mut self.left_out, file, line, text.into());
    }

    /// Notes what was taken over in another form.
    pub(crate) fn push_change(&mut self, file: &str, line: usize, text: impl Into<String>) {
        add(&mut self.changed, file, line, text.into());
    }

    /// Notes what was read in a way that may be wrong.
    pub(crate) fn push_doubt(&mut self, file: &str, line: usize, text: &str) {
        add(&mut self.doubts, file, line, text.to_owned());
        self.push_change(file, line, text);
    }

    /// What was read in a way that may be wrong, by file and line.
    pub fn doubts(&self) -> Vec<&Note> {
        sorted(&self.doubts)
    }

    /// Whether all was taken over as it was.
    pub fn is_empty(&self) -> bool {
        self.left_out.is_empty() && self.changed.is_empty()
    }

    /// What was not taken over, by file and line.
    pub fn left_out(&self) -> Vec<&Note> {
        sorted(&self.left_out)
    }

    /// What was taken over in another form, by file and line.
    pub fn changed(&self) -> Vec<&Note> {
        sorted(&self.changed)
    }

    /// The file `IMPORT.md`: what was taken over, and what was not.
    pub(crate) fn document(&self, source: &str, made: &[String]) -> String {
        let mut out = format!("# Imported from `{source}`\n\nTaken over:\n\n");
        for line in made {
            let _ = writeln!(out, "- {line}");
        }
        for (heading, notes) in [
            ("Taken over in another form:", self.changed()),
            (
                "Not taken over. Each line says where it stands and what to do by hand.",
                self.left_out(),
            ),
        ] {
            if notes.is_empty() {
                continue;
            }
            let _ = write!(out, "\n{heading}\n\n");
            for Note { file, line, text } in notes {
                let place = if *line == 0 { file.clone() } else { format!("{file}:{line}") };
                let _ = writeln!(out, "- `{place}`: {text}");
            }
        }
        out.push_str("\nRemove this file when you have read it.\n");
        out
    }
}

fn add(notes: &mut Vec<Note>, file: &str, line: usize, text: String) {
    let note = Note { file: file.to_owned(), line, text };
    if !notes.contains(&note) {
        notes.push(note);
    }
}

fn sorted(notes: &[Note]) -> Vec<&Note> {
    let mut all: Vec<&Note> = notes.iter().collect();
    all.sort_by_key(|it| (&it.file, it.line));
    all
}
