//! The commands of the documents, typed as they stand there: what is marked with `<!-- run: new -->`. A block behind
//! `<!-- file: PATH -->` is a file that they are typed beside, and one behind `<!-- in: PATH -->` stands in a file that
//! they make.

use crate::project::{Project, files, repository};
use std::collections::BTreeSet;
use std::fs;

/// What stands before commands that are to be run.
const MARK: &str = "<!-- run: new -->\n```console\n";

/// What the reader of the documents has at hand: a table, a project of Squib and a script of nanDECK.
fn desk() -> Project {
    let project = Project::empty();
    let cards =
        "title,copies,text\nHeron,3,Eat one frog.\nReed,2,Hide one frog until your next turn.\n";
    let script = "UNIT=MM\nCARDSIZE=63,88\nLINK=\"cards.csv\"\nFONT=Arial,14,B,#112233\n\
        TEXT=\"1-[(title)]\",[title],5,5,53,10,center,center\n";
    let deck = "require 'squib'\ndata = Squib.csv file: 'cards.csv'\n\
        Squib::Deck.new(cards: data.nrows, layout: 'look.yml') do\n  \
        text str: data['title'], layout: 'title'\nend\n";
    let look = "title:\n  x: 0.25in\n  y: 0.25in\n  width: 2.25in\n  height: 1cm\n";
    for (path, text) in [
        ("cards.csv", cards),
        ("my-deck.txt", script),
        ("squib/my-deck/cards.csv", cards),
        ("squib/my-deck/deck.rb", deck),
        ("squib/my-deck/look.yml", look),
    ] {
        project.write(path, text.as_bytes());
    }
    project
}

#[test]
fn every_marked_command_of_the_documents_runs() {
    let mut run = 0;
    for page in files(&repository("docs")).iter().filter(|it| it.ends_with(".md")) {
        let text = fs::read_to_string(repository(&format!("docs/{page}"))).expect("readable");
        let project = desk();
        for (path, content) in marked(&text, "file") {
            project.write(path, content.as_bytes());
        }
        for block in text.split(MARK).skip(1) {
            let block = block.split("```").next().unwrap_or_default();
            // Nothing is opened on the machine that tests.
            let commands = block.lines().filter(|it| !it.contains("--open"));
            for line in commands.filter_map(|it| it.strip_prefix("$ cardwright ")) {
                let typed = line.replace("~/squib", "squib");
                let done = project.run(&typed);
                assert_eq!((done.code, done.stderr.as_str()), (0, ""), "{page}: {line}\n{done:?}");
                run += 1;
            }
        }
        for (path, part) in marked(&text, "in") {
            let made = project.read(path);
            assert!(made.contains(part), "{page}: this is not in {path}:\n{part}\nbut\n{made}");
        }
    }
    assert!(run > 7, "only {run} commands");
}

/// Every command that the documents show is one of the program's, with options that it has and values that it takes.
#[test]
fn every_command_of_the_documents_can_be_typed() {
    let mut pages: Vec<String> =
        files(&repository("docs")).iter().map(|it| format!("docs/{it}")).collect();
    pages.retain(|it| it.ends_with(".md"));
    pages.extend(["README.md", "CONTRIBUTING.md"].map(str::to_owned));
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

/// The blocks of a page behind a mark, each with the path that it names.
fn marked<'t>(page: &'t str, mark: &str) -> Vec<(&'t str, &'t str)> {
    let opening = format!("<!-- {mark}: ");
    let block = |part: &'t str| {
        let (path, rest) = part.split_once(" -->\n```")?;
        let (_, rest) = rest.split_once('\n')?;
        Some((path, rest.split_once("```")?.0))
    };
    page.split(opening.as_str()).skip(1).filter_map(block).collect()
}

#[test]
fn the_steps_of_the_first_deck_lead_to_a_game_that_is_ready() {
    let project = desk();
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
