//! Words of cards that say something else than the cards do in play.
//!
//! A claim is a figure with its sign, a figure beside a drawn sign, or a name in a restriction: each
//! is tried in fights. Where the game says which words tell which fact, all words are read so.

use super::face_findings::FaceFindings;
use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, Severity};

check!(R014, "words-against-play", Error, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let found = FaceFindings::of(context);
    let unsure = |it| Diagnostic { severity: Severity::Advice, ..it };
    let unread = CHECK.coded(found.unread).into_iter().map(unsure);
    CHECK.coded(found.wrong).into_iter().chain(unread).collect()
}
