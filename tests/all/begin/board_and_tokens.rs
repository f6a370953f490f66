//! A first game with a board of hexes and round tokens: no layout, no sheets, nothing but the pieces.

use super::{build, game};
use crate::project::{files, repository};

/// The game that the page shows.
fn ice() -> String {
    let text = std::fs::read_to_string(repository("docs/first-board.md")).expect("readable");
    let (_, rest) = text.split_once("```toml\n").expect("the game");
    rest.split_once("```").expect("its end").0.to_owned()
}

#[test]
fn a_board_and_tokens_print_without_a_layout() {
    let project = game(&ice());
    let said = build(&project).made().stdout;
    for words in [
        "home.pdf: 1 sheet of A4",
        "home-token.pdf: 1 sheet of A4",
        "board-a4.pdf: ",
        "A4 sheets (`home`, `board-a4`)",
        "8 copies of 2 tokens, 7 copies of 2 cards;",
    ] {
        assert!(said.contains(words), "{words}\n{said}");
    }
    let made = files(&project.path("out/mygame"));
    assert!(made.contains("board-a4.pdf") && made.contains("home-token.pdf"), "{made:?}");
    // Some cards alone are no reason to print the board again.
    let said = project.run("build mygame --only scout").made().stdout;
    assert!(!said.contains("board-a4.pdf"), "{said}");
}

#[test]
fn a_small_piece_may_say_much_or_nothing() {
    for (kind, more) in [
        ("shape = \"round\"", ""),
        ("shape = \"hex-flat\"", "cost = 2"),
        ("corner = \"0 mm\"", "text = \"Go.\""),
    ] {
        let manifest = format!(
            "title = \"Pond\"\n[formats.token]\nacross = \"1 in\"\n{kind}\n[[type]]\nid = \"piece\"\nformat = \"token\"\n\
             [type.fields]\ncost = {{ kind = \"number\", max = 9, optional = true }}\ntext = {{ kind = \"text\", optional = true }}\n\
             [[card]]\ntype = \"piece\"\ntitle = \"Elder\"\n{more}\n"
        );
        build(&game(&manifest)).made();
    }
}

/// The drawing has what room the title leaves.
#[test]
fn a_small_token_shows_its_drawing() {
    let art = "title = \"Commander\"\nart = \"scout.svg\"\nalt = \"A penguin.\"";
    let images = "title = \"Ice Fields\"\n[images]\ndpi = 300\n";
    let manifest = ice().replacen("title = \"Ice Fields\"\n", images, 1);
    let project = game(&manifest.replace("title = \"Scout\"", art));
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\">\
        <rect width=\"10\" height=\"10\" fill=\"#00FF00\"/></svg>";
    project.write("mygame/art/scout.svg", drawing.as_bytes());
    build(&project).made();
    let front = std::fs::read(project.path("out/mygame/cards/commander.png")).expect("a front");
    let mut reader = png::Decoder::new(std::io::Cursor::new(front)).read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("of a known size")];
    let frame = reader.next_frame(&mut pixels).expect("a picture");
    let samples = frame.line_size / frame.width as usize;
    let green = pixels.chunks(samples).filter(|it| it[1] > 240 && it[0] < 20 && it[2] < 20).count();
    let all = (frame.width * frame.height) as usize;
    assert!(green * 20 > all, "{green} of {all} pixels");
}

#[test]
fn a_format_that_is_written_wrong_is_told_how_to_write_it() {
    let said = build(&game(&ice().replace("[formats.token]", "[[format]]\nid = \"token\""))).stderr;
    for words in [
        "expected a table: write `[formats.token]`",
        "there is no format `token`",
        "add it: `[formats.token]`, with its size as `trim` or `across`",
    ] {
        assert!(said.contains(words), "{words}\n{said}");
    }
}

/// Backs that other pieces have do not fit them.
#[test]
fn tokens_beside_cards_with_backs_get_a_plain_back() {
    for backs in
        ["[[back]]\nid = \"keeper\"\n", "[[back]]\nid = \"keeper\"\n[[back]]\nid = \"night\"\n"]
    {
        let project = game(&format!(
            "title = \"Lamp\"\n[formats.token]\nacross = \"1 in\"\nshape = \"round\"\n{backs}\
            [[type]]\nid = \"keeper-card\"\nback = \"keeper\"\n[[type]]\nid = \"oil\"\nformat = \"token\"\n\
            [[card]]\ntype = \"keeper-card\"\ntitle = \"Aud\"\n[[card]]\ntype = \"oil\"\ntitle = \"Oil\"\n"
        ));
        let run = build(&project).made();
        assert!(run.stdout.contains("home-token.pdf"), "{run:?}");
    }
}
