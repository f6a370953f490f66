//! Projects of other programs: twins of what is found in public, written for these tests.

use crate::project::{Project, files};
use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Makes a game of what lies in `theirs`, builds it, and gives its `game.toml` and `IMPORT.md`.
fn imported(project: &Project, from: &str) -> (String, String) {
    let run = project.run(&format!("new ours --from {from}"));
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run:?}");
    let run = project.run("build ours --no-images");
    assert_eq!(run.code, 0, "{run:?}");
    let notes = files(&project.path("ours")).contains("IMPORT.md");
    (
        project.read("ours/game.toml"),
        if notes { project.read("ours/IMPORT.md") } else { String::new() },
    )
}

fn holds(text: &str, lines: &[&str]) {
    for line in lines {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
}

const DECK: &str = r##"require 'squib'

data = Squib.csv file: 'data/cards.csv'
data['text'].each { |it| it.gsub! '%n', "\n" }

Squib::Deck.new(cards: data.nrows, layout: %w(look.yml)) do # 2.75 x 3.75 in
  background color: :white
  use_layout file: 'look.yml'
  rect layout: 'frame'
  text str: data['Name'], layout: 'title'
  text str: data.text, layout: :body, font: 'Sans bold 9'
  text str: data['cost'].map { |c| "#{c} $" },
       layout: 'cost'
  text range: [0, 2], str: 'rare', layout: 'cost'
  svg file: data['picture'], layout: 'art'
  png file: 'lost.png', layout: 'art'
  circle layout: 'frame', radius: 20
  build(:pnp) do
    save_pdf trim: '0.125in'
  end
  cut_zone
  safe_zone
end
"##;

const LOOK: &str = "frame: &frame\n  x: 0.25in\n  y: 0.25in\n  width: 2.25in\n  height: 3.25in\n  stroke_color: '#333'\n\
    title:\n  extends: frame\n  x: += 5mm\n  width: -= 10mm\n  height: 1cm\n  align: center\n\
    body:\n  <<: *frame\n  y: 700\n  height: 300\ncost:\n  x: 600\n  y: 60\n  width: 100\n  height: 60\n\
    art:\n  x: 150\n  y: 250\n  width: 525\n  height: 400\n";

const DOT: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\"><circle cx=\"5\" cy=\"5\" r=\"4\"/></svg>";

#[test]
fn a_squib_project_becomes_a_game_with_boxes() {
    let project = Project::empty();
    project.write("theirs/deck.rb", DECK.as_bytes());
    project.write("theirs/look.yml", LOOK.as_bytes());
    // CR alone, a heading with a blank before it, and one that no game needs.
    let cards = "Name,qty,cost, why,text,picture\rHeron,2,3,tall,Eat one frog.,dot.svg\rFrog,1,1,,Leap.,dot.svg\r";
    project.write("theirs/data/cards.csv", cards.as_bytes());
    project.write("theirs/img/dot.svg", DOT.as_bytes());
    let (toml, notes) = imported(&project, "theirs");
    holds(
        &toml,
        &[
            "trim = \"63.5x88.9 mm\"",
            "field = \"title\"\nx = \"8.18 mm\"\ny = \"3.17 mm\"\nwidth = \"47.15 mm\"\nheight = \"10 mm\"",
            "align = \"centre\"",
            "field = \"text\"",
            "size = \"9 pt\"\nweight = \"bold\"",
            "words = \"{{ cost|default(\\\"\\\") }} $\"",
            "art = true",
            "stroke = \"#333333\"",
            "total >= 3",
        ],
    );
    holds(
        &notes,
        &[
            "`deck.rb:4`: the column `text` of cards.csv is changed in the table as this line says",
            "`deck.rb:14`: it is for some copies of a card only; draw it by hand",
            "`deck.rb:16`: there is no picture `lost.png`",
            "`deck.rb:17`: not understood: `circle",
        ],
    );
    assert!(!notes.contains("save_pdf") && !notes.contains("cut_zone"), "{notes}");
    assert!(files(&project.path("ours/art")).contains("dot.svg"));
    assert!(!project.read("ours/cards.csv").contains('\r'));
}

#[test]
fn a_squib_deck_that_holds_its_own_texts_becomes_a_table() {
    let project = Project::empty();
    let deck = "require 'squib'\nSquib::Deck.new cards: 3, width: '63mm', height: '88mm' do\n  \
                text str: %w(Heron Frog Newt), y: 40\n  text str: ['Eat one frog.', 'Leap.',\n    'Swim.'], layout: 'rules'\n  \
                text str: 'POND', x: 40, y: 900\n  save_png\nend\n";
    project.write("deck.rb", deck.as_bytes());
    let (toml, notes) = imported(&project, "deck.rb");
    holds(
        &toml,
        &[
            "trim = \"63x88 mm\"",
            "words = \"POND\"",
            "field = \"title\"",
            "field = \"text\"",
            "total >= 3",
        ],
    );
    holds(&project.read("ours/deck.csv"), &["Heron", "Swim."]);
    assert!(notes.is_empty(), "{notes}");
}

#[test]
fn a_script_of_nandeck_becomes_a_game_with_boxes() {
    let project = Project::empty();
    let script = "; a deck\nUNIT=MM\nCARDSIZE=63,88\nLINK=\"cards.txt.csv\"\nBORDER=RECTANGLE,#000000,0.5\n\
        [colour]=#FF0000\nFONT=Arial,14,B,#112233\nTEXT=\"1-[(name)]\",[name],5,5,53,10,center,center\n\
        FONT=Arial,9,,#000000\nHTMLTEXT=,\"Costs [cost] fish\",10%,50%,80%,20%\n\
        RECTANGLE=,0,80,100%,8,#EEEEEE\nIMAGE=,[picture],10,20,40,20\nIF=[cost]>2\nTEXT=3,\"rare\",1,1,9,9\nENDIF\n\
        [sum]={[cost]+1}\nLINKMULTI=copies\n";
    project.write("theirs/deck.txt", script.as_bytes());
    project.write(
        "theirs/cards.txt.csv",
        b"name;cost;picture;copies\nHeron;3;dot.svg;2\nFrog;1;dot.svg;1\n",
    );
    project.write("theirs/dot.svg", DOT.as_bytes());
    let (toml, notes) = imported(&project, "theirs/deck.txt");
    holds(
        &toml,
        &[
            "trim = \"63x88 mm\"",
            "field = \"title\"\nx = \"5 mm\"\ny = \"5 mm\"\nwidth = \"53 mm\"\nheight = \"10 mm\"\nsize = \"14 pt\"\nweight = \"bold\"\nalign = \"centre\"\nvalign = \"middle\"\ncolour = \"#112233\"",
            "words = \"Costs {{ cost|default(\\\"\\\") }} fish\"\nx = \"6.3 mm\"\ny = \"44 mm\"",
            "fill = \"#EEEEEE\"",
            "art = true",
            "total >= 3",
        ],
    );
    holds(
        &notes,
        &["`deck.txt:14`: on no card: `TEXT=3", "`deck.txt:16`: a label that is worked out"],
    );
}

#[test]
fn a_project_of_cider_becomes_a_type_for_each_deck() {
    let project = Project::empty();
    project.write("theirs/decks/heroes/cards.csv", b"\"Name\",\"Count\",\"Front Template\",\"Might\",\"Role\"\n\"Aud\",\"2\",\"Hero\",\"3\",\"mage\"\n");
    project.write("theirs/decks/heroes/attributes.csv", b"\"Name\",\"Type\",\"Options\"\n\"Might\",\"number\",\"\"\n\"Role\",\"dropdown\",\"mage, thief\"\n");
    project.write("theirs/decks/heroes/hero.html", b"<div>{{card.name}}</div>");
    project.write("theirs/decks/towns/cards.csv", b"\"Name\",\"Count\"\n\"Bergen\",\"1\"\n");
    project.write("theirs/decks/towns/attributes.csv", b"\"Name\",\"Type\"\n");
    let (toml, notes) = imported(&project, "theirs");
    holds(
        &toml,
        &[
            "id = \"heroes\"",
            "id = \"towns\"",
            "role = { kind = \"choice\", of = [\"mage\", \"thief\"], optional = true }",
            "might = { kind = \"number\" }",
            "ignore = [\"Front Template\"]",
            "total >= 3",
        ],
    );
    holds(&notes, &["`decks/heroes/hero.html`: templates are not read"]);
}

/// As newer versions save a project: options between bars, and pictures named without their ending.
#[test]
fn a_project_of_cider_brings_its_options_and_pictures() {
    let project = Project::empty();
    let cards = "\"Name\",\"Count\",\"Front Template\",\"Back Template\",\"Rank\",\"Image\",\"Notes\"\n\
        \"Grey Heron\",\"2\",\"Front\",\"Back\",\"high\",\"long-legs\",\"\"\n\"Reed\",\"1\",\"Front\",\"Back\",\"low\",\"\",\"\"\n";
    let attributes = "\"Name\",\"Description\",\"Type\",\"Options\"\n\"Rank\",\"How high it is\",\"option\",\"high|low\"\n\
        \"Image\",\"\",\"text\",\n";
    project.write("theirs/decks/pond/cards.csv", cards.as_bytes());
    project.write("theirs/decks/pond/attributes.csv", attributes.as_bytes());
    project.write("theirs/assets/Long Legs.svg", DOT.as_bytes());
    let (toml, notes) = imported(&project, "theirs");
    holds(
        &toml,
        &[
            "rank = { kind = \"choice\", of = [\"high\", \"low\"], optional = true }",
            "art = \"Image\"",
            "ignore = [\"Notes\", \"Front Template\", \"Back Template\"]",
        ],
    );
    assert!(notes.is_empty(), "{notes}");
    holds(&project.read("ours/pond.csv"), &["Grey Heron,2,Front,Back,high,Long Legs.svg,"]);
    assert!(files(&project.path("ours/art")).contains("Long Legs.svg"));
}

/// All tables of the database in one file, as Cider exports them.
#[test]
fn an_export_of_cider_is_read_as_its_project() {
    let project = Project::empty();
    let dot = "PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAxIDEiPjxyZWN0IHdpZHRoPSIxIiBoZWlnaHQ9IjEiLz48L3N2Zz4=";
    let table = |name: &str, rows: &str| {
        format!("{{\"tableName\":\"{name}\",\"inbound\":true,\"rows\":[{rows}]}}")
    };
    let tables = [
        table("decks", r#"{"id":1,"name":"Pond Life"},{"id":2,"name":"Towns"}"#),
        table(
            "cards",
            r#"{"id":1,"deckId":1,"name":"Grey Heron","count":2,"frontCardTemplateId":7,"rank":"high","image":"long-legs","old":true},
            {"id":2,"deckId":1,"name":"Reed","count":1,"rank":"low","image":null,"old":false},{"id":3,"deckId":2,"name":"Bergen"}"#,
        ),
        table(
            "cardTemplates",
            r#"{"id":7,"deckId":1,"name":"Front","html":"<div></div>","css":""}"#,
        ),
        table(
            "cardAttributes",
            r#"{"id":1,"deckId":1,"name":"old","type":"checkbox","order":3},
            {"id":2,"deckId":1,"name":"rank","type":"dropdown","options":[{"value":"high","color":"red"},{"value":"low","color":""}],"order":1},
            {"id":3,"deckId":1,"name":"image","type":"text","order":2},{"id":4,"deckId":1,"name":"name","type":"text","order":0}"#,
        ),
        table(
            "assets",
            &format!(
                r#"{{"id":1,"name":"Long Legs","file":{{"type":"image/svg+xml","data":"{dot}"}},"$types":{{"file":"blob2"}}}}"#
            ),
        ),
    ];
    let export = format!(
        "{{\"formatName\":\"dexie\",\"formatVersion\":1,\"data\":{{\"databaseName\":\"cider-db\",\"databaseVersion\":8,\
         \"tables\":[],\"data\":[{}]}}}}",
        tables.join(",")
    );
    project.write("pond.json", export.as_bytes());
    let (toml, notes) = imported(&project, "pond.json");
    holds(
        &toml,
        &[
            "id = \"pond-life\"",
            "id = \"towns\"",
            "rank = { kind = \"choice\", of = [\"high\", \"low\"], optional = true }",
            "old = { kind = \"flag\" }",
            "art = \"image\"",
            "total >= 4",
        ],
    );
    let cards =
        "Name,Count,rank,image,old\nGrey Heron,2,high,Long Legs.svg,true\nReed,1,low,,false\n";
    assert_eq!(project.read("ours/pond-life.csv"), cards);
    assert!(files(&project.path("ours/art")).contains("Long Legs.svg"));
    holds(&notes, &["`pond.json/pond-life/front.html`: templates are not read"]);
    project.write("broken.json", &export.as_bytes()[..300]);
    let run = project.run("new theirs --from broken.json");
    assert!(run.code == 2 && run.stderr.contains("can't read broken.json: EOF"), "{run:?}");
}

/// One picture that is lost takes no other with it, whether pictures are named with their endings or without.
#[test]
fn a_picture_that_a_project_of_cider_lacks_is_named() {
    let project = Project::empty();
    let cards = "Name,Count,Image\nGrey Heron,2,long-legs\nReed,1,\nFrog,1,gone\nNewt,1,newt.svg\n";
    project.write("theirs/decks/pond/cards.csv", cards.as_bytes());
    project.write("theirs/decks/pond/attributes.csv", b"Name,Type\nImage,text\n");
    project.write("theirs/assets/Long Legs.svg", DOT.as_bytes());
    project.write("theirs/assets/newt.svg", DOT.as_bytes());
    let (toml, notes) = imported(&project, "theirs");
    holds(&toml, &["art = \"Image\"", "total >= 5"]);
    let table = "Name,Count,Image\nGrey Heron,2,Long Legs.svg\nReed,1,\nFrog,1,\nNewt,1,newt.svg\n";
    assert_eq!(project.read("ours/pond.csv"), table);
    holds(&notes, &["- `decks/pond/cards.csv:4`: there is no picture `gone`\n"]);
    assert_eq!(notes.matches("no picture").count(), 1, "{notes}");
    let art = files(&project.path("ours/art"));
    assert!(art.contains("Long Legs.svg") && art.contains("newt.svg"), "{art:?}");
}

/// Newer versions save a set as a folder, with a file for each card; its pictures may have endings.
#[test]
fn a_set_that_is_a_folder_becomes_a_game() {
    let project = Project::empty();
    let set = "\u{feff}mse_version: 2.0.2\ngame: magic\nset_info:\n\ttitle: Pond\nstyling:\n\tmagic-m15:\n\t\toverlay:\n\
        include_file: card grey heron\ninclude_file: card d.d frog\ninclude_file: card lost\nversion_control:\n\ttype: none\n";
    let heron = "mse_version: 2.5.8\ncard:\n\tstylesheet: m15\n\tname: Grey Heron\n\timage: image1\n\timage_2: \n\
        \trule_text:\n\t\t<b>Eat</b> one frog.\n\t\tRest.\n\tflavor_text: <i-flavor></i-flavor>\n\tpower: 2\n";
    let frog = "mse_version: 2.5.8\ncard:\n\tname: Frog\n\timage: mse_images/frog.png\n\trule_text: Leap.\n\tpower: 1\n\
        card:\n\tname: Newt\n\timage: gone.png\n\trule_text: Swim.\n\tpower: 1\n";
    let picture = include_bytes!("../../../docs/pictures/book.png");
    for (path, bytes) in [
        ("set", set.as_bytes()),
        ("card grey heron", heron.as_bytes()),
        ("card d.d frog", frog.as_bytes()),
        ("card stray", b"card:\n\tname: Stray\n"),
        ("image1", &picture[..]),
        ("mse_images/frog.png", &picture[..]),
    ] {
        project.write(&format!("pond.mse-set/{path}"), bytes);
    }
    let (toml, notes) = imported(&project, "pond.mse-set");
    holds(&toml, &["file = \"pond.csv\"", "power = { kind = \"number\"", "total >= 3"]);
    let table = project.read("ours/pond.csv");
    holds(
        &table,
        &["Grey Heron,image1.png", "**Eat** one frog.\nRest.", "Frog,frog.png", "Newt,,"],
    );
    assert!(!table.contains("Stray"), "{table}");
    holds(
        &notes,
        &[
            "- `pond.mse-set:10`: there is no file `card lost`: its cards are missing",
            "- `card d.d frog:7`: there is no picture `gone.png` in PNG or JPEG",
        ],
    );
    let art = files(&project.path("ours/art"));
    assert!(art.contains("image1.png") && art.contains("frog.png"), "{art:?}");
    // Its text may be named as well.
    project.run("new again --from pond.mse-set/set").made();
    assert_eq!(project.read("again/pond.csv"), table);
}

/// Folders tell them apart there; here each has a name of its own.
#[test]
fn two_pictures_of_a_set_with_one_name_are_both_kept() {
    let project = Project::empty();
    let set = "mse_version: 2.0.2\ncard:\n\tname: Heron\n\timage: tall/bird.png\ncard:\n\tname: Duck\n\timage: small/bird.png\n\
        card:\n\tname: Crane\n\timage: tall/bird.png\n";
    let tall = include_bytes!("../../../docs/pictures/book.png");
    let small = include_bytes!("../../../docs/pictures/cards.png");
    project.write("pond.mse-set/set", set.as_bytes());
    project.write("pond.mse-set/tall/bird.png", tall);
    project.write("pond.mse-set/small/bird.png", small);
    let (_, notes) = imported(&project, "pond.mse-set");
    assert!(notes.is_empty(), "{notes}");
    let table = "name,art\nHeron,bird.png\nDuck,bird-2.png\nCrane,bird.png\n";
    assert_eq!(project.read("ours/pond.csv"), table);
    let art = |name: &str| std::fs::read(project.path("ours/art").join(name)).expect("it is kept");
    assert!(art("bird.png") == tall && art("bird-2.png") == small);
    assert_eq!(files(&project.path("ours/art")).len(), 2);
}

/// What an included file includes stands in its place; a circle comes to its end, and is told.
#[test]
fn a_file_of_a_set_may_include_others() {
    let project = Project::empty();
    for (path, text) in [
        ("set", "mse_version: 2.0.2\ninclude_file: birds\ncard:\n\tname: Reed\n"),
        ("birds", "card:\n\tname: Heron\ninclude_file: small birds\ncard:\n\tname: Crane\n"),
        (
            "small birds",
            "card:\n\tname: Duck\ninclude_file: birds\ninclude_file: set\ninclude_file: lost\n",
        ),
    ] {
        project.write(&format!("pond.mse-set/{path}"), text.as_bytes());
    }
    let (_, notes) = imported(&project, "pond.mse-set");
    assert_eq!(project.read("ours/pond.csv"), "name\nHeron\nDuck\nCrane\nReed\n");
    holds(
        &notes,
        &[
            "- `small birds:3`: `birds` is read already, and is not read again\n",
            "- `small birds:4`: `set` is read already",
            "- `small birds:5`: there is no file `lost`: its cards are missing\n",
        ],
    );
}

#[test]
fn a_set_of_magic_set_editor_becomes_cards_and_a_glossary() {
    let set = "mse_version: 2.0.2\ngame: magic\nset info:\n\ttitle: Pond\ncard:\n\tstylesheet: m15\n\tname: <b>Heron</b>\n\
        \trule text:\n\t\tEat one frog.\n\t\tRest.\n\timage: image1\n\tpower: 2\ncard:\n\tname: Frog\n\trule text: Leap.\n\timage: image1\n\tpower: 1\n\
        keyword:\n\tkeyword: Wading\n\tmatch: Wading\n\treminder: It can stand in water.\n";
    let picture = include_bytes!("../../../docs/pictures/book.png");
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in [("set", set.as_bytes()), ("image1", &picture[..])] {
        archive.start_file(name, SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    let project = Project::empty();
    project.write("pond.mse-set", &archive.finish().unwrap().into_inner());
    let (toml, notes) = imported(&project, "pond.mse-set");
    holds(&toml, &["power = { kind = \"number\"", "text = { kind = \"text\" }", "total >= 2"]);
    holds(&project.read("ours/pond.csv"), &["Heron", "image1.png", "Eat one frog.\nRest."]);
    holds(&project.read("ours/glossary.toml"), &["title = \"Wading\"", "It can stand in water."]);
    holds(&notes, &["`pond.mse-set:2`: `game` is not read"]);
    assert!(files(&project.path("ours/art")).contains("image1.png"));
}

#[test]
fn a_folder_without_cards_is_refused_with_what_is_read() {
    let project = Project::empty();
    project.write("theirs/readme.html", b"nothing");
    let run = project.run("new ours --from theirs");
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("found no cards in theirs: expected a deck.rb of Squib"),
        "{}",
        run.stderr
    );
}

/// A game that does not say its language counts as English, and all its words are misspelt.
#[test]
fn the_language_of_what_is_taken_over_is_guessed_or_said() {
    let project = Project::empty();
    let cards = "nombre,texto\nGarza,Come una rana de tu estanque.\nJunco,Esconde una de las ranas hasta el final del turno.\n";
    let german = "name,text\nReiher,Friss einen Frosch.\nSchilf,Verstecke einen Frosch bis zu deinem Zug und lege die Karte auf den Stapel.\n";
    let english =
        "name,text\nHeron,Eat one of the frogs.\nReed,Hide a frog until your next turn.\n";
    project.write("theirs/cards.csv", cards.as_bytes());
    let deck = "data = Squib.csv file: 'cards.csv'\nSquib::Deck.new(cards: data.nrows) do\n  \
        text str: data['texto'], x: 75, y: 75, width: 600\nend\n";
    project.write("theirs/deck.rb", deck.as_bytes());
    let script = "LINK=\"cards.csv\"\nTEXT=\"1-2\",[texto],1,1,5,3\n";
    project.write("nan/cards.csv", cards.as_bytes());
    project.write("nan/deck.txt", script.as_bytes());
    project.write("karten.csv", german.as_bytes());
    project.write("cards.csv", english.as_bytes());
    let sources = [
        ("theirs", "language = \"es\" # guessed from the texts\n", "Spanish"),
        ("nan/deck.txt", "language = \"es\" # guessed from the texts\n", "Spanish"),
        ("karten.csv", "language = \"de\" # guessed from the texts\n", "German"),
        ("theirs --language es-MX", "language = \"es-MX\"\n", ""),
        ("cards.csv", "", ""),
    ];
    for (at, (from, line, said)) in sources.into_iter().enumerate() {
        let run = project.run(&format!("new game{at} --from {from}")).made();
        let toml = project.read(&format!("game{at}/game.toml"));
        assert_eq!(toml.matches("language = ").count(), usize::from(!line.is_empty()), "{toml}");
        assert!(toml.contains(line), "{from}: {toml}");
        let told = format!("the texts seem to be {said}");
        assert_eq!(run.stdout.contains("the texts seem to be"), !said.is_empty(), "{run:?}");
        assert!(said.is_empty() || run.stdout.contains(&told), "{run:?}");
        assert_eq!(project.run(&format!("build game{at}")).code, 0, "{from}");
        let checked = project.run(&format!("check game{at}")).stdout;
        assert!(!checked.contains("T029"), "{from}: {checked}");
        let hint = "for Spanish, write `language = \"es\"`";
        assert_eq!(checked.contains(hint), line.is_empty(), "{from}: {checked}");
    }
    let run = project.run("new other --from theirs --language spanish");
    assert!(run.code == 2 && run.stderr.contains("`es`, `pt-BR`"), "{run:?}");
}

/// Bold and italic words stay; what cards and sets have besides is kept or told.
#[test]
fn a_set_vanishes_in_no_part_without_a_word() {
    let project = Project::empty();
    let set = "mse_version: 2.0.2\nset info:\n\ttitle: Pond\n\tdescription: All the <b>birds</b>\nstyling:\n\tmagic-new:\n\t\tfoil: yes\n\
        card:\n\tstylesheet: m15\n\tname: <b>Heron</b>\n\trule text:\n\t\t<b>Wading</b> <i>(it stands)</i>\n\t\tPay <sym>2</sym>.\n\
        \tnotes: too strong\n\timage: image1\n\timage 2: image2\n\tcopies: 3\n\
        card:\n\tstylesheet: planes\n\tname: Frog\n\trule text: 1 < 2\n\timage: image1\n\timage 2:\n\tcopies: 2\n\
        keyword:\n\tkeyword: Wading\n\treminder: It <i>stands</i> in {param1} [[water]].\n\
        keyword:\n\tkeyword: Wading\n\treminder: Again.\nkeyword:\n\tkeyword: Diving\n\treminder:\nkeyword:\n\treminder: Lost.\n\
        apprentice code: 7\n";
    project.write("pond.mse-set/set", set.as_bytes());
    let picture = include_bytes!("../../../docs/pictures/book.png");
    project.write("pond.mse-set/image1", picture);
    project.write("pond.mse-set/image2", picture);
    let (toml, notes) = imported(&project, "pond.mse-set");
    holds(&toml, &["ignore = [\"notes\"]", "total >= 5"]);
    assert!(!toml.contains("image_2"), "{toml}");
    let table = project.read("ours/pond.csv");
    holds(
        &table,
        &[
            "Heron,\"**Wading** *(it stands)*\nPay 2.\",too strong,image1.png,image2.png,3",
            "Frog,1 < 2,",
        ],
    );
    let glossary = project.read("ours/glossary.toml");
    holds(&glossary, &["text = \"It *stands* in (param1) \\\\[\\\\[water]].\""]);
    assert_eq!(glossary.matches("[[term]]").count(), 1, "{glossary}");
    assert!(files(&project.path("ours/art")).contains("image2.png"));
    holds(
        &notes,
        &[
            "- 1 keyword in glossary.toml",
            "- `pond.mse-set:2`: `description` of the set is not read: `All the ",
            "- `pond.mse-set:5`: `styling` is not read",
            "- `pond.mse-set:8`: cards with the style `m15` have the layout of all others",
            "- `pond.mse-set:18`: cards with the style `planes`",
            "- `pond.mse-set`: symbols are the letters that stand for them",
            "- `pond.mse-set`: `image2.png` is in the folder `art`, but on no card",
            "the text of the keyword `Wading` has something put into it",
            "the keyword `Wading` is there twice: the second one is not read",
            "the keyword `Diving` has no reminder text",
            "a keyword without a name is not read",
            "`apprentice_code` is not read",
        ],
    );
}
