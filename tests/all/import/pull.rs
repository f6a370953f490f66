//! `cardwright pull`, against a server of our own.

use crate::project::Project;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::thread;

/// A server that gives each answer once, in order. Gives its address.
fn server(answers: Vec<String>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        for answer in answers {
            let (mut stream, _) = listener.accept().unwrap();
            let request = BufReader::new(stream.try_clone().unwrap());
            let lines = request.lines().map(|it| it.unwrap()).take_while(|it| !it.is_empty());
            assert!(lines.count() > 0);
            stream.write_all(answer.as_bytes()).unwrap();
        }
    });
    address
}

fn answer(status: &str, body: &str) -> String {
    format!(
        "HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
}

fn game(address: &str) -> Project {
    let project = Project::empty();
    let toml = format!(
        "title = \"Deck\"\n[[type]]\nid = \"animal\"\nfile = \"deck.csv\"\n[type.fields]\n\
         cost = {{ kind = \"number\" }}\n[sources]\n\"deck.csv\" = \"{address}/pub?output=csv\"\n"
    );
    project.write("deck/game.toml", toml.as_bytes());
    project
}

const OLD: &str = "title,cost\nHeron,1\nFrog,2\n";
const NEW: &str = "title,cost\nHeron,1\nFrog,3\nNewt,1\n";

#[test]
fn what_is_published_is_fetched_and_what_changed_is_shown() {
    let answers = [OLD, OLD, NEW, NEW].map(|it| answer("200 OK", it));
    let project = game(&server(answers.to_vec()));
    let run = project.run("pull deck").made();
    assert!(
        run.stdout.contains("+ Heron,1") && run.stdout.contains("wrote deck/deck.csv"),
        "{}",
        run.stdout
    );
    assert_eq!(project.read("deck/deck.csv"), OLD);
    let run = project.run("pull deck").made();
    assert_eq!(run.stdout, "deck.csv: nothing has changed\n");
    let run = project.run("pull deck --dry-run").made();
    assert_eq!(run.stdout, "deck.csv:\n  - Frog,2\n  + Frog,3\n  + Newt,1\n");
    assert_eq!(project.read("deck/deck.csv"), OLD);
    project.run("pull deck").made();
    assert_eq!(project.read("deck/deck.csv"), NEW);
    // A build needs no network.
    let run = project.run("build deck --no-images").made();
    assert!(run.stdout.contains("\n3 cards; "), "{}", run.stdout);
}

#[test]
fn what_is_no_table_leaves_the_file_as_it_was() {
    let page = answer("200 OK", "<!DOCTYPE html><html><body>Sign in</body></html>");
    let project =
        game(&server(vec![page, answer("403 Forbidden", ""), answer("404 Not Found", "")]));
    project.write("deck/deck.csv", OLD.as_bytes());
    for why in ["a web page, not a table", "not published for everybody", "nothing at this address"]
    {
        let run = project.run("pull deck");
        assert_eq!(run.code, 1, "{run:?}");
        assert!(
            run.stderr.contains(why) && run.stderr.contains("stays as it was"),
            "{}",
            run.stderr
        );
        assert_eq!(project.read("deck/deck.csv"), OLD);
    }
}

#[test]
fn addresses_that_are_not_safe_are_refused() {
    for (address, why) in [
        ("http://example.org", "begins with `https://`"),
        ("file:///etc", "begins with `https://`"),
        ("nowhere", "this is not an address"),
    ] {
        let project = game(address);
        project.write("deck/deck.csv", OLD.as_bytes());
        for command in ["pull deck", "build deck"] {
            let run = project.run(command);
            assert_eq!(run.code, 1, "{command}: {run:?}");
            assert!(run.stderr.contains(why), "{}", run.stderr);
        }
    }
    let project = Project::empty();
    project.run("new deck").made();
    let run = project.run("pull deck");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("names no sources"), "{}", run.stderr);
}
