//! Control characters in the cells of a table, which no card can show.

use crate::Notes;
use cardwright_base::diagnostic::is_control;

/// Takes them out of the cells of a row, and tells of them; gives whether there were any.
pub(crate) fn leave_out_controls(
    cells: &mut [String],
    file: &str,
    line: usize,
    notes: &mut Notes,
) -> bool {
    let mut found = false;
    for cell in cells.iter_mut() {
        let Some(control) = cell.chars().find(|it| is_control(*it)) else { continue };
        let number = u32::from(control);
        let text =
            format!("the control character U+{number:04X} can't be printed, and is left out");
        notes.push(file, line, text);
        cell.retain(|it| !is_control(it));
        found = true;
    }
    found
}
