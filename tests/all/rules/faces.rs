//! Faults planted in the words of cards: what a card no longer tells, and what it tells wrongly, is
//! found on each card that it stands on.

use super::edited;
use crate::project::{Project, repository};
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
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
    let path = repository("templates/skirmish").join(format!("{name}.j2"));
    std::fs::read_to_string(path).expect("a template")
}

/// The game with its rules, read once: the words of its cards change, and neither its data nor its rules.
struct Desk {
    game: Game,
    assets: Assets,
    rules: Arc<dyn Ruleset>,
    read: Report,
}

impl Desk {
    fn new() -> Self {
        let mut read = Report::new();
        let loaded = cardwright_load::load(&repository("data"), "skirmish", &mut read);
        let (game, assets) = loaded.expect("readable").expect("a game");
        let rules = cardwright_rules::ruleset(&game, &mut read).expect("rules");
        Self { game, assets, rules: rules.into(), read }
    }

    /// The words of the cards by id, and the messages of R014 and R019, with another text in the place of one
    /// template.
    fn with(&self, name: &str, text: &str) -> (BTreeMap<&str, String>, Vec<String>) {
        let (game, mut assets, mut report) = (&self.game, self.assets.clone(), self.read.branch());
        let key = format!("skirmish/{name}.j2");
        assets.templates.get_mut(&key).expect("a template").1 = text.to_owned();
        let mut words = TextEngine::new(game, &assets, &mut report);
        cardwright_rulebook::register_rules(&mut words, &self.rules);
        let texts = cardwright_wording::word(game, &assets, &words, &mut report);
        assert!(!report.has_errors(), "{}", render(&report, TerminalStyle::PLAIN));
        let typed = passage::typed(game, &assets, &mut report.sources);
        let printed = passage::printed(&words, &assets, true, &report.sources);
        let context = CheckContext {
            cases: &[],
            game,
            assets: &assets,
            words: &words,
            texts: &texts,
            manuscripts: &[],
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
        let found = found.map(|it| it.message).collect();
        (super::lines(game, texts), found)
    }
}

/// The messages of R014 and R019.
fn found(project: &Project) -> Vec<String> {
    let run = project.run("check skirmish --no-fit");
    let told = |it: &&str| it.starts_with("error[R014]") || it.starts_with("error[R019]");
    run.stdout.lines().filter(told).map(str::to_owned).collect()
}

fn names(found: &[String], card: &str) -> bool {
    found.iter().any(|it| it.contains(&format!("`{card}` ")))
}

#[test]
fn a_lost_line_is_missed_on_every_card_that_had_it() {
    let desk = Desk::new();
    let (whole, nothing) = desk.with("terms", &template("terms"));
    assert_eq!(nothing, [""; 0]);
    let mut lost = 0;
    for name in ["armour", "basic", "defence", "special", "weapon", "terms"] {
        let text = template(name);
        for line in text.lines() {
            let role = line.split(':').next().unwrap_or_default();
            if !ROLES.contains(&role) || SIGNS.iter().any(|it| line.starts_with(it)) {
                continue;
            }
            let (left, found) = desk.with(name, &text.replacen(line, "", 1));
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
    let desk = Desk::new();
    for (name, old, new, card) in PLANTED {
        let text = template(name);
        assert!(text.contains(old), "{name}: {old}");
        let (_, found) = desk.with(name, &text.replace(old, new));
        assert!(names(&found, card), "{old} -> {new} on {card}: {found:#?}");
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
