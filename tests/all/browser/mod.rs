//! Chromium, driven as a person would: what the tests of pages use, and its own tests.
//!
//! ```ignore
//! let Some(browser) = Browser::start() else { return };
//! let page = browser.open(&address);
//! page.find(By::Role("button", "Draw")).click();
//! page.wait("a card in the hand", || page.all(By::Css("#hand img")).len() == 1);
//! page.assert_axe_clean();
//! ```
#![allow(clippy::disallowed_methods, reason = "tests read what they hold against a page")]

mod axe;
mod by;
mod driver;
mod element;
mod gestures;
mod page;
mod page_server;
mod self_test;

pub use by::By;
pub use driver::Browser;
pub use element::Element;
pub use gestures::Key;
pub use page::Page;
