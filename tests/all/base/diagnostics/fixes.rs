//! Patches are applied where they are safe, and touch nothing else.

use super::{at, patched};
use cardwright_base::diagnostic::{Fixes, Report, SkipReason, fixed};
use std::ops::Range;

const GAME: &str = "\u{feff}# Größe # comment\r\n\
    b.x = 1 # dotted\r\n\
    titel = \"STONE\" # misspelt\r\n\
    b.y = 2\r\n\
    \r\n\
    [[card]] # first\r\n\
    id = 'a'\r\n\
    text = \"beats 3 of 4\" # in prose\r\n\
    allow = [ { check = \"D001\" }, # keep\r\n\
    \x20 { check = \"D002\" } ]\r\n\
    [[crad]]\r\n\
    id = 'b'   \r\n\
    note = '''\r\n\
    two lines\r\n\
    '''\r\n\
    # the end, without a line break";

/// The new text of the one file, and how many patches are in it.
fn one(report: &Report) -> (String, usize) {
    let fixes = fixed(report);
    assert_eq!(reasons(&fixes), [], "nothing is to be skipped");
    assert_eq!(fixes.files.len(), 1);
    (fixes.files.values().next().unwrap().new.clone(), fixes.applied)
}

fn reasons(fixes: &Fixes<'_>) -> Vec<SkipReason> {
    fixes.skipped.iter().map(|it| it.why).collect()
}

/// `text` with each old part replaced.
fn replaced(text: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(text.to_owned(), |text, (old, new)| {
        at(&text, old);
        text.replace(old, new)
    })
}

/// Applies changes to the game, all of which must succeed.
fn game(changes: &[(&str, &str)]) -> String {
    let patches: Vec<_> = changes.iter().map(|(old, new)| (at(GAME, old), *new)).collect();
    let (new, applied) = one(&patched("game.toml", GAME, &patches));
    assert_eq!(applied, changes.len());
    new
}

#[test]
fn comments_order_line_ends_and_mark_survive() {
    let changes = [
        ("titel", "title"),
        ("'a'", "\"alpha\""),
        ("beats 3", "beats 30"),
        ("crad", "card"),
        ("'b'", "7"),
        ("two", "three"),
    ];
    assert_eq!(game(&changes), replaced(GAME, &changes));
}

#[test]
fn whole_entries_come_and_go() {
    let line = "b.y = 2\r\n";
    assert_eq!(game(&[(line, "")]), GAME.replace(line, ""));
    let allow = "{ check = \"D001\" }, # keep\r\n  ";
    assert_eq!(game(&[(allow, "")]), GAME.replace(allow, ""));
    let card = at(GAME, "[[card]] # first").start..at(GAME, "[[crad]]").start;
    assert_eq!(game(&[(&GAME[card.clone()], "")]), replaced(GAME, &[(&GAME[card], "")]));
    // A line break in a patch becomes one of the file's.
    let id = at(GAME, "id = 'b'").start;
    let (new, _) = one(&patched("game.toml", GAME, &[(id..id, "copies = 1\n")]));
    assert_eq!(new, GAME.replace("id = 'b'", "copies = 1\r\nid = 'b'"));
}

/// Asserts that a change is skipped because it would do more than it says.
fn damages(old: &str, new: &str) {
    let report = patched("game.toml", GAME, &[(at(GAME, old), new)]);
    let fixes = fixed(&report);
    assert_eq!(reasons(&fixes), [SkipReason::Damages], "`{old}` to `{new}`");
    assert_eq!((fixes.applied, fixes.files.len()), (0, 0));
}

#[test]
fn what_would_break_the_file_is_skipped() {
    damages("\"STONE\"", "STONE");
    damages("\"STONE\"", "\"STONE");
    damages("\"STONE\"", "");
    damages("titel", "");
    damages("titel", "b.x");
    damages("beats 3", "beats \"3\"");
    damages("'''\r\ntwo", "two");
}

#[test]
fn what_would_change_its_surroundings_is_skipped() {
    // Valid TOML every time, but not the same for the rest of the file.
    damages("beats 3", "\" # beats");
    damages("'a'", "'a'\nb = 1\n[other]\nc = 2");
    damages("[[card]] # first\r\n", "");
    damages("# first\r\nid", "id");
    damages(" # misspelt\r\n", " # misspelt ");
    damages("# comment\r\n", "# comment ");
    damages("# in prose", "\nextra = 1 # in prose\n[table]");
    damages("\"beats 3 of 4\"", "'''beats''' # '''");
    damages("[[crad]]", "[crad.inner]\nx = 1\n[more]");
}

#[test]
fn a_table_stays_in_its_card() {
    let text = "[[card]]\nid = 1\n[card.forms]\nx = 1\n[[card]]\nid = 2\n[card.forms]\nx = 2\n";
    let second = text.rfind("[[card]]").unwrap();
    let forms = text.rfind("[card.forms]").unwrap();
    let reasons =
        |range: Range<usize>, new| reasons(&fixed(&patched("game.toml", text, &[(range, new)])));
    // The forms that stay would go to the first card.
    assert_eq!(reasons(second..forms, ""), [SkipReason::Damages]);
    assert_eq!(reasons(second..text.len(), ""), []);
    assert_eq!(reasons(0..second, ""), []);
    assert_eq!(reasons(second + 2..second + 6, "cart"), [SkipReason::Damages]);
    assert_eq!(reasons(forms + 6..forms + 11, "words"), []);
    assert_eq!(reasons(forms..forms, "[other]\n"), []);
    assert_eq!(reasons(forms - 2..forms - 2, "[other]\n"), [SkipReason::Damages]);
}

#[test]
fn a_part_of_a_value_keeps_its_type() {
    let text = "n = 12\nwords = \"12\"\n";
    let number = at(text, "12\nw").start;
    let fixes =
        |range: Range<usize>, new| reasons(&fixed(&patched("game.toml", text, &[(range, new)])));
    assert_eq!(fixes(number + 1..number + 2, "3"), []);
    assert_eq!(fixes(number + 1..number + 2, ".5"), [SkipReason::Damages]);
    assert_eq!(fixes(number..number + 2, "1.5"), []);
    assert_eq!(fixes(number..number + 2, "[1, 2]"), []);
}

#[test]
fn one_bad_patch_does_not_stop_the_good_ones() {
    let text = "titel = 1\ntitl = 2\nx = 3\n";
    let patches = [(0..5, "title"), (10..14, "title"), (at(text, "3"), "4")];
    let report = patched("game.toml", text, &patches);
    let fixes = fixed(&report);
    assert_eq!(fixes.files["game.toml"].new, "title = 1\ntitl = 2\nx = 4\n");
    assert_eq!((fixes.applied, reasons(&fixes)), (2, vec![SkipReason::Damages]));
    assert_eq!(fixes.skipped[0].diagnostic.message, "fault 1");
}

#[test]
fn patches_that_need_each_other_are_applied_together() {
    let text = "a = \"x\"\n";
    let (new, applied) = one(&patched("game.toml", text, &[(4..5, "'"), (6..7, "'")]));
    assert_eq!((new.as_str(), applied), ("a = 'x'\n", 2));
}

#[test]
fn of_overlapping_patches_the_first_stays() {
    let text = "one two three";
    let patches = [(4..7, "2"), (0..5, "1"), (7..7, "!"), (7..7, "?"), (4..7, "2")];
    let report = patched("rules.md", text, &patches);
    let fixes = fixed(&report);
    assert_eq!(fixes.files["rules.md"].new, "1wo! three");
    assert_eq!(fixes.files["rules.md"].old, text);
    assert_eq!(fixes.applied, 2);
    let skipped: Vec<_> =
        fixes.skipped.iter().map(|it| (it.diagnostic.message.as_str(), it.why)).collect();
    let expected = ["fault 0", "fault 4", "fault 3"].map(|it| (it, SkipReason::Overlaps));
    assert_eq!(skipped, expected);
}

#[test]
fn the_same_patch_twice_counts_once() {
    let text = "one two three";
    let (new, applied) = one(&patched("a.j2", text, &[(4..7, "2"), (4..7, "2"), (8..13, "3")]));
    assert_eq!((new.as_str(), applied), ("one 2 3", 2));
    // So it does where a file was read twice.
    let mut report = patched("a.j2", text, &[(4..7, "2")]);
    let again = report.sources.add("a.j2", text);
    let mut other = report.sorted()[0].clone();
    other.message = "the same fault seen from elsewhere".to_owned();
    other.patch.as_mut().unwrap().span.source = again;
    report.push(other.clone());
    other.patch.as_mut().unwrap().span.start = 8;
    other.patch.as_mut().unwrap().span.end = 13;
    report.push(other);
    assert_eq!(one(&report), ("one 2 2".to_owned(), 2));
}

#[test]
fn a_patch_beside_the_text_is_skipped() {
    for range in [5..99, 99..100, 1..2] {
        let fixes = |path| reasons(&fixed(&patched(path, "äöü", &[(range.clone(), "")])));
        assert_eq!(fixes("rules.md"), [SkipReason::Misplaced]);
        assert_eq!(fixes("game.toml"), [SkipReason::Misplaced]);
    }
}

#[test]
fn a_file_that_is_no_toml_may_become_one() {
    let text = "a = \"x\nb = 1\n";
    let (new, _) = one(&patched("game.toml", text, &[(6..6, "\"")]));
    assert_eq!(new, "a = \"x\"\nb = 1\n");
    let fixes = |new| reasons(&fixed(&patched("game.toml", text, &[(6..6, new)])));
    assert_eq!(fixes("'"), [SkipReason::Damages]);
}

#[test]
fn nothing_to_mend_is_nothing() {
    let fixes = |report: &Report| {
        let fixes = fixed(report);
        (fixes.applied, fixes.files.len(), fixes.skipped.len())
    };
    assert_eq!(fixes(&Report::new()), (0, 0, 0));
    // A patch that says what is there already.
    assert_eq!(fixes(&patched("a.md", "one", &[(0..3, "one")])), (1, 0, 0));
}
