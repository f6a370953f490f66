//! Cards that cancel cards, and the strikes that they earn.

use super::{Facts, note};
use crate::fact::Fact;
use crate::play::Seat;
use crate::skirmish::engine::{Action, Event, Kind, SkirmishState};
use crate::skirmish::mechanics::{Canceller, Defence};
use crate::skirmish::pool::Pool;
use crate::skirmish::probe::{BYSTANDER, ProbeSetup, Prober, STRIKER, TARGET};
use crate::skirmish::stopping::{AttackForm, DefenceForm, DefenceResult};
use std::collections::BTreeSet;

/// What a seat does where a trial wants something of it.
type Responder<'a> = dyn Fn(&SkirmishState, Seat, &[Action]) -> Option<Action> + 'a;

impl Prober<'_> {
    pub(super) fn canceller_facts(&self, facts: &mut Facts) {
        for canceller in &self.rules.data.cancellers {
            let Some(with) = self.rules.kind(&canceller.id) else { continue };
            self.cancelled_cards(&canceller.id, with, facts);
            self.consequences(&canceller.id, with, facts);
            self.strikes_of(canceller, with, facts);
        }
    }

    /// The first defence that stops an attack with a card.
    fn defence_against(&self, made: AttackForm<'_>) -> Option<(&Defence, Kind)> {
        let mut all = self.rules.data.defences.iter();
        let found = all.find(|it| self.stops(made, DefenceForm::Card(it)))?;
        Some((found, self.rules.kind(&found.id)?))
    }

    /// Which cards somebody who has no part in a fight may cancel in it, as seats and cards.
    fn offers(
        &self,
        setup: &ProbeSetup,
        with: Kind,
        answer: Option<Kind>,
    ) -> BTreeSet<(Seat, Kind)> {
        let mut offers = BTreeSet::new();
        self.played(setup, &mut |_, seat, options| {
            let cards = options.iter().filter_map(|action| match action {
                Action::Cancel { with: by, on } if *by == with => Some((seat, *on)),
                _ => None,
            });
            offers.extend(cards);
            answer.map(Action::Defend).filter(|_| seat == TARGET)
        });
        offers
    }

    /// What it can be played on, and in whose turn.
    fn cancelled_cards(&self, id: &str, with: Kind, facts: &mut Facts) {
        let Some((mut setup, card)) = self.card_setup() else { return };
        let Some((weapon, attack)) = self.with_card() else { return };
        let made = AttackForm::Basic(weapon, attack);
        let defence = self.defence_against(made).map(|it| it.1);
        if let Some(kind) = defence {
            setup.state.player_mut(TARGET).hand.add(kind);
        }
        for seat in [STRIKER, BYSTANDER] {
            setup.state.player_mut(seat).hand.add(with);
        }
        let offers = self.offers(&setup, with, defence);
        let on_defence = |seat| defence.is_some_and(|it| offers.contains(&(seat, it)));
        if offers.contains(&(BYSTANDER, card)) {
            note(facts, id, Fact::plain("cancels-attack"));
        }
        if on_defence(BYSTANDER) {
            note(facts, id, Fact::plain("cancels-defence"));
        }
        if offers.contains(&(BYSTANDER, card)) && on_defence(STRIKER) {
            note(facts, id, Fact::plain("any-turn"));
        }
        let mut second = BTreeSet::new();
        self.played(&setup, &mut |_, seat, options| {
            let cancel = |on| Action::Cancel { with, on };
            if seat == STRIKER && options.contains(&cancel(with)) {
                second.insert(seat);
            }
            Some(cancel(card)).filter(|_| seat == BYSTANDER)
        });
        if !second.is_empty() {
            note(facts, id, Fact::plain("cancels-canceller"));
        }
        if let Some(mut bare) = self.setup(AttackForm::Default(weapon), None, None) {
            bare.state.player_mut(BYSTANDER).hand.add(with);
            let mut asked = false;
            self.played(&bare, &mut |_, _, options| {
                asked |= options.iter().any(|it| matches!(it, Action::Cancel { .. }));
                None
            });
            // An attack without a card may also be met by its target alone.
            let name =
                if asked || self.meets_bare(weapon, id) { "cancels-bare" } else { "spares-bare" };
            note(facts, id, Fact::plain(name));
        }
        let data = &self.rules.data;
        let hooks = data.specials.iter().flat_map(|special| {
            data.weapons.iter().map(move |it| AttackForm::AfterBlock(it, special))
        });
        let hooked = hooks.filter_map(|it| self.setup(it, None, None)).any(|mut setup| {
            setup.state.player_mut(BYSTANDER).hand.add(with);
            let offers = self.offers(&setup, with, None);
            self.rules.openers().iter().any(|it| offers.contains(&(BYSTANDER, *it)))
        });
        if hooked {
            note(facts, id, Fact::plain("cancels-hook"));
        }
    }

    /// Whether it stops an attack without a card.
    fn meets_bare(&self, weapon: &crate::skirmish::mechanics::Weapon, id: &str) -> bool {
        let mut all = self.rules.data.cancellers.iter().filter(|it| it.id == id);
        all.any(|it| self.stops(AttackForm::Default(weapon), DefenceForm::Cancel(it)))
    }

    /// What is left of an attack or of a defence.
    fn consequences(&self, id: &str, with: Kind, facts: &mut Facts) {
        let data = &self.rules.data;
        let canceller = data.cancellers.iter().find(|it| it.id == id);
        let parted = data.attacks.iter().find_map(|it| self.parted(it));
        if let (Some(made), Some(canceller)) = (parted, canceller)
            && let Some(DefenceResult::Stops(effects)) =
                self.probe_defence(made, DefenceForm::Cancel(canceller))
        {
            let name = if effects.leaves_rest { "leaves-rest" } else { "ends-attack" };
            note(facts, id, Fact::plain(name));
        }
        let Some((mut setup, card)) = self.card_setup() else { return };
        let Some((weapon, attack)) = self.with_card() else { return };
        let Some((_, defence)) = self.defence_against(AttackForm::Basic(weapon, attack)) else {
            return;
        };
        setup.state.player_mut(TARGET).hand.add_many(defence, 2);
        setup.state.player_mut(BYSTANDER).hand.add(with);
        let answers = |setup: &ProbeSetup, lead: &Responder<'_>| {
            let mut times = 0;
            let told = self.played(setup, &mut |state, seat, options| {
                let defend = Action::Defend(defence);
                if seat == TARGET && options.contains(&defend) {
                    times += 1;
                }
                lead(state, seat, options).or(Some(defend).filter(|_| seat == TARGET))
            });
            told.map(|(told, _)| (times, told))
        };
        let taken = answers(&setup, &|_, seat, _| {
            Some(Action::Cancel { with, on: defence }).filter(|_| seat == BYSTANDER)
        });
        match taken {
            Some((1, told))
                if told.iter().any(|it| matches!(it, Event::Hit { at: TARGET, .. })) =>
            {
                note(facts, id, Fact::plain("ends-defence"));
            }
            Some((2.., _)) => note(facts, id, Fact::plain("defence-replaced")),
            _ => {}
        }
        // The defender cancels the card of the attack, and somebody cancels that.
        setup.state.player_mut(TARGET).hand.add(with);
        let cancel = |on| Action::Cancel { with, on };
        let own = answers(&setup, &|_, seat, options| {
            if seat == TARGET && options.contains(&cancel(card)) {
                return Some(cancel(card));
            }
            Some(cancel(with)).filter(|_| seat == BYSTANDER)
        });
        if own.is_some_and(|(times, _)| times == 0) {
            note(facts, id, Fact::plain("only-defence"));
        }
    }

    /// The strike that it earns: at whom, with what, and what answers it.
    fn strikes_of(&self, canceller: &Canceller, with: Kind, facts: &mut Facts) {
        let id = &canceller.id;
        let Some((mut setup, card)) = self.card_setup() else { return };
        let attacks = &self.rules.data.attacks;
        let kinds: Vec<Kind> = attacks.iter().filter_map(|it| self.rules.kind(&it.id)).collect();
        for seat in [STRIKER, BYSTANDER] {
            let weapon = setup.state.player(STRIKER).weapon;
            let player = setup.state.player_mut(seat);
            player.weapon = weapon;
            player.hand.add(with);
            kinds.iter().for_each(|it| player.hand.add(*it));
        }
        let cancel = |on| Action::Cancel { with, on };
        let strikes = |by: Seat, twice: bool| {
            let mut found: Option<Vec<Action>> = None;
            self.played(&setup, &mut |_, seat, options| {
                let any = options.iter().any(|it| matches!(it, Action::Strike { .. }));
                if seat == by && any && found.is_none() {
                    found = Some(options.to_vec());
                }
                let on = match seat {
                    BYSTANDER => card,
                    STRIKER if twice => with,
                    _ => return None,
                };
                Some(cancel(on))
            });
            found
        };
        let Some(first) = strikes(BYSTANDER, false) else { return };
        let at = |wanted: &dyn Fn(Seat) -> bool| {
            first.iter().any(|it| matches!(it, Action::Strike { at, .. } if wanted(*at)))
        };
        let anybody = at(&|it| it != STRIKER);
        note(facts, id, Fact::plain(if anybody { "strikes-anybody" } else { "strikes-owner" }));
        if first.contains(&Action::NoStrike) {
            note(facts, id, Fact::plain("strike-optional"));
        }
        let bare = |it: &Action| matches!(it, Action::Strike { card: None, .. });
        if first.iter().any(bare) {
            note(facts, id, Fact::plain("strike-weapon"));
        }
        let struck = |kind: &Kind| {
            let with =
                |it: &Action| matches!(it, Action::Strike { card, .. } if *card == Some(*kind));
            first.iter().any(with)
        };
        let playable =
            |kind: &&Kind| self.attacks(setup.state.player(STRIKER).weapon, false, **kind);
        if kinds.iter().filter(playable).all(struck) {
            note(facts, id, Fact::plain("strike-card"));
        }
        if strikes(STRIKER, true).is_none() {
            note(facts, id, Fact::on("no-strike-for", id));
        }
        let pool = Pool::without(&self.rules.data, &BTreeSet::new());
        let own = |it: &AttackForm<'_>| matches!(it, AttackForm::FreeStrike(by, _, card) if by.id == *id && card.is_some());
        let made: Vec<AttackForm<'_>> = pool.attack_forms().into_iter().filter(own).collect();
        let defences = pool.defence_forms().into_iter().map(|it| it.1);
        for means in defences.filter(|it| !matches!(it, DefenceForm::Counter(_))) {
            if made.iter().any(|it| self.stops(*it, means)) {
                note(facts, id, Fact::on("strike-answered-by", means.id()));
            }
        }
    }
}
