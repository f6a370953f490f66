//! Sheets for PrintPlayGames: the back of every card lies behind its front.

use super::made::{ExportOptions, of, rows, tiny};
use super::pixels::Picture;

/// Three cards in plain colours, whose upper half is darker than the lower.
const LAYOUT: &str = r##"
#let front(face, ctx, report: true) = {
  let f = ctx.format
  let colours = (stone: rgb("#d00000"), blade: rgb("#00a000"), cloth: rgb("#0000d0"))
  let (w, h) = ((f.width + 2 * f.bleed) * 1mm, (f.height + 2 * f.bleed) * 1mm)
  box(width: w, height: h, fill: colours.at(face.id), {
    place(top + left, rect(width: w, height: h / 2, stroke: none, fill: colours.at(face.id).darken(60%)))
  })
}
"##;

const BACK: &str = r##"
#let back(face, ctx, report: true) = {
  let f = ctx.format
  let (w, h) = ((f.width + 2 * f.bleed) * 1mm, (f.height + 2 * f.bleed) * 1mm)
  box(width: w, height: h, fill: rgb("#e0e000"), place(top + left,
    rect(width: w, height: h / 2, stroke: none, fill: if face.id == "plain" { rgb("#303030") } else { rgb("#800080") })))
}
"##;

#[test]
fn fronts_and_backs_lie_back_to_back() {
    let game = tiny("poker-2.5x3.5in", "2.5x3.5 in");
    game.write("data/tiny/templates/tiny.typ", LAYOUT.as_bytes());
    game.write("data/tiny/templates/back.typ", BACK.as_bytes());
    // A second back, so that a card is told from its neighbours on that side too.
    let other = "[[back]]\nid = \"other\"\nname = \"other\"\nart = \"back.svg\"\nalt = \"Waves\"\n\n[[deck]]";
    game.edit("data/tiny/game.toml", "[[deck]]", other);
    game.edit("data/tiny/game.toml", "backs = [\"plain\"]", "backs = [\"plain\", \"other\"]");
    game.edit(
        "data/tiny/hands.toml",
        "title = \"BLADE\"\ncopies = 3\nback = \"plain\"",
        "title = \"BLADE\"\ncopies = 14\nback = \"other\"",
    );
    // Its leaflet would be checked as in a build, and this layout prints no rules of cards.
    let leaflet = "[[book]]\nfile = \"rules.pdf\"\nkind = \"leaflet\"\ntitle = \"Tiny: the rules\"\ntext = \"rules.md\"\npages = 1\n";
    game.edit("data/tiny/game.toml", leaflet, "");
    std::fs::remove_file(game.path("data/tiny/rules.md")).expect("it is there");
    let files = of(&game, "tiny", "printplaygames", ExportOptions::default());
    let sheets: Vec<&String> = files.keys().filter(|it| it.ends_with(".png")).collect();
    assert_eq!(
        sheets,
        [
            "sheet-01-1-front.png",
            "sheet-01-2-back.png",
            "sheet-02-1-front.png",
            "sheet-02-2-back.png"
        ]
    );
    let table = rows(&files, "sheets.csv");
    assert_eq!(table.len(), 3 + 14 + 3);
    let open = |name: String| Picture::open(&files[&name]);
    for number in 1..=2 {
        let front = open(format!("sheet-{number:02}-1-front.png"));
        let back = open(format!("sheet-{number:02}-2-back.png"));
        for picture in [&front, &back] {
            assert_eq!((picture.size, picture.colour), ((3600, 5400), png::ColorType::Rgb));
            assert_eq!(picture.density, Some((11_811, 11_811)), "300 dpi");
        }
        let mut inked = 0;
        for row in table.iter().filter(|it| it["sheet"] == number.to_string()) {
            let at = |key: &str| row[key].parse::<usize>().unwrap() - 1;
            // Cards of 2.75 x 3.75 in on their sides, in the middle of the sheet.
            let (wide, high) = (1125, 825);
            let x = (3600 - 3 * wide) / 2 + at("column") * wide;
            let y = (5400 - 6 * high) / 2 + at("row") * high;
            // The sheet is turned over about an upright line: left and right change places.
            let behind = 3600 - x - wide;
            let (front, back) =
                (front.part((x, y), (wide, high)), back.part((behind, y), (wide, high)));
            // What the head of the front touches on one side of the paper, the head of the back
            // touches on the other: both lie towards the same edge of the sheet.
            let (front, back) = (front.upright(true), back.upright(false));
            let head = |it: &Picture| it.pixel(it.size.0 / 2, it.size.1 / 4);
            let foot = |it: &Picture| it.pixel(it.size.0 / 2, it.size.1 * 3 / 4);
            let card = row["card"].as_str();
            let wanted = match card {
                "STONE" => [0xd0, 0, 0],
                "BLADE" => [0, 0xa0, 0],
                _ => [0, 0, 0xd0],
            };
            assert_eq!(foot(&front), wanted, "{card}");
            assert!(
                head(&front).iter().max() < foot(&front).iter().max(),
                "{card} stands on its head"
            );
            assert_eq!(foot(&back), [0xe0, 0xe0, 0], "the back of {card}");
            let own = if card == "BLADE" { [0x80, 0, 0x80] } else { [0x30, 0x30, 0x30] };
            assert_eq!(head(&back), own, "the back of {card}");
            inked += 1;
        }
        assert_eq!(inked, if number == 1 { 18 } else { 2 });
        // What is left of a sheet is white.
        let (x, y) = (3600 - 112 - 560, 5400 - 225 - 400);
        let last = [front.pixel(x, y), back.pixel(3600 - x, y)];
        assert_eq!(last.iter().all(|it| *it == [255; 3]), number == 2);
    }
}
