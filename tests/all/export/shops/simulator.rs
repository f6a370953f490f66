//! The saved object for Tabletop Simulator, read into types of our own: every copy is where its id
//! says, and shows its picture and its back there.

use super::made::{ExportOptions, Files, export, files, of, skirmish, tiny};
use super::pixels::Picture;
use super::sides::{Copy, copies, shown};
use crate::project::{Project, repository};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// With an address, so that a saved object is written.
const HOSTED: ExportOptions =
    ExportOptions { product: None, dpi: None, url: Some("https://example.org/skirmish/") };

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
struct Saved {
    save_name: String,
    game_mode: String,
    date: String,
    table: String,
    sky: String,
    note: String,
    rules: String,
    player_turn: String,
    lua_script: String,
    lua_script_state: String,
    #[serde(rename = "XmlUI")]
    xml_ui: String,
    object_states: Vec<Object>,
}

/// A deck or a card, with every field that the program knows of them and no other.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
struct Object {
    #[serde(rename = "GUID")]
    guid: String,
    name: String,
    nickname: String,
    description: String,
    transform: BTreeMap<String, f64>,
    color_diffuse: BTreeMap<String, f64>,
    locked: bool,
    grid: bool,
    snap: bool,
    autoraise: bool,
    sticky: bool,
    tooltip: bool,
    hide_when_face_down: bool,
    hands: bool,
    sideways_card: bool,
    #[serde(rename = "CardID")]
    card_id: Option<u32>,
    #[serde(rename = "DeckIDs", default)]
    deck_ids: Vec<u32>,
    custom_deck: BTreeMap<String, Sheet>,
    lua_script: String,
    lua_script_state: String,
    #[serde(rename = "XmlUI")]
    xml_ui: String,
    #[serde(default)]
    contained_objects: Vec<Object>,
    #[serde(default)]
    states: BTreeMap<String, Object>,
}

impl Object {
    fn is_usual(&self) -> bool {
        let [grey] = [0.713_235_259];
        let there = [self.grid, self.snap, self.autoraise, self.sticky, self.tooltip];
        let colours: Vec<f64> = self.color_diffuse.values().copied().collect();
        there == [true; 5]
            && !(self.locked || self.sideways_card)
            && [&self.lua_script, &self.lua_script_state, &self.xml_ui]
                .iter()
                .all(|it| it.is_empty())
            && colours == [grey; 3]
            && ["scaleX", "scaleY", "scaleZ"].iter().all(|it| self.transform[*it] == 1.0)
    }
}

#[derive(Clone, Deserialize, PartialEq, Debug)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
struct Sheet {
    #[serde(rename = "FaceURL")]
    face_url: String,
    #[serde(rename = "BackURL")]
    back_url: String,
    num_width: u32,
    num_height: u32,
    back_is_hidden: bool,
    unique_back: bool,
    r#type: u32,
}

/// Pictures by the ends of their addresses, each decoded once.
struct Table<'a> {
    files: &'a Files,
    open: BTreeMap<String, Picture>,
    known: BTreeMap<(String, u32), String>,
}

impl<'a> Table<'a> {
    fn of(files: &'a Files) -> Self {
        Self { files, open: BTreeMap::new(), known: BTreeMap::new() }
    }

    fn open(&mut self, url: &str) -> &Picture {
        let name = url.rsplit('/').next().unwrap().to_owned();
        let bytes = &self.files[&name];
        self.open.entry(name).or_insert_with(|| Picture::open(bytes))
    }

    /// What the place of a sheet shows.
    fn at(&mut self, sheet: &Sheet, url: &str, slot: u32, whole: bool) -> String {
        if let Some(known) = self.known.get(&(url.to_owned(), slot)) {
            return known.clone();
        }
        let (columns, rows) = (sheet.num_width as usize, sheet.num_height as usize);
        let picture = self.open(url);
        let shows = if whole {
            shown(picture)
        } else {
            assert_eq!((picture.size.0 % columns, picture.size.1 % rows), (0, 0), "{url}");
            let cell = (picture.size.0 / columns, picture.size.1 / rows);
            let (column, row) = (slot as usize % columns, slot as usize / columns);
            assert!(row < rows, "{url} has no place {slot}");
            shown(&picture.part((column * cell.0, row * cell.1), cell))
        };
        self.known.insert((url.to_owned(), slot), shows.clone());
        shows
    }

    /// Front and back of a card, both from the pictures.
    fn sides(&mut self, card: &Object) -> (String, String) {
        let (key, slot) = (card.card_id.unwrap() / 100, card.card_id.unwrap() % 100);
        assert_eq!(card.custom_deck.len(), 1, "{}", card.nickname);
        let sheet = card.custom_deck[&key.to_string()].clone();
        assert!(slot < sheet.num_width * sheet.num_height);
        let front = self.at(&sheet, &sheet.face_url, slot, false);
        let back = self.at(&sheet, &sheet.back_url, slot, !sheet.unique_back);
        (front, back)
    }
}

fn saved(files: &Files, name: &str) -> Saved {
    serde_json::from_slice(&files[name]).expect("a saved object")
}

#[test]
fn every_copy_shows_its_card_and_its_own_back() {
    let files = skirmish("tabletop-simulator", HOSTED);
    let saved = saved(files, "skirmish.json");
    assert_eq!(saved.save_name, "Skirmish");
    let empty = [
        &saved.game_mode,
        &saved.date,
        &saved.table,
        &saved.sky,
        &saved.note,
        &saved.rules,
        &saved.player_turn,
        &saved.lua_script,
        &saved.lua_script_state,
        &saved.xml_ui,
    ];
    assert!(empty.iter().all(|it| it.is_empty()));
    let mut table = Table::of(files);
    let mut found = Vec::new();
    let mut guids = BTreeSet::new();
    let mut count = 0;
    for deck in &saved.object_states {
        assert_eq!(deck.name, "DeckCustom");
        assert_eq!(deck.transform["rotZ"], 180.0, "a deck lies face down");
        count += usize::from(guids.insert(&deck.guid));
        let ids: Vec<u32> = deck.contained_objects.iter().filter_map(|it| it.card_id).collect();
        assert_eq!(ids, deck.deck_ids, "{}", deck.nickname);
        for card in &deck.contained_objects {
            for (key, sheet) in &card.custom_deck {
                assert_eq!(deck.custom_deck.get(key), Some(sheet), "{}", card.nickname);
                assert!(sheet.num_width <= 10 && sheet.num_height <= 7);
                assert!(sheet.num_width >= 2 && sheet.num_height >= 2);
                // Without it the last place of a sheet would be what others see.
                assert!(sheet.back_is_hidden && sheet.r#type == 0);
            }
            assert_eq!(card.name, "Card");
            assert!(card.is_usual() && deck.is_usual() && !card.description.is_empty());
            assert!(card.hands);
            let (front, back) = table.sides(card);
            assert_eq!(front, card.nickname);
            count += usize::from(guids.insert(&card.guid));
            let two_sided = back != "common";
            assert_eq!(card.hide_when_face_down, !two_sided, "{front}");
            assert_eq!(card.states.len(), usize::from(two_sided), "{front}");
            for (number, state) in &card.states {
                assert_eq!(number, "2");
                // The other side in play: its front is the card's back, its back the card's front.
                assert_eq!(table.sides(state), (back.clone(), front.clone()));
                assert!(state.nickname.starts_with(&format!("{front}: ")));
                count += usize::from(guids.insert(&state.guid));
            }
            found.push(Copy { title: front, back });
        }
    }
    let decks: Vec<_> = saved.object_states.iter().map(|it| it.deck_ids.len()).collect();
    assert_eq!(decks, [100, 28], "the draw pile and the arms");
    let (mut found, mut wanted) = (found, copies());
    found.sort();
    wanted.sort();
    assert_eq!(found, wanted);
    // Decks, copies, and the other sides of 28 of them.
    assert_eq!((count, guids.len()), (2 + 128 + 28, 2 + 128 + 28));
    assert!(guids.iter().all(|it| it.len() == 6 && it.chars().all(|c| c.is_ascii_hexdigit())));
}

#[test]
fn every_sheet_is_small_enough_and_plain() {
    let files = skirmish("tabletop-simulator", HOSTED);
    for (path, bytes) in files.iter().filter(|it| it.0.ends_with(".png")) {
        let picture = Picture::open(bytes);
        if path == "skirmish.png" {
            assert_eq!(picture.size, (256, 256), "the small picture");
            continue;
        }
        assert!(picture.size.0 <= 4096 && picture.size.1 <= 4096, "{path}: {:?}", picture.size);
        assert_eq!(picture.colour, png::ColorType::Rgb, "{path}");
    }
}

#[test]
fn a_saved_object_is_written_only_with_the_address_of_its_sheets() {
    let hosted = skirmish("tabletop-simulator", HOSTED);
    for deck in &saved(hosted, "skirmish.json").object_states {
        for sheet in deck.custom_deck.values() {
            for address in [&sheet.face_url, &sheet.back_url] {
                let name = address.strip_prefix("https://example.org/skirmish/");
                let name = name.unwrap_or_else(|| panic!("{address}"));
                assert!(hosted.contains_key(name), "{address}");
            }
        }
    }
    let local =
        export(&repository("data"), "skirmish", "tabletop-simulator", ExportOptions::default())
            .unwrap();
    assert!(local.notes.iter().any(|it| it.contains("--url")), "{:?}", local.notes);
    let local = files(local);
    let object = ["skirmish.json", "skirmish.png"];
    let sheets = hosted.keys().filter(|it| !object.contains(&it.as_str())).collect::<Vec<_>>();
    assert_eq!(local.keys().collect::<Vec<_>>(), sheets, "the same sheets under the same names");
    for (name, bytes) in &local {
        assert!(!String::from_utf8_lossy(bytes).contains("CustomDeck"), "{name}");
    }
}

#[test]
fn a_changed_picture_has_another_address() {
    let (one, two) = (Project::tiny(), Project::tiny());
    two.edit("data/tiny/hands.toml", "title = \"STONE\"", "title = \"ROCK\"");
    let sheet = |project: &Project| {
        let files = of(project, "tiny", "tabletop-simulator", HOSTED);
        let name = files.keys().find(|it| it.contains("faces")).unwrap().clone();
        let back = files.keys().find(|it| it.contains("back")).unwrap().clone();
        (name, back)
    };
    let (one, two) = (sheet(&one), sheet(&two));
    assert_ne!(one.0, two.0);
    assert_eq!(one.1, two.1, "what stays keeps its address");
}

#[test]
fn a_single_copy_is_no_deck() {
    let game = Project::tiny();
    let [stone, blade, cloth] =
        ["STONE", "BLADE", "CLOTH"].map(|it| format!("title = \"{it}\"\ncopies = "));
    for card in [&stone, &blade, &cloth] {
        game.edit("data/tiny/hands.toml", &format!("{card}3"), &format!("{card}1"));
    }
    let manifest = "data/tiny/game.toml";
    game.edit(
        manifest,
        "[[deck]]\nid = \"draw\"\nbacks = [\"plain\"]\n",
        "[[back]]\nid = \"other\"\nname = \"other\"\nart = \"back.svg\"\nalt = \"Waves\"\n\n[[deck]]\nid = \"draw\"\nbacks = [\"plain\"]\n\n[[deck]]\nid = \"lone\"\nbacks = [\"other\"]\n",
    );
    game.edit(
        "data/tiny/hands.toml",
        "title = \"CLOTH\"\ncopies = 1\nback = \"plain\"",
        "title = \"CLOTH\"\ncopies = 1\nback = \"other\"",
    );
    let files = of(&game, "tiny", "tabletop-simulator", HOSTED);
    let json: serde_json::Value = serde_json::from_slice(&files["tiny.json"]).unwrap();
    let objects = json["ObjectStates"].as_array().unwrap();
    let names: Vec<_> = objects.iter().map(|it| it["Name"].as_str().unwrap()).collect();
    assert_eq!(names, ["DeckCustom", "CardCustom"]);
    assert_eq!(objects[1]["Nickname"], "CLOTH");
    assert_eq!(objects[1]["CardID"], 200);
    assert!(objects[1].get("ContainedObjects").is_none());
}

#[test]
fn more_cards_than_a_sheet_holds_take_several() {
    let game = tiny("mini-us-1.75x2.5in", "1.75x2.5 in");
    let mut cards = String::new();
    for number in 0..150 {
        cards += &format!(
            "[[card]]\nid = \"card-{number}\"\ntitle = \"CARD {number}\"\ncopies = 1\nback = \"plain\"\nart = \"stone.svg\"\nalt = \"A stone\"\npoints = 1\npace = \"slow\"\n\n"
        );
    }
    game.write("data/tiny/hands.toml", cards.as_bytes());
    let files = of(&game, "tiny", "tabletop-simulator", HOSTED);
    let deck = saved(&files, "tiny.json").object_states.remove(0);
    assert_eq!(deck.deck_ids.len(), 150);
    let grids: Vec<_> = deck.custom_deck.values().map(|it| (it.num_width, it.num_height)).collect();
    assert_eq!(grids.len(), 3);
    assert_eq!(grids[..2], [(10, 7), (10, 7)], "70 on a sheet, the last place too");
    let places =
        |key: u32| deck.deck_ids.iter().filter(move |it| *it / 100 == key).map(|it| it % 100);
    assert_eq!(places(1).collect::<Vec<_>>(), (0..70).collect::<Vec<_>>());
    assert_eq!(places(3).collect::<Vec<_>>(), (0..10).collect::<Vec<_>>());
    let wide: Vec<_> = files.iter().filter(|it| it.0.contains("faces-10x7")).collect();
    for (path, bytes) in wide {
        let size = Picture::open(bytes).size;
        assert_eq!(size, (4090, 4088), "{path}: 409 pixels a card, no more than 4096 in all");
    }
    let run = game.run("export tiny --for tabletop-simulator --dpi 400");
    assert!(
        run.code == 1 && run.stderr.contains("70 cards at 400 dpi are more than 4096 pixels"),
        "{}",
        run.stderr
    );
}
