//! Rulings that say what their own alternative says.

use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::Ruling;

check!(T058, "redundant-alternative", Warning, Game(check));

/// An alternative of fewer words may stand in both by chance.
const FEWEST: usize = 4;

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    context.game.rulings.iter().filter_map(fault).collect()
}

fn fault(ruling: &Ruling) -> Option<Diagnostic> {
    let alternative = ruling.alternative.as_ref()?;
    let (text, other) = (words(&ruling.text.text), words(&alternative.text));
    if other.len() < FEWEST || !text.windows(other.len()).any(|it| it == other) {
        return None;
    }
    let message = format!(
        "the ruling `{}` decides what its alternative says: `{}`",
        ruling.id.value, alternative.text
    );
    let fault = CHECK.finding(message).at(ruling.text.span, "this is the decision");
    let fault = fault.see(alternative.span, "this is the reading that was not chosen");
    Some(fault.hint("write in `text` only how the game is played"))
}

/// The words of a text in small letters, without what stands between them.
fn words(text: &str) -> Vec<String> {
    let letters = |c: char| !c.is_alphanumeric() && c != '’' && c != '\'';
    text.split(letters).filter(|it| !it.is_empty()).map(str::to_lowercase).collect()
}
