//! Ids of rulings in running text.

use crate::CheckContext;
use crate::prose::{self, Places};
use cardwright_base::diagnostic::{Diagnostic, Patch};
use cardwright_base::one_line;
use cardwright_wording::passage::{Passage, TextOwner};
use regex::Regex;
use std::ops::Range;

check!(T038, "typed-ruling", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let ids: Vec<&str> = context.game.rulings.iter().map(|it| it.id.value.as_str()).collect();
    // An id that a plain word or number could be taken for is not looked for.
    let marked =
        |it: &&&str| it.contains(char::is_alphabetic) && it.contains(|c: char| !c.is_alphabetic());
    let wanted: Vec<String> = ids.iter().filter(marked).map(|it| regex::escape(it)).collect();
    if wanted.is_empty() {
        return Vec::new();
    }
    let id = format!(r"\b(?:{})\b", wanted.join("|"));
    let pattern = format!(r"\s*\({id}(?:(?:,|;|\s+and\b)\s*{id})*\)|{id}");
    let pattern = Regex::new(&pattern).expect("ids are escaped");
    let id = Regex::new(&id).expect("ids are escaped");
    let (mut places, mut found) = (Places::default(), Vec::new());
    let texts = context.typed.iter().filter(|it| is_printed(it) && prose::is_language(it));
    for passage in texts {
        for hit in pattern.find_iter(&passage.text) {
            let named: Vec<&str> = id.find_iter(hit.as_str()).map(|it| it.as_str()).collect();
            if prose::is_typed(passage, &hit.range()) && places.is_new(passage.place(hit.range())) {
                found.push(fault(context, passage, hit.range(), &named));
            }
        }
    }
    found
}

/// Whether a passage stands in a booklet that may print the rulings.
fn is_printed(passage: &Passage) -> bool {
    use TextOwner::{Chapter, Description, Ruling, Template, Term};
    matches!(passage.origin.of, Chapter | Description | Ruling | Template | Term)
}

fn fault(
    context: &CheckContext<'_>,
    passage: &Passage,
    range: Range<usize>,
    named: &[&str],
) -> Diagnostic {
    let ids = named.join("` and `");
    let are = if named.len() == 1 { "is" } else { "are" };
    let message = format!("`{ids}` {are} printed, but the printed rulings have other numbers");
    let place = passage.place(range.clone());
    let typed = &passage.text[range];
    let blank = typed.len() - typed.trim_start().len();
    let fault = CHECK.finding(message).at(place, "");
    if passage.origin.of == TextOwner::Ruling {
        return fault.hint("say what that ruling is about instead");
    }
    let cited: String = named.iter().map(|it| format!("[[{it}]]")).collect();
    let fault = fault.hint(format!("write `{cited}`, which prints nothing and cites the ruling"));
    let whole = typed.trim_start().starts_with('(');
    let same = one_line(context.sources.slice(place)) == one_line(typed);
    if whole && same && (blank > 0 || typed.starts_with('(')) {
        Diagnostic { patch: Some(Patch { span: place, text: cited }), ..fault }
    } else {
        fault
    }
}
