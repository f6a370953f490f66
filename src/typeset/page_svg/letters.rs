//! Texts as paths.
//!
//! typst-svg names each letter once and refers to it wherever it stands. A browser makes a tree of its own for each of
//! those references, which takes longer than to read the outline again.

use super::Edit;
use resvg_of_typst::usvg::roxmltree::{Document, Node};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

/// How typst-svg begins the outline of a letter, all of whose other steps are relative.
const ORIGIN: &str = "M 0 0";
/// Places behind the point that an outline keeps, in points: 35 nm.
const PLACES: usize = 4;

/// A letter that has a name.
struct Letter<'d, 'i> {
    symbol: Node<'d, 'i>,
    outline: &'d str,
}

/// A reference to a letter.
struct Use<'d, 'i> {
    node: Node<'d, 'i>,
    name: &'d str,
    /// Its coordinates, as attributes.
    at: (&'d str, &'d str),
    /// How it is filled, as attributes.
    fill: String,
    /// What lies below it can't be seen through it.
    is_opaque: bool,
}

/// What stands in place of texts, and of letters that nothing refers to any more.
pub(super) fn edits(document: &Document<'_>) -> Vec<Edit> {
    let letters = letters(document);
    let mut edits = Vec::new();
    let mut refers: BTreeSet<&str> = BTreeSet::new();
    let mut done = BTreeSet::new();
    for group in document.descendants().filter(|it| it.has_tag_name("g")) {
        let uses: Option<Vec<Use<'_, '_>>> =
            group.children().map(|it| reference(it, &letters)).collect();
        let Some(uses) = uses.filter(|it| !it.is_empty()) else { continue };
        let (first, last) = (uses[0].node.range().start, uses[uses.len() - 1].node.range().end);
        done.extend(uses.iter().map(|it| it.node.id().get()));
        edits.push((first..last, paths(&uses, &letters)));
    }
    for node in document.descendants().filter(|it| !done.contains(&it.id().get())) {
        let href = node.attributes().find(|it| it.name() == "href");
        refers.extend(href.and_then(|it| it.value().strip_prefix('#')));
    }
    let unused = letters.iter().filter(|(name, _)| !refers.contains(*name));
    edits.extend(unused.map(|(_, it)| (it.symbol.range(), String::new())));
    edits
}

/// The letters of a page by their names.
fn letters<'d, 'i>(document: &'d Document<'i>) -> BTreeMap<&'d str, Letter<'d, 'i>> {
    let symbols = document.descendants().filter(|it| it.has_tag_name("symbol"));
    let letter = |symbol: Node<'d, 'i>| {
        let path = symbol.first_child().filter(|it| it.has_tag_name("path"))?;
        let is_alone = path.next_sibling().is_none() && path.attributes().len() == 1;
        let outline = path.attribute("d").filter(|it| is_alone && it.starts_with(ORIGIN))?;
        Some((symbol.attribute("id")?, Letter { symbol, outline }))
    };
    symbols.filter_map(letter).collect()
}

fn reference<'d, 'i>(
    node: Node<'d, 'i>,
    letters: &BTreeMap<&'d str, Letter<'d, 'i>>,
) -> Option<Use<'d, 'i>> {
    if !node.has_tag_name("use") {
        return None;
    }
    let (mut name, mut at, mut fill, mut is_opaque) = (None, ("0", "0"), String::new(), false);
    for attribute in node.attributes() {
        let value = attribute.value();
        match attribute.name() {
            "href" => name = value.strip_prefix('#'),
            "x" => at.0 = value,
            "y" => at.1 = value,
            // A gradient goes over each letter for itself.
            "fill" if value.starts_with('#') => {
                is_opaque = matches!(value.len(), 4 | 7);
                write!(fill, " fill=\"{value}\"").expect("a string takes everything");
            }
            "fill-rule" => {
                write!(fill, " fill-rule=\"{value}\"").expect("a string takes everything");
            }
            _ => return None,
        }
    }
    let name = name.filter(|it| letters.contains_key(it))?;
    Some(Use { node, name, at, fill, is_opaque })
}

/// The letters of a text in as few paths as look the same.
fn paths(uses: &[Use<'_, '_>], letters: &BTreeMap<&str, Letter<'_, '_>>) -> String {
    let mut out = String::new();
    let alike = |a: &Use<'_, '_>, b: &Use<'_, '_>| a.is_opaque && b.is_opaque && a.fill == b.fill;
    for run in uses.chunk_by(alike) {
        write!(out, "<path{} d=\"", run[0].fill).expect("a string takes everything");
        for Use { name, at: (x, y), .. } in run {
            let outline = rounded(&letters[name].outline[ORIGIN.len()..]);
            write!(out, "M{x} {y}{outline}").expect("a string takes everything");
        }
        out.push_str("\"/>");
    }
    out
}

/// An outline with fewer digits. The same letters stand on page after page.
#[comemo::memoize]
fn rounded(outline: &str) -> Arc<str> {
    let mut out = String::with_capacity(outline.len());
    let is_letter = |it: char| it.is_ascii_alphabetic();
    let mut behind_number = false;
    for word in outline.split_whitespace().flat_map(|it| it.split_inclusive(is_letter)) {
        let number = word.trim_end_matches(is_letter);
        if let Ok(value) = number.parse::<f64>() {
            let text = format!("{value:.PLACES$}");
            let text = text.trim_end_matches('0').trim_end_matches('.');
            let text = if matches!(text, "-0" | "") { "0" } else { text };
            if behind_number && !text.starts_with('-') {
                out.push(' ');
            }
            out.push_str(text);
            behind_number = true;
        } else if !number.is_empty() {
            // Nothing that typst-svg writes.
            return outline.into();
        }
        if number.len() < word.len() {
            out.push_str(&word[number.len()..]);
            behind_number = false;
        }
    }
    out.into()
}
