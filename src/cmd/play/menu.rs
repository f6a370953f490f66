//! What may be done, with numbers, so that it fits a screen: what begins alike is asked for together.

use super::super::screen::Screen;
use cardwright_base::diagnostic::{columns, wrap};
use cardwright_pipeline::{CardWords, Choice};
use std::collections::BTreeSet;

/// Lines that the words of a card have in a list.
const LINES: usize = 2;
/// More numbers than this nobody reads.
const MOST: usize = 30;
/// Columns that a choice may have and not be torn apart at the end of a line.
const WHOLE: usize = 40;
/// Stands for a blank at which no line ends.
pub(super) const GLUE: &str = "\u{a0}";

/// What a number stands for: one choice, or all that begin so.
#[derive(Clone, Debug)]
pub(super) struct Item {
    /// Parts that its choices have in common, as far as they are shown.
    pub(super) key: Vec<String>,
    /// The choices that it stands for, never none.
    pub(super) choices: Vec<Choice>,
}

impl Item {
    /// All choices by their parts up to `depth`, or each for itself.
    fn all(choices: &[Choice], depth: usize, each: bool) -> Vec<Self> {
        let mut items: Vec<Self> = Vec::new();
        for choice in choices {
            let key = &choice.parts[..depth.min(choice.parts.len())];
            match items.iter_mut().find(|it| !each && it.key == key) {
                Some(item) => item.choices.push(choice.clone()),
                None => items.push(Self { key: key.to_vec(), choices: vec![choice.clone()] }),
            }
        }
        items
    }

    /// What comes before its last part, behind the first `begun`.
    fn parent(&self, begun: usize) -> &[String] {
        let end = self.key.len().saturating_sub(1).max(begun.min(self.key.len()));
        &self.key[begun.min(end)..end]
    }

    /// Its last part, with all that follows where there is but one choice.
    fn tail(&self, begun: usize) -> String {
        let from = begun.min(self.key.len()) + self.parent(begun).len();
        match self.choices.as_slice() {
            [only] => only.parts[from..].join(" "),
            _ => format!("{} ...", self.key[from..].join(" ")),
        }
    }
}

impl Screen {
    /// A list of choices of which the first `begun` parts are chosen, in the fullest form that needs
    /// no more than `room` lines.
    pub(super) fn menu(
        self,
        choices: &[Choice],
        begun: usize,
        cards: &[CardWords],
        room: usize,
    ) -> (String, Vec<Item>) {
        let least = begun + 1;
        let deepest = choices.iter().map(|it| it.parts.len()).max().unwrap_or(least).max(least);
        let mut tightest = (String::new(), Vec::new());
        for depth in (least..=deepest).rev() {
            let items = Item::all(choices, depth, depth == deepest);
            for (words, flows) in [(LINES, false), (1, false), (0, false), (0, true)] {
                // Cards are explained where each choice stands for itself.
                let cards = if words == 0 || depth < deepest { &[] } else { cards };
                let text = self.list(&items, begun, cards, words, flows);
                let fits = items.len() <= MOST && text.lines().count() <= room;
                tightest = (text, items.clone());
                if fits {
                    return tightest;
                }
            }
        }
        tightest
    }

    /// Items with their numbers and so many lines of the words of their cards. `flows`: one behind
    /// the other in a line.
    fn list(
        self,
        items: &[Item],
        begun: usize,
        cards: &[CardWords],
        lines: usize,
        flows: bool,
    ) -> String {
        let mut groups: Vec<Vec<(usize, &Item)>> = Vec::new();
        for (place, item) in items.iter().enumerate() {
            let parent = item.parent(begun);
            let like = |group: &&mut Vec<(usize, &Item)>| {
                !parent.is_empty() && group[0].1.parent(begun) == parent
            };
            match groups.iter_mut().find(like) {
                Some(group) => group.push((place, item)),
                None => groups.push(vec![(place, item)]),
            }
        }
        let (mut text, mut said) = (String::new(), BTreeSet::new());
        let line = |group: &[(usize, &Item)]| {
            let item = |(at, (place, item)): (usize, &(usize, &Item))| {
                let parent = item.parent(begun).join(" ");
                let tail = item.tail(begun);
                let words = if at == 0 { format!("{parent} {tail}") } else { tail };
                let words = words.trim();
                let words = if columns(words) <= WHOLE {
                    words.replace(' ', GLUE)
                } else {
                    words.to_owned()
                };
                format!("[{}]{GLUE}{words}", place + 1)
            };
            group.iter().enumerate().map(item).collect::<Vec<_>>()
        };
        // What begins alike has lines of its own.
        let alone = |it: &[(usize, &Item)]| flows && it[0].1.parent(begun).is_empty();
        for group in groups.chunk_by(|one, next| alone(one) && alone(next)) {
            let group: Vec<(usize, &Item)> = group.iter().flatten().copied().collect();
            // Numbers stand in a column.
            let head = if group[0].0 < 9 { "   " } else { "  " };
            text.push_str(&self.flow(head, &line(&group), 7));
            let choices = group.iter().flat_map(|it| &it.1.choices);
            for subject in choices.flat_map(|it| &it.cards) {
                let Some(card) = cards.iter().find(|it| it.id == subject.card) else { continue };
                if !said.insert(subject.clone()) {
                    continue;
                }
                let words = match &subject.keyword {
                    Some(keyword) => card.about(keyword),
                    None => card.short(),
                };
                if !words.is_empty() {
                    let words = format!("{}: {words}", card.title);
                    text.push_str(&self.weak_lines(&self.cut("       ", &words, lines)));
                }
            }
        }
        text
    }

    /// Texts one behind the other, as many in a line as fit.
    fn flow(self, lead: &str, texts: &[String], indent: usize) -> String {
        let mut lines: Vec<String> = Vec::new();
        for text in texts {
            match lines.last_mut() {
                // Set in as a line that goes on, which is what a line is measured by.
                Some(last) if indent + 2 + columns(last) + 2 + columns(text) <= self.width() => {
                    last.push_str(&format!("  {text}"));
                }
                _ => lines.push(text.clone()),
            }
        }
        let blank = " ".repeat(indent);
        let leads = std::iter::once(lead).chain(std::iter::repeat(blank.as_str()));
        let lines = leads.zip(&lines).map(|(lead, line)| self.hanging(lead, line, indent + 2));
        lines.collect::<String>().replace(GLUE, " ")
    }

    /// As many lines as a text in a list may have; what is left out is on the card.
    fn cut(self, lead: &str, text: &str, lines: usize) -> String {
        let whole = self.hanging(lead, text, 0);
        let all: Vec<&str> = whole.lines().collect();
        match all.get(..lines) {
            Some(first) if all.len() > lines => {
                let last = format!("{} ...", first[lines - 1].trim_start());
                let last = wrap(&last, self.width() - columns(lead));
                // The last words make room for the dots where they don't fit beside it.
                let last = match last.split_once('\n') {
                    Some((mut fits, _)) => {
                        let room = self.width() - columns(lead) - columns(" ...");
                        while let Some((shorter, _)) = fits.rsplit_once(' ')
                            && columns(fits) > room
                        {
                            fits = shorter;
                        }
                        format!("{fits} ...")
                    }
                    None => last,
                };
                let before = first[..lines - 1].iter().map(|it| format!("{it}\n"));
                format!("{}{lead}{last}\n", before.collect::<String>())
            }
            _ => whole,
        }
    }
}
