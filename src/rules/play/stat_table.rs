//! Tables of what a game counts of its own, as files and reports hold them.

use super::Seat;
use serde::{Deserialize, Serialize};

/// Names for the places of a list, from 0 on; those of the columns of a table stand in a module of their own.
macro_rules! places {
    (mod $table:ident: $($name:ident)+) => { mod $table { $crate::play::places!($($name)+); } };
    (@ $place:expr;) => {};
    (@ $place:expr; $name:ident $($rest:ident)*) => {
        pub(super) const $name: usize = $place;
        $crate::play::places!(@ $place + 1; $($rest)*);
    };
    ($($name:ident)+) => { $crate::play::places!(@ 0; $($name)+); };
}
pub(crate) use places;

/// A table of counts: rows of things, columns of what is counted of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatTable {
    /// Names it in files.
    pub id: String,
    /// Its heading in a report.
    pub title: String,
    /// What the columns mean: sentences.
    pub about: String,
    /// What stands above the names of the rows.
    pub of: String,
    /// What is counted, column by column.
    pub columns: Vec<StatColumn>,
    /// The things that it is counted of, one a row.
    pub rows: Vec<StatRow>,
    /// Whether the report names rows of which nothing was counted on its first page.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub all_used: bool,
}

/// Something that is counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatColumn {
    /// Names it in files.
    pub id: String,
    /// The heading of the column.
    pub title: String,
    /// How a report shows it.
    pub show: Show,
    /// What the shares of a column are parts of, such as `all damage`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whole: Option<String>,
    /// A sentence of the report on the rows with the largest and the smallest value: `{most}` and
    /// `{least}` with `{more}` and `{less}`, or with `{often}` and `{seldom}`, which say `every time` or
    /// `31 % of the times`; `{top}` is the row with the largest count, `{shares}` its part of all of them
    /// at each number of seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sentence: Option<String>,
    /// What is said of rows of which nothing is counted here, though it could have been.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub never: Option<String>,
}

/// How a report shows a count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Show {
    /// As a part of the sum of its column: a bar.
    Share,
    /// How often in a game, on average.
    Game,
    /// As a part of what another column counts, which is no less: a bar.
    PartOf(String),
    /// How much for each that another column counts.
    Each(String),
    /// As a part of the sum of a column of another table: the two ids with a point between them.
    OfAll(String),
    /// How much for each that a column of another table counts: the two ids with a point between them.
    EachOfAll(String),
    /// As a part of the fighters, sides or players that another column counts, with the interval that
    /// holds the true part, beside an equal share for each seat.
    Odds(String),
    /// Not at all: other columns are measured by it.
    Hidden,
}

/// Counts of one thing, one for each column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatRow {
    /// Names the thing in files.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The counts, in the order of the columns.
    pub counts: Vec<u64>,
}

impl StatTable {
    /// An empty table: id, heading, what its rows are, and what its columns mean.
    pub(crate) fn new(id: &str, title: &str, of: &str, about: &str) -> Self {
        let [id, title, of, about] = [id, title, of, about].map(str::to_owned);
        Self { id, title, about, of, columns: Vec::new(), rows: Vec::new(), all_used: false }
    }

    /// With one more column: id, heading, how it is shown.
    #[must_use]
    pub(crate) fn column(mut self, id: &str, title: &str, show: Show) -> Self {
        let (id, title) = (id.to_owned(), title.to_owned());
        self.columns.push(StatColumn { id, title, show, whole: None, sentence: None, never: None });
        self
    }

    /// With what the shares of its last column are parts of; see [`StatColumn::whole`].
    #[must_use]
    pub(crate) fn part_of(mut self, whole: &str) -> Self {
        if let Some(column) = self.columns.last_mut() {
            column.whole = Some(whole.to_owned());
        }
        self
    }

    /// With a sentence on its last column; see [`StatColumn::sentence`].
    #[must_use]
    pub(crate) fn sentence(mut self, sentence: &str) -> Self {
        if let Some(column) = self.columns.last_mut() {
            column.sentence = Some(sentence.to_owned());
        }
        self
    }

    /// With what is said of rows of which its last column counts nothing; see [`StatColumn::never`].
    #[must_use]
    pub(crate) fn never(mut self, never: &str) -> Self {
        if let Some(column) = self.columns.last_mut() {
            column.never = Some(never.to_owned());
        }
        self
    }

    /// With all rows expected to be used.
    #[must_use]
    pub(crate) fn all_used(mut self) -> Self {
        self.all_used = true;
        self
    }

    /// With these rows, each of an id and a name. Comes after the columns.
    #[must_use]
    pub(crate) fn of_rows<'a>(mut self, rows: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        let counts = vec![0; self.columns.len()];
        self.rows.extend(rows.map(|(id, title)| StatRow {
            id: id.to_owned(),
            title: title.to_owned(),
            counts: counts.clone(),
        }));
        self
    }

    /// The place of a column, from 0. `None` when there is no such column.
    pub fn place(&self, column: &str) -> Option<usize> {
        self.columns.iter().position(|it| it.id == column)
    }

    /// Sum of a column.
    pub fn sum(&self, column: usize) -> u64 {
        self.rows.iter().map(|it| it.counts[column]).sum()
    }

    pub(super) fn same(&self, other: &Self) -> bool {
        let ids = |table: &Self| table.rows.iter().map(|it| it.id.clone()).collect::<Vec<_>>();
        self.id == other.id && self.columns == other.columns && ids(self) == ids(other)
    }

    pub(super) fn sound(&self) -> bool {
        self.rows.iter().all(|it| it.counts.len() == self.columns.len())
    }

    pub(super) fn add(&mut self, other: &Self) {
        for (mine, theirs) in self.rows.iter_mut().zip(&other.rows) {
            mine.counts.iter_mut().zip(&theirs.counts).for_each(|(own, more)| *own += more);
        }
    }
}

/// A way in which games end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndingStats {
    /// Names it in files.
    pub(crate) id: String,
    /// What it is called.
    pub title: String,
    /// Games that ended so, by the seat that won them.
    pub by_seat: Vec<u64>,
    /// Games that ended so and were won by nobody.
    pub(crate) nobody: u64,
}

impl EndingStats {
    pub(super) fn new(id: &str, title: &str, seats: Seat) -> Self {
        let by_seat = vec![0; usize::from(seats)];
        Self { id: id.to_owned(), title: title.to_owned(), by_seat, nobody: 0 }
    }

    /// Games that ended so.
    pub fn games(&self) -> u64 {
        self.by_seat.iter().sum::<u64>() + self.nobody
    }
}

/// Something that a player can have done in a game, held against who won it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkStats {
    /// Names it in files.
    pub(crate) id: String,
    /// What a player did, in words.
    pub title: String,
    /// Whether nobody can tell before the game ends.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub at_end: bool,
    /// Players who had done it when a game ended.
    pub players: u64,
    /// Those of them who won.
    pub wins: u64,
}

impl MarkStats {
    pub(super) fn new(id: &str, title: &str, at_end: bool) -> Self {
        Self { id: id.to_owned(), title: title.to_owned(), at_end, players: 0, wins: 0 }
    }
}
