//! What printers ask of a PDF: `data/press/preflight/` and the table `[preflight]` of a shop's file.

use super::folder;
use crate::model::{Asked, Family, Gravest, Limit, Limits, SideOrder};
use crate::units::{Length, Size};
use include_dir::{Dir, include_dir};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use thiserror::Error;

static PRESS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/data/press");

/// Where files with limits lie, in the order in which they are looked for.
const FOLDERS: [&str; 2] = ["preflight", "shops"];

/// Why there are no limits to go by.
#[derive(Debug, Error)]
pub enum LimitsError {
    /// A name that nobody has.
    #[error("there is nobody called `{name}` to check for (there is {})", known.join(", "))]
    Unknown {
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<String>,
    },
    /// A file that says nothing of PDFs.
    #[error(
        "{path} has no table [preflight]: `{name}` takes no PDF, or nobody has written its limits down"
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

/// What stands in a file besides is the business of others.
#[derive(Deserialize)]
struct File {
    preflight: Option<Table>,
}

/// A figure, alone or with a source of its own.
#[derive(Deserialize)]
#[serde(untagged)]
enum Figure<T> {
    Sourced { value: T, source: String, date: String },
    Plain(T),
}

type Maybe<T> = Option<Figure<T>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    title: Option<String>,
    source: String,
    date: String,
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

/// The limits of a standard or a shop by its name. A file of that name in `press/preflight` or
/// `press/shops` of the folder of games stands before the one that is built in.
///
/// # Errors
/// When there is none of that name, or its file is wrong.
pub fn limits(data: &Path, name: &str) -> Result<Limits, LimitsError> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !name.is_empty() && name.chars().all(plain) {
        for inner in FOLDERS {
            let path = data.join("press").join(inner).join(format!("{name}.toml"));
            if path.is_file() {
                return parse(name, &path.display().to_string(), &folder::read_text(&path)?);
            }
            let built_in = format!("{inner}/{name}.toml");
            if let Some(text) = PRESS.get_file(&built_in).and_then(|it| it.contents_utf8()) {
                return parse(name, &format!("data/press/{built_in}"), text);
            }
        }
    }
    Err(LimitsError::Unknown { name: name.to_owned(), known: known(data)? })
}

/// Everybody who can be checked for, by name.
fn known(data: &Path) -> Result<Vec<String>, LimitsError> {
    let mut names = Vec::new();
    for inner in FOLDERS {
        let own = folder::files(&data.join("press").join(inner), &[".toml"])?;
        names.extend(own.into_iter().map(PathBuf::from));
        let built_in = PRESS.get_dir(inner).into_iter().flat_map(Dir::files);
        let texts =
            built_in.filter(|it| it.contents_utf8().is_some_and(|it| it.contains("[preflight]")));
        names.extend(texts.map(|it| it.path().to_path_buf()));
    }
    let stem = |path: PathBuf| path.file_stem().map(|it| it.to_string_lossy().into_owned());
    let mut names: Vec<String> = names.into_iter().filter_map(stem).collect();
    names.sort();
    names.dedup();
    Ok(names)
}

fn parse(name: &str, path: &str, text: &str) -> Result<Limits, LimitsError> {
    let invalid = |message: String| LimitsError::Invalid { path: path.to_owned(), message };
    let file: File =
        toml::from_str(text).map_err(|it| invalid(it.to_string().trim_end().to_owned()))?;
    let silent = || LimitsError::Silent { name: name.to_owned(), path: path.to_owned() };
    file.preflight.ok_or_else(silent)?.limits(name).map_err(invalid)
}

impl Table {
    /// The table as figures with their sources; the error says which one is wrong.
    fn limits(self, name: &str) -> Result<Limits, String> {
        let (source, date) = (self.source, self.date);
        let from = Whence { source: &source, date: &date };
        Ok(Limits {
            title: self.title.unwrap_or_else(|| name.to_owned()),
            gravest: match self.gravest.as_deref() {
                None | Some("error") => Gravest::Error,
                Some("warning") => Gravest::Warning,
                Some("advice") => Gravest::Advice,
                Some(_) => return Err("gravest is `error`, `warning` or `advice`".to_owned()),
            },
            pdf_version: from.same(self.pdf_version),
            standard: from.same(self.standard),
            output_intent: from.same(self.output_intent),
            trapped: from.same(self.trapped),
            information: from.same(self.information),
            metadata: from.same(self.metadata),
            file_id: from.same(self.file_id),
            encryption: from.same(self.encryption),
            actions: from.same(self.actions),
            annotations: from.same(self.annotations),
            layers: from.same(self.layers),
            transparency: from.same(self.transparency),
            no_filters: from.same(self.no_filters),
            extras: from.same(self.extras),
            fonts_embedded: from.same(self.fonts_embedded),
            fonts_subset: from.same(self.fonts_subset),
            colour: from.each("colour", self.colour, family)?,
            colour_of_intent: from.same(self.colour_of_intent),
            total_ink: from.same(self.total_ink),
            least_dpi: from.same(self.least_dpi),
            least_dpi_line_art: from.same(self.least_dpi_line_art),
            least_line: from.one("least_line", self.least_line, Length::parse)?,
            least_type: from.one("least_type", self.least_type, Length::parse)?,
            least_type_knockout: from.one(
                "least_type_knockout",
                self.least_type_knockout,
                Length::parse,
            )?,
            black_type: from.one("black_type", self.black_type, Length::parse)?,
            white_overprint: from.same(self.white_overprint),
            trim_box: from.same(self.trim_box),
            bleed: from.one("bleed", self.bleed, Length::parse)?,
            safe: from.one("safe", self.safe, Length::parse)?,
            white_edge: from.one("white_edge", self.white_edge, Length::parse)?,
            marks_in_bleed: from.same(self.marks_in_bleed),
            trims: from.each("trims", self.trims, Size::parse)?,
            one_size: from.same(self.one_size),
            order: from.one("order", self.order, order)?,
            multiple: from.same(self.multiple),
            most_pages: from.same(self.most_pages),
        })
    }
}

fn family(text: &str) -> Result<Family, String> {
    let found = Family::ALL.into_iter().find(|(name, _)| *name == text);
    found.map(|(_, family)| family).ok_or_else(|| {
        let names: Vec<_> = Family::ALL.iter().map(|(name, _)| *name).collect();
        format!("`{text}` is no kind of colour (there is {})", names.join(", "))
    })
}

fn order(text: &str) -> Result<SideOrder, String> {
    match text {
        "back-front" => Ok(SideOrder::BackFront),
        "front-back" => Ok(SideOrder::FrontBack),
        _ => Err(format!("`{text}` is neither `back-front` nor `front-back`")),
    }
}

/// The source of all figures that have none of their own.
struct Whence<'t> {
    source: &'t str,
    date: &'t str,
}

impl Whence<'_> {
    fn same<T>(&self, figure: Maybe<T>) -> Asked<T> {
        Some(match figure? {
            Figure::Sourced { value, source, date } => Limit { value, source, date },
            Figure::Plain(value) => {
                Limit { value, source: self.source.to_owned(), date: self.date.to_owned() }
            }
        })
    }

    fn one<T>(
        &self,
        key: &str,
        figure: Maybe<String>,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Asked<T>, String> {
        let Some(Limit { value, source, date }) = self.same(figure) else { return Ok(None) };
        let value = read(&value).map_err(|it| format!("{key}: {it}"))?;
        Ok(Some(Limit { value, source, date }))
    }

    fn each<T>(
        &self,
        key: &str,
        figure: Maybe<Vec<String>>,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Asked<Vec<T>>, String> {
        let Some(Limit { value, source, date }) = self.same(figure) else { return Ok(None) };
        let value: Result<Vec<T>, String> = value.iter().map(|it| read(it)).collect();
        Ok(Some(Limit { value: value.map_err(|it| format!("{key}: {it}"))?, source, date }))
    }
}
