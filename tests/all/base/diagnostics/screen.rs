//! Reports on screens of all widths.

use super::report;
use cardwright_base::diagnostic::{Diagnostic, Report, Severity, Span, TerminalStyle, render};
use proptest::prelude::*;
use std::ops::Range;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

fn style(width: usize) -> TerminalStyle {
    TerminalStyle { width, ..TerminalStyle::PLAIN }
}

/// A report of one diagnostic in one text.
fn single(
    text: &str,
    fault: impl Fn(Diagnostic, &dyn Fn(Range<usize>) -> Span) -> Diagnostic,
) -> Report {
    let mut report = Report::new();
    let source = report.sources.add("data/x.toml", text);
    let diagnostic = fault(Diagnostic::error("D004", "wrong"), &|it| Span::new(source, it));
    report.push(diagnostic);
    report
}

fn tail(report: &Report, look: TerminalStyle) -> String {
    let text = render(report, look);
    text.rsplit("\n\n").next().unwrap().to_owned()
}

#[test]
fn severities_are_told_and_counted_by_name() {
    let text = render(&report(), TerminalStyle::PLAIN);
    for head in ["error[D006]: there", "warning[T004]: `{{", "advice[D031]: nothing"] {
        assert!(text.contains(&format!("\n{head}")) || text.starts_with(head), "{text}");
    }
    let expected = "1 error, 1 warning, 1 advice note\n\
                    explain with: cardwright explain D006 D031 T004\n";
    assert_eq!(tail(&report(), TerminalStyle::PLAIN), expected);
    let silent = TerminalStyle { explain: false, ..TerminalStyle::PLAIN };
    assert_eq!(tail(&report(), silent), "1 error, 1 warning, 1 advice note\n");
    let mut more = report();
    let mut other = Diagnostic::error("D031", "another thing");
    other.severity = Severity::Advice;
    more.push(other);
    assert!(tail(&more, silent).ends_with(", 2 advice notes\n"));
    assert_eq!(render(&Report::new(), TerminalStyle::PLAIN), "");
}

#[test]
fn the_command_that_explains_can_be_typed_as_it_stands() {
    let mut report = Report::new();
    for code in ["D009", "D001", "D002", "D003", "D004", "D005"] {
        report.push(Diagnostic::error(code, "x"));
        report.push(Diagnostic::error(code, "y"));
    }
    let six = "12 errors\nexplain with: cardwright explain D001 D002 D003 D004 D005 D009\n";
    assert_eq!(tail(&report, TerminalStyle::PLAIN), six);
    let codes = ["D006", "D007", "D008", "T001", "T002", "T003", "T004"];
    codes.into_iter().for_each(|code| report.push(Diagnostic::error(code, "x")));
    let most = "D001 D002 D003 D004 D005 D006 D007 D008 D009 T001 T002 T003";
    let said = tail(&report, TerminalStyle::PLAIN);
    assert_eq!(said, format!("19 errors\nexplain with: cardwright explain {most}\n"));
}

/// A line of prose with a slip far from its beginning, and one at its beginning.
fn prose() -> Report {
    let text = "text = \"Each player draws five copies and looks at them, but shows them to nobody, \
                unless the card says so; whoever has to many puts teh rest under the deck, and so \
                on until everybody has as many as the rules allow\" # said twice\n";
    single(text, |fault, span| {
        let at = text.find("teh").unwrap();
        fault
            .at(span(at..at + 3), "no such word")
            .see(span(8..12), "in this sentence")
            .hint(
                "did you mean `the`? a word that is one on purpose goes into the list of words in \
                   game.toml, under `spelling`",
            )
            .suggest(span(at..at + 3), "cloht", ["cloth"], |_| "the".to_owned())
    })
}

#[test]
fn long_lines_are_cut_around_their_marks() {
    let expected = r#"
error[D004]: wrong
 --> data/x.toml:1:134
  |
1 | text = "Each player draws ... to many puts teh rest under ...
  |         ---- in this sentence              ^^^ no such word
  |
  = hint: did you mean `the`? a word that is one on purpose goes into
          the list of words in game.toml, under `spelling`
  = hint: did you mean `cloth`?
help: write instead
  |
1 - ... whoever has to many puts teh rest under the deck, and ...
1 + ... whoever has to many puts the rest under the deck, and ...
  |
"#;
    let found = render(&prose(), style(70));
    assert_eq!(found.split("\n\n").next().unwrap(), expected.trim(), "{found}");
}

#[test]
fn a_remark_without_room_becomes_a_note() {
    let report = single("paper = \"foolscap\"\n", |fault, span| {
        let fault = fault.see(span(0..5), "a4, a3, letter, tabloid, or a size of its own");
        fault.at(span(8..18), "a sheet must be at least as large as a card with its bleed")
    });
    let expected = "\
error[D004]: wrong
 --> data/x.toml:1:9
  |
1 | paper = \"foolscap\"
  | -----   ^^^^^^^^^^
  |
  = note: a sheet must be at least as large
          as a card with its bleed
  = note: line 1: a4, a3, letter, tabloid,
          or a size of its own";
    let found = render(&report, style(44));
    assert_eq!(found.split("\n\n").next().unwrap(), expected, "{found}");
    let wide = render(&report, style(100));
    assert!(!wide.contains("note:"), "{wide}");
}

#[test]
fn what_spans_lines_keeps_its_brackets() {
    let text = "a = [\n  1,\n  2,\n]\n";
    let report = single(text, |fault, span| fault.at(span(4..text.len() - 1), "a list"));
    let found = render(&report, style(60));
    assert!(found.contains("|  _____^\n"), "{found}");
    assert!(found.contains("|_^ a list\n"), "{found}");
}

#[test]
fn colour_changes_nothing_else() {
    let plain = render(&prose(), style(80));
    let coloured = render(&prose(), TerminalStyle { colour: true, ..style(80) });
    let mut bare = String::new();
    let mut rest = coloured.as_str();
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        bare.push_str(before);
        rest = after.split_once('m').unwrap().1;
    }
    bare.push_str(rest);
    assert_ne!(plain, coloured);
    assert_eq!(plain, bare);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    /// No line is wider than the screen, the mark stands under what it marks, and the place that
    /// is named is the true one.
    #[test]
    fn marks_point_at_their_text(
        width in 40..160_usize,
        before in "[a-z ,.布ß🙂]{0,300}",
        word in "[A-Z布]{1,12}",
        after in "[a-z ,.布ß🙂]{0,300}",
        remark in "[a-z]{0,8}",
        windows: bool,
    ) {
        let end = if windows { "\r\n" } else { "\n" };
        let text = format!("x = 1{end}y{before}{word}{after}{end}z = 2{end}");
        let start = 5 + end.len() + 1 + before.len();
        let report = single(&text, |fault, span| {
            let place = span(start..start + word.len());
            fault.at(place, remark.as_str()).suggest(place, "a", ["a"], |_| "new".to_owned())
        });
        let found = render(&report, style(width));
        for line in found.lines() {
            prop_assert!(line.width() <= width, "{found}");
            prop_assert!(!line.contains('\u{200d}'), "{found}");
        }
        let column = before.chars().count() + 2;
        prop_assert!(found.contains(&format!("--> data/x.toml:2:{column}\n")), "{found}");
        let lines: Vec<&str> = found.lines().collect();
        let marks = lines.iter().position(|it| it.contains('^')).unwrap();
        let from = lines[marks].find('^').unwrap();
        let long = lines[marks].matches('^').count();
        let mut at = 0;
        let marked: String = lines[marks - 1]
            .chars()
            .filter(|c| {
                let here = (from..from + long).contains(&at);
                at += c.width().unwrap_or(0);
                here
            })
            .collect();
        prop_assert_eq!(marked, word, "{}", found);
    }

    /// However many marks there are, and wherever: it can be drawn.
    #[test]
    fn whatever_is_marked_can_be_drawn(
        text in "[a-c \t\r\n\u{feff}\u{200d}布]{0,200}",
        places in prop::collection::vec((0..260_usize, 0..260_usize, "[a-z ]{0,60}"), 1..6),
        width in 0..120_usize,
    ) {
        let report = single(&text, |fault, span| {
            let ordered = |a: &usize, b: &usize| *a.min(b)..*a.max(b);
            let fault = places.iter().skip(1).fold(fault, |fault, (a, b, remark)| {
                fault.see(span(ordered(a, b)), remark.as_str())
            });
            let (a, b, remark) = &places[0];
            fault.at(span(ordered(a, b)), remark.as_str()).hint(remark.as_str())
        });
        let found = render(&report, style(width));
        prop_assert!(found.contains("error[D004]: wrong"), "{found}");
    }
}
