//! Reading a game's files, and every way in which they can be wrong.

pub mod folders;
pub mod invalid;
pub mod one_message;
pub mod random_edits;
pub mod schema;
pub mod statements;
