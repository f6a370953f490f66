//! Holding a pattern against a place of a sentence.

use super::english;
use super::lexicon::Lexicon;
use super::pattern::{Item, Part, Pattern};
use super::token::{Token, Tokens};
use super::word::Word;
use std::ops::Range;

/// How a pattern and a stretch of a sentence go together.
#[derive(Clone, Debug, Default)]
pub(super) struct Match {
    /// One past its last word.
    pub(super) end: usize,
    /// What stands in its slots.
    pub(super) bound: Vec<Bound>,
    /// Numbers of the sentence, by the names that the pattern gives them.
    pub(super) numbers: Vec<(String, i64)>,
    /// Numbers that are to be worked out.
    pub(super) worked: Vec<(String, i64, Range<usize>)>,
    /// Words of which the pattern has others.
    pub(super) wrong: Vec<Slip>,
    /// Where only one of the two is turned round.
    pub(super) turned: Vec<Range<usize>>,
}

/// A word of which a pattern has another one.
#[derive(Clone, Debug)]
pub(super) struct Slip {
    pub(super) range: Range<usize>,
    /// The member of its class that it is.
    pub(super) said: String,
    /// The one that the pattern has.
    pub(super) right: String,
}

/// What stands in a slot: words or ids, each with its place, and what joins the last two.
#[derive(Clone, Debug)]
pub(super) struct Bound {
    pub(super) name: String,
    pub(super) values: Vec<(String, Range<usize>)>,
    pub(super) joint: &'static str,
}

/// More than this can't be the same sentence with a slip in it.
const MOST_WRONG: usize = 2;

/// What holds patterns against a sentence.
pub(super) struct Matcher<'s> {
    pub(super) tokens: &'s Tokens,
    pub(super) lexicon: &'s Lexicon,
    /// What the text is about, which `it` stands for.
    pub(super) subject: Option<&'s str>,
    /// Whether one word may be another one of its sort, missing or too many.
    pub(super) loose: bool,
}

impl Matcher<'_> {
    /// All ways in which a pattern goes together with what begins at a word.
    pub(super) fn matches(&self, pattern: &Pattern<'_>, start: usize) -> Vec<Match> {
        let mut found = Vec::new();
        let items: Vec<&Item> = pattern.items.iter().collect();
        let begun = Match { end: start, ..Match::default() };
        self.step(&items, begun, &mut |mut done| {
            if done.end == self.tokens.all.len()
                && self.tokens.nots_at_end % 2 != pattern.nots_at_end % 2
            {
                let end = self.tokens.all.last().map_or(0, |it| it.range.end);
                done.turned.push(end..end);
            }
            if done.end > start && done.turned.len() < 2 {
                found.push(done);
            }
        });
        found
    }

    fn step(&self, items: &[&Item], so_far: Match, found: &mut dyn FnMut(Match)) {
        let Some((item, rest)) = items.split_first() else { return found(so_far) };
        if let Part::Choice(ways) = &item.part {
            for way in ways {
                let next: Vec<&Item> = way.iter().chain(rest.iter().copied()).collect();
                self.step(&next, so_far.clone(), found);
            }
            return;
        }
        if let Part::Slot { name, class } = &item.part
            && name == "self"
            && let Some(subject) = self.subject.filter(|it| self.holds(*class, it))
        {
            let mut next = so_far.clone();
            let at = self.tokens.all.get(so_far.end).map_or(0, |it| it.range.start);
            let values = vec![(subject.to_owned(), at..at)];
            next.bound.push(Bound { name: name.clone(), values, joint: "" });
            self.step(rest, next, found);
        }
        if self.loose && so_far.wrong.is_empty() && so_far.turned.is_empty() {
            self.slips(item, rest, items, &so_far, found);
        }
        let Some(token) = self.tokens.all.get(so_far.end) else { return };
        let mut next = so_far;
        if token.nots % 2 != item.nots % 2 {
            next.turned.push(token.not.clone().unwrap_or(token.range.clone()));
            if next.turned.len() > 1 {
                return;
            }
        }
        next.end += 1;
        match &item.part {
            Part::Exactly(word) if *word == token.word => self.step(rest, next, found),
            Part::Exactly(_) | Part::Choice(_) => {}
            Part::Member { class, member } => {
                let Some(has) = self.lexicon.member(*class, &token.word) else { return };
                if has != *member {
                    let says = &self.lexicon.classes[*class].says;
                    let (said, right) =
                        (self.lexicon.told(&says[has]), self.lexicon.told(&says[*member]));
                    next.wrong.push(Slip { range: token.range.clone(), said, right });
                }
                if next.wrong.len() <= MOST_WRONG {
                    self.step(rest, next, found);
                }
            }
            Part::Number(number) => {
                let has = match &token.word {
                    Word::Number(has) => *has,
                    // `each` where one is meant.
                    Word::Plain(word) if *number == 1 && word == "each" => 0,
                    _ => return,
                };
                if has != *number {
                    let (said, right) = (has.to_string(), number.to_string());
                    next.wrong.push(Slip { range: token.range.clone(), said, right });
                }
                self.step(rest, next, found);
            }
            Part::Worked(expression) => {
                let Word::Number(has) = token.word else { return };
                next.worked.push((expression.clone(), has, token.range.clone()));
                self.step(rest, next, found);
            }
            Part::AnyNumber(name) => {
                let Word::Number(has) = token.word else { return };
                next.numbers.push((name.clone(), has));
                self.step(rest, next, found);
            }
            Part::Slot { name, class } => self.slot(name, *class, rest, next, found),
        }
    }

    /// What follows if a word of the pattern is missing, or another one stands there, or one more.
    fn slips(
        &self,
        item: &Item,
        rest: &[&Item],
        items: &[&Item],
        so_far: &Match,
        found: &mut dyn FnMut(Match),
    ) {
        let wanted = match &item.part {
            Part::Exactly(word) => Some(word),
            _ => None,
        };
        let is_limit = |word: &Word| matches!(word, Word::Plain(it) if it == english::LIMIT);
        let at = self.tokens.all.get(so_far.end);
        let slip = |range: Range<usize>, said: String, right: String| {
            let mut next = so_far.clone();
            next.wrong.push(Slip { range, said, right });
            next
        };
        if wanted.is_some_and(is_limit) && item.nots == 0 {
            let start = at.map_or(0, |it| it.range.start);
            let next = slip(start..start, String::new(), english::LIMIT.to_owned());
            self.step(rest, next, found);
        }
        let Some(token) = at else { return };
        // *One of you is left* is *only one of you is left*.
        let counts = |it: &Token| matches!(it.word, Word::Number(_));
        let before_number = self.tokens.all.get(so_far.end + 1).is_some_and(counts);
        if is_limit(&token.word) && token.nots == 0 && !before_number {
            let mut next = slip(token.range.clone(), english::LIMIT.to_owned(), String::new());
            next.end += 1;
            self.step(items, next, found);
        }
        // Somebody or something that is left out.
        let excepted = matches!(&token.word, Word::Plain(it) if english::EXCEPT.has(it));
        if let Some(left_out) = self.tokens.all.get(so_far.end + 1).filter(|_| excepted) {
            let range = token.range.start..left_out.range.end;
            // "Yes, but only with this" is "yes, with this".
            let mut next = if is_limit(&left_out.word) {
                so_far.clone()
            } else {
                slip(range, "but".to_owned(), String::new())
            };
            next.end += 2;
            self.step(items, next, found);
        }
        // One more in a list, with its joint or behind a mark.
        let joins = matches!(&token.word, Word::Plain(it) if it == "and" || it == "or");
        let added = self.tokens.all.get(so_far.end + usize::from(joins));
        let listed =
            added.filter(|it| matches!(it.word, Word::Name { .. }) && (joins || it.starts));
        let listed = listed.filter(|it| !it.is_in_brackets);
        if let Some(added) = listed.filter(|_| token.nots == 0 && so_far.end > 0) {
            let range = token.range.start..added.range.end;
            let mut next = slip(range, "one more".to_owned(), String::new());
            next.end += 1 + usize::from(joins);
            self.step(items, next, found);
        }
        let Some(wanted) = wanted else { return };
        // One that is missing.
        if let (Word::Name { id, .. }, 0) = (wanted, item.nots) {
            let right = self.lexicon.told(id);
            let next = slip(token.range.start..token.range.start, String::new(), right);
            self.step(rest, next, found);
        }
        if token.nots % 2 == item.nots % 2 && self.lexicon.are_alike(wanted, &token.word) {
            let told = |word: &Word| match word {
                Word::Plain(word) => word.clone(),
                Word::Number(number) => number.to_string(),
                Word::Name { id, .. } => self.lexicon.told(id),
            };
            let mut next = slip(token.range.clone(), told(&token.word), told(wanted));
            next.end += 1;
            self.step(rest, next, found);
        }
    }

    /// Members of a class, the first of which stands before the end of what was read.
    fn slot(
        &self,
        name: &str,
        class: usize,
        rest: &[&Item],
        mut next: Match,
        found: &mut dyn FnMut(Match),
    ) {
        let mut values = Vec::new();
        let mut joint = "";
        let mut at = next.end - 1;
        while let Some(token) = self.tokens.all.get(at) {
            if !values.is_empty() && token.nots > 0 {
                break;
            }
            let Some(value) = self.value(class, token) else { break };
            values.push((value, token.range.clone()));
            at += 1;
            next.end = at;
            let mut way = next.clone();
            way.bound.push(Bound { name: name.to_owned(), values: values.clone(), joint });
            self.step(rest, way, found);
            let joined = self.tokens.all.get(at).is_some_and(
                |it| matches!(&it.word, Word::Plain(word) if word == "and" || word == "or"),
            );
            let marked = self.tokens.all.get(at).is_some_and(|it| it.starts);
            if joined && self.tokens.all[at].nots == 0 {
                joint = match &self.tokens.all[at].word {
                    Word::Plain(word) if word == "and" => "and",
                    _ => "or",
                };
                at += 1;
            } else if !marked {
                break;
            }
        }
    }

    fn holds(&self, class: usize, word: &str) -> bool {
        self.lexicon.classes[class].members.contains_key(word)
    }

    fn value(&self, class: usize, token: &Token) -> Option<String> {
        if let Some(member) = self.lexicon.member(class, &token.word) {
            return Some(match &token.word {
                Word::Name { id, .. } => id.clone(),
                _ => self.lexicon.classes[class].says[member].clone(),
            });
        }
        let it = matches!(&token.word, Word::Plain(word) if word == "it");
        self.subject.filter(|subject| it && self.holds(class, subject)).map(str::to_owned)
    }
}
