//! A game of Skirmish at one moment.

use super::action::{Answer, Blow};
use super::kinds::{Kind, Pile};
use crate::play::Seat;
use arrayvec::ArrayVec;

/// Most seats that there is room for.
pub(crate) const SEATS: usize = 8;
/// Most cancelling cards on top of each other, and most strikes due at a time.
pub(crate) const DEPTH: usize = 32;

/// Everything about a game at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SkirmishState {
    /// How many play, the dead included.
    pub seats: Seat,
    /// Whose turn it is.
    pub on_turn: Seat,
    /// Turns begun, the first is 1.
    pub turn: u32,
    /// What of the turn is due.
    pub step: Step,
    /// The fighters by seat; those beyond `seats` are not in the game.
    pub players: [Player; SEATS],
    /// What is drawn from.
    pub draw: Draw,
    /// Cards in the normal pile, by kind.
    pub normal: Pile,
    /// Cards in the weapon pile, by kind.
    pub weapons: Pile,
    /// Copies that are not in this game.
    pub aside: Pile,
    /// One bit for each seat that spent cards in this turn (K-55).
    pub(crate) spent: u8,
    /// What is being fought, if anything.
    pub fight: Option<Fight>,
    /// Strikes earned and not yet made, the next one last (K-53).
    pub(crate) strikes: ArrayVec<Strike, DEPTH>,
}

/// A fighter with everything that lies before them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Player {
    /// Counters left; zero and less when dead, or in a variant that allows it.
    pub health: i16,
    /// Whether they are still in the game.
    pub alive: bool,
    /// The weapon in play. `None` without one.
    pub weapon: Option<Kind>,
    /// Whether it shows its back, as it does during a turn of recovery (K-20).
    pub(crate) turned: bool,
    /// The SHIELD in play, and how often it has stopped something. Slung behind a weapon that leaves
    /// no hand for it.
    pub shield: Option<(Kind, u8)>,
    /// Armour worn, cards by kind.
    pub worn: Pile,
    /// Cards in the hand, by kind.
    pub hand: Pile,
    /// Those of them that everybody saw going there.
    pub shown: Pile,
}

/// What is drawn from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Draw {
    /// Cards on top whose order is known, the topmost last.
    pub top: Vec<Kind>,
    /// The others, in no order until they are drawn.
    pub rest: Pile,
}

impl Draw {
    pub(crate) fn len(&self) -> u32 {
        self.top.len() as u32 + self.rest.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.top.is_empty() && self.rest.is_empty()
    }
}

/// What of a turn is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Before the first turn: a weapon for this seat by lot (K-32).
    Lots(Seat),
    /// Before the first turn: the hand of this seat.
    Deal(Seat),
    /// Steps 1 and 2.
    Act {
        /// Whether armour was put on in this turn, which rules recovery out (K-21).
        worn: bool,
    },
    /// Still step 2: somebody is attacked, or cards are being cancelled.
    Fight {
        /// Whether the action of the turn is still to come, because it began with armour that was
        /// put on (K-02).
        early: bool,
    },
    /// Step 3: the player discards.
    Discard,
    /// Step 4: the refill of the seat so many places clockwise from the one on turn.
    Refill(u8),
    /// There is an outcome.
    Over,
}

/// An attack that is being settled.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fight {
    /// The seat that attacks.
    pub(crate) by: Seat,
    /// Who is to meet it now.
    pub(crate) at: Seat,
    /// The attack, as it was made.
    pub(crate) blow: Blow,
    /// What is due in it.
    pub stage: Stage,
    /// The part being settled, from 0.
    pub(crate) part: u8,
    /// Cards of the attack that met a canceller and stood (K-39): one bit by their place in it.
    pub(crate) met: u8,
    /// Seats that have handed the attack on, one bit each (K-15).
    pub(crate) passed: u8,
    /// How the part is met.
    pub(crate) answer: Option<Answer>,
    /// Whether the one defence against this part was tried (K-07).
    pub(crate) defended: bool,
    /// A defender's Hook was tried on this block (K-34).
    pub(crate) hooked: bool,
    /// The special that was done after the block.
    pub(crate) hook: u8,
    /// A block that was undone, until the part is settled.
    pub(crate) unblocked: Option<Answer>,
    /// Cards that the next cancelling card may be played on, and those on top of them.
    pub(crate) offer: Offer,
    /// What this fight has earned so far.
    pub(crate) earned: ArrayVec<Strike, DEPTH>,
}

/// What is due in a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Somebody who earned a strike says with what.
    Choose,
    /// The cards of the attack can be cancelled.
    AttackOffer,
    /// The defender answers the attack.
    Answer,
    /// The cards of the defence can be cancelled.
    DefenceOffer,
    /// The defender, who has blocked, may hook.
    DefenderHook,
    /// The card of that can be cancelled.
    DefenderHookOffer,
    /// The attacker, who was blocked, may hook.
    AttackerHook,
    /// The card of that can be cancelled.
    AttackerHookOffer,
}

/// Who may cancel what.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Offer {
    /// Who played the cards.
    pub(crate) owner: Seat,
    /// The cards, each at its place.
    pub(crate) cards: ArrayVec<Kind, 2>,
    /// Those of them that can't be cancelled any more, one bit each.
    pub(crate) closed: u8,
    /// The seat that is asked whether it cancels.
    pub(crate) asked: Seat,
    /// Cancelling cards on top of one of the cards.
    pub(crate) chain: ArrayVec<Link, DEPTH>,
    /// Which of the cards the chain is on.
    pub(crate) on: u8,
}

/// A cancelling card on top of another card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Link {
    /// The seat that played it.
    pub(crate) by: Seat,
    pub(crate) with: Kind,
    /// Whose card it cancels.
    pub(crate) of: Seat,
}

/// A strike that somebody has earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strike {
    /// The seat that strikes.
    pub(crate) by: Seat,
    /// The seat that is struck.
    pub(crate) at: Seat,
    /// What for, and so with what.
    pub(crate) cause: Cause,
}

/// What a strike was earned by; strikes come in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Cause {
    /// This card cancelled another one (K-04).
    Cancelled(Kind),
    /// This special was done after an own block.
    AfterBlock(u8),
    /// This special was answered with the same, with this card.
    Counter(u8, Option<Kind>),
}

/// What one seat knows of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub(crate) seat: Seat,
    /// Everything that lies open: other hands hold only what everybody saw going there, the deck
    /// is empty, and who is asked to cancel something shows only where it is this seat.
    pub(crate) table: SkirmishState,
    pub(crate) hands: [u8; SEATS],
    pub(crate) deck: u32,
    /// Copies that this seat can't see: in other hands and in the deck.
    pub(crate) unseen: Pile,
}

impl SkirmishState {
    /// The seats that are still in the game, clockwise from the one after `from`, that one last.
    pub(crate) fn clockwise(&self, from: Seat) -> impl Iterator<Item = Seat> + '_ {
        let all = (1..=self.seats).map(move |step| (from + step) % self.seats);
        all.filter(|it| self.player(*it).alive)
    }

    /// The seat so many places clockwise from the one on turn, fewer than there are.
    pub(crate) fn clockwise_by(&self, places: u8) -> Seat {
        let seat = self.on_turn + places;
        if seat < self.seats { seat } else { seat - self.seats }
    }

    /// How many are still in the game.
    pub(crate) fn living(&self) -> usize {
        self.players.iter().filter(|it| it.alive).count()
    }

    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[usize::from(seat)]
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[usize::from(seat)]
    }

    /// The fight there must be.
    ///
    /// # Panics
    /// When there is none.
    pub(crate) fn fight_mut(&mut self) -> &mut Fight {
        self.fight.as_mut().expect("a fight is on in the step of fighting")
    }
}
