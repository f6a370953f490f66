//! A game that is being played, step by step, by people, policies and chance: whichever game it is.

use super::{
    Board, Choice, Dice, Eyes, Outcome, Policy, Refusal, Seat, Seen, Step, Tell, ToAct, Told,
};

/// Who is to do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Somebody who has to be asked, and has more than one thing to do.
    Person(Seat),
    /// Chance, a policy, or somebody who has only one thing to do.
    Others,
    /// Nobody: the game is over.
    Nobody,
}

/// What was told of a step to each of those who look on, in their order.
pub type Heard = Vec<Vec<Told>>;

/// A game that is being played, as far as it does not matter which.
pub trait Live {
    /// Who is next.
    fn due(&mut self) -> Due;

    /// Does what nobody has to be asked for.
    ///
    /// # Panics
    /// Where somebody has, or the game is over.
    fn go(&mut self) -> Heard;

    /// What a seat that is to act is asked.
    fn question(&self) -> String;

    /// What may be done, by seat or by chance.
    fn choices(&self) -> Vec<Choice>;

    /// Does the action with this notation, whoever is to act.
    ///
    /// # Errors
    /// With the rule that forbids it; nothing has changed then.
    fn say(&mut self, text: &str) -> Result<Heard, Refusal>;

    /// The table as somebody sees it.
    fn board(&self, eyes: Eyes) -> Board;

    /// Everything that was done so far, in the notation.
    fn moves(&self) -> &[String];

    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// What a seat is called.
    fn called(&self, seat: Seat) -> String;
}

/// A game with those who play it.
pub struct Session<R: Tell> {
    rules: R,
    state: R::State,
    /// Who decides for each seat; nobody where a person has to be asked.
    policies: Vec<Option<Box<dyn Policy<R>>>>,
    /// Those who look on.
    audience: Vec<Eyes>,
    dice: Dice,
    options: Vec<R::Action>,
    moves: Vec<String>,
}

impl<R: Tell> Session<R> {
    /// A game from its start, with a policy or a person on each seat.
    ///
    /// # Errors
    /// When so many can't play.
    pub fn new(
        rules: R,
        policies: Vec<Option<Box<dyn Policy<R>>>>,
        audience: Vec<Eyes>,
        dice: Dice,
    ) -> Result<Self, Refusal> {
        let seats = Seat::try_from(policies.len()).unwrap_or(Seat::MAX);
        let Some(state) = rules.start(seats) else {
            let (least, most) = rules.seats();
            let why = format!("{seats} at the table, where {least} to {most} can play");
            return Err(Refusal::rule(why));
        };
        let (options, moves) = (Vec::new(), Vec::new());
        Ok(Self { rules, state, policies, audience, dice, options, moves })
    }

    /// Does what is allowed, and tells of it.
    fn play(&mut self, action: R::Action) -> Heard {
        self.moves.push(self.rules.show(&self.state, action));
        let before = self.state.clone();
        let mut told = Vec::new();
        self.rules.play(&mut self.state, action, &mut told);
        let step = Step { before: &before, action, told: &told, after: &self.state };
        self.audience.iter().map(|it| self.rules.tell(&step, *it)).collect()
    }
}

impl<R: Tell> Live for Session<R> {
    fn due(&mut self) -> Due {
        let ToAct::Seat(seat) = self.rules.to_act(&self.state) else {
            return match self.rules.outcome(&self.state) {
                Some(_) => Due::Nobody,
                None => Due::Others,
            };
        };
        self.rules.actions(&self.state, &mut self.options);
        match (&self.policies[usize::from(seat)], self.options.len()) {
            (Some(_), _) | (None, 1) => Due::Others,
            (None, _) => Due::Person(seat),
        }
    }

    fn go(&mut self) -> Heard {
        let action = match self.rules.to_act(&self.state) {
            ToAct::Nobody => panic!("the game is over"),
            ToAct::Chance => {
                self.options.clear();
                self.rules.lot(&self.state, &mut self.options, &mut self.dice)
            }
            ToAct::Seat(seat) => {
                self.rules.actions(&self.state, &mut self.options);
                match (self.options.as_slice(), &self.policies[usize::from(seat)]) {
                    ([only], _) => *only,
                    (options, Some(policy)) => {
                        let seen = Seen::new(&self.rules, &self.state, seat, options);
                        policy.choose(&seen, &mut self.dice)
                    }
                    (_, None) => panic!("somebody has to be asked"),
                }
            }
        };
        self.play(action)
    }

    fn question(&self) -> String {
        self.rules.question(&self.state)
    }

    fn choices(&self) -> Vec<Choice> {
        let mut options = Vec::new();
        self.rules.actions(&self.state, &mut options);
        options.into_iter().map(|it| self.rules.choice(&self.state, it)).collect()
    }

    fn say(&mut self, text: &str) -> Result<Heard, Refusal> {
        let action = self.rules.read(&self.state, text)?;
        self.rules.allowed(&self.state, action)?;
        Ok(self.play(action))
    }

    fn board(&self, eyes: Eyes) -> Board {
        self.rules.board(&self.state, eyes)
    }

    fn moves(&self) -> &[String] {
        &self.moves
    }

    fn outcome(&self) -> Option<Outcome> {
        self.rules.outcome(&self.state)
    }

    fn called(&self, seat: Seat) -> String {
        self.rules.called(seat)
    }
}
