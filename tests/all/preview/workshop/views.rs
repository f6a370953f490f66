//! Views are loaded when somebody opens them.

use super::Preview;
use crate::browser::{Browser, By, Key};
use crate::project::Project;
use serde_json::json;

/// A view that can't be loaded leaves the one that is open, says so, and can be tried again.
#[test]
fn a_view_that_cannot_be_loaded_is_told_and_tried_again() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    preview.state();
    let page = browser.open(&preview.address);
    let block = |addresses: &[&str]| {
        page.cdp("Network.setBlockedURLs", &json!({ "urls": addresses }));
    };
    page.cdp("Network.enable", &json!({}));
    block(&["*/views/sheets.js"]);
    page.reload();
    page.wait("the cards", || !page.all(By::Css(".cards li img")).is_empty());
    let view = || page.find(By::Css("main")).attribute("data-view");
    page.find(By::Role("link", "Sheets")).click();
    page.wait("a word of it", || {
        let told = page.find(By::Css("#toast")).text();
        told.starts_with("Sheets can’t be opened: the preview does not answer.")
    });
    assert_eq!(view().as_deref(), Some("cards"));
    // The keys are still those of the view that is seen.
    page.keys("?");
    page.wait("help", || page.find(By::Css("#help-dialog")).is_shown());
    assert!(page.find(By::Css("#help-dialog")).text().contains("look at a side closely"));
    page.keys(Key::ESCAPE);
    block(&[]);
    page.find(By::Role("button", "Try again")).click();
    page.wait("the sheets", || {
        view().as_deref() == Some("sheets") && !page.all(By::Css(".paper img")).is_empty()
    });
    let errors = page.errors();
    assert!(errors.iter().all(|it| it.contains("sheets.js")), "{errors:?}");
}
