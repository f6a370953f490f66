//! What a build asks for: allocations, memory, bytes of products.

use super::deck;
use cardwright_allocator::{forget_peak, usage};
use cardwright_base::diagnostic::Report;
use cardwright_check::LintLevels;
use cardwright_export::{Place, StagedFiles};
use cardwright_pipeline::{BuildRequest, Built, Progress};
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// What one build took.
#[derive(Debug)]
struct Cost {
    allocations: usize,
    /// Megabytes beyond what was in use before.
    peak: usize,
    /// Bytes of the sheets.
    sheets: u64,
    /// Bytes of the booklets.
    booklets: usize,
}

impl Cost {
    fn is_within(&self, allocations: usize, megabytes: usize, sheets: u64) -> bool {
        self.allocations <= allocations && self.peak <= megabytes && self.sheets <= sheets
    }
}

/// Builds a game without images, with nothing kept of the builds before.
fn cost(game: &Path) -> Cost {
    comemo::evict(0);
    let out = tempfile::tempdir().expect("a folder");
    let stop = AtomicBool::new(false);
    let staged = StagedFiles::new(Place::named(out.path()), &stop);
    let name = game.to_str().expect("a path that is text");
    let wanted =
        BuildRequest { staged: Some(&staged), ..BuildRequest::new(Path::new("data"), name, false) };
    let mut report = Report::new();
    forget_peak();
    let before = usage();
    let built =
        cardwright_pipeline::build(&wanted, &LintLevels::default(), &mut report, &Progress::SILENT);
    let after = usage();
    let built: Built = built.expect("the game is there").expect("the game has no errors");
    let booklets = built.products.iter().filter(|it| it.about.media == "application/pdf");
    let sheets = built.staged_files.iter().filter(|it| it.about.media == "application/pdf");
    Cost {
        allocations: after.allocations - before.allocations,
        peak: (after.peak - before.used) / 1_000_000,
        sheets: sheets.map(|it| it.bytes).sum(),
        booklets: booklets.map(|it| it.bytes.len()).sum(),
    }
}

pub fn builds_ask_for_no_more_than_they_did() {
    let folder = tempfile::tempdir().expect("a folder");
    // Several batches, and twice as many.
    let decks = [300, 600].map(|cards| {
        let game = folder.path().join(cards.to_string());
        deck::write(&game, cards);
        game
    });
    // One thread, so that it is the same every time.
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let (plain, skirmish, [some, more]) = one.install(|| {
        let [plain, skirmish] = ["benches/plain", "skirmish"].map(|it| cost(Path::new(it)));
        (plain, skirmish, decks.map(|it| cost(&it)))
    });

    assert!(plain.is_within(220_000, 16, 76_000), "128 copies of 21 plain cards: {plain:?}");
    let is_within = skirmish.is_within(4_600_000, 230, 1_650_000) && skirmish.booklets <= 1_030_000;
    assert!(is_within, "Skirmish: {skirmish:?}");
    assert!(more.is_within(4_400_000, 150, 14_800_000), "600 cards: {more:?}");
    // What does not grow with the cards makes it less than twice as much. The data of a card take about
    // 25 kB; what its sides take goes with their batch.
    let (allocations, sheets) = (2 * some.allocations, 2 * some.sheets);
    assert!(more.is_within(allocations, some.peak + 20, sheets), "{more:?}, 300 cards: {some:?}");
}
