//! A page of sheets as a picture for a screen: what its PDF shows, made without one.

use super::sheet_file::{JobFile, SheetFileError};
use super::sheets::{SvgPart, SvgSheet, svg_sheet};
use super::small_text::SmallText;
use cardwright_base::diagnostic::Report;
use cardwright_typeset::{Document, Typesetter};
use std::collections::BTreeMap;

/// A page of a job's sheets as an SVG that needs nothing else. `place` counts the pages of its files from 0, those
/// of the first file first; page n (from 0) of `document` is what lies there as `FaceId(n)`.
///
/// `Ok(None)` when there is no such page, or its small text can't be set, which is reported.
///
/// # Errors
/// When what is to lie there is missing or of another size.
pub fn sheet_picture(
    file: &JobFile<'_>,
    document: &Document,
    place: usize,
    typesetter: &Typesetter,
    report: &mut Report,
) -> Result<Option<String>, SheetFileError> {
    let feeds = file.imposed.feeds();
    let mut pages = feeds.iter().flat_map(|feed| feed.pages.iter().map(move |it| (feed, it)));
    let Some((feed, (sheet, page))) = pages.nth(place) else { return Ok(None) };
    let mut text = SmallText::default();
    text.add(0, page, || file.slug_line(feed, *sheet, page));
    let path = format!("{}/{place}", feed.file(&file.job.file.value));
    let Some((words, lines)) = text.document(file.game, &path, typesetter, report) else {
        return Ok(None);
    };
    let words: Vec<SvgPart> = words.iter().flat_map(parts).collect();
    let shown =
        page.placements.iter().map(|it| it.face.0).filter(|it| *it < document.pages().len());
    let faces: BTreeMap<usize, SvgPart> = shown.map(|face| (face, part(document, face))).collect();
    let (style, die) = (&file.job.marks, file.die());
    let sheet = SvgSheet { page, faces: &faces, words: &words, lines: &lines, style, die };
    Ok(Some(svg_sheet(&sheet)?))
}

fn parts(document: &Document) -> impl Iterator<Item = SvgPart> {
    (0..document.pages().len()).map(|page| part(document, page))
}

fn part(document: &Document, page: usize) -> SvgPart {
    let (size, bleed) = cardwright_typeset::page_area(document, page);
    SvgPart { svg: cardwright_typeset::svg(document, page), size, bleed }
}
