//! Where everything lies on sheets that people have cut by: a changed default must not move it
//! unnoticed.
//!
//! `CARDWRIGHT_BLESS=1 cargo test --release --test all snapshots` writes `snapshots/*.txt` anew.

use cardwright_base::diagnostic::Report;
use cardwright_base::units::{Length, Point, QuarterTurn, Rect, Size};
use cardwright_impose::{Grid, Job, MarkKind, Page, Paper, Plan, Side, impose, plan};
use cardwright_model::{CropStyle, Layout, MarkStyle, Packing, Shape, Sides};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use super::{copies, extent};

/// Jobs by the name of their file.
fn jobs() -> Vec<(String, Job)> {
    let um = |micrometres: i64| Length::nm(micrometres * 1_000);
    let data = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data");
    let (game, _) = cardwright_load::load(&data, "skirmish", &mut Report::default())
        .expect("the files can be read")
        .expect("the game has no faults");
    let mut jobs: Vec<(String, Job)> = game
        .sheets
        .iter()
        .filter(|job| ["cards-a4.pdf", "cards-letter.pdf"].contains(&job.file.value.as_str()))
        .map(|job| (format!("skirmish-{}", job.name.value), Job::of(&game, job)))
        .collect();
    assert_eq!(jobs.len(), 2, "both files that Skirmish was published with");
    let poker = Size::new(um(63_000), um(88_000));
    let usual = |paper| Job::new(paper, poker, Length::mm(3));
    let mut add = |name: &str, job: Job| jobs.push((name.to_owned(), job));
    let none = Length::ZERO;
    add("usual-a4", usual(Paper::a4()));
    add("usual-letter", usual(Paper::letter()));
    add("edge-to-edge-letter", Job { gutter: none, bleed: none, ..usual(Paper::letter()) });
    add("fold-a4", Job { layout: Layout::Fold, ..usual(Paper::a4()) });
    add("fold-letter", Job { layout: Layout::Fold, ..usual(Paper::letter()) });
    let tarot = Size::new(um(69_850), um(120_650));
    add("fold-tarot-a4", Job { layout: Layout::Fold, trim: tarot, ..usual(Paper::a4()) });
    add("single", Job { layout: Layout::Single, bleed: Length::mm(3), ..usual(Paper::a4()) });
    let marks = MarkStyle {
        crop: CropStyle::Crosses,
        registration: true,
        guides: true,
        ..MarkStyle::default()
    };
    let grid = Grid::Fixed { columns: 3, rows: 4 };
    let (gutter, back_bleed) = (Length::mm(9), Length::mm(1));
    add("all-marks-a3", Job { marks, grid, gutter, back_bleed, ..usual(Paper::a3()) });
    add("fronts-a4", Job { sides: Sides::Fronts, ..usual(Paper::a4()) });
    let few = Grid::Fixed { columns: 4, rows: 3 };
    let registration = MarkStyle { registration: true, ..MarkStyle::default() };
    let counter = Size::new(um(15_875), um(15_875));
    let counters = Job::new(Paper::a4(), counter, um(1_500));
    let (board, gutter) = (um(1_500), Length::mm(3));
    let layout = Layout::Fold;
    add(
        "counters-board-a4",
        Job { layout, board, gutter, grid: few, marks: registration, ..counters },
    );
    let shaped = |shape: Shape, across| Job {
        shape,
        grid: few,
        ..Job::new(Paper::letter(), shape.around(um(across)), Length::mm(3))
    };
    let packing = Packing::Staggered;
    let (all, hexes) = (Grid::Auto, shaped(Shape::HexFlat, 50_000));
    add("hexes-staggered-letter", Job { packing, grid: all, ..hexes });
    let die = Some(Length::mm(6));
    add("rounds-die-letter", Job { die, gutter: Length::mm(6), ..shaped(Shape::Round, 20_000) });
    jobs
}

fn mm(length: Length) -> String {
    format!("{:.3}", length.as_mm())
}

fn rect(r: Rect) -> String {
    format!("{} {} {} {}", mm(r.x), mm(r.y), mm(r.width), mm(r.height))
}

fn point(p: Point) -> String {
    format!("{} {}", mm(p.x), mm(p.y))
}

/// All rectangles and lines of the first page of each side, in millimetres from the top left corner:
/// left, top, width and height of a rectangle, both ends of a line.
fn survey(plan: &Plan) -> String {
    let mut out = String::new();
    let mut say = |line: String| writeln!(out, "{line}").expect("memory takes it");
    say(format!("{}, {}: {}", plan.paper, plan.size, plan.words()));
    for sheet in impose(plan, &copies(plan.slots.len())) {
        for page in sheet.pages() {
            survey_page(page, &mut say);
        }
    }
    plan.notes.iter().for_each(|note| say(format!("note: {note}")));
    out
}

fn survey_page(page: &Page, say: &mut impl FnMut(String)) {
    say(match page.side {
        Side::Recto => "\nrecto".to_owned(),
        Side::Verso => "\nverso".to_owned(),
    });
    say(format!("block {}, with bleed {}", rect(page.trim), rect(page.bleed)));
    for (n, placed) in page.placements.iter().enumerate() {
        let turn = if placed.turn == QuarterTurn::None { "" } else { ", upside down" };
        say(format!("card {n}: trim {}, shown {}{turn}", rect(placed.trim), rect(placed.clip)));
        if let Some(round) = placed.within.round {
            say(format!("card {n}: within the ellipse in {}", rect(round)));
        }
        if let Some(corners) = placed.within.hex {
            let corners = corners.map(point).join(", ");
            say(format!("card {n}: within {corners}"));
        }
    }
    for outline in &page.outlines {
        let die = if outline.die { "die" } else { "outline" };
        say(format!("{die} {} {}", outline.shape.name(), rect(outline.trim)));
    }
    let (mut ticks, mut rulers) = (0, None::<Rect>);
    for mark in &page.marks {
        let kind = match mark.kind {
            MarkKind::Crop => "crop",
            MarkKind::Fold => "fold",
            MarkKind::Guide => "guide",
            MarkKind::Corner => "corner",
            MarkKind::Cut | MarkKind::Crease => unreachable!("cards have no lines of their own"),
            MarkKind::Ruler => {
                let line = extent(mark.from, mark.to);
                rulers = Some(rulers.map_or(line, |all| all.union(line)));
                ticks += 1;
                continue;
            }
        };
        say(format!("{kind} {} to {}", point(mark.from), point(mark.to)));
    }
    if let Some(rulers) = rulers {
        say(format!("rulers: {ticks} lines in {}", rect(rulers)));
    }
    for target in &page.registration_marks {
        say(format!("target {}, radius {}", point(target.middle), mm(target.radius)));
    }
    if let Some(slug) = page.slug {
        say(format!("slug {}, turned {:?}", rect(slug.at), slug.turn));
    }
    for label in &page.labels {
        say(format!("label `{}` {}, turned {:?}", label.text, rect(label.at), label.turn));
    }
}

#[test]
fn nothing_has_moved() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/all/impose/snapshots");
    let bless = std::env::var_os("CARDWRIGHT_BLESS").is_some();
    let mut moved = Vec::new();
    for (name, job) in jobs() {
        let path = folder.join(format!("{name}.txt"));
        let now = survey(&plan(&job).expect("fits"));
        if bless {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&path, &now).unwrap();
        }
        let before = fs::read_to_string(&path).unwrap_or_default();
        let differs = before.lines().zip(now.lines()).find(|(before, now)| before != now);
        if before != now {
            let (before, now) = differs.unwrap_or(("(ends)", "(goes on, or is new)"));
            moved.push(format!("{name}:\n  was {before}\n  is  {now}"));
        }
    }
    assert!(
        moved.is_empty(),
        "sheets lie otherwise than in tests/all/impose/snapshots:\n{}\n\
         Whoever has cut by these sheets, or set up a cutter or a printer for them, has to do it \
         again. If nobody asked for that, undo it. If it is meant, run this test with \
         CARDWRIGHT_BLESS=1, read the difference, and say in CHANGELOG.md under `Sheets moved` \
         which jobs lie otherwise and by how much.",
        moved.join("\n")
    );
}
