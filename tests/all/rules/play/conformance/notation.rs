//! Promises on actions as words.

use super::invariant::{CheckCounts, Failure, Invariant};
use crate::rules::play::replaying;
use cardwright_rules::play::Rules;
use std::collections::BTreeMap;

/// What nobody can mean as an action: nothing, and signs that stand in no notation.
const NONSENSE: [&str; 2] = ["", "\u{fffd} ?"];

/// Whether the words of all options are good for a list of moves and lead back to them.
pub(super) fn words<R: Rules>(
    rules: &R,
    state: &R::State,
    options: &[R::Action],
    tried: &mut CheckCounts,
) -> Result<(), Failure> {
    let mut shown = BTreeMap::new();
    for action in options {
        let text = rules.show(state, *action);
        tried.hold(Invariant::OneLine, replaying::is_move(&text), || {
            format!("{action:?} is shown as {text:?}")
        })?;
        let read = rules.read(state, &text);
        let twin = shown.insert(text.clone(), *action);
        tried.hold(Invariant::Distinct, twin.is_none(), || {
            format!("{action:?} and {twin:?} are both shown as `{text}`")
        })?;
        tried.hold(Invariant::Reads, read.as_ref() == Ok(action), || {
            format!("{action:?} is shown as `{text}`, and that is read as {read:?}")
        })?;
    }
    for text in NONSENSE {
        let read = rules.read(state, text);
        let refused = read.as_ref().is_err_and(|it| !it.why.trim().is_empty());
        tried.hold(Invariant::Nonsense, refused, || format!("{text:?} is read as {read:?}"))?;
    }
    Ok(())
}
