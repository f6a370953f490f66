//! Whether anything that a game is made of has changed.

use super::LoadError;
use super::folder::{self, Folder};
use super::vault::{Vault, stamp};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

/// A digest of every file that reading the game may look at: those in its folder, and in the folders for all
/// games beside it. It is the same wherever they lie. `Ok(None)` where one of them can't be read; whoever
/// reads the game is told why.
///
/// # Errors
/// When there is no such game.
pub fn digest_of_inputs(data: &Path, name: &str) -> Result<Option<[u8; 32]>, LoadError> {
    let folder = folder::find(data, name)?;
    Ok(digest(&folder).ok())
}

/// The folders that hold all that reading the game may look at, with those below them: its own, and those beside
/// it that are there.
///
/// # Errors
/// When there is no such game.
pub fn folders_of_inputs(data: &Path, name: &str) -> Result<Vec<PathBuf>, LoadError> {
    let Folder { game, project, games, id, .. } = folder::find(data, name)?;
    let art = format!("art/{id}");
    let beside = |project: PathBuf| ["templates", "fonts", &art].map(|it| project.join(it));
    let beside = project.into_iter().flat_map(beside).chain([games.join("press")]);
    Ok(std::iter::once(game).chain(beside.filter(|it| it.is_dir())).collect())
}

/// A digest of the names, lengths and times of the files that [`digest_of_inputs`] reads: it differs whenever one of
/// them was written, and costs far less.
///
/// # Errors
/// When there is no such game.
pub fn stamp_of_inputs(data: &Path, name: &str) -> Result<[u8; 32], LoadError> {
    let mut sum = Sha256::new();
    for folder in folders_of_inputs(data, name)? {
        stamp(&folder, &mut sum);
    }
    Ok(sum.finalize().into())
}

fn digest(folder: &Folder) -> Result<[u8; 32], LoadError> {
    let mut sum = Sha256::new();
    sum.update(&folder.id);
    add(&folder.vault, "", &mut sum)?;
    if let Some(beside) = &folder.beside {
        let art = format!("art/{}", folder.id);
        for inner in ["templates", "fonts", &art] {
            add(beside, inner, &mut sum)?;
        }
    }
    if let Some(games) = Vault::open_if_there(&folder.games)? {
        add(&games, "press", &mut sum)?;
    }
    Ok(sum.finalize().into())
}

/// Adds all files below a folder in their order. They are read side by side.
fn add(vault: &Vault, inner: &str, sum: &mut Sha256) -> Result<(), LoadError> {
    let names = vault.files(inner, &[""])?;
    let digest = |name: String| -> Result<_, LoadError> {
        let path = if inner.is_empty() { name } else { format!("{inner}/{name}") };
        let bytes = vault.bytes(&path)?;
        // The length keeps the name from running into the content.
        let of = Sha256::new().chain_update((path.len() as u64).to_le_bytes());
        Ok(of.chain_update(path).chain_update(bytes).finalize())
    };
    let digests: Result<Vec<_>, _> = names.into_par_iter().map(digest).collect();
    digests?.iter().for_each(|it| sum.update(it));
    Ok(())
}
