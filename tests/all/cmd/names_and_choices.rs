//! What the command line does for whoever types it: names that are nearly right, games found from afar, choosing
//! cards, opening, silence.

use crate::project::{Project, files, repository};
use cardwright_base::did_you_mean::{closest_short, instead, instead_of_all};
use std::process::Command;
use std::time::Duration;

/// What is wrong with cards that nobody asked for is not said of the print.
#[test]
fn only_the_chosen_cards_are_judged() {
    let project = Project::empty();
    let game = "title = \"G\"\n[[card]]\ntitle = \"x\"\ntext = \"A :coin:.\"\nart = \"gone.svg\"\n[[card]]\ntitle = \"y\"\n";
    project.write("g/game.toml", game.as_bytes());
    let all = project.run("build g --no-images");
    assert!(all.code == 1 && all.stdout.contains("marked in red on the print: x"), "{all:?}");
    assert!(all.stdout.contains("placeholders stand for 1 drawing"), "{all:?}");
    let one = project.run("build g --only y");
    assert!(one.code == 0 && !one.stdout.contains("marked in red"), "{one:?}");
    assert!(!one.stdout.contains("placeholders"), "{one:?}");
    let two = project.run("build g --only *");
    assert!(two.code == 1 && two.stdout.contains("home-x-y.pdf"), "{two:?}");
}

#[test]
fn a_slip_a_short_word_and_a_part_are_understood() {
    let games = ["pond", "skirmish", "skirmish-wars"];
    assert_eq!(instead("skirmsh", games), "; did you mean `skirmish`?");
    assert_eq!(instead("wars", games), "; did you mean `skirmish-wars`?");
    assert_eq!(instead("chess", games), "; available: pond, skirmish, skirmish-wars");
    assert_eq!(instead("chess", []), "");
    assert_eq!(closest_short("yd", ["id", "it"]), Some("id"));
    let all = "; did you mean `pond`? (available: pond, skirmish, skirmish-wars)";
    assert_eq!(instead_of_all("pnd", games), all);
}

#[test]
fn names_that_are_nearly_right_are_told() {
    let project = Project::tiny();
    for (arguments, wanted) in [
        ("build tinny", "no game `tinny` in data; did you mean `tiny`? (available: tiny)"),
        ("bild tiny", "no command `bild`; did you mean `build`?"),
        ("build tiny --job bookle", "did you mean `booklet`?"),
        ("build tiny --paper legl", "did you mean `legal`?"),
        ("build tiny --only blad", "did you mean `blade`?"),
        ("build tiny --only 12", "no card number 12; this game has 1 to 3"),
        ("build tiny --only x*", "no card or title like `x*`"),
        ("export tiny --for tgcc", "did you mean `tgc`?"),
        ("export tiny --for crafter", "did you mean `the-game-crafter`?"),
        ("preflight a.pdf --for drivethrucard", "did you mean `drivethrucards`?"),
        ("explain D0001", "did you mean `D001`?"),
    ] {
        project.write("a.pdf", b"%PDF-1.7");
        let run = project.run(arguments);
        assert!(run.code == 2 && run.stderr.contains(wanted), "{arguments}: {}", run.stderr);
    }
    let beside = Project::empty();
    beside.run("new pond").made();
    let run = beside.run("build pnd");
    assert!(run.stderr.contains("no game `pnd` here; did you mean `pond`?"), "{}", run.stderr);
    let run = Project::empty().run("check tiny");
    assert!(run.stderr.contains("no folder above this one has games"), "{}", run.stderr);
}

#[test]
fn a_game_is_found_from_any_folder_of_its_project() {
    let project = Project::tiny();
    let said = project.run_in("notes/old", "build tiny --no-images").made().stdout;
    assert!(said.contains("in ../../out/tiny"), "{said}");
    assert!(project.path("out/tiny/cards.pdf").is_file());
    assert!(files(&project.path("notes")).is_empty(), "nothing is left where the author stood");
    let said = project.run_in("notes", "build tinny").stderr;
    assert!(said.contains("in ../data; did you mean `tiny`?"), "{said}");
}

#[test]
fn a_game_that_lies_alone_is_found_from_inside_and_from_the_folder_beside_it() {
    let project = Project::empty();
    project.run("new pond").made();
    for inside in ["pond", "pond/schema", "notes"] {
        let said = project.run_in(inside, "build pond --no-images").made().stdout;
        assert!(said.contains("../out/pond"), "{inside}: {said}");
    }
    assert!(project.path("out/pond/manifest.json").is_file());
    assert!(!project.path("pond/out").exists(), "nothing is made in the game's own folder");
}

#[test]
fn cards_are_chosen_by_id_type_title_number_and_pattern() {
    let project = Project::tiny();
    for (only, file) in [
        ("blade", "cards-blade"),
        ("BLADE", "cards-blade"),
        ("1", "cards-stone"),
        ("2-3", "cards-2-to-3"),
        ("*", "cards-blade-cloth-stone"),
        ("cl*,stone", "cards-cloth-stone"),
        ("hand", "cards-hand"),
    ] {
        let run = project.run(&format!("build tiny --only {only}"));
        assert_eq!(run.code, 0, "{only}: {}", run.stderr);
        assert!(run.stdout.contains(&format!("{file}.pdf")), "{only}: {}", run.stdout);
    }
}

#[test]
fn an_export_takes_some_cards_and_what_has_changed() {
    let project = Project::tiny();
    let said = project.run("export tiny --for png --only blade --out some").made().stdout;
    assert!(said.contains("3 of 9 copies of 3 cards"), "{said}");
    let made = files(&project.path("some"));
    assert!(made.iter().any(|it| it.contains("blade")), "{made:?}");
    assert!(!made.iter().any(|it| it.contains("stone")), "{made:?}");
    project.run("build tiny --no-images").made();
    let since = "export tiny --for png --changed-since out/tiny/manifest.json --out new";
    let run = project.run(since);
    assert!(run.code == 2 && run.stderr.contains("none has changed"), "{}", run.stderr);
    project.edit("data/tiny/hands.toml", "title = \"CLOTH\"", "title = \"SHEET\"");
    let run = project.run(since);
    // The cloth has a new title, and the blade says that it beats it.
    assert!(run.stdout.contains("changed: BLADE and SHEET"), "{} {}", run.stdout, run.stderr);
}

#[test]
fn pieces_are_counted_as_what_they_are() {
    let project = Project::empty();
    project.lay(&repository("data/pond"), "data/pond");
    let said = project.run("build pond --no-images").made().stdout;
    let strips = said.contains("strips of pieces of 2 sizes each");
    assert!(said.contains("6 cards, 10 tokens;") && strips, "{said}");
}

#[test]
fn what_is_quiet_says_nothing_but_what_was_found() {
    let project = Project::tiny();
    assert_eq!(project.run("build tiny --no-images --quiet").made().stdout, "");
    assert_eq!(project.run("check tiny -q").made().stdout, "");
    assert_eq!(project.run("check tiny").made().stdout, "nothing found in `tiny`\n");
    let run = project.run("preflight out/tiny/cards.pdf");
    assert_eq!(run.stdout, "nothing found in out/tiny/cards.pdf\n", "{}", run.stderr);
}

#[cfg(unix)]
#[test]
fn what_was_made_is_opened() {
    use std::os::unix::fs::PermissionsExt;
    let project = Project::tiny();
    let program = format!("#!/bin/sh\necho \"$1\" > {}\n", project.path("opened").display());
    project.write("bin/xdg-open", program.as_bytes());
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(project.path("bin/xdg-open"), mode).expect("our own file");
    let run = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .args(["build", "tiny", "--only", "blade", "--open"])
        .current_dir(project.path(""))
        .env("PATH", format!("{}:/usr/bin:/bin", project.path("bin").display()))
        .output()
        .expect("the program starts");
    assert!(run.status.success());
    let opened = || std::fs::read_to_string(project.path("opened")).unwrap_or_default();
    for _ in 0..200 {
        if opened().ends_with('\n') {
            break;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(opened(), "out/tiny/jobs/cards-blade.pdf\n");
}

/// What a program is started with is seen by everybody on a machine. So a browser is given a file that leads to the
/// preview, which nobody else can read, and which is gone when the browser has the page.
#[cfg(unix)]
#[test]
fn the_preview_is_opened_in_the_browser_and_runs_without_one_too() {
    use std::io::{BufRead as _, BufReader, Read as _, Write as _};
    use std::os::unix::fs::PermissionsExt;
    let project = Project::tiny();
    let told = project.path("opened").display().to_string();
    let program =
        format!("#!/bin/sh\n{{ echo \"$1\"; stat -c %a \"$1\"; cat \"$1\"; }} > {told}\n");
    project.write("bin/xdg-open", program.as_bytes());
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(project.path("bin/xdg-open"), mode).expect("our own file");
    project.write("none/readme", b"no program lies here");
    for (folder, has_browser) in [("bin", true), ("none", false)] {
        let mut path = project.path(folder).display().to_string();
        if has_browser {
            path += ":/usr/bin:/bin";
        }
        let mut child = Command::new(env!("CARGO_BIN_EXE_cardwright"))
            .args(["preview", "tiny", "--port", "0", "--open"])
            .current_dir(project.path(""))
            .env("PATH", path)
            .env("EDITOR", "vi")
            .env_remove("VISUAL")
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut address = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("piped"));
        out.read_line(&mut address).expect("the address");
        let (address, token) = (address.trim_end(), address.split("token=").nth(1));
        assert!(address.starts_with("http://127.0.0.1:"), "{address}");
        let token = token.expect("a token").trim_end();
        let port = address["http://127.0.0.1:".len()..].split('/').next().expect("a port");
        let number: u16 = port.parse().expect("a number");
        let mut stream = std::net::TcpStream::connect(("127.0.0.1", number)).expect("it serves");
        if has_browser {
            let opened = || std::fs::read_to_string(&told).unwrap_or_default();
            wait("the browser", || opened().ends_with("</html>\n"));
            let opened = opened();
            let mut lines = opened.lines();
            let (file, mode) = (lines.next().expect("a file"), lines.next());
            assert!(file.ends_with(".html") && !file.contains(token), "{file}");
            assert_eq!(mode, Some("600"), "nobody else reads it");
            assert!(opened.contains(&format!("url={address}\"")), "{opened}");
            assert!(std::path::Path::new(file).is_file(), "until the browser has the page");
            let head = format!(
                "GET /?token={token} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nSec-Fetch-Site: cross-site\r\n\
                 Connection: close\r\n\r\n"
            );
            stream.write_all(head.as_bytes()).expect("it listens");
            let mut page = String::new();
            stream.read_to_string(&mut page).expect("the page");
            assert!(page.starts_with("HTTP/1.1 200 "), "{page}");
            wait("that the file is gone", || !std::path::Path::new(file).exists());
        }
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-s", "TERM", &id]).status().expect("kill").success());
        assert!(child.wait().expect("it ends").success());
        let mut said = String::new();
        child.stderr.take().expect("piped").read_to_string(&mut said).expect("a text");
        let note = said.lines().any(|it| it.starts_with("note: no browser can be opened: "));
        assert_eq!(note, !has_browser, "{said}");
        let left = crate::project::files(&project.path(""));
        assert!(!left.iter().any(|it| it.contains("cardwright-preview")), "{left:?}");
    }
}

/// Nobody has opened the page: the file that leads to it does not outlive the preview.
#[cfg(unix)]
#[test]
fn the_file_that_leads_to_the_preview_goes_with_it() {
    use std::os::unix::fs::PermissionsExt;
    let project = Project::tiny();
    let told = project.path("opened").display().to_string();
    let program = format!("#!/bin/sh\necho \"$1\" > {told}\n");
    project.write("bin/xdg-open", program.as_bytes());
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(project.path("bin/xdg-open"), mode).expect("our own file");
    let mut child = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .args(["preview", "tiny", "--port", "0", "--open"])
        .current_dir(project.path(""))
        .env("PATH", format!("{}:/usr/bin:/bin", project.path("bin").display()))
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("the program starts");
    let file = || std::fs::read_to_string(&told).unwrap_or_default();
    wait("the browser", || file().ends_with('\n'));
    assert!(std::path::Path::new(file().trim_end()).is_file());
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-s", "INT", &id]).status().expect("kill").success());
    assert!(child.wait().expect("it ends").success());
    assert!(!std::path::Path::new(file().trim_end()).exists());
}

#[cfg(unix)]
fn wait(what: &str, is_so: impl Fn() -> bool) {
    for _ in 0..400 {
        if is_so() {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("still waiting for {what}");
}

#[test]
fn the_command_line_is_told_to_shells_and_to_man() {
    let project = Project::empty();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let said = project.run(&format!("completions {shell}")).made().stdout;
        assert!(said.contains("changed-since"), "{shell}");
    }
    project.run("man --out man1").made();
    let pages = files(&project.path("man1"));
    assert!(pages.contains("cardwright.1") && pages.contains("cardwright-build.1"), "{pages:?}");
    assert!(project.read("man1/cardwright-build.1").contains("changed"), "it has the options");
}

#[test]
fn what_can_not_be_done_is_told_with_what_can() {
    let project = Project::empty();
    project.write("pond/game.toml", b"title = \"Pond\"\n[[card]]\ntitle = \"Frog\"\n");
    project.write("cards.txt", b"title,text\n");
    for (command, says) in [
        ("build cards.txt", "save it as .xlsx, .ods or .csv"),
        ("new other --like pnod", "did you mean `pond`?"),
        ("export pond", "Write `cardwright export pond --for "),
        (
            "build pond --out cards.txt",
            "can't write cards.txt: this is a file, and a folder is needed",
        ),
        ("build pond --only 3-9", "there is no card number 3; this game has 1 to 1"),
        ("build pond --only=", "cards: frog"),
        ("coverage pond", "has no rules, so there is nothing to measure"),
    ] {
        let run = project.run(command);
        assert!(run.code == 2 && run.stderr.contains(says), "{command}: {run:?}");
    }
    // The manifest stands for its folder.
    project.run("build pond/game.toml --no-images").made();
    assert!(project.path("out/pond/home.pdf").is_file());
    assert_eq!(project.run_in("pond", "build game.toml --no-images").code, 0);
    assert_eq!(project.run("new quiet -q").made().stdout, "");
    assert!(!project.run("explain D003").stdout.contains(".md#"));
}
