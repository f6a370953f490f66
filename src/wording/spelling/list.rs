//! A sorted text of words and its search.

use std::cmp::Ordering;

/// One word on a line, sorted by what [`fold`] makes of it; behind a slash its marks.
#[derive(Debug)]
pub(super) struct List {
    text: &'static str,
}

/// A word that is right, and what is known about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'a> {
    pub(super) word: &'a str,
    /// `c` common, `r` rare, `n` never proposed, `A` American, `B` British, `o` the game's own.
    marks: &'a str,
}

impl List {
    pub(super) const fn new(text: &'static str) -> Self {
        Self { text }
    }

    /// Every entry with this folded form.
    pub(super) fn same(&self, folded: &str) -> impl Iterator<Item = Entry<'static>> {
        let after = &self.text[self.first(|word| order(word, folded) == Ordering::Less)..];
        entries(after).take_while(move |it| order(it.word, folded) == Ordering::Equal)
    }

    /// Every entry whose folded form begins with these letters, and whose letters `fits` takes.
    pub(super) fn beginning(
        &self,
        folded: &str,
        fits: impl Fn(Letters) -> bool,
    ) -> Vec<Entry<'static>> {
        let start = self.first(|word| order(word, folded) == Ordering::Less);
        let end = self.first(|word| {
            let mut letters = word.chars().map(folded_char);
            let differs =
                folded.chars().map(|c| letters.next().cmp(&Some(c))).find(|it| it.is_ne());
            differs != Some(Ordering::Greater)
        });
        let text = &self.text[start..end];
        let mut found = Vec::new();
        // This runs over a tenth of the list: bytes, and nothing else.
        let (mut from, mut letters, mut marks) = (0, Letters::NONE, false);
        for (at, byte) in text.bytes().enumerate() {
            match byte {
                b'\n' => {
                    if fits(letters) {
                        found.push(entry(&text[from..at]));
                    }
                    (from, letters, marks) = (at + 1, Letters::NONE, false);
                }
                b'/' => marks = true,
                _ if !marks => letters.add(byte),
                _ => {}
            }
        }
        found
    }

    /// Where the first line begins for which `before` does not hold.
    fn first(&self, before: impl Fn(&'static str) -> bool) -> usize {
        let bytes = self.text.as_bytes();
        let (mut low, mut high) = (0, bytes.len());
        while low < high {
            let middle = low + (high - low) / 2;
            let start = bytes[low..middle].iter().rposition(|it| *it == b'\n');
            let start = start.map_or(low, |at| low + at + 1);
            let end = bytes[middle..high].iter().position(|it| *it == b'\n');
            let end = end.map_or(high, |at| middle + at);
            if before(entry(&self.text[start..end]).word) {
                low = (end + 1).min(high);
            } else {
                high = start;
            }
        }
        low
    }
}

/// What a word is made of, as far as a glance tells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Letters {
    /// A bit for each letter from a to z, and one for all others.
    set: u32,
    /// How many bytes the word has.
    pub(super) count: usize,
}

impl Letters {
    const NONE: Self = Self { set: 0, count: 0 };
    const OTHER: u32 = 1 << 31;

    /// Those of a word.
    pub(super) fn of(word: &str) -> Self {
        let mut letters = Self::NONE;
        word.bytes().for_each(|it| letters.add(it));
        letters
    }

    fn add(&mut self, byte: u8) {
        self.set |= if byte < 0x80 { 1 << (byte & 31) } else { Self::OTHER };
        self.count += 1;
    }

    /// How many letters only one of two words has. `None` where that can't be told.
    pub(super) fn differ(self, other: Self) -> Option<u32> {
        let plain = (self.set | other.set) & Self::OTHER == 0;
        plain.then(|| (self.set ^ other.set).count_ones())
    }
}

fn entries(text: &'static str) -> impl Iterator<Item = Entry<'static>> {
    text.lines().map(entry)
}

fn entry(line: &'static str) -> Entry<'static> {
    let (word, marks) = line.split_once('/').unwrap_or((line, ""));
    Entry { word, marks }
}

impl<'a> Entry<'a> {
    /// A word of the game.
    pub(super) fn own(word: &'a str) -> Self {
        Self { word, marks: "o" }
    }

    pub(super) fn is_american(self) -> bool {
        self.marks.contains('A')
    }

    pub(super) fn is_british(self) -> bool {
        self.marks.contains('B')
    }

    pub(super) fn is_rare(self) -> bool {
        self.marks.contains('r')
    }

    /// Whether it should never be proposed.
    pub(super) fn is_unfit(self) -> bool {
        self.marks.contains('n')
    }

    /// Among the twelve thousand that are written most, or a word of the game.
    pub(super) fn is_common(self) -> bool {
        self.marks.contains(['c', 'o'])
    }

    /// Whether its first letter alone is a capital.
    pub(super) fn is_name(self) -> bool {
        self.word.starts_with(char::is_uppercase)
    }

    /// Whether `word`, whose folded form is the same, is this one. Capitals may be more than the
    /// entry has: a first one, or all. Accents may be missing, but not be others.
    pub(super) fn allows(self, word: &str) -> bool {
        let capitals = self.word.chars().any(char::is_uppercase);
        let mut given = word.chars();
        let (first, rest) = (given.next(), given.as_str());
        let shouted = !word.chars().any(char::is_lowercase);
        let free = shouted || !capitals && !rest.chars().any(char::is_uppercase);
        let mut same = self.word.chars().zip(first.into_iter().chain(rest.chars()));
        same.all(|(mine, given)| {
            let cased = free || mine == given || mine.is_uppercase() == given.is_uppercase();
            let plain = given.is_ascii() || lower(mine) == lower(given);
            cased && plain
        })
    }
}

fn order(word: &str, folded: &str) -> Ordering {
    word.chars().map(folded_char).cmp(folded.chars())
}

/// A word in small letters without accents: the order of the lists, and what is the same in it
/// is the same word but for capitals and accents.
pub fn fold(word: &str) -> String {
    word.chars().map(folded_char).collect()
}

fn lower(c: char) -> char {
    c.to_lowercase().next().unwrap_or(c)
}

fn folded_char(c: char) -> char {
    if c.is_ascii() {
        return c.to_ascii_lowercase();
    }
    match lower(c) {
        'à'..='å' => 'a',
        'ç' => 'c',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' | 'ø' => 'o',
        'ù'..='ü' => 'u',
        'ý' | 'ÿ' => 'y',
        '’' => '\'',
        other => other,
    }
}
