//! Ctrl-C: work stops where it can, and what waits on the disk goes away.

use std::sync::atomic::{AtomicBool, Ordering};

/// Exit code of a program that was interrupted, as shells have it: 128 and the number of the signal.
pub(super) const STOPPED: u8 = 130;

/// Set once somebody has pressed Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

/// What tells whether somebody has pressed Ctrl-C, from now on.
///
/// # Errors
/// When the system doesn't let itself be asked.
pub(super) fn when_asked() -> Result<&'static AtomicBool, ctrlc::Error> {
    ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed))?;
    Ok(&STOP)
}
