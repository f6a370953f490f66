//! What the rules read of a game: figures, cards and keywords, noted as read.

use super::fields::{Fields, inconsistency};
use crate::play::Refusal;
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_base::english::and;
use cardwright_model::{Amount, Card, Game, Keyword};
use std::collections::BTreeSet;

/// What of a game its rules go by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reads {
    /// Fields of cards: the type, and the name of the field.
    pub cards: BTreeSet<(String, String)>,
    /// Fields of keywords: the kind, and the name of the field.
    pub keywords: BTreeSet<(String, String)>,
    /// Figures of the game or of its variants.
    pub figures: BTreeSet<String>,
}

/// Reads a game, reports what the rules don't find, and notes what they go by.
pub(crate) struct DataReader<'a> {
    pub(crate) game: &'a Game,
    pub(crate) report: &'a mut Report,
    pub(crate) reads: Reads,
}

impl<'a> DataReader<'a> {
    pub(crate) fn of(game: &'a Game, report: &'a mut Report) -> Self {
        Self { game, report, reads: Reads::default() }
    }

    /// A fault of the rules as a whole, where the manifest names them.
    pub(crate) fn fault(&mut self, why: impl Into<String>) {
        let place = self.game.rules.as_ref().map_or(self.game.title.span, |it| it.span);
        self.report.push(Diagnostic::error("R002", why).at(place, "these rules"));
    }

    /// Reports the first card of each type that is not among `types`, and the first keyword of each
    /// kind that is not among `kinds`: the rules can do nothing with them. A game may have cards of any
    /// type where no types are given.
    pub(crate) fn strangers(&mut self, types: Option<&[&str]>, kinds: &[&str]) {
        let mut seen = BTreeSet::new();
        for card in types.map_or(&[][..], |_| self.game.playing_cards()) {
            let types = types.unwrap_or_default();
            if !types.contains(&card.kind.as_str()) && seen.insert(&card.kind) {
                let message = format!("the rules have no card type `{}`", card.kind);
                let fault = inconsistency(message, card.id.span, "such a card");
                self.report.push(fault.hint(format!("available: {}", quoted(types))));
            }
        }
        for keyword in &self.game.keywords {
            if !kinds.contains(&keyword.kind.as_str()) && seen.insert(&keyword.kind) {
                let kind = &keyword.kind;
                let message = format!("the rules have no keyword kind `{kind}`");
                let fault = inconsistency(message, keyword.id.span, "such a keyword");
                self.report.push(fault.hint(format!("available: {}", quoted(kinds))));
            }
        }
    }

    /// A figure of the game. Its absence is reported.
    pub(crate) fn figure(&mut self, name: &str) -> Option<i64> {
        self.reads.figures.insert(name.to_owned());
        self.game.amount(&Amount::Figure(name.to_owned()), None)
    }

    /// A figure that the rules can't do without; 0 when its absence was reported.
    pub(crate) fn need(&mut self, name: &str) -> i64 {
        let found = self.figure(name);
        if found.is_none() {
            self.fault(format!("the rules need a figure `{name}`"));
        }
        found.unwrap_or_default()
    }

    /// Every card of a type, as `read` makes it.
    pub(crate) fn cards<T>(
        &mut self,
        kind: &str,
        read: impl Fn(&Card, &Fields<'_>, &mut Report) -> Option<T>,
    ) -> Vec<T> {
        let mut all = Vec::new();
        for card in self.game.cards.iter().filter(|it| it.kind == kind) {
            let fields = Fields::of_card(card);
            all.extend(read(card, &fields, self.report));
            let asked = fields.done(self.report);
            let asked = asked.into_iter().map(|name| (kind.to_owned(), name.to_owned()));
            self.reads.cards.extend(asked);
        }
        all
    }

    /// Every keyword of a kind, as `read` makes it.
    pub(crate) fn keywords<T>(
        &mut self,
        kind: &str,
        read: impl Fn(&Keyword, &Fields<'_>, &mut Report) -> Option<T>,
    ) -> Vec<T> {
        let mut all = Vec::new();
        for keyword in self.game.keywords.iter().filter(|it| it.kind == kind) {
            let fields = Fields::of_keyword(keyword);
            all.extend(read(keyword, &fields, self.report));
            let asked = fields.done(self.report);
            let asked = asked.into_iter().map(|name| (kind.to_owned(), name.to_owned()));
            self.reads.keywords.extend(asked);
        }
        all
    }
}

/// Rules that may have refused a game; why is reported where the manifest names them.
pub(crate) fn unrefused<R>(
    game: &Game,
    rules: Result<R, Refusal>,
    report: &mut Report,
) -> Option<R> {
    rules.map_err(|why| DataReader::of(game, report).fault(why.to_string())).ok()
}

fn quoted(words: &[&str]) -> String {
    if words.is_empty() {
        return "none".to_owned();
    }
    and(&words.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>())
}
