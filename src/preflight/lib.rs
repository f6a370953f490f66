//! What a printer would refuse in a PDF, or print badly.
//!
//! In: the bytes of any PDF, and the [`Limits`](cardwright_model::Limits) of who prints it. Out:
//! diagnostics with page and place. Never: our own writer or its library, a change to the file, or
//! a figure that does not stand in `data/press/`.
//!
//! [`open`] reads the file with a parser that has no part in writing; [`walk`] goes through all that
//! each page draws and keeps a list of [`item`]s; [`rules`] hold file, pages and items against the
//! limits. `docs/preflight.md` says what is looked at, `docs/decisions/0011-preflight.md` why so.

mod colour;
mod declared;
pub mod faults;
mod findings;
mod font;
mod item;
mod letters;
mod open;
mod parse;
mod part;
mod pdf_page;
mod picture;
mod rules;
mod shade;
mod state;
mod walk;

pub use open::Unreadable;

use cardwright_base::diagnostic::{Diagnostic, SourceId};
use cardwright_model::Limits;
use findings::Findings;
use pdf_page::PdfPage;
use walk::FileCache;

/// Room for objects within objects; the main thread of some systems has little.
const STACK: usize = 256 * 1024 * 1024;

/// Looks a PDF over. `source` is what the findings are told of.
///
/// # Errors
/// When the bytes can't be read as a PDF at all.
///
/// # Panics
/// When the system has no thread to spare.
pub fn preflight(
    bytes: Vec<u8>,
    limits: &Limits,
    source: SourceId,
) -> Result<Vec<Diagnostic>, Unreadable> {
    apart(|| {
        let file = open::open(bytes)?;
        let mut found = Findings::new(limits);
        rules::file::check(&file, &mut found);
        let pages = file.pdf.pages();
        let leaves: Vec<PdfPage> = (1..)
            .zip(pages.iter())
            .map(|(number, page)| PdfPage::read(number, page, limits))
            .collect();
        rules::page::check(&leaves, &mut found);
        rules::order::check(pages, &mut found);
        let intent = declared::intent_channels(&file);
        let mut memory = FileCache::new(pages.len(), limits.total_ink.is_some());
        for (leaf, page) in leaves.iter().zip(pages.iter()) {
            rules::page::notes(leaf, page.raw(), &mut found);
            let items = leaf.items(page, &mut memory);
            rules::drawn::check(leaf, &items, intent, &mut found);
            rules::edge::check(leaf, &items, &mut found);
        }
        Ok(found.diagnostics(source))
    })
}

/// Names of the standards that a PDF says it follows, such as `PDF/X-4`.
///
/// # Errors
/// When the bytes can't be read as a PDF at all.
///
/// # Panics
/// When the system has no thread to spare.
pub fn declared_standards(bytes: Vec<u8>) -> Result<Vec<String>, Unreadable> {
    apart(|| Ok(declared::Declared::read(&open::open(bytes)?).standards()))
}

/// Works on a thread with a deep stack; a panic of the parser is an answer like another.
fn apart<T: Send>(work: impl FnOnce() -> Result<T, Unreadable> + Send) -> Result<T, Unreadable> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        thread.expect("a thread to spare").join().unwrap_or(Err(Unreadable::Stopped))
    })
}
