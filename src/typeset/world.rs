//! What typst is given: the wrapper's world without what a game has no use for.

use super::files::Files;
use cardwright_model::Ink;
use typst::diag::{FileError, FileResult};
use typst::foundations::{Binding, Bytes, Datetime, Dict, Duration, IntoValue as _, Module, Scope};
use typst::syntax::{FileId, Source};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt as _, World};
use typst_as_lib::TypstWorld;

/// Names that layouts do without. A plugin is a program, and nothing ends one that never stops.
const WITHOUT: &[&str] = &["plugin"];

/// A message of typst, in our words where it comes of what layouts do without, and what to do instead.
pub(super) fn without_of(message: &str) -> (String, Option<&'static str>) {
    let (what, hint) = match message {
        "unknown variable: plugin" => {
            ("layouts can't use plugins", "write it in the layout itself")
        }
        "unable to get the current date" => (
            "layouts can't read the clock, so that a game looks the same on any day",
            "write the date",
        ),
        _ if message.starts_with("file not found") && message.contains("typst.toml") => (
            "layouts can't use packages",
            "copy what you need into a file in the game's templates, and import that",
        ),
        _ => return (message.to_owned(), None),
    };
    (what.to_owned(), Some(hint))
}

/// Where a layout finds the data of the document that it sets: `sys.inputs.data` of every document.
const DATA: &str = "/data.json";

/// Where it finds what changes most often, if the document has that apart: `sys.inputs.text`. Whatever a function
/// uses is hashed for each of its calls, and after a change nothing is left of what it gave.
const TEXT: &str = "/text.json";

/// What all documents in one ink are set with. It is made once: typst hashes it for each of its calls, and what one
/// document was set with serves the next only if it is the same.
pub(super) fn library(ink: Ink) -> LazyHash<Library> {
    let mut inputs = Dict::new();
    inputs.insert("data".into(), DATA.into_value());
    inputs.insert("text".into(), TEXT.into_value());
    if ink != Ink::Full {
        inputs.insert("ink".into(), ink.name().into_value());
    }
    let mut library = Library::builder().with_inputs(inputs).build();
    let global = without(&library.global);
    library.std = Binding::detached(global.clone());
    library.global = global;
    LazyHash::new(library)
}

/// What one document is set from.
pub(super) struct DocumentWorld<'a> {
    world: TypstWorld<'a>,
    library: &'a LazyHash<Library>,
    files: &'a Files,
    data: &'a str,
}

/// The virtual path of the text that belongs to the data under this one.
pub(super) fn text_of(data: &str) -> String {
    format!("{data}/text")
}

impl<'a> DocumentWorld<'a> {
    /// What the engine would set, with the library and the data that are given. `data` is a virtual path.
    pub(super) fn new(
        world: TypstWorld<'a>,
        library: &'a LazyHash<Library>,
        files: &'a Files,
        data: &'a str,
    ) -> Self {
        Self { world, library, files, data }
    }
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

impl World for DocumentWorld<'_> {
    fn library(&self) -> &LazyHash<Library> {
        self.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        self.world.book()
    }

    fn main(&self) -> FileId {
        self.world.main()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        self.world.source(id)
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        let path = id.vpath().get_with_slash();
        // The same names lead every document to data of its own.
        let own = match path {
            DATA => self.files.bytes(self.data),
            TEXT => self.files.bytes(&text_of(self.data)),
            _ => return self.world.file(id),
        };
        own.ok_or_else(|| FileError::NotFound(path.into()))
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.world.font(index)
    }

    /// There is no clock: the same game gives the same pages on any day.
    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}
