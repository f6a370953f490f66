//! Two headings that a link can't tell apart.

use super::headings::{Heading, headings};
use super::reading::lines;
use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use std::collections::{BTreeMap, BTreeSet};

check!(B007, "doubled-anchor", Error, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for book_input in context.book_inputs {
        let lines = lines(context.game, book_input);
        let links: BTreeSet<&str> =
            lines.iter().flat_map(|it| &it.links).filter_map(|to| to.strip_prefix('#')).collect();
        let mut first: BTreeMap<&str, Heading<'_>> = BTreeMap::new();
        for heading in headings(context.sources, &lines) {
            let named = |heading: &Heading<'_>| {
                let anchor = format!("{{#{}}}", heading.id);
                heading.typed.is_some_and(|it| context.sources.slice(it.line).contains(&anchor))
            };
            let Some(earlier) = first.get(heading.id) else {
                first.insert(heading.id, heading);
                continue;
            };
            // Anchors made of the words may be alike as long as no link needs them.
            let wanted = links.contains(heading.id) || named(earlier) || named(&heading);
            if wanted && !heading.id.is_empty() {
                found.extend(doubled(earlier, &heading, links.contains(heading.id)));
            }
        }
    }
    found
}

fn doubled(earlier: &Heading<'_>, heading: &Heading<'_>, linked: bool) -> Option<Diagnostic> {
    let id = heading.id;
    let remark = if linked { "links do not lead here" } else { "a link would not lead here" };
    let finding = CHECK
        .finding(format!("two headings of this booklet have the anchor `{id}`"))
        .at(heading.place?, remark);
    let finding = earlier.place.into_iter().fold(finding, |it, at| it.see(at, "links lead here"));
    Some(finding.hint(format!("give one of them a different anchor: `{{#{id}-2}}`")))
}
