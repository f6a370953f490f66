//! The lines of a document in reading order, each with the paragraph, heading, list or table that it belongs to.
//!
//! What a reader sees as one line are many pieces to typst. Its frames keep tags where an element begins and ends, also
//! over several pages.

use super::Document;
use super::ink::Area;
use kurbo::{Affine, Rect};
use std::collections::BTreeMap;
use typst::foundations::{Content, NativeElement as _, Smart, StyleChain};
use typst::introspection::{Location, Tag};
use typst::layout::{Frame, FrameItem, GroupItem, Ratio};
use typst::model::{EnumElem, FigureElem, FigureKind, HeadingElem, ListElem, ParElem, TableElem};
use typst::pdf::{ArtifactElem, ArtifactKind};
use typst::text::TextItem;
use typst::visualize::ImageElem;

/// A line of text. Cells of a table side by side are one, as are words in different fonts.
#[derive(Clone, Debug, PartialEq)]
pub struct TextLine {
    /// Its page, from 0.
    pub page: usize,
    /// From the height of its letters to their depth, in millimetres of the page.
    pub area: Area,
    /// The text of the line.
    pub text: String,
    /// What it stands in; lines that stand in the same have the same number.
    pub part: (LinePart, usize),
    /// The outermost list around it, with the number of items that has.
    pub list: Option<(usize, usize)>,
    /// The table around it.
    pub table: Option<usize>,
}

/// What a line stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinePart {
    /// A heading of this level.
    Heading(usize),
    /// A paragraph of running text.
    Paragraph,
    /// The head of a page.
    Head,
    /// The foot of a page.
    Foot,
    /// Anything else, such as an item or a cell.
    Other,
}

/// What is open where a piece of text stands.
#[derive(Clone, Copy)]
enum Open {
    Part(LinePart),
    List(usize),
    Table,
    /// A picture with all its letters.
    Picture,
}

/// All lines of a document. Letters in pictures are none.
pub fn text_lines(document: &Document) -> Vec<TextLine> {
    let mut walk = LineWalker::default();
    for (page, it) in document.pages().iter().enumerate() {
        walk.page = page;
        walk.frame(&it.frame, Affine::scale(25.4 / 72.0));
    }
    walk.lines.retain(|it| !it.text.trim().is_empty());
    walk.lines
}

#[derive(Default)]
struct LineWalker {
    page: usize,
    open: Vec<(Location, Open)>,
    /// A number for each element that has had letters.
    numbers: BTreeMap<u128, usize>,
    lines: Vec<TextLine>,
}

impl LineWalker {
    fn frame(&mut self, frame: &Frame, to_page: Affine) {
        for (at, item) in frame.items() {
            let here = to_page * Affine::translate((at.x.to_pt(), at.y.to_pt()));
            match item {
                FrameItem::Group(group) => self.group(group, here),
                FrameItem::Text(text) => self.text(text, here),
                FrameItem::Tag(Tag::Start(content, _)) => {
                    let place = content.location().map(|it| (it, open(content)));
                    self.open.extend(place.and_then(|(place, it)| Some((place, it?))));
                }
                FrameItem::Tag(Tag::End(place, ..)) => self.open.retain(|it| it.0 != *place),
                FrameItem::Shape(..) | FrameItem::Image(..) | FrameItem::Link(..) => {}
            }
        }
    }

    fn group(&mut self, group: &GroupItem, here: Affine) {
        let it = group.transform;
        let [a, b, c, d] = [it.sx, it.ky, it.kx, it.sy].map(Ratio::get);
        self.frame(&group.frame, here * Affine::new([a, b, c, d, it.tx.to_pt(), it.ty.to_pt()]));
    }

    fn text(&mut self, text: &TextItem, here: Affine) {
        if self.open.iter().any(|it| matches!(it.1, Open::Picture)) {
            return;
        }
        let size = text.size.to_pt();
        let own = Rect::new(0.0, -0.75 * size, text.width().to_pt(), 0.25 * size);
        let area = Area::from(here.transform_rect_bbox(own));
        let mut list = None;
        let mut table = None;
        let mut part = None;
        for (place, it) in &self.open {
            match it {
                Open::List(items) if list.is_none() => list = Some((*place, *items)),
                Open::Table if table.is_none() => table = Some(*place),
                // What stands in the head of a page is its head, whatever else it is.
                Open::Part(_) if matches!(part, Some((LinePart::Head | LinePart::Foot, _))) => {}
                Open::Part(it) => part = Some((*it, *place)),
                _ => {}
            }
        }
        let around = list.map(|it| it.0).or(table);
        let number = |place: Location, numbers: &mut BTreeMap<u128, usize>| {
            let next = numbers.len() + 1;
            *numbers.entry(place.hash()).or_insert(next)
        };
        let list = list.map(|(place, items)| (number(place, &mut self.numbers), items));
        let table = table.map(|place| number(place, &mut self.numbers));
        let part = match (part, around) {
            (Some((part, place)), _) => (part, number(place, &mut self.numbers)),
            (None, Some(place)) => (LinePart::Other, number(place, &mut self.numbers)),
            (None, None) => (LinePart::Other, 0),
        };
        let page = self.page;
        if let Some(last) = self.lines.last_mut()
            && (last.page, last.part) == (page, part)
            && (last.area.bottom - area.bottom).abs() < 0.5 * last.area.height()
            && (area.left - last.area.left > -0.1 || table.is_some())
        {
            let gap = if area.left - last.area.right > 0.1 { " " } else { "" };
            last.text.push_str(gap);
            last.text.push_str(&text.text);
            last.area = last.area.union(area);
            return;
        }
        self.lines.push(TextLine { page, area, text: text.text.to_string(), part, list, table });
    }
}

/// What an element is to the lines in it.
fn open(content: &Content) -> Option<Open> {
    if let Some(it) = content.to_packed::<HeadingElem>() {
        let level = it.resolve_level(StyleChain::default()).get();
        return Some(Open::Part(LinePart::Heading(level)));
    }
    if let Some(it) = content.to_packed::<ListElem>() {
        return Some(Open::List(it.children.len()));
    }
    if let Some(it) = content.to_packed::<EnumElem>() {
        return Some(Open::List(it.children.len()));
    }
    if let Some(it) = content.to_packed::<ArtifactElem>() {
        return match it.kind.get(StyleChain::default()) {
            ArtifactKind::Header => Some(Open::Part(LinePart::Head)),
            ArtifactKind::Footer => Some(Open::Part(LinePart::Foot)),
            _ => None,
        };
    }
    if let Some(it) = content.to_packed::<FigureElem>() {
        let kind = it.kind.as_option().as_ref();
        let picture =
            matches!(kind, Some(Smart::Custom(FigureKind::Elem(elem))) if *elem == ImageElem::ELEM);
        return picture.then_some(Open::Picture);
    }
    if content.is::<TableElem>() {
        return Some(Open::Table);
    }
    content.is::<ParElem>().then_some(Open::Part(LinePart::Paragraph))
}
