//! The table thing by thing: hands, what lies in front of each fighter, the fight that is on, and the piles.

use super::super::game::Skirmish;
use super::super::kinds::{Kind, Pile};
use super::super::state::{Fight, Player, SkirmishState, Step, View};
use crate::play::{
    Observer, SceneMark, SceneThing, SceneZone, Seat, SeatScene, TableScene, Tell as _, ZoneShape,
    seat_id,
};

/// A quarter turn, as a SHIELD lies that is slung.
const QUARTER: i32 = -90;

/// The id of a card in a hand.
pub(super) fn held_card(name: &str, card: &str) -> String {
    format!("hand {name} {card}")
}

/// The id of a card in front of a fighter.
pub(super) fn laid_card(name: &str, card: &str) -> String {
    format!("laid {name} {card}")
}

/// The id of a card in the weapon pile.
pub(super) fn pile_card(card: &str) -> String {
    format!("weapon pile {card}")
}

/// The table. `state` holds only what is to be seen; sizes of what is not come from the view.
pub(super) fn scene(
    rules: &Skirmish,
    state: &SkirmishState,
    view: Option<&View>,
    observer: Observer,
) -> TableScene {
    let deck = view.map_or_else(|| state.draw.len(), |it| it.deck);
    let draw = if deck == 0 { Vec::new() } else { hidden(rules, deck) };
    let open = |pile: &Pile, id: fn(&str) -> String| {
        let thing = |it: Kind| SceneThing::card(id(rules.id(it)), rules.id(it), rules.title(it));
        pile.copies().map(thing).collect()
    };
    let fight = state.fight.as_ref().map(|it| fought(rules, it));
    let normal = open(&state.normal, |_| String::new());
    let piles = [
        SceneZone::new("draw", "Draw pile", ZoneShape::Pile, draw),
        SceneZone::new("normal", "Normal pile", ZoneShape::Pile, normal),
        SceneZone::new("weapon", "Weapon pile", ZoneShape::Pile, open(&state.weapons, pile_card)),
    ];
    let seat = |seat: Seat| {
        let size = match view {
            Some(view) => u32::from(view.hands[usize::from(seat)]),
            None => state.player(seat).hand.len(),
        };
        seat_scene(rules, state, seat, size, observer.see(seat))
    };
    TableScene {
        seats: (0..state.seats).map(seat).collect(),
        zones: fight.into_iter().chain(piles).collect(),
        board: None,
    }
}

/// Cards that lie face down. Any card that is drawn stands for them, whichever they are.
fn hidden(rules: &Skirmish, count: u32) -> Vec<SceneThing> {
    let any = rules.kinds().find(|it| !rules.is_arms(*it));
    any.map(|it| SceneThing::face_down(rules.id(it), count)).into_iter().collect()
}

fn seat_scene(
    rules: &Skirmish,
    state: &SkirmishState,
    seat: Seat,
    size: u32,
    is_seen: bool,
) -> SeatScene {
    let (player, name) = (state.player(seat), rules.called(seat));
    let held =
        |it: Kind| SceneThing::card(held_card(&name, rules.id(it)), rules.id(it), rules.title(it));
    let hand: Vec<SceneThing> = if is_seen {
        player.hand.copies().map(held).collect()
    } else {
        // What everybody saw going there is known, the rest is not.
        let known = player.shown.copies().map(held).map(|thing| {
            let notes = vec!["known to be in this hand".to_owned()];
            SceneThing { id: String::new(), notes, ..thing }
        });
        let known: Vec<SceneThing> = known.collect();
        let rest = size.saturating_sub(known.len() as u32);
        let rest = if rest == 0 { Vec::new() } else { hidden(rules, rest) };
        known.into_iter().chain(rest).collect()
    };
    let zones = vec![
        SceneZone::new("front", "In play", ZoneShape::Row, laid(rules, player, &name)),
        SceneZone::new("hand", "Hand", ZoneShape::Hand, hand),
    ];
    SeatScene {
        id: seat_id(&name),
        on_turn: seat == state.on_turn && state.step != Step::Over,
        alive: player.alive,
        marks: vec![SceneMark::share("health", i64::from(player.health), rules.figures.health)],
        zones: if player.alive { zones } else { Vec::new() },
        name,
    }
}

/// What lies in front of a fighter.
fn laid(rules: &Skirmish, player: &Player, name: &str) -> Vec<SceneThing> {
    let thing =
        |it: Kind| SceneThing::card(laid_card(name, rules.id(it)), rules.id(it), rules.title(it));
    let weapon = player.weapon.map(|it| SceneThing { is_turned_over: player.turned, ..thing(it) });
    let slung = player.shield.is_some() && !rules.shield_in_use(player);
    let shield = player.shield.map(|(shield, uses)| SceneThing {
        is_turned_over: uses > 0,
        turn: if slung { QUARTER } else { 0 },
        notes: if slung { vec!["slung".to_owned()] } else { Vec::new() },
        ..thing(shield)
    });
    weapon.into_iter().chain(shield).chain(player.worn.copies().map(thing)).collect()
}

/// What is being fought with: the cards of the attack, then those that were played since.
fn fought(rules: &Skirmish, fight: &Fight) -> SceneZone {
    let blow = &fight.blow;
    let plain = blow.card.is_none() && blow.opener.is_none();
    let attack = blow.opener.into_iter().chain(blow.card).chain(blow.weapon.filter(|_| plain));
    let mut cards: Vec<Kind> = attack.collect();
    let later = fight.offer.cards.iter().copied().filter(|it| !cards.contains(it));
    let later: Vec<Kind> = later.chain(fight.offer.chain.iter().map(|it| it.with)).collect();
    cards.extend(later);
    let title = format!("{} against {}", rules.called(fight.by), rules.called(fight.at));
    let things = cards.into_iter().map(|it| SceneThing::card("", rules.id(it), rules.title(it)));
    SceneZone::new("fight", &title, ZoneShape::Row, things.collect())
}
