//! The words of the cards, as plain text for a screen.

use super::playable_game::PlayableGame;
use super::ruling_words::RulingWords;
use cardwright_base::diagnostic::{Report, SourceMap};
use cardwright_base::one_line;
use cardwright_model::{Prose, Ruling};
use cardwright_rules::switches::Switches;
use cardwright_wording::{Inline, TextEngine};

/// A card with its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardWords {
    /// Id of the card.
    pub id: String,
    /// Title of the card, as printed.
    pub title: String,
    /// Its type, as printed.
    pub kind: String,
    /// What it says, line by line.
    pub lines: Vec<CardLine>,
}

impl CardWords {
    /// What it does, without what it needs and without remarks.
    #[must_use]
    pub fn short(&self) -> String {
        let said = |role: &str| {
            let lines = self.lines.iter().filter(|it| it.role == role);
            lines.map(|it| it.text.as_str()).collect::<Vec<_>>()
        };
        let mut lines: Vec<String> = said("effect").into_iter().map(str::to_owned).collect();
        // A list stands below the line that announces it.
        if let Some(last) = lines.last_mut().filter(|it| it.ends_with(':')) {
            last.push_str(&format!(" {}.", said("special").join(", ")));
        }
        lines.extend(said("restriction").into_iter().map(str::to_owned));
        lines.join(" ")
    }

    /// What it says of a keyword.
    #[must_use]
    pub fn about(&self, keyword: &str) -> String {
        let lines = self.lines.iter().filter(|it| it.names.iter().any(|name| name == keyword));
        lines.map(|it| it.text.as_str()).collect::<Vec<_>>().join(" ")
    }
}

/// A line of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardLine {
    /// What it is to the layout, such as `effect`.
    pub role: String,
    /// What the line says.
    pub text: String,
    /// Ids of the cards and keywords that it names.
    pub(crate) names: Vec<String>,
}

impl PlayableGame {
    /// The words of every card, when rulings are read so: id and option.
    pub(crate) fn words<'r>(
        &self,
        chosen_options: impl Iterator<Item = (&'r str, &'r str)>,
    ) -> Vec<CardWords> {
        // The game was worded without a fault, and how a ruling is read has its words as well.
        let mut report = Report::new();
        let mut words = TextEngine::new(&self.game, &self.assets, &mut report);
        words.choose(chosen_options);
        let texts = cardwright_wording::word(&self.game, &self.assets, &words, &mut report);
        let cards = self.game.cards.iter().zip(texts.cards);
        let card =
            |(card, statements): (&cardwright_model::Card, Vec<cardwright_wording::Statement>)| {
                CardWords {
                    id: card.id.value.clone(),
                    title: card.title.value.clone(),
                    kind: self
                        .game
                        .card_type(&card.kind)
                        .map(|it| it.name.value.clone())
                        .unwrap_or_default(),
                    lines: statements
                        .into_iter()
                        .map(|line| {
                            let mut names = Vec::new();
                            let text = one_line(&spoken(&line.inlines, &mut names));
                            let text = match icon(&line.inlines) {
                                // A bare figure is named by the icon before it.
                                Some(id)
                                    if !text.is_empty() && !text.contains(char::is_alphabetic) =>
                                {
                                    format!("{}: {text}", id.replace('-', " "))
                                }
                                _ => text,
                            };
                            CardLine { role: line.role, text, names }
                        })
                        .collect(),
                }
            };
        cards.map(card).collect()
    }
}

impl PlayableGame {
    /// The rulings of the game, as they are read when rulings are switched so; `known` has the sources of their texts.
    pub(crate) fn rulings(&self, switches: &Switches, known: &SourceMap) -> Vec<RulingWords> {
        let mut report = Report::knowing(known);
        let mut words = TextEngine::new(&self.game, &self.assets, &mut report);
        words.choose(switches.chosen());
        let switched: Vec<&str> = switches.switched().collect();
        let mut text = |prose: &Prose| {
            one_line(&spoken(&words.line(prose, None, &mut report), &mut Vec::new()))
        };
        let one = |ruling: &Ruling| {
            let other = ruling.alternative.as_ref();
            let read = other.filter(|_| switched.contains(&ruling.id.value.as_str()));
            let (topic, read) = (text(&ruling.topic), text(read.unwrap_or(&ruling.text)));
            RulingWords { id: ruling.id.value.clone(), topic, text: read }
        };
        self.game.rulings.iter().map(one).collect()
    }
}

/// The icon that a line begins with.
fn icon(inlines: &[Inline]) -> Option<&str> {
    inlines.iter().find_map(|inline| match inline {
        Inline::Icon { id } => Some(id.as_str()),
        _ => None,
    })
}

/// The words, with a name for an icon that stands for a word; one that stands before the words is
/// only seen.
fn spoken(inlines: &[Inline], names: &mut Vec<String>) -> String {
    let mut out = String::new();
    for inline in inlines {
        match inline {
            Inline::Text { s } => out.push_str(s),
            Inline::Ref { id, s, .. } => {
                names.push(id.clone());
                out.push_str(s);
            }
            Inline::Strong { c } | Inline::Emph { c } | Inline::Link { c, .. } => {
                out.push_str(&spoken(c, names));
            }
            Inline::Icon { id } if !out.trim().is_empty() => out.push_str(&id.replace('-', " ")),
            Inline::Icon { .. } | Inline::Cite { .. } => {}
            Inline::Break => out.push(' '),
        }
    }
    out
}
