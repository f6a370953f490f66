//! Pictures are cut to the shape that the pieces have.

use super::skerry;
use crate::project::Project;
use std::io::Cursor;

/// Width and height, and how much of each pixel is covered.
fn cover(bytes: &[u8]) -> (usize, usize, Vec<u8>) {
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().expect("a PNG file");
    let mut data = vec![0; reader.output_buffer_size().expect("of some size")];
    let frame = reader.next_frame(&mut data).expect("all of it");
    assert_eq!(frame.color_type, png::ColorType::Rgba);
    let alpha = data.chunks(4).map(|pixel| pixel[3]).collect();
    (frame.width as usize, frame.height as usize, alpha)
}

fn part(alpha: &[u8]) -> f64 {
    alpha.iter().map(|it| f64::from(*it)).sum::<f64>() / 255.0 / alpha.len() as f64
}

/// Clear in the corners, covered in the middle, and so much of it in all.
fn looks(project: &Project, path: &str, size: (usize, usize), wanted: f64) {
    let bytes = std::fs::read(project.path(path)).expect("it was made");
    let (width, height, alpha) = cover(&bytes);
    assert_eq!((width, height), size, "{path}");
    let found = part(&alpha);
    assert!((found - wanted).abs() < 0.01, "{path}: {found} of it is covered, not {wanted}");
    let corner = if wanted < 0.99 { 0 } else { 255 };
    for at in [0, width - 1, width * (height - 1), width * height - 1] {
        assert_eq!(alpha[at], corner, "{path}: pixel {at}");
    }
    assert_eq!(alpha[width * (height / 2) + width / 2], 255, "{path}: the middle");
}

#[test]
fn pieces_are_clear_around_their_shape() {
    let project = skerry();
    project.run("build skerry").made();
    // At 150 dots to an inch: 5/8 in, 16 mm, and 1 1/8 in with its corners.
    looks(&project, "out/skerry/cards/galley.png", (94, 94), 1.0);
    looks(&project, "out/skerry/cards/back-galley.png", (94, 94), 1.0);
    looks(&project, "out/skerry/cards/moved.png", (94, 94), std::f64::consts::FRAC_PI_4);
    looks(&project, "out/skerry/cards/island.png", (169, 195), 0.75);
    looks(&project, "out/skerry/cards/back-fog.png", (169, 195), 0.75);
}

#[test]
fn drawings_are_clipped_to_their_shape() {
    let project = skerry();
    project.run("export skerry --for svg").made();
    let folder = project.path("out/skerry/export/svg/trim");
    let folder = if folder.exists() { folder } else { project.path("out") };
    let mut seen = 0;
    for path in crate::project::files(&folder)
        .iter()
        .filter(|it| it.contains("trim/") || folder.ends_with("trim"))
    {
        let text = std::fs::read_to_string(folder.join(path)).expect("readable");
        let (round, hex) = (text.contains("<ellipse cx="), text.contains("<polygon points="));
        let name = path.rsplit('/').next().expect("a name");
        if name.contains("moved") || name.contains("held") || name.contains("back-plain") {
            assert!(round && !hex, "{name}");
            seen += 1;
        }
        if name.contains("island") || name.contains("fog") {
            assert!(hex && !round, "{name}");
            assert!(text.contains("<g clip-path=\"url(#cut-out)\">"), "{name}");
            seen += 1;
        }
        let tree = resvg::usvg::Tree::from_str(&text, &resvg::usvg::Options::default());
        assert!(tree.is_ok(), "{name}: {tree:?}");
    }
    assert_eq!(seen, 5, "two markers, a tile and their backs");
}
