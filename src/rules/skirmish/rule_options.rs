//! The rulings that can be switched: what each of them lets one choose.
//!
//! Ids, names and meanings stand once, in the list at the end; manifest, scenarios, simulations and
//! `docs/rulings.md` read it from there. The first option of each is the ruling of this edition,
//! and so the default. Rulings with a single reading (`data/skirmish/rulings.toml`) have no switch.

use crate::switches::{Switch, Switches};

/// One enum for each ruling, [`RuleOptions`] with all of them, and the list of what there is to choose.
macro_rules! rulings {
    ($(
        $(#[doc = $about:literal])+
        $field:ident: $ruling:ident, $id:literal {
            $( $(#[doc = $means:literal])+ $option:ident = $name:literal, )+
        }
    )+) => {
        $(
            $(#[doc = $about])+
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
            pub enum $ruling { #[default] $( $(#[doc = $means])+ $option, )+ }
        )+

        /// A choice for every ruling that can be switched, as the engine asks for it.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct RuleOptions { $( $(#[doc = $about])+ pub $field: $ruling, )+ }

        impl RuleOptions {
            /// What is chosen.
            pub fn of(switches: &Switches) -> Self {
                Self { $( $field: [ $( $ruling::$option ),+ ][switches.place($id)], )+ }
            }

            /// The same as a list.
            pub fn switches(&self) -> Switches {
                Switches::at(SWITCHES, vec![ $( self.$field as usize ),+ ])
            }
        }

        /// Every ruling that can be switched, in order.
        pub const SWITCHES: &[Switch] = &[ $( Switch {
            id: $id,
            about: concat!($($about),+).trim_ascii_start(),
            options: &[ $( ($name, concat!($($means),+).trim_ascii_start()) ),+ ],
        }, )+ ];
    };
}

rulings! {
    /// Whether a card that blocks turns the SHIELD.
    k01: K01, "K-01" {
        /// It leaves the SHIELD as it was; only a use without a card turns or loses it.
        NoWear = "no-wear",
        /// Every block turns or loses it.
        Wears = "wears",
    }
    /// Whether armour that is being put on can be cancelled.
    k02: K02, "K-02" {
        /// Only what is played for an attack, a defence or a Hook, and other cancellers.
        Played = "played",
        /// Armour too, as it is put on; it is then spent, and the canceller earns its strike.
        WornToo = "worn-too",
    }
    /// What is left of an attack of several cards when one is cancelled.
    k03: K03, "K-03" {
        /// Nothing: it ends with all its parts and cards.
        Whole = "whole",
        /// The rest: without the opener an attack without special, without the Basic card a special
        /// on the default damage, if it can do without.
        CardOnly = "card-only",
    }
    /// At whom a canceller may strike.
    k04: K04, "K-04" {
        /// The owner of the cancelled card.
        Owner = "owner",
        /// Anybody who is alive.
        Anybody = "anybody",
    }
    /// Whether an attack without a card can be cancelled.
    k05: K05, "K-05" {
        /// No: there is nothing to cancel.
        NeedsCard = "needs-card",
        /// Yes, like any attack.
        AnyAttack = "any-attack",
    }
    /// Whether a canceller on a canceller earns a strike.
    k06: K06, "K-06" {
        /// It does, at the owner of the first.
        Strike = "strike",
        /// It does not.
        NoStrike = "no-strike",
    }
    /// How many defences there are against one part of an attack.
    k07: K07, "K-07" {
        /// One; if it is removed, the part gets through.
        One = "one",
        /// Another one when the first is removed, as long as there is one to play.
        Another = "another",
    }
    /// Whether a card that bypasses armour does so in an attack of several parts.
    k08: K08, "K-08" {
        /// It does, in each part.
        Bypass = "bypass",
        /// It does not: armour takes its share off each part.
        EachPart = "each-part",
    }
    /// Whether a special that can't be blocked takes a Basic card when it is an attack.
    k09: K09, "K-09" {
        /// It takes none.
        NoCard = "no-card",
        /// It may take one.
        Optional = "optional",
    }
    /// Whether a special that destroys an item wounds as well.
    k10: K10, "K-10" {
        /// It leaves health alone.
        Harmless = "harmless",
        /// It does the damage of the weapon too, unless something else is lost for the item or the
        /// attack is stopped.
        Wounds = "wounds",
    }
    /// What a card costs that performs a special by itself.
    k12: K12, "K-12" {
        /// Nothing else is played.
        Alone = "alone",
        /// A card that opens specials is played with it.
        WithSpecial = "with-special",
    }
    /// Whether the strike of a counter has the damage that its special adds.
    k13: K13, "K-13" {
        /// It has.
        Bonus = "bonus",
        /// It has not.
        NoBonus = "no-bonus",
    }
    /// Whether a weapon for both hands can counter, though it can't block.
    k14: K14, "K-14" {
        /// It can.
        Allowed = "allowed",
        /// It can't.
        Forbidden = "forbidden",
    }
    /// Whether an attack that is passed on can come back to somebody.
    k15: K15, "K-15" {
        /// It can, to all but the attacker.
        ComesBack = "comes-back",
        /// Each player meets it once; when all have passed it on, it ends.
        Once = "once",
    }
    /// What counts as armour for the limit on armour worn and for what may not be discarded.
    k17: K17, "K-17" {
        /// Only what absorbs damage.
        MailOnly = "mail-only",
        /// A SHIELD too.
        Both = "both",
    }
    /// Where a recovered weapon goes.
    k18: K18, "K-18" {
        /// Into play, in place of the old one.
        InPlay = "in-play",
        /// To the hand, from which it is taken into play in a later turn.
        ToHand = "to-hand",
    }
    /// Whether a SHIELD can be recovered.
    k19: K19, "K-19" {
        /// It can, as the action of a turn.
        OwnAction = "own-action",
        /// It can't.
        Never = "never",
    }
    /// Whether armour can be put on and something recovered in one turn.
    k21: K21, "K-21" {
        /// Not both.
        NotBoth = "not-both",
        /// Both.
        Both = "both",
    }
    /// The least that armour leaves of the damage of one part.
    k22: K22, "K-22" {
        /// Nothing at all.
        Zero = "zero",
        /// One point, if there was any.
        One = "one",
    }
    /// Whether the price of a SHIELD used without a card stays paid when that block is cancelled.
    k25: K25, "K-25" {
        /// It does.
        Paid = "paid",
        /// It does not: the SHIELD is as it was.
        Unpaid = "unpaid",
    }
    /// Where the cards of the dead go.
    k28: K28, "K-28" {
        /// To their piles.
        Piles = "piles",
        /// Out of the game.
        Removed = "removed",
    }
    /// When the normal pile becomes the new deck.
    k29: K29, "K-29" {
        /// When a card is due and there is none.
        WhenDue = "when-due",
        /// As soon as the last card is drawn.
        AtOnce = "at-once",
    }
    /// When the variant that heals does so.
    k31: K31, "K-31" {
        /// Each in the own turn.
        OwnTurn = "own-turn",
        /// Everybody in every turn.
        EveryTurn = "every-turn",
    }
    /// How weapons are handed out where set-up names none.
    k32: K32, "K-32" {
        /// By lot.
        Lot = "lot",
        /// By choice, clockwise.
        Choice = "choice",
    }
    /// Who may first play a Hook on a block.
    k34: K34, "K-34" {
        /// The defender.
        Defender = "defender",
        /// The attacker.
        Attacker = "attacker",
    }
    /// Whether a SHIELD will do for a card that needs a weapon or a SHIELD.
    k35: K35, "K-35" {
        /// It will, damaged too.
        ShieldToo = "shield-too",
        /// Only a weapon will.
        WeaponOnly = "weapon-only",
    }
    /// What a SHIELD used without a card suffers from an attack that destroys what blocks it.
    k37: K37, "K-37" {
        /// It is destroyed like behind a card.
        Destroyed = "destroyed",
        /// It is turned or lost as always.
        Worn = "worn",
    }
    /// What is left of an attack when its weapon is taken by a defence against one part.
    k50: K50, "K-50" {
        /// The other parts, in full.
        Full = "full",
        /// Nothing.
        Ended = "ended",
    }
    /// Whether a counter that is cancelled as a block still strikes.
    k54: K54, "K-54" {
        /// It does not.
        Void = "void",
        /// It does.
        Strikes = "strikes",
    }
    /// Whether a hand above its limit is cut at the end of the own turn.
    k60: K60, "K-60" {
        /// Down to the limit.
        Discard = "discard",
        /// Not at all: the limit only ends drawing.
        Keep = "keep",
    }
}
