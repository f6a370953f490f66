//! Pages that can't be printed as somebody wants: what is wrong, in figures, and what would do.

use super::pages::{a5, job, mm, pages, um};
use cardwright_base::units::{Length, Ratio, Size};
use cardwright_impose::{PageJob, Pages, impose_pages};
use cardwright_model::{Layout, Orientation, Paper, Scaling, Sides};

/// The reason, and what would work.
fn refused(job: &PageJob, pages: &Pages) -> (String, String) {
    let refusal = impose_pages(job, pages).expect_err("can't be printed");
    (refusal.reason, refusal.works.unwrap_or_default())
}

#[test]
fn pages_too_large_are_told_with_figures_and_what_would_do() {
    let (reason, works) = refused(&job(Layout::Booklet, Paper::letter()), &a5(8));
    assert_eq!(
        reason,
        "2 x 1 pages of 148 x 210 mm need 296 x 210 mm; Letter landscape is 279.4 x 215.9 mm and \
         portrait is 215.9 x 279.4 mm"
    );
    assert_eq!(
        works,
        "`scale = \"fit\"`, which is 94.39 %; A4 landscape; Tabloid landscape; A3 landscape"
    );
    // All that is offered works.
    let fit = PageJob { scale: Scaling::Fit, ..job(Layout::Booklet, Paper::letter()) };
    impose_pages(&fit, &a5(8)).expect("the offer holds");
    for paper in [Paper::a4(), Paper::tabloid(), Paper::a3()] {
        impose_pages(&job(Layout::Booklet, paper), &a5(8)).expect("the offer holds");
    }
    let upright =
        PageJob { orientation: Orientation::Portrait, ..job(Layout::Booklet, Paper::a4()) };
    assert!(refused(&upright, &a5(8)).0.ends_with("A4 portrait is 210 x 297 mm"));
}

#[test]
fn pages_too_many_are_sent_to_a_layout_that_takes_them() {
    for (layout, count, says, offers) in [
        (Layout::Zine, 9, "a zine has 8 pages, but there are 9", "booklet"),
        (Layout::HalfFold, 5, "a half-fold has 4 pages, but there are 5", "letter-fold"),
        (Layout::LetterFold, 7, "a letter fold has 6 pages, but there are 7", "booklet"),
        (Layout::ZFold, 36, "a z-fold has 6 pages, but there are 36", "booklet"),
    ] {
        let (reason, works) = refused(&job(layout, Paper::a4()), &pages(count, 70_000, 100_000));
        assert_eq!(reason, says);
        assert!(works.contains(offers), "{works}");
    }
}

#[test]
fn a_booklet_too_thick_is_offered_signatures_that_do() {
    let thick = PageJob { leaf: um(500), ..job(Layout::Booklet, Paper::a4()) };
    let (reason, works) = refused(&thick, &a5(100));
    assert!(
        reason.contains("12 mm into the fold; a page 148 mm wide can spare 7.4 mm"),
        "{reason}"
    );
    assert_eq!(works, "`signature = 60`, or thinner paper");
    let divided = PageJob { signature: Some(60), ..thick };
    let it = impose_pages(&divided, &a5(100)).expect("the offer holds");
    assert!(
        it.notes.iter().any(|note| note.contains("sheets 1 to 13, 14 to 25")),
        "{:?}",
        it.notes
    );
}

#[test]
fn figures_that_no_paper_mends_are_told() {
    let usual = job(Layout::Booklet, Paper::a4());
    let poster = job(Layout::Poster, Paper::a4());
    let ratio = |percent| Scaling::Of(Ratio::new(percent, 100).unwrap());
    let size = |width, height| Some(Size::new(mm(width), mm(height)));
    for (asked, of, says) in [
        (PageJob { margin: mm(105), ..usual.clone() }, a5(4), "margins of 105 mm leave nothing"),
        (PageJob { leaf: -mm(1), ..usual.clone() }, a5(4), "a leaf of paper is -1 mm"),
        (usual.clone(), a5(0), "there are no pages"),
        (usual.clone(), pages(4, 5_000, 90_000), "a page is 5 mm wide"),
        (PageJob { sides: Sides::Fronts, ..usual.clone() }, a5(4), "half of the pages"),
        (job(Layout::Grid, Paper::a4()), a5(4), "this layout is for cards"),
        (PageJob { page: 5, ..poster.clone() }, a5(4), "there is no page 5, only 4"),
        (PageJob { page: 0, ..poster.clone() }, a5(4), "there is no page 0"),
        (PageJob { size: size(594, 594), ..poster.clone() }, a5(4), "a different shape"),
        (PageJob { overlap: mm(190), ..poster.clone() }, a5(4), "leave 11.6 mm"),
        (
            PageJob { size: size(594, 841), scale: ratio(400), ..poster.clone() },
            a5(4),
            "`size` says 594 x 841 mm, but `scale` says 400 %",
        ),
        (PageJob { scale: ratio(5_000), ..poster.clone() }, a5(4), "the poster needs"),
        (PageJob { sides: Sides::Separate, ..poster }, a5(4), "only the front"),
        (
            PageJob { tuck: mm(30), ..job(Layout::LetterFold, Paper::a4()) },
            pages(6, 99_000, 210_000),
            "30 mm narrower than a page 99 mm wide",
        ),
    ] {
        let (reason, _) = refused(&asked, &of);
        assert!(reason.contains(says), "{says}: {reason}");
    }
    let other = PageJob { size: size(594, 594), ..job(Layout::Poster, Paper::a4()) };
    let works = refused(&other, &a5(4)).1;
    assert_eq!(works, "`size` of 418.629 x 594 mm or of 594 x 842.838 mm");
    assert_eq!(Length::parse("418.629 mm"), Ok(Length::nm(418_629_000)));
}
