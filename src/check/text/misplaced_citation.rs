//! Rulings that are cited where the text speaks of something else.
//!
//! A passage and the ruling that settles it are about one thing, so they share words, and rare words more than common
//! ones. A citation is reported where the ruling shares little with its passage and another ruling shares much.

use crate::CheckContext;
use crate::prose::Places;
use cardwright_base::WordList;
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_model::Ruling;
use cardwright_wording::language::is_english;
use cardwright_wording::passage::{Passage, PassageKind, TextOwner};
use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

check!(T040, "misplaced-citation", Warning, Game(check));

/// With less than this share of what the likeliest ruling has in common with the passage, it is another one. Of 140
/// citations of four games none has less; of 480 that were moved to another ruling three quarters have.
const LIKELY: f64 = 0.3;
/// A passage that has less than this in common with every ruling tells nothing of them.
const TELLING: f64 = 2.5;
/// A sentence of which half of the words are those of a ruling is about it, if there are so many of them.
const FEWEST: usize = 2;
/// How far before and behind a citation its passage is looked at, in bytes.
const BEFORE: usize = 700;
const BEHIND: usize = 200;
/// Letters of a word that make its stem.
const STEM: usize = 7;
/// Words of which any sentence may have some.
const COMMON: WordList = WordList(
    "a an the of to in on at for with by and or but if when that this it its is are be was were as not no you your they \
    their he his she her who whom which what how does do can may must will has have had from than then so any each every \
    one all only more less same other another yes there here them after before while also into up out about",
);

/// A name in double brackets, without a form.
static CITED: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\[\[([^\[\]|]+)\]\]").expect("a pattern"));
/// A ruling in an expression: `ruling.K_60 == "discard"`.
static DECIDING: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\bruling\.(\w+)").expect("a pattern"));
/// Expressions, where links lead, and the forms of names.
static MARKUP: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?s)\{[{%#].*?[}%#]\}|\]\(#[^)]*\)|\|[a-z-]+\]\]").expect("a pattern")
});

/// A place where a passage cites rulings.
struct Citation<'a> {
    ruling: &'a Ruling,
    place: Span,
    /// The stems of the words around it.
    stems: BTreeSet<String>,
    /// The stems of the words before it in its sentence.
    sentence: BTreeSet<String>,
    /// Number of the section that it stands in.
    section: usize,
}

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let rulings = &context.game.rulings;
    // Common words and endings are those of English.
    if !is_english(&context.game.language) {
        return Vec::new();
    }
    let known = Known::of(rulings);
    let (citations, mut cited) = citations(context);
    for it in &citations {
        cited.entry(it.section).or_default().insert(&it.ruling.id.value);
    }
    let mut places = Places::default();
    let mut found = Vec::new();
    for citation in &citations {
        let own = known.likeness(&citation.stems, &citation.ruling.id.value);
        // What the section cites as well may be what the other sentences are about.
        let others =
            rulings.iter().filter(|it| !cited[&citation.section].contains(it.id.value.as_str()));
        let likely = others.map(|it| (known.likeness(&citation.stems, &it.id.value), it));
        let Some((most, other)) = likely.max_by(|a, b| a.0.total_cmp(&b.0)) else { continue };
        // A sentence may well be about the ruling, and the rest of its passage not.
        let same =
            known.stems[citation.ruling.id.value.as_str()].intersection(&citation.sentence).count();
        let is_its_sentence = same >= FEWEST && 2 * same >= citation.sentence.len();
        let likely = own >= LIKELY * most || is_its_sentence;
        if most < TELLING || likely || !places.is_new(citation.place) {
            continue;
        }
        let (id, right) = (&citation.ruling.id.value, &other.id.value);
        let message = format!("`{id}` is cited where the text is about something else");
        let fault = CHECK
            .finding(message)
            .at(citation.place, format!("the words here are those of `{right}`"))
            .see(citation.ruling.id.span, format!("what `{id}` is about"))
            .see(other.id.span, format!("what `{right}` is about"));
        found.push(fault.hint(format!("cite `{right}`, if it is meant")));
    }
    found
}

/// Every citation, and by section the rulings that decide what its text says.
fn citations<'a>(
    context: &CheckContext<'a>,
) -> (Vec<Citation<'a>>, BTreeMap<usize, BTreeSet<&'a str>>) {
    let texts = [TextOwner::Chapter, TextOwner::Description, TextOwner::Term];
    let (mut found, mut deciding) = (Vec::new(), BTreeMap::<usize, BTreeSet<&str>>::new());
    let named = |id: &str| context.game.rulings.iter().find(|it| it.id.value == id);
    let (mut section, mut heading, mut file) = (0, BTreeSet::new(), None);
    for passage in context.typed.iter().filter(|it| texts.contains(&it.origin.of)) {
        let source = Some(passage.span.source);
        if begins_section(passage) || source != file {
            section += 1;
            let is_heading = begins_section(passage);
            heading = if is_heading { stems(&passage.text) } else { BTreeSet::new() };
            file = source;
        }
        let text = context.sources.slice(passage.span);
        for hit in DECIDING.captures_iter(text) {
            let ruling = named(&hit[1].replace('_', "-"));
            deciding.entry(section).or_default().extend(ruling.map(|it| it.id.value.as_str()));
        }
        for hit in CITED.captures_iter(text) {
            let (whole, id) = (hit.get(0).expect("all of it"), &hit[1]);
            let Some(ruling) = named(id) else { continue };
            let before = boundary(text, whole.start().saturating_sub(BEFORE));
            let behind = boundary(text, (whole.end() + BEHIND).min(text.len()));
            let around = format!("{} {}", &text[before..whole.start()], &text[whole.end()..behind]);
            let stems = &stems(&around) | &heading;
            let place = passage.span.within(whole.range());
            let sentence = self::stems(sentence_before(&text[before..whole.start()]));
            found.push(Citation { ruling, place, stems, sentence, section });
        }
    }
    (found, deciding)
}

fn begins_section(passage: &Passage) -> bool {
    matches!(passage.kind, PassageKind::Heading(_))
}

/// The last sentence of a text, without the mark that ends it.
fn sentence_before(text: &str) -> &str {
    let text = text.trim_end_matches(['.', '!', '?', ')', '*']);
    text.rfind(['.', '!', '?']).map_or(text, |it| &text[it + 1..])
}

/// The next place at or behind this one where a character begins.
fn boundary(text: &str, at: usize) -> usize {
    (at..=text.len()).find(|it| text.is_char_boundary(*it)).unwrap_or(text.len())
}

/// The words of all rulings, and how rare each is among them.
struct Known<'a> {
    stems: BTreeMap<&'a str, BTreeSet<String>>,
    weights: BTreeMap<String, f64>,
}

impl<'a> Known<'a> {
    fn of(rulings: &'a [Ruling]) -> Self {
        let text = |ruling: &Ruling| {
            let texts = [Some(&ruling.topic), Some(&ruling.text), ruling.alternative.as_ref()];
            let texts: Vec<&str> = texts.into_iter().flatten().map(|it| it.text.as_str()).collect();
            texts.join(" ")
        };
        let stems: BTreeMap<&str, BTreeSet<String>> =
            rulings.iter().map(|it| (it.id.value.as_str(), stems(&text(it)))).collect();
        let mut many: BTreeMap<String, f64> = BTreeMap::new();
        for stem in stems.values().flatten() {
            *many.entry(stem.clone()).or_default() += 1.0;
        }
        let all = rulings.len() as f64;
        // Inverse document frequency, smoothed.
        let weight = |many: f64| (1.0 + all / (0.5 + many)).ln();
        let weights = many.into_iter().map(|(stem, many)| (stem, weight(many))).collect();
        Self { stems, weights }
    }

    /// The squared weights of the stems in common, by the length of the ruling's own.
    fn likeness(&self, stems: &BTreeSet<String>, ruling: &str) -> f64 {
        let squared = |stem: &String| self.weights.get(stem).map_or(0.0, |it| it * it);
        let own = &self.stems[ruling];
        let length = own.iter().map(squared).sum::<f64>().sqrt();
        own.intersection(stems).map(squared).sum::<f64>() / length.max(1.0)
    }
}

/// The stems of the words of a text as it was typed; a reference counts by its id.
fn stems(text: &str) -> BTreeSet<String> {
    let text = MARKUP.replace_all(text, " ");
    let words = text.split(|c: char| !c.is_alphabetic()).filter(|it| it.len() > 1);
    words.map(str::to_lowercase).filter(|it| !COMMON.has(it)).map(|it| stem(&it)).collect()
}

fn stem(word: &str) -> String {
    const ENDINGS: &[&str] = &["ings", "ing", "ed", "es", "s", "ly"];
    let rest = ENDINGS.iter().filter_map(|it| word.strip_suffix(it)).find(|it| it.len() > 2);
    rest.unwrap_or(word).chars().take(STEM).collect()
}
