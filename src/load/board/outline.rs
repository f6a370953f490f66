//! Which cells a board has, and what numbers they bear.

use super::super::entry::Entry;
use super::super::loader::Loader;
use super::super::table::Table;
use cardwright_base::Word as _;
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_base::english::count;
use cardwright_base::words;
use cardwright_model::{Lattice, Located, Numbering, Numbers, NumbersAt, Place};

/// Most rows and columns of a map; a guard against slips, not a rule.
const MOST: usize = 60;
/// A cell, and what stands for it in a map.
pub(super) struct Spot {
    pub(super) place: Place,
    pub(super) letter: Option<Located<char>>,
}

words! {
    /// Which rows, or columns of flat hexagons, are pushed by half a cell.
    #[derive(Default)]
    enum Stagger {
        /// The second, the fourth ...
        #[default]
        Even = "even",
        /// The first, the third ...
        Odd = "odd",
        /// Each by half a cell more than the one before it.
        Each = "each",
    }
}

/// The letter of a cell of no terrain, and that of no cell.
const PLAIN: char = '.';
const NONE: char = ' ';

/// The cells, from one of `map`, `radius`, or `columns` and `rows`.
pub(super) fn outline(table: &Table<'_>, lattice: Option<Lattice>) -> Option<Vec<Spot>> {
    let stagger = stagger(table, lattice);
    let [map, radius, columns, rows] =
        ["map", "radius", "columns", "rows"].map(|key| table.entry(key));
    let ways = [map, radius, columns.or(rows)];
    let mut given = ways.iter().flatten();
    let Some(first) = given.next() else {
        let fault = Diagnostic::error("D003", "the board has no outline");
        table.push(fault.at(
            table.span(),
            "add `columns` and `rows`, `radius`, or `map` with a letter for each cell",
        ));
        return None;
    };
    if let Some(second) = given.next() {
        let fault = Diagnostic::error("D004", "the board has two outlines");
        table.push(fault.at(second.span, "keep only one").see(first.span, "here is another"));
        return None;
    }
    if let Some(map) = map {
        return drawn(map.items()?, lattice?, stagger?, table.loader);
    }
    if let Some(radius) = radius {
        let many = radius.number()?;
        if !lattice?.is_hex() {
            let fault = Diagnostic::error("D004", "a board of squares has no radius");
            table.push(fault.at(many.span, "use `columns` and `rows`"));
            return None;
        }
        let rim = many.value as i32;
        let all = (-rim..=rim).flat_map(|r| {
            let (from, to) = ((-rim - r).max(-rim), (rim - r).min(rim));
            (from..=to).map(move |q| Place { q, r })
        });
        return Some(all.map(|place| Spot { place, letter: None }).collect());
    }
    let columns = table.number("columns");
    let rows = table.number("rows");
    let (columns, rows) = (columns?.value as i32, rows?.value as i32);
    let (lattice, stagger) = (lattice?, stagger?);
    let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let spot = |at| Spot { place: stagger.place(lattice, at), letter: None };
    Some(all.map(spot).collect())
}

fn stagger(table: &Table<'_>, lattice: Option<Lattice>) -> Option<Stagger> {
    let Some(text) = table.text_if("stagger") else { return Some(Stagger::default()) };
    if let Some(Lattice::Square) = lattice {
        let fault = Diagnostic::error("D004", "rows of squares can't be staggered");
        table.push(fault.at(text.span, "only hexagons can be"));
        return None;
    }
    table.word_if("stagger")
}

impl Stagger {
    /// A cell by its column and row, from 0. Of squares they are counted from 1.
    fn place(self, lattice: Lattice, (column, row): (i32, i32)) -> Place {
        let less = |by: i32| match self {
            Self::Even => (by - (by & 1)) / 2,
            Self::Odd => (by + (by & 1)) / 2,
            Self::Each => 0,
        };
        match lattice {
            Lattice::Square => Place { q: column + 1, r: row + 1 },
            Lattice::HexPointy => Place { q: column - less(row), r: row },
            Lattice::HexFlat => Place { q: column, r: row - less(column) },
        }
    }
}

/// The cells of a map: rows of text with a letter for each cell.
fn drawn(
    items: Vec<Entry<'_>>,
    lattice: Lattice,
    stagger: Stagger,
    loader: &Loader,
) -> Option<Vec<Spot>> {
    let most = MOST;
    let mut spots = Vec::new();
    let mut sound = items.len() <= most;
    if let Some(item) = items.get(most) {
        let fault = Diagnostic::error("D004", format!("the map has {}", count(items.len(), "row")));
        loader.push(fault.at(item.span, format!("at most {most} are allowed")));
    }
    for (row, item) in items.iter().enumerate() {
        let Some(text) = item.prose() else {
            sound = false;
            continue;
        };
        if text.value.chars().count() > most {
            let many = text.value.chars().count();
            let fault =
                Diagnostic::error("D004", format!("this row has {}", count(many, "column")));
            loader.push(fault.at(text.span, format!("at most {most} are allowed")));
            sound = false;
            continue;
        }
        for (column, (at, letter)) in text.value.char_indices().enumerate() {
            if letter == NONE {
                continue;
            }
            let span = within(&text, at, letter, loader);
            let place = stagger.place(lattice, (column as i32, row as i32));
            let letter = (letter != PLAIN).then(|| Located::new(letter, span));
            spots.push(Spot { place, letter });
        }
    }
    if spots.is_empty() && sound {
        let fault = Diagnostic::error("D004", "the map has no cells");
        let place = items.first().map(|it| it.span);
        loader.push(match place {
            Some(place) => fault.at(place, "expected a letter, or `.`, for each cell"),
            None => fault,
        });
        sound = false;
    }
    sound.then_some(spots)
}

/// The place of one letter of a text, where the source has the text as it is.
fn within(text: &Located<String>, at: usize, letter: char, loader: &Loader) -> Span {
    match loader.slice(text.span).find(&text.value) {
        Some(start) => text.span.within(start + at..start + at + letter.len_utf8()),
        None => text.span,
    }
}

/// `numbering = "letters"`, or a table with where it stands.
pub(super) fn numbering(table: &Table<'_>, lattice: Option<Lattice>) -> Option<Numbering> {
    let Some(entry) = table.entry("numbering") else { return Some(Numbering::default()) };
    let usual = |style| Numbering {
        style,
        at: NumbersAt::Cells,
        // As on a chess board.
        from_bottom: style == Numbers::Letters,
    };
    if entry.value.is_str() {
        return entry.word(Numbers::WORDS).map(usual);
    }
    let own = entry.table("the numbering of a board")?;
    let style = own.word("style");
    let at = match own.text_if("at") {
        None => Some(NumbersAt::Cells),
        Some(text) => {
            let at = own.word_if("at");
            let apart = matches!(style, Some(Numbers::Axial | Numbers::None));
            let edges = at == Some(NumbersAt::Edges);
            if edges && (apart || lattice.is_some_and(Lattice::is_hex)) {
                let fault =
                    Diagnostic::error("D004", "these numbers can't be printed at the edges");
                let why = if apart {
                    "they do not consist of a column and a row"
                } else {
                    "the columns of hexagons do not reach the edges"
                };
                table.push(fault.at(text.span, format!("{why}; use `cells`")));
                None
            } else {
                at
            }
        }
    };
    let ends = [("bottom", true), ("top", false)];
    let from = own.entry("from").map(|it| it.word(&ends));
    own.done();
    let style = style?;
    let from_bottom = from.unwrap_or(Some(usual(style).from_bottom));
    Some(Numbering { style, at: at?, from_bottom: from_bottom? })
}

/// The number of each cell, in their order; empty where there are none.
pub(super) fn labels(lattice: Lattice, numbering: Numbering, places: &[Place]) -> Vec<String> {
    let centres: Vec<_> = places.iter().map(|place| lattice.centre(*place)).collect();
    // A column is two steps wide where rows run across, and a row is three deep; of hexagons that
    // lie flat it is the other way round.
    let (wide, deep) = match lattice {
        Lattice::Square => (2, 2),
        Lattice::HexPointy => (2, 3),
        Lattice::HexFlat => (3, 2),
    };
    let (left, top) = (
        centres.iter().map(|it| it.0).min().unwrap_or_default(),
        centres.iter().map(|it| it.1).min().unwrap_or_default(),
    );
    let at = |(x, y): (i32, i32)| ((x - left) / wide, (y - top) / deep);
    let rows = centres.iter().map(|it| at(*it).1).max().unwrap_or_default();
    let label = |(place, centre): (&Place, &(i32, i32))| {
        let (column, row) = at(*centre);
        let row = if numbering.from_bottom { rows - row } else { row } + 1;
        match numbering.style {
            Numbers::None => String::new(),
            Numbers::Axial => place.to_string(),
            Numbers::Letters => format!("{}{row}", letters(column)),
            Numbers::RowColumn => format!("{row}.{}", column + 1),
            Numbers::ColumnRow => format!("{:02}{row:02}", column + 1),
        }
    };
    places.iter().zip(&centres).map(label).collect()
}

/// a to z, then aa to az, ba ...
fn letters(column: i32) -> String {
    let letter = |at: i32| char::from(b'a' + (at % 26) as u8);
    match column / 26 {
        0 => letter(column).to_string(),
        more => format!("{}{}", letter(more - 1), letter(column)),
    }
}
