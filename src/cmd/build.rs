//! `cardwright build`.

use super::{FINDINGS, look, tell};
use crate::check::Policy;
use crate::cli::BuildArgs;
use crate::diagnostic::{self, Report};
use crate::export;
use crate::model::Flip;
use crate::pipeline::{self, Built, Progress, Wanted};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::error::Error;
use std::io::{stderr, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Builds a game and says what to do with it.
pub(super) fn run(args: &BuildArgs) -> Result<ExitCode, Box<dyn Error>> {
    let mut report = Report::new();
    let bar = bar();
    let progress = Progress { start: &|sides| bar.set_length(sides), step: &|| bar.inc(1) };
    let policy = Policy::parse(&args.weight.deny, &args.weight.allow)?;
    let wanted = Wanted {
        data: &args.game.data,
        game: &args.game.game,
        language: args.language.as_deref(),
        images: !args.no_images,
    };
    let built = pipeline::build_wanted(&wanted, &policy, &mut report, &progress)?;
    bar.finish_and_clear();
    tell(&mut stderr(), &diagnostic::render(&report, look(&stderr())))?;
    let Some(built) = built else {
        tell(&mut stderr(), "nothing was written\n")?;
        return Ok(ExitCode::from(FINDINGS));
    };
    let usual = || {
        let tag = args.language.as_deref().unwrap_or_default();
        PathBuf::from("out").join(&built.game).join(tag).components().collect()
    };
    let out: PathBuf = args.out.clone().unwrap_or_else(usual);
    export::write(&built.products, &out)?;
    tell(&mut stdout(), &summary(&built, &out))?;
    Ok(ExitCode::SUCCESS)
}

/// A bar on a terminal, nothing elsewhere; it appears with the first side drawn.
pub(super) fn bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("  drawing images {bar:30} {pos}/{len}");
    bar.set_style(style.expect("the template is well formed"));
    bar
}

fn summary(built: &Built, out: &Path) -> String {
    let mut text = format!("{} {}, version {}\n", built.title, built.edition, built.version);
    for sheet in &built.sheets {
        let edge = match sheet.flip {
            Flip::LongEdge => "long",
            Flip::ShortEdge => "short",
        };
        let (sheets, columns, rows) = (sheet.sheets, sheet.columns, sheet.rows);
        let (paper, trim) = (&sheet.paper, built.trim);
        text.push_str(&format!(
            "\n  {}: {sheets} {} of {paper}, {columns} x {rows} cards each, cut to {trim}\n",
            sheet.file,
            if sheets == 1 { "sheet" } else { "sheets" }
        ));
        text.push_str(&format!(
            "    print two-sided at actual size (100 %, not \"fit\"), flip on the {edge} edge\n"
        ));
        for note in &sheet.notes {
            text.push_str(&format!("    note: {note}\n"));
        }
    }
    for (file, pages) in &built.booklets {
        let plural = if *pages == 1 { "page" } else { "pages" };
        text.push_str(&format!("\n  {file}: {pages} {plural}\n"));
    }
    let images = built.products.iter().filter(|it| it.about.pixels.is_some()).count();
    if images > 0 {
        text.push_str(&format!("\n  cards/: {images} images, with and without bleed\n"));
    }
    let bytes: usize = built.products.iter().map(|it| it.bytes.len()).sum();
    text.push_str(&format!(
        "\n{} copies of {} cards; {} files, {:.1} MB in {}\n",
        built.copies,
        built.designs,
        built.products.len(),
        bytes as f64 / 1e6,
        out.display()
    ));
    text
}
