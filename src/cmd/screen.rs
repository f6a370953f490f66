//! Lines for a screen of some width: the story, the table, what may be done, the words of cards.

use super::story::Line;
use crate::diagnostic::{Look, columns, wrap};
use crate::pipeline::{Board, CardWords, Choice, Row};
use std::collections::BTreeSet;

/// Lines that the words of a card have in a list.
const LINES: usize = 2;
/// Columns where nobody says how many there are.
const USUAL: usize = 80;
/// Lines of text are not wider than this, so that they can be read.
const READABLE: usize = 100;

/// How texts look on a screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Screen {
    colour: bool,
    width: usize,
}

/// Choices in the order in which they are shown, the first is number 1.
pub(super) type Numbered = Vec<Choice>;

impl Screen {
    pub(super) fn new(look: Look) -> Self {
        let width = if look == Look::PLAIN { USUAL } else { look.width };
        Self { colour: look.colour, width: width.clamp(40, READABLE) }
    }

    /// Lines of a story.
    pub(super) fn story(self, lines: &[Line]) -> String {
        let line = |it: &Line| match it.heading {
            true => format!("\n{}\n", self.strong(&it.text)),
            false => self.hanging("  ", &it.text, 4),
        };
        lines.iter().map(line).collect()
    }

    /// The table. `own` is the seat of the one who looks at it.
    pub(super) fn board(self, board: &Board, own: Option<&str>) -> String {
        let cell = |row: &Row, at: usize| row.cells.get(at).cloned().unwrap_or_default();
        let widest = |at: usize| {
            let cells = board.rows.iter().map(|it| columns(&cell(it, at)));
            cells.chain([columns(&board.columns[at])]).max().unwrap_or_default()
        };
        let widths: Vec<usize> = (0..board.columns.len()).map(widest).collect();
        let named = board.rows.iter().map(|it| columns(&it.name)).max().unwrap_or_default() + 1;
        let line = |mark: &str, name: &str, cells: &[String]| {
            let mut text = format!(" {mark} {name:<named$}");
            for (cell, width) in cells.iter().zip(&widths) {
                let gap = " ".repeat((width + 2).saturating_sub(columns(cell)));
                text.push_str(&format!("{cell}{gap}"));
            }
            text.trim_end().to_owned()
        };
        let mut text = format!("{}\n", self.weak(&line(" ", "", &board.columns)));
        for row in &board.rows {
            let own = own == Some(row.name.as_str());
            let line = line(if row.on_turn { ">" } else { " " }, &row.name, &row.cells);
            let line = if own { format!("{line}  (you)") } else { line };
            text.push_str(&match (row.alive, own) {
                (false, _) => self.weak(&line),
                (true, true) => self.strong(&line),
                (true, false) => line,
            });
            text.push('\n');
        }
        for note in &board.notes {
            text.push_str(&self.hanging(" ", note, 3));
        }
        text.push_str(&self.hands(board, own.is_some()));
        text
    }

    /// The hands that are seen.
    pub(super) fn hands(self, board: &Board, own: bool) -> String {
        let hand = |(name, cards): &(String, Vec<(String, u8)>)| {
            let whose = if own { "Your hand".to_owned() } else { format!("{name} holds") };
            self.hanging(" ", &format!("{whose}: {}.", listed(cards)), 3)
        };
        board.hands.iter().map(hand).collect()
    }

    /// The piles that lie open.
    pub(super) fn piles(self, board: &Board) -> String {
        let pile = |(name, cards): &(String, Vec<(String, u8)>)| {
            self.hanging(" ", &format!("{name}: {}.", listed(cards)), 3)
        };
        board.piles.iter().map(pile).collect()
    }

    /// What may be done, with numbers and with the words of the cards, each of them once.
    pub(super) fn choices(self, choices: &[Choice], cards: &[CardWords]) -> (String, Numbered) {
        let mut groups: Vec<Vec<&Choice>> = Vec::new();
        for choice in choices {
            match groups.iter_mut().find(|it| it[0].what == choice.what) {
                Some(group) => group.push(choice),
                None => groups.push(vec![choice]),
            }
        }
        let (mut text, mut numbered, mut said) = (String::new(), Vec::new(), BTreeSet::new());
        for group in groups {
            let mut line = String::new();
            for (place, choice) in group.iter().enumerate() {
                numbered.push((*choice).clone());
                let number = numbered.len();
                let at = choice.target.as_ref().map(|it| format!("at {it}")).unwrap_or_default();
                // What belongs together is not torn apart at the end of a line.
                let at = at.replace(' ', GLUE);
                line.push_str(&match place {
                    0 => format!("{} {at}", choice.what),
                    _ => format!("  [{number}]{GLUE}{at}"),
                });
            }
            let first = numbered.len() - group.len() + 1;
            let head = format!("{:>4}  ", format!("[{first}]"));
            text.push_str(&self.hanging(&head, line.trim_end(), 7).replace(GLUE, " "));
            for subject in &group[0].cards {
                if !said.insert(subject.clone()) {
                    continue;
                }
                let Some(card) = cards.iter().find(|it| it.id == subject.card) else { continue };
                let words = match &subject.keyword {
                    Some(keyword) => card.about(keyword),
                    None => card.short(),
                };
                if !words.is_empty() {
                    let words = format!("{}: {words}", card.title);
                    text.push_str(&self.weak_lines(&self.cut("       ", &words)));
                }
            }
        }
        (text, numbered)
    }

    /// All that a card says.
    pub(super) fn card(self, card: &CardWords) -> String {
        let mut text = format!("{}, {}\n", self.strong(&card.title), card.kind);
        for line in card.lines.iter().filter(|it| !BESIDE.contains(&it.role.as_str())) {
            text.push_str(&self.hanging("  ", &line.text, 4));
        }
        text
    }

    /// A line after some lead, and the lines that it needs, set in.
    pub(super) fn hanging(self, lead: &str, text: &str, indent: usize) -> String {
        let indent = indent.max(columns(lead));
        let wrapped = wrap(text, self.width.saturating_sub(indent).max(20));
        let mut out = String::new();
        for (place, line) in wrapped.lines().enumerate() {
            let before = if place == 0 { lead.to_owned() } else { " ".repeat(indent) };
            out.push_str(format!("{before}{line}").trim_end());
            out.push('\n');
        }
        out
    }

    /// As many lines as a text in a list may have; what is left out is on the card.
    fn cut(self, lead: &str, text: &str) -> String {
        let whole = self.hanging(lead, text, 0);
        let lines: Vec<&str> = whole.lines().collect();
        match lines.get(..LINES) {
            Some(first) if lines.len() > LINES => {
                let last = format!("{} ...", first[LINES - 1].trim_start());
                let last = wrap(&last, self.width - columns(lead));
                // The last word makes room for the dots where they don't fit beside it.
                let last = match last.split_once('\n') {
                    Some((fits, _)) => {
                        format!("{} ...", fits.rsplit_once(' ').map_or(fits, |it| it.0))
                    }
                    None => last,
                };
                format!("{}\n{lead}{last}\n", first[..LINES - 1].join("\n"))
            }
            _ => whole,
        }
    }

    pub(super) fn strong(self, text: &str) -> String {
        self.styled("1", text)
    }

    fn weak(self, text: &str) -> String {
        self.styled("2", text)
    }

    fn weak_lines(self, text: &str) -> String {
        text.lines().map(|it| format!("{}\n", self.weak(it))).collect()
    }

    fn styled(self, style: &str, text: &str) -> String {
        if self.colour { format!("\x1b[{style}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// Stands for a blank at which no line ends.
const GLUE: &str = "\u{a0}";

/// Roles of what stands in a corner or on the edge of a card and is said in its lines as well.
const BESIDE: [&str; 2] = ["index", "sideways"];

impl CardWords {
    /// What it does, without what it needs and without remarks.
    fn short(&self) -> String {
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
    fn about(&self, keyword: &str) -> String {
        let lines = self.lines.iter().filter(|it| it.names.iter().any(|name| name == keyword));
        lines.map(|it| it.text.as_str()).collect::<Vec<_>>().join(" ")
    }
}

/// Cards with their numbers.
fn listed(cards: &[(String, u8)]) -> String {
    let one = |(title, count): &(String, u8)| match count {
        1 => title.clone(),
        count => format!("{count} {title}"),
    };
    match cards {
        [] => "nothing".to_owned(),
        cards => cards.iter().map(one).collect::<Vec<_>>().join(", "),
    }
}
