//! What other people's programs say of the files.
#![allow(clippy::disallowed_methods, reason = "the tools want files")]

use super::built::{SHEETS, bytes, pdfs};
use std::fs;
use std::io::Write as _;
use std::process::Command;
use tempfile::TempDir;

/// What a program says of a PDF; nothing, loudly, where it is not installed.
fn ask(program: &str, arguments: &[&str], file: &str) -> Option<String> {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join(file);
    fs::write(&path, bytes(file)).expect("writable");
    match Command::new(program).args(arguments).arg(&path).output() {
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            let complaints = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{program} on {file}: {said}{complaints}");
            Some(said)
        }
        Err(error) => {
            let needed = std::env::var_os("CARDWRIGHT_REQUIRE_TOOLS").is_some();
            assert!(!needed, "{program} can't be run: {error}");
            // Past the capture of the test harness, which swallows `eprintln!`.
            let line = format!("SKIPPED: {program} is not there, {file} was not checked\n");
            std::io::stderr().write_all(line.as_bytes()).expect("standard error");
            None
        }
    }
}

#[test]
fn qpdf_finds_nothing_to_complain_of() {
    for file in pdfs().keys() {
        if let Some(said) = ask("qpdf", &["--check"], file) {
            assert!(said.contains("No syntax or stream encoding errors found"), "{file}: {said}");
        }
    }
}

#[test]
fn pdffonts_finds_every_font_embedded_and_subset() {
    for file in pdfs().keys() {
        let Some(said) = ask("pdffonts", &[], file) else { continue };
        let fonts: Vec<&str> = said.lines().skip(2).collect();
        assert!(!fonts.is_empty(), "{file}: {said}");
        for font in fonts {
            // Name, type and encoding; embedded, subset, with Unicode; the object's two numbers.
            let words: Vec<&str> = font.split_whitespace().rev().collect();
            assert_eq!(words[2..5], ["yes", "yes", "yes"], "{file}: {font}");
        }
    }
}

#[test]
fn pdfinfo_sees_the_boxes() {
    for (file, size, trim) in [
        (SHEETS[0], "595.276 x 841.89 pts (A4)", [18.43, 35.43, 576.85, 806.46]),
        (SHEETS[1], "792 x 612 pts (letter)", [23.95, 51.59, 768.05, 560.41]),
        ("rulebook.pdf", "419.528 x 595.276 pts", [0.0, 0.0, 419.53, 595.28]),
    ] {
        let Some(said) = ask("pdfinfo", &["-box"], file) else { continue };
        let value = |key: &str| {
            let line = said.lines().find_map(|line| line.strip_prefix(&format!("{key}:")));
            line.unwrap_or_else(|| panic!("{file}: no {key}")).trim().to_owned()
        };
        assert_eq!(value("Page size"), size, "{file}");
        assert_eq!(value("PDF version"), "1.7", "{file}");
        assert_eq!(value("Pages"), pdfs()[file].pages().len().to_string(), "{file}");
        let numbers = value("TrimBox");
        let numbers: Vec<f64> = numbers.split_whitespace().map(|it| it.parse().unwrap()).collect();
        assert!(numbers.iter().zip(trim).all(|(a, b)| (a - b).abs() < 0.02), "{file}: {numbers:?}");
        assert_eq!(value("CropBox"), value("MediaBox"), "{file}");
        assert_eq!(value("Tagged"), if SHEETS.contains(&file) { "no" } else { "yes" }, "{file}");
    }
}

#[test]
fn mutool_reads_the_words_of_the_sheets() {
    for file in SHEETS {
        let Some(said) = ask("mutool", &["draw", "-q", "-F", "txt"], file) else { continue };
        for word in ["SHIELD", "TWO HANDED SWORD", "Recovering", "Shield Damaged"] {
            assert!(said.contains(word), "{file}: {word}");
        }
    }
}
