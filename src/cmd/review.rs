//! `cardwright review`.

use super::{FINDINGS, document, position, tell, tell_findings, unreadable};
use crate::cli::{ResultFormat, ReviewArgs};
use cardwright_base::diagnostic::Report;
use cardwright_base::did_you_mean::{closest, did_you_mean};
use cardwright_base::english::count;
use cardwright_base::limits::Watchdog;
use cardwright_check::review::{Reviewed, Standing, TextReview, known_data};
use cardwright_export::Rewrite;
use cardwright_model::Game;
use serde_json::{Value, json};
use std::error::Error;
use std::io::{BufRead, stdin, stdout};
use std::path::Path;
use std::process::ExitCode;

/// Begins the review file.
const HEAD: &str =
    "# What was read of this game's texts, as digests. `cardwright review` writes this file.\n";

/// What a person answers to a passage.
enum Answer {
    Accept,
    Skip,
    AcceptText,
    Quit,
}

/// Shows what nobody has read, or asks for it passage by passage, and keeps what was accepted.
pub(super) fn run(args: &ReviewArgs, watch: Watchdog) -> Result<ExitCode, Box<dyn Error>> {
    let (data, name) = (args.game.data.as_path(), args.game.game.as_str());
    let mut report = Report::new();
    let mut watch = Some(watch);
    let done = cardwright_pipeline::review(data, name, &mut report, |game, mut texts, report| {
        // A person reads as long as it takes, and what was begun to be written is finished.
        drop(watch.take());
        let is_text = |of: &str| texts.iter().any(|it| it.of == of);
        if let Some(unknown) = args.accept.iter().flatten().find(|it| !is_text(it)) {
            let near = closest(unknown, texts.iter().map(|it| it.of.as_str()));
            let near = near.map_or_else(String::new, |it| format!("; {}", did_you_mean(it)));
            return Err(format!("the game has no text `{unknown}`{near}").into());
        }
        let mut accepted = 0;
        if let Some(wanted) = &args.accept {
            for text in texts.iter_mut().filter(|it| wanted.is_empty() || wanted.contains(&it.of)) {
                accepted += open(text);
                text.accept_all(game);
            }
        }
        if args.read {
            accepted += read(game, &mut texts, report)?;
        }
        if accepted > 0 || args.accept.is_some() && !is_known(game, &texts) {
            write(game, &texts, data, name, report)?;
        }
        let left: usize = texts.iter().map(open).sum();
        let said = match args.format {
            ResultFormat::Human => summary(game, &texts, accepted, report),
            ResultFormat::Json => document(in_json(game, &texts, report), report)?,
        };
        tell(&mut stdout(), &said)?;
        Ok::<_, Box<dyn Error>>(left)
    })?;
    // A text can be read before its drawing is there: what the print goes on without is not told here.
    report.settle(|found| (!found.goes_on).then_some(found));
    let Some(left) = done.transpose()? else {
        return unreadable(&report, args.format == ResultFormat::Json);
    };
    tell_findings(&report)?;
    Ok(if left == 0 { ExitCode::SUCCESS } else { ExitCode::from(FINDINGS) })
}

/// How much of a text is to be read, what is gone included.
fn open(text: &TextReview<'_>) -> usize {
    unread(text).count() + text.lost.len()
}

fn unread<'t>(text: &'t TextReview<'t>) -> impl Iterator<Item = (usize, &'t Reviewed<'t>)> {
    text.passages.iter().enumerate().filter(|(_, it)| it.standing != Standing::Read)
}

/// Asks for each passage; gives how many were accepted. The end of the input ends the reading.
fn read(
    game: &Game,
    texts: &mut [TextReview<'_>],
    report: &Report,
) -> Result<usize, Box<dyn Error>> {
    let all: usize = texts.iter().map(open).sum();
    let (mut number, mut accepted) = (0, 0);
    for text in texts {
        let waiting: Vec<usize> = unread(text).map(|(place, _)| place).collect();
        for place in waiting {
            if text.passages[place].standing == Standing::Read {
                continue;
            }
            number += 1;
            let shown = passage(game, &text.passages[place], report);
            match ask(&format!("\n{number} of {all}  {shown}"))? {
                Answer::Accept => {
                    text.accept(place, game);
                    accepted += 1;
                }
                Answer::Skip => {}
                Answer::AcceptText => {
                    accepted += open(text);
                    text.accept_all(game);
                }
                Answer::Quit => return Ok(accepted),
            }
        }
        if !text.lost.is_empty() {
            number += text.lost.len();
            let gone = count(text.lost.len(), "passage");
            let shown =
                format!("\n{number} of {all}  {}\n\n  Gone since it was read: {gone}.\n", text.of);
            match ask(&shown)? {
                Answer::Accept | Answer::AcceptText => {
                    accepted += text.lost.len();
                    text.accept_lost(game);
                }
                Answer::Skip => {}
                Answer::Quit => return Ok(accepted),
            }
        }
    }
    Ok(accepted)
}

/// Shows something and asks until the answer is one.
fn ask(shown: &str) -> Result<Answer, Box<dyn Error>> {
    tell(&mut stdout(), shown)?;
    loop {
        tell(&mut stdout(), "\n[a]ccept, [s]kip, accept [t]he rest of this text, [q]uit: ")?;
        let mut line = String::new();
        if stdin().lock().read_line(&mut line)? == 0 {
            tell(&mut stdout(), "\n")?;
            return Ok(Answer::Quit);
        }
        match line.trim().to_lowercase().as_str() {
            "a" | "accept" => return Ok(Answer::Accept),
            "s" | "skip" => return Ok(Answer::Skip),
            "t" => return Ok(Answer::AcceptText),
            "q" | "quit" => return Ok(Answer::Quit),
            other => tell(&mut stdout(), &format!("`{other}` is no answer: type a, s, t or q\n"))?,
        }
    }
}

/// A passage as a reader needs it: place, standing, words, and what it names.
fn passage(game: &Game, reviewed: &Reviewed<'_>, report: &Report) -> String {
    let mut text = format!("{}  {}\n\n", place(reviewed, report), reviewed.standing.word());
    for line in reviewed.passage.text.lines() {
        text += &format!("  {line}\n");
    }
    for id in &reviewed.names {
        let Some(title) = game.title_of(id) else { continue };
        let (file, line, _) = position(report, title.span);
        text += &format!("    {}: {file}:{line}\n", title.value);
    }
    text
}

fn place(reviewed: &Reviewed<'_>, report: &Report) -> String {
    let (file, line, _) = position(report, reviewed.passage.span);
    format!("{file}:{line}")
}

fn summary(game: &Game, texts: &[TextReview<'_>], accepted: usize, report: &Report) -> String {
    let mut said = String::new();
    if accepted > 0 {
        said += &format!("accepted {}\n", count(accepted, "passage"));
    }
    let all: usize = texts.iter().map(|it| it.passages.len()).sum();
    let left: usize = texts.iter().map(open).sum();
    for text in texts.iter().filter(|it| open(it) > 0) {
        said += &format!("\n{}\n", text.of);
        for (_, reviewed) in unread(text) {
            let first: String = reviewed.passage.text.chars().take(60).collect();
            let word = reviewed.standing.word();
            said += &format!("  {:7}  {}  {}\n", word, place(reviewed, report), first.trim());
        }
        if !text.lost.is_empty() {
            said += &format!("  {:7}  {}\n", "gone", count(text.lost.len(), "passage"));
        }
    }
    let title = &game.title.value;
    said += &match left {
        0 => format!("{title}: {} read, nothing to do\n", count(all, "passage")),
        left => format!("\n{title}: {left} of {} to read\n", count(all, "passage")),
    };
    said
}

fn in_json(game: &Game, texts: &[TextReview<'_>], report: &Report) -> Value {
    let passages = texts.iter().flat_map(|text| {
        text.passages.iter().map(move |reviewed| {
            let (file, line, column) = position(report, reviewed.passage.span);
            let standing = reviewed.standing.word();
            json!({
                "text": text.of, "standing": standing, "file": file, "line": line, "column": column,
                "words": reviewed.passage.text, "names": reviewed.names,
            })
        })
    });
    let lost = texts.iter().filter(|it| !it.lost.is_empty());
    let lost: Vec<Value> =
        lost.map(|it| json!({ "text": it.of, "passages": it.lost.len() })).collect();
    let number = |standing| {
        let passages = texts.iter().flat_map(|it| &it.passages);
        passages.filter(|it| it.standing == standing).count()
    };
    json!({
        "game": game.id,
        "read": number(Standing::Read),
        "new": number(Standing::New),
        "changed": number(Standing::Changed),
        "stale": number(Standing::Stale),
        "gone": texts.iter().map(|it| it.lost.len()).sum::<usize>(),
        "passages": passages.collect::<Vec<_>>(),
        "lost": lost,
    })
}

/// Whether the review file has the data and the texts as they are.
fn is_known(game: &Game, texts: &[TextReview<'_>]) -> bool {
    let Some(file) = &game.review_file else { return false };
    let in_file = |text: &TextReview<'_>| {
        let known = file.texts.iter().find(|it| it.of.value == text.of);
        let known = known.into_iter().flat_map(|it| &it.passages).map(|it| &it.value);
        known.eq(text.records())
    };
    file.data == known_data(game, |id| is_stale(texts, id)) && texts.iter().all(in_file)
}

/// Whether a passage that names a thing, or belongs to it, is still stale.
fn is_stale(texts: &[TextReview<'_>], id: &str) -> bool {
    texts.iter().any(|text| {
        let stale = |it: &&Reviewed<'_>| it.standing == Standing::Stale;
        text.passages.iter().filter(stale).any(|it| text.speaks_of(it, id))
    })
}

/// Writes the review file, whole or not at all.
fn write(
    game: &Game,
    texts: &[TextReview<'_>],
    data: &Path,
    name: &str,
    report: &Report,
) -> Result<(), Box<dyn Error>> {
    let mut new = HEAD.to_owned();
    for text in texts {
        let lines = text.records();
        let Some((version, day)) = text.read_in.as_ref().filter(|_| !lines.is_empty()) else {
            continue;
        };
        // A JSON text is a TOML text as well.
        let (of, version) = (json!(text.of), json!(version));
        new += &format!("\n[[text]]\nof = {of}\nversion = {version}\n");
        if let Some(day) = day {
            new += &format!("day = {day}\n");
        }
        new += "passages = [\n";
        for it in lines {
            let line = format!("{} {} {}", it.words, it.facts, it.said);
            new += &format!("    \"{}\",\n", line.trim_end());
        }
        new += "]\n";
    }
    for data in known_data(game, |id| is_stale(texts, id)) {
        let fields = data.fields.iter().map(|(name, known)| json!(format!("{name} {known}")));
        let fields: Vec<String> = fields.map(|it| it.to_string()).collect();
        let (of, fields) = (json!(data.of), fields.join(", "));
        new += &format!("\n[[data]]\nof = {of}\nfields = [{fields}]\n");
    }
    let home = cardwright_load::home(data, name)?;
    match &game.review_file {
        Some(known) => {
            let path = Path::new(&known.file);
            let old = report.sources.find(&known.file).map(|it| report.sources.text(it));
            let old = old.expect("the file was read");
            cardwright_export::rewrite(&[Rewrite { home: &home, path, old, new: &new }])?;
        }
        None => cardwright_export::create(&home, &home.join("review.toml"), &new)?,
    }
    Ok(())
}
