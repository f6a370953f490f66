//! What one action came to, in sentences.

use super::super::action::{Action, Blow, Event, Origin, Recovery, With};
use super::super::game::Skirmish;
use super::super::state::{SkirmishState, Step};
use crate::play::{self, Message, Observer, Rules as _, Seat, Tell as _, ToAct};
use cardwright_base::english::a;

/// All that somebody hears of a step: what was done, then what came of it.
pub(super) fn told(
    rules: &Skirmish,
    step: &play::Step<'_, Skirmish>,
    observer: Observer,
) -> Vec<Message> {
    let health = step.before.players.map(|it| it.health);
    let mut account = Account { rules, before: step.before, health: &mut health.clone() };
    let done = account.done(step.action, observer);
    let events = step.told.iter().enumerate();
    let came = events.filter_map(|(at, it)| account.event(step.action, it, step.told.get(at + 1)));
    done.into_iter().chain(came.collect::<Vec<_>>()).collect()
}

struct Account<'a> {
    rules: &'a Skirmish,
    before: &'a SkirmishState,
    /// Counters of each, as far as it is told.
    health: &'a mut [i16],
}

impl Account<'_> {
    /// What is told of an action itself. Attacks are told as events; that nothing was played is
    /// not told at all, since it would give away who could have.
    fn done(&self, action: Action, observer: Observer) -> Option<Message> {
        let rules = self.rules;
        let title = |kind| rules.title(kind);
        let seat = match rules.to_act(self.before) {
            ToAct::Seat(seat) => seat,
            _ => return self.chance(action, observer),
        };
        let me = rules.called(seat);
        let words = match action {
            Action::Wear(kind) => format!("{me} puts on {}.", title(kind)),
            Action::Wield(kind) => format!("{me} takes up {}.", title(kind)),
            Action::Lot(kind) => format!("{me} chooses {}.", title(kind)),
            Action::Recover(what) => match what {
                Recovery::Health => format!("{me} recovers health."),
                Recovery::Shield(kind) | Recovery::Weapon(kind) => {
                    format!("{me} recovers {}.", title(kind))
                }
                Recovery::Armour(kind) => format!("{me} takes {} into the hand.", title(kind)),
                Recovery::ArmourOff(kind) => format!("{me} takes {} off.", title(kind)),
            },
            Action::Pass => format!("{me} neither attacks nor recovers."),
            Action::Use => {
                let shield = self.before.player(seat).shield.map(|it| title(it.0));
                format!("{me} raises the {}.", shield.unwrap_or_default())
            }
            Action::Defend(kind) => format!("{me} plays {}.", title(kind)),
            Action::Counter { special, card, .. } => {
                let with = card.map(|it| format!(" with {}", title(it))).unwrap_or_default();
                format!("{me} counters: {}{with}.", rules.special_title(special))
            }
            Action::Cancel { with, on } => format!("{me} plays {} on {}.", title(with), title(on)),
            Action::Hook { special, opener } => {
                let special = a(rules.special_title(special));
                format!("{me} plays {} for {special}.", title(opener))
            }
            Action::NoStrike => format!("{me} makes no strike."),
            Action::Discard(kind) => {
                let what = Some(title(kind).to_owned());
                return Some(Message::Card { lead: format!("{me} discards"), what });
            }
            Action::LayDown(kind) => format!("{me} lays down {}.", title(kind)),
            Action::Attack { .. }
            | Action::Strike { .. }
            | Action::Take
            | Action::Decline
            | Action::End
            | Action::Draw(_) => return None,
        };
        Some(Message::Sentence(words))
    }

    fn chance(&self, action: Action, observer: Observer) -> Option<Message> {
        let state = self.before;
        match (action, state.step) {
            (Action::Lot(kind), Step::Lots(seat)) => {
                let who = self.rules.called(seat);
                Some(Message::Sentence(format!("{who} draws {} by lot.", self.rules.title(kind))))
            }
            (Action::Draw(kind), Step::Deal(_) | Step::Refill(_)) => {
                let seat = match state.step {
                    Step::Deal(seat) => seat,
                    Step::Refill(place) => (state.on_turn + place) % state.seats,
                    _ => return None,
                };
                let what = observer.see(seat).then(|| self.rules.title(kind).to_owned());
                Some(Message::Card { lead: format!("{} draws", self.rules.called(seat)), what })
            }
            _ => None,
        }
    }

    /// What is told of an event, where the action itself has not told it; `next` is the one after.
    fn event(&mut self, action: Action, event: &Event, next: Option<&Event>) -> Option<Message> {
        let rules = self.rules;
        let name = |seat| rules.called(seat);
        let words = match *event {
            // Whoever does something with a card has been told of.
            Event::Played { .. } => return None,
            Event::Attacked { by, at, blow } => self.attacked(by, at, &blow),
            Event::Hit { at, damage, .. } if damage > 0 => {
                let health = &mut self.health[usize::from(at)];
                *health -= damage;
                format!("{} loses {damage} health and has {} left.", name(at), number(*health))
            }
            Event::Hit { .. } if matches!(next, Some(Event::Lost { .. })) => return None,
            Event::Hit { at, .. } => format!("{} is hit, but nothing happens.", name(at)),
            Event::Stopped { .. } if matches!(next, Some(Event::PassedOn { .. })) => return None,
            Event::Stopped { with, .. } => match with {
                With::Shield(kind) | With::Card(kind) => format!("{} stops it.", rules.title(kind)),
                With::Counter { special, .. } => {
                    format!("{} meets {0}.", rules.special_title(special))
                }
            },
            Event::Cancelled { with, card, .. } => {
                format!("{} cancels {}.", rules.title(with), rules.title(card))
            }
            Event::Unblocked { by } => format!("{} has undone the block.", name(by)),
            Event::PassedOn { from, to } => format!("{} sends it on to {}.", name(from), name(to)),
            Event::Lost { .. } if matches!(action, Action::LayDown(_)) => return None,
            Event::Lost { seat, card, .. } => {
                format!("{} loses {}.", name(seat), rules.title(card))
            }
            Event::Worn { seat } => {
                let shield = self.before.player(seat).shield.map(|it| rules.title(it.0));
                format!("{}’s {} is damaged.", name(seat), shield.unwrap_or_default())
            }
            Event::Healed { seat, health } => {
                let now = &mut self.health[usize::from(seat)];
                *now += health;
                format!("{} regains {health} health and has {}.", name(seat), number(*now))
            }
            Event::Died { seat, by } if seat == by => format!("{} is dead.", name(seat)),
            Event::Died { seat, by } => format!("{} is dead, killed by {}.", name(seat), name(by)),
            Event::Reshuffled => "The deck is used up; the normal pile is shuffled.".to_owned(),
            Event::Turn { seat } => {
                return Some(Message::Heading(format!("Turn of {}", name(seat))));
            }
        };
        Some(Message::Sentence(words))
    }

    fn attacked(&self, by: Seat, at: Seat, blow: &Blow) -> String {
        let does = match blow.origin {
            Origin::Turn | Origin::Performed => "attacks",
            Origin::Counter => "strikes back at",
            _ => "strikes",
        };
        let (me, them) = (self.rules.called(by), self.rules.called(at));
        let words = self.rules.blow_words(blow);
        let joined = if blow.special.is_some() { ": " } else { " " };
        let item = blow.item.map(|it| self.rules.item_title(self.before, at, it));
        let item = item.map(|it| format!(", to destroy {it}")).unwrap_or_default();
        format!("{me} {does} {them}{joined}{words}{item}.")
    }
}

/// A number with the sign that is printed.
fn number(number: i16) -> String {
    number.to_string().replace('-', "−")
}
