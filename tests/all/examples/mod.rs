//! The examples of the documents: every block is a file, a part of one, or commands with what they say. [`page`] has
//! the marks that tell which; a block that can't be tried has its reason.

mod page;
#[cfg(unix)]
mod workspace;

use crate::project::{Project, files, repository};
use std::collections::BTreeSet;
use std::fs;

/// The pages, from the root of the repository. Those of the checks are not among them: `checks` runs what they show.
fn pages() -> Vec<String> {
    let pages = files(&repository("docs")).into_iter();
    let pages = pages.filter(|it| it.ends_with(".md") && !it.starts_with("checks/"));
    pages
        .map(|it| format!("docs/{it}"))
        .chain(["README.md", "CONTRIBUTING.md"].map(str::to_owned))
        .collect()
}

/// A reader who does what a page says, from its first line to its last, gets what it shows.
/// `CARDWRIGHT_PAGE=docs/begin.md` tries one page.
#[cfg(unix)]
#[test]
fn every_example_of_every_page_is_as_it_says() {
    let only = std::env::var("CARDWRIGHT_PAGE").ok();
    let pages: Vec<String> =
        pages().into_iter().filter(|it| only.as_ref().is_none_or(|only| it == only)).collect();
    let next = std::sync::atomic::AtomicUsize::new(0);
    let read = || {
        let (mut wrong, mut run, mut tried) = (Vec::new(), 0, 0);
        while let Some(page) = pages.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)) {
            let text = fs::read_to_string(repository(page)).expect("readable");
            let mut workspace = workspace::Workspace::new();
            let examples = page::examples(&text);
            for file in examples.iter().filter(|it| it.verb == "file") {
                workspace.write(&file.what, &file.text);
            }
            for example in examples {
                tried += usize::from(example.verb != "not run");
                if let Err(why) = workspace.follow(&example) {
                    wrong.push(format!("{page}:{}: {why}", example.line));
                }
            }
            wrong.extend(workspace.build().err().map(|why| format!("{page}: {why}")));
            run += workspace.run;
        }
        (wrong, run, tried)
    };
    let (wrong, run, tried) = std::thread::scope(|scope| {
        let other = scope.spawn(read);
        let (mut wrong, run, tried) = read();
        let (more, others, too) = other.join().expect("it reads to its end");
        wrong.extend(more);
        (wrong, run + others, tried + too)
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(only.is_some() || run > 80 && tried > 110, "only {run} commands, {tried} examples");
}

/// Every command that the documents show is one of the program's, with options that it has and values that it takes.
#[test]
fn every_command_of_the_documents_can_be_typed() {
    let checks =
        files(&repository("docs/checks")).into_iter().map(|it| format!("docs/checks/{it}"));
    let mut pages = pages();
    pages.extend(checks.filter(|it| it.ends_with(".md")));
    let project = Project::empty();
    let mut typed = BTreeSet::new();
    let mut wrong = Vec::new();
    for page in &pages {
        let text = fs::read_to_string(repository(page)).expect("readable");
        let lines = text.lines().filter_map(|it| it.strip_prefix("$ cardwright "));
        let inline = text.split("`cardwright ").skip(1).filter_map(|it| it.split('`').next());
        for command in lines.chain(inline) {
            // Without what is for the shell and for the reader.
            let command = command.split(" #").next().unwrap_or(command);
            let command = command.split(" >").next().unwrap_or(command).replace("$TASK", "1");
            if !typed.insert(command.clone()) {
                continue;
            }
            let run = project.run_with(&words(&command.replace("\\|", "|")), &["--help"]);
            if run.code != 0 {
                wrong.push(format!("{page}: {command}\n{}", run.stderr));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(typed.len() > 140, "only {} commands", typed.len());
}

/// A command as its words, of which some may stand in quotes.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut quoted) = (vec![String::new()], false);
    for c in command.chars() {
        match c {
            '"' | '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().expect("there is one").push(c),
        }
    }
    words.into_iter().filter(|it| !it.is_empty()).collect()
}

#[test]
fn the_steps_of_the_first_deck_lead_to_a_game_that_is_ready() {
    let project = Project::empty();
    project.run("new pond-life").made();
    let all = project.run("build pond-life").made();
    assert!(all.stdout.contains("home.pdf"), "{}", all.stdout);
    let heron = project.run("build pond-life --only h*");
    assert!(heron.code < 2, "{heron:?}");
    for asked in ["--paper letter", "--job low-ink"] {
        project.run(&format!("build pond-life {asked}")).made();
    }
    let checked = project.run("check pond-life");
    assert!(checked.code < 2 && !checked.stdout.contains("error["), "{checked:?}");
    // What the page adds below the title.
    let page = fs::read_to_string(repository("docs/first-deck.md")).expect("readable");
    let said = page.split("```toml\n").find(|it| it.starts_with("edition")).expect("it is there");
    let said = said.split("```").next().unwrap_or_default();
    let title = "title = \"Pond life\"\n";
    project.edit("pond-life/game.toml", title, &format!("{title}{said}"));
    let checked = project.run("check pond-life");
    assert_eq!(checked.stdout, "nothing found in `pond-life`\n", "{checked:?}");
}
