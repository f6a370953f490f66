//! Armour that is worn: when it goes on, what it takes off, how it comes off.

use super::{Facts, note};
use crate::fact::Fact;
use crate::play::Rules;
use crate::skirmish::engine::{Action, Event, Kind, Recovery, SkirmishState};
use crate::skirmish::mechanics::{Armour, Item};
use crate::skirmish::probe::{Prober, STRIKER, TARGET};
use crate::skirmish::stopping::AttackForm;

/// More than anybody can wear at a time.
const MANY: u8 = 9;

impl Prober<'_> {
    pub(super) fn armour_facts(&self, facts: &mut Facts) {
        for armour in self.rules.data.armour.iter().filter(|it| it.uses.is_none()) {
            let Some(kind) = self.rules.kind(&armour.id) else { continue };
            self.softened(armour, facts);
            self.put_on(&armour.id, kind, facts);
            self.come_off(&armour.id, kind, facts);
        }
    }

    /// What it takes off the damage of attacks.
    fn softened(&self, armour: &Armour, facts: &mut Facts) {
        let data = &self.rules.data;
        let pair = |made: AttackForm<'_>| {
            Some((self.probe_damage(made, None)?.each, self.probe_damage(made, Some(armour))?.each))
        };
        let basics = data.weapons.iter().flat_map(|weapon| {
            let cards = data.attacks.iter().filter(|it| it.adds);
            cards.map(|it| AttackForm::Basic(weapon, it)).chain([AttackForm::Default(weapon)])
        });
        // An attack of which nothing is left does not show how much more would be taken off.
        let clear = basics.filter_map(pair).filter(|(_, left)| *left > 1);
        let Some(off) = clear.map(|(bare, left)| bare - left).max().filter(|it| *it > 0) else {
            return;
        };
        note(facts, &armour.id, Fact::of("takes-off", None, off));
        let flats = data.attacks.iter().filter(|it| !it.adds).map(AttackForm::Flat);
        let weak = flats.chain(data.weapons.iter().map(AttackForm::Default));
        let mut weak = weak.filter_map(pair).filter(|(bare, _)| *bare > 0 && *bare <= off);
        if weak.next().is_some_and(|(_, left)| left > 0) {
            note(facts, &armour.id, Fact::plain("leaves-one"));
        }
        for special in &data.specials {
            let made = |weapon| AttackForm::Special(weapon, special, None);
            let parted = data.weapons.iter().map(made).filter(|it| it.parts() > 1);
            if parted.filter_map(pair).any(|(bare, left)| bare - left == off) {
                note(facts, &armour.id, Fact::on("takes-off-parts", &special.id));
            }
        }
    }

    /// When it can be put on, and what is in the way.
    fn put_on(&self, id: &str, kind: Kind, facts: &mut Facts) {
        let wear = Action::Wear(kind);
        let mut state = self.rules.empty_table(2);
        state.player_mut(STRIKER).hand.add_many(kind, MANY);
        let after = |state: &SkirmishState, action| {
            let mut state = state.clone();
            self.rules.play(&mut state, action, &mut Vec::new());
            state
        };
        let offered = |state: &SkirmishState, action| self.options(state).contains(&action);
        if !offered(&state, wear) {
            return;
        }
        let later = after(&state, Action::Pass);
        if !offered(&later, wear) {
            note(facts, id, Fact::plain("put-on-first"));
        }
        for shield in self.rules.shields() {
            let mut armed = state.clone();
            armed.player_mut(STRIKER).shield = Some((*shield, 0));
            if !offered(&armed, wear) {
                note(facts, id, Fact::on("not-beside-shield", self.rules.id(*shield)));
            }
        }
        let recovery = Action::Recover(Recovery::Health);
        let wearing = after(&state, wear);
        if offered(&state, recovery) && !offered(&wearing, recovery) {
            note(facts, id, Fact::plain("not-when-recovering"));
        }
        let mut worn = state;
        let mut count = 0;
        while count < i64::from(MANY) && offered(&worn, wear) {
            worn = after(&worn, wear);
            count += 1;
        }
        note(facts, id, Fact::of("worn-at-once", None, count));
        let player = wearing.player(STRIKER);
        let bare = self.rules.hand_limit(self.rules.empty_table(2).player(STRIKER));
        let less = bare - self.rules.hand_limit(player).min(bare);
        if less > 0 {
            note(facts, id, Fact::of("hand-limit-less", None, i64::from(less)));
        }
        for canceller in self.rules.cancellers() {
            let mut watched = self.rules.empty_table(2);
            watched.player_mut(STRIKER).hand.add(kind);
            watched.player_mut(TARGET).hand.add(*canceller);
            let asked = self.options(&after(&watched, wear));
            let cancelled = asked.contains(&Action::Cancel { with: *canceller, on: kind });
            let with = self.rules.id(*canceller);
            if cancelled {
                note(facts, id, Fact::on("cancelled-put-on", with));
            }
            let name = if cancelled { "cancels-armour" } else { "spares-armour" };
            note(facts, with, Fact::plain(name));
        }
    }

    /// How it leaves play.
    fn come_off(&self, id: &str, kind: Kind, facts: &mut Facts) {
        let mut state = self.rules.empty_table(2);
        state.player_mut(STRIKER).worn.add(kind);
        if self.options(&state).contains(&Action::Recover(Recovery::ArmourOff(kind))) {
            note(facts, id, Fact::plain("taken-off"));
        }
        self.rules.play(&mut state, Action::Pass, &mut Vec::new());
        if !self.options(&state).contains(&Action::LayDown(kind)) {
            note(facts, id, Fact::plain("stays-on"));
        }
        let data = &self.rules.data;
        for special in &data.specials {
            let destroyed = data.weapons.iter().any(|weapon| {
                let made = AttackForm::Special(weapon, special, None);
                let setup = self.setup(made, None, Some(kind));
                let told = setup.and_then(|it| self.played(&it, &mut |_, _, _| None));
                told.is_some_and(|(told, _)| {
                    let lost = |event: &Event| {
                        matches!(event, Event::Lost { seat: TARGET, item: Item::Armour, .. })
                    };
                    told.iter().any(lost)
                })
            });
            if destroyed {
                note(facts, id, Fact::on("destroyed-by", &special.id));
            }
        }
    }
}
