//! What a game consists of: its colours, and the list of all its texts.

pub mod colours;
pub mod texts;
