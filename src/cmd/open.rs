//! Shows what was made, in the program that the system has for it.

use super::tell;
use cardwright_export::{Product, StagedFile};
use std::io::{self, Write as _, stderr};
use std::path::Path;
use tempfile::NamedTempFile;

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

/// Opens an address that nobody else may know in the browser: by way of a file in `folder` that only this user can
/// read, since everybody on a machine can see what a program is started with. The file goes away with what comes back.
/// That nothing opens it is no reason to end: the address can be opened by hand.
pub(super) fn secret_address(address: &str, folder: &Path) -> io::Result<Option<NamedTempFile>> {
    let opened = leading_to(address, folder).and_then(|page| {
        ::open::that_detached(page.path())?;
        Ok(page)
    });
    match opened {
        Ok(page) => Ok(Some(page)),
        Err(why) => {
            tell(&mut stderr(), &format!("note: no browser can be opened: {why}\n"))?;
            Ok(None)
        }
    }
}

/// A page that leads to an address. Browsers that are shut in, such as those of snap, see neither the system's
/// folder for passing files nor what is hidden, so it lies in `folder` if it can.
fn leading_to(address: &str, folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    let named = builder.prefix("cardwright-preview-").suffix(".html");
    let mut page = named.tempfile_in(folder).or_else(|_| named.tempfile())?;
    write!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>cardwright</title>\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta http-equiv=\"refresh\" content=\"0; url={address}\">\n\
         <p><a href=\"{address}\">Open the preview</a></p>\n</html>\n"
    )?;
    page.flush()?;
    Ok(page)
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
