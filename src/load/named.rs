//! Names in tables: those that things have, those of other things, those of files.

use super::entry::Entry;
use super::loader::Loader;
use super::symbols::{AssetKind, SymbolKind};
use super::table::Table;
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_model::Located;

impl<'t> Table<'t> {
    /// A text that names something of a kind.
    pub(super) fn refer_if(&self, key: &str, to: &'static [SymbolKind]) -> Option<Located<String>> {
        let name = self.text_if(key)?;
        self.loader.refer(to, &name);
        Some(name)
    }

    /// Texts that name things of a kind, none of them twice.
    pub(super) fn references(&self, key: &str, to: &'static [SymbolKind]) -> Vec<Located<String>> {
        let names = self.once(key);
        names.iter().for_each(|name| self.loader.refer(to, name));
        names
    }

    /// A text that names a file the game is drawn with.
    pub(super) fn asset(&self, key: &str, part: AssetKind) -> Option<Located<String>> {
        self.need(key)?;
        self.asset_if(key, part)
    }

    pub(super) fn asset_if(&self, key: &str, part: AssetKind) -> Option<Located<String>> {
        let mut name = self.text_if(key)?;
        if part == AssetKind::Drawing
            && let Some(own) = outside(&name.value)
        {
            let message = format!("`{}` does not lie in the folder of drawings", name.value);
            let fault = Diagnostic::error("D032", message).going_on();
            let fault = fault.at(name.span, "expected a path below `art`, with `/`");
            self.push(fault.hint(format!("put the drawing into `art`, and write `{own}`")));
            name.value = own;
        }
        self.loader.symbols().part(part, Some(&name));
        Some(name)
    }

    /// The `id` of something, which is a symbol from now on.
    pub(super) fn id(&self, sort: SymbolKind, of: &str) -> Option<Located<String>> {
        let Some(id) = self.need("id").and_then(|entry| id(entry, sort)) else {
            self.loader.symbols().lose(sort, of);
            return None;
        };
        self.loader.symbols().enter(sort, of, &id);
        Some(id)
    }

    /// Reads the tables `[[key]]` of things of a kind, each to its end; what can't be read of them is lost.
    pub(super) fn each_of<T>(
        &self,
        sort: SymbolKind,
        key: &str,
        what: &'static str,
        by: impl Fn(&Self) -> Option<T>,
    ) -> Vec<T> {
        let tables = self.things(sort, "", key, what);
        tables.into_iter().filter_map(|it| it.read(&by)).collect()
    }

    /// The tables `[[key]]` of things of a kind; what can't be read of them is lost.
    pub(super) fn things(
        &self,
        sort: SymbolKind,
        of: &str,
        key: &str,
        what: &'static str,
    ) -> Vec<Table<'t>> {
        let (tables, all) = self.tables(key, what);
        if !all {
            self.loader.symbols().lose(sort, of);
        }
        tables
    }
}

pub(super) fn id(entry: Entry<'_>, sort: SymbolKind) -> Option<Located<String>> {
    let id = entry.text()?;
    let good = |c: char| match sort {
        SymbolKind::Ruling => c.is_ascii_alphanumeric() || c == '-',
        _ => c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-',
    };
    if !id.value.chars().all(good) || id.value.starts_with('-') {
        let (letters, why) = match sort {
            SymbolKind::Ruling => ("letters", "texts cite it"),
            SymbolKind::Card | SymbolKind::Back | SymbolKind::Board => {
                ("lower-case letters", "ids become file names")
            }
            _ => ("lower-case letters", "texts and expressions refer to it"),
        };
        let fault = Diagnostic::error("D004", format!("`{}` is not a valid id", id.value));
        entry
            .loader
            .push(fault.at(id.span, format!("expected only {letters}, digits and `-`: {why}")));
    }
    Some(id)
}

/// Reports a name that an expression could not ask for, such as `wound-limit` or `2nd`.
pub(super) fn attribute(name: &str, span: Span, loader: &Loader) {
    let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if !name.chars().all(good) || !name.starts_with(|c: char| c.is_ascii_lowercase()) {
        let fault = Diagnostic::error("D004", format!("`{name}` is not a valid name"));
        loader.push(
            fault.at(span, "expected lower-case letters, digits and `_`, beginning with a letter"),
        );
    }
}

/// The last part of the name of a drawing that leads out of the folder of drawings: a path of another system, an
/// address, a way up.
fn outside(name: &str) -> Option<String> {
    let plain = |part: &str| !matches!(part, "" | "." | "..");
    let is_inside = !name.contains(['\\', ':']) && name.split('/').all(plain);
    let last = name.rsplit(['/', '\\']).next().filter(|it| plain(it)).unwrap_or("drawing.svg");
    (!is_inside).then(|| last.replace(':', ""))
}
