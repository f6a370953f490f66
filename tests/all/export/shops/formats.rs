//! Sizes of cards by name.

use super::made::tiny;
use crate::project::{Project, repository};
use cardwright_base::diagnostic::Report;
use cardwright_base::units::Size;
use cardwright_load::press;
use cardwright_model::press::CardFormat;

#[test]
fn names_stand_for_the_sizes_that_they_say() {
    let mut report = Report::new();
    let formats = press::formats(&repository("data"), &mut report).expect("readable");
    assert!(report.is_empty());
    for (id, size) in [
        ("poker-63x88", "63x88 mm"),
        ("poker-2.5x3.5in", "63.5x88.9 mm"),
        ("bridge-us-2.25x3.5in", "57.15x88.9 mm"),
        ("usa-56x87", "56x87 mm"),
        ("euro-59x92", "59x92 mm"),
        ("asia-57.5x89", "57.5x89 mm"),
        ("mini-euro-45x68", "45x68 mm"),
        ("mini-asia-43x65", "43x65 mm"),
        ("mini-usa-41x63", "41x63 mm"),
        ("mini-us-1.75x2.5in", "44.45x63.5 mm"),
        ("tarot-70x120", "70x120 mm"),
        ("tarot-us-2.75x4.75in", "69.85x120.65 mm"),
        ("tarot-french-61x112", "61x112 mm"),
        ("volcano-70x110", "70x110 mm"),
        ("wonder-65x100", "65x100 mm"),
        ("spanish-61x95", "61x95 mm"),
        ("dixit-80x120", "80x120 mm"),
        ("square-50", "50x50 mm"),
        ("square-70", "70x70 mm"),
        ("square-100", "100x100 mm"),
        ("id-1-54x85.6", "54x85.6 mm"),
    ] {
        let found = formats.iter().find(|it| it.id == id).unwrap_or_else(|| panic!("no {id}"));
        assert_eq!(found.trim, Size::parse(size).unwrap(), "{id}");
    }
    for format in &formats {
        let alike = |it: &&CardFormat| (it.trim, it.shape) == (format.trim, format.shape);
        let twins = formats.iter().filter(|it| it.id == format.id || alike(it));
        assert_eq!(twins.count(), 1, "{} is the only name of its size and shape", format.id);
        assert!(format.id.ends_with(|c: char| c.is_ascii_digit() || c == 'n'), "{}", format.id);
        assert!(!format.source.what.is_empty());
    }
}

#[test]
fn a_format_with_a_name_needs_no_trim() {
    let game = Project::tiny();
    game.edit(
        "data/tiny/game.toml",
        "id = \"mini-44x63\"\ntrim = \"44x63 mm\"",
        "id = \"poker-63x88\"",
    );
    assert_eq!(game.run("build tiny --no-images").code, 0);
    assert!(
        game.read("out/tiny/manifest.json")
            .contains("\"trim_mm\": [\n      63.0,\n      88.0\n    ]")
    );
}

#[test]
fn a_name_with_a_slip_is_told() {
    let game = Project::tiny();
    game.edit(
        "data/tiny/game.toml",
        "id = \"mini-44x63\"\ntrim = \"44x63 mm\"",
        "id = \"pokr-63x88\"",
    );
    let said = game.run("build tiny").stderr;
    assert!(said.contains("error[D004]: `pokr-63x88` is not a known format"), "{said}");
    assert!(said.contains("did you mean `poker-63x88`?"), "{said}");
    game.run("check tiny --fix");
    assert!(game.read("data/tiny/game.toml").contains("id = \"poker-63x88\""));
    // What is like no name lacks its trim.
    game.edit("data/tiny/game.toml", "id = \"poker-63x88\"", "id = \"zzz\"");
    let said = game.run("build tiny").stderr;
    assert!(said.contains("error[D003]") && said.contains("`trim"), "{said}");
}

#[test]
fn a_name_with_another_size_is_told() {
    let game = tiny("poker-63x88", "63x89 mm");
    let said = game.run("build tiny").stderr;
    assert!(
        said.contains("error[D004]: `poker-63x88` is the name of the format 63 x 88 mm"),
        "{said}"
    );
    assert!(said.contains("data/tiny/game.toml:16:8"), "{said}");
    // A name of one's own may have any size.
    assert_eq!(tiny("my-own", "63x89 mm").run("build tiny --no-images").code, 0);
}

#[test]
fn formats_of_ones_own_stand_before_the_built_in_ones() {
    let game = Project::tiny();
    game.write(
        "data/press/formats.toml",
        b"[source.me]\nwhat = \"my ruler\"\nread = 2026-11-22\n\n[[format]]\nid = \"mine\"\nname = \"Mine\"\ntrim = \"44x63 mm\"\nsource = \"me\"\n",
    );
    game.edit("data/tiny/game.toml", "id = \"mini-44x63\"\ntrim = \"44x63 mm\"", "id = \"mine\"");
    game.run("build tiny --no-images").made();
    game.edit("data/press/formats.toml", "source = \"me\"", "source = \"you\"");
    let said = game.run("build tiny --no-images").stderr;
    assert!(said.contains("there is no source `you`"), "{said}");
}
