//! A folder with a `game.toml` is a game: where it may lie, and what it is drawn with.
#![allow(clippy::disallowed_methods, reason = "tests read what they need")]

use crate::project::{Project, files, repository};

/// Every file of the smallest game's products.
const PRODUCTS: [&str; 13] = [
    "SHA256SUMS",
    "card-list.csv",
    "cards.pdf",
    "cards/back-plain.png",
    "cards/blade.png",
    "cards/bleed/back-plain.png",
    "cards/bleed/blade.png",
    "cards/bleed/cloth.png",
    "cards/bleed/stone.png",
    "cards/cloth.png",
    "cards/stone.png",
    "manifest.json",
    "rules.pdf",
];

/// A layout that tells who called it.
fn shouting(words: &str) -> Vec<u8> {
    format!("#let back(face, ctx, report: true) = panic(\"{words}\")\n").into_bytes()
}

fn made(project: &Project, folder: &str) -> Vec<String> {
    files(&project.path(folder)).into_iter().collect()
}

#[test]
fn a_folder_with_a_manifest_is_a_game() {
    let project = Project::tiny();
    assert!(!project.read("data/tiny/game.toml").contains("\nrules ="), "tiny must need no Rust");
    let said = project.run("build tiny").made().stdout;
    assert_eq!(made(&project, "out"), PRODUCTS.map(|file| format!("tiny/{file}")));
    assert!(said.starts_with("Tiny first edition, version 1.0.0\n"), "{said}");
    assert!(said.contains("9 copies of 3 cards; 13 files"), "{said}");
}

#[test]
fn a_game_makes_only_what_its_manifest_asks_for() {
    let project = Project::tiny();
    let manifest = project.read("data/tiny/game.toml");
    let (all_but_products, _) = manifest.split_once("[[sheets]]").expect("the sheets come first");
    project.write("data/tiny/game.toml", all_but_products.as_bytes());
    project.run("build tiny").made();
    // Cards and rules are printed even where nothing is said of sheets and booklets.
    let wanted = ["SHA256SUMS", "card-list.csv", "home.pdf", "manifest.json", "rules.pdf"];
    assert_eq!(made(&project, "out/tiny"), wanted);
}

#[test]
fn no_images_are_made_where_none_are_wanted() {
    let project = Project::tiny();
    let run = project.run("build tiny --no-images").made();
    assert!(run.stdout.contains(" kB in out/tiny\n"), "{}", run.stdout);
    let wanted = PRODUCTS.into_iter().filter(|file| !file.ends_with(".png"));
    assert_eq!(made(&project, "out/tiny"), wanted.collect::<Vec<_>>());
}

/// What bounds a run belongs to every command, and so to the long help.
#[test]
fn the_short_help_leaves_out_the_limits() {
    let project = Project::empty();
    let (short, long) = (project.run("build -h").stdout, project.run("build --help").stdout);
    assert!(short.contains("--no-images") && !short.contains("--time-limit"), "{short}");
    assert!(long.contains("--no-images") && long.contains("--time-limit"), "{long}");
}

#[test]
fn a_game_is_found_by_its_path() {
    let project = Project::tiny();
    project.shift("data/tiny", "shelf/pocket");
    for path in ["shelf/pocket", "./shelf/pocket/"] {
        project.run(&format!("build {path} --out {path}-made")).made();
        assert_eq!(made(&project, &format!("{path}-made")), PRODUCTS);
    }
    // The folder names the game, whatever it was called before.
    project.run_in("desk", "build ../shelf/pocket").made();
    assert_eq!(made(&project, "desk/out"), PRODUCTS.map(|file| format!("pocket/{file}")));
}

#[test]
fn the_data_folder_may_be_elsewhere() {
    let project = Project::tiny();
    // What lies beside the data folder belongs to it, wherever the author stands.
    project.shift("data/tiny/art", "art/tiny");
    project.run_in("desk", "build tiny --data ../data").made();
    assert_eq!(made(&project, "desk/out/tiny"), PRODUCTS);
    project.shift("art", "attic");
    let run = project.run_in("desk", "build tiny --data ../data");
    assert!(
        run.code == 1 && run.stderr.contains("there is no drawing `point`, nor any other"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_game_is_found_from_inside_its_folder() {
    let project = Project::tiny();
    // What lies beside the data folder has to be found from wherever the author stands.
    project.shift("data/tiny/art", "art/tiny");
    for (stand, path, out) in [
        // Never into the game's own folder, which holds what the author wrote.
        ("data/tiny", ".", ""),
        ("data/tiny", "./", ""),
        ("data/tiny/templates", "..", ""),
        ("data/tiny", "../tiny", ""),
        ("data/other", "../tiny/", "data/other/"),
        ("data", "./tiny", "data/"),
        ("data", "tiny", "data/"),
        ("data", "tiny/", "data/"),
        ("", "data/tiny/", ""),
    ] {
        project.run_in(stand, &format!("build {path} --no-images")).made();
        let file = project.path(&format!("{out}out/tiny/cards.pdf"));
        std::fs::remove_file(&file).unwrap_or_else(|it| panic!("{stand}: {path}: {it}"));
        assert!(!project.path("data/tiny/out").exists(), "{stand}: {path}");
    }
    project.run(&format!("build {} --no-images", project.path("data/tiny").display())).made();
}

#[test]
fn messages_name_files_as_the_author_knows_them() {
    let project = Project::tiny();
    project.edit("data/tiny/hands.toml", "copies = 3", "copies = 0");
    for (stand, path, shown) in [
        ("data/tiny", ".", "hands.toml"),
        ("data/tiny/templates", "..", "../hands.toml"),
        ("data", "./tiny/", "tiny/hands.toml"),
        ("", "tiny", "data/tiny/hands.toml"),
    ] {
        let said = project.run_in(stand, &format!("build {path}")).stderr;
        assert!(said.contains(&format!("--> {shown}:4:10")), "{stand}: {path}: {said}");
    }
    project.edit("data/tiny/hands.toml", "copies = 0", "copies = 3");
    project.write("templates/back.typ", &shouting("beside the data"));
    for (stand, path, shown) in [
        ("data/tiny", ".", "../../templates/back.typ"),
        ("data", "tiny", "../templates/back.typ"),
        ("", "data/tiny", "templates/back.typ"),
    ] {
        let said = project.run_in(stand, &format!("build {path}")).stderr;
        assert!(said.contains(&format!("--> {shown}:1:")), "{stand}: {path}: {said}");
    }
}

#[cfg(unix)]
#[test]
fn a_link_to_a_game_leads_to_what_belongs_to_it() {
    use std::os::unix::fs::symlink;
    let project = Project::tiny();
    project.shift("data/tiny/art", "art/tiny");
    project.write("desk/note.txt", b"The game lies elsewhere.");
    symlink(project.path("data/tiny"), project.path("desk/pocket")).expect("a link");
    symlink(project.path("data"), project.path("desk/data")).expect("a link");
    for game in ["pocket", "tiny", "data/tiny"] {
        let run = project.run_in("desk", &format!("build {game} --no-images --out made"));
        run.made();
    }
    project.edit("data/tiny/hands.toml", "copies = 3", "copies = 0");
    let said = project.run_in("desk", "build pocket").stderr;
    assert!(said.contains("--> pocket/hands.toml:4:10"), "{said}");
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_text() {
    let project = Project::tiny();
    for file in ["rules.md", "game.toml", "hands.toml", "powers.toml"] {
        let path = format!("data/tiny/{file}");
        project.write(&path, format!("\u{feff}{}", project.read(&path)).as_bytes());
    }
    project.run("build tiny").made();
    assert_eq!(made(&project, "out/tiny"), PRODUCTS);
}

#[test]
fn nearer_templates_hide_farther_ones() {
    let project = Project::tiny();
    project.write("templates/back.typ", &shouting("beside the data"));
    let run = project.run("build tiny");
    assert!(run.stderr.contains("panicked with: beside the data"), "{}", run.stderr);
    assert!(run.stderr.contains("--> templates/back.typ:1:"), "{}", run.stderr);
    project.write("data/tiny/templates/back.typ", &shouting("in the game"));
    let run = project.run("build tiny");
    assert!(run.stderr.contains("panicked with: in the game"), "{}", run.stderr);
    assert!(run.stderr.contains("--> data/tiny/templates/back.typ:1:"), "{}", run.stderr);
}

#[test]
fn nearer_fonts_hide_farther_ones() {
    let project = Project::tiny();
    let sans = repository("fonts/alegreya-sans");
    let other = std::fs::read(repository("fonts/almendra/Almendra_700Bold.ttf")).expect("a font");
    // Another font under the name of each file of a family, and the family is gone.
    let names = files(&sans).into_iter().filter(|name| name.ends_with(".ttf"));
    for name in names {
        project.write(&format!("fonts/alegreya-sans/{name}"), &other);
    }
    let run = project.run("build tiny");
    assert!(run.stderr.contains("unknown font family: alegreya sans"), "{}", run.stderr);
    project.lay(&sans, "data/tiny/fonts/alegreya-sans");
    project.run("build tiny").made();
}

#[test]
fn data_alone_is_enough_for_the_bundled_game() {
    let project = Project::empty();
    project.lay(&repository("data/skirmish"), "data/skirmish");
    project.run("build skirmish --no-images").made();
    assert!(made(&project, "out/skirmish").contains(&"rulebook.pdf".to_owned()));
}

#[test]
fn a_drawing_lost_from_a_folder_of_art_is_missed() {
    let project = Project::empty();
    project.lay(&repository("data/skirmish"), "data/skirmish");
    project.lay(&repository("art/skirmish/icons"), "art/skirmish/icons");
    let run = project.run("build skirmish --no-images");
    assert!(run.stderr.contains("there is no drawing `axe.svg`"), "{}", run.stderr);
}

#[test]
fn a_broken_game_leaves_what_was_made_of_it_before() {
    let project = Project::tiny();
    project.run("build tiny").made();
    let before = project.read("out/tiny/SHA256SUMS");
    project.edit("data/tiny/hands.toml", "points = 3", "points = 4");
    let run = project.run("build tiny");
    assert!(run.code == 1 && run.stderr.ends_with("nothing was written\n"), "{}", run.stderr);
    assert_eq!(made(&project, "out/tiny"), PRODUCTS);
    assert_eq!(project.read("out/tiny/SHA256SUMS"), before);
}

#[test]
fn pond_is_one_folder_that_can_be_copied() {
    let project = Project::empty();
    for (folder, name) in [("far/away", "pond"), ("here/data", "pond"), ("far", "puddle")] {
        project.lay(&repository("data/pond"), &format!("{folder}/{name}"));
    }
    project.run("build far/away/pond --out alone").made();
    project.run_in("here", "build pond --out ../in-a-project").made();
    assert_eq!(project.read("alone/SHA256SUMS"), project.read("in-a-project/SHA256SUMS"));
    // Under another name too: nothing of it comes from what is built in by name.
    project.run("check far/puddle").made();
    let own = ["art", "templates"].map(|it| repository("data/pond").join(it));
    assert!(own.iter().all(|it| it.is_dir()));
    assert!(!repository("art/pond").exists() && !repository("templates/pond").exists());
}

#[test]
fn a_game_with_rules_is_clean_in_one_folder_too() {
    let project = Project::empty();
    project.lay(&repository("data/skirmish"), "far/skirmish");
    project.lay(&repository("art/skirmish"), "far/skirmish/art");
    project.lay(&repository("templates/skirmish"), "far/skirmish/templates/skirmish");
    // The program asks for the template of examples by name.
    project.run("check far/skirmish --no-fit --deny all").made();
}

#[test]
fn a_game_copied_without_what_lies_beside_it_says_what_to_copy() {
    let project = Project::tiny();
    project.shift("data/tiny/art", "art/tiny");
    project.shift("data/tiny/templates/tiny.typ", "templates/tiny.typ");
    project.run("check tiny").made();
    project.lay(&project.path("data/tiny"), "far/away/tiny");
    let said = project.run("check far/away/tiny");
    assert_eq!(said.code, 1, "{}", said.stderr);
    let said = said.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "there is no drawing `point`, nor any other",
        "looked for drawings in far/away/tiny/art",
        "copy `art/tiny` from the project too",
        "there is no template `tiny.typ`",
        "copy `templates/tiny.typ` from the project to far/away/tiny/templates/tiny.typ",
    ] {
        let bare = said.replace("| ", "").replace("= ", "");
        assert!(bare.contains(part), "{part}: {said}");
    }
}

#[test]
fn empty_places_are_counted_by_the_copies_of_the_job() {
    let project = Project::empty();
    project.lay(&repository("data/pond"), "data/pond");
    let job = "types = [\"green\", \"brown\"]\ngrid = \"1x1\"\n";
    project.edit("data/pond/game.toml", "combine = true\n", job);
    let said = project.run("check pond").stdout;
    // Ten frogs, though the game has six cards besides.
    assert!(said.contains("10 sheets hold 10 copies, 1 each"), "{said}");
    assert!(said.contains("0 of 10 places are empty"), "{said}");
}
