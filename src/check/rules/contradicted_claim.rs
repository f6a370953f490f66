//! Sentences of the rules that claim what the rules and the data contradict.

use super::claim_findings::claimed;
use super::face_findings::not_on_faces;
use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;

check!(R030, "contradicted-claim", Error, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    CHECK.coded(&not_on_faces(context, &claimed(context).contradicted))
}
