//! Markdown with references, as a tree for the layouts.

use super::faults::Fault;
use super::inline::close_up;
use super::names::Names;
use super::{Alignment, Block, Inline, Inserted, cells, icons};
use cardwright_base::english::count;
use cardwright_model::{may_lead, nesting};
use pulldown_cmark::{CodeBlockKind, Event, LinkType, OffsetIter, Options, Parser, Tag, TagEnd};

/// Blocks of these kinds hold Markdown of their own.
pub(super) const BOXES: &[&str] = &["example", "aside"];

/// An example of play: lines that the rules replay, and that are told in a box.
pub(super) const PLAY: &str = "play";

/// A position that the rules answer a question about, drawn as a board.
pub(super) const POSITION: &str = "position";

/// Blocks of these kinds are worked out by the rules from lines that no reader sees.
pub(super) const BY_RULES: &[&str] = &[PLAY, POSITION];

/// Blocks of these kinds are pictures of cards: TOML, of which readers see the words under `says`.
pub const PICTURES: &[&str] = &["anatomy", "area", "flow", "legend", "scene", "table"];

/// What this dialect has beyond plain Markdown.
pub(super) fn dialect() -> Options {
    Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES | Options::ENABLE_WIKILINKS
}

/// How deep boxes may lie within boxes.
pub(super) const BOXED: usize = 10;

/// Faults that are looked into in one text.
const FAULTS: usize = 100;

/// The blocks of a text.
pub(super) fn blocks(text: &str, names: &Names, faults: &mut Vec<Fault>) -> Vec<Block> {
    boxed(text, names, faults, 0)
}

/// The blocks of a text that stands within so many boxes.
fn boxed(text: &str, names: &Names, faults: &mut Vec<Fault>, boxes: usize) -> Vec<Block> {
    if let Some(place) = nesting::too_deep(text) {
        let message = format!("this nests deeper than {} levels", nesting::DEEPEST);
        faults.push(Fault::line(&text[place], message));
        return Vec::new();
    }
    let events = Parser::new_ext(text, dialect()).into_offset_iter();
    let mut reader =
        MarkdownReader { text, events, names, faults, boxes, cell: 0, pictures: Vec::new() };
    let blocks = reader.blocks(None);
    for picture in std::mem::take(&mut reader.pictures) {
        reader.astray(picture);
    }
    blocks
}

/// The words of a text that is one paragraph.
pub(super) fn inlines(text: &str, names: &Names, faults: &mut Vec<Fault>) -> Vec<Inline> {
    let mut all = Vec::new();
    let plain = is_signs(text).then(|| escaped(text));
    for block in blocks(plain.as_deref().unwrap_or(text), names, faults) {
        match block {
            Block::Para { c } => {
                if !all.is_empty() {
                    all.push(Inline::Break);
                }
                all.extend(c);
            }
            _ => faults.push(Fault::line(
                text,
                "only text is allowed here, not a list, table, heading or picture",
            )),
        }
    }
    all
}

/// Whether a text is one of signs that begin a list or make a rule, and nothing else: such a cell means them.
fn is_signs(text: &str) -> bool {
    let is_sign = |c: char| matches!(c, '*' | '-' | '+');
    let mut words = text.trim().chars().filter(|c| !is_mark(*c)).peekable();
    words.peek().is_some() && words.all(is_sign)
}

/// What tells where a text was typed.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{F0000}'..='\u{FFFFD}')
}

fn escaped(signs: &str) -> String {
    let escape =
        |c: char| (!is_mark(c) && !c.is_whitespace()).then_some('\\').into_iter().chain([c]);
    signs.chars().flat_map(escape).collect()
}

struct MarkdownReader<'t, 'n> {
    text: &'t str,
    events: OffsetIter<'t>,
    names: &'n Names,
    faults: &'n mut Vec<Fault>,
    /// How many boxes this stands in.
    boxes: usize,
    /// Where the last cell of a table ended.
    cell: usize,
    /// Pictures met among words, until it is known what stands beside them.
    pictures: Vec<Picture>,
}

/// A picture, and its file as it is typed.
struct Picture {
    file: String,
    figure: Block,
}

impl<'t> MarkdownReader<'t, '_> {
    fn next(&mut self) -> Option<Event<'t>> {
        let (event, range) = self.events.next()?;
        if event == Event::End(TagEnd::TableCell) {
            self.cell = range.end;
        }
        Some(event)
    }

    /// Blocks up to the end of `until`, or of the text.
    fn blocks(&mut self, until: Option<TagEnd>) -> Vec<Block> {
        let mut blocks = Vec::new();
        // Items of a tight list hold words without a paragraph around them.
        let mut loose: Vec<Inline> = Vec::new();
        while let Some(event) = self.next() {
            match event {
                Event::End(end) if Some(end) == until => break,
                Event::Start(tag) if is_block(&tag) => {
                    flush(&mut loose, &mut blocks);
                    blocks.extend(self.block(tag));
                }
                Event::Rule => {
                    flush(&mut loose, &mut blocks);
                    blocks.push(Block::Divider);
                }
                other => loose.extend(self.inline(other)),
            }
        }
        flush(&mut loose, &mut blocks);
        blocks
    }

    fn block(&mut self, tag: Tag<'t>) -> Option<Block> {
        Some(match tag {
            Tag::Paragraph => self.paragraph(),
            Tag::Heading { level, id, classes, .. } => {
                let is = |class: &str| classes.iter().any(|it| &**it == class);
                let (index, back) = (is("index"), is("back-cover"));
                let c = self.inlines(TagEnd::Heading(level));
                if let Some(Inline::Cite { id }) =
                    c.iter().find(|it| matches!(it, Inline::Cite { .. }))
                {
                    let message = "a heading can't cite a ruling; cite it in the text below";
                    self.faults.push(Fault::mark(&format!("[[{id}]]"), message.to_owned(), None));
                }
                let id = id.map_or_else(|| slug(&super::plain_text(&c)), |id| id.to_string());
                Block::Heading { level: level as u8, id, index, back, c }
            }
            Tag::BlockQuote(kind) => {
                Block::Quote { c: self.blocks(Some(TagEnd::BlockQuote(kind))) }
            }
            Tag::List(start) => self.list(start),
            Tag::Table(align) => self.table(&align),
            Tag::CodeBlock(kind) => return self.fenced(&kind),
            _ => return None,
        })
    }

    /// A paragraph, or the figure that a picture alone in its paragraph is.
    fn paragraph(&mut self) -> Block {
        let before = self.pictures.len();
        let c = self.inlines(TagEnd::Paragraph);
        let mut own = self.pictures.split_off(before);
        let blank = |inline: &Inline| match inline {
            Inline::Text { s } => s.trim().is_empty(),
            _ => false,
        };
        if own.len() == 1 && c.iter().all(blank) {
            return own.remove(0).figure;
        }
        own.into_iter().for_each(|picture| self.astray(picture));
        Block::Para { c }
    }

    fn astray(&mut self, picture: Picture) {
        let message = "a picture can't be inside a line of text; give it its own paragraph";
        self.faults.push(Fault::mark(&picture.file, message.to_owned(), None));
    }

    /// Keeps a picture that exists for the paragraph it stands in.
    fn picture(&mut self, file: String, title: &str) {
        let alt = super::plain_text(&self.inlines(TagEnd::Image));
        let caption = inlines(title, self.names, self.faults);
        if let Err(near) = self.names.drawing(&file) {
            let message = format!("there is no drawing `{file}`");
            let needle = if file.is_empty() { format!("![{alt}]") } else { file };
            self.faults.push(Fault::mark(&needle, message, near));
            return;
        }
        let figure = Block::Figure { art: file.clone(), alt, caption };
        self.pictures.push(Picture { file, figure });
    }

    fn list(&mut self, start: Option<u64>) -> Block {
        let end = TagEnd::List(start.is_some());
        let mut items = Vec::new();
        while let Some(event) = self.next() {
            match event {
                Event::Start(Tag::Item) => items.push(self.blocks(Some(TagEnd::Item))),
                Event::End(it) if it == end => break,
                _ => {}
            }
        }
        Block::List { ordered: start.is_some(), start: start.unwrap_or(1), items }
    }

    fn table(&mut self, align: &[pulldown_cmark::Alignment]) -> Block {
        let align: Vec<_> = align
            .iter()
            .map(|alignment| match alignment {
                pulldown_cmark::Alignment::Right => Alignment::Right,
                pulldown_cmark::Alignment::Center => Alignment::Center,
                _ => Alignment::Left,
            })
            .collect();
        let (mut head, mut rows, mut row) = (Vec::new(), Vec::new(), Vec::new());
        while let Some(event) = self.next() {
            match event {
                Event::Start(Tag::TableCell) => row.push(self.inlines(TagEnd::TableCell)),
                Event::End(TagEnd::TableHead) => head = std::mem::take(&mut row),
                Event::End(TagEnd::TableRow) => {
                    rows.push(std::mem::take(&mut row));
                    if let Some(lost) = cells::lost(self.text, self.cell) {
                        let words = &self.text[lost];
                        let message = format!(
                            "the head of this table has {}, so `{words}` is not printed",
                            count(align.len(), "column")
                        );
                        self.faults.push(Fault::mark(words, message, None));
                    }
                }
                Event::End(TagEnd::Table) => break,
                _ => {}
            }
        }
        Block::Table { align, head, rows }
    }

    /// A fenced block: its info string says what it is.
    fn fenced(&mut self, kind: &CodeBlockKind<'t>) -> Option<Block> {
        let mut inside = String::new();
        while let Some(event) = self.next() {
            match event {
                Event::Text(text) => inside.push_str(&text),
                Event::End(TagEnd::CodeBlock) => break,
                _ => {}
            }
        }
        let info = match kind {
            CodeBlockKind::Fenced(info) => info.as_ref(),
            CodeBlockKind::Indented => "",
        };
        let (word, rest) = info.split_once(' ').unwrap_or((info, ""));
        if BOXES.contains(&word) {
            if self.boxes == BOXED {
                let message = format!("boxes nest deeper than {BOXED} here");
                self.faults.push(Fault::mark(&fence_mark(info, &inside), message, None));
                return None;
            }
            let c = boxed(&inside, self.names, self.faults, self.boxes + 1);
            let title = inlines(rest, self.names, self.faults);
            return Some(Block::Box { kind: word.to_owned(), title, c });
        }
        if BY_RULES.contains(&word) || PICTURES.contains(&word) {
            let title = inlines(rest, self.names, self.faults);
            let words = [("info", info), ("text", &inside)];
            let args = words.map(|(key, it)| (key.to_owned(), it.to_owned())).into();
            let insert = Block::Insert { name: word.to_owned(), args, data: Inserted::Nothing };
            let kind = if word == PLAY { "example" } else { word };
            return Some(Block::Box { kind: kind.to_owned(), title, c: vec![insert] });
        }
        if word == "insert" {
            let mut words = inside.split_whitespace();
            let name = words.next().unwrap_or_default().to_owned();
            let pair = |word: &str| {
                let (key, it) = word.split_once('=').unwrap_or((word, ""));
                (key.to_owned(), it.to_owned())
            };
            let args = words.map(pair).collect();
            return Some(Block::Insert { name, args, data: Inserted::Nothing });
        }
        let known = BOXES.iter().chain(BY_RULES).chain(PICTURES).copied().chain(["insert"]);
        let message = format!(
            "unknown fenced block `{word}`; expected example, aside, play, position, insert or a \
            picture: {}",
            PICTURES.join(", ")
        );
        let near = cardwright_base::diagnostic::closest(word, known).map(str::to_owned);
        self.faults.push(Fault::mark(&fence_mark(info, &inside), message, near));
        None
    }

    /// Words up to the end of `until`.
    fn inlines(&mut self, until: TagEnd) -> Vec<Inline> {
        let mut inlines = Vec::new();
        while let Some(event) = self.next() {
            match event {
                Event::End(end) if end == until => break,
                other => inlines.extend(self.inline(other)),
            }
        }
        close_up(&mut inlines);
        inlines
    }

    fn inline(&mut self, event: Event<'t>) -> Vec<Inline> {
        match event {
            // No font draws a tab.
            Event::Text(text) => self.with_icons(&text.replace('\t', " ")),
            Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => {
                vec![Inline::text(text.to_string())]
            }
            Event::SoftBreak => vec![Inline::text(" ")],
            Event::HardBreak => vec![Inline::Break],
            Event::Start(Tag::Strong) => vec![Inline::Strong { c: self.inlines(TagEnd::Strong) }],
            Event::Start(Tag::Emphasis) => vec![Inline::Emph { c: self.inlines(TagEnd::Emphasis) }],
            Event::Start(Tag::Link {
                link_type: LinkType::WikiLink { has_pothole },
                dest_url,
                ..
            }) => {
                let form = super::plain_text(&self.inlines(TagEnd::Link));
                let form = Some(form).filter(|_| has_pothole);
                self.reference(&dest_url, form.as_deref())
            }
            Event::Start(Tag::Link { link_type, dest_url, .. }) => {
                let mail = if link_type == LinkType::Email { "mailto:" } else { "" };
                let to = format!("{mail}{dest_url}");
                // Whether a name without a scheme is one of a heading is asked later.
                if to.contains(':') && !may_lead(&to) {
                    let message = "a link can lead to a web page (https, http), an email address \
                        (mailto) or a heading (#anchor)";
                    self.faults.push(Fault::mark(&dest_url, message.to_owned(), None));
                    return self.inlines(TagEnd::Link);
                }
                vec![Inline::Link { to, c: self.inlines(TagEnd::Link) }]
            }
            Event::Start(Tag::Image { dest_url, title, .. }) => {
                self.picture(dest_url.to_string(), &title);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn reference(&mut self, dest: &str, form: Option<&str>) -> Vec<Inline> {
        let (id, form) = named(dest, form);
        if form.is_none() && self.names.is_ruling(id) {
            return vec![Inline::Cite { id: id.to_owned() }];
        }
        if self.faults.len() >= FAULTS {
            return vec![Inline::text(dest)];
        }
        match self.names.resolve(id, form) {
            Ok((kind, s)) => vec![Inline::Ref { kind, id: id.to_owned(), s: s.to_owned() }],
            Err((message, near)) => {
                self.faults.push(Fault::mark(&reference_mark(dest, form), message, near));
                vec![Inline::text(dest)]
            }
        }
    }

    /// Plain words, with `:name:` as icons.
    fn with_icons(&mut self, text: &str) -> Vec<Inline> {
        let inline = |piece| match piece {
            icons::Piece::Words(range) => Inline::text(&text[range]),
            icons::Piece::Icon(range) => {
                let needle = &text[range];
                let name = needle.trim_matches(':');
                match self.names.icon(name) {
                    Ok(()) => Inline::Icon { id: name.to_owned() },
                    Err(near) => {
                        let message = format!("there is no icon `{name}`");
                        self.faults.push(Fault::mark(needle, message, near));
                        Inline::text(needle)
                    }
                }
            }
        };
        icons::split(text, |_| false).into_iter().map(inline).collect()
    }
}

/// Id and form of `[[id]]`, `[[id|form]]`, or `[[id:form]]` where a table leaves no room for the
/// bar.
pub(super) fn named<'t>(dest: &'t str, form: Option<&'t str>) -> (&'t str, Option<&'t str>) {
    match (dest.split_once(':'), form) {
        (Some((id, form)), None) => (id, Some(form)),
        _ => (dest, form),
    }
}

/// How the mark of a wrong reference reads, so that it is found again in what the author typed.
pub(super) fn reference_mark(dest: &str, form: Option<&str>) -> String {
    match form {
        Some(form) if !dest.contains(':') => format!("[[{dest}|{form}]]"),
        _ => format!("[[{dest}]]"),
    }
}

/// How the mark of a fenced block reads that can't stand here.
pub(super) fn fence_mark(info: &str, inside: &str) -> String {
    if info.is_empty() { inside.trim().to_owned() } else { format!("```{info}") }
}

fn is_block(tag: &Tag<'_>) -> bool {
    matches!(
        tag,
        Tag::Paragraph
            | Tag::Heading { .. }
            | Tag::BlockQuote(_)
            | Tag::List(_)
            | Tag::Table(_)
            | Tag::CodeBlock(_)
    )
}

fn flush(loose: &mut Vec<Inline>, blocks: &mut Vec<Block>) {
    close_up(loose);
    if !loose.is_empty() {
        blocks.push(Block::Para { c: std::mem::take(loose) });
    }
}

/// An anchor from the words of a heading.
fn slug(words: &str) -> String {
    let keep = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let dashed: String = words.chars().map(keep).collect();
    dashed.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}
