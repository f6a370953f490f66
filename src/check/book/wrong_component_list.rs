//! Component lists typed by hand that the data has left behind.

use super::components::{Listing, Titles, listings, normal};
use super::place;
use crate::CheckContext;
use crate::claims::singular;
use cardwright_base::diagnostic::{Diagnostic, Patch, Span};
use cardwright_base::english::{and, count};
use cardwright_model::{Card, Game};
use std::collections::BTreeMap;

check!(B001, "wrong-component-list", Error, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let titles = Titles::of(context.game);
    let mut found = Vec::new();
    for book_input in context.book_inputs {
        for (chapter, blocks) in book_input.book.chapters.iter().zip(&book_input.chapters) {
            let mut earlier: Vec<Vec<String>> = Vec::new();
            for listing in listings(blocks, &titles) {
                let rank = earlier.iter().filter(|it| Some(*it) == listing.head.as_ref()).count();
                earlier.extend(listing.head.clone());
                if listing.is_component_list() {
                    let typed = Typed::of(context, chapter.span, &listing, rank);
                    found.extend(judge(context, &listing, &typed));
                }
            }
        }
    }
    found
}

fn judge(
    context: &CheckContext<'_>,
    listing: &Listing<'_>,
    typed: &Typed<'_, '_>,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    // A card may have several rows; then all of them together are its copies.
    let mut sums: BTreeMap<&str, u32> = BTreeMap::new();
    for entry in &listing.entries {
        *sums.entry(&entry.card.id.value).or_default() += entry.count.number;
    }
    for entry in &listing.entries {
        let (card, copies) = (entry.card, entry.card.copies.value);
        let listed = sums.remove(card.id.value.as_str());
        if listed.is_none_or(|it| it == copies) {
            continue;
        }
        // A number that an expression made is not typed, and right by construction.
        let Some(place) = typed.number(card, &entry.count.words) else { continue };
        let many = count(copies, "copy");
        let mut finding = CHECK
            .finding(format!(
                "the list gives {1} of `{0}`, but there are {many}",
                card.title.value, entry.count.words
            ))
            .at(place, format!("expected {copies}"))
            .see(card.copies.span, "the number of copies");
        if listed == Some(entry.count.number) {
            finding.patch = Some(Patch { span: place, text: copies.to_string() });
        }
        found.push(finding);
    }
    let listed: Vec<&Card> = listing.entries.iter().map(|it| it.card).collect();
    let missing = missing(context.game, listing, &listed);
    let sum: u32 = context
        .game
        .cards
        .iter()
        .filter(|card| listed.iter().any(|it| it.id.value == card.id.value))
        .chain(missing.iter().copied())
        .map(|card| card.copies.value)
        .sum();
    if let Some(total) = &listing.total
        && total.number != sum
        && let Some(place) = typed.total(&total.words)
    {
        let mut finding = CHECK
            .finding(format!(
                "the list adds up to {}, but its cards have {sum} copies",
                total.words
            ))
            .at(place, format!("expected {sum}"));
        finding.patch = Some(Patch { span: place, text: sum.to_string() });
        found.push(finding);
    }
    if let (false, Some(last)) = (missing.is_empty(), typed.lines.last()) {
        let names: Vec<String> = missing.iter().map(|it| format!("`{}`", it.title.value)).collect();
        let message = format!("the list does not contain {}", and(&names));
        let finding = CHECK.finding(message).at(*last, "the last line of the list");
        let rows = missing.iter().fold(finding, |finding, card| {
            let (id, copies) = (&card.id.value, card.copies.value);
            let name = id.replace('-', "_");
            finding.hint(format!(
                "add a row of `[[{id}]]` with `{{{{ card.{name}.copies }}}}`, which is {copies}"
            ))
        });
        found.push(rows);
    }
    found
}

/// Cards that a list of all cards, or of all cards of a type, has forgotten: one, or a few of many.
fn missing<'a>(game: &'a Game, listing: &Listing<'_>, listed: &[&Card]) -> Vec<&'a Card> {
    const FEW: usize = 4;
    let left_out = |cards: Vec<&'a Card>| -> Vec<&'a Card> {
        let lacks = |card: &&Card| listed.iter().all(|it| it.id.value != card.id.value);
        cards.into_iter().filter(lacks).collect()
    };
    let few = |missing: &Vec<&Card>| {
        listed.len() > 1 && !missing.is_empty() && missing.len() <= (listed.len() / FEW).max(1)
    };
    let all = left_out(game.playing_cards().iter().collect());
    if few(&all) {
        return all;
    }
    let section = normal(&listing.section);
    let named = game.types.iter().find(|kind| {
        let name = singular(&normal(&kind.name.value));
        section.split(' ').any(|word| singular(word) == name)
            || section.contains(&normal(&kind.name.value))
    });
    let Some(kind) = named else { return Vec::new() };
    if listed.iter().any(|card| card.kind != kind.id) {
        return Vec::new();
    }
    Some(left_out(game.cards.iter().filter(|card| card.kind == kind.id).collect()))
        .filter(few)
        .unwrap_or_default()
}

/// The lines of a list as they were typed.
struct Typed<'c, 'a> {
    context: &'c CheckContext<'a>,
    lines: Vec<Span>,
}

impl<'c, 'a> Typed<'c, 'a> {
    /// The lines of the table with this head, the `rank`-th of several; the items of a list.
    fn of(
        context: &'c CheckContext<'a>,
        chapter: Span,
        listing: &Listing<'_>,
        rank: usize,
    ) -> Self {
        let all = place::lines(context.sources, chapter);
        let text = |line: &Span| context.sources.slice(*line);
        let lines = match &listing.head {
            None => {
                let item = |line: &Span| {
                    let line = text(line).trim_start();
                    let bullet = line.starts_with(['*', '-', '+']);
                    bullet || line.starts_with(|c: char| c.is_ascii_digit())
                };
                let own = |line: &Span| listing.entries.iter().any(|it| names(text(line), it.card));
                all.into_iter().filter(|line| item(line) && own(line)).collect()
            }
            Some(head) => {
                let cells = |line: &Span| -> Vec<String> {
                    let line = text(line).trim().trim_matches('|');
                    line.split('|').map(normal).collect()
                };
                let heads = all
                    .iter()
                    .enumerate()
                    .filter(|(_, line)| text(line).contains('|') && cells(line) == *head);
                let start = heads.map(|(at, _)| at).nth(rank);
                let rows =
                    start.map(|at| all[at..].iter().take_while(|line| text(line).contains('|')));
                rows.into_iter().flatten().copied().collect()
            }
        };
        Self { context, lines }
    }

    /// The number in the row of a card.
    fn number(&self, card: &Card, words: &str) -> Option<Span> {
        self.find(words, |line| names(line, card))
    }

    /// The number in the row of the sum.
    fn total(&self, words: &str) -> Option<Span> {
        let cards = &self.context.game.cards;
        self.find(words, |line| cards.iter().all(|card| !names(line, card)))
    }

    /// The last place of these words in the first line of this sort that no expression makes.
    fn find(&self, words: &str, wanted: impl Fn(&str) -> bool) -> Option<Span> {
        self.lines.iter().find_map(|span| {
            let line = self.context.sources.slice(*span);
            if line.contains("{{") || line.contains("{%") || !wanted(line) {
                return None;
            }
            let same = |token: &std::ops::Range<usize>| {
                let token = line[token.clone()].trim_matches('x');
                token == words
            };
            let tokens = place::tokens(line);
            let token = tokens.into_iter().rev().find(same)?;
            let cut = line[token.clone()].len() - line[token.clone()].trim_start_matches('x').len();
            let start = token.start + if words.starts_with('x') { 0 } else { cut };
            Some(span.within(start..start + words.len()))
        })
    }
}

/// True for a line that names a card by its title, a form of it, or a reference.
fn names(line: &str, card: &Card) -> bool {
    let id = &card.id.value;
    let reference = ["]]", "|", ":"].iter().any(|end| line.contains(&format!("[[{id}{end}")));
    let words = format!(" {} ", normal(line));
    let titles = std::iter::once(&card.title.value).chain(card.forms.values().map(|it| &it.value));
    let typed = |title: &String| words.contains(&format!(" {} ", normal(title)));
    reference || titles.into_iter().any(typed)
}
