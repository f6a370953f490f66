//! Several people at one screen.

use super::person::Person;

#[test]
fn nobody_is_sent_away_where_nothing_is_hidden() {
    for game in ["skorm", "skirmish-wars", "skirmish-phase"] {
        let mut person = Person::alone(&format!("play {game} --seats 2 --human 1,2 --seed 3"), 3);
        for _ in 0..12 {
            let Some(_) = person.asked() else { break };
            person.says("1");
        }
        let heard = person.end().heard;
        assert!(!heard.contains("--- "), "{game}: {heard}");
        assert!(!heard.contains("Press Enter"), "{game}: {heard}");
    }
    let mut person = Person::alone("play skirmish-phase --seats 4 --human 1,2,3,4 --seed 3", 3);
    person.asked();
    for _ in 0..6 {
        person.says("1");
        person.asked();
    }
    let heard = person.end().heard;
    assert_eq!(heard.matches("Defenders get ").count(), 1, "told once: {heard}");
}

/// A dead person learns it before anybody else is asked, and is told nothing twice.
#[test]
fn whoever_dies_while_others_live_is_told_at_once() {
    let mut told = 0;
    for seed in 1..12 {
        let arguments =
            format!("play skirmish --seats 4 --human 1,3 --variant highlander --seed {seed}");
        let mut person = Person::alone(&arguments, seed);
        while let Some(said) = person.asked() {
            let out = said.contains(" are out of the game.");
            person.says(if out { "3" } else { "1" });
        }
        let heard = person.end().heard;
        for (dead, other) in [("A", "C"), ("C", "A")] {
            let words = format!("{dead}, you are out of the game. The others continue.\n");
            let Some((before, after)) = heard.split_once(&words) else { continue };
            told += 1;
            let part = before.rsplit("--- ").next().expect("a part");
            assert!(part.starts_with(dead), "{part}");
            assert!(part.contains(&format!("{dead} is dead")), "{part}");
            assert!(
                !after.contains(&format!("--- {dead} ---")),
                "{dead} is asked no more: {heard}"
            );
            let own = before.matches(&format!("{dead} is dead")).count();
            let all = heard.matches(&format!("{dead} is dead")).count();
            assert!(own >= 1 && all <= 2, "{dead} and {other} hear it once each: {heard}");
        }
    }
    assert!(told >= 3, "{told}");
}
