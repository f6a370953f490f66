//! Faults planted in the words of cards: what a card no longer tells, and what it tells wrongly, is
//! found on each card that it stands on.

use super::edited;
use crate::project::{Project, repository};
use cardwright_base::diagnostic::{Diagnostic, Report, TerminalStyle, render};
use cardwright_check::{CheckContext, Pass, Shared, registry};
use cardwright_model::{Assets, Game};
use cardwright_rules::Ruleset;
use cardwright_wording::{TextEngine, passage};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Lines that say nothing but what stands elsewhere on the card.
const SIGNS: &[&str] = &["index", "sideways: {%"];
const ROLES: &[&str] =
    &["requires", "effect", "restriction", "answer", "note", "special", "stat", "sideways"];

fn template(name: &str) -> String {
    text_of("skirmish", &format!("skirmish/{name}.j2"))
}

/// A template of a game, from the common folder or its own.
fn text_of(game: &str, name: &str) -> String {
    let own = repository("data").join(game).join("templates").join(name);
    let common = repository("templates").join(name);
    let read = std::fs::read_to_string(own).or_else(|_| std::fs::read_to_string(common));
    read.expect("a template")
}

/// The game with its rules, read once: the words of its cards change, and neither its data nor its rules.
struct GameFixture {
    game: Game,
    assets: Assets,
    rules: Arc<dyn Ruleset>,
    read: Report,
}

impl GameFixture {
    fn new() -> Self {
        Self::of("skirmish")
    }

    fn of(game: &str) -> Self {
        let mut read = Report::new();
        let loaded = cardwright_load::load(&repository("data"), game, &mut read);
        let (game, assets) = loaded.expect("readable").expect("a game");
        let rules = cardwright_rules::ruleset(&game, &mut read).expect("rules");
        Self { game, assets, rules: rules.into(), read }
    }

    /// The words of the cards by id, and all that R014 and R019 say, with another text in the place of one
    /// template.
    fn with(&self, name: &str, text: &str) -> (BTreeMap<&str, String>, Vec<String>) {
        let (words, found) = self.checked(&format!("skirmish/{name}.j2"), text);
        (words, found.iter().map(whole).collect())
    }

    /// The same, with the findings themselves.
    fn checked(&self, key: &str, text: &str) -> (BTreeMap<&str, String>, Vec<Diagnostic>) {
        let (game, mut assets, mut report) = (&self.game, self.assets.clone(), self.read.branch());
        assets.templates.get_mut(key).expect("a template").1 = text.to_owned();
        let mut words = TextEngine::new(game, &assets, &mut report);
        cardwright_rulebook::register_rules(&mut words, &self.rules);
        let texts = cardwright_wording::word(game, &assets, &words, &mut report);
        assert!(!report.has_errors(), "{}", render(&report, TerminalStyle::PLAIN));
        let typed = passage::typed(game, &assets, &mut report.sources);
        let printed = passage::printed(&words, &assets, true, &report.sources);
        let context = CheckContext {
            scenarios: &[],
            game,
            assets: &assets,
            words: &words,
            texts: &texts,
            book_inputs: &[],
            typed: &typed,
            printed: &printed,
            rules: Some(&*self.rules),
            sheets: None,
            sources: &report.sources,
            shared: Shared::default(),
        };
        let checks = ["R014", "R019"].map(|it| registry::get(it).expect("a check").pass);
        let found = checks.into_iter().flat_map(|it| match it {
            Pass::Game(look) => look(&context),
            _ => unreachable!("it looks at the words"),
        });
        let found = found.collect();
        (super::lines(game, texts), found)
    }
}

/// All that a finding says.
fn whole(found: &Diagnostic) -> String {
    format!("{} {}", found.message, found.hints.join(" "))
}

/// The messages of R014 and R019.
fn found(project: &Project) -> Vec<String> {
    let run = project.run("check skirmish --no-fit");
    let codes = ["error[R014]", "advice[R014]", "error[R019]", "error[R030]", "warning[R031]"];
    let told = |it: &&str| codes.iter().any(|code| it.starts_with(code));
    run.stdout.lines().filter(told).map(str::to_owned).collect()
}

fn names(found: &[String], card: &str) -> bool {
    found.iter().any(|it| it.contains(&format!("`{card}`")))
}

#[test]
fn a_lost_line_is_missed_on_every_card_that_had_it() {
    let fixture = GameFixture::new();
    let (whole, nothing) = fixture.with("terms", &template("terms"));
    assert_eq!(nothing, [""; 0]);
    let mut lost = 0;
    for name in ["armour", "basic", "defence", "special", "weapon", "terms"] {
        let text = template(name);
        for line in text.lines() {
            let role = line.split(':').next().unwrap_or_default();
            if !ROLES.contains(&role) || SIGNS.iter().any(|it| line.starts_with(it)) {
                continue;
            }
            let (left, found) = fixture.with(name, &text.replacen(line, "", 1));
            let poorer: Vec<&&str> = whole.keys().filter(|it| whole[*it] != left[*it]).collect();
            for card in &poorer {
                assert!(names(&found, card), "{card} without {line}: {found:#?}");
            }
            lost += poorer.len();
        }
    }
    assert!(lost > 80, "{lost} lines");
}

/// A template, what stands there, what is planted instead, and a card on which that is found.
const PLANTED: &[(&str, &str, &str, &str)] = &[
    ("terms", " ~ \"]] made as an attack\"", " ~ \"]]\"", "block"),
    ("terms", " ~ \"]] made as an attack\"", " ~ \"]]\"", "shield"),
    ("terms", "’s strike\"", "\"", "dodge"),
    ("terms", "or one part of a", "or all parts of a", "parry"),
    ("terms", "%} Needs a weapon\n", "%} Needs a two-handed weapon\n", "parry"),
    ("terms", "Needs nothing", "Needs a weapon", "kick"),
    ("special", "In anyone’s turn", "In your turn", "trip"),
    ("special", "You may then strike", "You must then strike", "trip"),
    ("special", "its owner", "anyone", "trip"),
    ("special", "from a hand", "by the attacker", "trip"),
    ("special", "it is your only one", "it is not your only one", "trip"),
    ("special", "Only {{", "Neither a [[parry]] nor {{", "trip"),
    ("special", "needs a Basic attack card", "may take a Basic attack card", "special-attack"),
    ("special", "{% if use == \"required\" %}", "{% if use == \"optional\" %}", "special-attack"),
    ("special", "after your own block", "after the attacker’s block", "special-attack"),
    ("special", "Your weapon must list it", "Any weapon will do", "special-attack"),
    ("armour", "in step 1", "in step 2", "mail"),
    ("armour", ", unless you recover", "", "mail"),
    ("armour", "you spend a turn taking it off", "you discard it", "mail"),
    ("armour", "less while it is on", "more while it is on", "mail"),
    ("armour", "{{ self.uses|ordinal }} use", "{{ (self.uses + 1)|ordinal }} use", "shield"),
    ("armour", "With a two-handed weapon", "With a one-handed weapon", "shield"),
    ("defence", "{% else %}not damaged", "{% else %}damaged", "block"),
    ("defence", "to the next player", "to the player before", "dodge"),
    ("defence", "if only two are left", "if only three are left", "dodge"),
    ("defence", "That weapon goes to the weapon pile", "You take that weapon", "disarm"),
    ("defence", "you lose your", "the attacker loses the", "parry"),
    ("basic", "Ignores", "Does less against", "thrust"),
    ("basic", "with any weapon", "with a two-handed weapon", "critical-hit"),
    ("basic", "whatever your weapon", "added to your weapon", "punch"),
    ("basic", "can’t stop it", "can stop it", "kick"),
    ("basic", "index:", "restriction: Not with [[sword]].\nindex:", "slash"),
    ("weapon", "It can’t be", "It can be", "spear"),
    ("weapon", "limit is {{ figures.two_handed_hand|word }}", "limit is two", "two-handed-axe"),
    ("weapon", "restriction: No", "restriction: At most one", "axe"),
];

#[test]
fn what_a_card_says_wrongly_is_found_on_it() {
    let fixture = GameFixture::new();
    for (name, old, new, card) in PLANTED {
        let text = template(name);
        assert!(text.contains(old), "{name}: {old}");
        let (_, found) = fixture.with(name, &text.replace(old, new));
        assert!(names(&found, card), "{old} -> {new} on {card}: {found:#?}");
    }
}

/// One change to a template of each other game: what stands there, what is planted instead, and a card on which
/// that is found.
const ELSEWHERE: &[(&str, &str, &str, &str, &str)] = &[
    ("skorm", "skorm/piece.j2", " or fewer", " or more", "red-horseman"),
    ("skorm", "skorm/piece.j2", "Never captures", "Always captures", "white-archer"),
    ("skorm", "skorm/piece.j2", "instead of moving", "after moving", "white-archer"),
    (
        "skorm",
        "skorm/piece.j2",
        "{{ kin.range|word }}",
        "{{ (kin.range + 1)|word }}",
        "blue-archer",
    ),
    ("skorm", "skorm/piece.j2", "that it faces", "behind it", "white-shieldman"),
    ("skorm", "skorm/piece.j2", "effect: Captures by moving.", "", "white-shieldman"),
    ("pond", "weather.j2", "one tadpole", "one frog", "drizzle"),
    ("pond", "weather.j2", "you cannot land", "you can land", "gust"),
    ("pond", "weather.j2", "{%- if self.hushed %}", "{%- if not self.hushed %}", "sunshine"),
    ("pond", "frog.j2", "{{ self.leap }}", "{{ self.leap + 1 }}", "peat"),
    (
        "skirmish-phase",
        "skirmish-phase/aid.j2",
        "A tie goes to the attackers",
        "A tie goes to the defenders",
        "aid",
    ),
    ("skirmish-phase", "skirmish-phase/aid.j2", "First :defender:", "First :attacker:", "aid"),
    ("skirmish-phase", "skirmish-phase/aid.j2", "× the weaker", "× the stronger", "aid"),
    (
        "skirmish-phase",
        "skirmish-phase/aid.j2",
        "dies when its wounds",
        "dies when its strengths",
        "aid",
    ),
    ("skirmish-phase", "skirmish-phase/aid.j2", "tie: A tie goes to the attackers.\n", "", "aid"),
    ("skirmish-wars", "skirmish-wars/aid.j2", "never diagonally", "diagonally too", "player-aid"),
    (
        "skirmish-wars",
        "skirmish-wars/aid.j2",
        "the first points come off",
        "the last points come off",
        "player-aid",
    ),
    (
        "skirmish-wars",
        "skirmish-wars/unit-card.j2",
        ":move: {{ unit.moves }}",
        ":range: {{ unit.moves }}",
        "red-tank-card",
    ),
    ("skirmish-wars", "skirmish-wars/unit-card.j2", "never both", "or both", "blue-rockets-card"),
    (
        "skirmish-wars",
        "skirmish-wars/unit-card.j2",
        "{{ unit.price }}",
        "{{ unit.price + 1 }}",
        "red-flak-card",
    ),
    (
        "skirmish-wars",
        "skirmish-wars/counter.j2",
        "{{ unit.defence }}",
        "{{ unit.moves }}",
        "blue-heavy",
    ),
    ("skirmish-wars", "skirmish-wars/commander.j2", ":fire: +{{", ":fire: −{{", "okoye-card"),
    ("skirmish-wars", "skirmish-wars/commander.j2", "never the last", "even the last", "dahl-card"),
];

#[test]
fn faces_of_all_games_are_held_against_play() {
    let mut fixtures: BTreeMap<&str, GameFixture> = BTreeMap::new();
    for (game, name, old, new, card) in ELSEWHERE {
        let fixture = fixtures.entry(game).or_insert_with(|| GameFixture::of(game));
        let text = text_of(game, name);
        assert_eq!(fixture.checked(name, &text).1, [], "{name} as it is");
        assert!(text.contains(old), "{name}: {old}");
        let (_, found) = fixture.checked(name, &text.replace(old, new));
        let found: Vec<String> = found.iter().map(whole).collect();
        assert!(names(&found, card), "{old} -> {new} on {card}: {found:#?}");
    }
}

/// A word that is wrong in a template is one finding at that word, with all cards that it reaches.
#[test]
fn one_wrong_word_is_one_finding() {
    let fixture = GameFixture::new();
    for (name, old, new, cards, wrong, right) in [
        ("terms", "restriction: Can’t stop", "restriction: Can stop", 5, "Can", "Can’t"),
        (
            "defence",
            "weapon goes to the weapon pile",
            "weapon goes to the normal pile",
            1,
            "normal",
            "weapon",
        ),
        ("armour", "in step 1 of your turn", "in step 1 of their turn", 1, "their", "your"),
        ("special", "You may then strike", "You must then strike", 1, "must", "may"),
        ("basic", "is not damaged", "is damaged", 1, "damaged", "not damaged"),
    ] {
        let text = template(name).replace(old, new);
        let (_, found) = fixture.checked(&format!("skirmish/{name}.j2"), &text);
        let [one] = found.as_slice() else { panic!("{old}: {found:#?}") };
        let place = &one.primary.as_ref().expect("a place").span;
        assert_eq!(&text[place.start..place.end], wrong, "{one:#?}");
        let patch = one.patch.as_ref().expect("one right answer");
        assert_eq!((&text[patch.span.start..patch.span.end], &*patch.text), (wrong, right));
        let reached = one.hints.iter().find(|it| it.starts_with("this reaches"));
        let reached = reached.map_or(1, |it| it.matches('`').count() / 2);
        assert_eq!(reached, cards, "{one:#?}");
    }
}

/// What a back says belongs to the cards that have it; a card with the back of others says what it does not do.
#[test]
fn backs_are_held_against_the_cards_that_have_them() {
    for (file, old, new, told) in [
        (
            "game.toml",
            "line: Play no card except to defend",
            "line: Play any card to defend",
            "Play any card",
        ),
        ("game.toml", "up to **{{ figures.health }}**", "up to **{{ figures.hand }}**", "6"),
        ("game.toml", "line: Turn this up at the end of your turn.\n", "", "turned up at the end"),
    ] {
        let found = found(&edited(&[(file, old, new)]));
        assert_eq!(found.len(), 1, "{new}: {found:#?}");
        assert!(found[0].contains(told), "{found:#?}");
    }
    let other = edited(&[("armour.toml", "back = \"shield-damaged\"", "back = \"recovering\"")]);
    assert!(names(&found(&other), "shield"));
}

/// Entries are read as fully as faces.
#[test]
fn a_lost_not_in_an_entry_is_found() {
    for (old, new) in [
        ("It cannot stop a [[hook]] made", "It can stop a [[hook]] made"),
        ("but neither a [[hook]] made", "but also a [[hook]] made"),
        ("runs on to the next player", "runs on to the player before"),
        ("but your weapon is destroyed", "but the attacker’s weapon is destroyed"),
    ] {
        let found = found(&edited(&[("descriptions.toml", old, new)]));
        assert_eq!(found.len(), 1, "{new}: {found:#?}");
    }
}

/// Words that change nothing, and a clause in another place, make no other sentence; a turned one is another.
#[test]
fn lines_put_otherwise_are_not_told_and_turned_ones_are() {
    let (back, then) = ("game.toml", "line: Then it goes to the weapon pile.");
    for line in
        ["line: After that it goes to the weapon pile.", "line: It goes then to the weapon pile."]
    {
        let found = found(&edited(&[(back, then, line)]));
        assert_eq!(found, [""; 0], "{line}");
    }
    for line in ["line: Then it goes to the normal pile.", "line: The weapon pile then goes to it."]
    {
        let found = found(&edited(&[(back, then, line)]));
        assert!(!found.is_empty(), "{line}");
    }
}

/// Of a sentence in other words only its frame may differ, and it must not say the opposite.
#[test]
fn a_negation_in_a_frame_of_other_words_is_told() {
    let file = "rulebook/05-attacking.md";
    let reach = "nobody on this field is\nout of your reach";
    for (new, is_wrong) in [
        ("everyone on this field is\nwithin your reach", false),
        ("everyone on this field is\nout of your reach", true),
    ] {
        let found = found(&edited(&[(file, reach, new)]));
        assert_eq!(found.is_empty(), !is_wrong, "{new}: {found:#?}");
    }
}

/// What follows from rules that can't be used is not told beside that.
#[test]
fn rules_that_can_not_be_used_are_told_once() {
    let project = edited(&[("game.toml", "K-01 = \"no-wear\"", "K-01 = \"nowear\"")]);
    let run = project.run("check skirmish --no-fit");
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stdout.contains("did you mean `no-wear`?"), "{}", run.stdout);
    assert!(run.stdout.contains("explain with: cardwright explain R003\n"), "{}", run.stdout);
}

#[test]
fn the_entry_speaks_for_a_card_that_sends_there() {
    let text = template("special");
    let line = "note: As your defence, it is your only one.";
    let entry = "Play it at any time, in any player’s turn";
    let told = |face: &str, words: &str| {
        let project = edited(&[]);
        let face = text.replace(line, face);
        project.write("templates/skirmish/special.j2", face.as_bytes());
        let own = "# Which words tell what a card does";
        let sends = format!("entry = \"See the rulebook\"\n{own}");
        project.edit("data/skirmish/game.toml", own, &sends);
        let longer = format!("{words} {entry}");
        project.edit("data/skirmish/descriptions.toml", entry, &longer);
        found(&project)
    };
    let only = "As your defence, it is your only one.";
    assert!(names(&told("", only), "trip"));
    assert!(names(&told("note: See the rulebook.", ""), "trip"));
    assert_eq!(told("note: See the rulebook.", only), [""; 0]);
}

#[test]
fn every_fact_of_the_game_is_known_and_has_words() {
    let (game, _, rules) = super::read(&repository("data"));
    let known: Vec<&str> = game.words.facts.iter().map(|it| it.fact.value.as_str()).collect();
    let facts = rules.facts();
    assert_eq!(facts.len(), game.playing_cards().len());
    let mut counted: BTreeMap<&str, usize> = BTreeMap::new();
    for fact in facts.values().flatten() {
        assert!(known.contains(&fact.name), "{fact:?}");
        *counted.entry(fact.name).or_default() += 1;
    }
    assert!(counted.values().sum::<usize>() > 100, "{counted:?}");
}

#[test]
fn a_fact_with_a_name_that_nobody_has_is_found() {
    let project = edited(&[("game.toml", "fact = \"takes-weapon\"", "fact = \"takes-weapons\"")]);
    let run = project.run("check skirmish --no-fit");
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("did you mean `takes-weapon`?"), "{}", run.stdout);
}

#[test]
fn an_unknown_fact_is_answered_with_those_that_the_rules_know() {
    let project = edited(&[("game.toml", "fact = \"needs-nothing\"", "fact = \"zzzz\"")]);
    let run = project.run("check skirmish --no-fit");
    assert!(run.stdout.contains("the rules of this game have no fact `zzzz`"), "{}", run.stdout);
    assert!(run.stdout.contains("available: needs-nothing, needs-weapon, "), "{}", run.stdout);
}
