//! Actions as words and words as actions; scenarios, examples, transcripts and play share them.

use super::game::Phase;
use super::line::{Misread, Reading};
use super::state::{Action, Side, Stage, State};
use crate::rules::play::Refusal;

/// What a line begins with where chance deals.
const DEAL: &str = "deal";
/// What a side can do.
const VERBS: [&str; 5] = ["assign", "done", "fight", "pass", "play"];

/// A line that is understood, whether or not it may be done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// Whose it is; nobody's where chance deals.
    side: Option<Side>,
    action: Action,
}

impl Phase {
    /// What a line says.
    pub(super) fn line(&self, state: &State, text: &str) -> Result<Line, Misread> {
        let mut words = Reading::of(text);
        let sides = Side::ALL.map(Side::name);
        let first = words.one("a side", sides.into_iter().chain([DEAL]))?;
        let Some(side) = Side::ALL.get(first).copied() else {
            let kinds = self.roster.kinds.iter().map(|it| it.id.as_str());
            let all = kinds.chain(self.roster.cards.iter().map(|it| it.id.as_str()));
            let at = words.one("a character or an action", all)?;
            words.end()?;
            return Ok(Line { side: None, action: Action::Deal(at as u8) });
        };
        let action = match VERBS[words.one("something to do", VERBS.into_iter())?] {
            "assign" => {
                let attacker =
                    self.named(&mut words, state, "an attacker", Some(Side::Attackers))?;
                words.word("to")?;
                let to = self.named(&mut words, state, "a defender", Some(Side::Defenders))?;
                Action::Assign { attacker, to }
            }
            "done" => Action::Done,
            "fight" => {
                Action::Fight(self.named(&mut words, state, "a defender", Some(Side::Defenders))?)
            }
            "play" => {
                let cards = self.roster.cards.iter().map(|it| it.id.as_str());
                let card = words.one("an action", cards)? as u8;
                words.word("on")?;
                let on = self.named(&mut words, state, "a character", None)?;
                Action::Play { card, on }
            }
            _ => Action::Pass,
        };
        words.end()?;
        Ok(Line { side: Some(side), action })
    }

    /// A character by its name: its place.
    pub(super) fn named(
        &self,
        words: &mut Reading<'_>,
        state: &State,
        what: &str,
        side: Option<Side>,
    ) -> Result<u8, Misread> {
        let all = || {
            let all = state.fighters.iter().enumerate();
            all.filter(move |it| side.is_none_or(|side| it.1.side == side))
        };
        let at = words.one(what, all().map(|it| it.1.name.as_str()))?;
        Ok(all().nth(at).expect("a character for each name").0 as u8)
    }

    /// The action of a line, where it is the turn of its side.
    pub(super) fn meant(&self, state: &State, line: &Line) -> Result<Action, Refusal> {
        let turn = match state.stage {
            Stage::Over => return Err(Refusal::rule("all fights are over")),
            Stage::Dealing => None,
            Stage::Assigning(side) => Some(side),
            Stage::Choosing => Some(Side::Defenders),
            Stage::Acting { turn, .. } => Some(turn),
        };
        match (turn, line.side == turn) {
            (_, true) => Ok(line.action),
            (Some(turn), _) => Err(Refusal::rule(format!("it is the turn of the {}", turn.name()))),
            (None, _) => Err(Refusal::rule("characters and actions are still being dealt")),
        }
    }

    /// An action in words that [`Phase::line`] takes back.
    pub(super) fn written(&self, state: &State, action: Action) -> String {
        let name = |at: u8| state.fighters.get(usize::from(at)).map_or("?", |it| it.name.as_str());
        let side = match state.stage {
            Stage::Assigning(side) => side.name(),
            Stage::Acting { turn, .. } => turn.name(),
            _ => Side::Defenders.name(),
        };
        match action {
            Action::Deal(at) => {
                let (at, kinds) = (usize::from(at), &self.roster.kinds);
                let card = |at: usize| self.roster.cards.get(at - kinds.len());
                let id = kinds.get(at).map(|it| &it.id);
                let id = id.or_else(|| card(at).map(|it| &it.id));
                format!("{DEAL} {}", id.map_or("?", String::as_str))
            }
            Action::Assign { attacker, to } => {
                format!("{side} assign {} to {}", name(attacker), name(to))
            }
            Action::Done => format!("{side} done"),
            Action::Fight(defender) => format!("{side} fight {}", name(defender)),
            Action::Play { card, on } => {
                format!("{side} play {} on {}", self.roster.card(card).id, name(on))
            }
            Action::Pass => format!("{side} pass"),
        }
    }

    /// Why an action that is not listed can't be done.
    pub(super) fn refusal(&self, state: &State, action: Action) -> Refusal {
        match (state.stage, action) {
            (Stage::Over, _) => Refusal::rule("all fights are over"),
            (Stage::Dealing, Action::Deal(_)) => Refusal::rule("this is not what is dealt next"),
            (Stage::Dealing, _) => Refusal::rule("characters and actions are still being dealt"),
            (_, Action::Deal(_)) => Refusal::rule("everything is dealt"),
            (Stage::Assigning(side), Action::Assign { attacker, to }) => {
                self.no_assignment(state, side, attacker, to)
            }
            (Stage::Assigning(Side::Attackers), Action::Done) => {
                Refusal::ruling("T-11", "every attacker that is left has to be assigned")
            }
            (Stage::Assigning(_), _) => Refusal::rule("attackers are still being assigned"),
            (_, Action::Assign { .. } | Action::Done) => Refusal::rule("nobody assigns now"),
            (Stage::Choosing, Action::Fight(defender)) => self.no_fight(state, defender),
            (Stage::Choosing, _) => Refusal::rule("a fight has to be chosen first"),
            (Stage::Acting { .. }, Action::Fight(_)) => {
                Refusal::rule("a fight is going on, and only one goes on at a time")
            }
            (Stage::Acting { fight, turn, .. }, Action::Play { card, on }) => {
                self.no_play(state, (fight, turn), card, on)
            }
            (Stage::Acting { .. }, Action::Pass) => Refusal::rule("nobody may pass now"),
        }
    }

    fn no_assignment(&self, state: &State, by: Side, attacker: u8, to: u8) -> Refusal {
        let known = |at: u8, side| state.side(side).find(|it| it.0 == at).map(|it| it.1);
        let (Some(comes), Some(meets)) =
            (known(attacker, Side::Attackers), known(to, Side::Defenders))
        else {
            return Refusal::rule("an attacker is assigned to a defender, and nobody else");
        };
        let (name, against) = (&comes.name, &meets.name);
        if let Some(dead) = [comes, meets].into_iter().find(|it| !it.alive) {
            return Refusal::rule(format!("{} is dead", dead.name));
        }
        if comes.against.is_some() {
            return Refusal::rule(format!("{name} is assigned already"));
        }
        if state.round > 1 && !comes.fierce {
            return Refusal::rule(format!("{name} is not fierce and fights once in a turn"));
        }
        if self.roster.readings.rested && meets.fought {
            return Refusal::ruling("T-08", format!("{against} has fought in this turn"));
        }
        match by {
            Side::Defenders => {
                let why = format!("{against} has as many as the defending side may assign");
                Refusal::ruling("T-11", why)
            }
            Side::Attackers => {
                let next = self.unassigned(state).next().map(|it| &state.fighter(it).name);
                let next = next.map_or("nobody", String::as_str);
                Refusal::rule(format!("those that are left go one by one: {next} is next"))
            }
        }
    }

    fn no_fight(&self, state: &State, defender: u8) -> Refusal {
        let found = state.side(Side::Defenders).find(|it| it.0 == defender);
        let Some((at, fighter)) = found else {
            return Refusal::rule("a fight is named by its defender");
        };
        let name = &fighter.name;
        if state.order.contains(&at) {
            return Refusal::ruling("T-03", format!("{name} has a place in the order already"));
        }
        match fighter.fought {
            true => Refusal::rule(format!("nobody is assigned to {name} any more")),
            false => Refusal::rule(format!("nobody is assigned to {name}")),
        }
    }

    fn no_play(&self, state: &State, (fight, turn): (u8, Side), card: u8, on: u8) -> Refusal {
        let Some(kind) = self.roster.cards.get(usize::from(card)) else {
            return Refusal::rule("there is no such action");
        };
        let id = &kind.id;
        if kind.side != turn {
            return Refusal::rule(format!("{id} is an action of the {}", kind.side.name()));
        }
        if state.held[usize::from(card)] == 0 {
            return Refusal::rule(format!("the {} have no {id}", turn.name()));
        }
        let Some(target) = state.fighters.get(usize::from(on)) else {
            return Refusal::rule("there is no such character");
        };
        let name = &target.name;
        if !target.alive {
            return Refusal::rule(format!("{name} is dead"));
        }
        if !Side::ALL.iter().any(|side| state.party(fight, *side).any(|it| it.0 == on)) {
            return Refusal::rule(format!("{name} is not in this fight"));
        }
        let whom = if kind.on_enemy { "an enemy" } else { "one of its own side" };
        Refusal::rule(format!("{id} is played on {whom}"))
    }
}
