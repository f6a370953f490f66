//! What a game takes for granted where its data says nothing: a first draft has no edition, no backs and no colours.
//!
//! What is made here stands in no place: its span is empty, so that nobody takes it for something typed.

use super::format::colour;
use super::keys::usual;
use super::loader::Loader;
use super::symbols::SymbolKind;
use super::table::Table;
use cardwright_base::diagnostic::{SourceId, Span};
use cardwright_model::{Assumption, Back, Card, Colour, Date, Located, Seats};
use toml::Spanned;
use toml::de::DeValue;
use unicode_normalization::UnicodeNormalization as _;

/// The id of the back that all cards have where the game declares none.
const BACK: &str = "back";
/// Colour of types that have none: a dark slate, on which paper reads well.
const COLOUR: Colour = Colour([0x3B, 0x4A, 0x54]);
/// Colours of further types without one. Each is told from the others in grey and by the colour-blind too (F017).
const COLOURS: [Colour; 5] = [
    COLOUR,
    Colour([0x9A, 0x38, 0x1C]),
    Colour([0x14, 0x76, 0x56]),
    Colour([0x3C, 0x1A, 0x4A]),
    Colour([0x8E, 0x77, 0x11]),
];

/// A value that nobody wrote, at the start of where it would stand.
pub(super) fn unwritten<T>(value: T, near: Span) -> Located<T> {
    Located::new(value, Span { end: near.start, ..near })
}

/// What was taken for granted for the game as a whole.
pub(super) struct Assumed<'r, 't> {
    root: &'r Table<'t>,
    all: Vec<Assumption>,
}

impl<'r, 't> Assumed<'r, 't> {
    pub(super) fn new(root: &'r Table<'t>) -> Self {
        Self { root, all: Vec::new() }
    }

    /// Notes in a few words what holds where a key is absent.
    pub(super) fn note(&mut self, key: &'static str, shown: &'static str) {
        self.add(key, Some(shown));
    }

    fn add(&mut self, key: &'static str, shown: Option<&'static str>) {
        if self.root.value(key).is_none() {
            self.all.push(Assumption { key, shown });
        }
    }

    /// A text of the game, or what stands for it.
    pub(super) fn text(&mut self, key: &'static str) -> Located<String> {
        self.add(key, None);
        let usual = || unwritten(self.root.usual(key).to_owned(), self.root.span());
        self.root.text_if(key).unwrap_or_else(usual)
    }

    /// A text of the game that may be missing altogether.
    pub(super) fn text_or_none(&mut self, key: &'static str) -> Located<String> {
        self.add(key, None);
        self.root.text_if(key).unwrap_or_else(|| unwritten(String::new(), self.root.span()))
    }

    /// The language of its texts.
    pub(super) fn language(&mut self) -> String {
        self.note("language", "English");
        let written = self.root.text_if("language");
        written.map_or_else(|| self.root.usual("language").to_owned(), |it| it.value)
    }

    /// The day that its products carry, if the game names one.
    pub(super) fn released(&mut self) -> Option<Date> {
        self.add("released", None);
        let written = self.root.entry("released").and_then(super::entry::Entry::date);
        written.map(|it| it.value)
    }

    /// What was assumed for values that nobody wrote.
    pub(super) fn done(self) -> Vec<Assumption> {
        self.all
    }
}

/// Fewest and most players of a game that says nothing of them.
pub(super) fn seats() -> Seats {
    let named: toml::Table = toml::from_str(&format!("seats = {}", usual("Game", "seats")))
        .expect("the default is TOML");
    let number = |key: &str| named["seats"][key].as_integer().and_then(|it| it.try_into().ok());
    let number = |key| number(key).expect("the default has two numbers");
    Seats { min: number("min"), max: number("max") }
}

/// The back of cards that name none: the only one there is, or the plain one where there is none.
pub(super) fn back(root: &Table<'_>) -> Option<Located<String>> {
    let Some(value) = root.value("back") else {
        return Some(unwritten(BACK.to_owned(), root.span()));
    };
    let DeValue::Array(backs) = value.get_ref() else { return None };
    let [only] = &backs[..] else { return None };
    let id = only.get_ref().get("id")?;
    let place = Span::new(root.span().source, id.span());
    Some(Located::new(id.get_ref().as_str()?.to_owned(), place))
}

/// The ids of the backs that the game declares.
pub(super) fn ids_of_backs(root: &Table<'_>) -> Vec<String> {
    let backs = root.value("back").and_then(|it| it.get_ref().as_array());
    let ids =
        backs.into_iter().flatten().filter_map(|back| back.get_ref().get("id")?.get_ref().as_str());
    ids.map(str::to_owned).collect()
}

/// The same for the cards of a type: the back that the type names, or for those of a format of their own a plain back
/// of that size, unless the only back there is may be theirs.
pub(super) fn back_of_type(root: &Table<'_>, table: &Table<'_>) -> Option<Located<String>> {
    if table.entry("back").is_some() {
        let named = table.text_of("back", &ids_of_backs(root))?;
        table.loader.refer(&[SymbolKind::Back], &named);
        // No card says it, so it stands at none.
        return Some(unwritten(named.value, named.span));
    }
    let format = table.value("format").and_then(|it| it.get_ref().as_str());
    let types = root.value("type").and_then(|it| it.get_ref().as_array());
    let of = |card_type: &Spanned<DeValue<'_>>| {
        Some(card_type.get_ref().get("format")?.get_ref().as_str()?.to_owned())
    };
    let is_shared = types.into_iter().flatten().all(|it| of(it).as_deref() == format);
    let is_theirs = ids_of_backs(root).len() == 1 && is_shared;
    let Some(format) = format.filter(|_| !is_theirs) else { return back(root) };
    let letter = |c: char| if c.is_ascii_lowercase() || c.is_ascii_digit() { c } else { '-' };
    let format: String = format.chars().map(letter).collect();
    Some(unwritten(format!("{BACK}-{format}"), root.span()))
}

/// The plain backs that cards have: one for each of their formats.
pub(super) fn plain_backs(root: &Table<'_>, cards: &[Card]) -> Vec<Back> {
    if root.value("back").is_none() {
        // A card that can't be read may have it all the same.
        let usual = unwritten(BACK.to_owned(), root.span());
        root.loader.symbols().enter(SymbolKind::Back, "", &usual);
    }
    let declared = ids_of_backs(root);
    let mut backs: Vec<Back> = Vec::new();
    for card in cards {
        let id = &card.back;
        let plain = id.value == BACK || id.value.starts_with(&format!("{BACK}-"));
        let unnamed = id.span.start == id.span.end && plain;
        if !unnamed
            || declared.contains(&id.value)
            || backs.iter().any(|it| it.id.value == id.value)
        {
            continue;
        }
        let id = unwritten(id.value.clone(), root.span());
        if id.value != BACK {
            root.loader.symbols().enter(SymbolKind::Back, "", &id);
        }
        let name = unwritten(as_name(&id.value), root.span());
        let (title, kind, art, alt, lines, of) = Default::default();
        backs.push(Back { id, name, title, kind, art, alt, lines, of });
    }
    backs
}

/// The name of something: what it says, or its id with a capital and blanks.
pub(super) fn name(table: &Table<'_>, id: Option<&str>) -> Option<Located<String>> {
    match table.entry("name") {
        Some(entry) => entry.text(),
        None => Some(unwritten(as_name(id?), table.span())),
    }
}

/// An id as a name: `forest-spirit` as `Forest spirit`.
pub(super) fn as_name(id: &str) -> String {
    let words = id.replace(['-', '_'], " ");
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The colour of a type: what it says, or one of a few by its place.
pub(super) fn colour_of_type(table: &Table<'_>) -> Option<Located<Colour>> {
    match table.entry("colour") {
        Some(_) => colour(table, "colour"),
        None => {
            let before = table.loader.symbols().of(SymbolKind::Type).count().saturating_sub(1);
            Some(unwritten(COLOURS[before % COLOURS.len()], table.span()))
        }
    }
}

/// The colour of the type that nobody declared, behind so many others.
pub(super) fn plain_colour(source: SourceId, others: usize) -> Located<Colour> {
    Located::new(COLOURS[others % COLOURS.len()], Span::new(source, 0..0))
}

/// An id made of a title, and of a number where another card has it already. It is a symbol from now on.
pub(super) fn id(title: &Located<String>, of: &str, loader: &Loader) -> Located<String> {
    let plain = plain_id(&title.value);
    let taken = |id: &str| loader.symbols().has(SymbolKind::Card, id);
    let mut id = plain.clone();
    let mut number = 2;
    while taken(&id) {
        id = format!("{plain}-{number}");
        number += 1;
    }
    let id = Located::new(id, title.span);
    loader.symbols().enter(SymbolKind::Card, of, &id);
    id
}

/// A title in lower-case letters, digits and `-`. Letters with marks lose them; what has no such letters at all is
/// called `card`.
fn plain_id(title: &str) -> String {
    let mut id = String::new();
    for c in title.nfd() {
        match c.to_ascii_lowercase() {
            c if c.is_ascii_alphanumeric() => id.push(c),
            'ß' => id.push_str("ss"),
            'æ' | 'Æ' => id.push_str("ae"),
            'œ' | 'Œ' => id.push_str("oe"),
            'ø' | 'Ø' => id.push('o'),
            'ł' | 'Ł' => id.push('l'),
            '\'' | '’' => {}
            c if is_mark(c) => {}
            _ if id.is_empty() || id.ends_with('-') => {}
            _ => id.push('-'),
        }
        if id.len() >= LONGEST {
            break;
        }
    }
    let id = id.trim_end_matches('-');
    // An image of a card may not be called like one of a back.
    match id {
        "" => "card".to_owned(),
        id if id.starts_with("back-") => format!("card-{id}"),
        id => id.to_owned(),
    }
}

/// Ids become names of files.
const LONGEST: usize = 60;

fn is_mark(c: char) -> bool {
    matches!(c, '\u{0300}'..='\u{036F}')
}
