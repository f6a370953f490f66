//! What must be true of the whole game.
//!
//! In: what the stages produced, as a [`CheckContext`]. Out: diagnostics. Never: a change to anything it
//! looks at; no stage depends on a check.
//!
//! A check is a file with a `check!` and a page beside it, both called as the check is. The page is
//! what `cardwright explain` prints and its test: the examples under *Fires* must be found at the
//! marked line, those under *Silent* must not. [`registry`] lists them all.

/// The `CHECK` of a file: code, name, severity, and the pass with the function that looks. The page is
/// the file beside it that is called as the check is.
macro_rules! check {
    ($code:ident, $name:literal, $severity:ident, $pass:ident $(($look:path))?) => {
        pub(crate) const CHECK: $crate::Check = $crate::Check {
            code: stringify!($code),
            name: $name,
            severity: cardwright_base::diagnostic::Severity::$severity,
            pass: $crate::Pass::$pass $(($look))?,
            page: include_str!(concat!($name, ".md")),
        };
    };
}

mod allowed;
mod book;
mod claims;
mod context;
mod data;
mod fact_patterns;
mod fit;
mod language;
mod levels;
mod lint_levels;
mod prose;
pub mod registry;
pub mod review;
mod rules;
pub mod sentences;
mod sheet;
mod text;
mod vocabulary;
mod word_digests;

pub use context::{CheckContext, SetPages, Shared};
pub use levels::{AtDraft, Level};
pub use lint_levels::LintLevels;
pub(crate) use registry::UnknownCheck;

use cardwright_base::diagnostic::{CodeInfo, Diagnostic, Report, Severity};
use cardwright_model::{Game, Translation};
use cardwright_wording::passage;
use rayon::prelude::*;
use regex::Regex;
use std::sync::LazyLock;

/// When and how a check looks.
#[derive(Clone, Copy, Debug)]
pub enum Pass {
    /// A stage finds it while it works and can't go on without; it can't be allowed.
    Stage,
    /// At the game and its words, before anything is set.
    Game(fn(&CheckContext<'_>) -> Vec<Diagnostic>),
    /// At what was set.
    Pages(fn(&CheckContext<'_>, &SetPages<'_>) -> Vec<Diagnostic>),
    /// At what was set in other languages.
    Languages,
    /// At a PDF that is given to `preflight`, ours or not; never at a game.
    Pdf,
    /// At the settled report: what allows and orders left over.
    Last,
}

/// One check, with what it is called and what it looks at.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// Letter of its field and three digits, never reused.
    pub code: &'static str,
    /// Says the fault and reads well after "allow".
    pub name: &'static str,
    /// What a finding weighs unless the author says otherwise.
    pub severity: Severity,
    /// When and how it looks.
    pub pass: Pass,
    /// Its page, in Markdown.
    pub page: &'static str,
}

impl Check {
    /// A finding of this check, without a place yet.
    pub(crate) fn finding(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: self.severity, ..Diagnostic::error(self.code, message) }
    }

    /// Findings that several checks work out together, as findings of this one; a code that is there stays.
    pub(crate) fn coded(&self, found: &[Diagnostic]) -> Vec<Diagnostic> {
        let coded = |diagnostic: &Diagnostic| match diagnostic.code {
            "" => Diagnostic { code: self.code, severity: self.severity, ..diagnostic.clone() },
            _ => diagnostic.clone(),
        };
        found.iter().map(coded).collect()
    }

    /// The first paragraph of its page: what is wrong, in one sentence on one line.
    pub fn summary(&self) -> &'static str {
        self.page.lines().nth(2).unwrap_or_default()
    }

    /// Its page without the addresses of its links, which lead nowhere on a screen.
    pub fn plain_page(&self) -> String {
        static LINK: LazyLock<Regex> = LazyLock::new(|| {
            Regex::new(r"\[([^\]\n]+)\]\([^()\s]+\.md[^()\s]*\)")
                .expect("the pattern is well formed")
        });
        LINK.replace_all(self.page, "$1").into_owned()
    }

    /// What the formats for programs say of it.
    pub fn about(&self) -> CodeInfo {
        let (name, severity) = (self.name, self.severity);
        CodeInfo { name, severity, summary: self.summary(), help: self.page }
    }
}

/// Every check that needs nothing set, side by side; findings in the order of the registry.
pub fn game(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    each(|check| match check.pass {
        Pass::Game(run) => run(context),
        _ => Vec::new(),
    })
}

/// Every check on what was set.
pub fn pages(context: &CheckContext<'_>, set: &SetPages<'_>) -> Vec<Diagnostic> {
    each(|check| match check.pass {
        Pass::Pages(run) => run(context, set),
        _ => Vec::new(),
    })
}

/// What setting the card sides in another language found, as findings on the translation; `own` is
/// what was found in the game's own language.
pub fn in_language(translation: &Translation, set: &Report, own: &Report) -> Vec<Diagnostic> {
    language::overflow_in_translation::retell(translation, set, own)
}

/// Lets pass what the game allows, reports what it allows for nothing, and applies the orders of the
/// command line. `with_pages` tells whether pages were looked at.
pub fn settle(levels: &LintLevels, game: &Game, with_pages: bool, report: &mut Report) {
    rules::contradicted_change::tell(game, report);
    allowed::settle(game, with_pages, report);
    apply(levels, report);
}

/// Lets pass what the game allows and applies the orders of the command line, while more is still to be
/// found: no allowance is judged.
pub fn settle_early(levels: &LintLevels, game: &Game, report: &mut Report) {
    rules::contradicted_change::tell(game, report);
    allowed::let_pass(game, report);
    apply(levels, report);
}

fn apply(levels: &LintLevels, report: &mut Report) {
    report.settle(|found| levels.apply(found));
    rules::changed_meaning::leave_to_others(report);
    fit::undrawn_text::leave_to_examples(report);
    rules::lost_claim::take_over(report);
}

fn each(run: impl Fn(&Check) -> Vec<Diagnostic> + Sync) -> Vec<Diagnostic> {
    // The last ones play games, which takes longest, so they are begun first.
    let found: Vec<_> = registry::ALL.par_iter().rev().with_max_len(1).map(&run).collect();
    found.into_iter().rev().flatten().map(legible).collect()
}

/// With a lozenge for what is drawn or worked out, where the words of a passage are told.
fn legible(mut found: Diagnostic) -> Diagnostic {
    let labels = found.primary.iter_mut().chain(&mut found.context).map(|it| &mut it.text);
    let texts = std::iter::once(&mut found.message).chain(&mut found.hints).chain(labels);
    for text in texts.filter(|it| it.contains('\u{FFFC}')) {
        *text = passage::legible(text);
    }
    found
}
