//! Icons that nothing shows.

use super::expressions::without_comments;
use super::layouts::{Layouts, names_drawing};
use super::places::opening;
use super::reads::{self, Reads};
use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::{Drawing, Located, Target, Value};
use cardwright_wording::passage::handed;
use cardwright_wording::{Block, Inline, Inserted, each_block};
use serde_json::Value as Json;
use std::collections::BTreeSet;

check!(D010, "unused-icon", Warning, Game(check));

/// Where the icons lie among the drawings.
const FOLDER: &str = "icons/";

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let icons = context.assets.art.iter().filter_map(|(name, drawing)| {
        let file = name.strip_prefix(FOLDER)?;
        Some((file, file.strip_suffix(".svg").unwrap_or(file), drawing))
    });
    let mut shown = BTreeSet::new();
    named(context, &mut shown);
    set(context, &mut shown);
    let mut idle: Vec<_> = icons.filter(|(_, icon, _)| !shown.contains(*icon)).collect();
    // What costs more is asked only for those that are left.
    if !idle.is_empty() {
        let reads = Reads::of(context);
        let typed = typed(context, &reads);
        if gave_up(context) && typed.iter().any(|text| text.contains(":{{")) {
            return Vec::new();
        }
        let marks: BTreeSet<&str> = typed.iter().flat_map(|text| text.split(':')).collect();
        let layouts = Layouts::of(context).words();
        let words: BTreeSet<&str> = layouts.into_iter().chain(reads.words()).map(bare).collect();
        idle.retain(|(file, icon, _)| {
            !marks.contains(icon) && !words.iter().any(|word| names_drawing(word, file))
        });
    }
    let report = |(_, icon, drawing): (&str, &str, &Drawing)| {
        let place = opening(context.sources, &drawing.path)?;
        let fault = CHECK
            .finding(format!("nothing shows the icon `{icon}`"))
            .at(place, "no text, card type, keyword or layout names it");
        Some(fault.hint(format!("write `:{icon}:` where it belongs, or delete the file")))
    };
    idle.into_iter().filter_map(report).collect()
}

/// A word of a layout without the folder of all icons, which names none of them.
fn bare(word: &str) -> &str {
    let word = word.trim_start_matches(['.', '/']);
    let word = word.strip_prefix("art/").unwrap_or(word);
    word.strip_prefix(FOLDER).unwrap_or(word)
}

/// Icons that the data names.
fn named(context: &CheckContext<'_>, shown: &mut BTreeSet<String>) {
    let game = context.game;
    let of_types = game.types.iter().filter_map(|it| it.icon.as_ref());
    let icons = of_types.chain(game.keywords.iter().map(|it| &it.icon));
    let icons = icons.chain(game.cards.iter().filter_map(|it| it.icon.as_ref()));
    let icons = icons.chain(game.boards.iter().flat_map(cardwright_model::Board::icons));
    shown.extend(icons.map(|it| it.value.clone()));
    let backs = game.backs.iter().filter_map(|it| it.art.as_ref());
    let art = game.cards.iter().filter_map(|it| it.art.as_ref()).chain(backs);
    let art = art.chain(game.boards.iter().flat_map(cardwright_model::Board::drawings));
    let art =
        art.chain(game.types.iter().filter_map(|it| it.edge.as_ref())).map(|it| it.value.as_str());
    let icon = |name: &str| Some(name.strip_prefix(FOLDER)?.strip_suffix(".svg")?.to_owned());
    shown.extend(art.filter_map(icon));
    let fields = game.cards.iter().map(|it| &it.mechanics);
    for values in fields.chain(game.keywords.iter().map(|it| &it.mechanics)) {
        values.values().for_each(|value| in_value(value, shown));
    }
}

fn in_value(value: &Located<Value>, shown: &mut BTreeSet<String>) {
    match &value.value {
        Value::Ref(Target::Icon, icon) => drop(shown.insert(icon.clone())),
        Value::List(items) => items.iter().for_each(|item| in_value(item, shown)),
        Value::Table(fields) => fields.values().for_each(|field| in_value(field, shown)),
        _ => {}
    }
}

/// Texts and wording as they were typed, without remarks. Their marks count also in a text that no
/// booklet prints, and in a branch that no card takes.
fn typed(context: &CheckContext<'_>, reads: &Reads<'_>) -> Vec<String> {
    let templates = &context.assets.templates;
    let wording = reads.templates().filter_map(|name| Some(templates.get(name)?.1.as_str()));
    let texts = reads::prose(context.game);
    texts.iter().map(String::as_str).chain(wording).map(without_comments).collect()
}

/// Whether some text could not be worked out, so that nobody knows which marks it makes.
fn gave_up(context: &CheckContext<'_>) -> bool {
    let mut chapters = context.book_inputs.iter().flat_map(|it| &it.chapters);
    context.texts.cards.iter().any(Vec::is_empty) || chapters.any(Vec::is_empty)
}

/// Icons in texts as they are set, where an expression made the mark.
fn set(context: &CheckContext<'_>, shown: &mut BTreeSet<String>) {
    let statements = context.texts.cards.iter().chain(&context.texts.backs).flatten();
    statements.for_each(|it| in_line(&it.inlines, shown));
    for chapter in context.book_inputs.iter().flat_map(|it| &it.chapters) {
        shown.extend(handed(chapter).into_iter().flat_map(|it| it.icons));
        each_block(chapter, &mut |block| {
            if let Block::Insert { data: Inserted::Other(json), .. } = block {
                in_json(json, shown);
            }
        });
    }
}

fn in_line(line: &[Inline], shown: &mut BTreeSet<String>) {
    for piece in line {
        match piece {
            Inline::Icon { id } => drop(shown.insert(id.clone())),
            Inline::Strong { c } | Inline::Emph { c } | Inline::Link { c, .. } => in_line(c, shown),
            Inline::Text { .. } | Inline::Ref { .. } | Inline::Cite { .. } | Inline::Break => {}
        }
    }
}

/// Icons in a computed part that only its layout understands.
fn in_json(data: &Json, shown: &mut BTreeSet<String>) {
    match data {
        Json::Array(items) => items.iter().for_each(|item| in_json(item, shown)),
        Json::Object(map) => {
            shown.extend(map.get("icon").and_then(Json::as_str).map(str::to_owned));
            map.values().for_each(|value| in_json(value, shown));
        }
        _ => {}
    }
}
