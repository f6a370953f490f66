//! The git repository around a game, looked over before a library opens it.
//!
//! A library follows links and waits for pipes as any program does, and objects may be borrowed from
//! other repositories. A stranger's folder may bring a `.git` that does all this.

use super::{ODD, bytes};
use std::fs::{self, FileType};
use std::path::{Component, Path, PathBuf};

/// A repository that may be opened.
pub(crate) struct Repository {
    /// The folder whose files it keeps.
    pub(crate) top: PathBuf,
    /// Its `.git`, a folder or the file that names one.
    pub(crate) git: PathBuf,
    /// Where its objects and references lie.
    common: PathBuf,
}

/// Folders that nobody reads who looks up a revision; people keep links to elsewhere there.
const UNREAD: &[&str] = &["annex", "hooks", "info", "lfs", "modules", "rr-cache", "svn"];
/// Entries that are looked at; one may have as many loose objects.
const MOST_ENTRIES: usize = 1_000_000;
/// Folders below each other, as those of names of branches are.
const DEEPEST: usize = 64;

const LINK: &str = "is a symbolic link, and links inside a repository are not followed";
const ELSEWHERE: &str = "points to another repository, and nothing outside this one is read";

/// The repository around a folder that has no link on its way. `Ok(None)` where there is none.
///
/// # Errors
/// Why it is not opened: which file in it, and what is wrong with it.
pub(crate) fn find(folder: &Path) -> Result<Option<Repository>, String> {
    for top in folder.ancestors() {
        let git = top.join(".git");
        let Some(kind) = kind(&git) else { continue };
        let common = if kind.is_dir() {
            if self::kind(&git.join("HEAD")).is_none() {
                // Left behind by something; git passes it by too.
                continue;
            }
            if self::kind(&git.join("commondir")).is_some() {
                return Err(format!(".git/commondir {ELSEWHERE}"));
            }
            git.clone()
        } else if kind.is_file() {
            linked(&git).ok_or_else(|| format!(".git {ELSEWHERE}"))?
        } else {
            return Err(format!(".git {}", odd(kind)));
        };
        let found = Repository { top: top.to_path_buf(), git, common };
        found.look_over()?;
        return Ok(Some(found));
    }
    Ok(None)
}

/// The repository that a `.git` file names as the one that this is a work tree of. Only where that one
/// lists it so: an unpacked archive must not read somebody's other repositories.
fn linked(git: &Path) -> Option<PathBuf> {
    let line = |path: &Path| -> Option<String> {
        let plain = kind(path).is_some_and(|it| it.is_file());
        let text = plain.then(|| bytes(path).ok()).flatten()?;
        Some(String::from_utf8(text).ok()?.trim().to_owned())
    };
    let top = git.parent()?;
    let own = top.join(line(git)?.strip_prefix("gitdir:")?.trim()).canonicalize().ok()?;
    let back = own.join(line(&own.join("gitdir"))?).canonicalize().ok()?;
    let common = own.join(line(&own.join("commondir"))?).canonicalize().ok()?;
    let listed = own.parent()? == common.join("worktrees");
    (listed && back == git).then_some(common)
}

impl Repository {
    /// Whether a revision's name may be looked up: it may be the path of a file in the repository.
    ///
    /// # Errors
    /// Why not.
    pub(crate) fn may_name(&self, revision: &str) -> Result<(), String> {
        let name = revision.split(['~', '^', '@', '{', ':']).next().unwrap_or_default();
        let mut path = PathBuf::new();
        for part in Path::new(name).components() {
            let Component::Normal(part) = part else { break };
            path.push(part);
            match kind(&self.common.join(&path)) {
                Some(it) if !it.is_file() && !it.is_dir() => return Err(self.told(&path, odd(it))),
                _ => {}
            }
        }
        Ok(())
    }

    fn look_over(&self) -> Result<(), String> {
        let mut entries = 0;
        self.look_into(Path::new(""), 0, &mut entries)?;
        let borrowed = Path::new("objects/info/alternates");
        let named = bytes(&self.common.join(borrowed)).unwrap_or_default();
        if named.iter().any(|it| !it.is_ascii_whitespace()) {
            let remedy = "run `git repack -a -d` to copy the objects here, then remove that file";
            return Err(format!("{}; {remedy}", self.told(borrowed, ELSEWHERE)));
        }
        Ok(())
    }

    fn look_into(&self, inner: &Path, depth: usize, entries: &mut usize) -> Result<(), String> {
        let folder = self.common.join(inner);
        let unreadable = |_| self.told(inner, "can't be read");
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let (name, kind) = (entry.file_name(), entry.file_type().map_err(unreadable)?);
            let path = inner.join(&name);
            *entries += 1;
            if *entries > MOST_ENTRIES || depth > DEEPEST {
                return Err(self.told(&path, "is one file too many"));
            }
            if depth == 0 && UNREAD.iter().any(|it| name == *it) {
                continue;
            }
            if kind.is_dir() {
                self.look_into(&path, depth + 1, entries)?;
            } else if !kind.is_file() && !is_socket(kind) {
                return Err(self.told(&path, odd(kind)));
            }
        }
        Ok(())
    }

    fn told(&self, inner: &Path, why: &str) -> String {
        let path = self.common.join(inner);
        let shown = path.strip_prefix(&self.top).unwrap_or(&path);
        format!("{} {why}", shown.display())
    }
}

/// What stands at a path, links not followed.
fn kind(path: &Path) -> Option<FileType> {
    fs::symlink_metadata(path).ok().map(|it| it.file_type())
}

fn odd(kind: FileType) -> &'static str {
    if kind.is_symlink() { LINK } else { ODD }
}

/// What git's own watchman listens at; nobody can open it as a file.
#[cfg(unix)]
fn is_socket(kind: FileType) -> bool {
    std::os::unix::fs::FileTypeExt::is_socket(&kind)
}

#[cfg(not(unix))]
fn is_socket(_: FileType) -> bool {
    false
}
