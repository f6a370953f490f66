//! What has been made once is not made again.

use super::built::contents;
use crate::project::{Project, Run, repository};

fn project() -> Project {
    let project = Project::tiny();
    project.run("build tiny").made();
    project
}

/// Whether the last build was found to be up to date; if not, it is now.
fn is_up_to_date(run: Run) -> bool {
    run.made().stdout.starts_with("nothing has changed: ")
}

#[test]
fn a_second_build_says_that_nothing_has_changed() {
    let project = project();
    let before = contents(&project.path("out/tiny"));
    let run = project.run("build tiny").made();
    let expected = format!(
        "nothing has changed: {} files in out/tiny are up to date (use --force to build them again)\n",
        before.len()
    );
    assert_eq!(run.stdout, expected);
    assert!(!is_up_to_date(project.run("build tiny --force")));
    assert!(before == contents(&project.path("out/tiny")), "--force made something else");
}

#[test]
fn whatever_is_read_counts() {
    let project = project();
    let changes: [(&str, &dyn Fn()); 7] = [
        ("a card", &|| project.edit("data/tiny/hands.toml", "points = 1", "points = 2")),
        ("the manifest", &|| project.edit("data/tiny/game.toml", "1.0.0", "1.0.1")),
        ("a chapter", &|| {
            let text = project.read("data/tiny/rules.md");
            project.write("data/tiny/rules.md", format!("{text}\nOne more.\n").as_bytes());
        }),
        ("a drawing", &|| {
            let drawing = project.read("data/tiny/art/back.svg").replace("</svg>", "<g/></svg>");
            project.write("data/tiny/art/back.svg", drawing.as_bytes());
        }),
        ("a layout for all games", &|| {
            project.lay(&repository("templates"), "templates");
            let layout = project.read("templates/back.typ");
            project.write("templates/back.typ", format!("{layout}\n// A remark.\n").as_bytes());
        }),
        ("a font", &|| {
            let fonts = repository("fonts");
            let all = crate::project::files(&fonts);
            let any = all.iter().find(|it| it.ends_with(".ttf")).expect("there is a font");
            let bytes = std::fs::read(fonts.join(any)).unwrap();
            project.write("fonts/a-copy.ttf", &bytes);
        }),
        ("a file beside the games", &|| project.write("data/press/shops/mine.toml", SHOP)),
    ];
    for (what, change) in changes {
        assert!(is_up_to_date(project.run("build tiny")), "before {what} changes");
        change();
        assert!(!is_up_to_date(project.run("build tiny")), "{what} has changed");
    }
    assert!(is_up_to_date(project.run("build tiny")));
}

#[test]
fn hidden_files_do_not_count_and_no_game_can_name_them() {
    let project = project();
    project.write("data/tiny/.hidden", b"x");
    assert!(is_up_to_date(project.run("build tiny")));
    project.shift("data/tiny/hands.toml", "data/tiny/.hands.toml");
    project.edit("data/tiny/game.toml", "\"hands.toml\"", "\".hands.toml\"");
    let run = project.run("build tiny");
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("error[D004]: `.hands.toml` is hidden"), "{}", run.stderr);
}

/// Nothing reads it for a plain build, but it might.
const SHOP: &[u8] = b"# A shop to come.\n";

#[test]
fn whatever_is_asked_for_counts() {
    let project = project();
    for other in ["--no-images", "--deny all", "--allow T012", "--out elsewhere"] {
        assert!(!is_up_to_date(project.run(&format!("build tiny {other}"))), "{other}");
        assert!(is_up_to_date(project.run(&format!("build tiny {other}"))), "{other}");
    }
    assert!(!is_up_to_date(project.run("build tiny")));
    for order in ["--job home", "--only stone"] {
        let ask = || project.run(&format!("build tiny {order}"));
        assert!(!is_up_to_date(ask()) && !is_up_to_date(ask()), "{order}");
    }
}

#[test]
fn a_product_that_somebody_touched_is_made_again() {
    let project = project();
    let before = contents(&project.path("out/tiny"));
    let lists = ["manifest.json", "SHA256SUMS"];
    for name in before.keys().filter(|it| !lists.contains(&it.as_str())) {
        project.write(&format!("out/tiny/{name}"), b"not what was made");
        assert!(!is_up_to_date(project.run("build tiny")), "{name}");
        assert!(before == contents(&project.path("out/tiny")), "{name}");
        std::fs::remove_file(project.path(&format!("out/tiny/{name}"))).unwrap();
        assert!(!is_up_to_date(project.run("build tiny")), "{name} was removed");
    }
}

#[test]
fn a_build_that_had_something_to_say_says_it_again() {
    let project = Project::tiny();
    project.write(
        "data/tiny/art/unused.svg",
        &std::fs::read(repository("tests/games/tiny/art/back.svg")).unwrap(),
    );
    let first = project.run("build tiny");
    assert!(first.code == 0 && first.stdout.contains("1 thing to settle"), "{first:?}");
    let second = project.run("build tiny");
    assert_eq!((second.code, &second.stderr, &second.stdout), (0, &first.stderr, &first.stdout));
}
