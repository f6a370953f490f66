//! How games run from the first turn to the last: how much there is to decide, what turns bring, who
//! leads, who is attacked, and who has to wait for the end.

use super::Seat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Numbers of choices that are counted as one: a file with each of them would be long.
const STEP: u32 = 10;

/// Sums over games with the same rules and the same number of seats.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourseStats {
    /// What a turn is called.
    pub turn: String,
    /// Decisions with more than one option: the others take no time.
    pub choices: u64,
    /// Games by the number of their choices, rounded down to tens.
    pub games_by_choices: BTreeMap<u32, u64>,
    /// What may happen in a turn.
    pub turn_events: Vec<TurnEventStats>,
    /// Turns in which nothing of that happened.
    pub quiet_turns: u64,
    /// Who was ahead, where the game says what that is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lead: Option<LeadStats>,
    /// Whom players attacked who could choose, by the number of their opponents.
    pub targets: Vec<TargetStats>,
    /// Players who were out while others played on.
    pub eliminations: EliminationStats,
}

/// Something that may happen in a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnEventStats {
    /// Names it in files.
    pub id: String,
    /// What happens: a clause.
    pub title: String,
    /// Turns in which it happened.
    pub turns: u64,
}

/// Who was ahead, in games that somebody won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeadStats {
    /// What the one who is ahead has more of.
    pub by: String,
    /// Games by how often somebody else came to be ahead alone.
    pub changes: BTreeMap<u32, u64>,
    /// Games in which somebody was ahead alone after half of the turns.
    pub halfway: u64,
    /// Those of them that this player won.
    pub halfway_won: u64,
}

/// Whom players attacked who had so many opponents. What each had is taken at the beginning of the turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TargetStats {
    /// How many players could be attacked.
    pub opponents: u64,
    /// Attacks of players who had this number of opponents.
    pub attacks: u64,
    /// Those at the next player in the order of turns.
    pub next: u64,
    /// Attacks at a time when not all opponents had the same.
    pub unequal: u64,
    /// Those of them at an opponent who had the most.
    pub leader: u64,
    /// How many opponents had the most at each of these attacks: a sum.
    pub leaders: u64,
    /// Those of them at an opponent who had the least.
    pub weakest: u64,
    /// How many opponents had the least: a sum.
    pub weakests: u64,
}

/// Players who were out while at least two others played on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EliminationStats {
    /// Games in which there was one.
    pub games: u64,
    /// Turns until the first was out: a sum.
    pub turns_before: u64,
    /// Games by the turns from then to the end.
    pub waits: BTreeMap<u32, u64>,
    /// Choices of the others in that time: a sum.
    pub choices: u64,
}

impl CourseStats {
    /// Sums of no games.
    pub(super) fn new(
        turn: &str,
        events: Vec<(&'static str, &'static str)>,
        leads_by: Option<&'static str>,
        seats: Seat,
    ) -> Self {
        let event = |(id, title): (&str, &str)| TurnEventStats {
            id: id.to_owned(),
            title: title.to_owned(),
            turns: 0,
        };
        let lead = leads_by.map(|by| LeadStats {
            by: by.to_owned(),
            changes: BTreeMap::new(),
            halfway: 0,
            halfway_won: 0,
        });
        Self {
            turn: turn.to_owned(),
            turn_events: events.into_iter().map(event).collect(),
            lead,
            targets: (2..u64::from(seats)).map(TargetStats::new).collect(),
            ..Self::default()
        }
    }

    /// Whether another one counts the same things.
    pub(super) fn same(&self, other: &Self) -> bool {
        let ids =
            |course: &Self| course.turn_events.iter().map(|it| it.id.clone()).collect::<Vec<_>>();
        let by = |course: &Self| course.lead.as_ref().map(|it| it.by.clone());
        ids(self) == ids(other)
            && by(self) == by(other)
            && self.targets.len() == other.targets.len()
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.choices += other.choices;
        sum(&mut self.games_by_choices, &other.games_by_choices);
        let events = self.turn_events.iter_mut().zip(&other.turn_events);
        events.for_each(|(own, more)| own.turns += more.turns);
        self.quiet_turns += other.quiet_turns;
        if let (Some(own), Some(more)) = (&mut self.lead, &other.lead) {
            sum(&mut own.changes, &more.changes);
            own.halfway += more.halfway;
            own.halfway_won += more.halfway_won;
        }
        let targets = self.targets.iter_mut().zip(&other.targets);
        targets.for_each(|(own, more)| own.add(more));
        self.eliminations.games += other.eliminations.games;
        self.eliminations.turns_before += other.eliminations.turns_before;
        sum(&mut self.eliminations.waits, &other.eliminations.waits);
        self.eliminations.choices += other.eliminations.choices;
    }
}

impl TargetStats {
    fn new(opponents: u64) -> Self {
        let [attacks, next, unequal, leader, leaders, weakest, weakests] = [0; 7];
        Self { opponents, attacks, next, unequal, leader, leaders, weakest, weakests }
    }

    fn add(&mut self, other: &Self) {
        self.attacks += other.attacks;
        self.next += other.next;
        self.unequal += other.unequal;
        self.leader += other.leader;
        self.leaders += other.leaders;
        self.weakest += other.weakest;
        self.weakests += other.weakests;
    }
}

fn sum(own: &mut BTreeMap<u32, u64>, more: &BTreeMap<u32, u64>) {
    more.iter().for_each(|(at, games)| *own.entry(*at).or_default() += games);
}

/// The course of the game that is being played.
#[derive(Clone, Debug, Default)]
pub(super) struct CurrentCourse {
    /// How many turns have begun.
    pub(super) turns: u32,
    choices: u32,
    /// A bit for each thing that has happened in this turn.
    happened: u32,
    /// What each seat had when this turn began.
    standings: Vec<i64>,
    /// Who was ahead alone at the beginning of each turn.
    leaders: Vec<Option<Seat>>,
    /// A bit for each seat that is out.
    out: u32,
    /// Turns and choices when the first went out.
    first_out: Option<(u32, u32)>,
}

impl CurrentCourse {
    pub(super) fn choice(&mut self) {
        self.choices += 1;
    }

    /// Something happens in this turn.
    pub(super) fn happened(&mut self, event: usize) {
        self.happened |= 1 << event;
    }

    /// A turn begins, and the one before it is over; `standings` says what each seat has.
    pub(super) fn turn(&mut self, stats: &mut CourseStats, standings: impl Iterator<Item = i64>) {
        self.end_turn(stats);
        self.turns += 1;
        if stats.lead.is_none() {
            return;
        }
        self.standings.clear();
        self.standings.extend(standings);
        self.leaders.push(self.leader());
    }

    fn end_turn(&mut self, stats: &mut CourseStats) {
        let happened = std::mem::take(&mut self.happened);
        if self.turns == 0 {
            return;
        }
        stats.quiet_turns += u64::from(happened == 0);
        for (at, event) in stats.turn_events.iter_mut().enumerate() {
            event.turns += u64::from(happened >> at & 1);
        }
    }

    fn is_in(&self, seat: Seat) -> bool {
        self.out & 1 << seat == 0
    }

    /// Who is ahead of everybody else.
    fn leader(&self) -> Option<Seat> {
        let all = (0..).zip(&self.standings).filter(|it| self.is_in(it.0));
        let most = all.clone().map(|it| *it.1).max()?;
        let mut first = all.filter(|it| *it.1 == most).map(|it| it.0);
        first.next().filter(|_| first.next().is_none())
    }

    /// A seat is out of the game.
    pub(super) fn eliminated(&mut self, seat: Seat, seats: Seat) {
        self.out |= 1 << seat;
        if self.first_out.is_none() && u32::from(seats) >= self.out.count_ones() + 2 {
            self.first_out = Some((self.turns, self.choices));
        }
    }

    /// A seat attacks another one that it has chosen.
    pub(super) fn attack(&self, stats: &mut CourseStats, [by, at]: [Seat; 2], seats: Seat) {
        let foes = (1..seats).map(|it| (by + it) % seats).filter(|it| self.is_in(*it));
        let Some(target) = foes.clone().count().checked_sub(2) else { return };
        let Some(target) = stats.targets.get_mut(target) else { return };
        target.attacks += 1;
        target.next += u64::from(foes.clone().next() == Some(at));
        let has = |seat: Seat| self.standings.get(usize::from(seat)).copied().unwrap_or_default();
        let (most, least) = (foes.clone().map(has).max(), foes.clone().map(has).min());
        if most == least {
            return;
        }
        let with =
            |it: Option<i64>| foes.clone().filter(|foe| Some(has(*foe)) == it).count() as u64;
        target.unequal += 1;
        target.leader += u64::from(Some(has(at)) == most);
        target.leaders += with(most);
        target.weakest += u64::from(Some(has(at)) == least);
        target.weakests += with(least);
    }

    /// The game is over, or broken off where `ended` says nothing; it says who won.
    pub(super) fn end(mut self, stats: &mut CourseStats, ended: Option<Option<Seat>>) {
        self.end_turn(stats);
        stats.choices += u64::from(self.choices);
        *stats.games_by_choices.entry(self.choices / STEP * STEP).or_default() += 1;
        let Some(winner) = ended else { return };
        if let (Some(lead), Some(winner)) = (&mut stats.lead, winner) {
            let half = self.leaders.get(self.leaders.len() / 2).copied().flatten();
            lead.halfway += u64::from(half.is_some());
            lead.halfway_won += u64::from(half == Some(winner));
            let mut alone: Vec<Seat> = self.leaders.into_iter().flatten().collect();
            alone.dedup();
            *lead.changes.entry(alone.len().saturating_sub(1) as u32).or_default() += 1;
        }
        if let Some((turns, choices)) = self.first_out {
            let gone = &mut stats.eliminations;
            gone.games += 1;
            gone.turns_before += u64::from(turns);
            *gone.waits.entry(self.turns - turns).or_default() += 1;
            gone.choices += u64::from(self.choices - choices);
        }
    }
}
