//! What a drawn game tells besides its pictures: sizes, where words were typed, entries, places of findings.
#![allow(clippy::disallowed_methods, reason = "tests lay out games")]

use crate::project::{Project, repository};
use cardwright_check::LintLevels;
use cardwright_pipeline::{EditSession, RenderedGame, SetWord, Update, WordOrigin};
use std::path::Path;
use std::sync::Arc;

fn drawn(data: &Path, game: &str) -> (Update, Arc<RenderedGame>) {
    let mut session = EditSession::new(data, game, LintLevels::default());
    let update = session.update(&|_| ()).unwrap().expect("the first look");
    let rendered = session.rendered().expect("it was drawn");
    (update, Arc::clone(rendered))
}

fn word<'w>(words: &'w [SetWord], text: &str) -> &'w SetWord {
    let said = || words.iter().map(|it| it.text.as_str()).collect::<Vec<_>>().join(" ");
    words.iter().find(|it| it.text == text).unwrap_or_else(|| panic!("{text} in {}", said()))
}

#[test]
#[ignore = "shows"]
fn show() {
    let game = std::env::var("SHOW").unwrap_or_else(|_| "skirmish".into());
    let begun = std::time::Instant::now();
    let (update, rendered) = drawn(&repository("data"), &game);
    eprintln!("drawn {:?}", begun.elapsed());
    for side in rendered.side_names().iter().take(6) {
        let words = rendered.side_words(side).unwrap();
        eprintln!("== {side} {:?}", rendered.side_geometry(side));
        for it in words {
            eprintln!(
                "{:20} {:?} {:?} {}",
                it.text,
                it.area,
                it.origin,
                it.place.map_or_else(String::new, |it| it.shown)
            );
        }
        eprintln!("{:?}", rendered.entry(side));
        for it in rendered.statements(side) {
            eprintln!(
                "{} | {} | {:?}",
                it.role,
                it.text,
                it.from.iter().map(|it| &it.shown).collect::<Vec<_>>()
            );
        }
        for it in rendered.mentions(side).iter().take(5) {
            eprintln!("M {:?} {} | {} | {}", it.booklet, it.heading, it.sentence, it.place.shown);
        }
    }
    let book = rendered.documents()[1].0.clone();
    let begun = std::time::Instant::now();
    let mut counts = [0; 4];
    for page in 1.. {
        let Some(words) = rendered.page_words(&book, page) else { break };
        for it in &words {
            let at = match it.origin {
                WordOrigin::Typed => 0,
                WordOrigin::Name => 1,
                WordOrigin::Computed => 2,
                WordOrigin::Layout => 3,
            };
            counts[at] += 1;
            if page == 5 || it.origin == WordOrigin::Layout && page < 20 {
                eprintln!(
                    "{page} {:20} {:?} {}",
                    it.text,
                    it.origin,
                    it.place.as_ref().map_or("", |it| &it.shown)
                );
            }
        }
    }
    eprintln!("{book} {counts:?} {:?}", begun.elapsed());
    let begun = std::time::Instant::now();
    for (it, spots) in update.report.sorted().iter().zip(rendered.spots(&update.report)) {
        eprintln!("{} {} {:?}", it.code, it.message, spots.iter().take(3).collect::<Vec<_>>());
    }
    eprintln!("spots {:?}", begun.elapsed());
    let _ = (word as fn(_, _) -> _, 0);
}
