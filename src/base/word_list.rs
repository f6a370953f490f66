//! Lists of words, each written as one text.

/// Words with blanks between them.
#[derive(Clone, Copy, Debug)]
pub struct WordList(pub &'static str);

impl WordList {
    /// The words in their order.
    pub fn iter(self) -> impl Iterator<Item = &'static str> {
        self.0.split_ascii_whitespace()
    }

    /// Whether a word is one of them, letter by letter.
    pub fn has(self, word: &str) -> bool {
        self.0.as_bytes().split(u8::is_ascii_whitespace).any(|it| it == word.as_bytes())
            && !word.is_empty()
    }
}
