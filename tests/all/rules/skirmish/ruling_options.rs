//! Rulings that can be switched: each option does what it says, texts follow, and all are written
//! down.

use super::{Find as _, NOTHING, edited, read};
use crate::project::repository;
use cardwright_base::diagnostic::Report;
use cardwright_rules::skirmish::DamageQuery;
use cardwright_rules::skirmish::{
    AttackForm, BasicUse, DefenceForm, DefenceResult, Effects, Item, Need, RuleOptions, RulesData,
    SWITCHES,
};
use cardwright_rules::switches::{Switch, Switches};
use cardwright_rules::{Use, ruleset};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

/// The rules with one ruling read in another way.
fn with(id: &str, name: &str) -> RulesData {
    let mut report = Report::new();
    let loaded =
        cardwright_load::load(&repository("data"), "skirmish", &mut report).expect("readable");
    let (game, _) = loaded.expect("a game");
    let mut switches = Switches::of(SWITCHES, &game, None, &mut report);
    assert_eq!(RuleOptions::of(&switches), RuleOptions::default());
    switches.set(id, name).expect("an option");
    let rule_options = RuleOptions::of(&switches);
    let data = RulesData::read(&game, &rule_options, &mut report).expect("rules");
    assert!(report.is_empty());
    assert_eq!(data.rule_options, rule_options);
    data
}

/// Damage of one part: weapon, card and special by id, and whether MAIL is worn.
fn damage(rules: &RulesData, weapon: &str, attack: &str, special: &str, mail: bool) -> Option<i64> {
    let given = |id: &str| (!id.is_empty()).then(|| id.to_owned());
    let [weapon, attack, special] = [weapon, attack, special].map(given);
    rules.damage(&DamageQuery { weapon, attack, special, mail, ..DamageQuery::default() })
}

/// The same of the strike of somebody who answers a Charge.
fn countercharge(rules: &RulesData, weapon: &str, attack: &str) -> Option<i64> {
    let [weapon, attack, special] = [weapon, attack, "charge"].map(|it| Some(it.to_owned()));
    rules.damage(&DamageQuery { weapon, attack, special, counter: true, mail: false })
}

/// The rules as they are, and with one ruling switched.
fn both(id: &str, name: &str) -> [Arc<RulesData>; 2] {
    [super::data(), Arc::new(with(id, name))]
}

#[test]
fn damage_follows_the_rulings() {
    let [own, other] = both("K-08", "each-part");
    let flurry = |it: &RulesData| damage(it, "sword", "thrust", "flurry-of-blows", true);
    assert_eq!(flurry(&other), flurry(&own).map(|it| it - 1));
    let single = |it: &RulesData| damage(it, "sword", "thrust", "", true);
    assert_eq!(single(&other), single(&own));

    let [own, other] = both("K-09", "optional");
    let hook = |it: &RulesData| damage(it, "axe", "chop", "hook", false);
    assert_eq!((hook(&own), hook(&other)), (None, damage(&own, "axe", "chop", "", false)));
    assert_eq!(other.special("Rend").basic, BasicUse::None);

    let [own, other] = both("K-10", "wounds");
    let rend = |it: &RulesData| damage(it, "two-handed-axe", "", "rend", false);
    assert_eq!(rend(&own), None);
    assert_eq!(rend(&other), damage(&own, "two-handed-axe", "", "", false));
    let (sword, critical) = (other.weapon("SWORD"), other.attack("CRITICAL HIT"));
    let performed = AttackForm::Performed(sword, other.special("Rend"), critical);
    let hurt = other.hurt(performed, Some(sword), None).map(|it| it.each);
    assert_eq!(hurt, Some(sword.default_damage));

    let [own, other] = both("K-13", "no-bonus");
    let bonus = own.special("Charge").damage;
    assert!(bonus > 0);
    let counter = |it: &RulesData| countercharge(it, "axe", "slash").expect("a counter");
    assert_eq!(counter(&own) - counter(&other), bonus);
    let charge = |it: &RulesData| damage(it, "axe", "slash", "charge", false);
    assert_eq!(charge(&own), charge(&other));
    assert_eq!(charge(&own), Some(counter(&own)));

    let [own, other] = both("K-22", "one");
    let punch = |it: &RulesData| damage(it, "", "punch", "", true);
    assert_eq!((punch(&own), punch(&other)), (Some(0), Some(1)));
    let slash = |it: &RulesData| damage(it, "sword", "slash", "", true);
    assert_eq!(slash(&own), slash(&other));
}

#[test]
fn defence_results_follow_the_rulings() {
    let worn = DefenceResult::Stops(Effects { wears_shield: true, ..NOTHING });
    let block = |it: &RulesData| {
        it.defence_result(
            AttackForm::Default(it.weapon("SWORD")),
            DefenceForm::Card(it.defence("BLOCK")),
        )
    };
    let [own, other] = both("K-01", "wears");
    assert_eq!((block(&own), block(&other)), (DefenceResult::Stops(NOTHING), worn));
    assert!(!other.defence("PARRY").wears_shield);

    let tripped = |it: &RulesData, card: bool| {
        let (sword, slash) = (it.weapon("SWORD"), it.attack("SLASH"));
        let made = if card { AttackForm::Basic(sword, slash) } else { AttackForm::Default(sword) };
        it.defence_result(made, DefenceForm::Cancel(&it.cancellers[0]))
    };
    let [own, other] = both("K-05", "any-attack");
    assert_eq!(
        (tripped(&own, false), tripped(&other, false)),
        (DefenceResult::Fails, DefenceResult::Stops(NOTHING))
    );
    let [own, other] = both("K-03", "card-only");
    let flurry = |it: &RulesData| {
        let special = it.special("Flurry of Blows");
        let made = AttackForm::Special(it.weapon("SWORD"), special, Some(it.attack("SLASH")));
        it.defence_result(made, DefenceForm::Cancel(&it.cancellers[0]))
    };
    let all = DefenceResult::Stops(Effects { all_parts: true, ..NOTHING });
    let rest = DefenceResult::Stops(Effects { leaves_rest: true, ..NOTHING });
    assert_eq!((flurry(&own), flurry(&other)), (all, rest));
    assert_eq!(tripped(&other, true), DefenceResult::Stops(NOTHING));

    let [own, other] = both("K-37", "worn");
    let shield = |it: &RulesData| {
        let rend = AttackForm::Special(it.weapon("TWO HANDED AXE"), it.special("Rend"), None);
        it.defence_result(rend, DefenceForm::Shield(it.shields().next().expect("a shield")))
    };
    let lost = DefenceResult::Stops(Effects { loses: Some(Item::Shield), ..NOTHING });
    assert_eq!((shield(&own), shield(&other)), (lost, worn));

    let [own, other] = both("K-35", "weapon-only");
    let needs = |it: &RulesData| it.defence("DISARM").needs;
    assert_eq!((needs(&own), needs(&other)), (Need::WeaponOrShield, Need::Weapon));

    let [own, other] = both("K-12", "with-special");
    let out = BTreeSet::from(["special-attack".to_owned()]);
    let rend = |it: &RulesData| matches!(it.uses(&out)["rend"], Use::Does(_));
    assert_eq!((rend(&own), rend(&other)), (true, false));

    let [own, other] = both("K-14", "forbidden");
    let able = |it: &RulesData| {
        ["SWORD", "TWO HANDED SWORD"].map(|title| it.may_counter(it.weapon(title)))
    };
    assert_eq!((able(&own), able(&other)), ([true, true], [true, false]));
}

#[test]
fn what_is_not_known_is_refused_and_nothing_changes() {
    let mut switches = Switches::new(SWITCHES);
    let refused = switches.set("K-99", "wears").expect_err("no such ruling");
    assert!(refused.contains("K-01, K-02"), "{refused}");
    let refused = switches.set("K-01", "bears").expect_err("no such option");
    assert_eq!(refused, "the options are no-wear, wears");
    assert_eq!(RuleOptions::of(&switches), RuleOptions::default());
    for Switch { id, options, .. } in SWITCHES {
        for (name, _) in options.iter().rev() {
            switches.set(id, name).expect("it is known");
            assert!(switches.chosen().any(|it| it == (*id, *name)));
            assert_eq!(RuleOptions::of(&switches).switches(), switches);
        }
    }
    assert_eq!(RuleOptions::of(&switches), RuleOptions::default());
}

/// The other option of a ruling in the manifest of Skirmish.
fn switched(Switch { id, options, .. }: &Switch) -> (String, String) {
    (format!("{id} = \"{}\"", options[0].0), format!("{id} = \"{}\"", options[1].0))
}

#[test]
fn the_manifest_names_every_ruling_option_and_texts_follow_each() {
    for ruling in SWITCHES {
        let (id, (old, new)) = (ruling.id, switched(ruling));
        let project = edited(&[("game.toml", &old, &new)]);
        // Where a weapon comes by way of the hand, whoever goes second profits: a true finding.
        let known = if id == "K-18" { " --allow seat-advantage" } else { "" };
        let run = project.run(&format!("check skirmish --no-fit{known}"));
        assert_eq!(run.code, 0, "{id}: {}", run.stdout);
        let (game, _, data) = read(&project.path("data"));
        assert_eq!(data.data.rule_options.switches().switched().collect::<Vec<_>>(), [id]);
        let ruling = game.rulings.iter().find(|it| it.id.value == id).expect("it is in the book");
        assert!(ruling.alternative.is_some(), "{id} has no other option in rulings.toml");
    }
}

#[test]
fn a_variant_may_read_a_ruling_in_its_own_way() {
    let deal = "deal = { draw = \"first_hand\" }";
    let own = format!("{deal}\nrulings = {{ K-31 = \"every-turn\" }}");
    let project = edited(&[("game.toml", deal, &own)]);
    let (game, _, data) = read(&project.path("data"));
    assert_eq!(data.data.rule_options, RuleOptions::default());
    let mut report = Report::new();
    let rule_options = Switches::of(SWITCHES, &game, Some("highlander"), &mut report);
    assert_eq!(rule_options.switched().collect::<Vec<_>>(), ["K-31"]);
    assert!(ruleset(&game, &mut report).is_some() && report.is_empty());
}

/// What `docs/rulings.md` says.
fn page() -> String {
    let mut page = String::from(
        "# Rulings of Skirmish\n\n\
         The original rules of Skirmish leave some points open. `data/skirmish/rulings.toml` says how this \
         edition settles\nthem, and why. The rulings below have several options; the first is the default. To \
         use another one, write\nits name under `[rulings]` in `game.toml` or in a `[[variant]]`, or try it with \
         `--ruling K-13=no-bonus`. Card texts,\nbooklets, tables and play follow.\n",
    );
    for ruling in SWITCHES {
        write!(page, "\n## {}\n\n{}\n\n", ruling.id, ruling.about).expect("a string");
        for (at, (name, means)) in ruling.options.iter().enumerate() {
            let default = if at == 0 { " (default)" } else { "" };
            writeln!(page, "- `{name}`{default}: {means}").expect("a string");
        }
    }
    page
}

/// `CARDWRIGHT_BLESS=1` writes it anew.
#[test]
fn the_page_of_all_ruling_options_is_current() {
    let path = repository("docs/rulings.md");
    if std::env::var_os("CARDWRIGHT_BLESS").is_some() {
        std::fs::write(&path, page()).expect("writable");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == page(), "docs/rulings.md is not current");
}
