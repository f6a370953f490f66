//! Scenarios, set-ups and transcripts of the skirmish phase, those with slips in them too, and the commands.

use crate::project::{Project, repository};
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_pipeline::ScenarioResult;
use serde_json::Value;

fn project() -> Project {
    let project = Project::empty();
    for folder in ["data/skirmish-phase", "art/skirmish-phase", "templates/skirmish-phase"] {
        project.lay(&repository(folder), folder);
    }
    project
}

#[test]
fn every_scenario_comes_as_it_says() {
    let mut report = Report::new();
    let folder = repository("data/skirmish-phase/scenarios");
    let all = cardwright_pipeline::scenarios(&repository("data"), &[folder], &mut report)
        .expect("readable");
    assert!(all.len() > 60, "only {} scenarios", all.len());
    let other = all.iter().filter(|it| it.verdict != ScenarioResult::Passed).count();
    assert_eq!(other, 0, "\n{}", render(&report, TerminalStyle::PLAIN));
}

#[test]
fn every_reading_has_its_cases() {
    for ruling in cardwright_rules::phase::SWITCHES {
        let file = repository(&format!("data/skirmish-phase/scenarios/rulings/{}.toml", ruling.id));
        let text = std::fs::read_to_string(file).expect("each ruling has a file of cases");
        let cases: Vec<&str> = text.split("[[case]]").skip(1).collect();
        let other = format!("{} = \"{}\"", ruling.id, ruling.options[1].0);
        assert!(cases.iter().any(|it| it.contains(&other)), "{other}");
        assert!(cases.iter().any(|it| !it.contains("rulings")), "{} as it is", ruling.id);
    }
}

#[test]
fn a_slip_in_a_scenario_is_told_at_its_word() {
    let project = project();
    let head = "game = \"skirmish-phase\"\n[position]\npieces = [\"defender ann strength 6 vitality 3\", \
                \"attacker x strength 4 vitality 1 against ann\", \"defenders hold rally\"]\n";
    for (rest, code, words) in [
        ("[play]\nlines = [\"defender fight ann\"]\n", 2, "did you mean `defenders`?"),
        ("[play]\nlines = [\"defenders fihgt ann\"]\n", 2, "did you mean `fight`?"),
        ("[play]\nlines = [\"defenders fight\"]\n", 2, "a defender is missing at the end"),
        ("[play]\nlines = [\"defenders fight anna\"]\n", 2, "did you mean `ann`?"),
        ("[play]\nlines = [\"defenders fight x\"]\n", 2, "`x` is not a defender; available: ann"),
        ("[play]\nlines = [\"defenders play raly on ann\"]\n", 2, "did you mean `rally`?"),
        ("[play]\nlines = [\"defenders play rally at ann\"]\n", 2, "expected `on`, found `at`"),
        ("[play]\nlines = [\"defenders pass now\"]\n", 2, "unexpected word `now`"),
        ("[play]\nlines = [\"defenders pass\"]\n", 1, "a fight has to be chosen first"),
        ("[play]\nlines = [\"attackers pass\"]\n", 1, "it is the turn of the defenders"),
        ("[play]\nlines = [\"! defenders fight ann\"]\n", 1, "is allowed"),
        ("[expect]\nan.wounds = 1\n", 2, "did you mean `ann`?"),
        ("[expect]\nann.wound = 1\n", 2, "did you mean `wounds`?"),
        ("[expect]\nann = 1\n", 2, "the question about `ann` is incomplete"),
        ("[expect]\nann.alive = 1\n", 2, "expected `true` or `false`"),
        ("[expect]\nlast.winer = \"none\"\n", 2, "did you mean `winner`?"),
        ("[expect]\nann.wounds = 1\n", 1, "`ann.wounds` is 0, not 1"),
        ("[expect]\nfallen = [\"x\"]\n", 1, "`fallen` lacks `x`"),
        ("[expect]\nstage = \"regroup\"\n", 1, "`stage` is `choice`, not `regroup`"),
    ] {
        project.write("one.toml", format!("{head}{rest}").as_bytes());
        let run = project.run("scenario one.toml");
        assert_eq!(run.code, code, "{rest}{}", run.stdout);
        assert!(run.stdout.contains(words), "{rest}{}", run.stdout);
    }
    let switched = format!("rulings = {{ T-04 = \"never\" }}\n{head}");
    project.write("one.toml", switched.as_bytes());
    let run = project.run("scenario one.toml");
    assert!(run.code == 2 && run.stdout.contains("has no option `never`"), "{}", run.stdout);
    let switched = format!("rulings = {{ T-02 = \"never\" }}\n{head}");
    project.write("one.toml", switched.as_bytes());
    let run = project.run("scenario one.toml");
    assert!(run.code == 2 && run.stdout.contains("available: T-01"), "{}", run.stdout);
}

#[test]
fn a_slip_in_a_set_up_is_told_at_its_word() {
    let project = project();
    for (piece, place, words) in [
        ("defendr ann guard", "3:12", "did you mean `defender`?"),
        ("defender ann", "3:21", "`ann` needs a kind, or `strength` and a number"),
        ("defender ann strength 5", "3:21", "or `vitality` and a number"),
        ("defender ann gard", "3:25", "did you mean `guard`?"),
        ("defender ann raider", "3:25", "`raider` is not a kind or a trait of this side"),
        ("defender ann guard strength", "3:11", "the number of strength is missing at the end"),
        (
            "defender ann guard strength many",
            "3:40",
            "`many` is not a number of strength from 0 to 999",
        ),
        ("defender ann guard wounds 4", "3:21", "would be dead with 4 wounds"),
        ("defender ann guard fierce", "3:31", "`fierce` is not a kind or a trait of this side"),
        ("defender last guard", "3:21", "`last` can't be a name"),
        ("attacker x raider against bo", "3:38", "`bo` is not a defender; available: none"),
        ("defenders hold furi", "3:27", "`furi` is not an action of this side"),
        ("defenders hold", "3:11", "an action is missing at the end"),
    ] {
        let text = format!("game = \"skirmish-phase\"\n[position]\npieces = [\"{piece}\"]\n");
        project.write("one.toml", text.as_bytes());
        let run = project.run("scenario one.toml");
        assert_eq!(run.code, 2, "{piece}: {}", run.stdout);
        assert!(run.stdout.contains(&format!("one.toml:{place}")), "{piece}: {}", run.stdout);
        assert!(run.stdout.contains(words), "{piece}: {}", run.stdout);
    }
    for (keys, words) in [
        ("turn = \"attackers\"", "a position of this game has no `turn`"),
        ("players = 5", "expected 2 to 4"),
        ("win_rules = false", "a position of this game has no `win_rules`"),
        ("pieces = [\"defender a guard\", \"defender a guard\"]", "two characters are called `a`"),
    ] {
        let text = format!("game = \"skirmish-phase\"\n[position]\n{keys}\n");
        project.write("one.toml", text.as_bytes());
        let run = project.run("scenario one.toml");
        assert!(run.code == 2 && run.stdout.contains(words), "{keys}: {}", run.stdout);
    }
    let seats = "game = \"skirmish-phase\"\n[[seat]]\nname = \"A\"\n";
    project.write("one.toml", seats.as_bytes());
    let run = project.run("scenario one.toml");
    assert!(run.code == 2 && run.stdout.contains("has no field `seat`"), "{}", run.stdout);
}

#[test]
fn figures_come_from_the_data() {
    let project = project();
    let fight = |ours: u8, theirs: u8, expect: &str| {
        let text = format!(
            "game = \"skirmish-phase\"\n[position]\npieces = [\"defender ann strength {ours} vitality 9\", \
             \"attacker x strength {theirs} vitality 9 against ann\"]\n[play]\nlines = [\"defenders \
             fight ann\", \"defenders pass\", \"attackers pass\"]\n[expect]\n{expect}\n"
        );
        project.write("one.toml", text.as_bytes());
        project.run("scenario one.toml").code
    };
    assert_eq!(fight(8, 4, "last.how = \"overwhelmed\""), 0);
    project.edit("data/skirmish-phase/game.toml", "overwhelm = 2 ", "overwhelm = 3 ");
    project.edit("data/skirmish-phase/game.toml", "wound = 1 ", "wound = 4 ");
    assert_eq!(fight(8, 4, "x.wounds = 4"), 0);
    assert_eq!(fight(12, 4, "last.how = \"overwhelmed\""), 0);
    project.edit("data/skirmish-phase/game.toml", "overwhelm = 3 ", "overwhelm = 1 ");
    let run = project.run("check skirmish-phase --no-fit");
    let all = format!("{}{}", run.stdout, run.stderr);
    assert!(all.contains("the figure `overwhelm` is 1, but must be 2 to 60"), "{all}");
}

#[test]
fn what_the_rules_do_not_understand_is_told_at_its_line() {
    for (file, from, to, words) in [
        (
            "game.toml",
            "actions = 3 ",
            "actions = 12 ",
            "deal 12 of `actions`, but there are only 9",
        ),
        ("game.toml", "defenders = 4 ", "defenders = 8 ", "but there are only 7"),
        ("game.toml", "max = 4", "max = 5", "the rules are for 2 to 4 players"),
        ("actions.toml", "bars = true", "bars = true\nstrength = 1", "outside a fight"),
        ("actions.toml", "wounds = -1", "bars = true", "keeps nobody from being assigned"),
        (
            "fighters.toml",
            "ability = \"cover\"",
            "ability = \"howl\"",
            "an action of the other side",
        ),
        ("fighters.toml", "ability = \"cover\"", "ability = \"covr\"", "did you mean `cover`?"),
        ("game.toml", "wound = 1 ", "wounds = 1 ", "the rules need a figure `wound`"),
        (
            "fighters.toml",
            "strength = 7\n",
            "strength = 7\nfierce = true\n",
            "only attackers are fierce",
        ),
    ] {
        let project = project();
        project.edit(&format!("data/skirmish-phase/{file}"), from, to);
        let run = project.run("check skirmish-phase --no-fit");
        let all = format!("{}{}", run.stdout, run.stderr);
        assert!(run.code == 1 && all.contains(words), "{to}: {all}");
    }
}

#[test]
fn a_phase_is_played_written_down_and_played_again() {
    let project = project();
    let run =
        project.run("play skirmish-phase --seats 2 --seed 5 --policy random --transcript one.toml");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("All fights are over."), "{}", run.stdout);
    assert_eq!(project.run("replay one.toml").code, 0);
    let run = project.run("play skirmish-phase --seats 5 --policy random");
    assert!(run.code == 2 && run.stderr.contains("for 2 to 4 players, not 5"), "{}", run.stderr);
    let run = project.run("play skirmish-phase --seats 4 --seed 5 --transcript four.toml");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(project.run("replay four.toml").code, 0);
    let line = "play skirmish-phase --seats 3 --policy random --ruling T-18=together";
    let run = project.run(line);
    assert!(run.code == 2 && run.stderr.contains("for 2 players, not 3"), "{}", run.stderr);
}

#[test]
fn outcomes_are_counted_the_same_on_any_number_of_threads() {
    let project = project();
    let line = "simulate skirmish-phase --seats 2 --games 300 --policy random";
    let one = project.run(&format!("{line} --threads 1 --out a"));
    assert_eq!(one.code, 0, "{}", one.stderr);
    assert_eq!(project.run(&format!("{line} --threads 2 --out b")).code, 0);
    assert_eq!(project.read("a/simulation.json"), project.read("b/simulation.json"));
    let found: Value = serde_json::from_str(&project.read("a/simulation.json")).expect("JSON");
    assert_eq!(found["game"]["id"], "skirmish-phase");
}

#[test]
fn sensible_players_beat_random_ones() {
    let project = project();
    let run = project.run("contest skirmish-phase --seats 2 --games 200");
    assert!(run.code == 0 && run.stdout.contains("sensible is stronger"), "{}", run.stdout);
}

#[test]
fn an_example_in_the_leaflet_is_played() {
    for (from, to, words) in [
        ("= fallen Tom", "= fallen Sif", "`fallen` lacks `Sif` and has besides `Tom`"),
        ("= stage regroup", "= stage choice", "`stage` is `regroup`, not `choice`"),
        ("defenders assign Fang to Ida", "defenders assign Fang to Tom", "Tom is dead"),
        ("attackers play barb on Fang", "! attackers play barb on Fang", "is allowed"),
    ] {
        let project = project();
        project.edit("data/skirmish-phase/leaflet.md", from, to);
        let run = project.run("check skirmish-phase --no-fit");
        let all = format!("{}{}", run.stdout, run.stderr);
        assert!(run.code == 1 && all.contains("R012") && all.contains(words), "{to}: {all}");
        assert!(all.contains("leaflet.md:"), "{to}: {all}");
    }
    for (from, to, words) in [
        ("+ defender Sif guard", "+ defender Sif gard", "did you mean `guard`?"),
        ("= fallen Tom", "= falen Tom", "did you mean `fallen`?"),
        ("= fallen Tom", "=", "a question and its answer are wanted"),
        ("defenders fight Sif", "+ defender Bo guard", "must come before the moves"),
        ("+ defender Sif guard", "Ida: health 3", "an example of this game can't set up `Ida`"),
    ] {
        let project = project();
        project.edit("data/skirmish-phase/leaflet.md", from, to);
        let run = project.run("check skirmish-phase --no-fit");
        let all = format!("{}{}", run.stdout, run.stderr);
        assert!(run.code == 1 && all.contains(words), "{to}: {all}");
    }
}

#[test]
fn the_leaflet_and_the_aid_are_built_and_follow_the_figures() {
    let project = project();
    let run = project.run("build skirmish-phase");
    assert_eq!(run.code, 0, "{}", run.stderr);
    for (file, pages) in [
        ("aid-a4.pdf", 2),
        ("aid-letter.pdf", 2),
        ("leaflet.pdf", 4),
        ("leaflet-folded-a4.pdf", 2),
        ("leaflet-folded-letter.pdf", 2),
    ] {
        let bytes = std::fs::read(project.path(&format!("out/skirmish-phase/{file}"))).expect(file);
        let document = lopdf::Document::load_mem(&bytes).expect("a PDF");
        assert_eq!(document.get_pages().len(), pages, "{file}");
    }
    // Other figures are other words; the example follows, and nothing is too long for its place.
    project.edit("data/skirmish-phase/game.toml", "overwhelm = 2 ", "overwhelm = 3 ");
    let before = project.read("out/skirmish-phase/SHA256SUMS");
    assert_eq!(project.run("build skirmish-phase").code, 0);
    let after = project.read("out/skirmish-phase/SHA256SUMS");
    let sum = |text: &str, file: &str| {
        text.lines().find(|it| it.ends_with(file)).map(str::to_owned).expect("a sum")
    };
    for file in ["aid-a4.pdf", "leaflet.pdf"] {
        assert_ne!(sum(&before, file), sum(&after, file), "{file}");
    }
}

#[test]
fn every_other_reading_still_fits_on_the_aid() {
    let project = project();
    for ruling in cardwright_rules::phase::SWITCHES {
        let [(usual, _), (other, _)] = ruling.options else { panic!("two options") };
        let line = |it: &str| format!("{} = \"{it}\"", ruling.id);
        project.edit("data/skirmish-phase/game.toml", &line(usual), &line(other));
    }
    // The example, which tells of a phase by the usual readings, is left out.
    let run = project.run("build skirmish-phase --job single");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    for ink in ["grey", "low-ink", "text"] {
        assert_eq!(project.run(&format!("build skirmish-phase --job {ink}")).code, 0, "{ink}");
    }
}
