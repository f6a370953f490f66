//! Values of the model by their types: what is read where a reader says nothing but the name of a key.

use super::format::{colour, length, size};
use super::table::Table;
use cardwright_base::units::{Length, Size};
use cardwright_model::{Colour, Date, Located, Prose};

/// A type that the value of a key is read as.
pub(super) trait FromTable: Sized {
    /// Reads the value of a key. `None` when it is wrong, or not there though it must be; that was reported.
    fn read(table: &Table<'_>, key: &str) -> Option<Self>;
}

/// Reads a struct from a table, field by field, so that all mistakes are reported. A field is read from the key
/// of its name, unless an expression for it follows, which is `None` when errors were pushed.
macro_rules! read {
    ($table:ident, $of:ident { $($field:ident $(: $value:expr)?),* $(,)? }) => {{
        $(#[allow(clippy::redundant_locals, reason = "some were read before")]
        let $field = $crate::read::read!(@ $table $field $($value)?);)*
        match ($($field,)*) {
            ($(Some($field),)*) => Some($of { $($field),* }),
            _ => None,
        }
    }};
    (@ $table:ident $field:ident) => {
        $crate::read::FromTable::read($table, stringify!($field))
    };
    (@ $table:ident $field:ident $value:expr) => { $value };
}
pub(super) use read;

macro_rules! from_table {
    ($($of:ty = |$table:ident, $key:ident| $read:expr;)*) => {$(
        impl FromTable for $of {
            fn read($table: &Table<'_>, $key: &str) -> Option<Self> {
                $read
            }
        }

        impl FromTable for Option<$of> {
            fn read($table: &Table<'_>, $key: &str) -> Option<Self> {
                Some($table.entry($key).and_then(|_| $read))
            }
        }
    )*};
}

from_table! {
    Located<String> = |table, key| table.text(key);
    String = |table, key| Some(table.text(key)?.value);
    Prose = |table, key| table.prose(key).map(Prose::from);
    Located<Length> = |table, key| length(table, key);
    Length = |table, key| Some(length(table, key)?.value);
    Size = |table, key| Some(size(table, key)?.value);
    Located<Colour> = |table, key| colour(table, key);
    Located<i64> = |table, key| table.number(key);
    Located<u32> = |table, key| table.number(key).map(|it| Located::new(it.value as u32, it.span));
    u32 = |table, key| Some(table.number(key)?.value as u32);
    Located<Date> = |table, key| table.need(key)?.date();
    Date = |table, key| Some(table.need(key)?.date()?.value);
}

/// A flag that is not there has its default.
impl FromTable for bool {
    fn read(table: &Table<'_>, key: &str) -> Option<Self> {
        table.usual_flag(key)
    }
}
