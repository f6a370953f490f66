//! `cardwright new`: what it makes builds at once, and a table prints without a folder.

use crate::project::{Project, files};
use crate::spreadsheet::workbook::{row, xlsx};

const DECK: &str = "Card Name,Count,Cost,Rules,Tags,Playtest notes\nHeron,3,2,Eat one frog.,bird; tall,\n\
                    Frog,5,1,Leap.,wet,\nNewt,1,0,Swim away.,wet; small,\n";

#[test]
fn a_game_from_nothing_builds() {
    let project = Project::empty();
    let run = project.run("new frog-pond").made();
    assert!(run.stdout.starts_with("made frog-pond/: two cards to begin with\n"), "{}", run.stdout);
    assert_eq!(run.stdout.lines().skip_while(|it| *it != "Next:").count(), 5, "{}", run.stdout);
    assert!(project.read("frog-pond/game.toml").contains("title = \"Frog pond\""));
    project.run("build frog-pond --no-images").made();
    assert!(files(&project.path("out/frog-pond")).contains("home.pdf"));
}

#[test]
fn a_game_from_a_table_knows_its_columns_and_its_total() {
    let rows: String = DECK
        .lines()
        .enumerate()
        .map(|(at, line)| row(at + 1, &line.split(',').collect::<Vec<_>>()))
        .collect();
    let book = xlsx(&[("Animals", &rows, "")]);
    for (file, bytes) in [("deck.csv", DECK.as_bytes()), ("deck.xlsx", &book)] {
        let project = Project::empty();
        project.write(file, bytes);
        let run = project.run(&format!("new mine --from {file}")).made();
        assert!(
            run.stdout.starts_with(&format!("made mine/: 3 cards (9 copies) from {file}\n")),
            "{}",
            run.stdout
        );
        let columns = format!(
            "columns of {file}: `Card Name` is the title; `Count` is the number of copies; the text is `Rules`; \
             also printed: `Cost`, `Tags`; not read: `Playtest notes`\n"
        );
        assert!(run.stdout.contains(&columns), "{}", run.stdout);
        let toml = project.read("mine/game.toml");
        for line in [
            "cost = { kind = \"number\" }",
            "tags = { kind = \"list\", of = { kind = \"text\" } }",
            "text = { kind = \"text\" }",
            "ignore = [\"Playtest notes\"]",
            "that = \"total >= 9\"",
        ] {
            assert!(toml.contains(line), "{line} is not in\n{toml}");
        }
        assert!(toml.contains("title = \"Card Name\""), "{toml}");
        let run = project.run("build mine --no-images").made();
        assert!(run.stdout.contains("9 copies of 3 cards"), "{}", run.stdout);
    }
}

#[test]
fn bold_and_italic_words_stay_so() {
    let project = Project::empty();
    let cards =
        "name,text\nHeron,<b>Team:</b> Birds. <i>Old as the hills.</i>\nReed,\"2 < 3, <b>bold\"\n";
    project.write("deck.csv", cards.as_bytes());
    project.run("new mine --from deck.csv").made();
    let table = project.read("mine/deck.csv");
    assert!(table.contains("Heron,**Team:** Birds. *Old as the hills.*\n"), "{table}");
    assert!(table.contains("2 < 3, <b>bold"), "{table}");
    let notes = project.read("mine/IMPORT.md");
    let (changed, left_out) = notes.split_once("Not taken over.").expect("something is left");
    let line = "Taken over in another form:\n\n- `deck.csv`: `<b>words</b>` is `**words**` now, `<i>words</i>` is `*words*`, `<br>` a line break\n";
    assert!(changed.contains(line), "{notes}");
    let line = "- `deck.csv:3`: `<b>` in the column `text` is printed as it stands: remove it, or";
    assert!(left_out.contains(line), "{notes}");
    project.run("build mine --no-images").made();
}

/// What got another form is taken over, and counted apart from what is not.
#[test]
fn what_got_another_form_is_not_counted_as_left_out() {
    let project = Project::empty();
    let told = |cards: &str| {
        project.write("deck.csv", cards.as_bytes());
        let _ = std::fs::remove_dir_all(project.path("mine"));
        let run = project.run("new mine --from deck.csv").made();
        let things = run.stdout.lines().filter(|it| it.contains("IMPORT.md"));
        things.map(str::to_owned).collect::<Vec<_>>()
    };
    let changed = "1 thing got another form: mine/IMPORT.md says what and where";
    assert_eq!(told("name,text\nHeron,<b>Team:</b> Birds.\n"), [changed]);
    assert!(!project.read("mine/IMPORT.md").contains("Not taken over"));
    let left = "2 things could not be taken over: mine/IMPORT.md lists them with their places";
    let cards = "name,text\nHeron,<b>Eat</b> one.\nReed,<b><u>Hide</u></b>.\n<i>Frog</i>,Leap.\n";
    assert_eq!(told(cards), [left, changed]);
    let notes = project.read("mine/IMPORT.md");
    for line in
        ["`deck.csv:3`: `<b>` in the column `text`", "`deck.csv:4`: `<i>` in the column `name`"]
    {
        assert!(notes.contains(line), "{line} is not in\n{notes}");
    }
}

#[test]
fn one_is_one_and_an_old_workbook_is_told_what_to_do() {
    let project = Project::empty();
    project.write("one.csv", b"cost\n1\n");
    let run = project.run("new mine --from one.csv").made();
    assert!(run.stdout.starts_with("made mine/: 1 card (1 copy) from one.csv\n"), "{}", run.stdout);
    let line = "1 thing could not be taken over: mine/IMPORT.md says what and where\n";
    assert!(run.stdout.contains(line), "{}", run.stdout);
    project.write("old.xls", &[0xD0, 0xCF, 0x11, 0xE0, 0, 0]);
    let run = project.run("new other --from old.xls");
    let wanted = "can't read old.xls: save the table as .xlsx, .ods or .csv, and name that file";
    assert!(run.code == 2 && run.stderr.contains(wanted), "{run:?}");
}

#[test]
fn a_table_prints_without_a_folder() {
    let project = Project::empty();
    project.write("cards/deck.csv", DECK.as_bytes());
    let run = project.run("build cards/deck.csv --no-images").made();
    assert!(run.stdout.contains("9 copies of 3 cards"), "{}", run.stdout);
    assert!(run.stdout.contains("cardwright new NAME --from cards/deck.csv"), "{}", run.stdout);
    assert_eq!(files(&project.path("cards")).len(), 1);
    assert!(files(&project.path("out/deck")).contains("home.pdf"));
}

#[test]
fn a_bad_table_is_told_at_its_place_and_nothing_is_made() {
    let project = Project::empty();
    project.write("deck.csv", DECK.replace("Frog,5", "Frog,five").as_bytes());
    for command in ["build deck.csv", "new mine --from deck.csv"] {
        let run = project.run(command);
        assert_eq!(run.code, 1, "{run:?}");
        assert!(run.stderr.contains("`five` is no number of copies"), "{}", run.stderr);
        assert!(run.stderr.contains("deck.csv:3:6"), "{}", run.stderr);
    }
    assert_eq!(files(&project.path("")).len(), 1);
}

#[test]
fn a_strange_table_is_mended_and_the_mending_is_listed() {
    let project = Project::empty();
    let odd = "name,cost,Cost,\nHeron,1,2,stray\n,3,4,\n";
    project.write("deck.csv", odd.replace('\n', "\r").as_bytes());
    let run = project.run("new mine --from deck.csv").made();
    assert!(run.stdout.contains("3 things could not be taken over"), "{}", run.stdout);
    let notes = project.read("mine/IMPORT.md");
    for line in [
        "`deck.csv:1`: column 4 has no name and is not read",
        "`deck.csv:1`: columns 2 and 3 are both called `Cost`; the second is not read",
        "`deck.csv:3`: this row has no title; the card is called `Card 2`",
    ] {
        assert!(notes.contains(line), "{line} is not in\n{notes}");
    }
    project.run("build mine --no-images").made();
}

#[test]
fn signs_that_mean_something_in_a_game_stay_plain_words() {
    let project = Project::empty();
    project.write("deck.csv", b"title,text\nHeron,Costs :fire: and [[two]] {{ more }}.\n");
    project.run("new mine --from deck.csv").made();
    let notes = project.read("mine/IMPORT.md");
    for note in [
        "`:fire:` in texts is written `:fire\\:` now",
        "`[[` would begin a reference",
        "`{{` would begin an expression",
    ] {
        assert!(notes.contains(note), "{note} is not in\n{notes}");
    }
    let run = project.run("build mine --no-images").made();
    assert!(!run.stdout.contains("marked"), "{}", run.stdout);
    project.run("build deck.csv --no-images").made();
}

#[test]
fn a_copy_of_pond_needs_no_repository() {
    let project = Project::empty();
    project.run("new my-pond --like pond").made();
    let toml = project.read("my-pond/game.toml");
    assert!(toml.starts_with("#:schema schema/game.schema.json\ntitle = \"My pond\"\n"), "{toml}");
    assert!(project.path("my-pond/schema/game.schema.json").is_file());
    project.run("build my-pond --no-images").made();
    let run = project.run("check my-pond --no-fit");
    assert_eq!((run.code, run.stdout.as_str()), (0, "nothing found in `my-pond`\n"), "{run:?}");
    let run = project.run("new other --like pund");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("did you mean `pond`?"), "{}", run.stderr);
}

#[test]
fn names_that_can_not_be_folders_and_folders_that_are_there_are_refused() {
    let project = Project::empty();
    project.run("new mine").made();
    let run = project.run("new mine");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("there is already a `mine` here"), "{}", run.stderr);
    for name in ["../mine", "a/b", ".."] {
        let run = project.run(&format!("new {name}"));
        assert_eq!(run.code, 2, "{name}");
        assert!(run.stderr.contains("can't be the name of a game"), "{}", run.stderr);
    }
}

/// What only helps editors does not hide what was made.
#[test]
fn a_game_without_schemas_is_told_of_all_the_same() {
    let project = Project::empty();
    project.write("data/mine/game.toml", b"title = \"Mine\"\n[[card]]\ntitle = \"Heron\"\n");
    project.write("data/mine/schema", b"A file where the folder belongs.\n");
    let run = project.run("new yours --like mine");
    assert!(run.code == 0 && run.stdout.starts_with("made yours/: "), "{run:?}");
    assert!(run.stdout.contains("cardwright build yours"), "{}", run.stdout);
    assert!(run.stderr.starts_with("note: there are no schemas for editors: "), "{}", run.stderr);
    project.run("build yours --no-images").made();
}

const DOT: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><circle cx=\"5\" cy=\"5\" r=\"4\"/></svg>";

/// The pictures that a table names come along, from beside it or from `art` beside it, and nothing else.
#[test]
fn the_pictures_of_a_table_are_copied() {
    let deck = "title,text,Art\nHeron,Fly.,heron.svg\nFrog,Leap.,pond/frog.svg\nNewt,Swim.,\n";
    for (folder, from) in
        [("theirs", "theirs"), ("theirs", "theirs/deck.csv"), ("theirs/art", "theirs/deck.csv")]
    {
        let project = Project::empty();
        project.write("theirs/deck.csv", deck.as_bytes());
        for name in ["heron.svg", "pond/frog.svg", "stranger.svg"] {
            project.write(&format!("{folder}/{name}"), DOT.as_bytes());
        }
        let run = project.run(&format!("new mine --from {from}")).made();
        let first = "made mine/: 3 cards (3 copies) from deck.csv; 2 drawings in art\n";
        assert!(run.stdout.starts_with(first), "{}", run.stdout);
        let art = files(&project.path("mine/art"));
        assert_eq!(
            art.iter().map(String::as_str).collect::<Vec<_>>(),
            ["heron.svg", "pond/frog.svg"]
        );
        let run = project.run("build mine --no-images").made();
        assert!(!run.stdout.contains("placeholder"), "{}", run.stdout);
    }
}

/// A picture that is lost is told, and one outside of the folder is not read.
#[test]
fn a_picture_that_a_table_lacks_is_told() {
    let project = Project::empty();
    project.write("secret.svg", DOT.as_bytes());
    project.write("theirs/heron.svg", DOT.as_bytes());
    let deck = "title,image\nHeron,heron.svg\nFrog,frog.svg\nNewt,../secret.svg\n";
    project.write("theirs/deck.csv", deck.as_bytes());
    project.run("new mine --from theirs/deck.csv").made();
    let notes = project.read("mine/IMPORT.md");
    for name in ["frog.svg", "../secret.svg"] {
        let line =
            format!("- `deck.csv`: there is no picture `{name}`: put it into the folder `art`");
        assert!(notes.contains(&line), "{notes}");
    }
    assert_eq!(files(&project.path("mine/art")).len(), 1);
}

const SHIPS: &str = "title,copies,back,art,text\nCutter,2,Ship,,Cross one :wave:.\nGalleon,1,Ship,,Carry :four:.\n\
                     Squall,1,Storm,,Drop all.\nGale,1,,,Draw again.\n";

#[test]
fn a_column_of_backs_makes_the_backs_that_it_names() {
    let project = Project::empty();
    project.write("ships.csv", SHIPS.as_bytes());
    let said = project.run("new sea --from ships.csv").made().stdout;
    assert!(said.contains("`back` is the back"), "{said}");
    let toml = project.read("sea/game.toml");
    for back in
        ["id = \"ship\"\ntitle = \"Ship\"", "id = \"storm\"\ntitle = \"Storm\"", "id = \"plain\"\n"]
    {
        assert!(toml.contains(back), "{back} is not in\n{toml}");
    }
    project.run("build sea").made();
    let list = project.read("out/sea/card-list.csv");
    for (card, back) in [("Cutter", "Ship"), ("Squall", "Storm"), ("Gale", "Plain")] {
        let row = list.lines().find(|it| it.contains(card)).unwrap_or_default();
        assert!(row.split(',').any(|it| it == back), "{card}: {list}");
    }
    // What differs from card to card is a text.
    let texts = SHIPS.replace(",Ship,", ",A ship of oak,").replace(",Storm,", ",Rain,");
    let texts = texts.replacen("A ship of oak", "A ship of pine", 1);
    project.write("texts.csv", texts.as_bytes());
    project.run("new other --from texts.csv").made();
    assert!(!project.read("other/game.toml").contains("[[back]]"));
}

#[test]
fn pictures_in_the_column_of_backs_become_backs() {
    let project = Project::empty();
    let rows = SHIPS.replace(",Ship,", ",ship.svg,").replace(",Storm,", ",storm.svg,");
    project.write("sea/ships.csv", rows.replace("Gale,1,,", "Gale,1,ship.svg,").as_bytes());
    for name in ["ship", "storm"] {
        project.write(&format!("sea/{name}.svg"), DOT.as_bytes());
    }
    project.run("new game --from sea").made();
    assert!(project.read("game/game.toml").contains("id = \"ship-svg\"\nart = \"ship.svg\""));
    assert!(files(&project.path("game/art")).contains("storm.svg"));
    project.run("build game").made();
}

#[test]
fn icons_beside_a_table_are_icons_and_other_words_are_words() {
    let project = Project::empty();
    project.write("sea/ships.csv", SHIPS.as_bytes());
    project.write("sea/art/icons/wave.svg", DOT.as_bytes());
    for from in ["sea", "sea/ships.csv"] {
        let name = format!("game{}", from.len());
        let said = project.run(&format!("new {name} --from {from}")).made().stdout;
        let table = project.read(&format!("{name}/ships.csv"));
        assert!(
            table.contains("Cross one :wave:.") && table.contains("Carry :four\\:."),
            "{said}\n{table}"
        );
        assert!(files(&project.path(&format!("{name}/art/icons"))).contains("wave.svg"));
        let notes = project.read(&format!("{name}/IMPORT.md"));
        assert!(
            notes.contains("put `four.svg` into `art/icons` and write `:four:` again"),
            "{notes}"
        );
        project.run(&format!("build {name}")).made();
        let found = project.run(&format!("check {name} --no-fit")).stdout;
        assert!(!found.contains("T024"), "{found}");
    }
}

#[test]
fn sheets_with_and_without_backs_build() {
    let text = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
    let sheet = |lines: &[&str]| -> String {
        let rows = lines.iter().enumerate();
        rows.map(|(at, line)| {
            row(at + 1, &text(line).iter().map(String::as_str).collect::<Vec<_>>())
        })
        .collect()
    };
    let ships = sheet(&[
        "title,# Copies,back",
        "Cutter,2,Ship",
        "Galleon,1,Ship",
        "Squall,1,Storm",
        "Gale,1,Storm",
    ]);
    let coins = sheet(&["title,text", "Penny,Pay :one:.", "Crown,Pay five."]);
    let book = xlsx(&[("Ships", &ships, ""), ("Coins", &coins, "")]);
    let project = Project::empty();
    project.write("sea.xlsx", &book);
    let said = project.run("new sea --from sea.xlsx").made().stdout;
    assert!(said.contains("6 copies") || said.contains("(5 copies)"), "{said}");
    let toml = project.read("sea/game.toml");
    assert!(toml.contains("back = \"plain\"\n"), "{toml}");
    // The sheet with a sign that was no icon is a file of its own now, and that is said.
    let notes = project.read("sea/IMPORT.md");
    assert!(
        notes.contains(
            "the cards of its sheet `Coins` stand in `sea-coins.csv` now: edit that file"
        ),
        "{notes}"
    );
    let said = project.run("build sea").made().stdout;
    assert!(said.contains("7 copies of 6 cards"), "{said}");
    project.run("build sea.xlsx").made();
}

#[test]
fn an_icon_that_nobody_drew_is_told_with_both_ways_out() {
    let project = Project::empty();
    project.write(
        "mine/game.toml",
        b"title = \"Mine\"\n[[card]]\ntitle = \"Ogre\"\ntext = \"Pay :coin:.\"\n",
    );
    let said = project.run("build mine").stderr;
    assert!(
        said.contains("draw it as `icons/coin.svg`") && said.contains("write `:coin\\:`"),
        "{said}"
    );
}

#[test]
fn the_file_that_is_named_is_read_and_no_other() {
    let project = Project::empty();
    project.write("cards.txt", b"title,copies,text\nHeron,3,Eat one frog.\n");
    project.write("prices.csv", b"name,price\nApple,3\n");
    project.write("notes.txt", b"Call the printer.\n");
    let said = project.run("new mine --from cards.txt").made().stdout;
    assert!(said.contains("1 card (3 copies) from cards.csv"), "{said}");
    assert!(!files(&project.path("mine")).contains("prices.csv"), "{said}");
    project.run("build mine").made();
    let run = project.run("new other --from notes.txt");
    assert!(run.code == 2 && run.stderr.contains("notes"), "{run:?}");
}

#[test]
fn a_row_more_in_a_table_is_a_card_more() {
    let project = Project::empty();
    project.write("deck.csv", DECK.as_bytes());
    project.run("new mine --from deck.csv").made();
    project.write("mine/deck.csv", format!("{DECK}Toad,4,1,Croak.,wet,\n").as_bytes());
    let said = project.run("build mine").made().stdout;
    assert!(said.contains("13 copies of 4 cards"), "{said}");
    project.write("mine/deck.csv", DECK.replace("Frog,5", "Frog,4").as_bytes());
    let run = project.run("build mine");
    assert!(run.code == 1 && run.stderr.contains("D007"), "{run:?}");
}

#[test]
fn a_sheet_whose_name_ends_in_a_blank_builds() {
    let rows: String = (0..2).map(|it| row(it + 1, &[["title", "Heron"][it]])).collect();
    let project = Project::empty();
    project.write("deck.xlsx", &xlsx(&[("cards ", &rows, ""), ("other", &rows, "")]));
    project.run("new mine --from deck.xlsx").made();
    project.run("build mine").made();
}
