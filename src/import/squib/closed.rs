//! A deck that is read to its end: its cards, its boxes, and what becomes of them.

use super::art;
use super::deck::{Cards, Deck};
use super::sources::{Found, Source, Sources};
use crate::adopt::{ImportedDeck, adopt};
use crate::backs::{back, tell_several};
use crate::boxes::{Needs, Only, Pending, art_column, place, settle, tell_frames, within};
use crate::csv_text::delimited;
use crate::guess::{ColumnHints, Role};
use crate::icons::written;
use crate::imported_game::{Content, ImportedBox, ImportedGame};
use crate::letters::{free, id};
use crate::material::Material;
use crate::parts::{counts, groups, mark_sorts, parted};
use crate::rows::Rows;
use crate::{ImportError, NewGame, Notes};
use cardwright_base::english::count;
use std::collections::BTreeSet;

/// Copies of a card that are counted one by one.
const MOST: usize = 10_000;

/// Cards without a table that are told apart, at most.
const NUMBERED: usize = 500;

/// What a deck became.
pub(super) enum Closed {
    /// Cards: the ids of their types.
    Cards(Vec<String>),
    /// The id of a back.
    Back(String),
    Nothing,
}

/// Puts a deck into the imported game.
pub(super) fn close(
    mut deck: Deck,
    sources: &Sources,
    material: &Material,
    imported: &mut ImportedGame,
    game: &mut NewGame,
) -> Result<Closed, ImportError> {
    let script = deck.script.clone();
    let stem = script
        .rsplit('/')
        .next()
        .and_then(|it| it.strip_suffix(".rb"))
        .unwrap_or("deck")
        .to_owned();
    for it in &mut deck.boxes {
        if let Content::Words(words) = &mut it.made.content {
            *words = written(words, &deck.icons);
        }
        if let Needs::Words(words) = &mut it.needs {
            *words = written(words, &deck.icons);
        }
    }
    if deck.is_back {
        if deck.background.is_some() {
            let text = "the ground of a back is not taken over: draw it as a picture, and name that as its `art`";
            game.notes.push(&script, deck.line, text);
        }
        if let Some(at) = deck.limits.iter().position(|it| it.differs) {
            tell_several(
                &script,
                deck.boxes.get(at).map_or(deck.line, |it| it.line),
                &mut game.notes,
            );
        }
        let size = deck.millimetres();
        let id = back("back", &script, &deck.boxes, material, size, imported, game);
        return Ok(id.map_or(Closed::Nothing, Closed::Back));
    }
    art::settle(&mut deck, sources, material, &mut game.notes);
    if let (Some(said), None) = (&deck.uncounted, &deck.table) {
        let text = format!(
            "how many cards there are is worked out, which was not understood: `cards: {said}`; {} made of what is \
             drawn: write a number there, and import again",
            match deck.cards {
                1 => "one was".to_owned(),
                many => format!("{many} were"),
            }
        );
        game.notes.push(&script, deck.line, text);
    }
    let Some(adopted) = cards(&mut deck, &stem, sources, material, imported, game)? else {
        return Ok(Closed::Nothing);
    };
    // Squib has a card for each copy where the script names the column; else for each row.
    let source = deck.table.as_ref().and_then(|it| sources.get(it));
    let counts = if source.is_none_or(|it| it.explodes(&adopted.columns)) {
        counts(&adopted)
    } else {
        vec![1; counts(&adopted).len()]
    };
    let cards: usize = counts.iter().sum();
    if let Some(asked) = deck.asked.filter(|it| *it != cards && source.is_some()) {
        let text = format!(
            "the deck has {}, and its table {cards}: those of the table were made; write the others into it, or take \
             out what is too much",
            count(asked, "card")
        );
        game.notes.push(&script, deck.line, text);
    }
    let has_titles = has_titles(&adopted);
    let mut marks = vec![Vec::new(); counts.len()];
    let mut boxes = Vec::new();
    let mut left =
        std::mem::take(&mut deck.boxes).into_iter().zip(std::mem::take(&mut deck.limits));
    let mut next = left.next();
    while let Some((made, limit)) = next {
        // The boxes of one command are marked together.
        let (command, differs) = (limit.command, limit.differs);
        let mut of_command = vec![(made, limit)];
        next = left.next();
        while let Some(it) = next.take_if(|it| it.1.command == command) {
            of_command.push(it);
            next = left.next();
        }
        let mut placed = Vec::new();
        for (made, limit) in of_command {
            match rows(&limit.cards, &counts) {
                Some(rows) => placed.push((made, rows)),
                None => {
                    let text = "it is for some copies of a card only; draw it by hand";
                    game.notes.push(&script, made.line, text);
                }
            }
        }
        let is_text = |pending: &Pending| {
            matches!(pending.made.content, Content::Field(_) | Content::Words(_))
                || matches!(pending.needs, Needs::Words(_))
        };
        // A text may be on some cards of a type, if it looks alike on all of them.
        let parts = placed.iter().any(|(it, rows)| !is_text(it) && rows.len() < counts.len());
        let number = |row: usize| {
            let on = placed.iter().enumerate().filter(|it| it.1.1.contains(&row));
            on.map(|it| format!("{},", it.0)).collect::<String>()
        };
        let mut on: Vec<String> = if parts || differs && placed.len() > 1 {
            (0..counts.len()).map(number).collect()
        } else {
            Vec::new()
        };
        if !parts && has_titles {
            join(&mut on, &marks);
        }
        if !on.is_empty() && !mark_sorts(&mut marks, &on) && parts {
            for (made, _) in placed {
                let what = named(&made);
                let text = format!("{what} is on too many different cards; draw it by hand");
                game.notes.push(&script, made.line, text);
            }
            continue;
        }
        boxes.extend(placed);
    }
    let groups = groups(&marks);
    if groups.len() > 1 {
        let text = format!(
            "boxes differ from card to card: the cards are parted into {} types, each with a table and a layout of its own",
            groups.len()
        );
        game.notes.push_change(&script, deck.line, text);
    }
    let (bleed, size) = deck.trim(imported);
    let mut ids = Vec::new();
    for (part, group) in parted(adopted, &groups).into_iter().zip(&groups) {
        let own = boxes.iter().filter_map(|(it, rows)| on_group(it, rows, group)).collect();
        let settled = settle(own, &part, &script, &mut game.notes);
        let moved =
            |made: ImportedBox| ImportedBox { x: made.x - bleed, y: made.y - bleed, ..made };
        let mut background = deck.background.clone();
        let settled = within(settled.into_iter().map(moved).collect(), size, &mut background);
        tell_frames(&settled, size, &script, deck.line, &mut game.notes);
        let whence = format!("of the deck at {script}:{}", deck.line);
        place(part, settled, background, material, imported, game, &whence);
        let differs =
            |first: (f64, f64)| (first.0 - size.0).abs().max((first.1 - size.1).abs()) > SAME;
        let is_other = imported.trim.is_some_and(differs);
        if let Some(kind) = imported.types.last_mut().filter(|_| is_other) {
            kind.trim = Some(size);
        }
        ids.extend(imported.types.last().map(|it| it.id.clone()));
    }
    Ok(Closed::Cards(ids))
}

/// What a box shows, in words.
fn named(it: &Pending) -> String {
    match (&it.needs, &it.made.content) {
        (Needs::Column(name), _) => format!("the column `{name}`"),
        (Needs::Words(words), _) | (_, Content::Words(words)) => format!("the text `{words}`"),
        (_, Content::Image(file)) => format!("the picture `{file}`"),
        _ => "this area".to_owned(),
    }
}

/// Sizes that differ by no more millimetres than this are one.
const SAME: f64 = 0.1;

/// Cards that a text is not on, at most, so that a condition can name them.
const NAMED: usize = 20;

/// Lets cards that a text is not on stand with those on which all else looks alike: a condition tells them apart.
fn join(on: &mut [String], marks: &[Vec<String>]) {
    if on.iter().filter(|it| it.is_empty()).count() > NAMED {
        return;
    }
    for row in 0..on.len() {
        if on[row].is_empty()
            && let Some(other) =
                (0..on.len()).find(|it| !on[*it].is_empty() && marks[*it] == marks[row])
        {
            on[row] = on[other].clone();
        }
    }
}

/// Whether each card has a title of its own.
fn has_titles(adopted: &ImportedDeck) -> bool {
    let table = Rows::of(&adopted.text);
    let heading = adopted.columns.iter().find(|it| it.role == Role::Title).map(|it| &it.heading);
    let Some(column) = heading.and_then(|it| table.column(it)) else { return false };
    let titles: BTreeSet<&str> =
        (0..table.cells.len()).map(|row| table.cell(row, column)).collect();
    titles.len() == table.cells.len()
}

/// A box as it is on a group of cards.
fn on_group(it: &Pending, rows: &[usize], group: &[usize]) -> Option<Pending> {
    let here: Vec<usize> = (0..group.len()).filter(|at| rows.contains(&group[*at])).collect();
    let only = match here.len() {
        0 => return None,
        all if all == group.len() => Only::All,
        _ => Only::Rows(here),
    };
    Some(Pending { only, ..it.clone() })
}

/// The rows of the table that hold some cards, each as many as it has copies. `None` if only some of these
/// are meant.
fn rows(limit: &Cards, counts: &[usize]) -> Option<Vec<usize>> {
    match limit {
        Cards::All => return Some((0..counts.len()).collect()),
        Cards::Rows(rows) => {
            return Some(rows.iter().copied().filter(|it| *it < counts.len()).collect());
        }
        Cards::Some(_) | Cards::From(..) => {}
    }
    if counts.iter().any(|it| *it > MOST) {
        return None;
    }
    let total = i64::try_from(counts.iter().sum::<usize>()).unwrap_or(i64::MAX);
    let at = |it: i64| if it < 0 { total + it } else { it };
    let has = |card: i64| match limit {
        Cards::All | Cards::Rows(_) => true,
        Cards::Some(cards) => cards.iter().any(|it| at(*it) == card),
        Cards::From(from, to) => (at(*from)..=at(*to)).contains(&card),
    };
    let mut found = Vec::new();
    let mut next = 0;
    for (row, count) in counts.iter().enumerate() {
        let last = next + i64::try_from(*count).unwrap_or(i64::MAX - next);
        let number = (next..last).filter(|it| has(*it)).count();
        if number == *count && number > 0 {
            found.push(row);
        } else if number > 0 {
            return None;
        }
        next = last;
    }
    Some(found)
}

/// The cards: of the table, or of what the script itself holds.
fn cards(
    deck: &mut Deck,
    stem: &str,
    sources: &Sources,
    material: &Material,
    imported: &ImportedGame,
    game: &mut NewGame,
) -> Result<Option<ImportedDeck>, ImportError> {
    let art = art_column(&deck.boxes);
    let source = deck.table.as_ref().and_then(|it| sources.get(it));
    let hints = ColumnHints {
        copies: source.map(Source::names_copies),
        says_copies: source.is_some(),
        art: art.as_deref(),
        icons: &deck.icons,
        prints_cells: true,
        ..ColumnHints::default()
    };
    if let Some(source) = source {
        if !deck.columns.is_empty() {
            tell_mixed(deck, &mut game.notes);
        }
        let found = source.found(&deck.script, &deck.derived, material, game)?;
        let Some(found) = found else { return Ok(None) };
        return adopt(found.foreign(hints), &mut game.notes);
    }
    let name = free(&id(stem), |it| imported.types.iter().any(|kind| kind.id == it), '-');
    let rows = own(deck, &mut game.notes);
    let found =
        Found { file: format!("{name}.csv"), bytes: delimited(&rows).into_bytes(), sheet: None };
    adopt(found.foreign(hints), &mut game.notes)
}

fn tell_mixed(deck: &Deck, notes: &mut Notes) {
    for (name, _) in &deck.columns {
        let text = format!(
            "the list `{name}` stands in the script, beside a table: make it a column of the table"
        );
        notes.push(&deck.script, deck.line, text);
    }
}

/// Rows of what a script itself says of its cards. Where that is nothing, they are one card with copies.
fn own(deck: &Deck, notes: &mut Notes) -> Vec<Vec<String>> {
    let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
    if deck.columns.is_empty() {
        if deck.is_parted && deck.cards <= NUMBERED {
            let numbered = (1..=deck.cards).map(|it| vec![format!("Card {it}")]);
            return std::iter::once(vec!["title".to_owned()]).chain(numbered).collect();
        }
        if deck.cards > 1 {
            let text = format!(
                "the texts of its {} cards are not in the script, or could not be read: they are one card with so many \
                 copies; write them into a table, and name it with `Squib.csv`",
                deck.cards
            );
            notes.push(&deck.script, deck.line, text);
        }
        let cards = deck.cards.max(1).to_string();
        return vec![row(["title", "copies"]), row(["Card 1", &cards])];
    }
    let mut rows = vec![deck.columns.iter().map(|it| it.0.clone()).collect::<Vec<_>>()];
    let known = deck.columns.iter().map(|it| it.1.len()).max().unwrap_or_default();
    if known < deck.cards {
        let text = format!(
            "of its {} cards, the script says something of {known} only: the others are missing",
            deck.cards
        );
        notes.push(&deck.script, deck.line, text);
    }
    for at in 0..known {
        let cell = |it: &(String, Vec<String>)| it.1.get(at).cloned().unwrap_or_default();
        rows.push(deck.columns.iter().map(cell).collect());
    }
    rows
}
