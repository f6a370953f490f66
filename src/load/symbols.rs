//! The roll of a game: every name that was met while reading, and every name that was asked for.
//!
//! A thing that could not be made is on the roll all the same, so that one slip in a card is one
//! message and not a dozen about everything that speaks of the card.

use super::LoadError;
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_model::{Allow, Located, Target};
use std::collections::{BTreeMap, BTreeSet};

/// What has a name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum SymbolKind {
    Card,
    Keyword,
    Term,
    Back,
    Deck,
    Type,
    Kind,
    Format,
    Variant,
    Chart,
    TuckBox,
    Ruling,
    Figure,
    Description,
    Edition,
    Title,
    Product,
    /// The file of a booklet, which is a product too.
    Book,
    Job,
    /// A file of cards, of keywords or of a board.
    Listing,
    Board,
    /// A layout of boxes.
    Layout,
}

/// What is looked up among the files a game is drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AssetKind {
    Drawing,
    Icon,
    Layout,
    Wording,
}

impl AssetKind {
    /// The file below the folder of drawings that a name of this kind means.
    pub(super) fn drawing(self, name: &str) -> Option<String> {
        match self {
            Self::Icon => Some(format!("icons/{name}.svg")),
            Self::Drawing => Some(name.to_owned()),
            Self::Layout | Self::Wording => None,
        }
    }
}

pub(super) struct Definition {
    pub(super) sort: SymbolKind,
    /// Type of a card, kind of a keyword, variant of a figure; empty where there is none, or where
    /// it could not be read.
    pub(super) of: String,
    pub(super) name: Located<String>,
}

pub(super) struct SymbolRef {
    pub(super) sorts: &'static [SymbolKind],
    /// Its type, kind or variant, where only one will do.
    pub(super) of: Option<String>,
    pub(super) name: Located<String>,
}

/// Everything with a name, and everything that names something.
#[derive(Default)]
pub(super) struct SymbolTable {
    pub(super) met: Vec<Definition>,
    pub(super) wanted: Vec<SymbolRef>,
    pub(super) parts: Vec<(AssetKind, Located<String>)>,
    /// Sorts of which something could not be read, with its type or kind.
    pub(super) lost: BTreeSet<(SymbolKind, String)>,
    pub(super) allows: Vec<Allow>,
    /// Headings in the tables of cards, by the type and the field.
    pub(super) headings: BTreeMap<String, BTreeMap<String, String>>,
}

impl SymbolKind {
    /// What a reference of a declared field may name; icons are no things but drawings.
    pub(super) fn of_target(target: Target) -> Option<&'static [Self]> {
        match target {
            Target::Card => Some(&[Self::Card]),
            Target::Keyword => Some(&[Self::Keyword]),
            Target::Type => Some(&[Self::Type]),
            Target::Icon => None,
        }
    }

    /// The word for it, which is also the key of its tables in a file; that for the group that `of` names, what its name is called in messages on its second
    /// use, and why it must have no second. Without the last two it may: a booklet is told of as a product,
    /// and a table can't have a key twice.
    fn about(self) -> [&'static str; 4] {
        match self {
            Self::Card => ["card", "type", "card id", "ids must be unique"],
            Self::Keyword => ["keyword", "kind", "keyword id", "ids must be unique"],
            Self::Term => ["term", "", "term id", "ids must be unique"],
            Self::Back => ["back", "", "back id", "ids become file names"],
            Self::Deck => ["deck", "", "deck id", "texts refer to decks by id"],
            Self::Type => ["type", "", "type id", "texts refer to types by id"],
            Self::Kind => {
                let twice = "id of a kind of keyword";
                ["kind of keyword", "", twice, "fields refer to kinds by id"]
            }
            Self::Format => ["format", "", "", ""],
            Self::Variant => ["variant", "", "variant id", "texts refer to variants by id"],
            Self::Chart => ["chart", "", "chart id", "texts refer to charts by id"],
            Self::TuckBox => ["box", "", "box id", "sheet jobs refer to boxes by id"],
            Self::Ruling => ["ruling", "", "ruling id", "texts cite rulings by id"],
            Self::Figure => ["figure", "", "", ""],
            Self::Description => ["description", "", "description of", "merge the two"],
            Self::Edition => ["edition", "", "edition", "merge the two"],
            Self::Title => ["card title", "", "card title", "titles must be unique"],
            Self::Product => ["product", "", "file", "the second would overwrite the first"],
            Self::Book => ["booklet", "", "", ""],
            Self::Job => {
                ["sheet job", "", "name of a sheet job", "sheet jobs are selected by name"]
            }
            Self::Listing => ["file", "", "file", "each type, kind or board needs its own file"],
            Self::Board => ["board", "", "board id", "jobs refer to boards by id"],
            Self::Layout => ["layout", "", "layout id", "types refer to layouts by id"],
        }
    }

    /// The word for it, and for the group that `of` names.
    pub(super) fn words(self) -> (&'static str, &'static str) {
        let [word, group, ..] = self.about();
        (word, group)
    }

    /// Sorts whose names are told apart from each other: a text asks for all of them alike.
    fn realm(self) -> Self {
        if matches!(self, Self::Keyword | Self::Term) { Self::Card } else { self }
    }
}

impl SymbolTable {
    pub(super) fn enter(&mut self, sort: SymbolKind, of: &str, name: &Located<String>) {
        self.met.push(Definition { sort, of: of.to_owned(), name: name.clone() });
    }

    /// The names of things of a kind, in the order of the files.
    pub(super) fn of(&self, sort: SymbolKind) -> impl DoubleEndedIterator<Item = &Located<String>> {
        self.met.iter().filter(move |it| it.sort == sort).map(|it| &it.name)
    }

    /// Whether something of a kind bears that name.
    pub(super) fn has(&self, sort: SymbolKind, name: &str) -> bool {
        self.of(sort).any(|it| it.value == name)
    }

    /// Notes that something of a sort could not be read, so that nobody is blamed for naming it.
    pub(super) fn lose(&mut self, sort: SymbolKind, of: &str) {
        self.lost.insert((sort, of.to_owned()));
        // What can't be read of a type is where its cards are listed, too.
        let listed = match sort {
            SymbolKind::Type => SymbolKind::Card,
            SymbolKind::Kind => SymbolKind::Keyword,
            _ => return,
        };
        self.lost.insert((listed, String::new()));
    }

    /// Notes that a heading was lost, and that what stood below it may have been anything.
    pub(super) fn lose_all(&mut self) {
        use SymbolKind::{Back, Board, Deck, Figure, Format, Kind, TuckBox, Type};
        for sort in [Type, Kind, Back, Deck, Figure, Board, TuckBox, Format] {
            self.lose(sort, "");
        }
    }

    /// Where the game asks for the drawing or template that could not be read.
    pub(super) fn asks_for(&self, fault: &LoadError) -> Option<Span> {
        let LoadError::Refused { path, .. } = fault else { return None };
        let file = |part: &AssetKind, name: &Located<String>| {
            part.drawing(&name.value).unwrap_or_else(|| name.value.clone())
        };
        let asks = self.parts.iter().map(|(part, name)| (file(part, name), name.span));
        // Of `stone.svg` and `icons/stone.svg` the one that says more.
        let asks = asks.filter(|(file, _)| path.ends_with(file));
        asks.rev().max_by_key(|(file, _)| file.len()).map(|(_, span)| span)
    }

    pub(super) fn refer(
        &mut self,
        sorts: &'static [SymbolKind],
        of: Option<&str>,
        name: &Located<String>,
    ) {
        self.wanted.push(SymbolRef { sorts, of: of.map(str::to_owned), name: name.clone() });
    }

    pub(super) fn part(&mut self, part: AssetKind, name: Option<&Located<String>>) {
        self.parts.extend(name.map(|name| (part, name.clone())));
    }

    /// The faults of names that are borne twice.
    pub(super) fn twins(&self) -> Vec<Diagnostic> {
        let mut faults = Vec::new();
        let mut seen: BTreeMap<(SymbolKind, &str), Span> = BTreeMap::new();
        for Definition { sort, name, .. } in &self.met {
            let [_, _, what, why] = sort.about();
            if what.is_empty() {
                continue;
            }
            let first = *seen.entry((sort.realm(), &name.value)).or_insert(name.span);
            if first != name.span {
                let message = format!("{what} `{}` is used twice", name.value);
                let fault = Diagnostic::error("D001", message).at(name.span, "second use");
                faults.push(fault.see(first, "first use").hint(why));
            }
        }
        // Of two backs of one id, which is told above, the first.
        let backs: BTreeMap<&str, _> =
            self.of(SymbolKind::Back).rev().map(|it| (it.value.as_str(), it)).collect();
        for card in self.of(SymbolKind::Card) {
            let back = card.value.strip_prefix("back-");
            if let Some(twin) = back.and_then(|it| backs.get(it)) {
                let message =
                    format!("card `{}` would have the same image file as a back", card.value);
                let fault = Diagnostic::error("D001", message).at(card.span, "this card");
                faults.push(fault.see(twin.span, "the image of this back has the same name"));
            }
        }
        faults
    }
}
