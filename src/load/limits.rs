//! What printers ask of a PDF: `data/press/preflight/`, and the figures and the table `[preflight]` of a
//! shop's file.

mod figures;

use super::press;
use cardwright_base::units::{Length, Size};
use cardwright_model::{Demand, Family, Limit, Limits, MaxSeverity, SideOrder};
use include_dir::{Dir, include_dir};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::path::Path;
use thiserror::Error;

static PRESS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../data/press");

/// Where files with limits lie, in the order in which they are looked for.
const FOLDERS: [&str; 2] = ["preflight", "shops"];

/// Why there are no limits to go by.
#[derive(Debug, Error)]
pub enum LimitsError {
    /// A name that nobody has.
    #[error("there are no print requirements called `{name}` (available: {})", known.join(", "))]
    Unknown {
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<String>,
    },
    /// A file that says nothing of PDFs.
    #[error(
        "{path} has no table [preflight]: `{name}` accepts no PDFs, or its requirements have not \
            been recorded"
    )]
    Silent {
        /// Who.
        name: String,
        /// Its file.
        path: String,
    },
    /// A file that is not in the form of docs/preflight.md.
    #[error("{path}: {message}")]
    Invalid {
        /// Which.
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

type Maybe<T> = Option<Figure<T>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    title: Option<String>,
    gravest: Option<String>,
    pdf_version: Maybe<String>,
    standard: Maybe<Vec<String>>,
    output_intent: Maybe<String>,
    trapped: Maybe<bool>,
    information: Maybe<Vec<String>>,
    metadata: Maybe<bool>,
    file_id: Maybe<bool>,
    encryption: Maybe<bool>,
    actions: Maybe<bool>,
    annotations: Maybe<bool>,
    layers: Maybe<bool>,
    transparency: Maybe<bool>,
    no_filters: Maybe<Vec<String>>,
    extras: Maybe<bool>,
    fonts_embedded: Maybe<bool>,
    fonts_subset: Maybe<bool>,
    colour: Maybe<Vec<String>>,
    colour_of_intent: Maybe<bool>,
    total_ink: Maybe<f64>,
    least_dpi: Maybe<f64>,
    least_dpi_line_art: Maybe<f64>,
    least_line: Maybe<String>,
    least_type: Maybe<String>,
    least_type_knockout: Maybe<String>,
    black_type: Maybe<String>,
    white_overprint: Maybe<bool>,
    trim_box: Maybe<bool>,
    bleed: Maybe<String>,
    safe: Maybe<String>,
    white_edge: Maybe<String>,
    marks_in_bleed: Maybe<bool>,
    trims: Maybe<Vec<String>>,
    one_size: Maybe<bool>,
    order: Maybe<String>,
    multiple: Maybe<usize>,
    most_pages: Maybe<usize>,
}

/// The limits of a standard or a shop by its name: those of who it is like, the figures of the shop's
/// own file, its table `[preflight]`, and the file in `press/preflight`, each before the one that is
/// named sooner. Files in the folder of games stand before those that are built in.
///
/// # Errors
/// When there is nobody of that name, or a file is wrong.
pub fn limits(data: &Path, name: &str) -> Result<Limits, LimitsError> {
    let gathered = gather(data, name, LIKES)?;
    let invalid = |message: String| LimitsError::Invalid { path: gathered.path.clone(), message };
    let table: Table = gathered.table.clone().try_into().map_err(|error: toml::de::Error| {
        invalid(format!("[preflight]: {}", error.to_string().trim_end()))
    })?;
    table.limits(name).map_err(invalid)
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
    let (shop, own) = (text(data, "shops", name)?, text(data, "preflight", name)?);
    let Some(last) = own.as_ref().or(shop.as_ref()).map(|it| it.path.clone()) else {
        return unknown();
    };
    let mut table = toml::Table::new();
    let (mut asked, mut like) = (false, None);
    for file in shop.iter().chain(&own) {
        let invalid = |message: String| LimitsError::Invalid { path: file.path.clone(), message };
        let root: toml::Table = toml::from_str(&file.text)
            .map_err(|it| invalid(it.to_string().trim_end().to_owned()))?;
        figures::of_shop(&root, &mut table);
        let Some(toml::Value::Table(limits)) = root.get("preflight") else { continue };
        asked = true;
        figures::of_preflight(&root, limits, &mut table).map_err(invalid)?;
        like = limits.get("like").and_then(toml::Value::as_str).map(str::to_owned).or(like);
    }
    if !asked {
        return Err(LimitsError::Silent { name: name.to_owned(), path: last });
    }
    let Some(like) = like else { return Ok(Gathered { path: last, table }) };
    if likes == 0 {
        let message = "`like` leads back to this file".to_owned();
        return Err(LimitsError::Invalid { path: last, message });
    }
    let mut whole = gather(data, &like, likes - 1)?.table;
    whole.remove("title");
    whole.extend(table);
    Ok(Gathered { path: last, table: whole })
}

/// A file and its text.
struct File {
    path: String,
    text: String,
}

/// The user's own file of that name, or the one that is built in.
fn text(data: &Path, inner: &str, name: &str) -> Result<Option<File>, LimitsError> {
    let built_in = format!("{inner}/{name}.toml");
    if let Some((path, text)) = press::own_text(data, &built_in)? {
        return Ok(Some(File { path, text }));
    }
    let text = PRESS.get_file(&built_in).and_then(include_dir::File::contents_utf8);
    Ok(text.map(|it| File { path: format!("data/press/{built_in}"), text: it.to_owned() }))
}

/// Everybody who can be checked for, by name.
fn known(data: &Path) -> Result<Vec<String>, LimitsError> {
    let mut names = BTreeSet::new();
    for inner in FOLDERS {
        let own = press::own_names(data, inner)?;
        let built_in = PRESS.get_dir(inner).into_iter().flat_map(Dir::files);
        let built_in = built_in.filter_map(|it| it.path().file_name());
        let built_in = built_in.map(|it| it.to_string_lossy().into_owned());
        names.extend(
            own.into_iter()
                .chain(built_in)
                .filter_map(|it| it.strip_suffix(".toml").map(str::to_owned)),
        );
    }
    // Of shops, those that ask something of PDFs.
    let asks = |name: &String| gather(data, name, LIKES).is_ok();
    Ok(names.into_iter().filter(asks).collect())
}

impl Table {
    /// The table as figures with their sources; the error says which one is wrong.
    fn limits(self, name: &str) -> Result<Limits, String> {
        Ok(Limits {
            title: self.title.unwrap_or_else(|| name.to_owned()),
            gravest: match self.gravest.as_deref() {
                None | Some("error") => MaxSeverity::Error,
                Some("warning") => MaxSeverity::Warning,
                Some("advice") => MaxSeverity::Advice,
                Some(_) => return Err("gravest is `error`, `warning` or `advice`".to_owned()),
            },
            pdf_version: same(self.pdf_version),
            standard: same(self.standard),
            output_intent: same(self.output_intent),
            trapped: same(self.trapped),
            information: same(self.information),
            metadata: same(self.metadata),
            file_id: same(self.file_id),
            encryption: same(self.encryption),
            actions: same(self.actions),
            annotations: same(self.annotations),
            layers: same(self.layers),
            transparency: same(self.transparency),
            no_filters: same(self.no_filters),
            extras: same(self.extras),
            fonts_embedded: same(self.fonts_embedded),
            fonts_subset: same(self.fonts_subset),
            colour: each("colour", self.colour, family)?,
            colour_of_intent: same(self.colour_of_intent),
            total_ink: same(self.total_ink),
            least_dpi: same(self.least_dpi),
            least_dpi_line_art: same(self.least_dpi_line_art),
            least_line: one("least_line", self.least_line, Length::parse)?,
            least_type: one("least_type", self.least_type, Length::parse)?,
            least_type_knockout: one(
                "least_type_knockout",
                self.least_type_knockout,
                Length::parse,
            )?,
            black_type: one("black_type", self.black_type, Length::parse)?,
            white_overprint: same(self.white_overprint),
            trim_box: same(self.trim_box),
            bleed: one("bleed", self.bleed, Length::parse)?,
            safe: one("safe", self.safe, Length::parse)?,
            white_edge: one("white_edge", self.white_edge, Length::parse)?,
            marks_in_bleed: same(self.marks_in_bleed),
            trims: each("trims", self.trims, Size::parse)?,
            one_size: same(self.one_size),
            order: one("order", self.order, order)?,
            multiple: same(self.multiple),
            most_pages: same(self.most_pages),
        })
    }
}

fn family(text: &str) -> Result<Family, String> {
    let found = Family::ALL.into_iter().find(|(name, _)| *name == text);
    found.map(|(_, family)| family).ok_or_else(|| {
        let names: Vec<_> = Family::ALL.iter().map(|(name, _)| *name).collect();
        format!("`{text}` is not a kind of colour (available: {})", names.join(", "))
    })
}

fn order(text: &str) -> Result<SideOrder, String> {
    match text {
        "back-front" => Ok(SideOrder::BackFront),
        "front-back" => Ok(SideOrder::FrontBack),
        _ => Err(format!("`{text}` is neither `back-front` nor `front-back`")),
    }
}

fn same<T>(figure: Maybe<T>) -> Demand<T> {
    let Figure { value, source, date } = figure?;
    Some(Limit { value, source, date })
}

fn one<T>(
    key: &str,
    figure: Maybe<String>,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Demand<T>, String> {
    let Some(Figure { value, source, date }) = figure else { return Ok(None) };
    let value = read(&value).map_err(|it| format!("{key}: {it}"))?;
    Ok(Some(Limit { value, source, date }))
}

fn each<T>(
    key: &str,
    figure: Maybe<Vec<String>>,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Demand<Vec<T>>, String> {
    let Some(Figure { value, source, date }) = figure else { return Ok(None) };
    let value: Result<Vec<T>, String> = value.iter().map(|it| read(it)).collect();
    Ok(Some(Limit { value: value.map_err(|it| format!("{key}: {it}"))?, source, date }))
}
