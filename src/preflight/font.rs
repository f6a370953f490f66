//! Fonts: whether they are in the file, and how wide their letters are.

use super::parse::{self, items, list, number};
use cardwright_content::{WidthItem, Widths};
use hayro_syntax::object::{Array, Dict, Object, Stream};
use kurbo::Affine;
use std::rc::Rc;

/// A font as far as a printer cares.
#[derive(Debug)]
pub(super) struct Font {
    /// Its name without the mark of a subset.
    pub(super) name: String,
    pub(super) embedded: bool,
    /// Only what is used of it is.
    pub(super) subset: bool,
    /// Its letters are drawings in the file.
    pub(super) drawn: bool,
    /// From the units of its letters to one em.
    pub(super) matrix: Affine,
    /// How high its capitals are and how deep its tails, in ems.
    pub(super) above: f64,
    pub(super) below: f64,
    pub(super) widths: Rc<Widths>,
}

/// Where nothing is said of a font, letters are about so high, deep and wide.
const HEIGHT: f64 = 0.7;
const DEPTH: f64 = -0.2;
const WIDTH: f64 = 500.0;
/// Units of an em, except in drawn fonts.
const EM: f64 = 1000.0;

impl Font {
    pub(super) fn read(dict: &Dict<'_>) -> Self {
        let kind = parse::name(dict, "Subtype").unwrap_or_default();
        let wide = kind == "Type0";
        let drawn = kind == "Type3";
        let below = dict.get::<Array<'_>>("DescendantFonts");
        let below = below.and_then(|it| items(&it).find_map(Object::into_dict));
        let inner = below.as_ref().filter(|_| wide).unwrap_or(dict);
        let descriptor = inner.get::<Dict<'_>>("FontDescriptor").unwrap_or_default();
        let full = parse::name(dict, "BaseFont").or_else(|| parse::name(dict, "Name"));
        let full = full.unwrap_or_else(|| "a font without a name".to_owned());
        let (subset, name) = match full.split_once('+') {
            Some((mark, name))
                if mark.len() == 6 && mark.bytes().all(|it| it.is_ascii_uppercase()) =>
            {
                (true, name.to_owned())
            }
            _ => (false, full),
        };
        let files = ["FontFile", "FontFile2", "FontFile3"];
        let filled = |key: &&str| {
            descriptor.get::<Stream<'_>>(key).is_some_and(|it| !it.raw_data().is_empty())
        };
        let ems = |key: &str| number(&descriptor, key).map(|it| it / EM);
        let above = ems("CapHeight").filter(|it| (0.3..1.2).contains(it)).unwrap_or(HEIGHT);
        let deep = ems("Descent").map(|it| -it.abs()).filter(|it| *it > -0.6).unwrap_or(DEPTH);
        let matrix =
            if drawn { parse::matrix(dict, "FontMatrix") } else { Affine::scale(1.0 / EM) };
        let widths = if wide {
            let all = inner.get::<Array<'_>>("W");
            let item = |object| match object {
                Object::Array(run) => WidthItem::List(parse::numbers(&run)),
                other => WidthItem::Number(other.into_number().map_or(f64::NAN, |it| it.as_f64())),
            };
            Widths::composite(all.iter().flat_map(items).map(item), number(inner, "DW"))
        } else {
            let missing = number(&descriptor, "MissingWidth");
            let missing = missing.unwrap_or(if drawn { 0.0 } else { WIDTH });
            let [unit, ..] = matrix.as_coeffs();
            let first = inner.get::<u32>("FirstChar").unwrap_or(0);
            let widths = list(inner, "Widths").unwrap_or_default();
            Widths::simple(first, widths, missing, Some(unit))
        };
        Self {
            name,
            embedded: drawn || files.iter().any(filled),
            subset: drawn || subset,
            drawn,
            matrix,
            above,
            below: deep,
            widths: Rc::new(widths),
        }
    }
}
