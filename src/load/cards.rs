//! Card types and keyword kinds, and the files of what they declare.

use super::entry::{patched, word};
use super::fields::{self, Declared, Owner};
use super::folder::{self, Folder};
use super::loader::Loader;
use super::missing_file::missing;
use super::read::read;
use super::spreadsheet::{self, Columns, Entries};
use super::symbols::{AssetKind, SymbolKind};
use super::table::{Table, UnknownKey};
use super::{LoadError, box_layouts, claims, defaults};
use cardwright_base::diagnostic::{Diagnostic, Label, SourceId};
use cardwright_base::did_you_mean::did_you_mean;
use cardwright_base::english::count;
use cardwright_base::limits;
use cardwright_model::{
    Card, CardType, Field, Game, Keyword, KeywordKind, Located, Phrases, Seats, made_wording,
};
use std::collections::{BTreeMap, BTreeSet};

/// What is needed to read the cards of a type or the keywords of a kind, even when the rest of its
/// declaration is wrong.
pub(super) struct Listing {
    /// Id of the type or kind; empty where it can't be read.
    pub(super) id: String,
    pub(super) file: Option<Located<String>>,
    pub(super) declared: Declared,
    /// How the columns of its file are read, if that is a table.
    pub(super) columns: Columns,
    /// True for cards that have their own other sides instead of shared backs.
    pub(super) two_faced: bool,
    /// True for cards that are printed once for each player, and counted apart.
    pub(super) aid: bool,
    /// The back of cards that name none. `None` where they must.
    pub(super) back: Option<Located<String>>,
    /// The backs there are.
    pub(super) backs: Vec<String>,
}

/// What types of cards and kinds of keywords have in common.
struct Head {
    id: Option<String>,
    name: Option<Located<String>>,
    file: Option<Located<String>>,
    fields: Vec<Field>,
    layout: Option<Drawn>,
}

/// Which layout draws a type, and the id of its boxes, if it has some.
type Drawn = (Located<String>, Option<String>);

/// Reads the card types of `game.toml`: `[[type]]`.
pub(super) fn types(root: &Table<'_>) -> (Vec<CardType>, Vec<Listing>) {
    listings(root, Owner::Card, |table, head| {
        read!(
            table,
            CardType {
                id: head.id,
                name: head.name,
                plural: Some(table.text_if("plural")),
                file: Some(head.file),
                icon: Some(table.asset_if("icon", AssetKind::Icon)),
                edge: Some(table.asset_if("edge", AssetKind::Drawing)),
                layout: head.layout.as_ref().map(|it| it.0.clone()),
                boxes: Some(head.layout.and_then(|it| it.1)),
                wording: wording(table, id.as_deref()),
                reverse: Some(table.asset_if("reverse", AssetKind::Layout)),
                format: Some(table.refer_if("format", &[SymbolKind::Format])),
                colour: defaults::colour_of_type(table),
                component: Some(component(table)),
                aid,
                fields: Some(head.fields),
                headings: Some(BTreeMap::new()),
            }
        )
    })
}

/// Reads the kinds of keywords of `game.toml`: `[[keyword_kind]]`.
pub(super) fn keyword_kinds(root: &Table<'_>) -> (Vec<KeywordKind>, Vec<Listing>) {
    listings(root, Owner::Keyword, |_, Head { id, name, file, fields, .. }| {
        Some(KeywordKind { id: id?, name: name?, file: file?, fields })
    })
}

/// The types or kinds of `game.toml`, each of which may name a file, with what is needed to read it.
fn listings<T>(
    root: &Table<'_>,
    owner: Owner,
    read: impl Fn(&Table<'_>, Head) -> Option<T>,
) -> (Vec<T>, Vec<Listing>) {
    let (sort, key, what) = match owner {
        Owner::Card => (SymbolKind::Type, "type", "a card type"),
        _ => (SymbolKind::Kind, "keyword_kind", "a kind of keyword"),
    };
    let (mut all, mut listings) = (Vec::new(), Vec::new());
    for table in root.things(sort, "", key, what) {
        let back = match owner {
            Owner::Card => defaults::back_of_type(root, &table),
            _ => None,
        };
        let own = table.id(sort, "").map(|it| it.value);
        let [name, file] = match owner {
            Owner::Card => [defaults::name(&table, own.as_deref()), table.text_if("file")],
            _ => ["name", "file"].map(|key| table.text(key)),
        };
        let mut declared = fields::declared(&table, owner);
        if owner == Owner::Card && table.entry("wording").is_none() {
            declared.open = file.is_none() && table.entry("fields").is_none();
            declared.let_say_text(table.span());
        }
        let layout = (owner == Owner::Card).then(|| layout(&table)).flatten();
        claims::allow(&table);
        let columns = Columns::read(&table);
        let (id, fields) = (own.clone(), declared.fields.clone());
        let two_faced = owner == Owner::Card && table.text_if("reverse").is_some();
        let aid = owner == Owner::Card && table.usual_flag("aid") == Some(true);
        all.extend(read(&table, Head { id, name, file: file.clone(), fields, layout }));
        declared.unknown |= table.done().tables;
        let id = own.unwrap_or_default();
        let backs = defaults::ids_of_backs(root);
        listings.push(Listing { id, file, declared, columns, two_faced, aid, back, backs });
    }
    (all, listings)
}

/// The wording template of a type; one that [`super::wordings`] makes where it names none.
fn wording(table: &Table<'_>, id: Option<&str>) -> Option<Located<String>> {
    match table.entry("wording") {
        Some(_) => table.asset("wording", AssetKind::Wording),
        None => Some(Located::new(made_wording(id?), table.span())),
    }
}

/// What draws the cards of a type: `plain` where it says nothing, a template, or a layout of boxes.
fn layout(table: &Table<'_>) -> Option<Drawn> {
    let Some(entry) = table.entry("layout") else {
        return Some((Located::new(box_layouts::PLAIN.to_owned(), table.span()), None));
    };
    let name = entry.text()?;
    if name.value == table.usual("layout") {
        return Some((Located::new(box_layouts::PLAIN.to_owned(), name.span), None));
    }
    if name.value.contains('.') {
        table.loader.symbols().part(AssetKind::Layout, Some(&name));
        return Some((name, None));
    }
    table.loader.refer(&[SymbolKind::Layout], &name);
    Some((Located::new(box_layouts::BOXES.to_owned(), name.span), Some(name.value)))
}

/// What a card of a type is called among the parts of the game: a word that has a phrase.
fn component(table: &Table<'_>) -> Option<Located<String>> {
    let text = table.text_if("component")?;
    let words: Vec<(&str, ())> = Phrases::components().map(|word| (word, ())).collect();
    word(&text, &words, table.loader).map(|()| text)
}

/// A file that belongs to one thing of `game.toml` alone, or nothing with a report of what is wrong
/// with its name.
pub(super) fn own_file(
    folder: &Folder,
    file: &Located<String>,
    loader: &Loader,
) -> Result<Option<SourceId>, LoadError> {
    let Some(file) = folder::inside(file, loader) else { return Ok(None) };
    let there = loader.asked(folder.vault.has(&file.value), Some(file.span))?;
    let fault = if there.is_none() {
        return Ok(None);
    } else if folder::TAKEN.contains(&file.value.as_str()) {
        let fault = Diagnostic::error(
            "D001",
            format!("`{}` is already used for something else", file.value),
        );
        fault.at(file.span, "each type, kind or board needs its own file")
    } else if there == Some(false) {
        missing(&folder.vault, folder::TAKEN, &file.value, &file)
    } else {
        let again = loader.symbols().has(SymbolKind::Listing, &file.value);
        loader.symbols().enter(SymbolKind::Listing, "", &file);
        if again {
            return Ok(None);
        }
        let read = loader.source(&folder.vault, &file.value);
        return Ok(loader.asked(read, Some(file.span))?.flatten());
    };
    loader.push(fault);
    Ok(None)
}

/// Reads the cards or keywords of a listing's file.
fn each<T>(
    folder: &Folder,
    sort: SymbolKind,
    listing: &Listing,
    loader: &Loader,
    read: impl Fn(&Table<'_>) -> Option<T>,
) -> Result<Vec<T>, LoadError> {
    let key = sort.words().0;
    let (file_of, what, definition, list) = match sort {
        SymbolKind::Card => ("a file of cards", "a card", "Card", "Cards"),
        _ => ("a file of keywords", "a keyword", "Keyword", "Keywords"),
    };
    let read = |root: Table<'_>| {
        let (mut all, mut strays, mut used) = (Vec::new(), Vec::new(), BTreeSet::new());
        for table in root.things(sort, &listing.id, key, what) {
            used.extend(table.keys().map(|(key, _)| key.to_owned()));
            all.extend(read(&table));
            strays.extend(table.strays());
        }
        misdeclared(&listing.declared, &used, &mut strays, loader);
        unused(&listing.declared, &used, &mut strays);
        undeclared(strays, loader);
        (all, root.done().any)
    };
    let all = match &listing.file {
        Some(file) if spreadsheet::is_table(&file.value) => {
            let (of, declared, columns) = (&listing.id, &listing.declared, &listing.columns);
            let entries = Entries { key, definition, list, of, declared, columns };
            spreadsheet::read(folder, file, entries, loader, read)?
        }
        Some(named) => own_file(folder, named, loader)?
            .and_then(|source| Table::file(loader, source, file_of, Some(list), read)),
        None => None,
    };
    let (all, unread) = all.unwrap_or((Vec::new(), true));
    if unread {
        loader.symbols().lose(sort, &listing.id);
    }
    Ok(all)
}

/// Shows, beside a key with a slip in its name, the field that was meant and that nobody uses.
fn unused(declared: &Declared, used: &BTreeSet<String>, strays: &mut [UnknownKey]) {
    for stray in strays {
        let near = stray.near.as_ref().filter(|near| !used.contains(*near));
        let field = near.and_then(|near| declared.fields.iter().find(|it| it.name == *near));
        let field = field.filter(|it| it.span.start < it.span.end);
        let label = |it: &Field| Label { span: it.span, text: "declared, but never used".into() };
        stray.fault.context.extend(field.map(label));
    }
}

/// Reports a field that is declared under one name and written under another throughout, and takes
/// its uses out of the strays: the slip is in the declaration.
fn misdeclared(
    declared: &Declared,
    used: &BTreeSet<String>,
    strays: &mut Vec<UnknownKey>,
    loader: &Loader,
) {
    let written = declared.fields.iter().filter(|it| it.span.start < it.span.end);
    for field in written.filter(|field| !used.contains(&field.name)) {
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
        let fault = fault.hint(did_you_mean(&written));
        loader.push(patched(fault, field.span, written.as_str()));
        strays.retain(|stray| !meant(&stray));
    }
}

/// Reports keys that nobody knows. One that stands in several tables is told once: it may be that
/// its declaration is what is missing.
fn undeclared(strays: Vec<UnknownKey>, loader: &Loader) {
    const SHOWN: usize = 3;
    let mut told: BTreeMap<String, (Diagnostic, usize)> = BTreeMap::new();
    for UnknownKey { key, near, fault, .. } in strays {
        if near.is_some() {
            loader.push(fault);
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
        loader.push(match others {
            0 => fault,
            _ => fault.hint(format!("{} entries have it; declare it in `fields`", others + 1)),
        });
    }
}

/// Reports the card at which there are more copies in all than a run may take. False when there is
/// one: whatever counts copies would take too long.
pub(super) fn bounded(game: &Game, loader: &Loader) -> bool {
    let most = limits::copies();
    let mut copies: u64 = 0;
    let over = game.cards.iter().find(|card| {
        copies += u64::from(card.copies.value);
        copies > most
    });
    // Those that could not be read would have one copy at least.
    let symbols = loader.symbols();
    let mut beyond = symbols.of(SymbolKind::Card).skip(usize::try_from(most).unwrap_or(usize::MAX));
    let Some(place) = over.map(|card| card.copies.span).or_else(|| Some(beyond.next()?.span))
    else {
        return true;
    };
    let message = format!("this game has more than {most} copies of cards");
    let fault = Diagnostic::error("D004", message).at(place, "the limit is reached here");
    loader.push(fault.hint("raise the limit with `--copies-limit NUMBER`"));
    false
}

/// Stands for the number of players where an aid says nothing of copies.
const ONCE_A_PLAYER: u32 = 0;

/// Gives every aid that says nothing of copies one for each player.
pub(super) fn settle_aids(cards: &mut [Card], seats: Seats) {
    for card in cards.iter_mut().filter(|it| it.copies.value == ONCE_A_PLAYER) {
        card.copies.value = seats.max;
    }
}

/// The cards of one type, in the order of its file.
pub(super) fn cards(
    folder: &Folder,
    listing: &Listing,
    loader: &Loader,
) -> Result<Vec<Card>, LoadError> {
    each(folder, SymbolKind::Card, listing, loader, |table| card(listing, table))
}

pub(super) fn card(listing: &Listing, table: &Table<'_>) -> Option<Card> {
    claims::allow(table);
    let title = table.text("title");
    let id = match (table.entry("id"), &title) {
        (Some(_), _) => {
            title.iter().for_each(|it| table.loader.symbols().enter(SymbolKind::Title, "", it));
            table.id(SymbolKind::Card, &listing.id)
        }
        // Whoever gives no ids names no card by its title either, so two may be called alike.
        (None, Some(title)) => Some(defaults::id(title, &listing.id, table.loader)),
        (None, None) => {
            table.loader.symbols().lose(SymbolKind::Card, &listing.id);
            None
        }
    };
    let back = if listing.two_faced {
        id.clone()
    } else if let (None, Some(usual)) = (table.entry("back"), &listing.back) {
        Some(usual.clone())
    } else {
        match &listing.backs[..] {
            [] => table.text("back"),
            backs => table.text_of("back", backs),
        }
    };
    if let Some(back) = &back {
        if listing.two_faced {
            table.loader.symbols().enter(SymbolKind::Back, "", back);
        } else if back.span.start < back.span.end {
            table.loader.refer(&[SymbolKind::Back], back);
        }
    }
    // How many players there may be is not known yet.
    let copies = match table.entry("copies") {
        None if listing.aid => Some(Located::new(ONCE_A_PLAYER, table.span())),
        None => Some(Located::new(1, table.span())),
        Some(entry) if entry.value.as_integer().is_some_and(|it| it.as_str() == "0") => {
            let fault = Diagnostic::error("D004", "a card has at least one copy");
            let fault = fault.at(entry.span, "expected a whole number from 1");
            table.push(
                fault.hint("to leave a card out, put `#` before each of its lines, or delete them"),
            );
            None
        }
        _ => table.number("copies").map(|it| Located::new(it.value as u32, it.span)),
    };
    read!(
        table,
        Card {
            id: id,
            title: title,
            kind: Some(listing.id.clone()),
            aid: Some(listing.aid),
            back: back,
            art: Some(table.asset_if("art", AssetKind::Drawing)),
            alt: Some(table.prose_if("alt")),
            copies: copies,
            icon: Some(table.asset_if("icon", AssetKind::Icon)),
            flavour: Some(table.prose_if("flavour")),
            forms: Some(forms(table)),
            mechanics: Some(fields::values(&listing.declared, table)),
            derived: Some(BTreeMap::new()),
        }
    )
}

/// The keywords of one kind, in the order of its file.
pub(super) fn keywords(
    folder: &Folder,
    listing: &Listing,
    loader: &Loader,
) -> Result<Vec<Keyword>, LoadError> {
    each(folder, SymbolKind::Keyword, listing, loader, |table| {
        claims::allow(table);
        read!(
            table,
            Keyword {
                id: table.id(SymbolKind::Keyword, &listing.id),
                title,
                kind: Some(listing.id.clone()),
                icon: table.asset("icon", AssetKind::Icon),
                forms: Some(forms(table)),
                mechanics: Some(fields::values(&listing.declared, table)),
                derived: Some(BTreeMap::new()),
            }
        )
    })
}

/// A `forms` table: names of inflected forms to the forms; empty where it is absent.
pub(super) fn forms(table: &Table<'_>) -> BTreeMap<String, Located<String>> {
    let Some(forms) = table.table_if("forms", "the inflected forms") else {
        return BTreeMap::new();
    };
    let form = |(name, _): (&str, _)| Some((name.to_owned(), forms.text(name)?));
    forms.keys().filter_map(form).collect()
}
