//! Control characters in the cells of a table, which no card can show.

use crate::Notes;

/// Takes them out of the cells of a row, and tells of them; gives whether there were any.
pub(crate) fn leave_out_controls(
    cells: &mut [String],
    (file, line): (&str, usize),
    notes: &mut Notes,
) -> bool {
    let mut found = false;
    for cell in cells.iter_mut() {
        let Some(control) = cell.chars().find(|it| acts(*it)) else { continue };
        let number = u32::from(control);
        let text =
            format!("the control character U+{number:04X} can't be printed, and is left out");
        notes.push(file, line, text);
        cell.retain(|it| !acts(it));
        found = true;
    }
    found
}

/// Whether a character is none, line breaks and tabs apart, or turns the letters behind it round.
fn acts(c: char) -> bool {
    let turns = matches!(c, '\u{202D}' | '\u{202E}');
    turns || c.is_control() && !matches!(c, '\n' | '\r' | '\t')
}
