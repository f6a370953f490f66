//! Markdown as passages.

use super::builder::Builder;
use super::layer::{Layer, STAND_IN};
use super::said::{remarks, said};
use super::{Origin, Passage, PassageKind, RunKind};
use crate::cells;
use crate::icons::{self, Piece};
use crate::markdown;
use crate::names::Names;
use cardwright_base::diagnostic::Span;
use cardwright_model::{may_lead, nesting};
use pulldown_cmark::{CodeBlockKind, Event, LinkType, OffsetIter, Options, Parser, Tag, TagEnd};
use std::iter::once;
use std::ops::Range;

/// What texts are read with, and what was found in them.
pub(crate) struct Reading<'n> {
    pub(crate) names: &'n Names,
    pub(super) passages: Vec<Passage>,
    /// What can't stand where it stands, as its fault calls it.
    pub(crate) marks: Vec<Mark>,
    /// How many boxes what is read stands in.
    boxes: usize,
}

/// Something wrong that the author typed.
#[derive(Debug)]
pub(crate) struct Mark {
    /// As a reader of the finished text would meet it; U+FFFC stands for what is worked out.
    pub(crate) needle: String,
    pub(crate) span: Span,
}

/// How a text is to be read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner<'k> {
    /// The kind of its paragraphs, where that is known before.
    pub(super) kind: Option<&'k PassageKind>,
    /// Whether it has references, icons and boxes.
    pub(super) ours: bool,
}

impl<'n> Reading<'n> {
    pub(crate) fn new(names: &'n Names) -> Self {
        Self { names, passages: Vec::new(), marks: Vec::new(), boxes: 0 }
    }

    /// Reads a layer and adds its passages to those read before.
    pub(super) fn read(&mut self, layer: &Layer, origin: &Origin, manner: Manner<'_>) {
        // What nests too deep is told by who reads it for print.
        if self.boxes > markdown::BOXED || nesting::too_deep(&layer.text).is_some() {
            return;
        }
        let options = if manner.ours { markdown::dialect() } else { Options::ENABLE_TABLES };
        let events = Parser::new_ext(&layer.text, options).into_offset_iter();
        let mut reader = PassageReader {
            layer,
            origin,
            manner,
            events,
            reading: self,
            open: None,
            item: false,
            link: None,
            cell: 0,
        };
        reader.run();
    }

    fn mark(&mut self, needle: String, span: Span) {
        self.marks.push(Mark { needle, span });
    }
}

struct PassageReader<'l, 'r, 'n> {
    layer: &'l Layer,
    origin: &'l Origin,
    manner: Manner<'l>,
    events: OffsetIter<'l>,
    reading: &'r mut Reading<'n>,
    /// The passage in the making.
    open: Option<Builder<'l>>,
    /// An item has begun, and its first paragraph is still to come.
    item: bool,
    link: Option<String>,
    /// Where the last cell of a table ended.
    cell: usize,
}

impl<'l> PassageReader<'l, '_, '_> {
    fn run(&mut self) {
        while let Some((event, range)) = self.events.next() {
            match event {
                Event::Start(tag) => self.start(tag, range),
                Event::End(tag) => self.end(tag, &range),
                Event::Rule => self.close(range.start),
                other => self.inline(other, range),
            }
        }
        self.close(self.layer.text.len());
    }

    fn start(&mut self, tag: Tag<'l>, range: Range<usize>) {
        match tag {
            Tag::Paragraph => {
                self.close(range.start);
                let kind = self.paragraph();
                self.begin(kind, range.start);
            }
            Tag::Heading { level, .. } => {
                self.close(range.start);
                self.begin(PassageKind::Heading(level as u8), range.start);
            }
            Tag::TableCell => self.begin(PassageKind::Cell, range.start),
            Tag::Item => {
                self.close(range.start);
                self.item = true;
            }
            Tag::List(_) | Tag::BlockQuote(_) | Tag::Table(_) => self.close(range.start),
            Tag::CodeBlock(kind) => {
                self.close(range.start);
                self.fenced(&kind, range);
            }
            Tag::Link { link_type: LinkType::WikiLink { has_pothole }, dest_url, .. } => {
                self.reference(&dest_url, has_pothole, range);
            }
            Tag::Link { dest_url, .. } => {
                self.builder(range.start).take(&range);
                if self.manner.ours && !may_lead(&dest_url) {
                    self.mark(&dest_url, &range);
                }
                self.link = Some(dest_url.into_string());
            }
            Tag::Image { dest_url, .. } => self.picture(&dest_url, &range),
            Tag::Strong | Tag::Emphasis => self.builder(range.start).take(&range),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd, range: &Range<usize>) {
        if tag == TagEnd::TableCell {
            self.cell = range.end;
        }
        match tag {
            TagEnd::Paragraph
            | TagEnd::Heading(_)
            | TagEnd::TableCell
            | TagEnd::List(_)
            | TagEnd::BlockQuote(_)
            | TagEnd::HtmlBlock => self.close(range.end),
            TagEnd::Item => {
                self.close(range.end);
                self.item = false;
            }
            TagEnd::TableRow => {
                if let Some(lost) = cells::lost(&self.layer.text, self.cell) {
                    self.mark(&self.layer.text[lost.clone()], &lost);
                }
            }
            TagEnd::Link => self.link = None,
            _ => {}
        }
    }

    /// The kind of the next paragraph.
    fn paragraph(&mut self) -> PassageKind {
        let first = std::mem::take(&mut self.item);
        let plain = if first { PassageKind::Item } else { PassageKind::Paragraph };
        self.manner.kind.cloned().unwrap_or(plain)
    }

    fn begin(&mut self, kind: PassageKind, start: usize) {
        self.open = Some(Builder::new(self.layer, kind, start));
    }

    fn close(&mut self, end: usize) {
        let open = self.open.take();
        self.reading.passages.extend(open.and_then(|it| it.finish(end, self.origin)));
    }

    /// The passage in the making. Items of a tight list hold words without a paragraph around them.
    fn builder(&mut self, start: usize) -> &mut Builder<'l> {
        if self.open.is_none() {
            let kind = self.paragraph();
            self.begin(kind, start);
        }
        self.open.as_mut().expect("it has just been opened")
    }

    fn inline(&mut self, event: Event<'l>, range: Range<usize>) {
        match event {
            Event::Text(text) => self.text(&text, range),
            Event::Code(text) => match self.layer.text[range.clone()].find(&*text) {
                Some(at) => {
                    let start = range.start + at;
                    self.builder(range.start).words(start..start + text.len(), &RunKind::Code);
                }
                None => self.builder(range.start).atom(&text, range, RunKind::Code),
            },
            Event::Html(text) | Event::InlineHtml(text) if self.manner.ours => {
                self.text(&text, range);
            }
            Event::SoftBreak => self.builder(range.start).atom(" ", range, RunKind::Typed),
            Event::HardBreak => self.builder(range.start).atom("\n", range, RunKind::Typed),
            _ => {}
        }
    }

    fn words_kind(&self) -> RunKind {
        self.link.as_ref().map_or(RunKind::Typed, |to| RunKind::Link { to: to.clone() })
    }

    fn text(&mut self, text: &str, range: Range<usize>) {
        let run_kind = self.words_kind();
        if self.layer.text[range.clone()] != *text {
            // An entity, such as `&amp;`.
            self.builder(range.start).atom(text, range, run_kind);
            return;
        }
        let whole = vec![Piece::Words(0..text.len())];
        let computed = |c: char| STAND_IN.starts_with(c);
        let pieces = if self.manner.ours { icons::split(text, computed) } else { whole };
        for piece in pieces {
            match piece {
                Piece::Words(part) => {
                    let (start, end) = (range.start + part.start, range.start + part.end);
                    self.builder(range.start).words(start..end, &run_kind);
                }
                Piece::Icon(part) => {
                    let place = range.start + part.start..range.start + part.end;
                    self.icon(&text[part], place);
                }
            }
        }
    }

    fn icon(&mut self, needle: &str, range: Range<usize>) {
        let id = needle.trim_matches(':');
        if id.contains(STAND_IN) {
            self.mark(needle, &range);
            self.builder(range.start).atom(STAND_IN, range, RunKind::Computed);
        } else {
            if self.reading.names.icon(id).is_err() {
                self.mark(needle, &range);
            }
            let run_kind = RunKind::Icon { id: id.to_owned() };
            self.builder(range.start).atom(STAND_IN, range, run_kind);
        }
    }

    fn mark(&mut self, needle: &str, range: &Range<usize>) {
        self.reading.mark(needle.to_owned(), self.layer.place(range.clone()));
    }

    fn reference(&mut self, dest: &str, has_pothole: bool, range: Range<usize>) {
        let mut form = String::new();
        for (event, _) in self.events.by_ref() {
            match event {
                Event::Text(text) | Event::Code(text) => form.push_str(&text),
                Event::End(TagEnd::Link) => break,
                _ => {}
            }
        }
        let form = Some(form.as_str()).filter(|_| has_pothole);
        let needle = markdown::reference_mark(dest, form);
        let (id, form) = markdown::named(dest, form);
        let id = id.to_owned();
        if needle.contains(STAND_IN) {
            self.mark(&needle, &range);
            self.builder(range.start).atom(STAND_IN, range, RunKind::Computed);
            return;
        }
        if form.is_none() && self.reading.names.is_ruling(&id) {
            let builder = self.builder(range.start);
            builder.cite(&range);
            if builder.is_heading() {
                self.mark(&needle, &range);
            }
            return;
        }
        match self.reading.names.resolve(&id, form) {
            Ok((kind, printed)) => {
                let printed = printed.to_owned();
                self.builder(range.start).atom(&printed, range, RunKind::Reference { kind, id });
            }
            Err(_) => {
                self.mark(&needle, &range);
                self.builder(range.start).atom(dest, range, RunKind::Reference { kind: "", id });
            }
        }
    }

    /// A picture, told of by its file, or as a whole where it names none. Its words are read like
    /// those of a paragraph.
    fn picture(&mut self, file: &str, range: &Range<usize>) {
        let at = self.layer.text[range.clone()].rfind(file).filter(|_| !file.is_empty());
        match at.map(|at| range.start + at) {
            Some(start) => self.mark(file, &(start..start + file.len())),
            None => {
                let end = self.layer.text[range.clone()].find(']').map_or(range.end, |at| at + 1);
                let words = self.layer.text[range.start..range.start.max(end)].to_owned();
                self.mark(&words, &(range.start..range.start + words.len()));
            }
        }
    }

    /// A fenced block. Boxes hold Markdown of their own; everything else is not for readers.
    fn fenced(&mut self, kind: &CodeBlockKind<'l>, block: Range<usize>) {
        let mut ranges = Vec::new();
        let mut inside = String::new();
        for (event, range) in self.events.by_ref() {
            match event {
                Event::Text(text) => {
                    inside.push_str(&text);
                    ranges.push(range);
                }
                Event::End(TagEnd::CodeBlock) => break,
                _ => {}
            }
        }
        if !self.manner.ours {
            return;
        }
        let info = match kind {
            CodeBlockKind::Fenced(info) => info.as_ref(),
            CodeBlockKind::Indented => "",
        };
        let (word, title) = info.split_once(' ').unwrap_or((info, ""));
        let first = &self.layer.text[block.clone()];
        let first = first.lines().next().unwrap_or_default();
        let is_box = markdown::BOXES.contains(&word);
        let is_made = markdown::BY_RULES.contains(&word) || markdown::PICTURES.contains(&word);
        let has_title = (is_box || is_made) && !title.is_empty();
        if let Some(at) = first.rfind(title).filter(|_| has_title) {
            let start = block.start + at;
            let title = self.layer.cut(once(start..start + title.len()));
            let manner = Manner { kind: Some(&PassageKind::Title), ours: true };
            self.reading.read(&title, self.origin, manner);
        }
        if is_box {
            let inner = self.layer.cut(ranges);
            self.reading.boxes += 1;
            self.reading.read(&inner, self.origin, Manner { kind: None, ours: true });
            self.reading.boxes -= 1;
        } else if is_made {
            for remark in remarks(&self.layer.text, &ranges) {
                let remark = self.layer.cut(remark);
                self.reading.boxes += 1;
                self.reading.read(&remark, self.origin, Manner { kind: None, ours: true });
                self.reading.boxes -= 1;
            }
            for range in ranges.into_iter().filter(|_| word != markdown::PLAY) {
                for (kind, words) in said(&self.layer.text[range.clone()]) {
                    let words = range.start + words.start..range.start + words.end;
                    let said = self.layer.cut(once(words));
                    let manner = Manner { kind: Some(&kind), ours: true };
                    self.reading.read(&said, self.origin, manner);
                }
            }
        } else if word != "insert" {
            let place = match (ranges.first(), ranges.last()) {
                (Some(first), Some(last)) if info.is_empty() => first.start..last.end,
                _ => block.start..block.start + first.trim_end().len(),
            };
            self.mark(&markdown::fence_mark(info, &inside), &place);
        }
    }
}
