//! Cells of tables beside the claims on them.

use super::fit::{Fit, fit};
use super::lexicon::Lexicon;
use super::pattern::{Item, Part, Pattern};
use super::resemblance::{Aligned, Difference, readings};
use super::telling::wanted_in;
use super::token::Token;
use super::word::{self, Word};

/// With less than this in common, two cells say something else.
const LIKE_A_CELL: f64 = 0.6;

/// A cell in the row and the column of a claim that has little in common with what is claimed to stand there.
pub(super) fn another_cell(
    pattern: &Pattern<'_>,
    words: &[Token],
    lexicon: &Lexicon,
) -> Option<Difference> {
    // Only cells of tables have bars.
    if words.iter().all(|it| !is_bar(&it.word)) {
        return None;
    }
    readings(&pattern.items).iter().find_map(|it| another_than(it, words, lexicon))
}

fn another_than(items: &[&Item], words: &[Token], lexicon: &Lexicon) -> Option<Difference> {
    let (cell, said) = same_cell(items, words, lexicon)?;
    let (first, last) = (said.first()?, said.last()?);
    if Aligned::of(cell, said, lexicon).likeness() >= LIKE_A_CELL {
        return None;
    }
    let range = first.range.start..last.range.end;
    let what = format!("the cell should say `{}`", wanted_in(cell, lexicon));
    Some(Difference { likeness: 1.0, range, what, exception: None })
}

/// What a claim and a table have in the same cell, if the row and the column are the same.
fn same_cell<'i, 'w>(
    items: &'i [&'i Item],
    words: &'w [Token],
    lexicon: &Lexicon,
) -> Option<(&'i [&'i Item], &'w [Token])> {
    let wanted =
        items.iter().rposition(|it| matches!(&it.part, Part::Exactly(it) if is_bar(it)))?;
    let has = words.iter().rposition(|it| is_bar(&it.word))?;
    let (key, cell) = items.split_at(wanted + 1);
    let (row, said) = words.split_at(has + 1);
    let mut both = key.iter().zip(row);
    let same = key.len() == row.len() && both.all(|it| fit(it.0, it.1, lexicon) == Fit::Same);
    same.then_some((cell, said))
}

fn is_bar(word: &Word) -> bool {
    matches!(word, Word::Plain(it) if it == word::BAR)
}

/// Whether a pattern is about the row and the column of a cell.
pub(super) fn is_of_same_cell(pattern: &Pattern<'_>, cell: &[Token], lexicon: &Lexicon) -> bool {
    let readings = readings(&pattern.items);
    readings.iter().any(|it| same_cell(it, cell, lexicon).is_some())
}
