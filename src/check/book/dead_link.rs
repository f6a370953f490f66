//! Links that lead nowhere.

use super::place;
use super::reading::{Kind, Line, inserted_anchors, is_whole, lines};
use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, Patch, SourceMap, Span, closest};
use std::collections::{BTreeMap, BTreeSet};

check!(B002, "dead-link", Error, Game(check));

/// What a link may begin with when it leaves the booklet.
const SCHEMES: &[&str] = &["http://", "https://", "mailto:"];

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let rulings = Rulings::of(context);
    let mut found = Vec::new();
    for book_input in context.book_inputs {
        let lines = lines(context.game, book_input);
        let inserted = book_input.chapters.iter().flat_map(|it| inserted_anchors(it));
        let headings = lines.iter().filter_map(|line| match line.kind {
            Kind::Heading { id, .. } => Some(id.to_owned()),
            _ => None,
        });
        let booklet = Booklet {
            sources: context.sources,
            file: &book_input.book.file.value,
            is_whole: is_whole(book_input),
            anchors: inserted.chain(headings).filter(|it| !it.is_empty()).collect(),
        };
        // The same words may stand in several lines of a text; each of their places counts once.
        let mut seen = BTreeSet::new();
        for line in &lines {
            for to in &line.links {
                if seen.insert((line.places.first().map(|it| (it.source, it.start)), *to)) {
                    found.extend(booklet.link(line, to));
                }
            }
            found.extend(booklet.never_a_link(line));
            found.extend(rulings.unknown(context, line));
        }
    }
    found
}

struct Booklet<'a> {
    sources: &'a SourceMap,
    file: &'a str,
    anchors: BTreeSet<String>,
    /// Whether these are all that it should have.
    is_whole: bool,
}

impl Booklet<'_> {
    /// Findings for one target, at each place where it is typed in the text of this line.
    fn link(&self, line: &Line<'_>, to: &str) -> Vec<Diagnostic> {
        let Some(fault) = self.fault(to) else { return Vec::new() };
        let typed = [format!("]({to}"), format!("](<{to}"), format!("<{to}>"), format!("]: {to}")];
        let sources = self.sources;
        let target = |needle: &String, place: Span| {
            let start = needle.len() - usize::from(needle.ends_with('>')) - to.len();
            place.within(start..start + to.len())
        };
        let mut places: Vec<Span> = Vec::new();
        for needle in &typed {
            let ends = |place: &Span| {
                let after = sources.text(place.source)[place.end..].chars().next();
                needle.ends_with('>') || after.is_none_or(|c| c.is_whitespace() || ")>".contains(c))
            };
            let all = place::all(sources, &line.places, needle);
            places.extend(all.into_iter().filter(ends).map(|it| target(needle, it)));
        }
        if places.is_empty() {
            places.extend(place::somewhere(sources, &line.places));
        }
        let finding = |span| {
            let mut finding = CHECK.finding(fault.message.clone()).at(span, fault.remark);
            finding.hints.extend(fault.hint.clone());
            finding.patch = fault.instead.clone().map(|text| Patch { span, text });
            finding
        };
        places.into_iter().map(finding).collect()
    }

    /// What is wrong with a target.
    fn fault(&self, to: &str) -> Option<Fault> {
        if to.is_empty() || to == "#" {
            let hint = "refer to a heading of this booklet, such as `#anchor`";
            return Some(Fault::new("a link has no target", "empty target").hint(hint));
        }
        if let Some(anchor) = to.strip_prefix('#') {
            if self.anchors.contains(anchor) || !self.is_whole {
                return None;
            }
            let message = format!("`{}` has no anchor `{anchor}`", self.file);
            let fault = Fault::new(message, "the target does not exist");
            return Some(match closest(anchor, self.anchors.iter().map(String::as_str)) {
                None => fault,
                Some(near) => Fault {
                    instead: is_slip(anchor, near).then(|| format!("#{near}")),
                    ..fault.hint(format!("did you mean `#{near}`?"))
                },
            });
        }
        if !SCHEMES.iter().any(|scheme| to.starts_with(scheme)) {
            let message = format!("a link leads to `{to}`, which readers can't open");
            let hint =
                "link to a heading with `#anchor`, or to an address that begins with `https://`";
            return Some(Fault::new(message, "neither an anchor nor an address").hint(hint));
        }
        if to.contains(char::is_whitespace) || SCHEMES.contains(&to) {
            let fault = Fault::new(format!("`{to}` is not a complete address"), "incomplete");
            let instead = to.contains(' ').then(|| to.replace(' ', "%20"));
            return Some(Fault { instead, ..fault });
        }
        None
    }

    /// Words that were to be a link, but that Markdown does not take for one.
    fn never_a_link(&self, line: &Line<'_>) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for (at, _) in line.words.match_indices("](") {
            let inside = line.words[at + 2..].split(')').next().unwrap_or_default();
            let meant = inside.starts_with('#') || SCHEMES.iter().any(|it| inside.starts_with(it));
            if !meant || inside.len() + at + 2 == line.words.len() {
                continue;
            }
            let sources = self.sources;
            let typed = place::all(sources, &line.places, &format!("]({inside}"));
            let typed = typed.first().map(|it| it.within(2..2 + inside.len()));
            let place = typed.or_else(|| place::somewhere(sources, &line.places));
            let finding = CHECK.finding(format!("`{inside}` is printed as text, not as a link"));
            let finding =
                place.into_iter().fold(finding, |it, at| it.at(at, "the target ends at the space"));
            let text = inside.replace(' ', "%20");
            found.push(match typed {
                Some(span) => Diagnostic { patch: Some(Patch { span, text }), ..finding },
                None => finding.hint(format!("write `{text}`")),
            });
        }
        found
    }
}

/// Whether two anchors differ in so little that one is a slip for the other: a section that is gone was another one.
fn is_slip(one: &str, other: &str) -> bool {
    const MOST: usize = 2;
    let one: Vec<char> = one.to_lowercase().chars().collect();
    let other: Vec<char> = other.to_lowercase().chars().collect();
    let same =
        |pairs: &mut dyn Iterator<Item = (&char, &char)>| pairs.take_while(|(a, b)| a == b).count();
    let before = same(&mut one.iter().zip(&other));
    let rest = one.len().min(other.len()) - before;
    let behind = same(&mut one.iter().rev().zip(other.iter().rev()).take(rest));
    let differ = one.len().max(other.len()) - before - behind;
    differ <= MOST && differ * 2 < one.len()
}

/// What is wrong with a target.
struct Fault {
    message: String,
    remark: &'static str,
    hint: Option<String>,
    /// The target that was probably meant.
    instead: Option<String>,
}

impl Fault {
    fn new(message: impl Into<String>, remark: &'static str) -> Self {
        Self { message: message.into(), remark, hint: None, instead: None }
    }

    fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }
}

/// The ids of rulings, and what others of their shape would look like.
struct Rulings<'a> {
    ids: BTreeSet<&'a str>,
    /// Letters and separator before the number, to the length of the number.
    shapes: BTreeMap<&'a str, usize>,
}

impl<'a> Rulings<'a> {
    fn of(context: &CheckContext<'a>) -> Self {
        let ids: BTreeSet<&str> = context.game.rulings.iter().map(|it| &*it.id.value).collect();
        let shapes =
            ids.iter().filter_map(|id| shape(id)).map(|(before, number)| (before, number.len()));
        Self { shapes: shapes.collect(), ids }
    }

    /// Mentions that look like a ruling and are none.
    fn unknown(&self, context: &CheckContext<'_>, line: &Line<'_>) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for (before, digits) in &self.shapes {
            for (at, _) in line.words.match_indices(before) {
                let rest = &line.words[at + before.len()..];
                let number =
                    rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                let id = &line.words[at..at + before.len() + number];
                let apart = !line.words[..at].ends_with(char::is_alphanumeric)
                    && !rest[number..].starts_with(char::is_alphanumeric);
                if !apart || number != *digits || self.ids.contains(id) {
                    continue;
                }
                let mut places = place::all(context.sources, &line.places, id);
                if places.is_empty() {
                    places.extend(place::somewhere(context.sources, &line.places));
                }
                found.extend(places.into_iter().map(|span| {
                    let finding = CHECK.finding(format!("there is no ruling `{id}`"));
                    let finding = finding.at(span, "no such ruling");
                    match (self.ids.first(), self.ids.last()) {
                        (Some(only), Some(last)) if only == last => {
                            finding.hint(format!("the only ruling is `{only}`"))
                        }
                        (Some(first), Some(last)) => {
                            finding.hint(format!("the rulings are `{first}` to `{last}`"))
                        }
                        _ => finding,
                    }
                }));
            }
        }
        found
    }
}

/// `K-07` as `K-` and `07`. `None` for an id that a plain word or number could be taken for.
fn shape(id: &str) -> Option<(&str, &str)> {
    let at = id.find(|c: char| c.is_ascii_digit())?;
    let (before, number) = id.split_at(at);
    let letters = before.starts_with(char::is_alphabetic);
    let divided = before.ends_with(|c: char| !c.is_alphanumeric() && !c.is_whitespace());
    let digits = number.chars().all(|c| c.is_ascii_digit());
    (letters && divided && digits).then_some((before, number))
}
