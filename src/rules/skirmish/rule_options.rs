//! The rulings that can be switched: what each of them lets one choose.
//!
//! Ids, names and meanings stand once, in the list at the end; manifest, scenarios, simulations and
//! `docs/rulings.md` read it from there. The first option of each is the ruling of this edition,
//! and so the default. Rulings with a single reading (`data/skirmish/rulings.toml`) have no switch.

use crate::switches::{Switch, Switches};

/// One enum for each ruling, [`RuleOptions`] with all of them, and the list of what there is to choose.
macro_rules! rulings {
    ($(
        $field:ident $ruling:ident $id:literal $about:literal
            { $( $option:ident $name:literal: $means:literal, )+ }
    )+) => {
        $(
            #[doc = $about]
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
            pub enum $ruling { #[default] $( #[doc = $means] $option, )+ }
        )+

        /// A choice for every ruling that can be switched, as the engine asks for it.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct RuleOptions { $( #[doc = $about] pub $field: $ruling, )+ }

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
            about: $about,
            options: &[ $( ($name, $means) ),+ ],
        }, )+ ];
    };
}

rulings! {
    k01 K01 "K-01" "Does a block with a card turn the SHIELD?" {
        NoWear "no-wear": "No. Only using it without a card turns or loses it.",
        Wears "wears": "Yes. Every block turns or loses it.",
    }
    k02 K02 "K-02" "Can armour be cancelled while it is put on?" {
        Played "played": "No. Only cards played for an attack, a defence or a Hook can be cancelled, and \
            other cancellers.",
        WornToo "worn-too": "Yes. The armour is then spent, and the canceller earns its strike.",
    }
    k03 K03 "K-03" "One card of an attack of several cards is cancelled. What is left of the attack?" {
        Whole "whole": "Nothing. It ends with all its parts and cards.",
        CardOnly "card-only": "The rest. Without the card that opens it, it is an attack without a \
            special. Without the Basic card, it is a special on the default damage, if that is possible.",
    }
    k04 K04 "K-04" "Whom may a canceller strike?" {
        Owner "owner": "The owner of the cancelled card.",
        Anybody "anybody": "Any player who is alive.",
    }
    k05 K05 "K-05" "Can an attack without a card be cancelled?" {
        NeedsCard "needs-card": "No. There is nothing to cancel.",
        AnyAttack "any-attack": "Yes, like any attack.",
    }
    k06 K06 "K-06" "Does a canceller that cancels another canceller earn a strike?" {
        Strike "strike": "Yes, at the owner of the first.",
        NoStrike "no-strike": "No.",
    }
    k07 K07 "K-07" "How many defences are possible against one part of an attack?" {
        One "one": "One. If it is removed, the part gets through.",
        Another "another": "Another one each time one is removed.",
    }
    k08 K08 "K-08" "In an attack of several parts, does a card that bypasses armour bypass it?" {
        Bypass "bypass": "Yes, in each part.",
        EachPart "each-part": "No. Armour reduces each part.",
    }
    k09 K09 "K-09" "Can a special that can’t be blocked take a Basic card when it is an attack?" {
        NoCard "no-card": "No.",
        Optional "optional": "Yes, one.",
    }
    k10 K10 "K-10" "Does a special that destroys an item wound as well?" {
        Harmless "harmless": "No.",
        Wounds "wounds": "Yes. It does the damage of the weapon too, unless something else is lost \
            instead of the item or the attack is stopped.",
    }
    k12 K12 "K-12" "A card performs a special by itself. What else must be played?" {
        Alone "alone": "Nothing.",
        WithSpecial "with-special": "A card that opens specials.",
    }
    k13 K13 "K-13" "Does the strike of a counter include the damage that its special adds?" {
        Bonus "bonus": "Yes.",
        NoBonus "no-bonus": "No.",
    }
    k14 K14 "K-14" "Can a two-handed weapon counter, although it can’t block?" {
        Allowed "allowed": "Yes.",
        Forbidden "forbidden": "No.",
    }
    k15 K15 "K-15" "Can an attack that is passed on come back to the same player?" {
        ComesBack "comes-back": "Yes, to everybody but the attacker.",
        Once "once": "No. Each player meets it once; when all have passed it on, it ends.",
    }
    k17 K17 "K-17" "What counts as armour, for the limit on armour worn and for what can’t be discarded?" {
        MailOnly "mail-only": "Only what absorbs damage.",
        Both "both": "A SHIELD too.",
    }
    k18 K18 "K-18" "Where does a recovered weapon go?" {
        InPlay "in-play": "Into play, in place of the old one.",
        ToHand "to-hand": "To the hand. It can be taken into play in a later turn.",
    }
    k19 K19 "K-19" "Can a SHIELD be recovered?" {
        OwnAction "own-action": "Yes, as the action of a turn.",
        Never "never": "No.",
    }
    k21 K21 "K-21" "Can a player put on armour and recover something in the same turn?" {
        NotBoth "not-both": "No.",
        Both "both": "Yes.",
    }
    k22 K22 "K-22" "How much damage of a part gets through armour at least?" {
        Zero "zero": "None.",
        One "one": "One point, if there was any.",
    }
    k25 K25 "K-25" "A block without a card is cancelled. Does the SHIELD stay turned or lost?" {
        Paid "paid": "Yes.",
        Unpaid "unpaid": "No. The SHIELD is as it was.",
    }
    k28 K28 "K-28" "Where do the cards of the dead go?" {
        Piles "piles": "To their piles.",
        Removed "removed": "Out of the game.",
    }
    k29 K29 "K-29" "When does the normal pile become the new deck?" {
        WhenDue "when-due": "When a card must be drawn and none is left.",
        AtOnce "at-once": "As soon as the last card is drawn.",
    }
    k31 K31 "K-31" "In the variant with healing, when do players heal?" {
        OwnTurn "own-turn": "Each player in their own turn.",
        EveryTurn "every-turn": "Everybody in every turn.",
    }
    k32 K32 "K-32" "How are weapons handed out if the set-up names none?" {
        Lot "lot": "At random.",
        Choice "choice": "By choice, clockwise.",
    }
    k34 K34 "K-34" "Who may play a Hook on a block first?" {
        Defender "defender": "The defender.",
        Attacker "attacker": "The attacker.",
    }
    k35 K35 "K-35" "Is a SHIELD enough for a card that needs a weapon or a SHIELD?" {
        ShieldToo "shield-too": "Yes, even a damaged one.",
        WeaponOnly "weapon-only": "No. It needs a weapon.",
    }
    k37 K37 "K-37"
        "An attack that destroys what blocks it is blocked by a SHIELD without a card. What happens to the SHIELD?" {
        Destroyed "destroyed": "It is destroyed, as with a card.",
        Worn "worn": "It is turned or lost as usual.",
    }
    k50 K50 "K-50" "A defence against one part takes the weapon of the attack. What is left of the attack?" {
        Full "full": "The other parts, in full.",
        Ended "ended": "Nothing.",
    }
    k54 K54 "K-54" "Does a counter still strike if it is cancelled as a block?" {
        Void "void": "No.",
        Strikes "strikes": "Yes.",
    }
    k60 K60 "K-60" "Must a player discard down to the limit of the hand at the end of their turn?" {
        Discard "discard": "Yes.",
        Keep "keep": "No. The limit only ends drawing.",
    }
}
