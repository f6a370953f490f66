//! Fronts and backs: in Squib each is a deck of its own.

use crate::NewGame;
use crate::imported_game::{ImportedBack, ImportedGame, ImportedType};
use crate::letters::free;
use crate::rows::Rows;

/// What a deck became, in the order of the scripts.
pub(super) enum Side {
    Cards { script: String, types: Vec<String> },
    Back { script: String, id: String },
}

/// Words that end like it and are none.
const OTHERS: [&str; 5] = ["comeback", "feedback", "flashback", "payback", "setback"];

/// Whether a file or a command speaks of backs: `save_png prefix: 'back_'`.
pub(super) fn names_back(text: &str) -> bool {
    let text = text.to_lowercase();
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    let ends = ["back", "backs", "backside", "backsides"];
    words.any(|it| !OTHERS.contains(&it) && ends.iter().any(|end| it.ends_with(end)))
}

/// Gives the cards their backs, where there are several: those of the next deck in their script, or of the script whose
/// name is most like theirs.
pub(super) fn assign(sides: &[Side], imported: &mut ImportedGame, game: &mut NewGame) {
    if imported.backs.len() < 2 {
        return;
    }
    let backs = || {
        sides.iter().enumerate().filter_map(|(at, side)| match side {
            Side::Back { script, id } => Some((at, script, id)),
            Side::Cards { .. } => None,
        })
    };
    let mut owners = Owners::new();
    for (at, side) in sides.iter().enumerate() {
        let Side::Cards { script, types } = side else { continue };
        let next = backs().find(|it| it.1 == script && it.0 > at);
        let alike =
            |other: &str| script.chars().zip(other.chars()).take_while(|it| it.0 == it.1).count();
        let found = next.or_else(|| backs().max_by_key(|it| (alike(it.1), usize::MAX - it.0)));
        let Some((_, _, id)) = found else { continue };
        for name in types {
            let id = &of_format(name, id, &mut owners, imported);
            let text = format!(
                "there are several backs: the cards of `{name}` have `{id}`, in the column `back` of their table"
            );
            game.notes.push_change(script, 0, text);
            put(name, id, imported, game);
        }
    }
}

/// Backs of the scripts, the type whose size is the format of each, if it is not the usual, and the back that was made
/// for it.
type Owners = Vec<(String, Option<String>, String)>;

/// The back of a type: a back is on cards of one format, so that cards of another have a copy of it.
fn of_format(name: &str, back: &str, owners: &mut Owners, imported: &mut ImportedGame) -> String {
    let other = |it: &&ImportedType| it.id == name && it.trim.is_some();
    let format = imported.types.iter().find(other).map(|it| it.id.clone());
    if let Some((_, _, own)) = owners.iter().find(|it| it.0 == back && it.1 == format) {
        return own.clone();
    }
    let mut own = back.to_owned();
    if owners.iter().any(|it| it.0 == back)
        && let Some(made) = imported.backs.iter().find(|it| it.id == back).cloned()
    {
        let is_taken = |it: &str| imported.backs.iter().any(|back| back.id == it);
        own = free(&format!("{back}-{name}"), is_taken, '-');
        imported.backs.push(ImportedBack { id: own.clone(), ..made });
    }
    owners.push((back.to_owned(), format, own.clone()));
    own
}

/// Writes the back of all cards of a type into its table.
fn put(name: &str, back: &str, imported: &mut ImportedGame, game: &mut NewGame) {
    let Some(kind) = imported.types.iter_mut().find(|it| it.id == name) else { return };
    let mut rows = Rows::of(&kind.text);
    let column = rows.add("back", vec![back.to_owned(); rows.cells.len()]);
    if column != "back" {
        kind.columns.push(("back".to_owned(), column));
    }
    let old = kind.file.split('#').next().unwrap_or_default().to_owned();
    kind.text = rows.text();
    kind.file = format!("{}.csv", kind.id);
    let (path, bytes) = (kind.file.clone(), kind.text.clone().into_bytes());
    let is_used = imported.types.iter().any(|it| it.file.split('#').next() == Some(old.as_str()));
    game.files.retain(|it| it.path != path && (is_used || it.path != old));
    game.add(path, bytes);
}
