//! Virtual files: the whole world that typst sees.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, RwLock};
use typst::diag::{FileError, FileResult};
use typst::foundations::Bytes;
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst_as_lib::file_resolver::FileResolver;

/// Files by their virtual path. Clones share them.
#[derive(Clone, Default)]
pub(super) struct Files(Arc<RwLock<Inner>>);

#[derive(Default)]
struct Inner {
    sources: BTreeMap<String, (Source, String)>,
    bytes: BTreeMap<String, Bytes>,
}

/// A writer that panicked leaves whole entries behind, so its lock may be taken all the same.
macro_rules! locked {
    ($guard:expr) => {
        $guard.unwrap_or_else(std::sync::PoisonError::into_inner)
    };
}

impl Files {
    /// Adds a layout under its virtual path, with the path to show for it. A name that typst can't
    /// speak of, such as one with a backslash, is left out: no layout could ask for it.
    pub(super) fn put_source(&self, path: &str, text: &str, shown: &str) {
        let Some(id) = file_id(path) else { return };
        let source = Source::new(id, text.to_owned());
        locked!(self.0.write()).sources.insert(path.to_owned(), (source, shown.to_owned()));
    }

    /// Adds or replaces data under its virtual path.
    pub(super) fn put_bytes(&self, path: &str, bytes: Bytes) {
        locked!(self.0.write()).bytes.insert(path.to_owned(), bytes);
    }

    /// Data by their virtual path.
    pub(super) fn bytes(&self, path: &str) -> Option<Bytes> {
        locked!(self.0.read()).bytes.get(path).cloned()
    }

    /// The texts of all layouts.
    pub(super) fn sources(&self) -> Vec<Source> {
        locked!(self.0.read()).sources.values().map(|(source, _)| source.clone()).collect()
    }

    /// The path to show for a file, and its text.
    pub(super) fn shown(&self, id: FileId) -> Option<(String, String)> {
        let inner = locked!(self.0.read());
        let path = id.vpath().get_with_slash();
        if let Some((source, shown)) = inner.sources.get(path) {
            return Some((shown.clone(), source.text().to_owned()));
        }
        let bytes = inner.bytes.get(path)?;
        let shown = path.trim_start_matches('/').to_owned();
        Some((shown, String::from_utf8_lossy(bytes).into_owned()))
    }
}

impl FileResolver for Files {
    fn resolve_binary(&self, id: FileId) -> FileResult<Cow<'_, Bytes>> {
        let inner = locked!(self.0.read());
        let found = inner.bytes.get(id.vpath().get_with_slash()).cloned();
        found.map(Cow::Owned).ok_or_else(|| not_found(id))
    }

    fn resolve_source(&self, id: FileId) -> FileResult<Cow<'_, Source>> {
        let inner = locked!(self.0.read());
        let found = inner.sources.get(id.vpath().get_with_slash()).cloned();
        found.map(|(source, _)| Cow::Owned(source)).ok_or_else(|| not_found(id))
    }
}

/// The name by which typst knows a virtual path, if that is one.
pub(super) fn file_id(path: &str) -> Option<FileId> {
    let path = VirtualPath::new(path).ok()?;
    Some(RootedPath::new(VirtualRoot::Project, path).intern())
}

fn not_found(id: FileId) -> FileError {
    FileError::NotFound(id.vpath().get_with_slash().into())
}
