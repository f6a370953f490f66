//! Lists of the same things, of which one leaves something out or has another order.

use crate::CheckContext;
use crate::claims::singular;
use crate::review;
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_wording::passage::{Passage, PassageKind};
use std::collections::BTreeMap;
use std::ops::Range;

check!(B025, "unlike-lists", Warning, Game(check));

/// Words at the beginning of an item that may be its label.
const LONGEST_LABEL: usize = 4;
/// Labels that two lists have to share before one is held against the other.
const FEWEST_SHARED: usize = 2;
/// The same before their order is compared.
const FEWEST_IN_ORDER: usize = 3;

/// Kind, file and owner of a passage.
type Key<'a> = (&'a PassageKind, u64, &'a str);

/// What a list is made of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    /// Numbered items.
    Steps,
    /// Items without, or lines of a card.
    Items,
    Sections,
}

/// Items, lines or sections that follow each other, each with a label.
struct Labelled<'a> {
    sort: Of,
    items: Vec<Labelling<'a>>,
}

struct Labelling<'a> {
    passage: &'a Passage,
    /// The label in small letters and without endings.
    label: String,
    /// As it is printed.
    told: String,
}

/// How one of two lists of the same is unlike the other.
enum Unlike<'l, 'a> {
    /// It leaves something out.
    Shorter(Box<Diagnostic>),
    /// The first items that are not the same, of the one and of the other.
    Order(&'l Labelling<'a>, &'l Labelling<'a>),
}

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let lists = lists(context);
    let mut found = Vec::new();
    let mut orders = Vec::new();
    for (at, one) in lists.iter().enumerate() {
        for (other_at, other) in lists.iter().enumerate().skip(at + 1) {
            match compared(one, other) {
                Some(Unlike::Shorter(finding)) => found.push(*finding),
                Some(Unlike::Order(here, there)) => orders.push([(at, here), (other_at, there)]),
                None => {}
            }
        }
    }
    found.extend(out_of_order(context, &orders));
    found
}

/// One finding for each list that has another order than others: the one that was edited, or that most others are against.
fn out_of_order(
    context: &CheckContext<'_>,
    orders: &[[(usize, &Labelling<'_>); 2]],
) -> Vec<Diagnostic> {
    const SHOWN: usize = 3;
    let edited = |it: &Labelling<'_>| review::is_edited(context.review(), it.passage);
    let against = |list: usize| orders.iter().flatten().filter(|it| it.0 == list).count();
    let weight = |it: &(usize, &Labelling<'_>)| (edited(it.1), against(it.0));
    let mut wrong: BTreeMap<usize, Vec<(&Labelling<'_>, &Labelling<'_>)>> = BTreeMap::new();
    for [one, other] in orders {
        let (here, there) = if weight(one) > weight(other) { (one, other) } else { (other, one) };
        wrong.entry(here.0).or_default().push((here.1, there.1));
    }
    let told = |pairs: Vec<(&Labelling<'_>, &Labelling<'_>)>| {
        let (wrong, right) = pairs[0];
        let message = format!(
            "two lists of the same things are in different orders: `{}` here, `{}` there",
            wrong.told, right.told
        );
        let finding = CHECK.finding(message).at(place(wrong.passage), "in this place");
        let others = pairs.iter().take(SHOWN);
        let finding = others.fold(finding, |finding, (_, right)| {
            finding.see(place(right.passage), format!("`{}` in the other list", right.told))
        });
        finding.hint("give both the same order")
    };
    wrong.into_values().map(told).collect()
}

/// The lists and the sections of all texts.
fn lists<'a>(context: &CheckContext<'a>) -> Vec<Labelled<'a>> {
    let mut lists: Vec<Labelled<'a>> = Vec::new();
    // What the present list is made of; lines of another role may stand between those of a card.
    let mut last: Option<Key<'_>> = None;
    // The headings of each level under the present ones.
    let mut open: Vec<(u8, Labelled<'a>)> = Vec::new();
    for passage in context.printed {
        let here = (&passage.kind, passage.span.source.number(), passage.origin.id.as_str());
        let is_title = matches!(&passage.kind, PassageKind::Line(Some(role)) if role == "title");
        let between = matches!(passage.kind, PassageKind::Line(_)) && !is_title;
        if let PassageKind::Heading(level) = passage.kind {
            while open.last().is_some_and(|it| it.0 > level) {
                lists.extend(open.pop().map(|it| it.1));
            }
            if open.last().is_none_or(|it| it.0 < level) {
                open.push((level, Labelled { sort: Of::Sections, items: Vec::new() }));
            }
            if let Some((_, sections)) = open.last_mut() {
                let words = passage.text.trim();
                let label = stems(words);
                sections.items.push(Labelling { passage, label, told: words.to_owned() });
            }
        }
        lists.extend(in_one_line(passage));
        let told = label(context, passage).unwrap_or_default();
        let is_item = passage.kind == PassageKind::Item;
        if is_item || between && !told.is_empty() {
            if last != Some(here) {
                let sort = if is_numbered(context, passage) { Of::Steps } else { Of::Items };
                lists.push(Labelled { sort, items: Vec::new() });
            }
            last = Some(here);
            let label = stems(&told);
            let items = lists.last_mut().map(|it| &mut it.items);
            items.into_iter().for_each(|labellings| {
                labellings.push(Labelling { passage, label: label.clone(), told: told.clone() });
            });
        } else if !between {
            last = None;
        }
    }
    lists.extend(open.into_iter().map(|it| it.1));
    lists.retain(|list| {
        list.items.iter().filter(|it| !it.label.is_empty()).count() >= FEWEST_SHARED
    });
    lists
}

/// A list in one paragraph, such as `attack · defend · settle`.
fn in_one_line(passage: &Passage) -> Option<Labelled<'_>> {
    const DOT: &str = " · ";
    let text = passage.text.as_str();
    let first = text.find(DOT)?;
    let from = text[..first].rfind(':').map_or(0, |at| at + 1);
    let items = text[from..].split(DOT).map(|part| {
        let part = part.split('.').next().unwrap_or_default();
        let few = part.split_whitespace().count() <= LONGEST_LABEL;
        let told = if few { part.trim().to_owned() } else { String::new() };
        Labelling { passage, label: stems(&told), told }
    });
    Some(Labelled { sort: Of::Items, items: items.collect() })
}

/// How two lists are unlike, if they are lists of the same.
fn compared<'l, 'a>(one: &'l Labelled<'a>, other: &'l Labelled<'a>) -> Option<Unlike<'l, 'a>> {
    let shared = |of: &Labelled<'_>, with: &Labelled<'_>| -> Vec<usize> {
        let both = |labelling: &Labelling<'_>| {
            !labelling.label.is_empty() && with.items.iter().any(|own| own.label == labelling.label)
        };
        (0..of.items.len()).filter(|at| both(&of.items[*at])).collect()
    };
    let (of_one, of_other) = (shared(one, other), shared(other, one));
    if of_one.len() < FEWEST_SHARED || of_one.len() != of_other.len() {
        return None;
    }
    let whole = |list: &Labelled<'_>, shared: &[usize]| shared.len() == list.items.len();
    // Behind the sections that are listed may come others.
    let length = |list: &Labelled<'_>, shared: &[usize]| match list.sort {
        Of::Sections => shared.last().map_or(0, |it| it + 1),
        Of::Steps | Of::Items => list.items.len(),
    };
    let lacks_one =
        |list: &Labelled<'_>, shared: &[usize]| shared.len() + 1 == length(list, shared);
    if whole(one, &of_one) && lacks_one(other, &of_other) {
        return Some(Unlike::Shorter(Box::new(lost(one, other, &of_other))));
    }
    if whole(other, &of_other) && lacks_one(one, &of_one) {
        return Some(Unlike::Shorter(Box::new(lost(other, one, &of_one))));
    }
    let ordered = one.sort == Of::Steps || other.sort == Of::Steps;
    let most = of_one.len() * 2 >= one.items.len().max(other.items.len());
    let both = |sort: Of| [one.sort, other.sort].iter().all(|it| *it == sort);
    let all_steps = both(Of::Steps) && whole(one, &of_one) && whole(other, &of_other);
    if !all_steps && (!ordered || of_one.len() < FEWEST_IN_ORDER || !most) {
        return None;
    }
    let mut pairs = of_one.iter().zip(&of_other);
    let (here, there) =
        pairs.find(|(here, there)| one.items[**here].label != other.items[**there].label)?;
    Some(Unlike::Order(&one.items[*here], &other.items[*there]))
}

/// A list that leaves out what another one of the same has.
fn lost(short: &Labelled<'_>, long: &Labelled<'_>, shared: &[usize]) -> Diagnostic {
    let more = (0..long.items.len()).find(|it| !shared.contains(it));
    let more = &long.items[more.unwrap_or_default()];
    let told = if more.told.is_empty() { more.passage.text.trim() } else { &more.told };
    let first = short.items[0].passage;
    let message = format!("this list lacks `{told}`, which a similar list has");
    let finding = CHECK.finding(message).at(place(first), "the list begins here");
    let finding = finding.see(place(more.passage), "it has one more item");
    finding.hint("add it, or take it out of the other list")
}

fn place(passage: &Passage) -> Span {
    passage.place(0..passage.text.trim_end().len())
}

/// The label of an item: what is bold at its beginning, or a few words before a colon.
fn label(context: &CheckContext<'_>, passage: &Passage) -> Option<String> {
    let typed = context.sources.slice(passage.span);
    let bold = typed.trim_start().strip_prefix("**").and_then(|it| it.split("**").next());
    let text = passage.text.trim_start();
    let words = |until: &str| text.split_whitespace().take(until.split_whitespace().count());
    let told = match bold {
        Some(bold) => words(bold).collect::<Vec<_>>().join(" "),
        None => text.split_once(':')?.0.to_owned(),
    };
    let told = told.trim_end_matches([':', '.', ',', '?', '!']).to_owned();
    let count = told.split_whitespace().count();
    (1..=LONGEST_LABEL).contains(&count).then_some(told)
}

/// Whether a number stands before an item.
fn is_numbered(context: &CheckContext<'_>, passage: &Passage) -> bool {
    let text = context.sources.text(passage.span.source);
    let before: Range<usize> = 0..passage.span.start;
    let line = text[before].rsplit('\n').next().unwrap_or_default().trim();
    line.strip_suffix(['.', ')']).is_some_and(|it| it.chars().all(|c| c.is_ascii_digit()))
}

/// Words in small letters without endings.
fn stems(words: &str) -> String {
    let words = words.split(|c: char| !c.is_alphanumeric()).filter(|it| !it.is_empty());
    words.map(|it| singular(&it.to_lowercase())).collect::<Vec<_>>().join(" ")
}
