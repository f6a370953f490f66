//! Pictures of more pixels than bytes.

use super::{bounded, refused};
use crate::project::Project;
use base64::Engine as _;

/// The head of a PNG and nothing behind it.
fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0DIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes.extend([8, 6, 0, 0, 0]);
    bytes
}

/// A whole PNG of one colour, which packs well.
fn whole(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&vec![0; (width.div_ceil(8) * height) as usize]).unwrap();
    writer.finish().unwrap();
    bytes
}

/// Start, one frame of a size, end.
fn jpeg(width: u16, height: u16) -> Vec<u8> {
    let [h1, h0] = height.to_be_bytes();
    let [w1, w0] = width.to_be_bytes();
    let mut bytes = vec![0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, h1, h0, w1, w0, 1, 1, 0x11, 0];
    bytes.extend([0xFF, 0xD9]);
    bytes
}

/// The smallest game, one card of which has this picture.
fn with(name: &str, bytes: &[u8]) -> Project {
    let project = Project::tiny();
    project.write(&format!("data/tiny/art/{name}"), bytes);
    project.edit("data/tiny/hands.toml", "art = \"stone.svg\"", &format!("art = \"{name}\""));
    project
}

#[test]
fn a_picture_of_too_many_pixels_is_refused_by_its_head() {
    for (name, bytes, size) in [
        ("a.png", png(60_000, 60_000), "60000 x 60000"),
        ("a.png", png(u32::MAX, u32::MAX), "4294967295 x 4294967295"),
        ("a.png", whole(11_000, 11_000), "11000 x 11000"),
        ("a.jpg", jpeg(60_000, 60_000), "60000 x 60000"),
    ] {
        let run = refused(&with(name, &bytes), "check tiny --memory-limit 300", name);
        let told =
            format!("is too large: {size} pixels, but a picture may have at most 100 million");
        assert!(run.code == 1 && run.stdout.contains(&told), "{}{}", run.stdout, run.stderr);
        assert!(run.stdout.contains("--> data/tiny/hands.toml:6:7"), "{}", run.stdout);
        assert!(run.stdout.contains("300 to 600 an inch"), "{}", run.stdout);
    }
}

#[test]
fn so_is_one_within_a_drawing() {
    let data = |mime: &str, bytes: &[u8]| {
        let text = base64::engine::general_purpose::STANDARD.encode(bytes);
        format!("data:image/{mime};base64,{text}")
    };
    let root = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\">";
    let gif = b"GIF89a\x60\xEA\x60\xEA\x80\0\0".to_vec();
    for (mime, bytes) in
        [("png", png(60_000, 60_000)), ("jpeg", jpeg(60_000, 60_000)), ("gif", gif)]
    {
        let href = data(mime, &bytes);
        for image in [
            format!("<image width=\"9\" height=\"9\" href=\"{href}\"/>"),
            format!(
                "<defs><pattern id=\"p\" width=\"1\" height=\"1\"><image width=\"9\" height=\"9\" href=\"{href}\"/></pattern></defs><rect width=\"9\" height=\"9\" fill=\"url(#p)\"/>"
            ),
        ] {
            let svg = format!("{root}\n{image}</svg>");
            let project = with("a.svg", svg.as_bytes());
            let run = refused(&project, "check tiny --memory-limit 300", "data/tiny/art/a.svg:2:");
            let told = "holds a picture that is too large: 60000 x 60000 pixels";
            assert!(run.code == 1 && run.stdout.contains(told), "{mime}: {}", run.stdout);
        }
    }
}

#[test]
fn all_pictures_of_a_game_have_a_limit_together() {
    let picture = whole(9_900, 9_900);
    let project = with("a.png", &picture);
    for at in 0..40 {
        project.write(&format!("data/tiny/art/b{at:02}.png"), &picture);
    }
    let run = bounded(&project, "check tiny --no-fit --time-limit 30 --memory-limit 500");
    assert!(run.code == 1, "{}{}", run.stdout, run.stderr);
    let told = "takes the game's pictures over 4000 million pixels in total";
    assert!(run.stdout.contains(told), "{}", run.stdout);
}

/// A drawing that repeats itself, or that says it is a kilometre wide, is drawn or told, in time.
#[test]
fn drawings_that_repeat_or_stretch_are_bounded() {
    let doubling: String = (0..40)
        .map(|at| {
            let next = at + 1;
            format!("<g id=\"g{at}\"><use href=\"#g{next}\"/><use href=\"#g{next}\"/></g>")
        })
        .collect();
    let nested = format!(
        "<defs>{doubling}<g id=\"g40\"><rect width=\"1\" height=\"1\"/></g></defs><use href=\"#g0\"/>"
    );
    let circle = "<g id=\"a\"><use href=\"#b\"/></g><g id=\"b\"><use href=\"#a\"/></g>".to_owned();
    let blur = "<filter id=\"f\" width=\"1000000\" height=\"1000000\"><feGaussianBlur stdDeviation=\"100000\"/></filter>\
                <rect width=\"9\" height=\"9\" filter=\"url(#f)\"/>".to_owned();
    let wide = "width=\"1000000000\" height=\"1000000000\" viewBox=\"0 0 40 40\"";
    let plain = "viewBox=\"0 0 40 40\"";
    let rect = "<rect width=\"9\" height=\"9\"/>".to_owned();
    for (size, inside) in [(plain, nested), (plain, circle), (plain, blur), (wide, rect)] {
        let svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" {size}>{inside}</svg>");
        let project = with("a.svg", svg.as_bytes());
        let run = bounded(&project, "build tiny --time-limit 1 --memory-limit 1000");
        let ended = run.stderr.contains("longer than 1 s") || run.stderr.contains("1000 MB");
        let sound = [0, 1].contains(&run.code) || run.code == 2 && ended;
        assert!(sound && !run.stderr.contains("panicked"), "{inside}: {}", run.stderr);
    }
}
