//! What was told, as lines: what is done with cards one after the other is told together.

use cardwright_base::english::count as numbered;
use cardwright_pipeline::Message;

/// A line that is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LogLine {
    pub(super) heading: bool,
    pub(super) text: String,
}

/// What one who looks on has heard and not read yet.
#[derive(Debug, Default)]
pub(super) struct MessageLog {
    lines: Vec<LogLine>,
    /// What was done with cards last, without anything else between, and those cards: once for each
    /// who did it.
    cards: Vec<(String, Vec<Option<String>>)>,
    /// How many cards others took last: such sentences stand one behind the other.
    taken: Vec<String>,
}

impl MessageLog {
    pub(super) fn hear(&mut self, told: impl IntoIterator<Item = Message>) {
        for told in told {
            match told {
                Message::Card { lead, what } => match self.cards.iter_mut().find(|it| it.0 == lead)
                {
                    Some((_, cards)) => cards.push(what),
                    None => self.cards.push((lead, vec![what])),
                },
                Message::Heading(text) => self.add(text, true),
                Message::Sentence(text) => self.add(text, false),
            }
        }
    }

    /// The lines that are whole; what was done with cards last may not be all yet.
    pub(super) fn whole(&mut self) -> Vec<LogLine> {
        std::mem::take(&mut self.lines)
    }

    /// Every line so far, oldest first.
    pub(super) fn all(&mut self) -> Vec<LogLine> {
        self.close();
        self.flush();
        self.whole()
    }

    fn add(&mut self, text: String, heading: bool) {
        self.close();
        self.flush();
        self.lines.push(LogLine { heading, text });
    }

    fn flush(&mut self) {
        let taken = std::mem::take(&mut self.taken);
        if !taken.is_empty() {
            self.lines.push(LogLine { heading: false, text: taken.join(" ") });
        }
    }

    fn close(&mut self) {
        for (lead, cards) in std::mem::take(&mut self.cards) {
            self.tell(&lead, &cards);
        }
    }

    fn tell(&mut self, lead: &str, cards: &[Option<String>]) {
        let known: Vec<String> = cards.iter().flatten().cloned().collect();
        let what = match (known.is_empty(), cards.len()) {
            (false, _) => counted(&known),
            (true, 1) => "a card".to_owned(),
            (true, many) => numbered(many, "card"),
        };
        let text = format!("{lead} {what}.");
        if known.is_empty() {
            self.taken.push(text);
            return;
        }
        self.flush();
        self.lines.push(LogLine { heading: false, text });
    }
}

/// Titles in the order in which they come first, each with its number where there are several.
fn counted(titles: &[String]) -> String {
    let mut counts: Vec<(&String, usize)> = Vec::new();
    for title in titles {
        match counts.iter_mut().find(|it| it.0 == title) {
            Some((_, count)) => *count += 1,
            None => counts.push((title, 1)),
        }
    }
    let one = |(title, count): &(&String, usize)| match count {
        1 => (*title).clone(),
        count => format!("{count} {title}"),
    };
    counts.iter().map(one).collect::<Vec<_>>().join(", ")
}
