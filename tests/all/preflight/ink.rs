//! Ghostscript's ink devices agree on the ink figures.

use super::others::ask;
use super::pdf_draft::{PdfDraft, clean};
use crate::project::Project;
use cardwright_base::diagnostic::Report;
use std::fs;

/// What is drawn on a page.
type Drawn = Box<dyn Fn(&mut PdfDraft)>;

/// Most ink on a page as preflight says: asked for none at all, it tells the most.
fn ours(project: &Project) -> f64 {
    let folder = project.path("data/press/preflight");
    fs::create_dir_all(&folder).unwrap();
    let limits = "[preflight]\nsource = \"me\"\ndate = \"2026-10\"\ntotal_ink = 0\n";
    fs::write(folder.join("dry.toml"), limits).unwrap();
    let mut report = Report::new();
    let (file, data) = (project.path("page.pdf"), project.path("data"));
    cardwright_pipeline::preflight(&file, Some("dry"), &data, &mut report).unwrap();
    let found = report.sorted();
    let [found] = found[..] else { panic!("{found:?}") };
    found.message.split_once(" %").unwrap().0.parse().unwrap()
}

/// Most ink of any pixel as ghostscript paints it, in percent.
fn theirs(project: &Project) -> Option<f64> {
    let device = "-q -dBATCH -dNOPAUSE -sDEVICE=tiff32nc -sCompression=none -r144";
    ask(project, "gs", &format!("{device} -o page.tif page.pdf"))?;
    let tiff = fs::read(project.path("page.tif")).unwrap();
    let pixels = strips(&tiff);
    let most =
        pixels.chunks_exact(4).map(|it| it.iter().map(|it| u32::from(*it)).sum::<u32>()).max();
    Some(f64::from(most.expect("pixels")) / 2.55)
}

/// The bytes of all strips of a TIFF in the order of Intel machines.
fn strips(tiff: &[u8]) -> Vec<u8> {
    assert_eq!(&tiff[..4], b"II*\0");
    let short = |at: usize| usize::from(u16::from_le_bytes([tiff[at], tiff[at + 1]]));
    let long = |at: usize| short(at) | short(at + 2) << 16;
    let table = long(4);
    let values = |tag: usize| -> Vec<usize> {
        let entry = (0..short(table)).map(|it| table + 2 + it * 12).find(|at| short(*at) == tag);
        let entry = entry.unwrap_or_else(|| panic!("no tag {tag}"));
        let (size, count) = (if short(entry + 2) == 3 { 2 } else { 4 }, long(entry + 4));
        let start = if size * count <= 4 { entry + 8 } else { long(entry + 8) };
        (0..count)
            .map(|it| if size == 2 { short(start + it * 2) } else { long(start + it * 4) })
            .collect()
    };
    let (offsets, lengths) = (values(273), values(279));
    offsets.iter().zip(lengths).flat_map(|(at, length)| tiff[*at..at + length].to_vec()).collect()
}

/// One page with nothing on it, to be drawn on.
fn blank() -> PdfDraft {
    let mut draft = clean();
    draft.edit("pages", "@back1 @front1 @back2 @front2", "@front1");
    draft.stream("one", "", "");
    draft
}

#[test]
fn the_most_ink_is_what_ghostscript_paints() {
    let picture = |bits: u8, space: &str, more: &str| {
        format!(
            "/Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent {bits} \
             /ColorSpace {space} {more}"
        )
    };
    let steps: Vec<u8> = (0..8 * 8 * 4).map(|it| (it * 7 % 211) as u8).collect();
    let one = "q 80 0 0 80 60 60 cm /Im0 Do Q";
    let cases: Vec<(&str, Drawn)> = vec![
        (
            "an area",
            Box::new(|it| {
                it.draw("one", "0.6 0.4 0.4 1 k 50 50 80 80 re f");
            }),
        ),
        (
            "grey",
            Box::new(|it| {
                it.draw("one", "0.25 g 50 50 80 80 re f");
            }),
        ),
        (
            "a line",
            Box::new(|it| {
                it.draw("one", "9 w 1 1 0 0.3 K 50 50 m 90 90 l S");
            }),
        ),
        (
            "text",
            Box::new(|it| {
                it.draw("one", "0 0.7 0.7 0 k 50 50 80 80 re f 0.1 g 60 60 9 9 re f");
            }),
        ),
        (
            "a form",
            Box::new(|it| {
                it.draw("one", "/Fm0 Do");
            }),
        ),
        (
            "a picture",
            Box::new(move |it| {
                it.stream("image", &picture(8, "/DeviceCMYK", ""), steps.clone());
                it.draw("one", one);
            }),
        ),
        (
            "a picture the other way round",
            Box::new(move |it| {
                let steps: Vec<u8> = (0..8 * 8 * 4).map(|it| 120 + (it % 101) as u8).collect();
                it.stream("image", &picture(8, "/DeviceCMYK", "/Decode [1 0 1 0 1 0 1 0]"), steps);
                it.draw("one", one);
            }),
        ),
        (
            "a picture of four bits",
            Box::new(move |it| {
                let steps: Vec<u8> = (0..8 * 8 * 2).map(|it| (it * 29 % 256) as u8).collect();
                it.stream("image", &picture(4, "/DeviceCMYK", ""), steps);
                it.draw("one", one);
            }),
        ),
        (
            "a list of colours",
            Box::new(move |it| {
                let space = "[/Indexed /DeviceCMYK 1 <80402000 10A0F030>]";
                it.stream("image", &picture(1, space, ""), [0b1010_0101; 8]);
                it.draw("one", one);
            }),
        ),
        (
            "a gradient",
            Box::new(|it| {
                it.draw("one", "q 50 50 100 100 re W n 100 0 0 100 50 50 cm /Sh0 sh Q");
            }),
        ),
    ];
    let mut held = 0;
    for (name, draw) in cases {
        let project = Project::empty();
        let mut draft = blank();
        draw(&mut draft);
        fs::write(project.path("page.pdf"), draft.write()).unwrap();
        let ours = ours(&project);
        let Some(theirs) = theirs(&project) else { continue };
        // Eight bits for each ink, and a gradient whose last step no pixel may hit.
        assert!((ours - theirs).abs() < 2.0, "{name}: {ours} % here, {theirs:.1} % there");
        held += 1;
    }
    assert!(held == 0 || held == 10, "{held}");
}

/// Black ink alone is black ink alone by ghostscript's count of plates, and rich black is not.
#[test]
fn plates_are_what_ghostscript_counts() {
    let plates = |colour: &str| -> Option<Vec<f64>> {
        let project = Project::empty();
        let mut draft = blank();
        draft.draw("one", &format!("{colour} k 60 60 80 80 re f"));
        fs::write(project.path("page.pdf"), draft.write()).unwrap();
        let said = ask(&project, "gs", "-q -dBATCH -dNOPAUSE -sDEVICE=inkcov -o - page.pdf")?;
        Some(said.split_whitespace().take(4).map(|it| it.parse().unwrap()).collect())
    };
    let Some(pure) = plates("0 0 0 1") else { return };
    assert!(pure[..3].iter().all(|it| *it == 0.0) && pure[3] > 0.0, "{pure:?}");
    let rich = plates("0.3 0 0 1").expect("it ran a moment ago");
    assert!(rich[0] > 0.0 && rich[1] == 0.0 && rich[3] > 0.0, "{rich:?}");
    // 80 points square of 238 by 310.
    assert!((pure[3] - 80.0 * 80.0 / (238.0 * 310.0)).abs() < 0.003, "{pure:?}");
}
