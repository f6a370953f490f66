//! What comes out for a game with boards.

use super::{game, project};
use lopdf::{Document, Object};
use std::fs;

fn boxed(document: &Document, name: &[u8]) -> Vec<f64> {
    let page = document.page_iter().next().expect("a page");
    let values = document.get_dictionary(page).and_then(|it| it.get(name)).expect("a box");
    let values = values.as_array().expect("a box").iter();
    values.map(|it| f64::from(Object::as_float(it).expect("a number")) / 72.0 * 25.4).collect()
}

#[test]
fn boards_come_as_pictures_and_are_listed() {
    let project = project();
    project.run("build boards").made();
    let (game, _) = game(&project);
    let manifest: serde_json::Value =
        serde_json::from_str(&project.read("out/boards/manifest.json")).expect("JSON");
    let files = manifest["files"].as_array().expect("a list");
    for board in &game.boards {
        let (id, format) = (&board.id.value, &board.format);
        let listed = |path: &str| {
            let found = files.iter().find(|it| it["path"] == *path);
            found.unwrap_or_else(|| panic!("{path} is not listed")).clone()
        };
        for (path, bleed) in [
            (format!("boards/{id}.png"), 0.0),
            (format!("boards/bleed/{id}.png"), format.bleed.as_mm()),
        ] {
            let bytes = fs::read(project.path(&format!("out/boards/{path}"))).expect("readable");
            let reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().expect("PNG");
            let pixels = |mm: f64| ((mm + 2.0 * bleed) / 25.4 * 72.0).round();
            let info = reader.info();
            let (wide, high) =
                (pixels(format.trim.width.as_mm()), pixels(format.trim.height.as_mm()));
            assert_eq!((f64::from(info.width), f64::from(info.height)), (wide, high), "{path}");
            assert_eq!(listed(&path)["bleed_mm"], bleed, "{path}");
            assert_eq!(listed(&path)["face"], format!("board-{id}"));
        }
        let svg = project.read(&format!("out/boards/boards/{id}.svg"));
        assert!(svg.starts_with("<svg") && listed(&format!("boards/{id}.svg"))["dpi"].is_null());
    }
    let sums = project.read("out/boards/SHA256SUMS");
    assert!(sums.contains("  boards/rings.svg\n"), "{sums}");
    // Same again, byte for byte.
    project.run("build boards --out again").made();
    assert_eq!(sums, project.read("again/SHA256SUMS"));
}

#[test]
fn a_whole_board_has_its_bleed_and_marks_around_it() {
    let project = project();
    let said = project.run("build boards --job board-whole").made().stdout;
    assert!(said.contains("board-whole-rings.pdf: 1 sheet of"), "{said}");
    let file = fs::read(project.path("out/boards/jobs/board-whole-rings.pdf")).expect("made");
    let document = Document::load_mem(&file).expect("a PDF");
    let (game, _) = game(&project);
    let format = &game.board("rings").expect("it is there").format;
    let (media, trim, bleed) = (
        boxed(&document, b"MediaBox"),
        boxed(&document, b"TrimBox"),
        boxed(&document, b"BleedBox"),
    );
    let near = |a: f64, b: f64| (a - b).abs() < 0.01;
    assert!(near(trim[2] - trim[0], format.trim.width.as_mm()), "{trim:?}");
    assert!(near(trim[3] - trim[1], format.trim.height.as_mm()), "{trim:?}");
    let beyond = format.bleed.as_mm();
    assert!(near(trim[0] - bleed[0], beyond) && near(bleed[3] - trim[3], beyond), "{bleed:?}");
    // Half a millimetre, a mark of 6 mm and one more.
    assert!(near(bleed[0] - media[0], 7.5), "{media:?}");
}

#[test]
fn jobs_name_boards_and_inks() {
    let project = project();
    let sheets = "[[sheets]]\nname = \"mine\"\nboard = \"rings\"\npaper = \"a4\"\nlayout = \"poster\"\n\
                  ink = \"INK\"\n";
    let game = project.read("data/boards/game.toml");
    for ink in ["full", "low", "grey", "text"] {
        let with = format!("{game}\n{}", sheets.replace("INK", ink));
        project.write("data/boards/game.toml", with.as_bytes());
        let said = project.run(&format!("build boards --job mine --out {ink}")).made().stdout;
        assert!(said.contains("mine.pdf: 3 sheets of A4"), "{said}");
    }
    let file = |ink: &str| fs::read(project.path(&format!("{ink}/mine.pdf"))).expect("made");
    assert!(file("low") != file("full") && file("grey") != file("full"));
    assert_eq!(file("low"), file("text"), "a board of words alone there is not");
    let list = project.run("build boards --jobs").made().stdout;
    for line in ["board-a4", "board-letter", "board-whole", "mine"] {
        assert!(list.contains(line), "{list}");
    }
    // What a board can't be laid out as.
    let wrong = format!("{game}\n{}", sheets.replace("poster", "grid").replace("INK", "full"));
    project.write("data/boards/game.toml", wrong.as_bytes());
    let run = project.run("build boards --job mine");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("does not suit the board `rings`"), "{}", run.stderr);
    assert!(run.stderr.contains("single, poster"), "{}", run.stderr);
}

#[test]
fn a_game_without_boards_says_so() {
    let project = crate::project::Project::tiny();
    let run = project.run("build tiny --job board-a4");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("prints boards, but this game has none"), "{}", run.stderr);
    let list = project.run("build tiny --jobs").made().stdout;
    assert!(list.contains("board-a4"), "{list}");
}

#[test]
fn the_file_of_a_board_has_a_schema() {
    let project = project();
    project.run("schema boards").made();
    let text = project.read("data/boards/schema/rings.schema.json");
    let schema: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let keys = schema["properties"].as_object().expect("properties");
    assert!(keys.contains_key("radius") && !keys.contains_key("file"), "{text}");
    // Every key of the file is one of them.
    let own: toml::Table = project.read("data/boards/rings.toml").parse().expect("TOML");
    assert!(own.keys().all(|key| keys.contains_key(key)), "{own:?}");
}
