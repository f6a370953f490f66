//! Many games of any game, counted: who wins, how they end, how long they take, and what the game
//! counts of its own ([`StatsRecorder`]).

use super::course::{CourseStats, CurrentCourse};
use super::stat_table::{EndingStats, MarkStats, StatTable};
use super::{Ending, Seat, StepListener, Tell, ToAct};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Rules that say what is worth counting of their games. Only the first call must be answered.
pub trait StatsRecorder: Tell {
    /// What is remembered of the game that is being played; nothing in most games.
    type Notes: Default + Send;

    /// Whether a turn begins with this: how long a game is, is told in turns.
    fn begins_turn(&self, event: &Self::Event) -> bool;

    /// Whether all seats begin alike, but for the order of turns: otherwise nobody expects equal chances.
    fn seats_alike(&self) -> bool {
        true
    }

    /// The ways in which games end: ids and names.
    fn endings(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// Which of them it was, by its place in that list.
    fn ending(&self, state: &Self::State) -> Option<usize> {
        let _ = state;
        None
    }

    /// What players can have done that may go with winning: ids and names.
    fn marks(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// What can be true of players when a game ends, in the same form; as marks, these come after all others.
    fn standings(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// What a turn is called.
    fn turn_name(&self) -> &'static str {
        "turn"
    }

    /// What can happen in a turn, so that a turn without it is one in which nothing happens: ids and
    /// clauses, 32 at most.
    fn turn_events(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// Which of them this is, by its place in that list. What only an action tells is told by
    /// [`GameStats::happened`].
    fn turn_event(&self, event: &Self::Event) -> Option<usize> {
        let _ = event;
        None
    }

    /// What the player who is ahead has more of. `None` where nobody can be said to be ahead.
    fn leads_by(&self) -> Option<&'static str> {
        None
    }

    /// How much of that a seat has. Asked at the beginning of each turn.
    fn standing(&self, state: &Self::State, seat: Seat) -> i64 {
        let _ = (state, seat);
        0
    }

    /// Empty tables of the game's own counts.
    fn stat_tables(&self, seats: Seat) -> Vec<StatTable> {
        let _ = seats;
        Vec::new()
    }

    /// Called when a game begins.
    fn began(&self, state: &Self::State, stats: &mut GameStats) {
        let _ = (state, stats);
    }

    /// An action is about to be done, one of these options.
    fn before(
        &self,
        state: &Self::State,
        options: &[Self::Action],
        action: Self::Action,
        stats: &mut GameStats,
        notes: &mut Self::Notes,
    ) {
        let _ = (state, options, action, stats, notes);
    }

    /// It was done, and led to this state.
    fn after(
        &self,
        state: &Self::State,
        action: Self::Action,
        told: &[Self::Event],
        stats: &mut GameStats,
        notes: &mut Self::Notes,
    ) {
        let _ = (state, action, told, stats, notes);
    }

    /// A game is over, by its rules; games that are broken off are not told.
    fn ended(
        &self,
        state: &Self::State,
        winner: Option<Seat>,
        stats: &mut GameStats,
        notes: Self::Notes,
    ) {
        let _ = (state, winner, stats, notes);
    }
}

/// Sums over games with the same rules and the same number of seats.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameStats {
    /// How many players take part.
    pub seats: Seat,
    /// Whether they begin alike, but for the order of turns.
    pub seats_alike: bool,
    /// How many games were played.
    pub games: u64,
    /// Those of them that nobody won.
    pub draws: u64,
    /// Those of them that were broken off.
    pub capped: u64,
    /// Decisions of all seats.
    pub decisions: u64,
    /// Games by the number of their turns.
    pub turns: BTreeMap<u32, u64>,
    /// The longest game of all.
    pub longest: LongestGame,
    /// What happened in the course of the games.
    pub course: CourseStats,
    /// By place at the table; the first has the first turn.
    pub by_seat: Vec<SeatStats>,
    /// Games by how they ended.
    pub ends: Vec<EndingStats>,
    /// What players did, against who won.
    pub marks: Vec<MarkStats>,
    /// The game's own counts.
    pub stat_tables: Vec<StatTable>,
    /// The game that is being played.
    #[serde(skip)]
    now: CurrentGame,
    /// What the tables do not hold yet.
    #[serde(skip)]
    counts: Counts,
}

/// Counts of all tables in one list, as they are counted several times in each decision.
#[derive(Clone, Debug, Default)]
struct Counts {
    /// Where each table begins, and its columns.
    tables: Vec<(usize, usize)>,
    all: Vec<u64>,
}

impl Counts {
    fn of(tables: &[StatTable]) -> Self {
        let mut counts = Self::default();
        for table in tables {
            counts.tables.push((counts.all.len(), table.columns.len()));
            counts.all.resize(counts.all.len() + table.rows.len() * table.columns.len(), 0);
        }
        counts
    }
}

/// A place at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatStats {
    /// What it is called.
    pub name: String,
    /// How many games it won.
    pub wins: u64,
}

/// What there is to know of the game that is being played.
#[derive(Clone, Debug, Default)]
struct CurrentGame {
    begun: bool,
    decisions: u64,
    course: CurrentCourse,
    /// For each mark a bit for each seat that has it.
    marked: Vec<u32>,
}

impl GameStats {
    /// Sums of no games.
    pub(crate) fn new<R: StatsRecorder>(rules: &R, seats: Seat) -> Self {
        let place = |seat| SeatStats { name: rules.called(seat), wins: 0 };
        let stat_tables = rules.stat_tables(seats);
        let done = rules.marks().into_iter().map(|(id, title)| MarkStats::new(id, title, false));
        let held = rules.standings().into_iter().map(|(id, title)| MarkStats::new(id, title, true));
        Self {
            seats,
            seats_alike: rules.seats_alike(),
            games: 0,
            draws: 0,
            capped: 0,
            decisions: 0,
            turns: BTreeMap::new(),
            longest: LongestGame::default(),
            course: CourseStats::new(
                rules.turn_name(),
                rules.turn_events(),
                rules.leads_by(),
                seats,
            ),
            by_seat: (0..seats).map(place).collect(),
            ends: rules
                .endings()
                .into_iter()
                .map(|(id, title)| EndingStats::new(id, title, seats))
                .collect(),
            marks: done.chain(held).collect(),
            counts: Counts::of(&stat_tables),
            stat_tables,
            now: CurrentGame::default(),
        }
    }

    /// Counts `by` more in a table, by the places of table, row and column.
    ///
    /// # Panics
    /// When there is no such place.
    pub(crate) fn count(&mut self, table: usize, row: usize, column: usize, by: u64) {
        let (first, columns) = self.counts.tables[table];
        self.counts.all[first + row * columns + column] += by;
    }

    /// A seat has done what this mark stands for.
    ///
    /// # Panics
    /// When there is no such mark.
    pub(crate) fn mark(&mut self, mark: usize, seat: Seat) {
        self.now.marked[mark] |= 1 << seat;
    }

    /// A seat is the first to have done it; nothing happens when another one was.
    ///
    /// # Panics
    /// When there is no such mark.
    pub(crate) fn mark_first(&mut self, mark: usize, seat: Seat) {
        if self.now.marked[mark] == 0 {
            self.mark(mark, seat);
        }
    }

    /// One of [`StatsRecorder::turn_events`] happens in this turn.
    pub(crate) fn happened(&mut self, event: usize) {
        self.now.course.happened(event);
    }

    /// A seat attacks another one. Only attacks at whom it has chosen are told.
    pub(crate) fn attack(&mut self, by: Seat, at: Seat) {
        self.now.course.attack(&mut self.course, [by, at], self.seats);
    }

    /// A seat is out of the game, whether or not others play on.
    pub(crate) fn eliminated(&mut self, seat: Seat) {
        self.now.course.eliminated(seat, self.seats);
    }

    /// A turn begins. Only for the first of a game is this called by its rules, where no event tells
    /// of it.
    pub(crate) fn begin_turn<R: StatsRecorder>(&mut self, rules: &R, state: &R::State) {
        let standings = (0..self.seats).map(|it| rules.standing(state, it));
        self.now.course.turn(&mut self.course, standings);
    }

    /// Games won, by seat; the first has the first turn.
    pub fn wins(&self) -> Vec<u64> {
        self.by_seat.iter().map(|it| it.wins).collect()
    }

    /// Games that somebody won.
    pub fn decided(&self) -> u64 {
        self.by_seat.iter().map(|it| it.wins).sum()
    }

    /// Games won by whoever has the first turn, and games that somebody won.
    pub fn first_wins(&self) -> (u64, u64) {
        (self.by_seat.first().map_or(0, |it| it.wins), self.decided())
    }

    /// Whether its lists are as long as they must be. Files can hold anything.
    pub fn sound(&self) -> bool {
        let seats = usize::from(self.seats);
        self.by_seat.len() == seats
            && self.ends.iter().all(|it| it.by_seat.len() == seats)
            && self.stat_tables.iter().all(StatTable::sound)
    }

    /// Adds the games of another one.
    ///
    /// # Errors
    /// When it does not count the same things; nothing is added then.
    pub fn add(&mut self, other: &Self) -> Result<(), IncompatibleStats> {
        let marks = |stats: &Self| stats.marks.iter().map(|it| it.id.clone()).collect::<Vec<_>>();
        let ends = |stats: &Self| stats.ends.iter().map(|it| it.id.clone()).collect::<Vec<_>>();
        let tables = self.stat_tables.iter().zip(&other.stat_tables);
        let alike = self.seats == other.seats
            && marks(self) == marks(other)
            && ends(self) == ends(other)
            && self.course.same(&other.course)
            && self.stat_tables.len() == other.stat_tables.len()
            && tables.into_iter().all(|(own, it)| own.same(it));
        if !alike {
            return Err(IncompatibleStats);
        }
        self.sum(other);
        Ok(())
    }

    fn sum(&mut self, other: &Self) {
        self.longest = match (self.games, other.games) {
            (0, _) => other.longest,
            (_, 0) => self.longest,
            _ => self.longest.or(other.longest),
        };
        self.games += other.games;
        self.draws += other.draws;
        self.capped += other.capped;
        self.decisions += other.decisions;
        self.course.add(&other.course);
        for (turns, games) in &other.turns {
            *self.turns.entry(*turns).or_default() += games;
        }
        self.by_seat.iter_mut().zip(&other.by_seat).for_each(|(own, it)| own.wins += it.wins);
        for (own, more) in self.ends.iter_mut().zip(&other.ends) {
            own.by_seat.iter_mut().zip(&more.by_seat).for_each(|(own, more)| *own += more);
            own.nobody += more.nobody;
        }
        for (own, more) in self.marks.iter_mut().zip(&other.marks) {
            own.players += more.players;
            own.wins += more.wins;
        }
        self.stat_tables.iter_mut().zip(&other.stat_tables).for_each(|(own, more)| own.add(more));
        self.counts.all.iter_mut().zip(&other.counts.all).for_each(|(own, more)| *own += more);
    }
}

/// Counts the games that it watches.
pub(crate) struct Counting<R: StatsRecorder> {
    stats: GameStats,
    notes: R::Notes,
}

impl<R: StatsRecorder> Counting<R> {
    /// Sums of no games.
    pub(crate) fn new(rules: &R, seats: Seat) -> Self {
        Self { stats: GameStats::new(rules, seats), notes: R::Notes::default() }
    }

    /// A game is over, or was broken off.
    pub(super) fn end(&mut self, rules: &R, game: u64, state: &R::State, ending: Ending) {
        let stats = &mut self.stats;
        let notes = std::mem::take(&mut self.notes);
        let winner = ending.outcome.and_then(|it| it.winner);
        if ending.outcome.is_some() {
            rules.ended(state, winner, stats, notes);
        }
        let now = std::mem::take(&mut stats.now);
        let turns = now.course.turns;
        now.course.end(&mut stats.course, ending.outcome.map(|it| it.winner));
        let longest = LongestGame { turns, decisions: now.decisions, game };
        stats.longest = if stats.games == 0 { longest } else { stats.longest.or(longest) };
        stats.games += 1;
        stats.decisions += now.decisions;
        *stats.turns.entry(turns).or_default() += 1;
        if ending.outcome.is_none() {
            stats.capped += 1;
            return;
        }
        match winner {
            Some(seat) => stats.by_seat[usize::from(seat)].wins += 1,
            None => stats.draws += 1,
        }
        if let Some(close) = rules.ending(state).map(|it| &mut stats.ends[it]) {
            match winner {
                Some(seat) => close.by_seat[usize::from(seat)] += 1,
                None => close.nobody += 1,
            }
        }
        for (mark, seats) in stats.marks.iter_mut().zip(now.marked) {
            mark.players += u64::from(seats.count_ones());
            mark.wins += u64::from(winner.is_some_and(|it| seats & 1 << it != 0));
        }
    }

    /// What was counted, with everything in its table.
    pub(super) fn finished(self) -> GameStats {
        let mut stats = self.stats;
        let mut counts = std::mem::take(&mut stats.counts).all.into_iter();
        let rows = stats.stat_tables.iter_mut().flat_map(|it| &mut it.rows);
        rows.flat_map(|it| &mut it.counts).zip(&mut counts).for_each(|(sum, more)| *sum += more);
        stats
    }

    /// With the games of another one.
    pub(super) fn merged(mut self, other: &Self) -> Self {
        self.stats.sum(&other.stats);
        self
    }
}

impl<R: StatsRecorder> StepListener<R> for Counting<R> {
    fn before(&mut self, rules: &R, state: &R::State, options: &[R::Action], action: R::Action) {
        let Self { stats, notes } = self;
        if !stats.now.begun {
            stats.now.begun = true;
            stats.now.marked = vec![0; stats.marks.len()];
            rules.began(state, stats);
        }
        if matches!(rules.to_act(state), ToAct::Seat(_)) {
            stats.now.decisions += 1;
            if options.len() > 1 {
                stats.now.course.choice();
            }
        }
        rules.before(state, options, action, stats, notes);
    }

    fn after(&mut self, rules: &R, state: &R::State, action: R::Action, told: &[R::Event]) {
        let Self { stats, notes } = self;
        rules.after(state, action, told, stats, notes);
        for event in told {
            if rules.begins_turn(event) {
                stats.begin_turn(rules, state);
            } else if let Some(place) = rules.turn_event(event) {
                stats.happened(place);
            }
        }
    }
}

/// The game with the most turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LongestGame {
    /// How many turns it had.
    pub turns: u32,
    pub(crate) decisions: u64,
    /// Its number in the run.
    pub game: u64,
}

impl LongestGame {
    /// The longer one; of two alike the one that comes first in the run.
    fn or(self, other: Self) -> Self {
        let rank = |it: Self| (it.turns, it.decisions, std::cmp::Reverse(it.game));
        if rank(other) > rank(self) { other } else { self }
    }
}

/// Sums of other things can't be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("they count other things, or games of other seats")]
pub struct IncompatibleStats;
