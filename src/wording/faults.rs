//! Faults of a finished text, told where the author typed them.

use super::names::Names;
use super::passage::{Mark, Origin, Reading, SourceText, TextOwner, lines, reads_as, role};
use super::syntax::{self, Piece};
use cardwright_base::diagnostic::{Diagnostic, Patch, Report, SourceMap, Span};
use cardwright_base::did_you_mean::did_you_mean;

/// Something wrong with a text. It is found again by its words, because the text may be computed.
#[derive(Debug)]
pub(super) struct Fault {
    needle: Needle,
    message: String,
    near: Option<String>,
}

#[derive(Debug)]
enum Needle {
    /// A reference, an icon or a fence.
    Mark(String),
    /// A whole line or text.
    Line(String),
}

impl Fault {
    /// A fault of a mark.
    pub(super) fn mark(needle: &str, message: String, near: Option<String>) -> Self {
        Self { needle: Needle::Mark(needle.to_owned()), message, near }
    }

    /// A fault of a whole line or text.
    pub(super) fn line(needle: &str, message: impl Into<String>) -> Self {
        Self { needle: Needle::Line(needle.trim().to_owned()), message: message.into(), near: None }
    }

    /// The name of the icon that it is about.
    fn icon(&self) -> Option<&str> {
        let Needle::Mark(mark) = &self.needle else { return None };
        mark.strip_prefix(':')?.strip_suffix(':')
    }

    /// The name that was probably meant in the place of the one that a reference has.
    fn patch(&self, near: &str, place: Span, names: &Names, sources: &SourceMap) -> Option<Patch> {
        let Needle::Mark(mark) = &self.needle else { return None };
        let id = mark.strip_prefix("[[")?.split(['|', ']']).next()?;
        // Where there is such a thing, only its form is wrong.
        names.resolve(id, None).is_err().then_some(())?;
        let text = sources.slice(place).replacen(id, near, 1);
        Some(Patch { span: place, text })
    }

    /// The same, with what was probably meant.
    pub(super) fn line_near(needle: &str, message: String, near: Option<String>) -> Self {
        Self { near, ..Self::line(needle, message) }
    }
}

/// Reports each fault wherever its words stand in what the author typed. Where an expression made
/// them, it is reported there or, if that can't be told, at the first line of the first text, with
/// the `subject` that was put into words.
pub(super) fn tell(
    faults: &[Fault],
    texts: &[SourceText<'_>],
    subject: Option<Span>,
    names: &Names,
    report: &mut Report,
) {
    if faults.is_empty() {
        return;
    }
    let mut reading = Reading::new(names);
    for text in texts {
        reading.text(text, &Origin::new(TextOwner::Readme, "", ""), None, &report.sources);
    }
    for fault in faults {
        let mut places = match &fault.needle {
            Needle::Mark(needle) => marked(needle, &reading.marks),
            Needle::Line(needle) => lined(needle, texts, &report.sources),
        };
        let typed = !places.is_empty();
        if !typed {
            let made = match &fault.needle {
                Needle::Mark(needle) => making(needle, &reading.marks, texts, &report.sources),
                Needle::Line(_) => None,
            };
            let first = || texts.first().map(|it| first_line(it, &report.sources));
            places.extend(made.or_else(first));
        }
        for place in places {
            let mut found = Diagnostic::error("T002", fault.message.clone()).at(place, "");
            if let Some(subject) = subject.filter(|_| !typed) {
                found = found.see(subject, "while wording this");
            }
            if let Some(near) = &fault.near {
                found = found.hint(did_you_mean(near));
                found.patch = fault.patch(near, place, names, &report.sources).filter(|_| typed);
            } else if let Some(name) = fault.icon() {
                found = found.hint(format!(
                    "draw it as `icons/{name}.svg` in the game's art folder, or write `:{name}\\:` for these words"
                ));
            }
            report.push(found);
        }
    }
}

/// Every place at which the author typed a mark.
fn marked(needle: &str, marks: &[Mark]) -> Vec<Span> {
    marks.iter().filter(|mark| mark.needle == needle).map(|mark| mark.span).collect()
}

/// The one place that makes such a mark: its name stands in quotes in an expression, or it is the
/// only mark with an expression that can read so.
fn making(
    needle: &str,
    marks: &[Mark],
    texts: &[SourceText<'_>],
    sources: &SourceMap,
) -> Option<Span> {
    let id = needle.trim_matches(['[', ']', ':']).split(['|', ':']).next()?;
    let quoted = texts.iter().flat_map(|text| {
        let literals = syntax::pieces(text.text).into_iter().flat_map(|piece| match piece {
            Piece::Expression(part) | Piece::Tag(part) => {
                let inside = syntax::literals(&text.text[part.clone()]);
                inside.into_iter().map(|it| part.start + it.start..part.start + it.end).collect()
            }
            _ => Vec::new(),
        });
        let named = literals.filter(|range| {
            let words = &text.text[range.clone()];
            words == id || words.contains(needle)
        });
        named.map(|it| sources.inside(text.whole, text.text, it)).collect::<Vec<_>>()
    });
    let made = marks.iter().filter(|it| reads_as(&it.needle, needle)).map(|mark| mark.span);
    only(quoted).or_else(|| only(made))
}

fn only(mut places: impl Iterator<Item = Span>) -> Option<Span> {
    places.next().filter(|first| places.all(|other| other == *first))
}

/// Every line that reads as the needle: those typed out in full, else the one that says most of it.
fn lined(needle: &str, texts: &[SourceText<'_>], sources: &SourceMap) -> Vec<Span> {
    let (mut typed, mut made) = (Vec::new(), None);
    for text in texts {
        let layer = text.layer(sources);
        for (at, line) in lines(&layer.text) {
            let (_, words) = role(line);
            let Some(words) = [line, words].into_iter().find(|it| reads_as(it, needle)) else {
                continue;
            };
            let start = at + line.len() - words.len();
            let place = layer.place(start..start + words.len());
            if words == needle {
                typed.push(place);
            } else if made.is_none_or(|(length, _)| length < words.len()) {
                made = Some((words.len(), place));
            }
        }
    }
    if typed.is_empty() { made.map(|(_, place)| place).into_iter().collect() } else { typed }
}

fn first_line(text: &SourceText<'_>, sources: &SourceMap) -> Span {
    let end = text.text.find('\n').unwrap_or(text.text.len());
    sources.inside(text.whole, text.text, 0..end)
}
