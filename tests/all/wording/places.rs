//! Texts in TOML: each character is found at the bytes that stand for it.

use cardwright_base::diagnostic::{SourceMap, Span};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_assert_eq, prop_oneof};
use proptest::test_runner::{Config, RngSeed, TestRunner};
use toml::de::{DeTable, DeValue};

/// A part of a string as it is typed, and what it stands for.
#[derive(Clone, Debug)]
struct Part {
    typed: String,
    value: String,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Basic,
    Literal,
    LongBasic,
    LongLiteral,
}

impl Kind {
    fn quotes(self) -> &'static str {
        match self {
            Self::Basic => "\"",
            Self::Literal => "'",
            Self::LongBasic => "\"\"\"",
            Self::LongLiteral => "'''",
        }
    }
}

fn part(typed: impl Into<String>, value: impl Into<String>) -> Part {
    Part { typed: typed.into(), value: value.into() }
}

fn plain() -> impl Strategy<Value = Part> {
    let chars: Vec<char> = "abz 09.,:{}[]|#=\té’布🙂\u{feff}".chars().collect();
    vec(proptest::sample::select(chars), 1..4).prop_map(|chars| {
        let words: String = chars.into_iter().collect();
        part(words.clone(), words)
    })
}

fn escape() -> impl Strategy<Value = Part> {
    let short = [
        ("\\n", "\n"),
        ("\\t", "\t"),
        ("\\r", "\r"),
        ("\\b", "\u{8}"),
        ("\\f", "\u{c}"),
        ("\\e", "\u{1b}"),
        ("\\\"", "\""),
        ("\\\\", "\\"),
    ];
    let short =
        proptest::sample::select(short.to_vec()).prop_map(|(typed, value)| part(typed, value));
    let long = any::<char>().prop_flat_map(|c| {
        let point = u32::from(c);
        let eight = Just(part(format!("\\U{point:08X}"), c));
        let four = Just(part(
            if point < 0x1_0000 { format!("\\u{point:04x}") } else { format!("\\U{point:08x}") },
            c,
        ));
        let two = Just(part(
            if point < 0x100 { format!("\\x{point:02x}") } else { format!("\\U{point:08x}") },
            c,
        ));
        prop_oneof![eight, four, two]
    });
    prop_oneof![short, long]
}

fn newline() -> impl Strategy<Value = Part> {
    prop_oneof![Just(part("\n", "\n")), Just(part("\r\n", "\r\n"))]
}

/// A backslash at the end of a line: it and the white space behind it stand for nothing.
fn fold() -> impl Strategy<Value = Part> {
    let blanks = proptest::sample::select(vec!["\\\n", "\\ \t\n  ", "\\\r\n\t", "\\\n\n \r\n   "]);
    blanks.prop_map(|typed| part(typed, ""))
}

fn text() -> impl Strategy<Value = (Kind, bool, Vec<Part>)> {
    let one = prop_oneof![3 => plain(), 2 => escape()];
    let literal = plain();
    let long = prop_oneof![3 => plain(), 2 => escape(), 1 => newline(), 1 => fold()];
    let long_literal = prop_oneof![3 => plain(), 1 => newline()];
    prop_oneof![
        (Just(Kind::Basic), Just(false), vec(one, 0..12)),
        (Just(Kind::Literal), Just(false), vec(literal, 0..12)),
        (Just(Kind::LongBasic), any::<bool>(), vec(long, 0..12)),
        (Just(Kind::LongLiteral), any::<bool>(), vec(long_literal, 0..12)),
    ]
}

/// The value that TOML reads, and the place of the string.
fn read(document: &str) -> (String, std::ops::Range<usize>) {
    let table = DeTable::parse(document).unwrap_or_else(|it| panic!("{it}: {document:?}"));
    let value = table.get_ref().get("text").expect("a text");
    let DeValue::String(text) = value.get_ref() else { panic!("not a text") };
    (text.to_string(), value.span())
}

#[test]
fn every_character_of_a_toml_string_is_found_at_its_bytes() {
    let config = Config {
        cases: 3000,
        rng_seed: RngSeed::Fixed(3),
        failure_persistence: None,
        ..Config::default()
    };
    let marked = any::<bool>();
    let outcome =
        TestRunner::new(config).run(&(text(), marked), |((kind, first, parts), marked)| {
            let quotes = kind.quotes();
            // A newline behind the opening quotes is dropped, so one that counts needs one before it.
            let counts = parts.iter().find(|part| !part.typed.is_empty());
            let long = matches!(kind, Kind::LongBasic | Kind::LongLiteral);
            let newline = counts.is_some_and(|part| part.typed.starts_with(['\n', '\r']));
            let drop = if long && (first || newline) { "\r\n" } else { "" };
            let lead = format!("{}other = 'x'\ntext = ", if marked { "\u{feff}" } else { "" });
            let body: String = parts.iter().map(|part| part.typed.as_str()).collect();
            let document = format!("{lead}{quotes}{drop}{body}{quotes} # end\n");
            // A fold takes all the white space behind it, what belongs to the next part too.
            let mut expected: Vec<Part> = Vec::new();
            let mut folded = false;
            for part in &parts {
                let mut part = part.clone();
                if folded {
                    let rest = part.typed.trim_start_matches([' ', '\t', '\n', '\r']);
                    let taken = part.typed.len() - rest.len();
                    if part.typed == part.value {
                        part.value = rest.to_owned();
                    }
                    expected.last_mut().expect("the fold").typed.push_str(&part.typed[..taken]);
                    part.typed.replace_range(..taken, "");
                }
                if part.typed.is_empty() {
                    continue;
                }
                folded = part.typed.starts_with('\\') && part.value.is_empty();
                expected.push(part);
            }
            let (value, range) = read(&document);
            let wanted: String = expected.iter().map(|part| part.value.as_str()).collect();
            prop_assert_eq!(&value, &wanted);
            let mut sources = SourceMap::default();
            let source = sources.add("a.toml", document.clone());
            let whole = Span::new(source, range.clone());
            let mut at = range.start + quotes.len() + drop.len();
            let mut inside = 0;
            for part in &expected {
                if part.typed == part.value {
                    for (offset, c) in part.value.char_indices() {
                        let wanted = Span::new(source, at + offset..at + offset + c.len_utf8());
                        let here = inside + offset..inside + offset + c.len_utf8();
                        prop_assert_eq!(
                            sources.inside(whole, &value, here),
                            wanted,
                            "{}",
                            document
                        );
                    }
                } else if !part.value.is_empty() {
                    let wanted = Span::new(source, at..at + part.typed.len());
                    let here = inside..inside + part.value.len();
                    prop_assert_eq!(sources.inside(whole, &value, here), wanted, "{}", document);
                }
                at += part.typed.len();
                inside += part.value.len();
            }
            if !value.is_empty() {
                let all = sources.slice(sources.inside(whole, &value, 0..value.len()));
                prop_assert_eq!(all.trim_end_matches(quotes).is_empty(), false);
            }
            Ok(())
        });
    assert!(outcome.is_ok(), "{}", outcome.expect_err("it is not"));
}

/// What stands in the source for a word of a text.
fn found(document: &str, word: &str) -> String {
    let (value, range) = read(document);
    let mut sources = SourceMap::default();
    let source = sources.add("a.toml", document);
    let at = value.find(word).expect("the word is there");
    let span = sources.inside(Span::new(source, range), &value, at..at + word.len());
    sources.slice(span).to_owned()
}

#[test]
fn words_are_found_where_they_are_typed() {
    assert_eq!(found("text = \"a \\\"word\\\" here\"", "word"), "word");
    assert_eq!(found("text = \"a \\\"word\\\" here\"", "\"word\""), "\\\"word\\\"");
    assert_eq!(found("text = 'C:\\word'", "word"), "word");
    assert_eq!(found("text = \"\"\"\na folded \\\n   word\n\"\"\"", "word"), "word");
    assert_eq!(
        found("text = \"\"\"\na folded \\\n   word\n\"\"\"", "folded word"),
        "folded \\\n   word"
    );
    assert_eq!(found("text = '''\r\none\r\nword'''", "word"), "word");
    assert_eq!(found("text = \"na\\u00efve word\"", "naïve"), "na\\u00efve");
    assert_eq!(found("\u{feff}text = \"a word\"", "word"), "word");
    assert_eq!(found("text = \"\"\"\"word\"\"\"\"", "\"word\""), "\"word\"");
}

#[test]
fn a_file_of_words_stands_where_it_stands() {
    let mut sources = SourceMap::default();
    let text = "\u{feff}# One\r\n\r\ntwo";
    let source = sources.add("a.md", text);
    let whole = Span::new(source, 0..text.len());
    let without = text.trim_start_matches('\u{feff}');
    let at = without.find("two").unwrap();
    assert_eq!(sources.slice(sources.inside(whole, without, at..at + 3)), "two");
    assert_eq!(sources.slice(sources.inside(whole, text, at + 3..at + 6)), "two");
    // An empty range has an empty place, at the end too.
    let end = sources.inside(whole, without, without.len()..without.len());
    assert_eq!((end.start, end.end), (text.len(), text.len()));
}
