//! Texts of the game that are not on cards, and what it expects of itself.

use super::folder::Folder;
use super::loader::Loader;
use super::named::attribute;
use super::read::read;
use super::symbols::SymbolKind;
use super::table::Table;
use super::{LoadError, cards, claims};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::{
    ChosenOption, Description, Edition, Expectation, Located, Prose, Ruling, Seats, Term, Variant,
};
use std::collections::BTreeMap;

/// Reads the tables of a file that a game need not have. Each is named after what it holds, as `[[term]]`.
fn each<T>(
    folder: &Folder,
    file: &str,
    keys: &str,
    sort: SymbolKind,
    what: &'static str,
    loader: &Loader,
    read: impl Fn(&Table<'_>) -> Option<T>,
) -> Result<Vec<T>, LoadError> {
    if !folder.vault.has(file)? {
        return Ok(Vec::new());
    }
    let all = loader.source(&folder.vault, file)?.and_then(|source| {
        Table::file(loader, source, "this file", Some(keys), |root| {
            (root.each_of(sort, sort.words().0, what, read), root.done().any)
        })
    });
    let (all, unread) = all.unwrap_or((Vec::new(), true));
    if unread {
        loader.symbols().lose(sort, "");
    }
    Ok(all)
}

pub(super) fn terms(folder: &Folder, loader: &Loader) -> Result<Vec<Term>, LoadError> {
    each(folder, "glossary.toml", "Glossary", SymbolKind::Term, "a term", loader, |table| {
        claims::allow(table);
        let id = table.id(SymbolKind::Term, "");
        read!(table, Term { id: id, title, forms: Some(cards::forms(table)), text })
    })
}

pub(super) fn rulings(folder: &Folder, loader: &Loader) -> Result<Vec<Ruling>, LoadError> {
    each(folder, "rulings.toml", "Rulings", SymbolKind::Ruling, "a ruling", loader, |table| {
        claims::allow(table);
        let id = table.id(SymbolKind::Ruling, "");
        let topic = table.text("topic").map(Prose::from);
        let printed = table.usual_flag("print");
        read!(table, Ruling { id: id, rank, topic: topic, text, alternative, printed: printed })
    })
}

/// `rulings` of the game or of a variant: ids to names of options. Which there are is for the rules
/// to say.
pub(super) fn chosen_options(table: &Table<'_>) -> Vec<ChosenOption> {
    let Some(table) = table.table_if("rulings", "the rulings") else { return Vec::new() };
    let mut chosen_options = Vec::new();
    for (id, span) in table.keys() {
        let ruling = Located::new(id.to_owned(), span);
        let option = table.text(id);
        chosen_options.extend(option.map(|option| ChosenOption { ruling, option }));
    }
    chosen_options.sort_by_key(|it| it.ruling.span.start);
    chosen_options
}

pub(super) fn descriptions(
    folder: &Folder,
    loader: &Loader,
) -> Result<Vec<Description>, LoadError> {
    each(
        folder,
        "descriptions.toml",
        "Descriptions",
        SymbolKind::Description,
        "a description",
        loader,
        |table| {
            claims::allow(table);
            let id = table.text("id");
            if let Some(id) = &id {
                loader.symbols().enter(SymbolKind::Description, "", id);
                loader.refer(&[SymbolKind::Card, SymbolKind::Keyword], id);
            }
            read!(table, Description { id: id, text })
        },
    )
}

pub(super) fn variants(root: &Table<'_>) -> Vec<Variant> {
    let tables = root.things(SymbolKind::Variant, "", "variant", "a variant");
    let variant = |table: Table<'_>| {
        claims::allow(&table);
        let id = table.id(SymbolKind::Variant, "");
        let own = id.as_ref().map(|it| it.value.clone()).unwrap_or_default();
        let here = &table;
        let variant = read!(
            here,
            Variant {
                id: id,
                title,
                seats: seats(here),
                figures: Some(figures(here, &own)),
                chosen_options: Some(chosen_options(here)),
                without: Some(here.prose_if("without")),
                dead: Some(here.references("dead", &[SymbolKind::Card])),
                each: Some(claims::each(here, &own)),
                deal: Some(claims::deal(here, &own)),
            }
        );
        if table.done().tables {
            root.loader.symbols().lose(SymbolKind::Figure, &own);
        }
        variant
    };
    tables.into_iter().filter_map(variant).collect()
}

pub(super) fn history(root: &Table<'_>) -> Vec<Edition> {
    root.each_of(SymbolKind::Edition, "history", "an edition", |table| {
        let name = table.text("name");
        if let Some(name) = &name {
            table.loader.symbols().enter(SymbolKind::Edition, "", name);
        }
        table.need_some("changes");
        let changes = table.texts("changes").into_iter().map(Prose::from).collect();
        read!(table, Edition { name: name, version, released, changes: Some(changes) })
    })
}

pub(super) fn expectations(root: &Table<'_>) -> Vec<Expectation> {
    root.each("expect", "an expectation", |table| {
        read!(
            table,
            Expectation {
                that: table.prose("that"),
                equals,
                message,
                because: Some(table.prose_if("because")),
            }
        )
    })
}

/// `seats`: the fewest and the most.
pub(super) fn seats(owner: &Table<'_>) -> Option<Seats> {
    owner.table("seats", "the number of seats")?.read(|table| {
        let [min, max] = ["min", "max"].map(|key| table.number(key));
        let (min, max) = (min?, max?);
        if min.value > max.value {
            let message = format!("`min` {} is above `max` {}", min.value, max.value);
            let fault = Diagnostic::error("D004", message).at(min.span, "not more than `max`");
            table.push(fault.see(max.span, "the most seats"));
        }
        Some(Seats { min: min.value as u32, max: max.value as u32 })
    })
}

/// A `figures` table: names to whole numbers. `of` is the variant that has them.
pub(super) fn figures(root: &Table<'_>, of: &str) -> BTreeMap<String, Located<i64>> {
    if root.entry("figures").is_none() {
        return BTreeMap::new();
    }
    let Some(table) = root.table_if("figures", "the figures") else {
        root.loader.symbols().lose(SymbolKind::Figure, of);
        return BTreeMap::new();
    };
    let mut figures = BTreeMap::new();
    for (name, span) in table.keys() {
        attribute(name, span, root.loader);
        root.loader.symbols().enter(SymbolKind::Figure, of, &Located::new(name.to_owned(), span));
        if let Some(number) = table.number(name) {
            figures.insert(name.to_owned(), number);
        }
    }
    figures
}
