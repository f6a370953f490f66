//! What is read: nothing outside the game's folder, nothing that is no file, and no more than fits.
#![cfg(unix)]

use super::{bounded, bounded_in, refused, standing};
use crate::project::{Project, Run, repository};
use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::process::Command;

/// Every product but pictures: reads all that is read anywhere.
const BUILD: &str = "build tiny --no-images --out made";

fn pipe(project: &Project, path: &str) {
    let path = project.path(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let _ = fs::remove_file(&path);
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// A file that is long and holds nothing.
fn hollow(project: &Project, path: &str, megabytes: u64) {
    let path = project.path(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    File::create(path).unwrap().set_len(megabytes << 20).unwrap();
}

/// Every file that is read when it is there, and a command that reads it.
const FILES: [(&str, &str); 19] = [
    ("data/tiny/game.toml", BUILD),
    ("data/tiny/hands.toml", BUILD),
    ("data/tiny/powers.toml", BUILD),
    ("data/tiny/rules.md", BUILD),
    ("data/tiny/README.md", BUILD),
    ("data/tiny/glossary.toml", BUILD),
    ("data/tiny/rulings.toml", BUILD),
    ("data/tiny/art/blade.svg", BUILD),
    ("data/tiny/art/unused.png", BUILD),
    ("data/tiny/templates/tiny.j2", BUILD),
    ("data/tiny/templates/tiny.typ", BUILD),
    ("data/tiny/fonts/mine/mine.ttf", BUILD),
    ("data/tiny/languages/de/texts.toml", "check tiny"),
    ("data/tiny/editions/1.0.0.json", "build tiny --changed-since 1.0.0 --out made"),
    ("templates/back.typ", BUILD),
    ("data/press/jobs.toml", BUILD),
    ("data/press/formats.toml", BUILD),
    ("data/press/inks.toml", "build tiny --job press --out made"),
    ("data/press/shops/mine.toml", "export tiny --for png --out made"),
];

/// Of these, the ones that a line of the game asks for, and the file of that line.
const ASKED: [(&str, &str); 6] = [
    ("data/tiny/hands.toml", "data/tiny/game.toml"),
    ("data/tiny/powers.toml", "data/tiny/game.toml"),
    ("data/tiny/rules.md", "data/tiny/game.toml"),
    ("data/tiny/art/blade.svg", "data/tiny/hands.toml"),
    ("data/tiny/templates/tiny.j2", "data/tiny/game.toml"),
    ("data/tiny/templates/tiny.typ", "data/tiny/game.toml"),
];

/// A file is told at the line that asks for it, or by itself.
fn told(run: &Run, file: &str, why: &str) {
    let said = format!("{}{}", run.stdout, run.stderr);
    assert!(said.contains(why), "{file}: {said}");
    match ASKED.iter().find(|(asked, _)| *asked == file) {
        Some((_, by)) => {
            let place = said.contains(&format!("--> {by}:")) && said.contains("named here");
            assert!(run.code == 1 && place, "{file}: {} {said}", run.code);
        }
        None => assert_eq!(run.code, 2, "{file}: {said}"),
    }
}

#[test]
fn a_link_out_of_the_folder_is_not_followed() {
    for (file, command) in FILES {
        let (project, other) = (Project::tiny(), Project::empty());
        let held = fs::read(project.path(file)).unwrap_or_else(|_| b"SECRET".to_vec());
        other.write("secret", &held);
        let place = project.path(file);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        let _ = fs::remove_file(&place);
        symlink(other.path("secret"), &place).unwrap();
        let run = refused(&project, command, file);
        told(&run, file, "is a symbolic link to a place outside");
        assert!(!run.stdout.contains("SECRET"), "{file}: {}", run.stdout);
        assert!(!run.stderr.contains("SECRET"), "{file}: {}", run.stderr);
    }
}

#[test]
fn a_folder_that_is_a_link_out_is_not_followed() {
    for folder in ["art", "templates", "fonts", "languages", "art/icons"] {
        let (project, other) = (Project::tiny(), Project::empty());
        let place = project.path("data/tiny").join(folder);
        let outside = other.path("outside");
        if place.is_dir() {
            fs::rename(&place, &outside).unwrap();
        } else {
            fs::create_dir(&outside).unwrap();
        }
        symlink(&outside, &place).unwrap();
        let run = refused(&project, "check tiny", &format!("data/tiny/{folder}"));
        assert!(
            run.stderr.contains("is a symbolic link to a place outside"),
            "{folder}: {}",
            run.stderr
        );
    }
}

#[test]
fn neither_is_a_link_to_another_game_nor_an_absolute_one() {
    let project = Project::tiny();
    project.lay(&repository("tests/games/tiny"), "data/other");
    fs::remove_file(project.path("data/tiny/rules.md")).unwrap();
    symlink("../other/rules.md", project.path("data/tiny/rules.md")).unwrap();
    refused(&project, "check tiny", "data/tiny/rules.md");
    fs::remove_file(project.path("data/tiny/rules.md")).unwrap();
    symlink("/etc/passwd", project.path("data/tiny/rules.md")).unwrap();
    refused(&project, "check tiny", "data/tiny/rules.md");
}

#[test]
fn a_link_that_stays_inside_is_followed() {
    let project = Project::tiny();
    project.run("build tiny --no-images --out before").made();
    project.shift("data/tiny/rules.md", "data/tiny/texts/book.md");
    symlink("texts/book.md", project.path("data/tiny/rules.md")).unwrap();
    project.shift("data/tiny/art/icons", "data/tiny/symbols");
    symlink("../symbols", project.path("data/tiny/art/icons")).unwrap();
    let run = bounded(&project, "build tiny --no-images --out after").made();
    assert!(run.stdout.contains("in after"), "{}", run.stdout);
    // The list of products has a digest of all files, with their names.
    let sums = |list: &str| {
        let text = project.read(list);
        let others = text.lines().filter(|it| !it.ends_with("manifest.json"));
        others.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(sums("before/SHA256SUMS"), sums("after/SHA256SUMS"));
}

#[test]
fn links_in_a_circle_are_told() {
    let circles: [(&[(&str, &str)], &str); 4] = [
        (&[("a", "."), ("b", ".")], "data/tiny/art/"),
        (&[("x/l", "../y"), ("y/m", "../x")], "data/tiny/art/"),
        (&[("up", "..")], "data/tiny/art/up"),
        (&[("self.svg", "self.svg")], "data/tiny/art/self.svg"),
    ];
    for (links, place) in circles {
        let project = Project::tiny();
        for (link, to) in links {
            let link = project.path("data/tiny/art").join(link);
            fs::create_dir_all(link.parent().unwrap()).unwrap();
            symlink(to, link).unwrap();
        }
        refused(&project, "check tiny", place);
    }
}

#[test]
fn links_that_double_at_every_step_end_soon() {
    let project = Project::tiny();
    for at in 0..25 {
        let folder = project.path(&format!("data/tiny/art/d{at}"));
        fs::create_dir(&folder).unwrap();
        for name in ["a", "b"] {
            symlink(format!("../d{}", at + 1), folder.join(name)).unwrap();
        }
    }
    fs::create_dir(project.path("data/tiny/art/d25")).unwrap();
    let run = refused(&project, "check tiny", "data/tiny/art/d");
    assert!(run.stderr.contains("20000"), "{}", run.stderr);
}

#[test]
#[cfg(target_os = "linux")]
fn a_name_that_is_no_text_is_told() {
    use std::os::unix::ffi::OsStrExt as _;
    for name in [&b"\xff\xfe.svg"[..], b"\xfffolder"] {
        let project = Project::tiny();
        let path = project.path("data/tiny/art").join(std::ffi::OsStr::from_bytes(name));
        match name.ends_with(b".svg") {
            true => fs::write(path, "<svg/>").unwrap(),
            false => fs::create_dir(path).unwrap(),
        }
        let run = refused(&project, "check tiny", "data/tiny/art/");
        assert!(run.stderr.contains("has a name that is not UTF-8"), "{}", run.stderr);
    }
    // What no game reads may be called anything.
    let project = Project::tiny();
    fs::write(project.path("data/tiny/art").join(std::ffi::OsStr::from_bytes(b"\xff.xcf")), "")
        .unwrap();
    assert_eq!(bounded(&project, "check tiny --no-fit").code, 0);
}

#[test]
fn a_pipe_is_no_file() {
    for (file, command) in FILES {
        let project = Project::tiny();
        if file.ends_with("game.toml") {
            continue; // What has no such file is no game, and says so.
        }
        pipe(&project, file);
        let run = refused(&project, command, file);
        told(&run, file, "is neither a file nor a folder");
    }
    let project = Project::tiny();
    pipe(&project, "data/tiny/game.toml");
    refused(&project, "check tiny", "tiny");
}

#[test]
fn files_that_somebody_names_are_files() {
    let project = Project::tiny();
    pipe(&project, "p.toml");
    pipe(&project, "plays/p.toml");
    symlink("/etc/passwd", project.path("plays/out.toml")).unwrap();
    for command in ["replay p.toml", "scenario p.toml", "build tiny --job-file p.toml --out made"] {
        refused(&project, command, "p.toml");
    }
    refused(&project, "scenario plays", "plays/");
    hollow(&project, "long.toml", 5);
    let run = refused(&project, "scenario long.toml", "long.toml");
    assert!(run.stderr.contains("too large: a text may have at most 4 MB"), "{}", run.stderr);
}

#[test]
fn a_drawing_opens_no_other_file() {
    for image in [
        "<image width='9' height='9' href='PATH'/>",
        "<image width='9' height='9' href='file://PATH'/>",
        "<filter id='f'><feImage href='PATH'/></filter><rect width='9' height='9' filter='url(#f)'/>",
    ] {
        let project = Project::tiny();
        pipe(&project, "data/tiny/art/pipe");
        let inside = project.path("data/tiny/art/pipe").display().to_string();
        for path in ["/dev/zero", &inside, "pipe", "data/tiny/art/pipe"] {
            // Without a viewBox it is read whole already when the game is.
            let image = image.replace("PATH", path);
            let svg = format!(
                "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10%'>{image}\
                 <rect width='5' height='5'/></svg>"
            );
            project.write("data/tiny/art/unused.svg", svg.as_bytes());
            let run = bounded(&project, "check tiny");
            assert!([0, 1].contains(&run.code), "{image}: {}", run.stderr);
        }
    }
}

#[test]
fn what_is_too_large_is_not_read() {
    for (file, megabytes, limit) in [
        ("rules.md", 5, "a text may have at most 4 MB"),
        ("hands.toml", 900, "a text may have at most 4 MB"),
        ("templates/tiny.j2", 5, "a text may have at most 4 MB"),
        ("art/unused.svg", 17, "a drawing may have at most 16 MB"),
        ("art/unused.png", 65, "a picture may have at most 64 MB"),
        ("fonts/mine.ttf", 33, "a font may have at most 32 MB"),
    ] {
        let project = Project::tiny();
        let path = format!("data/tiny/{file}");
        hollow(&project, &path, megabytes);
        let run = bounded(&project, "check tiny");
        told(&run, &path, limit);
        told(&run, &path, &path);
    }
}

#[test]
fn all_files_together_have_a_limit_and_are_measured_before_they_are_read() {
    let project = Project::tiny();
    for at in 0..18 {
        hollow(&project, &format!("data/tiny/art/p{at}.png"), 60);
    }
    // Were even one of them read, it would be told of memory.
    let run = bounded(&project, "check tiny --memory-limit 50");
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert!(run.stderr.contains("over 1024 MB in total"), "{}", run.stderr);
}

#[test]
fn folders_have_a_limit_in_number_and_depth() {
    let project = Project::tiny();
    let crowd = project.path("data/tiny/fonts");
    fs::create_dir(&crowd).unwrap();
    for at in 0..=20_000 {
        File::create(crowd.join(format!("{at}.txt"))).unwrap();
    }
    let run = bounded(&project, "check tiny");
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert!(run.stderr.contains("is one of more than 20000"), "{}", run.stderr);

    let project = Project::tiny();
    fs::create_dir_all(project.path(&format!("data/tiny/art/{}", "d/".repeat(40)))).unwrap();
    let run = refused(&project, "check tiny", "data/tiny/art/d/d");
    assert!(run.stderr.contains("more than 32 folders deep"), "{}", run.stderr);
}

#[test]
fn hidden_files_are_nobodys() {
    let project = Project::tiny();
    project.run("build tiny --no-images --out before").made();
    // What systems and editors leave beside a file.
    project.write("data/tiny/art/._blade.svg", b"\0\0binary");
    symlink("somebody@somewhere.42", project.path("data/tiny/templates/.#tiny.j2")).unwrap();
    project.run("build tiny --no-images --out after").made();
    assert_eq!(project.read("before/SHA256SUMS"), project.read("after/SHA256SUMS"));
}

#[test]
fn paths_that_lead_out_are_told_where_they_stand() {
    for (old, new) in [
        ("file = \"hands.toml\"", "file = \"../other/hands.toml\""),
        ("file = \"hands.toml\"", "file = \"/etc/passwd\""),
        ("art = \"back.svg\"", "art = \"../../secret.svg\""),
        ("wording = \"tiny.j2\"", "wording = \"../tiny.j2\""),
        ("layout = \"tiny.typ\"", "layout = \"../../tiny.typ\""),
    ] {
        let project = Project::tiny();
        project.edit("data/tiny/game.toml", old, new);
        refused(&project, "check tiny", "data/tiny/game.toml:");
    }
}

#[test]
fn a_game_that_lies_alone_takes_nothing_from_beside_it() {
    let project = Project::tiny();
    project.run("build tiny --no-images --out before").made();
    project.shift("data/tiny", "far/away/tiny");
    // All of this lies where a project's would.
    let shout = "#let front(face, ctx, report: true) = panic(\"taken\")\n";
    project.write("far/templates/tiny.typ", shout.as_bytes());
    project.write("far/templates/card-parts.typ", b"#panic(\"taken\")");
    project.write("far/fonts/broken.ttf", b"no font");
    project.write("far/art/tiny/blade.svg", b"no drawing");
    project.write("far/away/press/jobs.toml", b"broken = ");
    symlink("/dev/zero", project.path("far/fonts/endless.ttf")).unwrap();
    fs::remove_dir_all(project.path("data")).unwrap();
    bounded(&project, "build far/away/tiny --no-images --out after").made();
    assert_eq!(project.read("before/SHA256SUMS"), project.read("after/SHA256SUMS"));
    // Nor does a folder of games that is called otherwise, unless it is named as one.
    let run = bounded(&project, "build tiny --data far/away --no-images --out third");
    assert_ne!(run.code, 0, "{}", run.stdout);
}

#[test]
fn what_is_built_inside_the_game_goes_beside_it() {
    let project = Project::tiny();
    project.shift("data/tiny", "far/tiny");
    let before = standing(&project.path("far/tiny"));
    let run = bounded_in(&project, "far/tiny", "build . --no-images").made();
    assert!(run.stdout.contains("in ../out/tiny"), "{}", run.stdout);
    assert!(project.path("far/out/tiny/cards.pdf").is_file());
    assert_eq!(standing(&project.path("far/tiny")), before);
}
