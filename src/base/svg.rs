//! How SVG is read, wherever it comes from.
//!
//! In: the text of a drawing. Out: what usvg makes of it. Never: a file or an address that the drawing
//! names: pictures inside it stand in it, as `data:` does. By default usvg opens any path.

#![expect(clippy::disallowed_methods, reason = "drawings are read here and nowhere else")]

use resvg::usvg;
use resvg_of_typst::usvg as usvg_of_typst;
use std::sync::{Arc, Mutex, PoisonError};

/// Reads a drawing.
///
/// # Errors
/// When it is no SVG, has no size, or has too many parts.
pub fn read(text: &str) -> Result<usvg::Tree, usvg::Error> {
    usvg::Tree::from_str(text, &options())
}

/// What [`read`] does, of a drawing that was parsed with DTDs allowed.
///
/// # Errors
/// When it has no size or too many parts.
pub fn read_parsed(document: &usvg::roxmltree::Document<'_>) -> Result<usvg::Tree, usvg::Error> {
    usvg::Tree::from_xmltree(document, &options())
}

fn options() -> usvg::Options<'static> {
    let image_href_resolver = usvg::ImageHrefResolver {
        resolve_data: usvg::ImageHrefResolver::default_data_resolver(),
        resolve_string: Box::new(|_, _| None),
    };
    usvg::Options { resources_dir: None, image_href_resolver, ..usvg::Options::default() }
}

/// Width and height of every picture that stands in a drawing. Nothing is unpacked.
pub fn pictures(text: &str) -> Vec<[u64; 2]> {
    let found = Mutex::new(Vec::new());
    let measure = |_: &str, data: Arc<Vec<u8>>, _: &usvg::Options<'_>| {
        // What is no picture is none to usvg either.
        if let Ok(size) = imagesize::blob_size(&data) {
            let size = [size.width as u64, size.height as u64];
            found.lock().unwrap_or_else(PoisonError::into_inner).push(size);
        }
        None
    };
    let image_href_resolver = usvg::ImageHrefResolver {
        resolve_data: Box::new(measure),
        resolve_string: Box::new(|_, _| None),
    };
    let options =
        usvg::Options { resources_dir: None, image_href_resolver, ..usvg::Options::default() };
    // Why it can't be read is told by whoever reads it.
    drop(usvg::Tree::from_str(text, &options));
    drop(options);
    found.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// What [`read`] does, by the version that typst draws with.
///
/// # Errors
/// As [`read`].
pub fn read_as_typst(text: &str) -> Result<usvg_of_typst::Tree, usvg_of_typst::Error> {
    let image_href_resolver = usvg_of_typst::ImageHrefResolver {
        resolve_data: usvg_of_typst::ImageHrefResolver::default_data_resolver(),
        resolve_string: Box::new(|_, _| None),
    };
    let options = usvg_of_typst::Options {
        resources_dir: None,
        image_href_resolver,
        ..usvg_of_typst::Options::default()
    };
    usvg_of_typst::Tree::from_str(text, &options)
}

/// How many times its own size the parts of a drawing may reach. Painters count in whole numbers that
/// end at about 8000 times, and then panic.
pub const FURTHEST: f32 = 1000.0;

/// Whether a part of a drawing reaches further than [`FURTHEST`] times its size, be it cut off there or
/// not. The parts of patterns, masks and clips count too.
pub fn reaches_far(tree: &usvg::Tree) -> bool {
    let most = tree.size().width().max(tree.size().height()) * FURTHEST;
    let clips = tree.clip_paths().iter().map(|it| it.root());
    let masks = tree.masks().iter().map(|it| it.root());
    let patterns = tree.patterns().iter().map(|it| it.root());
    std::iter::once(tree.root()).chain(clips).chain(masks).chain(patterns).any(|group| {
        let Some(area) = (!group.children().is_empty()).then(|| group.abs_stroke_bounding_box())
        else {
            return false;
        };
        let reach = [area.left(), area.top(), area.right(), area.bottom()];
        // What is no number is far too.
        !reach.into_iter().all(|it| it.abs() <= most)
    })
}
