//! What a passage refers to without words: where its links lead, its icons, and the rulings that it cites.

use super::Reviewed;
use cardwright_base::diagnostic::{SourceMap, Span};
use cardwright_model::{Game, fingerprint};
use cardwright_wording::PICTURES;
use cardwright_wording::passage::{Passage, PassageKind, Sort};
use std::collections::BTreeSet;

/// A reference that stands where another one stood.
pub(crate) struct OtherSign {
    /// What it is, as typed.
    pub(crate) is: String,
    /// What it was.
    pub(crate) was: String,
    /// Where it stands.
    pub(crate) place: Span,
}

/// One of the references of a passage.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Sign<'p> {
    Link(&'p str),
    Icon(&'p str),
    Ruling(&'p str),
}

impl Sign<'_> {
    fn typed(&self) -> String {
        match self {
            Self::Link(to) => (*to).to_owned(),
            Self::Icon(id) => format!(":{id}:"),
            Self::Ruling(id) => format!("[[{id}]]"),
        }
    }

    fn is_like(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other) && self != other
    }
}

/// The digest of a passage. Its text has none of its references, so they are added to it: a link that leads elsewhere
/// makes another passage, and so does a heading of another level.
pub(super) fn digest(game: &Game, sources: &SourceMap, passage: &Passage) -> String {
    digest_with(passage, &passage.text, &signs(game, sources, passage))
}

fn digest_with(passage: &Passage, text: &str, signs: &[Sign<'_>]) -> String {
    let typed: String = signs.iter().map(|it| format!(" {}", it.typed())).collect();
    fingerprint(&format!("{:?} {text}{typed}", passage.kind))
}

/// The references of a passage: links and icons in the order of the text, then the rulings in the order of the game.
fn signs<'p>(game: &'p Game, sources: &SourceMap, passage: &'p Passage) -> Vec<Sign<'p>> {
    let signs = passage.stretches().filter_map(|(_, sort)| match sort {
        Sort::Link { to } => Some(Sign::Link(to)),
        Sort::Icon { id } => Some(Sign::Icon(id)),
        _ => None,
    });
    let typed = sources.slice(passage.span);
    let named: BTreeSet<&str> =
        typed.split("[[").skip(1).filter_map(|it| Some(it.split_once("]]")?.0)).collect();
    let rulings = game.rulings.iter().map(|it| it.id.value.as_str());
    signs.chain(rulings.filter(|it| named.contains(it)).map(Sign::Ruling)).collect()
}

/// What a picture of a booklet is made from, where a passage is its title, without the texts in it, which are passages
/// of their own.
pub(super) fn picture(sources: &SourceMap, passage: &Passage) -> Option<String> {
    const FENCE: &str = "```";
    let text = sources.text(passage.span.source);
    let line = text.get(..passage.span.start)?.rfind('\n').map_or(0, |it| it + 1);
    let (head, rest) = text.get(line..)?.split_once('\n')?;
    let what = head.trim_start().strip_prefix(FENCE)?.split(' ').next()?;
    let is_title = passage.kind == PassageKind::Title && PICTURES.contains(&what);
    let body = rest.split(FENCE).next().filter(|_| is_title)?;
    let word = |(at, it): (usize, &str)| (at % 2 == 0 || !it.contains(' ')).then(|| it.to_owned());
    Some(body.split('"').enumerate().filter_map(word).collect::<Vec<_>>().join(" "))
}

/// The one reference of a passage that is not what it was, where all words are. `all` are the passages of the game,
/// `anchors` what its texts have, such as `#the-end`.
pub(crate) fn other_sign(
    game: &Game,
    sources: &SourceMap,
    all: &[&Passage],
    anchors: &[String],
    reviewed: &Reviewed<'_>,
) -> Option<OtherSign> {
    let known = reviewed.known.as_ref()?;
    let passage = reviewed.passage;
    if known.said != reviewed.now.said {
        return other_heading(game, sources, all, anchors, reviewed);
    }
    let own = signs(game, sources, passage);
    let mut others: BTreeSet<Sign<'_>> =
        all.iter().flat_map(|it| signs(game, sources, it)).collect();
    others.extend(anchors.iter().map(|it| Sign::Link(it)));
    others.extend(game.rulings.iter().map(|it| Sign::Ruling(&it.id.value)));
    let place = |it: &Sign<'_>| match it {
        Sign::Ruling(_) => {
            let at = passage.span.start + sources.slice(passage.span).find(&it.typed())?;
            Some(Span { start: at, end: at + it.typed().len(), ..passage.span })
        }
        _ => passage.stretches().find_map(|(range, sort)| match (it, sort) {
            (Sign::Link(to), Sort::Link { to: own }) => (to == own).then(|| passage.place(range)),
            (Sign::Icon(id), Sort::Icon { id: own }) => (id == own).then(|| passage.place(range)),
            _ => None,
        }),
    };
    own.iter().enumerate().find_map(|(at, is)| {
        let was = others.iter().find(|was| {
            let mut then = own.clone();
            then[at] = (*was).clone();
            // Rulings stand in the order of the game.
            let order = |it: &Sign<'_>| {
                game.rulings
                    .iter()
                    .position(|one| matches!(it, Sign::Ruling(id) if *id == one.id.value))
            };
            then.sort_by_key(order);
            was.is_like(is) && digest_with(passage, &passage.text, &then) == known.words
        })?;
        Some(OtherSign { is: is.typed(), was: was.typed(), place: place(is)? })
    })
}

/// A link to a heading that is called by its title, where all that changed is which heading that is.
fn other_heading(
    game: &Game,
    sources: &SourceMap,
    all: &[&Passage],
    anchors: &[String],
    reviewed: &Reviewed<'_>,
) -> Option<OtherSign> {
    let known = reviewed.known.as_ref()?;
    let passage = reviewed.passage;
    let headings = all.iter().filter(|it| matches!(it.kind, PassageKind::Heading(_)));
    let titles: BTreeSet<&str> = headings.map(|it| it.text.as_str()).collect();
    let own = signs(game, sources, passage);
    let links = passage.stretches().filter_map(|(range, sort)| match sort {
        Sort::Link { to } => Some((range, to)),
        _ => None,
    });
    links.filter(|(range, _)| titles.contains(&passage.text[range.clone()])).find_map(
        |(range, to)| {
            let at = own.iter().position(|it| *it == Sign::Link(to))?;
            let (before, behind) = (&passage.text[..range.start], &passage.text[range.end..]);
            let pairs = titles.iter().flat_map(|title| anchors.iter().map(move |it| (title, it)));
            let (title, anchor) = pairs.into_iter().find(|(title, anchor)| {
                let mut then = own.clone();
                then[at] = Sign::Link(anchor);
                let text = format!("{before}{title}{behind}");
                digest_with(passage, &text, &then) == known.words
            })?;
            let is = format!("[{}]({to})", &passage.text[range.clone()]);
            let was = format!("[{title}]({anchor})");
            Some(OtherSign { is, was, place: passage.place(range) })
        },
    )
}
