//! What a report says of any game: by the kind of sums that its game keeps.

use super::{Chapters, Simulation};
use cardwright_model::Game;
use cardwright_rules::Counts;
use serde_json::{Map, Value as Json};

/// A run by the kind of its sums.
enum Run {
    General(Simulation<cardwright_rules::play::GameStats>),
    Skirmish(Simulation<cardwright_rules::skirmish::tally::Tally>),
}

fn typed(run: &Simulation<Counts>) -> Run {
    match run.tables.first() {
        Some(Counts::Skirmish(_)) => Run::Skirmish(run.map(|it| it.skirmish().cloned())),
        _ => Run::General(run.map(|it| it.general().cloned())),
    }
}

impl Chapters for Counts {
    fn subject(&self) -> String {
        match self {
            Self::General(sums) => sums.subject(),
            Self::Skirmish(sums) => sums.subject(),
        }
    }

    fn sentences(run: &Simulation<Self>, game: &Game) -> Vec<String> {
        match typed(run) {
            Run::General(run) => Chapters::sentences(&run, game),
            Run::Skirmish(run) => Chapters::sentences(&run, game),
        }
    }

    fn parts(run: &Simulation<Self>, game: &Game) -> Map<String, Json> {
        match typed(run) {
            Run::General(run) => Chapters::parts(&run, game),
            Run::Skirmish(run) => Chapters::parts(&run, game),
        }
    }

    fn names(&self) -> Option<Vec<&str>> {
        match self {
            Self::General(sums) => sums.names(),
            Self::Skirmish(sums) => sums.names(),
        }
    }

    fn asides(&self) -> Vec<String> {
        match self {
            Self::General(sums) => sums.asides(),
            Self::Skirmish(sums) => sums.asides(),
        }
    }

    fn part_of(&self, id: &str) -> Option<(u64, u64)> {
        match self {
            Self::General(sums) => sums.part_of(id),
            Self::Skirmish(sums) => sums.part_of(id),
        }
    }
}
