//! Pond: its scenarios, the invariants of every game, and faults of its data and of positions.

use crate::project::{Project, repository};
use crate::rules::play::conformance::{ConformanceTest, Invariant, TestConfig};
use cardwright_base::diagnostic::Report;
use cardwright_rules::play::{Policy, RandomPolicy, Rules as _, Step};
use cardwright_rules::pond::{Action, Event, Pond, PondState, Sensible, Stage};

const SEED: u64 = 7;
/// Actions after which a game counts as endless.
const CAP: u32 = 20_000;
/// Games of each player.
const GAMES: u64 = 40;

fn rules() -> Pond {
    let mut report = Report::new();
    let playing = cardwright_pipeline::playable_game(&repository("data"), "pond", &mut report)
        .expect("readable");
    playing.expect("a game").rules_of::<Pond>(None, &[]).expect("playable")
}

/// What is true of every state.
fn own(rules: &Pond, state: &PondState) -> Result<(), String> {
    for (token, it) in (0..).zip(&state.tokens) {
        let Some(at) = it.at else {
            if it.frog {
                return Err(format!("token {token} is a frog beside the board"));
            }
            continue;
        };
        let cell = &rules.data.cells[usize::from(at)];
        if state.on(at) != Some(token) {
            return Err(format!("two tokens are on {}", cell.name));
        }
        if cell.reeds || cell.pad && !it.frog {
            return Err(format!("token {token} can't be on {}", cell.name));
        }
    }
    let wins = |seat| rules.on_pads(state, seat) >= rules.data.goal;
    match state.stage {
        Stage::Over(seat) if !wins(seat) => Err("nobody has won".to_owned()),
        Stage::Drawing | Stage::Moving(_) if wins(0) || wins(1) => Err("it is over".to_owned()),
        Stage::Drawing if state.deck.iter().all(|it| *it == 0) => Err("no card is left".to_owned()),
        _ => Ok(()),
    }
}

fn label(step: &Step<'_, Pond>, label: &mut dyn FnMut(&str)) {
    label(match step.action {
        Action::Draw(_) => "draw",
        Action::Spawn { .. } => "spawn",
        Action::Swim { .. } => "swim",
        Action::Leap { .. } => "leap",
        Action::Pass => "pass",
    });
    for event in step.told {
        label(match event {
            Event::Turn(_) => "turn",
            Event::Turned(_) => "turned",
            Event::Taken(_) => "taken",
            Event::Shuffled => "shuffled",
            Event::Won(_) => "won",
        });
    }
}

#[test]
fn pond_keeps_the_invariants_of_every_game() {
    let rules = rules();
    let holds = |state: &PondState| own(&rules, state);
    // Who plays sensibly has won before the first frog leaps or the cards are shuffled.
    let every = ["draw", "spawn", "swim", "turned", "won"];
    let random = ["leap", "taken", "shuffled"];
    for (policy, more) in [(&RandomPolicy as &dyn Policy<Pond>, &random[..]), (&Sensible, &[])] {
        let terms =
            TestConfig { policy, every: 8, own: &holds, label: &label, ..TestConfig::new(CAP) };
        let mut trial = ConformanceTest::new(&rules, terms);
        trial.starts().unwrap_or_else(|broken| panic!("{broken}"));
        for game in 0..GAMES {
            let start = rules.start(2).expect("two play");
            trial.game(&start, SEED, game).unwrap_or_else(|broken| panic!("{broken}"));
        }
        let seen = &trial.coverage;
        for name in every.iter().chain(more) {
            assert!(seen.count(name) > 0, "{name}");
        }
        assert!(seen.tried.count(Invariant::Starts) > 0);
    }
}

#[test]
fn every_scenario_comes_as_it_says() {
    let project = Project::empty();
    let (data, files) = (repository("data"), repository("data/pond/scenarios"));
    let run = project.run(&format!("scenario --data {} {}", data.display(), files.display()));
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.matches("pass ").count() > 12, "{}", run.stdout);
}

#[test]
fn what_a_scenario_says_wrongly_is_told_at_its_place() {
    let project = Project::empty();
    let data = repository("data").display().to_string();
    for (piece, line, expect, code, words) in [
        ("mos tadpole 0,0", "", "turn = \"green\"", 2, "did you mean `moss`?"),
        ("moss tadpole 9,9", "", "turn = \"green\"", 2, "is not a space of the pond"),
        ("moss frog 0,0\", \"fern frog 0,0", "", "turn = \"green\"", 2, "somebody sits there"),
        ("moss tadpole 0,0", "", "turn = \"green\"", 2, "on a lily pad is a frog"),
        ("moss frog 0,0\", \"moss frog 0,1", "", "turn = \"green\"", 2, "in the pond already"),
        ("moss frog 2,0", "", "turn = \"green\"", 2, "nobody sits in reeds"),
        ("gone gust\", \"card gust", "", "turn = \"green\"", 2, "no such card is left"),
        ("card gust", "green swin moss 0,0", "turn = \"green\"", 2, "did you mean `swim`?"),
        ("card gust", "green swim moss 0,0", "turn = \"green\"", 1, "moss is beside the board"),
        ("card gust", "", "turm = \"green\"", 2, "there is no such question `turm`"),
        ("card gust", "", "turn = \"brown\"", 1, "`turn` is `green`, not `brown`"),
        ("card gust", "", "cell.\"7,7\" = \"none\"", 2, "is not a space of the pond"),
        ("card gust", "", "landings.mos = 0", 2, "there is no token `mos`"),
        ("card gust", "", "green.frogs = 0", 2, "no question about a side `frogs`"),
    ] {
        let lines = if line.is_empty() { String::new() } else { format!("\"{line}\"") };
        let text = format!(
            "game = \"pond\"\n[position]\npieces = [\"{piece}\"]\n[play]\nlines = [{lines}]\n\
             [expect]\n{expect}\n"
        );
        project.write("one.toml", text.as_bytes());
        let run = project.run(&format!("scenario --data {data} one.toml"));
        assert!(run.code == code && run.stdout.contains(words), "{text}: {}", run.stdout);
    }
}

#[test]
fn what_the_rules_do_not_find_in_the_data_is_told() {
    for (file, old, new, words) in [
        ("game.toml", "goal = 3", "goal = 9", "need a `goal` from 1 to `spawn`"),
        (
            "green.toml",
            "id = \"moss\"\ntitle = \"MOSS\"\ncopies = 1",
            "id = \"moss\"\ntitle = \"MOSS\"\ncopies = 2",
            "there are several `moss`",
        ),
        ("board.toml", "id = \"north\"", "id = \"top\"", "need a zone `north`"),
    ] {
        let project = Project::empty();
        for folder in ["data", "art", "templates"] {
            let folder = format!("{folder}/pond");
            if repository(&folder).exists() {
                project.lay(&repository(&folder), &folder);
            }
        }
        project.edit(&format!("data/pond/{file}"), old, new);
        let run = project.run("check pond --no-fit");
        assert!(run.code == 1 && run.stdout.contains(words), "{new}: {}", run.stdout);
    }
}

#[test]
fn many_games_are_counted() {
    let project = Project::empty();
    let data = repository("data").display().to_string();
    let run = project.run(&format!("simulate pond --data {data} --seats 2 --games 60 --out out"));
    assert_eq!(run.code, 0, "{}", run.stderr);
    let text = project.read("out/simulation.json");
    let found: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let rows = found["tables"][0]["stat_tables"][0]["rows"].as_array().expect("rows");
    let sum = |at: usize| -> u64 { rows.iter().filter_map(|it| it["counts"][at].as_u64()).sum() };
    // Nobody becomes a frog, or is sent back, who was not put into the pond before.
    assert!(sum(0) >= sum(3) && sum(0) >= sum(4) && sum(3) > 0, "{text}");
}

/// A copy of the game with a position in its rules.
fn with_position(inside: &str) -> Project {
    let project = Project::empty();
    project.lay(&repository("data/pond"), "data/pond");
    let rules = project.read("data/pond/rules.md");
    let text = format!("{rules}\n```position A token\n{inside}\n```\n");
    project.write("data/pond/rules.md", text.as_bytes());
    project
}

/// The scenarios of the weather have the same position and the same seven spaces.
#[test]
fn a_diagram_counts_the_spaces_where_a_token_can_land() {
    let answer = |card: &str, pieces: &str| {
        let pieces = format!("pieces = [\"card {card}\", {pieces}]");
        let block = format!("ask = \"moves\"\nof = \"moss\"\nanswer = 99\n{pieces}");
        let run = with_position(&block).run("check pond --no-fit");
        let told = run.stdout.split("R012]: the answer is ").nth(1).expect("it is not 99");
        told.split(',').next().unwrap().parse::<u32>().expect("a number")
    };
    assert_eq!(answer("drizzle", "\"moss tadpole 2,-2\""), 7);
    let taken = "\"moss frog 0,0\", \"peat tadpole 0,1\"";
    assert_eq!(
        answer("drizzle", taken),
        answer("breeze", taken) + 1,
        "nobody is taken in a breeze"
    );
}

#[test]
fn a_position_that_is_wrong_does_not_make_its_question_unknown() {
    let block = "ask = \"moves\"\nof = \"moss\"\npieces = [\"mos tadpole 0,-1\"]";
    let run = with_position(block).run("check pond --no-fit");
    assert!(run.stdout.contains("did you mean `moss`?"), "{}", run.stdout);
    assert!(!run.stdout.contains("has no field"), "{}", run.stdout);
}

#[test]
fn what_a_diagram_asks_wrongly_is_told_at_its_place() {
    for (inside, told) in [
        ("ask = \"move\"", "the rules of this game have no question `move`"),
        ("ask = \"moves\"", "`moves` needs `of`"),
        ("ask = \"moves\"\nof = \"mos\"", "did you mean `moss`?"),
        ("ask = \"moves\"\nof = \"moss\"", "`moss` is beside the board"),
        (
            "ask = \"moves\"\nof = \"moss\"\npieces = [\"moss tadpole 0,-2\"]",
            "no card lies open, so nobody moves",
        ),
    ] {
        let run = with_position(inside).run("check pond --no-fit");
        assert!(run.code == 1 && run.stdout.contains(told), "{inside}: {}", run.stdout);
    }
}
