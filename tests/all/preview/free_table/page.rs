//! The free table in Chromium: played with the mouse, by keys, in two windows, saved and opened, while the game changes.

use crate::browser::{Browser, By, Element, Key, Page};
use crate::preview::workshop::Preview;
use crate::project::{Project, repository};
use serde_json::{Value, json};

/// A game without rules, made of a table of cards.
fn fruit() -> Project {
    let project = Project::empty();
    let table = "Card Name,Count,Power,Rules\nPear,3,1,Beats every fig.\nPlum,3,2,Beats every pear.\n\
        Fig,3,3,Beats every plum.\n";
    project.write("fruit.csv", table.as_bytes());
    project.run("new fruit --from fruit.csv").made();
    project
}

fn address(preview: &Preview) -> String {
    format!("{}#view=free", preview.address)
}

/// Sets a table up by clicks.
fn set_up(page: &Page<'_>) {
    let begin = page.find(By::Role("button", "Set up the table"));
    page.wait("the game was read", || begin.is_enabled());
    begin.click();
    page.find(By::Role("button", "Set up")).click();
    page.find(By::Css(".free-piece"));
}

fn last_line(page: &Page<'_>) -> String {
    page.all(By::Css(".free-log li")).last().map(Element::text).unwrap_or_default()
}

fn told(page: &Page<'_>, line: &str) {
    page.wait(line, || last_line(page) == line);
}

fn held(page: &Page<'_>) -> Vec<String> {
    page.all(By::Css(".free-held button")).iter().map(Element::name).collect()
}

/// Presses a button of what can be done with a thing.
fn choose(page: &Page<'_>, thing: &Element<'_>, what: &str) {
    thing.click();
    let button = format!(".free-menu [data-label='{what}']");
    page.find(By::Css(&button)).click();
}

#[test]
fn a_game_without_rules_is_played_by_mouse() {
    let Some(browser) = Browser::start() else { return };
    let project = fruit();
    let preview = Preview::start(&project, "./fruit");
    let page = browser.open(&address(&preview));
    page.find(By::Css(".free-start h2"));
    page.assert_axe_clean();
    set_up(&page);
    told(&page, "Seat 1 sat down");
    let pile = page.find(By::Role("button", "Cards: 9 cards, face down"));
    choose(&page, &pile, "Shuffle");
    told(&page, "Seat 1 shuffled Cards");
    pile.click();
    page.find(By::Css(".free-menu input")).rewrite("3");
    page.find(By::Css(".free-menu [data-label='Draw']")).click();
    told(&page, "Seat 1 drew 3 cards from Cards");
    assert_eq!(held(&page).len(), 3);
    // From the hand to the table, from the pile to the table, and from the table into the hand.
    let first = held(&page).remove(0);
    page.find(By::Css(".free-held")).drag_by(-250, -400);
    told(&page, &format!("Seat 1 played {first}"));
    let card = page.find(By::Css(".free-piece[data-kind=card]"));
    let at = card.rect();
    card.drag_by(120, 30);
    told(&page, &format!("Seat 1 moved {first}"));
    let now = card.rect();
    assert!(
        (now[0] - at[0] - 120.0).abs() < 3.0 && (now[1] - at[1] - 30.0).abs() < 3.0,
        "{at:?} {now:?}"
    );
    page.find(By::Css(".free-piece[data-kind=pile]")).drag_by(-150, 60);
    told(&page, "Seat 1 laid a face-down card from Cards on the table");
    let cards = page.all(By::Css(".free-piece[data-kind=card]"));
    assert_eq!(cards.len(), 2);
    cards[1].drag_to(&cards[0]);
    told(&page, &format!("Seat 1 laid a card on {first}"));
    let stack = page.find(By::RoleWith("button", "Pile: 2 cards"));
    choose(&page, &stack, "Turn over");
    told(&page, "Seat 1 turned a pile of 2 cards over, face down");
    page.find(By::Role("button", "Undo")).click();
    told(&page, "Seat 1 took back what was done last");
    page.find(By::Role("button", "Redo")).click();
    told(&page, "Seat 1 did again what was taken back");
    page.find(By::RoleWith("button", "Pile: 2 cards, face down"));
    page.find(By::Role("button", "Undo")).click();
    told(&page, "Seat 1 took back what was done last");
    let pile = page.find(By::RoleWith("button", "Cards: "));
    pile.click();
    page.find(By::Css(".free-menu input")).rewrite("2");
    page.find(By::Css(".free-menu [data-label='Look at the top']")).click();
    told(&page, "Seat 1 looks at the top 2 cards of Cards");
    page.find(By::Role("button", "Close")).click();
    pile.click();
    page.find(By::Css(".free-menu input")).rewrite("2");
    page.find(By::Css(".free-menu [data-label='Split off']")).click();
    told(&page, "Seat 1 split 2 cards off Cards");
    page.find(By::Role("button", "Undo")).click();
    told(&page, "Seat 1 took back what was done last");
    let pile = page.find(By::Css(".free-piece[data-kind=pile]"));
    pile.drag_to(&page.find(By::Css(".free-hand-head")));
    page.wait("a card more", || held(&page).len() == 3);
    // A finger does the same; the label of a pile moves all of it.
    let pile = page.find(By::RoleWith("button", "Cards: "));
    let before = pile.rect();
    page.find(By::Css(".free-caption")).touch_drag_by(30, 20);
    told(&page, "Seat 1 moved Cards");
    page.wait("the pile has moved", || (pile.rect()[0] - before[0] - 30.0).abs() < 3.0);
    page.assert_axe_clean();
}

#[test]
fn dice_counters_notes_and_piles() {
    let Some(browser) = Browser::start() else { return };
    let project = fruit();
    let preview = Preview::start(&project, "./fruit");
    let page = browser.open(&address(&preview));
    set_up(&page);
    let add = |button: &str| {
        page.find(By::Role("button", "Add")).click();
        page.find(By::Css("dialog[open]"));
        if button == "Add a counter" {
            page.find(By::Role("textbox", "What it counts")).write("Health");
            page.find(By::Role("spinbutton", "Begins at")).rewrite("20");
        }
        if button == "Add a note" {
            page.find(By::Role("button", "Add a note")).click();
            assert!(page.find(By::Text("write something first")).is_shown());
            assert_eq!(page.errors().len(), 1, "Chromium says that it was refused");
            page.find(By::Role("textbox", "Its text")).write("Ada begins");
        }
        page.assert_axe_clean();
        page.find(By::Role("button", button)).click();
        page.wait("it is added", || page.all(By::Css("dialog[open]:not(#help-dialog)")).is_empty());
    };
    for button in ["Add a die", "Add a coin", "Add a counter", "Add a note", "Add a pile"] {
        add(button);
        // It lies on nothing else.
        page.find(By::Role("button", "Fit")).click();
        let all = page.all(By::Css(".free-piece"));
        let (newest, others) = all.split_last().expect("a piece");
        let [x, y, wide, high] = newest.rect();
        for other in others {
            let [left, top, width, height] = other.rect();
            let is_apart =
                x + wide <= left || left + width <= x || y + high <= top || top + height <= y;
            assert!(is_apart, "{button}: {:?} on {:?}", newest.rect(), other.rect());
        }
        newest.drag_by(12, 8);
        page.wait("it was moved", || last_line(&page).contains(" moved "));
    }
    let die = page.find(By::RoleWith("button", "Die of 6"));
    choose(&page, &die, "Roll");
    page.wait("a roll", || last_line(&page).starts_with("Seat 1 rolled "));
    page.keys(Key::ESCAPE);
    let counter = page.find(By::RoleWith("button", "Health: 20"));
    choose(&page, &counter, "−5");
    told(&page, "Seat 1 moved Health from 20 to 15");
    // What is done again and again stays at hand.
    page.find(By::Css(".free-menu [data-label='+1']")).click();
    page.find(By::Role("button", "Health: 16"));
    page.picture("free-pieces");
    page.keys(Key::ESCAPE);
    assert!(page.focused().name().starts_with("Health"));
    let pile = page.find(By::RoleWith("button", "Discard: empty"));
    choose(&page, &pile, "Remove");
    told(&page, "Seat 1 took Discard off the table");
}

#[test]
fn everything_is_done_by_keys_and_heard() {
    let Some(browser) = Browser::start() else { return };
    let project = fruit();
    let preview = Preview::start(&project, "./fruit");
    let page = browser.open(&address(&preview));
    set_up(&page);
    let focus = |css: &str| {
        page.script("document.querySelector(arguments[0]).focus()", &json!([css]));
    };
    focus(".free-piece .free-grip");
    page.keys("s");
    told(&page, "Seat 1 shuffled Cards");
    assert!(
        page.find(By::Css("p[role=status]"))
            .property("textContent")
            .as_str()
            .unwrap()
            .contains("shuffled")
    );
    page.keys("dd");
    page.wait("two cards", || held(&page).len() == 2);
    page.keys("p");
    page.wait("a card", || page.all(By::Css(".free-piece[data-kind=card]")).len() == 1);
    page.keys(Key::RIGHT);
    page.wait("the card", || !page.focused().name().starts_with("Cards"));
    let name = page.focused().name();
    page.keys("t");
    told(&page, &format!("Seat 1 turned {name} face down"));
    page.keys("t");
    page.keys("R");
    told(&page, &format!("Seat 1 rotated {name}"));
    page.keys(&format!("m{}{}{}{}", Key::RIGHT, Key::RIGHT, Key::DOWN, Key::ENTER));
    told(&page, &format!("Seat 1 moved {name}"));
    page.keys("u");
    told(&page, "Seat 1 took back what was done last");
    page.keys(&format!("m{}{}", Key::RIGHT, Key::ESCAPE));
    // All else stands beside the piece, after Enter.
    page.keys(Key::ENTER);
    page.wait("its actions", || page.focused().property("className") == "free-action");
    assert_eq!(page.find(By::Css(".free-menu")).role(), "dialog");
    page.assert_axe_clean();
    page.keys(Key::ESCAPE);
    page.keys("h");
    page.wait("three cards", || held(&page).len() == 3);
    focus(".free-held button");
    let first = held(&page).remove(0);
    page.keys("o");
    told(&page, "Seat 1 played 1 card face down");
    assert!(!held(&page).is_empty() && !last_line(&page).contains(&first));
    focus(".free-held button");
    let shown = held(&page).remove(0);
    page.keys("v");
    told(&page, &format!("Seat 1 showed {shown}"));
    page.find(By::Role("button", &format!("{shown}, shown to everybody")));
}

#[test]
fn two_windows_have_two_hands_and_neither_learns_of_the_other() {
    let Some(browser) = Browser::start() else { return };
    let preview = Preview::start_in(&repository(""), "skirmish");
    let page = browser.open(&address(&preview));
    let first = page.window();
    set_up(&page);
    let mine = held(&page);
    assert_eq!(mine.len(), 6);
    let second = page.new_window(&address(&preview));
    page.find(By::Role("button", "Sit down on Seat 2")).click();
    page.wait("the other hand", || page.all(By::Css(".free-held")).len() == 6);
    page.picture("free-two");
    // Nothing that the server says to this window tells a card of the first: no name, no side, no number.
    let script = "return fetch('/free/table.json', {headers: {'X-Table-Seat': sessionStorage.getItem('cardwright-free-seat')}})\
        .then(it => it.json()).then(it => it.table)";
    let seen = page.script(script, &json!([]));
    let backs: Vec<&Value> = seen["seats"][0]["hand"].as_array().unwrap().iter().collect();
    assert!(backs.iter().all(|it| it["side"] == "back-common" && it["id"].is_null()), "{backs:?}");
    let draw = seen["pieces"].as_array().unwrap().iter().find(|it| it["name"] == "Draw").unwrap();
    assert!(draw["cards"].is_null() && draw["top"]["side"] == "back-common");
    // What one does, the other sees at once.
    page.switch(&first);
    page.find(By::RoleWith("button", "Draw: "));
    page.script("document.querySelector('.free-piece .free-grip').focus()", &json!([]));
    page.keys("d");
    page.wait("seven cards", || held(&page).len() == 7);
    let played = held(&page).remove(0);
    choose(&page, &page.find(By::Css(".free-held button")), "Play face down");
    page.switch(&second);
    told(&page, "Seat 1 played 1 card face down");
    let card = page.find(By::Role("button", "Face-down card, plain"));
    choose(&page, &card, "Turn face up");
    told(&page, &format!("Seat 2 turned up {played}"));
    // The seat of a window that is there can't be taken, and a reload keeps it.
    assert!(
        page.all(By::RoleWith("button", "Seat 1")).iter().all(|it| !it.name().contains("Move"))
    );
    page.reload();
    page.wait("the same hand", || held(&page).len() == 6);
    assert_eq!(page.find(By::Css("[data-you]")).attribute("data-seat").as_deref(), Some("2"));
    // But somebody can say that they take it, and the other window is told.
    page.switch(&first);
    page.find(By::Role("button", "Take over: Seat 2")).click();
    page.assert_axe_clean();
    page.find(By::Role("button", "Take over")).click();
    told(&page, "Seat 2 sat down, in the place of whoever sat there");
    page.wait("the hand of the seat", || held(&page).len() == 6);
    page.switch(&second);
    page.wait("no hand", || held(&page).is_empty());
    page.find(By::Role("button", "Sit down on Seat 1"));
}

#[test]
fn boards_are_turned_variants_chosen_and_cards_read() {
    let Some(browser) = Browser::start() else { return };
    let preview = Preview::start_in(&repository(""), "skorm");
    let page = browser.open(&address(&preview));
    set_up(&page);
    let board = page.find(By::Css(".free-board-name"));
    let name = board.text();
    let before = page.find(By::Css(".free-ground")).rect();
    board.click();
    page.find(By::Css(".free-menu [data-label='Rotate right']")).click();
    told(&page, &format!("Seat 1 turned the board {name}"));
    page.wait("it stands upright", || {
        let now = page.find(By::Css(".free-ground")).rect();
        (now[2] - before[3]).abs() < 2.0 && (now[3] - before[2]).abs() < 2.0
    });
    page.find(By::Css(".free-board-name")).drag_by(60, 10);
    told(&page, &format!("Seat 1 moved the board {name}"));
    page.script("document.querySelector('.free-board-name').focus()", &json!([]));
    page.keys(Key::LEFT);
    page.wait("a step", || page.all(By::Css(".free-log li")).len() > 4);
    for key in ["r", "R"] {
        page.keys(key);
        told(&page, &format!("Seat 1 turned the board {name}"));
        page.keys(Key::LEFT);
        told(&page, &format!("Seat 1 moved the board {name}"));
    }
    // Keys that are pressed before the server has answered add up.
    // In millimetres; the board is drawn anew with every step.
    let left = || {
        let script = "const mm = document.querySelector('.free-world').style.getPropertyValue('--mm');\
            return document.querySelector('.free-ground').getBoundingClientRect().x / parseFloat(mm)";
        page.script(script, &json!([])).as_f64().expect("a length")
    };
    let before = left();
    let presses = "const name = document.querySelector('.free-board-name');\
        for (let n = 0; n < 3; n++) name.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}))";
    page.script(presses, &json!([]));
    page.wait("three steps", || (left() - before - 30.0).abs() < 1.0);
    page.assert_axe_clean();
    page.picture("free-board");
    // Skirmish has a variant; it is set up by its figures.
    let preview = Preview::start_in(&repository(""), "skirmish");
    let page = browser.open(&address(&preview));
    let begin = page.find(By::Role("button", "Set up the table"));
    page.wait("the game was read", || begin.is_enabled());
    begin.click();
    // The dialog opens when the server has said which variants there are.
    page.find(By::Css("dialog [name=variant]"));
    let choose = "const it = document.querySelector('dialog [name=variant]'); it.value = 'highlander';\
        it.dispatchEvent(new Event('change')); return it.options.length";
    assert!(page.script(choose, &json!([])).as_u64() > Some(1));
    page.find(By::Role("button", "Set up")).click();
    page.find(By::Css(".free-held button"));
    page.script("document.querySelector('.free-held button').focus()", &json!([]));
    let first = held(&page).remove(0);
    page.keys("z");
    let large = page.find(By::Css(".free-read .free-face"));
    assert!(large.attribute("aria-label").unwrap_or_default().starts_with(&first));
    assert!(large.rect()[3] > 300.0);
    page.assert_axe_clean();
}

#[test]
fn a_table_is_saved_opened_after_a_restart_and_follows_the_game() {
    let Some(browser) = Browser::start() else { return };
    let project = fruit();
    let preview = Preview::start(&project, "./fruit");
    let page = browser.open(&address(&preview));
    set_up(&page);
    page.script("document.querySelector('.free-piece .free-grip').focus()", &json!([]));
    page.keys("ddddd");
    page.wait("five cards", || held(&page).len() == 5);
    let mine = held(&page);
    page.find(By::Role("button", "Save and open")).click();
    page.find(By::Role("textbox", "Name")).rewrite("../out");
    page.find(By::Role("button", "Save")).click();
    page.find(By::Text("a name has letters, digits, - and _, at most 40 of them"));
    assert_eq!(page.errors().len(), 1, "Chromium says that it was refused");
    page.find(By::Role("textbox", "Name")).rewrite("evening");
    page.find(By::Role("button", "Save")).click();
    page.find(By::Text("Saved as evening.json."));
    assert!(project.read("out/fruit/tables/evening.json").contains("\"cardwright_table\": 1"));
    page.go("about:blank");
    drop(preview);
    let preview = Preview::start(&project, "./fruit");
    page.go(&address(&preview));
    let begin = page.find(By::Role("button", "Set up the table"));
    page.wait("the game was read", || begin.is_enabled());
    begin.click();
    page.find(By::Role("button", "evening")).click();
    page.find(By::Role("button", "Sit down on Seat 1")).click();
    page.wait("the same hand", || held(&page) == mine);
    // The faces are those of the game as it is.
    let picture = || page.find(By::Css(".free-held img")).attribute("src");
    let before = picture();
    for file in ["fruit/game.toml", "fruit/cards.toml", "fruit/fruit.csv"] {
        if project.path(file).is_file() {
            let text = project.read(file);
            let text = text.replace("Beats every", "Always beats every");
            project.write(file, text.as_bytes());
        }
    }
    page.wait("another picture", || picture() != before);
    assert_eq!(held(&page), mine);
    drop(page);
}

#[test]
fn tokens_are_dragged_on_boards_at_any_width() {
    let Some(browser) = Browser::start() else { return };
    let preview = Preview::start_in(&repository(""), "pond");
    let page = browser.open(&address(&preview));
    set_up(&page);
    let frogs = page.find(By::RoleWith("button", "Green frogs: "));
    choose(&page, &frogs, "Show its cards");
    page.assert_axe_clean();
    page.find(By::RoleWith("button", "Lay: MOSS")).click();
    told(&page, "Seat 1 laid MOSS from Green frogs on the table");
    page.find(By::Role("button", "Close")).click();
    let frog = page.find(By::Role("button", "MOSS"));
    frog.drag_to(&page.find(By::Css(".free-board")));
    told(&page, "Seat 1 moved MOSS to 0,0, Lily pad");
    let frog = page.find(By::Role("button", "MOSS, on 0,0, Lily pad"));
    page.script("arguments[0].focus()", &json!([frog.reference()]));
    page.keys(&format!("m{}", Key::RIGHT));
    page.wait("it says where", || {
        page.find(By::Css("p[role=status]")).property("textContent") == "1,0"
    });
    page.keys(Key::ENTER);
    told(&page, "Seat 1 moved MOSS to 1,0");
    choose(&page, &page.find(By::RoleWith("button", "MOSS")), "Move");
    page.keys(Key::ESCAPE);
    for dark in [false, true] {
        page.prefer_dark(dark);
        for (width, height) in [(360, 740), (1280, 800), (2560, 1440)] {
            page.resize(width, height);
            page.find(By::Role("button", "Fit")).click();
            let wide = page
                .script("return document.documentElement.scrollWidth <= innerWidth", &json!([]));
            assert_eq!(wide, true, "nothing is cut off at {width}");
            page.picture(&format!("free-pond-{width}-{dark}"));
            page.assert_axe_clean();
        }
    }
}

/// The keys beside the actions of a menu work while it is open, and on a phone it lies over the hand.
#[test]
fn the_keys_of_a_menu_work_in_it_and_nothing_covers_it() {
    let Some(browser) = Browser::start() else { return };
    let project = fruit();
    let preview = Preview::start(&project, "./fruit");
    let page = browser.open(&address(&preview));
    page.resize(360, 740);
    set_up(&page);
    let open = || {
        page.script("document.querySelector('.free-piece .free-grip').focus()", &json!([]));
        page.keys(Key::ENTER);
        page.wait("its actions", || page.focused().property("className") == "free-action");
    };
    open();
    page.keys("d");
    page.wait("a card in the hand", || held(&page).len() == 1);
    page.keys(Key::ESCAPE);
    open();
    page.keys("s");
    told(&page, "Seat 1 shuffled Cards");
    let covered = "const it = document.querySelector('.free-menu').getBoundingClientRect();\
        return [it.top + 4, it.bottom - 4].filter(y => \
        !document.elementFromPoint(it.left + it.width / 2, y)?.closest('.free-menu'))";
    page.keys(Key::ESCAPE);
    open();
    assert_eq!(page.script(covered, &json!([])), json!([]));
}
