//! `cardwright check GAME --claims`.

use super::{FINDINGS, document, position, tell, tell_findings, unreadable};
use crate::cli::{CheckArgs, Format};
use cardwright_base::diagnostic::Report;
use cardwright_base::one_line;
use cardwright_check::sentences::{Sentence, SentenceVerdict};
use serde_json::{Value, json};
use std::error::Error;
use std::io::stdout;
use std::process::ExitCode;

/// Lists every sentence of a game's rules with its verdict.
pub(super) fn run(args: &CheckArgs, game: &str) -> Result<ExitCode, Box<dyn Error>> {
    if matches!(args.format, Format::Sarif | Format::Github) {
        return Err(
            "`--claims` lists sentences, and no findings: use `--format human` or `--format json`"
                .into(),
        );
    }
    let mut report = Report::new();
    let done = cardwright_pipeline::claims(&args.data, game, &mut report, |all, report| {
        let said = match args.format {
            Format::Human => listed(all, report),
            _ => document(in_json(all, report), report)?,
        };
        tell(&mut stdout(), &said)?;
        Ok::<_, Box<dyn Error>>(number(all, SentenceVerdict::Contradicted))
    })?;
    let Some(contradicted) = done.transpose()? else {
        return unreadable(&report, args.format == Format::Json);
    };
    tell_findings(&report)?;
    let clean = contradicted == 0 && report.is_empty();
    Ok(if clean { ExitCode::SUCCESS } else { ExitCode::from(FINDINGS) })
}

fn number(all: &[Sentence<'_>], verdict: SentenceVerdict) -> usize {
    all.iter().filter(|it| it.verdict == verdict).count()
}

fn listed(all: &[Sentence<'_>], report: &Report) -> String {
    let mut said = String::new();
    for it in all {
        let (file, line) = place(it, report);
        let text = one_line(&it.legible_text());
        said += &format!("{file}:{line}  {}\n    {text}\n", it.verdict.word());
        if !it.reading.is_empty() {
            said += &format!("    read as: {}\n", it.reading);
        }
        for fault in &it.faults {
            said += &format!("    the rules say: {}\n", fault.right);
        }
    }
    let count = |verdict| number(all, verdict);
    said += &format!(
        "{} proved, {} contradicted, {} not understood\n",
        count(SentenceVerdict::Proved),
        count(SentenceVerdict::Contradicted),
        count(SentenceVerdict::NotUnderstood)
    );
    said
}

fn place<'r>(it: &Sentence<'_>, report: &'r Report) -> (&'r str, usize) {
    let (file, line, _) = position(report, it.passage.place(it.range.clone()));
    (file, line)
}

fn in_json(all: &[Sentence<'_>], report: &Report) -> Value {
    let sentences = all.iter().map(|sentence| {
        let (file, line) = place(sentence, report);
        let right: Vec<&str> = sentence.faults.iter().map(|it| it.right.as_str()).collect();
        json!({
            "file": file, "line": line, "text": sentence.legible_text(), "verdict": sentence.verdict.word(),
            "reading": sentence.reading, "right": right,
        })
    });
    json!({
        "proved": number(all, SentenceVerdict::Proved),
        "contradicted": number(all, SentenceVerdict::Contradicted),
        "not_understood": number(all, SentenceVerdict::NotUnderstood),
        "sentences": sentences.collect::<Vec<_>>(),
    })
}
