//! What a game of Skirmish Wars is at one moment, what can be done, and what can happen.

use super::board::Square;
use crate::play::Seat;
use arrayvec::ArrayVec;

/// Most kinds of units; a capacity.
pub(crate) const KINDS: usize = 16;
/// How many play; a capacity.
pub(crate) const SEATS: usize = 2;
/// Most units inside another one; a capacity.
pub(super) const ABOARD: usize = 4;

/// A kind of unit, by its place in the list of kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(pub(super) u8);

impl Kind {
    /// Its place in the list of kinds.
    pub fn place(self) -> usize {
        usize::from(self.0)
    }
}

/// A counter: what it is and what it has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitState {
    /// The kind of the unit.
    pub kind: Kind,
    /// Hit points that are left.
    pub hits: u8,
    /// Whether it was ever reduced, where that is for good (W-04).
    pub(crate) worn: bool,
}

/// A unit on the board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit {
    /// The square that it stands on.
    pub at: Square,
    /// The seat that it belongs to.
    pub seat: Seat,
    /// The counter: what it is and what it has left.
    pub unit_state: UnitState,
    /// Whether it has acted in this turn.
    pub(crate) done: bool,
    /// Capture points left of the building that it captures.
    pub takes: Option<u8>,
    /// Who is inside, in order.
    pub aboard: ArrayVec<UnitState, ABOARD>,
}

/// A level of a commander's track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The Power, at the last small star.
    Power,
    /// The Super Power, at the end of the track.
    Super,
}

/// What a side has beside its units.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side {
    pub(crate) money: u16,
    pub(crate) medals: u8,
    /// Its commander, by the place in the list.
    pub leader: Option<u8>,
    /// Stars on the track that the counter has come along.
    pub(crate) stars: u8,
    /// The power that is in effect.
    pub(crate) power: Option<Level>,
    /// Counters that are out of the game, by kind.
    pub out: [u8; KINDS],
}

/// One shot of a unit at another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shot {
    /// The square that is fired from.
    pub(crate) from: Square,
    /// Who, as they are then.
    pub(crate) by: UnitState,
    /// The square that is fired at.
    pub(crate) at: Square,
    /// Whether it is the return fire.
    pub back: bool,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EndReason {
    /// The enemy headquarters was captured.
    Headquarters,
    /// The enemy has no units.
    Eliminated,
    /// So many enemy units were destroyed.
    Medals,
    /// So many cities are owned.
    Cities,
    /// The last round was over.
    Rounds,
}

impl EndReason {
    pub(crate) const ALL: [Self; 5] =
        [Self::Headquarters, Self::Eliminated, Self::Medals, Self::Cities, Self::Rounds];

    /// As scenarios call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Headquarters => "headquarters",
            Self::Eliminated => "eliminated",
            Self::Medals => "medals",
            Self::Cities => "cities",
            Self::Rounds => "rounds",
        }
    }
}

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Stage {
    /// A commander is chosen; `again` after a toss for one that both want, when the other one's is taken.
    Choosing { again: bool },
    /// Both want the same commander.
    Tossing,
    /// Units move, fire and capture.
    Moving,
    /// A die is rolled for a shot.
    Rolling(Shot),
    /// Units are bought.
    Buying,
    /// The game is over: this seat has won, or nobody.
    Over(Option<Seat>, EndReason),
    /// The side that is not on turn may use a power before the other one goes on (W-28).
    Asked { buying: bool },
}

/// Everything about a game at one moment; nothing is hidden in it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WarsState {
    /// Number of the round, counted from 1.
    pub(crate) round: u16,
    /// Whose turn it is.
    pub on_turn: Seat,
    /// What is going on.
    pub stage: Stage,
    /// Where the unit stands that has begun to act and is not done.
    pub active: Option<Square>,
    /// Money, commander and the like.
    pub sides: [Side; SEATS],
    pub(crate) owners: Vec<Option<Seat>>,
    /// Units on the board, by square.
    pub units: Vec<Unit>,
}

impl WarsState {
    /// The unit on a square. `None` when it is empty.
    pub fn at(&self, square: Square) -> Option<&Unit> {
        self.place(square).ok().map(|it| &self.units[it])
    }

    pub(super) fn at_mut(&mut self, square: Square) -> Option<&mut Unit> {
        self.place(square).ok().map(|it| &mut self.units[it])
    }

    fn place(&self, square: Square) -> Result<usize, usize> {
        self.units.binary_search_by_key(&square, |it| it.at)
    }

    pub(super) fn take(&mut self, square: Square) -> Option<Unit> {
        self.place(square).ok().map(|it| self.units.remove(it))
    }

    pub(super) fn put(&mut self, unit: Unit) {
        let place = self.place(unit.at).expect_err("an empty square");
        self.units.insert(place, unit);
    }

    /// The units of a seat, by square.
    pub fn army(&self, seat: Seat) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |it| it.seat == seat)
    }

    pub(super) fn side(&self, seat: Seat) -> &Side {
        &self.sides[usize::from(seat)]
    }

    pub(super) fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[usize::from(seat)]
    }

    /// Whether the side that is not on turn may use a power.
    pub fn asked(&self) -> bool {
        matches!(self.stage, Stage::Asked { .. })
    }

    /// The side that acts, where one does.
    pub fn actor(&self) -> Seat {
        if self.asked() { 1 - self.on_turn } else { self.on_turn }
    }

    pub(crate) fn over(&self) -> bool {
        matches!(self.stage, Stage::Over(..))
    }
}

/// One decision, or what a die shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Action {
    /// Chooses a commander, by the place in the list.
    Choose(u8),
    /// Whose commander it is that both want.
    Toss(Seat),
    /// What the die shows.
    Roll(u8),
    /// Uses a commander's power.
    Power(Level),
    /// Moves a unit, or into another one that carries it.
    Move { from: Square, to: Square },
    /// Fires at a unit.
    Fire { from: Square, at: Square },
    /// Begins to capture a building.
    Capture(Square),
    /// Lets a unit out, by its place among those inside.
    Unload { from: Square, rider: u8, to: Square },
    /// The unit that has begun to act does no more.
    Rest,
    /// Buys a unit.
    Buy { kind: Kind, at: Square },
    /// Ends the movements, and then the turn.
    End,
    /// Uses no power in the turn of the other side.
    Pass,
}

/// Something that happened, to be told to the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Event {
    /// A turn of this seat begins.
    Turn(Seat),
    /// This seat received so much money.
    Income { seat: Seat, money: u16 },
    /// A unit was repaired and has so many hit points now.
    Repaired { at: Square, hits: u8 },
    /// Points were taken off a building; so many are left.
    Taking { at: Square, left: u8 },
    /// A building was captured.
    Taken { at: Square, seat: Seat },
    /// Somebody fired, by firepower against the target's defence; the chart's `cell` says hits and die.
    Fired { shot: Shot, fire: i8, defence: i8, cell: (u8, u8) },
    /// A unit of a kind lost so many hits and has so many hit points `left`; hit by nothing where a
    /// commander did it.
    Hit { at: Square, hits: u8, left: u8, of: Kind, by: Option<Kind> },
    /// A unit was destroyed.
    Fell { at: Square, seat: Seat, unit_state: UnitState, by: Kind },
    /// A commander is agreed.
    Leads { seat: Seat, leader: u8 },
    /// Somebody has won, or nobody.
    Won(Option<Seat>, EndReason),
}
