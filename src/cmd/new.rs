//! `cardwright new`.

use super::{chain, rejected_table, say, tell};
use crate::cli::NewArgs;
use cardwright_base::diagnostic::Report;
use cardwright_base::did_you_mean::{closest, did_you_mean};
use cardwright_base::english::count;
use cardwright_base::limits::Watchdog;
use cardwright_export::Place;
use cardwright_import::{Material, NewFile, NewGame, from_folder, like, smallest};
use cardwright_load::LoadError;
use std::error::Error;
use std::io::{stderr, stdout};
use std::path::Path;
use std::process::ExitCode;

/// Files that importers look at.
const LOOKED_AT: [&str; 21] = [
    ".csv", ".tsv", ".tab", ".xlsx", ".ods", ".rb", ".yml", ".yaml", ".txt", ".nde", ".mse-set",
    ".svg", ".png", ".jpg", ".jpeg", ".SVG", ".PNG", ".JPG", ".html", ".css", ".json",
];

/// Makes the folder of a new game, and says what to do with it.
pub(super) fn run(args: &NewArgs, watch: Watchdog) -> Result<ExitCode, Box<dyn Error>> {
    let Some(name) = args.name.as_deref() else {
        tell(&mut stdout(), &cardwright_load::explained())?;
        return Ok(ExitCode::SUCCESS);
    };
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    if name.is_empty() || !name.chars().all(plain) || name.starts_with('-') {
        let why = format!(
            "`{name}` can't be the name of a game: use letters, digits, `-` and `_`; its folder is made in \
             the current one"
        );
        return Err(why.into());
    }
    if Path::new(name).exists() {
        return Err(format!("there is already a `{name}` here; choose another name").into());
    }
    if let Some(from) = args.from.as_ref().filter(|it| !it.exists()) {
        let near = cardwright_load::near_file(from).map(|it| did_you_mean(&it.to_string_lossy()));
        let near = near.map_or_else(String::new, |it| format!("; {it}"));
        return Err(format!("there is no file {}{near}", from.display()).into());
    }
    let mut made = match (&args.from, &args.like) {
        (Some(from), _) => match from_folder(name, &material(from)?) {
            Ok(game) => game,
            Err(error) => return rejected_table::refused(error, from),
        },
        (None, Some(of)) => copied(name, of, &args.data)?,
        (None, None) => smallest(name),
    };
    if let Some(tag) = &args.language {
        made.speak(tag);
    }
    let files: Vec<(&str, &[u8])> =
        made.files.iter().map(|it| (it.path.as_str(), it.bytes.as_slice())).collect();
    drop(watch);
    cardwright_export::new_folder(Path::new(""), name, &files)?;
    let schemas = schemas(name);
    say(&summary(name, &made))?;
    if let Err(error) = schemas {
        let why = chain(error.as_ref());
        tell(&mut stderr(), &format!("note: there are no schemas for editors: {why}\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the schemas that the files of a new game name, for editors. A game that can't be read yet gets none: the
/// first `cardwright build` says why.
fn schemas(name: &str) -> Result<(), Box<dyn Error>> {
    let here = Path::new(".").join(name);
    let own = here.to_string_lossy();
    let made = cardwright_pipeline::schemas(Path::new("data"), &own, &mut Report::new())?;
    if let Some((home, schemas)) = made {
        cardwright_export::write(&schemas, &Place::below(&home, Path::new("schema")))?;
    }
    Ok(())
}

/// The file or the folder that a person named. Beside a script lies what it names.
pub(super) fn material(from: &Path) -> Result<Material, LoadError> {
    // What is written of it holds wherever it lies.
    let named = from
        .file_name()
        .map_or_else(|| "a folder".to_owned(), |it| it.to_string_lossy().into_owned());
    let file = |(path, bytes)| NewFile { path, bytes };
    if from.is_dir() {
        // The files of a set of Magic Set Editor have no endings.
        let looked_at: &[&str] = if from.join("set").is_file() { &[""] } else { &LOOKED_AT };
        let files = cardwright_load::files(from, looked_at)?.into_iter().map(file).collect();
        return Ok(Material { named, files, wanted: None });
    }
    let name = from.file_name().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
    let is_script =
        [".rb", ".txt", ".nde"].iter().any(|it| name.to_ascii_lowercase().ends_with(it));
    let folder = from.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if name == "set" {
        return material(folder);
    }
    let mut files: Vec<NewFile> = if is_script {
        cardwright_load::files(folder, &LOOKED_AT)?.into_iter().map(file).collect()
    } else {
        Vec::new()
    };
    if !files.iter().any(|it| it.path == name) {
        let bytes = cardwright_load::bytes(from)?;
        files.extend(pictures(folder, &name, &bytes));
        for icons in ["icons", "art/icons"] {
            let found = cardwright_load::files(&folder.join(icons), &[".svg"]).unwrap_or_default();
            let named = |(path, bytes)| NewFile { path: format!("{icons}/{path}"), bytes };
            files.extend(found.into_iter().map(named));
        }
        files.push(NewFile { path: name.clone(), bytes });
    }
    Ok(Material { named, files, wanted: Some(name) })
}

/// The pictures that a table names, from beside it or from `art` beside it. No others are read: it may lie among all
/// that a person has.
fn pictures(folder: &Path, table: &str, bytes: &[u8]) -> Vec<NewFile> {
    let read = |path: String| {
        let beside = [folder.join(&path), folder.join("art").join(&path)];
        let bytes = beside.iter().find_map(|it| cardwright_load::bytes(it).ok())?;
        Some(NewFile { path, bytes })
    };
    cardwright_import::pictures_of(table, bytes).into_iter().filter_map(read).collect()
}

/// A copy of a game that is built in, or of one in the folder of games.
fn copied(name: &str, of: &str, data: &Path) -> Result<NewGame, Box<dyn Error>> {
    let here = cardwright_load::home(data, of);
    let files = match here {
        Ok(home) => {
            let files = cardwright_load::files(&home, &[""])?;
            let files = files.into_iter().map(|(path, bytes)| NewFile { path, bytes });
            Some(files.collect())
        }
        Err(_) => None,
    };
    match like(name, of, files) {
        Some(game) => Ok(game),
        None => match cardwright_load::home(data, of) {
            Err(error) => match closest(of, ["pond"]) {
                Some(near) => {
                    Err(format!("there is no game `{of}`; {}", did_you_mean(near)).into())
                }
                None => Err(format!("{error}; `pond` is built in").into()),
            },
            Ok(_) => Err(format!("there is no game `{of}`; `pond` is built in").into()),
        },
    }
}

fn summary(name: &str, game: &NewGame) -> String {
    let mut text = format!("made {name}/: {}\n", game.made.join("; "));
    let lists = |number: usize| match number {
        1 => "says what and where",
        _ => "lists them with their places",
    };
    let (left_out, changed) = (game.notes.left_out().len(), game.notes.changed().len());
    for (number, what) in [(left_out, "could not be taken over"), (changed, "got another form")] {
        if number > 0 {
            let (things, lists) = (count(number, "thing"), lists(number));
            text += &format!("{things} {what}: {name}/IMPORT.md {lists}\n");
        }
    }
    for table in &game.columns {
        text += &format!("columns of {table}\n");
    }
    if let Some(language) = game.language {
        text += &format!(
            "the texts seem to be {language}: if not, change `language` in {name}/game.toml\n"
        );
    }
    text += &format!(
        "\nNext:\n  \
         cardwright build {name}          print it; the sheets are in out/{name}/\n  \
         cardwright check {name}          look for mistakes\n  \
         cardwright watch {name} --build  print it again at every save\n\
         What the cards are and how they look stands in {name}/game.toml: edit it, and build again.\n"
    );
    text
}
