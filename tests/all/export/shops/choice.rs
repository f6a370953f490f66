//! Which product is chosen, what is refused, and what is said of it.

use super::made::tiny;
use crate::project::{Project, files};

/// Runs an export that must be refused; nothing may be written.
fn refused(project: &Project, arguments: &str, code: i32) -> String {
    let run = project.run(&format!("export tiny {arguments}"));
    assert_eq!(run.code, code, "{arguments}: {}{}", run.stdout, run.stderr);
    assert!(files(&project.path("out")).is_empty(), "{arguments}");
    run.stderr
}

#[test]
fn the_product_of_the_games_own_size_is_chosen() {
    for (id, trim, shop, product) in [
        ("poker-63x88", "63x88 mm", "the-game-crafter", "EuroPokerDeck"),
        ("poker-2.5x3.5in", "2.5x3.5 in", "the-game-crafter", "PokerDeck"),
        ("tarot-us-2.75x4.75in", "2.75x4.75 in", "the-game-crafter", "TarotDeck"),
        ("poker-63x88", "63x88 mm", "makeplayingcards", "Standard, 63 x 88 mm"),
        ("own", "70x120 mm", "printers-studio", "Tarot, 2.75 x 4.75 in"),
    ] {
        // Every one of them takes pictures of 300 dpi; some would make finer ones.
        let run = tiny(id, trim).run(&format!("export tiny --for {shop} --dpi 300")).made();
        assert!(run.stdout.contains(&format!(": {product}\n")), "{shop}: {}", run.stdout);
    }
}

#[test]
fn a_difference_is_told() {
    let said =
        tiny("poker-63x88", "63x88 mm").run("export tiny --for drivethrucards").made().stdout;
    for note in [
        "note: the cards are 63 x 88 mm and US Poker is cut to 63.5 x 88.9 mm; nothing is scaled",
        "note: in width, 0.25 mm of bleed remains on each side",
        "note: in height, 0.45 mm of bleed remains on each side",
    ] {
        assert!(said.contains(note), "{said}");
    }
    let said = tiny("own", "64x89 mm").run("export tiny --for the-game-crafter").made().stdout;
    assert!(said.contains("note: in width, 0.25 mm of the card is cut off on each side"), "{said}");
}

#[test]
fn another_size_is_refused_with_what_would_fit() {
    let game = tiny("own", "50x50 mm");
    let said = refused(&game, "--for the-game-crafter", 1);
    assert!(said.contains("error[S020]: The Game Crafter makes no cards of 50 x 50 mm"), "{said}");
    assert!(said.contains("data/tiny/game.toml:16:8"), "{said}");
    assert!(said.contains("nearest: `mini-deck` (44.45 x 63.5 mm), "), "{said}");
    let game = tiny("poker-63x88", "63x88 mm");
    let said = refused(&game, "--for the-game-crafter --product tarot-deck", 1);
    assert!(said.contains("TarotDeck of The Game Crafter is cut to 69.85 x 120.65 mm"), "{said}");
    assert!(said.contains("`--product poker-deck` would fit"), "{said}");
    let game = tiny("own", "88x63 mm");
    let said = refused(&game, "--for drivethrucards", 1);
    assert!(said.contains("`us-poker` would fit cards of 63 x 88 mm, drawn upright"), "{said}");
}

#[test]
fn slips_of_the_fingers_are_told() {
    let game = tiny("poker-63x88", "63x88 mm");
    let said = refused(&game, "--for the-game-craftr", 2);
    assert!(
        said.contains("there is no shop `the-game-craftr`; did you mean `the-game-crafter`?"),
        "{said}"
    );
    let said = refused(&game, "--for the-game-crafter --product porker-deck", 2);
    assert!(said.contains("did you mean `poker-deck`?"), "{said}");
    let said = refused(&game, "--for the-game-crafter --dpi 600", 1);
    assert!(said.contains("The Game Crafter does not accept images of 600 dpi"), "{said}");
    let said = refused(&game, "--for makeplayingcards --dpi 1200", 1);
    assert!(said.contains("use 300 to 800 dpi"), "{said}");
    let said = refused(&game, "--for svg --dpi 300", 1);
    assert!(said.contains("have no pixels"), "{said}");
    let said = refused(&game, "--for png --url https://example.org", 2);
    assert!(said.contains("--url has no effect"), "{said}");
    let said = refused(&game, "--for png --language de", 2);
    assert!(said.contains("there is no translation into `de`"), "{said}");
}

#[test]
fn letters_in_the_way_of_the_knife_are_refused() {
    let game = tiny("poker-63x88", "63x88 mm");
    game.edit("data/tiny/game.toml", "safe = \"5 mm\"", "safe = \"1 mm\"");
    let said = refused(&game, "--for makeplayingcards --dpi 300", 1);
    assert!(said.contains("on `stone` crosses the safe area of MakePlayingCards by"), "{said}");
    assert!(said.contains("keep text 3.048 mm away from the cut, 63 x 88 mm"), "{said}");
    // A program cuts nothing.
    game.run("export tiny --for tabletopia").made();
}

#[test]
fn a_game_with_errors_goes_to_no_shop() {
    let game = tiny("poker-63x88", "63x88 mm");
    game.edit("data/tiny/hands.toml", "points = 3", "points = 4");
    let said = refused(&game, "--for png", 1);
    assert!(said.contains("error[D004]") && said.ends_with("nothing was written\n"), "{said}");
}

#[test]
fn what_an_earlier_export_made_goes() {
    let game = tiny("poker-63x88", "63x88 mm");
    game.run("export tiny --for the-game-crafter --out made").made();
    game.write("made/note.txt", b"mine");
    let before = files(&game.path("made"));
    assert!(before.contains("draw/fronts/01-stone.png"), "{before:?}");
    game.run("export tiny --for tabletopia --out made").made();
    let after = files(&game.path("made"));
    assert!(after.contains("cards.csv") && !after.contains("order.csv"), "{after:?}");
    assert!(after.contains("note.txt"));
    game.run("export tiny --for svg").made();
    assert!(game.path("out/tiny/svg/trim/01-stone.svg").is_file());
}

#[test]
fn the_list_has_every_shop_and_size() {
    let said = Project::empty().run("export --list").made().stdout;
    for line in [
        "the-game-crafter, tgc: The Game Crafter, 300 dpi\n",
        "  euro-poker-deck     EuroPokerDeck  (63 x 88 mm, 825 x 1125 pixels)\n",
        "makeplayingcards, mpc: MakePlayingCards, 800 dpi (300 to 800)\n",
        "  us-poker  US Poker  (63.5 x 88.9 mm, PDF, at most 240 % of ink)\n",
        "(63.5 x 88.9 mm, sheets of 3600 x 5400 pixels)\n",
        "svg: SVG files\n",
    ] {
        assert!(said.contains(line), "{line}: {said}");
    }
}

/// What is said of a shop of the user's own, with `new` in place of `old` in its file.
fn own_shop(old: &str, new: &str) -> crate::project::Run {
    let shop = "name = \"The shop next door\"\nform = \"components\"\nshort = [\"nd\"]\n\
        dpi = { least = 300, usual = 300, most = 600, source = \"page\" }\n\n\
        [source.page]\nwhat = \"example.org/cards\"\nread = 2026-11-22\n\n\
        [[product]]\nid = \"poker\"\nname = \"Poker cards\"\ntrim = \"63x88 mm\"\nbleed = \"3 mm\"\n\
        pixels = \"815x1110\"\nsource = \"page\"\n";
    assert!(shop.contains(old), "{old}");
    let game = tiny("poker-63x88", "63x88 mm");
    game.edit("data/tiny/game.toml", "bleed = \"2 mm\"", "bleed = \"3 mm\"");
    game.write("data/press/shops/next-door.toml", shop.replace(old, new).as_bytes());
    game.run("export tiny --for next-door")
}

#[test]
fn no_bleed_is_told_that_only_makes_the_pixels_whole() {
    let made = own_shop("nd", "nd").made();
    assert!(made.stdout.contains("The shop next door"), "{}", made.stdout);
    // Pixels are whole, so the picture has a little more than 3 mm, and that is no news.
    assert!(!made.stdout.contains("of bleed"), "{}", made.stdout);
}

#[test]
fn pixels_that_are_not_those_of_the_card_are_told() {
    let run = own_shop("815x1110", "400x400");
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(
        run.stderr.contains("error[D004]: the picture of a card has another size than the card")
    );
    assert!(run.stderr.contains("next-door.toml:15:10"), "{}", run.stderr);
    let size =
        "33.867 x 33.867 mm at 300 dpi; the trim with its bleed is 69 x 94 mm, so write `815x1110`";
    assert!(run.stderr.contains(size), "{}", run.stderr);
}

#[test]
fn a_name_that_another_shop_has_is_told() {
    for (name, other) in [("ppg", "printplaygames"), ("png", "png")] {
        let run = own_shop("\"nd\"", &format!("\"{name}\""));
        assert_eq!(run.code, 1, "{}", run.stderr);
        let said =
            [format!("duplicate name `{name}`"), format!("the shop `{other}` has this name")];
        assert!(said.iter().all(|it| run.stderr.contains(it)), "{}", run.stderr);
        assert!(run.stderr.contains("next-door.toml:3:10"), "{}", run.stderr);
    }
}

#[test]
fn a_source_without_its_day_is_told_once() {
    let run = own_shop("read = 2026-11-22\n", "");
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stderr.contains("lacks `read`"), "{}", run.stderr);
    assert!(!run.stderr.contains("there is no source"), "{}", run.stderr);
}
