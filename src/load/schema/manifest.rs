//! `game.toml`.

use super::boards::Board;
use super::extras::{Chart, Component, TuckBox};
use super::sheets::Sheets;
use super::words::Words;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// What a game is, its components, what must be true of it, and what is made of it.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Manifest {
    /// As printed on the title page.
    #[schemars(length(min = 1))]
    title: String,
    /// Such as `5th edition`.
    edition: String,
    /// Version of the printed matter, on every collector line.
    version: String,
    /// Day of release; the only date that goes into a product.
    released: Date,
    /// BCP 47 tag of the texts, such as `en-GB`.
    language: String,
    /// Rights line of the game itself.
    copyright: String,
    /// Name of executable rules in the program.
    rules: Option<String>,
    /// Usual length of a play in minutes.
    #[schemars(range(min = 1, max = 6000))]
    minutes: u32,
    /// Fewest and most players.
    seats: Seats,
    /// Role to names: `design = ["A. Author"]`.
    credits: Option<BTreeMap<String, Vec<String>>>,
    /// Named whole numbers of the rules: `figures.hand` in texts.
    figures: Option<BTreeMap<String, Figure>>,
    /// Id of a ruling that the rules can read in several ways, to the name of the chosen option.
    rulings: Option<BTreeMap<String, String>>,
    /// Size and shape of the cards.
    format: Format,
    /// Further sizes and shapes, by the name that types call them.
    formats: Option<BTreeMap<String, OtherFormat>>,
    /// The other sides of the cards.
    #[serde(default)]
    back: Vec<Back>,
    /// Copies that lie or are shuffled together.
    #[serde(default)]
    deck: Vec<Deck>,
    /// Kinds of cards, in printing order.
    #[serde(default)]
    r#type: Vec<CardType>,
    /// Kinds of named abilities that are not cards.
    #[serde(default)]
    keyword_kind: Vec<KeywordKind>,
    /// What must be true of the whole game.
    #[serde(default)]
    expect: Vec<Expectation>,
    /// What every player takes and is dealt at the start.
    setup: Option<Setup>,
    /// Ways to play that change the rules.
    #[serde(default)]
    variant: Vec<Variant>,
    /// What changed from edition to edition, newest first.
    #[serde(default)]
    history: Vec<Edition>,
    /// Words that checks go by.
    words: Option<Words>,
    /// Findings that are all right in the whole game.
    allow: Option<Vec<Allow>>,
    /// Boards that it is played on.
    #[serde(default)]
    board: Vec<Board>,
    /// Tuck boxes.
    #[serde(default)]
    r#box: Vec<TuckBox>,
    /// Tables that are worked out from the data.
    #[serde(default)]
    chart: Vec<Chart>,
    /// Sheets to make.
    #[serde(default)]
    sheets: Vec<Sheets>,
    /// Booklets to make.
    #[serde(default)]
    book: Vec<Book>,
    /// Pictures to make.
    images: Option<Images>,
}

/// A TOML date. Editors hand it to the schema as a text.
struct Date;

impl JsonSchema for Date {
    fn schema_name() -> Cow<'static, str> {
        "Date".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "format": "date" })
    }
}

/// A whole number of the rules.
#[derive(JsonSchema)]
#[schemars(transparent)]
struct Figure(#[schemars(range(min = 0, max = 1_000_000))] i64);

/// A finding that is all right.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Allow {
    /// Name or code of the check, see `cardwright check --list`.
    check: String,
    /// Why it is all right here.
    #[schemars(length(min = 1))]
    reason: String,
    /// Only in this file, from the game's folder.
    at: Option<String>,
}

/// Fewest and most players.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Seats {
    /// Fewest.
    #[schemars(range(min = 1, max = 99))]
    min: u32,
    /// Most.
    #[schemars(range(min = 1, max = 99))]
    max: u32,
}

/// Size and shape of the cards. Lengths are written `3 mm`, `0.25 in` or `1/8 in`.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Format {
    /// An unambiguous name such as `poker-63x88`.
    id: String,
    /// Finished size, such as `63x88 mm`; not needed where the id is the name of a format.
    trim: Option<String>,
    /// The one measure of a square, a circle, or a regular hexagon from side to side, such as
    /// `5/8 in`, in place of `trim`.
    across: Option<String>,
    /// Art beyond the trim, on each edge.
    bleed: String,
    /// Inset that text keeps from the trim.
    safe: String,
    /// Radius of the corners.
    corner: String,
    /// The smallest letters that a card may have, such as `5 pt`.
    least_type: Option<String>,
    /// Fewest pixels to an inch of a picture at its printed size.
    #[schemars(range(min = 1, max = 2400))]
    least_dpi: Option<u32>,
    /// Outline within the trim.
    shape: Option<Outline>,
}

/// Size and shape of the cards of some types. Lengths are written `3 mm`, `0.25 in` or `1/8 in`.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct OtherFormat {
    /// An unambiguous name such as `poker-63x88`; its name here where it is left out.
    id: Option<String>,
    /// Finished size, such as `63x88 mm`; not needed where the id is the name of a format.
    trim: Option<String>,
    /// The one measure of a square, a circle, or a regular hexagon from side to side, such as
    /// `5/8 in`, in place of `trim`.
    across: Option<String>,
    /// Art beyond the trim, on each edge.
    bleed: String,
    /// Inset that text keeps from the trim.
    safe: String,
    /// Radius of the corners.
    corner: String,
    /// The smallest letters that a card may have, such as `5 pt`.
    least_type: Option<String>,
    /// Fewest pixels to an inch of a picture at its printed size.
    #[schemars(range(min = 1, max = 2400))]
    least_dpi: Option<u32>,
    /// Outline within the trim.
    shape: Option<Outline>,
}

/// An outline.
#[derive(JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Outline {
    /// Four sides.
    Rectangle,
    /// A circle.
    Round,
    /// Six sides, a corner at the top.
    HexPointy,
    /// Six sides, one of them at the top.
    HexFlat,
}

/// The side of a card that opponents see, or that it shows when flipped.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Back {
    /// Names it in cards and in file names.
    #[schemars(regex(pattern = r"^[a-z0-9-]+$"))]
    id: String,
    /// What it is called in lists.
    name: String,
    /// File of its drawing, from the game's art folder.
    art: String,
    /// The drawing in words.
    alt: String,
    /// Words set large on it; none on a back that says nothing.
    title: Option<String>,
    /// Id of the type whose colour its words stand on.
    r#type: Option<String>,
    /// What it says below the title, a line `role: words` each.
    lines: Option<String>,
    /// Findings on this back that are all right.
    allow: Option<Vec<Allow>>,
}

/// Copies that lie or are shuffled together.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Deck {
    /// Names it in expressions: `deck.ID`.
    id: String,
    /// Ids of the backs of its cards.
    backs: Vec<String>,
}

/// A kind of card.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct CardType {
    /// Names it in data.
    id: String,
    /// As printed.
    name: String,
    /// Its colour, such as `#3A1F4D`.
    #[schemars(regex(pattern = r"^#[0-9A-Fa-f]{6}$"))]
    colour: String,
    /// Name of its icon: `icons/NAME.svg` in the game's art folder.
    icon: String,
    /// File of the frame's drawing, from the game's art folder.
    edge: String,
    /// File that lists its cards, from the game's folder.
    file: String,
    /// Layout that draws it, from the templates.
    #[schemars(regex(pattern = r"\.typ$"))]
    layout: String,
    /// Layout that draws its other side, from the templates; its cards then name no back.
    #[schemars(regex(pattern = r"\.typ$"))]
    reverse: Option<String>,
    /// Name of the format of its cards under `[formats]`; the game's own where it is left out.
    format: Option<String>,
    /// What one of its cards is called among the parts of the game; by its shape where it is left
    /// out.
    component: Option<Component>,
    /// Template of its sentences, from the templates.
    #[schemars(regex(pattern = r"\.j2$"))]
    wording: String,
    /// Fields of its cards.
    fields: Option<BTreeMap<String, Field>>,
    /// Findings on this type that are all right.
    allow: Option<Vec<Allow>>,
}

/// A kind of named ability.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct KeywordKind {
    /// Names it in data.
    id: String,
    /// As printed.
    name: String,
    /// File that lists its keywords, from the game's folder.
    file: String,
    /// Fields of its keywords.
    fields: Option<BTreeMap<String, Field>>,
    /// Findings on this kind that are all right.
    allow: Option<Vec<Allow>>,
}

/// The kinds of fields.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Kind {
    /// A whole number from `min` to `max`.
    Number,
    /// Free text.
    Text,
    /// Text that nobody reads or translates: a letter, the name of a square.
    Code,
    /// One of the words in `of`.
    Choice,
    /// `true` or `false`.
    Flag,
    /// The id of a card; `of` narrows it to a type.
    Card,
    /// The id of a keyword; `of` narrows it to a kind.
    Keyword,
    /// The id of a card type.
    Type,
    /// The name of an icon.
    Icon,
    /// Several values of the kind in `of`.
    List,
    /// Named values, declared in `fields`.
    Table,
}

/// What narrows a field: words to choose from, a type or kind, or the declaration of items.
#[derive(JsonSchema)]
#[serde(untagged)]
enum Of {
    /// The words of a choice.
    Words(Vec<String>),
    /// The type of a card, or the kind of a keyword.
    Group(String),
    /// The items of a list.
    Item(Box<Field>),
}

/// The declaration of a field.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Field {
    /// What may stand in it.
    kind: Kind,
    /// Least number; 0 unless told.
    min: Option<i32>,
    /// Greatest number; 999 unless told.
    max: Option<i32>,
    /// Words of a choice, type of a card, kind of a keyword, or declaration of a list's items.
    of: Option<Of>,
    /// Fields of a table.
    fields: Option<BTreeMap<String, Field>>,
    /// Whether it may be left out. Lists and flags always may.
    optional: Option<bool>,
    /// Name under which whatever is referred to sees who refers to it.
    inverse: Option<String>,
    /// Whether what the list names is ruled out; such a list should never name everything.
    excludes: Option<bool>,
    /// What the field is for, shown in editors.
    note: Option<String>,
}

/// Something that must be true of the whole game.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Expectation {
    /// An expression over the names that texts use.
    that: String,
    /// What it should come to, where it is a number.
    equals: Option<i32>,
    /// What to say when it does not hold.
    message: Option<String>,
    /// Why it must be so.
    because: Option<String>,
}

/// A number, or the name of one in `figures`.
#[derive(JsonSchema)]
#[serde(untagged)]
enum Amount {
    /// The name of a figure.
    Figure(String),
    /// The number itself.
    Number(u32),
}

/// What every player takes and is dealt at the start.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Setup {
    /// Card id to how many copies each player takes.
    each: Option<BTreeMap<String, Amount>>,
    /// Deck id to how many cards are dealt to each player.
    deal: Option<BTreeMap<String, Amount>>,
}

/// A way to play that changes the rules.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Variant {
    /// Names it.
    id: String,
    /// As printed.
    title: String,
    /// Fewest and most players of it.
    seats: Seats,
    /// Its own numbers: `variant.ID.NAME` in texts.
    figures: Option<BTreeMap<String, Figure>>,
    /// Id of a ruling to the option that is chosen in it, instead of the game's own.
    rulings: Option<BTreeMap<String, String>>,
    /// Expression over `card`: true for the cards that it takes out of the game.
    without: Option<String>,
    /// Ids of cards that are known to be of no use in it.
    dead: Option<Vec<String>>,
    /// Card id to how many copies each player takes, instead of the game's own.
    each: Option<BTreeMap<String, Amount>>,
    /// Deck id to how many cards are dealt to each player, instead of the game's own.
    deal: Option<BTreeMap<String, Amount>>,
    /// Findings on this variant that are all right.
    allow: Option<Vec<Allow>>,
}

/// One step of the edition history.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Edition {
    /// Such as `Fifth edition`.
    name: String,
    /// Its version.
    version: Option<String>,
    /// Its day of release.
    released: Option<Date>,
    /// What changed.
    changes: Vec<String>,
}

/// A PDF of text.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Book {
    /// Name of the file.
    file: String,
    /// What sort of booklet.
    kind: BookKind,
    /// Its title in the document's properties.
    title: String,
    /// A Markdown file, or a folder of them, in the game's folder.
    text: String,
    /// The smallest letters that it may have, such as `6 pt`.
    least_type: Option<String>,
    /// Most pages it may have.
    #[schemars(range(min = 1, max = 999))]
    pages: Option<u32>,
    /// Findings on this booklet that are all right.
    allow: Option<Vec<Allow>>,
}

/// What sort of booklet.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
enum BookKind {
    /// With title page, contents and running heads.
    Book,
    /// Everything needed at the table, close together.
    Leaflet,
}

/// The PNG files.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Images {
    /// Dots per inch.
    #[schemars(range(min = 36, max = 1200))]
    dpi: u32,
}
