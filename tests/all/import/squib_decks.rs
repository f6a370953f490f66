//! Decks of Squib that came out as other cards than those of the script, without a word.

use super::squib::{DOT, deck, holds, made};
use crate::project::Project;

/// A script in `deck.rb` that holds its cards itself.
fn alone(lines: &str) -> String {
    format!("Squib::Deck.new(cards: 2) do\n  text str: %w(Heron Duck), x: 75, y: 75\n{lines}end\n")
}

/// A back is on cards of one format, so that the cards of another have a copy.
#[test]
fn several_backs_and_two_sizes() {
    let back = |word: &str| {
        format!(
            "Squib::Deck.new(cards: 1) do\n  svg file: '{word}.svg', x: 0, y: 0\n  save_png prefix: 'back_{word}'\nend\n"
        )
    };
    let chits = "Squib::Deck.new(cards: 2, width: 300, height: 300) do\n  text str: %w(1 2), x: 75, y: 75\nend\n";
    let script = format!("{}{chits}{}{}", deck(""), back("heron"), back("reed"));
    let (project, toml, _) = made(&[("deck.rb", &script), ("heron.svg", DOT), ("reed.svg", DOT)]);
    holds(
        &toml,
        &[
            "id = \"back\"\nart = \"heron.svg\"",
            "id = \"back-2\"\nart = \"reed.svg\"",
            "id = \"back-deck\"\nart = \"heron.svg\"",
        ],
    );
    holds(&project.read("made/cards.csv"), &["Heron,bird,3,Eat :frog\\: now.,back\n"]);
    holds(&project.read("made/deck.csv"), &["1,Card 1,back-deck\n"]);
}

/// Two sides of a deck, each with texts of its own, are no cards twice.
#[test]
fn backsides_are_no_fronts() {
    let sides = "data = Squib.csv file: 'cards.csv'\nfronts = Squib::Deck.new cards: 4 do\n  text str: data['name'], x: 75, y: 75\n  \
        save_pdf file: 'fronts.pdf'\nend\nbacksides = Squib::Deck.new cards: 4 do\n  text str: data['text'], x: 75, y: 75\n  \
        save_pdf file: 'other.pdf'\nend\n";
    for script in [
        sides.to_owned(),
        sides.replace("backsides =", "others =").replace("other.pdf", "backsides.pdf"),
    ] {
        let (_, toml, notes) = made(&[("deck.rb", &script)]);
        holds(&toml, &["total >= 4"]);
        holds(
            &notes,
            &["- `deck.rb:7`: backs that differ from card to card are not made of boxes"],
        );
    }
}

/// Words across the edge of the card keep their place, and their middle; pictures fill the edge.
#[test]
fn words_across_the_edge_keep_their_place() {
    let lines = "  text str: 'A', width: :deck, align: :center, y: 200\n  text str: 'B', x: 75, width: 750, align: :center, y: 300\n  \
        text str: 'C', x: 75, width: 675, y: 0, height: 150, align: :right, valign: :middle\n";
    let (_, toml, _) = made(&[("deck.rb", &alone(lines))]);
    let box_of = |word: &str| {
        let from = toml.find(&format!("words = \"{word}\"")).expect("the box");
        toml[from..].split("\n\n").next().expect("its lines").to_owned()
    };
    holds(&box_of("A"), &["x = \"0 mm\"", "width = \"63.5 mm\"", "align = \"centre\""]);
    holds(&box_of("B"), &["x = \"6.35 mm\"", "width = \"57.15 mm\"", "align = \"centre\""]);
    holds(&box_of("C"), &["y = \"0 mm\"", "align = \"right\"\nvalign = \"middle\""]);
}

/// What is not said of the size of a picture is as its file has it.
#[test]
fn sizes_of_pictures_are_scaled() {
    let wide = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"1in\" viewBox=\"0 0 9 9\"></svg>";
    let lines = "  svg file: 'dot.svg', x: 75, y: 300, width: 600, height: :scale\n  svg file: 'wide.svg', x: 75, y: 300, width: :scale, height: 96\n  \
        svg file: 'wide.svg', x: 75, y: 300\n  svg file: 'wide.svg', x: 75, y: 300, width: 300\n";
    let (_, toml, _) = made(&[("deck.rb", &alone(lines)), ("dot.svg", DOT), ("wide.svg", wide)]);
    let sizes: Vec<String> = toml
        .split("image = ")
        .skip(1)
        .map(|it| it.lines().skip(3).take(2).collect::<Vec<_>>().join(" "))
        .collect();
    let size =
        |width: &str, height: &str| format!("width = \"{width} mm\" height = \"{height} mm\"");
    let wanted =
        [size("50.8", "50.8"), size("16.93", "8.13"), size("16.93", "8.13"), size("25.4", "8.13")];
    assert_eq!(sizes, wanted, "{toml}");
}

/// A column of blanks makes no title of the column of pictures.
#[test]
fn pictures_are_no_titles() {
    let script = "Squib::Deck.new(cards: 2) do\n  deck = csv file: 'c.csv'\n  svg file: deck['art'], x: 150, y: 250, width: 300, height: 300\n  \
        text str: deck['card'], x: 290, y: 50\nend\n";
    for column in ["art", "arte"] {
        let cards = format!("card,{column}\n\" \",heron.svg\n\" \",reed.svg\n");
        let script = script.replace("'art'", &format!("'{column}'"));
        let files = [
            ("deck.rb", script.as_str()),
            ("c.csv", &cards),
            ("heron.svg", DOT),
            ("reed.svg", DOT),
        ];
        let (project, toml, notes) = made(&files);
        holds(&toml, &["art = true"]);
        assert!(!notes.contains("names of pictures"), "{notes}");
        assert!(project.path("made/art/reed.svg").exists());
    }
}

/// A card with no number of copies is none in Squib; a number that the script writes is held against the table.
#[test]
fn numbers_of_cards_are_those_of_the_script() {
    let cards = ("cards.csv", "name,qty\nHeron,3\nReed,\n");
    let (project, toml, notes) = made(&[("deck.rb", &deck("")), cards]);
    assert_eq!(project.read("made/cards.csv"), "name,qty\nHeron,3\nReed,0\n");
    holds(&toml, &["total >= 3"]);
    holds(&notes, &["- `cards.csv`: cards with nothing in the column `qty` are not printed"]);
    let script = deck("").replace("cards: data.nrows", "cards: 9");
    let (_, toml, notes) = made(&[("deck.rb", &script)]);
    holds(&toml, &["total >= 4"]);
    holds(&notes, &["- `deck.rb:2`: the deck has 9 cards, and its table 4"]);
}

/// Where anything else of a deck is read, a table that is missing is told as well.
#[test]
fn a_table_that_is_missing_is_told() {
    let script = deck(
        "  svg file: 'dot.svg', x: 75, y: 75, width: 300, height: 300\n  \
           text str: data['kind'], x: 75, y: 300, range: (0..9).reject { |n| odd(n) }\n",
    );
    let script = script
        .replace("cards.csv", "gone.csv")
        .replace("  text str: data['name'], x: 75, y: 75\n", "");
    let (_, _, notes) = made(&[("deck.rb", &script), ("dot.svg", DOT)]);
    holds(
        &notes,
        &[
            "- `deck.rb:1`: there is no table `gone.csv`",
            "- `deck.rb:2`: how many cards there are is worked out, which was not understood: `cards: data.nrows`",
        ],
    );
}

/// A name that gets another table leaves the deck its own; what is shown of the other is told.
#[test]
fn a_second_table_under_the_same_name() {
    let other = ("other.csv", "name,price\nWood,1\nStone,2\nIron,3\n");
    let lines = "  data = csv file: 'other.csv'\n";
    let (project, toml, notes) = made(&[("deck.rb", &deck(lines)), other]);
    holds(&toml, &["file = \"cards.csv\"", "total >= 4"]);
    assert!(project.read("made/cards.csv").starts_with("name,kind"), "{notes}");
    let lines = format!("{lines}  text str: data['name'], x: 75, y: 300\n");
    let (_, toml, notes) = made(&[("deck.rb", &deck(&lines)), other]);
    assert_eq!(toml.matches("[[layout.box]]").count(), 1, "{toml}");
    holds(
        &notes,
        &["- `deck.rb:5`: the column `name` is of other.csv, and the cards are from cards.csv"],
    );
}

/// Loops over numbers that the script writes are run, on all cards.
#[test]
fn loops_over_written_numbers() {
    let loops = [
        "(1..2).each do |i|",
        "1.upto(2) do |i|",
        "for i in 1..2 do",
        "for i in (1...3)",
        "[1, 2].each do |i|",
    ];
    for head in loops {
        let script = format!(
            "data = Squib.csv file: 'c.csv'\nSquib::Deck.new(cards: data.nrows) do\n  text str: data['Name'], x: 75, y: 75\n  \
             {head}\n    text str: data[\"Action #{{i.to_s}}\"], x: 75, y: 100 + 200 * i\n  end\n  text str: 'last', x: 75, y: 900\nend\n"
        );
        let cards = "Name,Action 1,Action 2\nA,Run,Hide\nB,Eat,Sleep\n";
        let (_, toml, notes) = made(&[("deck.rb", &script), ("c.csv", cards)]);
        holds(
            &toml,
            &[
                "field = \"action_1\"\nx = \"3.17 mm\"\ny = \"22.22 mm\"",
                "field = \"action_2\"",
                "words = \"last\"",
            ],
        );
        assert_eq!(notes, "", "{head}");
    }
    let (_, toml, _) = made(&[(
        "deck.rb",
        &alone("  2.times { |k| text str: \"T#{k}\", x: 375, y: 100 + k * 100 }\n"),
    )]);
    holds(&toml, &["words = \"T0\"", "words = \"T1\""]);
}

/// Letters that are written as numbers, and the letters of a deck.
#[test]
fn letters_by_their_numbers_and_of_a_deck() {
    let lines = "  set font: 'Serif Bold 20'\n  text str: \"\\u00c4 \\u{d6 dc}\", x: 75, y: 300\n  \
        text str: 'plain \\u00c4', font: 'Sans 9', x: 75, y: 500\n";
    let (_, toml, _) = made(&[("deck.rb", &alone(lines))]);
    holds(
        &toml,
        &[
            "words = \"\u{c4} \u{d6}\u{dc}\"",
            "size = \"20 pt\"\nweight = \"bold\"",
            "size = \"9 pt\"",
        ],
    );
    assert!(toml.contains("words = \"plain \\\\u00c4\""), "{toml}");
}

/// Tags in tags, a condition of several lines, and a picture whose name has other capitals on another computer.
#[test]
fn small_things_that_were_lost() {
    let cards = "name,text,rare\nHeron,<i><b>Note</b></i>: eat.,x\nReed,<b><i>All</i> </b>hide.,\n";
    let lines = "  text str: data['text'], x: 75, y: 300\n  text str: data['rare'].map { |x|\n    unless x.empty?\n      'rare'\n    end\n  \
        }, x: 75, y: 500\n  svg file: './img/Heron.svg', x: 75, y: 600, width: 100, height: 100\n";
    let files = [("deck.rb", &*deck(lines)), ("cards.csv", cards), ("img/heRon.svg", DOT)];
    let (project, toml, notes) = made(&files);
    holds(&project.read("made/cards.csv"), &["***Note***: eat.,x,rare\n", "***All*** hide.,,\n"]);
    holds(&toml, &["image = \"heRon.svg\""]);
    assert!(!notes.contains("Not taken over"), "{notes}");
}

/// What is left out because it differs too much is named.
#[test]
fn what_differs_too_much_is_named() {
    let names: Vec<String> = (0..30).map(|it| format!("Card-{it}")).collect();
    let script = format!(
        "Squib::Deck.new(cards: 30) do\n  text str: %w({}), x: 75, y: 75\n  14.times do |i|\n    \
         svg range: i, file: 'dot.svg', x: 30 * i, y: 300, width: 50, height: 50\n  end\nend\n",
        names.join(" ")
    );
    let (_, _, notes) = made(&[("deck.rb", &script), ("dot.svg", DOT)]);
    holds(&notes, &["- `deck.rb:4`: the picture `dot.svg` is on too many different cards"]);
}

/// Only `qty`, or the column that the script names, is a number of copies.
#[test]
fn a_column_called_count_is_printed_and_counts_nothing() {
    let script = "require 'squib'\ndata = Squib.csv file: 'c.csv'\nSquib::Deck.new(cards: data.nrows) do\n\
                  text str: data['name'], x: 75, y: 75\nend\n";
    let table = "name,count\nHeron,3\nFrog,2\n";
    let project = Project::empty();
    project.write("deck/deck.rb", script.as_bytes());
    project.write("deck/c.csv", table.as_bytes());
    project.run("new made --from deck").made();
    let run = project.run("build made --no-images");
    assert!(run.stdout.contains("2 cards;"), "{run:?}");
    let notes = project.read("made/IMPORT.md");
    assert!(notes.contains("does not say that `count` is the number of copies"), "{notes}");
}

/// A text that is blank on all cards has no box, which could not be built.
#[test]
fn a_text_that_no_card_has_is_no_box() {
    let script = "require 'squib'\nSquib::Deck.new(cards: 2) do\n  text str: %w(A B), x: 75, y: 75\n\
                  text str: '', x: 75, y: 175\n  text str: ['', ''], x: 75, y: 275\nend\n";
    let project = Project::empty();
    project.write("deck/deck.rb", script.as_bytes());
    project.run("new made --from deck").made();
    project.run("build made --no-images").made();
    assert!(!project.read("made/game.toml").contains("words = \"\""), "an empty box");
}
