//! Skirmish Wars told to people: what happened, what may be done, and the board.

use super::board::Square;
use super::game::Wars;
use super::notation::VERBS;
use super::state::{Action, EndReason, Event, Level, Stage, UnitState, WarsState};
use crate::play::{
    Actor, CardRef, Choice, HelpTopic, Message, Observer, PlayerRow, Rules, Seat, Step, TableScene,
    TableView, Tell, initial,
};
use cardwright_base::english::{a, capital, count};

impl Wars {
    pub(super) fn side_title(&self, seat: Seat) -> &str {
        &self.data.armies[usize::from(seat)].1
    }

    fn title(&self, unit_state: UnitState) -> &str {
        &self.data.unit(unit_state.kind).one
    }

    /// Who stands on a square.
    fn who(&self, state: &WarsState, at: Square) -> String {
        format!("the {} on {}", self.unit(state, at), self.ground.name(at))
    }

    fn unit(&self, state: &WarsState, at: Square) -> &str {
        state.at(at).map_or("unit", |it| self.title(it.unit_state))
    }

    fn leader_title(&self, place: u8) -> &str {
        self.data.commanders.get(usize::from(place)).map_or("nobody", |it| &it.title)
    }

    /// What an action is, from the coarse to the fine.
    fn parts(&self, state: &WarsState, action: Action) -> Vec<String> {
        let name = |it| self.ground.name(it);
        match action {
            Action::Choose(place) => {
                vec!["choose a commander:".to_owned(), self.leader_title(place).to_owned()]
            }
            Action::Toss(seat) => vec![format!("the toss goes to {}", self.side_title(seat))],
            Action::Roll(die) => vec![format!("the die shows {die}")],
            Action::Power(level) => {
                let leader = self.leader(state, state.actor());
                let named = leader.map(|leader| match level {
                    Level::Power => &leader.power_name,
                    Level::Super => &leader.super_name,
                });
                std::iter::once("use the power".to_owned()).chain(named.cloned()).collect()
            }
            Action::Move { from, to } => match state.at(to) {
                Some(_) => vec![
                    "put".to_owned(),
                    self.who(state, from),
                    format!("into {}", self.who(state, to)),
                ],
                None => {
                    let terrain = self.terrain(to).title.to_lowercase();
                    let to = format!("to {}, {terrain}", name(to));
                    vec!["move".to_owned(), self.who(state, from), to]
                }
            },
            Action::Fire { from, at } => vec![
                "fire".to_owned(),
                format!("with {}", self.who(state, from)),
                format!("at {}", self.who(state, at)),
            ],
            Action::Capture(at) => {
                let building = &self.terrain(at).title;
                let who = self.who(state, at);
                vec!["begin to capture".to_owned(), format!("the {building} with {who}")]
            }
            Action::Unload { from, rider, to } => {
                let inside = state.at(from).and_then(|it| it.aboard.get(usize::from(rider)));
                let unit_state = inside.map_or("unit", |it| self.title(*it));
                let out = format!("the {unit_state} out of {}", self.who(state, from));
                vec!["let".to_owned(), out, format!("onto {}", name(to))]
            }
            Action::Rest => vec!["do nothing more with this unit".to_owned()],
            Action::Pass => vec!["use no power now".to_owned()],
            Action::Buy { kind, at } => {
                let kind = self.data.unit(kind);
                let ware = format!("{} for ${}", a(&kind.one), kind.price);
                vec!["buy".to_owned(), format!("at the factory on {}:", name(at)), ware]
            }
            Action::End if state.stage == Stage::Buying => vec!["end the turn".to_owned()],
            Action::End => vec!["end the movements".to_owned()],
        }
    }

    /// What was done, in a sentence. `None` where nothing was.
    fn done(&self, state: &WarsState, action: Action) -> Option<String> {
        let name = |it| self.ground.name(it);
        let me = self.side_title(state.actor());
        let unit = |at| self.unit(state, at);
        Some(match action {
            // Who is asked after each thing that the enemy does, and uses nothing, has done nothing.
            Action::Pass => return None,
            Action::Toss(seat) => format!("The toss goes to {}.", self.side_title(seat)),
            Action::Roll(die) => format!("The die shows {die}."),
            Action::Choose(place) => format!("{me} chooses {}.", self.leader_title(place)),
            Action::Power(level) => {
                let named = self.leader(state, state.actor()).map(|leader| match level {
                    Level::Power => format!(" {}", leader.power_name),
                    Level::Super => format!(" {}", leader.super_name),
                });
                format!("{me} uses the power{}.", named.unwrap_or_default())
            }
            Action::Move { from, to } => match state.at(to) {
                Some(_) => {
                    format!("{me} puts its {} into {}.", unit(from), self.who(state, to))
                }
                None => {
                    let terrain = self.terrain(to).title.to_lowercase();
                    let (from, to, unit) = (name(from), name(to), unit(from));
                    format!("{me} moves its {unit} from {from} to {to} ({terrain}).")
                }
            },
            Action::Fire { from, at } => {
                let (own, from, enemy) = (unit(from), name(from), self.who(state, at));
                format!("{me} fires with its {own} on {from} at {enemy}.")
            }
            Action::Capture(at) => {
                let (building, unit) = (&self.terrain(at).title, unit(at));
                format!("{me} begins to capture the {building} on {} with its {unit}.", name(at))
            }
            Action::Unload { from, rider, to } => {
                let inside = state.at(from).and_then(|it| it.aboard.get(usize::from(rider)));
                let unit_state = inside.map_or("unit", |it| self.title(*it));
                format!(
                    "{me} lets its {unit_state} out of {} onto {}.",
                    self.who(state, from),
                    name(to)
                )
            }
            Action::Rest => match state.active {
                Some(at) => format!("{me} does nothing more with {}.", self.who(state, at)),
                None => return None,
            },
            Action::Buy { kind, at } => {
                let kind = self.data.unit(kind);
                let (ware, at) = (a(&kind.one), name(at));
                format!("{me} buys {ware} for ${} at the factory on {at}.", kind.price)
            }
            Action::End if state.stage == Stage::Buying => format!("{me} ends its turn."),
            Action::End => format!("{me} ends its movements."),
        })
    }

    fn event(&self, step: &Step<'_, Self>, event: Event) -> Option<Message> {
        let name = |it| self.ground.name(it);
        let who = |at| match step.before.at(at) {
            Some(_) => self.who(step.before, at),
            None => self.who(step.after, at),
        };
        Some(Message::Sentence(match event {
            Event::Turn(seat) => {
                let (side, round) = (self.side_title(seat), step.after.round);
                return Some(Message::Heading(format!("Round {round}, turn of {side}")));
            }
            Event::Income { money: 0, .. } => return None,
            Event::Income { seat, money } => {
                format!("{} receives ${money}.", self.side_title(seat))
            }
            Event::Repaired { at, hits } => format!("{} is repaired to {hits}.", capital(&who(at))),
            Event::Taking { at, left } => {
                let left = count(left, "capture point");
                format!("The {} on {} has {left} left.", self.terrain(at).title, name(at))
            }
            Event::Taken { at, seat } => {
                let building = &self.terrain(at).title;
                format!("The {building} on {} is {}’s.", name(at), self.side_title(seat))
            }
            Event::Fired { shot, fire, defence, cell } => {
                let by = self.title(shot.by);
                let verb = if shot.back { "fires back" } else { "fires" };
                let die = if cell.1 == 0 {
                    String::new()
                } else {
                    format!(", and one more on {} or less", cell.1)
                };
                let terrain = self.terrain(shot.at).title.to_lowercase();
                format!(
                    "The {by} on {} {verb}: {fire} less {defence}, on {terrain} that is {}{die}.",
                    name(shot.from),
                    count(cell.0, "hit"),
                )
            }
            Event::Hit { at, hits, left, .. } => {
                format!("{} takes {} and has {left} left.", capital(&who(at)), count(hits, "hit"))
            }
            Event::Fell { at, seat, unit_state, .. } => {
                format!(
                    "The {} of {} on {} is destroyed.",
                    self.title(unit_state),
                    self.side_title(seat),
                    name(at)
                )
            }
            // Told as what was chosen.
            Event::Leads { .. } => return None,
            Event::Won(winner, how) => {
                let by = match how {
                    EndReason::Headquarters => "the enemy headquarters is captured",
                    EndReason::Eliminated => "the enemy has no units left",
                    EndReason::Medals => "that is medals enough",
                    EndReason::Cities => "that is cities enough",
                    EndReason::Rounds => "the last round is over",
                };
                match winner {
                    Some(seat) => format!("{} has won: {by}.", self.side_title(seat)),
                    None => format!("Nobody has won: {by}."),
                }
            }
        }))
    }

    /// Letters that a unit has on the board: fewer where it is wide.
    fn letters(&self) -> usize {
        let fits = |it: &usize| EDGE + self.ground.width * (it + CELL) <= WIDE;
        (2..=3).rev().find(fits).unwrap_or(2)
    }

    /// The board in letters: terrain, the first letters of buildings with their owners, and units.
    fn map(&self, state: &WarsState) -> Vec<String> {
        let wide = self.letters() + CELL;
        let sign = |at: Square| {
            let terrain = self.terrain(at);
            let ground = match (terrain.points, self.owner(state, at)) {
                (None, _) => initial(&terrain.id).to_string(),
                (Some(_), None) => format!("{}?", initial(&terrain.title)),
                (Some(_), Some(seat)) => {
                    format!("{}{}", initial(&terrain.title), initial(self.name(seat)))
                }
            };
            match state.at(at) {
                None => format!("{ground:<wide$}"),
                Some(unit) => {
                    let kind = self.data.unit(unit.unit_state.kind);
                    let short = short(&kind.title, self.letters());
                    format!("{}{short}{:<2}", initial(self.name(unit.seat)), unit.unit_state.hits)
                }
            }
        };
        let columns: Vec<String> = (0..self.ground.width)
            .map(|it| format!("{:<wide$}", char::from(b'a' + it as u8)))
            .collect();
        let all: Vec<Square> = self.ground.all().collect();
        let rows = all.chunks(self.ground.width).zip(1..);
        let rows = rows.map(|(row, number)| {
            let signs: String = row.iter().map(|it| sign(*it)).collect();
            format!("{number:<4}{signs}")
        });
        let head = format!("    {}", columns.concat());
        std::iter::once(head).chain(rows).map(|it| it.trim_end().to_owned()).collect()
    }

    /// What the letters of the board mean: terrain and units that lie on it, and sides.
    fn legend(&self, state: &WarsState) -> Vec<String> {
        let sides: Vec<String> =
            [0, 1].map(|it| format!("{} {}", initial(self.name(it)), self.side_title(it))).to_vec();
        let mut grounds: Vec<String> = Vec::new();
        for terrain in self.ground.all().map(|it| self.terrain(it)) {
            let sign = match terrain.points {
                None => initial(&terrain.id).to_string(),
                Some(_) => format!("{}?", initial(&terrain.title)),
            };
            let said = format!("{sign} {}", terrain.title.to_lowercase());
            if !grounds.contains(&said) {
                grounds.push(said);
            }
        }
        let kinds = (0..).zip(&self.data.units);
        let there = |kind: u8| {
            [0, 1].iter().any(|seat| {
                state.army(*seat).any(|unit| unit.unit_state.kind.place() == usize::from(kind))
            })
        };
        let kinds = kinds.filter(|it| there(it.0));
        let units: Vec<String> = kinds
            .map(|(_, it)| format!("{} {}", short(&it.title, self.letters()), it.title))
            .collect();
        vec![
            self.goal(),
            format!(
                "{}; ? belongs to nobody.",
                sides.iter().chain(&grounds).cloned().collect::<Vec<_>>().join(", ")
            ),
            format!(
                "The letter before a unit is its side, the number after it its hit points: {}.",
                units.join(", ")
            ),
        ]
    }
}

/// Columns of a square besides the letters of a unit: its side, its hits and a blank.
const CELL: usize = 3;
/// Columns that a board may have, so that a usual terminal holds it.
const WIDE: usize = 80;
/// Columns before the first square.
const EDGE: usize = 4;

/// A unit on the board.
fn short(title: &str, letters: usize) -> String {
    let all = title.chars().filter(|c| c.is_alphanumeric());
    all.take(letters).collect::<String>().to_lowercase()
}

impl Tell for Wars {
    fn actor(&self, seat: Seat) -> Actor {
        let (id, title) = (self.name(seat).to_owned(), self.side_title(seat).to_owned());
        Actor { id, title, many: false }
    }

    fn topics(&self) -> Vec<HelpTopic> {
        self.all_topics()
    }

    fn begins(&self, word: &str) -> bool {
        VERBS.contains(&word)
    }

    fn tell(&self, step: &Step<'_, Self>, _: Observer) -> Vec<Message> {
        let done = self.done(step.before, step.action).map(Message::Sentence);
        let events = step.told.iter().filter_map(|it| self.event(step, *it));
        done.into_iter().chain(events).collect()
    }

    fn question(&self, state: &WarsState) -> String {
        match state.stage {
            Stage::Choosing { .. } => "Choose a commander.".to_owned(),
            Stage::Moving => "Move, fire, capture, or end the movements.".to_owned(),
            Stage::Buying => "Buy units, or end the turn.".to_owned(),
            Stage::Asked { .. } => "Use a power before the enemy continues, or pass.".to_owned(),
            _ => String::new(),
        }
    }

    fn choice(&self, state: &WarsState, action: Action) -> Choice {
        let parts = self.parts(state, action);
        let leader = match action {
            Action::Choose(place) => self.data.commanders.get(usize::from(place)),
            _ => None,
        };
        let cards = leader.map(|it| CardRef { card: it.id.clone(), keyword: None });
        let touches = self.touched(state, action);
        let (text, cards) = (self.show(state, action), cards.into_iter().collect());
        Choice { parts, text, cards, touches }
    }

    fn board(&self, state: &WarsState, _: Observer) -> TableView {
        let columns = ["money", "units", "cities", "medals", "commander", "stars"];
        let row = |seat: Seat| {
            let side = state.side(seat);
            let leader = self.leader(state, seat).map_or("none", |it| &it.title);
            let cells = [
                format!("${}", side.money),
                state.army(seat).count().to_string(),
                self.cities(state, seat).to_string(),
                side.medals.to_string(),
                leader.to_owned(),
                side.stars.to_string(),
            ];
            PlayerRow {
                name: self.side_title(seat).to_owned(),
                on_turn: !state.over() && state.actor() == seat,
                alive: true,
                cells: cells.to_vec(),
            }
        };
        TableView {
            columns: columns.map(str::to_owned).to_vec(),
            rows: vec![row(0), row(1)],
            map: self.map(state),
            legend: self.legend(state),
            ..TableView::default()
        }
    }

    fn scene(&self, state: &WarsState, _: Observer) -> TableScene {
        self.laid_out(state)
    }
}
