//! A game, validated: what `load` makes and every later stage reads.
//!
//! In: nothing, these are plain values. Never: I/O, serialisation, or a value nobody checked.
//! Spans ride along so that a later stage can point at the line it speaks of.

mod assets;
mod board;
mod box_layout;
mod chart;
mod claims;
mod colour;
mod component;
mod contents;
mod coverage;
mod diagram;
mod example;
mod grammar;
mod language;
mod limits;
mod link;
mod located;
pub mod nesting;
mod output;
mod paper;
mod phrases;
pub mod press;
mod printer;
mod review;
mod scenario;
mod schema;
mod shape;
mod tabletop;
mod text;
mod texts;
mod transcript;
mod tuckbox;
mod value;
mod variant;

pub use assets::{Assets, Drawing, Picture};
pub use board::{
    Board, Cell, CellStyle, Corner, Fill, Lattice, NamedCell, Numbering, Numbers, NumbersAt, Place,
    SheetLook, Terrain, Zone, bounds,
};
pub use box_layout::{
    BoxAlign, BoxContent, BoxFit, BoxLayout, BoxVerticalAlign, BoxWeight, LayoutBox,
};
pub use chart::{Align, Chart};
pub use claims::{Allow, Amount, Avoid, FactWords, Pattern, Portions, Setup, Vocabulary};
pub use colour::{Colour, Deficiency, Lab};
pub use component::{
    Back, Card, CardType, Deck, FIELD_ROLE, Format, Keyword, KeywordKind, Shape, made_wording,
};
pub use coverage::Unnoticeable;
pub use diagram::{
    Arrow, Diagram, DiagramStyle, Mark, MarkKind, PieceLook, PlacedPiece, PositionQuery,
    QueryEntry, QueryValue, TiledBoard,
};
pub use example::{Example, ExampleStep};
pub use grammar::{ClaimForm, Grammar, WordClass};
pub use language::{
    SourceText, TextSort, Translated, Translation, fingerprint, fingerprint_number,
};
pub use limits::{Demand, Family, Limit, Limits, MaxSeverity, SideOrder};
pub use link::may_lead;
pub use located::Located;
pub use output::{
    Book, BookKind, Collation, CropStyle, Die, Flip, Grid, Images, Ink, JobContent, Layout,
    MarkColour, MarkSides, MarkStyle, Orientation, OutlineStyle, Packing, Press, Scaling, SheetJob,
    Sides, Standard,
};
pub use paper::Paper;
pub use phrases::{ENGLISH, Phrases};
pub use printer::Printer;
pub use review::{KnownData, ReadPassage, ReadText, ReviewFile};
pub use scenario::{Answer, Question, Scenario, SetUp};
pub use schema::{Field, FieldKind, Target};
pub use shape::Rim;
pub use tabletop::{LaidCard, SeatArea, ShownAction, TablePile, Tabletop};
pub use text::{ChosenOption, Description, Edition, Expectation, Prose, Ruling, Term};
pub use texts::{Origin, Text, TextKind, TextOwner, texts_of};
pub use transcript::Transcript;
pub use tuckbox::{Bottom, BoxArt, Holds, Sleeve, TuckBox};
pub use value::Value;
pub use variant::{STANDARD, UnknownVariant, Variant};

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// One game with all its components and texts.
#[derive(Clone, Debug)]
pub struct Game {
    /// Name of its folder; names the folder of its products too.
    pub id: String,
    /// Its folder, as the author knows it.
    pub folder: String,
    /// As printed on the title page.
    pub title: Located<String>,
    /// Such as `5th edition`.
    pub edition: Located<String>,
    /// Version of the printed matter, on every collector line.
    pub version: Located<String>,
    /// Day of release; the only date that goes into a product. A game without one makes products without a date, where
    /// no standard asks for it.
    pub released: Option<Date>,
    /// BCP 47 tag of the texts.
    pub language: String,
    /// Rights line of the game itself.
    pub copyright: Located<String>,
    /// The executable rules that belong to it, if any.
    pub rules: Option<Located<String>>,
    /// Fewest and most players.
    pub seats: Seats,
    /// Usual length of a play in minutes, where somebody knows it.
    pub minutes: Option<u32>,
    /// How long a decision takes on average, in seconds: an assumption.
    pub decision_seconds: u32,
    /// Role (design, playtest ...) to names.
    pub credits: BTreeMap<String, Vec<String>>,
    /// Named whole numbers of the rules, such as the hand size.
    pub figures: BTreeMap<String, Located<i64>>,
    /// Size and shape of the cards of all types that name no other.
    pub format: Format,
    /// Further sizes and shapes, in the order of their names.
    pub formats: Vec<Format>,
    /// The backs that cards share.
    pub backs: Vec<Back>,
    /// Piles that share backs.
    pub decks: Vec<Deck>,
    /// Kinds of cards, in printing order.
    pub types: Vec<CardType>,
    /// Every design, in printing order.
    pub cards: Vec<Card>,
    /// Kinds of named abilities.
    pub keyword_kinds: Vec<KeywordKind>,
    /// Named abilities that are not cards.
    pub keywords: Vec<Keyword>,
    /// Terms of the glossary.
    pub terms: Vec<Term>,
    /// Decisions on what the original texts leave open.
    pub rulings: Vec<Ruling>,
    /// Which passages of its texts were read against the rules. `None` where nobody has begun.
    pub review_file: Option<Arc<ReviewFile>>,
    /// What sentences of its rules may claim.
    pub grammar: Arc<Grammar>,
    /// How its rules read those of them that can be switched.
    pub chosen_options: Vec<ChosenOption>,
    /// What players start with.
    pub setup: Setup,
    /// Ways to play that change the rules.
    pub variants: Vec<Variant>,
    /// What changed from edition to edition, newest first.
    pub history: Vec<Edition>,
    /// Long texts on single cards and keywords, for the rulebook.
    pub descriptions: Vec<Description>,
    /// What must be true of the whole.
    pub expectations: Vec<Expectation>,
    /// The words it keeps to.
    pub words: Vocabulary,
    /// Findings that the author knows of.
    pub allows: Vec<Allow>,
    /// Layouts of cards that are made of boxes.
    pub layouts: Vec<BoxLayout>,
    /// Boards that it is played on.
    pub boards: Vec<Board>,
    /// Boxes to fold for its decks.
    pub boxes: Vec<TuckBox>,
    /// Tables that are worked out from its data.
    pub charts: Vec<Chart>,
    /// Sheets to make, of cards, pages and boards.
    pub sheets: Vec<SheetJob>,
    /// Booklets to make, each a PDF of its own.
    pub books: Vec<Book>,
    /// The pictures of single cards to make.
    pub images: Images,
    /// What stands in the `README.md` and the `CREDITS.md` of its folder: plain Markdown, without expressions and
    /// references.
    pub notes: Vec<Prose>,
    /// What was taken for granted because its data says nothing of it.
    pub assumed: Vec<Assumption>,
    /// What the program itself says in its products.
    pub phrases: Phrases,
    /// What can be translated; nothing where no translation is asked for.
    pub texts: Vec<SourceText>,
    /// The translations that were asked for, by tag.
    pub translations: Vec<Translation>,
}

/// A key that a game leaves out, and what holds then.
#[derive(Clone, Debug)]
pub struct Assumption {
    /// The key of `game.toml`.
    pub key: &'static str,
    /// What holds, in a few words, where it shows in a first print.
    pub shown: Option<&'static str>,
}

/// Fewest and most players.
#[derive(Clone, Copy, Debug)]
pub struct Seats {
    /// The fewest players.
    pub min: u32,
    /// The most players.
    pub max: u32,
}

/// A day of the calendar, checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    /// The year, such as 2026.
    pub year: u16,
    /// The month, from 1 to 12.
    pub month: u8,
    /// The day of the month, from 1 to 31.
    pub day: u8,
}

impl Date {
    /// What stands where a standard asks for a date and the game has none. No clock is asked: the same game makes the
    /// same bytes on any day.
    pub const UNDATED: Self = Self { year: 2000, month: 1, day: 1 };
}

/// As TOML has it: 2026-11-22.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl Game {
    /// The card with this id. `None` when there is no such card.
    pub fn card(&self, id: &str) -> Option<&Card> {
        self.cards.iter().find(|card| card.id.value == id)
    }

    /// The keyword with this id. `None` when there is no such keyword.
    pub fn keyword(&self, id: &str) -> Option<&Keyword> {
        self.keywords.iter().find(|keyword| keyword.id.value == id)
    }

    /// The title of the card or keyword with this id. `None` when there is neither.
    pub fn title_of(&self, id: &str) -> Option<&Located<String>> {
        let card = self.card(id).map(|it| &it.title);
        card.or_else(|| self.keyword(id).map(|it| &it.title))
    }

    /// The type with this id. `None` when there is no such type.
    pub fn card_type(&self, id: &str) -> Option<&CardType> {
        self.types.iter().find(|kind| kind.id == id)
    }

    /// The board with this id. `None` when there is no such board.
    pub fn board(&self, id: &str) -> Option<&Board> {
        self.boards.iter().find(|board| board.id.value == id)
    }

    /// Place of the back with this id among [`Game::backs`], from 0. `None` when there is no such back.
    pub fn back_index(&self, id: &str) -> Option<usize> {
        self.backs.iter().position(|back| back.id.value == id)
    }

    /// The format with this name; the game's own where there is no name, or none of it.
    pub fn format_named(&self, name: &str) -> &Format {
        self.formats.iter().find(|it| it.name == name).unwrap_or(&self.format)
    }

    /// Size and shape of the cards of a type.
    pub(crate) fn format_of_type(&self, kind: &str) -> &Format {
        let name = self.card_type(kind).and_then(|kind| kind.format.as_ref());
        name.map_or(&self.format, |name| self.format_named(&name.value))
    }

    /// Size and shape of a card.
    pub fn format_of(&self, card: &Card) -> &Format {
        self.format_of_type(&card.kind)
    }

    /// Size and shape of a back: that of the cards that have it.
    pub fn format_of_back(&self, back: &Back) -> &Format {
        let card = self.cards.iter().find(|card| card.back.value == back.id.value);
        card.map_or(&self.format, |card| self.format_of(card))
    }

    /// Size and shape of a side, by its place: cards in their order, then backs in theirs.
    pub fn format_of_side(&self, side: usize) -> &Format {
        let back = || self.backs.get(side - self.cards.len()).map(|it| self.format_of_back(it));
        let card = self.cards.get(side).map(|card| self.format_of(card));
        card.or_else(back).unwrap_or(&self.format)
    }

    /// Whether a side, by its place among cards and then backs, is one of an aid.
    pub fn is_of_an_aid(&self, side: usize) -> bool {
        let of = |id: &String| self.card(id).is_some_and(|card| card.aid);
        match self.cards.get(side) {
            Some(card) => card.aid,
            None => self.backs[side - self.cards.len()].of.as_ref().is_some_and(of),
        }
    }

    /// The formats that cards have, the game's own first.
    pub fn used_formats(&self) -> Vec<&Format> {
        let used =
            |it: &&Format| self.cards.iter().any(|card| self.format_of(card).name == it.name);
        std::iter::once(&self.format).chain(&self.formats).filter(used).collect()
    }

    /// Whether a job of cards prints this one.
    pub fn prints(&self, job: &SheetJob, card: &Card) -> bool {
        let named = job.types.is_empty() || job.types.iter().any(|kind| kind.value == card.kind);
        named && (job.combine || self.format_of(card).name == job.format)
    }

    /// A job as the jobs that it stands for: one for each format that its cards have, all of its
    /// name. The file of the first is called as the job says, the others after their formats too. A job that
    /// combines formats stays one; of a single format there is nothing to combine.
    pub fn by_format(&self, job: SheetJob) -> Vec<SheetJob> {
        if job.of.value != JobContent::Cards {
            return vec![job];
        }
        let has = |format: &&Format| {
            let of = SheetJob { format: format.name.clone(), combine: false, ..job.clone() };
            self.cards.iter().any(|card| self.prints(&of, card))
        };
        let formats: Vec<&Format> = self.used_formats().into_iter().filter(has).collect();
        if job.combine
            && let [first, _, ..] = &formats[..]
        {
            return vec![SheetJob { format: first.name.clone(), ..job }];
        }
        let job = SheetJob { combine: false, ..job };
        let one = |(at, format): (usize, &&Format)| {
            let mut job = SheetJob { format: format.name.clone(), ..job.clone() };
            if at > 0 {
                let stem = job.file.value.strip_suffix(".pdf").unwrap_or(&job.file.value);
                job.file.value = format!("{stem}-{}.pdf", format.name);
                // What was said of the first holds for its size alone.
                job.grid.value = Grid::Auto;
                job.settle_bleed(format.bleed);
            }
            job
        };
        formats.iter().enumerate().map(one).collect()
    }

    /// The cards that the game is played with: all but aids, which come after them.
    pub fn playing_cards(&self) -> &[Card] {
        &self.cards[..self.cards.partition_point(|card| !card.aid)]
    }

    /// Cards that help players.
    pub fn aids(&self) -> &[Card] {
        &self.cards[self.playing_cards().len()..]
    }

    /// Kinds of cards that the game is played with.
    pub fn playing_types(&self) -> impl Iterator<Item = &CardType> {
        self.types.iter().filter(|kind| !kind.aid)
    }

    /// How many copies all aids together have.
    pub fn total_of_aids(&self) -> u32 {
        self.aids().iter().map(|card| card.copies.value).sum()
    }

    /// Takes all aids out, for whoever wants the cards of the game alone.
    pub fn leave_out_aids(&mut self) {
        let own: Vec<String> = self.aids().iter().map(|card| card.id.value.clone()).collect();
        self.cards.retain(|card| !card.aid);
        self.types.retain(|kind| !kind.aid);
        self.backs.retain(|back| back.of.as_ref().is_none_or(|of| !own.contains(of)));
    }

    /// How many copies a deck has: those of all cards with one of its backs.
    pub fn deck_size(&self, deck: &Deck) -> u32 {
        let belongs = |card: &&Card| deck.holds(card);
        self.cards.iter().filter(belongs).map(|card| card.copies.value).sum()
    }

    /// The long text on a card or keyword, if there is one.
    pub fn description(&self, id: &str) -> Option<&Description> {
        self.descriptions.iter().find(|description| description.id.value == id)
    }
}
