//! What a reader sees, and where it comes from.

use super::{Read, rules, source, with};
use cardwright_wording::passage::{Origin, Passage, PassageKind, RunKind, TextOwner};

fn of_card<'p>(printed: &'p [Passage], card: &str, role: &str) -> Vec<&'p Passage> {
    let origin = Origin::new(TextOwner::Card, card, "wording");
    let kind = PassageKind::Line(Some(role.to_owned()));
    printed.iter().filter(|it| it.origin == origin && it.kind == kind).collect()
}

#[test]
fn a_card_shows_its_damage_and_points_at_its_template() {
    let mut read = Read::skirmish();
    let printed = read.printed();
    let sources = &read.report.sources;
    let damage = read.game.card("kick").unwrap().field("damage").unwrap().number().unwrap();
    let [effect] = of_card(&printed, "kick", "effect")[..] else { panic!("one effect") };
    assert_eq!(effect.text, format!("{damage} \u{fffc}, whatever your weapon."));
    assert_eq!(source(effect, &damage.to_string(), sources), "{{ self.damage }}");
    assert_eq!(*effect.kind_at(0), RunKind::Computed);
    assert_eq!(source(effect, "your weapon", sources), "your weapon");
    assert!(sources.path(effect.span.source).ends_with("skirmish/basic.j2"));
    assert_eq!(sources.slice(effect.span), "**{{ self.damage }}** :damage:, whatever your weapon.");
    let icon = effect.text.find('\u{fffc}').unwrap();
    assert_eq!(*effect.kind_at(icon), RunKind::Icon { id: "damage".to_owned() });
}

#[test]
fn words_of_a_macro_are_found_in_the_macro() {
    let mut read = Read::skirmish();
    let printed = read.printed();
    let sources = &read.report.sources;
    let [effect] = of_card(&printed, "parry", "effect")[..] else { panic!("one effect") };
    let at = effect.text.find("one part of a").expect("it is said");
    let place = effect.place(at..at + "one part of a".len());
    assert_eq!(sources.slice(place), "one part of a");
    assert!(sources.path(place.source).ends_with("terms.j2"));
    let flurry = effect.text.find("Flurry").unwrap();
    let id = "flurry-of-blows".to_owned();
    assert_eq!(*effect.kind_at(flurry), RunKind::Reference { kind: "keyword", id });
    let place = effect.place(0.."Stops".len());
    assert!(sources.path(place.source).ends_with("defence.j2"));
    let [barred] = of_card(&printed, "two-handed-axe", "restriction")[..] else { panic!("one") };
    assert_eq!(source(barred, "SHIELD", sources), "{{ barred|refs(\"or\") }}");
}

#[test]
fn typed_words_of_skirmish_are_found_where_they_were_typed() {
    let mut read = Read::skirmish();
    let printed = read.printed();
    let sources = &read.report.sources;
    let (mut found, mut all) = (0, 0);
    for passage in &printed {
        let prose = !matches!(passage.kind, PassageKind::Cell | PassageKind::Inserted);
        for (range, word) in passage.words() {
            let run_kind = passage.kind_at(range.start);
            let place = passage.place(range);
            let own = matches!(run_kind, RunKind::Reference { .. });
            if run_kind.is_typed() {
                assert_eq!(sources.slice(place), word, "{:?}: {}", passage.origin, passage.text);
                found += usize::from(prose);
            }
            assert!(place.start < place.end, "{:?}: {}", passage.origin, passage.text);
            all += usize::from(prose && !own);
        }
    }
    // The rest was worked out: figures, and words that stand for them.
    assert!(found > 8000 && found * 100 > all * 95, "{found} of {all} words");
}

#[test]
fn the_cells_of_a_computed_table_point_at_their_expressions() {
    let mut read = Read::skirmish();
    let printed = read.printed();
    let sources = &read.report.sources;
    let set_up = |it: &&Passage| {
        it.origin.of == TextOwner::Chapter && it.origin.part.ends_with("03-set-up.md")
    };
    let cells: Vec<&Passage> =
        printed.iter().filter(set_up).filter(|it| it.kind == PassageKind::Cell).collect();
    let seats: Vec<u32> = (read.game.seats.min..=read.game.seats.max).collect();
    for (head, expression, figures) in [
        ("Players", "{{ n }}", seats.clone()),
        ("Counters", "{{ n * figures.health }}", seats.iter().map(|it| it * 12).collect()),
    ] {
        let first = cells.iter().position(|it| it.text == head).expect("a row") + 1;
        for (cell, figure) in cells[first..].iter().zip(figures) {
            assert_eq!(cell.text, figure.to_string(), "{head}");
            assert_eq!(sources.slice(cell.place(0..cell.text.len())), expression);
        }
    }
}

#[test]
fn computed_parts_have_the_origin_of_what_they_show() {
    let mut read = Read::skirmish();
    let printed = read.printed();
    let sources = &read.report.sources;
    let one = |origin: Origin| {
        let found: Vec<&Passage> = printed.iter().filter(|it| it.origin == origin).collect();
        assert!(!found.is_empty(), "{origin:?}");
        found[0]
    };
    let term = one(Origin::new(TextOwner::Term, "health", "text"));
    assert!(sources.path(term.span.source).ends_with("glossary.toml"));
    let ruling = one(Origin::new(TextOwner::Ruling, "K-60", "text"));
    let hand = read.game.figures["hand"].value.to_string();
    assert!(ruling.text.starts_with(&hand), "{}", ruling.text);
    assert_eq!(source(ruling, &hand, sources), "{{ figures.hand }}");
    let description = one(Origin::new(TextOwner::Description, "mail", ""));
    assert!(sources.path(description.span.source).ends_with("descriptions.toml"));
    let title = one(Origin::new(TextOwner::Card, "sword", "title"));
    assert_eq!(title.span, read.game.card("sword").unwrap().title.span.within(1..6));
    let name = one(Origin::new(TextOwner::Type, "weapon", ""));
    assert!(sources.path(name.span.source).ends_with("game.toml"));
    // What the rules worked out stands where the author asked for it.
    let made = with_kind(&printed, "Stops only a Charge.");
    assert_eq!(sources.slice(made.span), "matrix");
}

fn with_kind<'p>(printed: &'p [Passage], words: &str) -> &'p Passage {
    printed.iter().find(|it| it.text == words).unwrap_or_else(|| panic!("nothing says `{words}`"))
}

#[test]
fn a_loop_points_back_at_its_body() {
    let mut read = Read::chapter(
        "{% for n in range(3) %}Give each player {{ n }} stones of the second sort. {% endfor %}Then {{ total }}.\n",
    );
    let printed = rules(read.printed());
    let passage = with(&printed, "Then");
    let sources = &read.report.sources;
    let turns: Vec<usize> = passage.text.match_indices("stones").map(|(at, _)| at).collect();
    assert_eq!(turns.len(), 3);
    for at in turns {
        assert_eq!(sources.slice(passage.place(at..at + 6)), "stones");
        assert!(passage.kind_at(at).is_typed());
    }
    assert_eq!(source(passage, "9", sources), "{{ total }}");
}

#[test]
fn backs_and_small_games_are_printed() {
    let mut read = Read::tiny(|project| {
        project.edit(
            "data/tiny/game.toml",
            "art = \"back.svg\"\n",
            "art = \"back.svg\"\nlines = \"line: Only {{ figures.rounds }} r\\u006funds.\"\n",
        );
    });
    let printed = read.printed();
    let sources = &read.report.sources;
    let back = with(&printed, "Only ");
    assert_eq!(back.origin, Origin::new(TextOwner::Back, "plain", "lines"));
    assert_eq!(back.text, "Only 3 rounds.");
    assert_eq!(source(back, "3", sources), "{{ figures.rounds }}");
    assert_eq!(source(back, "rounds", sources), "r\\u006funds");
}

#[test]
fn words_keep_their_place_through_macros_filters_and_captures() {
    let macros = "{% macro times(n) %}drawn {{ n }} times{% endmacro %}";
    let counted = "{% macro said() %}in all{% endmacro %}";
    // A chapter, some words of it as they are printed, and what was typed for them.
    let probes = [
        ("**bold** {{ total }} *slanted* ends".to_owned(), "slanted", "slanted"),
        ("Some {% if total > 1 %}many{% else %}one{% endif %} left".to_owned(), "many", "many"),
        (format!("{macros}It is {{{{ times(7) }}}} so."), "drawn", "drawn"),
        (format!("{macros}It is {{{{ times(7) }}}} so."), "7", "{{ n }}"),
        (format!("{macros}It is {{{{ times(7) }}}} so."), "so", "so"),
        ("{{ 'quoted words' }} end it".to_owned(), "quoted", "quoted"),
        ("{% set x %} set apart {% endset %}So {{ x|trim }}!".to_owned(), "apart", "{{ x|trim }}"),
        // Other letters than were typed: the piece that they come from.
        ("{% set x %}set apart{% endset %}So {{ x|upper }}!".to_owned(), "APART", "set apart"),
        (
            "{{ total|plural('card') }} and {{ 'a box'|replace('a', 'the') }}.".to_owned(),
            "and",
            "and",
        ),
        // A template that compares what it captured sees no marks.
        (
            format!(
                "{counted}{{% if said() == 'in all' %}}Right{{% endif %}} {{{{ said() }}}} now"
            ),
            "Right",
            "Right",
        ),
        (
            format!(
                "{counted}{{% if said() == 'in all' %}}Right{{% endif %}} {{{{ said() }}}} now"
            ),
            "all",
            "{{ said() }}",
        ),
        (format!("{counted}{{{{ said()|length }}}} letters"), "6", "{{ said()|length }}"),
    ];
    for (chapter, printed, typed) in &probes {
        let mut read = Read::chapter(&format!("{chapter}\n"));
        let passages = rules(read.printed());
        let passage = with(&passages, printed);
        assert_eq!(source(passage, printed, &read.report.sources), *typed, "{chapter}");
    }
}
