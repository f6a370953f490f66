//! What is said of boards that can't be.

use super::project;

/// A file, what stands in it, what somebody writes instead, and what the program says of that: the
/// line of it that is marked, and words of the message.
const FAULTS: &[(&str, &str, &str, &str, &str)] = &[
    ("rings", "grid = \"hex-pointy\"", "grid = \"hex\"", "grid = \"hex\"", "unknown value `hex`"),
    (
        "rings",
        "cell = \"26 mm\"",
        "cell = \"1 mm\"",
        "cell = \"1 mm\"",
        "a cell can't be 1 mm wide",
    ),
    ("rings", "radius = 4", "radius = 4\ncolumns = 3", "columns = 3", "two outlines"),
    ("rings", "radius = 4\n", "", "", "has no outline"),
    ("rings", "radius = 4", "columns = 3", "", "lacks `rows`"),
    ("rings", "radius = 4", "radius = 99", "radius = 99", "99 is out of range"),
    ("rings", "at = \"0,0\"", "at = \"0,9\"", "at = \"0,9\"", "there is no cell `0,9`"),
    ("rings", "of = [\"-4,0\"]", "of = [\"-5,0\"]", "of = [\"-5,0\"]", "there is no cell `-5,0`"),
    ("rings", "within = 3\n", "", "of = [\"-4,0\"]", "`of` needs `within`"),
    ("rings", "of = [\"-4,0\"]\n", "", "", "lacks `of`"),
    (
        "rings",
        "within = 2\nof = [\"4,-4\"]",
        "letter = \"x\"",
        "id = \"north-east\"",
        "has no cells",
    ),
    ("rings", "id = \"north-east\"", "id = \"west\"", "id = \"west\"", "used twice on this board"),
    ("rings", "id = \"gold\"", "id = \"Gold\"", "id = \"Gold\"", "is not a valid id"),
    (
        "rings",
        "pattern = \"dots\"",
        "pattern = \"stars\"",
        "pattern = \"stars\"",
        "unknown value `stars`",
    ),
    (
        "rings",
        "numbering = \"axial\"",
        "numbering = { style = \"letters\", at = \"edges\" }",
        "at = \"edges\"",
        "can't be printed at the edges",
    ),
    (
        "rings",
        "margin = \"15 mm\"",
        "size = \"200x200 mm\"",
        "size = \"200x200 mm\"",
        "does not fit",
    ),
    ("rings", "edge = \"edge-strip.svg\"", "edge = \"egde-strip.svg\"", "egde-strip", "no drawing"),
    (
        "rings",
        "radius = 4",
        "radius = 4\nstagger = \"no\"",
        "stagger = \"no\"",
        "unknown value `no`",
    ),
    ("rings", "radius = 4", "radius = 4\ncolour = 1", "colour = 1", "has no field `colour`"),
    (
        "game",
        "\"hh..~~..\",",
        "\"hh..~x..\",",
        "hh..~x..",
        "nothing on this board has the letter `x`",
    ),
    (
        "game",
        "letter = \"h\"",
        "letter = \"f\"",
        "letter = \"f\"",
        "two terrains have the letter `f`",
    ),
    ("game", "letter = \"h\"", "letter = \"hh\"", "letter = \"hh\"", "`hh` is not a letter"),
    ("game", "\"a2\", \"b2\"", "\"a2\", \"a2\"", "\"a2\", \"a2\"", "`a2` is listed twice"),
    ("game", "\"a2\", \"b2\"", "\"a2\", \"b9\"", "\"b9\"", "there is no cell `b9`"),
    (
        "game",
        "terrain_of = \"field\"",
        "terrain_of = \"feild\"",
        "\"feild\"",
        "no board `feild` above",
    ),
    ("game", "file = \"rings.toml\"", "file = \"ring.toml\"", "ring.toml", "there is no file"),
    (
        "game",
        "id = \"isles\"",
        "id = \"field\"",
        "id = \"field\"",
        "board id `field` is used twice",
    ),
    (
        "game",
        "file = \"cards.pdf\"",
        "file = \"cards.pdf\"\nboard = \"ring\"",
        "\"ring\"",
        "no board `ring`",
    ),
];

#[test]
fn every_fault_is_told_at_its_place() {
    for (file, old, new, line, words) in FAULTS {
        let project = project();
        project.edit(&format!("data/boards/{file}.toml"), old, new);
        let run = project.run("check boards --no-fit");
        let said = format!("{}{}", run.stdout, run.stderr);
        assert_eq!(run.code, 1, "{new}: {said}");
        let told = said.split("\n\n").find(|it| it.contains(words));
        let told = told.unwrap_or_else(|| panic!("{new}: {said}"));
        assert!(told.starts_with("error") && told.contains(line), "{new}: {told}");
        assert!(told.contains(&format!("data/boards/{file}.toml:")), "{new}: {told}");
    }
}

#[test]
fn what_is_near_is_offered() {
    let project = project();
    project.edit("data/boards/game.toml", "board.rings.cells", "board.rigns.cells");
    let run = project.run("check boards --no-fit");
    assert_eq!(run.code, 1, "{}", run.stdout);
    let project = super::project();
    project.edit("data/boards/rings.toml", "at = \"0,0\"", "at = \"0, 0\"");
    project.run("check boards --no-fit").made();
}

#[test]
fn what_does_not_fit_the_sheet_is_told() {
    for (file, old, new, words) in [
        (
            "rings",
            "name = \"Gold\"",
            "name = \"The golden field\"",
            "the name `gold` of the board `rings`",
        ),
        ("rings", "cell = \"26 mm\"", "cell = \"3 mm\"", "the number `-4,0` of the board `rings`"),
        (
            "game",
            "title = \"The field\"",
            &format!("title = \"{}\"", "The long field ".repeat(24).trim()),
            "the title of the board `field`",
        ),
        (
            "game",
            "name = \"Wood\"",
            &format!("name = \"{}\"", "Wood ".repeat(40).trim()),
            "the legend of the board `field`",
        ),
        ("game", "margin = \"22 mm\"", "margin = \"4 mm\"", "the numbers of the board `field`"),
    ] {
        let project = project();
        project.edit(&format!("data/boards/{file}.toml"), old, new);
        let run = project.run("check boards");
        let found = run.stdout.split("\n\n").find(|it| it.contains(words));
        let found = found.unwrap_or_else(|| panic!("{new}: {}", run.stdout));
        // Many of them are told together.
        let first = found.contains("error[F001]") || found.starts_with("the same in other places");
        assert!(first && found.contains("too large"), "{found}");
    }
}

#[test]
fn a_board_is_looked_at_like_a_card() {
    // Letters below the least, letters outside of the safe area, art that ends at the trim.
    for (old, new, code) in [
        ("cell = \"26 mm\"", "cell = \"26 mm\"\nmin_type = \"20 pt\"", "F011"),
        ("cell = \"26 mm\"", "cell = \"26 mm\"\nsafe = \"40 mm\"", "F010"),
        ("fill = \"#EADFC4\"", "fill = \"#3A3A3A\"\nline = \"#3A3A3A\"", "F016"),
    ] {
        let project = project();
        project.edit("data/boards/rings.toml", old, new);
        if code == "F016" {
            project.edit("data/boards/rings.toml", "colour = \"#E3B75A\"", "colour = \"#777777\"");
        }
        let run = project.run("check boards");
        assert!(run.stdout.contains(code), "{code}: {}", run.stdout);
    }
    // A drawing that only a board names is used, and one that it no longer names is not.
    let project = project();
    project.edit("data/boards/rings.toml", "corner = \"corner.svg\"\n", "");
    let run = project.run("check boards");
    assert!(run.stdout.contains("nothing uses the drawing `corner.svg`"), "{}", run.stdout);
}

/// What is said of the game of boards once something else stands in it.
fn told(old: &str, new: &str) -> String {
    let project = project();
    project.edit("data/boards/game.toml", old, new);
    project.run("check boards --no-fit").stdout
}

#[test]
fn letters_of_what_was_not_read_are_told_where_they_are_given() {
    // The slip itself, and nothing of the cells that follows from it.
    for (old, new, words) in [
        (
            "[[board.terrain]]\nid = \"wood\"",
            "[[board.terain]]\nid = \"wood\"",
            "did you mean `terrain`?",
        ),
        ("letter = \"h\"", "letter = \"hi\"", "`hi` is not a letter"),
        ("letter = \"h\"", "letter = \"f\"", "two terrains have the letter `f`"),
    ] {
        let said = told(old, new);
        assert!(said.contains(words), "{new}: {said}");
        let echoes = ["nothing on this board", "has no cells"];
        assert!(!echoes.iter().any(|it| said.contains(it)), "{new}: {said}");
    }
    // A letter of which nobody has heard is another slip.
    let project = project();
    project.edit("data/boards/game.toml", "letter = \"h\"", "letter = \"hi\"");
    project.edit("data/boards/game.toml", "\"hh..~~..\",", "\"hh..~xx.\",");
    let said = project.run("check boards --no-fit").stdout;
    assert!(said.contains("has the letter `x`") && said.contains("not a letter"), "{said}");
    assert!(said.contains("unknown letter, here and on 1 other cell"), "{said}");
}

#[test]
fn cells_are_listed_as_the_board_has_them() {
    let said = told("\"a2\", \"b2\"", "\"a2\", \"7,7\"");
    assert!(said.contains("available: `a1`, `a2`") && !said.contains("`0,"), "{said}");
}
