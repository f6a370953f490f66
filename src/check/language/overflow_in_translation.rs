//! Card sides whose words are too long in another language.

use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_model::Translation;

check!(L005, "overflow-in-translation", Error, Languages);

/// What setting the sides in a language found, told as findings on the translation. What is as long
/// in the game's own language is no matter of the translation.
pub(crate) fn retell(translation: &Translation, set: &Report, own: &Report) -> Vec<Diagnostic> {
    let own: Vec<_> = own.sorted();
    let retell = |found: &Diagnostic| {
        if found.code != "F001" {
            return Some(found.clone());
        }
        let as_long = |it: &&Diagnostic| it.code == found.code && it.message == found.message;
        if own.iter().any(as_long) {
            return None;
        }
        let message = format!("in {}, {}", translation.tag, found.message);
        let hints = vec!["shorten the translation, or make more room in the layout".to_owned()];
        let primary = found.primary.clone();
        Some(Diagnostic { hints, primary, ..CHECK.finding(message) })
    };
    set.sorted().into_iter().filter_map(retell).collect()
}
