//! Games that are on, written down as scenarios: played again, they come to the same.

use crate::project::{Project, repository};
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_pipeline::{NextActor, PlayRequest, PlaySession, ScenarioResult};

const GAMES: [&str; 5] = ["pond", "skirmish", "skirmish-phase", "skirmish-wars", "skorm"];

/// A game that policies have played for so many steps, or to its end.
fn played(
    (game, variant): (&str, Option<&str>),
    rulings: &[(String, String)],
    (seats, seed): (u8, u64),
    steps: usize,
) -> PlaySession {
    let data = repository("data");
    let policies = vec!["random".to_owned(); usize::from(seats)];
    let wanted = PlayRequest {
        data: &data,
        game,
        variant,
        rulings,
        seats,
        people: &[],
        policies: &policies,
        seed,
    };
    let started = cardwright_pipeline::start_session(&wanted, &mut Report::new());
    let mut session = started.expect("it can be played").expect("no errors");
    for _ in 0..steps {
        if session.live.next_actor() == NextActor::Nobody {
            break;
        }
        session.live.go();
    }
    session
}

/// Holds scenarios against the rules, all at once.
fn pass(project: &Project) {
    let mut report = Report::new();
    let folder = project.path("written");
    let all = cardwright_pipeline::scenarios(&repository("data"), &[folder], &mut report);
    let all = all.expect("readable");
    let other = all.iter().filter(|it| it.verdict != ScenarioResult::Passed).count();
    assert_eq!(other, 0, "\n{}", render(&report, TerminalStyle::PLAIN));
    assert!(!all.is_empty());
}

#[test]
fn a_game_at_any_moment_is_a_scenario_that_passes() {
    let project = Project::empty();
    for game in GAMES {
        let options =
            cardwright_pipeline::play_options(&repository("data"), game, &mut Report::new());
        let options = options.expect("it can be played").expect("no errors");
        for variant in &options.variants {
            for (at, names) in variant.seats.iter().enumerate() {
                let id = Some(variant.id.as_str()).filter(|it| !it.is_empty());
                let seats = u8::try_from(names.len()).expect("few");
                for (seed, steps) in [(1, 70), (2, 110), (3, 170), (4, 2000)] {
                    let session = played((game, id), &[], (seats, seed + at as u64), steps);
                    let text = session.scenario().unwrap_or_else(|it| panic!("{game}: {it}"));
                    let name = format!("written/{game}-{}-{seats}-{steps}.toml", variant.id);
                    project.write(&name, text.as_bytes());
                    if let Some(winner) = session.live.outcome().and_then(|it| it.winner) {
                        let winner = session.live.actor(winner).id;
                        assert!(text.contains(&format!("winner = \"{winner}\"\n")), "{text}");
                    }
                }
            }
        }
    }
    pass(&project);
}

#[test]
fn a_ruling_that_is_read_otherwise_is_named() {
    let project = Project::empty();
    let rulings = [("K-13".to_owned(), "no-bonus".to_owned())];
    let session = played(("skirmish", None), &rulings, (3, 8), 200);
    let text = session.scenario().expect("it has begun");
    assert!(text.contains("rulings = { \"K-13\" = \"no-bonus\" }\n"), "{text}");
    project.write("written/one.toml", text.as_bytes());
    pass(&project);
}

#[test]
fn it_reads_as_people_write_them() {
    let session = played(("pond", None), &[], (2, 3), 5);
    let moves = session.live.moves();
    let lines: String = moves.iter().map(|it| format!("    \"{it}\",\n")).collect();
    let text = session.scenario().expect("it has begun");
    let title = "a game of Pond for 2 players, after 5 moves";
    let head = format!("game = \"pond\"\ntitle = \"{title}\"\n\n[position]\n\n[play]\nlines = [\n");
    assert!(
        text.starts_with(&format!("{head}{lines}]\n\n[expect]\nwinner = \"none\"\n")),
        "{text}"
    );
    assert_eq!(text, played(("pond", None), &[], (2, 3), 5).scenario().unwrap());
}

#[test]
fn cards_are_dealt_before_there_is_a_scenario() {
    let why = played(("skirmish", None), &[], (2, 1), 3).scenario().unwrap_err();
    assert_eq!(why.to_string(), "cards are still being dealt");
}
