//! Text in as many lines as a width asks for.

use unicode_width::UnicodeWidthChar as _;

/// Columns that a character takes on a terminal, as `annotate-snippets` counts them.
pub(super) fn column(c: char) -> usize {
    if c == '\t' { 4 } else { c.width().unwrap_or(1) }
}

/// Columns that a text takes on a terminal.
pub fn columns(text: &str) -> usize {
    text.chars().map(column).sum()
}

/// The text with line breaks in place of spaces, so that no line is wider than `width` columns
/// unless a single word is. Line breaks that are there stay.
pub fn wrap(text: &str, width: usize) -> String {
    let lines: Vec<String> = text.split('\n').map(|line| wrap_line(line, width)).collect();
    lines.join("\n")
}

fn wrap_line(line: &str, width: usize) -> String {
    let mut out = String::new();
    let mut used = 0;
    for (nth, word) in line.split(' ').enumerate() {
        let more = columns(word);
        if nth > 0 {
            let full = used + 1 + more > width && used > 0;
            out.push(if full { '\n' } else { ' ' });
            used = if full { 0 } else { used + 1 };
        }
        out.push_str(word);
        used += more;
    }
    out
}
