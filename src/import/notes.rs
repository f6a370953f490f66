//! What was not understood, with its place: the file `IMPORT.md` of a new game.

use std::fmt::Write as _;

/// One thing that was not taken over.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Note {
    /// The file, as the person knows it.
    pub file: String,
    /// The line in it, from 1; 0 for the file as a whole.
    pub line: usize,
    /// What it is, and what to do about it.
    pub text: String,
}

/// All of it.
#[derive(Clone, Debug, Default)]
pub struct Notes(Vec<Note>);

impl Notes {
    pub(crate) fn push(&mut self, file: &str, line: usize, text: impl Into<String>) {
        let note = Note { file: file.to_owned(), line, text: text.into() };
        if !self.0.contains(&note) {
            self.0.push(note);
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether all was understood.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each, by file and line.
    pub fn sorted(&self) -> Vec<&Note> {
        let mut all: Vec<&Note> = self.0.iter().collect();
        all.sort_by_key(|it| (&it.file, it.line));
        all
    }

    /// The file `IMPORT.md`: what was taken over, and what was not.
    pub(crate) fn document(&self, source: &str, made: &[String]) -> String {
        let mut out = format!("# Imported from `{source}`\n\nTaken over:\n\n");
        for line in made {
            let _ = writeln!(out, "- {line}");
        }
        if self.is_empty() {
            out.push_str("\nNothing was left out.\n");
            return out;
        }
        out.push_str(
            "\nNot taken over. Each line says where it stands and what to do by hand.\n\n",
        );
        for Note { file, line, text } in self.sorted() {
            let place = if *line == 0 { file.clone() } else { format!("{file}:{line}") };
            let _ = writeln!(out, "- `{place}`: {text}");
        }
        out.push_str("\nRemove this file when you have read it.\n");
        out
    }
}
