//! The blocks of a text, as layouts read them.

use super::{ChartText, Inline};
use serde::Serialize;
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// A block of a text. Serialises as the layouts read it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum Block {
    /// A heading that can be linked to.
    Heading {
        /// 1 for a chapter.
        level: u8,
        /// Its anchor, which references lead to.
        id: String,
        /// Whether the index has it: `{#anchor .index}`.
        index: bool,
        /// Whether its chapter is the back cover: `{#anchor .back-cover}`.
        back: bool,
        /// The words of the heading.
        c: Vec<Inline>,
    },
    /// A paragraph of text.
    Para {
        /// The words of the paragraph.
        c: Vec<Inline>,
    },
    /// A list, numbered or not.
    List {
        /// Whether its items are numbered.
        ordered: bool,
        /// The number of its first item, where they are numbered.
        start: u64,
        /// The items, each of one or more blocks.
        items: Vec<Vec<Block>>,
    },
    /// A table of rows and columns.
    Table {
        /// One for each column.
        align: Vec<Alignment>,
        /// The row of headings, a cell for each column.
        head: Vec<Vec<Inline>>,
        /// The rows below it, a cell for each column.
        rows: Vec<Vec<Vec<Inline>>>,
    },
    /// A quotation of one or more blocks.
    Quote {
        /// What is quoted.
        c: Vec<Block>,
    },
    /// Text set apart: an example or an aside; or a position or a picture with its caption.
    Box {
        /// Which sort of box it is, as its fence names it.
        kind: String,
        /// The words of its title; none for a box without one.
        title: Vec<Inline>,
        /// What stands in the box.
        c: Vec<Block>,
    },
    /// A drawing between paragraphs.
    Figure {
        /// Its file among the game's drawings.
        art: String,
        /// The drawing in words; empty where the author gave none.
        alt: String,
        /// What stands below it.
        caption: Vec<Inline>,
    },
    /// Something computed, by name; the rulebook fills in `data`.
    Insert {
        /// Name of the part, as the book asks for it.
        name: String,
        /// What it is asked for.
        args: BTreeMap<String, String>,
        /// What the part shows; nothing until it is filled in.
        data: Inserted,
    },
    /// A break between thoughts.
    Divider,
}

/// Every block, those inside others included, in reading order.
pub fn each_block<'a>(blocks: &'a [Block], visit: &mut dyn FnMut(&'a Block)) {
    for block in blocks {
        visit(block);
        match block {
            Block::List { items, .. } => items.iter().for_each(|it| each_block(it, visit)),
            Block::Quote { c } | Block::Box { c, .. } => each_block(c, visit),
            _ => {}
        }
    }
}

/// How a column of a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Alignment {
    /// As the language runs.
    Left,
    /// Centred in the column.
    Center,
    /// At the right edge of the column, as figures are set.
    Right,
}

/// What a computed part shows.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Inserted {
    /// Nothing yet: the rulebook fills it in.
    #[default]
    Nothing,
    /// Cards with the long texts on them.
    Cards {
        /// In the order of the game.
        cards: Vec<Described>,
    },
    /// Keywords with the long texts on them.
    Keywords {
        /// In the order of the game.
        keywords: Vec<Described>,
    },
    /// The rulings, the terms, the editions, or the names of the index.
    Entries {
        /// In the order in which they are printed.
        entries: Vec<Entry>,
    },
    /// A chart of the game.
    Chart(ChartText),
    /// An example of play.
    ExampleOfPlay {
        /// What happens in it.
        blocks: Vec<Block>,
    },
    /// A picture of cards.
    Picture {
        /// What its layout draws. A word in it is a place in `words`.
        drawing: Json,
        /// The words in it and beside it, in reading order.
        words: Vec<Vec<Inline>>,
        /// What is to be seen, for those who can't see it.
        alt: String,
    },
    /// A table or drawing that only its layout understands. Each text in it is for readers, but those
    /// under the keys in [`Inserted::SILENT`].
    Other(Json),
}

/// A card or keyword with the long text on it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Described {
    /// Id of the card or keyword.
    pub id: String,
    /// Title of the card or keyword.
    pub title: String,
    /// How many copies there are of a card, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
    /// The icon of a keyword.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// The text; empty where there is none, or where it can't be worked out.
    pub text: Vec<Block>,
}

/// An entry of a list; what an entry of its sort does not have is absent.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Entry {
    /// Id of what the entry is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Title of what the entry is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// In the index, `term` or `keyword`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    /// What a ruling is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub topic: Option<Vec<Inline>>,
    /// The text of a term or ruling.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<Vec<Inline>>,
    /// The reading of a ruling that the game does not go by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alternative: Option<Vec<Inline>>,
    /// What an edition changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changes: Option<Vec<Vec<Inline>>>,
}

impl Inserted {
    /// Keys of [`Inserted::Other`] whose texts no reader sees.
    pub(crate) const SILENT: [&'static str; 9] =
        ["id", "icon", "colour", "kind", "mark", "note", "to", "t", "align"];

    /// The cards or keywords that it describes.
    pub fn described(&self) -> &[Described] {
        match self {
            Self::Cards { cards: all } | Self::Keywords { keywords: all } => all,
            _ => &[],
        }
    }

    /// The entries of a list.
    pub fn entries(&self) -> &[Entry] {
        match self {
            Self::Entries { entries } => entries,
            _ => &[],
        }
    }

    /// Whether it has anything to show: a list that is there must not be empty.
    pub fn shows(&self) -> bool {
        match self {
            Self::Cards { cards: all } | Self::Keywords { keywords: all } => !all.is_empty(),
            Self::Entries { entries } => !entries.is_empty(),
            Self::Nothing | Self::Chart(_) | Self::ExampleOfPlay { .. } | Self::Picture { .. } => {
                true
            }
            Self::Other(json) => ["cards", "rows"].iter().all(|list| {
                json.get(list).and_then(Json::as_array).is_none_or(|it| !it.is_empty())
            }),
        }
    }
}
