//! Drawings that nothing leads to.

use super::expressions::without_comments;
use super::layouts::{Layouts, names_drawing};
use super::places::opening;
use super::reads::Reads;
use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::{BoxContent, Drawing, Ink};
use cardwright_wording::{Block, each_block, plain_text};
use std::collections::BTreeSet;

check!(D009, "unused-drawing", Warning, Game(check));

/// Endings of the names of drawings.
const ENDINGS: &[&str] = &[".svg", ".png", ".jpg", ".jpeg"];

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let named = named(context);
    // Icons have a check of their own.
    let art = &context.assets.art;
    let idle = art.iter().filter(|(name, _)| !name.starts_with("icons/"));
    // A drawing's own version for another ink is used wherever the drawing is.
    let version = |name: &str| {
        let inks = Ink::ALL.into_iter().filter_map(|ink| name.strip_prefix(ink.name()));
        inks.filter_map(|rest| rest.strip_prefix('/')).any(|of| art.contains_key(of))
    };
    let idle = idle.filter(|(name, _)| !version(name));
    let mut idle: Vec<_> = idle.filter(|(name, _)| !named.contains(name.as_str())).collect();
    // What costs more is asked only for those that are left.
    for hints in [by_layouts, by_wording] {
        if !idle.is_empty() {
            let words = hints(context);
            idle.retain(|(name, _)| !words.iter().any(|word| names_drawing(word, name)));
        }
    }
    idle.into_iter().filter_map(|(name, drawing)| report(context, name, drawing)).collect()
}

fn report(context: &CheckContext<'_>, name: &str, drawing: &Drawing) -> Option<Diagnostic> {
    if let Some(other) = named_after(context, name) {
        return Some(other);
    }
    let place = opening(context.sources, &drawing.path)?;
    let fault = CHECK
        .finding(format!("nothing uses the drawing `{name}`"))
        .at(place, "no card, back, type, board or layout names this file");
    Some(fault.hint("use it, or delete the file"))
}

/// A card or back that a drawing is named after, and that shows another one.
fn named_after(context: &CheckContext<'_>, name: &str) -> Option<Diagnostic> {
    let game = context.game;
    let file = |name: &str| {
        let file = name.rsplit_once('/').map_or(name, |it| it.1);
        file.rsplit_once('.').map_or(file, |it| it.0).to_owned()
    };
    let stem = file(name);
    let back = |id: &str| stem == format!("back-{id}");
    let cards = game.cards.iter().map(|it| (&it.id.value, &it.art, stem == it.id.value));
    let backs = game
        .backs
        .iter()
        .map(|it| (&it.id.value, &it.art, stem == it.id.value || back(&it.id.value)));
    let (id, art, _) = cards.chain(backs).find(|it| it.2)?;
    let art = art.as_ref()?;
    let message = format!("`{id}` shows `{}`, and nothing shows `{name}`", art.value);
    let fault = CHECK.finding(message).at(art.span, format!("`{name}` is named after `{id}`"));
    // Which other thing the drawing is named after.
    let other = file(&art.value);
    let other = game.cards.iter().find(|it| it.id.value == other && it.id.value != *id);
    let fault = match other.and_then(|it| it.art.as_ref()) {
        Some(own) => fault.see(own.span, "this card shows it too"),
        None => fault,
    };
    Some(fault.hint(format!("write \"{name}\", or delete that file")))
}

/// Drawings that the game names outright.
fn named<'a>(context: &CheckContext<'a>) -> BTreeSet<&'a str> {
    let game = context.game;
    let cards = game.cards.iter().filter_map(|it| it.art.as_ref());
    let art = cards.chain(game.backs.iter().filter_map(|it| it.art.as_ref()));
    let art = art.chain(game.boxes.iter().flat_map(|it| it.art.all()));
    let art = art.chain(game.boards.iter().flat_map(cardwright_model::Board::drawings));
    let boxes = game.layouts.iter().flat_map(|it| &it.boxes);
    let images = boxes.filter_map(|part| match &part.content {
        BoxContent::Image(name) => Some(name),
        _ => None,
    });
    art.chain(game.types.iter().filter_map(|it| it.edge.as_ref()))
        .chain(images)
        .map(|it| it.value.as_str())
        .collect()
}

/// What stands in the quotes of layouts.
fn by_layouts(context: &CheckContext<'_>) -> BTreeSet<String> {
    Layouts::of(context).words().into_iter().map(str::to_owned).collect()
}

/// Words that a wording or an insert gives to a layout.
fn by_wording(context: &CheckContext<'_>) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let texts = context.texts.cards.iter().chain(&context.texts.backs);
    let texts = texts.chain(&context.texts.boxes).flatten();
    words.extend(texts.map(|it| plain_text(&it.inlines).trim().to_owned()));
    // In a branch that no card takes, too.
    let templates = &context.assets.templates;
    let reads = Reads::of(context);
    for (_, text) in reads.templates().filter_map(|name| templates.get(name)) {
        let name = |c: char| c.is_alphanumeric() || "-_./".contains(c);
        let text = without_comments(text);
        let file = |part: &&str| ENDINGS.iter().any(|it| part.ends_with(it));
        let parts = text.split(|c| !name(c)).filter(file);
        words.extend(parts.map(str::to_owned));
    }
    for chapter in context.book_inputs.iter().flat_map(|it| &it.chapters) {
        each_block(chapter, &mut |block| match block {
            Block::Insert { args, .. } => {
                words.extend(args.values().flat_map(|it| it.split(',')).map(str::to_owned));
            }
            Block::Figure { art, .. } => drop(words.insert(art.clone())),
            _ => {}
        });
    }
    words
}
