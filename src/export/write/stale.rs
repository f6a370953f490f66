//! Files that an earlier run made and this one does not.

use super::WriteError;
use super::place::{OutputFolder, Place, at};
use crate::LISTS;
use crate::sums::digest_of;
use cardwright_base::staging::{open, sweep};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::io::{self, ErrorKind, Read as _};
use std::path::Path;

/// Most bytes that a list may have.
const LARGEST_LIST: u64 = 64 << 20;
/// Most bytes of stale files that are read in all, to see whether they are still ours. What goes
/// beyond stays.
const LARGEST_SUM: u64 = 8 << 30;

/// What an earlier run left.
#[derive(Default)]
pub(super) struct Earlier {
    /// Its list of sums.
    pub(super) sums: String,
    /// It was broken off while it put files in place.
    pub(super) broken_off: bool,
    /// The digest of all that it read, where nothing more was to be said of that.
    inputs: Option<String>,
}

/// Reads the lists of an earlier run. A list of sums that is not ours belongs to somebody, and so does
/// the folder.
pub(super) fn earlier(home: &OutputFolder) -> Result<Earlier, WriteError> {
    let [manifest, list] = LISTS;
    let Some(sums) = read(home, list)? else { return Ok(Earlier::default()) };
    let manifest = read(home, manifest)?.unwrap_or_default();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap_or_default();
    let ours = manifest["made_with"].as_str().is_some_and(|it| it.starts_with("cardwright "));
    if !ours {
        let why =
            "this folder contains a SHA256SUMS that cardwright did not make; choose another folder";
        return Err(at(&home.path.join(list))(io::Error::other(why)));
    }
    let inputs = manifest["inputs_sha256"].as_str().map(str::to_owned);
    Ok(Earlier { sums, broken_off: manifest[super::UNFINISHED].is_string(), inputs })
}

/// How many files an earlier run left in a folder, where it made them of the same `inputs` and all of them
/// are still as it made them.
pub fn up_to_date(place: &Place, inputs: &str) -> Option<usize> {
    let home = place.open().ok()?;
    sweep(&home.folder);
    let earlier = earlier(&home).ok()?;
    if earlier.broken_off || earlier.inputs.as_deref() != Some(inputs) {
        return None;
    }
    let lines: Vec<_> = earlier.sums.lines().map(|line| line.split_once("  ")).collect();
    let is_as_made = |line: &Option<(&str, &str)>| {
        line.is_some_and(|(sum, name)| digest_in(&home, name).is_some_and(|it| it == sum))
    };
    // The list itself is a file too.
    lines.par_iter().all(is_as_made).then_some(lines.len() + 1)
}

/// The sum of a file in a folder, reached by plain names and no link.
fn digest_in(home: &OutputFolder, name: &str) -> Option<String> {
    let (folder, file) = home.of(Path::new(name), false).ok()?;
    digest_of(open(&folder, file).ok()?).ok()
}

fn read(home: &OutputFolder, name: &str) -> Result<Option<String>, WriteError> {
    let path = home.path.join(name);
    let fault = at(&path);
    let file = match open(&home.folder, name) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(fault(error)),
    };
    let mut bytes = Vec::new();
    match file.take(LARGEST_LIST + 1).read_to_end(&mut bytes) {
        Err(error) => Err(fault(error)),
        Ok(read) if read as u64 > LARGEST_LIST => {
            Err(fault(io::Error::other("it is larger than any list that cardwright makes")))
        }
        Ok(_) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
    }
}

/// Paths of the files that the earlier run made and this one does not. Only what lies in the folder
/// itself, under a plain name, with no link on the way, and is still what the list says.
pub(super) fn stale(earlier: &Earlier, made: &BTreeSet<&str>, home: &OutputFolder) -> Vec<String> {
    let mut left = LARGEST_SUM;
    let mut unchanged = |sum: &str, name: &str| {
        let (folder, file) = home.of(Path::new(name), false).ok()?;
        let file = open(&folder, file).ok()?;
        left = left.checked_sub(file.metadata().ok()?.len())?;
        let found = digest_of(file).ok()?;
        (found == sum).then(|| name.to_owned())
    };
    let lines = earlier.sums.lines().filter_map(|line| line.split_once("  "));
    let gone = lines.filter(|(_, name)| !made.contains(name) && !LISTS.contains(name));
    let found: BTreeSet<String> = gone.filter_map(|(sum, name)| unchanged(sum, name)).collect();
    found.into_iter().collect()
}
