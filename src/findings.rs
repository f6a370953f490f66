//! What the checks say of a game, for a program that uses the library.

use cardwright_base::diagnostic::{Report, Severity, TerminalStyle, render};
use std::fmt;

/// All that was found in a game, in the order of its files and lines. Displayed, it reads as on a terminal.
pub struct Findings(pub(crate) Report);

/// One message of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Code of the check, such as `T012`.
    pub code: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// The message: what is wrong.
    pub message: String,
    /// What to do about it.
    pub hints: Vec<String>,
    /// Path of the file; empty for what has no place.
    pub file: String,
    /// Line in the file, from 1; 0 for what has no place.
    pub line: usize,
    /// Column in the line, in characters from 1; 0 for what has no place.
    pub column: usize,
}

impl Findings {
    /// Whether nothing was found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether an error is among them, so that nothing would be built.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.0.has_errors()
    }

    /// Each finding, by file and line.
    pub fn iter(&self) -> impl Iterator<Item = Finding> {
        let sources = &self.0.sources;
        self.0.sorted().into_iter().map(|diagnostic| {
            let span = diagnostic.primary.as_ref().map(|label| label.span);
            let (line, column) = span.map_or((0, 0), |span| sources.position(span));
            Finding {
                code: diagnostic.code,
                severity: diagnostic.severity,
                message: diagnostic.message.clone(),
                hints: diagnostic.hints.clone(),
                file: span.map_or_else(String::new, |span| sources.path(span.source).to_owned()),
                line,
                column,
            }
        })
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&render(&self.0, TerminalStyle::PLAIN))
    }
}

impl fmt::Debug for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
