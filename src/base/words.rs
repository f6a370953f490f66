//! Enumerations whose members have a word in data files, layouts and messages.

/// A member of an enumeration that [`words!`](crate::words) declares.
pub trait Word: Copy + 'static {
    /// Every member by its word, in the order of their declaration.
    const WORDS: &'static [(&'static str, Self)];
}

/// Declares enumerations, each member with its word: `ALL` lists the members, `name` tells the word of one.
#[macro_export]
macro_rules! words {
    ($($(#[$outer:meta])* $access:vis enum $name:ident {
        $($(#[$inner:meta])* $member:ident = $word:literal,)*
    })*) => {$(
        $(#[$outer])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        $access enum $name {
            $($(#[$inner])* $member,)*
        }

        impl $name {
            /// Every member, in the order of their declaration.
            $access const ALL: [Self; [$($word),*].len()] = [$(Self::$member),*];

            /// The word for it in data files, layouts and messages.
            $access const fn name(self) -> &'static str {
                match self {
                    $(Self::$member => $word,)*
                }
            }
        }

        impl $crate::Word for $name {
            const WORDS: &'static [(&'static str, Self)] = &[$(($word, Self::$member)),*];
        }
    )*};
}
