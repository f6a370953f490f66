//! Which passages of a game were read against its rules, and what has become of them since.
//!
//! In: what is printed, and the game with its review file. Out: each text with the standing of its passages. Never: a
//! judgement on what a passage says; that is the reader's.
//!
//! A passage is known by digests of its words and of its facts: what the data says of the cards and keywords that it
//! names, and of what its text belongs to. Both digests of a text are compared in order, so a passage that moved counts as changed.

mod changes;
mod facts;
mod signs;

pub use changes::{DataChange, data_changes, known_data, told};
pub(crate) use signs::References;

use crate::word_digests::{common, likeness};
use cardwright_base::diagnostic::SourceMap;
use cardwright_model::{Date, Game, Located, ReadPassage};
use cardwright_wording::passage::{Origin, Passage, PassageKind, RunKind, TextOwner};
use facts::Facts;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A text with its passages, in the order of print.
#[derive(Debug)]
pub struct TextReview<'a> {
    /// Which text, as the review file calls it: `card/sword`, `rulebook/03-set-up.md`.
    pub of: String,
    /// Its passages, in the order of print.
    pub passages: Vec<Reviewed<'a>>,
    /// Passages of the review file that are gone, each with the number of passages before it.
    pub lost: Vec<(usize, Located<ReadPassage>)>,
    /// The version of the game, and its day of release if it has one, when something of it was last accepted.
    pub read_in: Option<(String, Option<Date>)>,
}

impl TextReview<'_> {
    /// Whether it is the text of what has this id.
    pub fn is_about(&self, id: &str) -> bool {
        self.of.rsplit('/').next() == Some(id)
    }

    /// Whether a passage of it speaks of what has this id: names it, or stands in the text of it.
    pub fn speaks_of(&self, passage: &Reviewed<'_>, id: &str) -> bool {
        self.is_about(id) || passage.names.contains(id)
    }

    /// Takes a passage as read as it is now.
    pub fn accept(&mut self, passage: usize, game: &Game) {
        let reviewed = &mut self.passages[passage];
        reviewed.standing = Standing::Read;
        reviewed.known = Some(reviewed.now.clone());
        self.read_in = Some((game.version.value.clone(), game.released));
    }

    /// Takes all of it as read, with what is gone.
    pub fn accept_all(&mut self, game: &Game) {
        self.accept_lost(game);
        (0..self.passages.len()).for_each(|it| self.accept(it, game));
    }

    /// Agrees that what is gone may be gone.
    pub fn accept_lost(&mut self, game: &Game) {
        if !self.lost.is_empty() {
            self.lost.clear();
            self.read_in = Some((game.version.value.clone(), game.released));
        }
    }

    /// The lines that the review file has for it: those of passages that were read, and of those that are gone and were
    /// not let go.
    pub fn records(&self) -> Vec<&ReadPassage> {
        let mut lines = Vec::new();
        let mut lost = self.lost.iter().peekable();
        for number in 0..=self.passages.len() {
            while let Some((_, gone)) = lost.next_if(|it| it.0 <= number) {
                lines.push(&gone.value);
            }
            lines.extend(self.passages.get(number).and_then(|it| it.known.as_ref()));
        }
        lines
    }
}

/// A passage and how it stands.
#[derive(Debug)]
pub struct Reviewed<'a> {
    /// The passage itself.
    pub passage: &'a Passage,
    /// What the review file would hold of it now.
    pub now: ReadPassage,
    /// Ids of the cards and keywords that it names.
    pub names: BTreeSet<&'a str>,
    /// Whether it was read.
    pub standing: Standing,
    /// Its digests when it was last read.
    pub known: Option<ReadPassage>,
}

/// Whether a passage was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It was read as it stands.
    Read,
    /// It was never read.
    New,
    /// Its words have changed since.
    Changed,
    /// In the same words, but the data says other things of what it names.
    Stale,
}

impl Standing {
    /// The word for it in results for programs.
    pub fn word(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::New => "new",
            Self::Changed => "changed",
            Self::Stale => "stale",
        }
    }
}

/// Every text that is printed, held against the review file; without a review file all of it is new. `said` gives the
/// digests of the words of a passage.
pub fn review<'a>(
    game: &'a Game,
    typed: &'a [Passage],
    printed: &'a [Passage],
    sources: &SourceMap,
    said: &dyn Fn(&Passage) -> String,
) -> Vec<TextReview<'a>> {
    let facts = Facts::of(game);
    let mut order = Vec::new();
    let mut texts: BTreeMap<String, Vec<Reviewed<'a>>> = BTreeMap::new();
    let printed = printed.iter().filter(|it| is_read(it));
    for passage in typed.iter().filter(|it| is_printed_as_typed(it)).chain(printed) {
        let of = text_of(game, &passage.origin);
        let names = names(passage);
        let words = signs::digest(game, sources, passage);
        let picture = signs::picture(sources, passage);
        let facts = facts.digest(&of, &names, picture.as_deref());
        let now = ReadPassage { words, facts, said: String::new() };
        let reviewed = Reviewed { passage, now, names, standing: Standing::New, known: None };
        let passages = texts.entry(of.clone()).or_insert_with(|| {
            order.push(of);
            Vec::new()
        });
        passages.push(reviewed);
    }
    let file = game.review_file.as_ref();
    let mut read: BTreeMap<&str, Vec<&Located<ReadPassage>>> = BTreeMap::new();
    for text in file.into_iter().flat_map(|it| &it.texts) {
        read.entry(&text.of.value).or_default().extend(&text.passages);
    }
    let mut all = Vec::new();
    for of in order {
        let mut passages = texts.remove(&of).unwrap_or_default();
        let known = read.remove(of.as_str()).unwrap_or_default();
        let lost = compare(&mut passages, &known, said);
        let read_in = read_in(game, &of);
        all.push(TextReview { of, passages, lost, read_in });
    }
    // Texts that are gone as a whole.
    all.extend(read.into_iter().map(|(of, known)| {
        let lost = known.into_iter().map(|it| (0, it.clone())).collect();
        let read_in = read_in(game, of);
        TextReview { of: of.to_owned(), passages: Vec::new(), lost, read_in }
    }));
    all
}

/// Whether a passage was read, and has other words now. Where two passages were exchanged, one of them is new and one
/// is lost; cells are exchanged most often.
pub(crate) fn is_edited(texts: &[TextReview<'_>], passage: &Passage) -> bool {
    texts.iter().any(|text| {
        let exchanged = |reviewed: &Reviewed<'_>| {
            let cell = reviewed.passage.kind == PassageKind::Cell;
            !text.lost.is_empty() && (cell || reviewed.standing == Standing::New)
        };
        let edited = |it: &&Reviewed<'_>| it.standing == Standing::Changed || exchanged(it);
        text.passages.iter().filter(edited).any(|it| std::ptr::eq(it.passage, passage))
    })
}

/// Passages of a text that stand where others of it stood, where that is all that has changed.
pub(crate) fn exchanged<'t, 'a>(text: &'t TextReview<'a>) -> Vec<&'t Reviewed<'a>> {
    let then = text.records();
    if then.len() != text.passages.len() {
        return Vec::new();
    }
    let pairs = text.passages.iter().zip(then);
    let (now, then): (Vec<&Reviewed<'_>>, Vec<&ReadPassage>) =
        pairs.filter(|(now, then)| now.now.words != then.words).unzip();
    let mut all_now: Vec<&str> = now.iter().map(|it| it.now.words.as_str()).collect();
    let mut all_then: Vec<&str> = then.iter().map(|it| it.words.as_str()).collect();
    all_now.sort_unstable();
    all_then.sort_unstable();
    if all_now == all_then { now } else { Vec::new() }
}

fn read_in(game: &Game, of: &str) -> Option<(String, Option<Date>)> {
    let mut texts = game.review_file.iter().flat_map(|it| &it.texts);
    texts.find(|it| it.of.value == of).map(|it| (it.version.clone(), it.day))
}

/// Whether somebody has to read it: not what the program works out by itself.
fn is_read(passage: &Passage) -> bool {
    let icon = || passage.stretches().any(|it| matches!(it.1, RunKind::Icon { .. }));
    let words = passage.text.chars().any(char::is_alphanumeric) || icon();
    let computed = matches!(passage.kind, PassageKind::Inserted) || is_printed_as_typed(passage);
    words && !computed && passage.origin.of != TextOwner::Chart
}

/// Names, drawings in words, lines of colour, and files that are not printed at all: nothing is worked out in them, so
/// they are read as they were typed.
fn is_printed_as_typed(passage: &Passage) -> bool {
    use PassageKind::{Alt, Flavour, Form, Title};
    let worked_out = match passage.origin.of {
        TextOwner::Ruling | TextOwner::Template => true,
        // What stands in the file of a chapter, and not in the manifest.
        TextOwner::Chapter => Path::new(&passage.origin.part).extension().is_some(),
        _ => false,
    };
    matches!(passage.kind, Alt | Flavour | Form | Title) && !worked_out
        || passage.origin.of == TextOwner::Readme
}

/// What a review file calls a text.
pub(crate) fn text_of(game: &Game, origin: &Origin) -> String {
    let word = match origin.of {
        TextOwner::Chapter => {
            let path = Path::new(&origin.part);
            let inner = path.strip_prefix(&game.folder).ok();
            let inner = inner.map(|it| it.to_string_lossy().replace('\\', "/"));
            return inner.unwrap_or_else(|| format!("booklet/{}", origin.id));
        }
        TextOwner::Game => return "game".to_owned(),
        TextOwner::Readme => return origin.id.clone(),
        TextOwner::Card => "card",
        TextOwner::Back => "back",
        TextOwner::Type => "type",
        TextOwner::KeywordKind => "keyword-kind",
        TextOwner::Keyword => "keyword",
        TextOwner::Term => "term",
        TextOwner::Ruling => "ruling",
        TextOwner::Description => "description",
        TextOwner::History => "history",
        TextOwner::Variant => "variant",
        TextOwner::TuckBox => "box",
        TextOwner::Layout => "layout",
        TextOwner::Chart => "chart",
        TextOwner::Board => "board",
        TextOwner::Template => "template",
    };
    format!("{word}/{}", origin.id)
}

/// The cards and keywords that a passage refers to.
fn names(passage: &Passage) -> BTreeSet<&str> {
    let named = passage.stretches().filter_map(|(_, run_kind)| match run_kind {
        RunKind::Reference { kind: "card" | "keyword", id } => Some(id.as_str()),
        _ => None,
    });
    let own =
        matches!(passage.origin.of, TextOwner::Card | TextOwner::Keyword | TextOwner::Description);
    named.chain(own.then_some(passage.origin.id.as_str())).collect()
}

/// Less in common than this, and one passage does not stand for the other.
const LIKE: f64 = 0.5;

/// Gives each passage its standing, and tells which known ones are gone.
fn compare(
    passages: &mut [Reviewed<'_>],
    known: &[&Located<ReadPassage>],
    said: &dyn Fn(&Passage) -> String,
) -> Vec<(usize, Located<ReadPassage>)> {
    let same = |now: usize, then: usize| passages[now].now.words == known[then].value.words;
    let mut pairs = common(passages.len(), known.len(), &same);
    pairs.push((passages.len(), known.len()));
    let mut lost = Vec::new();
    let (mut now, mut then) = (0, 0);
    for (next_now, next_then) in pairs {
        let changed = now..next_now;
        for it in &mut passages[changed] {
            it.now.said = said(it.passage);
        }
        // Between two that are the same, those that are alike have changed. Of the rest as many as there were have
        // changed, and the others came or went.
        let alike = |a: usize, b: usize| {
            likeness(&passages[now + a].now.said, &known[then + b].value.said) >= LIKE
        };
        let (here, there) = (next_now - now, next_then - then);
        let mut alike = if here == there { Vec::new() } else { common(here, there, &alike) };
        alike.iter_mut().for_each(|it| *it = (it.0 + now, it.1 + then));
        alike.push((next_now, next_then));
        for (like_now, like_then) in alike {
            let pairs = (like_now - now).min(like_then - then);
            let last = usize::from((like_now, like_then) != (next_now, next_then));
            let between = (0..pairs).map(|it| (now + it, then + it));
            for (now, then) in between.chain((0..last).map(|_| (like_now, like_then))) {
                passages[now].standing = Standing::Changed;
                passages[now].known = Some(known[then].value.clone());
            }
            let gone = &known[then + pairs..like_then];
            lost.extend(gone.iter().map(|it| (like_now, (*it).clone())));
            (now, then) = (like_now + last, like_then + last);
        }
        if let (Some(reviewed), Some(known)) = (passages.get_mut(next_now), known.get(next_then)) {
            let same = reviewed.now.facts == known.value.facts;
            reviewed.standing = if same { Standing::Read } else { Standing::Stale };
            // Older review files have no words.
            reviewed.now.said = if known.value.said.is_empty() {
                said(reviewed.passage)
            } else {
                known.value.said.clone()
            };
            reviewed.known = Some(known.value.clone());
        }
        (now, then) = (next_now + 1, next_then + 1);
    }
    lost
}
