//! What typst is given: its library without what a game has no use for, the fonts, the virtual files.

use super::files::Files;
use std::sync::OnceLock;
use typst::diag::FileResult;
use typst::foundations::{Binding, Bytes, Datetime, Dict, Duration, Module, Scope, Value};
use typst::syntax::{FileId, Source};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt as _, World};

/// Names that layouts do without. A plugin is a program, and nothing ends one that never stops.
const WITHOUT: &[&str] = &["plugin"];

/// The fonts of a game and how they are found.
pub(super) struct Fonts {
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
}

impl Fonts {
    /// Every font of these files, in order.
    pub(super) fn of(files: impl Iterator<Item = Bytes>) -> Self {
        let fonts: Vec<Font> = files.flat_map(Font::iter).collect();
        Self { book: LazyHash::new(FontBook::from_fonts(&fonts)), fonts }
    }
}

/// What one document is set from.
pub(super) struct Setting<'a> {
    fonts: &'a Fonts,
    files: &'a Files,
    library: LazyHash<Library>,
    main: FileId,
}

impl<'a> Setting<'a> {
    /// The layout `main`, which finds `inputs` as `sys.inputs`.
    pub(super) fn new(fonts: &'a Fonts, files: &'a Files, main: FileId, inputs: Dict) -> Self {
        let mut library = library().clone();
        if let Some(sys) = library.global.scope_mut().get_mut("sys")
            && let Ok(Value::Module(sys)) = sys.write()
            && let Some(slot) = sys.scope_mut().get_mut("inputs")
            && let Ok(slot) = slot.write()
        {
            *slot = Value::Dict(inputs);
        }
        Self { fonts, files, library: LazyHash::new(library), main }
    }
}

/// The library of every document, made once.
fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let mut library = Library::builder().build();
        let global = without(&library.global);
        library.std = Binding::detached(global.clone());
        library.global = global;
        library
    })
}

/// A module that lacks some names.
fn without(module: &Module) -> Module {
    let mut scope = Scope::new();
    for (name, binding) in module.scope().iter() {
        if !WITHOUT.contains(&name.as_str()) {
            scope.bind(name.clone(), binding.clone());
        }
    }
    module.clone().with_scope(scope)
}

impl World for Setting<'_> {
    fn library(&self) -> &LazyHash<Library> {
        &self.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &self.fonts.book
    }

    fn main(&self) -> FileId {
        self.main
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        self.files.source(id)
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        self.files.file(id)
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.fonts.fonts.get(index).cloned()
    }

    /// There is no clock: the same game gives the same pages on any day.
    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}
