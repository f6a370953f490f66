//! `cardwright build TABLE`: what is not printed as it stands is told, and nothing is lost without a word.

use super::workbook::{ods, ods_row, row, xlsx};
use crate::pipeline::products::canvas::Canvas;
use crate::pipeline::products::parse;
use crate::project::Project;

/// A table, the exit code, and what is told.
type Case = (&'static str, i32, &'static str);

fn told(file: &str, bytes: &[u8], code: i32, says: &str) {
    let project = Project::empty();
    project.write(file, bytes);
    let run = project.run(&format!("build {file} --no-images"));
    assert_eq!(run.code, code, "{file}: {}", run.stderr);
    assert!(run.stderr.contains(says), "{says} is not in\n{}", run.stderr);
}

#[test]
fn what_a_table_has_and_no_card_shows_is_told() {
    let cases: [Case; 7] = [
        ("title,text\nHeron,Eat,one frog\n", 1, "deck.csv:1: column 3 has no name and is not read"),
        ("title,,copies\nHeron,secret,2\n", 1, "deck.csv:1: column 2 has no name and is not read"),
        ("title,text,Text\nHeron,a,b\n", 1, "columns 2 and 3 are both called `Text`"),
        ("Heron,2,Eat one frog\nFrog,1,Leap\n", 1, "the first row does not name the columns"),
        ("My deck,,\n\ntitle,copies,text\nHeron,2,Eat\n", 1, "seem to stand in row 3"),
        ("title;text\tcopies\nHeron;Eat\t2\n", 1, "looks like those of several columns"),
        ("title|text\nHeron|Eat\n", 1, "looks like those of several columns"),
    ];
    for (text, code, says) in cases {
        told("deck.csv", text.as_bytes(), code, says);
    }
    told("deck.csv", b"title,text\nCaf\xe9,Hi\n", 0, "read as Windows-1252");
}

#[test]
fn columns_that_are_numbers_may_be_named_by_numbers() {
    told("deck.csv", b"title,1,2\nHeron,3,4\n", 0, "");
    told("deck.csv", b"Heron,3,4\nFrog,1,2\n", 1, "call the column of the titles `title`");
}

#[test]
fn a_name_with_signs_is_one_name_unless_all_rows_have_them() {
    told("deck.csv", b"title,attack|defence\nHeron,3\nFrog,4\n", 0, "");
}

#[test]
fn what_was_lost_is_told_of_an_unchanged_table_too() {
    let project = Project::empty();
    project.write("deck.csv", b"title,text\nHeron,Eat,one frog\n");
    for _ in 0..2 {
        let run = project.run("build deck.csv --no-images");
        assert_eq!(run.code, 1, "{}", run.stdout);
        assert!(run.stderr.contains("column 3 has no name"), "{}", run.stderr);
    }
}

/// The words of the first sheet that `build` makes of a table.
fn printed(file: &str, bytes: &[u8]) -> String {
    let project = Project::empty();
    project.write(file, bytes);
    project.run(&format!("build {file} --no-images")).made();
    let pdf = parse::file(&std::fs::read(project.path("out/deck/home.pdf")).unwrap());
    Canvas::page(&pdf, &pdf.pages()[0]).words(&pdf)
}

#[test]
fn days_and_times_of_workbooks_print_as_people_write_them() {
    let cell = |column: char, style: usize, value: &str| {
        format!("<c r=\"{column}2\" s=\"{style}\"><v>{value}</v></c>")
    };
    let cells = [
        cell('B', 1, "45293"),
        cell('C', 2, "0.1277777777777778"),
        cell('D', 3, "45293.5"),
        cell('E', 4, "1.25"),
    ];
    let [day, time, both, span] = cells.each_ref().map(String::as_str);
    let rows = row(1, &["Title", "Day", "Time", "Both", "Span"])
        + &row(2, &["Heron", day, time, both, span]);
    let words = printed("deck.xlsx", &xlsx(&[("Cards", &rows, "")]));
    for says in ["2024-01-02\n", "03:04", "2024-01-02 12:00", "30:00"] {
        assert!(words.contains(says), "{says} is not in\n{words}");
    }
    let time = "<table:table-cell office:value-type=\"time\" office:time-value=\"PT30H04M00S\"><text:p>30:04</text:p></table:table-cell>";
    let rows = ods_row(&["Title", "Time"]) + &ods_row(&["Heron", time]);
    let words = printed("deck.ods", &ods("Cards", &rows));
    assert!(words.contains("30:04"), "{words}");
}

#[test]
fn a_formula_of_libreoffice_that_failed_is_no_text() {
    let failed = "<table:table-cell table:formula=\"of:=1/0\" office:value-type=\"string\" \
                  office:string-value=\"\" calcext:value-type=\"error\"><text:p>#DIV/0!</text:p></table:table-cell>";
    let rows = ods_row(&["Title", "Text"]) + &ods_row(&["Heron", failed]);
    told("deck.ods", &ods("Cards", &rows), 1, "this cell holds the error #DIV/0!");
}

#[test]
fn what_is_no_table_is_told_as_such() {
    told("deck.xls", b"\xd0\xcf\x11\xe0", 2, "save it as .xlsx, .ods or .csv");
    let project = Project::empty();
    std::fs::create_dir(project.path("deck.csv")).unwrap();
    let run = project.run("build deck.csv");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("deck.csv is a folder; expected a table"), "{}", run.stderr);
}

#[test]
fn one_sheet_of_a_workbook_prints() {
    let sheet = |name: &str| row(1, &["Title", "Text"]) + &row(2, &[name, "Hi"]);
    let (birds, frogs) = (sheet("Heron"), sheet("Frog"));
    let project = Project::empty();
    project.write("deck.xlsx", &xlsx(&[("Birds", &birds, ""), ("Frogs", &frogs, "")]));
    let run = project.run("build deck.xlsx#Frogs --no-images").made();
    assert!(run.stdout.contains("\n1 card; "), "{}", run.stdout);
    assert!(run.stdout.contains("columns of deck.xlsx, sheet `Frogs`"), "{}", run.stdout);
}

#[test]
fn signs_in_cells_mean_themselves() {
    let text = "title,power,text\nBear,*,2*3*4\nNewt,---,\"Eat\tone\"\n";
    let words = printed("deck.csv", text.as_bytes());
    for says in ["\n*\n", "2*3*4", "\n---\n", "Eat one"] {
        assert!(words.contains(says), "{says} is not in\n{words}");
    }
}

#[test]
fn a_flavour_that_a_line_holds_too_is_no_loss() {
    let text = "name,illustrator,flavour,text\nCat,GATOGATO,Gato,Hi\n";
    told("deck.csv", text.as_bytes(), 0, "");
}

#[test]
fn a_row_that_adds_up_the_copies_is_no_card() {
    for (last, line) in [("TOTAL,5,", 4), (",5,", 4), ("Sum:,5,", 4)] {
        let project = Project::empty();
        project.write(
            "deck.csv",
            format!("title,copies,text\nHeron,2,Eat\nFrog,3,Leap\n{last}\n").as_bytes(),
        );
        let run = project.run("build deck.csv --no-images");
        assert_eq!(run.code, 0, "{last}: {}", run.stderr);
        let told = format!(
            "deck.csv:{line}: this row adds up the copies above it, and is not taken for a card"
        );
        assert!(run.stderr.contains(&told), "{last}: {}", run.stderr);
        assert!(run.stdout.contains("5 copies of 2 cards"), "{last}: {}", run.stdout);
    }
    // A card may be called so.
    let project = Project::empty();
    project.write("deck.csv", b"title,copies,text\nHeron,2,Eat\nFrog,3,Leap\nTotal,1,Score 10\n");
    let run = project.run("build deck.csv --no-images").made();
    assert!(run.stdout.contains("6 copies of 3 cards"), "{}", run.stdout);
}

#[test]
fn notes_are_not_printed_and_empty_columns_wait_for_their_text() {
    let project = Project::empty();
    let table = "title,Effect text,cost,Notes,tip\nHeron,Eat,2,too strong?,\nFrog,Leap,1,,\n";
    project.write("deck.csv", table.as_bytes());
    let run = project.run("build deck.csv --no-images").made();
    let columns = "`title` is the title; the text is `Effect text`; also printed: `cost`, `tip`; not read: `Notes`";
    assert!(run.stdout.contains(columns), "{}", run.stdout);
    project.run("new mine --from deck.csv").made();
    // What is written into the empty column later, and a number above all others, are on the cards.
    project.edit("mine/deck.csv", "Frog,Leap,1,,", "Frog,Leap,12,,Mind the heron");
    project.run("build mine").made();
    let list = project.read("out/mine/card-list.csv");
    assert!(list.contains("Mind the heron") && list.contains("12"), "{list}");
}

/// The fields are called as the columns are.
#[test]
fn a_field_is_called_as_its_column_is() {
    let words = printed("deck.csv", b"title,HP,Cost (gold),Type,armour_class\nHeron,3,2,Bird,1\n");
    for label in ["HP:", "Cost (gold):", "Type:", "Armour class:"] {
        let label = label.replace(' ', "");
        assert!(words.replace(' ', "").contains(&label), "{label} is not in {words}");
    }
}

#[test]
fn pictures_beside_a_table_are_printed() {
    let project = Project::empty();
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"M0 0h9v9z\"/></svg>";
    project.write("town/deck.csv", b"title,image\nHeron,heron.svg\nFrog,frog.svg\nFly,fly.svg\n");
    project.write("town/heron.svg", svg.as_bytes());
    project.write("town/art/frog.svg", svg.as_bytes());
    let run = project.run("build town/deck.csv --no-images");
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.stdout.contains("placeholders stand for 1 drawing: fly.svg\n"), "{run:?}");
    assert!(run.stderr.contains("looked for art/fly.svg"), "{}", run.stderr);
    // A folder that is there for the length of the run only is nothing to look into.
    assert!(!run.stderr.contains(".cardwright-"), "{}", run.stderr);
}

#[test]
fn the_products_of_a_game_of_that_name_stay() {
    let project = Project::empty();
    project.write("deck.csv", b"title,text\nHeron,Eat.\n");
    project.write("deck/game.toml", b"title = \"Pond\"\n[[card]]\ntitle = \"Frog\"\n");
    for game in ["deck", "deck.csv"] {
        let run = project.run(&format!("build {game} --no-images"));
        assert_eq!(run.code, 0, "{run:?}");
    }
    assert!(project.read("out/deck/card-list.csv").contains("Frog"));
    assert!(project.read("out/deck-table/card-list.csv").contains("Heron"));
}

#[test]
fn rows_with_another_sign_than_the_heading_are_told() {
    told(
        "deck.csv",
        b"title,copies,text\nHeron;3;Eat.\nFrog;2;Leap.\n",
        1,
        "seem to be parted by `;`",
    );
    told("deck.csv", b"title,copies,text\nHeron,3,Eat; sleep.\n", 0, "");
}

#[test]
fn signs_at_the_head_of_a_text_stay() {
    let words =
        printed("deck.csv", b"title,text\nHeron,# of coins: 3\nFrog,+ 1 card\nFly,> 2 wings\n");
    for says in ["# of coins: 3", "+ 1 card", "> 2 wings"] {
        assert!(words.contains(says), "{says} is not in\n{words}");
    }
}

#[test]
fn copies_in_other_languages() {
    for heading in ["Cantidad", "Exemplaires", "Menge", "Stk", "Quantity per deck", "# of copies"] {
        let project = Project::empty();
        project.write("deck.csv", format!("title,{heading}\nHeron,3\nFrog,4\n").as_bytes());
        let run = project.run("build deck.csv --no-images").made();
        assert!(run.stdout.contains("7 copies of 2 cards"), "{heading}: {}", run.stdout);
    }
}

#[test]
fn sheets_without_cards_and_hidden_ones_are_no_errors() {
    let cards = row(1, &["Title", "Text"]) + &row(2, &["Heron", "Eat."]);
    let notes = row(1, &["Ideas"]);
    let project = Project::empty();
    let hidden = ("Old\" state=\"hidden", cards.as_str(), "");
    let sheets =
        [("Cards", cards.as_str(), ""), ("Chart", "", ""), ("Read me", &notes, ""), hidden];
    project.write("deck.xlsx", &xlsx(&sheets));
    let run = project.run("build deck.xlsx --no-images");
    assert!(run.code == 0 && run.stdout.contains("1 card;"), "{run:?}");
    for says in
        ["`Chart` holds no cards", "`Read me` holds no cards", "`Old` is hidden and is not read"]
    {
        let says = format!("warning[D005]: deck.xlsx: the sheet {says}");
        assert!(run.stderr.contains(&says), "{says} is not in\n{}", run.stderr);
    }
    // Whoever names a hidden sheet wants it.
    project.run("build deck.xlsx#Old --no-images").made();
}

/// What is no plain yes, or no plain number, is printed as it stands.
#[test]
fn marks_and_codes_are_printed_as_they_stand() {
    let table = "title,axis,answer,code,ready\nHeron,x,n,007,x\nFrog,y,y,012,\nFly,x,n,100,x\n";
    let words = printed("deck.csv", table.as_bytes());
    assert!(words.contains("007") && words.contains("012") && words.contains("yes"), "{words}");
    let project = Project::empty();
    project.write("deck.csv", table.as_bytes());
    project.run("new mine --from deck.csv").made();
    let toml = project.read("mine/game.toml");
    for says in [
        "axis = { kind = \"text\"",
        "answer = { kind = \"text\"",
        "code = { kind = \"text\"",
        "ready = { kind = \"flag\"",
    ] {
        assert!(toml.contains(says), "{says} is not in\n{toml}");
    }
}

#[test]
fn a_back_that_is_nearly_called_like_another_one_is_told() {
    let deck = b"title,back\nHeron,Lake\nReed,Lake\nFrog,Lkae\n";
    told("deck.csv", deck, 0, "`Lkae` becomes a back of its own: did you mean `Lake`?");
}

#[test]
fn an_error_of_a_spreadsheet_program_is_told() {
    let deck = b"title,cost\nHeron,1\nReed,#REF!\n";
    told("deck.csv", deck, 0, "deck.csv:3: this cell holds the error #REF!");
}

#[test]
fn a_slip_in_the_name_of_the_copies_is_told() {
    told("deck.csv", b"title,copeis\nHeron,3\n", 0, "did you mean `copies`?");
    told("deck.csv", b"title,strength\nHeron,3\n", 0, "");
}
