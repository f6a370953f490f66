//! What the data says of pieces, sides and figures, typed. There is no figure of the game in here.

use super::board::{Board, Facing};
use super::rule_options::RuleOptions;
use super::state::{KINDS, Kind, SEATS};
use crate::kit::data::{DataReader, Reads};
use crate::kit::fields::Fields;
use crate::play::Seat;
use crate::switches::Switches;
use cardwright_base::diagnostic::{Report, Severity};
use cardwright_model::{Card, Game, Keyword};

/// The type of the cards that are pieces.
const PIECE: &str = "piece";
/// The kind of the keywords that are kinds of pieces.
const KIND: &str = "kind";
/// The field of a piece that says its kind.
const KIN: &str = "kin";
/// The kind of the keywords that are sides, and the field of a piece that says its side.
const SIDE: &str = "side";
/// Fewest that can play.
const FEWEST: Seat = 2;
/// Fields of a side that say in which corner it begins, for each number of seats from the fewest.
pub(super) const CORNERS: [&str; 2] = ["corner_of_two", "corner_of_three"];
/// Figures that say how many pieces a dominated enemy has at most, likewise.
const WEAK: [&str; 2] = ["weak_of_two", "weak_of_three"];

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceType {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) steps: u8,
    /// Whether it captures by moving.
    pub(crate) captures: bool,
    /// How far it shoots; 0 when it does not.
    pub(crate) range: u8,
    /// Whether it has a facing, and is safe from there.
    pub guards: bool,
    /// Whether its loss is the loss of the game, and Gold its goal.
    pub warlord: bool,
    /// How many of it a side of three has; all copies where nothing is said.
    of_three: Option<i64>,
}

/// A side, at a table of so many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// What it is called.
    pub id: String,
    pub(crate) title: String,
    /// The corner of its warlord.
    pub(crate) corner: Facing,
    /// Pieces of each kind.
    pub pieces: Vec<u8>,
    /// Ids of the cards that are drawn for each kind; empty for a kind that it has none of.
    pub(crate) cards: Vec<String>,
}

/// Everything that the rules go by.
#[derive(Clone, Debug)]
pub struct RulesData {
    /// Kinds of pieces, as the data lists them.
    pub(crate) kinds: Vec<PieceType>,
    /// Who plays at a table of the fewest, and of one more: in turn order.
    tables: [Vec<Side>; 2],
    /// Most pieces of an enemy that is dominated, at each of these tables.
    weak: [i64; 2],
    /// Fewest and most that play.
    pub(crate) seats: (Seat, Seat),
    /// The board that pieces are moved on.
    pub board: Board,
    /// How far from its corner a side places pieces.
    pub(crate) zone: u8,
    pub(crate) switches: Switches,
    pub(super) rule_options: RuleOptions,
    /// What of the game is read.
    pub reads: Reads,
}

impl RulesData {
    /// Reads a game. What is missing or not understood is reported at its line; `None` when errors
    /// were pushed.
    pub(crate) fn read(game: &Game, switches: Switches, report: &mut Report) -> Option<Self> {
        let before = report.count(Severity::Error);
        let mut reader = DataReader::of(game, report);
        reader.strangers(Some(&[PIECE]), &[KIND, SIDE]);
        let kinds = reader.keywords(KIND, kin);
        let sides = reader.keywords(SIDE, side);
        let sets = reader.cards(PIECE, set);
        let board = board(&mut reader);
        let zone = reader.need("zone");
        let weak = WEAK.map(|name| reader.need(name));
        let tables = [0, 1].map(|seats| table(&mut reader, seats, &kinds, &sides, &sets));
        warlord(&mut reader, &kinds);
        let seats = (game.seats.min as Seat, game.seats.max as Seat);
        if !(u32::from(FEWEST)..=SEATS as u32).contains(&game.seats.min)
            || game.seats.max as usize > SEATS
        {
            reader.fault(format!("the rules are for {FEWEST} to {SEATS} players"));
        }
        let reads = std::mem::take(&mut reader.reads);
        let sound = report.count(Severity::Error) == before;
        let rule_options = RuleOptions::of(&switches);
        let zone = u8::try_from(zone).ok()?;
        let data =
            Self { kinds, tables, weak, seats, board: board?, zone, switches, rule_options, reads };
        sound.then_some(data)
    }

    /// Who plays at a table of so many, in turn order.
    ///
    /// # Panics
    /// When so many can't play.
    pub(crate) fn sides(&self, seats: Seat) -> &[Side] {
        &self.tables[usize::from(seats - FEWEST)]
    }

    /// Most pieces of an enemy that is dominated, at a table of so many.
    pub(super) fn weak(&self, seats: Seat) -> i64 {
        self.weak[usize::from(seats - FEWEST)]
    }

    /// What a kind can do.
    pub fn kin(&self, kind: Kind) -> &PieceType {
        &self.kinds[kind.place()]
    }

    /// Every kind of piece.
    pub fn every(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.kinds.len() as u8).map(Kind)
    }

    /// The kind whose loss is the loss of the game.
    pub(super) fn warlord(&self) -> Kind {
        self.every().find(|it| self.kin(*it).warlord).expect("one kind is the warlord")
    }
}

/// A side before the table is known: name, title, and its corner at each table.
type SideEntry = (String, String, [Option<Facing>; 2]);
/// Pieces of a kind in a set: the kind, the side, how many there are, and their card.
type Set = (String, String, u32, String);

fn board(reader: &mut DataReader<'_>) -> Option<Board> {
    let radius = reader.need("radius");
    let board = Board::new(radius);
    if board.is_none() {
        reader.fault(format!("the rules do not support a board of radius {radius}, only 1 to 4"));
    }
    board
}

fn set(card: &Card, fields: &Fields<'_>, report: &mut Report) -> Option<Set> {
    let kind = fields.reference(KIN, report);
    let side = fields.reference(SIDE, report);
    Some((kind?, side?, card.copies.value, card.id.value.clone()))
}

/// Who plays at one of the tables, with what.
fn table(
    reader: &mut DataReader<'_>,
    table: usize,
    kinds: &[PieceType],
    sides: &[SideEntry],
    sets: &[Set],
) -> Vec<Side> {
    let seated = sides.iter().filter_map(|it| Some((it, it.2[table]?)));
    let mut all = Vec::new();
    for ((id, title, _), corner) in seated {
        let (mut pieces, mut cards) = (Vec::new(), Vec::new());
        for kin in kinds {
            let own = || sets.iter().filter(|it| it.0 == kin.id && it.1 == *id);
            let copies: i64 = own().map(|it| i64::from(it.2)).sum();
            let wanted = if table == 0 { copies } else { kin.of_three.unwrap_or(copies) };
            if wanted > copies {
                let kind = &kin.id;
                reader.fault(format!("`{id}` needs {wanted} of `{kind}`, and has {copies}"));
            }
            pieces.push(wanted.clamp(0, 99) as u8);
            cards.push(own().next().map(|it| it.3.clone()).unwrap_or_default());
        }
        all.push(Side { id: id.clone(), title: title.clone(), corner, pieces, cards });
    }
    let seats = usize::from(FEWEST) + table;
    let names = all.iter().map(|it| it.corner).collect::<std::collections::BTreeSet<_>>();
    if all.len() != seats || names.len() != seats {
        let field = CORNERS[table];
        reader.fault(format!("the rules need {seats} sides, each with a `{field}` of its own"));
    }
    all
}

fn warlord(reader: &mut DataReader<'_>, kinds: &[PieceType]) {
    if kinds.iter().filter(|it| it.warlord).count() != 1 {
        reader.fault("the rules need one kind of piece with `warlord`".to_owned());
    }
    if kinds.len() > KINDS {
        reader.fault(format!("the rules have room for {KINDS} kinds of pieces"));
    }
}

fn kin(keyword: &Keyword, fields: &Fields<'_>, report: &mut Report) -> Option<PieceType> {
    let steps = fields.number("steps", report);
    let captures = fields.flag("captures", report);
    let range = fields.number_if("range", report).unwrap_or(0);
    let guards = fields.flag("guards", report);
    let warlord = fields.flag("warlord", report);
    let of_three = fields.number_if("of_three", report);
    Some(PieceType {
        id: keyword.id.value.clone(),
        title: keyword.title.value.clone(),
        steps: u8::try_from(steps?).ok()?,
        captures,
        range: u8::try_from(range).ok()?,
        guards,
        warlord,
        of_three,
    })
}

fn side(keyword: &Keyword, fields: &Fields<'_>, report: &mut Report) -> Option<SideEntry> {
    let known: Vec<(&str, Facing)> = Facing::names().zip(Facing::all()).collect();
    let corners = CORNERS.map(|name| fields.choice_if(name, &known, report));
    Some((keyword.id.value.clone(), keyword.title.value.clone(), corners))
}
