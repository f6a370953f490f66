//! Paper that another grid would save.

use super::{jobs_of_one_size, tighter};
use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, Patch, Span};
use cardwright_base::english::count;
use cardwright_base::units::Length;
use cardwright_impose::{Job, LEAST_MARGIN, Plan, plan};
use cardwright_model::{Grid, Layout, Orientation, SheetJob};

check!(S010, "mostly-empty-sheet", Advice, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    // What several sizes share is packed as close as it gets.
    for (job, planned, sheets) in jobs_of_one_size(context) {
        let places = planned.slots.len();
        if sheets.is_empty() {
            continue;
        }
        // About a fold, a copy has two faces on the one page.
        let faces: usize = sheets.iter().map(|it| it.recto.placements.len()).sum();
        let copies = if job.layout.value == Layout::Fold { faces / 2 } else { faces };
        // In stacks, the empty places are spread over the last sheets.
        let last = copies.saturating_sub((sheets.len() - 1) * places);
        let here = Use { copies, places, sheets: sheets.len(), last };
        let asked = Job::of(context.game, job);
        if here.sheets > 1
            && let Some(better) = better(&asked, planned, here)
        {
            found.push(finding(job, &asked, &better, here));
        }
    }
    found
}

/// How a job uses its paper.
#[derive(Clone, Copy)]
struct Use {
    copies: usize,
    /// How many copies have room on one sheet.
    places: usize,
    sheets: usize,
    /// Copies on the last sheet.
    last: usize,
}

impl Use {
    /// At most a quarter of the last sheet is used.
    fn ends_early(self) -> bool {
        self.last * 4 <= self.places
    }
}

/// A job that takes fewer sheets.
struct Better {
    job: Job,
    columns: u32,
    rows: u32,
    sheets: usize,
}

/// The job nearest to the one that was asked for that takes fewer sheets of the same paper, and
/// neither loses crop marks nor falls below what other checks ask for.
fn better(asked: &Job, now: &Plan, here: Use) -> Option<Better> {
    let most = most(asked);
    let empty = here.ends_early() || here.places * 2 <= most;
    if !empty || most == 0 || here.copies.div_ceil(most) >= here.sheets {
        return None;
    }
    let mut variations = vec![asked.clone()];
    let margin = asked.margin.min(LEAST_MARGIN);
    variations.push(Job { margin, ..asked.clone() });
    variations.extend(tighter(asked));
    variations.dedup();
    let upright = now.size.width <= now.size.height;
    let ways = if upright {
        [Orientation::Portrait, Orientation::Landscape]
    } else {
        [Orientation::Landscape, Orientation::Portrait]
    };
    variations.into_iter().find_map(|job| {
        let laid = ways.into_iter().filter_map(|orientation| {
            let planned = plan(&Job { grid: Grid::Auto, orientation, ..job.clone() }).ok()?;
            let sheets = here.copies.div_ceil(planned.slots.len());
            let saves = sheets < here.sheets;
            let empty = here.ends_early() || here.places * 2 <= planned.slots.len();
            let marked = planned.lost_marks.len() <= now.lost_marks.len();
            (saves && empty && marked).then(|| {
                let (columns, rows) = (planned.columns, planned.rows);
                let free = job.orientation == Orientation::Auto;
                let orientation = if free { Orientation::Auto } else { orientation };
                let grid = match job.grid {
                    Grid::Auto => Grid::Auto,
                    Grid::Fixed { .. } => Grid::Fixed { columns, rows },
                };
                let job = Job { grid, orientation, ..job.clone() };
                Better { job, columns, rows, sheets }
            })
        });
        // The first of equals, which lies as the paper does now.
        laid.reduce(|best, next| if next.sheets < best.sheets { next } else { best })
    })
}

/// The most cards that the paper has room for when nothing stands between and around them.
fn most(job: &Job) -> usize {
    let fit = |paper: Length, card: Length| (paper.as_nm() / card.as_nm().max(1)) as usize;
    let (paper, card) = (job.paper.size, job.trim);
    let one_way = fit(paper.width, card.width) * fit(paper.height, card.height);
    let most = one_way.max(fit(paper.height, card.width) * fit(paper.width, card.height));
    // About a fold, every card takes two places.
    if job.layout == Layout::Fold { most / 2 } else { most }
}

fn finding(job: &SheetJob, asked: &Job, better: &Better, here: Use) -> Diagnostic {
    let Use { copies, places, sheets, last } = here;
    let Better { columns, rows, .. } = better;
    let changes = changes(job, asked, &better.job);
    let place = changes.first().map_or(job.file.span, |change| change.span);
    let place = if place == job.span { job.file.span } else { place };
    let message = if here.ends_early() {
        let copies = count(last, "copy");
        format!("the last of {sheets} sheets holds {copies} in {places} places")
    } else {
        let many = columns * rows;
        format!(
            "{sheets} sheets hold {}, {places} each, but {many} fit on one",
            count(copies, "copy")
        )
    };
    let words: Vec<String> =
        changes.iter().map(|it| format!("`{} = {}`", it.key, it.value)).collect();
    let takes = count(better.sheets, "sheet");
    let mut finding = CHECK
        .finding(message)
        .at(place, format!("{} of {} places are empty", sheets * places - copies, sheets * places))
        .hint(format!("{} needs {takes} of {columns} x {rows}", words.join(" with ")));
    if here.ends_early() {
        let more = places - last;
        let copies = count(more, "more copy");
        finding = finding.hint(format!("the last sheet has room for {copies}"));
    }
    if let [only] = &changes[..]
        && only.span != job.span
    {
        finding.patch = Some(Patch { span: only.span, text: only.value.clone() });
    }
    finding
}

/// A key of the job, its new value as it is written, and where the old one stands.
struct Change {
    key: &'static str,
    value: String,
    span: Span,
}

fn changes(job: &SheetJob, asked: &Job, better: &Job) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut change = |key, value: String, span| {
        changes.push(Change { key, value: format!("\"{value}\""), span });
    };
    if let Grid::Fixed { columns, rows } = better.grid
        && better.grid != asked.grid
    {
        change("grid", format!("{columns}x{rows}"), job.grid.span);
    }
    if better.orientation != asked.orientation {
        let way =
            if better.orientation == Orientation::Portrait { "portrait" } else { "landscape" };
        change("orientation", way.to_owned(), job.orientation.span);
    }
    for (key, old, new, span) in [
        ("margin", asked.margin, better.margin, job.margin.span),
        ("gutter", asked.gutter, better.gutter, job.gutter.span),
        ("bleed", asked.bleed, better.bleed, job.bleed.span),
    ] {
        if old != new {
            change(key, new.to_string(), span);
        }
    }
    changes
}
