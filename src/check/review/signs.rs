//! What a passage refers to without words: where its links lead, its icons, and the rulings that it cites.

use super::Reviewed;
use cardwright_base::diagnostic::{SourceMap, Span};
use cardwright_model::{Game, fingerprint};
use cardwright_wording::PICTURES;
use cardwright_wording::passage::{Passage, PassageKind, RunKind};
use std::collections::BTreeSet;

/// A reference that stands where another one stood.
pub(crate) struct OtherSign {
    /// What it is, as typed.
    pub(crate) is: String,
    /// What stood there before, as typed.
    pub(crate) was: String,
    /// Where it stands in the source.
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
    let signs = passage.stretches().filter_map(|(_, run_kind)| match run_kind {
        RunKind::Link { to } => Some(Sign::Link(to)),
        RunKind::Icon { id } => Some(Sign::Icon(id)),
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

/// The references that a game has, by which those that are gone are known again.
pub(crate) struct References<'g> {
    game: &'g Game,
    sources: &'g SourceMap,
    signs: BTreeSet<Sign<'g>>,
    /// Titles of the headings.
    titles: BTreeSet<&'g str>,
    /// Where a link may lead, such as `#the-end`.
    anchors: &'g [String],
}

impl<'g> References<'g> {
    pub(crate) fn of(
        game: &'g Game,
        sources: &'g SourceMap,
        passages: &[&'g Passage],
        anchors: &'g [String],
    ) -> Self {
        let of_passages = passages.iter().flat_map(|it| signs(game, sources, it));
        let rulings = game.rulings.iter().map(|it| Sign::Ruling(&it.id.value));
        let links = anchors.iter().map(|it| Sign::Link(it));
        let headings = passages.iter().filter(|it| matches!(it.kind, PassageKind::Heading(_)));
        let titles = headings.map(|it| it.text.as_str()).collect();
        let signs = of_passages.chain(rulings).chain(links).collect();
        Self { game, sources, signs, titles, anchors }
    }

    /// The one reference of a passage that is not what it was, where everything else is.
    pub(crate) fn changed(&self, reviewed: &Reviewed<'_>) -> Option<OtherSign> {
        let known = reviewed.known.as_ref()?;
        if known.said == reviewed.now.said {
            self.other_sign(reviewed.passage, &known.words)
        } else {
            self.other_heading(reviewed.passage, &known.words)
        }
    }

    /// Whether a heading has the words that it had, and another level.
    pub(crate) fn has_another_level(&self, reviewed: &Reviewed<'_>) -> bool {
        const DEEPEST: u8 = 6;
        let passage = reviewed.passage;
        let PassageKind::Heading(level) = passage.kind else { return false };
        let was = |known: &str| {
            (1..=DEEPEST).filter(|it| *it != level).any(|level| {
                let mut then = passage.clone();
                then.kind = PassageKind::Heading(level);
                digest(self.game, self.sources, &then) == known
            })
        };
        reviewed.known.as_ref().is_some_and(|known| was(&known.words))
    }

    fn other_sign(&self, passage: &Passage, known: &str) -> Option<OtherSign> {
        let own = signs(self.game, self.sources, passage);
        own.iter().enumerate().find_map(|(at, is)| {
            let was = self.signs.iter().filter(|it| it.is_like(is)).find(|was| {
                let mut then = own.clone();
                then[at] = (*was).clone();
                then.sort_by_key(|it| self.place_of_ruling(it));
                digest_with(passage, &passage.text, &then) == known
            })?;
            let place = self.place(passage, is)?;
            Some(OtherSign { is: is.typed(), was: was.typed(), place })
        })
    }

    /// Rulings stand behind all others, in the order of the game.
    fn place_of_ruling(&self, sign: &Sign<'_>) -> Option<usize> {
        let Sign::Ruling(id) = sign else { return None };
        self.game.rulings.iter().position(|it| it.id.value == *id)
    }

    fn place(&self, passage: &Passage, sign: &Sign<'_>) -> Option<Span> {
        if let Sign::Ruling(_) = sign {
            let at = passage.span.start + self.sources.slice(passage.span).find(&sign.typed())?;
            return Some(Span { start: at, end: at + sign.typed().len(), ..passage.span });
        }
        passage.stretches().find_map(|(range, run_kind)| match (sign, run_kind) {
            (Sign::Link(to), RunKind::Link { to: own }) => {
                (to == own).then(|| passage.place(range))
            }
            (Sign::Icon(id), RunKind::Icon { id: own }) => {
                (id == own).then(|| passage.place(range))
            }
            _ => None,
        })
    }

    /// A link to a heading that is called by its title, where all that changed is which heading that is.
    fn other_heading(&self, passage: &Passage, known: &str) -> Option<OtherSign> {
        let own = signs(self.game, self.sources, passage);
        let links = passage.stretches().filter_map(|(range, run_kind)| match run_kind {
            RunKind::Link { to } => Some((range, to)),
            _ => None,
        });
        let mut links = links.filter(|it| self.titles.contains(&passage.text[it.0.clone()]));
        links.find_map(|(range, to)| {
            let at = own.iter().position(|it| *it == Sign::Link(to))?;
            let (before, behind) = (&passage.text[..range.start], &passage.text[range.end..]);
            let anchors = |title| self.anchors.iter().map(move |anchor| (title, anchor));
            let mut pairs = self.titles.iter().flat_map(anchors);
            let (title, anchor) = pairs.find(|(title, anchor)| {
                let mut then = own.clone();
                then[at] = Sign::Link(anchor);
                digest_with(passage, &format!("{before}{title}{behind}"), &then) == known
            })?;
            let is = format!("[{}]({to})", &passage.text[range.clone()]);
            let was = format!("[{title}]({anchor})");
            Some(OtherSign { is, was, place: passage.place(range) })
        })
    }
}
