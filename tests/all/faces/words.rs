//! Where there is nothing but words, all of them are there.

use super::studio::{Studio, skirmish, tiny};
use crate::project::Project;
use cardwright_model::Ink;
use cardwright_typeset::ink;
use cardwright_wording::{Statement, plain_text};

/// Letters and figures alone, since a layout sets its own spaces, quotes and capitals.
fn letters(text: &str) -> String {
    text.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn all_is_said(studio: &Studio) {
    let faces = studio.drawn(Ink::Text);
    let fronts = studio.game.cards.iter().zip(&studio.texts.cards);
    for (page, (card, statements)) in fronts.enumerate() {
        // What an aid says is on both its sides.
        let reverse =
            studio.game.backs.iter().position(|it| it.of.as_ref() == Some(&card.id.value));
        let reverse = reverse.map(|at| said(&faces, studio.game.cards.len() + at));
        let said = said(&faces, page) + &reverse.unwrap_or_default();
        let kind = studio.game.card_type(&card.kind).expect("a type");
        let (number, of) = studio.game.numbers()[page];
        let number = format!("{number}{of}");
        let copies = format!("{}copies", card.copies.value);
        for text in [&card.title.value, &kind.name.value, &number, &copies] {
            // The title of an aid says what it is.
            if card.aid && *text == kind.name.value {
                continue;
            }
            assert!(said.contains(&letters(text)), "`{text}` is not on {}", card.id.value);
        }
        every(statements, &said, &card.id.value);
        let flavour = card.flavour.as_ref().map(|it| letters(&it.value)).unwrap_or_default();
        assert!(said.contains(&flavour), "{} has lost its flavour", card.id.value);
    }
    let backs = studio.game.backs.iter().zip(&studio.texts.backs);
    for (at, (back, statements)) in backs.enumerate().filter(|(_, (it, _))| it.of.is_none()) {
        let said = said(&faces, studio.game.cards.len() + at);
        let word = back.title.as_ref().map_or(&studio.game.title.value, |it| &it.value);
        assert!(said.contains(&letters(word)), "{word} is not on {}", back.id.value);
        every(statements, &said, &back.id.value);
    }
}

fn said(faces: &cardwright_faces::Faces, page: usize) -> String {
    let page = ink::ink(&faces.document, page);
    assert!(page.letters.iter().all(|it| it.size >= 5.0));
    page.letters.iter().map(|it| letters(&it.text)).collect()
}

fn every(statements: &[Statement], said: &str, id: &str) {
    for statement in statements {
        // The cells of a row stand where its layout wants them.
        for cell in plain_text(&statement.inlines).split('|') {
            let text = letters(cell);
            assert!(said.contains(&text), "`{text}` is not on {id}: {said}");
        }
    }
}

#[test]
fn proxies_say_all_that_cards_say() {
    all_is_said(&skirmish());
    all_is_said(&tiny(&Project::tiny()));
}

/// A role that no layout of the program has heard of is said all the same.
#[test]
fn proxies_say_what_has_a_role_of_the_games_own() {
    let project = Project::tiny();
    project.edit("data/tiny/templates/tiny.j2", "effect: Falls to", "omen: Falls to");
    all_is_said(&tiny(&project));
}

#[test]
fn a_back_without_a_word_reads_the_same_either_way_up() {
    let faces = tiny(&Project::tiny()).drawn(Ink::Text);
    let page = ink::ink(&faces.document, 3);
    let mut turns: Vec<f64> = page.letters.iter().map(|it| it.turn.abs().round()).collect();
    turns.sort_by(f64::total_cmp);
    assert_eq!(turns, [0.0, 180.0]);
    let area = |turn: f64| {
        let run = page.letters.iter().find(|it| it.turn.abs().round() == turn).expect("a word");
        run.area.expect("letters")
    };
    let (up, down) = (area(0.0), area(180.0));
    let (width, height) = (page.trim.right, page.trim.bottom);
    let off = [up.left + down.right - width, up.top + down.bottom - height];
    assert!(off.iter().all(|it| it.abs() < 0.01), "{off:?}");
}

/// A long name gets smaller until both of it, one above the other, stand apart and inside.
#[test]
fn a_long_name_fits_both_ways_up() {
    let project = Project::tiny();
    let long = "title = \"The Long and Winding Road of Tiny Games\"";
    project.edit("data/tiny/game.toml", "title = \"Tiny\"", long);
    let page = ink::ink(&tiny(&project).drawn(Ink::Text).document, 3);
    let middle = page.trim.bottom / 2.0;
    for run in &page.letters {
        let area = run.area.expect("letters");
        let half = if run.turn == 0.0 { middle..60.0 } else { 3.0..middle };
        assert!(half.contains(&area.top) && half.contains(&area.bottom), "{run:?}");
        assert!(area.left > 3.0 && area.right < 41.0, "{run:?}");
    }
    assert!(page.letters.len() >= 8);
}
