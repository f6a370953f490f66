//! The table: a game with rules that people and policies play, in one window or several.
//!
//! In: who sits where, and what they do. Out: the table as each seat may see it. Never: a card of a hand to anybody
//! who has not its secret, or a rule of one game.

mod game;
mod request;
mod show;
mod start;
mod tables;

pub(crate) use request::TableRequest;
pub(crate) use show::options;
pub(crate) use start::StartOrder;
pub(crate) use tables::Tables;
