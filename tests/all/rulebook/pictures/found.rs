//! Parts of a card are found where they stand on its drawn side.

use crate::project::{Project, repository};
use cardwright_base::diagnostic::Report;
use cardwright_faces::FaceData;
use cardwright_typeset::Typesetter;
use cardwright_typeset::ink::{self, Area};
use cardwright_wording::TextEngine;
use std::collections::BTreeMap;

/// Where the parts of a card of Skirmish stand.
fn parts(card: &str) -> BTreeMap<String, Vec<Area>> {
    let project = Project::empty();
    for folder in ["data/skirmish", "art/skirmish", "templates"] {
        project.lay(&repository(folder), folder);
    }
    let mut report = Report::new();
    let data = project.path("data");
    let loaded = cardwright_load::load(&data, "skirmish", &mut report).expect("readable");
    let (game, assets) = loaded.expect("sound");
    let words = TextEngine::new(&game, &assets, &mut report);
    let texts = cardwright_wording::word(&game, &assets, &words, &mut report);
    let faces = FaceData::of(&game, &texts);
    let typesetter = Typesetter::new(&assets);
    let one = faces.named(card).expect("such a card");
    let set = cardwright_faces::again(&one, &typesetter).expect("drawn");
    let own = faces.parts_of(card).expect("parts");
    let areas = cardwright_rulebook::find_parts(&ink::ink(&set.document, 0), &own, &typesetter);
    let mut all: BTreeMap<String, Vec<Area>> = BTreeMap::new();
    for (part, area) in own.iter().zip(areas) {
        all.entry(part.name.to_owned()).or_default().extend(area);
    }
    all
}

#[test]
fn equal_figures_on_a_weapon_are_told_apart() {
    let axe = parts("axe");
    // The damage stands in the corner, below the picture and on the strip at the edge.
    let (index, stats, strip) = (axe["index"][0], &axe["stat"], axe["sideways"][0]);
    assert!(index.right < 16.0 && index.bottom < 25.0, "{index:?}");
    let row = stats.iter().copied().reduce(Area::union).expect("two figures");
    assert!(row.top > 35.0 && row.bottom < 52.0 && row.right > 50.0, "{row:?}");
    assert!(strip.right < 10.0 && strip.bottom > 70.0, "{strip:?}");
    assert!(axe["title"][0].bottom < 14.0);
    assert!(axe["art"][0].width() > 40.0);
}

#[test]
fn a_line_begins_with_its_mark() {
    let thrust = parts("thrust");
    let (effect, restriction) = (thrust["effect"][0], thrust["restriction"][0]);
    assert!(effect.left < 7.5 && restriction.left < 7.5, "{effect:?} {restriction:?}");
    assert!(effect.bottom < restriction.top);
}
