//! Shows what was made, in the program that the system has for it.

use super::tell;
use cardwright_base::limits;
use cardwright_export::{Product, StagedFile};
use std::io::{self, Write as _, stderr};
use std::path::Path;
use tempfile::{Builder, TempDir};

/// Opens the only PDF that was made, or else the folder of all that was made.
pub(super) fn products(
    out: &Path,
    held: &[Product],
    staged_files: &[StagedFile],
) -> io::Result<()> {
    let paths = held.iter().map(|it| &it.path).chain(staged_files.iter().map(|it| &it.path));
    let mut pdfs = paths.filter(|it| it.ends_with(".pdf"));
    match (pdfs.next(), pdfs.next()) {
        (Some(only), None) => open(&out.join(only)),
        (None, None) if held.is_empty() && staged_files.is_empty() => Ok(()),
        _ => open(out),
    }
}

/// Opens an address that nobody else may know in the browser: by way of a file in `folder` that only this user can
/// read, since everybody on a machine can see what a program is started with. The file goes away with what comes back,
/// or when a limit ends the run.
/// That nothing opens it is no reason to end: the address can be opened by hand.
pub(super) fn secret_address(address: &str, folder: &Path) -> io::Result<Option<TempDir>> {
    match opened_through_a_file(address, folder) {
        Ok(page) => Ok(Some(page)),
        Err(why) => {
            tell(&mut stderr(), &format!("note: no browser can be opened: {why}\n"))?;
            Ok(None)
        }
    }
}

/// Opens a page that leads to an address, in a folder of its own. Sandboxed browsers, such as snaps, see neither the
/// system's temporary folder nor hidden files, so it lies in `folder` if it can.
fn opened_through_a_file(address: &str, folder: &Path) -> io::Result<TempDir> {
    let mut named = Builder::new();
    named.prefix("cardwright-preview-");
    let own = named.tempdir_in(folder).or_else(|_| named.tempdir())?;
    limits::sweep(own.path(), &[]);
    let mut page = named.suffix(".html").tempfile_in(own.path())?;
    write!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>cardwright</title>\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta http-equiv=\"refresh\" content=\"0; url={address}\">\n\
         <p><a href=\"{address}\">Open the preview</a></p>\n</html>\n"
    )?;
    // It stays until its folder goes.
    let (_, path) = page.keep()?;
    ::open::that_detached(path)?;
    Ok(own)
}

/// Opens a file, or a folder in the file manager of the desktop. What was made is made: that nothing shows it is no
/// reason to fail.
pub(super) fn open(path: &Path) -> io::Result<()> {
    match ::open::that_detached(path) {
        Ok(()) => Ok(()),
        Err(why) => {
            tell(&mut stderr(), &format!("note: {} can't be opened: {why}\n", path.display()))
        }
    }
}
