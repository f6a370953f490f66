//! Two texts of one game that state different numbers for the same thing.

use super::place;
use super::stated::{About, Document, Stated, documents};
use crate::CheckContext;
use crate::claims::singular;
use cardwright_base::diagnostic::{Diagnostic, Patch, Span};
use cardwright_model::{Game, Seats};
use cardwright_wording::{Block, each_block};

check!(B006, "contradicting-booklets", Error, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    found(context).to_vec()
}

/// All that it finds.
fn found<'c>(context: &'c CheckContext<'_>) -> &'c [Diagnostic] {
    context.shared.contradictions.get_or_init(|| search(context))
}

fn search(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let documents = documents(context);
    let shown = title_pages(context);
    let mut found = Vec::new();
    for (at, document) in documents.iter().enumerate() {
        let others = documents.iter().enumerate().filter(|(other, _)| *other != at);
        let others = others.flat_map(|(_, it)| it.stated.iter().map(|stated| (it.name, stated)));
        let shown = shown.iter().filter(|(name, _)| *name != document.name);
        let others: Vec<StatedBy<'_, '_>> =
            others.chain(shown.map(|(name, stated)| (*name, stated))).collect();
        found.extend(against_data(context.game, document, &others));
        found.extend(against_each_other(context.game, document, &documents[at + 1..]));
    }
    found
}

/// Where it finds something, for checks that would tell the same number again.
pub(crate) fn told_places(context: &CheckContext<'_>) -> Vec<Span> {
    found(context).iter().filter_map(|it| Some(it.primary.as_ref()?.span)).collect()
}

/// Players and time as the layout prints them on title pages, with the name of the booklet.
fn title_pages<'a>(context: &CheckContext<'a>) -> Vec<(&'a str, Stated<'a>)> {
    let mut found = Vec::new();
    for book_input in context.book_inputs {
        for (chapter, blocks) in book_input.book.chapters.iter().zip(&book_input.chapters) {
            each_block(blocks, &mut |block| {
                if !matches!(block, Block::Insert { name, .. } if name == "title-page") {
                    return;
                }
                let places = place::all(context.sources, &[chapter.span], "title-page");
                let place = places.first().copied().unwrap_or(chapter.span);
                let Seats { min, max, .. } = context.game.seats;
                let players = (About::Players, min, max, format!("{min}–{max} players"));
                let minutes = context
                    .game
                    .minutes
                    .map(|it| (About::Minutes, it, it, format!("about {it} minutes")));
                found.extend([players].into_iter().chain(minutes).map(
                    |(about, low, high, words)| {
                        let (low, high) = (Some(i64::from(low)), Some(i64::from(high)));
                        let name = book_input.book.file.value.as_str();
                        (
                            name,
                            Stated { about, low, high, words, place, typed: None, in_words: false },
                        )
                    },
                ));
            });
        }
    }
    found
}

/// The name of a text, and what it states.
type StatedBy<'s, 'a> = (&'s str, &'s Stated<'a>);

/// What the data knows better, where another text disagrees with it.
fn against_data(
    game: &Game,
    document: &Document<'_>,
    others: &[StatedBy<'_, '_>],
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for stated in document.stated.iter().filter(|it| it.is_in_data()) {
        let same = |it: &&Stated<'_>| it.about == stated.about && !it.is_of_a_part(game);
        let right = || document.stated.iter().filter(same).any(|it| it.agrees(game));
        // What an expression made is right by construction.
        if stated.is_of_a_part(game) || stated.typed.is_none() || right() {
            continue;
        }
        let differs = |it: &Stated<'_>| it.low != stated.low || it.high != stated.high;
        let against = others.iter().filter(|(_, it)| same(it) && differs(it));
        if let Some((other, theirs)) = against.min_by_key(|(_, it)| !it.agrees(game)) {
            found.push(told(game, document, stated, other, theirs));
        }
    }
    found
}

/// Sentences that are alike but for a number, where the data has nothing to say on it.
fn against_each_other(
    game: &Game,
    document: &Document<'_>,
    later: &[Document<'_>],
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for stated in document.stated.iter().filter(|it| !it.is_in_data()) {
        for other in later {
            let theirs: Vec<&Stated<'_>> =
                other.stated.iter().filter(|it| it.is_like(stated)).collect();
            let ours = document.stated.iter().filter(|it| it.is_like(stated));
            let Some(first) = theirs.first().copied() else { continue };
            if ours.into_iter().any(|ours| theirs.iter().any(|it| it.low == ours.low)) {
                continue;
            }
            // What an expression made is right by construction, and so is a figure of the game.
            let doubtful = |it: &Stated<'_>| it.typed.is_some() && !it.is_known(game);
            if doubtful(stated) {
                found.push(told(game, document, stated, other.name, first));
            }
            if doubtful(first) {
                found.push(told(game, other, first, document.name, stated));
            }
        }
    }
    found
}

/// The finding at what one text states, with the other beside it.
fn told(
    game: &Game,
    document: &Document<'_>,
    stated: &Stated<'_>,
    other: &str,
    theirs: &Stated<'_>,
) -> Diagnostic {
    let message = format!(
        "`{}` says `{}`, but `{other}` says `{}`",
        document.name, stated.words, theirs.words
    );
    let known = stated.is_in_data();
    let remark =
        if known { format!("the data says {}", stated.right(game)) } else { String::new() };
    let finding = CHECK
        .finding(message)
        .at(stated.place, remark)
        .see(theirs.place, format!("`{}`", theirs.words));
    if !known {
        return finding
            .hint("if both mean the same, take the number from one `[figures]` entry of the game");
    }
    let text = if document.worked_out { stated.expression() } else { stated.right(game) };
    match stated.typed {
        Some(span) => Diagnostic { patch: Some(Patch { span, text }), ..finding },
        None => finding.hint(format!("write `{text}`")),
    }
}

/// What the data has to say on it.
impl Stated<'_> {
    fn is_in_data(&self) -> bool {
        !matches!(self.about, About::Thing { .. })
    }

    /// True when the two count the same in sentences that are alike but for the number.
    fn is_like(&self, other: &Stated<'_>) -> bool {
        const COMMON: usize = 3;
        let (About::Thing { noun, frame, beside }, About::Thing { noun: n, frame: f, beside: b }) =
            (&self.about, &other.about)
        else {
            return false;
        };
        let common = frame.intersection(f).count();
        // Four words of five.
        noun == n && beside == b && common >= COMMON && common * 10 >= (frame.len() + f.len()) * 4
    }

    /// True when a figure of the game that is named like the thing has this number.
    fn is_known(&self, game: &Game) -> bool {
        let About::Thing { noun, .. } = &self.about else { return false };
        game.figures.iter().any(|(name, figure)| {
            name.split('_').any(|word| singular(word) == *noun) && self.is(figure.value)
        })
    }

    /// True when it states just this number.
    fn is(&self, number: i64) -> bool {
        self.low == Some(number) && self.high == self.low
    }

    /// True when its ends, as far as it tells them, are those of some seats.
    fn seats(&self, seats: Seats) -> bool {
        self.low.is_none_or(|it| it == i64::from(seats.min))
            && self.high.is_none_or(|it| it == i64::from(seats.max))
    }

    fn agrees(&self, game: &Game) -> bool {
        match &self.about {
            About::Players => self.seats(game.seats),
            About::Minutes => game.minutes.is_none_or(|minutes| {
                let minutes = i64::from(minutes);
                self.low.is_none_or(|it| it <= minutes) && self.high.is_none_or(|it| it >= minutes)
            }),
            About::Cards => self.is(i64::from(game.total())),
            About::Figure(name) => game.figures.get(*name).is_some_and(|it| self.is(it.value)),
            About::Thing { .. } => false,
        }
    }

    /// True for what is rather about something else: a variant, a deck, a type.
    fn is_of_a_part(&self, game: &Game) -> bool {
        if self.agrees(game) {
            return false;
        }
        match &self.about {
            About::Players => game.variants.iter().any(|it| self.seats(it.seats)),
            About::Cards => {
                let decks = game.decks.iter().map(|it| i64::from(game.deck_size(it)));
                let kinds = game.types.iter().map(|kind| {
                    let own = game.cards.iter().filter(|card| card.kind == kind.id);
                    own.map(|card| i64::from(card.copies.value)).sum()
                });
                let designs = i64::try_from(game.playing_cards().len()).ok();
                decks.chain(kinds).chain(designs).any(|it| self.is(it))
            }
            About::Figure(name) => {
                let own = game.variants.iter().filter_map(|it| it.figures.get(*name));
                own.into_iter().any(|it| self.is(it.value))
            }
            About::Minutes | About::Thing { .. } => false,
        }
    }

    /// As a text without expressions would say it.
    fn right(&self, game: &Game) -> String {
        match &self.about {
            About::Players if self.low.is_none() => game.seats.max.to_string(),
            About::Players if self.high.is_none() => game.seats.min.to_string(),
            About::Players => format!("{} to {}", game.seats.min, game.seats.max),
            About::Minutes => game.minutes.map(|it| it.to_string()).unwrap_or_default(),
            About::Cards => game.total().to_string(),
            About::Figure(name) => {
                game.figures.get(*name).map(|it| it.value.to_string()).unwrap_or_default()
            }
            About::Thing { .. } => String::new(),
        }
    }

    /// What to write where expressions are worked out.
    fn expression(&self) -> String {
        match &self.about {
            About::Players if self.low.is_none() => "{{ game.seats.max }}".to_owned(),
            About::Players if self.high.is_none() => "{{ game.seats.min }}".to_owned(),
            About::Players => "{{ game.seats.min }} to {{ game.seats.max }}".to_owned(),
            About::Minutes => "{{ game.minutes }}".to_owned(),
            About::Cards => "{{ total }}".to_owned(),
            About::Figure(name) => {
                format!("{{{{ figures.{name}{} }}}}", if self.in_words { "|word" } else { "" })
            }
            About::Thing { .. } => String::new(),
        }
    }
}
