//! What a build says of the parts of a game that no file of it shows.

use super::{build, game};

const GAME: &str = "title = \"Pond\"\n[[card]]\ntitle = \"Heron\"\n[[board]]\nid = \"isle\"\ntitle = \"Isle\"\n\
    grid = \"square\"\ncell = \"30 mm\"\ncolumns = 3\nrows = 3\n[[box]]\nid = \"tuck\"\nstock = \"0.3 mm\"\n\
    colour = \"#112233\"\n";
const CARDS: &str = "[[sheets]]\nfile = \"cards.pdf\"\npaper = \"a4\"\n";

#[test]
fn sheets_of_ones_own_that_leave_out_a_part_are_told() {
    let said = build(&game(&format!("{GAME}{CARDS}"))).made().stdout;
    assert!(said.contains("note: no `[[sheets]]` prints the board `isle`: add one with"), "{said}");
    assert!(said.contains("note: no `[[sheets]]` prints the box `tuck`: add one with"), "{said}");
    // Without sheets of its own all is printed; and a job that is made only when asked for is known to its author.
    assert!(!build(&game(GAME)).made().stdout.contains("note: no"), "all is printed");
    let all = format!(
        "{GAME}{CARDS}[[sheets]]\nname = \"isle\"\nboard = \"isle\"\nlayout = \"single\"\nasked = true\npaper = \"a3\"\n\
        [[sheets]]\nname = \"tucks\"\nof = \"boxes\"\npaper = \"a4\"\n"
    );
    let project = game(&all);
    assert!(!build(&project).made().stdout.contains("note: no"), "all has a job");
}

#[test]
fn rules_that_no_booklet_names_are_printed() {
    let project = game(GAME);
    project.write("mygame/rules.md", b"# Rules\n\nEat one frog.\n");
    let said = build(&project).made().stdout;
    assert!(said.contains("rules.pdf: 1 page"), "{said}");
    assert!(said.contains("the booklet `rules.pdf`"), "{said}");
    // A folder of chapters is a book, and comes first.
    project.write("mygame/rulebook/01-rules.md", b"# Goal\n\nEat two [[frgs]].\n");
    let said = build(&project).stderr;
    assert!(said.contains("mygame/rulebook/01-rules.md:3:"), "{said}");
    project.write("mygame/rulebook/01-rules.md", b"# Goal\n\nEat two frogs.\n");
    assert!(build(&project).made().stdout.contains("rules.pdf: 1 page"));
    let book = "[[book]]\nfile = \"own.pdf\"\nkind = \"leaflet\"\ntext = \"rules.md\"\n";
    project.write("mygame/game.toml", format!("{GAME}{book}").as_bytes());
    let said = build(&project).made().stdout;
    assert!(said.contains("own.pdf: 1 page") && !said.contains("rules.pdf"), "{said}");
}

#[test]
fn paper_that_was_asked_for_is_not_assumed() {
    let project = game("title = \"Pond\"\n[[card]]\ntitle = \"Heron\"\n");
    let said = project.run("build mygame --paper legal").made().stdout;
    let assumed = said.lines().find(|it| it.starts_with("assumed: ")).unwrap_or_default();
    assert!(assumed.contains("poker cards") && !assumed.contains("A4"), "{said}");
}

#[test]
fn whoever_asks_for_no_card_is_told_what_there_is() {
    let cards: String =
        (0..9).map(|it| format!("[[card]]\ntitle = \"Heron {it}\"\ntype = \"bird\"\n")).collect();
    let project = game(&format!("title = \"Pond\"\n[[type]]\nid = \"bird\"\n{cards}"));
    for word in ["zzz", "z*"] {
        let run = project.run(&format!("build mygame --only {word}"));
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.stderr.contains("types: bird; cards: heron-0, heron-1"), "{}", run.stderr);
        assert!(run.stderr.contains("and 3 more"), "{}", run.stderr);
    }
}
