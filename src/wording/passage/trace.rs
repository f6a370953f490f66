//! Finished texts in which every character knows where it was typed.
//!
//! In: a text of the author. Out: what the engine makes of it, with the place of each byte. The text is
//! worked out once more, with a mark of private use before each piece of it and one behind: words,
//! texts in quotes, fields of text and the values of expressions. Marks travel through macros and
//! filters, and are taken out at the end. Never: a finished text that differs by its marks. A template
//! may count or compare what it has captured; then only what no value can hold is marked, and macros
//! have the place of the expression that calls them.

use super::layer::Layer;
use crate::TextEngine;
use crate::syntax::{self, Piece};
use crate::text_engine::Local;
use cardwright_base::diagnostic::{SourceMap, Span};
use cardwright_model::{Assets, Game, Prose, TextKind, texts_of};
use minijinja::{Error, State, Value};
use std::ops::Range;
use std::sync::OnceLock;

/// The mark before the first piece; the others follow.
const FIRST: u32 = 0xF_0000;
/// So many pieces can be told apart.
const MOST: usize = 0xFFFD;
/// The mark behind each piece.
const END: char = '\u{10FFFD}';
/// The filter that marks a value.
const FILTER: &str = "from_piece";
/// Tags before what goes into a value, and those behind it.
const OPENS: &[&str] = &["macro", "call", "filter", "set"];
const CLOSES: &[&str] = &["endmacro", "endcall", "endfilter", "endset"];

/// Works texts out with marks.
pub(super) struct Tracer<'w, 'g> {
    words: &'w TextEngine<'g>,
    assets: &'w Assets,
    sources: &'w SourceMap,
    /// Templates in which everything is marked.
    whole: Templates<'w>,
    /// What no value can hold is marked: for texts that differ by their marks.
    careful: OnceLock<Templates<'w>>,
}

/// The engine with marks in its templates.
struct Templates<'w> {
    words: TextEngine<'w>,
    marks: Marks<'static>,
}

/// The pieces that have marks, by number.
#[derive(Default)]
struct Marks<'m> {
    /// Those of the templates that a text may call.
    before: &'m [Marked],
    pieces: Vec<Marked>,
    /// Whether marks may stand in what templates keep as values.
    in_values: bool,
}

struct Marked {
    place: Span,
    /// The words, unless it is the value of an expression.
    typed: Option<Layer>,
}

impl<'w, 'g> Tracer<'w, 'g> {
    /// `fields` is a copy of the game, in which fields of text get their marks.
    pub(super) fn new(
        words: &'w TextEngine<'g>,
        assets: &'w Assets,
        fields: &'w mut Game,
        sources: &'w SourceMap,
    ) -> Self {
        let mut marks = Marks { in_values: true, ..Marks::default() };
        let path = |_| String::new();
        for text in texts_of(fields, &path, &path) {
            if text.kind == TextKind::Field {
                let layer = Layer::plain(text.text, &sources.places(*text.span, text.text));
                let mut marked = String::new();
                marks.words(&layer, 0..layer.text.len(), &mut marked);
                *text.text = marked;
            }
        }
        let whole = Templates::of(words, fields, marks, assets, sources);
        Self { words, assets, sources, whole, careful: OnceLock::new() }
    }

    /// The engines to try in turn.
    fn marked(&self) -> impl Iterator<Item = &Templates<'w>> {
        let careful = || {
            let game = self.words.game();
            Templates::of(self.words, game, Marks::default(), self.assets, self.sources)
        };
        let careful = std::iter::once_with(move || self.careful.get_or_init(careful));
        std::iter::once(&self.whole).chain(careful)
    }

    /// A text of the author as it is printed. `None` where it can't be worked out. `subject` is what `self`
    /// names in it, `locals` are further names.
    pub(super) fn text(
        &self,
        prose: &Prose,
        subject: Option<&str>,
        locals: &[Local<'_>],
    ) -> Option<Layer> {
        let typed = Layer::plain(&prose.text, &self.sources.places(prose.span, &prose.text));
        if syntax::is_plain(&prose.text) {
            return Some(typed);
        }
        let (place, sources) = (prose.span, self.sources);
        let finished = self.words.finished(&prose.text, place, sources, subject, locals)?;
        let found = self.marked().find_map(|Templates { words, marks }| {
            let mut marks = marks.more();
            let marked = marks.text(&typed);
            let marked = words.finished(&marked, place, sources, subject, locals)?;
            Some(marks.taken_out(&marked, place)).filter(|it| it.text == finished)
        });
        Some(found.unwrap_or_else(|| unknown(&finished, place)))
    }

    /// What a wording template makes of a card.
    pub(super) fn template(&self, name: &str, card: &str, place: Span) -> Option<Layer> {
        let finished = self.words.finished_template(name, card)?;
        let found = self.marked().find_map(|Templates { words, marks }| {
            let marked = words.finished_template(name, card)?;
            Some(marks.taken_out(&marked, place)).filter(|it| it.text == finished)
        });
        Some(found.unwrap_or_else(|| unknown(&finished, place)))
    }
}

impl<'w> Templates<'w> {
    fn of(
        words: &TextEngine<'_>,
        game: &'w Game,
        mut marks: Marks<'static>,
        assets: &Assets,
        sources: &SourceMap,
    ) -> Self {
        let template = |name: &str| {
            let (path, text) = assets.templates.get(name)?;
            let whole = Span::new(sources.find(path)?, 0..text.len());
            Some(marks.text(&Layer::plain(text, &sources.places(whole, text))))
        };
        let words = words.rewritten(game, template, FILTER, mark);
        Self { words, marks }
    }
}

/// A text of which nothing is known but where it belongs.
fn unknown(finished: &str, place: Span) -> Layer {
    let mut layer = Layer::empty(place);
    layer.computed(finished, place);
    layer
}

/// The value of an expression with its marks; what is empty stays empty.
fn mark(state: &mut State, value: &Value, number: u32) -> Result<String, Error> {
    let words = state.format(value.clone())?;
    let begin = char::from_u32(number).filter(|_| !words.is_empty());
    Ok(begin.map_or_else(String::new, |begin| format!("{begin}{words}{END}")))
}

/// The number of the piece that a mark stands before.
fn number(mark: char) -> Option<usize> {
    let number = usize::try_from(u32::from(mark).checked_sub(FIRST)?).ok()?;
    (number < MOST).then_some(number)
}

impl Marks<'_> {
    /// Marks that go on behind these.
    fn more(&self) -> Marks<'_> {
        Marks { before: &self.pieces, in_values: self.in_values, ..Marks::default() }
    }

    /// The mark for one more piece.
    fn next(&mut self, piece: Marked) -> Option<char> {
        let number = self.before.len() + self.pieces.len();
        let number = u32::try_from(number).ok().filter(|_| number < MOST)?;
        self.pieces.push(piece);
        char::from_u32(FIRST + number)
    }

    fn piece(&self, number: usize) -> Option<&Marked> {
        let own = number.checked_sub(self.before.len());
        own.map_or_else(|| self.before.get(number), |own| self.pieces.get(own))
    }

    /// A text or template with its marks. White space that the engine takes away is gone already.
    fn text(&mut self, typed: &Layer) -> String {
        let text = typed.text.as_str();
        let (mut marked, mut kept) = (String::new(), 0);
        for piece in syntax::pieces(text) {
            let open = self.in_values || kept == 0;
            match piece {
                Piece::Words(range) if open => self.words(typed, range, &mut marked),
                Piece::Expression(range) if open => self.expression(typed, range, &mut marked),
                Piece::Words(range) | Piece::Expression(range) => marked.push_str(&text[range]),
                Piece::Tag(range) => {
                    let tag = &text[range.clone()];
                    let word = syntax::keyword(tag);
                    let capture = word != "set" || !tag.contains('=');
                    kept += usize::from(OPENS.contains(&word) && capture);
                    kept -= usize::from(CLOSES.contains(&word)).min(kept);
                    // What a name is set to is said later, what is asked for is not.
                    match word {
                        "set" | "do" | "call" => self.quoted(typed, range, &mut marked),
                        _ => marked.push_str(tag),
                    }
                }
                Piece::Comment(_) => {}
            }
        }
        marked
    }

    fn words(&mut self, typed: &Layer, range: Range<usize>, marked: &mut String) {
        let words = &typed.text[range.clone()];
        // The engine drops the last line break of a text.
        let last = range.end == typed.text.len() && words.ends_with('\n');
        let kept = &words[..words.len() - usize::from(last)];
        let place = typed.place(range.clone());
        let mut own = Layer::empty(place);
        own.copy(typed, range.start..range.start + kept.len());
        match self.next(Marked { place, typed: Some(own) }).filter(|_| !kept.is_empty()) {
            Some(mark) => marked.extend([String::from(mark).as_str(), kept, &String::from(END)]),
            None => marked.push_str(kept),
        }
        marked.push_str(&words[kept.len()..]);
    }

    fn expression(&mut self, typed: &Layer, range: Range<usize>, marked: &mut String) {
        let part = &typed.text[range.clone()];
        let piece = Marked { place: typed.place(range.clone()), typed: None };
        let inside = part.strip_prefix("{{").and_then(|it| it.strip_suffix("}}"));
        let (Some(inside), Some(mark)) = (inside, self.next(piece)) else {
            return marked.push_str(part);
        };
        let sign = |c: Option<char>| c.filter(|it| matches!(it, '-' | '+'));
        let (lead, tail) = (sign(inside.chars().next()), sign(inside.chars().next_back()));
        let (start, end) = (2 + usize::from(lead.is_some()), 2 + usize::from(tail.is_some()));
        marked.push_str("{{");
        marked.extend(lead);
        marked.push('(');
        self.quoted(typed, range.start + start..range.end - end, marked);
        marked.push_str(&format!(")|{FILTER}({})", u32::from(mark)));
        // A sign of the expression itself can't end it.
        marked.extend(tail);
        marked.push_str("}}");
    }

    /// A part of the text in which words in quotes have marks.
    fn quoted(&mut self, typed: &Layer, part: Range<usize>, marked: &mut String) {
        let text = &typed.text[part.clone()];
        let mut at = 0;
        let literals = if self.in_values { syntax::literals(text) } else { Vec::new() };
        for literal in literals {
            let words = &text[literal.clone()];
            if !syntax::is_told(words) {
                continue;
            }
            let range = part.start + literal.start..part.start + literal.end;
            let own = typed.unquoted(range.clone());
            if let Some(mark) = self.next(Marked { place: typed.place(range), typed: Some(own) }) {
                marked.push_str(&text[at..literal.start]);
                marked.push(mark);
                marked.push_str(words);
                marked.push(END);
                at = literal.end;
            }
        }
        marked.push_str(&text[at..]);
    }

    /// A finished text without its marks, each byte with the place that they tell. What has no mark
    /// is at `whole`.
    fn taken_out(&self, marked: &str, whole: Span) -> Layer {
        let mut layer = Layer::empty(whole);
        // The pieces around, the innermost last, and how much of each was read.
        let mut open: Vec<(usize, usize)> = Vec::new();
        let mut rest = marked;
        while !rest.is_empty() {
            let is_mark = |c: char| c == END || number(c).is_some();
            let (words, behind) = rest.split_at(rest.find(is_mark).unwrap_or(rest.len()));
            match open.last_mut().and_then(|(piece, at)| Some((self.piece(*piece)?, at))) {
                Some((piece, at)) => {
                    let start = *at;
                    *at += words.len();
                    let same = |it: &&Layer| it.text.get(start..*at) == Some(words);
                    match piece.typed.as_ref().filter(same) {
                        Some(typed) => layer.copy(typed, start..*at),
                        None => layer.computed(words, piece.place),
                    }
                }
                None => layer.computed(words, whole),
            }
            let mut chars = behind.chars();
            match chars.next().map(number) {
                Some(Some(piece)) => open.push((piece, 0)),
                _ => drop(open.pop()),
            }
            rest = chars.as_str();
        }
        layer
    }
}
