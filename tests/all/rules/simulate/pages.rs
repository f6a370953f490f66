//! How the pages of a report are filled.

use crate::project::{Project, repository};

/// The words of the last page of a report.
fn last_page(game: &str, options: &str) -> String {
    let project = Project::empty();
    for folder in ["data", "art"] {
        project.lay(&repository(&format!("{folder}/{game}")), &format!("{folder}/{game}"));
    }
    project.run(&format!("simulate {game} --policy random --seed 1 --out made {options}")).made();
    let pdf = lopdf::Document::load(project.path("made/balance.pdf")).expect("a PDF");
    let last = u32::try_from(pdf.get_pages().len()).expect("few");
    pdf.extract_text(&[last]).expect("text").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_last_table_has_company() {
    let page = last_page("skirmish-wars", "--games 6");
    assert!(page.contains("Units Bought") && page.contains("Who destroys whom"), "{page}");
    let page = last_page("skorm", "--games 3 --seats 2,3");
    assert!(page.contains("2 seats") && page.contains("3 seats"), "{page}");
}

/// In the margin, below the number of the page: it once took a page of its own.
#[test]
fn what_made_a_report_takes_no_room_on_a_page() {
    let page = last_page("skorm", "--games 3");
    assert!(page.ends_with("3 cardwright 0.1.0 · the counts are in simulation.json"), "{page}");
}
