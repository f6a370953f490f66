//! The rulebook and the scenario cards as they are set: what stands on a page, where, and how large.

use super::files::project;
use crate::project::repository;
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_faces::FaceData;
use cardwright_model::{Assets, Game, Ink};
use cardwright_typeset::Typesetter;
use cardwright_typeset::ink::{Area, Page, Run, all};
use cardwright_wording::TextEngine;
use cardwright_wording::passage::Lookup;
use std::path::Path;
use std::sync::Arc;

/// Left and right edge of the text of a page, in millimetres.
const TEXT: (f64, f64) = (17.0, 131.0);

fn loaded(data: &Path, report: &mut Report) -> (Game, Assets) {
    let loaded = cardwright_load::load(data, "skirmish-wars", report);
    loaded.expect("readable").expect("a game")
}

/// The pages of the rulebook in this folder of games.
fn rulebook(data: &Path) -> Vec<Arc<Page>> {
    let mut report = Report::new();
    let (game, assets) = loaded(data, &mut report);
    let mut words = TextEngine::new(&game, &assets, &mut report);
    let rules = cardwright_rules::ruleset(&game, &mut report).map(Arc::from).expect("rules");
    cardwright_rulebook::register_rules(&mut words, &rules);
    let texts = cardwright_wording::word(&game, &assets, &words, &mut report);
    let (faces, book) = (FaceData::of(&game, &texts), &game.books[0]);
    let text = cardwright_rulebook::write(&game, book, &words, Some(&*rules), &faces, &mut report);
    let setter = Typesetter::new(&assets);
    let booklet = cardwright_rulebook::draw(&game, &text, &faces, &setter, &mut report);
    let booklet = booklet.unwrap_or_else(|| panic!("{}", render(&report, TerminalStyle::PLAIN)));
    all(&booklet.document)
}

/// All sides of cards and parts.
fn sides() -> Vec<Arc<Page>> {
    let mut report = Report::new();
    let (game, assets) = loaded(&repository("data"), &mut report);
    let words = TextEngine::new(&game, &assets, &mut report);
    let texts = cardwright_wording::word(&game, &assets, &words, &mut report);
    let data = FaceData::of(&game, &texts);
    let (data, setter) = cardwright_faces::for_ink(&game, &assets, &data, Ink::Full);
    let nowhere = Lookup { typed: &[], printed: &[] };
    let drawn = cardwright_faces::draw(&game, &data, nowhere, &setter, &mut report);
    all(&drawn.expect("sides").document)
}

/// Whether it can name a column or a row of a map.
fn names_squares(run: &Run) -> bool {
    let text = run.text.trim();
    matches!(text.as_bytes(), [b'a'..=b'o']) || text.parse().is_ok_and(|it| (9..=15).contains(&it))
}

fn place(run: &Run) -> Area {
    run.area.expect("it is printed")
}

#[test]
fn squares_of_a_map_have_names_that_can_be_read_and_keep_to_the_text() {
    let mut maps = 0;
    for page in rulebook(&repository("data")) {
        let names = page.letters.iter().filter(|it| it.in_figure && names_squares(it));
        let names: Vec<&Run> = names.collect();
        if !names.iter().any(|it| it.text == "a") {
            continue;
        }
        maps += 1;
        for name in names {
            assert!(name.size >= 6.5, "{name:?}");
            assert!(name.family.starts_with("Barlow"), "another face than the text: {name:?}");
            let (left, right) = (place(name).left, place(name).right);
            assert!(left >= TEXT.0 - 0.1 && right <= TEXT.1 + 0.1, "{name:?}");
        }
    }
    assert_eq!(maps, 3, "a map for each scenario");
}

/// What is bold stays so in the first words of a chapter, which are slanted, even in a face that has no slanted bold.
#[test]
fn a_title_in_the_first_words_of_a_chapter_is_seen() {
    let project = project();
    let chapter = "# Moving {#moving .index}\n\n";
    let lead = format!("{chapter}**Motors** go where feet would rather walk than run all day.\n\n");
    project.edit("data/skirmish-wars/rulebook/05-moving.md", chapter, &lead);
    let pages = rulebook(&project.path("data"));
    let all = pages.iter().flat_map(|it| &it.letters);
    let title =
        all.filter(|it| it.text.trim() == "Motors" && !it.in_figure).max_by_key(|it| it.weight);
    assert_eq!(title.map(|it| it.weight), Some(700), "the title is lost");
}

#[test]
fn what_a_scenario_is_played_for_fills_the_room_below_its_map() {
    let mut cards = 0;
    for side in sides() {
        let Some(legend) = side.letters.iter().find(|it| it.text.starts_with("To win:")) else {
            continue;
        };
        cards += 1;
        assert!(legend.size >= 12.0, "{legend:?}");
        let names = side.letters.iter().filter(|it| names_squares(it)).map(place);
        let map = names.map(|it| it.bottom).fold(0.0, f64::max);
        let gap = place(legend).top - map;
        assert!((2.0..8.0).contains(&gap), "{gap} mm below the map: {legend:?}");
    }
    assert_eq!(cards, 3);
}

/// The box says how many cards it holds, and the list of parts counts as many.
#[test]
fn box_and_list_of_parts_count_the_same_cards() {
    let (game, _) = loaded(&repository("data"), &mut Report::new());
    let contents = game.contents();
    let listed = contents.iter().find(|it| it.word == "card").expect("cards");
    assert_eq!(listed.count, game.boxes[0].copies(&game));
}

/// A 6 on an edge is upside down until the piece is turned, and would be read as a 9: a dot stands behind its foot.
#[test]
fn a_six_on_an_edge_is_told_from_a_nine() {
    let mut sixes = 0;
    for side in sides() {
        let upside_down = |it: &&Run| it.text == "6" && it.turn.abs() > 179.0;
        for six in side.letters.iter().filter(upside_down) {
            sixes += 1;
            let six = place(six);
            let dots = side.fills.iter().filter(|it| it.area.width() < six.width() / 2.0);
            let behind = |it: &Area| it.right <= six.left && it.right > six.left - 0.5;
            let foot = |it: &Area| it.top >= six.top - 0.1 && it.bottom < six.top + 1.0;
            assert!(
                dots.map(|it| it.area).any(|it| behind(&it) && foot(&it)),
                "{six:?}: {:?}",
                side.fills
            );
        }
    }
    // A counter of each unit of both armies, and the marker of captures.
    assert_eq!(sixes, 2 * 9 + 1);
}
