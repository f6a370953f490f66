//! Bad tables: each fault is told at its cell, or its line and column, in words that say what to do.

use super::deck::{deck, read};
use super::workbook::{ods, ods_row, row, xlsx};

/// What the file is called, what it holds, further keys of the type, and what must be said: the beginning of
/// the first line, and words that stand somewhere in it.
struct Bad {
    what: &'static str,
    file: &'static str,
    bytes: Vec<u8>,
    keys: &'static str,
    first: &'static str,
    says: &'static str,
}

fn csv(what: &'static str, text: &str, first: &'static str, says: &'static str) -> Bad {
    with(what, "deck.csv", text.as_bytes(), "", first, says)
}

fn with(
    what: &'static str,
    file: &'static str,
    bytes: &[u8],
    keys: &'static str,
    first: &'static str,
    says: &'static str,
) -> Bad {
    Bad { what, file, bytes: bytes.to_vec(), keys, first, says }
}

fn book(
    what: &'static str,
    rows: &[String],
    behind: &str,
    first: &'static str,
    says: &'static str,
) -> Bad {
    let bytes = xlsx(&[("Animals", &rows.concat(), behind)]);
    with(what, "deck.xlsx", &bytes, "", first, says)
}

fn heading() -> String {
    row(1, &["Title", "Cost"])
}

#[rustfmt::skip]
fn bad_csv() -> Vec<Bad> {
    vec![
        csv("unreadable count", "title,qty,cost\nHeron,two,1\n", "deck.csv:2:7: error: this is the text `two`", "a whole number from 1 to 9999"),
        csv("a count with a fraction", "title,qty,cost\nHeron,1.5,1\n", "deck.csv:2:7: error: this is the number 1.5", "whole number"),
        csv("a negative count", "title,qty,cost\nHeron,-1,1\n", "deck.csv:2:7: error: -1 is out of range", "1 to 9999"),
        csv("text for a number", "title,cost\nHeron,cheap\n", "deck.csv:2:7: error: this is the text `cheap`", "from 0 to 9"),
        csv("a number out of range", "title,cost\nHeron,12\n", "deck.csv:2:7: error: 12 is out of range", "from 0 to 9"),
        csv("a slip in a column", "title,kost\nHeron,1\n", "deck.csv:1:7: error: type `animal` has no field for the column `kost`", "did you mean `cost`?"),
        csv("an unknown column", "title,cost,Playtested by\nHeron,1,Aud\n", "deck.csv:1:12: error: type `animal` has no field for the column `Playtested by`", "`ignore = [...]`"),
        csv("a missing column", "title,tags\nHeron,bird\n", "deck.csv:1:1: error: there is no column `cost`", "optional = true"),
        csv("no titles", "cost,tags\n1,bird\n", "deck.csv:1:1: error: there is no column `title`", "columns = { title"),
        csv("two columns of one name", "title,cost,Cost \nHeron,1,2\n", "deck.csv:1:12: error: two columns are called `cost`", "rename one"),
        csv("two names for copies", "title,cost,qty,count\nHeron,1,1,1\n", "deck.csv:1:16: error: two columns are called `copies`", "second"),
        csv("a column without a name", "title,cost,\nHeron,1,stray\n", "deck.csv:2:9: error: this column has no name", "give the column a name"),
        csv("more cells than names", "title,cost\nHeron, grey,1\n", "deck.csv:2:13: error: this column has no name", "quote a text that has a comma in it"),
        csv("an unclosed quote", "title,cost\n\"Heron,1\nFrog,2\n", "deck.csv:2:1: error: this quote is never closed", "write a quote twice"),
        csv("a quote that another cell seems to close", "title,cost,text\nHeron,1,plain\nToad,\"2,Croak.\nFrog,3,Jump.\nNewt,1,\"Swim, dive.\"\n", "deck.csv:3:6: error: this quote is never closed", "opened here"),
        csv("such a quote in the last cell", "title,text\nHeron,\"Eat one.\nFrog,Jump.\nNewt,\"Swim, dive.\"\n", "deck.csv:2:7: error: this quote is never closed", "opened here"),
        csv("a quote within a text of two lines", "title,cost,text\nHeron,1,\"Well, eat one.\nIt says \"more\" now.\"\n", "deck.csv:3:10: error: text after the closing quote", "write a quote twice"),
        csv("text after a quote", "title,cost\n\"The \"grey\" heron\",1\n", "deck.csv:2:7: error: text after the closing quote", "expected a delimiter"),
        csv("a blank before a quote", "title,cost\n \"Heron\",1\n", "deck.csv:2:1: error: this quote does not begin its cell", "remove the blank"),
        csv("a word that is no choice", "title,cost,pace\nHeron,1,quik\n", "deck.csv:2:9: error: `quik` is not a choice", "did you mean `quick`?"),
        csv("neither yes nor no", "title,cost,flies\nHeron,1,maybe\n", "deck.csv:2:9: error: `maybe` is neither yes nor no", "`x`, `yes`, `true` or `1`"),
        csv("an unknown card", "title,cost,beats\nHeron,1,Newt\n", "deck.csv:2:9: error: there is no card `newt`", ""),
        csv("a table without its parts", "title,cost,damage\nHeron,1,3\n", "deck.csv:1:12: error: `damage` is a table", "`damage.bite`, `damage.sting`"),
        csv("a part that is none", "title,cost,damage.claw\nHeron,1,3\n", "deck.csv:1:12: error: type `animal` has no field for the column `damage.claw`", "did you mean"),
        csv("a further row with a second value", "title,cost\nHeron,1\n,2\n", "deck.csv:3:2: error: this card has a `cost` already", "belongs to the card above"),
        csv("one id twice", "id,title,cost\nheron,Heron,1\nheron,Grey heron,2\n", "deck.csv:3:1: error: ", "heron"),
        csv("an id with blanks", "id,title,cost\nThe Heron,Heron,1\n", "deck.csv:2:1: error: `The Heron` is not a valid id", "lower-case"),
        csv("a title of two lines", "title,cost\n\"Grey\nheron\",1\n", "deck.csv:2:2: error: this text contains a line break", "single line"),
        csv("a heading alone", "title,cost\n", "game.toml", "no cards"),
        csv("nothing but blanks", " \n,\n", "game.toml:4:8: error: there is nothing in `deck.csv`", "a row of names"),
        csv("a control character", "title,cost\nHe\u{1}ron,1\n", "deck.csv:2:1: error: U+0001 is a control character", "remove it"),
        with("no file", "deck.csv", b"", "", "game.toml:4:8: error: there is no file `deck.csv`", "not found"),
        with("a pointer of Git LFS", "deck.csv", b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n", "", "game.toml:4:8: error: can't read `deck.csv`: this is a Git LFS pointer", "git lfs pull"),
        with("a workbook called CSV", "deck.csv", b"PK\x03\x04rest", "", "game.toml:4:8: error: can't read `deck.csv`: this is a workbook, not a text", ".xlsx"),
        with("no text at all", "deck.csv", b"title,cost\n\0\0\0,1\n", "", "game.toml:4:8: error: can't read `deck.csv`: this file is not a text", "line 2"),
        with("Windows-1252", "deck.csv", b"title,cost\nH\xe9ron,1\n", "", "deck.csv:2:2: warning: this file is not UTF-8; it was read as Windows-1252", "CSV UTF-8"),
        with("an unknown column to merge by", "deck.csv", b"title,cost\nHeron,1\n", "merge = \"key\"", "game.toml:5:9: error: there is no column `key`", "unknown column"),
        with("a column that is called otherwise", "deck.csv", b"title,cost\nHeron,1\n", "columns = { cost = \"cots\" }", "game.toml:5:20: error: there is no column `cots`", "did you mean `cost`?"),
        with("merged rows that differ", "deck.csv", b"id,title,cost\nheron,Heron,1\nheron,Heron,2\n", "merge = \"id\"", "deck.csv:3:13: error: this card has a `cost` already", "differ in lists only"),
    ]
}

#[rustfmt::skip]
fn bad_workbooks() -> Vec<Bad> {
    let heron = || row(2, &["Heron", "1"]);
    let sheets = xlsx(&[("Animals", &(heading() + &heron()), ""), ("Notes", "", "")]);
    let ods_heading = ods_row(&["title", "cost"]);
    vec![
        book("unreadable count in a sheet", &[row(1, &["Title", "Cost", "Qty"]), row(12, &["Heron", "1", "two"])], "", "deck.xlsx:Animals!C12: error: this is the text `two`", "whole number"),
        book("a formula without a value", &[heading(), row(2, &["Heron", "<c r=\"B2\"><f>1+1</f></c>"])], "", "deck.xlsx:Animals!B2: error: this formula has no value", "save it once"),
        book("an error in a cell", &[heading(), row(2, &["Heron", "<c r=\"B2\" t=\"e\"><f>1/0</f><v>#DIV/0!</v></c>"])], "", "deck.xlsx:Animals!B2: error: this cell holds the error #DIV/0!", "repair its formula"),
        book("merged cells", &[heading(), heron()], "<mergeCells count=\"1\"><mergeCell ref=\"A2:A3\"/></mergeCells>", "deck.xlsx:Animals!A2: error: the cells A2:A3 are merged", "unmerge them"),
        book("a merged title above the table", &[row(1, &["Our animals"]), row(2, &["Title", "Cost"]), row(3, &["Heron", "1"])], "<mergeCells count=\"1\"><mergeCell ref=\"A1:B1\"/></mergeCells>", "deck.xlsx:Animals!A1: error: the cells A1:B1 are merged", "delete this row"),
        book("a cell too far to the right", &[heading(), row(2, &["Heron", "<c r=\"XFD2\"><v>1</v></c>"])], "", "deck.xlsx:Animals!", "delete what stands at XFD2"),
        book("two columns of one name in a sheet", &[row(1, &["Title", "Cost", "cost"]), row(2, &["Heron", "1", "2"])], "", "deck.xlsx:Animals!C1: error: two columns are called `cost`", "rename one"),
        book("a broken number in a sheet", &[heading(), row(2, &["Heron", "1.5"])], "", "deck.xlsx:Animals!B2: error: this is the number 1.5", "whole number"),
        book("a row too far down", &[heading(), row(900_000, &["Heron", "1"])], "", "deck.xlsx:Animals!", "too large"),
        with("several sheets", "deck.xlsx", &sheets, "", "game.toml:4:8: error: can't read `deck.xlsx`: this workbook has several sheets", "`Animals`, `Notes`"),
        with("a sheet with a slip", "deck.xlsx#animals", &sheets, "", "game.toml:4:8: error: can't read `deck.xlsx#animals`: this workbook has no sheet `animals`", "did you mean `Animals`?"),
        with("an old workbook", "deck.xlsx", &[0xD0, 0xCF, 0x11, 0xE0, 0, 0], "", "game.toml:4:8: error: can't read `deck.xlsx`: this is not an XLSX file", "password"),
        with("a damaged workbook", "deck.xlsx", b"PK\x03\x04 and no more", "", "game.toml:4:8: error: can't read `deck.xlsx`", ""),
        with("a text called workbook", "deck.ods", b"title,cost\n", "", "game.toml:4:8: error: can't read `deck.ods`: this is not an ODS file", "no archive"),
        with("a formula without a value in ODS", "deck.ods", &ods("Animals", &(ods_heading.clone() + &ods_row(&["Heron", "<table:table-cell table:formula=\"of:=1+1\"/>"]))), "", "deck.ods:Animals!B2: error: this formula has no value", "save it once"),
        with("merged cells in ODS", "deck.ods", &ods("Animals", &(ods_heading.clone() + &ods_row(&["<table:table-cell table:number-columns-spanned=\"2\" office:value-type=\"string\"><text:p>Heron</text:p></table:table-cell>", "1"]))), "", "deck.ods:Animals!A2: error: the cells A2:B2 are merged", "unmerge them"),
        with("a bomb of repeated cells", "deck.ods", &ods("Animals", &(ods_heading + "<table:table-row table:number-rows-repeated=\"1000000\"><table:table-cell table:number-columns-repeated=\"16000\" office:value-type=\"float\" office:value=\"1\"/></table:table-row>")), "", "game.toml:4:8: error: can't read `deck.ods`: the sheet `Animals` is too large", "limits"),
    ]
}

#[test]
fn every_bad_table_is_told_at_its_place() {
    let all: Vec<Bad> = bad_csv().into_iter().chain(bad_workbooks()).collect();
    assert!(all.len() >= 40, "there are but {}", all.len());
    let mut wrong = Vec::new();
    for bad in all {
        let (_, said) = read(&deck(bad.file, &bad.bytes, bad.keys));
        let whole = said.join("\n");
        let first = said.first().is_some_and(|it| it.starts_with(bad.first));
        if !first || !whole.contains(bad.says) {
            wrong.push(format!(
                "{}: expected `{}` … `{}`, found\n{whole}",
                bad.what, bad.first, bad.says
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn one_slip_is_one_finding() {
    let (_, said) = read(&deck("deck.csv", b"title,kost\nHeron,1\nFrog,2\n", ""));
    assert_eq!(said.len(), 1, "{said:#?}");
}

#[test]
fn findings_are_drawn_at_their_cell() {
    let rows = heading() + &row(2, &["Heron", "cheap"]);
    let project = deck("deck.xlsx", &xlsx(&[("Animals", &rows, "")]), "");
    let run = project.run("build deck");
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("--> deck/deck.xlsx:Animals!B2\n"), "{}", run.stderr);
    assert!(run.stderr.contains("2 | Heron | cheap"), "{}", run.stderr);
    let json = project.run("check deck --format json").stdout;
    assert!(
        json.contains("\"path\": \"deck/deck.xlsx\"") && json.contains("\"cell\": \"B2\""),
        "{json}"
    );
    let github = project.run("check deck --format github").stdout;
    assert!(github.contains("::error file=deck/deck.xlsx,title="), "{github}");
    let sarif = project.run("check deck --format sarif").stdout;
    assert!(sarif.contains("deck/deck.xlsx:Animals!B2"), "{sarif}");
}

#[test]
fn no_fix_is_put_into_a_table() {
    let project = deck("deck.csv", b"title,cost,pace\nHeron,1,quik\n", "");
    let run = project.run("check deck --fix --no-fit");
    assert_eq!(run.code, 1);
    assert_eq!(project.read("deck/deck.csv"), "title,cost,pace\nHeron,1,quik\n");
}
