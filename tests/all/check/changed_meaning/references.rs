//! R032: references, texts and pictures of one thing in the place of those of another, and words that stand for
//! others.

use super::{RULES, one_of, told_of};
use crate::project::Project;

#[test]
fn a_reference_that_leads_elsewhere() {
    one_of(
        "You can read [more of it](#round) if you like.",
        "You can read [more of it](#end) if you like.",
        "`#end` instead of `#round`",
    );
}

#[test]
fn an_only_that_moved_is_silent() {
    let found = told_of(
        "You pass only if none of your cards can be played.",
        "You pass if none of your cards can be played, and only then.",
    );
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn an_only_that_is_added_is_silent() {
    let found = told_of("You can take a card by winning.", "You can take a card only by winning.");
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_ruling_that_is_cited_for_another_one() {
    let project = Project::tiny();
    let ruling = |id: &str| {
        format!(
            "[[ruling]]\nid = \"{id}\"\nrank = \"A\"\ntopic = \"Who starts\"\ntext = \"The youngest.\"\n\n"
        )
    };
    project.write("data/tiny/rulings.toml", (ruling("T-01") + &ruling("T-02")).as_bytes());
    project.edit(RULES, "most points win.", "most points win.[[T-01]]");
    assert_eq!(project.run("review tiny --accept").code, 0);
    project.edit(RULES, "[[T-01]]", "[[T-02]]");
    let run = project.run("check tiny --no-fit");
    assert!(run.stdout.contains("`[[T-02]]` instead of `[[T-01]]`"), "{}", run.stdout);
    project.edit(RULES, "[[T-02]]", "[[T-01]]");
    let run = project.run("check tiny --no-fit");
    assert!(!run.stdout.contains("R032"), "{}", run.stdout);
}

#[test]
fn texts_of_two_cards_that_have_changed_places() {
    let project = Project::tiny();
    let hands = "data/tiny/hands.toml";
    let text = project.read(hands);
    let alt = |number: usize| {
        let mut lines = text.lines().filter(|it| it.starts_with("alt = "));
        lines.nth(number).expect("each card has one").to_owned()
    };
    assert_eq!(project.run("review tiny --accept").code, 0);
    let swapped = text.replace(&alt(0), "?").replace(&alt(1), &alt(0)).replace('?', &alt(1));
    project.write(hands, swapped.as_bytes());
    let run = project.run("check tiny --no-fit");
    let lines = run.stdout.lines().filter(|it| it.contains("warning[R032]"));
    assert_eq!(lines.filter(|it| it.contains("have changed places")).count(), 1, "{}", run.stdout);
}

#[test]
fn a_comparison_an_exception_and_where_a_card_goes() {
    one_of(
        "A hand with 3 ≤ points < 8 takes all of the cards on the table.",
        "A hand with 3 < points < 8 takes all of the cards on the table.",
        "`<` instead of `≤`",
    );
    one_of(
        "The number of your cards never rises above seven in any round.",
        "The number of your cards never rises above seven in any round, except in the last one.",
        "`except` is new",
    );
    one_of(
        "Put each card that you have won back into the box.",
        "Put each card that you have won back into the bag.",
        "`bag` instead of `box`",
    );
    one_of(
        "When a card falls, its whole set leaves the table.",
        "When a card falls, it’s whole set leaves the table.",
        "`it’s` instead of `its`",
    );
}

#[test]
fn a_role_a_span_of_time_and_a_reference_to_another_section() {
    one_of(
        "Then ask everybody in this game who still has a card, beginning on the left of the owner.",
        "Then ask everybody in this game who still has a card, beginning on the left of the player whose card it is.",
        "`player whose card it is` instead of `owner`",
    );
    let found = told_of(
        "Then ask everybody in this game who still has a card, beginning on the left of the owner.",
        "Then ask everybody in this game who still has a card, beginning on the left of the player who owns it.",
    );
    assert!(found.is_empty(), "{found:#?}");
    one_of(
        "A card that has not yet been shown in this round may be shown.",
        "A card that has not yet been shown in this turn may be shown.",
        "`turn` instead of `round`",
    );
    one_of(
        "How many points they are worth is told in [The end](#end).",
        "How many points they are worth is told in [A round](#round).",
        "`[A round](#round)` instead of `[The end](#end)`",
    );
}

#[test]
fn what_breaks_a_tie_before_what_decides() {
    one_of(
        "The player with more coins wins. If coins are equal, the one with more stones does.",
        "The player with more stones wins. If stones are equal, the one with more coins does.",
        "have changed places",
    );
    let found = told_of(
        "In the end the player with more coins wins. If coins are equal, nobody does.",
        "The player with more coins wins in the end. If coins are equal, nobody does.",
    );
    assert!(found.is_empty(), "{found:#?}");
}
