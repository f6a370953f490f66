//! Skirmish by [`Rules`].

use super::action::{Action, Event};
use super::kinds::{KINDS, Kind};
use super::notation::{Names, Notation};
use super::state::{Player, SEATS, SkirmishState, Step, View};
use super::tables::{Source, Tables};
use crate::fact::{Facts, ObservedEffects};
use crate::kit::sample::SelfPlaySample;
use crate::play::{Dice, Outcome, Refusal, Rules, Seat, ToAct, by_weight};
use crate::relation::Relations;
use crate::skirmish::stopping::DefenceResult;
use crate::skirmish::{Figures, Need, RuleOptions, RulesData};
use cardwright_model::{Game, Seats};
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// The rules of one game of Skirmish, in one variant and one reading of its rulings.
#[derive(Clone, Debug)]
pub struct Skirmish {
    /// What the cards do.
    pub data: Arc<RulesData>,
    /// The numbers of the variant.
    pub figures: Figures,
    pub(super) seats: Seats,
    /// Cards that are not in this variant.
    pub(super) out: Vec<Kind>,
    pub(super) tables: Arc<Tables>,
    observed: OnceLock<Arc<Observed>>,
    /// What attacks can be made with, once somebody has asked.
    pub(super) sources: OnceLock<Vec<Source>>,
    notation: Arc<Notation>,
    pub(super) names: Names,
}

/// What games and single positions have shown, each once somebody has asked.
#[derive(Debug, Default)]
pub(in crate::skirmish) struct Observed {
    /// A few games that it played against itself.
    pub(super) sample: OnceLock<SelfPlaySample>,
    pub(in crate::skirmish) facts: OnceLock<Facts>,
    pub(in crate::skirmish) effects: OnceLock<ObservedEffects>,
    /// What each defence does to each attack, in the orders of the pool.
    pub(in crate::skirmish) fought: OnceLock<Vec<Vec<Option<DefenceResult>>>>,
    pub(in crate::skirmish) relations: OnceLock<Relations>,
    pub(in crate::skirmish) reasonless: OnceLock<Vec<(String, Vec<String>)>>,
}

/// The one place for what is observed of rules: most edits of a game leave its rules as they are.
#[comemo::memoize]
fn observed_of(rules: &str) -> Arc<Observed> {
    let _ = rules;
    Arc::default()
}

impl Skirmish {
    /// The rules for a variant, or for the game as it is. `out` are the ids of the cards that the
    /// variant takes out.
    ///
    /// # Errors
    /// When there is no such variant, or the game is larger than the engine has room for.
    pub(crate) fn new(
        game: &Game,
        data: RulesData,
        variant: Option<&str>,
        out: &BTreeSet<String>,
    ) -> Result<Self, Refusal> {
        let (seats, figures) = match variant {
            None => (game.seats, data.figures.clone()),
            Some(id) => {
                let found = data.variants.iter().find(|it| it.id == id);
                let variant =
                    found.ok_or_else(|| Refusal::rule(format!("there is no variant `{id}`")))?;
                (variant.seats, variant.figures.clone())
            }
        };
        room(game, &data)?;
        if figures.health < 1 {
            return Err(Refusal::rule("whoever starts without health is dead already"));
        }
        let tables = Arc::new(Tables::of(&data, game));
        let notation = Arc::new(Notation::new(game, &data));
        let data = Arc::new(data);
        let kinds = (0..tables.designs.len() as u8).map(Kind);
        let out = kinds.filter(|it| out.contains(&tables.designs[it.index()].id)).collect();
        let names = Names::letters();
        let (observed, sources) = (OnceLock::new(), OnceLock::new());
        Ok(Self { figures, seats, out, tables, observed, sources, notation, names, data })
    }

    /// What games and positions have shown of these rules, or of others that are the same.
    pub(in crate::skirmish) fn observed(&self) -> &Observed {
        self.observed.get_or_init(|| {
            let Self { data, figures, seats, out, tables, .. } = self;
            observed_of(&format!("{data:?} {figures:?} {seats:?} {out:?} {:?}", tables.designs))
        })
    }

    pub(crate) fn notation(&self) -> &Notation {
        &self.notation
    }

    pub(crate) fn rule_options(&self) -> &RuleOptions {
        &self.data.rule_options
    }

    /// The card with this id. `None` when there is no such card.
    pub fn kind(&self, id: &str) -> Option<Kind> {
        self.tables.designs.iter().position(|it| it.id == id).map(|it| Kind(it as u8))
    }

    /// The id of a card.
    pub fn id(&self, kind: Kind) -> &str {
        &self.tables.designs[kind.index()].id
    }

    pub(crate) fn title(&self, kind: Kind) -> &str {
        &self.tables.designs[kind.index()].title
    }

    /// How many copies of a card there are in the box.
    pub fn copies(&self, kind: Kind) -> u8 {
        self.tables.designs[kind.index()].copies
    }

    /// Every card, in the order of the card list.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.tables.designs.len() as u8).map(Kind)
    }

    /// Weapons, in the order of the card list.
    pub(crate) fn weapons(&self) -> &[Kind] {
        &self.tables.weapons
    }

    /// What has uses and stops attacks without a card.
    pub(crate) fn shields(&self) -> &[Kind] {
        &self.tables.shields
    }

    pub(crate) fn armour(&self) -> &[Kind] {
        &self.tables.worn
    }

    pub(crate) fn cancellers(&self) -> &[Kind] {
        &self.tables.cancellers
    }

    pub(crate) fn openers(&self) -> &[Kind] {
        &self.tables.openers
    }

    /// Whether a card lies in the weapon pile when it is spent or lost.
    pub fn is_arms(&self, kind: Kind) -> bool {
        self.tables.arms & kind.bit() != 0
    }

    /// Whether the SHIELD of a player can be used: there is one, and a hand for it (K-27).
    pub(crate) fn shield_in_use(&self, player: &Player) -> bool {
        player.shield.is_some() && player.weapon.is_none_or(|it| self.leaves_a_hand(it))
    }

    /// Whether a weapon leaves a hand for a SHIELD.
    pub(crate) fn leaves_a_hand(&self, weapon: Kind) -> bool {
        self.tables.both_hands & weapon.bit() == 0
    }

    /// Most cards that a player may have in hand (K-60).
    pub(crate) fn hand_limit(&self, player: &Player) -> u32 {
        let figures = &self.figures;
        let worn = i64::from(player.worn.len()) * figures.armour_hand;
        let both = player.weapon.is_some_and(|it| !self.leaves_a_hand(it));
        let both = if both { figures.two_handed_hand } else { 0 };
        (figures.hand - worn - both).max(0) as u32
    }

    /// Whether a player has what a card needs.
    pub(crate) fn met(&self, need: Need, player: &Player) -> bool {
        match need {
            Need::Nothing => true,
            Need::Weapon => player.weapon.is_some(),
            Need::Shield => self.shield_in_use(player),
            Need::WeaponOrShield => player.weapon.is_some() || self.shield_in_use(player),
        }
    }
}

/// Whether the engine has room for a game.
fn room(game: &Game, data: &RulesData) -> Result<(), Refusal> {
    let many = |what: &str, most: usize| {
        Err(Refusal::rule(format!("the rules have room for {most} {what} at most")))
    };
    let most_seats = data.variants.iter().map(|it| it.seats.max).max().unwrap_or(0);
    if game.playing_cards().len() > KINDS {
        return many("designs", KINDS);
    }
    if game.seats.max.max(most_seats) as usize > SEATS {
        return many("seats", SEATS);
    }
    if game.cards.iter().any(|it| it.copies.value > u32::from(u8::MAX)) {
        return many("copies of a card", usize::from(u8::MAX));
    }
    let copies = |id: &str| game.card(id).map_or(0, |it| it.copies.value as usize);
    let cancellers: usize = data.cancellers.iter().map(|it| copies(&it.id)).sum();
    if cancellers >= super::state::DEPTH {
        return many("copies of cards that cancel cards", super::state::DEPTH - 1);
    }
    Ok(())
}

impl Rules for Skirmish {
    type State = SkirmishState;
    type Action = Action;
    type View = View;
    type Event = Event;

    fn seats(&self) -> (Seat, Seat) {
        (self.seats.min as Seat, self.seats.max as Seat)
    }

    fn start(&self, seats: Seat) -> Option<SkirmishState> {
        let (least, most) = Rules::seats(self);
        let copies = |id: &String| self.kind(id).map_or(0, |it| i64::from(self.copies(it)));
        let each = &self.figures.each;
        let enough = each.iter().all(|(id, it)| it * i64::from(seats) <= copies(id));
        (enough && (least..=most).contains(&seats)).then(|| self.set_up(seats))
    }

    fn seated(&self, state: &SkirmishState) -> Seat {
        state.seats
    }

    fn to_act(&self, state: &SkirmishState) -> ToAct {
        self.asked(state)
    }

    fn actions(&self, state: &SkirmishState, out: &mut Vec<Action>) {
        out.clear();
        self.options(state, out);
    }

    fn weight(&self, state: &SkirmishState, action: Action) -> u64 {
        let copies = match action {
            Action::Draw(kind) => state.draw.rest.count(kind),
            Action::Lot(kind) if self.asked(state) == ToAct::Chance => state.weapons.count(kind),
            _ => 1,
        };
        u64::from(copies)
    }

    fn lot(&self, state: &SkirmishState, options: &mut Vec<Action>, dice: &mut Dice) -> Action {
        if let Step::Lots(_) = state.step {
            self.actions(state, options);
            return by_weight(self, state, options, dice);
        }
        let place = dice.below(u64::from(state.draw.rest.len()));
        Action::Draw(state.draw.rest.copy_at(place as u32))
    }

    fn allowed(&self, state: &SkirmishState, action: Action) -> Result<(), Refusal> {
        let mut listed = Vec::new();
        self.options(state, &mut listed);
        if listed.binary_search(&action).is_ok() {
            Ok(())
        } else {
            Err(self.refusal(state, action))
        }
    }

    fn play(&self, state: &mut SkirmishState, action: Action, told: &mut Vec<Event>) {
        match action {
            Action::Lot(kind) => self.deal_weapon(state, kind),
            Action::Draw(kind) => self.draw(state, kind, told),
            Action::Wear(kind) => self.wear(state, kind, told),
            Action::Wield(kind) => self.wield(state, kind, told),
            Action::Attack { at, form, card, opener, item } => {
                let weapon = state.player(state.on_turn).weapon;
                self.attack(state, at, form.blow(weapon, card, opener, item), told);
            }
            Action::Recover(what) => self.recover(state, what, told),
            Action::Pass => state.step = Step::Discard,
            Action::Discard(kind) => self.discard(state, kind),
            Action::LayDown(kind) => self.lay_down(state, kind, told),
            Action::End => self.end_turn(state, told),
            Action::Take => self.take(state, told),
            Action::Use => self.use_shield(state, told),
            Action::Defend(kind) => self.defend(state, kind, told),
            Action::Counter { special, opener, card } => {
                self.counter(state, special, opener, card, told);
            }
            Action::Cancel { with, on } => self.cancel(state, with, on, told),
            Action::Hook { special, opener } => self.hook(state, special, opener, told),
            Action::Decline => self.decline(state, told),
            Action::Strike { at, card } => self.strike(state, at, card, told),
            Action::NoStrike => self.no_strike(state, told),
        }
    }

    fn outcome(&self, state: &SkirmishState) -> Option<Outcome> {
        let winner = || (0..state.seats).find(|it| state.player(*it).alive);
        (state.step == Step::Over).then(|| Outcome { winner: winner() })
    }

    fn observe(&self, state: &SkirmishState, seat: Seat) -> View {
        View::of(self, state, seat)
    }

    fn guess(&self, view: &View, dice: &mut Dice) -> SkirmishState {
        view.guess(self, dice)
    }

    fn show(&self, state: &SkirmishState, action: Action) -> String {
        let by = match self.asked(state) {
            ToAct::Seat(seat) => Some(seat),
            _ => None,
        };
        self.notation.show(&self.names, state, by, action)
    }

    fn read(&self, state: &SkirmishState, text: &str) -> Result<Action, Refusal> {
        let said = self.notation.read(&self.names, state, text)?;
        match (self.asked(state), said.by) {
            (ToAct::Seat(asked), Some(by)) if asked == by => Ok(said.action),
            (ToAct::Chance, None) => Ok(said.action),
            (ToAct::Seat(asked), _) => {
                let name = self.names.name(asked);
                Err(Refusal::rule(format!("it is `{name}` who has to decide")))
            }
            (ToAct::Chance, _) => Err(Refusal::rule("it is chance that has to decide")),
            (ToAct::Nobody, _) => Err(Refusal::rule("the game is over")),
        }
    }
}
