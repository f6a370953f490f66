//! Letters in a font that nobody asked for.

use super::sides::{self, Group};
use crate::{CheckContext, SetPages};
use cardwright_base::diagnostic::Diagnostic;
use std::collections::BTreeMap;

check!(F012, "fallback-font", Warning, Pages(check));

fn check(context: &CheckContext<'_>, set: &SetPages<'_>) -> Vec<Diagnostic> {
    let mut asked: BTreeMap<&str, bool> = BTreeMap::new();
    let mut is_asked =
        |family| *asked.entry(family).or_insert_with(|| set.typesetter.quotes(family));
    let mut groups: BTreeMap<(&str, &str), Group<'_>> = BTreeMap::new();
    for (owner, page) in sides::faces(context, set).chain(sides::pages(context, set)) {
        for run in page.letters.iter().filter(|it| it.area.is_some() && !it.missing) {
            let wanted = run.instead_of.as_deref();
            if wanted.is_none() && is_asked(run.family.as_str()) {
                continue;
            }
            let (words, family) = (run.text.trim(), run.family.as_str());
            if let Some(group) = groups.get_mut(&(words, family)) {
                group.again(owner);
                group.seen(owner.seen(set, page, run.seen));
                continue;
            }
            let at = owner.words(context, words).unwrap_or_else(|| owner.span());
            let message = format!("`{words}` is printed in `{family}` on {}", owner.name());
            let why = match wanted {
                Some(wanted) => format!("`{wanted}` lacks these characters"),
                None => "no layout asks for this font".to_owned(),
            };
            let fault = CHECK.finding(message).at(at, why);
            let hint = "use other characters, or a font that has all of them";
            let fault = fault.hint(hint).seen(owner.seen(set, page, run.seen));
            groups.insert((words, family), Group::new(fault, owner));
        }
    }
    groups.into_values().map(Group::told).collect()
}
