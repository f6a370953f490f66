//! Titles and headings in other letters than those of their like.

use crate::CheckContext;
use crate::prose;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::Located;
use cardwright_wording::passage::{Passage, PassageKind, TextOwner};

check!(T056, "small-title", Warning, Game(check));

/// Fewest titles that make a habit, and one of how many may differ by mistake.
const HABIT: usize = 4;
const SHARE: usize = 5;

/// How the letters of a title are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Case {
    Capitals,
    Capital,
    Small,
}

impl Case {
    fn of(title: &str) -> Option<Self> {
        let letters: Vec<char> = title.chars().filter(|c| c.is_alphabetic()).collect();
        let first = letters.first()?;
        if letters.len() > 1 && letters.iter().all(|c| c.is_uppercase()) {
            return Some(Self::Capitals);
        }
        Some(if first.is_uppercase() { Self::Capital } else { Self::Small })
    }

    fn name(self) -> &'static str {
        match self {
            Self::Capitals => "in capitals",
            Self::Capital => "with a capital",
            Self::Small => "in small letters",
        }
    }
}

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let mut groups: Vec<Vec<&Located<String>>> = Vec::new();
    for kind in &game.types {
        let own = game.cards.iter().filter(|card| card.kind == kind.id);
        groups.push(own.map(|card| &card.title).collect());
    }
    for kind in &game.keyword_kinds {
        let own = game.keywords.iter().filter(|it| it.kind == kind.id);
        groups.push(own.map(|it| &it.title).collect());
    }
    // Cards of all types may be written alike where each type has few.
    groups.push(game.cards.iter().map(|card| &card.title).collect());
    let mut found: Vec<Diagnostic> = Vec::new();
    for titles in groups {
        for case in [Case::Capitals, Case::Capital, Case::Small] {
            // Among titles with a capital, one in capitals is short for something.
            let other = |title: &&&Located<String>| {
                let own = Case::of(&title.value);
                own.is_some_and(|own| own != case && (own, case) != (Case::Capitals, Case::Capital))
            };
            let others: Vec<_> = titles.iter().filter(other).collect();
            let few = others.len() == 1 && titles.len() >= HABIT.max(SHARE * others.len());
            let Some(odd) = others.first().filter(|_| few) else { continue };
            let told = |diagnostic: &Diagnostic| {
                diagnostic.primary.as_ref().is_some_and(|it| it.span == odd.span)
            };
            if found.iter().any(told) {
                continue;
            }
            let message =
                format!("the title `{}` is not {}, unlike all others", odd.value, case.name());
            let usual = titles.iter().find(|it| Case::of(&it.value) == Some(case));
            let fault = CHECK.finding(message).at(odd.span, "");
            let fault =
                usual.into_iter().fold(fault, |it, one| it.see(one.span, "as the others are"));
            found.push(fault.hint("write it like the others"));
        }
    }
    found.extend(heading(context));
    found
}

/// The one heading of all chapters that begins with a small letter.
fn heading(context: &CheckContext<'_>) -> Option<Diagnostic> {
    let is_heading = |passage: &&Passage| {
        passage.origin.of == TextOwner::Chapter && matches!(passage.kind, PassageKind::Heading(_))
    };
    // A name that the data gives is written as the data has it.
    let typed = |passage: &Passage| {
        let letter = passage.text.chars().next().filter(|it| it.is_alphabetic())?;
        prose::is_typed(passage, &(0..letter.len_utf8())).then_some(letter)
    };
    let all = || context.typed.iter().filter(is_heading).filter_map(|it| Some((it, typed(it)?)));
    let mut small = all().filter(|it| it.1.is_lowercase());
    let (Some((odd, _)), None) = (small.next(), small.next()) else { return None };
    let usual = all().find(|it| it.1.is_uppercase()).filter(|_| all().count() > HABIT)?.0;
    let message =
        format!("the heading `{}` begins with a small letter, unlike all others", odd.text);
    let fault = CHECK.finding(message).at(odd.span, "").see(usual.span, "as the others do");
    Some(fault.hint("begin it with a capital"))
}
