//! The phase told to people: what happened, what may be done, and who is there.

use super::game::Phase;
use super::notation::seat_name;
use super::roster::Card;
use super::state::{Action, Event, How, Outcome, Side, Stage, State};
use crate::english::{and, count};
use crate::rules::play::{Actor, Board, Choice, Eyes, Row, Rules, Seat, Step, Tell, Told};

/// A side as it begins a sentence.
fn titled(side: Side) -> &'static str {
    match side {
        Side::Defenders => "Defenders",
        Side::Attackers => "Attackers",
    }
}

/// A player as a sentence begins.
fn player(seat: Seat) -> String {
    match seat {
        0 | 1 => titled(Side::of(seat)).to_owned(),
        _ => format!("{} {seat}", titled(Side::Attackers)),
    }
}

fn signed(number: i64) -> String {
    if number < 0 { format!("−{}", -number) } else { format!("+{number}") }
}

/// What a card does, in a few words.
fn effect(card: &Card) -> String {
    let parts = [
        (card.strength != 0).then(|| format!("{} strength", signed(card.strength))),
        (card.damage != 0).then(|| format!("{} damage bonus", signed(card.damage))),
        (card.wounds > 0).then(|| count(card.wounds, "wound")),
        (card.wounds < 0).then(|| format!("heals {}", count(-card.wounds, "wound"))),
        card.bars.then(|| "not assigned in this round".to_owned()),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

impl Phase {
    /// An action in a sentence.
    fn done(&self, step: &Step<'_, Self>) -> String {
        let (before, after) = (step.before, step.after);
        let name = |at: u8| before.fighter(at).title.as_str();
        let me = player(before.turn().unwrap_or_default());
        match step.action {
            Action::Deal(at) => match usize::from(at).checked_sub(self.roster.kinds.len()) {
                Some(card) => {
                    let card = &self.roster.cards[card];
                    format!("{} hold {}: {}.", titled(card.side), card.title, effect(card))
                }
                None => {
                    let new = after.fighters.last().expect("it has just been dealt");
                    format!("{} get {}.", titled(new.side), new.title)
                }
            },
            Action::Assign { attacker, to } => {
                format!("{me} assign {} to {}.", name(attacker), name(to))
            }
            Action::Done => format!("{me} assign no more."),
            Action::Fight(at) => format!("{me} choose the fight of {}.", name(at)),
            Action::Play { card, on } => {
                let card = self.roster.card(card);
                let mut text =
                    format!("{me} play {} on {}: {}", card.title, name(on), effect(card));
                if let Stage::Acting { fight, .. } = before.stage {
                    let [ours, theirs] = Side::ALL.map(|it| after.strength(fight, it));
                    text.push_str(&format!(", so it is {ours} to {theirs}"));
                }
                text + "."
            }
            Action::Use { who, on } => {
                let card = before.fighter(who).ability.unwrap_or_default();
                let card = self.roster.card(card);
                let (card, effect) = (&card.title, effect(card));
                format!("{} uses {card} on {}: {effect}.", name(who), name(on))
            }
            Action::Pass => format!("{me} pass."),
            Action::Move => format!("{me} move on."),
            Action::Stay => format!("{me} stay."),
        }
    }

    fn event(&self, state: &State, event: Event) -> Told {
        let title = |at: u8| state.fighter(at).title.as_str();
        Told::Said(match event {
            Event::Moved => "Everybody who stands may fight again.".to_owned(),
            Event::Healed { who, wounds: number } => {
                format!("{} is healed of {}.", title(who), count(number, "wound"))
            }
            Event::Round(1) => return Told::Heading("Assignment".to_owned()),
            Event::Round(_) => return Told::Heading("Assignment of fierce attackers".to_owned()),
            Event::Left => "The attackers place those that are left.".to_owned(),
            Event::Begun(fight) => {
                let [ours, theirs] = Side::ALL.map(|it| state.strength(fight, it));
                let enemies = state.party(fight, Side::Attackers).map(|it| it.1.title.as_str());
                let enemies = and(&enemies.collect::<Vec<_>>());
                return Told::Heading(format!("{} {ours} : {theirs} {enemies}", title(fight)));
            }
            Event::Hurt { who, wounds: number } => {
                format!("{} takes {}.", title(who), count(number, "wound"))
            }
            Event::Resolved(outcome) => resolved(&outcome),
            Event::Died(who) => format!("{} is dead.", title(who)),
            Event::Over => "All fights are over.".to_owned(),
        })
    }
}

fn resolved(outcome: &Outcome) -> String {
    let [ours, theirs] = outcome.strength;
    match (outcome.how, outcome.winner) {
        (How::Unopposed, None) => "Nobody is left to fight, so nothing is compared.".to_owned(),
        (How::Unopposed, Some(side)) => format!("{} win: nobody opposes them.", titled(side)),
        (How::Overwhelmed, side) => {
            let side = titled(side.unwrap_or(Side::Attackers));
            format!("{ours} to {theirs}: {side} overwhelm the others.")
        }
        (How::Won, side) => {
            let side = titled(side.unwrap_or(Side::Attackers));
            let each = count(outcome.wounds, "wound");
            format!("{ours} to {theirs}: {side} win, and each loser takes {each}.")
        }
    }
}

impl Tell for Phase {
    fn actor(&self, seat: Seat) -> Actor {
        Actor { id: seat_name(seat).to_owned(), title: player(seat) }
    }

    fn tell(&self, step: &Step<'_, Self>, _: Eyes) -> Vec<Told> {
        let done = Told::Said(self.done(step));
        let events = step.told.iter().map(|it| self.event(step.after, *it));
        std::iter::once(done).chain(events).collect()
    }

    fn question(&self, state: &State) -> String {
        match state.stage {
            Stage::Preparing { .. } => "Play an assignment action, or pass.".to_owned(),
            Stage::Responding { .. } => {
                "Play an action that the fight has triggered, or pass.".to_owned()
            }
            Stage::Moving => "Move on and meet whoever is left, or stay.".to_owned(),
            Stage::Assigning(_) => "Assign an attacker.".to_owned(),
            Stage::Choosing => "Choose the next fight.".to_owned(),
            Stage::Acting { fight, .. } => {
                let [ours, theirs] = Side::ALL.map(|it| state.strength(fight, it));
                let name = &state.fighter(fight).title;
                format!("{name} fights, {ours} to {theirs}: play an action, or pass.")
            }
            Stage::Dealing | Stage::Over => String::new(),
        }
    }

    fn choice(&self, state: &State, action: Action) -> Choice {
        let title = |at: u8| state.fighter(at).title.clone();
        let parts = match action {
            Action::Deal(_) => vec!["deal".to_owned()],
            Action::Assign { attacker, to } => {
                vec![format!("assign {}", title(attacker)), format!("to {}", title(to))]
            }
            Action::Done => vec!["assign no more".to_owned()],
            Action::Fight(at) => {
                let [ours, theirs] = Side::ALL.map(|it| state.strength(at, it));
                let whose = format!("of {}, {ours} to {theirs}", title(at));
                vec!["choose the fight".to_owned(), whose]
            }
            Action::Play { card, on } => {
                let card = self.roster.card(card);
                let what = format!("play {} ({})", card.title, effect(card));
                vec![what, format!("on {}", title(on))]
            }
            Action::Use { who, on } => {
                let card = state.fighter(who).ability.unwrap_or_default();
                let card = self.roster.card(card);
                let what = format!("use {} of {} ({})", card.title, title(who), effect(card));
                vec![what, format!("on {}", title(on))]
            }
            Action::Pass => vec!["pass".to_owned()],
            Action::Move => vec!["move on".to_owned()],
            Action::Stay => vec!["stay".to_owned()],
        };
        Choice { parts, text: self.show(state, action), cards: Vec::new() }
    }

    fn board(&self, state: &State, _: Eyes) -> Board {
        let columns = ["standing", "fallen", "actions"].map(str::to_owned).to_vec();
        let acts = self.to_act(state);
        let row = |seat: Seat| {
            let held = self.roster.cards.iter().zip(&state.held[usize::from(seat)]);
            let cards = held.filter(|it| *it.1 > 0).map(|(card, count)| match count {
                1 => card.title.clone(),
                _ => format!("{count} {}", card.title),
            });
            let own = || state.fighters.iter().filter(|it| it.owner == seat);
            let standing = own().filter(|it| it.alive).count();
            let fallen = own().count() - standing;
            let cards = cards.collect::<Vec<_>>().join(", ");
            Row {
                name: player(seat),
                on_turn: acts == crate::rules::play::ToAct::Seat(seat),
                alive: standing > 0,
                cells: vec![standing.to_string(), fallen.to_string(), cards],
            }
        };
        let notes = state.fighters.iter().map(|it| {
            let mut parts = vec![
                format!("strength {}", it.strength_now()),
                format!("wounds {} of {}", it.wounds, it.vitality),
            ];
            if it.damage_now() > 0 {
                parts.push(format!("damage {}", signed(it.damage_now())));
            }
            if it.fierce {
                parts.push("fierce".to_owned());
            }
            if let Some(ability) = it.ability {
                let card = self.roster.card(ability);
                let spent = if it.used { ", used" } else { "" };
                parts.push(format!("can {} ({}{spent})", card.title, effect(card)));
            }
            if let Some(whom) = it.against {
                parts.push(format!("against {}", state.fighter(whom).title));
            }
            if !it.alive {
                parts = vec!["dead".to_owned()];
            }
            format!("{}: {}", it.title, parts.join(", "))
        });
        let rows = (0..state.seats).map(row).collect();
        Board { columns, rows, notes: notes.collect(), ..Board::default() }
    }
}
