//! What can be chosen before a game begins.

use super::playable_game;
use super::playable_game::PlayError;
use cardwright_base::diagnostic::Report;
use cardwright_rules::PlayerKind;
use cardwright_rules::play::Dice;
use std::path::Path;

/// What can be chosen before a game begins.
#[derive(Clone, Debug)]
pub struct PlayOptions {
    /// Whether a player can have cards that others don't see.
    pub hides: bool,
    /// The game as it is, then its variants.
    pub variants: Vec<VariantSeats>,
    /// Policies that can play it.
    pub policies: Vec<&'static str>,
    /// Rulings that can be read in more than one way.
    pub rulings: Vec<RulingOptions>,
}

/// A ruling that can be read in more than one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingOptions {
    /// Id of the ruling.
    pub id: String,
    /// What it is about.
    pub about: String,
    /// Names of its options and what they mean, the one that the game goes by first.
    pub options: Vec<(String, String)>,
}

/// A way to play a game, and by how many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantSeats {
    /// Its id; empty for the game as it is.
    pub id: String,
    /// Title of the variant, as printed.
    pub title: String,
    /// For each number of players: what they are called.
    pub seats: Vec<Vec<String>>,
}

/// What can be chosen before a game begins. `Ok(None)` when errors were pushed to `report`.
///
/// # Errors
/// When it can't be read, or the program has no rules for it.
pub fn play_options(
    data: &Path,
    game: &str,
    report: &mut Report,
) -> Result<Option<PlayOptions>, PlayError> {
    let Some(playable) = playable_game(data, game, report)? else { return Ok(None) };
    let own = [("", playable.game.title.value.as_str())].into_iter();
    let variants = playable.game.variants.iter();
    let variants = own.chain(variants.map(|it| (it.id.value.as_str(), it.title.value.as_str())));
    let (mut all, mut hides) = (Vec::new(), false);
    let mut policies: Vec<&'static str> = Vec::new();
    for (id, title) in variants {
        let variant = Some(id).filter(|it| !it.is_empty());
        let switches = playable.switches(variant, &[])?;
        let rules = playable.rules(&playable.game, variant, &switches, None)?;
        let (least, most) = rules.table_sizes();
        let mut seats = Vec::new();
        for number in least..=most {
            let people = vec![PlayerKind::Person; usize::from(number)];
            let live = playable.live(variant, &switches, &people, Vec::new(), Dice::of(0, 0));
            // A number between the two that can't play is none to choose.
            let Ok(live) = live else { continue };
            hides |= live.hides();
            seats.push((0..number).map(|it| live.called(it)).collect());
        }
        if policies.is_empty() {
            let can =
                |it: &&str| PlayerKind::named(it).is_ok_and(|kind| rules.has_player(kind).is_ok());
            policies = PlayerKind::NAMES.into_iter().filter(can).collect();
        }
        all.push(VariantSeats { id: id.to_owned(), title: title.to_owned(), seats });
    }
    let switches = playable.switches(None, &[])?;
    let rulings = switches.list().iter().map(|ruling| {
        let now = switches.chosen().find(|chosen| chosen.0 == ruling.id).map(|chosen| chosen.1);
        let option = |it: &(&str, &str)| (it.0.to_owned(), it.1.to_owned());
        let mut options: Vec<_> = ruling.options.iter().map(option).collect();
        options.sort_by_key(|it| Some(it.0.as_str()) != now);
        RulingOptions { id: ruling.id.to_owned(), about: ruling.about.to_owned(), options }
    });
    let rulings = rulings.collect();
    Ok(Some(PlayOptions { hides, variants: all, policies, rulings }))
}
