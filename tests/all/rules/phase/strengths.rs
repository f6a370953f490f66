//! Strength against strength, held against the formulae themselves.

use super::rules;
use cardwright_rules::phase::Side;

#[test]
fn every_two_totals_come_as_the_formulae_say() {
    let scale = rules(&[]).data.scale;
    let k = scale.overwhelm;
    for ours in 0..=40 {
        for theirs in 0..=40 {
            let result = scale.compare(ours, theirs);
            let case = format!("{ours} to {theirs}: {result:?}");
            let defenders = result.winner == Side::Defenders;
            assert_eq!(defenders, ours > theirs, "{case}");
            assert_eq!(result.tie, ours == theirs, "{case}");
            let (more, less) = if defenders { (ours, theirs) } else { (theirs, ours) };
            assert_eq!(result.overwhelmed, more >= k * less && more > less, "{case}");
        }
    }
    let other = rules(&[("T-01", "overwhelmed")]).data.scale;
    assert!(other.compare(0, 0).overwhelmed && !scale.compare(0, 0).overwhelmed);
    assert_eq!(other.compare(0, 0).winner, Side::Attackers);
}

#[test]
fn the_printed_table_says_what_the_rules_do() {
    let rules = rules(&[]);
    let table = rules.table("strengths").expect("a table");
    let last = rules.data.table_to as usize;
    let rows = table["rows"].as_array().expect("rows");
    assert_eq!((rows.len(), table["head"].as_array().map(Vec::len)), (last + 1, Some(last + 2)));
    for ours in 0..=last {
        for theirs in 0..=last {
            let result = rules.data.scale.compare(ours as i64, theirs as i64);
            let letter = if result.winner == Side::Defenders { "D" } else { "A" };
            let mark = if result.overwhelmed { "!" } else { "" };
            assert_eq!(rows[ours][theirs + 1], format!("{letter}{mark}"), "{ours} to {theirs}");
            let cell = &table["cells"][ours][theirs];
            assert_eq!(cell["winner"], result.winner.name());
            assert_eq!(cell["tie"], result.tie);
        }
    }
}
