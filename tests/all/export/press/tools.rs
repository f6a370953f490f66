//! What other people's programs say of press files, and how much ink ghostscript counts.
#![allow(clippy::disallowed_methods, reason = "the tools want files")]

use super::made::{BOOK_GREY, BOOK_X1A, RICH_X1A, SHEETS_X1A, inked};
use std::fs;
use std::io::Write as _;
use std::process::Command;
use tempfile::TempDir;

/// Runs a program in a folder with the file `it.pdf`; nothing, loudly, where it is not installed.
fn ask(program: &str, arguments: &[&str], bytes: &[u8]) -> Option<(String, TempDir)> {
    let folder = TempDir::new().expect("a temporary folder");
    fs::write(folder.path().join("it.pdf"), bytes).expect("writable");
    match Command::new(program).args(arguments).current_dir(folder.path()).output() {
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            let complaints = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{program}: {said}{complaints}");
            Some((said, folder))
        }
        Err(error) => {
            let needed = std::env::var_os("CARDWRIGHT_REQUIRE_TOOLS").is_some();
            assert!(!needed, "{program} can't be run: {error}");
            let line = format!("SKIPPED: {program} is not there, a press file was not checked\n");
            std::io::stderr().write_all(line.as_bytes()).expect("standard error");
            None
        }
    }
}

#[test]
fn qpdf_finds_nothing_to_complain_of() {
    for (name, made, _) in inked() {
        let Some((said, _)) = ask("qpdf", &["--check", "it.pdf"], &made.bytes) else { return };
        assert!(said.contains("No syntax or stream encoding errors found"), "{name}: {said}");
    }
}

#[test]
fn pdffonts_and_pdfinfo_find_fonts_and_standard() {
    for made in [&SHEETS_X1A, &BOOK_X1A, &RICH_X1A] {
        let Some((said, _)) = ask("pdffonts", &["it.pdf"], &made.bytes) else { return };
        assert!(said.lines().count() > 2, "{said}");
        for font in said.lines().skip(2) {
            let words: Vec<&str> = font.split_whitespace().rev().collect();
            assert_eq!(words[3..5], ["yes", "yes"], "{font}");
        }
        let (said, _) = ask("pdfinfo", &["it.pdf"], &made.bytes).expect("poppler is there");
        assert!(said.contains("PDF/X-1a:2003") && said.contains("PDF version:     1.4"), "{said}");
    }
}

/// The most ink on any pixel that ghostscript draws, in per cent.
fn most_ink(bytes: &[u8], overprint: bool) -> Option<f64> {
    let simulate = if overprint { "-dOverprint=/simulate" } else { "-dOverprint=/disable" };
    let arguments = [
        "-q",
        "-dNOPAUSE",
        "-dBATCH",
        "-dSAFER",
        "-sDEVICE=tiff32nc",
        "-r72",
        simulate,
        "-dLastPage=6",
        "-sOutputFile=page%d.tif",
        "it.pdf",
    ];
    let (_, folder) = ask("gs", &arguments, bytes)?;
    let mut most = 0;
    for page in 1.. {
        let Ok(tiff) = fs::read(folder.path().join(format!("page{page}.tif"))) else { break };
        let pixels = pixels(&tiff);
        let sums = pixels.chunks_exact(4).map(|it| it.iter().map(|it| u32::from(*it)).sum::<u32>());
        most = most.max(sums.max().expect("pixels"));
    }
    Some(f64::from(most) / 2.55)
}

/// The bytes of all strips of a TIFF without packing, the lower byte first.
fn pixels(tiff: &[u8]) -> Vec<u8> {
    assert_eq!(&tiff[..4], b"II*\0");
    let whole = |at: usize, size: usize| {
        (0..size).rev().fold(0, |sum, n| sum << 8 | usize::from(tiff[at + n]))
    };
    let list = whole(4, 4);
    let entry = |tag: usize| -> Vec<usize> {
        let found = (0..whole(list, 2)).map(|n| list + 2 + 12 * n).find(|at| whole(*at, 2) == tag);
        let at = found.unwrap_or_else(|| panic!("no tag {tag}"));
        let (size, count) = (if whole(at + 2, 2) == 3 { 2 } else { 4 }, whole(at + 4, 4));
        let first = if size * count <= 4 { at + 8 } else { whole(at + 8, 4) };
        (0..count).map(|n| whole(first + n * size, size)).collect()
    };
    assert_eq!(entry(259), [1], "it is not packed");
    let strips = entry(273).into_iter().zip(entry(279));
    strips.flat_map(|(at, length)| tiff[at..at + length].to_vec()).collect()
}

#[test]
fn ghostscript_counts_no_more_ink_than_allowed_and_as_much_as_we_say() {
    for (name, made, limit) in inked() {
        let transparent = name.contains("X-4") || name.contains("no standard");
        for overprint in [false, true] {
            let Some(most) = most_ink(&made.bytes, overprint) else { return };
            assert!(most <= limit + 0.01, "{name}: {most} with overprint {overprint}");
            // Ours is the most that may come together; six pages need not have it.
            assert!(most <= made.highest_ink + 0.01, "{name}: {most}, we say {}", made.highest_ink);
            assert!(
                transparent || most > made.highest_ink - 60.0,
                "{name}: {most}, we say {}",
                made.highest_ink
            );
        }
    }
    let Some(most) = most_ink(&RICH_X1A.bytes, true) else { return };
    assert!((most - RICH_X1A.highest_ink).abs() < 0.5, "{most} and {}", RICH_X1A.highest_ink);
}

#[test]
fn ghostscript_finds_no_colour_in_a_grey_file() {
    let arguments = ["-q", "-o", "-", "-sDEVICE=inkcov", "it.pdf"];
    let Some((said, _)) = ask("gs", &arguments, &BOOK_GREY.bytes) else { return };
    for page in said.lines().filter(|it| it.contains("CMYK")) {
        let inks: Vec<&str> = page.split_whitespace().collect();
        assert_eq!(inks[..3], ["0.00000"; 3], "{said}");
        assert_ne!(inks[3], "0.00000", "{said}");
    }
}
