//! What a build makes and reports, and what an edit changes.

pub mod inspect;
pub mod printing;
pub mod products;
pub mod watch;
