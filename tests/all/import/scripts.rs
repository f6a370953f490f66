//! Projects of Squib and nanDECK: what their scripts name beyond their own folder, and what they say of a table.

use crate::project::Project;
use crate::spreadsheet::workbook::{row, xlsx};

/// The parts of the game that is made of a script.
fn made(files: &[(&str, &str)], from: &str) -> (Project, String) {
    let project = Project::empty();
    files.iter().for_each(|(path, text)| project.write(path, text.as_bytes()));
    project.run(&format!("new made --from {from}")).made();
    let built = project.run("build made --no-images");
    assert!(built.code < 2 && built.stdout.contains("home.pdf"), "{built:?}");
    let text = project.read("made/game.toml");
    (project, text)
}

#[test]
fn the_layouts_that_come_with_squib_are_known() {
    for (layout, entry, x, y) in [
        ("fantasy.yml", "upper_right", 595.0, 90.0),
        ("economy.yml", "desc", 100.0, 675.0),
        ("hand.yml", "bonus3", 75.0, 471.0),
        ("party.yml", "rule_top", 225.0, 200.0),
        ("playing-card.yml", "bonus_ul", 75.0, 75.0),
    ] {
        let script = format!(
            "Squib::Deck.new(cards: 2, layout: '{layout}') do\n  text str: %w(One Two), layout: '{entry}'\nend\n"
        );
        let (project, text) = made(&[("deck/deck.rb", &script)], "deck");
        let mm = |pixels: f64| {
            let text = format!("{:.2}", pixels / 300.0 * 25.4 - 0.125 * 25.4);
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        };
        let place = format!("x = \"{} mm\"\ny = \"{} mm\"", mm(x), mm(y));
        assert!(text.contains(&place), "{layout}: {place}\n{text}");
        let notes = project.path("made/IMPORT.md");
        assert!(!notes.exists() || !project.read("made/IMPORT.md").contains("layout"), "{layout}");
    }
}

#[test]
fn cards_in_yaml_become_a_table() {
    let cards =
        "- title: Heron\n  cost: 2\n  tags: [bird, \"long legs\"]\n- title: Reed\n  qty: 3\n";
    let script = "data = Squib.yaml file: 'cards.yml'\nSquib::Deck.new(cards: data.nrows) do\n  \
                  text str: data['title'], x: 100, y: 100\nend\n";
    let (project, text) = made(&[("deck/deck.rb", script), ("deck/cards.yml", cards)], "deck");
    let table = project.read("made/cards.csv");
    assert_eq!(table, "title,cost,tags,qty\nHeron,2,\"bird; long legs\",0\nReed,,,3\n");
    assert!(text.contains("copies = \"qty\"") && text.contains("total >= 3"), "{text}");
    let broken = Project::empty();
    broken.write("deck/deck.rb", script.as_bytes());
    broken.write("deck/cards.yml", b"title: Heron\n");
    let run = broken.run("new made --from deck");
    assert!(run.code > 0 && run.stderr.contains("found no deck with cards"), "{run:?}");
}

#[test]
fn what_a_script_of_nandeck_includes_and_says_of_its_table_is_read() {
    let common = "UNIT=MM\nCARDSIZE=63,88\n[all]=\"1-{(name)}\"\n";
    let script = "INCLUDE=common.nde\nLINKMULTI=wanted\nLINK=\"cards.csv\"\nFONT=Arial,14,B,#112233\n\
                  TEXT=[all],[name],5,5,53,10,center,center\nIMAGE=[all],[drawn by],5,20,53,30\nINCLUDE=gone.nde\n";
    let cards = "name,wanted,drawn by\nHeron,3,heron.png\nReed,2,reed.png\n";
    let files = [("d/common.nde", common), ("d/deck.nde", script), ("d/cards.csv", cards)];
    let (project, text) = made(&files, "d/deck.nde");
    for part in [
        "trim = \"63x88 mm\"",
        "copies = \"wanted\"",
        "art = \"drawn by\"",
        "field = \"title\"\nx = \"5 mm\"",
        "art = true",
        "total >= 5",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let notes = project.read("made/IMPORT.md");
    assert!(notes.contains("- `deck.nde:7`: there is no script `gone.nde`"), "{notes}");
}

/// `[all]` is all cards; `1-3` is some of those of a table, and `1-4|2-6` is what two cards say.
#[test]
fn ranges_are_told_from_values() {
    let table = "UNIT=MM\nCARDSIZE=63,88\nLINK=\"cards.csv\"\nTEXT=\"1-3\",\"rare\",5,5,9,9\nTEXT=[all],[name],5,20,53,10\n";
    let files = [("deck.txt", table), ("cards.csv", "name\nHeron\nReed\nFrog\nNewt\n")];
    let (project, text) = made(&files, "deck.txt");
    let rare = "words = \"{% if title not in [\\\"Newt\\\"] %}rare{% endif %}\"";
    assert!(text.contains("field = \"title\"") && text.contains(rare), "{text}");
    assert!(!project.path("made/IMPORT.md").exists(), "{}", project.read("made/IMPORT.md"));
    let own = "UNIT=MM\nCARDSIZE=63,88\n[title]=\"Heron|Reed\"\n[players]=\"1-4|2-6\"\n[both]=\"1-2\"\n\
               TEXT=[both],[players],5,5,53,10\nTEXT=\"1-1\",\"rare\",5,20,9,9\nTEXT=\"1-2\",[title],5,40,53,10\n";
    let (project, text) = made(&[("deck.txt", own)], "deck.txt");
    assert!(text.contains("field = \"players\"") && text.contains("field = \"title\""), "{text}");
    let rare = "words = \"{% if title in [\\\"Heron\\\"] %}rare{% endif %}\"";
    assert!(text.contains(rare) && !text.contains("both"), "{text}");
    assert_eq!(project.read("made/cards.csv"), "title,players\nHeron,1-4\nReed,2-6\n");
    assert!(!project.path("made/IMPORT.md").exists(), "{}", project.read("made/IMPORT.md"));
}

/// A range is for all cards if it has as many as the table, wherever the script names the table.
#[test]
fn a_range_with_all_cards_of_the_table_is_for_all() {
    let cards: String = (1..=40).map(|at| format!("Card {at},1\n")).collect();
    let cards = format!("name,wanted\n{cards}");
    let script = |all: &str, link: &str| {
        format!(
            "UNIT=MM\n{all}\nTEXT=[all],[name],5,20,53,10\nTEXT=\"1-39\",\"rare\",5,5,9,9\n{link}\n"
        )
    };
    for all in [
        "[all]=\"1-40\"",
        "[all]=1-40",
        "[all]=\"1-60\"",
        "[all]=\"21-40,1-20\"",
        "[all]=\"40-1\"",
        "[all]=\"1-[last]\"\n[last]=40",
        "[all]=[every]\n[every]=1-{(name)}",
    ] {
        for link in ["LINK=\"cards.csv\"", "LINKMULTI=wanted\nLINK=\"cards.csv\""] {
            let script = script(all, link);
            let (project, text) = made(&[("deck.txt", &script), ("cards.csv", &cards)], "deck.txt");
            assert!(text.contains("field = \"title\""), "{all}\n{text}");
            assert!(
                text.contains("{% if title not in [\\\"Card 40\\\"] %}rare{% endif %}"),
                "{all}\n{text}"
            );
            assert!(text.contains("total >= 40"), "{all}\n{text}");
            assert!(!project.path("made/IMPORT.md").exists(), "{all}");
        }
    }
    for some in ["[all]=[all]", "[all]=\"1-{[x]/2}\""] {
        let script = script(some, "LINK=\"cards.csv\"");
        let files = [("deck.txt", &*script), ("cards.csv", &*cards)];
        let project = Project::empty();
        files.iter().for_each(|(path, text)| project.write(path, text.as_bytes()));
        project.run("new made --from deck.txt").made();
        let text = project.read("made/game.toml");
        assert!(!text.contains("field = \"title\""), "{some}\n{text}");
        let notes = project.read("made/IMPORT.md");
        let line = "only on some cards, which the script computes; draw it by hand: `TEXT=[all]";
        assert!(notes.contains(line), "{notes}");
    }
}

/// With `LINKMULTI`, the cards of a range are copies.
#[test]
fn a_range_counts_the_copies_of_a_table() {
    let cards = "name,wanted\nHeron,3\nReed,2\n";
    for (range, is_for_all) in [("1-5", true), ("1-2", false)] {
        let script = format!(
            "LINKMULTI=wanted\nLINK=\"cards.csv\"\nTEXT=\"{range}\",\"POND\",0.5,0.5,5,1\nTEXT=,[name],0.5,2,5,1\n"
        );
        let (_, text) = made(&[("deck.txt", &script), ("cards.csv", cards)], "deck.txt");
        assert_eq!(text.contains("POND"), is_for_all, "{range}\n{text}");
    }
    let thrice = "LINKMULTI=3\nLINK=\"cards.csv\"\nTEXT=,[name],0.5,2,5,1\n";
    let files = [("deck.txt", thrice), ("cards.csv", "name\nHeron\nReed\n")];
    let (project, _) = made(&files, "deck.txt");
    assert_eq!(project.read("made/cards.csv"), "name,copies\nHeron,3\nReed,3\n");
}

/// A script without a table says itself how many cards there are. Lists begin anew; a label that looks like a range
/// is a value where it is shown.
#[test]
fn a_script_without_a_table_counts_its_cards() {
    for (script, table) in [
        (
            "[suit]=\"cup|coin\"\nCARDS=5\nTEXT=\"1-5\",[suit],0.5,0.5,5,1\nTEXT=,\"POND\",0.5,3,5,1\n",
            "title,suit\nCard 1,cup\nCard 2,coin\nCard 3,cup\nCard 4,coin\nCard 5,cup\n",
        ),
        (
            "[level]=\"1-3\"\nTEXT=\"1-3\",[level],0.5,0.5,5,1\nRECTANGLE=,0,0,1,1,#FF0000\n",
            "title,level\nCard 1,1-3\nCard 2,1-3\nCard 3,1-3\n",
        ),
    ] {
        let (project, text) = made(&[("deck.txt", &format!("UNIT=CM\n{script}"))], "deck.txt");
        assert_eq!(project.read("made/cards.csv"), table, "{text}");
    }
}

/// A colour in a column is that of each card. Boxes that are turned and mixed colours are told.
#[test]
fn colours_of_columns_are_kept_and_turned_boxes_listed() {
    let script = "[wide]=63\n[high]=88\nUNIT=MM\nCARDSIZE=[wide],[high]\nLINK=\"cards.csv\"\nVISUAL=,10,10\nENDVISUAL\n\
                  FONT=Arial,9,,[ink]\nTEXT=,[name],5,20,53,10\nTEXT=,[name],58,80,-53,-10\nRECTANGLE=,0,0,5,5,[ink]\n\
                  RECTANGLE=,9,0,5,5,#FF0000#0000FF@90\nTEXT=,[name],5,70,53,10,left,top,90\n";
    let cards = "name,ink\nHeron,#FF0000\nReed,#00FF00\nFrog,#FF0000\nNewt,#00FF00\n";
    let (project, text) = made(&[("deck.txt", script), ("cards.csv", cards)], "deck.txt");
    for part in
        ["trim = \"63x88 mm\"", "fill = \"#FF0000\"", "fill = \"#00FF00\"", "colour = \"#00FF00\""]
    {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert_eq!(text.matches("[[type]]").count(), 2, "{text}");
    assert_eq!(project.read("made/cards-2.csv"), "name,ink\nReed,#00FF00\nNewt,#00FF00\n");
    let notes = project.read("made/IMPORT.md");
    for line in [
        "- `deck.txt`: boxes differ from card to card: the cards are parted into 2 types",
        "- `deck.txt:10`: a box whose place is worked out, or that is turned",
        "- `deck.txt:12`: `#FF0000#0000FF@90` is not a plain colour; the box has none",
        "- `deck.txt:13`: a box whose place is worked out, or that is turned",
    ] {
        assert!(notes.contains(line), "{line}\n{notes}");
    }
    assert_eq!(notes.matches("`deck.txt:").count(), 3, "{notes}");
}

/// With a table, a label of one value is that value.
#[test]
fn a_label_with_one_value_is_put_in_its_place() {
    let script = "UNIT=MM\nCARDSIZE=63,88\n[Game]=\"POND\"\n[ink]=#112233\n[left]=5\nLINK=\"cards.csv\"\n\
                  RECTANGLE=,[left],5,10,10,[INK]\nTEXT=,\"[game]: [name]\",[left],20,53,10\n";
    let (project, text) = made(&[("deck.txt", script), ("cards.csv", "name\nHeron\n")], "deck.txt");
    for part in ["x = \"5 mm\"\ny = \"5 mm\"", "fill = \"#112233\"", "words = \"POND: {{ title"] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(!project.path("made/IMPORT.md").exists(), "{}", project.read("made/IMPORT.md"));
}

/// Such a label hides the column of its name, which is told: the cards may differ there.
#[test]
fn a_label_that_hides_a_column_is_told() {
    let script = "UNIT=MM\nCARDSIZE=63,88\nLINK=\"cards.csv\"\n[Cost]=1\nTEXT=,[name],5,5,53,10\n\
                  TEXT=,\"[cost] gold\",5,20,53,10\n";
    let cards = "name,cost\nHeron,3\nReed,2\n";
    let (project, text) = made(&[("deck.txt", script), ("cards.csv", cards)], "deck.txt");
    assert!(text.contains("words = \"1 gold\""), "{text}");
    let notes = project.read("made/IMPORT.md");
    let line = "- `deck.txt:4`: `[Cost]` is `1` on all cards, whatever the column `cost` of the table says: to show \
                the column, remove this line and import again\n";
    assert!(notes.contains(line), "{notes}");
    assert_eq!(notes.matches("deck.txt:").count(), 1, "{notes}");
}

#[test]
fn a_script_that_includes_itself_comes_to_an_end() {
    let includes = "INCLUDE=deck.txt\n".repeat(50);
    let script = format!("CARDSIZE=6.3,8.8\nLINK=\"cards.csv\"\n{includes}");
    let files = [("deck.txt", &*script), ("cards.csv", "name\nHeron\n")];
    let (project, _) = made(&files, "deck.txt");
    let notes = project.read("made/IMPORT.md");
    let line = "- `deck.txt:3`: more than 64 scripts are included: `deck.txt` is not read";
    assert!(notes.contains(line), "{notes}");
}

#[test]
fn a_link_names_a_file_and_perhaps_a_sheet() {
    let script = |link: &str| format!("UNIT=MM\nLINK=\"{link}\"\nTEXT=,[name],5,5,53,10\n");
    let files = [("deck.txt", &*script("Fight!.csv")), ("Fight!.csv", "name\nHeron\nReed\n")];
    let (project, text) = made(&files, "deck.txt");
    assert!(text.contains("total >= 2") && text.contains("field = \"title\""), "{text}");
    assert!(!project.path("made/IMPORT.md").exists(), "{}", project.read("made/IMPORT.md"));
    let project = Project::empty();
    let rows = |name: &str| row(1, &["name"]) + &row(2, &[name]);
    let book = xlsx(&[("Birds", &rows("Heron"), ""), ("Plants", &rows("Reed"), "")]);
    project.write("cards.xlsx", &book);
    project.write("deck.txt", script("cards.xlsx!Plants").as_bytes());
    project.run("new made --from deck.txt").made();
    let text = project.read("made/game.toml");
    assert!(text.contains("file = \"cards.xlsx#Plants\"") && text.contains("total >= 1"), "{text}");
    project.run("build made --no-images").made();
}

#[test]
fn a_text_of_nandeck_may_bring_its_font_along() {
    let script = "UNIT=MM\nCARDSIZE=63,88\nLINK=\"cards.csv\"\nFONT=Arial,9,,#000000\n\
                  TEXTFONT=,[name],5,6,53,10,right,bottom,0,100,Georgia,14,B,#112233\n";
    let (_, text) = made(&[("deck.txt", script), ("cards.csv", "name\nHeron\n")], "deck.txt");
    let wanted = "field = \"title\"\nx = \"5 mm\"\ny = \"6 mm\"\nwidth = \"53 mm\"\nheight = \"10 mm\"\nsize = \"14 pt\"\n\
                  weight = \"bold\"\nalign = \"right\"\nvalign = \"bottom\"\ncolour = \"#112233\"";
    assert!(text.contains(wanted), "{text}");
}

/// A text without its end is taken for none, so that what follows is read.
#[test]
fn a_text_of_ruby_that_never_ends_hides_nothing() {
    let deck = "Squib::Deck.new(cards: 2) do\n  text str: %w(Heron Reed), x: 100, y: 100\nend\n";
    for end in ["  EOS\n", ""] {
        let script = format!("help = <<~EOS\n  rect x: 1\n{end}{deck}");
        let (_, text) = made(&[("deck/deck.rb", &script)], "deck");
        assert!(text.contains("field = ") && text.contains("total >= 2"), "{text}");
    }
}
