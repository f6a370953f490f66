//! What the card layouts read: `/faces.json`.

use super::boxes::{self, BoxesData};
use super::greys::Greys;
use cardwright_model::{Card, Colour, Format, Game, Ink};
use cardwright_wording::{CardTexts, ChartText, Inline, Statement, plain_text};
use serde::Serialize;
use std::collections::BTreeMap;

/// Everything the layouts of a game's faces need to know.
#[derive(Clone, Debug, Serialize)]
pub struct FaceData {
    /// The game as a whole.
    pub game: GameData,
    /// Sizes and shapes by name; the game's own has an empty one.
    pub formats: BTreeMap<String, FormatData>,
    /// The card types, by id.
    pub types: BTreeMap<String, TypeData>,
    /// Layouts of boxes by id.
    pub layouts: BTreeMap<String, BoxesData>,
    /// The charts, by id.
    pub charts: BTreeMap<String, ChartText>,
    /// Folder of the drawings.
    pub art: &'static str,
    /// What the sides are drawn in.
    pub ink: &'static str,
    /// The sides, one page each.
    pub faces: Vec<Face>,
    /// Place of the first of them among all sides of the game, from 0.
    #[serde(skip)]
    pub first: usize,
    /// What is wrong with the words of sides, by the names of their pages.
    #[serde(skip)]
    pub(super) faulty: BTreeMap<String, String>,
}

/// The game as a whole.
#[derive(Clone, Debug, Serialize)]
pub struct GameData {
    id: String,
    title: String,
    edition: String,
    version: String,
    copyright: String,
    language: String,
}

/// Size and shape of a card, in millimetres.
#[derive(Clone, Debug, Serialize)]
pub struct FormatData {
    id: String,
    shape: &'static str,
    width: f64,
    height: f64,
    bleed: f64,
    safe: f64,
    corner: f64,
    /// The smallest letters, in points.
    least: f64,
}

/// What a layout needs to know of a card type.
#[derive(Clone, Debug, Serialize)]
pub struct TypeData {
    pub(super) name: String,
    colour: String,
    /// Colour of text that stands on `colour`.
    on: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) icon: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edge: Option<String>,
    layout: String,
    /// The layout of boxes, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    boxes: Option<String>,
    /// Layout of the other sides of its cards, where they are their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    reverse: Option<String>,
    /// The headings in its table, by the fields that they are of.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    headings: BTreeMap<String, String>,
}

/// A side that shows what a card says.
#[derive(Clone, Debug, Serialize)]
pub struct Side {
    /// Id of the card.
    id: String,
    /// Name of its format.
    format: String,
    /// The title, as printed.
    pub(super) title: String,
    /// Id of its card type.
    pub(super) r#type: String,
    /// File of its drawing. `None` where it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) art: Option<String>,
    /// Drawing in words; the title where nobody put it into words.
    alt: String,
    /// File of its own icon. `None` where it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) icon: Option<String>,
    /// A line of colour.
    pub(super) flavour: Option<String>,
    /// Place among the designs, from 1.
    number: usize,
    /// How many designs there are.
    designs: usize,
    /// How many copies are printed.
    copies: u32,
    /// The small line at the foot, which says what printing it is.
    pub(super) collector: String,
    /// What the card says, statement by statement.
    pub(super) statements: Vec<Statement>,
    /// What is wrong with it, to be printed on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    flaw: Option<String>,
    /// True when its layout can't draw it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    undrawable: bool,
}

/// How a booklet shows a side.
#[derive(Debug, Serialize)]
pub struct ShownSide<'a> {
    /// Name of the side's page.
    page: String,
    /// Its size and shape.
    format: &'a FormatData,
    /// The drawing in words, for readers who can't see it.
    alt: &'a str,
}

/// One side of a card, as its layout gets it.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "side", rename_all = "lowercase")]
pub enum Face {
    /// The side with the card's text.
    Front(Side),
    /// The other side, of the card's own words too.
    Reverse(Side),
    /// The other side, which cards share.
    Back {
        /// Id of the back.
        id: String,
        /// Name of its format.
        format: String,
        /// Word set large, if any.
        title: Option<String>,
        /// Type whose colour its words stand on, if any.
        #[serde(skip_serializing_if = "Option::is_none")]
        r#type: Option<String>,
        /// File of its drawing. `None` where it has none.
        #[serde(skip_serializing_if = "Option::is_none")]
        art: Option<String>,
        /// Drawing in words; nothing where nobody put it into words.
        alt: String,
        /// What the back says, statement by statement.
        statements: Vec<Statement>,
        /// What is wrong with it, to be printed on it.
        #[serde(skip_serializing_if = "Option::is_none")]
        flaw: Option<String>,
        /// True when its layout can't draw it.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        undrawable: bool,
    },
}

impl Face {
    /// File name without ending.
    pub(super) fn file_name(&self) -> String {
        match self {
            Self::Front(Side { id, .. }) => id.clone(),
            Self::Reverse(Side { id, .. }) | Self::Back { id, .. } => format!("back-{id}"),
        }
    }

    /// Notes what is wrong with it, and whether its layout can draw it.
    pub(super) fn flawed(&mut self, what: &str, drawable: bool) {
        let (Self::Front(Side { flaw, undrawable, .. })
        | Self::Reverse(Side { flaw, undrawable, .. })
        | Self::Back { flaw, undrawable, .. }) = self;
        *flaw = Some(what.to_owned());
        *undrawable |= !drawable;
    }

    /// The layout that draws it, by the types there are.
    pub(super) fn layout<'t>(&self, types: &'t BTreeMap<String, TypeData>) -> &'t str {
        let of = |side: &Side| types.get(&side.r#type);
        match self {
            Self::Front(side) => of(side).map_or("", |kind| &kind.layout),
            Self::Reverse(side) => of(side).and_then(|it| it.reverse.as_deref()).unwrap_or(""),
            Self::Back { .. } => "back.typ",
        }
    }

    /// The small line at its foot.
    pub(super) fn collector(&self) -> Option<&str> {
        match self {
            Self::Front(side) | Self::Reverse(side) => Some(&side.collector),
            Self::Back { .. } => None,
        }
    }
}

/// Paper and ink of the palette; text stands in whichever contrasts more with a type's colour.
const PAPER: Colour = Colour([0xF6, 0xEF, 0xDF]);
const INK: Colour = Colour([0x1F, 0x1A, 0x16]);

impl FaceData {
    /// The same for at most `most` sides at a time, in their order.
    pub fn parts(&self, most: usize) -> Vec<Self> {
        let part = |(at, faces): (usize, &[Face])| Self {
            faulty: self.faulty.clone(),
            ..self.holding(faces, self.first + at * most)
        };
        self.faces.chunks(most).enumerate().map(part).collect()
    }

    /// The same data with only these sides, and with `faulty` empty.
    fn holding(&self, faces: &[Face], first: usize) -> Self {
        Self {
            game: self.game.clone(),
            formats: self.formats.clone(),
            types: self.types.clone(),
            layouts: self.layouts.clone(),
            charts: self.charts.clone(),
            faces: faces.to_vec(),
            first,
            faulty: BTreeMap::new(),
            ..*self
        }
    }

    /// A card's own side as booklets show it: its front, or its other side, if it has one.
    pub fn shown(&self, card: &str, reverse: bool) -> Option<ShownSide<'_>> {
        let found = self.faces.iter().find_map(|face| match face {
            Face::Front(side) if !reverse && side.id == card => Some((face, side)),
            Face::Reverse(side) if reverse && side.id == card => Some((face, side)),
            _ => None,
        });
        let (face, side) = found?;
        let format = self.formats.get(&side.format)?;
        Some(ShownSide { page: face.file_name(), format, alt: &side.alt })
    }

    /// A back that cards share, as booklets show it. `None` when there is no such back.
    pub fn shown_back(&self, back: &str) -> Option<ShownSide<'_>> {
        self.faces.iter().find_map(|face| match face {
            Face::Back { id, format, alt, .. } if id == back => {
                let format = self.formats.get(format)?;
                Some(ShownSide { page: face.file_name(), format, alt })
            }
            _ => None,
        })
    }

    fn front(&self, card: &str) -> Option<&Side> {
        self.faces.iter().find_map(|face| match face {
            Face::Front(side) if side.id == card => Some(side),
            _ => None,
        })
    }

    /// The type of a card. `None` when there is no such card.
    pub fn type_of(&self, card: &str) -> Option<&TypeData> {
        self.types.get(&self.front(card)?.r#type)
    }

    /// What stands in the corner of a card: its `index`, unless that is empty.
    pub fn corner(&self, card: &str) -> Option<&[Inline]> {
        let mut corners = self.front(card)?.statements.iter().filter(|it| it.role == "index");
        corners
            .find(|it| !plain_text(&it.inlines).trim().is_empty())
            .map(|it| it.inlines.as_slice())
    }

    /// The same for one side, by the name of its file without ending.
    pub fn named(&self, name: &str) -> Option<Self> {
        let at = self.faces.iter().position(|it| it.file_name() == name)?;
        self.clone().only(at)
    }

    /// The same for one side, which has a path of its own.
    pub(super) fn single(&self, at: usize) -> Self {
        self.holding(&self.faces[at..=at], usize::MAX - at - self.first)
    }

    /// The same for one side, by its place among all. `None` when there are fewer sides.
    pub fn only(mut self, at: usize) -> Option<Self> {
        let face = self.faces.into_iter().nth(at)?;
        // Under a path of its own: a batch may begin with this side.
        (self.faces, self.first) = (vec![face], usize::MAX - at);
        Some(self)
    }

    /// The hand-off for all faces of a game, in full ink.
    pub fn of(game: &Game, texts: &CardTexts) -> Self {
        let numbers = game.numbers();
        let side = |at: usize| {
            let (card, statements) = (&game.cards[at], &texts.cards[at]);
            let (number, designs) = numbers[at];
            let copies = card.copies.value;
            let plural = game.phrases.copies(copies);
            Side {
                id: card.id.value.clone(),
                format: game.format_of(card).name.clone(),
                title: card.title.value.clone(),
                r#type: card.kind.clone(),
                art: card.art.as_ref().map(|it| it.value.clone()),
                alt: card.alt.as_ref().unwrap_or(&card.title).value.clone(),
                icon: card.icon.as_ref().map(|it| it.value.clone()),
                flavour: card.flavour.as_ref().map(|it| it.value.clone()),
                number,
                designs,
                copies,
                collector: collector(game, &format!("{number}/{designs} · {copies} {plural}")),
                statements: statements.clone(),
                flaw: None,
                undrawable: false,
            }
        };
        let fronts = (0..game.cards.len()).map(|at| Face::Front(side(at)));
        let backs = game.backs.iter().zip(&texts.backs).map(|(back, statements)| {
            let own = |of: &String| game.cards.iter().position(|card| card.id.value == *of);
            match back.of.as_ref().and_then(own) {
                Some(card) => Face::Reverse(side(card)),
                None => Face::Back {
                    id: back.id.value.clone(),
                    format: game.format_of_back(back).name.clone(),
                    title: back.title.as_ref().map(|it| it.value.clone()),
                    r#type: back.kind.as_ref().map(|kind| kind.value.clone()),
                    art: back.art.as_ref().map(|it| it.value.clone()),
                    alt: back.alt.as_ref().map_or_else(String::new, |it| it.value.clone()),
                    statements: statements.clone(),
                    flaw: None,
                    undrawable: false,
                },
            }
        });
        let of_card = |(at, what): &(usize, String)| {
            let id = &game.cards[*at].id.value;
            [(id.clone(), what.clone()), (format!("back-{id}"), what.clone())]
        };
        let of_back = |(at, what): &(usize, String)| {
            (format!("back-{}", game.backs[*at].id.value), what.clone())
        };
        let cut = (0..game.cards.len()).filter(|at| is_cut(game, &game.cards[*at]));
        let cut: Vec<_> =
            cut.map(|at| (at, "a box of its layout reaches beyond the card".to_owned())).collect();
        let faulty = cut.iter().chain(&texts.faulty_cards).flat_map(of_card);
        let faulty = faulty.chain(texts.faulty_backs.iter().map(of_back)).collect();
        Self {
            game: GameData {
                id: game.id.clone(),
                title: game.title.value.clone(),
                edition: game.edition.value.clone(),
                version: game.version.value.clone(),
                copyright: game.copyright.value.clone(),
                language: game.language.clone(),
            },
            formats: std::iter::once(&game.format)
                .chain(&game.formats)
                .map(|format| (format.name.clone(), format_data(format)))
                .collect(),
            types: game.types.iter().map(|kind| (kind.id.clone(), type_data(kind))).collect(),
            charts: texts.charts.iter().map(|it| (it.id.clone(), it.clone())).collect(),
            art: "/art",
            ink: Ink::Full.name(),
            layouts: boxes::of(game),
            faces: fronts.chain(backs).collect(),
            first: 0,
            faulty,
        }
    }

    /// The same for another ink.
    #[must_use]
    pub(super) fn in_ink(mut self, ink: Ink, greys: &Greys) -> Self {
        self.ink = ink.name();
        for (id, kind) in &mut self.types {
            if let Some(grey) = greys.of_type(id).filter(|_| ink == Ink::Grey) {
                kind.colour = grey.hex();
                let black = Colour([0; 3]);
                let white = grey.contrast(Colour::WHITE) >= grey.contrast(black);
                kind.on = if white { Colour::WHITE } else { black }.hex();
            }
        }
        self
    }
}

/// The small line at the foot of a card, with what the game says of itself.
fn collector(game: &Game, numbers: &str) -> String {
    let said = [numbers, &game.edition.value, &game.copyright.value];
    said.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" · ")
}

fn format_data(format: &Format) -> FormatData {
    FormatData {
        id: format.id.clone(),
        shape: format.shape.name(),
        width: format.trim.width.as_mm(),
        height: format.trim.height.as_mm(),
        bleed: format.bleed.as_mm(),
        safe: format.safe.as_mm(),
        corner: format.corner.as_mm(),
        least: format.min_type.as_pt(),
    }
}

fn type_data(kind: &cardwright_model::CardType) -> TypeData {
    let colour = kind.colour.value;
    let on = if colour.contrast(PAPER) >= colour.contrast(INK) { PAPER } else { INK };
    TypeData {
        name: kind.name.value.clone(),
        colour: colour.hex(),
        on: on.hex(),
        icon: kind.icon.as_ref().map(|it| it.value.clone()),
        edge: kind.edge.as_ref().map(|it| it.value.clone()),
        layout: kind.layout.value.clone(),
        boxes: kind.boxes.clone(),
        reverse: kind.reverse.as_ref().map(|it| it.value.clone()),
        headings: kind.headings.clone(),
    }
}

/// Whether the layout of a card has words beyond its edge.
fn is_cut(game: &Game, card: &Card) -> bool {
    let boxes = game.card_type(&card.kind).and_then(|it| it.boxes.as_ref());
    let layout = boxes.and_then(|id| game.layouts.iter().find(|it| it.id.value == *id));
    let words = layout.into_iter().flat_map(|it| &it.boxes).filter(|it| it.content.is_text());
    words.into_iter().any(|it| it.beyond(game.format_of(card)).is_some())
}
