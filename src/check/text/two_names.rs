//! Two names for one thing.

use crate::CheckContext;
use crate::prose::{self, Places};
use crate::vocabulary::{Name, Owner, Vocabulary, words, words_in};
use cardwright_base::diagnostic::{Diagnostic, Patch, Span};
use cardwright_base::one_line;
use cardwright_model::{Avoid, Located};
use cardwright_wording::passage::{Passage, TextOwner};
use std::collections::BTreeMap;
use std::ops::Bound::{Included, Unbounded};
use std::ops::Range;

check!(T018, "two-names", Warning, Game(check));

/// Fewest letters of a name that nobody writes by chance.
const LEAST: usize = 6;
/// Words that make a verb of what is before them, as in `set up`.
const PARTICLES: &[&str] =
    &["up", "down", "out", "in", "on", "off", "over", "away", "back", "to", "through", "by", "for"];

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let vocabulary = context.vocabulary();
    let compact = compact(vocabulary);
    let avoid = context.game.words.avoid.iter();
    let avoid: Vec<(&Avoid, Unwanted<'_>)> =
        avoid.flat_map(|it| it.not.iter().map(move |not| (it, Unwanted::of(not)))).collect();
    let mut places = Places::default();
    let mut found = Vec::new();
    for passage in context.typed {
        let history = passage.origin.of == TextOwner::History;
        if history || !prose::is_language(passage) {
            continue;
        }
        let ranges: Vec<Range<usize>> = words_in(passage).collect();
        for (avoid, not) in &avoid {
            for range in not.used(passage, &ranges) {
                let typed = &passage.text[range.clone()];
                let message =
                    format!("`{}` is called `{}` in this game", one_line(typed), avoid.say.value);
                let fault = CHECK.finding(message).see(not.span, "this name is listed under `not`");
                let fault = match &avoid.because {
                    Some(why) => fault.hint(format!("because {}", why.value)),
                    None => fault,
                };
                if places.is_new(passage.place(range.clone())) {
                    found.push(at(context, passage, &range, fault, &avoid.say.value));
                }
            }
        }
        if prose::states_rules(passage) {
            for (range, name) in respelled(passage, &ranges, vocabulary, &compact) {
                let typed = one_line(&passage.text[range.clone()]);
                let message = format!("`{typed}` is written `{}` where it is declared", name.text);
                let fault = CHECK.finding(message).see(name.span, "its name");
                if places.is_new(passage.place(range.clone())) {
                    found.push(at(context, passage, &range, fault, name.text));
                }
            }
        }
    }
    found
}

fn at(
    context: &CheckContext<'_>,
    passage: &Passage,
    range: &Range<usize>,
    fault: Diagnostic,
    say: &str,
) -> Diagnostic {
    let typed = &passage.text[range.clone()];
    let mut say = say.to_owned();
    if typed.starts_with(char::is_uppercase) {
        let mut chars = say.chars();
        say = chars
            .next()
            .map(|first| first.to_uppercase().chain(chars).collect())
            .unwrap_or_default();
    }
    let place = passage.place(range.clone());
    let mut fault = fault.at(place, "").hint(format!("write `{say}`"));
    // Another spelling can be changed alone; another name asks for another sentence.
    let bare = |text: &str| text.replace([' ', '-'], "").to_lowercase();
    if context.sources.slice(place) == typed && bare(&say) == bare(typed) {
        fault.patch = Some(Patch { span: place, text: say });
    }
    fault
}

/// A name that is listed under `not`.
struct Unwanted<'a> {
    span: Span,
    parts: Vec<&'a str>,
    /// How many words it has.
    count: usize,
    /// Whether it may begin with a capital too.
    small: bool,
}

impl<'a> Unwanted<'a> {
    fn of(not: &'a Located<String>) -> Self {
        Self {
            span: not.span,
            parts: not.value.split_whitespace().collect(),
            count: words(&not.value).len().max(1),
            small: !not.value.contains(char::is_uppercase),
        }
    }

    /// Every use of it.
    fn used(&self, passage: &Passage, ranges: &[Range<usize>]) -> Vec<Range<usize>> {
        let text = passage.text.as_str();
        let mut found = Vec::new();
        for window in ranges.windows(self.count) {
            let range = window[0].start..window[window.len() - 1].end;
            if self.begins(&text[range.clone()])
                && self.is(&text[range.clone()])
                && prose::is_typed(passage, &range)
                && !prose::is_broken(passage, &range)
            {
                found.push(range);
            }
        }
        found
    }

    /// Whether the first letter is that of the name, in whatever case: few words pass.
    fn begins(&self, typed: &str) -> bool {
        let lower = |text: &str| text.chars().next().map(|it| it.to_lowercase().next());
        self.parts.first().is_none_or(|it| lower(it) == lower(typed))
    }

    fn is(&self, typed: &str) -> bool {
        let same = |typed: &str| typed.split_whitespace().eq(self.parts.iter().copied());
        same(typed)
            || self.small && typed.starts_with(char::is_uppercase) && {
                let mut chars = typed.chars();
                let first: String = chars.next().into_iter().flat_map(char::to_lowercase).collect();
                same(&(first + chars.as_str()))
            }
    }
}

/// Names by their letters alone, the terms first.
fn compact<'v, 'g>(vocabulary: &'v Vocabulary<'g>) -> BTreeMap<String, Vec<&'v Name<'g>>> {
    let mut found: BTreeMap<String, Vec<&Name<'_>>> = BTreeMap::new();
    for name in vocabulary.names.iter().filter(|it| it.owner != Owner::Other) {
        let letters: String = letters(name.text).collect();
        if letters.len() >= LEAST {
            found.entry(letters).or_default().push(name);
        }
    }
    found
}

fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
}

/// Words that have the letters of a name and are parted in another way.
fn respelled<'v, 'g>(
    passage: &Passage,
    ranges: &[Range<usize>],
    vocabulary: &Vocabulary<'_>,
    compact: &BTreeMap<String, Vec<&'v Name<'g>>>,
) -> Vec<(Range<usize>, &'v Name<'g>)> {
    const MOST: usize = 4;
    let text = passage.text.as_str();
    let mut found = Vec::new();
    let mut all = String::new();
    for at in 0..ranges.len() {
        all.clear();
        for count in 1..=MOST.min(ranges.len() - at) {
            all.extend(letters(&text[ranges[at + count - 1].clone()]));
            // With these letters the first name begins that begins with them.
            let next = compact.range::<str, _>((Included(all.as_str()), Unbounded)).next();
            let Some((name, names)) = next.filter(|it| it.0.starts_with(&all)) else { break };
            if *name != all {
                continue;
            }
            let range = ranges[at].start..ranges[at + count - 1].end;
            let typed = &text[range.clone()];
            let gaps = typed.chars().filter(|c| !c.is_alphanumeric());
            let joined = gaps.clone().all(|c| c.is_whitespace() || c == '-');
            let declared = |name: &&&Name<'_>| {
                let (name, typed) = (one_line(name.text), one_line(typed));
                name.to_lowercase() == typed.to_lowercase()
            };
            let particle = ranges[at..at + count]
                .iter()
                .skip(1)
                .any(|it| PARTICLES.contains(&text[it.clone()].to_lowercase().as_str()));
            let skip = !joined
                || names.iter().any(|it| declared(&it))
                || particle
                || is_attribute(passage, &range)
                // A title in other letters or with other hyphens is the business of another check.
                || is_title(typed, vocabulary)
                || !prose::is_typed(passage, &range)
                || prose::is_code(passage, &range)
                || prose::is_broken(passage, &range);
            if let Some(name) = names.first().filter(|_| !skip) {
                found.push((range, *name));
            }
        }
    }
    found
}

/// Whether words are bound by hyphens to go before a noun, as any words may be.
fn is_attribute(passage: &Passage, range: &Range<usize>) -> bool {
    let typed = &passage.text[range.clone()];
    let behind = &passage.text[range.end..];
    let noun = behind.strip_prefix(' ').is_some_and(|it| it.starts_with(char::is_alphabetic));
    let bound = behind.starts_with('-') || passage.text[..range.start].ends_with('-');
    bound || typed.contains('-') && !typed.contains(' ') && noun && !is_closed(typed)
}

/// Whether the part before the hyphen is no word of its own: `counter-charge` and the like are
/// judged everywhere.
fn is_closed(typed: &str) -> bool {
    const PREFIXES: &[&str] =
        &["counter", "re", "un", "over", "under", "out", "fore", "anti", "super", "mid", "non"];
    let head = typed.split('-').next().unwrap_or_default().to_lowercase();
    PREFIXES.contains(&head.as_str())
}

fn is_title(typed: &str, vocabulary: &Vocabulary<'_>) -> bool {
    let parts: Vec<&str> = words(typed).into_iter().map(|it| &typed[it]).collect();
    vocabulary.called(&parts).iter().any(Name::is_title)
}
