//! Scenarios, positions and transcripts of Skorm, those with slips in them too, and the command.

use crate::project::{Project, repository};
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_pipeline::ScenarioResult;
use serde_json::Value;

const GOOD: &str = r#"game = "skorm"
players = 2
turn = "white"
alternate = true
win_rules = true
pieces = ["white warlord -4,0", "red shieldman 1,0 W"]
"#;

fn project() -> Project {
    let project = Project::empty();
    for folder in ["data/skorm", "art/skorm", "templates/skorm"] {
        project.lay(&repository(folder), folder);
    }
    project
}

#[test]
fn every_scenario_comes_as_it_says() {
    let mut report = Report::new();
    let folder = repository("data/skorm/scenarios");
    let all = cardwright_pipeline::scenarios(&repository("data"), &[folder], &mut report)
        .expect("readable");
    assert!(all.len() > 80, "only {} scenarios", all.len());
    let other = all.iter().filter(|it| it.verdict != ScenarioResult::Passed).count();
    assert_eq!(other, 0, "\n{}", render(&report, TerminalStyle::PLAIN));
}

#[test]
fn counts_are_printed_for_people_and_for_programs() {
    let project = project();
    project.write("one.toml", GOOD.as_bytes());
    let run =
        project.run("perft skorm --position one.toml --depth 2 --rotation full --format json");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let plies: Value = serde_json::from_str(&run.stdout).expect("JSON");
    // A rider in a corner; then six tiles and six facings for the shieldman.
    let wanted = r#"[{"ply":1,"nodes":8,"distinct":8},{"ply":2,"nodes":288,"distinct":288}]"#;
    assert_eq!(plies.to_string(), wanted);
    let run = project.run("perft skorm --position one.toml --depth 1");
    let words: Vec<&str> = run.stdout.split_whitespace().collect();
    assert_eq!(words, ["ply", "nodes", "distinct", "over", "1", "8", "8"]);
}

/// A slip in a position, the place it is told at, and a part of what is said.
const SLIPS: [(&str, &str, &str, &str); 11] = [
    ("turn = \"white\"", "turn = \"whyte\"", "one.toml:3:8", "did you mean `white`?"),
    ("turn = \"white\"", "turn = \"blue\"", "one.toml:3:8", "the sides of 2 are white, red"),
    ("players = 2", "players = 4", "one.toml:2:11", "expected 2 to 3"),
    ("white warlord", "white warlrd", "one.toml:6:18", "did you mean `warlord`?"),
    ("-4,0", "-5,0", "one.toml:6:26", "q, r and q+r from -4 to 4"),
    ("-4,0", "1,0", "one.toml:6:32", "two pieces stand on 1,0"),
    ("1,0 W", "1,0", "one.toml:6:33", "a facing is missing at the end"),
    ("1,0 W", "1,0 WE", "one.toml:6:52", "`WE` is not a facing"),
    ("-4,0", "-4,0 E", "one.toml:6:31", "unexpected word `E`"),
    (
        "red shieldman 1,0 W",
        "white warlord 1,0",
        "one.toml:6:33",
        "`white` has only 1 of `warlord`",
    ),
    ("-4,0", "0,0", "one.toml:1:1", "has already won: its warlord is on Gold"),
];

#[test]
fn a_slip_in_a_position_is_told_at_its_place() {
    let project = project();
    for (from, to, place, words) in SLIPS {
        assert!(GOOD.contains(from), "{from}");
        project.write("one.toml", GOOD.replacen(from, to, 1).as_bytes());
        let run = project.run("perft skorm --position one.toml --depth 1");
        assert_eq!((run.code, run.stdout.as_str()), (1, ""), "{to}: {}", run.stderr);
        assert!(run.stderr.contains(place), "{to}: not at {place}\n{}", run.stderr);
        assert!(run.stderr.contains(words), "{to}: {}", run.stderr);
    }
    for (from, to, words) in [
        ("win_rules", "win_rule", "did you mean `win_rules`?"),
        ("game = \"skorm\"", "game = \"chess\"", "this position is for `chess`"),
        ("true", "1", "true"),
    ] {
        project.write("one.toml", GOOD.replacen(from, to, 1).as_bytes());
        let run = project.run("perft skorm --position one.toml --depth 1");
        assert_eq!(run.code, 1, "{to}");
        assert!(run.stderr.contains(words), "{to}: {}", run.stderr);
    }
    assert_eq!(project.run("perft skorm --position none.toml --depth 1").code, 2);
}

#[test]
fn a_slip_in_a_scenario_is_told_at_its_word() {
    let project = project();
    let head =
        "game = \"skorm\"\n[position]\npieces = [\"white archer 0,0\", \"red archer 2,0\"]\n";
    for (rest, code, words) in [
        ("[play]\nlines = [\"white shot 0,0 2,0\"]\n", 2, "did you mean `shoot`?"),
        ("[play]\nlines = [\"white shoot 0,0\"]\n", 2, "a tile is missing at the end"),
        ("[play]\nlines = [\"white shoot 0,0 9,0\"]\n", 2, "`9,0` is not a tile"),
        ("[play]\nlines = [\"white shoot 2,0 0,0\"]\n", 1, "belongs to red"),
        ("[play]\nlines = [\"white move 0,0 1,0 E\"]\n", 1, "the archer has no facing"),
        ("[play]\nlines = [\"white turn 0,0 E\"]\n", 1, "the archer has no facing"),
        ("[play]\nlines = [\"! white shoot 0,0 2,0\"]\n", 1, "is allowed"),
        ("[expect]\nwiner = \"white\"\n", 2, "did you mean `winner`?"),
        ("[expect]\nwinner = 3\n", 2, "expected a text"),
        ("[expect]\nturns.frosen = 3\n", 2, "did you mean `frozen`?"),
        ("[expect]\nturns.frozen = 3\n", 1, "`turns.frozen` is 7, not 3"),
        ("[expect]\ntile.\"2,0\" = \"red horseman\"\n", 1, "is `red archer`"),
        ("[expect]\ndestinations.\"1,0\" = []\n", 1, "no piece stands on 1,0"),
        ("[expect]\nshots.\"1,0\" = 0\n", 1, "no piece stands on 1,0"),
        ("[expect]\npaths.\"1,0\" = 0\n", 1, "no piece stands on 1,0"),
        ("[expect]\npaths.\"1,0\" = []\n", 2, "expected a whole number"),
        ("[expect]\ntile.\"9,9\" = \"none\"\n", 2, "`9,9` is not a tile of this board"),
        ("[expect]\ntile = \"none\"\n", 2, "the question `tile` is incomplete or has extra words"),
        ("[expect]\nturns = 3\n", 2, "the question `turns` is incomplete or has extra words"),
        ("[expect]\nwhite = 1\n", 2, "the question `white` is incomplete or has extra words"),
    ] {
        project.write("one.toml", format!("{head}{rest}").as_bytes());
        let run = project.run("scenario one.toml");
        assert_eq!(run.code, code, "{rest}{}", run.stdout);
        assert!(run.stdout.contains(words), "{rest}{}", run.stdout);
    }
    project.write("one.toml", b"game = \"skorm\"\n[play]\nlines = [\"white pass\"]\n");
    let run = project.run("scenario one.toml");
    assert!(run.code == 2 && run.stdout.contains("has no starting position"), "{}", run.stdout);
    assert!(!run.stdout.contains("`seat`"), "{}", run.stdout);
    let switched = format!("rulings = {{ Q-02 = \"two-sides\" }}\n{head}");
    project.write("one.toml", switched.as_bytes());
    let run = project.run("scenario one.toml");
    assert!(run.code == 2 && run.stdout.contains("has no option `two-sides`"), "{}", run.stdout);
}

#[test]
fn figures_come_from_the_data() {
    let project = project();
    project.edit("data/skorm/kinds.toml", "range = 2", "range = 3");
    let far = "game = \"skorm\"\n[position]\npieces = [\"white archer 0,0\", \"red archer 3,0\"]\n\
               [play]\nlines = [\"white shoot 0,0 3,0\"]\n[expect]\nred.pieces = 0\n";
    project.write("far.toml", far.as_bytes());
    assert_eq!(project.run("scenario far.toml").code, 0);
    project.write("off.toml", far.replace("3,0", "5,0").as_bytes());
    assert_eq!(project.run("scenario off.toml").code, 2);
    project.edit("data/skorm/game.toml", "radius = 4", "radius = 3");
    let run = project.run("check skorm --no-fit");
    assert!(run.stdout.contains("when others have placed theirs"), "{}", run.stdout);
    project.edit("data/skorm/game.toml", "radius = 3", "radius = 9");
    let run = project.run("check skorm --no-fit");
    assert!(
        run.stdout.contains("do not support a board of radius 9")
            || run.stderr.contains("radius 9")
    );
}

/// Two sides in corners that touch: the second could be left without a tile, and nobody could go on.
#[test]
fn a_side_without_room_for_its_pieces_is_told_at_its_corner() {
    let project = project();
    project.edit("data/skorm/sides.toml", "corner_of_two = \"E\"", "corner_of_two = \"SW\"");
    let run = project.run("check skorm --no-fit");
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stdout.contains("R002") && run.stdout.contains("sides.toml:16:"), "{}", run.stdout);
    assert!(run.stdout.contains("when others have placed theirs"), "{}", run.stdout);
}

#[test]
fn a_game_is_played_written_down_and_played_again() {
    let project = project();
    let run = project.run("play skorm --seats 3 --seed 5 --policy random --transcript one.toml");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("All pieces are placed."), "{}", run.stdout);
    assert!(run.stdout.contains("has won"), "{}", run.stdout);
    assert_eq!(project.run("replay one.toml").code, 0);
    let run = project.run("play skorm --seats 2 --policy serach");
    assert!(run.code == 2 && run.stderr.contains("did you mean `search`?"), "{}", run.stderr);
}

/// Two backs that were exchanged: each piece is in the right colours, and its back is in those of another side.
#[test]
fn a_piece_has_the_back_of_its_side() {
    let project = Project::empty();
    project.lay(&repository("data/skorm"), "data/skorm");
    let at = |text: &str| text.find("id = \"red-archer\"").expect("a piece");
    let pieces = project.read("data/skorm/pieces.toml");
    let (before, behind) = pieces.split_at(at(&pieces));
    let behind = behind.replacen("back = \"red\"", "back = \"blue\"", 1);
    project.write("data/skorm/pieces.toml", format!("{before}{behind}").as_bytes());
    let run = project.run("check skorm --no-fit");
    assert!(run.stdout.contains("[D026]: `red-archer` has the back `blue`"), "{}", run.stdout);
}
