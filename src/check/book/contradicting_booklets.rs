//! Two texts of one game that state different numbers for the same thing.

use super::claims::{About, Claim, claims};
use super::place;
use super::reading::{each_block, lines, lines_of};
use crate::{Check, CheckContext, Pass};
use cardwright_base::diagnostic::{Diagnostic, Patch, Severity, Span};
use cardwright_model::Game;
use cardwright_rulebook::Manuscript;
use cardwright_wording::Block;
use std::ops::Range;

/// B006.
pub(crate) const CHECK: Check = Check {
    code: "B006",
    name: "contradicting-booklets",
    severity: Severity::Error,
    pass: Pass::Game(check),
    page: include_str!("contradicting_booklets.md"),
};

/// A text of the game and what it states.
struct Document<'a> {
    name: &'a str,
    /// True where an expression may stand.
    worked_out: bool,
    claims: Vec<Claim<'a>>,
    /// What its title page shows, which comes from the data.
    shown: Vec<Claim<'a>>,
}

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let mut documents = Vec::new();
    for booklet in context.manuscripts {
        let claims = claims(game, &lines(game, booklet));
        let (name, shown) = (&*booklet.book.file.value, title_page(context, booklet));
        documents.push(Document { name, worked_out: true, claims, shown });
    }
    if let Some(readme) = &game.readme {
        let blocks = context.words.read(&readme.text);
        let claims = claims(game, &lines_of(game, &blocks, readme.span));
        documents.push(Document {
            name: "README.md",
            worked_out: false,
            claims,
            shown: Vec::new(),
        });
    }
    let mut found = Vec::new();
    for (at, document) in documents.iter().enumerate() {
        let others = || {
            documents.iter().enumerate().filter(move |(other, _)| *other != at).map(|(_, it)| it)
        };
        found.extend(against_data(context, document, others));
        found.extend(against_each_other(context, document, &documents[at + 1..]));
    }
    found
}

/// Players and time as the layout prints them on a title page.
fn title_page<'a>(context: &CheckContext<'a>, manuscript: &Manuscript<'_>) -> Vec<Claim<'a>> {
    let mut found = Vec::new();
    for (chapter, blocks) in manuscript.book.chapters.iter().zip(&manuscript.chapters) {
        each_block(blocks, &mut |block| {
            if !matches!(block, Block::Insert { name, .. } if name == "title-page") {
                return;
            }
            let places = place::all(context.sources, &[chapter.span], "title-page");
            let game = context.game;
            let (min, max, minutes) = (game.seats.min, game.seats.max, game.minutes);
            let shown = [
                (About::Players, min, max, format!("{min}–{max} players")),
                (About::Minutes, minutes, minutes, format!("about {minutes} minutes")),
            ];
            found.extend(shown.map(|(about, low, high, words)| Claim {
                about,
                low: Some(low),
                high: Some(high),
                tokens: vec!["title".to_owned(), "page".to_owned()],
                figures: 0..0,
                around: [Vec::new(), Vec::new()],
                words,
                places: places.clone(),
            }));
        });
    }
    found
}

/// Claims that the data knows better, where another text disagrees with them.
fn against_data<'a, 'd: 'a, O: Iterator<Item = &'d Document<'d>>>(
    context: &CheckContext<'_>,
    document: &Document<'a>,
    others: impl Fn() -> O,
) -> Vec<Diagnostic> {
    let game = context.game;
    let mut found = Vec::new();
    for claim in &document.claims {
        let Some(datum) = Datum::of(game, &claim.about) else { continue };
        let same = |it: &&Claim<'_>| it.about == claim.about && !datum.other(game, it);
        let right = || document.claims.iter().filter(same).any(|it| datum.agrees(it));
        // What an expression made is right by construction.
        if datum.other(game, claim) || right() || claim.typed(context).is_none() {
            continue;
        }
        let differs = |it: &&Claim<'_>| it.low != claim.low || it.high != claim.high;
        let mut against: Vec<(&Document<'_>, &Claim<'_>)> = others()
            .flat_map(|it| it.claims.iter().chain(&it.shown).map(move |claim| (it, claim)))
            .filter(|(_, it)| same(it) && differs(it))
            .collect();
        against.sort_by_key(|(_, it)| !datum.agrees(it));
        let Some((other, theirs)) = against.first() else { continue };
        found.push(told(context, (document, claim), (other, theirs), Some(&datum)));
    }
    found
}

/// Sentences that are alike but for a number, where the data has nothing to say on it.
fn against_each_other(
    context: &CheckContext<'_>,
    document: &Document<'_>,
    later: &[Document<'_>],
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for claim in document.claims.iter().filter(|it| matches!(it.about, About::Thing { .. })) {
        for other in later {
            let theirs: Vec<&Claim<'_>> =
                other.claims.iter().filter(|it| it.is_like(claim)).collect();
            let ours = document.claims.iter().filter(|it| it.is_like(claim));
            let Some(first) = theirs.first() else { continue };
            if ours.into_iter().any(|ours| theirs.iter().any(|it| it.low == ours.low)) {
                continue;
            }
            // What an expression made is right by construction, and so is a figure of the game.
            let doubtful =
                |it: &Claim<'_>| it.typed(context).is_some() && !it.is_known(context.game);
            for ((mine, said), (its, against)) in
                [((document, claim), (other, *first)), ((other, *first), (document, claim))]
            {
                if doubtful(said) {
                    found.push(told(context, (mine, said), (its, against), None));
                }
            }
        }
    }
    found
}

type Said<'s, 'a> = (&'s Document<'a>, &'s Claim<'a>);

/// The finding at one claim, with the other beside it.
fn told(
    context: &CheckContext<'_>,
    (document, claim): Said<'_, '_>,
    (other, theirs): Said<'_, '_>,
    datum: Option<&Datum<'_>>,
) -> Diagnostic {
    let message = format!(
        "`{}` says `{}`, but `{}` says `{}`",
        document.name, claim.words, other.name, theirs.words
    );
    let mut finding = CHECK.finding(message);
    if let Some(place) = claim.place(context) {
        let remark =
            datum.map(|it| format!("the data says {}", it.words(claim))).unwrap_or_default();
        finding = finding.at(place, remark);
    }
    if let Some(beside) = theirs.place(context) {
        finding = finding.see(beside, format!("`{}`", theirs.words));
    }
    let Some(datum) = datum else {
        return finding
            .hint("if both mean the same, take the number from one `[figures]` entry of the game");
    };
    let text = if document.worked_out { datum.expression(claim) } else { datum.words(claim) };
    let whole = claim.numbers(context);
    match whole {
        Some(span) => finding.patch = Some(Patch { span, text }),
        None => finding = finding.hint(format!("write `{text}`")),
    }
    finding
}

impl<'a> Claim<'a> {
    /// Where it was typed, if no expression made any of it: in its sentence, as far as that was
    /// typed too.
    fn typed(&self, context: &CheckContext<'_>) -> Option<Span> {
        let [before, after] = &self.around;
        let all: Vec<&str> =
            before.iter().chain(&self.tokens).chain(after).map(|it| &**it).collect();
        let own = before.len()..before.len() + self.tokens.len();
        [(0, all.len()), (0, own.end), (own.start, all.len()), (own.start, own.end)]
            .into_iter()
            .find_map(|(from, to)| {
                self.find(context, &all[from..to], own.start - from..own.end - from)
            })
    }

    fn find(&self, context: &CheckContext<'_>, words: &[&str], part: Range<usize>) -> Option<Span> {
        place::phrase(context.sources, &self.places, words, part)
    }

    /// Where it stands, as near as can be told: beside the words around what an expression makes.
    fn place(&self, context: &CheckContext<'_>) -> Option<Span> {
        let find = |words: &[&str]| match words {
            [_, _, ..] => self.find(context, words, 0..words.len()),
            _ => None,
        };
        let [before, after] = &self.around;
        let before: Vec<&str> = before.iter().map(String::as_str).collect();
        let after = self.tokens.last().into_iter().chain(after);
        let after: Vec<&str> = after.map(String::as_str).collect();
        self.typed(context)
            .or_else(|| (0..before.len()).find_map(|from| find(&before[from..])))
            .or_else(|| (0..=after.len()).rev().find_map(|to| find(&after[..to])))
            // `Players: ...`
            .or_else(|| self.find(context, &[self.tokens.first()?], 0..1))
            .or_else(|| place::somewhere(context.sources, &self.places))
    }

    /// Where its numbers were typed.
    fn numbers(&self, context: &CheckContext<'_>) -> Option<Span> {
        let whole = self.typed(context)?;
        let words: Vec<&str> = self.tokens.iter().map(String::as_str).collect();
        place::phrase(context.sources, &[whole], &words, self.figures.clone())
    }

    /// True when the two count the same in sentences that are alike but for the number.
    fn is_like(&self, other: &Claim<'_>) -> bool {
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
            name.split('_').any(|word| place::stem(word) == *noun) && self.is(figure.value)
        })
    }

    /// True when it states just this number.
    fn is(&self, number: i64) -> bool {
        self.low.map(i64::from) == Some(number) && self.high == self.low
    }
}

/// What the data has to say on a claim.
enum Datum<'a> {
    Players(&'a Game),
    Minutes(&'a Game),
    Cards(&'a Game),
    Figure(&'a Game, &'a str),
}

impl<'a> Datum<'a> {
    fn of(game: &'a Game, about: &About<'a>) -> Option<Self> {
        Some(match about {
            About::Players => Self::Players(game),
            About::Minutes => Self::Minutes(game),
            About::Cards => Self::Cards(game),
            About::Figure(name) => Self::Figure(game, name),
            About::Thing { .. } => return None,
        })
    }

    fn agrees(&self, claim: &Claim<'_>) -> bool {
        let (low, high) = (claim.low, claim.high);
        match self {
            Self::Players(game) => {
                low.is_none_or(|it| it == game.seats.min)
                    && high.is_none_or(|it| it == game.seats.max)
            }
            Self::Minutes(game) => {
                low.is_none_or(|it| it <= game.minutes) && high.is_none_or(|it| it >= game.minutes)
            }
            Self::Cards(game) => claim.is(i64::from(game.total())),
            Self::Figure(game, name) => {
                game.figures.get(*name).is_some_and(|it| claim.is(it.value))
            }
        }
    }

    /// True for a claim that is rather about something else: a variant, a deck, a type.
    fn other(&self, game: &Game, claim: &Claim<'_>) -> bool {
        if self.agrees(claim) {
            return false;
        }
        match self {
            Self::Players(_) => game.variants.iter().any(|it| {
                claim.low.is_none_or(|low| low == it.seats.min)
                    && claim.high.is_none_or(|high| high == it.seats.max)
            }),
            Self::Minutes(_) => false,
            Self::Cards(_) => {
                let designs = game.cards.len() as i64;
                let decks = game.decks.iter().map(|it| i64::from(game.deck_size(it)));
                let kinds = game.types.iter().map(|kind| {
                    let own = game.cards.iter().filter(|card| card.kind == kind.id);
                    own.map(|card| i64::from(card.copies.value)).sum()
                });
                decks.chain(kinds).chain([designs]).any(|it| claim.is(it))
            }
            Self::Figure(_, name) => {
                let own = game.variants.iter().filter_map(|it| it.figures.get(*name));
                own.into_iter().any(|it| claim.is(it.value))
            }
        }
    }

    /// As a text without expressions would say it.
    fn words(&self, claim: &Claim<'_>) -> String {
        match self {
            Self::Players(game) if claim.low.is_none() => game.seats.max.to_string(),
            Self::Players(game) if claim.high.is_none() => game.seats.min.to_string(),
            Self::Players(game) => format!("{} to {}", game.seats.min, game.seats.max),
            Self::Minutes(game) => game.minutes.to_string(),
            Self::Cards(game) => game.total().to_string(),
            Self::Figure(game, name) => {
                game.figures.get(*name).map(|it| it.value.to_string()).unwrap_or_default()
            }
        }
    }

    /// What to write where expressions are worked out.
    fn expression(&self, claim: &Claim<'_>) -> String {
        match self {
            Self::Players(_) if claim.low.is_none() => "{{ game.seats.max }}".to_owned(),
            Self::Players(_) if claim.high.is_none() => "{{ game.seats.min }}".to_owned(),
            Self::Players(_) => "{{ game.seats.min }} to {{ game.seats.max }}".to_owned(),
            Self::Minutes(_) => "{{ game.minutes }}".to_owned(),
            Self::Cards(_) => "{{ total }}".to_owned(),
            Self::Figure(_, name) => {
                let spelt = claim.tokens[claim.figures.clone()]
                    .iter()
                    .all(|it| super::number::word(it).is_some());
                format!("{{{{ figures.{name}{} }}}}", if spelt { "|word" } else { "" })
            }
        }
    }
}
