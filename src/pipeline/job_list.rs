//! What every sheet job takes.

use super::draw::draw;
use super::inks::OtherInks;
use super::jobs::Origin;
use super::monitor::Monitor;
use super::reading::BuildInput;
use super::sides::Keep;
use super::{BuildError, BuildRequest, pieces, print};
use cardwright_base::diagnostic::Report;
use cardwright_model::JobContent;
use cardwright_typeset::Typesetter;

/// A sheet job, as a list shows it.
#[derive(Clone, Debug)]
pub struct JobLine {
    /// What it is asked for by.
    pub name: String,
    /// Where it comes from.
    pub origin: Origin,
    /// What it is good for.
    pub about: Option<String>,
    /// Name of its paper.
    pub paper: String,
    /// What it takes, or why it can't be printed.
    pub laid: Result<JobTally, String>,
}

/// What a job takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JobTally {
    /// What a sheet takes, such as `3 x 3 cards`.
    pub words: String,
    /// How many sheets of paper it takes.
    pub sheets: usize,
    /// Full cuts through a sheet, or through a pile of them at once.
    pub cuts: u32,
    /// Folds of a sheet.
    pub folds: u32,
}

/// Every sheet job that the game can be printed with, the game's own, a user's and the presets. `Ok(None)`
/// when errors were pushed to `report`.
///
/// # Errors
/// When a file can't be read, or what is asked for does not exist. Mistakes of the author are reported
/// instead.
pub fn jobs(
    wanted: &BuildRequest<'_>,
    report: &mut Report,
) -> Result<Option<Vec<JobLine>>, BuildError> {
    let wanted = &BuildRequest { language: None, ..*wanted };
    let Some(read) = BuildInput::of(wanted, report)? else { return Ok(None) };
    let BuildInput { game, assets, known, only, earlier, .. } = read;
    // Findings are for `check` to tell; a list only needs the pages of the booklets.
    let typesetter = Typesetter::new(&assets);
    let drawn = {
        let (typesetter, inks) = (Some(&typesetter), OtherInks::default());
        let monitor = Monitor::default();
        draw(
            &game,
            &assets,
            &[],
            typesetter,
            &inks,
            Keep::All,
            &monitor,
            None,
            &mut report.branch(),
        )?
    };
    let Some(drawn) = drawn.filter(|_| !report.stops()) else { return Ok(None) };
    let copies = print::copies(&game, only.as_ref(), earlier.as_ref(), &drawn.faces)?;
    let mut lines = Vec::new();
    for (origin, mut job) in known {
        if let Some(paper) = wanted.order.paper {
            job.paper = paper.clone();
        }
        let (name, about) = (job.name.value.clone(), job.about.clone());
        let paper = job.paper.name.clone();
        let mut found = report.branch();
        // Jobs of several formats have one name.
        let several = game.used_formats().len() > 1 && job.of.value == JobContent::Cards;
        let size = (several && !job.combine).then(|| game.format_named(&job.format).trim);
        let laid = print::lay(&game, [(0, &job)], &wanted.order, &copies, Some(&drawn), &mut found);
        let laid = match laid.first() {
            Some(laid) => Ok(JobTally {
                words: {
                    let words = pieces::named(&laid.imposed.words, &game, &job);
                    size.map_or(words.clone(), |size| format!("{words} of {size}"))
                },
                sheets: laid.imposed.sheets.len(),
                cuts: laid.imposed.cuts,
                folds: laid.imposed.folds,
            }),
            None => {
                let why = found.sorted().first().and_then(|it| it.primary.as_ref());
                let why = why.map(|it| it.text.clone());
                Err(why.unwrap_or_else(|| {
                    "this game has nothing that this job could print".to_owned()
                }))
            }
        };
        lines.push(JobLine { name, origin, about, paper, laid });
    }
    Ok(Some(lines))
}
