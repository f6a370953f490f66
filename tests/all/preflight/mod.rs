//! Preflight: each thing that it claims to find is found where it alone is wrong, and nothing else is.

mod broken;
mod colours;
mod command;
mod document;
mod drawing;
mod ink;
mod others;
mod pages;
mod pdf_draft;

use crate::project::Project;
use cardwright_base::diagnostic::{Diagnostic, Report, TerminalStyle, render};
use pdf_draft::PdfDraft;
use std::collections::BTreeSet;
use std::fs;

/// Everything that is found in a file, with the report that it stands in.
pub fn found(bytes: &[u8], printer: &str) -> (Report, Vec<Diagnostic>) {
    let project = Project::empty();
    fs::create_dir_all(project.path("data/press/preflight")).unwrap();
    let limits = project.path("data/press/preflight/strict.toml");
    fs::write(limits, include_str!("shop.toml")).unwrap();
    let path = project.path("cards.pdf");
    fs::write(&path, bytes).unwrap();
    let mut report = Report::new();
    cardwright_pipeline::preflight(&path, Some(printer), &project.path("data"), &mut report)
        .unwrap_or_else(|error| panic!("{error}"));
    let all = report.sorted().into_iter().cloned().collect();
    (report, all)
}

/// Changes the clean file in one way; just these codes must be found then.
#[track_caller]
pub fn mutant(name: &str, codes: &[&str], change: impl FnOnce(&mut PdfDraft)) {
    let mut draft = pdf_draft::clean();
    change(&mut draft);
    let (report, all) = found(&draft.write(), "strict");
    let got: BTreeSet<&str> = all.iter().map(|it| it.code).collect();
    let wanted: BTreeSet<&str> = codes.iter().copied().collect();
    assert_eq!(got, wanted, "{name}\n{}", render(&report, TerminalStyle::PLAIN));
}

#[test]
fn a_clean_file_is_silent() {
    let bytes = pdf_draft::clean().write();
    for printer in ["strict", "pdfx-1a", "home"] {
        let (report, all) = found(&bytes, printer);
        assert!(all.is_empty(), "{printer}\n{}", render(&report, TerminalStyle::PLAIN));
    }
}

/// Every code of a PDF is provoked by a mutant of its own in these files.
#[test]
fn every_code_has_a_mutant() {
    let sources = [
        include_str!("broken.rs"),
        include_str!("colours.rs"),
        include_str!("document.rs"),
        include_str!("drawing.rs"),
        include_str!("pages.rs"),
    ]
    .concat();
    for fault in cardwright_preflight::faults::ALL {
        let alone = format!("&[\"{}\"]", fault.code);
        assert!(sources.contains(&alone), "{} {} has no mutant", fault.code, fault.name);
    }
}
