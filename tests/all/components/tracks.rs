//! Tracks: what is read of their words, what is drawn of them.

use super::{kit, read, said_by};
use cardwright_base::diagnostic::Report;
use cardwright_faces::FaceData;
use cardwright_model::Ink;
use cardwright_typeset::ink;
use cardwright_wording::passage::Lookup;
use cardwright_wording::{Group, Track};

fn tracks(id: &str) -> Vec<(String, Track)> {
    let (game, _, texts) = read(&kit());
    let at = game.cards.iter().position(|card| card.id.value == id).expect("a card");
    let own = texts.cards[at].iter();
    own.filter_map(|it| Some((it.role.clone(), it.track.clone()?))).collect()
}

fn group(count: u32, kind: &'static str, size: &'static str, filled: u32) -> Group {
    Group { count, kind, icon: None, size, filled, numbers: Vec::new(), by: None }
}

#[test]
fn words_of_a_track_become_groups_of_shapes() {
    let found = tracks("ada");
    let roles: Vec<&str> = found.iter().map(|(role, _)| role.as_str()).collect();
    assert_eq!(roles, ["track", "track", "edgetrack"]);
    let [(_, health), (_, stars), (_, edge)] = &found[..] else { panic!("{found:?}") };
    assert_eq!(health.label.len(), 1, "an icon");
    let numbers = (1..=8).collect();
    let wanted = Group { numbers, by: Some(4), ..group(8, "box", "medium", 4) };
    assert_eq!(health.groups, [wanted]);
    // The second group says a size alone: it has the shape of the first.
    assert_eq!(stars.label, []);
    assert_eq!(stars.groups, [group(3, "star", "small", 1), group(2, "star", "large", 0)]);
    assert_eq!(edge.groups[0].numbers, (0..10).collect::<Vec<_>>());
    let luck = &tracks("bruno")[2].1;
    let icons = Group { icon: Some("point".to_owned()), ..group(2, "icon", "medium", 0) };
    assert_eq!(luck.groups, [group(5, "heart", "medium", 2), icons]);
}

#[test]
fn a_track_may_count_down_and_below_zero() {
    let project = kit();
    let line = "track: 4 circles from 2 down, 3 boxes from -1, 2 diamonds filled";
    project.edit("data/kit/templates/signal.j2", "effect: Show the light.", line);
    let (game, _, texts) = read(&project);
    let lamp = game.cards.iter().position(|card| card.id.value == "lamp").expect("a card");
    let track = texts.cards[lamp][0].track.clone().expect("a track");
    let numbers: Vec<_> = track.groups.iter().map(|it| it.numbers.clone()).collect();
    assert_eq!(numbers, [vec![2, 1, 0, -1], vec![-1, 0, 1], Vec::new()]);
    assert_eq!(track.groups[2].filled, 2);
}

#[test]
fn what_is_no_track_is_told_at_its_line() {
    for (line, fault) in [
        ("track: 3 starts", "a track has no `starts`; it can have stars, boxes"),
        ("track: many boxes", "a track without a number"),
        ("track: 3", "a track that does not say what it consists of"),
        ("track: 0 boxes", "a track has 1 to 200 shapes in a group"),
        ("track: 201 boxes", "a track has 1 to 200 shapes in a group"),
        ("track: 3 boxes 4 filled", "4 of 3 shapes can't be filled"),
        ("track: 3 boxes down", "`down` without `from`"),
        ("track: 3 boxes from", "`` is not a number"),
        ("track: 3 boxes by 0", "`by` takes a number of shapes"),
        ("track: 3 boxes 2", "what is `2` made of?"),
        ("edgetrack: 3 boxes, ,", "a group of a track begins with a number"),
    ] {
        let change = ("templates/signal.j2", "effect: Show the light.", line);
        let found = said_by(&kit(), "check kit --no-fit", change);
        assert!(found.contains("T002") && found.contains(fault), "{line}: {found}");
        assert!(found.contains("signal.j2:1:"), "{line}: {found}");
    }
}

/// In every ink the numbers stand on the card, left to right, and inside its safe area.
#[test]
fn tracks_are_drawn_in_every_ink() {
    let (game, assets, texts) = read(&kit());
    let data = FaceData::of(&game, &texts);
    for ink in Ink::ALL {
        let mut report = Report::new();
        let nowhere = Lookup { typed: &[], printed: &[] };
        let (data, typesetter) = cardwright_faces::for_ink(&game, &assets, &data, ink);
        let faces = cardwright_faces::draw(&game, &data, nowhere, &typesetter, &mut report);
        let faces = faces.unwrap_or_else(|| panic!("{}", ink.name()));
        let page = ink::ink(&faces.document, 0);
        let numbers: Vec<(i64, f64, f64)> = page
            .letters
            .iter()
            .filter_map(|run| {
                let area = run.seen?;
                Some((run.text.trim().parse().ok()?, area.left, area.top))
            })
            .collect();
        // Health runs in rows of four: on each the next number stands further right.
        for row in [[1, 2, 3, 4], [5, 6, 7, 8]] {
            let begins = numbers.iter().filter(|it| it.0 == row[0]);
            let whole = |first: &&(i64, f64, f64)| {
                let mut left = first.1;
                row[1..].iter().all(|wanted| {
                    let level = |it: &&(i64, f64, f64)| {
                        it.0 == *wanted && (it.2 - first.2).abs() < 0.4 && it.1 > left
                    };
                    let next = numbers.iter().find(level);
                    left = next.map_or(left, |it| it.1);
                    next.is_some()
                })
            };
            assert!(begins.clone().any(|it| whole(&it)), "{}: {row:?} {numbers:?}", ink.name());
        }
        // 63 x 88 mm with a safe area of 3 mm.
        for (number, left, top) in &numbers {
            let inside = (3.0..60.0).contains(left) && (3.0..85.0).contains(top);
            assert!(inside, "{}: {number} at {left} {top}", ink.name());
        }
        assert!(numbers.iter().filter(|it| it.0 == 0).count() >= 1, "the track along the edge");
    }
}
