//! Pictures that can't be drawn are told of by those who name them.

use super::set_page::png;
use crate::project::{Project, repository};

fn photo() -> Vec<u8> {
    std::fs::read(repository("tests/pictures/photo.jpg")).expect("a photograph")
}

fn drawing() -> Vec<u8> {
    png(4, &[[1, 2, 3, 255]; 16])
}

/// What is said of a game whose card STONE is drawn with this file.
fn said(file: &str, bytes: &[u8]) -> String {
    let project = Project::tiny();
    project.edit("data/tiny/game.toml", "corner = \"2 mm\"", "corner = \"2 mm\"\nmin_dpi = 1");
    project.write(&format!("data/tiny/art/{file}"), bytes);
    project.edit("data/tiny/hands.toml", "stone.svg", file);
    let run = project.run("build tiny --allow unused-drawing");
    assert_eq!(run.code, i32::from(!run.stderr.is_empty()), "{}", run.stderr);
    run.stderr
}

/// A part of a JPEG file, put behind its first two bytes.
fn with_part(sort: u8, content: &[u8]) -> Vec<u8> {
    let photo = photo();
    let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
    [&photo[..2], &[0xFF, sort], &length, content, &photo[2..]].concat()
}

/// Exif data with an orientation, in one of its two orders of bytes.
fn exif(orientation: u8, little: bool) -> Vec<u8> {
    let word = |it: u16| if little { it.to_le_bytes() } else { it.to_be_bytes() };
    let long = |it: u32| if little { it.to_le_bytes() } else { it.to_be_bytes() };
    let order: &[u8] = if little { b"II" } else { b"MM" };
    let head = [order, &word(42), &long(8), &word(2)].concat();
    // Something else comes first.
    let other = [&word(0x010F)[..], &word(3), &long(1), &word(9), &word(0)].concat();
    let own = [&word(0x0112)[..], &word(3), &long(1), &word(orientation.into()), &word(0)].concat();
    [b"Exif\0\0".to_vec(), head, other, own, long(0).to_vec()].concat()
}

#[test]
fn whole_pictures_are_taken() {
    assert_eq!(said("a.jpg", &photo()), "");
    assert_eq!(said("a.jpeg", &photo()), "");
    assert_eq!(said("a.png", &drawing()), "");
    // A note that the picture is upright, a fill byte, and something behind the end.
    assert_eq!(said("a.jpg", &with_part(0xE1, &exif(1, true))), "");
    let photo = photo();
    assert_eq!(said("a.jpg", &[&photo[..2], &[0xFF], &photo[2..], b"tail"].concat()), "");
}

#[test]
fn broken_pictures_are_told_where_they_are_named() {
    let (photo, drawing) = (photo(), drawing());
    let mut damaged = drawing.clone();
    damaged[45] ^= 0x55;
    // The frame says how many channels a pixel has: 1, 3 or 4.
    let frame = photo.windows(2).position(|it| matches!(it, [0xFF, 0xC0 | 0xC2])).unwrap();
    let change = |at: usize, to: u8| {
        let mut photo = photo.clone();
        photo[frame + at] = to;
        photo
    };
    for (file, bytes, what) in [
        ("a.png", Vec::new(), "is empty"),
        ("a.png", b"GIF89a".to_vec(), "is not a PNG picture"),
        ("a.jpg", b"<svg/>".to_vec(), "is not a JPEG picture"),
        ("a.png", photo.clone(), "is a JPEG picture"),
        ("a.jpg", drawing.clone(), "is a PNG picture"),
        ("a.png", drawing[..drawing.len() / 2].to_vec(), "ends in the middle of the picture"),
        ("a.png", drawing[..drawing.len() - 12].to_vec(), "ends in the middle of the picture"),
        ("a.png", drawing[..8].to_vec(), "ends in the middle of the picture"),
        ("a.png", damaged, "is damaged: "),
        ("a.jpg", photo[..photo.len() / 2].to_vec(), "ends in the middle of the picture"),
        ("a.jpg", photo[..photo.len() - 2].to_vec(), "ends in the middle of the picture"),
        ("a.jpg", photo[..3].to_vec(), "ends in the middle of the picture"),
        ("a.jpg", with_part(0xE1, &exif(6, true)), "is stored sideways"),
        ("a.jpg", with_part(0xE1, &exif(8, false)), "is stored sideways"),
        ("a.jpg", change(9, 4), "uses the colours of a press (CMYK)"),
        ("a.jpg", change(1, 0xC3), "is an unusual kind of JPEG"),
        ("a.jpg", change(4, 12), "is an unusual kind of JPEG"),
        (
            "a.jpg",
            [&change(5, 0)[..frame + 6], &[0], &photo[frame + 7..]].concat(),
            "has no pixels",
        ),
    ] {
        let said = said(file, &bytes);
        let wanted = format!("error[D034]: `data/tiny/art/{file}` {what}");
        assert!(said.contains(&wanted), "{wanted}: {said}");
        assert!(said.contains("--> data/tiny/hands.toml:6:7"), "{said}");
        assert!(said.contains("1 error"), "nothing else: {said}");
    }
}

#[test]
fn huge_pictures_are_refused() {
    let mut huge = drawing();
    huge[16..24].copy_from_slice(&[0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30]);
    // The sum over the header, so that size is the only fault.
    let sum = crc(&huge[12..29]);
    huge[29..33].copy_from_slice(&sum.to_be_bytes());
    assert!(said("a.png", &huge).contains("is too large: 30000 x 30000 pixels"));
}

/// The sum that PNG keeps over each chunk (ISO 3309).
fn crc(bytes: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| {
        (0..8).fold(sum ^ u32::from(*byte), |it, _| {
            (it >> 1) ^ (0xEDB8_8320 & (it & 1).wrapping_neg())
        })
    };
    !bytes.iter().fold(!0, step)
}

#[test]
fn broken_drawings_are_told_at_their_line() {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">";
    for (text, what, place) in [
        (format!("{svg}\n  <path d=\"M0 0\"\n</svg>"), "is not well-formed XML: ", ":3:1"),
        (format!("{svg}\n<g>\n"), "is not well-formed XML: ", ":"),
        (String::new(), "is not well-formed XML: ", ":1:1"),
        ("<html>\n</html>".to_owned(), "is not SVG: its root is `html`", ":1:1"),
        ("\n<svg viewBox=\"0 0 9 9\"/>".to_owned(), "is not SVG: its root is `svg`", ":2:1"),
        (svg.replace("viewBox", "width=\"0\" viewBox") + "</svg>", "has no size", ":1:1"),
        (svg.replace("viewBox", "width=\"-3\" viewBox") + "</svg>", "has no size", ":1:1"),
    ] {
        let said = said("a.svg", text.as_bytes());
        let wanted = format!("error[D034]: `data/tiny/art/a.svg` {what}");
        assert!(said.contains(&wanted), "{wanted}: {said}");
        assert!(said.contains(&format!("--> data/tiny/art/a.svg{place}")), "{place}: {said}");
        assert!(said.contains("data/tiny/hands.toml:6:7"), "{said}");
    }
}

#[test]
fn odd_but_good_drawings_are_taken() {
    let head = "<?xml version=\"1.0\"?><!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \
                \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">";
    for size in ["viewBox='0,0, 9\n9'", "width='9' height='9'", "width='50%' viewBox='0 0 9 9'"] {
        let svg = format!(
            "{head}<svg xmlns='http://www.w3.org/2000/svg' {size}><path d='M0 0h9v9'/></svg>"
        );
        assert_eq!(said("a.svg", svg.as_bytes()), "", "{size}");
    }
}

#[test]
fn broken_pictures_that_nobody_names_do_no_harm() {
    let project = Project::tiny();
    project.write("data/tiny/art/sketch.png", b"nothing");
    project.write("data/tiny/art/sketch.svg", b"<svg>");
    assert_eq!(project.run("build tiny").code, 0);
    let run = project.run("check tiny");
    for file in ["sketch.png", "sketch.svg"] {
        assert!(
            run.stdout.contains(&format!("warning[D034]: `data/tiny/art/{file}`")),
            "{}",
            run.stderr
        );
    }
}
