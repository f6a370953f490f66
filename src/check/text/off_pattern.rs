//! Statements of cards that break the pattern of their like.

use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_wording::passage::{Origin, Passage, PassageKind, TextOwner};
use regex::Regex;
use std::collections::BTreeMap;

check!(T030, "off-pattern", Warning, Game(check));

/// Fewest statements that make a habit, and how many of them may break it before it is none.
const FEWEST: usize = 5;
const OUTLIERS: usize = 2;
const SHARE: usize = 5;

/// Something that all statements of a role do, or none.
struct StylePattern {
    does: fn(&str) -> bool,
    breaks: &'static str,
    hint: &'static str,
}

const STYLE_PATTERNS: &[StylePattern] = &[
    StylePattern {
        does: |text| text.ends_with(['.', '!', '?', ':']),
        breaks: "does not end in a full stop, unlike the others",
        hint: "end the statement with a full stop",
    },
    StylePattern {
        does: |text| !text.ends_with(['.', '!', '?', ':']),
        breaks: "ends in a full stop, unlike the others",
        hint: "remove the full stop",
    },
    StylePattern {
        does: |text| !text.starts_with(char::is_lowercase),
        breaks: "begins with a small letter, unlike the others",
        hint: "begin the statement with a capital",
    },
];

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut roles: BTreeMap<&str, Vec<&Passage>> = BTreeMap::new();
    for passage in context.printed {
        let card = passage.origin.of == TextOwner::Card;
        if let (true, PassageKind::Line(Some(role))) = (card, &passage.kind) {
            roles.entry(role).or_default().push(passage);
        }
    }
    let mut found: Vec<Diagnostic> = Vec::new();
    for (role, passages) in roles {
        let letters = |it: &&&Passage| it.text.contains(char::is_alphabetic);
        let spoken: Vec<&&Passage> = passages.iter().filter(letters).collect();
        for pattern in STYLE_PATTERNS {
            let breaks = |it: &&&&Passage| !(pattern.does)(it.text.trim());
            let outliers: Vec<_> = spoken.iter().filter(breaks).collect();
            let few = outliers.len() <= OUTLIERS && outliers.len() * SHARE <= spoken.len();
            if spoken.len() < FEWEST || outliers.is_empty() || !few {
                continue;
            }
            for passage in outliers {
                found.push(fault(context, role, passage, pattern));
            }
        }
        for pattern in context.game.words.pattern.iter().filter(|it| it.role.value == role) {
            // It was compiled when it was read; one that can't be matches nothing.
            let Ok(regex) = Regex::new(&pattern.matches.value) else { continue };
            for passage in &passages {
                let words = passage.text.trim();
                if regex.is_match(words) {
                    continue;
                }
                let message = format!("this {role} does not match the pattern that the game sets");
                let fault = at(context, passage, CHECK.finding(message))
                    .see(pattern.matches.span, "the pattern");
                found.push(match &pattern.because {
                    Some(why) => fault.hint(format!("because {}", why.value)),
                    None => fault,
                });
            }
        }
    }
    found
}

fn fault(
    context: &CheckContext<'_>,
    role: &str,
    passage: &Passage,
    pattern: &StylePattern,
) -> Diagnostic {
    let message = format!("this {role} {}", pattern.breaks);
    at(context, passage, CHECK.finding(message)).hint(pattern.hint)
}

/// The finding at the words, with the card that they stand on.
fn at(context: &CheckContext<'_>, passage: &Passage, fault: Diagnostic) -> Diagnostic {
    let words = passage.text.trim();
    let place = passage.place(passage.text.len() - passage.text.trim_start().len()..words.len());
    let fault = fault.at(place, format!("printed as `{words}`"));
    let Origin { of: TextOwner::Card, id, .. } = &passage.origin else { return fault };
    let title: Option<Span> = context.game.card(id).map(|card| card.title.span);
    title
        .filter(|span| *span != place)
        .into_iter()
        .fold(fault, |it, span| it.see(span, "this card"))
}
