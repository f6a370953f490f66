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
            /// The options that switches set, one for each ruling.
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
    /// Does a block with a card turn the SHIELD?
    k01: K01, "K-01" {
        /// No. Only using it without a card turns or loses it.
        NoWear = "no-wear",
        /// Yes. Every block turns or loses it.
        Wears = "wears",
    }
    /// Can armour be cancelled while it is put on?
    k02: K02, "K-02" {
        /// No. Only cards played for an attack, a defence or a Hook can be cancelled, and other
        /// cancellers.
        Played = "played",
        /// Yes. The armour is then spent, and the canceller earns its strike.
        WornToo = "worn-too",
    }
    /// One card of an attack of several cards is cancelled. What is left of the attack?
    k03: K03, "K-03" {
        /// Nothing. It ends with all its parts and cards.
        Whole = "whole",
        /// The rest. Without the card that opens it, it is an attack without a special. Without the
        /// Basic card, it is a special on the default damage, if that is possible.
        CardOnly = "card-only",
    }
    /// Whom may a canceller strike?
    k04: K04, "K-04" {
        /// The owner of the cancelled card.
        Owner = "owner",
        /// Any player who is alive.
        Anybody = "anybody",
    }
    /// Can an attack without a card be cancelled?
    k05: K05, "K-05" {
        /// No. There is nothing to cancel.
        NeedsCard = "needs-card",
        /// Yes, like any attack.
        AnyAttack = "any-attack",
    }
    /// Does a canceller that cancels another canceller earn a strike?
    k06: K06, "K-06" {
        /// Yes, at the owner of the first.
        Strike = "strike",
        /// No.
        NoStrike = "no-strike",
    }
    /// How many defences are possible against one part of an attack?
    k07: K07, "K-07" {
        /// One. If it is removed, the part gets through.
        One = "one",
        /// Another one each time one is removed.
        Another = "another",
    }
    /// In an attack of several parts, does a card that bypasses armour bypass it?
    k08: K08, "K-08" {
        /// Yes, in each part.
        Bypass = "bypass",
        /// No. Armour reduces each part.
        EachPart = "each-part",
    }
    /// Can a special that can’t be blocked take a Basic card when it is an attack?
    k09: K09, "K-09" {
        /// No.
        NoCard = "no-card",
        /// Yes, one.
        Optional = "optional",
    }
    /// Does a special that destroys an item wound as well?
    k10: K10, "K-10" {
        /// No.
        Harmless = "harmless",
        /// Yes. It does the damage of the weapon too, unless something else is lost instead of the
        /// item or the attack is stopped.
        Wounds = "wounds",
    }
    /// A card performs a special by itself. What else must be played?
    k12: K12, "K-12" {
        /// Nothing.
        Alone = "alone",
        /// A card that opens specials.
        WithSpecial = "with-special",
    }
    /// Does the strike of a counter include the damage that its special adds?
    k13: K13, "K-13" {
        /// Yes.
        Bonus = "bonus",
        /// No.
        NoBonus = "no-bonus",
    }
    /// Can a two-handed weapon counter, although it can’t block?
    k14: K14, "K-14" {
        /// Yes.
        Allowed = "allowed",
        /// No.
        Forbidden = "forbidden",
    }
    /// Can an attack that is passed on come back to the same player?
    k15: K15, "K-15" {
        /// Yes, to everybody but the attacker.
        ComesBack = "comes-back",
        /// No. Each player meets it once; when all have passed it on, it ends.
        Once = "once",
    }
    /// What counts as armour, for the limit on armour worn and for what can’t be discarded?
    k17: K17, "K-17" {
        /// Only what absorbs damage.
        MailOnly = "mail-only",
        /// A SHIELD too.
        Both = "both",
    }
    /// Where does a recovered weapon go?
    k18: K18, "K-18" {
        /// Into play, in place of the old one.
        InPlay = "in-play",
        /// To the hand. It can be taken into play in a later turn.
        ToHand = "to-hand",
    }
    /// Can a SHIELD be recovered?
    k19: K19, "K-19" {
        /// Yes, as the action of a turn.
        OwnAction = "own-action",
        /// No.
        Never = "never",
    }
    /// Can a player put on armour and recover something in the same turn?
    k21: K21, "K-21" {
        /// No.
        NotBoth = "not-both",
        /// Yes.
        Both = "both",
    }
    /// How much damage of a part gets through armour at least?
    k22: K22, "K-22" {
        /// None.
        Zero = "zero",
        /// One point, if there was any.
        One = "one",
    }
    /// A block without a card is cancelled. Does the SHIELD stay turned or lost?
    k25: K25, "K-25" {
        /// Yes.
        Paid = "paid",
        /// No. The SHIELD is as it was.
        Unpaid = "unpaid",
    }
    /// Where do the cards of the dead go?
    k28: K28, "K-28" {
        /// To their piles.
        Piles = "piles",
        /// Out of the game.
        Removed = "removed",
    }
    /// When does the normal pile become the new deck?
    k29: K29, "K-29" {
        /// When a card must be drawn and none is left.
        WhenDue = "when-due",
        /// As soon as the last card is drawn.
        AtOnce = "at-once",
    }
    /// In the variant with healing, when do players heal?
    k31: K31, "K-31" {
        /// Each player in their own turn.
        OwnTurn = "own-turn",
        /// Everybody in every turn.
        EveryTurn = "every-turn",
    }
    /// How are weapons handed out if the set-up names none?
    k32: K32, "K-32" {
        /// At random.
        Lot = "lot",
        /// By choice, clockwise.
        Choice = "choice",
    }
    /// Who may play a Hook on a block first?
    k34: K34, "K-34" {
        /// The defender.
        Defender = "defender",
        /// The attacker.
        Attacker = "attacker",
    }
    /// Is a SHIELD enough for a card that needs a weapon or a SHIELD?
    k35: K35, "K-35" {
        /// Yes, even a damaged one.
        ShieldToo = "shield-too",
        /// No. It needs a weapon.
        WeaponOnly = "weapon-only",
    }
    /// An attack that destroys what blocks it is blocked by a SHIELD without a card. What happens
    /// to the SHIELD?
    k37: K37, "K-37" {
        /// It is destroyed, as with a card.
        Destroyed = "destroyed",
        /// It is turned or lost as usual.
        Worn = "worn",
    }
    /// A defence against one part takes the weapon of the attack. What is left of the attack?
    k50: K50, "K-50" {
        /// The other parts, in full.
        Full = "full",
        /// Nothing.
        Ended = "ended",
    }
    /// Does a counter still strike if it is cancelled as a block?
    k54: K54, "K-54" {
        /// No.
        Void = "void",
        /// Yes.
        Strikes = "strikes",
    }
    /// Must a player discard down to the limit of the hand at the end of their turn?
    k60: K60, "K-60" {
        /// Yes.
        Discard = "discard",
        /// No. The limit only ends drawing.
        Keep = "keep",
    }
}
