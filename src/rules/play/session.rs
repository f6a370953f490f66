//! A game that is being played, step by step, by people, policies and chance: whichever game it is.

use super::input::{NameIndex, folded, says};
use super::{
    Actor, Choice, Decision, Dice, HelpTopic, InputError, Message, Observer, Outcome, Policy,
    Refusal, Rules, Seat, Step, TableScene, TableView, Tell, ToAct,
};
use cardwright_base::diagnostic::closest;
use std::collections::VecDeque;

/// Who is to do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextActor {
    /// Somebody who has to be asked, and has more than one thing to do.
    Person(Seat),
    /// Chance, a policy, or somebody who has only one thing to do.
    Others,
    /// Nobody: the game is over.
    Nobody,
}

/// What was told of a step to each of those who look on, in their order.
pub type Messages = Vec<Vec<Message>>;

/// A move that was done, with what it takes to do it again.
#[derive(Clone, Debug)]
pub struct PastMove {
    /// The move in the notation.
    pub text: String,
    /// The seat that did it. `None` where chance did.
    pub seat: Option<Seat>,
    /// The dice before it.
    dice: Dice,
}

/// A game so far, to be repeated by other rules.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// What was done, in order.
    pub moves: Vec<PastMove>,
    /// The dice as they are now.
    dice: Dice,
}

/// A game that is being played, as far as it does not matter which.
pub trait Session {
    /// Who has to do something next.
    fn next_actor(&mut self) -> NextActor;

    /// Does what nobody has to be asked for.
    ///
    /// # Panics
    /// Where somebody has, or the game is over.
    fn go(&mut self) -> Messages;

    /// What a seat that is to act is asked.
    fn question(&self) -> String;

    /// What may be done, by seat or by chance.
    fn choices(&self) -> Vec<Choice>;

    /// Does the action with this notation, whoever is to act.
    ///
    /// # Errors
    /// With the rule that forbids it; nothing has changed then.
    fn say(&mut self, text: &str) -> Result<Messages, Refusal>;

    /// As [`Session::say`], from whoever is to act: in any case, with names as they are shown or as the
    /// notation has them, without the own name, or in the words of one of [`Session::choices`].
    ///
    /// # Errors
    /// With what is not understood, or the rule that forbids it; nothing has changed then.
    fn answer(&mut self, text: &str) -> Result<Messages, InputError>;

    /// Whether something lies on the table that not everybody may see.
    fn hides(&self) -> bool;

    /// What a player may want to know all about, cards apart.
    fn topics(&self) -> Vec<HelpTopic>;

    /// Whether the seat that is to act sets the game up.
    fn sets_up(&self) -> bool;

    /// A ready-made set-up for the seat that is to act, where it sets the game up: the table with all
    /// its pieces. Asked again it may be another one.
    fn propose(&mut self) -> Option<TableView>;

    /// The seat that is to act goes by what was proposed to it last, as far as the rules let it.
    fn accept(&mut self);

    /// Whether a seat is still in the game.
    fn lives(&self, seat: Seat) -> bool;

    /// The table as somebody sees it.
    fn board(&self, observer: Observer) -> TableView;

    /// The table as somebody sees it, thing by thing.
    fn scene(&self, observer: Observer) -> TableScene;

    /// Goes back to before the last decision of a person: how many moves were taken back, those of chance and
    /// of policies included. `None` where there was none. Whoever decides the same again comes to the same.
    fn undo(&mut self) -> Option<usize>;

    /// Decisions of people that can be taken back.
    fn decisions(&self) -> usize;

    /// Whether everybody sees who is asked now.
    fn asks_openly(&self) -> bool;

    /// Everything that was done so far, in the notation.
    fn moves(&self) -> &[String];

    /// The game so far, with its dice.
    fn record(&self) -> GameRecord;

    /// Does the moves of a record in turn, as far as the rules let it. Chance comes out as it did; where the rules don't
    /// let it, or ask for more of it, it decides anew, and where they ask for less, what is left of it is passed over.
    /// The dice go on from where they were, so that a game whose moves can all be done goes on as it would have.
    /// `heard` is told of each step. The number of the move that can't be done, from 0, and why.
    fn repeat(
        &mut self,
        record: &GameRecord,
        heard: &mut dyn FnMut(Messages),
    ) -> Result<(), (usize, Refusal)>;

    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// What a seat is called, in the notation and on a screen.
    fn actor(&self, seat: Seat) -> Actor;

    /// What a seat is called on a screen.
    fn called(&self, seat: Seat) -> String {
        self.actor(seat).title
    }
}

/// A game with those who play it.
pub(crate) struct GameSession<R: Tell> {
    rules: R,
    state: R::State,
    /// Who decides for each seat; nobody where a person has to be asked.
    policies: Vec<Option<Box<dyn Policy<R>>>>,
    /// Those who look on.
    audience: Vec<Observer>,
    dice: Dice,
    options: Vec<R::Action>,
    moves: Vec<String>,
    /// Before each of them: the seat that was to act, where chance was not, and the dice.
    before: Vec<(Option<Seat>, Dice)>,
    /// The same as actions.
    actions: Vec<R::Action>,
    /// What was so before each decision of a person.
    decisions: Vec<DecisionPoint<R>>,
    /// Makes set-ups for people.
    adviser: Box<dyn Policy<R>>,
    /// What was proposed last, and how many times something was.
    proposed: (Vec<R::Action>, u64),
    /// What each seat has agreed to do, in this order.
    plans: Vec<VecDeque<R::Action>>,
}

/// What is not in the moves of a game, at one of its moments.
struct DecisionPoint<R: Rules> {
    /// Moves that were done.
    moves: usize,
    dice: Dice,
    proposed: (Vec<R::Action>, u64),
    plans: Vec<VecDeque<R::Action>>,
}

impl<R: Tell> GameSession<R> {
    /// A game from its start, with a policy or a person on each seat; the adviser makes proposals
    /// to people.
    ///
    /// # Errors
    /// When so many can't play.
    pub(crate) fn new(
        rules: R,
        policies: Vec<Option<Box<dyn Policy<R>>>>,
        audience: Vec<Observer>,
        dice: Dice,
        adviser: Box<dyn Policy<R>>,
    ) -> Result<Self, Refusal> {
        let seats = Seat::try_from(policies.len()).unwrap_or(Seat::MAX);
        let Some(state) = rules.start(seats) else {
            return Err(Refusal::wrong_player_count(seats, rules.seats()));
        };
        Ok(Self {
            plans: vec![VecDeque::new(); policies.len()],
            rules,
            state,
            policies,
            audience,
            dice,
            options: Vec::new(),
            moves: Vec::new(),
            before: Vec::new(),
            actions: Vec::new(),
            decisions: Vec::new(),
            adviser,
            proposed: (Vec::new(), 0),
        })
    }

    /// What the seat that is to act has agreed to do next, where that may still be done.
    fn planned(&mut self, seat: Seat) -> Option<R::Action> {
        let plan = &mut self.plans[usize::from(seat)];
        let next = *plan.front()?;
        if self.rules.allowed(&self.state, next).is_err() {
            plan.clear();
            return None;
        }
        Some(next)
    }

    /// Notes that a person decides now, where one does.
    fn decided(&mut self) {
        if let NextActor::Person(_) = self.next_actor() {
            let (moves, dice) = (self.moves.len(), self.dice.clone());
            let (proposed, plans) = (self.proposed.clone(), self.plans.clone());
            self.decisions.push(DecisionPoint { moves, dice, proposed, plans });
        }
    }

    fn is_chance(&self) -> bool {
        self.rules.to_act(&self.state) == ToAct::Chance
    }

    /// Does what is allowed, which was chosen with these dice, and tells of it.
    fn play(&mut self, action: R::Action, dice: Dice) -> Messages {
        let seat = match self.rules.to_act(&self.state) {
            ToAct::Seat(seat) => Some(seat),
            _ => None,
        };
        self.before.push((seat, dice));
        self.moves.push(self.rules.show(&self.state, action));
        self.actions.push(action);
        let before = self.state.clone();
        let mut told = Vec::new();
        self.rules.play(&mut self.state, action, &mut told);
        let step = Step { before: &before, action, told: &told, after: &self.state };
        self.audience.iter().map(|it| self.rules.tell(&step, *it)).collect()
    }
}

impl<R: Tell> Session for GameSession<R> {
    fn next_actor(&mut self) -> NextActor {
        let ToAct::Seat(seat) = self.rules.to_act(&self.state) else {
            return match self.rules.outcome(&self.state) {
                Some(_) => NextActor::Nobody,
                None => NextActor::Others,
            };
        };
        if self.planned(seat).is_some() {
            return NextActor::Others;
        }
        self.rules.actions(&self.state, &mut self.options);
        match (&self.policies[usize::from(seat)], self.options.len()) {
            (Some(_), _) | (None, 1) => NextActor::Others,
            (None, _) => NextActor::Person(seat),
        }
    }

    fn go(&mut self) -> Messages {
        let dice = self.dice.clone();
        let action = match self.rules.to_act(&self.state) {
            ToAct::Nobody => panic!("the game is over"),
            ToAct::Chance => {
                self.options.clear();
                self.rules.lot(&self.state, &mut self.options, &mut self.dice)
            }
            ToAct::Seat(seat) if self.planned(seat).is_some() => {
                self.plans[usize::from(seat)].pop_front().expect("it was there")
            }
            ToAct::Seat(seat) => {
                self.rules.actions(&self.state, &mut self.options);
                match (self.options.as_slice(), &self.policies[usize::from(seat)]) {
                    ([only], _) => *only,
                    (options, Some(policy)) => {
                        let seen = Decision::new(&self.rules, &self.state, seat, options);
                        policy.choose(&seen, &mut self.dice)
                    }
                    (_, None) => panic!("somebody has to be asked"),
                }
            }
        };
        self.play(action, dice)
    }

    fn question(&self) -> String {
        self.rules.question(&self.state)
    }

    fn choices(&self) -> Vec<Choice> {
        let mut options = Vec::new();
        self.rules.actions(&self.state, &mut options);
        options.into_iter().map(|it| self.rules.choice(&self.state, it)).collect()
    }

    fn say(&mut self, text: &str) -> Result<Messages, Refusal> {
        let action = self.rules.read(&self.state, text)?;
        self.rules.allowed(&self.state, action)?;
        self.decided();
        let dice = self.dice.clone();
        Ok(self.play(action, dice))
    }

    fn answer(&mut self, text: &str) -> Result<Messages, InputError> {
        let ToAct::Seat(own) = self.rules.to_act(&self.state) else { return Ok(self.say(text)?) };
        let actors: Vec<Actor> =
            (0..self.rules.seated(&self.state)).map(|it| self.rules.actor(it)).collect();
        let own = actors[usize::from(own)].id.clone();
        let mut names = self.rules.names(&self.state);
        names.extend(actors.iter().map(|it| (it.id.clone(), it.title.clone())));
        let names = NameIndex::new(&names);
        let text = names.with_ids(text);
        let named = actors.iter().any(|it| text.split(' ').next() == Some(&it.id));
        let line = if named { text.clone() } else { format!("{own} {text}") };
        let why = match self.say(&line) {
            Ok(heard) => return Ok(heard),
            Err(why) => why,
        };
        // No notation: perhaps the words of a choice, both with ids for names.
        let choices = self.choices();
        let bare = line.strip_prefix(&format!("{own} ")).map(folded).unwrap_or_default();
        let spoken = choices.iter().filter(|it| says(&bare, &it.parts, &names));
        if let [only] = spoken.collect::<Vec<_>>().as_slice() {
            return Ok(self.say(&only.text)?);
        }
        let verb = line.split(' ').nth(1).unwrap_or_default();
        if self.rules.begins(verb) {
            return Err(why.into());
        }
        let word = if verb.is_empty() { text } else { verb.to_owned() };
        let verbs = choices.iter().filter_map(|it| it.text.split(' ').nth(1));
        let near = closest(&word, verbs).map(str::to_owned);
        Err(InputError::Unknown { word, near })
    }

    fn hides(&self) -> bool {
        self.rules.hides()
    }

    fn topics(&self) -> Vec<HelpTopic> {
        self.rules.topics()
    }

    fn sets_up(&self) -> bool {
        let seat = self.rules.to_act(&self.state);
        matches!(seat, ToAct::Seat(it) if self.rules.set_up(&self.state, it, &[]).is_some())
    }

    fn propose(&mut self) -> Option<TableView> {
        let ToAct::Seat(seat) = self.rules.to_act(&self.state) else { return None };
        let (mut state, mut told) = (self.state.clone(), Vec::new());
        let mut plan = Vec::new();
        self.proposed.1 += 1;
        // Dice of its own: whoever looks at proposals plays no other game for it.
        let mut dice = Dice::of(self.proposed.1, u64::from(seat));
        while self.rules.set_up(&state, seat, &[]).is_some() {
            let ToAct::Seat(who) = self.rules.to_act(&state) else { break };
            self.rules.actions(&state, &mut self.options);
            let seen = Decision::new(&self.rules, &state, who, &self.options);
            let action = self.adviser.choose(&seen, &mut dice);
            plan.extend((who == seat).then_some(action));
            self.rules.play(&mut state, action, &mut told);
        }
        let board = self.rules.set_up(&self.state, seat, &plan)?;
        self.proposed.0 = plan;
        Some(board)
    }

    fn accept(&mut self) {
        self.decided();
        if let ToAct::Seat(seat) = self.rules.to_act(&self.state) {
            self.plans[usize::from(seat)] = std::mem::take(&mut self.proposed.0).into();
        }
    }

    fn lives(&self, seat: Seat) -> bool {
        self.rules.lives(&self.state, seat)
    }

    fn board(&self, observer: Observer) -> TableView {
        self.rules.board(&self.state, observer)
    }

    fn scene(&self, observer: Observer) -> TableScene {
        self.rules.scene(&self.state, observer)
    }

    fn undo(&mut self) -> Option<usize> {
        let point = self.decisions.pop()?;
        let back = self.moves.len() - point.moves;
        self.moves.truncate(point.moves);
        self.before.truncate(point.moves);
        self.actions.truncate(point.moves);
        let seats = self.rules.seated(&self.state);
        // The same actions lead to the same state, so no earlier one has to be kept.
        self.state = self.rules.start(seats).expect("so many have begun");
        let mut told = Vec::new();
        for action in &self.actions {
            told.clear();
            self.rules.play(&mut self.state, *action, &mut told);
        }
        DecisionPoint { dice: self.dice, proposed: self.proposed, plans: self.plans, .. } = point;
        Some(back)
    }

    fn decisions(&self) -> usize {
        self.decisions.len()
    }

    fn asks_openly(&self) -> bool {
        self.rules.asks_openly(&self.state)
    }

    fn moves(&self) -> &[String] {
        &self.moves
    }

    fn record(&self) -> GameRecord {
        let past = |(text, (seat, dice)): (&String, &(Option<Seat>, Dice))| PastMove {
            text: text.clone(),
            seat: *seat,
            dice: dice.clone(),
        };
        let moves = self.moves.iter().zip(&self.before).map(past).collect();
        GameRecord { moves, dice: self.dice.clone() }
    }

    fn repeat(
        &mut self,
        record: &GameRecord,
        heard: &mut dyn FnMut(Messages),
    ) -> Result<(), (usize, Refusal)> {
        for (number, past) in record.moves.iter().enumerate() {
            self.dice = past.dice.clone();
            if past.seat.is_none() {
                if self.is_chance() {
                    let same = self.say(&past.text);
                    heard(same.unwrap_or_else(|_| self.go()));
                }
                continue;
            }
            while self.is_chance() {
                heard(self.go());
            }
            match self.say(&past.text) {
                Ok(told) => heard(told),
                Err(why) => return Err((number, why)),
            }
        }
        self.dice = record.dice.clone();
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.rules.outcome(&self.state)
    }

    fn actor(&self, seat: Seat) -> Actor {
        self.rules.actor(seat)
    }
}
