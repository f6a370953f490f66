//! What a build comes to.

use super::Drawn;
use super::jobs::ImposedJob;
use super::sides::Sides;
use super::{Pieces, PrintOptions, left_out, pieces};
use cardwright_base::units::Size;
use cardwright_export::{Product, StagedFile};
use cardwright_impose::Copy;
use cardwright_model::{Flip, Game, JobContent, Layout};
use std::collections::BTreeMap;

/// What a build made, and what to say of it.
#[derive(Debug)]
pub struct Built {
    /// Title of the game.
    pub title: String,
    /// Its edition, as printed.
    pub edition: String,
    /// Version of the game.
    pub version: String,
    /// What the game is made of, and how much of it was printed.
    pub pieces: Vec<Pieces>,
    /// Titles of the cards that were printed because they changed, where that was asked for.
    pub changed: Option<Vec<String>>,
    /// The files of each job of sheets.
    pub sheets: Vec<SheetFile>,
    /// File and page count of each booklet.
    pub booklets: Vec<(String, usize)>,
    /// What is wrong with sides and printed on them in red: the card or back, and what it is.
    pub marked: Vec<(String, String)>,
    /// Drawings in whose place something else was printed.
    pub placeholders: Vec<String>,
    /// What was taken for granted because the game says nothing of it.
    pub assumed: Vec<&'static str>,
    /// What the game has and no file shows, each with what to write.
    pub left_out: Vec<String>,
    /// All files that are held.
    pub products: Vec<Product>,
    /// Those that wait in the staging folder.
    pub staged_files: Vec<StagedFile>,
}

/// What to say of the sheets of a job.
#[derive(Debug)]
pub struct SheetFile {
    /// Names of the files: one, or one of fronts and one of backs.
    pub files: Vec<String>,
    /// Paper, with which way up.
    pub paper: String,
    /// How many sheets of paper they are.
    pub sheets: usize,
    /// What a sheet takes, such as `3 x 3 cards`.
    pub words: String,
    /// Finished size of the cards on them. `None` for pages of a booklet.
    pub trim: Option<Size>,
    /// Whether front and back stand in the same file.
    pub two_sided: bool,
    /// Whether they go to a shop or a press, which knows how to turn them.
    pub for_others: bool,
    /// How to turn them.
    pub flip: Flip,
    /// What else to know.
    pub notes: Vec<String>,
}

impl Built {
    /// What was made of a game, in figures.
    pub(super) fn sum_up(
        game: Game,
        drawn: &Drawn,
        laid: &[ImposedJob],
        printed: &[Copy],
        order: &PrintOptions<'_>,
        products: Vec<Product>,
        staged_files: Vec<StagedFile>,
    ) -> Self {
        let made = pieces::copies_of_cards(printed);
        let titles = || {
            let printed = game.cards.iter().enumerate().filter(|(place, _)| made(*place) > 0);
            printed.map(|(_, card)| card.title.value.clone()).collect()
        };
        Self {
            pieces: pieces::pieces(&game, &made),
            changed: order.since.map(|_| titles()),
            sheets: laid.iter().map(|it| told(&game, drawn, it)).collect(),
            booklets: drawn
                .booklets
                .iter()
                .filter(|it| products.iter().any(|product| product.path == it.file))
                .map(|it| (it.file.clone(), it.document.pages().len()))
                .collect(),
            marked: marked(&game, drawn, &made),
            placeholders: Vec::new(),
            assumed: assumed(&game, order),
            left_out: left_out::left_out(&game, order),
            products,
            staged_files,
            title: game.title.value,
            edition: game.edition.value,
            version: game.version.value,
        }
    }
}

/// What was taken for granted and shows on this print: no sheets of one's own where others were asked for.
fn assumed(game: &Game, order: &PrintOptions<'_>) -> Vec<&'static str> {
    let usual = order.paper.is_none() && order.jobs.is_empty() && order.file.is_none();
    let holds = |key: &str| usual || key != "sheets";
    game.assumed.iter().filter(|it| holds(it.key)).filter_map(|it| it.shown).collect()
}

/// What is wrong with sides that are printed, in their order: a card once, whatever its sides are. `made` is how many
/// copies there are of the card at a place.
fn marked(game: &Game, drawn: &Drawn, made: impl Fn(usize) -> u32) -> Vec<(String, String)> {
    let inked = drawn.inked.values().map(Sides::flaws);
    let all: BTreeMap<&String, &String> = inked.chain([drawn.faces.flaws()]).flatten().collect();
    if all.is_empty() {
        return Vec::new();
    }
    let what = |name: &String| all.get(name).map(|it| (*it).clone());
    let printed = || game.cards.iter().enumerate().filter(|it| made(it.0) > 0).map(|it| it.1);
    let of_cards = printed().filter_map(|card| {
        let id = &card.id.value;
        Some((card.title.value.clone(), what(id).or_else(|| what(&format!("back-{id}")))?))
    });
    let is_used = |id: &str| printed().any(|it| it.back.value == id);
    let shared = game.backs.iter().filter(|it| it.of.is_none() && is_used(&it.id.value));
    let of_backs = shared.filter_map(|back| {
        let name = format!("the back `{}`", back.name.value);
        Some((name, what(&format!("back-{}", back.id.value))?))
    });
    of_cards.chain(of_backs).collect()
}

/// What to say of a job.
fn told(game: &Game, drawn: &Drawn, ImposedJob { job, imposed, .. }: &ImposedJob) -> SheetFile {
    let way = if imposed.size.width > imposed.size.height { "landscape" } else { "portrait" };
    let feeds = imposed.feeds();
    let mut notes = imposed.notes.clone();
    notes.extend(feeds.iter().filter_map(|feed| feed.how.clone()));
    if job.of.value == JobContent::Cards
        && let Some(faces) = drawn.inked.get(&job.ink)
    {
        notes.extend(faces.notes().iter().cloned());
    }
    SheetFile {
        files: feeds.iter().map(|feed| feed.file(&job.file.value)).collect(),
        paper: format!("{} {way}", imposed.paper),
        sheets: imposed.sheets.len(),
        words: pieces::named(&imposed.words, game, job),
        trim: (job.of.value == JobContent::Cards && !job.combine)
            .then(|| game.format_named(&job.format).trim),
        two_sided: feeds.len() == 1 && imposed.sheets.iter().any(|sheet| sheet.verso.is_some()),
        for_others: job.press.is_some() || job.layout.value == Layout::Single,
        flip: imposed.flip,
        notes,
    }
}
