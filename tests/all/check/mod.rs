//! Every check, and what claims and reviews find.

pub mod changed_meaning;
pub mod checks;
pub mod claims;
pub mod contradictions;
pub mod lost_claims;
pub mod reviewing;
