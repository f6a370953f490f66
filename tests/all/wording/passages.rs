//! What the author typed.

use super::{Read, rules, source, with};
use cardwright_base::diagnostic::SourceMap;
use cardwright_wording::passage::{Origin, Passage, PassageKind, RunKind, TextOwner};
use std::collections::BTreeSet;

/// Sort and source of each stretch that is not plain words.
fn stretches<'s>(passage: &Passage, sources: &'s SourceMap) -> Vec<(String, String, &'s str)> {
    let unlike = passage.stretches().filter(|(_, run_kind)| **run_kind != RunKind::Typed);
    let told = unlike.map(|(range, run_kind)| {
        let run_kind = match run_kind {
            RunKind::Reference { kind, id } => format!("{kind} {id}"),
            RunKind::Icon { id } => format!("icon {id}"),
            RunKind::Link { to } => format!("link {to}"),
            other => format!("{other:?}").to_lowercase(),
        };
        (passage.text[range.clone()].to_owned(), run_kind, sources.slice(passage.place(range)))
    });
    told.collect()
}

fn is_short(passage: &Passage) -> bool {
    matches!(passage.kind, PassageKind::Title | PassageKind::Form | PassageKind::Alt)
}

#[test]
fn every_typed_word_of_skirmish_stands_at_its_place() {
    let mut read = Read::skirmish();
    let typed = read.typed();
    let sources = &read.report.sources;
    let mut words = 0;
    for passage in &typed {
        let inside = passage.span;
        for (range, word) in passage.typed_words() {
            let place = passage.place(range);
            assert_eq!(sources.slice(place), word, "{:?}: {}", passage.origin, passage.text);
            assert!(inside.start <= place.start && place.end <= inside.end, "{passage:?}");
            words += 1;
        }
        for sentence in passage.sentences() {
            let place = passage.place(sentence.clone());
            let first = passage.text[sentence.clone()].split_whitespace().next().expect("a word");
            let typed = passage.kind_at(sentence.start).is_typed()
                && passage.kind_at(sentence.start + first.len() - 1).is_typed();
            if typed && !first.contains('\u{fffc}') {
                assert!(sources.slice(place).starts_with(first), "{first}: {}", passage.text);
            }
        }
    }
    assert!(words > 7000, "only {words} words are known to be typed");
}

#[test]
fn every_file_of_skirmish_is_read() {
    let mut read = Read::skirmish();
    let typed = read.typed();
    let spoken: BTreeSet<&str> =
        typed.iter().map(|it| read.report.sources.path(it.span.source)).collect();
    let files: BTreeSet<String> =
        crate::project::files(&crate::project::repository("data/skirmish"));
    let silent = ["CREDITS.md", "claims.toml", "coverage.toml", "review.toml"];
    // What programs read: schemas, the manifests of earlier editions, scenarios.
    let folders = ["schema/", "editions/", "scenarios/"];
    let told = |it: &&String| {
        !silent.contains(&it.as_str()) && !folders.iter().any(|folder| it.starts_with(folder))
    };
    for file in files.iter().filter(told) {
        let read = spoken.iter().any(|path| path.ends_with(&format!("skirmish/{file}")));
        let text = std::fs::read_to_string(crate::project::repository("data/skirmish").join(file))
            .unwrap();
        // A chapter may be nothing but a computed part under its heading.
        assert!(read || text.lines().all(|line| !line.contains(' ')), "{file}");
    }
    for name in ["armour", "basic", "defence", "special", "terms", "weapon"] {
        let origin = Origin::new(TextOwner::Template, format!("skirmish/{name}.j2"), "");
        assert!(typed.iter().any(|it| it.origin == origin), "{name}.j2");
    }
}

#[test]
fn each_text_of_the_data_has_its_origin() {
    let mut read = Read::skirmish();
    let typed = read.typed();
    let said = |wanted: &Origin, kind: &PassageKind| -> Vec<String> {
        let own = typed.iter().filter(|it| it.origin == *wanted && it.kind == *kind);
        own.map(|it| it.text.clone()).collect()
    };
    let card = |part: &str| Origin::new(TextOwner::Card, "sword", part);
    let sword = read.game.card("sword").unwrap();
    assert_eq!(said(&card("title"), &PassageKind::Title), [sword.title.value.as_str()]);
    assert_eq!(
        said(&card("alt"), &PassageKind::Alt),
        [sword.alt.as_ref().expect("it is described").value.as_str()]
    );
    assert_eq!(said(&card("flavour"), &PassageKind::Flavour).len(), 1);
    assert_eq!(said(&card("forms.plural"), &PassageKind::Form), ["SWORDs"]);
    let game = |part: &str| Origin::new(TextOwner::Game, "", part);
    assert_eq!(said(&game("title"), &PassageKind::Title), ["Skirmish"]);
    assert_eq!(said(&game("copyright"), &PassageKind::Note), [read.game.copyright.value.as_str()]);
    let because = read.game.expectations.iter().filter(|it| it.because.is_some()).count();
    assert_eq!(said(&game("expect"), &PassageKind::Note).len(), because);
    let back = |part: &str| Origin::new(TextOwner::Back, "recovering", part);
    assert_eq!(said(&back("title"), &PassageKind::Title), ["Recovering"]);
    assert_eq!(said(&back("lines"), &PassageKind::Line(Some("line".into()))).len(), 3);
    assert_eq!(said(&back("lines"), &PassageKind::Line(Some("item".into()))).len(), 5);
    let edition = Origin::new(TextOwner::History, "Third edition", "");
    assert_eq!(said(&edition, &PassageKind::Title), ["Third edition"]);
    assert_eq!(said(&edition, &PassageKind::Item).len(), 2);
    let title = Origin::new(TextOwner::Chapter, "quick-rules.pdf", "");
    assert_eq!(said(&title, &PassageKind::Title), ["Skirmish: quick rules"]);
    // Its name, and what several of them are called.
    let kind = Origin::new(TextOwner::Type, "weapon", "");
    assert_eq!(said(&kind, &PassageKind::Title), ["Weapon", "Weapons"]);
    for origin in [
        Origin::new(TextOwner::KeywordKind, "special", ""),
        Origin::new(TextOwner::Keyword, "hook", "title"),
        Origin::new(TextOwner::Variant, "highlander", ""),
        Origin::new(TextOwner::Term, "health", "title"),
        Origin::new(TextOwner::Ruling, "K-06", "topic"),
    ] {
        assert_eq!(said(&origin, &PassageKind::Title).len(), 1, "{origin:?}");
    }
    for origin in [
        Origin::new(TextOwner::Term, "health", "text"),
        Origin::new(TextOwner::Ruling, "K-05", "alternative"),
        Origin::new(TextOwner::Description, "mail", ""),
    ] {
        assert_eq!(said(&origin, &PassageKind::Paragraph).len(), 1, "{origin:?}");
    }
    assert!(typed.iter().filter(|it| is_short(it)).all(|it| !it.text.contains('\u{fffc}')));
}

#[test]
fn what_is_not_plain_words_has_its_sort_and_place() {
    let text = "The [[cloth]], {{ total }} [[stone|plural]] and :point: in **a \
                [way out](#tiny)** `as is` &amp; [[{{ 'blade' }}]].\n";
    let mut read = Read::chapter(text);
    let passages = rules(read.typed());
    let passage = with(&passages, "The ");
    assert_eq!(
        passage.text,
        "The CLOTH, \u{fffc} STONEs and \u{fffc} in a way out as is & \u{fffc}."
    );
    let told = stretches(passage, &read.report.sources);
    let told: Vec<(&str, &str, &str)> = told
        .iter()
        .map(|(text, run_kind, place)| (text.as_str(), run_kind.as_str(), *place))
        .collect();
    let link = format!("link {}", "#tiny");
    assert_eq!(
        told,
        [
            ("CLOTH", "card cloth", "[[cloth]]"),
            ("\u{fffc}", "computed", "{{ total }}"),
            ("STONEs", "card stone", "[[stone|plural]]"),
            ("\u{fffc}", "icon point", ":point:"),
            ("way out", link.as_str(), "way out"),
            ("as is", "code", "as is"),
            ("\u{fffc}", "computed", "[[{{ 'blade' }}]]"),
        ]
    );
    let sources = &read.report.sources;
    assert_eq!(source(passage, "&", sources), "&amp;");
    assert_eq!(source(passage, "in a way", sources), "in **a [way");
    assert_eq!(sources.slice(passage.span), text.trim_end());
    let words: Vec<&str> = passage.typed_words().map(|(_, word)| word).collect();
    assert_eq!(words, ["The", "and", "in", "a", "way", "out"]);
}

#[test]
fn a_word_that_is_half_computed_is_not_typed() {
    let passages = rules(Read::chapter("The {{ total }}th of pre{{ total }} cards.").typed());
    let words: Vec<&str> = passages[0].typed_words().map(|(_, word)| word).collect();
    assert_eq!(words, ["The", "of", "cards"]);
}

#[test]
fn blocks_are_passages_of_their_kind() {
    let text = "# A title {#t}\n\nSome *words*\nfollow:\n\n* tight {{ total }}\n* items\n\n1. loose\n\n   \
                more\n\n2. item\n\n> quoted\n\n| head | two |\n|:--|--:|\n{% for n in range(2) -%}\n\
                | a {{ n }} | b |\n{% endfor %}\n\n```example A box\nInside [[cloth]].\n\n* deep\n  down\n```\n\n\
                ```insert\nindex\n```\n";
    let mut read = Read::chapter(text);
    let passages = rules(read.typed());
    let told: Vec<(&PassageKind, &str)> =
        passages.iter().map(|it| (&it.kind, it.text.as_str())).collect();
    assert_eq!(
        told,
        [
            (&PassageKind::Heading(1), "A title"),
            (&PassageKind::Paragraph, "Some words follow:"),
            (&PassageKind::Item, "tight \u{fffc}"),
            (&PassageKind::Item, "items"),
            (&PassageKind::Item, "loose"),
            (&PassageKind::Paragraph, "more"),
            (&PassageKind::Item, "item"),
            (&PassageKind::Paragraph, "quoted"),
            (&PassageKind::Cell, "head"),
            (&PassageKind::Cell, "two"),
            (&PassageKind::Cell, "a \u{fffc}"),
            (&PassageKind::Cell, "b"),
            (&PassageKind::Title, "A box"),
            (&PassageKind::Paragraph, "Inside CLOTH."),
            (&PassageKind::Item, "deep down"),
        ]
    );
    let sources = &read.report.sources;
    for passage in &passages {
        for (range, word) in passage.typed_words() {
            assert_eq!(sources.slice(passage.place(range)), word);
        }
    }
    assert_eq!(source(with(&passages, "Inside"), "CLOTH", sources), "[[cloth]]");
    assert_eq!(source(with(&passages, "deep"), "deep down", sources), "deep\n  down");
    assert_eq!(source(with(&passages, "a \u{fffc}"), "\u{fffc}", sources), "{{ n }}");
}

#[test]
fn tags_leave_seams_and_no_blanks() {
    let text = "Takes{% if total %} all{% endif %} of {% for n in [1] %} it{% endfor %}{% if total > 1 %}, \
                or a{% else %}, or none{% endif %}.";
    let mut read = Read::chapter(text);
    let passages = rules(read.typed());
    let passage = with(&passages, "Takes");
    assert_eq!(passage.text, "Takes all of it, or a\u{fffc}, or none.");
    let seams: Vec<usize> = (0..=passage.text.len()).filter(|at| passage.is_seam(*at)).collect();
    let ends =
        ["Takes", "Takes all", "Takes all of ", "Takes all of it", "Takes all of it, or a\u{fffc}"];
    let mut expected: Vec<usize> = ends.iter().map(|it| it.len()).collect();
    expected.push(passage.text.len() - 1);
    assert_eq!(seams, expected);
    assert_eq!(*passage.kind_at("Takes all of it, or a".len()), RunKind::Choice);
    assert_eq!(source(passage, "of it", &read.report.sources), "of {% for n in [1] %} it");
}

#[test]
fn words_in_quotes_inside_expressions_are_passages() {
    let text = "{% set ns = namespace(sep=\"The \\\"big\\\" [[stone]] says: \", id=\"no-words\") %}{{ ns.sep }}";
    let mut read = Read::chapter(text);
    let passages = rules(read.typed());
    let literals: Vec<&Passage> =
        passages.iter().filter(|it| it.kind == PassageKind::Literal).collect();
    let [literal] = literals.as_slice() else { panic!("{literals:?}") };
    assert_eq!(literal.text, "The \"big\" STONE says:");
    let sources = &read.report.sources;
    assert_eq!(source(literal, "says", sources), "says");
    assert_eq!(source(literal, "\"big\"", sources), "\\\"big\\\"");
    assert_eq!(source(literal, "STONE", sources), "[[stone]]");
}

#[test]
fn lines_of_a_template_have_their_role() {
    let mut read = Read::skirmish();
    let typed = read.typed();
    let of = |name: &str| {
        let origin = Origin::new(TextOwner::Template, format!("skirmish/{name}.j2"), "");
        typed.iter().filter(move |it| it.origin == origin)
    };
    let passage = of("basic").find(|it| it.text.contains("whatever your weapon")).unwrap();
    assert_eq!(passage.kind, PassageKind::Line(Some("effect".to_owned())));
    let sources = &read.report.sources;
    assert_eq!(
        source(passage, "\u{fffc} \u{fffc}, whatever your weapon", sources),
        "{{ self.damage }}** :damage:, whatever your weapon"
    );
    let needs = of("terms").find(|it| it.text.starts_with("Needs a weapon")).unwrap();
    assert_eq!(needs.kind, PassageKind::Line(None));
    // Labels: no stop ends any of them.
    assert_eq!(needs.sentences().len(), 1);
    // A macro's words do not run into the next macro's.
    let parts = of("terms").find(|it| it.text.starts_with("one attack")).unwrap();
    assert_eq!(parts.text, "one attack or one part of a \u{fffc}");
}

#[test]
fn a_readme_is_plain_markdown() {
    let text = "\u{feff}# Our game\r\n\r\nSee [here](https://example.org): {{ not }} an [[expression]] at :all:.\r\n\r\n\
                ```sh\r\ncargo build\r\n```\r\n\r\n<b>bold</b> words\r\n";
    let mut read = Read::tiny(|project| project.write("data/tiny/README.md", text.as_bytes()));
    let typed = read.typed();
    let own: Vec<&Passage> = typed.iter().filter(|it| it.origin.of == TextOwner::Readme).collect();
    let told: Vec<&str> = own.iter().map(|it| it.text.as_str()).collect();
    assert_eq!(
        told,
        ["Our game", "See here: {{ not }} an [[expression]] at :all:.", "bold words",]
    );
    for passage in own {
        for (range, word) in passage.typed_words() {
            assert_eq!(read.report.sources.slice(passage.place(range)), word);
        }
    }
    assert!(Read::skirmish().game.notes.iter().all(|it| !it.text.contains("readme")));
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_chapter() {
    let mut read = Read::chapter("\u{feff}# First {#first}\n\nWords.\n");
    let passages = rules(read.typed());
    assert_eq!((&passages[0].kind, passages[0].text.as_str()), (&PassageKind::Heading(1), "First"));
    assert_eq!(source(&passages[1], "Words", &read.report.sources), "Words");
}

#[test]
fn fields_of_text_are_read() {
    let mut read = Read::tiny(|project| {
        project.edit(
            "data/tiny/game.toml",
            "[type.fields]\n",
            "[type.fields]\nmotto = { kind = \"text\", optional = true }\n",
        );
        project.edit(
            "data/tiny/hands.toml",
            "id = \"stone\"\n",
            "id = \"stone\"\nmotto = \"na\\u00efve [[cloth]] {{ total }}\"\n",
        );
    });
    let typed = read.typed();
    let passage = with(&typed, "naïve");
    assert_eq!(passage.origin, Origin::new(TextOwner::Card, "stone", "motto"));
    // It is put into other texts as it is: an expression in it would be printed.
    assert_eq!(
        (passage.text.as_str(), &passage.kind),
        ("naïve CLOTH {{ total }}", &PassageKind::Field)
    );
    assert_eq!(source(passage, "naïve", &read.report.sources), "na\\u00efve");
}
