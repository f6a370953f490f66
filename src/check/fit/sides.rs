//! Whose page it is, and where its words and drawings come from.

use crate::{CheckContext, SetPages};
use cardwright_base::diagnostic::{Diagnostic, SeenOn, Span};
use cardwright_model::{Back, Board, Book, Card, Format, Game, Located};
use cardwright_typeset::ink::{Area, Page, Picture};
use cardwright_typeset::{Document, Remark};
use cardwright_wording::passage::Lookup;

/// What a page shows.
#[derive(Clone, Copy)]
pub(super) enum Owner<'a> {
    Card(&'a Card),
    Back(&'a Back),
    /// A booklet, and the number of the page from 1.
    Book(&'a Book, usize),
    Board(&'a Board),
}

impl<'a> Owner<'a> {
    /// For messages, to follow "on".
    pub(super) fn name(self) -> String {
        match self {
            Self::Card(card) => format!("`{}`", card.id.value),
            Self::Back(back) => format!("the back `{}`", back.id.value),
            Self::Board(board) => format!("the board `{}`", board.id.value),
            Self::Book(book, page) => format!("page {page} of `{}`", book.file.value),
        }
    }

    /// Where it is written down.
    pub(super) fn span(self) -> Span {
        match self {
            Self::Card(card) => card.title.span,
            Self::Back(back) => back.id.span,
            Self::Book(book, _) => book.file.span,
            Self::Board(board) => board.span,
        }
    }

    /// A place on its page, or all of it. A card's own other side has another page than its front.
    pub(super) fn seen(self, set: &SetPages<'_>, page: &Page, area: Option<Area>) -> SeenOn {
        let area = area.map(|it| [it.left, it.top, it.width(), it.height()]);
        let side =
            |name: String| SeenOn { document: "sides".to_owned(), side: Some(name), page: 0, area };
        let of = |document: String, page| SeenOn { document, side: None, page, area };
        match self {
            Self::Card(card) => {
                let names = set.faces.map_or(&[][..], |it| &it.names);
                let here = names.iter().zip(set.sides).filter(|it| std::ptr::eq(&**it.1, page));
                let here: Vec<&String> = here.map(|it| it.0).collect();
                let front = here.is_empty() || here.contains(&&card.id.value);
                side(if front { card.id.value.clone() } else { here[0].clone() })
            }
            Self::Back(back) => side(format!("back-{}", back.id.value)),
            Self::Book(book, page) => of(book.file.value.clone(), page),
            Self::Board(board) => of(format!("board {}", board.id.value), 1),
        }
    }

    /// Where these words of it come from.
    pub(super) fn words(self, context: &CheckContext<'_>, words: &str) -> Option<Span> {
        let lookup = Lookup { typed: context.typed, printed: context.printed };
        let found = match self {
            Self::Card(card) => lookup.on_card(&card.id.value, &card.kind, words),
            Self::Back(back) => lookup.on_back(&back.id.value, words),
            Self::Book(book, _) => lookup.in_booklet(&book.file.value, words),
            Self::Board(_) => None,
        };
        found.map(|it| it.span())
    }

    /// Size and shape of it; that of the game's cards for a page.
    pub(super) fn format(self, game: &'a Game) -> &'a Format {
        match self {
            Self::Card(card) => game.format_of(card),
            Self::Back(back) => game.format_of_back(back),
            Self::Book(..) => &game.format,
            Self::Board(board) => &board.format,
        }
    }

    /// Where a drawing below `/art` is asked for, as far as the game does so.
    pub(super) fn drawing(self, context: &CheckContext<'_>, name: &str) -> Option<Span> {
        let game = context.game;
        let icon = name.strip_prefix("icons/").and_then(|it| it.strip_suffix(".svg"));
        let is_art = |it: &&Located<String>| it.value == name;
        let is_icon = |it: &&Located<String>| Some(it.value.as_str()) == icon;
        let own = match self {
            Self::Card(card) => card.art.as_ref(),
            Self::Back(back) => back.art.as_ref(),
            Self::Book(..) | Self::Board(_) => None,
        };
        let backs = game.backs.iter().filter_map(|it| it.art.as_ref());
        let arts = game.cards.iter().filter_map(|it| it.art.as_ref()).chain(backs);
        let arts = arts.chain(game.types.iter().filter_map(|it| it.edge.as_ref()));
        let arts = arts.chain(game.boards.iter().flat_map(cardwright_model::Board::drawings));
        let icons = game.types.iter().filter_map(|it| it.icon.as_ref());
        let icons = icons.chain(game.keywords.iter().map(|it| &it.icon));
        let icons = icons.chain(game.cards.iter().filter_map(|it| it.icon.as_ref()));
        let icons = icons.chain(game.boards.iter().flat_map(cardwright_model::Board::icons));
        let all = || own.into_iter().chain(arts).find(is_art);
        let found = all().or_else(|| icons.into_iter().find(is_icon));
        found.map(|it| it.span)
    }
}

/// Every side of the cards, and every board, but those whose text does not fit or that could not be drawn: what is wrong with them
/// follows from that, and goes with it.
pub(super) fn faces<'a, 'c: 'a>(
    context: &CheckContext<'c>,
    set: &SetPages<'a>,
) -> impl Iterator<Item = (Owner<'a>, &'a Page)> {
    let game = context.game;
    let remarks = set.faces.map_or_else(Vec::new, |it| Remark::all(&it.document));
    let on_boards: Vec<Remark> =
        set.boards.0.iter().flat_map(|it| overflows(&it.document)).collect();
    let fits = move |owner: &Owner<'_>| {
        let id = match owner {
            Owner::Card(card) => &card.id.value,
            Owner::Back(back) => &back.id.value,
            Owner::Board(board) => {
                return !on_boards.iter().any(|it| it.text("board") == board.id.value);
            }
            Owner::Book(..) => return true,
        };
        let faulty = |it: &&Remark| matches!(it.kind(), "overflow" | "undrawable");
        !remarks.iter().filter(faulty).any(|it| it.text("face") == id)
    };
    // A card's own other side shows its words and its drawing.
    let other = |back: &'a Back| {
        let own = back.of.as_ref().and_then(|id| game.card(id));
        own.map_or(Owner::Back(back), Owner::Card)
    };
    let sides = game.cards.iter().map(Owner::Card).chain(game.backs.iter().map(other));
    let first = set.faces.map_or(0, |it| it.first);
    let boards = set.boards.0.iter().zip(set.boards.1);
    let boards = boards.filter_map(|(it, page)| Some((Owner::Board(game.board(&it.id)?), page)));
    let all = sides.skip(first).zip(set.sides).chain(boards);
    all.map(|(owner, page)| (owner, page.as_ref())).filter(move |(owner, _)| fits(owner))
}

fn overflows(document: &Document) -> impl Iterator<Item = Remark> {
    Remark::all(document).into_iter().filter(|it| it.kind() == "overflow")
}

/// Every page of the booklets.
pub(super) fn pages<'a, 'c: 'a>(
    context: &CheckContext<'c>,
    set: &SetPages<'a>,
) -> impl Iterator<Item = (Owner<'a>, &'a Page)> {
    let books = &context.game.books;
    set.booklets.iter().zip(set.leaves).flat_map(move |(booklet, pages)| {
        let book = books.iter().find(|it| it.file.value == booklet.file);
        let pages = pages.iter().enumerate();
        book.into_iter().flat_map(move |book| {
            pages.clone().map(move |(at, page)| (Owner::Book(book, at + 1), page.as_ref()))
        })
    })
}

/// Pictures of a page that somebody looks at for themselves, not as a part of a figure.
pub(super) fn pictures(page: &Page) -> impl Iterator<Item = &Picture> {
    page.pictures.iter().filter(|it| !it.in_figure && it.seen.is_some())
}

/// One fault wherever it turns up: told at the first place, with a few others and their number.
pub(super) struct Group<'a> {
    pub(super) fault: Diagnostic,
    first: Span,
    /// Other pages, each once.
    others: Vec<Owner<'a>>,
    last: Owner<'a>,
}

impl<'a> Group<'a> {
    pub(super) fn new(fault: Diagnostic, owner: Owner<'a>) -> Self {
        let first = fault.primary.as_ref().map_or_else(|| owner.span(), |it| it.span);
        Self { fault, first, others: Vec::new(), last: owner }
    }

    /// The same on another page.
    pub(super) fn again(&mut self, owner: Owner<'a>) {
        if owner.name() != self.last.name() {
            self.others.push(owner);
            self.last = owner;
        }
    }

    /// A place where it can be seen, the first as well as others.
    pub(super) fn seen(&mut self, place: SeenOn) {
        /// More boxes than anybody looks at.
        const SEEN: usize = 200;
        if self.fault.seen.len() < SEEN && !self.fault.seen.contains(&place) {
            self.fault.seen.push(place);
        }
    }

    pub(super) fn told(self) -> Diagnostic {
        /// As many others as say something new.
        const MOST: usize = 2;
        let mut fault = self.fault;
        for other in self.others.iter().take(MOST).filter(|it| it.span() != self.first) {
            fault = fault.see(other.span(), format!("the same on {}", other.name()));
        }
        match self.others.len().saturating_sub(MOST) {
            0 => fault,
            1 => fault.hint("the same on one more page"),
            more => fault.hint(format!("the same on {more} more pages")),
        }
    }
}
