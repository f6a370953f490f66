//! Questions of booklets about positions, their answers, and what an author is told.

use crate::project::{Project, Run, repository};
use cardwright_base::diagnostic::{Report, SourceMap, Span, TerminalStyle, render};
use cardwright_model::{Diagram, Located, MarkKind, PositionQuery, QueryEntry, QueryValue};
use cardwright_rules::skorm::Skorm;

fn rules_of(project: &Project) -> Skorm {
    let mut report = Report::new();
    let playable_game =
        cardwright_pipeline::playable_game(&project.path("data"), "skorm", &mut report);
    let playable_game = playable_game.expect("readable");
    let playable_game =
        playable_game.unwrap_or_else(|| panic!("{}", render(&report, TerminalStyle::PLAIN)));
    playable_game.rules_of::<Skorm>(None, &[]).expect("playable")
}

/// A copy of the game that may be changed.
fn copy() -> Project {
    let project = Project::empty();
    for folder in ["data/skorm", "art/skorm", "templates"] {
        project.lay(&repository(folder), folder);
    }
    project
}

/// What the rules answer. Values are texts, or lists of texts with `;` between them.
fn asked(rules: &Skorm, ask: &str, words: &[(&str, &str)]) -> Diagram {
    let mut report = Report::new();
    let span = Span::new(SourceMap::default().add("a test", ""), 0..0);
    let here = |text: &str| Located::new(text.to_owned(), span);
    let datum = |key: &str, text: &str| match (key, text) {
        (_, "true" | "false") => QueryValue::Flag(text == "true"),
        ("players", _) => QueryValue::Number(text.parse().expect("a number")),
        ("pieces", _) => {
            let pieces = text.split(';').map(|it| QueryValue::Text(it.trim().to_owned()));
            QueryValue::List(pieces.map(|it| Located::new(it, span)).collect())
        }
        _ => QueryValue::Text(text.to_owned()),
    };
    let said = |(key, text): &(&str, &str)| QueryEntry {
        key: here(key),
        value: Located::new(datum(key, text), span),
    };
    let words = words.iter().map(said).collect();
    let ask = (!ask.is_empty()).then(|| here(ask));
    let diagram = rules.diagram(&PositionQuery { ask, words, span }, &mut report);
    diagram.unwrap_or_else(|| panic!("{}", render(&report, TerminalStyle::PLAIN)))
}

fn about(rules: &Skorm, ask: &str, of: &str, pieces: &str) -> Diagram {
    asked(rules, ask, &[("of", of), ("win_rules", "false"), ("pieces", pieces)])
}

fn marked(diagram: &Diagram, kind: MarkKind) -> Vec<&str> {
    diagram.marks.iter().filter(|it| it.kind == kind).map(|it| it.cell.as_str()).collect()
}

fn ways(diagram: &Diagram) -> Vec<String> {
    diagram.arrows.iter().map(|it| it.via.join(" ")).collect()
}

#[test]
fn a_rider_may_go_to_eighteen_tiles_or_eight() {
    let rules = rules_of(&copy());
    let centre = about(&rules, "moves", "0,0", "white horseman 0,0");
    assert_eq!(marked(&centre, MarkKind::Move).len(), 18);
    assert_eq!((centre.count, marked(&centre, MarkKind::From)), (18, vec!["0,0"]));
    let corner = about(&rules, "moves", "4,0", "white horseman 4,0");
    assert_eq!(corner.count, 8);
}

#[test]
fn a_figure_in_the_data_changes_the_diagram() {
    let project = copy();
    let before = rules_of(&project);
    let horseman = "forms = { plural = \"horsemen\" }\nsteps = 2";
    project.edit("data/skorm/kinds.toml", horseman, &horseman.replace('2', "1"));
    let after = rules_of(&project);
    assert_eq!(about(&before, "moves", "0,0", "white horseman 0,0").count, 18);
    assert_eq!(about(&after, "moves", "0,0", "white horseman 0,0").count, 6);
}

#[test]
fn a_rider_steps_aside_to_take_a_shieldman_that_faces_it() {
    let rules = rules_of(&copy());
    let ask = |pieces| {
        let words = [("of", "0,0"), ("to", "1,0"), ("win_rules", "false"), ("pieces", pieces)];
        asked(&rules, "ways", &words)
    };
    let open = ask("white horseman 0,0; red shieldman 1,0 W");
    let mut round = ways(&open);
    round.sort();
    assert_eq!(round, ["0,1", "1,-1"]);
    assert_eq!(marked(&open, MarkKind::Capture), ["1,0"]);
    let shut = ask("white horseman 0,0; red shieldman 1,0 W; white archer 1,-1; white archer 0,1");
    assert!(shut.arrows.is_empty());
    assert_eq!((shut.count, marked(&shut, MarkKind::Safe)), (0, vec!["1,0"]));
    // From behind it goes straight in as well.
    let behind = ask("white horseman 0,0; red shieldman 1,0 E");
    assert_eq!(ways(&behind).len(), 3);
}

#[test]
fn an_archer_shoots_over_friends_in_line_but_no_shieldman_that_faces_it() {
    let rules = rules_of(&copy());
    let diagram = about(
        &rules,
        "shots",
        "0,0",
        "white archer 0,0; white archer 1,0; red horseman 2,0; red horseman 1,1; \
         red shieldman -2,0 E; red shieldman 0,2 NW; red shieldman 0,-2 NW",
    );
    let mut hit = marked(&diagram, MarkKind::Shoot);
    hit.sort_unstable();
    assert_eq!(hit, ["0,-2", "2,0"]);
    let mut safe = marked(&diagram, MarkKind::Safe);
    safe.sort_unstable();
    assert_eq!(safe, ["-2,0", "0,2"]);
    // Twelve tiles in six lines, four of them with enemies.
    assert_eq!(marked(&diagram, MarkKind::Reach).len(), 8);
    assert_eq!(diagram.arrows.len(), 2);
}

#[test]
fn a_shieldman_is_drawn_as_it_looks_and_safe_from_there() {
    let rules = rules_of(&copy());
    let facings = [
        ("E", "1,0"),
        ("NE", "1,-1"),
        ("NW", "0,-1"),
        ("W", "-1,0"),
        ("SW", "-1,1"),
        ("SE", "0,1"),
    ];
    for (turn, (facing, tile)) in facings.into_iter().enumerate() {
        let piece = format!("red shieldman 0,0 {facing}");
        let words = [
            ("of", "0,0"),
            ("players", "3"),
            ("turn", "red"),
            ("win_rules", "false"),
            ("pieces", piece.as_str()),
        ];
        let diagram = asked(&rules, "guard", &words);
        assert_eq!(marked(&diagram, MarkKind::Safe), [tile], "{facing}");
        assert_eq!((diagram.arrows.len(), diagram.count), (5, 1), "{facing}");
        let standing = &diagram.pieces[0];
        assert_eq!((standing.turn, standing.card.as_str()), (-60 * turn as i32, "red-shieldman"));
    }
}

#[test]
fn who_may_take_a_piece_is_told_with_the_way() {
    let rules = rules_of(&copy());
    let pieces = "white warlord 0,0; white shieldman 1,0 E; red horseman 2,-1; red archer -2,0";
    let words = [("of", "0,0"), ("turn", "red"), ("pieces", pieces)];
    let diagram = asked(&rules, "attackers", &words);
    assert_eq!(ways(&diagram), ["1,-1", ""]);
    assert_eq!(diagram.arrows[1].kind, MarkKind::Shoot);
    let words = [("of", "white"), ("turn", "red"), ("pieces", pieces)];
    let threats = asked(&rules, "threats", &words);
    assert_eq!(marked(&threats, MarkKind::Capture), ["0,0", "1,0"]);
    assert_eq!(threats.count, 2);
}

#[test]
fn who_can_do_nothing_has_no_marks() {
    let rules = rules_of(&copy());
    let wall =
        "red warlord 4,0; white shieldman 3,0 E; white shieldman 4,-1 SE; white shieldman 3,1 NE";
    let words = [("turn", "red"), ("win_rules", "false"), ("pieces", wall)];
    assert_eq!(asked(&rules, "turn", &words).count, 0);
    let words = [("win_rules", "false"), ("pieces", wall)];
    assert!(asked(&rules, "turn", &words).count > 0);
}

#[test]
fn zones_are_sixteen_tiles_each_and_never_meet() {
    let rules = rules_of(&copy());
    for players in ["2", "3"] {
        let diagram = asked(&rules, "zone", &[("players", players)]);
        let mut tiles = marked(&diagram, MarkKind::Zone);
        let count = 16 * players.parse::<usize>().expect("a number");
        assert_eq!(tiles.len(), count);
        tiles.sort_unstable();
        tiles.dedup();
        assert_eq!(tiles.len(), count);
        assert!(!tiles.contains(&"0,0"));
        let one = asked(&rules, "zone", &[("players", players), ("of", "white")]);
        assert_eq!(one.count, 16);
    }
}

/// Builds with these words in the place of the sheet of moves.
fn build(project: &Project, text: &str) -> Run {
    project.write("data/skorm/moves.md", format!("# Moves\n\n{text}\n\nThat is all.\n").as_bytes());
    project.run("build skorm --no-images")
}

#[test]
fn what_is_wrong_with_a_block_is_told_at_its_line() {
    let cases = [
        (
            "ask = \"mvoes\"\nof = \"0,0\"",
            "D006]: the rules of this game have no question `mvoes`",
            (1, 7),
        ),
        ("ask = \"moves\"\nof = \"1,0\"", "D004]: nothing stands on 1,0", (2, 6)),
        ("ask = \"moves\"\nof = \"9,0\"", "D004]: `9,0` is not a tile", (2, 6)),
        ("ask = \"captures\"", "D003]: `captures` needs `of`", (1, 7)),
        ("ask = \"shots\"\nof = \"0,0\"", "D004]: the horseman can't shoot", (2, 6)),
        ("ask = \"guard\"\nof = \"0,0\"", "D004]: the horseman has no facing", (2, 6)),
        ("ask = \"moves\"\nof = \"0,0\"\nanswer = 17", "R012]: the answer is 18, not 17", (3, 10)),
        ("ask = \"zone\"\nof = \"green\"", "D006]: `green` does not take part", (2, 6)),
        ("lables = true", "D002]: a position has no field `lables`", (1, 1)),
        ("around = \"much\"", "D004]: `around` has the wrong type", (1, 10)),
        ("turn = white", "D005]: this position is not valid TOML", (1, 8)),
        ("players = 4", "D004]: 4 can't play this", (1, 11)),
        (
            "turn = \"white\"\n\nwin_rules = true\nalternate = [\n    \"white\",\n]",
            "D004]: this is a list",
            (4, 13),
        ),
    ];
    let mut text = String::new();
    let mut lines = Vec::new();
    for (number, (inside, ..)) in cases.iter().enumerate() {
        // The first line of a block has the caption, and each another one.
        lines.push(text.lines().count() + 3);
        text += &format!("```position Rider {number}\n{inside}\n");
        text += "pieces = [\n  \"white horseman 0,0\",\n]\n```\n\n";
    }
    lines.push(text.lines().count() + 3);
    text += "```position Two of them\npieces = [\n  \"white archer 0,0\",\n  \"red archer 0,0\",\n]\n```\n";
    let run = build(&copy(), &text);
    assert_eq!(run.code, 1, "{}", run.stdout);
    let twice = ("", "D004]: two pieces stand on 0,0", (3, 3));
    for ((_, message, (line, column)), start) in cases.into_iter().chain([twice]).zip(lines) {
        let found = run.stderr.split("error[").find(|it| it.starts_with(message));
        let found = found.unwrap_or_else(|| panic!("{message}: {}", run.stderr));
        let place = format!("data/skorm/moves.md:{}:{column}\n", start + line);
        assert!(found.contains(&place), "{place} {found}");
    }
}

#[test]
fn a_position_that_is_wrong_does_not_make_its_question_unknown() {
    let block = "```position A rider\nask = \"ways\"\nof = \"0,0\"\nto = \"1,0\"\n\
                 pieces = [\"wite horseman 0,0\"]\n```";
    let run = build(&copy(), block);
    assert!(run.code == 1 && run.stderr.contains("did you mean `white`?"), "{}", run.stderr);
    assert!(!run.stderr.contains("has no field"), "{}", run.stderr);
}

#[test]
fn a_diagram_goes_by_the_figures_while_a_booklet_is_made() {
    let project = copy();
    let block = "```position A rider\nask = \"moves\"\nof = \"0,0\"\nanswer = {{ 10 + 8 }}\nwin_rules = false\n\
                 pieces = [\"white horseman 0,0\"]\n```";
    build(&project, block).made();
    let horseman = "forms = { plural = \"horsemen\" }\nsteps = 2";
    project.edit("data/skorm/kinds.toml", horseman, &horseman.replace('2', "1"));
    let found = project.run("build skorm --no-images");
    // Boards of the rulebook have other answers too, and alike findings are told together.
    let mut told = found.stderr.split("error[").filter(|it| it.starts_with("R012]"));
    assert!(told.any(|it| it.contains("the answer is 6, not 18")), "{}", found.stderr);
}

/// An example on a board with one line, and what must hold then.
fn example(line: &str, wanted: &str) -> String {
    format!(
        "```play A sidestep\npieces: white horseman 0,0; red shieldman 1,0 W\n\n{line}\n{wanted}\n```\n\n"
    )
}

#[test]
fn an_example_on_a_board_is_played() {
    let good = [
        ("white capture 0,0 1,0", "= tile.1,0 white horseman"),
        ("white capture 0,0 1,0", "= red.pieces 0"),
        ("! white move 0,0 3,0", "= winner none"),
    ];
    let project = copy();
    let text: String = good.iter().map(|(line, wanted)| example(line, wanted)).collect();
    build(&project, &text).made();
    let bad = [
        ("white move 0,0 3,0", "= winner none", "`white move 0,0 3,0` is refused"),
        ("! white move 0,0 0,2", "= winner none", "`white move 0,0 0,2` is allowed"),
        ("white capture 0,0 1,0", "= red.pieces 1", "`red.pieces` is 0, not 1"),
    ];
    let text: String = bad.iter().map(|(line, wanted, _)| example(line, wanted)).collect();
    let run = build(&project, &text);
    assert_eq!(run.code, 1, "{}", run.stdout);
    for (.., told) in bad {
        assert!(run.stderr.contains(&format!("error[R012]: {told}")), "{told}: {}", run.stderr);
    }
}
