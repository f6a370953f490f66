//! What sentences and patterns are made of.

/// What parts the row, the column and the cell in a claim about a table.
pub(super) const BAR: &str = "|";

/// What stands at a place of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Plain(String),
    Number(i64),
    Name {
        id: String,
        /// Empty for a noun.
        form: String,
    },
}
