//! The letters of pages, and which of them no text has claimed yet.
//!
//! Letters alone are compared, without regard to case: a layout may set small capitals, break words and
//! lines, and leave out the blank or the colon between two parts.

use std::ops::Range;

/// Shorter pieces are no proof that a text goes on here.
const PIECE: usize = 8;
/// Places that are tried for one piece.
const TRIED: usize = 200;
/// Bytes behind a piece in which a short one still belongs to it: a foot and a head of a page.
const NEAR: usize = 400;

/// Letters in the order of painting.
pub(super) struct Letters {
    /// Those that were taken are gone.
    open: String,
    all: String,
}

/// Letters and digits as layouts can't change them.
pub(super) fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect()
}

impl Letters {
    /// The letters of a text.
    pub(super) fn of(text: &str) -> Self {
        let all = letters(text);
        Self { open: all.clone(), all }
    }

    /// Whether these letters stand there, taken or not.
    pub(super) fn ever(&self, letters: &str) -> bool {
        self.all.contains(letters)
    }

    /// Whether these letters stand among those that were not taken.
    pub(super) fn has(&self, letters: &str) -> bool {
        self.open.contains(letters)
    }

    /// Takes letters away that stand there in one piece: behind a place, if they do, else anywhere. Gives
    /// the place behind them.
    pub(super) fn take(&mut self, letters: &str, behind: usize) -> Option<usize> {
        let later = self.open.get(behind..).and_then(|it| it.find(letters)).map(|at| at + behind);
        let at = later.or_else(|| self.open.find(letters))?;
        self.remove(at..at + letters.len());
        Some(at + letters.len())
    }

    /// Takes the letters of words away that stand there in pieces, because a page ends within them or
    /// something is set among them. Gives the place behind the last.
    ///
    /// # Errors
    /// The ranges of the letters that are not there; then nothing is taken.
    pub(super) fn take_pieces(
        &mut self,
        words: &[String],
        behind: usize,
    ) -> Result<usize, Vec<Range<usize>>> {
        let letters = words.concat();
        let ends: Vec<usize> = words
            .iter()
            .scan(0, |end, word| {
                *end += word.len();
                Some(*end)
            })
            .collect();
        let (mut found, mut missing) = (Vec::new(), Vec::new());
        let (mut at, mut from) = (0, behind.min(self.open.len()));
        while at < letters.len() {
            match self.piece(&letters[at..], from) {
                Some(piece) => {
                    at += piece.len();
                    from = piece.end;
                    found.push(piece);
                }
                None => {
                    let end = ends.iter().find(|end| **end > at).copied().unwrap_or(letters.len());
                    missing.push(at..end);
                    at = end;
                }
            }
        }
        if !missing.is_empty() {
            return Err(missing);
        }
        found.into_iter().for_each(|piece| self.remove(piece));
        Ok(from)
    }

    /// The longest beginning of some letters that stands there in one piece.
    fn piece(&self, letters: &str, behind: usize) -> Option<Range<usize>> {
        let short = letters.char_indices().nth(PIECE).map(|(at, _)| at);
        let Some(seed) = short.map(|end| &letters[..end]) else {
            let end = (behind + NEAR).min(self.open.len());
            let end = (end..=self.open.len()).find(|it| self.open.is_char_boundary(*it))?;
            let at = self.open[behind..end].find(letters)? + behind;
            return Some(at..at + letters.len());
        };
        let mut best: Option<Range<usize>> = None;
        let later = self.open[behind..].match_indices(seed).map(|(at, _)| at + behind);
        let earlier = self.open[..behind].match_indices(seed).map(|(at, _)| at);
        for at in later.chain(earlier).take(TRIED) {
            let pairs = letters.chars().zip(self.open[at..].chars());
            let same = pairs.take_while(|(a, b)| a == b);
            let piece = at..at + same.map(|(a, _)| a.len_utf8()).sum::<usize>();
            if piece.len() == letters.len() {
                return Some(piece);
            }
            if best.as_ref().is_none_or(|best| best.len() < piece.len()) {
                best = Some(piece);
            }
        }
        best
    }

    /// Places stay what they are.
    fn remove(&mut self, range: Range<usize>) {
        let gone = "\0".repeat(range.len());
        self.open.replace_range(range, &gone);
    }
}
