//! What a reference in a text may name.

use cardwright_base::diagnostic::closest;
use cardwright_model::{Assets, Game, Located};
use std::collections::{BTreeMap, BTreeSet};

/// Cards, keywords, terms, rulings and icons by id, drawings by file.
#[derive(Clone, Debug)]
pub(super) struct Names {
    entries: BTreeMap<String, Name>,
    rulings: BTreeSet<String>,
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
            rulings: game.rulings.iter().map(|it| it.id.value.clone()).collect(),
            icons: assets.art.keys().filter_map(icon).collect(),
            drawings: assets.art.keys().cloned().collect(),
        }
    }

    /// True for the id of a ruling, which a text cites.
    pub(super) fn is_ruling(&self, id: &str) -> bool {
        self.rulings.contains(id) && !self.entries.contains_key(id)
    }

    /// Sort and printed form of a name.
    ///
    /// # Errors
    /// What is wrong, and the nearest id or form that would be right.
    pub(super) fn resolve(
        &self,
        id: &str,
        form: Option<&str>,
    ) -> Result<(&'static str, &str), (String, Option<String>)> {
        let Some(name) = self.entries.get(id) else {
            if self.is_ruling(id) {
                return Err((
                    format!("`{id}` is a ruling, which has no forms"),
                    Some(id.to_owned()),
                ));
            }
            let known = self.entries.keys().chain(&self.rulings).map(String::as_str);
            let near = self.alike(id).or_else(|| closest(id, known)).map(str::to_owned);
            // Only the id of a ruling may have capitals.
            let what = if id.contains(char::is_uppercase) && !self.rulings.is_empty() {
                "ruling"
            } else {
                "card, keyword or term"
            };
            return Err((format!("there is no {what} `{id}`"), near));
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

    /// The id of what has this id or this title in other capitals, where there is but one.
    fn alike(&self, name: &str) -> Option<&str> {
        let name = name.to_lowercase();
        let mut same =
            self.entries.iter().filter(|(id, it)| **id == name || it.title.to_lowercase() == name);
        same.next().filter(|_| same.next().is_none()).map(|(id, _)| id.as_str())
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
