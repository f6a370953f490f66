//! Numbers in words, and words for so many.

use cardwright_base::english;
use cardwright_model::Phrases;

/// Small whole numbers in words, as rules texts write them; figures above.
pub(super) fn number_word(number: i64, phrases: &Phrases) -> String {
    phrases.find(&format!("number-{number}")).map_or_else(|| number.to_string(), str::to_owned)
}

/// `first` to `twelfth`; figures above.
pub(super) fn ordinal(number: i64, phrases: &Phrases) -> String {
    if let Some(word) = phrases.find(&format!("ordinal-{number}")) {
        return word.to_owned();
    }
    match phrases.find("ordinal-ending") {
        Some("th") | None => english::ordinal(number),
        Some(ending) => format!("{number}{ending}"),
    }
}

/// `card` for one, `cards` for any other number; a second word gives the plural, as other languages need.
pub(super) fn plural(number: i64, one: String, many: Option<String>) -> String {
    if number == 1 { one } else { many.unwrap_or_else(|| english::many(&one)) }
}
