//! The table of sheet jobs that `build --jobs` prints.

use cardwright_pipeline::{JobLine, Origin};
use unicode_width::UnicodeWidthStr;

const HEADINGS: [&str; 6] = ["job", "paper", "a sheet takes", "sheets", "cuts", "folds"];

/// The jobs as a table in columns, those of the game first; what can't be printed says why.
pub(super) fn table(jobs: &[JobLine]) -> String {
    let rows: Vec<[String; 6]> = jobs.iter().map(row).collect();
    let mut widths = HEADINGS.map(UnicodeWidthStr::width);
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.width());
        }
    }
    let line = |cells: [&str; 6], about: &str| {
        let mut line = String::new();
        for (at, (cell, width)) in cells.iter().zip(widths).enumerate() {
            let pad = " ".repeat(width - cell.width());
            // Figures stand to the right.
            line.push_str(&if at >= 3 {
                format!("{pad}{cell}  ")
            } else {
                format!("{cell}{pad}  ")
            });
        }
        line.push_str(about);
        format!("{}\n", line.trim_end())
    };
    let mut text = String::new();
    for (origin, title) in [
        (Origin::Game, "jobs of the game"),
        (Origin::File, "jobs of --job-file"),
        (Origin::Preset, "presets for any game"),
    ] {
        let mut of = jobs.iter().zip(&rows).filter(|(job, _)| job.origin == origin).peekable();
        if of.peek().is_none() {
            continue;
        }
        text.push_str(&format!("{title}\n  {}", line(HEADINGS, "")));
        for (job, row) in of {
            let about = job.laid.as_ref().err().or(job.about.as_ref()).map_or("", String::as_str);
            text.push_str(&format!("  {}", line(row.each_ref().map(String::as_str), about)));
        }
        text.push('\n');
    }
    text.push_str(
        "to print one, run `cardwright build GAME --job NAME`; for other paper, add --paper\n",
    );
    text
}

fn row(job: &JobLine) -> [String; 6] {
    let [takes, sheets, cuts, folds] = match &job.laid {
        Ok(laid) => [
            laid.words.clone(),
            laid.sheets.to_string(),
            laid.cuts.to_string(),
            laid.folds.to_string(),
        ],
        Err(_) => ["-"; 4].map(str::to_owned),
    };
    [job.name.clone(), job.paper.clone(), takes, sheets, cuts, folds]
}
