//! Sentences that are like a claim but for one word, where no text states that claim any more.

use super::claim_findings::claimed;
use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;

check!(R031, "altered-claim", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    CHECK.coded(&claimed(context).altered)
}
