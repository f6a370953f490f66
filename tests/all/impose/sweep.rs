//! Every combination of the values that people print with, held against what must always be true.

use cardwright_base::units::{Angle, Length, Point, QuarterTurn, Rect, Size};
use cardwright_faces::FaceId;
use cardwright_impose::{Copy, Flip, Grid, Job, Mark, Orientation, Page, Paper, Plan, Shift};
use cardwright_impose::{Side, Suggestion, impose, plan};
use cardwright_model::{Collation, CropStyle, Layout, MarkSides, MarkStyle, Sides};
use std::collections::BTreeMap;

use super::{copies, extent};

pub fn um(micrometres: i64) -> Length {
    Length::nm(micrometres * 1_000)
}

/// Trim sizes of print.md 1.10 that differ most.
pub fn formats() -> [Size; 4] {
    [(63_000, 88_000), (69_850, 120_650), (43_000, 65_000), (88_900, 88_900)]
        .map(|(width, height)| Size::new(um(width), um(height)))
}

/// Gutter, bleed and the more of it on the backs: shared cuts, tight, usual, wide with white
/// between, and with all that the faces have on the backs.
pub const GAPS: [(i64, i64, i64); 5] =
    [(0, 0, 0), (1_500, 1_000, 500), (2_000, 2_000, 0), (9_000, 2_000, 1_000), (4_000, 0, 1_250)];

/// Paper with a name, photo paper that takes few cards, and a size of odd nanometres.
pub fn papers() -> [Paper; 6] {
    let [letter, a4, tabloid, a3] = Paper::presets();
    let size = |text| Paper::parse(text).expect("a size");
    [a4, letter, a3, tabloid, size("4x6 in"), size("320.123457x450.000001 mm")]
}

/// What a printer misses by.
pub fn errors() -> [Shift; 3] {
    let off = |x, y, angle| Shift { x: um(x), y: um(y), angle: Angle::millidegrees(angle) };
    [Shift::default(), off(1_250, -500, 0), off(-700, 1_900, 350)]
}

fn marks() -> [MarkStyle; 3] {
    let usual = MarkStyle::default();
    [
        usual,
        MarkStyle {
            crop: CropStyle::Crosses,
            registration: true,
            guides: true,
            sides: MarkSides::Front,
            ..usual
        },
        MarkStyle { crop: CropStyle::None, guides: true, sides: MarkSides::Back, ..usual },
    ]
}

/// How the backs come behind the fronts, written out again from print.md 2.2: true when columns
/// change places.
fn sideways(plan: &Plan) -> bool {
    let Size { width, height } = plan.size;
    match plan.job.layout {
        Layout::Grid => (width <= height) == (plan.job.flip == Flip::LongEdge),
        Layout::Single => true,
        _ => plan.slots.iter().all(|slot| slot.trim.right() * 2 <= width),
    }
}

fn turned(plan: &Plan, r: Rect) -> Rect {
    let Size { width, height } = plan.size;
    if sideways(plan) {
        Rect { x: width - r.x - r.width, ..r }
    } else {
        Rect { y: height - r.y - r.height, ..r }
    }
}

/// The placements of the fronts and of the backs of a sheet, whichever of them it has.
type Faces<'a> = (Vec<&'a cardwright_impose::Placement>, Vec<&'a cardwright_impose::Placement>);

fn faces(sheet: &cardwright_impose::Sheet) -> Faces<'_> {
    sheet.pages().flat_map(|page| &page.placements).partition(|it| it.face.0 < 1_000)
}

struct Case<'a> {
    plan: &'a Plan,
    copies: &'a [Copy],
    sheets: &'a [cardwright_impose::Sheet],
}

impl Case<'_> {
    fn holds(&self) {
        self.every_copy_lies_once_in_its_place();
        for sheet in self.sheets {
            for page in sheet.pages() {
                self.inside_and_apart(page);
                // Those of later sheets differ by the rulers alone.
                if sheet.number <= 2 {
                    self.marks_keep_clear(page);
                }
                self.countered(page);
            }
            self.backs_behind_fronts(sheet);
        }
    }

    fn every_copy_lies_once_in_its_place(&self) {
        let Self { plan, copies, sheets } = *self;
        let (places, many) = (plan.slots.len(), sheets.len());
        assert_eq!(many, copies.len().div_ceil(places));
        let wanted: Vec<FaceId> = copies.iter().map(|copy| copy.front).collect();
        let backs: Vec<FaceId> = copies.iter().map(|copy| copy.back).collect();
        let (has_fronts, has_backs) = match plan.job.sides {
            Sides::Both | Sides::Separate => (true, true),
            Sides::Fronts => (true, false),
            Sides::Backs => (false, true),
        };
        // Cut in piles and read pile by pile, or read sheet by sheet.
        let mut dealt: BTreeMap<(usize, usize), (Option<FaceId>, Option<FaceId>)> = BTreeMap::new();
        for (index, sheet) in sheets.iter().enumerate() {
            assert_eq!(sheet.number, index + 1);
            let (fronts, backs) = faces(sheet);
            let slot_of = |trim: Rect, back: bool| {
                let here = if back { turned(plan, trim) } else { trim };
                plan.slots.iter().position(|slot| slot.trim == here).expect("lies in a slot")
            };
            let key = |slot| match plan.job.collate {
                Collation::Rows => (index, slot),
                Collation::Stack => (slot, index),
            };
            for front in fronts {
                dealt.entry(key(slot_of(front.trim, false))).or_default().0 = Some(front.face);
            }
            for back in backs {
                dealt.entry(key(slot_of(back.trim, true))).or_default().1 = Some(back.face);
            }
        }
        assert_eq!(dealt.len(), copies.len(), "every copy lies once");
        let fronts: Vec<FaceId> = dealt.values().filter_map(|it| it.0).collect();
        assert_eq!(fronts, if has_fronts { wanted } else { Vec::new() });
        let laid: Vec<FaceId> = dealt.values().filter_map(|it| it.1).collect();
        assert_eq!(laid, if has_backs { backs } else { Vec::new() });
    }

    fn inside_and_apart(&self, page: &Page) {
        let job = &self.plan.job;
        let paper = Rect::new(Length::ZERO, Length::ZERO, page.size);
        let area = if job.layout == Layout::Single { paper } else { paper.grown(-job.margin) };
        assert!(area.contains(page.bleed) && page.bleed.contains(page.trim));
        for (n, placed) in page.placements.iter().enumerate() {
            assert!(page.bleed.contains(placed.clip) && page.trim.contains(placed.trim));
            assert!(placed.clip.contains(placed.trim));
            let shown = if placed.face.0 < 1_000 { job.bleed } else { job.bleed + job.back_bleed };
            assert!(placed.trim.grown(shown).contains(placed.clip));
            let apart = |other: &&cardwright_impose::Placement| !other.clip.overlaps(placed.clip);
            assert!(page.placements[n + 1..].iter().all(|other| apart(&other)));
        }
    }

    fn marks_keep_clear(&self, page: &Page) {
        let paper = Rect::new(Length::ZERO, Length::ZERO, page.size);
        let touches = |a: Rect, b: Rect| {
            a.x <= b.right() && b.x <= a.right() && a.y <= b.bottom() && b.y <= a.bottom()
        };
        // All slots with a card, on whichever side shows more.
        let filled = |trim: Rect| {
            let here = if page.side == Side::Recto { trim } else { turned(self.plan, trim) };
            page.placements.iter().any(|it| it.trim == here)
        };
        let slots = self.plan.slots.iter().filter(|slot| filled(slot.trim)).flat_map(|slot| {
            let behind = turned(self.plan, slot.back_clip);
            let here = if page.side == Side::Recto { slot.clip } else { behind };
            [here, if self.plan.folds() { behind } else { here }]
        });
        let clips: Vec<Rect> = slots.collect();
        let line = |mark: &Mark| extent(mark.from, mark.to);
        for mark in &page.marks {
            assert!(paper.contains(line(mark)), "{mark:?}");
            assert!(clips.iter().all(|clip| !touches(*clip, line(mark))), "{mark:?} in a bleed");
        }
        let boxed = |target: &cardwright_impose::RegistrationMark| {
            let reach = Length::nm(target.radius.as_nm() * 3 / 2);
            Rect::new(target.middle.x, target.middle.y, Size::new(Length::ZERO, Length::ZERO))
                .grown(reach)
        };
        let mut things: Vec<Rect> = page.registration_marks.iter().map(boxed).collect();
        things.extend(page.slug.map(|slug| slug.at));
        things.extend(page.labels.iter().map(|label| label.at));
        for (n, thing) in things.iter().enumerate() {
            assert!(paper.contains(*thing) && !touches(*thing, page.bleed), "{thing:?}");
            assert!(things[n + 1..].iter().all(|other| !touches(*other, *thing)), "{thing:?}");
            assert!(page.marks.iter().all(|mark| !touches(line(mark), *thing)), "{thing:?}");
        }
    }

    /// The verso's movement, and then the printer's: everything lands where it belongs.
    fn countered(&self, page: &Page) {
        if page.side == Side::Recto {
            assert_eq!(page.shift, Shift::default());
            return;
        }
        let error = self.plan.job.calibration;
        for placed in &page.placements {
            for (x, y) in [(placed.trim.x, placed.trim.y), (placed.clip.right(), placed.clip.y)] {
                let at = Point { x, y };
                let back = error.moved(page.size, page.shift.moved(page.size, at));
                // Two roundings to a nanometre, along each axis.
                let off = (back.x - at.x).as_nm().abs().max((back.y - at.y).as_nm().abs());
                assert!(off <= if error.angle == Angle::ZERO { 0 } else { 2 }, "{off} nm off");
            }
        }
    }

    fn backs_behind_fronts(&self, sheet: &cardwright_impose::Sheet) {
        let plan = self.plan;
        let (fronts, backs) = faces(sheet);
        let upright = sideways(plan);
        for back in &backs {
            assert_eq!(back.turn == QuarterTurn::Half, !upright);
            assert!(back.turn == QuarterTurn::Half || back.turn == QuarterTurn::None);
        }
        for (front, back) in fronts.iter().zip(&backs) {
            assert_eq!(front.turn, QuarterTurn::None);
            assert_eq!(front.face.0 + 1_000, back.face.0, "its own back");
            assert_eq!(turned(plan, front.trim), back.trim);
            assert!(back.clip.contains(turned(plan, front.clip)), "no less bleed on the back");
        }
        let Some(verso) = &sheet.verso else { return };
        assert_eq!(turned(plan, sheet.recto.trim), verso.trim);
        if plan.job.marks.sides == MarkSides::Both {
            for (front, back) in sheet.recto.marks.iter().zip(&verso.marks) {
                let front = extent(front.from, front.to);
                assert_eq!(turned(plan, front), extent(back.from, back.to));
            }
            for (front, back) in plan.registration_marks.iter().zip(&verso.registration_marks) {
                let zero = Size::new(Length::ZERO, Length::ZERO);
                let front = turned(plan, Rect::new(front.middle.x, front.middle.y, zero));
                assert_eq!((front.x, front.y), (back.middle.x, back.middle.y));
            }
        }
    }
}

#[test]
fn every_combination_places_every_copy_and_nothing_else() {
    let (mut combinations, mut refused, mut faults) = (0_u32, 0_u32, 0_u32);
    let copies: Vec<Vec<Copy>> = [0, 1, 11, 40].map(copies).into();
    for paper in papers() {
        for trim in formats() {
            for (gutter, bleed, back_bleed) in GAPS {
                for layout in [Layout::Grid, Layout::Fold, Layout::Single] {
                    for orientation in
                        [Orientation::Auto, Orientation::Portrait, Orientation::Landscape]
                    {
                        for flip in [Flip::LongEdge, Flip::ShortEdge] {
                            let job = Job {
                                layout,
                                orientation,
                                flip,
                                gutter: um(gutter),
                                bleed: um(bleed),
                                back_bleed: if layout == Layout::Single {
                                    Length::ZERO
                                } else {
                                    um(back_bleed)
                                },
                                grid: Grid::Auto,
                                ..Job::new(paper.clone(), trim, Length::mm(3))
                            };
                            for calibration in errors() {
                                for marks in marks() {
                                    for sides in sides(layout) {
                                        for collate in [Collation::Rows, Collation::Stack] {
                                            let job = Job {
                                                calibration,
                                                marks,
                                                sides: *sides,
                                                collate,
                                                ..job.clone()
                                            };
                                            combinations += 1;
                                            let copies = &copies[combinations as usize % 4];
                                            match plan(&job) {
                                                Ok(plan) => {
                                                    let sheets = impose(&plan, copies);
                                                    let (plan, sheets) = (&plan, &sheets[..]);
                                                    Case { plan, copies, sheets }.holds();
                                                }
                                                Err(refusal) => {
                                                    refused += 1;
                                                    let nearest = refusal.suggestion;
                                                    let works =
                                                        |it: &Suggestion| plan(&it.job).is_ok();
                                                    let works =
                                                        nearest.is_some_and(|it| works(&it));
                                                    faults += u32::from(!works);
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    eprintln!("{combinations} combinations, {refused} of them refused with a job that can be laid");
    assert_eq!(faults, 0, "each refusal names a job that can be laid");
    assert!(combinations > 100_000, "{combinations}");
    assert!(refused * 8 < combinations, "{refused} of {combinations} refused");
}

/// About a fold both sides are printed.
fn sides(layout: Layout) -> &'static [Sides] {
    match layout {
        Layout::Fold => &[Sides::Both],
        _ => &[Sides::Both, Sides::Fronts, Sides::Backs, Sides::Separate],
    }
}
