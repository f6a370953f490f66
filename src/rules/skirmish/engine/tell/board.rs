//! The table: fighters clockwise, the fight that is on, hands and piles.

use super::super::game::Skirmish;
use super::super::state::{Fight, Player, SkirmishState, Step, View};
use crate::play::{Observer, PlayerRow, Seat, TableView, Tell as _};

/// Columns that a bar of health takes at most.
const BAR: i64 = 12;

/// The table. `state` holds only what is to be seen; sizes of what is not come from the view.
pub(super) fn board(
    rules: &Skirmish,
    state: &SkirmishState,
    view: Option<&View>,
    observer: Observer,
) -> TableView {
    let seats = 0..state.seats;
    let size = |seat: Seat| match view {
        Some(view) => u32::from(view.hands[usize::from(seat)]),
        None => state.player(seat).hand.len(),
    };
    let row = |seat: Seat| {
        let player = state.player(seat);
        let mut cells = vec![health(rules, player)];
        if player.alive {
            let weapon = player.weapon.map_or("-".to_owned(), |weapon| {
                let back = if player.turned { " (turned)" } else { "" };
                format!("{}{back}", rules.title(weapon))
            });
            let worn: Vec<&str> = player.worn.kinds().map(|it| rules.title(it)).collect();
            let worn = if worn.is_empty() { "-".to_owned() } else { worn.join(", ") };
            let size = size(seat);
            cells.extend([weapon, shield(rules, player).to_owned(), worn, size.to_string()]);
        } else {
            cells.extend((1..5).map(|_| String::new()));
        }
        let on_turn = seat == state.on_turn && state.step != Step::Over;
        PlayerRow { name: rules.called(seat), on_turn, alive: player.alive, cells }
    };
    let hands = seats.clone().filter(|it| observer.see(*it) && state.player(*it).alive);
    let hands = hands.map(|it| (rules.called(it), rules.listed(&state.player(it).hand)));
    let deck = view.map_or_else(|| state.draw.len(), |it| it.deck);
    let mut notes: Vec<String> = state.fight.iter().flat_map(|it| fight(rules, it)).collect();
    for seat in seats.clone().filter(|it| !observer.see(*it)) {
        let shown = rules.listed(&state.player(seat).shown);
        if !shown.is_empty() {
            let titles: Vec<&str> = shown.iter().map(|it| it.0.as_str()).collect();
            notes.push(format!("{} is known to hold {}.", rules.called(seat), titles.join(", ")));
        }
    }
    notes.push(format!(
        "{deck} in the deck, {} on the normal pile, {} on the weapon pile.",
        state.normal.len(),
        state.weapons.len()
    ));
    TableView {
        columns: ["health", "weapon", "shield", "armour", "hand"].map(str::to_owned).to_vec(),
        rows: seats.map(row).collect(),
        notes,
        hands: hands.collect(),
        piles: vec![
            ("normal pile".to_owned(), rules.listed(&state.normal)),
            ("weapon pile".to_owned(), rules.listed(&state.weapons)),
        ],
        ..TableView::default()
    }
}

/// A bar and the number; a long one is drawn to a scale.
fn health(rules: &Skirmish, player: &Player) -> String {
    if !player.alive {
        return "dead".to_owned();
    }
    let (now, most) = (i64::from(player.health), rules.figures.health.max(1));
    let wide = most.min(BAR);
    let full = ((now.max(0) * wide + most - 1) / most).min(wide);
    let sign = |c: &str, count: i64| c.repeat(usize::try_from(count).unwrap_or_default());
    let now = now.to_string().replace('-', "−");
    format!("{}{} {now:>2}", sign("#", full), sign(".", wide - full))
}

fn shield(rules: &Skirmish, player: &Player) -> &'static str {
    match player.shield {
        None => "-",
        Some((_, uses)) => match (rules.shield_in_use(player), uses) {
            (true, 0) => "whole",
            (true, _) => "damaged",
            (false, 0) => "slung",
            (false, _) => "slung, damaged",
        },
    }
}

/// What is being fought.
fn fight(rules: &Skirmish, fight: &Fight) -> Vec<String> {
    let (by, at) = (rules.called(fight.by), rules.called(fight.at));
    let words = rules.blow_words(&fight.blow);
    let parts = rules.tables.shape_if(&fight.blow).map_or(1, |it| it.parts);
    let part = match parts {
        0 | 1 => String::new(),
        _ => format!(", part {} of {parts}", fight.part + 1),
    };
    let joined = if fight.blow.special.is_some() { ": " } else { " " };
    let mut notes = vec![format!("{by} against {at}{joined}{words}{part}.")];
    let mut below = fight.offer.cards.get(usize::from(fight.offer.on)).copied();
    for link in &fight.offer.chain {
        let on = below.map(|it| format!(" on {}", rules.title(it))).unwrap_or_default();
        notes.push(format!("{} has played {}{on}.", rules.called(link.by), rules.title(link.with)));
        below = Some(link.with);
    }
    notes
}
