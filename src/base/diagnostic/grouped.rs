//! Findings of one kind: the same code, and messages that differ in names and numbers alone.

use super::{Diagnostic, Report, Severity, Span, shown};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// From so many on, all but the first of a kind are listed by their places.
const MANY: usize = 3;

/// A finding, and the others of its kind, if they are so many that they are listed.
pub(super) struct Kind<'r> {
    pub(super) first: &'r Diagnostic,
    pub(super) others: Vec<&'r Diagnostic>,
}

/// So many of a kind are listed; the formats for programs have all of them.
const SHOWN: usize = 30;

/// Hints of one's own that are shorter than this stand beside a listed finding.
const BRIEF: usize = 60;

/// The findings of a report by their kinds, in the order of the first of each.
pub(super) fn kinds(report: &Report) -> Vec<Kind<'_>> {
    let all = report.sorted();
    let mut counts: BTreeMap<(&str, Severity, String, String), usize> = BTreeMap::new();
    let key = |diagnostic: &Diagnostic| {
        let remark = diagnostic.primary.as_ref().map_or("", |label| &label.text);
        (diagnostic.code, diagnostic.severity, shape(&diagnostic.message), shape(remark))
    };
    for found in &all {
        *counts.entry(key(found)).or_default() += 1;
    }
    let mut kinds: Vec<Kind<'_>> = Vec::new();
    let mut places = BTreeMap::new();
    for found in all {
        let key = key(found);
        if counts[&key] < MANY {
            kinds.push(Kind { first: found, others: Vec::new() });
            continue;
        }
        let at = *places.entry(key).or_insert_with(|| {
            kinds.push(Kind { first: found, others: Vec::new() });
            kinds.len() - 1
        });
        if !std::ptr::eq(kinds[at].first, found) {
            kinds[at].others.push(found);
        }
    }
    kinds
}

/// A message without what is in back-quotes, and without its numbers.
fn shape(message: &str) -> String {
    let mut shape = String::new();
    for (at, part) in message.split('`').enumerate() {
        if at % 2 == 1 {
            shape.push('`');
            continue;
        }
        for c in part.chars() {
            let digit = c.is_ascii_digit() || c == '.' && shape.ends_with('#');
            if !digit {
                shape.push(c);
            } else if !shape.ends_with('#') {
                shape.push('#');
            }
        }
    }
    shape
}

/// The others of a kind, each on a line: its place, and what it says. Where the place is that of the first, what else it
/// speaks of tells it apart.
pub(super) fn listed(report: &Report, first: &Diagnostic, others: &[&Diagnostic]) -> String {
    let place = |span: Span| shown(&report.sources.shown_place(span)).into_owned();
    let mut lines: Vec<String> = Vec::new();
    for found in others {
        let remark = found.primary.as_ref().map_or("", |label| &label.text);
        let known = first.primary.as_ref().map_or("", |label| &label.text);
        let remark = if remark == known { String::new() } else { format!(": {remark}") };
        let own = found.context.iter().find(|it| !first.context.contains(it));
        let line = match (&found.primary, &found.on_page, own) {
            (primary, _, Some(own)) if *primary == first.primary => {
                format!("{}: {}", place(own.span), own.text)
            }
            (Some(label), ..) => format!("{}: {}{remark}", place(label.span), found.message),
            (None, Some(page), _) => {
                format!("{}, {page}: {}", shown(report.sources.path(page.source)), found.message)
            }
            (None, None, _) => found.message.clone(),
        };
        let hints = found.hints.iter().filter(|it| !first.hints.contains(it) && it.len() < BRIEF);
        let hints: Vec<&str> = hints.map(String::as_str).collect();
        let line = match hints[..] {
            [] => line,
            _ => format!("{line} ({})", hints.join("; ")),
        };
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    let mut out = String::from("the same in other places:\n");
    for line in lines.iter().take(SHOWN) {
        let _ = writeln!(out, "  {line}");
    }
    if lines.len() > SHOWN {
        let _ = writeln!(out, "  and {} more", lines.len() - SHOWN);
    }
    out
}
