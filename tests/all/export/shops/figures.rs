//! Figures of shops, computed anew from what they publish.

use super::made::{ExportOptions, export};
use crate::project::repository;
use cardwright_base::diagnostic::Report;
use cardwright_base::units::Size;
use cardwright_model::press::{Shop, ShopForm, ShopProduct};
use std::collections::BTreeMap;

fn shops() -> BTreeMap<String, Shop> {
    let mut report = Report::new();
    let shops = cardwright_pipeline::shops(&repository("data"), &mut report).expect("readable");
    assert!(report.is_empty());
    shops.into_iter().map(|it| (it.id.clone(), it)).collect()
}

fn product<'a>(shop: &'a Shop, name: &str) -> &'a ShopProduct {
    let found = shop.products.iter().find(|it| it.id == name || it.name == name);
    found.unwrap_or_else(|| panic!("{} has no {name}", shop.id))
}

#[test]
fn there_is_every_shop_that_was_asked_for() {
    let known: Vec<String> = shops().into_keys().collect();
    assert_eq!(
        known,
        [
            "drivethrucards",
            "makeplayingcards",
            "png",
            "printers-studio",
            "printplaygames",
            "svg",
            "tabletop-playground",
            "tabletop-simulator",
            "tabletopia",
            "the-game-crafter"
        ]
    );
}

#[test]
fn every_shop_is_in_the_table_of_the_document() {
    let page = std::fs::read_to_string(repository("docs/shops.md")).expect("readable");
    let table = page.split("## What each shop gets").nth(1).expect("the table");
    let rows = table.lines().skip_while(|it| !it.starts_with("|---")).skip(1);
    let first_cells = rows.take_while(|it| it.starts_with('|')).map(|it| {
        let cell = it.trim_matches('|').split(" | ").next();
        cell.unwrap_or_default()
    });
    let mut told: Vec<String> = first_cells
        .flat_map(|it| it.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>())
        .collect();
    told.sort();
    assert_eq!(told, shops().into_keys().collect::<Vec<_>>());
}

#[test]
fn every_figure_has_a_source_and_a_day() {
    for shop in shops().values() {
        for product in &shop.products {
            assert!(product.source.what.len() > 10, "{}: {}", shop.id, product.id);
            assert!(product.source.read.year >= 2026, "{}: {}", shop.id, product.id);
        }
        assert!(!shop.steps.is_empty(), "{} does not say what to do", shop.id);
    }
}

#[test]
fn pictures_for_the_game_crafter_are_as_large_as_its_products_say() {
    let shops = shops();
    let shop = &shops["the-game-crafter"];
    for (name, pixels, inches) in [
        ("PokerDeck", (825, 1125), Some((2.5, 3.5))),
        ("TradingDeck", (825, 1125), Some((2.5, 3.5))),
        ("EuroPokerDeck", (825, 1125), None),
        ("BridgeDeck", (750, 1125), Some((2.25, 3.5))),
        ("USGameDeck", (750, 1125), Some((2.25, 3.5))),
        ("MintTinDeck", (750, 1125), Some((2.25, 3.5))),
        ("MiniDeck", (600, 825), Some((1.75, 2.5))),
        ("MicroDeck", (450, 600), Some((1.25, 1.75))),
        ("TarotDeck", (900, 1500), Some((2.75, 4.75))),
        ("CardCraftingDeck", (900, 1500), Some((2.75, 4.75))),
        ("JumboDeck", (1125, 1725), Some((3.5, 5.5))),
        ("BusinessDeck", (675, 1125), Some((2.0, 3.5))),
        ("DominoDeck", (600, 1125), Some((1.75, 3.5))),
        ("DividerDeck", (975, 1125), Some((3.0, 3.5))),
        ("SmallSquareDeck", (825, 825), Some((2.5, 2.5))),
        ("EuroSquareDeck", (900, 900), Some((2.75, 2.75))),
        ("SquareDeck", (1125, 1125), Some((3.5, 3.5))),
    ] {
        let product = product(shop, name);
        let trim = product.trim.expect("a deck has a size");
        assert_eq!(product.picture(trim, 300), pixels, "{name}");
        let (width, height) = (trim.width.as_mm() / 25.4, trim.height.as_mm() / 25.4);
        match inches {
            Some(inches) => {
                let off = (width - inches.0).abs().max((height - inches.1).abs());
                assert!(off < 1e-9, "{name}: {trim}");
                // The cut lies 37.5 pixels from the edge of the picture.
                let cut = (f64::from(pixels.0) - width * 300.0) / 2.0;
                assert!((cut - 37.5).abs() < 1e-9, "{name}: {cut}");
            }
            None => assert_eq!(trim, Size::parse("63x88 mm").unwrap(), "{name}"),
        }
    }
    let dpi = shop.dpi.expect("pictures");
    assert_eq!((dpi.least, dpi.usual, dpi.most), (300, 300, 300));
    assert_eq!(shop.safe.as_mm(), 3.175);
}

#[test]
fn pictures_for_make_playing_cards_grow_with_the_resolution() {
    let shops = shops();
    let wanted = [
        ("poker-2.5x3.5in", [(822, 1122), (1644, 2244), (2192, 2992), (3288, 4488)]),
        ("poker-63x88", [(816, 1111), (1632, 2223), (2176, 2964), (3264, 4445)]),
        ("bridge", [(747, 1122), (1494, 2244), (1992, 2992), (2988, 4488)]),
        ("tarot", [(897, 1497), (1794, 2994), (2392, 3992), (3588, 5988)]),
        ("mini", [(597, 822), (1194, 1644), (1592, 2192), (2388, 3288)]),
        ("large-square", [(1122, 1122), (2244, 2244), (2992, 2992), (4488, 4488)]),
    ];
    for shop in [&shops["makeplayingcards"], &shops["printers-studio"]] {
        for (name, sizes) in wanted {
            let product = product(shop, name);
            let trim = product.trim.expect("a deck has a size");
            for (dpi, size) in [300, 600, 800, 1200].into_iter().zip(sizes) {
                assert_eq!(product.picture(trim, dpi), size, "{}: {name} at {dpi}", shop.id);
            }
            // 36 pixels at 300 dpi.
            assert_eq!(product.bleed.as_nm(), 3_048_000, "{name}");
        }
        let ShopForm::Slots(slots) = &shop.form else { panic!("{} has slots", shop.id) };
        assert_eq!(slots.project, 612);
        assert_eq!(slots.brackets.last(), Some(&612));
        assert!(slots.brackets.is_sorted());
        assert_eq!(shop.dpi.expect("pictures").most, 800);
    }
}

#[test]
fn the_others_have_their_figures() {
    let shops = shops();
    let shop = &shops["drivethrucards"];
    assert_eq!(shop.form, ShopForm::Pages { ink: 240 });
    let poker = product(shop, "us-poker");
    assert_eq!(poker.picture(poker.trim.unwrap(), 72), (198, 270), "2.75 x 3.75 in");
    let shop = &shops["printplaygames"];
    let board = product(shop, "poker-2.5x3.5in").board.expect("sheets");
    assert_eq!((board.sheet(300), board.columns * board.rows), ((3600, 5400), 18));
    assert_eq!(shop.safe.as_mm(), 2.0);
    let ShopForm::Simulator(atlas, small) = shops["tabletop-simulator"].form else { panic!() };
    assert_eq!((atlas.columns, atlas.rows, atlas.least, atlas.side), (10, 7, 2, 4096));
    assert_eq!(small.0, 256);
}

#[test]
fn a_shop_of_ones_own_stands_beside_the_others() {
    let project = crate::project::Project::tiny();
    let own = std::fs::read_to_string(repository("data/press/shops/tabletopia.toml")).unwrap();
    let own = own.replace("name = \"Tabletopia\"", "name = \"The shop next door\"");
    project.write("data/press/shops/next-door.toml", own.as_bytes());
    let said = project.run("export --list").made().stdout;
    assert!(said.contains("next-door: The shop next door"), "{said}");
    let made = export(&project.path("data"), "tiny", "next-door", ExportOptions::default());
    assert_eq!(made.unwrap().shop_name, "The shop next door");
    project.edit("data/press/shops/next-door.toml", "form = \"faces\"", "form = \"fases\"");
    let run = project.run("export tiny --for next-door");
    assert!(run.stderr.contains("data/press/shops/next-door.toml:"), "{}", run.stderr);
    assert!(run.stderr.contains("did you mean `faces`"), "{}", run.stderr);
}
