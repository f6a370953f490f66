//! What a text speaks of at a place: the thing that it is about, and the variant.

use super::lexicon::Lexicon;
use super::subject;
use super::token;
use super::word::Word;
use cardwright_model::{Game, Origin, TextOwner};
use cardwright_wording::passage::{Passage, PassageKind};

/// What is known of the place of a sentence.
#[derive(Clone)]
pub(super) struct Place<'g> {
    /// What the text is about: the id of a card, keyword or term.
    pub(super) subject: Option<String>,
    /// The variant whose rules are stated there.
    pub(super) variant: Option<&'g str>,
}

/// What was passed on the way to a place.
pub(super) struct Section<'g, 'a> {
    game: &'g Game,
    lexicon: &'g Lexicon,
    /// What the last heading names, and nothing else.
    heading: Option<String>,
    /// What the first cell of the row names.
    row: Option<String>,
    /// A variant with the level of its heading, and the text.
    variant: Option<(&'g str, u8, &'a Origin)>,
}

impl<'g, 'a> Section<'g, 'a> {
    pub(super) fn new(game: &'g Game, lexicon: &'g Lexicon) -> Self {
        Self { game, lexicon, heading: None, row: None, variant: None }
    }

    /// Notes the headings and rows of a passage, for what comes after it.
    pub(super) fn pass(&mut self, passage: &'a Passage) {
        let origin = &passage.origin;
        let level = match passage.kind {
            PassageKind::Heading(level) => Some(level),
            PassageKind::Title if origin.of == TextOwner::Ruling => Some(1),
            _ => None,
        };
        let same = |other: &Origin| other.of == origin.of && other.id == origin.id;
        if let Some((_, known, of)) = self.variant
            && (!same(of) || level.is_some_and(|level| level <= known))
        {
            self.variant = None;
        }
        if let Some(level) = level.filter(|_| self.variant.is_none()) {
            let named = |title: &str| passage.text.contains(title);
            let variant = self.game.variants.iter().find(|it| named(&it.title.value));
            self.variant = variant.map(|it| (it.id.value.as_str(), level, origin));
        }
        match passage.kind {
            PassageKind::Heading(_) => {
                self.heading = self.name(passage);
                self.row = None;
            }
            PassageKind::Cell => self.row = self.name(passage).or_else(|| self.row.take()),
            _ => self.row = None,
        }
    }

    /// The id of what a passage names, if it consists of one name.
    fn name(&self, passage: &Passage) -> Option<String> {
        const LONGEST: usize = 60;
        if passage.text.len() > LONGEST {
            return None;
        }
        let tokens = token::of_passage(passage, &(0..passage.text.len()), self.lexicon);
        match tokens.all.as_slice() {
            [one] => match &one.word {
                Word::Name { id, .. } => Some(id.clone()),
                _ => None,
            },
            _ => None,
        }
    }

    /// What is known of a passage that was passed last.
    pub(super) fn place(&self, passage: &Passage) -> Place<'g> {
        let subject = match passage.origin.of {
            TextOwner::Chapter if passage.kind == PassageKind::Cell => self.row.as_deref(),
            TextOwner::Chapter => self.heading.as_deref(),
            _ => subject(passage),
        };
        let subject = subject.map(str::to_owned);
        Place { subject, variant: self.variant.map(|it| it.0) }
    }
}
