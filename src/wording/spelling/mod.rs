//! Whether a word is spelt right, and what was meant when it is not.
//!
//! The dictionaries are sorted texts, one word on a line, and are searched as they lie in the
//! program: nothing is built before the first question (`docs/decisions/0007-spelling.md`).

mod distance;
mod list;
mod near;
mod parts;

pub use list::fold;
pub use parts::is_hyphen;

use list::{Entry, List};
use near::Found;
use std::collections::BTreeMap;

/// Words of English, marked by variety and by how common they are.
static ENGLISH: List = List::new(include_str!("../dictionaries/en/words.txt"));

/// Words of the trade that a general dictionary has not.
static GAMES: List = List::new(include_str!("../dictionaries/en/games.txt"));

/// How a language is spelt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variety {
    American,
    British,
    /// Either spelling is right.
    Any,
}

impl Variety {
    /// The variety that a BCP 47 tag asks for. `None` for a language without a dictionary.
    fn of(language: &str) -> Option<Self> {
        let mut parts = language.split('-').map(str::to_ascii_lowercase);
        if parts.next()? != "en" {
            return None;
        }
        let region = parts.find(|it| it.len() == 2);
        Some(match region.as_deref() {
            Some("us" | "ph" | "pr" | "gu" | "vi" | "as" | "mp") => Self::American,
            // Canadians write colour and tire.
            None | Some("ca") => Self::Any,
            Some(_) => Self::British,
        })
    }

    fn takes(self, entry: Entry<'_>) -> bool {
        match self {
            Self::American => !entry.is_british(),
            Self::British => !entry.is_american(),
            Self::Any => true,
        }
    }
}

/// Knows the words of one language, and those of one game.
#[derive(Debug)]
pub struct Speller {
    variety: Variety,
    /// Words of the game, by their folded form.
    own: BTreeMap<String, Vec<String>>,
}

impl Speller {
    /// A speller for a BCP 47 tag such as `en-GB`. `None` when there is no dictionary of that language.
    ///
    /// `own` are words and names of the game. Each piece between blanks, hyphens and other signs
    /// is a word. One in small letters is right with any capitals that a sentence may give it; one
    /// with capitals is right as it is written, and all in capitals.
    pub fn new<'a>(language: &str, own: impl IntoIterator<Item = &'a str>) -> Option<Self> {
        let variety = Variety::of(language)?;
        let mut words: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for word in own.into_iter().flat_map(parts::words) {
            let same = words.entry(fold(word)).or_default();
            if !same.iter().any(|it| it == word) {
                same.push(parts::straight(word));
            }
        }
        Some(Self { variety, own: words })
    }

    /// Whether a word is spelt right, whatever capitals it has for standing where it stands.
    /// Figures, single letters, Roman numerals, genitives and compounds of known words are known.
    pub fn knows(&self, word: &str) -> bool {
        self.is_known(&parts::straight(word))
    }

    fn is_known(&self, word: &str) -> bool {
        if parts::is_elided(word) {
            return true;
        }
        let word = parts::bare(word);
        if word.chars().any(|c| c.is_ascii_digit()) {
            return parts::is_figure(word);
        }
        if word.chars().nth(1).is_none() || self.is_entry(word) || parts::is_roman(word) {
            return true;
        }
        if let Some(stem) = parts::stem(word) {
            return self.is_known(stem);
        }
        // The last part may stand elsewhere: pre- and post-war.
        let whole = word.strip_suffix(is_hyphen).unwrap_or(word);
        word.contains(is_hyphen)
            && whole.split(is_hyphen).enumerate().all(|(at, part)| {
                let prefix = at == 0 && parts::is_prefix(part);
                prefix || !part.is_empty() && self.is_known(part)
            })
    }

    fn is_entry(&self, word: &str) -> bool {
        let folded = fold(word);
        let own = self.own.get(&folded).into_iter().flatten();
        own.map(|it| Entry::own(it)).any(|it| it.allows(word))
            || self.listed(&folded).any(|it| self.variety.takes(it) && it.allows(word))
    }

    /// Whether an unknown word is right in another variety of the language, as `color` is for a
    /// game in British English.
    pub fn is_right_elsewhere(&self, word: &str) -> bool {
        let word = parts::straight(word);
        let word = parts::stem(&word).unwrap_or(&word);
        !self.is_known(word) && self.listed(&fold(word)).any(|it| it.allows(word))
    }

    fn listed(&self, folded: &str) -> impl Iterator<Item = Entry<'static>> {
        ENGLISH.same(folded).chain(GAMES.same(folded))
    }

    /// What may have been meant by an unknown word, the best first, three at most.
    pub fn suggest(&self, word: &str) -> Vec<String> {
        const MOST: usize = 3;
        let mut words: Vec<String> = Vec::new();
        for it in self.candidates(word) {
            if words.len() < MOST && !words.contains(&it.word) {
                words.push(it.word);
            }
        }
        words.into_iter().map(|it| parts::like(word, it)).collect()
    }

    /// What was surely meant by an unknown word: the only one that is a single slip away, and
    /// clearly nearer than any other.
    pub fn correction(&self, word: &str) -> Option<String> {
        near::surely(word, &self.candidates(word)).map(|it| parts::like(word, it))
    }

    /// Words near to an unknown one, as it would be written, the best first.
    fn candidates(&self, word: &str) -> Vec<Found> {
        let word = parts::straight(word);
        let word = parts::bare(&word);
        let stem = parts::stem(word).unwrap_or(word);
        let ending = &word[stem.len()..];
        // Of a compound, the part that is not known.
        let mut at = 0;
        for part in stem.split(is_hyphen) {
            let range = at..at + part.len();
            at = range.end + stem[range.end..].chars().next().map_or(0, char::len_utf8);
            if part.is_empty() || range.start == 0 && parts::is_prefix(part) || self.is_known(part)
            {
                continue;
            }
            let mut found = near::to(part, self.variety, &self.own, &[&ENGLISH, &GAMES]);
            // What is right on the other side of an ocean has its counterpart on this one.
            if self.is_right_elsewhere(part) && found.iter().any(|it| it.regional) {
                found.retain(|it| it.regional);
            }
            for it in &mut found {
                it.word =
                    format!("{}{}{}{ending}", &stem[..range.start], it.word, &stem[range.end..]);
            }
            // A compound may have more than one fault.
            found.retain(|it| it.word.split(' ').all(|word| self.is_known(word)));
            return found;
        }
        Vec::new()
    }
}
