//! What is wrong with one card is marked on it, and the others are printed as they are.

use super::{build, game};
use crate::project::{Project, files};
use std::io::Cursor;

/// Three cards, and what is added to the first.
fn three(first: &str) -> Project {
    game(&format!(
        "title = \"Pond\"\n[images]\ndpi = 36\n\
        [[card]]\ntitle = \"Heron\"\n{first}\n\
        [[card]]\ntitle = \"Frog\"\ntext = \"Jump.\"\n[[card]]\ntitle = \"Fly\"\ntext = \"Buzz.\"\n"
    ))
}

/// Builds what is wrong with a card beside what is right, and gives what was said of it.
fn marked(first: &str) -> String {
    let right = three("text = \"Eat.\"");
    build(&right).made();
    let wrong = three(first);
    let run = build(&wrong);
    assert_eq!(run.code, 1, "{run:?}");
    let picture = |project: &Project, name: &str| {
        std::fs::read(project.path(&format!("out/mygame/cards/{name}.png"))).expect("it was made")
    };
    for other in ["frog", "fly", "back-back"] {
        assert!(picture(&right, other) == picture(&wrong, other), "{other}");
    }
    assert!(is_red(&picture(&wrong, "heron")) && !is_red(&picture(&right, "heron")));
    let line = run.stdout.lines().find(|it| it.starts_with("marked in red on the print: "));
    format!("{}\n{}", line.expect("it is told"), run.stderr)
}

/// What stands in a field of several lines is told at the card, not in the template that is made for it.
#[test]
fn a_field_that_is_too_long_is_told_where_it_was_typed() {
    let lines = "Eat one frog, and then another frog that is beside the first.\n".repeat(20);
    let project = game(
        "title = \"Pond\"\n[[type]]\nid = \"animal\"\nfile = \"deck.csv\"\n[type.fields]\nrules = { kind = \"text\" }\n",
    );
    project.write("mygame/deck.csv", format!("title,rules\nHeron,\"{lines}\"\n").as_bytes());
    let said = build(&project).stderr;
    assert!(said.contains("error[F001]") && said.contains("--> mygame/deck.csv:2:"), "{said}");
    assert!(!said.contains("templates/"), "{said}");
}

/// A template of one's own is told, whatever the folders around it are called.
#[test]
fn a_line_that_is_too_long_is_told_in_the_template_where_it_was_typed() {
    let lines =
        "effect: Eat one frog, and then another frog that is beside the first.\n".repeat(20);
    let project = Project::empty();
    let game = "title = \"Pond\"\n[[type]]\nid = \"animal\"\nwording = \"animal.j2\"\n[[card]]\ntype = \"animal\"\ntitle = \"Heron\"\n";
    project.write("built-in/pond/game.toml", game.as_bytes());
    project.write("built-in/pond/templates/animal.j2", lines.as_bytes());
    let run = project.run("build built-in/pond");
    assert!(run.stderr.contains("error[F001]"), "{run:?}");
    assert!(run.stderr.contains("--> built-in/pond/templates/animal.j2:20:9"), "{}", run.stderr);
}

/// Whether the middle of the left edge is red.
fn is_red(png: &[u8]) -> bool {
    let mut reader = png::Decoder::new(Cursor::new(png)).read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("of a known size")];
    let frame = reader.next_frame(&mut pixels).expect("a picture");
    let row = &pixels[frame.line_size * (frame.height as usize / 2)..];
    row[0] > 180 && row[1] < 60 && row[2] < 80
}

#[test]
fn a_text_that_is_too_long() {
    let said = marked(&format!("text = \"{}\"", "Walk slowly. ".repeat(150)));
    assert!(said.contains("Heron (the text is"), "{said}");
    assert!(said.contains("error[F001]"), "{said}");
}

#[test]
fn a_character_that_no_font_has() {
    let said = marked("text = \"Smile \u{1F600}.\"");
    assert!(said.contains("no font has") && said.contains("error[F002]"), "{said}");
    assert!(said.contains("mygame/game.toml:6:"), "{said}");
}

#[test]
fn a_reference_to_nothing() {
    let said = marked("text = \"Eat [[frogg]].\"");
    assert!(said.contains("there is no card, keyword or term `frogg`"), "{said}");
    assert!(said.contains("did you mean `frog`?"), "{said}");
}

#[test]
fn a_wording_that_fails_on_one_card() {
    let project = Project::tiny();
    let template = project.read("data/tiny/templates/tiny.j2");
    let fault = "{%- if self.id == \"stone\" %}\neffect: {{ 1 / 0 }}\n{%- endif %}\n";
    project.write("data/tiny/templates/tiny.j2", format!("{fault}{template}").as_bytes());
    let run = project.run("build tiny");
    assert!(run.code == 1 && run.stdout.contains("marked in red on the print: STONE ("), "{run:?}");
    // One that fails on all of them leaves nothing to print.
    project.write("data/tiny/templates/tiny.j2", b"effect: {{ self.nothing }}");
    std::fs::remove_dir_all(project.path("out")).expect("removable");
    let run = project.run("build tiny");
    assert!(run.code == 1 && !project.path("out").exists(), "{run:?}");
}

#[test]
fn a_layout_that_fails_on_one_card() {
    let project = Project::tiny();
    let layout = project.read("data/tiny/templates/tiny.typ");
    let head = "#let front(face, ctx, report: true) = {";
    assert!(layout.contains(head), "{layout}");
    let broken = format!("{head}\n  if face.id == \"cloth\" {{ panic(\"no cloth\") }}");
    project.write("data/tiny/templates/tiny.typ", layout.replace(head, &broken).as_bytes());
    let run = project.run("build tiny");
    assert!(run.code == 1 && run.stdout.contains("CLOTH (panicked with: no cloth)"), "{run:?}");
    assert!(files(&project.path("out/tiny")).contains("cards.pdf"));
}

#[test]
fn a_missing_drawing_has_a_placeholder() {
    let project = three("art = \"heron.svg\"");
    let run = build(&project);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.stdout.contains("placeholders stand for 1 drawing: heron.svg"), "{}", run.stdout);
    assert!(run.stderr.contains("error[D032]"), "{}", run.stderr);
    let check = project.run("check mygame");
    assert!(check.stdout.contains("error[D032]"), "{}", check.stdout);
    // The placeholder itself is nobody's fault.
    assert!(!check.stdout.contains("[F"), "{}", check.stdout);
}

#[test]
fn very_many_sides_are_marked_too() {
    let mut manifest = String::from("title = \"Many\"\n");
    for number in 0..150 {
        let text = if number == 140 { "Walk slowly. ".repeat(150) } else { "Eat.".to_owned() };
        manifest += &format!("[[card]]\ntitle = \"Card {number}\"\ntext = \"{text}\"\n");
    }
    let run = build(&game(&manifest));
    assert!(run.code == 1 && run.stdout.contains("red on the print: Card 140 ("), "{run:?}");
    assert!(run.stdout.contains("home.pdf: 17 sheets"), "{}", run.stdout);
}

#[test]
fn a_check_draws_no_marks() {
    let project = three("text = \"Eat [[frogg]].\"");
    let said = project.run("check mygame").stdout;
    assert!(said.contains("error[T002]") && !said.contains("[F0"), "{said}");
}

#[test]
fn an_export_is_no_draft() {
    let run = three("text = \"Eat [[frogg]].\"").run("export mygame --for plain --out here");
    assert!(run.code != 0 && !run.stdout.contains("wrote"), "{run:?}");
}

#[test]
fn a_word_that_is_wider_than_the_card() {
    let long = "Donaudampfschifffahrtsgesellschaftskapitän".repeat(2);
    let said = marked(&format!("text = \"The {long} sleeps.\""));
    assert!(said.contains("Heron (the text is"), "{said}");
}

#[test]
fn an_address_breaks_at_its_strokes() {
    let text = "https://example.org/rules/of/the/game/of/the/pond/chapter/seven/page/1234567890";
    build(&three(&format!("text = \"{text}\""))).made();
}

#[test]
fn an_expression_in_a_field_is_marked() {
    for text in ["Draw {{ figures.hand }} cards.", "1. Draw {{ figures.hand }} cards.\\n2. Stop."] {
        let said = marked(&format!("text = \"{text}\""));
        assert!(said.contains("`{{ figures.hand }}` is not worked out in a field"), "{said}");
        assert!(said.contains("--> mygame/game.toml:6:"), "{said}");
    }
}

#[test]
fn words_in_a_box_beyond_the_card_are_marked() {
    let project = game(
        "title = \"Pond\"\n[images]\ndpi = 36\n[[type]]\nid = \"bird\"\nlayout = \"far\"\n\
        [[layout]]\nid = \"far\"\n[[layout.box]]\nfield = \"title\"\nx = \"40 mm\"\ny = \"5 mm\"\n\
        width = \"55 mm\"\nheight = \"8 mm\"\n\
        [[card]]\ntype = \"bird\"\ntitle = \"Heron\"\n[[card]]\ntitle = \"Frog\"\n",
    );
    let run = build(&project);
    assert_eq!(run.code, 1, "{run:?}");
    let line = "print: Heron (a box of its layout reaches beyond the card)\n";
    assert!(run.stdout.contains(line), "{run:?}");
    assert!(
        run.stderr.contains("error[F022]: this box ends 32 mm beyond the right edge"),
        "{run:?}"
    );
    let picture = |name: &str| {
        std::fs::read(project.path(&format!("out/mygame/cards/{name}.png"))).expect("it was made")
    };
    assert!(is_red(&picture("heron")) && !is_red(&picture("frog")));
}

/// One bad drawing keeps nothing else from being printed.
#[test]
fn a_drawing_that_is_none_gets_a_placeholder() {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><text>Hi</text></svg>";
    for (file, content) in [("a.svg", "garbage"), ("a.svg", svg), ("a.png", "no picture")] {
        let project = three(&format!("art = \"{file}\""));
        project.write(&format!("mygame/art/{file}"), content.as_bytes());
        let run = build(&project);
        assert_eq!(run.code, 1, "{run:?}");
        let all = format!("placeholders stand for 1 drawing: {file}");
        assert!(run.stdout.contains(&all), "{run:?}");
        assert!(run.stderr.contains("error[D034]: `mygame/art/a."), "{run:?}");
        assert!(project.path("out/mygame/cards/heron.png").exists());
    }
}

/// A path of another folder or system, or an address, gets a placeholder with its last part.
#[test]
fn a_drawing_from_elsewhere_is_told() {
    for name in ["../x.svg", "C:\\\\pics\\\\x.svg", "http://a.b/x.svg", "/x.svg"] {
        let run = build(&three(&format!("art = \"{name}\"")));
        assert_eq!(run.code, 1, "{run:?}");
        assert!(run.stderr.contains("put the drawing into `art`, and write `x.svg`"), "{run:?}");
        assert!(run.stdout.contains("placeholders stand for 1 drawing: x.svg\n"), "{run:?}");
        assert!(!run.stderr.contains("typ:"), "{run:?}");
    }
}
