//! The file of a translation, with room for what it lacks.
//!
//! What the author wrote stays byte for byte: entries are put at the end.

use cardwright_model::{SourceText, fingerprint};
use thiserror::Error;
use toml_edit::Document;

/// Why there can be no room in a file.
#[derive(Debug, Error)]
pub enum TextsError {
    /// Its texts are a list in brackets.
    #[error("can't add to `text = [...]`; write each text as its own table `[[text]]`")]
    List,
}

/// The file with an empty entry for each of these texts, the text itself above it as a comment.
///
/// # Errors
/// When nothing can be added at the end of the file.
pub fn with_room(file: &str, texts: &[&SourceText]) -> Result<String, TextsError> {
    let mut new = file.to_owned();
    for text in texts {
        if !new.is_empty() {
            new.push_str(if new.ends_with('\n') { "\n" } else { "\n\n" });
        }
        for line in text.text.trim().lines() {
            new.push_str(format!("# {}", printable(line)).trim_end());
            new.push('\n');
        }
        let from = fingerprint(&text.text);
        let key = text.key.replace('\\', "\\\\").replace('"', "\\\"");
        new.push_str(&format!("[[text]]\nof = \"{key}\"\nis = \"\"\nfrom = \"{from}\"\n"));
    }
    if file.find('\n').is_some_and(|at| file[..at].ends_with('\r')) {
        let added = new.split_off(file.len());
        new.push_str(&added.replace('\n', "\r\n"));
    }
    match Document::parse(new.as_str()) {
        Ok(_) => Ok(new),
        Err(_) => Err(TextsError::List),
    }
}

/// A line without what can't stand in a comment.
fn printable(line: &str) -> String {
    line.chars().filter(|c| !c.is_control()).collect()
}
