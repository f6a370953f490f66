//! Small facts about English that checks of texts need.

mod article;
mod number;

pub use article::article;
pub use number::{Number, numbers};

/// Whether these facts are about the language of a BCP 47 tag.
pub fn is_english(language: &str) -> bool {
    language.split('-').next().is_some_and(|it| it.eq_ignore_ascii_case("en"))
}
