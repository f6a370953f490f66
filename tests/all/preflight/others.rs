//! What other people's programs make, and what they say of it.

use super::found;
use super::pdf_draft::clean;
use crate::project::Project;
use std::fs;
use std::io::Write as _;
use std::process::Command;

/// What a program says when it runs in a folder; nothing, loudly, where it is not installed.
pub fn ask(project: &Project, program: &str, arguments: &str) -> Option<String> {
    let command = Command::new(program)
        .args(arguments.split_whitespace())
        .current_dir(project.path(""))
        .output();
    match command {
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            let complaints = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{program} {arguments}: {said}{complaints}");
            Some(said)
        }
        Err(error) => {
            let needed = std::env::var_os("CARDWRIGHT_REQUIRE_TOOLS").is_some();
            assert!(!needed, "{program} can't be run: {error}");
            let line = format!("SKIPPED: {program} is not there\n");
            std::io::stderr().write_all(line.as_bytes()).expect("standard error");
            None
        }
    }
}

const POSTSCRIPT: &str = "%!PS\n<< /PageSize [300 400] >> setpagedevice\n\
    /Helvetica findfont 12 scalefont setfont 0 setgray 50 300 moveto (Foreign words) show\n\
    1 0 0 setrgbcolor 50 200 40 40 rectfill\n0.05 setlinewidth 50 180 moveto 150 180 lineto stroke\n\
    gsave 50 50 translate 100 100 scale 10 10 8 [10 0 0 -10 0 10] \
    { currentfile 10 string readhexstring pop } image\n";

/// A page made by ghostscript, its fonts in the file or not.
fn foreign(project: &Project, fonts: bool) -> Option<Vec<u8>> {
    // Left to itself, it leaves out the fonts that every reader once had.
    let always = if fonts { "<< /NeverEmbed [] >> setdistillerparams\n" } else { "" };
    let row = "00112233445566778899\n".repeat(10);
    fs::write(project.path("in.ps"), format!("{always}{POSTSCRIPT}{row}grestore showpage\n"))
        .unwrap();
    let never = if fonts { "" } else { " -dEmbedAllFonts=false" };
    let arguments = format!("-q -dBATCH -dNOPAUSE -sDEVICE=pdfwrite{never} -o out.pdf in.ps");
    ask(project, "gs", &arguments)?;
    Some(fs::read(project.path("out.pdf")).unwrap())
}

#[test]
fn a_page_of_ghostscript() {
    let project = Project::empty();
    let Some(bytes) = foreign(&project, false) else { return };
    let (_, all) = found(&bytes, "pdfx-1a");
    let message = |code: &str| -> Vec<&str> {
        all.iter().filter(|it| it.code == code).map(|it| it.message.as_str()).collect()
    };
    assert_eq!(message("P020"), ["the font Helvetica is not in the file"]);
    assert_eq!(message("P022"), ["RGB in a line", "RGB in an area"]);
    assert_eq!(message("P026"), ["a line is 0.018 mm thick; the minimum is 0.088 mm"]);
    // 10 pixels over 100 points.
    assert_eq!(
        message("P025"),
        ["a picture has 7 dpi at its printed size; the minimum is 225 dpi"]
    );
    assert_eq!(message("P012"), ["the page does not say where it is cut"]);
    if let Some(said) = ask(&project, "pdffonts", "out.pdf") {
        let font = said.lines().nth(2).expect("a font");
        let words: Vec<&str> = font.split_whitespace().collect();
        assert_eq!((words[0], words[words.len() - 5]), ("Helvetica", "no"), "{said}");
    }
    if let Some(said) = ask(&project, "pdfimages", "-list out.pdf") {
        let picture: Vec<&str> =
            said.lines().nth(2).expect("a picture").split_whitespace().collect();
        assert_eq!(picture[picture.len() - 4..][..2], ["7", "7"], "{said}");
    }
}

#[test]
fn fonts_that_ghostscript_embeds_are_embedded() {
    let project = Project::empty();
    let Some(bytes) = foreign(&project, true) else { return };
    let (_, all) = found(&bytes, "strict");
    assert!(all.iter().all(|it| !["P020", "P021"].contains(&it.code)), "{all:?}");
}

#[test]
fn others_can_read_the_clean_file() {
    let project = Project::empty();
    fs::write(project.path("clean.pdf"), clean().write()).unwrap();
    if let Some(said) = ask(&project, "qpdf", "--check clean.pdf") {
        assert!(said.contains("No syntax or stream encoding errors"), "{said}");
    }
    if let Some(said) = ask(&project, "pdffonts", "clean.pdf") {
        let fonts: Vec<&str> = said.lines().skip(2).collect();
        assert_eq!(fonts.len(), 2, "{said}");
        for font in fonts {
            let words: Vec<&str> = font.split_whitespace().rev().collect();
            assert_eq!(words[3..5], ["yes", "yes"], "{said}");
        }
    }
    if let Some(said) = ask(&project, "pdfimages", "-list clean.pdf") {
        assert!(said.lines().any(|it| it.contains("cmyk") && it.contains(" 320 ")), "{said}");
    }
}

/// Files rewritten by others are the same files.
#[test]
fn object_streams_and_repaired_files_are_read() {
    let project = Project::empty();
    let mut draft = clean();
    draft.draw("one", "1 0 0 rg 47 120 20 20 re f");
    fs::write(project.path("a.pdf"), draft.write()).unwrap();
    let codes = |name: &str| -> Vec<&str> {
        let bytes = fs::read(project.path(name)).unwrap();
        found(&bytes, "strict").1.iter().map(|it| it.code).collect()
    };
    if ask(&project, "qpdf", "--object-streams=generate a.pdf b.pdf").is_some() {
        // Object streams are of PDF 1.5.
        assert_eq!(codes("b.pdf"), ["P001", "P022"]);
    }
    if ask(&project, "qpdf", "--linearize a.pdf c.pdf").is_some() {
        assert_eq!(codes("c.pdf"), ["P022"]);
    }
    if ask(&project, "mutool", "clean -z a.pdf d.pdf").is_some() {
        assert_eq!(codes("d.pdf"), ["P022"]);
    }
}
