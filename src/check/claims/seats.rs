//! How many can play, and for how long.

use super::{Datum, NumberVerdict, Sentence};
use cardwright_base::WordList;
use cardwright_model::{Game, Seats};
use cardwright_wording::language::Number;
use cardwright_wording::passage::PassageKind;
use std::ops::Range;

const CONDITIONS: WordList = WordList("with if when in unless while among left use");

/// What the game says to a number of players or of minutes.
pub(super) fn judge(
    game: &Game,
    sentence: &Sentence<'_>,
    number: &Number,
    before: Option<&Number>,
    behind: Option<&Number>,
) -> Option<(Range<usize>, NumberVerdict)> {
    let text = sentence.passage.text.as_str();
    let to = |first: &Number, last: &Number| {
        let gap = text.get(first.range.end..last.range.start).unwrap_or_default();
        matches!(gap.trim(), "to" | "or" | "–" | "-" | "—")
    };
    let is_first = behind.is_some_and(|last| to(number, last));
    let is_last = before.is_some_and(|first| to(first, number));
    // One of the two ends may be worked out.
    let gap = text[number.range.end..].trim_start();
    let opens = ["to \u{FFFC}", "or \u{FFFC}"].iter().any(|it| gap.starts_with(it));
    let gap = text[..number.range.start].trim_end();
    let closes = ["\u{FFFC} to", "\u{FFFC} or"].iter().any(|it| gap.ends_with(it));
    if let Some(at) = [opens.then_some(0), closes.then_some(1)].into_iter().flatten().next() {
        let label = sentence.before(number.range.start).get(at).map(|(_, word)| word.as_str());
        if label == Some("players") {
            let end = number.range.end;
            let seats = players(game, sentence, number, end, opens, closes)?;
            return Some((number.range.clone(), seats));
        }
    }
    let last = if is_first { behind? } else { number };
    let unit =
        sentence.behind(last.range.end).first().map(|(range, word)| (range.end, word.as_str()));
    let label = sentence.before(if is_last { before?.range.start } else { number.range.start });
    let label = label.first().map_or("", |(_, word)| word.as_str());
    match (unit, label) {
        (Some((end, "players")), _) => {
            let seats = players(game, sentence, number, end, is_first, is_last)?;
            Some((number.range.start..end, seats))
        }
        (_, "players") if is_first || is_last => {
            let end = last.range.end;
            let seats = players(game, sentence, number, end, is_first, is_last)?;
            Some((number.range.start..end, seats))
        }
        (Some((end, "minutes")), _) if !is_first && !is_last => {
            Some((number.range.start..end, minutes(game, sentence, number)?))
        }
        _ => None,
    }
}

fn datum(noun: &str, value: u32, write: &str) -> Datum {
    Datum {
        noun: noun.to_owned(),
        others: Vec::new(),
        value: i64::from(value),
        span: None,
        owner: None,
        write: Some(write.to_owned()),
    }
}

fn players(
    game: &Game,
    sentence: &Sentence<'_>,
    number: &Number,
    end: usize,
    is_first: bool,
    is_last: bool,
) -> Option<NumberVerdict> {
    let all: Vec<Seats> =
        std::iter::once(game.seats).chain(game.variants.iter().map(|it| it.seats)).collect();
    let most = all.iter().map(|it| it.max).max()?;
    let max = datum("player", game.seats.max, "game.seats.max");
    let min = datum("player", game.seats.min, "game.seats.min");
    let words = sentence.before(number.range.start);
    let up_to = words.first().is_some_and(|(_, word)| word == "to")
        && words.get(1).is_some_and(|(_, word)| word == "up");
    // Some of the seats, of which more is said.
    let text = sentence.passage.text[end..].trim_start();
    let some = sentence.has(CONDITIONS)
        || text.starts_with(':')
        || sentence.passage.kind == PassageKind::Cell;
    let ends: Vec<u32> = if is_first {
        all.iter().map(|it| it.min).collect()
    } else {
        all.iter().map(|it| it.max).collect()
    };
    let same = ends.iter().any(|it| i64::from(*it) == number.value);
    let whole = (is_first || is_last || up_to) && !some;
    let right = if is_first { min } else { max };
    if number.value == right.value && (is_first || is_last || up_to) {
        return Some(NumberVerdict::Right(vec![right]));
    }
    // Two boxes are enough for sixteen.
    let counted = !is_last && sentence.numbers_before(number.range.start) > 0;
    let wrong = if whole { !same } else { !counted && number.value > i64::from(most) };
    Some(if wrong { NumberVerdict::Wrong(vec![right]) } else { NumberVerdict::Fine })
}

fn minutes(game: &Game, sentence: &Sentence<'_>, number: &Number) -> Option<NumberVerdict> {
    let words = sentence.before(number.range.start);
    let before = words.first().map_or("", |(_, word)| word.as_str());
    let about =
        matches!(before, "about" | "around" | "roughly" | "approximately" | "lasts" | "takes");
    let label = sentence.words.first().is_some_and(|(_, word)| word == "time");
    let other = sentence.has(WordList("setting set-up turn round sorting first"));
    let play = label || sentence.has(WordList("game play plays players")) && !other;
    if !(about && play) {
        return None;
    }
    let right = datum("minute", game.minutes?, "game.minutes");
    Some(if number.value == right.value {
        NumberVerdict::Right(vec![right])
    } else {
        NumberVerdict::Wrong(vec![right])
    })
}
