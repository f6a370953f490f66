//! Cards, counters and drawings that belong to another unit, army or count.

use crate::project::{Project, repository};

#[test]
fn what_belongs_to_another_card_is_found() {
    let project = Project::empty();
    project.lay(&repository("data/skirmish-wars"), "data/skirmish-wars");
    for (file, old, new) in [
        ("blue-cards.toml", "art = \"mech-blue.svg\"", "art = \"scout-blue.svg\""),
        ("blue-cards.toml", "unit = \"apc\"", "unit = \"flak\""),
        ("red-cards.toml", "unit = \"tank\"\narmy = \"red\"", "unit = \"tank\"\narmy = \"blue\""),
        ("commander-cards.toml", "commander = \"sato\"", "commander = \"dahl\""),
        ("pieces.toml", "terrain = \"hill\"", "terrain = \"forest\""),
        ("units.toml", "icon = \"heavy\"", "icon = \"tank\""),
        ("blue-counters.toml", "copies = 8", "copies = 9"),
        ("blue-counters.toml", "copies = 6", "copies = 5"),
        ("discs.toml", "copies = 20", "copies = 21"),
    ] {
        project.edit(&format!("data/skirmish-wars/{file}"), old, new);
    }
    let run = project.run("check skirmish-wars --no-fit");
    assert_eq!(run.code, 1, "{}", run.stderr);
    for told in [
        "`blue-mech-card` has the drawing of `scout`",
        "`unit` of `blue-apc-card` is `flak`, but its id names `apc`",
        "`army` of `red-tank-card` is `blue`, but its id names `red`",
        "`commander` of `sato-card` is `dahl`, but its id names `sato`",
        "`terrain` of `hill-piece` is `forest`, but its id names `hill`",
        "`heavy` has the icon of `tank`",
        "units.toml says how many counters there are of each unit, in the same order",
        "`card.moved_marker.copies` is 21, but 20 is expected",
    ] {
        assert!(run.stdout.contains(told), "{told}: {}", run.stdout);
    }
}
