//! Whether anything notices when a figure, a flag or a relation of the data is changed: each is changed once, in
//! memory, and the scenarios, the expectations and the checks that need no pages look at the result.

use super::draw::draw;
use super::inks::OtherInks;
use super::monitor::Monitor;
use super::playable_game::{PlayableGame, playable_game};
use super::sides::Keep;
use cardwright_base::diagnostic::{Report, SourceMap};
use cardwright_base::limits;
use cardwright_load::LoadError;
use cardwright_model::{Game, Located, Scenario, Unnoticeable};
use cardwright_rules::{Mutation, ScenarioResult};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Changes whose games are held against the checks before memory is given back.
const BATCH: usize = 64;

/// What came of changing everything once.
#[derive(Clone, Debug)]
pub struct Coverage {
    /// How many changes were tried.
    pub changes: usize,
    /// How many of them something noticed.
    pub noticed: usize,
    /// The others, in the order of the data.
    pub unnoticed: Vec<Unnoticed>,
    /// What the author calls unnoticed though it is noticed, or is no change at all.
    pub unneeded: Vec<Located<String>>,
    /// Ids of printed rulings that no scenario proves.
    pub unproved: Vec<String>,
}

/// A change that nothing noticed.
#[derive(Clone, Debug)]
pub struct Unnoticed {
    /// What was changed, and where it stands.
    pub mutation: Mutation,
    /// Why that is right, where the author says so.
    pub reason: Option<String>,
}

/// Changes everything in the data of a game once that its rules go by. `Ok(None)` when errors were pushed to
/// `report`: the game has errors, or something is found in it as it is.
///
/// # Errors
/// When the game can't be read at all.
pub fn coverage(
    data: &Path,
    name: &str,
    report: &mut Report,
) -> Result<Option<Coverage>, LoadError> {
    let Some(mut read) = playable_game(data, name, report)? else { return Ok(None) };
    // The review file notices every change of the data, and proves none of it.
    read.game.review_file = None;
    let scenarios = cardwright_load::game_scenarios(data, name, report)?;
    let known = cardwright_load::unnoticeable(data, name, report)?;
    let rules = cardwright_rules::ruleset(&read.game, report);
    let Some(rules) = rules.filter(|_| !report.has_errors()) else { return Ok(None) };
    let _untimed = limits::untimed();
    let _stage = limits::stage("changing the data");
    let judged = rules.run_scenarios(&read.game, &scenarios, &read.out, &report.sources);
    let failed = judged.iter().any(|it| it.result != ScenarioResult::Passed);
    report.extend(judged.into_iter().flat_map(|it| it.found));
    if failed {
        return Ok(None);
    }
    let tried = Tried { read: &read, scenarios: &scenarios, sources: &report.sources };
    let mutations = cardwright_rules::mutations(&read.game, &*rules, &report.sources);
    let survivors = tried.survivors(&mutations);
    let unseen: BTreeSet<usize> = tried.unseen(&mutations, &survivors).into_iter().collect();
    let mut unnoticed = Vec::new();
    for at in &unseen {
        let mutation = mutations[*at].clone();
        let reason = known.iter().find(|it| names(it, &mutation.path));
        let reason = reason.map(|it| it.reason.value.clone());
        unnoticed.push(Unnoticed { mutation, reason });
    }
    let said = known.iter().flat_map(|it| &it.changes);
    let unneeded = said.filter(|it| !unnoticed.iter().any(|un| fits(&it.value, &un.mutation.path)));
    let proved: BTreeSet<&str> = scenarios.iter().flat_map(Scenario::proofs).collect();
    let rulings = read.game.rulings.iter().filter(|it| it.printed);
    let unproved = rulings.filter(|it| !proved.contains(it.id.value.as_str()));
    Ok(Some(Coverage {
        changes: mutations.len(),
        noticed: mutations.len() - unnoticed.len(),
        unneeded: unneeded.cloned().collect(),
        unproved: unproved.map(|it| it.id.value.clone()).collect(),
        unnoticed,
    }))
}

fn names(known: &Unnoticeable, path: &str) -> bool {
    known.changes.iter().any(|it| fits(&it.value, path))
}

/// Whether a path is what a pattern means, in which `*` stands for any letters.
fn fits(pattern: &str, path: &str) -> bool {
    let Some((head, rest)) = pattern.split_once('*') else { return pattern == path };
    let Some(left) = path.strip_prefix(head) else { return false };
    (0..=left.len()).filter(|it| left.is_char_boundary(*it)).any(|it| fits(rest, &left[it..]))
}

/// A game whose data is changed.
struct Tried<'a> {
    read: &'a PlayableGame,
    scenarios: &'a [Scenario],
    sources: &'a SourceMap,
}

impl Tried<'_> {
    fn changed(&self, mutation: &Mutation) -> Game {
        let mut game = self.read.game.clone();
        mutation.apply(&mut game);
        cardwright_load::inverses(&mut game);
        game
    }

    /// Places of the changes that the rules take and no scenario notices.
    fn survivors(&self, mutations: &[Mutation]) -> Vec<usize> {
        // The scenarios that noticed most so far go first, those that speak of what is changed before them. Which one
        // notices depends on who was first; whether one does, never.
        let noticed: Vec<AtomicUsize> =
            self.scenarios.iter().map(|_| AtomicUsize::new(0)).collect();
        let texts: Vec<String> = self.scenarios.iter().map(|it| self.words(it)).collect();
        let survives = |at: &usize| {
            let mutation = &mutations[*at];
            let game = self.changed(mutation);
            let mut report = Report::knowing(self.sources);
            let Some(rules) = cardwright_rules::ruleset(&game, &mut report) else { return false };
            if report.has_errors() {
                return false;
            }
            let mut order: Vec<usize> = (0..self.scenarios.len()).collect();
            order.sort_by_cached_key(|at| {
                let speaks = texts[*at].contains(&mutation.subject);
                let often = noticed[*at].load(Ordering::Relaxed);
                (std::cmp::Reverse((speaks, often)), *at)
            });
            let out = &self.read.out;
            let first = rules.first_failed(&game, self.scenarios, &order, out, self.sources);
            if let Some(first) = first {
                noticed[first].fetch_add(1, Ordering::Relaxed);
            }
            first.is_none()
        };
        (0..mutations.len()).into_par_iter().with_max_len(1).filter(survives).collect()
    }

    /// All that a scenario says.
    fn words(&self, scenario: &Scenario) -> String {
        let mut text: String = scenario.lines.iter().map(|it| format!("{} ", it.value)).collect();
        text.extend(scenario.proofs());
        for entry in &scenario.set_up.words {
            text += self.sources.slice(entry.value.span);
        }
        text
    }

    /// Those of them that no expectation and no check notices either.
    fn unseen(&self, mutations: &[Mutation], survivors: &[usize]) -> Vec<usize> {
        let before = self.found(&self.read.game);
        let mut unseen = Vec::new();
        for batch in survivors.chunks(BATCH) {
            let silent = |at: &usize| {
                let found = self.found(&self.changed(&mutations[*at]));
                found.iter().all(|it| before.contains(it))
            };
            let found = batch.par_iter().with_max_len(1).copied().filter(silent);
            unseen.extend(found.collect::<Vec<_>>());
            cardwright_typeset::evict();
        }
        unseen
    }

    /// What the checks find that need no pages.
    fn found(&self, game: &Game) -> BTreeSet<(&'static str, String)> {
        let mut report = Report::knowing(self.sources);
        let (inks, monitor) = (OtherInks::default(), Monitor::default());
        let (assets, keep) = (&self.read.assets, Keep::Nothing);
        draw(game, assets, &[], None, &inks, keep, &monitor, None, &mut report)
            .expect("nothing is put aside, so nothing can refuse to be");
        cardwright_check::settle(
            &cardwright_check::LintLevels::default(),
            game,
            false,
            &mut report,
        );
        report.sorted().into_iter().map(|it| (it.code, it.message.clone())).collect()
    }
}
