//! Small pieces with a title and no more, as the layout `plain` draws them.

use super::studio::Studio;
use crate::project::{Project, repository};
use cardwright_base::diagnostic::Report;
use cardwright_faces::Faces;
use cardwright_model::Ink;
use cardwright_typeset::ink;

/// One piece of such a format, with the icon of a frog or none.
fn drawn(format: &str, icon: &str, title: &str, ink: Ink) -> (Faces, Report) {
    let project = Project::empty();
    let frog = std::fs::read(repository("data/pond/art/icons/frog.svg")).expect("a drawing");
    project.write("pond/art/icons/frog.svg", &frog);
    let game = format!(
        "title = \"Pond\"\n[formats.token]\n{format}\n[[type]]\nid = \"piece\"\nformat = \"token\"\n{icon}\n\
         [[card]]\ntype = \"piece\"\ntitle = \"{title}\"\n"
    );
    project.write("pond/game.toml", game.as_bytes());
    let (faces, report) = Studio::open(&project.path(""), "pond", None).draw(ink);
    (faces.expect("sides"), report)
}

/// An icon takes its room from the title, which stays on the piece.
#[test]
fn a_title_below_an_icon_stays_on_its_piece() {
    for ink in [Ink::Full, Ink::Low] {
        for format in ["across = \"16 mm\"\nshape = \"round\"", "trim = \"24x14 mm\""] {
            let (faces, report) = drawn(format, "icon = \"frog\"", "Elder of the pond", ink);
            assert!(report.is_empty(), "{format}: {:?}", report.sorted());
            let page = ink::ink(&faces.document, 0);
            let title: Vec<_> = page.letters.iter().filter_map(|it| Some((it, it.area?))).collect();
            assert!(!title.is_empty(), "{format}: {:?}", page.letters);
            for (run, area) in title {
                let (left, top) = (area.left - page.trim.left, area.top - page.trim.top);
                let (right, bottom) =
                    (page.trim.right - area.right, page.trim.bottom - area.bottom);
                assert!([left, top, right, bottom].iter().all(|it| *it > 0.0), "{format}: {run:?}");
            }
        }
    }
}

/// A title that is too high is told as one that is too wide is.
#[test]
fn a_title_of_three_lines_that_is_too_high_is_told() {
    let piece = |across: &str| {
        let format = format!("across = \"{across}\"\nshape = \"hex-flat\"");
        let (_, report) = drawn(&format, "", "Elk of the icy fens", Ink::Full);
        report.sorted().iter().map(|it| (it.code, it.message.clone())).collect::<Vec<_>>()
    };
    let told = "the title of `elk-of-the-icy-fens` is 0.1 mm too long for its place".to_owned();
    assert_eq!(piece("10 mm"), [("F001", told)]);
    assert_eq!(piece("11 mm"), []);
}
