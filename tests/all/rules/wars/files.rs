//! Scenarios and transcripts of Skirmish Wars, those with slips in them too, and the commands.

use crate::project::{Project, repository};
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_pipeline::ScenarioResult;
use serde_json::Value;

pub(super) fn project() -> Project {
    let project = Project::empty();
    for folder in ["data/skirmish-wars", "art/skirmish-wars", "templates/skirmish-wars"] {
        project.lay(&repository(folder), folder);
    }
    project
}

#[test]
fn every_scenario_comes_as_it_says() {
    let mut report = Report::new();
    let folder = repository("data/skirmish-wars/scenarios");
    let all = cardwright_pipeline::scenarios(&repository("data"), &[folder], &mut report)
        .expect("readable");
    assert!(all.len() > 170, "only {} scenarios", all.len());
    let other = all.iter().filter(|it| it.verdict != ScenarioResult::Passed).count();
    assert_eq!(other, 0, "\n{}", render(&report, TerminalStyle::PLAIN));
}

/// Lines of a position and of play with a slip, the exit code, and a part of what is said.
const SLIPS: &[(&str, &str, i32, &str)] = &[
    ("\"blu tank a1\"", "", 2, "did you mean `blue`?"),
    ("\"blue tnk a1\"", "", 2, "did you mean `tank`?"),
    ("\"blue tank k1\"", "", 2, "`k1` is not a square from a1 to j10"),
    ("\"blue tank a01\"", "", 2, "`a01` is not a square"),
    ("\"blue tank a1 9\"", "", 2, "`9` is not a number of hit points, 1 to 8"),
    ("\"blue tank a1 8 8\"", "", 2, "unexpected word `8`"),
    ("\"blue tank\"", "", 2, "a square from a1 to j10 is missing at the end"),
    ("\"blue tank a1\", \"red tank a1\"", "", 2, "two units stand on a1"),
    ("\"hill a1\", \"blue tank a1\"", "", 2, "a1 is closed to a tank"),
    ("\"city a1\", \"blue tank a1 8 takes 2\"", "", 2, "a tank can't be capturing on a1"),
    ("\"blue infantry in a1\"", "", 2, "nobody on a1 has room for an infantry"),
    ("\"city a1\", \"blue infantry a1 8 takes 99\"", "", 2, "left of the City, 1 to 4"),
    ("\"city a1\", \"blue infantry a1 8 takes 0\"", "", 2, "left of the City, 1 to 4"),
    ("\"hq a1\", \"blue infantry a1 8 takes 9\"", "", 2, "left of the HQ, 1 to 8"),
    ("\"blue lost tank 6\"", "", 2, "`6` is not a number from 0 to 5"),
    ("\"blue stars 1\"", "", 2, "blue has no commander: `blue commander` and an id come first"),
    ("\"blue power\"", "", 2, "blue has no commander"),
    (
        "\"blue commander varga\", \"blue stars 7\"",
        "",
        2,
        "the track of `varga` has 6 stars, not 7",
    ),
    ("\"row gggx\"", "", 2, "no terrain has the letter `x`"),
    ("\"row ggg\", \"row gg\"", "", 2, "these rows do not form a board"),
    ("\"map rng\"", "", 2, "did you mean `ring`?"),
    ("\"win medal 3\"", "", 2, "did you mean `medals`?"),
    ("\"blue lost tank 5\", \"blue tank a1\"", "", 2, "no counter of `tank` is left"),
    ("\"blue money lots\"", "", 2, "`lots` is not a number from 0 to 999"),
    ("\"blue tank a1\"", "blue drive a1 a2", 2, "`drive` is not something to do"),
    ("\"blue tank a1\"", "blue move a1", 2, "a square from a1 to j10 is missing at the end"),
    ("\"blue apc a1\"", "blue unload a1 0 a2", 2, "`0` is not the number of a unit inside"),
    ("\"blue apc a1\"", "blue unload a1 -1 a2", 2, "`-1` is not the number of a unit inside"),
    ("\"blue tank a1\"", "roll 7", 2, "`7` is not a number of the die, 1 to 6"),
    ("\"blue tank a1\"", "blue buy tnak a1", 2, "did you mean `tank`?"),
    ("\"blue tank a1\"", "red end", 1, "it is the turn of blue"),
    ("\"blue tank a1\"", "roll 3", 1, "nothing is to be rolled"),
    ("\"blue tank a1\"", "blue move a1 j9", 1, "too far away for a tank"),
    ("\"blue tank a1\"", "! blue move a1 a2", 1, "is allowed"),
    ("\"blue tank a1\"", "blue move b1 a2", 1, "nobody stands on b1"),
    ("\"blue tank a1 8 done\"", "blue move a1 a2", 1, "has acted in this turn"),
    ("\"blue tank a1\"", "blue fire a1 c1", 1, "no enemy stands on c1"),
    (
        "\"blue apc a1\", \"blue infantry in a1\"",
        "blue unload a1 2 a2",
        1,
        "1 unit is inside the apc",
    ),
    (
        "\"blue commander okoye\", \"blue power\", \"blue howitzer a1\", \"red tank f1\"",
        "blue fire a1 f1",
        1,
        "f1 is 5 squares away, and the range is 2 to 4",
    ),
    ("\"blue tank a1\"", "blue power", 1, "there is no commander"),
    ("\"blue tank a1\"", "blue pass", 1, "nobody is asked whether to use a power"),
    ("\"city a1\", \"blue tank a1\"", "blue capture a1", 1, "only units on foot do"),
];

#[test]
fn a_slip_is_told_at_its_word() {
    let project = project();
    for (pieces, line, code, words) in SLIPS {
        let lines = if line.is_empty() { String::new() } else { format!("\"{line}\"") };
        let text = format!(
            "game = \"skirmish-wars\"\n[position]\npieces = [{pieces}]\n[play]\nlines = [{lines}]\n"
        );
        project.write("one.toml", text.as_bytes());
        let run = project.run("scenario one.toml");
        assert_eq!(run.code, *code, "{pieces} {line}: {}", run.stdout);
        assert!(run.stdout.contains(words), "{pieces} {line}: {}", run.stdout);
    }
}

#[test]
fn a_slip_in_what_is_asked_is_told_too() {
    let project = project();
    for (expect, code, words) in [
        ("winer = \"blue\"", 2, "did you mean `winner`?"),
        ("winner = 3", 2, "expected a text"),
        ("blue.mony = 3", 2, "did you mean `money`?"),
        ("blue.money = 3", 1, "`blue.money` is 0, not 3"),
        ("square.z1 = \"none\"", 2, "`z1` is not a square"),
        ("square.z1 = \"none\"", 2, "expected a square from a1 to j10"),
        ("square.a1 = \"blue tnk 8\"", 2, "did you mean `tank`?"),
        ("square.a1 = \"blue tank 9\"", 2, "`9` is not a number of hit points, 1 to 8"),
        ("square.a1.b1 = \"none\"", 2, "write `square.c3`"),
        ("cost.a1 = 3", 2, "write `cost.c3.d3`"),
        ("turn = \"blu\"", 2, "did you mean `blue`?"),
        ("phase = \"movin\"", 2, "did you mean `moving`?"),
        ("blue.commander = \"vagra\"", 2, "did you mean `varga`?"),
        ("destinations.a1 = [\"a2\", \"z1\"]", 2, "`z1` is not a square from a1 to j10"),
        ("units = [\"blue tank a1 8\", \"red tank a11 8\"]", 2, "`a11` is not a square"),
        ("cost.a1.j10 = \"far\"", 2, "expected a whole number or \"none\""),
        // Where nobody is there is no answer: not `[]`, not 0, not `true`.
        ("destinations.b1 = []", 1, "no unit is on b1"),
        ("destinations.b1 = []", 1, "units are on a1"),
        ("targets.b1 = 0", 1, "no unit is on b1"),
        ("inside.b1 = 0", 1, "no unit is on b1"),
        ("done.b1 = true", 1, "no unit is on b1"),
        ("cost.b1.a1 = \"none\"", 1, "no unit is on b1"),
        ("initial.a1.b1 = 4", 1, "no unit is on b1"),
        ("owner.b1 = \"none\"", 2, "no building is on b1"),
        ("left.b1 = 0", 2, "add one to the pieces"),
        ("square.a1 = \"blue tank 7\"", 1, "is `blue tank 8`"),
        ("destinations.a1 = 3", 1, "`destinations.a1` is"),
        ("cost.a1.a2 = 3", 1, "`cost.a1.a2` is 1, not 3"),
    ] {
        let text = format!(
            "game = \"skirmish-wars\"\n[position]\npieces = [\"blue tank a1\"]\n[expect]\n{expect}\n"
        );
        project.write("one.toml", text.as_bytes());
        let run = project.run("scenario one.toml");
        assert_eq!(run.code, code, "{expect}: {}", run.stdout);
        assert!(run.stdout.contains(words), "{expect}: {}", run.stdout);
    }
    for (head, words) in [
        ("variant = \"ring-rode\"", "did you mean `ring-road`?"),
        ("rulings = { W-02 = \"goes\" }", "has no option `goes`"),
        ("rulings = { W-01 = \"goes\" }", "there is no ruling `W-01` with several options"),
    ] {
        let text = format!("game = \"skirmish-wars\"\n{head}\n[position]\n[expect]\nround = 1\n");
        project.write("one.toml", text.as_bytes());
        let run = project.run("scenario one.toml");
        assert_eq!(run.code, 2, "{head}: {}", run.stdout);
        assert!(run.stdout.contains(words), "{head}: {}", run.stdout);
    }
}

#[test]
fn a_question_is_judged_when_the_lines_have_been_played() {
    let project = project();
    let head = "game = \"skirmish-wars\"\n[position]\npieces = [\"row rrrrr\", \"blue tank a1\", \
                \"red tank e1\"]\n[play]\nlines = [\"blue move a1 d1\"]\n[expect]\n";
    for (expect, code, words) in [
        ("initial.d1.e1 = 4\ncost.d1.c1 = 1\nsquare.a1 = \"none\"", 0, ""),
        ("done.d1 = false\ndestinations.d1 = 3", 0, ""),
        ("initial.d1.e1 = \"four\"", 2, "expected a whole number"),
        ("cost.a1.b1 = 1", 1, "units are on d1, e1"),
    ] {
        project.write("one.toml", format!("{head}{expect}\n").as_bytes());
        let run = project.run("scenario one.toml");
        assert_eq!(run.code, code, "{expect}: {}", run.stdout);
        assert!(run.stdout.contains(words), "{expect}: {}", run.stdout);
    }
}

#[test]
fn a_scenario_has_its_own_pieces_or_those_of_the_position() {
    let project = project();
    let both = "game = \"skirmish-wars\"\nvariant = \"medal-hunt\"\n[position]\n\
                pieces = [\"blue tank a1\"]\n[expect]\nround = 1\n";
    project.write("one.toml", both.as_bytes());
    let run = project.run("scenario one.toml");
    assert_eq!(run.code, 2, "{}", run.stdout);
    for words in ["one.toml:2:11", "is set up with its own pieces", "remove `variant`"] {
        assert!(run.stdout.contains(words), "`{words}`: {}", run.stdout);
    }
}

#[test]
fn figures_come_from_the_data() {
    let project = project();
    project.edit("data/skirmish-wars/terrain.toml", "income = 5", "income = 7");
    let scenario = "game = \"skirmish-wars\"\n[position]\nturn = \"red\"\n\
                    pieces = [\"blue city a1\", \"blue tank b1\"]\n[play]\nlines = [\"red end\"]\n\
                    [expect]\nblue.money = 7\n";
    project.write("one.toml", scenario.as_bytes());
    let run = project.run("scenario one.toml");
    assert_eq!(run.code, 0, "{}", run.stdout);
}

#[test]
fn the_ground_of_a_position_does_not_depend_on_the_order_of_the_terrain() {
    let project = project();
    let path = "data/skirmish-wars/terrain.toml";
    let text = std::fs::read_to_string(project.path(path)).expect("terrain");
    let mut parts: Vec<&str> = text.split("[[keyword]]").collect();
    parts.swap(1, 2);
    project.write(path, parts.join("[[keyword]]").as_bytes());
    let mut report = Report::new();
    let folder = repository("data/skirmish-wars/scenarios");
    let all = cardwright_pipeline::scenarios(&project.path("data"), &[folder], &mut report)
        .expect("readable");
    let other = all.iter().filter(|it| it.verdict != ScenarioResult::Passed).count();
    assert_eq!((all.len() > 170, other), (true, 0), "{}", render(&report, TerminalStyle::PLAIN));
}

/// A slip in the data, and a part of what is said of it.
const FAULTS: &[(&str, &str, &str, &str)] = &[
    ("terrain.toml", "default = true\n", "", "need `default = true` in one terrain"),
    ("chart.toml", "damage = 3\n", "damage = 13\n", "need a row of the chart for 1, 2, 3"),
    ("maps.toml", "turn = 0", "turn = 9", "9"),
    ("maps.toml", "\"c3\"", "\"c33\"", "there is no square `c33`"),
    (
        "maps.toml",
        "on = [\"e5\", \"f6\"]",
        "on = [\"a1\", \"a1\", \"a1\", \"a1\", \"a1\", \"a1\", \
      \"a1\", \"a1\", \"a1\", \"a1\", \"a1\", \"a1\", \"a1\"]",
        "the rules need 13 pieces of `forest`",
    ),
    ("tiles.toml", "\"fgrgg\"", "\"fgrg\"", "is not as wide as it is high"),
    ("tiles.toml", "\"fgrgg\"", "\"fgrgx\"", "no terrain has the letter `x`"),
    ("tiles.toml", "copies = 2", "copies = 1", "need 2 of `hill-bend`"),
    ("scenarios.toml", "on = [\"d3\"]", "on = [\"d33\"]", "there is no square `d33`"),
    ("scenarios.toml", "on = [\"d3\"]", "on = [\"g8\"]", "two units stand on g8"),
    ("armies.toml", "id = \"red\"", "id = \"rod\"", "red"),
    ("game.toml", "full_from = 5", "full_from = 50", "`hits` of at least `full_from`"),
    ("game.toml", "repair = 2 ", "repairs = 2 ", "need a figure `repair`"),
    ("game.toml", "max = 2\n", "max = 3\n", "are for two players"),
];

#[test]
fn a_slip_in_the_data_is_told() {
    for (file, from, to, words) in FAULTS {
        let project = project();
        project.edit(&format!("data/skirmish-wars/{file}"), from, to);
        let run = project.run("check skirmish-wars --no-fit");
        let said = format!("{}{}", run.stdout, run.stderr);
        assert!(run.code != 0 && said.contains(words), "{from}: {said}");
    }
}

#[test]
fn a_game_is_played_written_down_and_played_again() {
    let project = project();
    let line = "play skirmish-wars --seats 2 --seed 5 --policy sensible --variant two-bridges";
    let run = project.run(&format!("{line} --transcript one.toml"));
    assert_eq!(run.code, 0, "{}", run.stderr);
    for said in ["Round 1, turn of Red", "chooses", "fires back", "won"] {
        assert!(run.stdout.contains(said), "`{said}`: {}", run.stdout);
    }
    assert_eq!(project.run("replay one.toml").code, 0);
    let run = project.run("play skirmish-wars --seats 3 --policy random");
    assert!(run.code == 2 && run.stderr.contains("for 2 players, not 3"), "{}", run.stderr);
}

#[test]
fn games_are_counted_the_same_on_any_number_of_threads() {
    let project = project();
    let line = "simulate skirmish-wars --seats 2 --games 300 --policy random --variant medal-hunt";
    let one = project.run(&format!("{line} --threads 1 --out a"));
    assert_eq!(one.code, 0, "{}", one.stderr);
    assert_eq!(project.run(&format!("{line} --threads 2 --out b")).code, 0);
    assert_eq!(project.read("a/simulation.json"), project.read("b/simulation.json"));
    let found: Value = serde_json::from_str(&project.read("a/simulation.json")).expect("JSON");
    let table = &found["tables"][0];
    assert_eq!((&table["games"], &table["capped"]), (&300.into(), &0.into()));
    let units = &table["stat_tables"][0];
    assert_eq!((&units["id"], units["rows"].as_array().map(Vec::len)), (&"units".into(), Some(9)));
}

#[test]
fn the_worked_battle_is_replayed_in_a_booklet() {
    let project = project();
    let words = "{% for f in facts %}{% if f.fact == 'shot' %} {{ f.unit }} {{ f.fire }}-{{ f.defence }}=\
                 {{ f.initial }}: {{ f.hits }}+{{ f.die }} {{ f.at.terrain }}.{% elif f.fact == 'hit' %} \
                 {{ f.unit }} left {{ f.left }}.{% elif f.fact == 'rolls' %} rolled {{ f.die }}.{% endif %}\
                 {% endfor %}";
    project.write("templates/skirmish-wars/play.j2", words.as_bytes());
    let book = "# Rules\n\nWords.\n\n```play A battle\npieces: row rrrrr; red city c1; blue tank b1; red flak c1\n\n\
                blue fire b1 c1\nroll 2\n= square.c1 red flak 3\n! blue end\nroll 6\n= square.b1 blue tank 7\n```\n";
    project.write("data/skirmish-wars/book/one.md", book.as_bytes());
    let manifest = project.read("data/skirmish-wars/game.toml");
    let more =
        "[[book]]\nfile = \"battle.pdf\"\nkind = \"book\"\ntitle = \"Battle\"\ntext = \"book\"\n";
    project.write("data/skirmish-wars/game.toml", format!("{manifest}\n{more}").as_bytes());
    let run = project.run("check skirmish-wars --no-fit");
    assert!(!run.stdout.contains("error"), "{}", run.stdout);
    // What does not come so is told at its line.
    project.edit("data/skirmish-wars/book/one.md", "red flak 3", "red flak 2");
    let run = project.run("check skirmish-wars --no-fit");
    assert!(
        run.stdout.contains("R012") && run.stdout.contains("is `red flak 3`"),
        "{}",
        run.stdout
    );
}

#[test]
fn a_slip_in_a_picture_of_counters_is_told() {
    for (more, words) in [
        ("turn=0,4", "one of 0, 1, 2, 3"),
        ("side=front,frnt", "did you mean `side=front`?"),
        ("on=-,owned-cty/reverse", "did you mean `owned-city`?"),
    ] {
        let project = project();
        let insert = "card=red-mech-card,red-howitzer-card";
        let slip = format!("{insert} {more}");
        project.edit("data/skirmish-wars/rulebook/02-components.md", insert, &slip);
        let run = project.run("check skirmish-wars --no-fit");
        assert!(run.stdout.contains("T003") && run.stdout.contains(words), "{}", run.stdout);
    }
}
