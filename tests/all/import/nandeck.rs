//! What is worked out of scripts of nanDECK, card by card, and what is told of the rest.

use crate::project::{Project, files};

const DOT: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><circle cx=\"5\" cy=\"5\" r=\"4\"/></svg>";
const HEAD: &str = "UNIT=MM\nCARDSIZE=63,88\n";
const POND: &str = "name,kind,cost,text\nHeron,bird,3,Eat one frog.\nReed,plant,1,Hide.\nDuck,bird,,Swim.\nLily,plant,2,Float.\n";

/// The parts of the game that is made of a script and other files: its `game.toml`, and its `IMPORT.md`.
fn made(script: &str, others: &[(&str, &str)]) -> (Project, String, String) {
    let project = Project::empty();
    project.write("deck.txt", format!("{HEAD}{script}").as_bytes());
    others.iter().for_each(|(path, text)| project.write(path, text.as_bytes()));
    project.run("new made --from deck.txt").made();
    let built = project.run("build made --no-images");
    assert_eq!(built.code, 0, "{}\n{built:?}", project.read("made/game.toml"));
    let toml = project.read("made/game.toml");
    let has_notes = files(&project.path("made")).contains("IMPORT.md");
    let notes = if has_notes { project.read("made/IMPORT.md") } else { String::new() };
    (project, toml, notes)
}

fn holds(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
}

/// A text under a condition stays with the table: its words have the condition in them.
#[test]
fn conditions_on_columns_become_conditions_in_words() {
    let script = "LINK=cards.csv\nIF=[cost]>1\nTEXT=,\"[cost] gold\",5,5,20,8\nELSEIF=[kind]=plant\nTEXT=,cheap,5,15,20,8\n\
        ELSE\nTEXT=,[name],5,25,50,8\nENDIF\nIF=([kind]=\"bird\")_AND_([cost]<>\"\")\nTEXT=,[text],5,35,50,8\nENDIF\n\
        IF = 2 <= [cost] _OR_ [kind] <> bird\nTEXT=,or,5,45,50,8\nENDIF\n";
    let (project, toml, notes) = made(script, &[("cards.csv", POND)]);
    holds(
        &toml,
        &[
            "words = \"{% if cost is defined and cost > 1 %}{{ cost|default(\\\"\\\") }} gold{% endif %}\"",
            "words = \"{% if not (cost is defined and cost > 1) and card_kind|default(\\\"\\\") == \\\"plant\\\" %}cheap{% endif %}\"",
            "{% if not (cost is defined and cost > 1) and not (card_kind|default(\\\"\\\") == \\\"plant\\\")",
            "words = \"{% if card_kind|default(\\\"\\\") == \\\"bird\\\" and cost is defined %}{{ text|default(\\\"\\\") }}{% endif %}\"",
            "words = \"{% if cost is defined and cost >= 2 or card_kind|default(\\\"\\\") != \\\"bird\\\" %}or{% endif %}\"",
        ],
    );
    assert_eq!(notes, "", "{toml}");
    assert_eq!(project.read("made/cards.csv"), POND);
}

/// What can't be worked out is told with its line, and so are the lines that depend on it.
#[test]
fn conditions_and_loops_that_are_not_understood_are_told_line_by_line() {
    let script = "LINK=cards.csv\nTEXT=,[name],5,5,50,8\nIF=[cost]\nTEXT=,a,5,15,20,8\nENDIF\nIF=[lost]=1\nTEXT=,b,5,25,20,8\nENDIF\n\
        FOR=i,1,3\nTEXT={i},c,5,35,20,8\nNEXT\nMACRO=M,(a)\nTEXT=(a),d,5,45,20,8\nEND\nELSE\nIF=[cost]=1\n";
    let (_, toml, notes) = made(script, &[("cards.csv", POND)]);
    assert_eq!(toml.matches("[[layout.box]]").count(), 1, "{toml}");
    holds(
        &notes,
        &[
            "- `deck.txt:5`: a condition that can't be worked out: `IF=[cost]`",
            "- `deck.txt:6`: under a condition that can't be worked out; draw it by hand: `TEXT=,a",
            "- `deck.txt:9`: under a condition that can't be worked out; draw it by hand: `TEXT=,b",
            "- `deck.txt:11`: a loop or macro, which is not run: `FOR=i,1,3`",
            "- `deck.txt:12`: inside a loop or macro, which is not run",
            "- `deck.txt:14`: a loop or macro, which is not run",
            "- `deck.txt:15`: inside a loop or macro, which is not run",
            "- `deck.txt:17`: there is no `IF` before it: `ELSE`",
            "- `deck.txt:18`: this `IF` has no `ENDIF`: it holds up to the end",
        ],
    );
}

/// Areas and pictures can't have conditions: the cards are parted into types with layouts of their own.
#[test]
fn areas_and_pictures_for_some_cards_part_the_table() {
    let script = "LINK=cards.csv\nIF=[kind]=bird\nRECTANGLE=,0,0,100%,10%,#112233\nELSE\nRECTANGLE=,0,0,100%,10%,#445566\nENDIF\n\
        IMAGE=,[kind].svg,5,40,20,20\nTEXT=,[name],5,15,50,8\nIF=[kind]=plant\nFONT=Arial,9,,#778899\nENDIF\nTEXT=,[text],5,25,50,8\n";
    let pictures = [("bird.svg", DOT), ("plant.svg", DOT), ("cards.csv", POND)];
    let (project, toml, notes) = made(script, &pictures);
    holds(
        &toml,
        &[
            "id = \"bird\"\nname = \"Bird\"\nfile = \"bird.csv\"\nlayout = \"bird\"",
            "fill = \"#112233\"",
            "fill = \"#445566\"",
            "image = \"bird.svg\"",
            "image = \"plant.svg\"",
            "size = \"9 pt\"\ncolour = \"#778899\"",
            "total >= 4",
        ],
    );
    assert_eq!(toml.matches("[[layout.box]]").count(), 8, "{toml}");
    assert_eq!(
        project.read("made/plant.csv"),
        "name,kind,cost,text\nReed,plant,1,Hide.\nLily,plant,2,Float.\n"
    );
    holds(
        &notes,
        &["- `deck.txt`: boxes differ from card to card: the cards are parted into 2 types"],
    );
    assert!(!notes.contains("Not taken over"), "{notes}");
}

/// A script without a table says what each card has, card by card.
#[test]
fn texts_and_pictures_of_single_cards_become_columns() {
    let script = "FONT=Arial,12,B,#000000\nTEXT=1,\"Heron\",5,5,50,8\nTEXT=2,\"Reed\",5,5,50,8\nTEXT=\"3-4\",\"Frog, green\",5,5,50,8\n\
        TEXT=\"1,3\",\"Eat.\",5,25,50,8\nTEXT=\"2,4\",\"Hide.\",5,25,50,8\nIMAGE=1,a.svg,5,50,20,20\nIMAGE=\"2-4\",b.svg,5,50,20,20\n\
        TEXT=\"1-4\",POND,5,75,50,8\n";
    let (project, toml, notes) = made(script, &[("a.svg", DOT), ("b.svg", DOT)]);
    assert_eq!(
        project.read("made/cards.csv"),
        "title,text,text_2,art\nCard 1,Heron,Eat.,a.svg\nCard 2,Reed,Hide.,b.svg\nCard 3,\"Frog, green\",Eat.,b.svg\n\
         Card 4,\"Frog, green\",Hide.,b.svg\n"
    );
    holds(
        &toml,
        &["field = \"text\"", "field = \"text_2\"", "art = true", "words = \"POND\"", "total >= 4"],
    );
    assert!(!notes.contains("Not taken over"), "{notes}");
    let script = "[wide]=50\nTEXT=1,\"Heron\",5,5,[wide],8\nTEXT=2,\"Reed\",5,5,[wide],8\nTEXT=2,\"Hide.\",5,25,50,8\nTEXT=1,\"Eat.\",5,25,50,8\n";
    let (project, _, notes) = made(script, &[]);
    assert_eq!(project.read("made/cards.csv"), "title,text\nHeron,Eat.\nReed,Hide.\n");
    assert_eq!(notes, "");
}

/// A number of cards alone makes no blank ones.
#[test]
fn cards_of_which_nothing_is_known_are_one_card_with_copies() {
    let (project, toml, notes) = made("CARDS=21\nTEXT=,POND,5,5,50,8\n", &[]);
    assert_eq!(project.read("made/cards.csv"), "title,copies\nCard 1,21\n");
    holds(&toml, &["words = \"POND\"", "total >= 21"]);
    holds(&notes, &["- `deck.txt`: the texts of its 21 cards are not in it, or could not be read"]);
}

#[test]
fn one_back_of_a_duplex_becomes_the_back_of_all_cards() {
    let script = "LINK=cards.csv\nDUPLEX=1-4,5\nPRINT=DUPLEX\nTEXT=1-4,[name],5,5,50,8\nIMAGE=5,back.svg,0,0,100%,100%\n\
        FONT=Arial,30,B,#000000\nTEXT=5,POND,0,40,100%,20,center,center\nRECTANGLE=5,0,0,5,5,#112233\n";
    let (project, toml, notes) = made(script, &[("cards.csv", POND), ("back.svg", DOT)]);
    holds(
        &toml,
        &[
            "[[back]]\nid = \"back\"\ntitle = \"POND\"\nart = \"back.svg\"\n",
            "field = \"title\"",
            "total >= 4",
        ],
    );
    assert_eq!(toml.matches("[[layout.box]]").count(), 1, "{toml}");
    assert!(files(&project.path("made/art")).contains("back.svg"));
    holds(
        &notes,
        &["- `deck.txt:10`: a back has a drawing and a title, and no boxes: this one is left out"],
    );
    assert_eq!(project.read("made/cards.csv"), POND);
}

#[test]
fn several_backs_of_a_duplex_stand_in_a_column() {
    let script = "[name]=\"Heron|Reed|Duck\"\nCARDS=5\nDUPLEX=\"1-2\",4\nDUPLEX=3,5\nTEXT=\"1-3\",[name],5,5,50,8\nTEXT=4,POND,5,5,50,8\n\
        TEXT=5,LAKE,5,5,50,8\n";
    let (project, toml, notes) = made(script, &[]);
    assert_eq!(
        project.read("made/cards.csv"),
        "name,back\nHeron,back\nReed,back\nDuck,other-back\n"
    );
    holds(
        &toml,
        &["id = \"back\"\ntitle = \"POND\"", "id = \"other-back\"\ntitle = \"LAKE\"", "total >= 3"],
    );
    assert_eq!(notes, "");
    let script =
        "LINK=cards.csv\nDUPLEX=1-4,5-8\nTEXT=1-4,[name],5,5,50,8\nTEXT=5-8,[text],5,5,50,8\n";
    let (_, toml, notes) = made(script, &[("cards.csv", POND)]);
    assert!(!toml.contains("[[back]]"), "{toml}");
    holds(&notes, &["- `deck.txt:6`: backs that differ from card to card are not made of boxes"]);
}

/// Signs of `ICONS` are replaced in the words of the box; those of `HTMLIMAGE` in the texts of the table.
#[test]
fn icons_stand_for_their_signs() {
    let cards = "name,price,text\nHeron,FFW,Pay (coin) or rest.\nReed,,Wait.\n";
    let script = "LINK=cards.csv\nICON=,F,icons\\Fire.svg\nICON=,W,water.svg\nHTMLIMAGE=,(coin),coin.svg,3,3\nICON=,X,lost.svg\n\
        ICON=,P,old.png\nTEXT=,[name],5,5,50,8\nICONS=,[price],5,15,50,8,5,5,0,P,CENTER,CENTER\nICONS=,FW,5,25,50,8,5,5\n\
        HTMLTEXT=,\"<b>[text]</b><br>Gain <i>1</i> (coin)\",5,35,50,20\n";
    let files = [
        ("cards.csv", cards),
        ("icons/Fire.svg", DOT),
        ("water.svg", DOT),
        ("coin.svg", DOT),
        ("old.png", ""),
    ];
    let (project, toml, notes) = made(script, &files);
    holds(
        &toml,
        &[
            "words = \"{{ price|default(\\\"\\\")|replace(\\\"F\\\", \\\":fire: \\\")|replace(\\\"W\\\", \\\":water: \\\")",
            "words = \":fire: :water:\"",
            "Gain *1* :coin:",
        ],
    );
    holds(&project.read("made/cards.csv"), &["Pay :coin: or rest."]);
    assert!(project.path("made/art/icons/fire.svg").exists());
    holds(
        &notes,
        &[
            "- `deck.txt:7`: there is no picture `lost.svg`: `X` in texts stays as it is",
            "- `deck.txt:8`: icons are drawings in SVG",
            "- `cards.csv`: `(coin)` in texts is the icon `:coin:` now",
        ],
    );
}

/// Sums are worked out; joined labels, and labels for several values, stand for what they say.
#[test]
fn sums_and_joined_labels_are_worked_out() {
    let script = "LINK=cards.csv\n[edge]=(2+3)\n[wide]=({10*5}+3)\n[zone]=[edge],10,[wide],8\n[line]=JOIN(\"No. \",[cost])\n\
        TEXT=,[name],[zone]\nTEXT=,[line],100%-[wide]-[edge],20,[wide],8\nTEXT=,\"{[cost]*2} or {2*3}\",5,{60/2}%,[wide],8\n\
        TEXT=,\"{[kind]+1}\",5,50,50,8\nTEXT=,\"{9**9}\",5,60,50,8\n";
    let (_, toml, notes) = made(script, &[("cards.csv", POND)]);
    holds(
        &toml,
        &[
            "field = \"title\"\nx = \"5 mm\"\ny = \"10 mm\"\nwidth = \"53 mm\"\nheight = \"8 mm\"",
            "words = \"No. {{ cost|default(\\\"\\\") }}\"\nx = \"5 mm\"\ny = \"20 mm\"\nwidth = \"53 mm\"",
            "words = \"{{ (cost|default(0))*2 }} or 6\"\nx = \"5 mm\"\ny = \"26.4 mm\"",
        ],
    );
    holds(
        &notes,
        &[
            "- `deck.txt:11`: what it says is worked out; draw it by hand",
            "- `deck.txt:12`: what it says is worked out; draw it by hand",
        ],
    );
    assert_eq!(notes.matches("`deck.txt:").count(), 2, "{notes}");
}

/// A picture whose name is put together is a column of its own where each card has another.
#[test]
fn pictures_with_names_that_are_put_together_become_a_column() {
    let script = "LINK=cards.csv\nTEXT=,[name],5,5,50,8\nIMAGE=,\"img\\[name].svg\",5,20,50,30\n";
    let pictures = ["Heron", "Reed", "Duck", "Lily"].map(|it| format!("img/{it}.svg"));
    let mut others: Vec<(&str, &str)> = pictures.iter().map(|it| (it.as_str(), DOT)).collect();
    others.push(("cards.csv", POND));
    let (project, toml, notes) = made(script, &others);
    holds(&toml, &["art = true"]);
    holds(
        &project.read("made/cards.csv"),
        &["name,kind,cost,text,art", "Duck,bird,,Swim.,Duck.svg"],
    );
    assert!(files(&project.path("made/art")).contains("Lily.svg"));
    holds(&notes, &["- `deck.txt:5`: the picture of each card stands in the column `art` now"]);
    assert!(!notes.contains("Not taken over"), "{notes}");
}

/// The column with the names of pictures may be called as a game calls its own, and keeps its pictures.
#[test]
fn pictures_of_a_column_with_a_usual_name_are_shown_whole() {
    for name in ["picture", "image", "art", "Art", "pic"] {
        let cards =
            format!("name,{name}\nHeron,heron.svg\nReed,reed.svg\nDuck,duck.svg\nLily,lily.svg\n");
        let script = format!(
            "LINK=cards.csv\nTEXT=,[name],5,5,50,8\nIMAGE=,\"img\\[{name}]\",5,20,50,30,0,P\n"
        );
        let pictures = ["heron", "reed", "duck", "lily"].map(|it| format!("img/{it}.svg"));
        let mut others: Vec<(&str, &str)> = pictures.iter().map(|it| (it.as_str(), DOT)).collect();
        others.push(("cards.csv", &cards));
        let (project, toml, notes) = made(&script, &others);
        let height =
            "height = \"30 mm\"\nalign = \"centre\"\nvalign = \"middle\"\nfit = \"contain\"";
        holds(&toml, &["art = true", height]);
        assert!(!toml.contains("ignore") && !notes.contains("Not taken over"), "{toml}{notes}");
        assert!(files(&project.path("made/art")).contains("lily.svg"));
    }
}

/// A picture that goes on into the bleed is cut there, not shown whole beside a strip of paper.
#[test]
fn a_picture_beyond_the_edge_of_the_card_still_covers_it() {
    let script = "TEXT=1,Heron,5,5,50,8\nIMAGE=1,dot.svg,-3,-3,69,94\nIMAGE=1,dot.svg,5,20,10,20\n";
    let (_, toml, _) = made(script, &[("dot.svg", DOT)]);
    holds(
        &toml,
        &[
            "width = \"63 mm\"\nheight = \"88 mm\"\n\n",
            "width = \"10 mm\"\nheight = \"20 mm\"\nalign = \"centre\"\nvalign = \"middle\"\nfit = \"contain\"\n",
        ],
    );
}

/// What has no end is told where it begins, and `\13\` breaks a line wherever it stands.
#[test]
fn loops_without_an_end_are_told_and_lines_are_broken() {
    let cards = "name,text\nHeron,Fly. \\13\\Eat.\nReed,Hide.\n";
    let script = "LINK=cards.csv\nTEXT=,[name],5,5,50,8\nTEXT=,[text],5,15,50,8\nMACRO=M,(a)\nTEXT=(a),d,5,45,20,8\nENDMACRO\n";
    let (project, _, notes) = made(script, &[("cards.csv", cards)]);
    holds(
        &notes,
        &[
            "- `cards.csv`: `\\13\\` in texts is a line break now",
            "- `deck.txt:6`: this `MACRO` has no `END`: nothing below it is taken over; write `END`",
        ],
    );
    holds(&project.read("made/cards.csv"), &["Heron,\"Fly.\nEat.\"\n"]);
}

/// What a box or a back can't show is told: italic letters, a column that is not there, a small picture of a back.
#[test]
fn what_is_lost_is_told() {
    let script = "LINK=cards.csv\nLINKMULTI=qyt\nFONT=Arial,10,BI,#000000\nDUPLEX=1-4,5\nTEXT=1-4,[name],5,5,50,8\n\
        IMAGE=5,back.svg,20,10,23,23\nIMAGE=1-4,[kind].svg,5,20,20,20\n";
    let (_, _, notes) = made(script, &[("cards.csv", POND), ("back.svg", DOT)]);
    holds(
        &notes,
        &[
            "- `deck.txt:4`: the table has no column `qyt` with numbers of copies: write the name of one that it has, `name`",
            "- `deck.txt:5`: italic letters are not taken over: write `*`",
            "- `deck.txt:8`: the drawing of a back fills it, and is cut where it has another shape: this one had 23 x 23 mm",
            "- `deck.txt:9`: there is no picture `bird.svg`",
        ],
    );
}

/// A column of signs is words, whatever it is called: a list would have none.
#[test]
fn a_column_that_is_called_icons_is_words() {
    let script = "LINK=i.csv\nICON=\"1-2\",C,coin.png\nTEXT=,[name],5,5,50,8\nICONS=\"1-2\",[icons],5,70,50,10,10,10\n";
    let files = [("i.csv", "name,icons\nHeron,CCS\nDuck,C\n"), ("coin.png", "")];
    let (_, toml, notes) = made(script, &files);
    holds(&toml, &["icons = { kind = \"text\" }", "words = \"{{ icons|default(\\\"\\\") }}\""]);
    holds(&notes, &["- `deck.txt:4`: icons are drawings in SVG"]);
}

/// How many cards a script makes: as many as `LINKMULTI` says, or as many as it draws.
#[test]
fn cards_are_counted_as_the_script_says() {
    let cards = ("k.csv", "name,count\nHeron,3\nDuck,2\n");
    for (more, total) in [("", 2), ("LINKMULTI=count\n", 5), ("LINKMULTI=3\n", 6)] {
        let script = format!("LINK=k.csv\n{more}TEXT=,[name],5,5,50,8\n");
        let (_, toml, notes) = made(&script, &[cards]);
        holds(&toml, &[&format!("total >= {total}")]);
        let line = "- `k.csv:1`: the script does not say that `count` is the number of copies";
        assert_eq!(notes.contains(line), total == 2, "{more}{notes}");
    }
    let script = "[rank]=\"Ace|Two\"\nTEXT=\"1-2\",[rank],5,5,50,8\nTEXT=\"3-4\",[rank],5,5,50,8\n\
        TEXT=\"3-4\",Spades,5,30,50,8\n";
    let (project, _, notes) = made(script, &[]);
    holds(&project.read("made/cards.csv"), &["Card 4,Two"]);
    assert!(!notes.contains("on no card"), "{notes}");
}

/// Nothing in a macro takes effect, and of two tables the one that is not read is told.
#[test]
fn macros_that_nobody_calls_and_tables_that_are_not_read() {
    let script = "MACRO=NEVER,(f)\nLINKMULTI=count\nINCLUDE=gone.txt\n[name]=Gone\nEND\nLINK=k.csv\nLINK=l.csv\n\
        TEXT=\"1-{(name)}\",[name],5,5,50,8\n";
    let files = [("k.csv", "name\nHeron\n"), ("l.csv", "name,count\nReed,4\nFrog,1\n")];
    let (_, toml, notes) = made(script, &files);
    holds(&toml, &["field = \"title\"", "total >= 2"]);
    holds(
        &notes,
        &[
            "- `deck.txt:5`: inside a loop or macro, which is not run: `INCLUDE=gone.txt`",
            "- `deck.txt:8`: the cards of a script are of one table, the last that it links",
        ],
    );
    assert!(!notes.contains("on all cards"), "{notes}");
}

/// A text that goes beyond the edge of the card keeps its place.
#[test]
fn texts_across_the_edge_keep_their_place() {
    let script = "LINK=cards.csv\nTEXT=,[name],-5,5,73,10,center,center\nTEXT=,[text],0,80,100%,10,right,bottom\n";
    let (_, toml, _) = made(script, &[("cards.csv", POND)]);
    holds(
        &toml,
        &[
            "x = \"0 mm\"\ny = \"5 mm\"\nwidth = \"63 mm\"\nheight = \"10 mm\"\nalign = \"centre\"\nvalign = \"middle\"",
            "height = \"8 mm\"\nalign = \"right\"\nvalign = \"bottom\"",
        ],
    );
}

/// A loop in a loop ends with its own `NEXT`, and a word that ends one is no loss.
#[test]
fn loops_in_loops_end_with_their_own_words() {
    let script = "LINK=cards.csv\nTEXT=,[name],5,5,50,8\nFOR=a,1,3\nFOR=b,1,3\nTEXT={a},inner,5,35,20,8\nNEXT\n\
        TEXT={a},outer,5,35,20,8\nNEXT\nTEXT=,after,5,45,20,8\n";
    let (_, toml, notes) = made(script, &[("cards.csv", POND)]);
    assert!(toml.contains("words = \"after\"") && !toml.contains("outer"), "{toml}");
    holds(&notes, &["- `deck.txt:9`: inside a loop or macro, which is not run: `TEXT={a},outer"]);
    assert_eq!(notes.matches("`deck.txt:").count(), 4, "{notes}");
}

/// Places by their names; and letters in the colour of each card, where the cards are parted by their areas anyway.
#[test]
fn frames_and_colours_of_letters() {
    let cards = "name,text,colour\nHeron,Eat.,#FF8888\nReed,Hide.,#88FF88\nDuck,Swim.,#8888FF\n";
    let script = "<title>=3,4,57,10\n[wide]=50\n<body>=3,50,[wide],34\nLINK=cards.csv\nRECTANGLE=,0,0,100%,100%,[colour]\n\
        FONT=Arial,12,,[colour]\nTEXT=,[name],<title>,center,center\nHTMLTEXT=,[text],<BODY>\n";
    let (_, toml, notes) = made(script, &[("cards.csv", cards)]);
    holds(
        &toml,
        &[
            "field = \"title\"\nx = \"3 mm\"\ny = \"4 mm\"\nwidth = \"57 mm\"\nheight = \"10 mm\"",
            "field = \"text\"\nx = \"3 mm\"\ny = \"50 mm\"\nwidth = \"50 mm\"\nheight = \"34 mm\"",
        ],
    );
    for colour in ["#FF8888", "#88FF88", "#8888FF"] {
        assert_eq!(toml.matches(&format!("\ncolour = \"{colour}\"")).count(), 2, "{toml}");
    }
    assert!(!notes.contains("Not taken over"), "{notes}");
}

/// Of a list of pictures, each card of the range has the next.
#[test]
fn lists_of_pictures_are_one_for_each_card() {
    let script = "[title]=\"A|B|C|D\"\nTEXT=\"1-4\",[title],5,5,50,8\nIMAGE=\"2-4\",\"a.svg|b.svg|c.svg\",5,20,50,30\n";
    let files = [("a.svg", DOT), ("b.svg", DOT), ("c.svg", DOT)];
    let (project, toml, notes) = made(script, &files);
    assert_eq!(project.read("made/cards.csv"), "title,art\nA,\nB,a.svg\nC,b.svg\nD,c.svg\n");
    holds(&toml, &["art = true"]);
    assert!(!notes.contains("Not taken over"), "{notes}");
}
