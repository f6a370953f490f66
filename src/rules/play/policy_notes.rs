//! What the policies of a game do, in words for whoever reads what came of their games.

/// Sentences on the policies of a game, without their names: they go on from the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PolicyNotes {
    /// What the sensible one weighs, and what it does not see.
    pub sensible: &'static str,
    /// In what the simple one falls short of that, where the game has one.
    pub simple: Option<&'static str>,
    /// How far the search looks ahead, where the game has one.
    pub search: Option<&'static str>,
}

impl PolicyNotes {
    /// What a policy does, by its name.
    pub fn of(&self, policy: &str) -> &'static str {
        match policy.split(':').next() {
            Some("sensible") => Some(self.sensible),
            Some("simple") => self.simple,
            Some("search") => self.search,
            Some("random") => Some("It does anything that is allowed, all with the same chance."),
            _ => None,
        }
        .unwrap_or_default()
    }

    /// The strongest policy below another one, by which that can be measured. `None` for the weakest.
    pub fn weaker(&self, policy: &str) -> Option<&'static str> {
        match policy.split(':').next()? {
            "search" => Some("sensible"),
            "sensible" => Some(if self.simple.is_some() { "simple" } else { "random" }),
            "simple" => Some("random"),
            _ => None,
        }
    }

    /// The policies above another one, from the weakest on.
    pub fn stronger(&self, policy: &str) -> Vec<&'static str> {
        let all = [
            Some("random"),
            self.simple.and(Some("simple")),
            Some("sensible"),
            self.search.and(Some("search")),
        ];
        let mut all = all.into_iter().flatten();
        let own = policy.split(':').next().unwrap_or_default();
        all.by_ref().find(|it| *it == own);
        all.collect()
    }
}
