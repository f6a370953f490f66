//! What the words of a passage say of a card in play, as the game's `[[words.fact]]` reads them.

mod marked;

pub(crate) use marked::SIGN;

use cardwright_model::{FactWords, Game, Keyword};
use cardwright_rules::fact::Fact;
use cardwright_wording::language::numbers;
use cardwright_wording::passage::{Passage, PassageKind, RunKind};
use marked::{Alphabet, Marked, Subject, titles};
use regex::{Captures, Regex};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The words for facts that a game gives.
pub(crate) struct FactPatterns<'g> {
    all: Vec<FactPattern<'g>>,
    /// Words of which play of one card shows nothing.
    plain: Vec<Regex>,
    alphabet: Alphabet,
    /// Titles and icons of the keywords, by id.
    keywords: BTreeMap<&'g str, Subject<'g>>,
}

struct FactPattern<'g> {
    of: &'g FactWords,
    regex: Regex,
    /// Whether it speaks about something.
    about: bool,
    /// Whether it asks for references by their ids.
    named: bool,
    /// The character without which it never matches.
    sign: Option<char>,
}

/// Something that words say.
#[derive(Debug)]
pub(crate) struct Claim<'g> {
    /// The words that the game has for it.
    pub(crate) of: &'g FactWords,
    pub(crate) about: Option<String>,
    pub(crate) number: Option<i64>,
    /// Where the number stands.
    pub(crate) figure: Option<Range<usize>>,
    /// Where in the text of the passage.
    pub(crate) range: Range<usize>,
    /// The parts of it that say this; words between them may say something else.
    pub(crate) read: Vec<Range<usize>>,
}

impl Claim<'_> {
    /// Whether a fact is what is said.
    pub(crate) fn is(&self, fact: &Fact) -> bool {
        self.is_but_for_number(fact) && (self.number.is_none() || self.number == fact.number)
    }

    /// Whether a fact is what is said, with whatever number.
    pub(crate) fn is_but_for_number(&self, fact: &Fact) -> bool {
        self.of.fact.value == fact.name && self.about == fact.about
    }

    /// What is said, in the words that the rules have for such a fact.
    pub(crate) fn told(&self, plain: &str) -> String {
        let fact = Fact { name: "", about: self.about.clone(), number: self.number };
        fact.filled(plain)
    }
}

impl<'g> FactPatterns<'g> {
    pub(crate) fn of(game: &'g Game) -> Self {
        let says = || game.words.facts.iter().flat_map(|of| of.says.iter().map(move |it| (of, it)));
        let plain = || game.words.plain.iter().map(|it| it.value.as_str());
        let alphabet = Alphabet::of(says().map(|it| it.1.value.as_str()).chain(plain()));
        let regex = |says: &str| {
            let reference = |id: &str| alphabet.references[id];
            FactWords::regex_with(says, |name| alphabet.icon(name), reference).ok()
        };
        let fact_pattern = |(of, says): (&'g FactWords, &'g cardwright_model::Located<String>)| {
            let text = &says.value;
            let regex = regex(text)?;
            let about = text.contains(FactWords::ABOUT);
            let sign = if text.replace(":{about}:", "").contains(FactWords::ABOUT) {
                Some(FactWords::NAME)
            } else {
                about.then_some(FactWords::ICON_OF_NAME)
            };
            Some(FactPattern {
                of,
                regex,
                about,
                named: !FactWords::names(text).1.is_empty(),
                sign,
            })
        };
        let all = says().filter_map(fact_pattern).collect();
        let plain = plain().filter_map(regex).collect();
        let subject = |keyword: &'g Keyword| Subject {
            id: &keyword.id.value,
            title: &keyword.title.value,
            icon: &keyword.icon.value,
        };
        let keywords = game.keywords.iter().map(|it| (it.id.value.as_str(), subject(it)));
        Self { all, plain, keywords: keywords.collect(), alphabet }
    }

    /// Everything that a passage says, as far as the game has words for it.
    pub(crate) fn claims(&self, passage: &Passage) -> Vec<Claim<'g>> {
        let mut claims = Vec::new();
        self.read(passage, None, &mut claims);
        for about in self.subjects(passage) {
            self.read(passage, Some(about), &mut claims);
        }
        claims
    }

    /// Where a passage says nothing that play of one card shows.
    pub(crate) fn plain(&self, passage: &Passage) -> Vec<Range<usize>> {
        if self.plain.is_empty() {
            return Vec::new();
        }
        let text = Marked::new(passage, &self.alphabet, None, true);
        let found = self.plain.iter().flat_map(|it| it.find_iter(&text.text));
        found.map(|it| text.origin(it.start())..text.origin(it.end())).collect()
    }

    /// Whether one of the expressions of a fact reads what the fact says to write.
    pub(crate) fn reads_what_to_write(&self, game: &Game, of: &FactWords) -> bool {
        const NUMBERS: [&str; 4] = ["2", "two", "second", "Twice"];
        let title = |id: &str| {
            let card = game.card(id).map(|it| &it.title);
            let keyword = || game.keyword(id).map(|it| &it.title);
            let term = || game.terms.iter().find(|it| it.id.value == id).map(|it| &it.title);
            card.or_else(keyword).or_else(term).map_or(id, |it| it.value.as_str()).to_owned()
        };
        let sign = |says: &str, words: &str| {
            let ids = FactWords::names(says).1.into_iter();
            let named = ids.map(|id| (title(id), self.alphabet.references[id].to_string()));
            named.fold(words.to_owned(), |it, (title, sign)| it.replace(&title, &sign))
        };
        let words = FactWords::marked(&of.write.value, |it| self.alphabet.icon(it), title)
            .replace(FactWords::ABOUT, &FactWords::NAME.to_string());
        let own = || self.all.iter().filter(|it| std::ptr::eq(it.of, of));
        NUMBERS.iter().any(|number| {
            let words = words.replace(&format!("{{{}}}", FactWords::NUMBER), number);
            let mut all = of.says.iter().zip(own());
            all.any(|(says, fact_pattern)| fact_pattern.regex.is_match(&sign(&says.value, &words)))
        })
    }

    /// What a passage may speak about: references, icons, and titles that were worked out.
    fn subjects<'p>(&'p self, passage: &'p Passage) -> BTreeSet<Subject<'p>> {
        let mut subjects = BTreeSet::new();
        let known = |id: &'p str| self.keywords.get(id).copied().unwrap_or(Subject::plain(id));
        for (range, run_kind) in passage.stretches() {
            match run_kind {
                RunKind::Reference { id, .. } => {
                    subjects.insert(known(id));
                }
                RunKind::Icon { id } => {
                    let own = |it: &&Subject<'p>| it.id == id || it.icon == id;
                    subjects.extend(self.keywords.values().filter(own).copied());
                }
                RunKind::Computed => {
                    let there =
                        |it: &&Subject<'p>| titles(passage, &range, it.title).next().is_some();
                    subjects.extend(self.keywords.values().filter(there).copied());
                }
                _ => {}
            }
        }
        subjects
    }

    fn read(&self, passage: &Passage, about: Option<Subject<'_>>, claims: &mut Vec<Claim<'g>>) {
        let mut texts = [None, None];
        for fact_pattern in self.all.iter().filter(|it| it.about == about.is_some()) {
            let text = texts[usize::from(fact_pattern.named)].get_or_insert_with(|| {
                Marked::new(passage, &self.alphabet, about, fact_pattern.named)
            });
            if fact_pattern.sign.is_some_and(|it| !text.text.contains(it)) {
                continue;
            }
            for found in fact_pattern.regex.captures_iter(&text.text) {
                let figure = found.name(FactWords::NUMBER);
                let number = figure.map(|it| number_in(it.as_str()));
                let Some(whole) = found.get(0).filter(|it| !it.is_empty()) else { continue };
                if number == Some(None) {
                    continue;
                }
                claims.push(Claim {
                    of: fact_pattern.of,
                    about: about.map(|it| it.id.to_owned()),
                    number: number.flatten(),
                    figure: figure.map(|it| text.origin(it.start())..text.origin(it.end())),
                    range: text.origin(whole.start())..text.origin(whole.end()),
                    read: fact_pattern.read(&found, text),
                });
            }
        }
    }
}

impl FactPattern<'_> {
    /// Where a match has its own words, in the text of the passage.
    fn read(&self, found: &Captures<'_>, text: &Marked) -> Vec<Range<usize>> {
        let skipped = self.regex.capture_names().flatten();
        let skipped = skipped.filter(|it| it.starts_with(FactWords::SKIPPED));
        let mut skipped: Vec<Range<usize>> =
            skipped.filter_map(|it| found.name(it)).map(|it| it.range()).collect();
        skipped.sort_by_key(|it| it.start);
        let whole = found.get_match().range();
        let starts = std::iter::once(whole.start).chain(skipped.iter().map(|it| it.end));
        let ends = skipped.iter().map(|it| it.start).chain([whole.end]);
        starts.zip(ends).map(|(start, end)| text.origin(start)..text.origin(end)).collect()
    }
}

/// Whether a passage is signs at the edge of a card, which repeat what stands elsewhere on it.
pub(crate) fn is_sign(passage: &Passage) -> bool {
    let PassageKind::Line(Some(role)) = &passage.kind else { return false };
    let worded = passage.text.contains(char::is_alphabetic);
    role == "index" && passage.text.contains(SIGN) || role == "sideways" && !worded
}

/// Names in a passage, with their places.
pub(crate) fn references(passage: &Passage) -> impl Iterator<Item = (Range<usize>, &str)> {
    passage.stretches().filter_map(|(range, run_kind)| match run_kind {
        RunKind::Reference { id, .. } => Some((range, id.as_str())),
        _ => None,
    })
}

/// A number in figures or in one word, `second` too.
fn number_in(text: &str) -> Option<i64> {
    const ORDINALS: [&str; 9] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
    match text {
        "Once" => return Some(1),
        "Twice" => return Some(2),
        _ => {}
    }
    let ordinal = ORDINALS.iter().zip(1..).find(|(word, _)| **word == text).map(|it| it.1);
    let whole = |it: &cardwright_wording::language::Number| it.range == (0..text.len());
    ordinal.or_else(|| numbers(text).into_iter().find(whole).map(|it| it.value))
}
