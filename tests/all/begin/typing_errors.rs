//! What is said of words that are nearly right: what is offered instead is what was meant.

use super::{build, game};
use crate::project::Project;

const POND: &str =
    "title = \"Pond\"\n\n[[card]]\ntitle = \"Heron\"\n\n[[card]]\ntitle = \"Frog\"\n";

/// What a build says of a game that can't be read.
fn told(toml: &str) -> String {
    let run = build(&game(toml));
    assert_eq!((run.code, run.stdout.as_str()), (1, ""), "{toml}: {run:?}");
    run.stderr
}

#[test]
fn a_number_without_a_unit_is_repeated_with_the_unit_that_is_likely() {
    let boxes = "[[type]]\nid = \"animal\"\nlayout = \"simple\"\n[[layout]]\nid = \"simple\"\n[[layout.box]]\n\
        field = \"title\"\nx = 0\ny = \"4.5\"\nwidth = 55\nheight = \"9 mm\"\nsize = 16\n";
    let said = told(&format!("{POND}{boxes}"));
    for length in ["0 mm", "55 mm", "16 pt"] {
        let hint = format!("write it in quotes, with its unit: `\"{length}\"`");
        assert!(said.contains(&hint), "{length}: {said}");
    }
    assert!(said.contains("write its unit too: `\"4.5 mm\"`"), "{said}");
    // What can't be a length is not repeated.
    let said = told(&format!("{POND}{}", boxes.replace("x = 0", "x = -3")));
    assert!(said.contains("its unit: `\"3 mm\"`"), "{said}");
    let said = told(&format!("{POND}{}", boxes.replace("4.5", "left")));
    assert!(said.contains("write it like `3 mm` or `1/8 in`"), "{said}");
}

#[test]
fn copies_that_are_called_as_in_a_table() {
    let said = told(&POND.replace("title = \"Frog\"", "title = \"Frog\"\nqty = 4"));
    assert!(
        said.contains("a card has no field `qty`") && said.contains("did you mean `copies`?"),
        "{said}"
    );
}

/// The only card of a game, too, has slips and no fields.
#[test]
fn a_misspelt_key_of_an_only_card_is_no_field() {
    for (key, meant) in [("copeis = 3", "copies"), ("typ = \"a\"", "type")] {
        let said = told(&format!("title = \"Pond\"\n[[card]]\ntitle = \"Heron\"\n{key}\n"));
        assert!(said.contains(&format!("did you mean `{meant}`?")), "{key}: {said}");
    }
}

#[test]
fn a_card_that_no_paper_takes_is_told_at_its_size() {
    let said = told(&format!("{POND}[format]\ntrim = \"300 mm x 400 mm\"\n"));
    assert!(said.contains("error[S001]") && said.contains("game.toml:9:8"), "{said}");
}

#[test]
fn the_other_number_of_a_key_is_the_nearest() {
    for (old, new) in
        [("[[card]]\ntitle = \"Frog", "[[cards]]\ntitle = \"Frog"), ("[[card]]", "[[cards]]")]
    {
        let said = told(&POND.replace(old, new));
        assert!(said.contains("the game has no field `cards`"), "{said}");
        assert!(said.contains("did you mean `card`?") && !said.contains("credits"), "{said}");
    }
    let said = told(&format!("{POND}copies = 2\ncopie = 3\n"));
    assert!(said.contains("`copies` is already present; remove one of the two"), "{said}");
}

#[test]
fn words_of_other_programs_and_beginnings_of_words_are_understood() {
    let format = |shape: &str| {
        format!(
            "{POND}[formats.disc]\nacross = \"25 mm\"\nshape = \"{shape}\"\n[[type]]\nid = \"t\"\nformat = \"disc\"\n"
        )
    };
    let said = told(&format("circle"));
    assert!(said.contains("did you mean `round`?"), "{said}");
    let said = told(&format("hex"));
    assert!(said.contains("did you mean `hex-pointy` or `hex-flat`?"), "{said}");
    assert!(!said.contains("write instead"), "{said}");
}

#[test]
fn a_file_beside_the_one_that_is_missing_is_offered() {
    let project = game("title = \"Pond\"\n[[type]]\nid = \"animal\"\nfile = \"card.csv\"\n");
    project.write("mygame/cards.csv", b"title\nHeron\n");
    let said = build(&project).stderr;
    assert!(said.contains("there is no file `card.csv`"), "{said}");
    assert!(
        said.contains("did you mean `cards.csv`?") && said.contains("file = \"cards.csv\""),
        "{said}"
    );
    // Another ending of the same name, but never the game itself.
    for (asked, wanted) in [("cards.xlsx", true), ("cards.png", false), ("gane.toml", false)] {
        project.write(
            "mygame/game.toml",
            format!("title = \"Pond\"\n[[type]]\nid = \"animal\"\nfile = \"{asked}\"\n").as_bytes(),
        );
        let said = build(&project).stderr;
        assert_eq!(said.contains("did you mean"), wanted, "{asked}: {said}");
    }
}

#[test]
fn a_folder_or_a_table_that_is_no_game_is_told_so() {
    let project = Project::empty();
    project.write("notes/todo.txt", b"Draw a heron.\n");
    project.write("games/pond/game.toml", POND.as_bytes());
    project.write("cards.csv", b"title\nHeron\n");
    for (words, told) in [
        ("build notes", "the folder notes has no game.toml: to make a game"),
        ("check notes", "cardwright new NAME --from notes"),
        ("check games", "the folder games has no game.toml, but games in it: games/pond"),
        ("check cards.csv", "cards.csv is a table, not a game: `cardwright build` prints it"),
        ("export cards.csv --for tgc", "cardwright new NAME --from cards.csv"),
        ("build card.csv", "there is no file card.csv; did you mean `cards.csv`?"),
        ("check card.csv", "there is no file card.csv; did you mean `cards.csv`?"),
        ("new deck --from card.csv", "there is no file card.csv; did you mean `cards.csv`?"),
    ] {
        let run = project.run(words);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{words}: {run:?}");
        assert!(run.stderr.contains(told), "{words}: {}", run.stderr);
    }
}

#[test]
fn whoever_needs_a_back_is_told_which_there_are() {
    let backs = "[[back]]\nid = \"hero\"\n[[back]]\nid = \"foe\"\n";
    let said = told(&format!("{POND}{backs}"));
    assert!(said.contains("add `back` here, one of `hero`, `foe`"), "{said}");
}

#[test]
fn a_name_in_other_capitals_can_be_mended() {
    let text = "text = \"Ask [[The Frog]], [[The-frog]] or [[THE FROG]].\"\n";
    let project = game(&format!("title = \"Pond\"\n[[card]]\ntitle = \"The Frog\"\n{text}"));
    let said = project.run("check mygame --no-fit").stdout;
    assert!(said.contains("did you mean `the-frog`?") && said.contains("3 errors"), "{said}");
    let run = project.run("check mygame --no-fit --fix");
    assert!(!run.stdout.contains("T002"), "{run:?}");
    let made = project.read("mygame/game.toml");
    assert!(made.contains("Ask [[the-frog]], [[the-frog]] or [[the-frog]]."), "{made}");
}

const FIGHT: &str = "title = \"Fight\"\n[[card]]\ntitle = \"Ogre\"\nstrength = 4\n[[card]]\ntitle = \"Elf\"\nstrength = 3\n\
    [[card]]\ntitle = \"Imp\"\n";

#[test]
fn a_field_that_one_card_spells_otherwise_is_a_slip() {
    let said = told(&format!("{FIGHT}strenght = 1\n"));
    assert!(said.contains("did you mean `strength`?") && said.contains(":10:1"), "{said}");
    // Two fields of one card are two fields, and so are those that have a number.
    build(&game(&format!("{FIGHT}strength = 1\nstrengths = \"all\"\n"))).made();
    let counted = FIGHT.replace("strength", "effect1");
    build(&game(&format!("{counted}effect2 = 1\n"))).made();
}

#[test]
fn a_number_in_words_or_quotes_beside_numbers_is_a_slip() {
    for value in ["\"four\"", "\"4\"", "\"Ten\""] {
        let said = told(&format!("{FIGHT}strength = {value}\n"));
        assert!(said.contains("expected a whole number\n"), "{value}: {said}");
    }
    // A cost may be `X`.
    build(&game(&format!("{FIGHT}strength = \"X\"\n"))).made();
}

#[test]
fn slips_of_toml_are_told_with_what_to_write() {
    for (lines, says) in [
        ("title = “Heron”", "title = \"Heron\"\n"),
        ("title = \"A\"\ntext = \"Eat \"one\" frog.\"", "write `\\\"` for `\"`"),
        ("title = \"A\"\ncost: 2", "cost = 2\n"),
        ("title = \"A\"\ntext = \"Eat\none.\"", "between `\"\"\"` and `\"\"\"`"),
    ] {
        let said = told(&format!("title = \"Pond\"\n[[card]]\n{lines}\n"));
        assert!(said.contains(says), "{lines}: {said}");
        assert!(said.contains("1 error\n"), "{lines}: {said}");
    }
}

#[test]
fn a_table_that_was_meant_is_shown() {
    for (line, says) in [
        ("seats = 4", "write `seats = { min = 2, max = 4 }`"),
        ("allow = [\"T029\"]", "write `allow = [{ check = \"T029\""),
        ("format = { id = \"mine\" }", "or give the size: `trim = \"63x88 mm\"`"),
    ] {
        let said = told(&format!("title = \"Pond\"\n{line}\n[[card]]\ntitle = \"A\"\n"));
        assert!(said.contains(says), "{line}: {said}");
    }
    // A size of one's own needs no name.
    let own = "title = \"Pond\"\nformat = { trim = \"60x90 mm\" }\n[[card]]\ntitle = \"A\"\n";
    build(&game(own)).made();
}

#[test]
fn lengths_and_words_of_a_layout_of_boxes() {
    let layout = |lines: &str| {
        format!(
            "title = \"Pond\"\n[[type]]\nid = \"a\"\nlayout = \"l\"\n[[layout]]\nid = \"l\"\n[[layout.box]]\n{lines}\n\
            [[card]]\ntype = \"a\"\ntitle = \"Abcdefghikl\"\n[[card]]\ntype = \"a\"\ntitle = \"B\"\ncost = 3\n"
        )
    };
    let place = "x = \"4 mm\"\ny = \"4 mm\"\nwidth = \"9 mm\"\n";
    for (lines, says) in [
        (format!("words = \"x\"\n{place}height = \"4,5 mm\""), "write `\"4.5 mm\"`"),
        (format!("words = \"x\"\n{place}height = \"-4 mm\""), "it can't be negative"),
        (format!("words = \"x\"\n{place}height = \"0 mm\""), "a box can't have a height of 0"),
        (
            format!("words = \"{{{{ cost }}}}\"\n{place}height = \"4 mm\""),
            "{% if cost is defined %}",
        ),
        (
            format!("words = '{{{{ cots|default(\"0\") }}}}'\n{place}height = \"4 mm\""),
            "^^^^ `cots` is not defined",
        ),
        (
            "field = \"title\"\nx = \"4 mm\"\ny = \"4 mm\"\nwidth = \"2 mm\"\nheight = \"3 mm\""
                .to_owned(),
            "or make its box larger",
        ),
    ] {
        let run = build(&game(&layout(&lines)));
        assert!(run.code == 1 && run.stderr.contains(says), "{lines}: {}", run.stderr);
    }
}

#[test]
fn what_would_be_lost_in_silence_is_told() {
    let said = told(
        "title = \"N\"\n[[card]]\ntitle = \"A\"\nnumber = 7\n[[card]]\ntitle = \"B\"\nnumber = 9\n",
    );
    assert!(said.contains("every card already has `number`") && said.contains(":4:1"), "{said}");
    let said = told(&format!("{POND}[[sheets]]\nfile = \"deck\"\n"));
    assert!(said.contains("file = \"deck.pdf\""), "{said}");
    let said = told(&format!("{POND}[[expect]]\nthat = \"total >= 3\"\n"));
    assert!(said.contains("`total` is 2"), "{said}");
    let board = "[[board]]\nid = \"m\"\ntitle = \"M\"\nalt = \"A map.\"\ngrid = \"square\"\ncell = \"20 mm\"\ncolumns = 2\nrows = 2\nnumbering = \"letters\"\n\
        [[board.terrain]]\nid = \"sea\"\nname = \"Sea\"\ncolour = \"#0000FF\"\ncells = [\"a1\"]\n\
        [[board.terrain]]\nid = \"wood\"\nname = \"Wood\"\ncolour = \"#00FF00\"\ncells = [\"a1\"]\n";
    let said = told(&format!("{POND}{board}"));
    assert!(said.contains("is in two terrains"), "{said}");
}

#[test]
fn keys_of_the_game_and_pictures_are_no_fields_of_a_card() {
    let said = told(&format!("{POND}image = \"frog.png\"\n"));
    assert!(said.contains("no field `image`") && said.contains("did you mean `art`?"), "{said}");
    let said = told(&format!("{POND}version = \"1.0.0\"\n"));
    assert!(said.contains("no field `version`") && said.contains("game.toml"), "{said}");
}

#[test]
fn no_copies_at_all_are_told_how_to_leave_a_card_out() {
    let said = told(&format!("{POND}copies = 0\n"));
    assert!(
        said.contains("a card has at least one copy") && said.contains("put `#` before"),
        "{said}"
    );
}

/// A type that cards name and no `[[type]]` declares.
#[test]
fn a_type_that_nobody_declares_is_told_how() {
    let said = told("title = \"Mine\"\n\n[[card]]\ntype = \"hero\"\ntitle = \"Ogre\"\n");
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("declare it: `[[type]]`, with `id = \"hero\"`"), "{said}");
}

/// A round thing has no `diameter`: its size is `across`.
#[test]
fn a_diameter_is_told_as_across() {
    let said = told(&format!("{POND}[format]\ndiameter = \"25 mm\"\n"));
    assert!(said.contains("[D002]") && said.contains("`across`"), "{said}");
}
