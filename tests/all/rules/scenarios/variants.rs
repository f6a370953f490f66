//! Ways to play that no game has: refused in scenarios and by every command, in every game.

use crate::project::{Project, repository};

/// A game, a name near one of its variants if it has any, and what is said of that.
const GAMES: [(&str, &str, &str); 4] = [
    ("skirmish", "highlaender", "did you mean `highlander`?"),
    ("skirmish-phase", "standart", "did you mean `standard`?"),
    ("skirmish-wars", "medal-hnt", "did you mean `medal-hunt`?"),
    ("skorm", "standart", "did you mean `standard`?"),
];

fn project() -> Project {
    let project = Project::empty();
    for (game, ..) in GAMES {
        for folder in ["data", "art", "templates"] {
            let folder = format!("{folder}/{game}");
            if repository(&folder).exists() {
                project.lay(&repository(&folder), &folder);
            }
        }
    }
    project
}

#[test]
fn a_variant_that_a_game_has_not_is_refused_by_every_command() {
    let project = project();
    for (game, near, said) in GAMES {
        let seats = "--seats 2";
        for line in [
            format!("play {game} {seats} --policy random"),
            format!("contest {game} {seats} --games 2 --first random --second random"),
            format!("simulate {game} {seats} --games 2 --policy random"),
        ] {
            let run = project.run(&format!("{line} --variant {near}"));
            let all = format!("{}{}", run.stdout, run.stderr);
            assert!(run.code == 2 && all.contains(said), "{line}: {} {all}", run.code);
            assert!(all.contains(&format!("there is no variant `{near}`")), "{line}: {all}");
            let run = project.run(&format!("{line} --variant nonsense"));
            let all = format!("{}{}", run.stdout, run.stderr);
            let known =
                if said.contains("standard") { "this game has none" } else { "available: " };
            assert!(run.code == 2 && all.contains(known), "{line}: {} {all}", run.code);
            let run = project.run(&format!("{line} --variant standard"));
            assert_eq!(run.code, 0, "{line}: {}{}", run.stdout, run.stderr);
        }
    }
}

#[test]
fn a_variant_that_a_game_has_not_is_an_error_in_a_scenario() {
    let project = project();
    for (game, near, said) in GAMES {
        let text = |variant: &str| {
            let start = if game == "skirmish" {
                "[[seat]]\nname = \"A\"\n[[seat]]\nname = \"B\"\n"
            } else {
                "[position]\n"
            };
            format!(
                "game = \"{game}\"\nvariant = \"{variant}\"\n{start}[expect]\nwinner = \"none\"\n"
            )
        };
        project.write("one.toml", text(near).as_bytes());
        let run = project.run("scenario one.toml");
        assert!(run.code == 2 && run.stdout.contains(said), "{game}: {}", run.stdout);
        assert!(run.stdout.contains("one.toml:2:11"), "{game}: {}", run.stdout);
        project.write("one.toml", text("nonsense").as_bytes());
        let run = project.run("scenario one.toml");
        let hint = match said.contains("standard") {
            true => "this game has no variants; remove `variant`",
            false => "standard",
        };
        assert!(run.code == 2 && run.stdout.contains(hint), "{game}: {}", run.stdout);
        project.write("one.toml", text("standard").as_bytes());
        assert_eq!(project.run("scenario one.toml").code, 0, "{game}");
    }
}
