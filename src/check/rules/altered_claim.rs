//! Sentences that are like a claim but for one word, where no text states that claim any more or the passage was
//! edited since somebody read it.

use super::claim_findings::claimed;
use super::face_findings::not_on_faces;
use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;

check!(R031, "altered-claim", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    CHECK.coded(&not_on_faces(context, &claimed(context).altered))
}
