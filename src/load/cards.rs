//! Card types and keyword kinds, and the files of what they declare.

use super::entry::{patched, word};
use super::fields::{self, Declared, Owner};
use super::folder::{self, Folder};
use super::format::colour;
use super::parse::parse;
use super::symbols::{AssetKind, SymbolKind, SymbolTable};
use super::table::{Table, UnknownKey};
use super::{LoadError, asked, claims, source};
use cardwright_base::diagnostic::{Diagnostic, Label, Report, SourceId};
use cardwright_base::english::count;
use cardwright_base::limits;
use cardwright_model::{Card, CardType, Game, Keyword, KeywordKind, Located, Phrases};
use std::collections::{BTreeMap, BTreeSet};

/// Files of a game that hold something else than cards and keywords.
const TAKEN: &[&str] = &["game.toml", "glossary.toml", "rulings.toml", "descriptions.toml"];

/// What is needed to read the cards of a type or the keywords of a kind, even when the rest of its
/// declaration is wrong.
pub(super) struct Listing {
    /// Id of the type or kind; empty where it can't be read.
    id: String,
    pub(super) file: Option<Located<String>>,
    declared: Declared,
    /// True for cards that have their own other sides instead of shared backs.
    two_faced: bool,
}

/// `[[type]]` of the manifest.
pub(super) fn types(
    root: &Table<'_>,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> (Vec<CardType>, Vec<Listing>) {
    let (mut types, mut listings) = (Vec::new(), Vec::new());
    for table in symbols.tables((SymbolKind::Type, ""), root, ("type", "a card type"), report) {
        let id = symbols.id((SymbolKind::Type, ""), &table, report);
        let [name, file] = ["name", "file"].map(|key| table.text(key, report));
        let [icon, edge, layout, wording] =
            ["icon", "edge", "layout", "wording"].map(|key| table.text(key, report));
        let [reverse, format] = ["reverse", "format"].map(|key| table.text_if(key, report));
        let colour = colour(&table, "colour", report);
        let component = component(&table, report);
        let mut declared = fields::declared(&table, Owner::Card, symbols, report);
        claims::allow(&table, symbols, report);
        declared.unknown |= table.done(report).tables;
        let files = [
            (AssetKind::Icon, &icon),
            (AssetKind::Drawing, &edge),
            (AssetKind::Layout, &layout),
            (AssetKind::Layout, &reverse),
            (AssetKind::Wording, &wording),
        ];
        for (part, name) in files {
            symbols.part(part, name.as_ref());
        }
        if let Some(format) = &format {
            symbols.refer(&[SymbolKind::Format], None, format);
        }
        let fields = declared.fields.clone();
        let own = id.as_ref().map(|it| it.value.clone()).unwrap_or_default();
        let two_faced = reverse.is_some();
        listings.push(Listing { id: own, file: file.clone(), declared, two_faced });
        let complete = || {
            Some(CardType {
                id: id?.value,
                name: name?,
                colour: colour?,
                icon: icon?,
                edge: edge?,
                file: file?,
                layout: layout?,
                reverse,
                format,
                component,
                wording: wording?,
                fields,
            })
        };
        types.extend(complete());
    }
    (types, listings)
}

/// What a card of a type is called among the parts of the game: a word that has a phrase.
fn component(table: &Table<'_>, report: &mut Report) -> Option<Located<String>> {
    let text = table.text_if("component", report)?;
    let words: Vec<(&str, ())> = Phrases::components().map(|word| (word, ())).collect();
    word(&text, &words, report).map(|()| text)
}

/// `[[keyword_kind]]` of the manifest.
pub(super) fn keyword_kinds(
    root: &Table<'_>,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> (Vec<KeywordKind>, Vec<Listing>) {
    let (mut kinds, mut listings) = (Vec::new(), Vec::new());
    let name = ("keyword_kind", "a kind of keyword");
    for table in symbols.tables((SymbolKind::Kind, ""), root, name, report) {
        let id = symbols.id((SymbolKind::Kind, ""), &table, report);
        let [name, file] = ["name", "file"].map(|key| table.text(key, report));
        let mut declared = fields::declared(&table, Owner::Keyword, symbols, report);
        claims::allow(&table, symbols, report);
        declared.unknown |= table.done(report).tables;
        let fields = declared.fields.clone();
        let own = id.as_ref().map(|it| it.value.clone()).unwrap_or_default();
        let two_faced = false;
        listings.push(Listing { id: own, file: file.clone(), declared, two_faced });
        if let (Some(id), Some(name), Some(file)) = (id, name, file) {
            kinds.push(KeywordKind { id: id.value, name, file, fields });
        }
    }
    (kinds, listings)
}

/// A file that the manifest names, or nothing with a report of what is wrong with its name.
fn listed(
    folder: &Folder,
    listing: &Listing,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Result<Option<SourceId>, LoadError> {
    listing.file.as_ref().map_or(Ok(None), |file| own_file(folder, file, symbols, report))
}

/// A file that belongs to one thing of the manifest alone, or nothing with a report of what is wrong
/// with its name.
pub(super) fn own_file(
    folder: &Folder,
    file: &Located<String>,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Result<Option<SourceId>, LoadError> {
    let Some(file) = folder::inside(file, report) else { return Ok(None) };
    let there = asked(folder.vault.has(&file.value), Some(file.span), report)?;
    let fault = if there.is_none() {
        return Ok(None);
    } else if TAKEN.contains(&file.value.as_str()) {
        let fault = Diagnostic::error(
            "D001",
            format!("`{}` is already used for something else", file.value),
        );
        fault.at(file.span, "each type, kind or board needs its own file")
    } else if there == Some(false) {
        let fault = Diagnostic::error("D008", format!("there is no file `{}`", file.value));
        fault.at(file.span, "not found in the game's folder")
    } else {
        let again = symbols
            .met
            .iter()
            .any(|it| it.sort == SymbolKind::Listing && it.name.value == file.value);
        symbols.enter(SymbolKind::Listing, "", &file);
        if again {
            return Ok(None);
        }
        let read = source(folder, &file.value, report);
        return Ok(asked(read, Some(file.span), report)?.flatten());
    };
    report.push(fault);
    Ok(None)
}

/// Reads the tables `[[key]]` of a listing's file.
fn each<T>(
    folder: &Folder,
    (sort, listing): (SymbolKind, &Listing),
    (file, key, what): (&'static str, &str, &'static str),
    symbols: &mut SymbolTable,
    report: &mut Report,
    mut read: impl FnMut(&Table<'_>, &mut SymbolTable, &mut Report) -> Option<T>,
) -> Result<Vec<T>, LoadError> {
    let source = listed(folder, listing, symbols, report)?;
    let text = source.map(|it| report.sources.text(it).to_owned()).unwrap_or_default();
    let parsed = source.and_then(|it| Some((it, parse(it, &text, report)?)));
    let Some((source, parsed)) = &parsed else {
        symbols.lose(sort, &listing.id);
        return Ok(Vec::new());
    };
    let root = Table::root(*source, file, parsed).listed(match sort {
        SymbolKind::Card => "Cards",
        _ => "Keywords",
    });
    let (mut all, mut strays, mut used) = (Vec::new(), Vec::new(), BTreeSet::new());
    for table in symbols.tables((sort, &listing.id), &root, (key, what), report) {
        used.extend(table.keys().map(|(key, _)| key.to_owned()));
        all.extend(read(&table, symbols, report));
        strays.extend(table.strays(report));
    }
    misdeclared(&listing.declared, &used, &mut strays, report);
    for stray in &mut strays {
        let near = stray.near.as_ref().filter(|near| !used.contains(*near));
        let field =
            near.and_then(|near| listing.declared.fields.iter().find(|it| it.name == *near));
        stray.fault.context.extend(
            field.map(|field| Label {
                span: field.span,
                text: "declared, but never used".to_owned(),
            }),
        );
    }
    undeclared(strays, report);
    if root.done(report).any {
        symbols.lose(sort, &listing.id);
    }
    Ok(all)
}

/// Reports a field that is declared under one name and written under another throughout, and takes
/// its uses out of the strays: the slip is in the declaration.
fn misdeclared(
    declared: &Declared,
    used: &BTreeSet<String>,
    strays: &mut Vec<UnknownKey>,
    report: &mut Report,
) {
    for field in declared.fields.iter().filter(|field| !used.contains(&field.name)) {
        let meant = |stray: &&UnknownKey| stray.near.as_ref() == Some(&field.name);
        let Some(written) = strays.iter().find(meant).map(|stray| stray.key.clone()) else {
            continue;
        };
        let uses: Vec<_> = strays.iter().filter(meant).collect();
        if uses.len() < 2 || uses.iter().any(|stray| stray.key != written) {
            continue;
        }
        let message = format!("`{}` is declared, but `{written}` is used", field.name);
        let fault = Diagnostic::error("D002", message).at(field.span, "no entry has this field");
        let first = uses.iter().find_map(|stray| stray.fault.primary.as_ref());
        let fault = first.into_iter().fold(fault, |fault, first| {
            fault.see(first.span, format!("here, and {} more", count(uses.len() - 1, "time")))
        });
        let fault = fault.hint(format!("did you mean `{written}`?"));
        report.push(patched(fault, field.span, written.as_str()));
        strays.retain(|stray| !meant(&stray));
    }
}

/// Reports keys that nobody knows. One that stands in several tables is told once: it may be that
/// its declaration is what is missing.
fn undeclared(strays: Vec<UnknownKey>, report: &mut Report) {
    const SHOWN: usize = 3;
    let mut told: BTreeMap<String, (Diagnostic, usize)> = BTreeMap::new();
    for UnknownKey { key, near, fault, .. } in strays {
        if near.is_some() {
            report.push(fault);
            continue;
        }
        let Some((first, others)) = told.get_mut(&key) else {
            told.insert(key, (fault, 0));
            continue;
        };
        *others += 1;
        if *others <= SHOWN {
            first
                .context
                .extend(fault.primary.map(|label| Label { text: "here too".into(), ..label }));
        }
    }
    for (fault, others) in told.into_values() {
        report.push(match others {
            0 => fault,
            _ => fault.hint(format!("{} entries have it; declare it in `fields`", others + 1)),
        });
    }
}

/// Reports the card at which there are more copies in all than a run may take. False when there is
/// one: whatever counts copies would take too long.
pub(super) fn bounded(game: &Game, symbols: &SymbolTable, report: &mut Report) -> bool {
    let most = limits::copies();
    let mut copies: u64 = 0;
    let over = game.cards.iter().find(|card| {
        copies += u64::from(card.copies.value);
        copies > most
    });
    // Those that could not be read would have one copy at least.
    let named = symbols.met.iter().filter(|it| it.sort == SymbolKind::Card).map(|it| it.name.span);
    let mut beyond = named.skip(usize::try_from(most).unwrap_or(usize::MAX));
    let Some(place) = over.map(|card| card.copies.span).or_else(|| beyond.next()) else {
        return true;
    };
    let message = format!("this game has more than {most} copies of cards");
    let fault = Diagnostic::error("D004", message).at(place, "the limit is reached here");
    report.push(fault.hint("raise the limit with `--copies-limit NUMBER`"));
    false
}

/// The cards of one type, in the order of its file.
pub(super) fn cards(
    folder: &Folder,
    listing: &Listing,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Result<Vec<Card>, LoadError> {
    let words = ("a file of cards", "card", "a card");
    each(folder, (SymbolKind::Card, listing), words, symbols, report, |table, symbols, report| {
        card(listing, table, symbols, report)
    })
}

fn card(
    listing: &Listing,
    table: &Table<'_>,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Option<Card> {
    let id = symbols.id((SymbolKind::Card, &listing.id), table, report);
    let title = table.text("title", report);
    let back = if listing.two_faced { id.clone() } else { table.text("back", report) };
    let art = table.text("art", report);
    let alt = table.prose("alt", report);
    let copies = table.number("copies", report);
    let flavour = table.prose_if("flavour", report);
    let forms = forms(table, report);
    let mechanics = fields::values(&listing.declared, table, symbols, report);
    claims::allow(table, symbols, report);
    symbols.part(AssetKind::Drawing, art.as_ref());
    if let Some(title) = &title {
        symbols.enter(SymbolKind::Title, "", title);
    }
    if let Some(back) = &back {
        if listing.two_faced {
            symbols.enter(SymbolKind::Back, "", back);
        } else {
            symbols.refer(&[SymbolKind::Back], None, back);
        }
    }
    let copies = copies?;
    Some(Card {
        id: id?,
        title: title?,
        kind: listing.id.clone(),
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
    listing: &Listing,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Result<Vec<Keyword>, LoadError> {
    let words = ("a file of keywords", "keyword", "a keyword");
    each(
        folder,
        (SymbolKind::Keyword, listing),
        words,
        symbols,
        report,
        |table, symbols, report| {
            let id = symbols.id((SymbolKind::Keyword, &listing.id), table, report);
            let [title, icon] = ["title", "icon"].map(|key| table.text(key, report));
            let forms = forms(table, report);
            let mechanics = fields::values(&listing.declared, table, symbols, report);
            claims::allow(table, symbols, report);
            symbols.part(AssetKind::Icon, icon.as_ref());
            let (kind, derived) = (listing.id.clone(), BTreeMap::new());
            Some(Keyword { id: id?, title: title?, kind, icon: icon?, forms, mechanics, derived })
        },
    )
}

/// A `forms` table: names of inflected forms to the forms; empty where it is absent.
pub(super) fn forms(table: &Table<'_>, report: &mut Report) -> BTreeMap<String, Located<String>> {
    let Some(forms) = table.table_if("forms", "the inflected forms", report) else {
        return BTreeMap::new();
    };
    let form = |(name, _): (&str, _)| Some((name.to_owned(), forms.text(name, report)?));
    forms.keys().filter_map(form).collect()
}
