//! `cardwright preview`.

use super::{open, stop, tell};
use crate::cli::{LimitArgs, PreviewArgs};
use cardwright_base::limits;
use cardwright_check::{Level, LintLevels};
use cardwright_preview::{Editor, PreviewRequest};
use std::error::Error;
use std::io::{stderr, stdout};
use std::process::ExitCode;
use std::time::Duration;

/// Serves a game to the browser until Ctrl-C is pressed.
pub(super) fn run(args: &PreviewArgs, limits: &LimitArgs) -> Result<ExitCode, Box<dyn Error>> {
    let levels = LintLevels::parse(&args.weight.deny, &args.weight.allow)?.at(Level::Draft);
    let editor = args.editor.as_deref().map(Editor::named).transpose()?;
    let editor = editor.or_else(Editor::of_person);
    let wanted = PreviewRequest {
        data: &args.game.data,
        game: &args.game.game,
        levels,
        port: args.port,
        poll: args.poll,
        editor,
        against: args.against.as_deref(),
    };
    limits::allow_copies(limits.copies_limit);
    let (time, memory) = (Duration::from_secs(limits.time_limit), limits.memory_limit);
    let stop = stop::when_asked()?;
    let running = cardwright_preview::serve(&wanted, stop, move || limits::watch(time, memory))?;
    tell(&mut stdout(), &format!("{}\n", running.address))?;
    tell(&mut stderr(), "open this address in a browser; press Ctrl-C to stop\n")?;
    if args.open {
        let (folder, _) = cardwright_load::products(wanted.data, wanted.game)?;
        if let Some(page) = open::secret_address(&running.address, &folder)? {
            // It is there until the browser has read it, or the preview ends.
            running.wait_for_page();
            drop(page);
        }
    }
    running.wait();
    Ok(ExitCode::SUCCESS)
}
