//! Words of cards that say something else than the cards do in play.
//!
//! A claim is a figure with its sign, a figure beside a drawn sign, or a name in a restriction: each
//! is tried in fights. Where the game says which words tell which fact, all words are read so.

use super::face_findings::{self, FaceFindings};
use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;

check!(R014, "words-against-play", Error, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let unread = face_findings::unread(context).into_iter();
    let unread = unread.map(|it| Diagnostic { code: CHECK.code, ..it });
    CHECK.coded(FaceFindings::of(context).wrong).into_iter().chain(unread).collect()
}
