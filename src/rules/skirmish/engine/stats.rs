//! What is counted of many games of Skirmish.

use super::action::{Action, Blow, Event, Origin, With};
use super::game::Skirmish;
use super::kinds::Kind;
use super::state::{SEATS, SkirmishState, Stage, Step};
use super::tables::{Role, Source};
use crate::play::{GameStats, Rules, Seat, Show, StatTable, StatsRecorder, Tell, ToAct, places};
use cardwright_base::english::a;

// What happens in a turn.
places! { ATTACK WOUND RECOVERY DEATH }
// The tables, and the columns of each.
places! { SOURCES CARDS WEAPONS SPECIALS DEFENCES PLAYERS DECK }
places! { mod source: PARTS DAMAGE KILLS HITS LAST }
places! { mod card: DRAWN HELD PLAYABLE LEFT PLAYED KILLS SAVED LAST }
places! { mod weapon: TURNS ATTACKS DAMAGE KILLS ENDED WON }
places! { mod special: USED PARTS HITS UNDONE DAMAGE KILLS }
places! { mod defence: USED STOOD SAVED }
places! { mod player: TURNS DEALT TAKEN KILLS DEATHS WINS }

/// What is remembered of the game that is being played.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// The turn that was seen last; 0 before the first.
    turn: u32,
    reshuffles: u64,
    /// The weapon of each seat, or the one it died with.
    weapons: [Option<Kind>; SEATS],
    /// The special that somebody tries to undo a block with.
    undoing: Option<u8>,
    /// The last attack that hit somebody: who made it, and whom it hit.
    hit: Option<(Seat, Seat, Blow)>,
    /// Everybody who was killed, and how.
    kills: Vec<(Seat, Blow)>,
}

impl Skirmish {
    /// Everything that an attack can be made with, in the order of the table.
    fn sources(&self) -> &[Source] {
        self.sources.get_or_init(|| {
            let data = &self.data;
            let cards = |adds: bool| {
                let attacks = self.tables.attacks.iter().zip(&data.attacks);
                attacks.filter(move |it| it.1.adds == adds).map(|it| Source::Card(*it.0))
            };
            let mut all = vec![Source::Weapon];
            all.extend(cards(true).chain(cards(false)));
            all.extend((0..data.specials.len() as u8).map(Source::Special));
            for (place, special) in (0..).zip(&data.specials) {
                if data.attacks.iter().any(|it| it.performs.as_ref() == Some(&special.id)) {
                    all.push(Source::Performed(place));
                }
                if special.countered {
                    all.push(Source::Counter(place));
                }
                if special.strikes_after_block {
                    all.push(Source::AfterBlock(place));
                }
            }
            let cancels = self.tables.cancellers.iter().zip(&data.cancellers);
            all.extend(cancels.filter(|it| it.1.strikes).map(|it| Source::Strike(*it.0)));
            all
        })
    }

    /// The id and the name of a source.
    fn source_row(&self, source: Source) -> (String, String) {
        let special = |place: u8| &self.data.specials[usize::from(place)];
        let of = |place: u8, id: &str, title: &str| {
            (format!("{}/{id}", special(place).id), format!("{} {title}", special(place).title))
        };
        match source {
            Source::Weapon => ("default".to_owned(), "the weapon alone".to_owned()),
            Source::Card(kind) => (self.id(kind).to_owned(), self.title(kind).to_owned()),
            Source::Special(place) => (special(place).id.clone(), special(place).title.clone()),
            Source::Performed(place) => of(place, "performed", "by a card alone"),
            Source::Counter(place) => of(place, "counter", "thrown back"),
            Source::AfterBlock(place) => of(place, "after-block", "after a block"),
            Source::Strike(kind) => {
                (format!("{}/strike", self.id(kind)), format!("strike of {}", a(self.title(kind))))
            }
        }
    }

    /// The row of the source of an attack. `None` for what is no attack.
    fn source_of(&self, blow: &Blow) -> Option<usize> {
        let source = match (blow.origin, blow.special) {
            (Origin::Wear, _) => return None,
            (Origin::FreeStrike(by), _) => Source::Strike(by),
            (Origin::Performed, Some(special)) => Source::Performed(special),
            (Origin::Counter, Some(special)) => Source::Counter(special),
            (Origin::AfterBlock, Some(special)) => Source::AfterBlock(special),
            (_, Some(special)) => Source::Special(special),
            (_, None) => blow.card.map_or(Source::Weapon, Source::Card),
        };
        self.sources().iter().position(|it| *it == source)
    }

    /// The row of what an attack is made with: fist, boot and rim count as bare hands, whatever is
    /// wielded besides (K-16).
    fn arm(&self, blow: &Blow) -> usize {
        let flat = blow.card.is_some_and(|card| match self.tables.designs[card.index()].role {
            Role::Attack(place) => !self.data.attacks[place].adds,
            _ => false,
        });
        if flat { 0 } else { self.weapon_row(blow.weapon) }
    }

    /// The row of a weapon; bare hands come first.
    fn weapon_row(&self, weapon: Option<Kind>) -> usize {
        let place = |it: Kind| self.tables.weapons.iter().position(|own| *own == it);
        weapon.and_then(place).map_or(0, |it| it + 1)
    }

    /// The row of a Defence card, or of a SHIELD that is used without one.
    fn defence_row(&self, card: Kind) -> usize {
        let mut all = self.tables.shields.iter().chain(&self.tables.defences);
        all.position(|it| *it == card).expect("a card that defends")
    }

    /// The row of an answer with the same special.
    fn counter_row(&self, special: u8) -> usize {
        let own = &self.data.specials[..usize::from(special)];
        let before = own.iter().filter(|it| it.countered).count();
        self.tables.shields.len() + self.tables.defences.len() + before
    }

    fn see_hand(
        &self,
        state: &SkirmishState,
        seat: Seat,
        options: &[Action],
        stats: &mut GameStats,
    ) {
        let playable = options.iter().fold(0, |all, it| all | it.cards());
        for kind in state.player(seat).hand.kinds() {
            stats.count(CARDS, kind.index(), card::HELD, 1);
            let can = playable & kind.bit() != 0;
            stats.count(CARDS, kind.index(), card::PLAYABLE, can.into());
        }
    }

    fn see_kill(&self, by: Seat, blow: &Blow, last: bool, stats: &mut GameStats) {
        if let Some(row) = self.source_of(blow) {
            stats.count(SOURCES, row, source::KILLS, 1);
            stats.count(SOURCES, row, source::LAST, last.into());
        }
        if let Some(row) = blow.special {
            stats.count(SPECIALS, row.into(), special::KILLS, 1);
        }
        stats.count(WEAPONS, self.arm(blow), weapon::KILLS, 1);
        stats.count(PLAYERS, by.into(), player::KILLS, 1);
        let earned = match blow.origin {
            Origin::FreeStrike(by) => Some(by),
            _ => None,
        };
        for kind in blow.cards().chain(earned) {
            stats.count(CARDS, kind.index(), card::KILLS, 1);
            stats.count(CARDS, kind.index(), card::LAST, last.into());
        }
    }

    fn see_hit(&self, [by, at]: [Seat; 2], blow: &Blow, damage: i16, stats: &mut GameStats) {
        let Some(row) = self.source_of(blow) else { return };
        let damage = u64::try_from(damage).unwrap_or_default();
        stats.count(PLAYERS, by.into(), player::DEALT, damage);
        stats.count(PLAYERS, at.into(), player::TAKEN, damage);
        for (column, more) in [(source::PARTS, 1), (source::HITS, 1), (source::DAMAGE, damage)] {
            stats.count(SOURCES, row, column, more);
        }
        if let Some(row) = blow.special.map(usize::from) {
            for (column, more) in
                [(special::PARTS, 1), (special::HITS, 1), (special::DAMAGE, damage)]
            {
                stats.count(SPECIALS, row, column, more);
            }
        }
        stats.count(WEAPONS, self.arm(blow), weapon::DAMAGE, damage);
    }

    fn see_stop(
        &self,
        state: &SkirmishState,
        by: Seat,
        with: With,
        blow: &Blow,
        stats: &mut GameStats,
    ) {
        if let Some(row) = self.source_of(blow) {
            stats.count(SOURCES, row, source::PARTS, 1);
        }
        if let Some(row) = blow.special {
            stats.count(SPECIALS, row.into(), special::PARTS, 1);
        }
        let saved = u64::from(self.would_kill(state, by, blow));
        let row = match with {
            With::Shield(kind) | With::Card(kind) => self.defence_row(kind),
            With::Counter { special, .. } => self.counter_row(special),
        };
        stats.count(DEFENCES, row, defence::STOOD, 1);
        stats.count(DEFENCES, row, defence::SAVED, saved);
        if let With::Card(kind) = with {
            stats.count(CARDS, kind.index(), card::SAVED, saved);
        }
    }
}

impl StatsRecorder for Skirmish {
    type Notes = Notes;

    fn begins_turn(&self, event: &Event) -> bool {
        matches!(event, Event::Turn { .. })
    }

    fn turn_events(&self) -> Vec<(&'static str, &'static str)> {
        vec![
            ("attack", "somebody attacks"),
            ("wound", "somebody is wounded"),
            ("recovery", "somebody recovers"),
            ("death", "somebody dies"),
        ]
    }

    fn turn_event(&self, event: &Event) -> Option<usize> {
        match event {
            Event::Attacked { blow, .. } if blow.origin != Origin::Wear => Some(ATTACK),
            Event::Hit { damage: 1.., .. } => Some(WOUND),
            Event::Died { .. } => Some(DEATH),
            _ => None,
        }
    }

    fn leads_by(&self) -> Option<&'static str> {
        Some("health")
    }

    fn standing(&self, state: &SkirmishState, seat: Seat) -> i64 {
        state.player(seat).health.into()
    }

    fn stat_tables(&self, seats: Seat) -> Vec<StatTable> {
        let title = |kind: &Kind| (self.id(*kind), self.title(*kind));
        let deaths = || Show::OfAll("players.deaths".to_owned());
        let per_death = || Show::EachOfAll("players.deaths".to_owned());
        let part = |of: &str| Show::PartOf(of.to_owned());
        let each = |of: &str| Show::Each(of.to_owned());
        let rows: Vec<_> = self.sources().iter().map(|it| self.source_row(*it)).collect();
        let about = "_Damage_ and _kills_: share of all damage and of all deaths. \
                     _Hits_: share of its blows that got through; cancelled ones do not \
                     count. _Last_: share of games that it ended.";
        let sources = StatTable::new("sources", "Damage by source", "source", about)
            .column("parts", "blows", Show::Hidden)
            .column("damage", "damage", Show::Share)
            .part_of("all damage")
            .column("kills", "kills", deaths())
            .column("hits", "hits", part("parts"))
            .column("last", "last", Show::OfAll("players.wins".to_owned()))
            .of_rows(rows.iter().map(|it| (it.0.as_str(), it.1.as_str())));
        let about = "_Drawn_: copies per game. _Playable_: of the decisions made with \
                     the card in hand, how many allowed it to be played. _Played_: of \
                     the copies that left a hand, how many were played; the rest were \
                     discarded. _Kills_: share of all deaths to which the card \
                     contributed. _Saved_: lives that it saved, per death. _Last_: share \
                     of games that such a death ended.";
        let kinds: Vec<Kind> = self.kinds().collect();
        let cards = StatTable::new("cards", "Cards", "card", about)
            .column("drawn", "drawn", Show::Game)
            .column("held", "held", Show::Hidden)
            .column("playable", "playable", part("held"))
            .never("could never be played")
            .column("left", "left a hand", Show::Hidden)
            .column("played", "played", part("left"))
            .sentence(
                "{most} is played {often} it leaves a hand, {least} {seldom}; the rest are discarded.",
            )
            .column("kills", "kills", deaths())
            .sentence("{most} plays a part in {more} of all deaths.")
            .column("saved", "saved", per_death())
            .column("last", "last", Show::OfAll("players.wins".to_owned()))
            .of_rows(kinds.iter().map(title));
        let about = "_Turns_: share of all turns begun with it. _Per attack_: mean \
                     damage. _Kills_: share of all deaths. _Ended_: share of fighters \
                     who held it when they died or the game ended. _Wins_: how often \
                     such a fighter won, against an equal share. This shows what winners \
                     hold, which need not be why they won. _Bare hands_: every blow with \
                     fist, boot or rim counts as an attack, whatever weapon is wielded.";
        let bare = std::iter::once(("none", "bare hands"));
        let weapons = StatTable::new("weapons", "Weapons", "weapon", about)
            .column("turns", "turns", Show::OfAll("weapons.turns".to_owned()))
            .column("attacks", "attacks", Show::Hidden)
            .column("damage", "per attack", each("attacks"))
            .column("kills", "kills", deaths())
            .column("ended", "ended", Show::OfAll("weapons.ended".to_owned()))
            .column("won", "wins", Show::Odds("ended".to_owned()))
            .sentence(
                "Winners most often end with {top}: {shares}. Fighters who end with {most} win {more} times \
                 their equal share; those with {least}, {less} times.",
            )
            .of_rows(bare.chain(self.tables.weapons.iter().map(title)))
            .all_used();
        let about = "_Used_: per game. _Hits_: share of its blows that got through. \
                     _Undone_: blocks that it cancelled, per game. _Damage_: per use. \
                     _Kills_: share of all deaths.";
        let all = || self.data.specials.iter();
        let specials = StatTable::new("specials", "Special attacks", "special", about)
            .column("used", "used", Show::Game)
            .column("parts", "blows", Show::Hidden)
            .column("hits", "hits", part("parts"))
            .column("undone", "undone", Show::Game)
            .column("damage", "damage", each("used"))
            .column("kills", "kills", deaths())
            .of_rows(all().map(|it| (it.id.as_str(), it.title.as_str())))
            .all_used();
        let about = "_Used_: per game. _Stood_: how often it stopped the blow. _Saved_: \
                     blows stopped that would have killed, per death.";
        let counters: Vec<_> = all()
            .filter(|it| it.countered)
            .map(|it| (format!("{}/counter", it.id), format!("{} thrown back", it.title)))
            .collect();
        let blocks = self.tables.shields.iter().chain(&self.tables.defences).map(title);
        let defences = StatTable::new("defences", "Defences", "defence", about)
            .column("used", "used", Show::Game)
            .column("stood", "stood", part("used"))
            .column("saved", "saved", per_death())
            .of_rows(blocks.chain(counters.iter().map(|it| (it.0.as_str(), it.1.as_str()))));
        let about = "Per game: turns begun, damage _dealt_ and _taken_, fighters \
                     _killed_, and how often the player in this seat _died_.";
        let names: Vec<String> = (0..seats).map(|it| self.called(it)).collect();
        let players = StatTable::new("players", "Players", "player", about)
            .column("turns", "turns", Show::Game)
            .column("dealt", "dealt", Show::Game)
            .column("taken", "taken", Show::Game)
            .column("kills", "killed", Show::Game)
            .column("deaths", "died", Show::Game)
            .column("wins", "won", Show::Hidden)
            .of_rows(names.iter().map(|it| (it.as_str(), it.as_str())));
        let about = "_Reshuffled_: how often per game the normal pile became the new \
                     deck. _Games_: share of games in which that happened.";
        let deck = StatTable::new("deck", "The deck", "pile", about)
            .column("games", "games", Show::OfAll("players.wins".to_owned()))
            .column("reshuffled", "reshuffled", Show::Game)
            .of_rows(std::iter::once(("deck", "deck")));
        vec![sources, cards, weapons, specials, defences, players, deck]
    }

    fn began(&self, state: &SkirmishState, stats: &mut GameStats) {
        stats.begin_turn(self, state);
    }

    fn before(
        &self,
        state: &SkirmishState,
        options: &[Action],
        action: Action,
        stats: &mut GameStats,
        notes: &mut Notes,
    ) {
        let ToAct::Seat(seat) = self.to_act(state) else {
            if let Action::Draw(kind) = action {
                stats.count(CARDS, kind.index(), card::DRAWN, 1);
            }
            return;
        };
        if state.turn != notes.turn {
            notes.turn = state.turn;
            let row = self.weapon_row(state.player(state.on_turn).weapon);
            stats.count(PLAYERS, state.on_turn.into(), player::TURNS, 1);
            stats.count(WEAPONS, row, weapon::TURNS, 1);
        }
        if state.step != Step::Discard {
            self.see_hand(state, seat, options, stats);
        }
        match action {
            Action::Recover(_) => stats.happened(RECOVERY),
            Action::Discard(kind) => stats.count(CARDS, kind.index(), card::LEFT, 1),
            Action::Defend(kind) => {
                stats.count(DEFENCES, self.defence_row(kind), defence::USED, 1);
            }
            Action::Use => {
                if let Some((shield, _)) = state.player(seat).shield {
                    stats.count(DEFENCES, self.defence_row(shield), defence::USED, 1);
                }
            }
            Action::Counter { special, .. } => {
                stats.count(DEFENCES, self.counter_row(special), defence::USED, 1);
                stats.count(SPECIALS, special.into(), special::USED, 1);
            }
            // The strike after a block is counted when it is made.
            Action::Hook { special, .. }
                if state.fight.as_ref().map(|it| it.stage) == Some(Stage::AttackerHook) =>
            {
                stats.count(SPECIALS, special.into(), special::USED, 1);
                notes.undoing = Some(special);
            }
            _ => {}
        }
    }

    fn after(
        &self,
        state: &SkirmishState,
        _: Action,
        told: &[Event],
        stats: &mut GameStats,
        notes: &mut Notes,
    ) {
        for event in told {
            match event {
                Event::Played { card, .. } => {
                    stats.count(CARDS, card.index(), card::LEFT, 1);
                    stats.count(CARDS, card.index(), card::PLAYED, 1);
                }
                Event::Attacked { by, at, blow } if blow.origin != Origin::Wear => {
                    if matches!(blow.origin, Origin::Turn | Origin::Performed) {
                        stats.attack(*by, *at);
                    }
                    if let Some(row) = blow.special.filter(|_| blow.origin != Origin::Counter) {
                        stats.count(SPECIALS, row.into(), special::USED, 1);
                    }
                    stats.count(WEAPONS, self.arm(blow), weapon::ATTACKS, 1);
                }
                Event::Hit { by, at, blow, damage } => {
                    self.see_hit([*by, *at], blow, *damage, stats);
                    notes.hit = Some((*by, *at, *blow));
                }
                Event::Stopped { by, with, blow } => {
                    self.see_stop(state, *by, *with, blow, stats);
                }
                Event::Unblocked { .. } => {
                    if let Some(row) = notes.undoing.take() {
                        stats.count(SPECIALS, row.into(), special::UNDONE, 1);
                    }
                }
                Event::Died { seat, .. } => {
                    stats.eliminated(*seat);
                    stats.count(PLAYERS, (*seat).into(), player::DEATHS, 1);
                    if let Some((by, _, blow)) = notes.hit.filter(|(_, at, _)| at == seat) {
                        notes.kills.push((by, blow));
                    }
                }
                Event::Reshuffled => notes.reshuffles += 1,
                _ => {}
            }
        }
        let seats = usize::from(state.seats);
        for (weapon, player) in notes.weapons.iter_mut().zip(&state.players[..seats]) {
            if player.alive {
                *weapon = player.weapon;
            }
        }
    }

    fn ended(
        &self,
        state: &SkirmishState,
        winner: Option<Seat>,
        stats: &mut GameStats,
        notes: Notes,
    ) {
        for seat in 0..state.seats {
            let row = self.weapon_row(notes.weapons[usize::from(seat)]);
            let won = u64::from(winner == Some(seat));
            stats.count(WEAPONS, row, weapon::ENDED, 1);
            stats.count(WEAPONS, row, weapon::WON, won);
            stats.count(PLAYERS, seat.into(), player::WINS, won);
        }
        stats.count(DECK, 0, 0, u64::from(notes.reshuffles > 0));
        stats.count(DECK, 0, 1, notes.reshuffles);
        for (at, (by, blow)) in notes.kills.iter().enumerate() {
            let last = winner.is_some() && at + 1 == notes.kills.len();
            self.see_kill(*by, blow, last, stats);
        }
    }
}
