//! Files that a game is made from.

use crate::NewFile;
use cardwright_load::is_picture;

/// Files that a game is to be made from.
#[derive(Clone, Debug, Default)]
pub struct Material {
    /// The file or folder as the person named it.
    pub named: String,
    /// Each with its path in the folder.
    pub files: Vec<NewFile>,
    /// The one that was named, if it was a file.
    pub wanted: Option<String>,
}

impl Material {
    pub(crate) fn get(&self, path: &str) -> Option<&NewFile> {
        let path = path.trim_start_matches("./");
        self.files.iter().find(|it| it.path == path)
    }

    /// A picture that is named as scripts do: with its folder or without.
    pub(crate) fn picture(&self, name: &str) -> Option<&NewFile> {
        let name = name.trim_start_matches("./");
        if !is_picture(name) {
            return None;
        }
        let own = name.rsplit('/').next().unwrap_or(name);
        let ends = |it: &&NewFile| it.path.rsplit('/').next() == Some(own);
        // Many computers take small and large letters for the same in names of files.
        let alike = |file: &&NewFile| {
            file.path.rsplit('/').next().is_some_and(|it| it.eq_ignore_ascii_case(own))
        };
        let find = |is: &dyn Fn(&&NewFile) -> bool| self.files.iter().find(|it| is(it));
        self.get(name).or_else(|| find(&ends)).or_else(|| find(&alike))
    }
}
