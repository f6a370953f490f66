//! Scripts of nanDECK: a directive on each line, `NAME = value, value`. What can be known of each card is worked out;
//! what can't is listed, not run.

mod cards;
mod conditions;
mod draw;
mod elements;
mod html;
mod labels;
mod lines;
mod own;
mod plan;
mod ranges;
mod sides;
mod sums;
mod table;
mod words;

use self::cards::Cards;
use self::draw::Draw;
use self::elements::{ElementReader, Icon, Kind};
use self::labels::Labels;
use self::lines::Lines;
use self::plan::{ScriptContext, plan};
use self::table::Table;
use crate::adopt::adopt;
use crate::boxes::{place, settle, tell_frames, within};
use crate::guess::ColumnHints;
use crate::icons::icon;
use crate::imported_game::ImportedGame;
use crate::material::Material;
use crate::parts::parted;
use crate::rows::Rows;
use crate::table::finish;
use crate::{ImportError, NewGame, title_of};

/// Directives that say how sheets are printed or files are saved: a game needs none of them.
const SILENT: &[&str] = &[
    "page",
    "dpi",
    "border",
    "margins",
    "save",
    "savepdf",
    "print",
    "duplex",
    "gap",
    "guide",
    "cards",
    "save",
    "saveweb",
    "zoom",
    "display",
    "pdf",
    "export",
    "unicode",
    "edge",
    "visual",
    "endvisual",
    "oversample",
    "imagefilter",
];
/// Millimetres of a card that says nothing of its size.
const USUAL: (f64, f64) = (60.0, 90.0);

/// What breaks a line in a text.
const BREAK: &str = "\\13\\";

/// Whether a text is such a script.
pub(crate) fn is_script(path: &str, text: &str) -> bool {
    let path = path.to_ascii_lowercase();
    let known = |line: &str| {
        let name = line.split('=').next().unwrap_or_default().trim().to_ascii_uppercase();
        let names =
            ["CARDSIZE", "LINK", "FONT", "TEXT", "TEXTFONT", "RECTANGLE", "IMAGE", "HTMLTEXT"];
        line.contains('=') && names.contains(&name.as_str())
    };
    let least = if path.ends_with(".nde") { 1 } else { 2 };
    let is_text = path.ends_with(".txt") || path.ends_with(".nde");
    is_text && text.lines().filter(|it| known(it)).count() >= least
}

/// A game from a script.
pub(crate) fn read(
    name: &str,
    material: &Material,
    script: &str,
    text: &str,
) -> Result<NewGame, ImportError> {
    let mut game = NewGame::default();
    let mut imported = ImportedGame {
        title: title_of(name),
        counted: script.to_owned(),
        ..ImportedGame::default()
    };
    let mut lines = Lines::default();
    lines.take(script, text, material, &mut game.notes);
    let mut labels = Labels::survey(&lines.all);
    let linked = Table::linked(&labels, material, &mut game.notes);
    let mut copies = labels.copies.clone();
    let survey = match &linked {
        Some(table) => {
            let (mut rows, mut counts, columns) = table.survey(labels.copies.as_deref())?;
            if let (None, Some(times)) = (&labels.copies, labels.times) {
                counts.fill(times.min(table::MOST));
                copies = Some(rows.add("copies", vec![times.to_string(); counts.len()]));
            }
            labels.ranges.cards = counts.iter().sum();
            labels.tell_hidden(&columns, &lines.all, &mut game.notes);
            labels.tell_copies(&columns, &lines.all, &mut game.notes);
            Some((rows, counts))
        }
        None => None,
    };
    let known = labels.clone();
    let mut reader = ElementReader::new(&known, USUAL);
    lines.all.iter().for_each(|it| reader.take(it, SILENT, &mut game));
    reader.close(script, &mut game.notes);
    let ElementReader { unit, size, mut elements, duplexes, icons, .. } = reader;
    let context = ScriptContext { unit, size, material };
    let backs = sides::split(&mut elements, &duplexes, &labels);
    let (mut cards, mut adds) = match survey {
        Some((rows, counts)) => (Cards::counted(rows, &counts, &labels), copies != labels.copies),
        None => {
            let numbers = sides::fronts(&labels, &duplexes);
            labels.ranges.cards = sides::last(&labels, &duplexes);
            let (rows, differ) = own::table(&labels, &numbers, &mut elements);
            let cards = sides::own(rows, differ, &numbers, script, &labels, &mut game.notes);
            copies = (cards.len() < numbers.len()).then(|| "copies".to_owned());
            (cards, true)
        }
    };
    let is_broken = break_lines(&mut cards.rows);
    if let Some(table) = linked.as_ref().filter(|_| is_broken) {
        game.notes.push_change(&table.file, 0, "`\\13\\` in texts is a line break now");
    }
    adds |= is_broken;
    let is_icons = elements.iter().any(|it| it.kind == Kind::Icons);
    let take = |it: &Icon| icon(&it.sign, &it.file, &it.script, it.number, material, &mut game);
    let icons: Vec<(String, String)> = icons.iter().filter_map(take).collect();
    // The signs of `ICONS` are single letters, and words in other texts.
    let in_texts: Vec<(String, String)> =
        icons.iter().filter(|it| !is_icons || it.0.chars().count() > 1).cloned().collect();
    let back = sides::backs(backs, &mut cards, &context, &mut imported, &mut game);
    let plan = plan(elements, &mut cards, &context, &mut game.notes);
    adds |= plan.adds || back.is_some();
    let table = match linked {
        Some(table) if !adds => table,
        Some(table) => {
            let stem = table.file.rsplit_once('.').map_or(table.file.as_str(), |it| it.0);
            Table::of(format!("{stem}.csv"), &cards.rows)
        }
        None => Table::of("cards.csv".to_owned(), &cards.rows),
    };
    let art = plan.planned.iter().find_map(|it| it.art.as_deref());
    let hints = ColumnHints {
        copies: copies.as_deref(),
        says_copies: true,
        art,
        back: back.as_deref(),
        icons: &in_texts,
        prints_cells: true,
        ..ColumnHints::default()
    };
    let Some(adopted) = adopt(table.foreign(hints), &mut game.notes)? else {
        return Err(ImportError::Nothing(format!("{} holds no cards", table.file)));
    };
    imported.trim = Some(size);
    let draw = Draw { cards: &cards, texts: &in_texts, icons: &icons };
    if plan.groups.len() > 1 {
        let text = format!(
            "boxes differ from card to card: the cards are parted into {} types, each with a table and a layout of its own",
            plan.groups.len()
        );
        game.notes.push_change(script, 0, text);
    }
    for (part, rows) in parted(adopted, &plan.groups).into_iter().zip(&plan.groups) {
        let boxes = draw.group(&plan.planned, rows, &mut game.notes);
        let boxes = settle(boxes, &part, script, &mut game.notes);
        let mut background = None;
        let boxes = within(boxes, size, &mut background);
        tell_frames(&boxes, size, script, 0, &mut game.notes);
        let whence = format!("from {script} and {}", table.file);
        place(part, boxes, background, material, &mut imported, &mut game, &whence);
    }
    finish(game, &imported, &material.named)
}

/// Breaks lines where a script says so in the cells of its table, and tells whether there are such.
fn break_lines(rows: &mut Rows) -> bool {
    let mut found = false;
    for cell in rows.cells.iter_mut().flatten().filter(|it| it.contains(BREAK)) {
        *cell = cell.split(BREAK).map(str::trim).collect::<Vec<_>>().join("\n");
        found = true;
    }
    found
}
