//! Every ink draws every side, with nothing for the checks to find.

use super::studio::Studio;
use super::studio::{shot, skirmish, tiny};
use crate::project::{Project, repository};
use cardwright_model::Ink;
use cardwright_typeset::ink;

#[test]
fn every_ink_draws_every_side_at_the_same_size() {
    let studio = skirmish();
    let full = studio.drawn(Ink::Full);
    let sizes: Vec<_> = ink::all(&full.document).iter().map(|it| (it.trim, it.bleed)).collect();
    assert_eq!(sizes.len(), 28, "21 cards, 3 backs, both sides of 2 aids");
    for it in [Ink::Low, Ink::Grey, Ink::Text] {
        let faces = studio.drawn(it);
        assert_eq!(faces.names, full.names, "{}", it.name());
        assert_eq!(faces.notes, [""; 0], "{}", it.name());
        let own: Vec<_> = ink::all(&faces.document).iter().map(|it| (it.trim, it.bleed)).collect();
        assert_eq!(own, sizes, "{}", it.name());
    }
}

#[test]
fn the_checks_find_nothing_in_any_ink() {
    let studio = skirmish();
    for it in Ink::ALL {
        let found = studio.checked(it);
        let told = found.iter().map(|it| format!("{} {}", it.code, it.message));
        // Words alone leave out what runs along the edge and stands elsewhere; `text-only.typ` says so.
        let left_out = "F020 a part of the line `sideways` is not printed";
        let told: Vec<_> = told.filter(|told| it != Ink::Text || told != left_out).collect();
        assert_eq!(told, [""; 0], "{}", it.name());
    }
}

#[test]
fn what_does_not_fit_is_told_in_every_ink() {
    let project = Project::tiny();
    let long = "effect: Falls to a very long story that nobody will ever read to its end. ";
    project.edit("data/tiny/templates/tiny.j2", "effect: Falls to ", &long.repeat(6));
    project.edit("data/tiny/game.toml", "title = \"Tiny\"", "title = \"Unpronounceableness\"");
    let studio = tiny(&project);
    for it in Ink::ALL {
        let (_, report) = studio.draw(it);
        let told: Vec<_> = report.sorted().iter().map(|it| it.message.clone()).collect();
        let text = |face| told.iter().any(|it| it.starts_with(&format!("the text of `{face}` is")));
        assert!(text("blade") && text("cloth") && !text("stone"), "{}: {told:?}", it.name());
    }
}

#[test]
fn a_translation_is_drawn_in_every_ink() {
    let project = Project::tiny();
    project.lay(&repository("tests/games/tiny-german"), "data/tiny/languages");
    let studio = Studio::open(&project.path("data"), "tiny", Some("de-DE"));
    for it in Ink::ALL {
        let faces = studio.drawn(it);
        let page = ink::ink(&faces.document, 0);
        let said: String = page.letters.iter().map(|it| it.text.as_str()).collect();
        assert!(said.contains("STEIN"), "{}: {said}", it.name());
    }
}

/// A layout of the game's own that knows nothing of inks draws as ever; the words alone need none.
#[test]
fn a_layout_that_knows_no_inks_still_draws() {
    let project = Project::tiny();
    let studio = tiny(&project);
    for it in [Ink::Low, Ink::Grey] {
        let notes = studio.drawn(it).notes;
        let expected = format!("`tiny.typ` does not support {} ink", it.name());
        assert!(notes.len() == 1 && notes[0].starts_with(&expected), "{notes:?}");
    }
    for it in [Ink::Full, Ink::Text] {
        assert_eq!(studio.drawn(it).notes, [""; 0], "{}", it.name());
    }
    // Its drawings and the colours that it is given are grey all the same.
    let grey = studio.drawn(Ink::Grey);
    assert!((0..4).all(|page| shot(&grey, page).coloured() == 0));
}

#[test]
fn a_layout_may_say_which_inks_it_knows() {
    let project = Project::tiny();
    let own = "#let inks = (\"low\", \"text\")\n#let front(face, ctx, report: true) = {\n  \
               if ctx.ink != \"full\" { return box(fill: black, width: 48mm, height: 67mm) }";
    project.edit("data/tiny/templates/tiny.typ", "#let front(face, ctx, report: true) = {", own);
    let studio = tiny(&project);
    for it in [Ink::Low, Ink::Text] {
        let faces = studio.drawn(it);
        assert_eq!(faces.notes, [""; 0]);
        assert_eq!(shot(&faces, 0).at(24.0, 30.0), [0; 3], "{}", it.name());
    }
    assert_eq!(studio.drawn(Ink::Grey).notes.len(), 1);
}
