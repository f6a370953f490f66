//! Numbers of figures and fields, next to the noun that the data counts by.

use super::datum::singular;
use super::{Datum, NumberVerdict, Sentence, is_made_of, verdict};
use cardwright_base::WordList;
use cardwright_wording::language::Number;
use std::ops::Range;

/// Words that make a statement depend on something, or change what holds otherwise.
const CONDITIONS: WordList = WordList(
    "from if when whenever unless while against instead would could double doubled twice half per \
    except otherwise without than until after before once had were",
);
/// Words of a change or of a moment in play.
const CHANGES: WordList = WordList(
    "lose loses lost gain gains heal heals regain pay pays cost costs spend spends drop drops \
    fall falls remain remains left leaves below under above over reach reaches another more \
    less fewer extra additional other discard discards remove next last first choose any \
    between add adds move moves now down",
);
/// Words of what holds for everyone.
const STANDING: WordList = WordList(
    "start starts starting begin begins each every everybody everyone limit maximum most never \
    players game lasts full total size always",
);
/// Words of what somebody may or may not do.
const MODALS: WordList = WordList("can cannot could may might");
/// Words between a title and what is said of it.
const LINKS: WordList = WordList(
    "does do deals deal has have adds gives give is are worth needs costs takes absorbs stops \
    scores inflicts causes brings with comes in a an its always only just exactly the of for \
    card cards",
);
/// Words that let a sentence in a text of its own be about somebody else.
const ELSEWHERE: WordList = WordList(
    "to then other another opponent player you your more less fewer extra additional up least \
    most or",
);

/// What a number counts, and its place with the noun.
fn nouns(sentence: &Sentence<'_>, number: &Number) -> Vec<(String, Range<usize>)> {
    const THINGS: &[&str] = &["card", "counter", "token", "point"];
    const ARTICLES: &[&str] = &["the", "your", "a", "their", "his", "her", "each", "every"];
    let mut found = Vec::new();
    let at = &number.range;
    let behind = sentence.behind(at.end);
    let word = |at: usize| behind.get(at).map_or("", |(_, word)| word.as_str());
    let mut add = |place: usize| {
        if let Some((range, word)) = behind.get(place) {
            found.push((singular(word), at.start..range.end));
        }
    };
    let thing = THINGS.contains(&singular(word(0)).as_str());
    if thing && word(1) == "of" {
        add(2);
    } else if thing && word(1) == "in" {
        add(if ARTICLES.contains(&word(2)) { 3 } else { 2 });
    }
    add(0);
    // A hand of six; a hand limit of six; hand: six.
    let before = sentence.before(at.start);
    let word = |at: usize| before.get(at).map_or("", |(_, word)| word.as_str());
    let gap = before.first().map_or("", |(range, _)| &sentence.passage.text[range.end..at.start]);
    let colon = matches!(gap.trim(), ":" | "=");
    let links = matches!(word(0), "of" | "is" | "are") && gap.trim().is_empty();
    let mut place = usize::from(links);
    place += usize::from(matches!(word(place), "size" | "limit"));
    if let Some((range, word)) = before.get(place).filter(|_| colon || links) {
        found.push((singular(word), range.start..at.end));
    }
    found
}

/// What the data says to a number. `None` where it says nothing for sure.
pub(super) fn judge(
    data: &[Datum],
    sentence: &Sentence<'_>,
    number: &Number,
) -> Option<(Range<usize>, NumberVerdict)> {
    let nouns = nouns(sentence, number);
    nouns.into_iter().find_map(|(noun, range)| {
        let of_noun: Vec<&Datum> = data.iter().filter(|it| it.noun == noun).collect();
        if of_noun.is_empty() {
            return None;
        }
        let verdict =
            of_owner(&of_noun, sentence, number).or_else(|| of_game(&of_noun, sentence, number))?;
        Some((range, verdict))
    })
}

/// Held against the card or keyword of which the sentence speaks.
fn of_owner(data: &[&Datum], sentence: &Sentence<'_>, number: &Number) -> Option<NumberVerdict> {
    let owner = spoken_of(data, sentence, number)?;
    let named = |id: &String| {
        sentence.named.iter().any(|(_, it)| it == id) || sentence.own == Some(id.as_str())
    };
    let relevant: Vec<Datum> = data
        .iter()
        .filter(|it| it.owner.as_deref() == Some(owner) && it.write.is_some())
        .map(|it| (*it).clone())
        .collect();
    if relevant.is_empty() {
        return None;
    }
    let near: Vec<&Datum> =
        data.iter().copied().filter(|it| it.owner.as_ref().is_none_or(&named)).collect();
    let known = is_made_of(number.value, &near)
        || sentence.has(CONDITIONS)
        || is_combined(sentence, owner, number);
    Some(verdict(number.value, relevant, known))
}

/// Whether what has the number comes together with something else, so that the number may be what both make: `with
/// either of the two-handed weapons, critical hit does`, `spear and thrust do`.
fn is_combined(sentence: &Sentence<'_>, owner: &str, number: &Number) -> bool {
    const TOGETHER: WordList = WordList("with plus and together");
    let of_owner = |it: &&(Range<usize>, String)| it.1 == owner && it.0.end <= number.range.start;
    let Some((own, _)) = sentence.named.iter().rev().find(of_owner) else { return false };
    sentence.before(own.start).iter().any(|(_, word)| TOGETHER.has(word))
}

/// The id of the card or keyword that has this number according to the sentence.
fn spoken_of<'s>(data: &[&Datum], sentence: &'s Sentence<'_>, number: &Number) -> Option<&'s str> {
    let before = |range: &Range<usize>| range.end <= number.range.start;
    let last = sentence.named.iter().rev().find(|(range, _)| before(range));
    let between = |start: usize| {
        let inside =
            move |range: &Range<usize>| range.start >= start && range.end <= number.range.start;
        sentence.words.iter().filter(move |(range, _)| inside(range))
    };
    match last {
        Some((range, id)) => {
            let own = |word: &str| {
                let word = singular(word);
                data.iter().any(|it| it.noun == word || it.others.contains(&word))
            };
            let gap = &sentence.passage.text[range.end..number.range.start];
            let links = between(range.end).all(|(_, it)| LINKS.has(it) || own(it));
            let apart = gap.contains([',', ';', '\u{FFFC}']);
            (links && !apart).then_some(id.as_str())
        }
        None => {
            let elsewhere = |(_, it): &(Range<usize>, String)| ELSEWHERE.has(it);
            let start = sentence.range.start;
            let plain = !between(start).any(elsewhere);
            sentence.own.filter(|_| plain && sentence.named.is_empty())
        }
    }
}

/// Held against the figures of the game.
fn of_game(data: &[&Datum], sentence: &Sentence<'_>, number: &Number) -> Option<NumberVerdict> {
    const BENDS: WordList = WordList("instead would double twice half per except");
    let figures: Vec<&Datum> =
        data.iter().copied().filter(|it| it.owner.is_none() && it.write.is_some()).collect();
    let spoken = |token: &String| {
        sentence.words.iter().any(|(_, word)| {
            singular(word) == *token || token.len() > 3 && word.starts_with(token.as_str())
        })
    };
    let whole: Vec<&Datum> = figures
        .iter()
        .copied()
        .filter(|it| !it.others.is_empty() && it.others.iter().all(spoken))
        .collect();
    let simple: Vec<&Datum> = figures.iter().copied().filter(|it| it.others.is_empty()).collect();
    const CASES: WordList =
        WordList("whoever somebody someone down left remain remains if when only still would from");
    // `Two zones never touch` counts zones.
    let leads = sentence.range.start == number.range.start;
    let standing =
        !leads && sentence.has(STANDING) && !sentence.has(CHANGES) && !sentence.has(CONDITIONS);
    let relevant = if whole.is_empty() { simple } else { whole.clone() };
    // A fighter with 3 health has as much at that moment; `starts with` says what holds for everyone.
    let before = sentence.before(number.range.start);
    let word = |at: usize| before.get(at).map_or("", |(_, word)| word.as_str());
    if word(0) == "with" && !STANDING.has(word(1)) {
        return None;
    }
    let others = sentence.numbers_before(number.range.start);
    let cased = !whole.is_empty() && (sentence.has(CASES) || others > 0);
    if relevant.is_empty() || cased || whole.is_empty() && !standing || number.value < 1 {
        return None;
    }
    let near = |datum: &&Datum| {
        let named = |id: &String| sentence.named.iter().any(|(_, it)| it == id);
        sentence.named.is_empty() || datum.owner.as_ref().is_none_or(named)
    };
    let same = data.iter().copied().filter(near).any(|it| it.value == number.value);
    // Five cards for whoever wears mail, where mail takes one.
    let added = |it: &&Datum| it.others.is_empty() || it.others.iter().any(spoken);
    let near: Vec<&Datum> = figures.iter().copied().filter(added).collect();
    // Behind an expression or several other numbers it may be what they make; what somebody *can take* is no figure.
    let said = &sentence.passage.text[sentence.range.start..number.range.start];
    let worked_out =
        others > 2 || whole.is_empty() && (said.contains('\u{FFFC}') || sentence.has(MODALS));
    let known = same || is_made_of(number.value, &near) || sentence.has(BENDS) || worked_out;
    Some(verdict(number.value, relevant.into_iter().cloned().collect(), known))
}
