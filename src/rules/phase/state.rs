//! What a skirmish phase is at one moment, what can be done, and what can happen.

use crate::play::Seat;

/// Most that can play: one defends, the others attack. A capacity.
pub(crate) const SEATS: Seat = 4;

/// A side. The first seat defends; all others attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Those who are attacked, and choose which fight comes next.
    Defenders,
    /// Those who win a tie.
    Attackers,
}

impl Side {
    /// Both sides, the defenders first.
    pub const ALL: [Self; 2] = [Self::Defenders, Self::Attackers];

    /// As lines call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Defenders => "defenders",
            Self::Attackers => "attackers",
        }
    }

    /// Its seat, or the first of its seats.
    pub fn seat(self) -> Seat {
        self as Seat
    }

    /// Its seats at a table of so many.
    pub(crate) fn seats(self, seats: Seat) -> std::ops::Range<Seat> {
        if self == Self::Defenders { 0..1 } else { 1..seats }
    }

    /// The side of a seat.
    pub fn of(seat: Seat) -> Self {
        if seat == 0 { Self::Defenders } else { Self::Attackers }
    }

    /// The side that it fights against.
    #[must_use]
    pub(crate) fn other(self) -> Self {
        if self == Self::Defenders { Self::Attackers } else { Self::Defenders }
    }

    pub(super) fn place(self) -> usize {
        self as usize
    }
}

/// A character on one of the sides.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fighter {
    /// What lines call it.
    pub name: String,
    /// As people read it.
    pub(crate) title: String,
    /// The side that it fights for.
    pub side: Side,
    /// The seat of its player.
    pub owner: Seat,
    /// What it brings to a fight.
    pub(crate) strength: i64,
    /// Wounds that it can't survive.
    pub vitality: i64,
    /// Wounds that its victory adds.
    pub(crate) damage: i64,
    /// Whether it has to be fought again.
    pub(crate) fierce: bool,
    /// An action that it can do itself, by its place among the kinds of actions.
    pub(crate) ability: Option<u8>,
    /// Whether it has done that in this fight, or before this assignment.
    pub(crate) used: bool,
    /// Whether it is kept from being assigned in this round.
    pub barred: bool,
    /// How many wounds it has.
    pub wounds: i64,
    /// Whether it is still in play.
    pub alive: bool,
    /// The defender that it is assigned to, by place, until that fight is over.
    pub against: Option<u8>,
    /// Whether it has fought in this turn.
    pub(crate) fought: bool,
    /// What actions have made of its strength, for this fight.
    pub strength_change: i64,
    /// What they have made of its damage bonus, likewise.
    pub damage_change: i64,
}

impl Fighter {
    /// Strength in the fight that goes on, never below nothing.
    pub(crate) fn strength_now(&self) -> i64 {
        (self.strength + self.strength_change).max(0)
    }

    /// Damage bonus in the fight that goes on, never below nothing (T-12).
    pub(crate) fn damage_now(&self) -> i64 {
        (self.damage + self.damage_change).max(0)
    }
}

/// How a fight ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FightEnding {
    /// One side was the stronger, or the sides were equal.
    Won,
    /// One side was so much stronger that the other is dead.
    Overwhelmed,
    /// One side was alone (T-05).
    Unopposed,
}

impl FightEnding {
    /// Every ending, in the order in which they are listed.
    pub const ALL: [Self; 3] = [Self::Won, Self::Overwhelmed, Self::Unopposed];

    /// As scenarios call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Overwhelmed => "overwhelmed",
            Self::Unopposed => "unopposed",
        }
    }
}

/// What came of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FightOutcome {
    /// Whose fight it was, by place.
    pub(crate) fight: u8,
    /// Who won; nobody where a side was alone.
    pub(crate) winner: Option<Side>,
    /// How the fight ended.
    pub how: FightEnding,
    pub(crate) strength: [i64; 2],
    /// Wounds that each loser took.
    pub(crate) wounds: i64,
}

/// How far a phase has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Stage {
    /// Characters and cards are dealt.
    Dealing,
    /// Assignment actions are played (T-13); so many `passes` were made in a row.
    Preparing { turn: Seat, passes: u8 },
    /// A player assigns attackers to defenders.
    Assigning(Seat),
    /// The defending side chooses a fight.
    Choosing,
    /// Actions are played in a fight.
    Acting { fight: u8, turn: Seat, passes: u8 },
    /// A fight is decided; actions that this triggers are played before it ends (T-15).
    Responding { fight: u8, turn: Seat, passes: u8 },
    /// All fights are over, and the defending side may move on to meet whoever is left (T-16).
    Moving,
    /// All fights are over; what comes next is no part of this.
    Over,
}

/// Everything about a phase at one moment; nothing is hidden in it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PhaseState {
    /// How many players take part.
    pub seats: Seat,
    /// How far it has come.
    pub stage: Stage,
    /// 1 for the fights of everybody, 2 for those of fierce attackers, and so on.
    pub(crate) round: u8,
    /// How often the defending side has moved on.
    pub(crate) moves: u8,
    /// Everybody, defenders and attackers; those who have died too.
    pub fighters: Vec<Fighter>,
    /// Cards that each seat may play, by kind.
    pub held: Vec<Vec<u8>>,
    /// What can be dealt: kinds of characters, then of cards.
    pub(crate) pool: Vec<u8>,
    /// Fights that are put in order (T-03), the next first.
    pub(crate) order: Vec<u8>,
    /// What came of the last fight.
    pub(crate) last: Option<FightOutcome>,
    /// How many fights have been fought.
    pub fights: u8,
    /// How many of them each side has won.
    pub(crate) won: [u8; 2],
}

impl PhaseState {
    /// Everybody of a side, with places.
    pub fn side(&self, side: Side) -> impl Iterator<Item = (u8, &Fighter)> {
        let all = self.fighters.iter().enumerate();
        all.filter(move |it| it.1.side == side).map(|(at, it)| (at as u8, it))
    }

    /// Those of them who stand.
    pub(crate) fn standing(&self, side: Side) -> impl Iterator<Item = (u8, &Fighter)> {
        self.side(side).filter(|it| it.1.alive)
    }

    /// How many of a side have died.
    pub fn fallen(&self, side: Side) -> usize {
        self.side(side).filter(|it| !it.1.alive).count()
    }

    /// A character by its place.
    ///
    /// # Panics
    /// When there is none.
    pub fn fighter(&self, at: u8) -> &Fighter {
        &self.fighters[usize::from(at)]
    }

    pub(super) fn fighter_mut(&mut self, at: u8) -> &mut Fighter {
        &mut self.fighters[usize::from(at)]
    }

    /// Those of a side who stand in the fight of a defender.
    pub(crate) fn party(&self, fight: u8, side: Side) -> impl Iterator<Item = (u8, &Fighter)> {
        self.standing(side).filter(move |(at, fighter)| match side {
            Side::Defenders => *at == fight,
            Side::Attackers => fighter.against == Some(fight),
        })
    }

    /// Strength of a side in a fight.
    pub(crate) fn strength(&self, fight: u8, side: Side) -> i64 {
        self.party(fight, side).map(|it| it.1.strength_now()).sum()
    }

    /// Whether a defender has a fight that is still to come.
    pub(crate) fn waits(&self, defender: u8) -> bool {
        self.side(Side::Attackers).any(|it| it.1.against == Some(defender))
    }

    /// The player whose decision it is, where actions are played in turn or attackers assigned.
    pub(crate) fn turn(&self) -> Option<Seat> {
        match self.stage {
            Stage::Assigning(turn)
            | Stage::Preparing { turn, .. }
            | Stage::Acting { turn, .. }
            | Stage::Responding { turn, .. } => Some(turn),
            Stage::Choosing | Stage::Moving => Some(Side::Defenders.seat()),
            Stage::Dealing | Stage::Over => None,
        }
    }

    /// Whether it is over.
    pub fn over(&self) -> bool {
        self.stage == Stage::Over
    }
}

/// One decision of a player, or one deal of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Action {
    /// Chance deals a character or a card.
    Deal(u8),
    /// An attacker is assigned to a defender; characters and kinds of cards go by their places.
    Assign { attacker: u8, to: u8 },
    /// The defending side assigns no more.
    Done,
    /// The defending side chooses whose fight comes next.
    Fight(u8),
    /// A card is played.
    Play { card: u8, on: u8 },
    /// A character does what it can do itself.
    Use { who: u8, on: u8 },
    /// Its side plays nothing.
    Pass,
    /// The defending side moves on.
    Move,
    /// The defending side does not move on.
    Stay,
}

/// Something that happened, to be told to the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Event {
    /// Attackers of a round are to be assigned.
    Round(u8),
    /// The defending side has moved on.
    Moved,
    /// The defending side is done, and the attackers place who is left.
    Left,
    /// The fight of this defender begins.
    Begun(u8),
    /// Somebody took wounds from a card.
    Hurt { who: u8, wounds: i64 },
    /// Somebody lost wounds by a card.
    Healed { who: u8, wounds: i64 },
    /// A fight is decided.
    Resolved(FightOutcome),
    /// Somebody has died, of wounds or overwhelmed.
    Died(u8),
    /// All fights are over.
    Over,
}
