//! The schema and the reader agree on values that have a form of their own.

use super::schema;
use crate::project::Project;
use cardwright_base::diagnostic::{Report, Severity};
use serde_json::Value as Json;

/// A definition of the schema, a key of the smallest game with a value of its kind, right values and wrong ones.
type Case = (&'static str, &'static str, &'static [&'static str], &'static [&'static str]);

const CASES: &[Case] = &[
    (
        "Length",
        "bleed",
        &["3 mm", "0.3 cm", "1/8 in", "0 mm", "0.125in", "8.5pt", "3. mm", "0 1/8 in", "1 / 8 in"],
        &[
            "3",
            "3 m",
            "mm",
            "-3 mm",
            "3,5 mm",
            "1/0 in",
            "3 mm 2",
            "0.1234567 mm",
            "3 MM",
            ".5 mm",
            "3 mm ",
            "1/8/2 in",
        ],
    ),
    (
        "Size",
        "trim",
        &[
            "44x63 mm",
            "4.4x6.3 cm",
            "44 mm x 63 mm",
            "44×63 mm",
            "1 3/4x2 1/2 in",
            "44 mm x 2.5 in",
        ],
        &["44x63", "44 mm", "44x63x2 mm", "44 x mm", "axb mm", "44-63 mm", "44 m x 63 mm"],
    ),
    (
        "Tag",
        "language",
        &["en", "en-GB", "deu", "pt-br"],
        &["english", "en_GB", "e", "en-G", "en-GBR", "12"],
    ),
    (
        "GridSize",
        "grid",
        &["auto", "3x3", "3 x 2", "1x1"],
        &["3", "0x3", "3x0", "101x1", "axb", "3x3x3", "Auto"],
    ),
    (
        "CheckName",
        "check",
        &["D033", "taken-for-granted", "typo"],
        &["d033-", "D33", "Taken for granted", "taken_for_granted", "-a", "a--b", "D0333"],
    ),
    (
        "Id",
        "[[deck]]/id",
        &["a", "red-deer", "2nd", "a-"],
        &["-a", "A", "red deer", "a_b", "é", "a.b"],
    ),
    (
        "PdfName",
        "[[sheets]]/file",
        &["a.pdf", "cards.pdf", "Cards_2-a.pdf", "-a.pdf"],
        &[".pdf", "a", "a.PDF", "a.pdf.txt", "a/b.pdf", "../a.pdf", "a b.pdf", "ä.pdf", "a:b.pdf"],
    ),
    (
        "Paper",
        "[[sheets]]/paper",
        &["a4", "A4", "Letter", "tabloid", "210x297 mm", "8.5x11 in"],
        &["a6", "a44", "210x297", "letters", "x297 mm", "210 mm"],
    ),
];

/// The smallest game with another value of a key, below the heading that stands before it.
fn changed(project: &Project, key: &str, value: &str) -> String {
    let text = project.read("data/tiny/game.toml");
    if key == "check" {
        let allow = format!("[[allow]]\ncheck = \"{value}\"\nreason = \"a test\"\n\n[[back]]");
        return text.replacen("[[back]]", &allow, 1);
    }
    let (above, key) = key.split_once('/').unwrap_or(("title", key));
    let at = text.find(above).unwrap_or_else(|| panic!("{above} is there"));
    let (above, text) = text.split_at(at);
    let written = regex::Regex::new(&format!("(?m)^{key} = \"[^\"]*\"")).expect("a pattern");
    assert!(written.is_match(text), "{key} is there");
    above.to_owned() + &written.replace(text, format!("{key} = \"{value}\""))
}

/// What the reader says of the smallest game with another `game.toml`, if it is an error.
fn refused(project: &Project, text: &str) -> Option<String> {
    let path = "data/tiny/game.toml";
    let right = project.read(path);
    project.write(path, text.as_bytes());
    let mut report = Report::new();
    cardwright_load::load(&project.path("data"), "tiny", &mut report).expect("it can be read");
    project.write(path, right.as_bytes());
    let error = report.sorted().into_iter().find(|it| it.severity == Severity::Error);
    error.map(|it| it.message.clone())
}

#[test]
fn patterns_and_the_reader_agree() {
    let project = Project::tiny();
    project.run("schema tiny").made();
    let game = schema(&project, "game");
    let mut apart = Vec::new();
    for (name, key, right, wrong) in CASES {
        let pattern = game["$defs"][name]["pattern"].as_str().unwrap_or_else(|| panic!("{name}"));
        let pattern = regex::Regex::new(pattern).expect("a pattern");
        for (values, is_right) in [(right, true), (wrong, false)] {
            for value in values.iter() {
                // Which of the known sizes a card has is no matter of form.
                let text = changed(&project, key, value);
                let said = refused(&project, &text)
                    .filter(|it| !it.contains("is the name of the format") && !it.contains("too "));
                if pattern.is_match(value) != is_right || said.is_none() != is_right {
                    let matched = pattern.is_match(value);
                    apart.push(format!("{name} `{value}`: schema {matched}, reader {said:?}"));
                }
            }
        }
    }
    assert!(apart.is_empty(), "{}", apart.join("\n"));
}

/// The words of a choice, the items of a list, the fields of a table: the schema asks for what the kind needs.
#[test]
fn what_a_field_needs_depends_on_its_kind() {
    let project = Project::tiny();
    project.run("schema tiny").made();
    let game = schema(&project, "game");
    let word = regex::Regex::new(game["$defs"]["Word"]["pattern"].as_str().expect("a pattern"));
    let word = word.expect("a pattern");
    let conditions = game["$defs"]["Field"]["allOf"].as_array().expect("conditions");
    let needs = |kind: &str| -> Option<(&str, &Json)> {
        let of = |it: &&Json| it["if"]["properties"]["kind"]["const"] == kind;
        let then = &conditions.iter().find(of)?["then"];
        let key = then["required"][0].as_str().expect("a key");
        Some((key, &then["properties"][key]))
    };
    let (key, of) = needs("choice").expect("a choice needs words");
    assert_eq!((key, &of["minItems"], &of["uniqueItems"]), ("of", &1.into(), &true.into()));
    assert_eq!(of["items"]["$ref"], "#/$defs/Word");
    let (key, of) = needs("list").expect("a list needs its items");
    assert_eq!((key, of["$ref"].as_str()), ("of", Some("#/$defs/Field")));
    assert_eq!(needs("table").map(|it| it.0), Some("fields"));
    assert!(needs("text").is_none() && needs("card").is_none());

    let declared = "pace = { kind = \"choice\", of = [\"quick\", \"slow\"] }";
    let text = project.read("data/tiny/game.toml");
    let refuses = |declaration: &str| {
        let text = text.replace(declared, &format!("{declared}\nother = {declaration}"));
        refused(&project, &text).filter(|it| !it.contains("lacks `other`"))
    };
    for (words, is_right) in [
        ("[\"a\", \"b c\"]", true),
        ("[]", false),
        ("[\"a\", \"a\"]", false),
        ("[\" a\"]", false),
        ("[\"a \"]", false),
        ("[\"a\\tb\"]", false),
        ("[\"\"]", false),
        ("\"a\"", false),
    ] {
        let listed: Result<Vec<String>, _> = serde_json::from_str(words);
        let fits = listed.is_ok_and(|it| {
            let once = it.iter().collect::<std::collections::BTreeSet<_>>().len() == it.len();
            !it.is_empty() && once && it.iter().all(|it| word.is_match(it))
        });
        let said = refuses(&format!("{{ kind = \"choice\", of = {words}, optional = true }}"));
        assert!(
            fits == is_right && said.is_none() == is_right,
            "{words}: schema {fits}, reader {said:?}"
        );
    }
    for declaration in [
        "{ kind = \"choice\" }",
        "{ kind = \"list\" }",
        "{ kind = \"table\" }",
        "{ kind = \"list\", of = \"a\" }",
    ] {
        assert!(refuses(declaration).is_some(), "{declaration}");
    }
}
