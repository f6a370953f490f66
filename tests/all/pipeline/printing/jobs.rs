//! Which jobs there are, and what comes of them.

use super::{counts, pages};
use crate::project::{Project, files, repository};

/// A file of jobs of one's own.
const MINE: &str = r#"[[job]]
name = "evening"
about = "for the evening"
paper = "letter"
sides = "fronts"
"#;

#[test]
fn the_list_has_the_jobs_of_the_game_of_the_user_and_the_presets() {
    let project = Project::tiny();
    project.write("mine.toml", MINE.as_bytes());
    let said = project.run("build tiny --jobs --job-file mine.toml").made().stdout;
    let line = |name: &str| {
        let line = said.lines().find(|it| it.trim_start().starts_with(&format!("{name} ")));
        line.unwrap_or_else(|| panic!("no `{name}` in\n{said}")).to_owned()
    };
    let place = |words: &str| said.find(words).unwrap_or_else(|| panic!("no `{words}`:\n{said}"));
    assert!(place("jobs of the game") < place("jobs of --job-file"), "{said}");
    assert!(place("jobs of --job-file") < place("presets for any game"), "{said}");
    // Nine cards fill one sheet; edge to edge they share their cuts.
    assert!(line("home").contains("6 x 3 cards"), "{}", line("home"));
    let cuts = |name: &str| {
        line(name)
            .split("cards")
            .nth(1)
            .expect("cards")
            .split_whitespace()
            .nth(1)
            .map(str::to_owned)
    };
    assert_eq!((cuts("home").as_deref(), cuts("shared-cuts").as_deref()), (Some("18"), Some("11")));
    let own: Vec<String> = line("cards").split_whitespace().map(str::to_owned).collect();
    assert_eq!(own.join(" "), "cards A4 3 x 3 cards 1 12 0");
    assert!(line("evening").contains("Letter"), "{}", line("evening"));
    assert!(line("gutterfold").contains(" 1  "), "{}", line("gutterfold"));
    // Tiny has a leaflet and no book.
    assert!(
        line("booklet").ends_with("this game has nothing that this job could print"),
        "{}",
        line("booklet")
    );
    assert!(files(&project.path("out")).is_empty(), "a list makes nothing");
}

#[test]
fn a_job_is_made_alone_and_beside_what_others_made() {
    let project = Project::tiny();
    project.run("build tiny --no-images").made();
    let before = project.read("out/tiny/SHA256SUMS");
    let said = project.run("build tiny --job fronts").made().stdout;
    assert!(said.contains("print on one side"), "{said}");
    project.run("build tiny --job separate,home --paper letter").made();
    assert_eq!(project.read("out/tiny/SHA256SUMS"), before);
    let made: Vec<String> = files(&project.path("out/tiny/jobs")).into_iter().collect();
    let wanted = [
        "fronts.pdf",
        "home-letter.pdf",
        "separate-letter-backs.pdf",
        "separate-letter-fronts.pdf",
    ];
    assert_eq!(made, wanted);
    assert_eq!(counts(&project, "out/tiny/jobs/fronts.pdf"), [9]);
    assert_eq!(counts(&project, "out/tiny/jobs/home-letter.pdf"), [9, 9]);
    assert_eq!(counts(&project, "out/tiny/jobs/separate-letter-backs.pdf"), [9]);
}

#[test]
fn what_goes_to_a_shop_is_not_turned_at_home() {
    let project = Project::tiny();
    let said = project.run("build tiny --job single").made().stdout;
    assert!(said.contains("for a shop or a press, fronts and backs alternating"), "{said}");
    assert!(!said.contains("flip"), "{said}");
}

#[test]
fn a_file_of_jobs_is_made_whole_where_no_job_is_named() {
    let project = Project::tiny();
    project.write("mine.toml", MINE.as_bytes());
    project.run("build tiny --job-file mine.toml").made();
    let made: Vec<String> = files(&project.path("out/tiny")).into_iter().collect();
    assert_eq!(made, ["jobs/evening.pdf"]);
}

#[test]
fn every_preset_can_be_printed_on_both_papers() {
    let project = Project::tiny();
    let text = std::fs::read_to_string(repository("data/press/jobs.toml")).expect("presets");
    let presets: Vec<&str> =
        text.lines().filter_map(|it| it.strip_prefix("name = \"")?.strip_suffix('"')).collect();
    assert!(presets.len() >= 12, "{presets:?}");
    for name in presets {
        for paper in ["a4", "letter"] {
            let run = project.run(&format!("build tiny --job {name} --paper {paper}"));
            // As single pages the leaflet is a book.
            if ["booklet", "booklet-fit", "poster"].contains(&name) {
                assert_eq!(run.code, 2, "tiny has no book\n{}", run.stdout);
                assert!(run.stderr.contains("prints the first book, but this game has none"));
            } else if name == "box" || name.starts_with("board") {
                assert_eq!(run.code, 2, "tiny has neither boxes nor boards\n{}", run.stdout);
                assert!(run.stderr.contains("but this game has none"), "{}", run.stderr);
            } else {
                assert_eq!(run.code, 0, "{name} on {paper}: {}", run.stderr);
            }
        }
    }
    // Fronts and backs on one page, each pair as often as the card is printed.
    assert_eq!(counts(&project, "out/tiny/jobs/gutterfold-a4.pdf").iter().sum::<usize>(), 18);
    assert_eq!(counts(&project, "out/tiny/jobs/single-a4.pdf"), [1; 18]);
}

#[test]
fn pieces_of_all_sizes_of_a_large_game_share_sheets() {
    let project = Project::empty();
    for folder in ["data/skirmish-wars", "art/skirmish-wars"] {
        project.lay(&repository(folder), folder);
    }
    let said = project.run("build skirmish-wars --job combined").made().stdout;
    assert!(said.contains("strips of pieces of 8 sizes"), "{said}");
    // Fronts and backs of 256 pieces, on sheets whose numbers of cuts leave little room for a slug line.
    let counts = counts(&project, "out/skirmish-wars/jobs/combined.pdf");
    assert_eq!(counts.iter().sum::<usize>(), 2 * 256);
}

#[test]
fn cut_and_stack_leaves_the_piles_in_order() {
    let project = Project::tiny();
    project.write(
        "mine.toml",
        b"[[job]]\nname = \"piles\"\npaper = \"a4\"\ngrid = \"2x1\"\ncollate = \"stack\"\n",
    );
    project.run("build tiny --job-file mine.toml --job piles").made();
    let sheets = pages(&project, "out/tiny/jobs/piles.pdf");
    let rectos: Vec<Vec<i32>> =
        sheets.iter().step_by(2).map(|page| page.iter().map(|it| it.form).collect()).collect();
    // Five sheets of two: the left pile is cards 1 to 5, the right one 6 to 9.
    assert_eq!(rectos.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2, 2, 2, 1]);
    let deck: Vec<i32> =
        (0..2).flat_map(|slot| rectos.iter().filter_map(move |it| it.get(slot))).copied().collect();
    let in_order: Vec<i32> = {
        project.run("build tiny --job fronts").made();
        pages(&project, "out/tiny/jobs/fronts.pdf")[0].iter().map(|it| it.form).collect()
    };
    // Numbers of objects differ from file to file; which copies are alike does not.
    let runs = |forms: &[i32]| {
        forms.iter().map(|it| forms.iter().position(|at| at == it)).collect::<Vec<_>>()
    };
    assert_eq!(runs(&deck), runs(&in_order));
}

#[test]
fn only_some_cards_are_printed() {
    let project = Project::tiny();
    let said = project.run("build tiny --job home --only blade,cloth").made().stdout;
    assert!(said.contains("6 of 9 copies of 3 cards"), "{said}");
    assert_eq!(counts(&project, "out/tiny/jobs/home-blade-cloth.pdf"), [6, 6]);
    // Without a job it is the game's own.
    project.run("build tiny --only stone").made();
    assert_eq!(counts(&project, "out/tiny/jobs/cards-stone.pdf"), [3, 3]);
}

#[test]
fn what_does_not_exist_is_named_with_what_is_nearest() {
    let project = Project::tiny();
    for (arguments, words) in [
        (
            "--job guterfold",
            "there is no sheet job `guterfold` (--jobs lists them); did you mean `gutterfold`?",
        ),
        ("--only blad", "there is no card `blad`; did you mean `blade`?"),
        ("--paper a44", "`a44` is not a paper"),
        ("--printer desk --printers nowhere", "there is no printer `desk` in nowhere"),
        ("--job-file none.toml --job home", "can't read none.toml"),
        ("--changed-since v1", "`v1` was not found"),
    ] {
        let run = project.run(&format!("build tiny {arguments}"));
        assert_eq!(run.code, 2, "{arguments}: {}", run.stdout);
        assert!(run.stderr.contains(words), "{arguments}: {}", run.stderr);
    }
    assert!(files(&project.path("out")).is_empty(), "nothing was written");
}

#[test]
fn an_address_that_is_none_is_refused() {
    let project = Project::tiny();
    let run = project.run("export tiny --for tabletop-simulator --url nonsense");
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(
        run.stderr.contains("`nonsense` is not a web address: it must begin with https://"),
        "{}",
        run.stderr
    );
    assert!(files(&project.path("out")).is_empty(), "nothing was written");
}

#[test]
fn an_address_names_a_folder() {
    let project = Project::tiny();
    let export = |url: &str| {
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_cardwright"))
            .args(["export", "tiny", "--for", "tabletop-simulator", "--url", url])
            .current_dir(project.path(""))
            .output()
            .unwrap();
        (run.status.code(), String::from_utf8(run.stderr).unwrap())
    };
    for (url, told) in [
        ("https://", "is not a web address: write it like"),
        ("https:///x", "is not a web address: write it like"),
        ("http://?x", "is not a web address: write it like"),
        ("https://x/ y", "write a space as %20"),
        ("https://x/\n", "write a space as %20"),
        ("https://x?y=1", "is not the address of a folder"),
        ("https://x/y#z", "is not the address of a folder"),
        ("https://[x", "is not a web address: write it like"),
    ] {
        let (code, said) = export(url);
        assert_eq!(code, Some(2), "{url}: {said}");
        assert!(said.contains(told), "{url}: {said}");
    }
    assert!(files(&project.path("out")).is_empty(), "nothing was written");
    for url in ["https://example.org", "http://localhost:8000/a%20b/", "file:///C:/games/tiny"] {
        let (code, said) = export(url);
        assert_eq!(code, Some(0), "{url}: {said}");
    }
}

#[test]
fn a_job_that_can_not_be_printed_says_what_can() {
    let project = Project::tiny();
    let job = "[[job]]\nname = \"tight\"\npaper = \"50x70 mm\"\n";
    project.write("mine.toml", job.as_bytes());
    let run = project.run("build tiny --job-file mine.toml --job tight");
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(
        run.stderr.contains("error[S001]") && run.stderr.contains("mine.toml:1"),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("possible: "), "{}", run.stderr);
    let job = "[[job]]\nname = \"odd\"\npaper = \"a4\"\nlayuot = \"fold\"\n";
    project.write("mine.toml", job.as_bytes());
    let run = project.run("build tiny --job-file mine.toml --job odd");
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(!run.stderr.contains("no sheet job"), "{}", run.stderr);
    assert!(run.stderr.contains("mine.toml:4") && run.stderr.contains("layout"), "{}", run.stderr);
    // What is wrong with a value hides the job as well.
    let job = "[[job]]\nname = \"odd\"\npaper = \"a4\"\nsignature = 6\n";
    project.write("mine.toml", job.as_bytes());
    let run = project.run("build tiny --job-file mine.toml --job odd");
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stderr.contains("mine.toml:4"), "{}", run.stderr);
    assert!(files(&project.path("out")).is_empty(), "nothing was written");
}
