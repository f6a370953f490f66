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
        let (list, word) = (self.0.as_bytes(), word.as_bytes());
        let parts = |at: Option<&u8>| at.is_none_or(u8::is_ascii_whitespace);
        // Whole texts are held against lists, word by word, so they are searched and not split.
        !word.is_empty()
            && !word.iter().any(u8::is_ascii_whitespace)
            && memchr::memmem::find_iter(list, word).any(|at| {
                parts(at.checked_sub(1).map(|it| &list[it])) && parts(list.get(at + word.len()))
            })
    }
}
