//! The pictures of sides and pages, by the digests of what they show.
//!
//! A picture is made when it is first asked for. It stays as long as something shows it, and for some changes
//! longer, since a page may still ask for what was there before.

use cardwright_pipeline::{RenderedGame, RenderedSides};
use cardwright_typeset::Document;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// For how many changes a picture stays that nothing shows any more.
const KEPT: u64 = 8;

/// Where a picture comes from.
#[derive(Clone)]
pub(crate) enum Source {
    /// A page of the sides that were drawn first.
    Sides(Arc<RenderedSides>, usize),
    /// A page of a booklet that was set before all was looked at.
    Booklet(Document, usize),
    /// A page of a document of a whole look.
    Game(Arc<RenderedGame>, usize, usize),
}

struct Picture {
    /// What it is drawn of; nothing once it is drawn.
    source: Option<Source>,
    /// Whoever asks while it is being drawn waits for it.
    svg: Arc<OnceLock<Arc<str>>>,
}

/// All pictures that can be asked for.
#[derive(Default)]
pub(crate) struct Pictures {
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    /// How often something else was shown.
    changes: u64,
    /// With the change at which each was shown last.
    pictures: BTreeMap<u128, (u64, Picture)>,
}

impl Pictures {
    /// Takes in what is shown after a change. A picture that is there already stays as it is.
    pub(crate) fn show(&self, shown: impl IntoIterator<Item = (u128, Source)>) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.changes += 1;
        let Known { changes: change, pictures } = &mut *known;
        let change = *change;
        for (digest, source) in shown {
            let new = || (change, Picture { source: None, svg: Arc::default() });
            let entry = pictures.entry(digest).or_insert_with(new);
            entry.0 = change;
            // What it was to be drawn of before need not be held any longer.
            entry.1.source = Some(source).filter(|_| entry.1.svg.get().is_none());
        }
        // What nobody has asked for would hold all of an old game.
        pictures.retain(|_, (last, picture)| {
            let kept = if picture.svg.get().is_none() { 1 } else { KEPT };
            *last + kept > change
        });
    }

    /// The picture with that digest as SVG.
    pub(crate) fn svg(&self, digest: u128) -> Option<Arc<str>> {
        let (source, drawn) = {
            let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            let picture = &known.pictures.get(&digest)?.1;
            if let Some(svg) = picture.svg.get() {
                return Some(Arc::clone(svg));
            }
            (picture.source.clone()?, Arc::clone(&picture.svg))
        };
        let svg = Arc::clone(drawn.get_or_init(|| source.svg().into()));
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = known.pictures.get_mut(&digest).map(|it| &mut it.1);
        // It may have gone meanwhile, and come back to be drawn again.
        if let Some(picture) = entry.filter(|it| it.svg.get().is_some()) {
            picture.source = None;
        }
        Some(svg)
    }
}

impl Source {
    fn svg(&self) -> String {
        match self {
            Self::Sides(sides, page) => cardwright_typeset::svg(&sides.faces.document, *page),
            Self::Booklet(document, page) => cardwright_typeset::svg(document, *page),
            Self::Game(game, document, page) => {
                cardwright_typeset::svg(game.documents()[*document].1, *page)
            }
        }
    }
}
