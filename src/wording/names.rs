//! What a reference in a text may name.

use cardwright_base::diagnostic::closest;
use cardwright_model::{Assets, Game, Located};
use std::collections::{BTreeMap, BTreeSet};

/// Cards, keywords, terms and icons by id, drawings by file.
#[derive(Clone, Debug)]
pub(super) struct Names {
    entries: BTreeMap<String, Name>,
    icons: BTreeSet<String>,
    drawings: BTreeSet<String>,
}

#[derive(Clone, Debug)]
struct Name {
    kind: &'static str,
    title: String,
    forms: BTreeMap<String, String>,
}

impl Names {
    pub(super) fn of(game: &Game, assets: &Assets) -> Self {
        let mut entries = BTreeMap::new();
        let mut add = |kind, id: &str, title: &str, forms: &BTreeMap<String, Located<String>>| {
            let forms = forms.iter().map(|(name, form)| (name.clone(), form.value.clone()));
            let name = Name { kind, title: title.to_owned(), forms: forms.collect() };
            entries.insert(id.to_owned(), name);
        };
        for card in &game.cards {
            add("card", &card.id.value, &card.title.value, &card.forms);
        }
        for keyword in &game.keywords {
            add("keyword", &keyword.id.value, &keyword.title.value, &keyword.forms);
        }
        for term in &game.terms {
            add("term", &term.id.value, &term.title.value, &term.forms);
        }
        let icon =
            |name: &String| Some(name.strip_prefix("icons/")?.strip_suffix(".svg")?.to_owned());
        Self {
            entries,
            icons: assets.art.keys().filter_map(icon).collect(),
            drawings: assets.art.keys().cloned().collect(),
        }
    }

    /// Sort and printed form of a name.
    ///
    /// # Errors
    /// What is wrong, and the nearest thing that would be right.
    pub(super) fn resolve(
        &self,
        id: &str,
        form: Option<&str>,
    ) -> Result<(&'static str, &str), (String, Option<String>)> {
        let Some(name) = self.entries.get(id) else {
            let near = closest(id, self.entries.keys().map(String::as_str)).map(str::to_owned);
            return Err((format!("there is no card, keyword or term `{id}`"), near));
        };
        match form {
            None => Ok((name.kind, &name.title)),
            Some(form) => match name.forms.get(form) {
                Some(inflected) => Ok((name.kind, inflected)),
                None => {
                    let near = closest(form, name.forms.keys().map(String::as_str));
                    Err((format!("`{id}` has no form `{form}`"), near.map(str::to_owned)))
                }
            },
        }
    }

    /// True when there is such an icon.
    ///
    /// # Errors
    /// The nearest icon there is.
    pub(super) fn icon(&self, id: &str) -> Result<(), Option<String>> {
        if self.icons.contains(id) {
            return Ok(());
        }
        Err(closest(id, self.icons.iter().map(String::as_str)).map(str::to_owned))
    }

    /// True when there is such a drawing.
    ///
    /// # Errors
    /// The nearest drawing there is.
    pub(super) fn drawing(&self, file: &str) -> Result<(), Option<String>> {
        if self.drawings.contains(file) {
            return Ok(());
        }
        Err(closest(file, self.drawings.iter().map(String::as_str)).map(str::to_owned))
    }
}
