//! Cards that go out as a table and come back: comments stay, the difference is shown first.

use crate::project::Project;
use std::fs;

const CARDS: &str = r#"# The birds.
[[card]]
id = "heron"
title = "Heron"   # patient
copies = 3        # one for each pond
tags = ["bird", "long legs"]
cost = 2
flies = true

# Hops.
[[card]]
id = "frog"
title = "Frog"
copies = 1
cost = 1
text = "Leap; then rest."
"#;

fn game() -> Project {
    let project = Project::empty();
    let toml = "title = \"Deck\"\n[[type]]\nid = \"animal\"\nfile = \"animals.toml\"\n[type.fields]\n\
                cost = { kind = \"number\", max = 9 }\nflies = { kind = \"flag\" }\n\
                tags = { kind = \"list\", of = { kind = \"text\" } }\n";
    project.write("deck/game.toml", toml.as_bytes());
    project.write("deck/animals.toml", CARDS.as_bytes());
    project
}

/// A row is known by its id or its title; a table without either is refused as a whole.
#[test]
fn a_table_whose_cards_have_no_names_is_refused() {
    let project = game();
    project.write("animal.csv", b"Card Name,cost\nHeron,3\nFrog,2\n");
    let run = project.run("import deck animal.csv --write");
    assert_eq!(run.code, 1, "{run:?}");
    let said = format!("{}{}", run.stdout, run.stderr);
    assert!(said.contains("no column is called `title` or `id`"), "{said}");
    assert!(said.contains("animal.csv:1:1"), "{said}");
    assert_eq!(project.read("deck/animals.toml"), CARDS);
}

/// What would make a game that can't be read is told, and nothing is written.
#[test]
fn a_table_that_would_break_the_game_is_not_written() {
    for (table, place, says) in [
        (
            "id,title,cost\nheron,Heron,\n",
            "animal.csv:2:",
            "`heron` needs `cost`, and this row has none",
        ),
        ("id,title,cost\nnewt,Newt,\n", "animal.csv:2:", "`newt` needs `cost`"),
        ("id,title\nnewt,Newt\n", "deck/animals.toml", "lacks `cost`"),
        ("id,title,cost\nBig Newt,Newt,3\n", "deck/animals.toml", "Big Newt"),
        ("id,title,cost,back\nheron,Heron,2,blue\n", "deck/animals.toml", "blue"),
    ] {
        let project = game();
        project.write("animal.csv", table.as_bytes());
        let run = project.run("import deck animal.csv --write");
        let said = format!("{}{}", run.stdout, run.stderr);
        assert_eq!(run.code, 1, "{table}: {said}");
        assert!(said.contains(place) && said.contains(says), "{table}: {said}");
        assert_eq!(project.read("deck/animals.toml"), CARDS, "{table}");
    }
}

#[test]
fn a_table_goes_out_and_comes_back_unchanged() {
    for (options, file) in [("--csv", "animal.csv"), ("--xlsx", "deck.xlsx")] {
        let project = game();
        let run = project.run(&format!("table deck {options}")).made();
        assert!(run.stdout.contains(&format!("wrote {file}")), "{}", run.stdout);
        let run = project.run(&format!("import deck {file}")).made();
        assert!(run.stdout.contains("nothing changes in deck/animals.toml"), "{}", run.stdout);
        let again = project.run(&format!("table deck {options}"));
        assert_eq!(again.code, 2, "{again:?}");
        assert!(
            again.stderr.contains(
                "is there already; write elsewhere with --out DIR, or replace it with --force"
            ),
            "{}",
            again.stderr
        );
    }
}

#[test]
fn the_same_game_makes_the_same_bytes() {
    let project = game();
    project.run("table deck --xlsx --out a").made();
    project.run("table deck --xlsx --out b").made();
    assert_eq!(
        fs::read(project.path("a/deck.xlsx")).unwrap(),
        fs::read(project.path("b/deck.xlsx")).unwrap()
    );
    project.run("table deck --out a").made();
    assert_eq!(
        project.read("a/animal.csv"),
        "id,title,copies,cost,flies,tags,text\nheron,Heron,3,2,x,\"bird; long legs\",\n\
         frog,Frog,1,1,,,\"Leap; then rest.\"\n"
    );
}

const STEPS: &str = r#"[[card]]
id = "heron"
title = "Heron"

[[card.steps]]
act = "wade"   # slowly
by = 2

[[card.steps]]
act = "strike"
by = 1

[[card]]
id = "frog"
title = "Frog"
steps = [{ act = "leap", by = 3 }]   # far
"#;

#[test]
fn lists_of_tables_come_back_row_by_row() {
    let project = Project::empty();
    let toml = "title = \"Deck\"\n[[type]]\nid = \"animal\"\nfile = \"animals.toml\"\n[type.fields]\n\
                steps = { kind = \"list\", of = { kind = \"table\", fields = { act = { kind = \"text\" }, \
                by = { kind = \"number\", max = 9, optional = true } } } }\n";
    project.write("deck/game.toml", toml.as_bytes());
    project.write("deck/animals.toml", STEPS.as_bytes());
    project.run("table deck").made();
    let table = project.read("animal.csv");
    let run = project.run("import deck animal.csv").made();
    assert!(run.stdout.contains("nothing changes"), "{table}{}", run.stdout);
    let edited = "id,title,copies,steps.act,steps.by\nheron,Heron,1,wade,4\nfrog,Frog,1,leap,3\n,,,croak,\n\
                  newt,Newt,1,swim,1\n,,,dive,2\n";
    project.write("animal.csv", edited.as_bytes());
    let run = project.run("import deck animal.csv --write").made();
    for line in [
        "heron, steps: `act wade, by 2; act strike, by 1` becomes `act wade, by 4`",
        "frog, steps: `act leap, by 3` becomes `act leap, by 3; act croak`",
        "newt: a new card",
    ] {
        assert!(run.stdout.contains(line), "{line}\n{}", run.stdout);
    }
    let text = project.read("deck/animals.toml");
    for part in [
        "act = \"wade\"   # slowly\nby = 4\n",
        "# far",
        "{ act = \"leap\", by = 3 }",
        "act = \"croak\"",
        "act = \"dive\"",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(!text.contains("strike"), "{text}");
    let run = project.run("import deck animal.csv").made();
    assert!(run.stdout.contains("nothing changes"), "{}{text}", run.stdout);
    project.write("animal.csv", edited.replace("wade,4", "wade,44").as_bytes());
    let run = project.run("import deck animal.csv --write");
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.stderr.contains("`44` is not a whole number from 0 to 9"), "{}", run.stderr);
    assert!(run.stderr.contains("animal.csv:2:"), "{}", run.stderr);
}

#[test]
fn edits_are_shown_and_then_put_back_with_comments_kept() {
    let project = game();
    let edited = "id,title,copies,cost,flies,tags,text\nheron,Grey heron,4,2,,bird,\nfrog,Frog,1,1,,,\"Leap; then rest.\"\n\
                  newt,Newt,2,1,,wet; green,Swim.\n";
    project.write("animal.csv", edited.as_bytes());
    let shown = project.run("import deck animal.csv");
    assert_eq!(shown.code, 1);
    for line in [
        "heron, title: `Heron` becomes `Grey heron`",
        "heron, copies: `3` becomes `4`",
        "heron, flies: `x` becomes nothing",
        "heron, tags: `bird; long legs` becomes `bird`",
        "newt: a new card",
        "nothing was written; write the changes with --write",
    ] {
        assert!(shown.stdout.contains(line), "{line} is not in\n{}", shown.stdout);
    }
    assert_eq!(project.read("deck/animals.toml"), CARDS);
    project.run("import deck animal.csv --write").made();
    let wanted = CARDS
        .replace("title = \"Heron\"   # patient", "title = \"Grey heron\"   # patient")
        .replace("copies = 3  ", "copies = 4  ")
        .replace("[\"bird\", \"long legs\"]", "[\"bird\"]")
        .replace("flies = true\n", "");
    let new = project.read("deck/animals.toml");
    assert!(new.starts_with(&wanted), "{new}");
    assert!(new.contains("id = \"newt\"\ntitle = \"Newt\"\ncopies = 2\ncost = 1\ntags = [\"wet\", \"green\"]\ntext = \"Swim.\"\n"), "{new}");
    project.run("import deck animal.csv").made();
    project.run("build deck --no-images").made();
}

#[test]
fn what_can_not_be_read_is_told_at_its_cell_and_nothing_is_written() {
    let project = game();
    project.write("animal.csv", b"id,title,cost,note\nheron,Heron,cheap,x\nheron,Heron,1,\n");
    let run = project.run("import deck animal.csv --write");
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("animal.csv:2:13"), "{}", run.stderr);
    assert!(run.stderr.contains("`cheap` is not a whole number from 0 to 9"), "{}", run.stderr);
    assert!(run.stderr.contains("the card `heron` stands here twice"), "{}", run.stderr);
    assert_eq!(project.read("deck/animals.toml"), CARDS);
}

#[test]
fn cards_of_game_toml_take_edits_too() {
    let project = Project::empty();
    let toml = "title = \"Pond\"\n[[card]] # tall\ntitle = \"Heron\"\ntext = \"Eat one frog.\"\ncopies = 3\n";
    project.write("deck/game.toml", toml.as_bytes());
    project.run("table deck").made();
    project.edit("card.csv", "Eat one frog.", "Eat two frogs.");
    project.run("import deck card.csv --write").made();
    assert_eq!(project.read("deck/game.toml"), toml.replace("one frog", "two frogs"));
}

/// A game of one type whose cards have steps.
fn with_steps(cards: &str) -> Project {
    let project = Project::empty();
    let toml = "title = \"Deck\"\n[[type]]\nid = \"animal\"\nfile = \"animals.toml\"\n[type.fields]\n\
                steps = { kind = \"list\", of = { kind = \"table\", fields = { act = { kind = \"text\", optional = true }, \
                by = { kind = \"number\", max = 9, optional = true }, \
                far = { kind = \"table\", optional = true, fields = { off = { kind = \"text\" } } } } } }\n";
    project.write("deck/game.toml", toml.as_bytes());
    project.write("deck/animals.toml", cards.as_bytes());
    project.run("table deck").made();
    project
}

const TWO_STEPS: &str = r#"[[card]]
id = "heron"
title = "Heron"

# It is patient.
[[card.steps]]
act = "wade"   # slowly
by = 2
far = { off = "reeds" }

# It is quick.
[[card.steps]]
act = "strike" # once
by = 1
far = { off = "frogs" }
"#;

/// What stands with an item goes and stays with it.
#[test]
fn an_item_that_is_removed_takes_its_comments_along() {
    let heading = "id,title,copies,steps.act,steps.by\n";
    let (first, second) = TWO_STEPS.split_once("# It is patient.").unwrap();
    let (_, second) = second.split_once("# It is quick.").unwrap();
    let project = with_steps(TWO_STEPS);
    project.write("animal.csv", format!("{heading}heron,Heron,1,strike,1\n").as_bytes());
    let run = project.run("import deck animal.csv --write").made();
    let line = "heron, steps: `act wade, by 2; act strike, by 1` becomes `act strike, by 1`";
    assert!(run.stdout.contains(line), "{}", run.stdout);
    let wanted = format!("{first}# It is quick.{second}");
    assert_eq!(project.read("deck/animals.toml"), wanted);
    // One more before it, and one more after it.
    for (rows, at) in [("leap,\n,,,strike,1\n", 0), ("strike,1\n,,,leap,\n", 1)] {
        let project = with_steps(&wanted);
        project.write("animal.csv", format!("{heading}heron,Heron,1,{rows}").as_bytes());
        project.run("import deck animal.csv --write").made();
        let text = project.read("deck/animals.toml");
        assert!(text.contains(&format!("# It is quick.{second}")), "{text}");
        let acts = text.lines().filter(|it| it.starts_with("act = "));
        assert_eq!(acts.clone().count(), 2, "{text}");
        assert_eq!(acts.collect::<Vec<_>>()[at], "act = \"leap\"", "{text}");
    }
    // A list on one line.
    let inline = "[[card]]\nid = \"heron\"\ntitle = \"Heron\"\nsteps = [{ act = \"wade\", far = { off = \"reeds\" } }, \
                  { act = \"strike\", far = { off = \"frogs\" } }]   # both\n";
    let project = with_steps(inline);
    project.write("animal.csv", format!("{heading}heron,Heron,1,strike,\n").as_bytes());
    project.run("import deck animal.csv --write").made();
    let text = project.read("deck/animals.toml");
    assert!(text.contains("{ act = \"strike\", far = { off = \"frogs\" } }]   # both\n"), "{text}");
    assert!(!text.contains("wade") && !text.contains("reeds"), "{text}");
    project.write("animal.csv", format!("{heading}heron,Heron,1,,\n").as_bytes());
    project.run("import deck animal.csv --write").made();
    assert_eq!(project.read("deck/animals.toml"), "[[card]]\nid = \"heron\"\ntitle = \"Heron\"\n");
}

#[test]
fn an_item_of_which_the_table_shows_nothing_stays() {
    let cards = TWO_STEPS.replace("act = \"wade\"   # slowly\nby = 2\n", "");
    let project = with_steps(&cards);
    // A table that has no columns for what is far.
    let heading = "id,title,copies,steps.act,steps.by\n";
    project.write("animal.csv", format!("{heading}heron,Heron,1,strike,1\n").as_bytes());
    let run = project.run("import deck animal.csv").made();
    assert!(run.stdout.contains("nothing changes"), "{}", run.stdout);
    project.write("animal.csv", format!("{heading}heron,Heron,1,strike,3\n").as_bytes());
    project.run("import deck animal.csv --write").made();
    assert_eq!(project.read("deck/animals.toml"), cards.replace("by = 1", "by = 3"));
    project.write("animal.csv", format!("{heading}heron,Heron,1,,\n").as_bytes());
    project.run("import deck animal.csv --write").made();
    let (first, _) = cards.split_once("\n# It is quick.").unwrap();
    assert_eq!(project.read("deck/animals.toml"), first);
}

#[test]
fn a_new_card_has_the_type_of_its_table() {
    let project = Project::empty();
    let manifest = "title = \"Pond\"\n[[type]]\nid = \"bird\"\n[[type]]\nid = \"fish\"\n\
        [[card]]\ntype = \"bird\"\ntitle = \"Heron\"\n[[card]]\ntype = \"fish\"\ntitle = \"Pike\"\n";
    project.write("mine/game.toml", manifest.as_bytes());
    project.write("bird.csv", b"id,title,copies\nheron,Heron,1\nstork,Stork,2\n");
    project.run("import mine bird.csv --write").made();
    let list = project.run("build mine").made();
    let cards = project.read("out/mine/card-list.csv");
    assert!(cards.contains(",stork,Stork,Bird,2,"), "{cards}{}", list.stdout);
}

#[test]
fn a_table_of_cards_that_stand_in_one_is_a_copy() {
    let project = Project::empty();
    let manifest = "title = \"Pond\"\n[[type]]\nid = \"bird\"\nfile = \"bird.csv\"\n";
    project.write("mine/game.toml", manifest.as_bytes());
    project.write("mine/bird.csv", b"title\nHeron\n");
    let said = project.run("table mine --out tables").made().stdout;
    assert!(
        said.contains("the cards stand in tables already (those of `bird` in bird.csv)"),
        "{said}"
    );
    let fish = "[[type]]\nid = \"fish\"\n[[card]]\ntype = \"fish\"\ntitle = \"Pike\"\n";
    project.write("mine/game.toml", format!("{manifest}{fish}").as_bytes());
    let said = project.run("table mine --out others").made().stdout;
    assert!(said.contains("take it back: cardwright import mine FILE"), "{said}");
    assert!(said.contains("(those of `bird` in bird.csv): edit those"), "{said}");
}

#[test]
fn a_workbook_of_several_types_comes_back_sheet_by_sheet() {
    let project = Project::empty();
    let cards = |kind: &str, title: &str| {
        format!(
            "[[type]]\nid = \"{kind}\"\n[[card]]\ntype = \"{kind}\"\ntitle = \"{title}\"\ntext = \"Hm.\"\n"
        )
    };
    let toml = format!("title = \"Mine\"\n{}{}", cards("bird", "Heron"), cards("fish", "Pike"));
    project.write("mine/game.toml", toml.as_bytes());
    let said = project.run("table mine --xlsx").made().stdout;
    let way = "cardwright import mine FILE#bird, and the other sheets likewise";
    assert!(said.contains(way), "{said}");
    for sheet in ["bird", "fish"] {
        project.run(&format!("import mine mine.xlsx#{sheet}")).made();
    }
}
