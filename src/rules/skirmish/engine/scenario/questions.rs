//! What a scenario asks of a state, and the answers.

use super::super::Skirmish;
use super::super::kinds::{Kind, Pile};
use super::super::state::{Player, SkirmishState};
use super::run::Memory;
use super::set_up::PILES;
use super::{DAMAGED, NONE, WHOLE};
use crate::kit::scenario::{ActualAnswer, AnswerKind, Asked, Play, ScenarioRules, Stop, unknown};
use crate::kit::tokens::ParseError;
use crate::kit::written_start::{NewKeys, WrittenStart};
use crate::play::{Refusal, Rules, Seat};
use cardwright_base::diagnostic::{Report, Span, closest};
use cardwright_model::{Located, QueryEntry, Scenario, SetUp};

/// A SHIELD behind a weapon for both hands.
const SLUNG: &str = "slung";
/// A SHIELD behind a weapon for both hands, turned.
const SLUNG_DAMAGED: &str = "slung-damaged";
/// What can be asked of a seat.
const OF_SEAT: [&str; 6] = ["alive", "hand", "health", "mail", "shield", "weapon"];
/// What can be asked of cards, besides which they are.
const OF_CARDS: [&str; 2] = ["has", "len"];

/// What a question of a scenario asks for.
#[derive(Clone, Copy)]
enum Question {
    Winner,
    Turn,
    /// Something of a seat, by its place in [`OF_SEAT`].
    Seat(Seat, &'static str),
    /// Cards of a seat, or of a pile by its place in [`PILES`].
    Cards(Holder),
    /// At least these cards.
    Has(Holder),
    /// How many cards lie there.
    Len(Holder),
}

/// Where the cards of a question lie.
#[derive(Clone, Copy)]
enum Holder {
    Hand(Seat),
    Pile(usize),
}

type Key = [Located<String>];

impl Skirmish {
    fn question(&self, key: &Key) -> Asked<Question> {
        let (first, rest) = key.split_first().expect("a key has a word");
        let name = first.value.as_str();
        let seat = self.names.seat(name);
        let (holder, rest) = match (name, rest, seat) {
            ("winner", [], _) => return Ok(Question::Winner),
            ("turn", [], _) => return Ok(Question::Turn),
            (_, [what, rest @ ..], Some(seat)) => {
                let known = OF_SEAT.into_iter().find(|it| *it == what.value);
                match (known, rest) {
                    (Some("hand"), _) => (Holder::Hand(seat), rest),
                    (Some(known), []) => return Ok(Question::Seat(seat, known)),
                    (Some(_), [more, ..]) => return Err(unknown(more, "such question", &[])),
                    (None, _) => return Err(unknown(what, "question about a seat", &OF_SEAT)),
                }
            }
            _ => match PILES.iter().position(|it| *it == name) {
                Some(pile) => (Holder::Pile(pile), rest),
                None => {
                    let known = PILES.into_iter().chain(["winner", "turn"]);
                    let known: Vec<&str> = known.chain(self.names.iter()).collect();
                    return Err(unknown(first, "seat or question", &known));
                }
            },
        };
        match rest {
            [] => Ok(Question::Cards(holder)),
            [tail] if tail.value == "has" => Ok(Question::Has(holder)),
            [tail] if tail.value == "len" => Ok(Question::Len(holder)),
            [tail, ..] => Err(unknown(tail, "question about cards", &OF_CARDS)),
        }
    }

    fn cards(&self, state: &SkirmishState, holder: Holder) -> Pile {
        match holder {
            Holder::Hand(seat) => state.player(seat).hand,
            Holder::Pile(0) => {
                let mut all = state.draw.rest;
                state.draw.top.iter().for_each(|it| all.add(*it));
                all
            }
            Holder::Pile(1) => state.normal,
            Holder::Pile(_) => state.weapons,
        }
    }

    fn ids_of(&self, pile: Pile) -> Vec<String> {
        pile.copies().map(|it| self.id(it).to_owned()).collect()
    }

    /// Whose turn it is: that of the dead is over (K-28).
    fn whose_turn(&self, state: &SkirmishState) -> Seat {
        let seat = state.on_turn;
        let next = || state.clockwise(seat).next();
        if state.player(seat).alive { seat } else { next().unwrap_or(seat) }
    }

    fn shield_word(&self, player: &Player) -> &'static str {
        let free = |kind: Kind| self.leaves_a_hand(kind);
        match (player.shield, player.weapon.is_none_or(free)) {
            (None, _) => NONE,
            (Some((_, 0)), true) => WHOLE,
            (Some(_), true) => DAMAGED,
            (Some((_, 0)), false) => SLUNG,
            (Some(_), false) => SLUNG_DAMAGED,
        }
    }

    fn of_seat(&self, player: &Player, what: &str) -> ActualAnswer {
        match what {
            "alive" => ActualAnswer::Flag(player.alive),
            "health" => ActualAnswer::Number(player.health.into()),
            "mail" => ActualAnswer::Flag(!player.worn.is_empty()),
            "shield" => ActualAnswer::word(Some(self.shield_word(player))),
            _ => ActualAnswer::word(player.weapon.map(|it| self.id(it))),
        }
    }
}

impl ScenarioRules for Skirmish {
    type Memory = Memory;

    fn begin(mut self, scenario: &Scenario, report: &mut Report) -> Option<(Self, SkirmishState)> {
        let (names, state) = self.placed(scenario, report)?;
        self.names = names;
        Some((self, state))
    }

    fn written_start(
        &self,
        seats: Seat,
        moves: &[String],
        new: NewKeys,
    ) -> Result<WrittenStart, Refusal> {
        self.dealt(seats, moves, new)
    }

    fn worth_asking(&self, state: &SkirmishState) -> Vec<Vec<String>> {
        let of_table = ["winner", "turn", "normal", "weapon", "draw"].map(|it| vec![it.to_owned()]);
        let of_seat = (0..state.seats).flat_map(|seat| {
            OF_SEAT.map(|it| vec![self.names.name(seat).to_owned(), it.to_owned()])
        });
        of_table.into_iter().chain(of_seat).collect()
    }

    fn of_position(position: &SetUp) -> Vec<QueryEntry> {
        position.words.clone()
    }

    fn understand(&self, state: &SkirmishState, text: &str) -> Result<(), ParseError> {
        self.notation().line(&self.names, state, text).map(drop)
    }

    fn answer_kind(&self, _: &SkirmishState, key: &Key) -> Asked<AnswerKind> {
        Ok(match self.question(key)? {
            Question::Seat(_, "alive" | "mail") => AnswerKind::Flag,
            Question::Seat(_, "health") | Question::Len(_) => AnswerKind::Number,
            Question::Seat(..) | Question::Winner => AnswerKind::Words,
            Question::Turn => AnswerKind::Either,
            Question::Cards(_) | Question::Has(_) => AnswerKind::List,
        })
    }

    fn possible(&self, key: &Key, wanted: &str) -> Result<(), ParseError> {
        let weapons = || self.weapons().iter().map(|it| self.id(*it));
        let (what, known): (&str, Vec<&str>) = match self.question(key) {
            Ok(Question::Cards(_) | Question::Has(_)) => ("card", self.notation().ids().collect()),
            Ok(Question::Seat(_, "shield")) => {
                ("state of a shield", vec![WHOLE, DAMAGED, SLUNG, SLUNG_DAMAGED, NONE])
            }
            Ok(Question::Seat(_, "weapon")) => ("weapon", weapons().chain([NONE]).collect()),
            Ok(Question::Winner) => ("seat", self.names.iter().chain([NONE]).collect()),
            Ok(Question::Turn) => ("seat", self.names.iter().collect()),
            _ => return Ok(()),
        };
        if known.contains(&wanted) {
            return Ok(());
        }
        let near = closest(wanted, known).map(str::to_owned);
        let why = format!("there is no {what} `{wanted}`");
        Err(ParseError { at: 0..wanted.len(), why, near })
    }

    fn answer(&self, state: &SkirmishState, key: &Key) -> Asked<ActualAnswer> {
        Ok(match self.question(key)? {
            Question::Winner => {
                let winner = self.outcome(state).and_then(|it| it.winner);
                ActualAnswer::word(winner.map(|it| self.names.name(it)))
            }
            Question::Turn => {
                let name = self.names.name(self.whose_turn(state)).to_owned();
                ActualAnswer::Either(state.turn.into(), name)
            }
            Question::Seat(seat, what) => self.of_seat(state.player(seat), what),
            Question::Cards(holder) => ActualAnswer::List(self.ids_of(self.cards(state, holder))),
            Question::Has(holder) => ActualAnswer::Among(self.ids_of(self.cards(state, holder))),
            Question::Len(holder) => ActualAnswer::Number(self.cards(state, holder).len().into()),
        })
    }

    fn do_line(play: &mut Play<'_, Self>, text: &str, span: Span) -> Result<(), Stop> {
        play.all_of(text, span)
    }

    fn settle(play: &mut Play<'_, Self>) -> Result<(), Stop> {
        play.end_fight()
    }
}
