//! Shows what was made, in the program that the system has for it.

use super::tell;
use cardwright_export::{Product, StagedFile};
use std::io::{self, stderr};
use std::path::Path;

/// Opens the only PDF that was made, or else the folder of all that was made.
pub(super) fn products(out: &Path, held: &[Product], filed: &[StagedFile]) -> io::Result<()> {
    let paths = held.iter().map(|it| &it.path).chain(filed.iter().map(|it| &it.path));
    let mut pdfs = paths.filter(|it| it.ends_with(".pdf"));
    match (pdfs.next(), pdfs.next()) {
        (Some(only), None) => open(&out.join(only)),
        (None, None) if held.is_empty() && filed.is_empty() => Ok(()),
        _ => open(out),
    }
}

/// Opens a folder.
pub(super) fn folder(out: &Path) -> io::Result<()> {
    open(out)
}

/// Opens an address in the browser. That nothing opens it is no reason to end: it can be opened by hand.
pub(super) fn address(address: &str) -> io::Result<()> {
    match ::open::that_detached(address) {
        Ok(()) => Ok(()),
        Err(why) => tell(&mut stderr(), &format!("note: no browser can be opened: {why}\n")),
    }
}

/// What was made is made: that nothing shows it is no reason to fail.
fn open(path: &Path) -> io::Result<()> {
    match ::open::that_detached(path) {
        Ok(()) => Ok(()),
        Err(why) => {
            tell(&mut stderr(), &format!("note: {} can't be opened: {why}\n", path.display()))
        }
    }
}
