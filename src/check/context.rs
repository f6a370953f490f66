//! What checks may look at.

use crate::claims::{self, Claim};
use crate::fact_patterns::{self, FactPatterns};
use crate::prose;
use crate::review::{self, TextReview};
use crate::sentences::{self, StatedClaim};
use crate::vocabulary::{Hit, Vocabulary};
use cardwright_base::diagnostic::{Diagnostic, SourceMap};
use cardwright_boards::BoardPage;
use cardwright_faces::Faces;
use cardwright_impose::{Plan, Sheet};
use cardwright_model::{Assets, Game, Scenario};
use cardwright_rulebook::{BookInput, Booklet};
use cardwright_rules::Ruleset;
use cardwright_typeset::Typesetter;
use cardwright_typeset::ink::Page;
use cardwright_wording::passage::{Origin, Passage, TextOwner};
use cardwright_wording::{CardTexts, TextEngine};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// A game with all its words, before anything is set.
pub struct CheckContext<'a> {
    /// The game that is checked.
    pub game: &'a Game,
    /// Its drawings, layouts and fonts.
    pub assets: &'a Assets,
    /// The engine that works out its expressions.
    pub words: &'a TextEngine<'a>,
    /// The words of every card side.
    pub texts: &'a CardTexts,
    /// The blocks of every booklet, in the order of `game.books`.
    pub book_inputs: &'a [BookInput<'a>],
    /// What the author typed, paragraph by paragraph.
    pub typed: &'a [Passage],
    /// What a reader sees, paragraph by paragraph.
    pub printed: &'a [Passage],
    /// Its executable rules, if it has any.
    pub rules: Option<&'a dyn Ruleset>,
    /// The scenarios that it carries.
    pub scenarios: &'a [Scenario],
    /// The sheets of every job, with the plan of each size of its cards. `None` when one is impossible.
    pub sheets: Option<&'a [(Vec<Plan>, Vec<Sheet>)]>,
    /// Every text that was read, for places and for looking at what the author typed.
    pub sources: &'a SourceMap,
    /// What several checks work out of all this.
    pub shared: Shared<'a>,
}

/// What several checks work out, each once and when it is first asked for.
#[derive(Default)]
pub struct Shared<'a> {
    vocabulary: OnceLock<Vocabulary<'a>>,
    names: OnceLock<Vec<Vec<Hit<'a>>>>,
    claims: OnceLock<Vec<Claim<'a>>>,
    said: OnceLock<Vec<CardClaims<'a>>>,
    /// What is wrong with the words of cards, what nothing confirms, and what they don't say.
    pub(crate) faces: OnceLock<[Vec<Diagnostic>; 3]>,
    /// What claims prove and contradict, and what is like a claim but for one word.
    pub(crate) claimed: OnceLock<Claimed<'a>>,
    review: OnceLock<Vec<TextReview<'a>>>,
    /// What texts state differently.
    pub(crate) contradictions: OnceLock<Vec<Diagnostic>>,
}

/// What the claims of a game find in its texts.
#[derive(Default)]
pub(crate) struct Claimed<'a> {
    /// Sentences that claims contradict, and that contradict each other.
    pub(crate) contradicted: Vec<Diagnostic>,
    /// Sentences that differ in one word from a claim.
    pub(crate) altered: Vec<Diagnostic>,
    /// Sentences that claims prove, each with its passage.
    pub(crate) proved: Vec<(&'a Passage, Range<usize>)>,
    /// Claims that no sentence states.
    pub(crate) claims: Vec<StatedClaim>,
}

/// What a text says of cards.
pub(crate) struct CardClaims<'a> {
    pub(crate) passage: &'a Passage,
    /// The cards on which it stands, several where it is their back; or whose entry it is.
    pub(crate) cards: Vec<&'a str>,
    /// Whether it stands on the cards themselves, and not in an entry in a booklet.
    pub(crate) on_face: bool,
    /// What it says, as far as the game has words for it.
    pub(crate) claims: Vec<fact_patterns::Claim<'a>>,
    /// Words of it that say nothing that play of one card shows.
    pub(crate) plain: Vec<std::ops::Range<usize>>,
}

impl<'a> CheckContext<'a> {
    /// What the author typed, and after it what a reader sees: for faults that only show when an
    /// expression is worked out. The same place is judged once.
    pub(crate) fn all_language(&self) -> impl Iterator<Item = &'a Passage> {
        self.typed.iter().chain(self.printed).filter(|it| prose::is_language(it))
    }

    /// The names of the game.
    pub(crate) fn vocabulary(&self) -> &Vocabulary<'a> {
        self.shared.vocabulary.get_or_init(|| Vocabulary::of(self.game))
    }

    /// What the author typed as language, with the names in each passage.
    pub(crate) fn typed_with_names(&self) -> impl Iterator<Item = (&'a Passage, &[Hit<'a>])> {
        let names = self.shared.names.get_or_init(|| {
            let vocabulary = self.vocabulary();
            let language = |it: &Passage| prose::is_language(it);
            let find = |it: &Passage| if language(it) { vocabulary.find(it) } else { Vec::new() };
            self.typed.iter().map(find).collect()
        });
        let all = self.typed.iter().zip(names.iter().map(Vec::as_slice));
        all.filter(|(passage, _)| prose::is_language(passage))
    }

    /// What the words of every card, of its back and of its entry say of it.
    pub(crate) fn said(&self) -> &[CardClaims<'a>] {
        self.shared.said.get_or_init(|| {
            let fact_patterns = FactPatterns::of(self.game);
            let said = |passage: &'a Passage| {
                let (cards, on_face) = match &passage.origin {
                    Origin { of: TextOwner::Card, id, part } if part == "wording" => {
                        (vec![id.as_str()], true)
                    }
                    Origin { of: TextOwner::Back, id, part } if part == "lines" => {
                        let cards = self.game.cards.iter().filter(|it| it.back.value == *id);
                        (cards.map(|it| it.id.value.as_str()).collect(), true)
                    }
                    Origin { of: TextOwner::Description, id, .. } => (vec![id.as_str()], false),
                    _ => return None,
                };
                let (claims, plain) = (fact_patterns.claims(passage), fact_patterns.plain(passage));
                Some(CardClaims { passage, cards, on_face, claims, plain })
            };
            self.printed.iter().filter_map(said).collect()
        })
    }

    /// Every text, held against the review file of the game; nothing where the game has none.
    pub(crate) fn review(&self) -> &[TextReview<'a>] {
        self.shared.review.get_or_init(|| {
            let file = self.game.review_file.as_ref();
            file.map_or_else(Vec::new, |_| {
                let said = sentences::word_digests(self.game);
                review::review(self.game, self.typed, self.printed, self.sources, &said)
            })
        })
    }

    /// Whether the game has executable rules that can't read its data, which is a finding by itself.
    pub(crate) fn are_rules_refused(&self) -> bool {
        self.game.rules.is_some() && self.rules.is_none()
    }

    /// Every number in what the author typed that something in the data speaks of.
    pub(crate) fn claims(&self) -> &[Claim<'a>] {
        self.shared
            .claims
            .get_or_init(|| claims::claims(self.game, self.typed_with_names(), self.sources))
    }
}

/// What was set of it; a part that could not be set is absent.
#[derive(Clone, Copy)]
pub struct SetPages<'a> {
    /// Every side of every card, drawn.
    pub faces: Option<&'a Faces>,
    /// What stands on each side, in the order of `faces`.
    pub sides: &'a [Arc<Page>],
    /// The booklets whose pages are set.
    pub booklets: &'a [Booklet],
    /// What stands on the pages of each.
    pub leaves: &'a [Vec<Arc<Page>>],
    /// The boards, and what stands on each.
    pub boards: (&'a [BoardPage], &'a [Arc<Page>]),
    /// What stands on each box.
    pub boxes: &'a [Arc<Page>],
    /// What set them all.
    pub typesetter: &'a Typesetter,
}

impl<'a> SetPages<'a> {
    /// Nothing yet, set by a typesetter.
    pub fn none(typesetter: &'a Typesetter) -> Self {
        Self {
            faces: None,
            sides: &[],
            booklets: &[],
            leaves: &[],
            boards: (&[], &[]),
            boxes: &[],
            typesetter,
        }
    }
}
