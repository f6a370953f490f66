//! The phase told to people: what happened, what may be done, and who is there.

use super::data::{Card, Kind, Timing};
use super::game::Phase;
use super::notation::{VERBS, seat_name};
use super::state::{Action, Event, FightEnding, FightOutcome, Fighter, PhaseState, Side, Stage};
use crate::play::{
    Actor, Choice, HelpTopic, Message, Observer, PlayerRow, Rules, Seat, Step, TableScene,
    TableView, Tell,
};
use cardwright_base::english::{and, capital, count};

/// A side as it begins a sentence.
fn titled(side: Side) -> &'static str {
    match side {
        Side::Defenders => "Defenders",
        Side::Attackers => "Attackers",
    }
}

/// Whose something is, before a noun.
fn side_adjective(side: Side) -> &'static str {
    match side {
        Side::Defenders => "Defending",
        Side::Attackers => "Attacking",
    }
}

/// A player as a sentence begins.
pub(super) fn player(seat: Seat) -> String {
    match seat {
        0 | 1 => titled(Side::of(seat)).to_owned(),
        _ => format!("{} {seat}", titled(Side::Attackers)),
    }
}

pub(super) fn signed(number: i64) -> String {
    if number < 0 { format!("−{}", -number) } else { format!("+{number}") }
}

/// What a card does, in a few words.
pub(super) fn effect(card: &Card) -> String {
    let parts = [
        (card.strength != 0).then(|| format!("{} strength", signed(card.strength))),
        (card.damage != 0).then(|| format!("{} damage bonus", signed(card.damage))),
        (card.wounds > 0).then(|| count(card.wounds, "wound")),
        (card.wounds < 0).then(|| format!("heals {}", count(-card.wounds, "wound"))),
        card.bars.then(|| "not assigned in this round".to_owned()),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// When a card is played, on whom, and what it does.
fn sentence(card: &Card) -> String {
    let when = match card.when {
        Timing::Assignment => "before attackers are assigned",
        Timing::Skirmish => "in a fight",
        Timing::Won => "after a fight that its side has won",
        Timing::Lost => "after a fight that its side has lost",
    };
    let on = if card.on_enemy { "an enemy" } else { "one of its own side" };
    format!("{when}, on {on}: {}.", effect(card))
}

impl Phase {
    /// An action in a sentence.
    fn done(&self, step: &Step<'_, Self>) -> String {
        let (before, after) = (step.before, step.after);
        let name = |at: u8| before.fighter(at).title.as_str();
        let me = player(before.turn().unwrap_or_default());
        match step.action {
            // Told with all that the player is dealt.
            Action::Deal(_) => String::new(),
            Action::Assign { attacker, to } => {
                format!("{me} assign {} to {}.", name(attacker), name(to))
            }
            Action::Done => format!("{me} assign no more."),
            Action::Fight(at) => format!("{me} choose the fight of {}.", name(at)),
            Action::Play { card, on } => {
                let card = self.data.card(card);
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
                let card = self.data.card(card);
                let (card, effect) = (&card.title, effect(card));
                let on = if who == on { "itself" } else { name(on) };
                format!("{} uses {card} on {on}: {effect}.", name(who))
            }
            Action::Pass => format!("{me} pass."),
            Action::Move => format!("{me} move on."),
            Action::Stay => format!("{me} stay."),
        }
    }

    /// Who is dealt a character or a card, and which one.
    fn dealt(&self, step: &Step<'_, Self>, at: u8) -> Message {
        let card = usize::from(at).checked_sub(self.data.kinds.len());
        let (seat, what) = match card.and_then(|it| self.data.cards.get(it).map(|card| (it, card)))
        {
            Some((place, card)) => {
                let held = |state: &PhaseState, seat: Seat| state.held[usize::from(seat)][place];
                let more = |it: &Seat| held(step.after, *it) > held(step.before, *it);
                ((0..step.after.seats).find(more).unwrap_or_default(), card.title.clone())
            }
            None => {
                let new = step.after.fighters.last().expect("it has just been dealt");
                (new.owner, new.title.clone())
            }
        };
        Message::Card { lead: format!("{} get", player(seat)), what: Some(what) }
    }

    /// What a kind of character is.
    fn about(&self, kind: &Kind) -> HelpTopic {
        let mut lines = vec![
            format!("Strength {}.", kind.strength),
            format!("Vitality {}: this many wounds kill it.", kind.vitality),
        ];
        if kind.damage != 0 {
            lines.push(format!(
                "Damage bonus {}: added to the wounds of each loser.",
                signed(kind.damage)
            ));
        }
        if kind.fierce {
            lines.push("Fierce: it is assigned and fights a second time.".to_owned());
        }
        if let Some(card) = kind.ability.map(|it| self.data.card(it)) {
            lines.push(format!("{}: {}", card.title, sentence(card)));
        }
        let whose = side_adjective(kind.side);
        HelpTopic {
            id: kind.id.clone(),
            title: kind.title.clone(),
            kind: format!("{whose} character"),
            lines,
            card: None,
        }
    }

    /// A character as the table shows it: its strength, its wounds, and what else matters now.
    fn shown(&self, state: &PhaseState, it: &Fighter) -> String {
        let mut parts =
            vec![it.strength_now().to_string(), format!("{}/{}", it.wounds, it.vitality)];
        if it.damage_now() > 0 {
            parts.push(format!("damage {}", signed(it.damage_now())));
        }
        if it.fierce {
            parts.push("fierce".to_owned());
        }
        if let Some(ability) = it.ability {
            let can = if it.used { "has used" } else { "can" };
            parts.push(format!("{can} {}", self.data.card(ability).title));
        }
        if let Some(whom) = it.against {
            parts.push(format!("against {}", state.fighter(whom).title));
        }
        format!("{} ({})", it.title, parts.join(", "))
    }

    fn event(&self, state: &PhaseState, event: Event) -> Message {
        let title = |at: u8| state.fighter(at).title.as_str();
        Message::Sentence(match event {
            Event::Moved => "Everyone still standing may fight again.".to_owned(),
            Event::Healed { who, wounds: number } => {
                format!("{} is healed of {}.", title(who), count(number, "wound"))
            }
            Event::Round(1) => return Message::Heading("Assignment".to_owned()),
            Event::Round(_) => {
                return Message::Heading("Assignment of fierce attackers".to_owned());
            }
            Event::Left => "The attackers place those that are left.".to_owned(),
            Event::Begun(fight) => {
                let [ours, theirs] = Side::ALL.map(|it| state.strength(fight, it));
                let enemies = state.party(fight, Side::Attackers).map(|it| it.1.title.as_str());
                let enemies = and(&enemies.collect::<Vec<_>>());
                return Message::Heading(format!("{} {ours} : {theirs} {enemies}", title(fight)));
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

fn resolved(outcome: &FightOutcome) -> String {
    let [ours, theirs] = outcome.strength;
    match (outcome.how, outcome.winner) {
        (FightEnding::Unopposed, None) => {
            "Nobody is left to fight, so no strengths are compared.".to_owned()
        }
        (FightEnding::Unopposed, Some(side)) => {
            format!("{} win: nobody opposes them.", titled(side))
        }
        (FightEnding::Overwhelmed, side) => {
            let side = titled(side.unwrap_or(Side::Attackers));
            format!("{ours} to {theirs}: {side} overwhelm the others.")
        }
        (FightEnding::Won, side) => {
            let side = titled(side.unwrap_or(Side::Attackers));
            let each = count(outcome.wounds, "wound");
            format!("{ours} to {theirs}: {side} win, and each loser takes {each}.")
        }
    }
}

impl Tell for Phase {
    fn actor(&self, seat: Seat) -> Actor {
        Actor { id: seat_name(seat).to_owned(), title: player(seat), many: true }
    }

    fn topics(&self) -> Vec<HelpTopic> {
        let kinds = self.data.kinds.iter().map(|it| self.about(it));
        let cards = self.data.cards.iter().map(|card| HelpTopic {
            id: card.id.clone(),
            title: card.title.clone(),
            kind: format!("{} action", side_adjective(card.side)),
            lines: vec![capital(&sentence(card))],
            card: None,
        });
        kinds.chain(cards).collect()
    }

    fn names(&self, state: &PhaseState) -> Vec<(String, String)> {
        let fighters = state.fighters.iter().map(|it| (it.name.clone(), it.title.clone()));
        let cards = self.data.cards.iter().map(|it| (it.id.clone(), it.title.clone()));
        fighters.chain(cards).collect()
    }

    fn begins(&self, word: &str) -> bool {
        VERBS.contains(&word)
    }

    fn tell(&self, step: &Step<'_, Self>, _: Observer) -> Vec<Message> {
        let done = match step.action {
            Action::Deal(at) => self.dealt(step, at),
            _ => Message::Sentence(self.done(step)),
        };
        let events = step.told.iter().map(|it| self.event(step.after, *it));
        std::iter::once(done).chain(events).collect()
    }

    fn question(&self, state: &PhaseState) -> String {
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

    fn choice(&self, state: &PhaseState, action: Action) -> Choice {
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
                let card = self.data.card(card);
                let what = format!("play {} ({})", card.title, effect(card));
                let dies = card.wounds > 0 && self.fatal(state.fighter(on), card.wounds);
                let end = if dies { ", who dies of it" } else { "" };
                vec![what, format!("on {}{end}", title(on))]
            }
            Action::Use { who, on } => {
                let card = state.fighter(who).ability.unwrap_or_default();
                let card = self.data.card(card);
                let what = format!("use {} of {} ({})", card.title, title(who), effect(card));
                vec![what, format!("on {}", title(on))]
            }
            Action::Pass => vec!["pass".to_owned()],
            Action::Move => vec!["move on".to_owned()],
            Action::Stay => vec!["stay".to_owned()],
        };
        let touches = self.touched(state, action);
        Choice { parts, text: self.show(state, action), cards: Vec::new(), touches }
    }

    fn board(&self, state: &PhaseState, _: Observer) -> TableView {
        let columns = ["standing", "fallen", "actions"].map(str::to_owned).to_vec();
        let acts = self.to_act(state);
        let row = |seat: Seat| {
            let held = self.data.cards.iter().zip(&state.held[usize::from(seat)]);
            let cards = held.filter(|it| *it.1 > 0).map(|(card, count)| match count {
                1 => card.title.clone(),
                _ => format!("{count} {}", card.title),
            });
            let own = || state.fighters.iter().filter(|it| it.owner == seat);
            let standing = own().filter(|it| it.alive).count();
            let fallen = own().count() - standing;
            let cards = cards.collect::<Vec<_>>().join(", ");
            PlayerRow {
                name: player(seat),
                on_turn: acts == crate::play::ToAct::Seat(seat),
                alive: standing > 0,
                cells: vec![standing.to_string(), fallen.to_string(), cards],
            }
        };
        let notes = (0..state.seats).map(|seat| {
            let own = || state.fighters.iter().filter(|it| it.owner == seat);
            let standing = own().filter(|it| it.alive).map(|it| self.shown(state, it));
            let dead: Vec<&str> =
                own().filter(|it| !it.alive).map(|it| it.title.as_str()).collect();
            let dead = (!dead.is_empty()).then(|| format!("dead: {}", dead.join(", ")));
            let all: Vec<String> = standing.chain(dead).collect();
            format!("{}: {}.", player(seat), all.join("; "))
        });
        let legend = "In parentheses after a character: its strength, its wounds out of those \
            that kill it, and anything else that matters now.";
        let rows = (0..state.seats).map(row).collect();
        let legend = vec![legend.to_owned()];
        TableView { columns, rows, notes: notes.collect(), legend, ..TableView::default() }
    }

    fn scene(&self, state: &PhaseState, _: Observer) -> TableScene {
        self.laid_out(state)
    }
}
