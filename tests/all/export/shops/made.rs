//! Exports through the library, without the disk.

use crate::project::{Project, repository};
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_pipeline::{ExportRequest, Exported, Progress};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, OnceLock};

/// What to ask for beside the shop.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExportOptions {
    pub product: Option<&'static str>,
    pub dpi: Option<u32>,
    pub url: Option<&'static str>,
}

/// The files, by path.
pub type Files = BTreeMap<String, Vec<u8>>;

/// The export of a game; what is wrong comes back as it is told.
pub fn export(
    data: &Path,
    game: &str,
    shop: &str,
    options: ExportOptions,
) -> Result<Exported, String> {
    let mut report = Report::new();
    let ExportOptions { product, dpi, url } = options;
    let wanted = ExportRequest {
        data,
        game,
        language: None,
        shop,
        product,
        dpi,
        url,
        aids: false,
        only: &[],
        since: None,
    };
    let progress = Progress { start: &|_| (), step: &|| () };
    let made = cardwright_pipeline::export(
        &wanted,
        &cardwright_check::LintLevels::default(),
        &mut report,
        &progress,
    )
    .map_err(|it| it.to_string())?;
    let told = render(&report, TerminalStyle::PLAIN);
    assert_eq!(made.is_none(), report.has_errors(), "{told}");
    made.ok_or(told)
}

pub fn files(exported: Exported) -> Files {
    exported.products.into_iter().map(|it| (it.path, it.bytes)).collect()
}

/// The files of the bundled game, made once for all tests.
pub fn skirmish(shop: &'static str, options: ExportOptions) -> &'static Files {
    type Made = BTreeMap<(&'static str, ExportOptions), &'static Files>;
    static MADE: OnceLock<Mutex<Made>> = OnceLock::new();
    let mut made = MADE.get_or_init(Mutex::default).lock().expect("no test broke it");
    made.entry((shop, options)).or_insert_with(|| {
        let exported = export(&repository("data"), "skirmish", shop, options);
        Box::leak(Box::new(files(exported.expect("the bundled game goes to every shop"))))
    })
}

/// The files of a project's game.
pub fn of(project: &Project, game: &str, shop: &str, options: ExportOptions) -> Files {
    files(export(&project.path("data"), game, shop, options).unwrap_or_else(|why| panic!("{why}")))
}

/// The tiny game in another format, its words well away from the cut.
pub fn tiny(id: &str, trim: &str) -> Project {
    let project = Project::tiny();
    let manifest = "data/tiny/game.toml";
    project.edit(manifest, "id = \"mini-44x63\"", &format!("id = \"{id}\""));
    project.edit(manifest, "trim = \"44x63 mm\"", &format!("trim = \"{trim}\""));
    // So far inside that no shop minds.
    project.edit(manifest, "safe = \"3 mm\"", "safe = \"5 mm\"");
    project
}

/// Rows of a CSV file by the names in its head.
pub fn rows(files: &Files, path: &str) -> Vec<BTreeMap<String, String>> {
    let mut csv = csv::Reader::from_reader(files[path].as_slice());
    csv.deserialize().map(|row| row.expect("every row has all columns")).collect()
}
