//! What a ruling says, for whoever plays.

/// A ruling as plain text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingWords {
    /// Id of the ruling.
    pub id: String,
    /// What it is about.
    pub topic: String,
    /// How it is settled.
    pub text: String,
}
