//! Why an action can't be done, in words.

use super::data::{Card, Timing};
use super::game::Phase;
use super::notation::seat_name;
use super::state::{Action, PhaseState, Side, Stage};
use crate::play::{Refusal, Seat};

impl Phase {
    /// Why an action that is not listed can't be done.
    pub(super) fn refusal(&self, state: &PhaseState, action: Action) -> Refusal {
        match (state.stage, action) {
            (Stage::Over, Action::Move) if !self.data.rule_options.moves_on => {
                Refusal::ruling("T-16", "another move begins another phase")
            }
            (Stage::Over, _) => Refusal::rule("all fights are over"),
            (Stage::Dealing, Action::Deal(_)) => Refusal::rule("this is not what is dealt next"),
            (Stage::Dealing, _) => Refusal::rule("characters and actions are still being dealt"),
            (_, Action::Deal(_)) => Refusal::rule("everything is dealt"),
            (Stage::Moving, _) => Refusal::rule("the defending side has to move on or to stay"),
            (_, Action::Move | Action::Stay) => {
                Refusal::rule("the defending side moves on after the last fight, if at all")
            }
            (
                Stage::Preparing { turn, .. }
                | Stage::Acting { turn, .. }
                | Stage::Responding { turn, .. },
                Action::Play { card, on },
            ) => self.no_play(state, turn, card, on),
            (
                Stage::Preparing { turn, .. }
                | Stage::Acting { turn, .. }
                | Stage::Responding { turn, .. },
                Action::Use { who, on },
            ) => self.no_use(state, turn, who, on),
            (Stage::Preparing { .. }, _) => {
                Refusal::ruling("T-13", "assignment actions come before the assignment")
            }
            (Stage::Responding { .. }, _) => {
                Refusal::ruling("T-15", "what the fight has triggered comes before all else")
            }
            (Stage::Assigning(by), Action::Assign { attacker, to }) => {
                self.no_assignment(state, by, attacker, to)
            }
            (Stage::Assigning(1..), Action::Done) => {
                Refusal::ruling("T-11", "every attacker that is left has to be assigned")
            }
            (Stage::Assigning(_), _) => Refusal::rule("attackers are still being assigned"),
            (_, Action::Assign { .. } | Action::Done) => Refusal::rule("nobody assigns now"),
            (Stage::Choosing, Action::Fight(defender)) => self.no_fight(state, defender),
            (Stage::Choosing, _) => Refusal::rule("a fight has to be chosen first"),
            (Stage::Acting { .. }, Action::Fight(_)) => {
                Refusal::rule("a fight is going on, and only one goes on at a time")
            }
            (Stage::Acting { .. }, Action::Pass) => Refusal::rule("nobody may pass now"),
        }
    }

    fn no_assignment(&self, state: &PhaseState, by: Seat, attacker: u8, to: u8) -> Refusal {
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
        if comes.barred {
            return Refusal::rule(format!("{name} is kept from being assigned in this round"));
        }
        if self.data.rule_options.rested && meets.fought {
            return Refusal::ruling("T-08", format!("{against} has fought in this turn"));
        }
        if by != Side::Defenders.seat() && comes.owner != by {
            let whose = seat_name(comes.owner);
            return Refusal::ruling("T-18", format!("{name} belongs to the {whose}"));
        }
        match Side::of(by) {
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

    fn no_fight(&self, state: &PhaseState, defender: u8) -> Refusal {
        let found = state.side(Side::Defenders).find(|it| it.0 == defender);
        let Some((at, fighter)) = found else {
            return Refusal::rule("a fight is named by its defender");
        };
        let name = &fighter.name;
        if state.order.contains(&at) {
            return Refusal::ruling("T-03", format!("{name} has a place in the order already"));
        }
        if fighter.fought {
            Refusal::rule(format!("nobody is assigned to {name} any more"))
        } else {
            Refusal::rule(format!("nobody is assigned to {name}"))
        }
    }

    /// What is wrong with an action that is meant to be played, whoever plays it. `None` where it is wrong
    /// only there.
    fn untimely(&self, state: &PhaseState, card: &Card) -> Option<Refusal> {
        let id = &card.id;
        let winner = state.last.and_then(|it| it.winner);
        let when = match (state.stage, card.when) {
            (Stage::Preparing { .. }, Timing::Assignment)
            | (Stage::Acting { .. }, Timing::Skirmish) => {
                return None;
            }
            (Stage::Responding { .. }, Timing::Won) if winner == Some(card.side) => return None,
            (Stage::Responding { .. }, Timing::Lost) if winner == Some(card.side.other()) => {
                return None;
            }
            (_, Timing::Assignment) => "before attackers are assigned",
            (_, Timing::Skirmish) => "in a fight",
            (_, Timing::Won) => "when its side has won a fight",
            (_, Timing::Lost) => "when its side has lost a fight",
        };
        Some(Refusal::rule(format!("{id} is an action for later or earlier: it is played {when}")))
    }

    fn no_play(&self, state: &PhaseState, turn: Seat, card: u8, on: u8) -> Refusal {
        let Some(kind) = self.data.cards.get(usize::from(card)) else {
            return Refusal::rule("there is no such action");
        };
        let id = &kind.id;
        if kind.side != Side::of(turn) {
            return Refusal::rule(format!("{id} is an action of the {}", kind.side.name()));
        }
        if state.held[usize::from(turn)][usize::from(card)] == 0 {
            return Refusal::rule(format!("the {} have no {id}", seat_name(turn)));
        }
        self.untimely(state, kind).unwrap_or_else(|| self.no_target(state, kind, on))
    }

    fn no_use(&self, state: &PhaseState, turn: Seat, who: u8, on: u8) -> Refusal {
        let Some(user) = state.fighters.get(usize::from(who)) else {
            return Refusal::rule("there is no such character");
        };
        let name = &user.name;
        let Some(kind) = user.ability.map(|it| self.data.card(it)) else {
            return Refusal::rule(format!("{name} has no ability"));
        };
        if user.owner != turn {
            return Refusal::rule(format!("{name} belongs to the {}", seat_name(user.owner)));
        }
        if !user.alive {
            return Refusal::rule(format!("{name} is dead"));
        }
        if let Some(refusal) = self.untimely(state, kind) {
            return refusal;
        }
        if user.used {
            return Refusal::ruling("T-14", format!("{name} has used this ability"));
        }
        if !self.able_to_act(state, who) {
            return Refusal::ruling("T-14", format!("{name} is not in this fight"));
        }
        self.no_target(state, kind, on)
    }

    fn no_target(&self, state: &PhaseState, kind: &Card, on: u8) -> Refusal {
        let Some(target) = state.fighters.get(usize::from(on)) else {
            return Refusal::rule("there is no such character");
        };
        let (id, name) = (&kind.id, &target.name);
        if !target.alive {
            return Refusal::rule(format!("{name} is dead"));
        }
        let fight = match state.stage {
            Stage::Acting { fight, .. } | Stage::Responding { fight, .. } => Some(fight),
            _ => None,
        };
        let fights =
            |fight| Side::ALL.iter().any(|side| state.party(fight, *side).any(|it| it.0 == on));
        if fight.is_some_and(|it| !fights(it)) {
            return Refusal::rule(format!("{name} is not in this fight"));
        }
        if kind.on_enemy == (target.side == kind.side) {
            let whom = if kind.on_enemy { "an enemy" } else { "one of its own side" };
            return Refusal::rule(format!("{id} is played on {whom}"));
        }
        Refusal::rule(if kind.bars {
            format!("{name} is not to be assigned anyway")
        } else {
            format!("{name} has no wound that {id} could heal")
        })
    }
}
