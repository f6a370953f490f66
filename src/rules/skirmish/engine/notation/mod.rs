//! Actions as text, and back: `A charge B with chop`, `B dodge`, `draw kick`.
//!
//! Verbs and cards come from the data: a special is called by its form `verb`, or else by its id,
//! whatever else is done with a card by the card's id. Reading asks for no leave: what is
//! well-formed is read, and refused later with the rule that forbids it.

mod line;
mod read;
mod show;
mod words;

pub(crate) use line::{Aim, Line};
pub(crate) use read::SeatAction;

use super::kinds::Kind;
use crate::play::Seat;
use crate::skirmish::rule_options::K12;
use crate::skirmish::{BasicUse, Item, RulesData};
use cardwright_model::Game;

/// Words that mean the same in every game; no seat is called so.
const WORDS: &[&str] = &[
    "attack", "with", "by", "using", "wear", "wield", "recover", "pass", "take", "decline",
    "discard", "end", "strike", "nothing", "health", "shield", "armour", "weapon", "in-play",
    "draw", "lot",
];

/// What a card is, as far as an action with it is concerned.
#[derive(Clone, Debug, Default)]
struct Card {
    id: String,
    /// Stays in front of its owner and goes to the weapon pile.
    arms: bool,
    /// Adds to the blow of a weapon.
    adds: bool,
    /// Is struck instead of the weapon.
    flat: bool,
    /// The special that it performs by itself.
    performs: Option<u8>,
    opens: bool,
    cancels: bool,
    defends: bool,
}

/// What a special is called.
#[derive(Clone, Debug)]
struct Verb {
    id: String,
    word: String,
    /// As the answer with the same special.
    counter: Option<String>,
    basic: BasicUse,
    /// It can be done after a block.
    hooks: bool,
}

/// The words of one game.
#[derive(Clone, Debug)]
pub(crate) struct Notation {
    /// In the order of the card list.
    cards: Vec<Card>,
    /// In the order of the rules' data.
    verbs: Vec<Verb>,
    openers: Vec<Kind>,
    worn: Vec<Kind>,
    shields: Vec<Kind>,
    /// A card that performs a special needs an opener as well (K-12).
    performed_opened: bool,
}

impl Notation {
    /// The words for the cards and specials of a game.
    pub(crate) fn new(game: &Game, data: &RulesData) -> Self {
        let special = |id: &str| data.specials.iter().position(|it| it.id == id);
        let is =
            |id: &str, mut among: Box<dyn Iterator<Item = &String> + '_>| among.any(|it| it == id);
        let card = |id: &String| {
            let attack = data.attacks.iter().find(|it| it.id == *id);
            let performs = attack.and_then(|it| special(it.performs.as_ref()?));
            let weapon = is(id, Box::new(data.weapons.iter().map(|it| &it.id)));
            let shield = is(id, Box::new(data.shields().map(|it| &it.id)));
            Card {
                id: id.clone(),
                arms: weapon || shield,
                adds: attack.is_some_and(|it| it.adds),
                flat: attack.is_some_and(|it| !it.adds),
                performs: performs.and_then(|it| u8::try_from(it).ok()),
                opens: is(id, Box::new(data.openers.iter().map(|it| &it.id))),
                cancels: is(id, Box::new(data.cancellers.iter().map(|it| &it.id))),
                defends: is(id, Box::new(data.defences.iter().map(|it| &it.id))),
            }
        };
        let cards: Vec<Card> = game.playing_cards().iter().map(|it| card(&it.id.value)).collect();
        let kinds = |wanted: &dyn Fn(&Card) -> bool| -> Vec<Kind> {
            let found = cards.iter().enumerate().filter(|(_, it)| wanted(it));
            found.filter_map(|(at, _)| u8::try_from(at).ok().map(Kind)).collect()
        };
        let absorbs = |card: &Card| {
            data.armour.iter().any(|armour| armour.id == card.id && armour.absorbs.is_some())
        };
        let stops = |it: &Card| data.shields().any(|shield| shield.id == it.id);
        let verbs = data.specials.iter().map(|special| {
            let forms = game.keyword(&special.id).map(|keyword| &keyword.forms);
            let verb = forms.and_then(|forms| forms.get("verb"));
            Verb {
                id: special.id.clone(),
                word: verb.map_or_else(|| special.id.clone(), |verb| verb.value.clone()),
                counter: special.countered.then(|| special.counter_name().replace(' ', "-")),
                basic: special.basic,
                hooks: special.cancels_block || special.strikes_after_block,
            }
        });
        Self {
            verbs: verbs.collect(),
            openers: kinds(&|it| it.opens),
            worn: kinds(&absorbs),
            shields: kinds(&stops),
            performed_opened: data.rule_options.k12 == K12::WithSpecial,
            cards,
        }
    }

    pub(crate) fn kind(&self, id: &str) -> Option<Kind> {
        let at = self.cards.iter().position(|it| it.id == id)?;
        u8::try_from(at).ok().map(Kind)
    }

    /// The id of a card; empty for one that is not in the game.
    pub(crate) fn id(&self, kind: Kind) -> &str {
        self.cards.get(kind.index()).map_or("", |it| &it.id)
    }

    /// Ids of all cards, in the order of the card list.
    pub(crate) fn ids(&self) -> impl Iterator<Item = &str> + Clone {
        self.cards.iter().map(|it| it.id.as_str())
    }

    /// Whether a word means something, so that no seat can be called so.
    pub(crate) fn knows(&self, word: &str) -> bool {
        let of_verb = |verb: &Verb| {
            [&verb.id, &verb.word].contains(&&word.to_owned())
                || verb.counter.as_deref() == Some(word)
        };
        WORDS.contains(&word)
            || self.kind(word).is_some()
            || self.verbs.iter().any(of_verb)
            || self.worn.iter().any(|it| self.off(*it) == word)
    }

    fn card(&self, kind: Kind) -> Option<&Card> {
        self.cards.get(kind.index())
    }

    /// The word for taking armour off.
    fn off(&self, kind: Kind) -> String {
        format!("{}-off", self.id(kind))
    }

    /// The word for something that is to be destroyed: armour by its name where it has but one.
    fn item(&self, item: Item) -> &str {
        match (item, self.worn.as_slice()) {
            (Item::Weapon, _) => "weapon",
            (Item::Shield, _) => "shield",
            (Item::Armour, [only]) => self.id(*only),
            (Item::Armour, _) => "armour",
        }
    }
}

/// What the seats are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Names(Vec<String>);

impl Names {
    /// `A`, `B`, `C`, one for each seat there can be.
    pub(crate) fn letters() -> Self {
        Self(('A'..='Z').take(super::SEATS).map(String::from).collect())
    }

    /// These, clockwise from the first.
    pub(crate) fn of(names: impl IntoIterator<Item = String>) -> Self {
        Self(names.into_iter().collect())
    }

    /// What a seat is called; nothing where nobody sits.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.0.get(usize::from(seat)).map_or("", String::as_str)
    }

    /// The seat that is called so.
    pub(crate) fn seat(&self, name: &str) -> Option<Seat> {
        let at = self.0.iter().position(|it| it == name)?;
        Seat::try_from(at).ok()
    }

    /// All of them, clockwise.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> + Clone {
        self.0.iter().map(String::as_str)
    }
}
