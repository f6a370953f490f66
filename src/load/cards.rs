//! Card types and keyword kinds, and the files of what they declare.

use super::folder::Folder;
use super::manifest::colour;
use super::table::{self, Table};
use super::{LoadError, fields, source};
use crate::diagnostic::{Diagnostic, Report, SourceId};
use crate::model::{Card, CardType, Keyword, KeywordKind, Located};
use std::collections::BTreeMap;

/// Most copies of one card; a guard against slips, not a rule.
const MOST_COPIES: i64 = 9999;

/// `[[type]]` of the manifest.
pub(super) fn types(root: &Table<'_>, report: &mut Report) -> Vec<CardType> {
    let mut types = Vec::new();
    for table in root.tables("type", "a card type", report) {
        let [id, name, file] = ["id", "name", "file"].map(|key| table.text(key, report));
        let [icon, edge, layout, wording] =
            ["icon", "edge", "layout", "wording"].map(|key| table.text(key, report));
        let colour = colour(&table, "colour", report);
        let fields = fields::declared(&table, report);
        table.done(report);
        let complete = || {
            Some(CardType {
                id: id?.value,
                name: name?,
                colour: colour?,
                icon: icon?,
                edge: edge?,
                file: file?,
                layout: layout?,
                wording: wording?,
                fields,
            })
        };
        types.extend(complete());
    }
    types
}

/// `[[keyword_kind]]` of the manifest.
pub(super) fn keyword_kinds(root: &Table<'_>, report: &mut Report) -> Vec<KeywordKind> {
    let mut kinds = Vec::new();
    for table in root.tables("keyword_kind", "a kind of keyword", report) {
        let [id, name, file] = ["id", "name", "file"].map(|key| table.text(key, report));
        let fields = fields::declared(&table, report);
        table.done(report);
        if let (Some(id), Some(name), Some(file)) = (id, name, file) {
            kinds.push(KeywordKind { id: id.value, name, file, fields });
        }
    }
    kinds
}

/// A file that the manifest names, or a report that it is not there.
fn listed(
    folder: &Folder,
    file: &Located<String>,
    report: &mut Report,
) -> Result<Option<SourceId>, LoadError> {
    if folder.game.join(&file.value).is_file() {
        return source(folder, &file.value, report).map(Some);
    }
    let fault = Diagnostic::error("D008", format!("there is no file `{}`", file.value));
    report.push(fault.at(file.span, "looked for it in the game's folder"));
    Ok(None)
}

/// The cards of one type, in the order of its file.
pub(super) fn cards(
    folder: &Folder,
    kind: &CardType,
    report: &mut Report,
) -> Result<Vec<Card>, LoadError> {
    let Some(file) = listed(folder, &kind.file, report)? else { return Ok(Vec::new()) };
    let text = report.sources.text(file).to_owned();
    let Some(parsed) = table::parse(file, &text, report) else { return Ok(Vec::new()) };
    let root = Table::root(file, "a file of cards", &parsed);
    let mut cards = Vec::new();
    for table in root.tables("card", "a card", report) {
        cards.extend(card(kind, table, report));
    }
    root.done(report);
    Ok(cards)
}

fn card(kind: &CardType, table: Table<'_>, report: &mut Report) -> Option<Card> {
    let [id, title, back, art, alt] =
        ["id", "title", "back", "art", "alt"].map(|key| table.text(key, report));
    let copies = table.whole("copies", 1..=MOST_COPIES, report);
    let flavour = table.text_if("flavour", report);
    let forms = forms(&table, report);
    let mechanics = fields::values(&kind.fields, &table, report);
    table.done(report);
    let copies = copies?;
    Some(Card {
        id: id?,
        title: title?,
        kind: kind.id.clone(),
        copies: Located::new(copies.value as u32, copies.span),
        back: back?,
        art: art?,
        alt: alt?,
        flavour,
        forms,
        mechanics,
        derived: BTreeMap::new(),
    })
}

/// The keywords of one kind, in the order of its file.
pub(super) fn keywords(
    folder: &Folder,
    kind: &KeywordKind,
    report: &mut Report,
) -> Result<Vec<Keyword>, LoadError> {
    let Some(file) = listed(folder, &kind.file, report)? else { return Ok(Vec::new()) };
    let text = report.sources.text(file).to_owned();
    let Some(parsed) = table::parse(file, &text, report) else { return Ok(Vec::new()) };
    let root = Table::root(file, "a file of keywords", &parsed);
    let mut keywords = Vec::new();
    for table in root.tables("keyword", "a keyword", report) {
        let [id, title, icon] = ["id", "title", "icon"].map(|key| table.text(key, report));
        let forms = forms(&table, report);
        let mechanics = fields::values(&kind.fields, &table, report);
        table.done(report);
        if let (Some(id), Some(title), Some(icon)) = (id, title, icon) {
            let (kind, derived) = (kind.id.clone(), BTreeMap::new());
            keywords.push(Keyword { id, title, kind, icon, forms, mechanics, derived });
        }
    }
    root.done(report);
    Ok(keywords)
}

/// A `forms` table: names of inflected forms to the forms; empty where it is absent.
pub(super) fn forms(table: &Table<'_>, report: &mut Report) -> BTreeMap<String, Located<String>> {
    let Some(forms) = table.table_if("forms", "the inflected forms", report) else {
        return BTreeMap::new();
    };
    let form = |(name, _): (&str, _)| Some((name.to_owned(), forms.text(name, report)?));
    forms.keys().filter_map(form).collect()
}
