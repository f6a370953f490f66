//! What all readers of a game share: where they report, the texts they read, and every name that was met.

use super::LoadError;
use super::symbols::{SymbolKind, SymbolTable};
use super::vault::{self, Vault};
use cardwright_base::diagnostic::{Diagnostic, Report, Severity, SourceId, SourceMap, Span};
use cardwright_model::Located;
use std::cell::{Ref, RefCell, RefMut};
use std::path::Path;

/// A report and a symbol table that readers write to while they hold tables of several files.
#[derive(Default)]
pub(super) struct Loader {
    report: RefCell<Report>,
    symbols: RefCell<SymbolTable>,
}

impl Loader {
    /// Lets readers work on a report, which is whole again when they are done.
    pub(super) fn with<T>(report: &mut Report, work: impl FnOnce(&Self) -> T) -> T {
        let own = RefCell::new(std::mem::take(report));
        let loader = Self { report: own, symbols: RefCell::default() };
        let done = work(&loader);
        *report = loader.report.into_inner();
        done
    }

    /// Reads a file of which nothing else depends than what comes back: what names something is referred to
    /// by the caller. `None` where something is wrong with it, so that it must be read in the game's report.
    ///
    /// A function that keeps what this gives for a text reads a file of an edited game only when it was changed.
    pub(super) fn alone<T>(
        source: SourceId,
        path: &str,
        text: &str,
        read: impl FnOnce(&Self, SourceId) -> Option<T>,
    ) -> Option<T> {
        let sources = SourceMap::alone(source, path, text);
        let mut report = Report::knowing(&sources);
        let found = Self::with(&mut report, |loader| read(loader, source));
        found.filter(|_| report.is_empty())
    }

    pub(super) fn push(&self, fault: Diagnostic) {
        self.report.borrow_mut().push(fault);
    }

    pub(super) fn errors(&self) -> usize {
        self.report.borrow().count(Severity::Error)
    }

    /// Whether something is wrong with which nothing can be made.
    pub(super) fn stops(&self) -> bool {
        self.report.borrow().stops()
    }

    pub(super) fn report(&self) -> Ref<'_, Report> {
        self.report.borrow()
    }

    pub(super) fn report_mut(&self) -> RefMut<'_, Report> {
        self.report.borrow_mut()
    }

    pub(super) fn text(&self, source: SourceId) -> String {
        self.report.borrow().sources.text(source).to_owned()
    }

    pub(super) fn path(&self, source: SourceId) -> String {
        self.report.borrow().sources.path(source).to_owned()
    }

    pub(super) fn slice(&self, span: Span) -> String {
        self.report.borrow().sources.slice(span).to_owned()
    }

    /// Whether a source is a table, and no TOML.
    pub(super) fn is_table(&self, source: SourceId) -> bool {
        !self.report.borrow().sources.is_editable(source)
    }

    pub(super) fn symbols(&self) -> RefMut<'_, SymbolTable> {
        self.symbols.borrow_mut()
    }

    /// Reports names that are borne twice.
    pub(super) fn twins(&self) {
        self.report.borrow_mut().extend(self.symbols().twins());
    }

    /// Notes that something names another thing.
    pub(super) fn refer(&self, to: &'static [SymbolKind], name: &Located<String>) {
        self.symbols().refer(to, None, name);
    }

    /// What was read. `None` when it is not to be read, which is reported where the game asks for it; an
    /// error where the game does so nowhere.
    pub(super) fn asked<T>(
        &self,
        read: Result<T, LoadError>,
        place: Option<Span>,
    ) -> Result<Option<T>, LoadError> {
        match (read, place) {
            (Err(LoadError::Refused { path, why }), Some(place)) => {
                let message = format!("can't read `{}`: {why}", path.display());
                self.push(Diagnostic::error("D008", message).at(place, "named here"));
                Ok(None)
            }
            (read, _) => read.map(Some),
        }
    }

    /// Makes a text file of the game a source, once however often it is asked for. `None` when it is no
    /// text and that was reported.
    pub(super) fn source(&self, vault: &Vault, file: &str) -> Result<Option<SourceId>, LoadError> {
        self.once(&vault.shown(file), || vault.bytes(file))
    }

    /// Makes a text file that a person named a source; see [`Self::source`].
    pub(super) fn text_file(&self, path: &Path) -> Result<Option<SourceId>, LoadError> {
        self.once(path, || vault::bytes(path))
    }

    /// Makes what `read` gives a source, unless the path is one already; see [`Self::source`].
    pub(super) fn once(
        &self,
        path: &Path,
        read: impl FnOnce() -> Result<Vec<u8>, LoadError>,
    ) -> Result<Option<SourceId>, LoadError> {
        let shown = path.display().to_string();
        if let Some(known) = self.report.borrow().sources.find(&shown) {
            return Ok(Some(known));
        }
        let (text, fault) = match String::from_utf8(read()?) {
            Ok(text) => (text, None),
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                (String::from_utf8_lossy(error.as_bytes()).into_owned(), Some(at))
            }
        };
        let id = self.report.borrow_mut().sources.add(shown, text);
        let Some(at) = fault else { return Ok(Some(id)) };
        let first = Span::new(id, at..at + char::REPLACEMENT_CHARACTER.len_utf8());
        let fault = Diagnostic::error("D005", "this file is not UTF-8 text");
        self.push(fault.at(first, "the first invalid byte").hint("save it as UTF-8"));
        Ok(None)
    }
}
