//! Layouts of boxes.

use super::{build, game};
use crate::project::{Project, files, repository};
use std::io::Cursor;

const LAYOUT: &str = "title = \"Boxed\"\n[images]\ndpi = 36\n\
    [[type]]\nid = \"hero\"\nlayout = \"hero\"\n[type.fields]\ncost = { kind = \"number\" }\n\
    [[card]]\ntitle = \"Knight\"\ncost = 3\ntext = \"Protects.\"\n\
    [[card]]\ntitle = \"Fool\"\ncost = 1\ntext = \"Laughs.\"\n\
    [[layout]]\nid = \"hero\"\n";

fn one(content: &str, place: [u32; 4], more: &str) -> String {
    let [x, y, width, height] = place;
    format!(
        "[[layout.box]]\n{content}\nx = \"{x} mm\"\ny = \"{y} mm\"\nwidth = \"{width} mm\"\n\
        height = \"{height} mm\"\n{more}\n"
    )
}

fn with(boxes: &[String]) -> Project {
    game(&format!("{LAYOUT}{}", boxes.concat()))
}

fn title() -> String {
    one(
        "field = \"title\"",
        [4, 4, 40, 8],
        "font = \"Almendra\"\nsize = \"16 pt\"\ncolour = \"#555555\"",
    )
}

fn told(boxes: &[String], wanted: &str) {
    let run = with(boxes).run("check mygame");
    assert!(run.stdout.contains(wanted), "{wanted}: {}", run.stdout);
}

#[test]
fn boxes_draw_cards() {
    let project = with(&[
        one("fill = \"#201010\"", [0, 0, 63, 13], "stroke = \"#000000\""),
        title().replace("555555", "FFFFFF"),
        one(
            "words = \"{{ cost }} gold\"",
            [46, 4, 13, 8],
            "align = \"right\"\nvalign = \"middle\"\ncolour = \"#FFFFFF\"",
        ),
        one("art = true", [4, 16, 55, 30], ""),
        one("field = \"text\"", [4, 49, 55, 30], ""),
    ]);
    build(&project).made();
    let check = project.run("check mygame --allow taken-for-granted");
    assert_eq!((check.code, check.stdout.as_str()), (0, "nothing found in `mygame`\n"));
}

#[test]
fn the_layout_of_the_documents_draws_cards() {
    let text = std::fs::read_to_string(repository("docs/writing-a-game.md")).expect("readable");
    let (_, section) = text.split_once("## Layouts of boxes").expect("the section");
    let (_, rest) = section.split_once("```toml\n").expect("the layout");
    let (layout, _) = rest.split_once("```").expect("its end");
    let card = "[[card]]\ntitle = \"Knight\"\ncost = 3\ntext = \"Protects.\"\n";
    build(&game(&format!("title = \"Boxed\"\n{layout}{card}"))).made();
}

#[test]
fn a_long_text_shrinks_unless_it_may_not() {
    let long = "Walk slowly. ".repeat(20);
    let text = |fit: &str| {
        let boxes = [title(), one("field = \"text\"", [4, 20, 55, 14], fit)].concat();
        build(&game(&format!("{}{boxes}", LAYOUT.replace("Protects.", &long))))
    };
    text("size = \"14 pt\"").made();
    let run = text("size = \"14 pt\"\nfit = \"fixed\"");
    assert!(run.stdout.contains("marked in red on the print: Knight (the text is"), "{run:?}");
    assert!(run.stderr.contains("mygame/game.toml:12:9"), "{}", run.stderr);
}

#[test]
fn a_field_that_no_card_has() {
    told(&[one("field = \"cots\"", [4, 4, 40, 8], "")], "did you mean `cost`?");
    told(
        &[one("field = \"zzz\"", [4, 4, 40, 8], "")],
        "no card with this layout has a field `zzz`",
    );
}

#[test]
fn a_column_of_a_table_by_its_heading() {
    let project = with(&[one("field = \"Type\"", [4, 4, 40, 8], "")]);
    for (old, new) in [
        ("cost = {", "card_type = {"),
        ("cost = 3", "card_type = 3"),
        ("cost = 1", "card_type = 1"),
    ] {
        project.edit("mygame/game.toml", old, new);
    }
    let run = project.run("check mygame");
    assert!(run.stdout.contains("did you mean `card_type`?"), "{}", run.stdout);
}

#[test]
fn words_know_the_flavour_and_what_a_card_lacks() {
    let words =
        "words = \"{% if flavour %}{{ flavour }}{% else %}{{ title }} is silent{% endif %}\"";
    let project = with(&[one(words, [4, 4, 55, 8], "")]);
    project.edit("mygame/game.toml", "text = \"Laughs.\"", "text = \"Laughs.\"\nflavour = \"Ha.\"");
    build(&project).made();
    // The layout says what is shown.
    project.edit("mygame/game.toml", "{{ flavour }}", "Hm.");
    build(&project).made();
}

#[test]
fn a_font_that_the_game_lacks() {
    let font =
        |name: &str| [one("field = \"title\"", [4, 4, 40, 8], &format!("font = \"{name}\""))];
    told(&font("Almendar"), "did you mean `Almendra`?");
    told(&font("Comic Sans MS"), "the game has no font `Comic Sans MS`");
}

#[test]
fn boxes_beyond_the_card_and_upon_each_other() {
    told(&[one("field = \"title\"", [30, 4, 40, 8], "")], "error[F022]: this box ends 7 mm beyond");
    let over = one("field = \"text\"", [10, 6, 40, 30], "");
    told(&[title(), over], "advice[F023]: two boxes of text overlap");
}

#[test]
fn a_box_holds_one_thing() {
    let two = one("field = \"title\"\nart = true", [4, 4, 40, 8], "");
    told(&[two], "a box can hold one thing only");
}

#[test]
fn words_that_can_t_be_worked_out_are_told_in_the_manifest() {
    let words = one("words = \"{{ cots }} gold\"", [4, 30, 40, 8], "");
    let run = build(&with(&[title(), words]));
    assert!(run.stderr.contains("error[T001]") && run.stderr.contains("game.toml:"), "{run:?}");
}

#[test]
fn a_layout_that_does_not_exist() {
    let run = build(&game(&LAYOUT.replace("layout = \"hero\"", "layout = \"heroo\"")));
    assert!(run.code == 1 && run.stderr.contains("there is no layout `heroo`"), "{run:?}");
    assert!(run.stderr.contains("did you mean `hero`?"), "{run:?}");
}

#[test]
fn the_words_of_a_box_are_read_as_other_texts_are() {
    let words = one("words = \"{{ cost }} piecess of gold\"", [4, 40, 40, 8], "");
    told(&[title(), words.clone()], "`piecess`");
    let project = with(&[title(), words]);
    assert_eq!(project.run("translate mygame de").code, 1);
    let all: String = files(&project.path("mygame"))
        .iter()
        .filter(|it| it.ends_with(".toml") && *it != "game.toml")
        .map(|it| project.read(&format!("mygame/{it}")))
        .collect();
    assert!(all.contains("piecess of gold"), "{all}");
}

#[test]
fn a_picture_in_a_box_is_used_and_a_text_that_nobody_writes_is_no_field() {
    let project = game(
        "title = \"Framed\"\n[[layout]]\nid = \"hero\"\n[[layout.box]]\nimage = \"frame.svg\"\nx = \"0 mm\"\n\
        y = \"0 mm\"\nwidth = \"63 mm\"\nheight = \"88 mm\"\n[[layout.box]]\nfield = \"title\"\nx = \"4 mm\"\n\
        y = \"3 mm\"\nwidth = \"44 mm\"\nheight = \"8 mm\"\n[[type]]\nid = \"hero\"\nlayout = \"hero\"\n\
        [[card]]\ntitle = \"Aud\"\n",
    );
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 63 88'><path d='M0 0h63v1H0z'/></svg>";
    project.write("mygame/art/frame.svg", svg);
    let told = project.run("check mygame --no-fit").stdout;
    for code in ["D009", "D017"] {
        assert!(!told.contains(code), "{told}");
    }
    project.edit("mygame/game.toml", "title = \"Aud\"", "title = \"Aud\"\ntext = \"Hums.\"");
    let told = project.run("check mygame --no-fit").stdout;
    assert!(told.contains("nothing reads the field `text`"), "{told}");
}

#[test]
fn a_layout_of_boxes_can_not_draw_another_side() {
    let project = with(&[title()]);
    project.edit("mygame/game.toml", "layout = \"hero\"", "layout = \"hero\"\nreverse = \"hero\"");
    let run = build(&project);
    assert!(run.stderr.contains("only a front can have a `[[layout]]` of boxes"), "{}", run.stderr);
}

#[test]
fn a_drawing_is_shown_whole_where_its_box_says_so() {
    // A bar, red in its middle and green at its ends, in a square box.
    let bar = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 10\">\
        <rect width=\"40\" height=\"10\" fill=\"#00FF00\"/>\
        <rect x=\"10\" width=\"20\" height=\"10\" fill=\"#FF0000\"/></svg>";
    let colours = |fit: &str| {
        let words = one("words = \"{{ cost }} {{ text }}\"", [4, 66, 40, 10], "");
        let boxes = [title(), one("image = \"bar.svg\"", [10, 20, 40, 40], fit), words];
        let project = with(&boxes);
        project.write("mygame/art/bar.svg", bar.as_bytes());
        build(&project).made();
        let check = project.run("check mygame --allow taken-for-granted");
        let front = std::fs::read(project.path("out/mygame/cards/knight.png")).expect("a front");
        (has_green(&front), check.stdout)
    };
    let (green, said) = colours("");
    assert!(!green, "a drawing covers its box");
    assert!(said.contains("only 25% of `bar.svg` is shown"), "{said}");
    assert!(said.contains("fit = \"contain\""), "{said}");
    let (green, said) = colours("fit = \"contain\"");
    assert!(green, "the ends are shown");
    assert_eq!(said, "nothing found in `mygame`\n");
    let (green, said) = colours("fit = \"cover\"");
    assert!(!green, "it is cut, as it may be");
    assert_eq!(said, "nothing found in `mygame`\n");
}

#[test]
fn what_fits_a_text_does_not_fit_a_drawing() {
    let boxes = [title(), one("art = true", [4, 16, 55, 30], "fit = \"shrink\"")];
    told(&boxes, "`shrink` is not for a box with a drawing");
    told(&boxes, "write `cover` or `contain`");
    let boxes = [one("field = \"title\"", [4, 4, 40, 8], "fit = \"contain\"")];
    told(&boxes, "write `shrink` or `fixed`");
    let boxes = [title(), one("fill = \"#201010\"", [0, 0, 63, 3], "fit = \"cover\"")];
    told(&boxes, "`cover` is not for an area");
}

fn has_green(front: &[u8]) -> bool {
    let mut reader = png::Decoder::new(Cursor::new(front)).read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("of a known size")];
    let frame = reader.next_frame(&mut pixels).expect("a picture");
    let samples = frame.line_size / frame.width as usize;
    pixels.chunks(samples).any(|it| it[1] > 200 && it[0] < 60 && it[2] < 60)
}
