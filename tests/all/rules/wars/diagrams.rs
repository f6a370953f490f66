//! Questions of booklets about positions, their answers, and what an author is told.

use super::rules;
use crate::project::{Project, Run, repository};
use cardwright_base::diagnostic::{Report, SourceMap, Span, TerminalStyle, render};
use cardwright_model::{
    Diagram, Located, MarkKind, PieceLook, PlacedPiece, PositionQuery, QueryEntry, QueryValue,
};
use cardwright_rules::wars::Wars;

/// What the rules answer. Values are texts; those of `pieces` and `play` have `;` between them.
fn asked(rules: &Wars, ask: &str, words: &[(&str, &str)]) -> Diagram {
    let mut report = Report::new();
    let span = Span::new(SourceMap::default().add("a test", ""), 0..0);
    let here = |text: &str| Located::new(text.to_owned(), span);
    let value = |key: &str, text: &str| match key {
        "pieces" | "play" => {
            let lines = text.split(';').map(|it| QueryValue::Text(it.trim().to_owned()));
            QueryValue::List(lines.map(|it| Located::new(it, span)).collect())
        }
        _ => QueryValue::Text(text.to_owned()),
    };
    let said = |(key, text): &(&str, &str)| QueryEntry {
        key: here(key),
        value: Located::new(value(key, text), span),
    };
    let words = words.iter().map(said).collect();
    let ask = (!ask.is_empty()).then(|| here(ask));
    let diagram = rules.diagram(&PositionQuery { ask, words, span }, &mut report);
    diagram.unwrap_or_else(|| panic!("{}", render(&report, TerminalStyle::PLAIN)))
}

fn marked(diagram: &Diagram, kind: MarkKind) -> Vec<String> {
    let own = diagram.marks.iter().filter(|it| it.kind == kind);
    let text = |number: Option<i64>| number.map_or(String::new(), |it| format!(" {it}"));
    let mut all: Vec<String> = own.map(|it| format!("{}{}", it.cell, text(it.number))).collect();
    all.sort();
    all
}

/// The only piece of a card on a cell.
fn piece<'d>(diagram: &'d Diagram, cell: &str, card: &str) -> &'d PlacedPiece {
    let found = diagram.pieces.iter().find(|it| it.cell == cell && it.card == card);
    found.unwrap_or_else(|| panic!("no {card} on {cell}: {:?}", diagram.pieces))
}

#[test]
fn a_unit_goes_where_its_points_take_it_and_the_marks_say_what_it_pays() {
    let rules = rules("ring-road");
    let ground = "row gfg; row rrr; row ghw; ";
    let foot =
        asked(&rules, "moves", &[("of", "a2"), ("pieces", &format!("{ground}blue infantry a2"))]);
    let paid = ["a1 1", "a3 1", "b1 2", "b2 1", "b3 3", "c1 3", "c2 2"];
    assert_eq!(marked(&foot, MarkKind::Move), paid);
    assert_eq!((foot.count, marked(&foot, MarkKind::From)), (7, vec!["a2".to_owned()]));
    // Hills and water are closed to treads, and nobody goes through units.
    let pieces = format!("{ground}blue heavy a2; red tank c2");
    let treads = asked(&rules, "moves", &[("of", "a2"), ("pieces", &pieces)]);
    let paid = ["a1 1", "a3 1", "b1 3", "b2 1", "c1 4"];
    assert_eq!(marked(&treads, MarkKind::Move), paid);
}

#[test]
fn the_cheapest_way_is_told_square_by_square() {
    let rules = rules("ring-road");
    let pieces = "row ggg; row rrg; row grr; blue scout a2";
    let way = asked(&rules, "way", &[("of", "a2"), ("to", "c3"), ("pieces", pieces)]);
    assert_eq!(marked(&way, MarkKind::Move), ["b2 1", "b3 2", "c3 3"]);
    assert_eq!((way.count, way.arrows.len()), (3, 1));
    assert_eq!(
        (way.arrows[0].via.join(" "), way.arrows[0].to.as_str()),
        ("b2 b3".to_owned(), "c3")
    );
    let pieces = "row rw; blue tank a1";
    let none = asked(&rules, "way", &[("of", "a1"), ("to", "b1"), ("pieces", pieces)]);
    assert_eq!((none.count, none.arrows.len()), (0, 0));
    assert_eq!(marked(&none, MarkKind::Safe), ["b1"]);
}

#[test]
fn a_long_range_is_a_diamond_with_a_hole() {
    let rules = rules("ring-road");
    let pieces = "blue howitzer e5; red tank e6; red scout d4; blue tank e3";
    let range = asked(&rules, "range", &[("of", "e5"), ("pieces", pieces)]);
    // 4 x 2 squares two steps away, 4 x 3 three steps away; the four neighbours are too near.
    assert_eq!((range.count, marked(&range, MarkKind::Reach).len()), (20, 19));
    assert_eq!(marked(&range, MarkKind::Shoot), ["d4 2"]);
    assert_eq!(marked(&range, MarkKind::Safe), ["d5", "e4", "e6", "f5"]);
    let shots = asked(&rules, "shots", &[("of", "e5"), ("pieces", pieces)]);
    assert_eq!((shots.count, shots.arrows.len()), (1, 1));
    assert_eq!(marked(&shots, MarkKind::Safe), ["e6"]);
}

#[test]
fn a_counter_is_turned_for_each_hit_and_turned_over_when_it_is_reduced() {
    let rules = rules("ring-road");
    let pieces = "row rrrr; blue tank a1; blue tank b1 7; blue tank c1 5; blue tank d1 3";
    let diagram = asked(&rules, "", &[("pieces", pieces)]);
    let lies = |cell| {
        let it = piece(&diagram, cell, "blue-tank");
        (it.turn, it.look)
    };
    assert_eq!(lies("a1"), (0, PieceLook::Front));
    assert_eq!(lies("b1"), (-90, PieceLook::Front));
    assert_eq!(lies("c1"), (-270, PieceLook::Front));
    assert_eq!(lies("d1"), (-90, PieceLook::Reverse));
}

#[test]
fn a_fight_is_played_before_it_is_shown() {
    let rules = rules("ring-road");
    let pieces = ("pieces", "row rr; red city b1; blue tank a1; red flak b1");
    let damage = asked(&rules, "damage", &[("of", "a1"), ("to", "b1"), pieces]);
    assert_eq!((damage.count, damage.arrows[0].kind), (6, MarkKind::Shoot));
    let after = [("of", "b1"), pieces, ("play", "blue fire a1 b1; roll 2")];
    let after = asked(&rules, "hits", &after);
    assert_eq!((after.count, piece(&after, "b1", "red-flak").look), (3, PieceLook::Reverse));
    let last = [("of", "a1"), pieces, ("play", "blue fire a1 b1; roll 2; roll 5")];
    assert_eq!(asked(&rules, "hits", &last).count, 7);
}

#[test]
fn a_capture_has_a_marker_until_the_piece_changes_its_side() {
    let rules = rules("ring-road");
    let pieces = ("pieces", "row gg; city b1; blue infantry a1");
    let begun = [("of", "b1"), pieces, ("play", "blue move a1 b1; blue capture b1")];
    let begun = asked(&rules, "points", &begun);
    let marker = piece(&begun, "b1", "capture-marker");
    assert_eq!((begun.count, marker.turn, marker.look), (2, -180, PieceLook::Front));
    assert!(marker.corner);
    assert_eq!(piece(&begun, "b1", "city-piece").look, PieceLook::Front);
    let done = "blue move a1 b1; blue capture b1; blue end; red end";
    let done = asked(&rules, "points", &[("of", "b1"), pieces, ("play", done)]);
    assert_eq!(piece(&done, "b1", "owned-city").look, PieceLook::Front);
    assert!(done.pieces.iter().all(|it| it.card != "capture-marker"));
    let red = asked(&rules, "", &[("pieces", "row gg; red city b1; red hq a1; red infantry a1")]);
    assert_eq!(piece(&red, "b1", "owned-city").look, PieceLook::Reverse);
}

#[test]
fn the_points_of_an_hq_begin_on_the_back_of_the_marker() {
    let rules = rules("ring-road");
    let pieces = "row gg; red hq b1; blue infantry b1 8 takes 6";
    let diagram = asked(&rules, "points", &[("of", "b1"), ("pieces", pieces)]);
    let marker = piece(&diagram, "b1", "capture-marker");
    assert_eq!((diagram.count, marker.turn, marker.look), (6, -180, PieceLook::Reverse));
}

#[test]
fn a_scenario_is_shown_as_it_begins() {
    let rules = rules("ring-road");
    let ring = asked(&rules, "units", &[("of", "red")]);
    assert_eq!((ring.count, marked(&ring, MarkKind::From)), (2, vec!["c4".into(), "d3".into()]));
    let river = asked(&rules, "units", &[("of", "red"), ("variant", "two-bridges")]);
    let ground = river.ground.as_ref().expect("squares");
    assert_eq!((ground.rows.len(), ground.rows[0].len()), (15, 15));
    // Under a bridge there is water, and it lies across the river.
    assert_eq!(
        (ground.rows[7][2].as_str(), piece(&river, "c8", "bridge-piece").turn),
        ("water", 90)
    );
}

/// Builds with these words in the place of the chapter on moving.
fn build(text: &str) -> Run {
    let project = Project::empty();
    for folder in ["data/skirmish-wars", "art/skirmish-wars", "templates"] {
        project.lay(&repository(folder), folder);
    }
    let chapter = format!("# Moving {{#moving}}\n\n{text}\n\nThat is all.\n");
    project.write("data/skirmish-wars/rulebook/05-moving.md", chapter.as_bytes());
    project.run("build skirmish-wars --no-images")
}

#[test]
fn what_is_wrong_with_a_block_is_told_at_its_line() {
    let unit = "pieces = [\"row rr\", \"blue apc a1\", \"red tank b1\"]";
    let cases = [
        ("ask = \"mvoes\"", "D006]: the rules of this game have no question `mvoes`", (2, 7)),
        ("ask = \"moves\"", "D003]: `moves` needs `of`", (2, 7)),
        ("ask = \"moves\"\nof = \"z9\"", "D004]: `z9` is not a square", (3, 6)),
        ("ask = \"hits\"\nof = \"a2\"", "D004]: `a2` is not a square", (3, 6)),
        ("ask = \"range\"\nof = \"a1\"", "D004]: the apc is unarmed", (3, 6)),
        ("ask = \"units\"\nof = \"green\"", "D006]: `green` does not take part", (3, 6)),
        ("ask = \"points\"\nof = \"a1\"", "D004]: no building is on a1", (3, 6)),
        ("ask = \"way\"\nof = \"a1\"", "D003]: `way` needs `to`", (2, 7)),
        ("ask = \"hits\"\nof = \"b1\"\nanswer = 7", "R012]: the answer is 8, not 7", (4, 10)),
        ("play = [\"blue fire a1 b1\"]", "R012]: ", (2, 9)),
        ("variant = \"ring-raod\"", "D004]: `ring-raod` is set up with its own pieces", (2, 11)),
        ("lables = true", "D002]: a position has no field `lables`", (2, 1)),
    ];
    let mut text = String::new();
    let mut lines = Vec::new();
    for (number, (inside, ..)) in cases.iter().enumerate() {
        lines.push(text.lines().count() + 3);
        text += &format!("```position Unit {number}\n{unit}\n{inside}\n```\n\n");
    }
    let run = build(&text);
    assert_eq!(run.code, 1, "{}", run.stdout);
    for ((_, message, (line, column)), start) in cases.into_iter().zip(lines) {
        let place = format!("data/skirmish-wars/rulebook/05-moving.md:{}:{column}\n", start + line);
        let mut found = run.stderr.split("error[").filter(|it| it.starts_with(message));
        assert!(found.any(|it| it.contains(&place)), "{message} {place} {}", run.stderr);
    }
    let run = build("```position A map\nvariant = \"ring-raod\"\n```\n");
    assert!(run.stderr.contains("D006]: there is no scenario `ring-raod`"), "{}", run.stderr);
    assert!(run.stderr.contains("did you mean"), "{}", run.stderr);
}
