//! What can't be played, written or played again, and the exit codes of it.

use super::skirmish;
use crate::project::Project;
use serde_json::Value;

#[test]
fn what_can_not_be_played_is_told() {
    let project = skirmish();
    project.lay(&crate::project::repository("tests/games/tiny"), "data/tiny");
    let refused = [
        ("skirmish --seats 9", "this game is for 2 to 8 players, not 9"),
        ("skirmish --seats 5 --variant highlander", "2 to 4 players, not 5"),
        ("skirmish --seats 3 --human 4", "there is no seat `4`; the seats are 1 to 3"),
        ("skirmish --seats 3 --human D", "there is no seat `D`"),
        ("skirmish --seats 3 --policy sensable", "did you mean `sensible`?"),
        ("skirmish --seats 3 --policy search:many", "there is no policy `search:many`"),
        ("skirmish --seats 3 --variant highlandr", "did you mean `highlander`?"),
        ("skirmish --seats 3 --ruling K-99=x", "`x` is not an option of the ruling `K-99`"),
        ("skirmish --seats 3 --ruling K-13=x", "the options are bonus, no-bonus"),
        ("skirmish --seats 3 --ruling K-13", "write RULING=OPTION"),
        ("tiny --seats 2", "the program has no rules for `tiny`"),
        ("nothing --seats 2", "nothing"),
    ];
    for (arguments, why) in refused {
        let run = project.run(&format!("play {arguments}"));
        assert_eq!(run.code, 2, "{arguments}: {}", run.stdout);
        assert!(run.stderr.contains(why), "{arguments}: {}", run.stderr);
        assert_eq!(run.stdout, "", "{arguments}");
    }
}

#[test]
fn a_game_with_errors_is_not_played() {
    let project = skirmish();
    project.edit(
        "data/skirmish/basic.toml",
        "damage = 2\nadds = true",
        "damage = \"2\"\nadds = true",
    );
    let run = project.run("play skirmish --seats 2");
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.contains("D004"), "{}", run.stderr);
}

#[test]
fn a_transcript_stands_alone_and_whole() {
    let project = skirmish();
    project.write("kept/SHA256SUMS", b"0  old.pdf\n");
    project.write("kept/old.pdf", b"old");
    project.write("kept/g.toml", b"not the game on the command line");
    project.run("play skirmish --seats 2 --seed 1 --transcript kept/g.toml").made();
    assert!(project.read("kept/g.toml").ends_with("\"\"\"\n"));
    assert_eq!(project.read("kept/old.pdf"), "old");
    let files = crate::project::files(&project.path("kept"));
    assert_eq!(files.into_iter().collect::<Vec<_>>(), ["SHA256SUMS", "g.toml", "old.pdf"]);
    // Told before anything is played.
    let run = project.run("play skirmish --seats 2 --transcript kept");
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("can't write kept"), "{}", run.stderr);
    let run = project.run("play skirmish --seats 2 --transcript kept/old.pdf/g.toml");
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
}

fn played() -> Project {
    let project = skirmish();
    project.run("play skirmish --seats 2 --seed 1 --transcript g.toml").made();
    project
}

#[test]
fn a_line_that_the_rules_forbid_is_told_at_its_place() {
    let project = played();
    let text = project.read("g.toml");
    let (line, old) = text.lines().enumerate().find(|(_, it)| *it == "A end").expect("a turn ends");
    let mut lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[line], old);
    lines[line] = "A attack B";
    project.write("g.toml", (lines.join("\n") + "\n").as_bytes());
    let run = project.run("replay g.toml");
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(run.stdout.contains("error[R017]: `A attack B` is refused: "), "{}", run.stdout);
    assert!(run.stdout.contains(&format!("g.toml:{}:1", line + 1)), "{}", run.stdout);
    let json = project.run("replay g.toml --format json");
    let document: Value = serde_json::from_str(&json.stdout).expect("JSON");
    assert_eq!((json.code, &document["result"]), (1, &"refused".into()));
    assert_eq!(document["diagnostics"][0]["code"], "R017");
    assert_eq!(document["diagnostics"][0]["primary"]["start"]["line"], line + 1);
}

#[test]
fn what_can_not_be_begun_has_its_own_exit_code() {
    let project = played();
    let text = project.read("g.toml");
    let broken = [
        ("game = \"skirmish\"", "game = \"skirmisch\"", "D006"),
        ("seats = 2", "seats = 2\nvariant = \"highlandr\"", "D006"),
        ("seats = 2", "seats = 2\nrulings = { K-99 = \"x\" }", "R003"),
        ("seats = 2", "seats = 9", "R017"),
        ("transcript = 1", "transcript = 2", "D004"),
        ("moves = \"\"\"", "moves = \"\"", "D005"),
    ];
    for (old, new, code) in broken {
        project.write("b.toml", text.replace(old, new).as_bytes());
        let run = project.run("replay b.toml");
        assert_eq!(run.code, 2, "{new}: {}", run.stdout);
        assert!(run.stdout.contains(code), "{new}: {}", run.stdout);
    }
    assert_eq!(project.run("replay nowhere.toml").code, 2);
    assert_eq!(project.run("replay g.toml --data nowhere").code, 2);
    assert_eq!(project.run("replay g.toml").code, 0);
}
