//! From bytes to a file that can be walked, with the trailer, which the parser keeps to itself.

use hayro_syntax::object::{Dict, FromBytes, Object, ObjectIdentifier};
use hayro_syntax::xref::XRef;
use hayro_syntax::{DecryptionError, LoadPdfError, Pdf};
use std::sync::Arc;
use thiserror::Error;

/// Why a file can't be read as a PDF.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Unreadable {
    /// There are no bytes.
    #[error("the file is empty")]
    Empty,
    /// It is something else.
    #[error("this is not a PDF: it does not begin with `%PDF-`")]
    NoPdf,
    /// Neither its table of objects nor a search for objects leads to a page.
    #[error("this PDF is broken: it has no readable page; export it again")]
    Broken,
    /// It opens with a password only.
    #[error("this PDF is locked with a password; save it without one")]
    Locked,
    /// Its encryption is unknown or damaged.
    #[error("this PDF is encrypted in a way that can't be read; save it without encryption")]
    Encrypted,
    /// Brackets within brackets, more than any program writes.
    #[error("this PDF is malformed: its objects are nested too deeply")]
    TooDeep,
    /// The parser gave up.
    #[error("this PDF is broken in a way that stops the parser; export it again")]
    Stopped,
}

/// How far into the file the header may stand.
const HEADER: usize = 1024;
/// Deeper than any program nests, and less than the stack bears.
const DEEPEST: i64 = 50_000;

pub(super) struct Opened {
    pub(super) pdf: Pdf,
    pub(super) bytes: Arc<Vec<u8>>,
}

pub(super) fn open(bytes: Vec<u8>) -> Result<Opened, Unreadable> {
    if bytes.is_empty() {
        return Err(Unreadable::Empty);
    }
    if find(&bytes[..bytes.len().min(HEADER)], b"%PDF-").is_none() {
        return Err(Unreadable::NoPdf);
    }
    if too_deep(&bytes) {
        return Err(Unreadable::TooDeep);
    }
    let bytes = Arc::new(bytes);
    let pdf = Pdf::new(Arc::clone(&bytes)).map_err(|error| match error {
        LoadPdfError::Invalid => Unreadable::Broken,
        LoadPdfError::Decryption(DecryptionError::PasswordProtected) => Unreadable::Locked,
        LoadPdfError::Decryption(_) => Unreadable::Encrypted,
    })?;
    if pdf.pages().is_empty() {
        return Err(Unreadable::Broken);
    }
    Ok(Opened { pdf, bytes })
}

/// True for brackets within brackets beyond all reason. The parser calls itself for each, so that a
/// file of brackets would end the program.
pub(super) fn too_deep(bytes: &[u8]) -> bool {
    let mut depth: i64 = 0;
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'[' => depth += 1,
            b'<' if bytes.get(at + 1) == Some(&b'<') => depth += 1,
            b']' => depth = (depth - 1).max(0),
            b'>' if bytes.get(at + 1) == Some(&b'>') => depth = (depth - 1).max(0),
            _ => {}
        }
        if depth > DEEPEST {
            return true;
        }
    }
    false
}

impl Opened {
    /// The dictionary at the end of the file. `None` where the file has lost it.
    pub(super) fn trailer(&self) -> Option<Dict<'_>> {
        let bytes = self.bytes.as_slice();
        let last = |before: &[u8]| dictionary(&bytes[rfind(before, b"trailer")? + 7..]);
        let Some(start) = rfind(bytes, b"startxref") else { return last(bytes) };
        let digits = bytes[start + 9..].trim_ascii_start();
        let digits = digits.split(|byte| !byte.is_ascii_digit()).next().unwrap_or_default();
        let offset = std::str::from_utf8(digits).ok().and_then(|it| it.parse::<usize>().ok());
        let table = offset.and_then(|at| bytes.get(at..)).map(<[u8]>::trim_ascii_start);
        let named = table.and_then(|table| {
            let word: &[u8] = if table.starts_with(b"xref") { b"trailer" } else { b"obj" };
            dictionary(&table[find(table, word)? + word.len()..])
        });
        // Offsets are wrong where something stands before the header.
        named.or_else(|| last(&bytes[..start]))
    }

    /// True when the file ends as it should.
    pub(super) fn has_end(&self) -> bool {
        let bytes = self.bytes.as_slice();
        let tail = &bytes[bytes.len().saturating_sub(HEADER * 2)..];
        rfind(tail, b"startxref").is_some()
    }

    /// What an entry of the trailer stands for.
    pub(super) fn entry<'a>(&'a self, trailer: &Dict<'a>, key: &str) -> Option<Object<'a>> {
        follow(self.pdf.xref(), trailer, key)
    }

    pub(super) fn catalog(&self) -> Dict<'_> {
        self.pdf.xref().get::<Dict<'_>>(self.pdf.xref().root_id()).unwrap_or_default()
    }
}

/// What an entry of a dictionary that was read without the table of objects stands for.
fn follow<'a>(xref: &'a XRef, dict: &Dict<'a>, key: &str) -> Option<Object<'a>> {
    match dict.get_ref(key) {
        Some(to) => xref.get::<Object<'_>>(ObjectIdentifier::from(to)),
        None => dict.get::<Object<'_>>(key),
    }
}

fn dictionary(bytes: &[u8]) -> Option<Dict<'_>> {
    Dict::from_bytes(bytes.trim_ascii_start()).filter(|it| it.contains_key("Root"))
}

pub(super) fn find(bytes: &[u8], word: &[u8]) -> Option<usize> {
    bytes.windows(word.len()).position(|it| it == word)
}

fn rfind(bytes: &[u8], word: &[u8]) -> Option<usize> {
    bytes.windows(word.len()).rposition(|it| it == word)
}
