//! Lines for a screen of some width: the story, the table, what may be done, the words of cards.

use super::message_log::LogLine;
use super::terminal_style;
use cardwright_base::diagnostic::{TerminalStyle, columns, wrap};
use cardwright_pipeline::{CardWords, PlayerRow, Seat, TableView};
use std::io::stdout;

/// Columns and lines where nobody says how many there are.
const USUAL: (usize, usize) = (80, 24);
/// Lines of text are not wider than this, so that they can be read.
const READABLE: usize = 100;
/// Nor narrower than this.
const NARROW: usize = 40;

/// How texts look on a screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Screen {
    colour: bool,
    /// Columns for lines of text.
    width: usize,
    /// Columns that there are.
    columns: usize,
    height: usize,
}

impl Screen {
    /// The screen as it is now: it may be made larger or smaller at any time.
    pub(super) fn now() -> Self {
        let look = terminal_style(&stdout());
        let size = terminal_size::terminal_size_of(stdout());
        let height = size.map_or(USUAL.1, |(_, height)| usize::from(height.0));
        let width = if look == TerminalStyle::PLAIN { USUAL.0 } else { look.width };
        let columns = width;
        Self { colour: look.colour, width: width.clamp(NARROW, READABLE), columns, height }
    }

    /// How many characters a line may have.
    pub(super) fn width(self) -> usize {
        self.width
    }

    /// How many lines fit on the screen.
    pub(super) fn height(self) -> usize {
        self.height
    }

    /// Lines of a story.
    pub(super) fn story(self, lines: &[LogLine]) -> String {
        let line = |line: &LogLine| {
            if line.heading {
                format!("\n{}\n", self.strong(&line.text))
            } else {
                self.hanging("  ", &line.text, 4)
            }
        };
        lines.iter().map(line).collect()
    }

    /// The table, the hands that are seen last. `own` is the seat of the one who looks at it.
    pub(super) fn board(self, board: &TableView, own: Option<Seat>) -> String {
        let cell = |row: &PlayerRow, at: usize| row.cells.get(at).cloned().unwrap_or_default();
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
        for (seat, row) in (0..).zip(&board.rows) {
            let own = own == Some(seat);
            let line = line(if row.on_turn { ">" } else { " " }, &row.name, &row.cells);
            let line = if own { format!("{line}  (you)") } else { line };
            text.push_str(&if !row.alive {
                self.weak(&line)
            } else if own {
                self.strong(&line)
            } else {
                line
            });
            text.push('\n');
        }
        for line in &board.map {
            text.push_str(&format!(" {line}\n"));
        }
        let wide = board.map.iter().map(|it| columns(it) + 1).max().unwrap_or_default();
        if wide > self.columns {
            let note = format!("The board has {wide} columns; this terminal has {}.", self.columns);
            text.push_str(&self.hanging(" ", &note, 1));
        }
        for note in &board.notes {
            text.push_str(&self.hanging(" ", note, 3));
        }
        text.push_str(&self.hands(board, own.is_some()));
        text
    }

    /// What the letters on the board mean.
    pub(super) fn legend(self, board: &TableView) -> String {
        let lines = board.legend.iter().map(|it| self.weak_lines(&self.hanging(" ", it, 1)));
        lines.collect()
    }

    /// The hands that are seen.
    pub(super) fn hands(self, board: &TableView, own: bool) -> String {
        let hand = |(name, cards): &(String, Vec<(String, u8)>)| {
            let whose = if own { "Your hand:".to_owned() } else { format!("{name} holds") };
            self.hanging(" ", &format!("{whose} {}.", listed(cards)), 3)
        };
        board.hands.iter().map(hand).collect()
    }

    /// The piles that lie open.
    pub(super) fn piles(self, board: &TableView) -> String {
        let pile = |(name, cards): &(String, Vec<(String, u8)>)| {
            self.hanging(" ", &format!("{name}: {}.", listed(cards)), 3)
        };
        board.piles.iter().map(pile).collect()
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

    pub(super) fn strong(self, text: &str) -> String {
        self.styled("1", text)
    }

    fn weak(self, text: &str) -> String {
        self.styled("2", text)
    }

    pub(super) fn weak_lines(self, text: &str) -> String {
        text.lines().map(|it| format!("{}\n", self.weak(it))).collect()
    }

    fn styled(self, style: &str, text: &str) -> String {
        if self.colour { format!("\x1b[{style}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// Roles of what stands in a corner or on the edge of a card and is said in its lines as well.
const BESIDE: [&str; 2] = ["index", "sideways"];

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
