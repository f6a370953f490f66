//! Words of a layout of boxes, which have the fields of a card as names of their own.

use super::passage::SourceText;
use super::text_engine::TextEngine;
use super::{Inline, context, faults, markdown};
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_model::{Card, Prose};

impl TextEngine<'_> {
    /// The lines of a text in which the fields of a card stand by their names, as `self` has them too. None where it
    /// can't be worked out, which is reported; `about` adds to a fault what it was found in.
    pub(super) fn lines_of_card(
        &self,
        prose: &Prose,
        card: &Card,
        report: &mut Report,
        about: impl Fn(Diagnostic) -> Diagnostic,
    ) -> Vec<Vec<Inline>> {
        let game = self.game();
        let fields = context::card(game, card, self.number_of(card));
        let locals: Vec<_> = fields.iter().map(|(name, value)| (name.as_str(), value)).collect();
        let subject = Some(card.id.value.as_str());
        let Some(text) = self.render_about(prose, subject, &locals, report, about) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let lines = text.lines().map(str::trim).filter(|it| !it.is_empty());
        let said = lines.map(|it| markdown::inlines(it, self.names(), &mut found)).collect();
        let texts = [SourceText::prose(prose)];
        faults::tell(&found, &texts, Some(card.id.span), self.names(), report);
        said
    }
}
