//! Tuck boxes on a shop's templates: which one is chosen, and where the panels lie in its picture.

use super::made::{ExportOptions, of, rows, tiny};
use super::pixels::Picture;
use crate::project::{Project, repository};
use cardwright_base::diagnostic::Report;
use cardwright_base::units::{Length, Rect, Size};
use cardwright_impose::tuck::{Dieline, Side};
use cardwright_model::press::{Shop, ShopTuckBox};

const BLUE: [u8; 3] = [0x10, 0x20, 0xC0];
const RED: [u8; 3] = [0xD0, 0x10, 0x10];
const WHITE: [u8; 3] = [0xFF; 3];

fn shop() -> Shop {
    let mut report = Report::new();
    let shops = cardwright_pipeline::shops(&repository("data"), &mut report).expect("readable");
    shops.into_iter().find(|it| it.id == "the-game-crafter").expect("it is there")
}

/// The smallest game in poker cards, with a blue box that has a red front.
fn boxed(more: &str) -> Project {
    let project = tiny("poker-2.5x3.5in", "2.5x3.5 in");
    let red = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 3\"><path d=\"M0 0h2v3H0z\" fill=\"#D01010\"/></svg>";
    project.write("data/tiny/art/red.svg", red.as_bytes());
    let tuckbox = format!(
        "[[box]]\nid = \"case\"\nstock = \"0.3 mm\"\ncolour = \"#1020C0\"\nfront = \"red.svg\"\n{more}\n[[deck]]"
    );
    project.edit("data/tiny/game.toml", "[[deck]]", &tuckbox);
    project
}

/// As many copies of each of its three cards.
fn copies(project: &Project, of_each: u32) {
    let text = project.read("data/tiny/hands.toml");
    let text = text.replace("copies = 3\n", &format!("copies = {of_each}\n"));
    project.write("data/tiny/hands.toml", text.as_bytes());
}

#[test]
fn the_smallest_box_that_holds_the_cards_is_chosen() {
    let shop = shop();
    let inches = |text| Size::parse(text).expect("a size");
    let name = |size, cards| shop.tuck_box(inches(size), cards).map(|it| it.name.as_str());
    for (size, cards, wanted) in [
        ("2.5x3.5 in", 1, Ok("PokerTuckBox36")),
        ("2.5x3.5 in", 36, Ok("PokerTuckBox36")),
        ("2.5x3.5 in", 37, Ok("PokerTuckBox54")),
        ("63x88 mm", 55, Ok("PokerTuckBox72")),
        ("63x88 mm", 108, Ok("PokerTuckBox108")),
        ("63x88 mm", 109, Err(108)),
        ("2.25x3.5 in", 55, Ok("BridgeTuckBox108")),
        ("2.75x4.75 in", 41, Ok("TarotTuckBox90")),
        ("3.5x3.5 in", 48, Ok("SquareTuckBox48")),
        ("3.5x5.5 in", 90, Ok("JumboTuckBox90")),
        ("44x63 mm", 9, Err(0)),
        ("3.5x2.5 in", 9, Err(0)),
    ] {
        assert_eq!(name(size, cards), wanted, "{cards} cards of {size}");
    }
}

/// The figures of a template fit together, and into its picture.
#[test]
fn every_template_lies_within_its_picture() {
    let shop = shop();
    assert_eq!(shop.tuck_boxes.len(), 12);
    for it in &shop.tuck_boxes {
        let ShopTuckBox { name, size, face, depth, .. } = it;
        assert!(face.width > size.width && face.height > size.height, "{name}");
        let room = (face.width - size.width).max_of(face.height - size.height);
        assert!(room < Length::mm(8), "{name}: {room} wider or higher than its cards");
        // What the shop's card stock comes to: a third of a millimetre and a little room.
        let each = Length::nm(depth.as_nm() / i64::from(it.cards));
        assert!(each > Length::nm(300_000) && each < Length::nm(420_000), "{name}: {each} a card");
        let flat = Dieline::on_template(it);
        let end = |at: Rect| (at.x + at.width, at.y + at.height);
        for panel in &flat.panels {
            let (right, foot) = end(panel.at);
            // The shop's own outlines begin up to three pixels before the bleed ends.
            let inside = panel.at.x >= Length::nm(-300_000)
                && panel.at.y >= Length::nm(-300_000)
                && right <= flat.size.width
                && foot <= flat.size.height + Length::nm(300_000);
            assert!(inside, "{name}: {:?} at {:?}", panel.side, panel.at);
        }
        let at = |side| flat.panels.iter().find(|it| it.side == side).expect("it shows").at;
        // Each begins where the one before it ends; lid and bottom hang on theirs.
        let row = [Side::Right, Side::Back, Side::Left, Side::Front].map(at);
        for pair in row.windows(2) {
            assert_eq!((end(pair[0]).0, pair[0].y), (pair[1].x, pair[1].y), "{name}");
        }
        assert_eq!((at(Side::Lid).x, end(at(Side::Lid)).1), (at(Side::Back).x, at(Side::Back).y));
        assert_eq!(end(at(Side::Tuck)).1, at(Side::Lid).y, "{name}");
        let above = if it.front_flap.is_some() { Side::Front } else { Side::Back };
        assert_eq!((at(above).x, end(at(above)).1), (at(Side::Bottom).x, at(Side::Bottom).y));
    }
}

trait Larger {
    fn max_of(self, other: Self) -> Self;
}

impl Larger for Length {
    fn max_of(self, other: Self) -> Self {
        if self > other { self } else { other }
    }
}

#[test]
fn a_box_is_drawn_on_the_shops_template() {
    let project = boxed("");
    let files = of(&project, "tiny", "the-game-crafter", ExportOptions::default());
    let list = rows(&files, "boxes.csv");
    assert_eq!(list.len(), 1);
    let of = |key: &str| list[0][key].as_str();
    assert_eq!((of("component"), of("box"), of("cards")), ("PokerTuckBox36", "case", "9"));
    assert_eq!(of("outside"), "boxes/case.png");
    let picture = Picture::open(&files["boxes/case.png"]);
    assert_eq!((picture.size, picture.colour), ((2100, 1800), png::ColorType::Rgb));
    assert_eq!(picture.density, Some((11_811, 11_811)));
    // In the outline of the shop's template the front is 1125.83 to 1884.16 pixels from the left and 351.12 to 1409.46
    // from above.
    for (what, (x, y), wanted) in [
        ("the front", (1300, 400), RED),
        ("its corner", (1128, 354), RED),
        ("above its cut", (1300, 320), RED),
        ("beyond the bleed above it", (1300, 308), BLUE),
        ("left of it", (1122, 700), BLUE),
        ("where the glued flap begins", (1900, 700), RED),
        ("the glued flap", (1950, 700), WHITE),
        ("the right side", (45, 400), BLUE),
        ("the bleed left of it", (3, 900), BLUE),
        ("the lid", (215, 215), BLUE),
        ("what is tucked in", (580, 50), BLUE),
        ("the bottom", (215, 1450), BLUE),
        ("the lowest row", (580, 1797), BLUE),
    ] {
        let found = picture.pixel(x, y);
        let is_near = found.iter().zip(wanted).all(|(one, other)| one.abs_diff(other) <= 2);
        assert!(is_near, "{what}: {found:?} instead of {wanted:?}");
    }
    let run = project.run("export tiny --for tgc").made();
    let said = "the box `case` is a PokerTuckBox36, which holds its 9 cards";
    assert!(run.stdout.contains(said), "{}", run.stdout);
}

#[test]
fn cards_that_no_box_of_the_shop_holds_are_told() {
    let project = boxed("");
    copies(&project, 40);
    let run = project.run("export tiny --for tgc").made();
    let said = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    let why = "the box `case` is not among these files: no tuck box of The Game Crafter holds its 120 cards of 63.5 x \
               88.9 mm, at most 108; print yours with cardwright build tiny --job box";
    assert!(said.contains(why), "{said}");
    assert!(!project.path("out/tiny/the-game-crafter/boxes.csv").exists());

    let project = boxed("sleeve = { thickness = \"0.2 mm\", size = \"66x92 mm\" }");
    let run = project.run("export tiny --for tgc").made();
    assert!(run.stdout.contains("its cards wear sleeves"), "{}", run.stdout);
    assert!(!project.path("out/tiny/the-game-crafter/boxes.csv").exists());
}

/// A part of the cards is no whole game: the box stays at home.
#[test]
fn some_cards_alone_have_no_box() {
    let project = boxed("");
    let run = project.run("export tiny --for tgc --only stone").made();
    assert!(!run.stdout.contains("the box"), "{}", run.stdout);
    assert!(!project.path("out/tiny/the-game-crafter/boxes.csv").exists());
}
