//! What cards are good for, found by trying.

use super::{after, data};
use cardwright_rules::Use;
use cardwright_rules::skirmish::RulesData;
use std::collections::{BTreeMap, BTreeSet};

fn idle(data: &RulesData, out: &BTreeSet<String>) -> BTreeMap<String, (String, Vec<&'static str>)> {
    let uses = data.uses(out).into_iter();
    let idle = uses.filter_map(|(id, it)| match it {
        Use::Idle { why, fields } => Some((id, (why, fields))),
        Use::Does(_) => None,
    });
    idle.collect()
}

/// One-handed weapons and SHIELDs, which the Highlander variant leaves out (K-32).
fn one_handed(data: &RulesData) -> BTreeSet<String> {
    let weapons = data.weapons.iter().filter(|it| it.leaves_a_hand()).map(|it| &it.id);
    weapons.chain(data.shields().map(|it| &it.id)).cloned().collect()
}

#[test]
fn everything_in_the_box_has_a_use() {
    let data = data();
    assert_eq!(idle(&data, &BTreeSet::new()), BTreeMap::new());
    let cards = 21;
    assert_eq!(data.uses(&BTreeSet::new()).len(), cards + data.specials.len());
}

#[test]
fn three_cards_are_dead_among_two_handed_weapons() {
    let data = data();
    let out = one_handed(&data);
    assert_eq!(out.len(), 5);
    let idle = idle(&data, &out);
    let ids: Vec<&str> = idle.keys().map(String::as_str).collect();
    assert_eq!(ids, ["block", "disarm", "shield-bash"]);
    assert_eq!(idle["block"].0, "it needs a shield, and there is none");
    assert_eq!(idle["shield-bash"], idle["block"]);
    assert_eq!(idle["disarm"].0, "it can stop no attack there is");
    assert!(out.iter().all(|id| !data.uses(&out).contains_key(id)));
}

#[test]
fn a_use_is_told_by_its_first_instance() {
    let data = data();
    let uses = data.uses(&one_handed(&data));
    let does = |id: &str| match &uses[id] {
        Use::Does(what) => what.clone(),
        idle @ Use::Idle { .. } => panic!("{id}: {idle:?}"),
    };
    assert_eq!(does("dodge"), "stops a default attack with `two-handed-axe`");
    assert_eq!(does("chop"), "makes `chop` with `two-handed-axe`");
    assert_eq!(does("kick"), "makes `kick`");
    assert_eq!(does("critical-hit"), "makes `critical-hit` with `two-handed-axe`");
    assert_eq!(does("mail"), "takes damage off a default attack with `two-handed-axe`");
    assert_eq!(does("trip"), "stops `chop` with `two-handed-axe`");
    assert_eq!(does("special-attack"), "opens `charge` with `two-handed-axe` and `chop`");
    assert_eq!(does("rend"), "is done as `rend` with `two-handed-axe`");
}

#[test]
fn an_idle_card_names_the_fields_that_make_it_so() {
    let out = BTreeSet::new();
    let chop = "not_with = [\"spear\"]";
    let all = "not_with = [\"axe\", \"dagger\", \"sword\", \"spear\", \"two-handed-axe\", \"two-handed-sword\"]";
    let (rules, _) = after(&[("basic.toml", chop, all)]);
    assert_eq!(idle(&rules.data, &out)["chop"].1, ["not_with"]);

    let hook = ("weapon.toml", ", \"hook\"", "");
    let (rules, _) = after(&[hook]);
    let found = idle(&rules.data, &out);
    assert_eq!(found.keys().collect::<Vec<_>>(), ["hook"]);
    assert_eq!(found["hook"].0, "no weapon lists it");

    // Five of six weapons ruled out leave a use.
    let most = all.replace(", \"spear\"", "");
    let (rules, _) = after(&[("basic.toml", chop, &most)]);
    assert_eq!(idle(&rules.data, &out), BTreeMap::new());
}
