//! The damage table, cell by cell (facts.md 1.11).

use super::{Find as _, data, full, rows, rules};
use cardwright_rules::skirmish::DamageQuery;
use cardwright_rules::skirmish::Strike;
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};

/// Damage without MAIL: weapon, special, then default, SLASH, THRUST, CHOP, CRITICAL HIT.
const BARE: &str = "
DAGGER | none       | 1      | 2      | 3      | 3      | 4
DAGGER | Disembowel | 3      | 4      | 5      | 5      | 6
DAGGER | Flurry     | 3×1=3  | 3×2=6  | 3×3=9  | 3×3=9  | 3×4=12
SWORD  | none       | 2      | 3      | 3      | 4      | 5
SWORD  | Charge     | –      | 4      | 4      | 5      | 6
SWORD  | Disembowel | 4      | 5      | 5      | 6      | 7
SWORD  | Flurry     | 2×2=4  | 2×3=6  | 2×3=6  | 2×4=8  | 2×5=10
AXE    | none       | 2      | 3      | –      | 4      | 5
AXE    | Charge     | –      | 4      | –      | 5      | 6
AXE    | Disembowel | 4      | 5      | –      | 6      | 7
AXE    | Flurry     | 2×2=4  | 2×3=6  | –      | 2×4=8  | 2×5=10
AXE    | Hook       | 2      | –      | –      | –      | –
SPEAR  | none       | 2      | 3      | 4      | –      | 5
SPEAR  | Charge     | –      | 4      | 5      | –      | 6
SPEAR  | Disembowel | 4      | 5      | 6      | –      | 7
SPEAR  | Flurry     | 2×2=4  | 2×3=6  | 2×4=8  | –      | 2×5=10
THA    | none       | 3      | 4      | –      | 5      | 6
THA    | Charge     | –      | 5      | –      | 6      | 7
THA    | Disembowel | 5      | 6      | –      | 7      | 8
THA    | Hook       | 3      | –      | –      | –      | –
THS    | none       | 3      | 5      | 5      | 5      | 6
THS    | Charge     | –      | 6      | 6      | 6      | 7
THS    | Disembowel | 5      | 7      | 7      | 7      | 8
THS    | Flurry     | 2×3=6  | 2×5=10 | 2×5=10 | 2×5=10 | 2×6=12
";

/// The same against MAIL.
const MAIL: &str = "
DAGGER | none       | 0      | 1      | 3      | 2      | 3
DAGGER | Disembowel | 2      | 3      | 5      | 4      | 5
DAGGER | Flurry     | 3×0=0  | 3×1=3  | 3×3=9  | 3×2=6  | 3×3=9
SWORD  | none       | 1      | 2      | 3      | 3      | 4
SWORD  | Charge     | –      | 3      | 4      | 4      | 5
SWORD  | Disembowel | 3      | 4      | 5      | 5      | 6
SWORD  | Flurry     | 2×1=2  | 2×2=4  | 2×3=6  | 2×3=6  | 2×4=8
AXE    | none       | 1      | 2      | –      | 3      | 4
AXE    | Charge     | –      | 3      | –      | 4      | 5
AXE    | Disembowel | 3      | 4      | –      | 5      | 6
AXE    | Flurry     | 2×1=2  | 2×2=4  | –      | 2×3=6  | 2×4=8
AXE    | Hook       | 1      | –      | –      | –      | –
SPEAR  | none       | 1      | 2      | 4      | –      | 4
SPEAR  | Charge     | –      | 3      | 5      | –      | 5
SPEAR  | Disembowel | 3      | 4      | 6      | –      | 6
SPEAR  | Flurry     | 2×1=2  | 2×2=4  | 2×4=8  | –      | 2×4=8
THA    | none       | 2      | 3      | –      | 4      | 5
THA    | Charge     | –      | 4      | –      | 5      | 6
THA    | Disembowel | 4      | 5      | –      | 6      | 7
THA    | Hook       | 2      | –      | –      | –      | –
THS    | none       | 2      | 4      | 5      | 4      | 5
THS    | Charge     | –      | 5      | 6      | 5      | 6
THS    | Disembowel | 4      | 6      | 7      | 6      | 7
THS    | Flurry     | 2×2=4  | 2×4=8  | 2×5=10 | 2×4=8  | 2×5=10
";

/// KICK, PUNCH and SHIELD BASH without and with MAIL.
const FLAT: [(&str, i64, i64); 3] = [("KICK", 2, 1), ("PUNCH", 1, 0), ("SHIELD BASH", 3, 2)];

/// `4`, or `2×4=8` for two parts; nothing where the cards don't go together.
fn written(cell: &str) -> Option<Strike> {
    if cell == "–" {
        return None;
    }
    let number = |it: &str| it.parse::<i64>().expect("a number");
    let Some((parts, rest)) = cell.split_once('×') else {
        return Some(Strike { parts: 1, each: number(cell) });
    };
    let (each, all) = rest.split_once('=').expect("a product");
    let strike = Strike { parts: number(parts), each: number(each) };
    assert_eq!(strike.parts * strike.each, number(all), "{cell}");
    Some(strike)
}

#[test]
fn every_cell_of_the_damage_table() {
    let data = data();
    let mut checked = 0;
    for (table, mail) in [(BARE, false), (MAIL, true)] {
        let worn = if mail { data.worn() } else { None };
        for row in rows(table) {
            let weapon = data.weapon(row[0]);
            let special = (row[1] != "none").then(|| data.special(row[1]));
            for (cell, head) in row[2..].iter().zip(["", "SLASH", "THRUST", "CHOP", "CRITICAL HIT"])
            {
                let attack = (!head.is_empty()).then(|| data.attack(head));
                let place = format!("{} {} {head}, MAIL {mail}", row[0], row[1]);
                let found = data.strike(weapon, attack, special, worn);
                assert_eq!(found, written(cell), "{place}");
                let blow = DamageQuery {
                    weapon: Some(weapon.id.clone()),
                    attack: attack.map(|it| it.id.clone()),
                    special: special.map(|it| it.id.clone()),
                    mail,
                    ..DamageQuery::default()
                };
                assert_eq!(data.damage(&blow), written(cell).map(|it| it.each), "{place}");
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 2 * 24 * 5);
}

#[test]
fn flat_attacks_ask_for_no_weapon() {
    let data = data();
    for (title, bare, mail) in FLAT {
        let attack = data.attack(title);
        let each = |worn| data.flat(attack, None, worn).expect("a flat attack").each;
        assert_eq!((each(None), each(data.worn())), (bare, mail), "{title}");
        for weapon in &data.weapons {
            assert_eq!(data.strike(weapon, Some(attack), None, None), None, "{title}");
            for special in &data.specials {
                let struck = data.strike(weapon, Some(attack), Some(special), None);
                assert_eq!(struck, None, "{title} in {}", special.title);
            }
        }
    }
    let adding = data.attacks.iter().filter(|it| it.adds);
    assert!(adding.clone().all(|it| data.flat(it, None, None).is_none()));
    assert_eq!(adding.count() + FLAT.len(), data.attacks.len());
}

#[test]
fn what_the_table_leaves_out_does_no_damage() {
    let data = data();
    let listed: BTreeSet<(&str, &str)> =
        rows(BARE).map(|row| (full(row[0]), full(row[1]))).collect();
    let attacks = || std::iter::once(None).chain(data.attacks.iter().map(Some));
    let mut most = 0;
    for weapon in &data.weapons {
        for special in &data.specials {
            let able = listed.contains(&(weapon.title.as_str(), special.title.as_str()));
            let strikes = attacks().filter_map(|it| data.strike(weapon, it, Some(special), None));
            let all: Vec<i64> = strikes.map(|it| it.parts * it.each).collect();
            assert_eq!(!all.is_empty(), able, "{} with {}", special.title, weapon.title);
            most = most.max(all.into_iter().max().unwrap_or(0));
        }
    }
    assert_eq!(most, 12, "the most that one attack can do is a whole life");
}

#[test]
fn the_rulebook_prints_these_cells() {
    let table = rules().table("full-damage").expect("a damage table");
    let list = |value: &Json| value.as_array().expect("a list").clone();
    assert_eq!(table["attacks"], json!(["default", "CHOP", "CRITICAL HIT", "SLASH", "THRUST"]));
    let sections = list(&table["sections"]);
    assert_eq!(sections.len(), 2);
    for ((section, expected), armour) in
        sections.iter().zip([BARE, MAIL]).zip(["no MAIL", "against MAIL"])
    {
        assert_eq!(section["armour"], armour);
        let mut printed = BTreeMap::new();
        for row in list(&section["rows"]) {
            let name = |key: &str| row[key].as_str().unwrap_or("none").to_owned();
            let twice = printed.insert((name("weapon"), name("special")), row["cells"].clone());
            assert_eq!(twice, None, "each row once");
        }
        assert_eq!(printed.len(), 24);
        for row in rows(expected) {
            let cell = |at: usize| if row[at] == "–" { Json::Null } else { json!(row[at]) };
            // The program prints the cards in the order of the card list.
            let cells = [2, 5, 6, 3, 4].map(cell);
            let place = (full(row[0]).to_owned(), full(row[1]).to_owned());
            assert_eq!(printed[&place], json!(cells), "{place:?}, {armour}");
        }
    }
    let flat =
        FLAT.map(|(title, damage, mail)| json!({ "title": title, "damage": damage, "mail": mail }));
    assert_eq!(table["flat"], json!(flat));
}
