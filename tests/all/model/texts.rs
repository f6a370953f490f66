//! The list of all texts of a game: whatever the schema lets an author write for a reader is in it.

use crate::project::Project;
use cardwright_base::diagnostic::Report;
use cardwright_wording::passage;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

/// Fields of the schema that hold texts for readers, and what begins or ends the part of a passage that
/// comes of each: a word in the data of `project()`, misspelt so that no dictionary knows it.
const TEXTS: &[(&str, &str)] = &[
    ("Game.title", "Gaame"),
    ("Game.edition", "Gaedition"),
    ("Game.copyright", "Gacopyright"),
    ("Expectation.message", "Exmessage"),
    ("Expectation.because", "Exbecause"),
    ("CardType.name", "Tyname"),
    ("CardType.plural", "Typlural"),
    ("KeywordKind.name", "Kiname"),
    ("Variant.title", "Vatitle"),
    ("TuckBox.title", "Botitle"),
    ("TuckBox.lines", "Bolines"),
    ("LayoutBox.words", "Lawords"),
    ("Chart.title", "Chtitle"),
    ("Chart.row", "Chrow"),
    ("Chart.column", "Chcolumn"),
    ("Chart.cell", "Chcell"),
    ("Chart.corner", "Chcorner"),
    ("Chart.over", "Chover"),
    ("Chart.notes", "Chnotes"),
    ("Back.name", "Baname"),
    ("Back.title", "Batitle"),
    ("Back.alt", "Baalt"),
    ("Back.lines", "Balines"),
    ("Card.title", "Catitle"),
    ("Card.forms", "Caforms"),
    ("Card.alt", "Caalt"),
    ("Card.flavour", "Caflavour"),
    ("Keyword.title", "Ketitle"),
    ("Keyword.forms", "Keforms"),
    ("Term.title", "Tetitle"),
    ("Term.forms", "Teforms"),
    ("Term.text", "Tetext"),
    ("Ruling.topic", "Rutopic"),
    ("Ruling.text", "Rutext"),
    ("Ruling.alternative", "Rualternative"),
    ("Description.text", "Detext"),
    ("Edition.name", "Edname"),
    ("Edition.changes", "Edchanges"),
    ("Board.title", "Feeld"),
    ("Board.alt", "Boalt"),
    ("Terrain.name", "Tename"),
    ("Zone.name", "Zoname"),
    ("Named.name", "Naname"),
    ("Book.title", "Bkgood"),
    ("Book.text", "Bktext"),
];

/// Fields that hold no text for a reader: ids, files, lengths, expressions, names of people, and what an
/// author says to other authors.
const OTHERS: &[&str] = &[
    "CardType.columns",
    "CardType.ignore",
    "CardType.merge",
    "KeywordKind.columns",
    "KeywordKind.ignore",
    "KeywordKind.merge",
    "Game.sources",
    "Game.version",
    "Game.rules",
    "Game.credits",
    "Game.rulings",
    "Format.id",
    "OtherFormat.id",
    "Back.art",
    "Back.type",
    "Allow.reason",
    "Allow.at",
    "CardType.layout",
    // Cards in game.toml are cards like others.
    "GameCard.title",
    "GameCard.type",
    "GameCard.text",
    "GameCard.back",
    "GameCard.art",
    "GameCard.alt",
    "GameCard.icon",
    "GameCard.flavour",
    "GameCard.forms",
    "LayoutBox.field",
    "LayoutBox.image",
    "LayoutBox.font",
    "CardType.icon",
    "CardType.edge",
    "CardType.back",
    "CardType.file",
    "CardType.format",
    "Field.inverse",
    "Field.note",
    "KeywordKind.file",
    "Expectation.that",
    "Variant.rulings",
    "Variant.without",
    "Variant.dead",
    "Edition.version",
    "Words.spelling",
    "Words.entry",
    "Words.plain",
    "Claim.because",
    "Claim.fails",
    "Claim.holds",
    "Claim.says",
    "Claim.variant",
    "Claim.when",
    "WordClass.ids",
    "WordClass.types",
    "WordClass.words",
    "FactWords.fact",
    "FactWords.write",
    "Words.withdrawn",
    "Avoid.say",
    "Avoid.because",
    "Pattern.matches",
    "Pattern.because",
    "Board.file",
    "Board.map",
    "Board.terrain_of",
    "Board.art",
    "Board.edge",
    "Board.corner",
    "Terrain.id",
    "Terrain.letter",
    "Terrain.cells",
    "Terrain.of",
    "Terrain.icon",
    "Terrain.art",
    "Zone.id",
    "Zone.letter",
    "Zone.cells",
    "Zone.of",
    "Zone.icon",
    "Zone.art",
    "Named.id",
    "Named.at",
    "Named.icon",
    "Named.art",
    "TuckBox.deck",
    "TuckBox.types",
    "TuckBox.front",
    "TuckBox.back",
    "TuckBox.sides",
    "TuckBox.lid",
    "Chart.rows",
    "Chart.columns",
    "Chart.cells",
    "Chart.align_at",
    "Sheets.about",
    "Sheets.of",
    "Sheets.board",
    "Sheets.box",
    "Sheets.types",
    "Die.ink",
    "Card.art",
    "Card.icon",
    "Keyword.icon",
    "Ruling.rank",
    "Description.id",
];

/// The smallest game with every text that there can be, each with a word of its own.
fn project() -> Project {
    let project = Project::tiny();
    let manifest = project.read("data/tiny/game.toml");
    let manifest = manifest
        .replace("title = \"Tiny\"", "title = \"Gaame\"")
        .replace("edition = \"first edition\"", "edition = \"Gaedition\"")
        .replace("copyright = \"©", "copyright = \"Gacopyright ©")
        .replace(
            "because = \"they fill one sheet\"",
            "because = \"Exbecause\"\nmessage = \"Exmessage\"",
        )
        .replace("name = \"Hand\"", "name = \"Tyname\"\nplural = \"Typlural\"")
        .replace("name = \"Power\"", "name = \"Kiname\"")
        .replace(
            "name = \"plain\"",
            "name = \"Baname\"\ntitle = \"Batitle\"\nlines = \"line: Balines\"",
        )
        .replace("alt = \"Waves on", "alt = \"Baalt on")
        .replace("title = \"Tiny: the rules\"", "title = \"Bkgood\"");
    let more = r##"
[[variant]]
id = "other"
title = "Vatitle"
seats = { min = 2, max = 2 }

[[box]]
id = "box"
deck = "draw"
stock = "0.3 mm"
colour = "#8F2418"
title = "Botitle"
lines = "back: Bolines"

[[layout]]
id = "boxed"

[[layout.box]]
words = "{{ points }} Lawords"
x = "4 mm"
y = "4 mm"
width = "30 mm"
height = "6 mm"

[[chart]]
id = "chart"
title = "Chtitle"
rows = "[1]"
columns = "[1]"
row = "Chrow"
column = "Chcolumn"
corner = "Chcorner"
over = "Chover"
cell = "Chcell"
notes = ["Chnotes"]

[[history]]
name = "Edname"
changes = ["Edchanges"]

[[board]]
id = "field"
title = "Feeld of stones"
alt = "Boalt"
grid = "square"
cell = "20 mm"
numbering = "letters"
map = ["ab", ".."]

[[board.terrain]]
id = "wood"
name = "Tename"
letter = "a"
colour = "#9DBF9A"

[[board.zone]]
id = "home"
name = "Zoname"
letter = "b"
colour = "#8FB4CC"

[[board.named]]
id = "spot"
name = "Naname"
at = "a1"
"##;
    project.write("data/tiny/game.toml", (manifest + more).as_bytes());
    project.edit(
        "data/tiny/hands.toml",
        "title = \"STONE\"",
        "title = \"Catitle\"\nflavour = \"Caflavour\"",
    );
    project.edit("data/tiny/hands.toml", "plural = \"STONEs\"", "plural = \"Caforms\"");
    project.edit("data/tiny/hands.toml", "alt = \"A round stone\"", "alt = \"Caalt\"");
    project.edit(
        "data/tiny/powers.toml",
        "title = \"Twice\"",
        "title = \"Ketitle\"\nforms = { plural = \"Keforms\" }",
    );
    project.edit("data/tiny/rules.md", "After the last", "Bktext. After the last");
    let files = [
        (
            "glossary",
            "[[term]]\nid = \"word\"\ntitle = \"Tetitle\"\nforms = { plural = \"Teforms\" }\ntext = \"Tetext\"\n",
        ),
        (
            "rulings",
            "[[ruling]]\nid = \"K-1\"\nrank = \"A\"\ntopic = \"Rutopic\"\ntext = \"Rutext\"\nalternative = \"Rualternative\"\n",
        ),
        ("descriptions", "[[description]]\nid = \"stone\"\ntext = \"Detext\"\n"),
    ];
    for (file, text) in files {
        project.write(&format!("data/tiny/{file}.toml"), text.as_bytes());
    }
    project
}

/// The fields of a schema in which a text can stand.
fn fields(schema: &Json, found: &mut BTreeSet<String>) {
    let root = [(schema["title"].as_str().unwrap_or("Game"), schema)];
    let tables = schema["$defs"].as_object().into_iter().flatten();
    for (name, table) in root.into_iter().chain(tables.map(|(name, it)| (name.as_str(), it))) {
        for (key, it) in table["properties"].as_object().into_iter().flatten() {
            if is_text(it) {
                found.insert(format!("{name}.{key}"));
            }
        }
    }
}

fn is_text(schema: &Json) -> bool {
    let kinds: Vec<&str> = match &schema["type"] {
        Json::Array(kinds) => kinds.iter().filter_map(Json::as_str).collect(),
        kind => kind.as_str().into_iter().collect(),
    };
    let bound = ["enum", "pattern", "format", "const"].iter().any(|key| schema.get(key).is_some());
    let inner = |key: &str| schema.get(key).is_some_and(is_text);
    kinds.contains(&"string") && !bound
        || kinds.contains(&"array") && inner("items")
        || kinds.contains(&"object")
            && schema.get("properties").is_none()
            && inner("additionalProperties")
        || ["anyOf", "oneOf"]
            .iter()
            .filter_map(|key| schema[*key].as_array())
            .flatten()
            .any(is_text)
}

#[test]
fn every_text_of_the_schema_is_listed_or_is_none() {
    let project = project();
    project.run("schema tiny");
    let mut found = BTreeSet::new();
    for file in crate::project::files(&project.path("data/tiny/schema")) {
        let text = project.read(&format!("data/tiny/schema/{file}"));
        fields(&serde_json::from_str(&text).expect("a schema is JSON"), &mut found);
    }
    let known: BTreeSet<String> =
        TEXTS.iter().map(|it| it.0).chain(OTHERS.iter().copied()).map(str::to_owned).collect();
    let new: Vec<_> = found.difference(&known).collect();
    assert!(new.is_empty(), "texts in `model/texts.rs`, or no texts? {new:?}");
    let gone: Vec<_> = known.difference(&found).collect();
    assert!(gone.is_empty(), "these are no fields any more: {gone:?}");
}

#[test]
fn every_text_is_read_and_can_be_translated() {
    let project = project();
    let mut report = Report::new();
    let data = project.path("data");
    let (game, assets) =
        cardwright_load::load(&data, "tiny", &mut report).unwrap().unwrap_or_else(|| {
            panic!(
                "{}",
                cardwright_base::diagnostic::render(
                    &report,
                    cardwright_base::diagnostic::TerminalStyle::PLAIN
                )
            )
        });
    let typed = passage::typed(&game, &assets, &mut report.sources);
    let read: BTreeMap<&str, bool> = TEXTS
        .iter()
        .map(|(field, word)| (*field, typed.iter().any(|it| it.text.contains(word))))
        .collect();
    let unread: Vec<_> = read.iter().filter(|it| !it.1).map(|it| it.0).collect();
    assert!(unread.is_empty(), "nobody reads {unread:?}");

    // What authors alone are told needs no other language.
    let texts = game.translatable(&[], &report.sources);
    let lacking: Vec<_> = TEXTS
        .iter()
        .filter(|(field, _)| !field.starts_with("Expectation."))
        .filter(|(_, word)| !texts.iter().any(|it| it.text.contains(word)))
        .collect();
    assert!(lacking.is_empty(), "no translation has {lacking:?}");
}

/// A board's title passed whatever stood there.
#[test]
fn a_misspelt_title_of_a_board_is_told() {
    let project = project();
    let run = project.run("check tiny --no-fit");
    // It may be told with others of its kind.
    let told = |it: &str| it.starts_with("warning[T029]") || it.starts_with("  data/");
    let words = |it: &&str| told(it) && it.contains("Feeld");
    assert_eq!(run.stdout.lines().filter(words).count(), 1, "{}", run.stdout);
}
