//! What shops and programs get of a game in several formats.

use super::skerry;
use crate::project::{Project, files};
use serde_json::Value;

/// The folder of an export, and what was said of it.
fn exported(project: &Project, arguments: &str) -> (String, String) {
    let said = project.run(&format!("export skerry {arguments}")).made().stdout;
    let all = files(&project.path("out"));
    let note = all.iter().find(|it| {
        it.ends_with("HOW-TO.txt") && !it.contains("/marker/") && !it.contains("/tile/")
    });
    let folder = note.expect("it was made").trim_end_matches("HOW-TO.txt").to_owned();
    (format!("out/{folder}"), said)
}

/// The test game in sizes that The Game Crafter has.
fn in_inches() -> Project {
    let project = skerry();
    project.edit("data/skerry/game.toml", "counter-0.625in", "counter-0.75in");
    project.edit("data/skerry/game.toml", "round-16", "round-0.75in");
    for layout in ["unit", "marker"] {
        let path = format!("data/skerry/templates/{layout}.typ");
        // Well away from the knife.
        let text = project.read(&path).replace("height: 6mm", "height: 4mm");
        let text = text
            .replace("(f.bleed + f.safe) * 1mm", "(f.bleed + 3.6) * 1mm")
            .replace("dy: 4mm", "dy: 3mm");
        project.write(&path, text.as_bytes());
    }
    project
}

#[test]
fn a_shop_makes_chits_of_those_that_fit_and_says_what_it_leaves_out() {
    let project = in_inches();
    let (folder, said) = exported(&project, "--for the-game-crafter");
    assert!(said.contains("MediumSquareChit, MediumCircleChit"), "{said}");
    assert!(said.contains("omitted: 19 copies in the format `tile`, six-sided"), "{said}");
    let made = files(&project.path(&folder));
    let pictures: Vec<&String> = made.iter().filter(|it| it.ends_with(".png")).collect();
    // Four units and their own other sides; two markers and the back that they share.
    assert_eq!(pictures.len(), 8 + 3, "{pictures:?}");
    for path in pictures {
        let bytes = std::fs::read(project.path(&folder).join(path)).expect("readable");
        let reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
        assert_eq!((reader.info().width, reader.info().height), (300, 300), "{path}");
        assert_eq!(reader.info().color_type, png::ColorType::Rgb, "{path}: the shop cuts");
    }
    let rows = |path: &str| project.read(&format!("{folder}{path}")).lines().count() - 1;
    assert_eq!((rows("order.csv"), rows("marker/order.csv")), (4, 2));
    assert!(project.read(&format!("{folder}marker/order.csv")).contains("MediumCircleChit"));
}

#[test]
fn a_shop_of_cards_alone_gets_none_of_the_tokens() {
    // Cards of 63 x 88 mm in a deck beside the markers and tiles.
    let project = skerry();
    project.edit("data/skerry/game.toml", "counter-0.625in", "poker-63x88");
    project.edit(
        "data/skerry/game.toml",
        "safe = \"1 mm\"\ncorner = \"0 mm\"\nmin_type",
        "safe = \"6 mm\"\ncorner = \"0 mm\"\nmin_type",
    );
    let (folder, said) = exported(&project, "--for drivethrucards");
    assert!(
        said.contains("omitted: 20 copies in the format `round-16`, round, 16 x 16 mm"),
        "{said}"
    );
    assert!(said.contains("omitted: 19 copies in the format `tile`"), "{said}");
    let made = files(&project.path(&folder));
    let pdf = made.iter().find(|it| it.ends_with(".pdf")).expect("a PDF");
    let document = lopdf::Document::load(project.path(&folder).join(pdf)).expect("a PDF");
    assert_eq!(document.page_iter().count(), 24 * 2, "the units alone");
    // Asked for by name, nothing else is looked for.
    let run = project.run("export skerry --for the-game-crafter --product small-hex-tile");
    assert!(run.code == 1 && run.stderr.contains("a different shape"), "{}", run.stderr);
}

#[test]
fn a_game_none_of_which_fits_is_refused() {
    let project = skerry();
    let run = project.run("export skerry --for makeplayingcards");
    assert!(run.code == 1 && run.stderr.contains("error[S020]"), "{}", run.stderr);
    assert!(files(&project.path("out")).is_empty());
}

#[test]
fn tabletop_simulator_gets_decks_and_tiles() {
    let project = skerry();
    let (folder, _) = exported(&project, "--for tabletop-simulator --url https://example.org/x");
    let saved: Value =
        serde_json::from_str(&project.read(&format!("{folder}skerry.json"))).expect("JSON");
    let objects = saved["ObjectStates"].as_array().expect("objects");
    let named = |name: &str| objects.iter().filter(|it| it["Name"] == name).collect::<Vec<_>>();
    // Hexagons in a deck, units in the game's own format, markers as tiles.
    let decks = named("DeckCustom");
    assert_eq!(decks.len(), 2);
    let sheet = |deck: &Value| {
        let sheets = deck["CustomDeck"].as_object().expect("sheets").values().next().expect("one");
        sheets["Type"].as_u64().expect("a number")
    };
    let types: Vec<u64> = decks.iter().map(|it| sheet(it)).collect();
    assert_eq!(types, [3, 0], "six-sided, and square");
    let scale = |deck: &Value| deck["Transform"]["scaleX"].as_f64().expect("a number");
    assert!(
        (scale(decks[0]) - 28.575 / 15.875).abs() < 1e-9 && (scale(decks[1]) - 1.0).abs() < 1e-9
    );
    let tiles = named("Custom_Tile_Stack");
    assert_eq!(tiles.len(), 2);
    let counts: Vec<u64> =
        tiles.iter().map(|it| it["Number"].as_u64().expect("a number")).collect();
    assert_eq!(counts, [12, 8]);
    for tile in tiles {
        let image = &tile["CustomImage"];
        assert_eq!(image["CustomTile"]["Type"], 2, "round");
        for key in ["ImageURL", "ImageSecondaryURL"] {
            let file = image[key]
                .as_str()
                .expect("an address")
                .trim_start_matches("https://example.org/x/");
            let bytes =
                std::fs::read(project.path(&folder).join(file)).expect("the picture is there");
            let reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
            assert_eq!((reader.info().width, reader.info().height), (189, 189), "16 mm at 300 dpi");
        }
    }
}

#[test]
fn tabletop_playground_gets_the_measures_of_each_format() {
    let project = skerry();
    let (folder, _) = exported(&project, "--for tabletop-playground");
    let mut found = Vec::new();
    for path in files(&project.path(&folder)).iter().filter(|it| it.contains("Templates/")) {
        let template: Value =
            serde_json::from_str(&project.read(&format!("{folder}{path}"))).expect("JSON");
        let count = template["Indices"].as_array().expect("places").len();
        let measure = |key: &str| (template[key].as_f64().expect("a number") * 1e4).round() as i64;
        found.push((
            template["Model"].as_str().expect("a model").to_owned(),
            count,
            measure("Width"),
            measure("Height"),
        ));
    }
    found.sort();
    assert_eq!(
        found,
        [
            ("Hexagonal".to_owned(), 19, 28_575, 32_996),
            ("Round".to_owned(), 20, 16_000, 16_000),
            ("Rounded".to_owned(), 24, 15_875, 15_875),
        ]
    );
}

#[test]
fn tabletopia_gets_pieces_cut_out() {
    let project = skerry();
    let (folder, _) = exported(&project, "--for tabletopia");
    let colour = |path: &str| {
        let bytes = std::fs::read(project.path(&folder).join(path)).expect(path);
        let reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
        (reader.info().color_type, reader.info().width)
    };
    let all = files(&project.path(&folder));
    let find = |part: &str| {
        all.iter().find(|it| it.contains(part)).unwrap_or_else(|| panic!("{part} in {all:?}"))
    };
    assert_eq!(colour(find("-galley")), (png::ColorType::Rgb, 188));
    assert_eq!(colour(find("-moved")), (png::ColorType::Rgba, 189));
    assert_eq!(colour(find("-island")), (png::ColorType::Rgba, 338));
}
