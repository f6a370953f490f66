//! What a build makes, and what it tells of it.

pub mod inspect;
pub mod printing;
pub mod products;
pub mod watch;
