//! What is counted of many skirmish phases. What other games call a turn is a fight here.

use super::game::Phase;
use super::state::{Action, Event, FightEnding, Fighter, PhaseState, Side};
use crate::play::{GameStats, Seat, Show, StatTable, StatsRecorder, places};

// The tables, and the columns of each.
places! { FIGHTERS ACTIONS SIDES }
places! { mod fighter: CAME FELL WOUNDS }
places! { mod action: DEALT PLAYED USED }
places! { mod side: WON OVERWHELMED TIES ALONE LATE FELL }

// What happens in a fight.
places! { PLAYED KILLED DEATH }

// Places of the marks.
places! { FIRST_DEATH FIRST_OVERWHELMED MORE_FIGHTS }

/// Ways in which phases end, by id and name.
const ENDINGS: [(&str, &str); 4] = [
    ("both-stand", "both sides have somebody left"),
    ("attackers-gone", "no attacker is left"),
    ("defenders-gone", "no defender is left"),
    ("all-gone", "nobody is left"),
];

impl Phase {
    /// The kind of somebody who was dealt, by its place.
    fn kind_of(&self, fighter: &Fighter) -> Option<usize> {
        self.data.kinds.iter().position(|it| Self::is_of(&fighter.name, &it.id))
    }
}

impl StatsRecorder for Phase {
    type Notes = ();

    fn seats_alike(&self) -> bool {
        false
    }

    fn begins_turn(&self, event: &Event) -> bool {
        matches!(event, Event::Begun(_))
    }

    fn endings(&self) -> Vec<(&'static str, &'static str)> {
        ENDINGS.to_vec()
    }

    fn ending(&self, state: &PhaseState) -> Option<usize> {
        let how = FightEnding::of(state);
        ENDINGS.iter().position(|it| it.0 == how)
    }

    fn marks(&self) -> Vec<(&'static str, &'static str)> {
        vec![
            ("first-death", "killed the first character"),
            ("first-overwhelmed", "was the first to overwhelm"),
        ]
    }

    fn standings(&self) -> Vec<(&'static str, &'static str)> {
        vec![("more-fights", "won more fights")]
    }

    fn turn_name(&self) -> &'static str {
        "fight"
    }

    fn turn_events(&self) -> Vec<(&'static str, &'static str)> {
        vec![
            ("action", "an action is played"),
            ("overwhelmed", "somebody is overwhelmed"),
            ("death", "somebody dies"),
        ]
    }

    fn turn_event(&self, event: &Event) -> Option<usize> {
        match event {
            Event::Resolved(outcome) if outcome.how == FightEnding::Overwhelmed => Some(KILLED),
            Event::Died(_) => Some(DEATH),
            _ => None,
        }
    }

    fn stat_tables(&self, _: Seat) -> Vec<StatTable> {
        let kinds = self.data.kinds.iter().map(|it| (it.id.as_str(), it.title.as_str()));
        let about = "_Fell_: share of those dealt that died. _Wounds_: mean number at \
                     the end, the dead included; a character that is overwhelmed takes \
                     none.";
        let fighters = StatTable::new("fighters", "Characters", "kind", about)
            .column("came", "dealt", Show::Game)
            .column("fell", "fell", Show::PartOf("came".to_owned()))
            .column("wounds", "wounds", Show::Each("came".to_owned()))
            .of_rows(kinds);
        let cards = self.data.cards.iter().map(|it| (it.id.as_str(), it.title.as_str()));
        let about = "_Played_: share of those dealt that were played. _Used_: how often \
                     per phase characters did it themselves.";
        let actions = StatTable::new("actions", "Actions", "action", about)
            .column("dealt", "dealt", Show::Game)
            .column("played", "played", Show::PartOf("dealt".to_owned()))
            .column("used", "used", Show::Game)
            .of_rows(cards);
        let about = "Per phase: fights _won_, and the share of them won by \
                     _overwhelming_ and by a _tie_; fights in which a side was left \
                     _alone_; fights won in a _fierce_ round; characters that _fell_.";
        let sides = StatTable::new("sides", "Sides", "side", about)
            .column("won", "won", Show::Game)
            .column("overwhelmed", "overwhelming", Show::PartOf("won".to_owned()))
            .column("ties", "ties", Show::PartOf("won".to_owned()))
            .column("alone", "alone", Show::Game)
            .column("fierce", "fierce", Show::Game)
            .column("fell", "fell", Show::Game)
            .of_rows(Side::ALL.iter().map(|it| (it.name(), it.name())));
        vec![fighters, actions, sides]
    }

    fn before(
        &self,
        state: &PhaseState,
        _: &[Action],
        action: Action,
        stats: &mut GameStats,
        _: &mut (),
    ) {
        match action {
            Action::Play { card, .. } => {
                stats.happened(PLAYED);
                stats.count(ACTIONS, card.into(), self::action::PLAYED, 1);
            }
            Action::Use { who, .. } => {
                stats.happened(PLAYED);
                let ability = state.fighter(who).ability.expect("an ability that is used");
                stats.count(ACTIONS, ability.into(), self::action::USED, 1);
            }
            Action::Deal(at) => match usize::from(at).checked_sub(self.data.kinds.len()) {
                Some(card) => stats.count(ACTIONS, card, self::action::DEALT, 1),
                None => stats.count(FIGHTERS, at.into(), fighter::CAME, 1),
            },
            Action::Assign { .. }
            | Action::Done
            | Action::Fight(_)
            | Action::Pass
            | Action::Move
            | Action::Stay => {}
        }
    }

    fn after(
        &self,
        state: &PhaseState,
        _: Action,
        told: &[Event],
        stats: &mut GameStats,
        _: &mut (),
    ) {
        for event in told {
            match *event {
                Event::Died(who) => {
                    let dead = state.fighter(who);
                    if let Some(kind) = self.kind_of(dead) {
                        stats.count(FIGHTERS, kind, fighter::FELL, 1);
                    }
                    stats.count(SIDES, dead.side.place(), side::FELL, 1);
                    stats.mark_first(FIRST_DEATH, dead.side.other().seat());
                }
                Event::Resolved(outcome) => {
                    let there = |it: Side| outcome.strength[it.place()];
                    let tie = there(Side::Defenders) == there(Side::Attackers);
                    // A round that begins with the end of this fight is not the one it was fought in.
                    let next = told.iter().any(|it| matches!(it, Event::Round(_)));
                    let fierce = state.round > if next { 2 } else { 1 };
                    let Some(winner) = outcome.winner else {
                        let alone = Side::ALL.into_iter().find(|it| there(*it) > 0);
                        if let Some(alone) = alone {
                            stats.count(SIDES, alone.place(), side::ALONE, 1);
                        }
                        continue;
                    };
                    let row = winner.place();
                    stats.count(SIDES, row, side::WON, 1);
                    stats.count(SIDES, row, side::LATE, u64::from(fierce));
                    if outcome.how == FightEnding::Overwhelmed {
                        stats.count(SIDES, row, side::OVERWHELMED, 1);
                        stats.mark_first(FIRST_OVERWHELMED, winner.seat());
                    }
                    stats.count(SIDES, row, side::TIES, u64::from(tie));
                }
                _ => {}
            }
        }
    }

    fn ended(&self, state: &PhaseState, _: Option<Seat>, stats: &mut GameStats, _: ()) {
        for it in &state.fighters {
            if let Some(kind) = self.kind_of(it) {
                stats.count(FIGHTERS, kind, fighter::WOUNDS, it.wounds as u64);
            }
        }
        let won = |side: Side| state.won[side.place()];
        let ahead = Side::ALL.into_iter().find(|it| won(*it) > won(it.other()));
        if let Some(side) = ahead {
            stats.mark(MORE_FIGHTS, side.seat());
        }
    }
}
