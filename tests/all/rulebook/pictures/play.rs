//! What the rules of Skirmish tell pictures: the table at the start, and replayed scenes.

use super::{Picture, pictures};
use crate::project::{Project, repository};

/// Skirmish with a block in place of a heading of its text.
fn skirmish(block: &str) -> Project {
    let project = Project::empty();
    for folder in ["data/skirmish", "art/skirmish", "templates"] {
        project.lay(&repository(folder), folder);
    }
    project.write(
        "data/skirmish/rulebook/90-test.md",
        format!("# Test {{#test}}\n\n{block}\n").as_bytes(),
    );
    project
}

/// The last picture of the rulebook: the quick rules have a legend alone.
fn last(project: &Project) -> Picture {
    let mut all = pictures(&project.path("data"), "skirmish").into_iter();
    all.rfind(|it| it.0 != "legend").expect("a picture").1
}

const TABLE: &str = "```table For three
players = 3
names = [\"Aud\", \"Bersi\", \"Ketil\"]
piles = [
  { pile = \"draw\", says = \"[[draw-deck]]\" },
  { pile = \"normal\", says = \"[[normal-pile]]\" },
  { pile = \"weapon\", says = \"[[weapon-pile]]\" },
]
parts = [{ part = \"hand\", says = \"your hand\" }]
```";

#[test]
fn the_table_is_as_the_engine_sets_it_up() {
    let project = skirmish(TABLE);
    let shown = last(&project);
    assert_eq!(shown.drawing["seats"].as_array().map(Vec::len), Some(3));
    assert_eq!(shown.drawing["seats"][0]["hand"], 6);
    assert_eq!(shown.drawing["seats"][0]["counters"], 12);
    // 100 cards less three hands; 28 arms less a weapon and a SHIELD for each.
    let alt = &shown.alt;
    assert!(alt.contains("82 ×: draw deck; 0 ×: normal pile; 22 ×: weapon pile"), "{alt}");
    assert!(alt.contains("Bersi: SWORD, SHIELD, 6 × cards, 12 × counters"), "{alt}");
    let many =
        last(&skirmish(&TABLE.replace("players = 3", "players = 8").replace("names", "# names")));
    assert!(many.alt.contains("52 ×: draw deck"), "{}", many.alt);
    assert_eq!(many.drawing["seats"].as_array().map(Vec::len), Some(8));
}

#[test]
fn a_scene_has_a_panel_for_each_action() {
    let shown = last(&skirmish(
        "```scene A Charge
Aud: hand special-attack chop
Bersi: hand dodge
Ketil: hand dodge
Dotta:

Aud charge Bersi with chop
Bersi dodge
Ketil dodge
Dotta shield
= Dotta.shield damaged
```",
    ));
    let panels = shown.drawing["panels"].as_array().expect("panels");
    let alts: Vec<&str> = panels.iter().filter_map(|it| it["alt"].as_str()).collect();
    let wanted = [
        "Aud → Bersi: SPECIAL ATTACK, CHOP",
        "Bersi → Ketil: DODGE",
        "Ketil → Dotta: DODGE",
        "Dotta: SHIELD (Shield Damaged)",
    ];
    assert_eq!(alts, wanted);
}

#[test]
fn what_a_table_gets_wrong_is_told() {
    let told = |old: &str, new: &str| {
        let run = skirmish(&TABLE.replace(old, new)).run("check skirmish");
        assert_eq!(run.code, 1, "{}", run.stdout);
        run.stdout.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let found = told("players = 3", "players = 9");
    assert!(found.contains("a whole number from 2 to 8"), "{found}");
    let found = told("\"normal\"", "\"norml\"");
    assert!(found.contains("there is no pile `norml` on this table"), "{found}");
    assert!(found.contains("the pile `normal` has no name"), "{found}");
    let found = told("\"hand\"", "\"mail\"");
    assert!(found.contains("no `mail` lies in front of a player"), "{found}");
    let found = told(", \"Ketil\"]", "]");
    assert!(found.contains("there are 2 names for 3 players"), "{found}");
}

#[test]
fn rules_that_tell_no_table_say_so() {
    let project = Project::empty();
    for folder in ["data/pond", "templates"] {
        project.lay(&repository(folder), folder);
    }
    let end = project.read("data/pond/rules.md");
    project.write("data/pond/rules.md", format!("{end}\n```table\nplayers = 2\n```\n").as_bytes());
    let run = project.run("check pond");
    let found = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(found.contains("don't tell what lies on the table at the start"), "{found}");
}
