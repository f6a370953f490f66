//! Cards and cells that an importer had lost, or had made into something else without a word.

use crate::project::{Project, files};

/// The game that is made of some files, which must build: its table of cards, its `game.toml` and its `IMPORT.md`.
fn made(from: &str, given: &[(&str, &str)]) -> (String, String, String) {
    let project = Project::empty();
    given.iter().for_each(|(path, text)| project.write(path, text.as_bytes()));
    project.run(&format!("new made --from {from}")).made();
    let built = project.run("build made --no-images");
    assert!(built.code < 2 && built.stdout.contains("home.pdf"), "{built:?}");
    let all = files(&project.path("made"));
    let table = |it: &&String| it.ends_with(".csv");
    let tables: Vec<String> =
        all.iter().filter(table).map(|it| project.read(&format!("made/{it}"))).collect();
    let notes =
        if all.contains("IMPORT.md") { project.read("made/IMPORT.md") } else { String::new() };
    (tables.join("\n"), project.read("made/game.toml"), notes)
}

#[test]
fn one_text_for_each_card_is_its_title() {
    let script = "CARDSIZE=6,9\nTEXT=\"1\",\"Hero\",0,0,6,1\nTEXT=\"2\",\"Orc\",0,0,6,1\nTEXT=\"3\",\"Elf\",0,0,6,1\n";
    let (table, _, notes) = made("deck.txt", &[("deck.txt", script)]);
    assert_eq!(table, "title\nHero\nOrc\nElf\n");
    assert_eq!(notes, "");
}

#[test]
fn each_card_may_have_an_area_of_its_own() {
    let table = "Name,Colour\nOgre,#FF8800\nElf,#00AA44\nFaun,#0044AA\n";
    let script =
        "LINK=cards.csv\nCARDSIZE=6,9\nRECTANGLE=,0,0,100%,1.2,[Colour]\nTEXT=,[Name],0,2,6,1\n";
    let (_, toml, notes) = made("deck.txt", &[("deck.txt", script), ("cards.csv", table)]);
    for colour in ["#FF8800", "#00AA44", "#0044AA"] {
        assert!(toml.contains(&format!("fill = \"{colour}\"")), "{toml}");
    }
    assert!(!notes.contains("differs"), "{notes}");
}

#[test]
fn functions_in_the_place_of_a_text() {
    let script = "[v]=\"1|2\"\nCARDSIZE=6,9\nTEXT=\"1-2\",JOIN(\"No. \",[v]),0,0,6,1\nTEXT=\"1-2\",UPPER([v]),0,2,6,1\n\
                  TEXT=\"1-2\",\"WAVE(2)\",0,4,6,1\nCOPIES=\"1\",3\n";
    let (_, toml, notes) = made("deck.txt", &[("deck.txt", script)]);
    assert!(toml.contains("words = \"No. {{ v") && toml.contains("words = \"WAVE(2)\""), "{toml}");
    assert!(!toml.contains("UPPER") && !toml.contains("JOIN"), "{toml}");
    for said in
        ["`deck.txt:4`: a function in the place of a text", "`deck.txt:6`: not understood: `COPIES"]
    {
        assert!(notes.contains(said), "{notes}");
    }
}

#[test]
fn a_colour_of_some_words_is_not_that_of_all() {
    let script = |says: &str| {
        format!("CARDSIZE=6,9\nFONT=Arial,14,,#000000\nHTMLTEXT=\"1-2\",\"{says}\",0,0,6,3\n")
    };
    let some = script("<b>Elf</b><br>costs <font color='red'>two</font>");
    let (_, toml, notes) = made("deck.txt", &[("deck.txt", &some)]);
    assert!(!toml.contains("FF0000") && notes.contains("tags but those"), "{toml}\n{notes}");
    let all = script("<b><font color='red'>Elf</font></b>");
    let (_, toml, _) = made("deck.txt", &[("deck.txt", &all)]);
    assert!(toml.contains("#FF0000"), "{toml}");
}

#[test]
fn a_number_of_cards_is_worked_out_or_told() {
    let lists = "cards = { 'name' => ['Knight', 'Queen', 'Pawn'], 'qty' => [2, 1, 8] }\n\
                 names = cards['name'].zip(cards['qty']).flat_map { |n, q| [n] * q }\n";
    let script = |first: &str, of: &str| {
        format!(
            "{first}Squib::Deck.new(cards: names.size) do\n  {of}.each_with_index do |n, i|\n    \
             text range: i, str: n, x: 100, y: 100\n  end\nend\n"
        )
    };
    let (table, _, notes) = made("deck.rb", &[("deck.rb", &script(lists, "names"))]);
    let counts = ["Knight", "Queen", "Pawn"].map(|it| table.matches(it).count());
    assert_eq!(counts, [2, 1, 8], "{table}\n{notes}");
    // As many as the first loop draws on.
    let unknown = script("names = fetch(3)\n", "%w(Knight Queen Pawn)");
    let (table, _, notes) = made("deck.rb", &[("deck.rb", &unknown)]);
    assert_eq!(table, "text\nKnight\nQueen\nPawn\n");
    assert!(
        notes.contains("which was not understood: `cards: names.size`; 3 were made"),
        "{notes}"
    );
}

#[test]
fn a_deck_of_cider_without_attributes_is_a_deck() {
    let attributes = "name,type\nname,text\n";
    let (tables, toml, _) = made(
        "cider",
        &[
            ("cider/decks/main/attributes.csv", attributes),
            ("cider/decks/main/cards.csv", "name,count,frontCardTemplate\nOgre,2,Front\n"),
            ("cider/decks/tokens/cards.csv", "name,count\nCoin,20\n"),
        ],
    );
    assert!(tables.contains("Coin,20") && toml.contains("total >= 22"), "{tables}\n{toml}");
    assert!(!toml.contains("front_card_template = "), "{toml}");
}

#[test]
fn a_heading_that_is_wrapped_in_its_cell_is_one_line() {
    let table = "Name,\"How\nmany\",Text\nCrow,2,Caw\nRat,3,Squeak\n";
    let (text, toml, _) = made("cards.csv", &[("cards.csv", table)]);
    assert!(
        text.starts_with("Name,How many,Text\n") && toml.contains("total >= 5"),
        "{text}{toml}"
    );
    let project = Project::empty();
    project.write("cards.csv", table.as_bytes());
    let built = project.run("build cards.csv");
    assert!(built.code < 2 && built.stdout.contains("home.pdf"), "{built:?}");
}

#[test]
fn counts_under_the_headings_of_decks() {
    for heading in ["# in deck", "Deck Qty", "per deck", "Count (total)"] {
        let table = format!("Name,{heading},Text\nCrow,2,Caw\nRat,3,Squeak\n");
        let (_, toml, _) = made("cards.csv", &[("cards.csv", &table)]);
        assert!(toml.contains("total >= 5"), "{heading}: {toml}");
    }
}

#[test]
fn what_no_card_can_show_is_taken_out_and_listed() {
    let (text, _, notes) =
        made("cards.csv", &[("cards.csv", "Name,Text\nCrow,Ca\u{7}w\nRat,\u{202E}Squeak\n")]);
    assert_eq!(text, "Name,Text\nCrow,Caw\nRat,Squeak\n");
    assert!(notes.contains("`cards.csv:2`: the control character U+0007"), "{notes}");
    assert!(notes.contains("`cards.csv:3`: the control character U+202E"), "{notes}");
}

#[test]
fn all_counts_that_are_none_are_told_at_once() {
    let project = Project::empty();
    project.write("cards.csv", b"Name,Copies\nCrow,3x\nRat,2\nOwl,99999999999\nElk,-3\n");
    let run = project.run("new made --from cards.csv");
    let said = run.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(run.code, 1, "{run:?}");
    assert!(said.contains("`3x` is no number of copies") && said.contains("up to 9999"), "{said}");
    assert!(said.contains("so are `99999999999` in row 4 and `-3` in row 5"), "{said}");
}

/// Cards are told apart by their ids, which come of their titles.
#[test]
fn a_title_that_changes_leaves_the_id_of_its_card() {
    let project = Project::empty();
    project
        .write("mine/game.toml", b"title = \"Mine\"\n\n[[card]]\ntitle = \"Cutter\"\ncopies = 3\n");
    project.run("table mine --out t").made();
    let table = files(&project.path("t")).into_iter().next().expect("a table");
    let path = format!("t/{table}");
    project.edit(&path, "Cutter", "Schooner");
    for added in [true, false] {
        let run = project.run(&format!("import mine {path} --write"));
        assert!(!run.stdout.contains("a new card"), "{run:?}");
        assert_eq!(run.stdout.contains("Cutter"), added, "{run:?}");
    }
    let toml = project.read("mine/game.toml");
    assert!(toml.contains("[[card]]\nid = \"cutter\"\ntitle = \"Schooner\""), "{toml}");
    // And no card is left without one.
    project.edit(&path, "Schooner", "");
    let run = project.run(&format!("import mine {path} --write"));
    assert!(run.code != 0 && run.stderr.contains("a card needs a title"), "{run:?}");
    assert_eq!(project.read("mine/game.toml"), toml);
}

#[test]
fn a_column_that_import_does_not_know_is_told_with_the_nearest() {
    let project = Project::empty();
    project
        .write("mine/game.toml", b"title = \"Mine\"\n\n[[card]]\ntitle = \"Cutter\"\ncost = 2\n");
    project.write("t.csv", b"title,csot\nCutter,3\n");
    let run = project.run("import mine t.csv");
    assert!(
        run.stdout
            .contains("column `csot`: no field of these cards; not read; did you mean `cost`?"),
        "{run:?}"
    );
}

#[test]
fn a_line_break_of_a_web_page_is_one() {
    let (table, _, notes) =
        made("deck.csv", &[("deck.csv", "title,text\nB,one<br>two <BR/> three\n")]);
    assert_eq!(table, "title,text\nB,\"one\ntwo\nthree\"\n");
    assert!(notes.contains("`<br>` a line break"), "{notes}");
}

/// `+1` and `007` are no numbers: their signs and zeros are printed.
#[test]
fn signs_and_zeros_of_numbers_stay() {
    let (_, toml, _) = made("deck.csv", &[("deck.csv", "title,power,code\nA,+1,007\nB,+2,010\n")]);
    assert_eq!(toml.matches("kind = \"text\"").count(), 2, "{toml}");
}

/// A text that begins as a list, a quotation or a heading would is printed as words.
#[test]
fn signs_at_the_beginning_of_a_text_are_words() {
    let project = Project::empty();
    let texts = ["+ 1 strength", "#", "# ", "> 3", "* one", "# Head"];
    let card =
        |(at, text): (usize, &&str)| format!("[[card]]\ntitle = \"C{at}\"\ntext = \"{text}\"\n");
    let cards: String = texts.iter().enumerate().map(card).collect();
    project.write("g/game.toml", format!("title = \"G\"\n{cards}").as_bytes());
    let run = project.run("build g --no-images");
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run:?}");
}

#[test]
fn a_web_page_is_no_table() {
    let project = Project::empty();
    project.write("cards.csv", b"\n<!DOCTYPE html>\n<html><body>Sign in</body></html>\n");
    for command in ["build cards.csv", "new made --from cards.csv"] {
        let run = project.run(command);
        assert!(run.code > 0 && run.stderr.contains("this is a web page, and no table"), "{run:?}");
    }
}

#[test]
fn a_column_called_name_holds_the_titles_whatever_they_are() {
    let (_, toml, _) = made("cards.csv", &[("cards.csv", "Name,Text\n1,One\n2,Two\n")]);
    assert!(toml.contains("title = \"Name\""), "{toml}");
}

/// A script names its table in many ways; what can't be read is told at its line.
#[test]
fn tables_of_squib_by_expressions() {
    let script = |source: &str| {
        format!(
            "data = Squib.csv({source})\nSquib::Deck.new(cards: data.nrows) do\n  text str: data['name'], x: 10, y: 10\nend\n"
        )
    };
    let table = ("deck/game.csv", "name,qty\nOgre,2\n");
    for source in ["file: File.join(__dir__, 'game.csv')", "file: %w(game.csv more.csv)"] {
        let (text, _, notes) = made("deck", &[table, ("deck/deck.rb", &script(source))]);
        assert_eq!(text, table.1, "{source}");
        assert_eq!(
            notes.contains("only the table `game.csv` is read, and not `more.csv`"),
            source.contains('%')
        );
    }
    for (source, why) in [
        ("file: path", "deck.rb:1: there is no table whose name can be read in `path`"),
        ("data: text", "deck.rb:1: the table is not read from a file: save it as one"),
    ] {
        let project = Project::empty();
        project.write("deck/deck.rb", script(source).as_bytes());
        let run = project.run("new made --from deck");
        assert!(run.code == 2 && run.stderr.contains(why), "{source}: {run:?}");
    }
}
