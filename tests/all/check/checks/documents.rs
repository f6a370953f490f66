//! `docs/checks/`: a table of all checks, and the pages of the checks of each field.

use cardwright_check::{Check, Pass, registry};
use std::collections::BTreeMap;

/// What checks are about: the letter of their codes, the file, the title and a summary.
struct Field {
    letter: char,
    file: &'static str,
    title: &'static str,
    about: &'static str,
}

#[rustfmt::skip]
const FIELDS: [Field; 8] = [
    Field { letter: 'D', file: "data.md", title: "Data", about: "ids, references, cards, backs, decks, variants and unused files" },
    Field { letter: 'T', file: "text.md", title: "Text", about: "templates, names, numbers, spelling and punctuation" },
    Field { letter: 'F', file: "fit.md", title: "Fit", about: "how cards and pages look: room, bleed, type size, contrast" },
    Field { letter: 'S', file: "sheet.md", title: "Sheets", about: "sheet jobs, and exports for print shops" },
    Field { letter: 'B', file: "book.md", title: "Booklets", about: "links, headings, component lists, and what is not explained" },
    Field { letter: 'L', file: "language.md", title: "Languages", about: "translations" },
    Field { letter: 'R', file: "rules.md", title: "Rules", about: "executable rules: scenarios, examples of play, balance" },
    Field { letter: 'P', file: "print.md", title: "Print", about: "PDFs for a printer, from `cardwright preflight`" },
];

const INTRODUCTION: &str = "\
# Checks

`cardwright check` looks for the faults on these pages; [Checking](../checking.md) shows how to use it. PDFs are
checked by [`cardwright preflight`](../preflight.md). `cardwright explain CODE` prints the page of one check.

Generated from the pages in `src/check/` and `src/preflight/pages/`; edit them there.

";

const EXAMPLES: &str = "
## How to read the examples

An example is a change to a small game. Under *Fires* the check reports the marked lines, under *Silent* it reports
nothing. The first character of a line is a mark:

| mark | the line |
|---|---|
| blank | is in the file |
| `?` | is in the file, and the check reports it |
| `+` | is added |
| `!` | is added, and the check reports it |
| `-` | is deleted |

";

/// Every check: field by field, within a field by code.
pub fn in_order() -> Vec<&'static Check> {
    FIELDS.iter().flat_map(checks).collect()
}

/// Names and texts of all files in `docs/checks/`.
pub fn all() -> BTreeMap<String, String> {
    let pages = FIELDS.iter().map(|field| (field.file.to_owned(), page(field)));
    pages.chain([("README.md".to_owned(), overview())]).collect()
}

fn checks(field: &Field) -> Vec<&'static Check> {
    let mut checks: Vec<_> =
        registry::ALL.iter().filter(|it| it.code.starts_with(field.letter)).collect();
    checks.sort_by_key(|it| it.code);
    checks
}

fn overview() -> String {
    let mut out = String::from(INTRODUCTION);
    for Field { letter, file, title, about } in &FIELDS {
        out += &format!("- [{title}]({file}) ({letter}): {about}\n");
    }
    out += EXAMPLES;
    out += "## All checks\n\nIn a draft, which `cardwright build` makes, a finding stops the build, is marked on the \
print, or is\ncounted; see [Checking](../checking.md#draft-check-release).\n\n\
| code | name | severity | in a draft | finds |\n|---|---|---|---|---|\n";
    for field in &FIELDS {
        for check in checks(field) {
            let (code, name, severity) = (check.code, check.name, check.severity.name());
            let link = format!("{}#{}-{name}", field.file, code.to_lowercase());
            let (draft, about) = (in_a_draft(check), check.summary());
            out += &format!("| [{code}]({link}) | {name} | {severity} | {draft} | {about} |\n");
        }
    }
    out
}

/// What its findings mean for a draft; nothing for checks of PDFs.
fn in_a_draft(check: &Check) -> &'static str {
    match check.pass {
        Pass::Pdf => "",
        _ => check.at_draft().name(),
    }
}

fn page(field: &Field) -> String {
    let Field { title, about, .. } = field;
    let mut out = format!("# {title}\n\nChecks of {about}. [All checks](README.md)\n");
    for check in checks(field) {
        out += "\n";
        let mut fence = "";
        for line in check.page.lines() {
            let ticks = &line[..line.len() - line.trim_start_matches('`').len()];
            if ticks.len() >= 3 && (fence.is_empty() || fence == ticks) {
                fence = if fence.is_empty() { ticks } else { "" };
            }
            // One level down, below the title of the document.
            out += if fence.is_empty() && line.starts_with('#') { "#" } else { "" };
            out += line;
            out += "\n";
            if fence.is_empty() && line.starts_with("# ") {
                out += &match in_a_draft(check) {
                    "" => format!("\nSeverity: {}.\n", check.severity.name()),
                    draft => {
                        format!("\nSeverity: {}. In a draft: {draft}.\n", check.severity.name())
                    }
                };
            }
        }
    }
    out
}
