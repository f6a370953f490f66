//! Virtual files: the whole world that typst sees.

use super::{LIGHT_ART, round_paths};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock, RwLock};
use typst::diag::{FileError, FileResult};
use typst::foundations::Bytes;
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst_as_lib::file_resolver::FileResolver;

/// Files by their virtual path. Clones share them.
#[derive(Clone, Default)]
pub(super) struct Files(Arc<RwLock<Inner>>);

#[derive(Default)]
struct Inner {
    layouts: BTreeMap<String, Arc<LayoutFile>>,
    bytes: BTreeMap<String, Bytes>,
}

/// A layout, parsed when somebody needs it: of all that come with the program a game uses few.
pub(super) struct LayoutFile {
    id: FileId,
    pub(super) text: String,
    /// The path to show for it.
    shown: String,
    parsed: OnceLock<Source>,
}

/// A layout, parsed. Whoever edits a game leaves most of them as they are.
#[comemo::memoize]
fn parsed(id: FileId, text: &str) -> Source {
    Source::new(id, text.to_owned())
}

/// A drawing in fewer digits.
#[comemo::memoize]
fn light(drawing: &Bytes) -> Option<Bytes> {
    Some(Bytes::from_string(round_paths::rounded(drawing.as_str().ok()?)))
}

impl LayoutFile {
    pub(super) fn source(&self) -> &Source {
        self.parsed.get_or_init(|| parsed(self.id, &self.text))
    }

    pub(super) fn id(&self) -> FileId {
        self.id
    }
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
        let (text, shown) = (text.to_owned(), shown.to_owned());
        let file = LayoutFile { id, text, shown, parsed: OnceLock::new() };
        locked!(self.0.write()).layouts.insert(path.to_owned(), Arc::new(file));
    }

    /// Adds or replaces data under its virtual path.
    pub(super) fn put_bytes(&self, path: &str, bytes: Bytes) {
        locked!(self.0.write()).bytes.insert(path.to_owned(), bytes);
    }

    /// Data by their virtual path, as far as somebody has put or asked for them.
    pub(super) fn held(&self, path: &str) -> Option<Bytes> {
        locked!(self.0.read()).bytes.get(path).cloned()
    }

    /// Data by their virtual path. A drawing is made light when it is first asked for: few are.
    pub(super) fn bytes(&self, path: &str) -> Option<Bytes> {
        if let Some(found) = self.held(path) {
            return Some(found);
        }
        let full = self.bytes(&format!("/art{}", path.strip_prefix(LIGHT_ART)?))?;
        let light = if path.ends_with(".svg") { light(&full)? } else { full };
        self.put_bytes(path, light.clone());
        Some(light)
    }

    /// Every layout that was read.
    pub(super) fn layouts(&self) -> Vec<Arc<LayoutFile>> {
        locked!(self.0.read()).layouts.values().cloned().collect()
    }

    /// The layout under a virtual path.
    pub(super) fn layout(&self, path: &str) -> Option<Arc<LayoutFile>> {
        locked!(self.0.read()).layouts.get(path).cloned()
    }

    /// The path to show for a file, and its text.
    pub(super) fn shown(&self, id: FileId) -> Option<(String, String)> {
        let inner = locked!(self.0.read());
        let path = id.vpath().get_with_slash();
        if let Some(file) = inner.layouts.get(path) {
            return Some((file.shown.clone(), file.text.clone()));
        }
        let bytes = inner.bytes.get(path)?;
        let shown = path.trim_start_matches('/').to_owned();
        Some((shown, String::from_utf8_lossy(bytes).into_owned()))
    }
}

impl FileResolver for Files {
    fn resolve_binary(&self, id: FileId) -> FileResult<Cow<'_, Bytes>> {
        let found = self.bytes(id.vpath().get_with_slash());
        found.map(Cow::Owned).ok_or_else(|| not_found(id))
    }

    fn resolve_source(&self, id: FileId) -> FileResult<Cow<'_, Source>> {
        let found = self.layout(id.vpath().get_with_slash());
        found.map(|it| Cow::Owned(it.source().clone())).ok_or_else(|| not_found(id))
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
