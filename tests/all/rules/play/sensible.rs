//! The sensible policy of Skirmish: what it does where anybody would know what to do, and that it is
//! stronger than chance.

use crate::project::repository;
use cardwright_base::diagnostic::Report;
use cardwright_rules::play::{
    Contest, ContestResult, Decision, Dice, Policy, RandomPolicy, Rules, Seat, ToAct, by_weight,
};
use cardwright_rules::skirmish::engine::{
    Action, AttackKind, Kind, Pile, PolicyWeights, Recovery, Sensible, Skirmish, SkirmishState,
};

pub fn rules(variant: Option<&str>) -> Skirmish {
    let mut report = Report::new();
    let playing = cardwright_pipeline::playable_game(&repository("data"), "skirmish", &mut report)
        .unwrap()
        .unwrap();
    playing.rules_of::<Skirmish>(variant, &[]).unwrap()
}

/// A table, and what is decided there.
struct Scene {
    rules: Skirmish,
    state: SkirmishState,
}

impl Scene {
    /// Everybody with SWORD, SHIELD, full health and no card; the other cards are to be drawn.
    fn new(seats: Seat) -> Self {
        let rules = rules(None);
        let mut state = rules.start(seats).unwrap();
        // After the deal, without the cards of it.
        let mut dice = Dice::of(1, 1);
        while rules.to_act(&state) == ToAct::Chance {
            let mut all = Vec::new();
            rules.actions(&state, &mut all);
            let action = by_weight(&rules, &state, &all, &mut dice);
            rules.play(&mut state, action, &mut Vec::new());
        }
        for seat in 0..usize::from(seats) {
            state.draw.rest.absorb(&mut state.players[seat].hand);
        }
        Self { rules, state }
    }

    fn kind(&self, id: &str) -> Kind {
        self.rules.kind(id).unwrap()
    }

    fn hand(mut self, seat: usize, ids: &[&str]) -> Self {
        let hand: Pile = ids.iter().map(|it| self.kind(it)).collect();
        hand.copies().for_each(|it| self.state.draw.rest.take(it));
        self.state.players[seat].hand = hand;
        self
    }

    fn health(mut self, seat: usize, health: i16) -> Self {
        self.state.players[seat].health = health;
        self
    }

    fn bare(mut self, seat: usize) -> Self {
        let old = self.state.players[seat].shield.take().unwrap().0;
        self.state.weapons.add(old);
        self
    }

    fn unarmed(mut self, seat: usize) -> Self {
        let old = self.state.players[seat].weapon.take().unwrap();
        self.state.weapons.add(old);
        self
    }

    fn mail(mut self, seat: usize) -> Self {
        let kind = self.kind("mail");
        self.state.draw.rest.take(kind);
        self.state.players[seat].worn.add(kind);
        self
    }

    fn actions(&self) -> Vec<Action> {
        let mut all = Vec::new();
        self.rules.actions(&self.state, &mut all);
        all
    }

    fn choice(&self) -> Action {
        let ToAct::Seat(seat) = self.rules.to_act(&self.state) else { panic!("nobody decides") };
        let all = self.actions();
        let seen = Decision::new(&self.rules, &self.state, seat, &all);
        Sensible::new(&self.rules).choose(&seen, &mut Dice::of(0, 0))
    }

    /// The first seat attacks the second.
    fn attacked(mut self, card: Option<&str>) -> Self {
        let card = card.map(|it| self.kind(it));
        let all = self.actions();
        let wanted = all.iter().find(|it| {
            matches!(it, Action::Attack { at: 1, form: AttackKind::Default | AttackKind::Basic | AttackKind::Flat, card: with, .. } if *with == card)
        });
        let action = *wanted.expect("it can attack so");
        self.rules.play(&mut self.state, action, &mut Vec::new());
        self
    }
}

#[test]
fn somebody_who_can_be_killed_is() {
    let scene = Scene::new(4).health(2, 2).bare(2).hand(0, &["slash", "dodge"]).health(0, 1);
    let choice = scene.choice();
    assert!(matches!(choice, Action::Attack { at: 2, .. }), "{choice:?}");
}

#[test]
fn death_is_prevented() {
    for card in ["dodge", "parry", "block", "disarm"] {
        let scene = Scene::new(2).bare(1).health(1, 2).hand(1, &[card]);
        let scene =
            if card == "block" { Scene::new(2).health(1, 2).hand(1, &[card]) } else { scene };
        let choice = scene.attacked(None).choice();
        assert!(matches!(choice, Action::Defend(_) | Action::Use), "{card}: {choice:?}");
    }
    let scene = Scene::new(2).health(1, 3).bare(1).hand(0, &["slash"]).hand(1, &["trip"]);
    assert!(matches!(scene.attacked(Some("slash")).choice(), Action::Cancel { .. }));
}

#[test]
fn a_scratch_is_not_worth_a_good_card() {
    let scene = Scene::new(2).bare(1).hand(0, &["punch"]).hand(1, &["trip"]);
    assert_eq!(scene.attacked(Some("punch")).choice(), Action::Decline);
    let scene = Scene::new(2).hand(0, &["punch"]);
    assert_eq!(scene.attacked(Some("punch")).choice(), Action::Take, "the SHIELD is kept");
}

#[test]
fn what_was_lost_is_recovered() {
    let scene = Scene::new(4).unarmed(0).hand(0, &["dodge", "parry"]);
    let choice = scene.choice();
    assert!(matches!(choice, Action::Recover(Recovery::Weapon(_))), "{choice:?}");
    let scene = Scene::new(4).health(0, 3).hand(0, &["dodge", "parry", "block"]);
    let choice = scene.hand(1, &["dodge"; 4]).choice();
    assert_eq!(choice, Action::Recover(Recovery::Health));
}

#[test]
fn useless_cards_go_and_good_ones_stay() {
    let mut scene = Scene::new(2).mail(0).hand(0, &["mail", "trip", "parry"]);
    scene.rules.play(&mut scene.state, Action::Pass, &mut Vec::new());
    assert_eq!(scene.choice(), Action::Discard(scene.kind("mail")));
    let choice = scene.choice();
    scene.rules.play(&mut scene.state, choice, &mut Vec::new());
    assert_eq!(scene.choice(), Action::End);
}

#[test]
fn it_decides_by_what_it_sees() {
    let rules = rules(None);
    let sensible = Sensible::new(&rules);
    let mut asked = 0;
    for game in 0..3 {
        let mut dice = Dice::of(9, game);
        let mut state = rules.start(3).unwrap();
        let mut all = Vec::new();
        for _ in 0..200 {
            rules.actions(&state, &mut all);
            let action = match rules.to_act(&state) {
                ToAct::Nobody => break,
                ToAct::Chance => by_weight(&rules, &state, &all, &mut dice),
                ToAct::Seat(seat) => {
                    let seen = Decision::new(&rules, &state, seat, &all);
                    // Of equals one is taken by lot, so both get the same dice.
                    let mut same = dice.clone();
                    let choice = sensible.choose(&seen, &mut dice);
                    let other = rules.guess(&seen.view(), &mut dice);
                    let seen = Decision::new(&rules, &other, seat, &all);
                    assert_eq!(sensible.choose(&seen, &mut same), choice);
                    asked += 1;
                    choice
                }
            };
            rules.play(&mut state, action, &mut Vec::new());
        }
    }
    assert!(asked > 100, "{asked} decisions");
}

#[test]
fn sensible_is_stronger_than_random() {
    for (seats, variant) in [(2, None), (4, None), (8, None), (4, Some("highlander"))] {
        let rules = rules(variant);
        let contest = Contest { seats, games: 70, seed: 3, longest: 20_000 };
        let score = contest.run(&rules, &Sensible::new(&rules), &RandomPolicy).unwrap();
        assert_eq!(score.result(), ContestResult::First, "{seats} {variant:?}: {score:?}");
        assert!(score.share().low > 0.8, "{seats} {variant:?}: {score:?}");
    }
}

#[test]
fn sensible_players_come_to_an_end() {
    let rules = rules(None);
    for seats in 2..=8 {
        let contest = Contest { seats, games: 20, seed: 5, longest: 5000 };
        let sensible = Sensible::new(&rules);
        let score = contest.run(&rules, &sensible, &sensible).unwrap();
        assert_eq!(score.open, 0, "{seats} seats: {score:?}");
    }
}

#[test]
fn sensible_is_stronger_than_simple() {
    let rules = rules(None);
    let simple = Sensible::with(&rules, PolicyWeights::simple());
    for (seats, games) in [(2, 400), (4, 300), (8, 140)] {
        let contest = Contest { seats, games, seed: 3, longest: 20_000 };
        let score = contest.run(&rules, &Sensible::new(&rules), &simple).unwrap();
        assert!(score.share().low > 0.6, "{seats} seats: {score:?}");
    }
}
