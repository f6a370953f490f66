//! What is read of sound tables.

use super::deck::sound;
use super::workbook::{ods, ods_row, row, xlsx};
use cardwright_model::{Game, Value};

fn titles(game: &Game) -> Vec<(&str, u32)> {
    game.cards.iter().map(|it| (it.title.value.as_str(), it.copies.value)).collect()
}

fn field(game: &Game, card: usize, name: &str) -> Value {
    game.cards[card].mechanics[name].value.clone()
}

fn texts(value: &Value) -> Vec<&str> {
    value.items().iter().filter_map(|it| it.value.word()).collect()
}

#[test]
fn headings_are_compared_without_case_and_blanks() {
    let game = sound("deck.csv", b" TITLE , Cost,Number  of copies,#why,_old\nHeron,1,3,x,y\n", "");
    assert_eq!(titles(&game), [("Heron", 3)]);
    for name in ["copies", "Qty", "quantity", "COUNT", "#count", "@count", "number of copies"] {
        let game = sound("deck.csv", format!("title,cost,{name}\nHeron,1,4\n").as_bytes(), "");
        assert_eq!(titles(&game), [("Heron", 4)], "{name}");
    }
}

#[test]
fn columns_are_named_and_ignored_as_the_type_says() {
    let keys = "columns = { title = \"Card\", cost = \"Pris (kr)\" }\nignore = [\"Tested By\"]";
    let game = sound("deck.csv", "Card,Pris (kr),tested by\nHeron,1,Aud\n".as_bytes(), keys);
    assert_eq!(titles(&game), [("Heron", 1)]);
    assert_eq!(field(&game, 0, "cost"), Value::Number(1));
}

#[test]
fn every_delimiter_line_end_and_encoding_is_read() {
    let plain = "title,cost,qty\nH\u{e9}ron,1,2\nFrog,2,1\n";
    let mut with_mark = b"\xef\xbb\xbf".to_vec();
    with_mark.extend(plain.as_bytes());
    let mut utf16 = vec![0xFF, 0xFE];
    utf16.extend(plain.encode_utf16().flat_map(u16::to_le_bytes));
    let kinds: [Vec<u8>; 8] = [
        plain.as_bytes().to_vec(),
        plain.replace(',', ";").into_bytes(),
        plain.replace(',', "\t").into_bytes(),
        plain.replace('\n', "\r\n").into_bytes(),
        plain.replace('\n', "\r").into_bytes(),
        format!("sep=;\n{}", plain.replace(',', ";")).into_bytes(),
        with_mark,
        utf16,
    ];
    for bytes in kinds {
        let game = sound("deck.csv", &bytes, "");
        assert_eq!(titles(&game), [("H\u{e9}ron", 2), ("Frog", 1)], "{bytes:?}");
    }
}

#[test]
fn quoted_cells_have_breaks_and_quotes_and_keep_lines_right() {
    let text =
        b"title,cost,tags\n\"The \"\"grey\"\" heron\",1,\"bird\nlong legs\"\nFrog,2,wet; green\n";
    let game = sound("deck.csv", text, "");
    assert_eq!(titles(&game), [("The \"grey\" heron", 1), ("Frog", 1)]);
    assert_eq!(texts(&field(&game, 0, "tags")), ["bird", "long legs"]);
    assert_eq!(texts(&field(&game, 1, "tags")), ["wet", "green"]);
}

#[test]
fn flags_are_read_as_people_write_them() {
    let text = "title,cost,flies\nA,1,x\nB,1,Yes\nC,1,TRUE\nD,1,1\nE,1,\nF,1,no\nG,1,0\n";
    let game = sound("deck.csv", text.as_bytes(), "");
    let flags: Vec<Value> = (0..7).map(|at| field(&game, at, "flies")).collect();
    let wanted = [true, true, true, true, false, false, false].map(Value::Flag);
    assert_eq!(flags, wanted);
}

#[test]
fn columns_with_points_make_tables() {
    let game = sound("deck.csv", b"title,cost,damage.bite,Damage.Sting\nHeron,1,3,\n", "");
    let Value::Table(parts) = field(&game, 0, "damage") else { panic!("a table") };
    assert_eq!(parts["bite"].value, Value::Number(3));
    assert_eq!(parts["sting"].value, Value::Absent);
}

#[test]
fn several_rows_make_one_card() {
    let by_title = b"title,cost,tags,moves.by,moves.steps\nHeron,1,bird,air,3\n,,long,foot,1\nFrog,2,wet,leap,2\n";
    let by_id = b"id,title,cost,tags,moves.by,moves.steps\nh,Heron,1,bird,air,3\nf,Frog,2,wet,leap,2\nh,Heron,1,long,foot,1\n";
    for (text, keys) in [(&by_title[..], ""), (&by_id[..], "merge = \"id\"")] {
        let game = sound("deck.csv", text, keys);
        assert_eq!(titles(&game), [("Heron", 1), ("Frog", 1)]);
        assert_eq!(texts(&field(&game, 0, "tags")), ["bird", "long"]);
        let steps = |at: usize| match &field(&game, 0, "moves").items()[at].value {
            Value::Table(parts) => parts["steps"].value.clone(),
            other => panic!("{other:?}"),
        };
        assert_eq!([steps(0), steps(1)], [Value::Number(3), Value::Number(1)]);
    }
}

#[test]
fn references_may_be_titles_and_cards_of_no_copies_are_left_out() {
    let game = sound(
        "deck.csv",
        b"title,cost,beats,qty\nGrey Heron,1,,1\nFrog,2,Grey Heron,2\nNewt,1,,0\n",
        "",
    );
    assert_eq!(titles(&game), [("Grey Heron", 1), ("Frog", 2)]);
    assert_eq!(field(&game, 1, "beats").word(), Some("grey-heron"));
}

#[test]
fn a_sheet_is_read_by_its_cached_values() {
    let formula = "<c r=\"B2\"><f>1+1</f><v>2</v></c>";
    let flag = "<c r=\"C2\" t=\"b\"><v>1</v></c>";
    let rows =
        row(1, &["Title", "Cost", "Flies", "Qty"]) + &row(2, &["Heron", formula, flag, "3.0"]);
    let bytes = xlsx(&[("Notes", &row(1, &["nothing"]), ""), ("Animals", &rows, "")]);
    let game = sound("deck.xlsx#Animals", &bytes, "");
    assert_eq!(titles(&game), [("Heron", 3)]);
    assert_eq!(field(&game, 0, "cost"), Value::Number(2));
    assert_eq!(field(&game, 0, "flies"), Value::Flag(true));
    let rows = ods_row(&["title", "cost", "tags"]) + &ods_row(&["Heron", "1", "bird; long"]);
    let game = sound("deck.ods#Animals", &ods("Animals", &rows), "");
    assert_eq!(texts(&field(&game, 0, "tags")), ["bird", "long"]);
}

#[test]
fn texts_of_cells_are_found_by_the_checks() {
    let project = super::deck::deck("deck.csv", b"title,cost,text\nHeron,1,Eat wun frog.\n", "");
    let run = project.run("check deck --no-fit");
    assert!(run.stdout.contains("deck/deck.csv:2:13"), "{}", run.stdout);
}
