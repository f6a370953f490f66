//! What the box holds: copies in all, in a deck, of a type, of a card.

use super::datum::singular;
use super::{Datum, NumberVerdict, Sentence, verdict};
use cardwright_base::WordList;
use cardwright_base::diagnostic::Span;
use cardwright_model::Game;
use cardwright_wording::language::{self, Number};
use std::ops::Range;

/// Words of somebody who does something with a part of it.
const DOINGS: WordList = WordList(
    "each every own per your you their discard discards draw draws deal deals take takes hand \
    left remain remains remove return leave put if when add adds first top last other",
);

/// Words for something that was named before.
const PRONOUNS: WordList = WordList("it them this that these those which each");

/// What the data says to a number of copies.
pub(super) fn judge(
    game: &Game,
    sentence: &Sentence<'_>,
    number: &Number,
) -> Option<(Range<usize>, NumberVerdict)> {
    let start = number.range.start;
    let before = sentence.before(start);
    let word = |at: usize| before.get(at).map_or("", |(_, word)| word.as_str());
    let behind = sentence.behind(number.range.end);
    let of_deck = word(0) == "of" && matches!(word(1), "deck" | "pile");
    let contains = matches!(word(0), "holds" | "contains" | "has" | "of")
        && matches!(word(1), "box" | "game" | "deck");
    let there_are = word(0) == "are" && word(1) == "there";
    let comes = word(0) == "in" && matches!(word(1), "comes" | "come");
    if sentence.has(DOINGS)
        || is_of_some_players(sentence, number)
        || !(of_deck || contains || there_are || comes || boxed(sentence))
    {
        return None;
    }
    let different = behind
        .first()
        .is_some_and(|(_, word)| matches!(word.as_str(), "different" | "distinct" | "unique"));
    let noun = behind.get(usize::from(different));
    let lemma = noun.map_or(String::new(), |(_, word)| singular(word));
    let end = noun.map_or(number.range.end, |(range, _)| range.end);
    if different {
        let designs = datum(game.playing_cards().len(), "cards|length", None);
        let right = lemma == "card" || lemma == "design";
        return right.then(|| (start..end, verdict(number.value, vec![designs], false)));
    }
    if of_deck {
        let end = if matches!(lemma.as_str(), "card" | "copy") { end } else { number.range.end };
        let decks = decks(game, sentence);
        let total = number.value == i64::from(game.total());
        return (!decks.is_empty()).then(|| (start..end, verdict(number.value, decks, total)));
    }
    let titled =
        sentence.named.iter().find(|(range, _)| range.start == noun.map_or(0, |it| it.0.start));
    if let Some((range, id)) = titled {
        let card = game.card(id)?;
        let (copies, span) = (card.copies.value, card.copies.span);
        let write = format!("card.{}.copies", id.replace('-', "_"));
        let copies =
            Datum { owner: Some(id.clone()), ..datum(copies as usize, &write, Some(span)) };
        return Some((start..range.end, verdict(number.value, vec![copies], false)));
    }
    if comes && lemma == "copy" {
        let (_, id) = before_last(sentence, start)?;
        let card = game.card(id)?;
        let write = format!("card.{}.copies", id.replace('-', "_"));
        let span = Some(card.copies.span);
        let copies = datum(card.copies.value as usize, &write, span);
        let copies = Datum { owner: Some(id.clone()), ..copies };
        return Some((start..end, verdict(number.value, vec![copies], false)));
    }
    // "Four copies of it" are those of one card, and nobody can know of which.
    let rest = behind.get(usize::from(different) + 1..).unwrap_or_default();
    let of_something = rest.first().is_some_and(|(_, word)| word == "of")
        && rest.get(1).is_some_and(|(_, word)| PRONOUNS.has(word));
    if matches!(lemma.as_str(), "card" | "copy") && sentence.named.is_empty() && !of_something {
        let total = datum(game.total() as usize, "total", None);
        return Some((start..end, verdict(number.value, vec![total], is_some_part(game, number))));
    }
    of_type(game, sentence, number)
}

/// Whether a sentence speaks of a game of so many players, who need not use everything: `a game for two`, `when two
/// play`.
fn is_of_some_players(sentence: &Sentence<'_>, number: &Number) -> bool {
    const PLAYERS: WordList = WordList("player players play seats");
    let numbers = language::numbers(&sentence.passage.text[sentence.range.clone()]);
    let start = |it: &Number| sentence.range.start + it.range.start;
    numbers.iter().filter(|it| start(it) != number.range.start).any(|other| {
        let behind = sentence.behind(sentence.range.start + other.range.end);
        let before = sentence.before(start(other));
        behind.first().is_some_and(|(_, word)| PLAYERS.has(word))
            || before.first().is_some_and(|(_, word)| word == "for")
    })
}

/// Whether a sentence speaks of the whole box.
fn boxed(sentence: &Sentence<'_>) -> bool {
    sentence.has(WordList("box altogether"))
        && sentence.has(WordList("holds contains has there in"))
}

fn before_last<'s>(sentence: &'s Sentence<'_>, at: usize) -> Option<&'s (Range<usize>, String)> {
    sentence.named.iter().rev().find(|(range, _)| range.end <= at)
}

fn datum(value: usize, write: &str, span: Option<Span>) -> Datum {
    Datum {
        noun: "copy".to_owned(),
        others: Vec::new(),
        value: i64::try_from(value).unwrap_or(i64::MAX),
        span,
        owner: None,
        write: Some(write.to_owned()),
    }
}

/// The decks that a sentence names, or all.
fn decks(game: &Game, sentence: &Sentence<'_>) -> Vec<Datum> {
    let sized = |deck: &cardwright_model::Deck| {
        let write = format!("deck.{}", deck.id.value.replace('-', "_"));
        datum(game.deck_size(deck) as usize, &write, Some(deck.id.span))
    };
    let named =
        game.decks.iter().filter(|deck| sentence.words.iter().any(|it| it.1 == deck.id.value));
    let named: Vec<Datum> = named.map(sized).collect();
    if named.is_empty() { game.decks.iter().map(sized).collect() } else { named }
}

/// Whether some part of the box has as many.
fn is_some_part(game: &Game, number: &Number) -> bool {
    let of_type = |id: &str| -> u32 {
        game.cards.iter().filter(|card| card.kind == id).map(|card| card.copies.value).sum()
    };
    game.decks.iter().any(|deck| i64::from(game.deck_size(deck)) == number.value)
        || game.types.iter().any(|kind| i64::from(of_type(&kind.id)) == number.value)
        || i64::try_from(game.playing_cards().len()) == Ok(number.value)
}

/// The words of every name besides those of types.
fn names(game: &Game) -> impl Iterator<Item = Vec<String>> {
    let kinds = game.keyword_kinds.iter().map(|it| &it.name);
    let terms = game.terms.iter().map(|it| &it.title);
    let keywords = game.keywords.iter().map(|it| &it.title);
    let cards = game.cards.iter().map(|it| &it.title);
    let all = kinds.chain(terms).chain(keywords).chain(cards);
    all.map(|it| it.value.split([' ', '-']).map(singular).collect())
}

/// Copies of a type, by its name.
fn of_type(
    game: &Game,
    sentence: &Sentence<'_>,
    number: &Number,
) -> Option<(Range<usize>, NumberVerdict)> {
    let behind = sentence.behind(number.range.end);
    game.types.iter().find_map(|kind| {
        let name: Vec<String> = kind.name.value.split([' ', '-']).map(singular).collect();
        let here = behind.get(..name.len())?;
        if !here.iter().zip(&name).all(|((_, word), name)| singular(word) == *name) {
            return None;
        }
        // `special attacks` are a thing of their own, and no cards of the type Special.
        let longer: Vec<String> =
            behind.iter().take(name.len() + 1).map(|(_, word)| singular(word)).collect();
        if longer.len() > name.len() && names(game).any(|it| it.starts_with(&longer)) {
            return None;
        }
        let of_type: Vec<_> = game.cards.iter().filter(|card| card.kind == kind.id).collect();
        let copies: u32 = of_type.iter().map(|card| card.copies.value).sum();
        let write = format!("type.{}.copies", kind.id.replace('-', "_"));
        let copies = datum(copies as usize, &write, Some(kind.name.span));
        let designs = i64::try_from(of_type.len()) == Ok(number.value);
        let end = here.last()?.0.end;
        Some((number.range.start..end, verdict(number.value, vec![copies], designs)))
    })
}
