//! What printers ask of a PDF: `data/press/preflight/`, and the figures and the table `[preflight]` of a
//! shop's file.

mod figures;

use super::press;
use cardwright_base::did_you_mean::instead_of_all;
use cardwright_base::units::{Length, Size};
use cardwright_model::{Demand, Family, Limit, Limits, MaxSeverity, SideOrder};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::path::Path;
use thiserror::Error;

/// Where files with limits lie, in the order in which they are looked for.
const FOLDERS: [&str; 2] = ["preflight", "shops"];

/// Why there are no limits to go by.
#[derive(Debug, Error)]
pub enum LimitsError {
    /// A name that nobody has.
    #[error("there are no print requirements called `{name}`{}", instead_of_all(name, known.iter().map(String::as_str)))]
    Unknown {
        /// What was asked for.
        name: String,
        /// Names of the requirements there are.
        known: Vec<String>,
    },
    /// A file that says nothing of PDFs.
    #[error(
        "it is not known what `{name}` asks of PDFs: to make what it takes, run `cardwright export GAME --for {name}`; \
            check a PDF for one of {}; or write what the shop told you under [preflight] in {path}",
        known.join(", ")
    )]
    Silent {
        /// Name of whoever's file it is.
        name: String,
        /// The file of one's own that may say it.
        path: String,
        /// Who can be checked for.
        known: Vec<String>,
    },
    /// A file that is not in the form of docs/preflight.md.
    #[error("{path}: {message}")]
    Invalid {
        /// Path of the file.
        path: String,
        /// What is wrong, where.
        message: String,
    },
    /// A file that can't be read.
    #[error(transparent)]
    Read(#[from] super::LoadError),
}

/// A figure with who says so.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Figure<T> {
    value: T,
    source: String,
    date: String,
}

/// Declares the keys of a table of limits, with what is written there and how that is read.
macro_rules! table {
    ($($key:ident: $written:ty $(=> $read:expr)?;)*) => {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Table {
            title: Option<String>,
            max_severity: Option<String>,
            $($key: Option<Figure<$written>>,)*
        }

        impl Table {
            /// The table as figures with their sources; the error says which one is wrong.
            fn limits(self, name: &str) -> Result<Limits, String> {
                Ok(Limits {
                    title: self.title.unwrap_or_else(|| name.to_owned()),
                    max_severity: max_severity(self.max_severity)?,
                    $($key: limit(stringify!($key), self.$key, table!(@ $($read)?))?,)*
                })
            }
        }
    };
    (@) => { Ok };
    (@ $read:expr) => { $read };
}

table! {
    pdf_version: String;
    standard: Vec<String>;
    output_intent: String;
    trapped: bool;
    information: Vec<String>;
    metadata: bool;
    file_id: bool;
    encryption: bool;
    actions: bool;
    annotations: bool;
    layers: bool;
    transparency: bool;
    no_filters: Vec<String>;
    extras: bool;
    fonts_embedded: bool;
    fonts_subset: bool;
    colour: Vec<String> => |all| all.iter().map(|it| family(it)).collect();
    colour_of_intent: bool;
    total_ink: f64;
    min_dpi: f64;
    min_dpi_line_art: f64;
    min_line: String => length;
    min_type: String => length;
    min_type_knockout: String => length;
    black_type: String => length;
    white_overprint: bool;
    trim_box: bool;
    bleed: String => length;
    safe: String => length;
    white_edge: String => length;
    marks_in_bleed: bool;
    trims: Vec<String> => |all| all.iter().map(|it| Size::parse(it)).collect();
    one_size: bool;
    order: String => order;
    multiple: usize;
    most_pages: usize;
}

fn limit<T, U>(
    key: &str,
    figure: Option<Figure<T>>,
    read: impl Fn(T) -> Result<U, String>,
) -> Result<Demand<U>, String> {
    let Some(Figure { value, source, date }) = figure else { return Ok(None) };
    let value = read(value).map_err(|it| format!("{key}: {it}"))?;
    Ok(Some(Limit { value, source, date }))
}

fn length(text: String) -> Result<Length, String> {
    Length::parse(&text)
}

fn max_severity(text: Option<String>) -> Result<MaxSeverity, String> {
    let Some(text) = text else { return Ok(MaxSeverity::default()) };
    let found = MaxSeverity::ALL.into_iter().find(|it| it.name() == text);
    found.ok_or_else(|| "max_severity is `error`, `warning` or `advice`".to_owned())
}

/// The limits of a standard or a shop by its name: those of who it is like, the figures of the shop's
/// own file, its table `[preflight]`, and the file in `press/preflight`, each before the one that is
/// named sooner. Files in the folder of games stand before those that are built in.
///
/// # Errors
/// When there is nobody of that name, or a file is wrong.
pub fn limits(data: &Path, name: &str) -> Result<Limits, LimitsError> {
    let long = of_short(data, name)?;
    let name = long.as_deref().unwrap_or(name);
    let gathered = match gather(data, name, LIKES) {
        Err(LimitsError::Silent { name, path, .. }) => {
            return Err(LimitsError::Silent { name, path, known: known(data)? });
        }
        gathered => gathered?,
    };
    let invalid = |message: String| LimitsError::Invalid { path: gathered.path.clone(), message };
    let table: Table = gathered.table.clone().try_into().map_err(|error: toml::de::Error| {
        invalid(format!("[preflight]: {}", error.to_string().trim_end()))
    })?;
    table.limits(name).map_err(invalid)
}

/// The id of the shop that has a short name, such as `dtc`. `Ok(None)` where nobody has it.
fn of_short(data: &Path, name: &str) -> Result<Option<String>, LimitsError> {
    for id in press::names(data, "shops")? {
        let Some(file) = press::text_if(data, &format!("shops/{id}.toml"))? else { continue };
        let root: Option<toml::Table> = toml::from_str(&file.text).ok();
        let short = root.as_ref().and_then(|it| it.get("short")?.as_array());
        let mut names = short.into_iter().flatten().filter_map(toml::Value::as_str);
        if names.any(|short| short.eq_ignore_ascii_case(name)) {
            return Ok(Some(id));
        }
    }
    Ok(None)
}

/// How often one may be like another.
const LIKES: u8 = 4;

/// What several files say together; each figure with its source.
struct Gathered {
    path: String,
    table: toml::Table,
}

fn gather(data: &Path, name: &str, likes: u8) -> Result<Gathered, LimitsError> {
    let unknown = || -> Result<Gathered, LimitsError> {
        Err(LimitsError::Unknown { name: name.to_owned(), known: known(data)? })
    };
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_') {
        return unknown();
    }
    let text = |inner| press::text_if(data, &format!("{inner}/{name}.toml"));
    let (shop, own) = (text("shops")?, text("preflight")?);
    let Some(last) = own.as_ref().or(shop.as_ref()).map(|it| it.shown.clone()) else {
        return unknown();
    };
    let mut table = toml::Table::new();
    let (mut asked, mut like) = (false, None);
    for file in shop.iter().chain(&own) {
        let invalid = |message: String| LimitsError::Invalid { path: file.shown.clone(), message };
        let root: toml::Table = toml::from_str(&file.text)
            .map_err(|it| invalid(it.to_string().trim_end().to_owned()))?;
        figures::of_shop(&root, &mut table);
        let Some(toml::Value::Table(limits)) = root.get("preflight") else { continue };
        asked = true;
        figures::of_preflight(&root, limits, &mut table).map_err(invalid)?;
        like = limits.get("extends").and_then(toml::Value::as_str).map(str::to_owned).or(like);
    }
    if !asked {
        let own = format!("press/preflight/{name}.toml");
        let path =
            if Path::new(&last).is_file() { last } else { data.join(own).display().to_string() };
        return Err(LimitsError::Silent { name: name.to_owned(), path, known: Vec::new() });
    }
    let Some(like) = like else { return Ok(Gathered { path: last, table }) };
    if likes == 0 {
        let message = "`extends` leads back to this file".to_owned();
        return Err(LimitsError::Invalid { path: last, message });
    }
    let mut whole = gather(data, &like, likes - 1)?.table;
    whole.remove("title");
    whole.extend(table);
    Ok(Gathered { path: last, table: whole })
}

/// Everybody who can be checked for, by name.
fn known(data: &Path) -> Result<Vec<String>, LimitsError> {
    let mut names = BTreeSet::new();
    for inner in FOLDERS {
        names.extend(press::names(data, inner)?);
    }
    // Of shops, those that ask something of PDFs.
    let asks = |name: &String| gather(data, name, LIKES).is_ok();
    Ok(names.into_iter().filter(asks).collect())
}

fn family(text: &str) -> Result<Family, String> {
    let found = Family::ALL.into_iter().find(|(name, _)| *name == text);
    found.map(|(_, family)| family).ok_or_else(|| {
        let names: Vec<_> = Family::ALL.iter().map(|(name, _)| *name).collect();
        format!("`{text}` is not a kind of colour (available: {})", names.join(", "))
    })
}

fn order(text: String) -> Result<SideOrder, String> {
    let found = SideOrder::ALL.into_iter().find(|it| it.name() == text);
    found.ok_or_else(|| format!("`{text}` is neither `back-front` nor `front-back`"))
}
