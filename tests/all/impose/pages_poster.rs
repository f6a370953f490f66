//! Posters: the parts, put together by their figures, are the whole picture.

use super::pages::{a5, job, mm, pages, um};
use cardwright_base::units::{Length, Ratio, Rect, Size};
use cardwright_impose::{Imposed, MarkKind, Page, PageJob, Pages, Seams, impose_pages};
use cardwright_model::{Layout, Paper, Scaling};
use proptest::prelude::*;

/// A part of the whole, in the poster's own lengths: what shows and what is kept.
fn part(page: &Page) -> (Rect, Rect) {
    let whole = page.placements[0].trim;
    let own = |rect: Rect| Rect { x: rect.x - whole.x, y: rect.y - whole.y, ..rect };
    (own(page.placements[0].clip), own(page.trim))
}

/// The parts without the map.
fn parts(it: &Imposed) -> &[cardwright_impose::Sheet] {
    if it.sheets.len() == 1 { &it.sheets } else { &it.sheets[..it.sheets.len() - 1] }
}

/// Checks that what is kept covers the whole once, that neighbours share the overlap, that all of it
/// can be printed; gives the seams across and down.
fn whole(it: &Imposed, job: &PageJob, size: Size) -> (Vec<Length>, Vec<Length>) {
    let printable = Rect::new(Length::ZERO, Length::ZERO, it.size).grown(-job.margin);
    let mut kept = Vec::new();
    for sheet in parts(it) {
        let page = &sheet.recto;
        assert!(printable.contains(page.placements[0].clip), "{:?}", page.placements[0].clip);
        assert_eq!(
            (page.placements[0].trim.width, page.placements[0].trim.height),
            (size.width, size.height)
        );
        let (shown, own) = part(page);
        assert!(shown.contains(own), "{shown:?} {own:?}");
        for mark in &page.marks {
            assert!(printable.contains(Rect::new(
                mark.from.x.min(mark.to.x),
                mark.from.y.min(mark.to.y),
                Size::new(Length::ZERO, Length::ZERO)
            )));
        }
        kept.push((shown, own));
    }
    let area: i128 = kept.iter().map(|(_, it)| area(*it)).sum();
    assert_eq!(area, self::area(Rect::new(Length::ZERO, Length::ZERO, size)), "covered once");
    for (at, (shown, own)) in kept.iter().enumerate() {
        for (other, next) in &kept[at + 1..] {
            assert!(!own.overlaps(*next));
            // Neighbours to the right show the same strip.
            if own.y == next.y && own.right() == next.x {
                assert_eq!(shown.right() - other.x, job.overlap);
            }
            if own.x == next.x && own.bottom() == next.y {
                assert_eq!(shown.bottom() - other.y, job.overlap);
            }
        }
    }
    let seams = |of: fn(Rect) -> Length| {
        let mut found: Vec<Length> =
            kept.iter().map(|(_, own)| of(*own)).filter(|it| *it > Length::ZERO).collect();
        found.sort();
        found.dedup();
        found
    };
    (seams(|it| it.x), seams(|it| it.y))
}

fn area(rect: Rect) -> i128 {
    i128::from(rect.width.as_nm()) * i128::from(rect.height.as_nm())
}

#[test]
fn a_poster_takes_the_sheets_that_the_formula_says() {
    // 400 % of A5 is 592 x 840 mm. Of A4 the printer reaches 201.6 x 288.6 mm; print.md 7:
    // ceil((592 - 10) / 191.6) = 4 and ceil((840 - 10) / 278.6) = 3 upright, 3 x 5 on its side.
    let four = Scaling::Of(Ratio::new(4, 1).unwrap());
    let asked = PageJob { scale: four, ..job(Layout::Poster, Paper::a4()) };
    let it = impose_pages(&asked, &a5(3)).expect("fits");
    assert_eq!((it.sheets.len(), it.words.as_str()), (13, "1 of 4 x 3 parts"));
    whole(&it, &asked, Size::new(mm(592), mm(840)));
    // A size of A1 is as near to that as its shape allows, and says so.
    let asked =
        PageJob { size: Some(Size::new(mm(594), mm(841))), ..job(Layout::Poster, Paper::a4()) };
    let it = impose_pages(&asked, &a5(1)).expect("fits");
    assert!(it.notes[0].contains("592.705 x 841 mm, 400.48 % of the page"), "{:?}", it.notes);
    // What fits one sheet is one sheet, without a map.
    let asked = PageJob { scale: Scaling::Fit, ..job(Layout::Poster, Paper::a4()) };
    let it = impose_pages(&asked, &a5(1)).expect("fits");
    assert_eq!((it.sheets.len(), it.sheets[0].recto.labels.len()), (1, 0));
}

#[test]
fn seams_follow_the_edges_of_cells_where_they_can() {
    // A board of 26 x 15 cells of 23 mm; no cell has its edge where even parts would meet.
    let cells = |count: i64| (1..count).map(|at| mm(23) * at).collect::<Vec<_>>();
    let seams = Seams { x: cells(26), y: cells(15) };
    let asked = PageJob { seams, ..job(Layout::Poster, Paper::a4()) };
    let board = pages(1, 598_000, 345_000);
    let free = PageJob { seams: Seams::default(), ..asked.clone() };
    let (it, plain) = (impose_pages(&asked, &board).unwrap(), impose_pages(&free, &board).unwrap());
    assert_eq!(it.sheets.len(), plain.sheets.len(), "never more sheets for it");
    let (across, down) = whole(&it, &asked, board.size);
    for seam in across.iter().chain(&down) {
        assert_eq!(seam.as_nm() % 23_000_000, 0, "{seam}");
    }
    assert!(!across.is_empty() && !down.is_empty());
    // 391 mm down leave a seam no edge that two sheets could reach; it is somewhere all the same.
    let tight = pages(1, 598_000, 391_000);
    let (_, down) = whole(&impose_pages(&asked, &tight).unwrap(), &asked, tight.size);
    assert!(down.iter().all(|seam| seam.as_nm() % 23_000_000 != 0), "{down:?}");
    let (across, _) = whole(&plain, &free, board.size);
    assert!(across.iter().any(|seam| seam.as_nm() % 23_000_000 != 0), "{across:?}");
}

#[test]
fn every_part_says_which_it_is_and_what_is_cut() {
    let four = Scaling::Of(Ratio::new(4, 1).unwrap());
    let it =
        impose_pages(&PageJob { scale: four, ..job(Layout::Poster, Paper::a4()) }, &a5(1)).unwrap();
    for (at, sheet) in parts(&it).iter().enumerate() {
        let (row, column) = (at / 4 + 1, at % 4 + 1);
        let name = format!("row {row} of 3, column {column} of 4");
        let labels: Vec<&str> = sheet.recto.labels.iter().map(|it| it.text.as_str()).collect();
        assert!(labels.iter().any(|it| it.starts_with(&name)), "{name}: {labels:?}");
        // The left and the upper side are cut, the right and the lower one kept as a flap, but for
        // the outer edge.
        let kept = sheet.recto.trim;
        for mark in &sheet.recto.marks {
            let upright = mark.from.x == mark.to.x;
            let flap = if upright {
                column < 4 && mark.from.x == kept.right()
            } else {
                row < 3 && mark.from.y == kept.bottom()
            };
            assert_eq!(mark.kind, if flap { MarkKind::Fold } else { MarkKind::Crop });
        }
    }
    let map = &it.sheets.last().unwrap().recto;
    // Three seams down, two across, four edges.
    assert_eq!(map.marks.len(), 9);
    assert_eq!(map.placements[0].clip, map.placements[0].trim);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_poster_is_whole(
        (width, height) in (40_000..400_000_i64, 40_000..400_000_i64),
        percent in 50..600_i64,
        overlap in 0..25_000_i64,
        margin in 0..15_000_i64,
        paper in 0..4_usize,
        step in 5..80_i64,
    ) {
        let cells: Vec<Length> = (1..400).map(|at| mm(step) * at).collect();
        let asked = PageJob {
            scale: Scaling::Of(Ratio::new(percent, 100).unwrap()),
            overlap: um(overlap),
            margin: um(margin),
            seams: Seams { x: cells.clone(), y: cells },
            ..job(Layout::Poster, Paper::presets()[paper].clone())
        };
        let of: Pages = pages(1, width, height);
        let Ok(it) = impose_pages(&asked, &of) else { return Ok(()) };
        let scale = Ratio::new(percent, 100).unwrap();
        let size = Size::new(scale.of(of.size.width), scale.of(of.size.height));
        whole(&it, &asked, size);
        // No way of laying the paper takes fewer.
        let usable = |paper: Size| [(paper.width, size.width), (paper.height, size.height)].map(|(paper, total)| {
            let reach = (paper - asked.margin * 2).as_nm();
            if total.as_nm() <= reach { return 1 }
            (total - asked.overlap).as_nm().div_euclid(reach - asked.overlap.as_nm())
                + i64::from((total - asked.overlap).as_nm() % (reach - asked.overlap.as_nm()) != 0)
        }).iter().product::<i64>();
        let fewest = usable(asked.paper.size).min(usable(asked.paper.size.turned()));
        prop_assert_eq!(parts(&it).len() as i64, fewest);
    }
}
