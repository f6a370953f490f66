//! A page that is made smaller or larger lands where it was laid, exactly.

use cardwright_base::units::{Length, QuarterTurn, Ratio, Rect, Size};
use cardwright_export::sheets::{SheetError, write};
use cardwright_faces::FaceId;
use cardwright_impose::{Flip, Page, Placement, Within};

use super::fixture::*;

#[test]
fn a_scaled_face_lands_on_its_trim_however_it_is_turned() {
    let faces = faces();
    let half = Ratio::new(1, 2).expect("a ratio");
    for (turn, size, lower_left, upper_right) in [
        (QuarterTurn::None, (31_500, 44_000), (10.0, 236.0), (41.5, 280.0)),
        (QuarterTurn::Left, (44_000, 31_500), (54.0, 248.5), (10.0, 280.0)),
    ] {
        let size = Size::new(Length::nm(size.0 * 1_000), Length::nm(size.1 * 1_000));
        let trim = Rect::new(mm(10), mm(20), size);
        let clip = trim.grown(mm(1));
        let within = Within::default();
        let placed = Placement { face: FaceId(1), trim, clip, within, turn, scale: half };
        let page = Page {
            placements: vec![placed],
            size: Size::new(mm(200), mm(300)),
            ..pages(Flip::LongEdge).swap_remove(0)
        };
        let document = read(&write(&input(&[page], &faces, &[], &[])).expect("written"));
        assert_eq!(landed(&document, 0, 3.0, 3.0), lower_left, "{turn:?}");
        assert_eq!(landed(&document, 0, 66.0, 91.0), upper_right, "{turn:?}");
    }
}

#[test]
fn a_face_that_is_not_scaled_as_it_says_is_refused() {
    let faces = faces();
    let mut page = pages(Flip::LongEdge).swap_remove(0);
    page.placements[0].scale = Ratio::new(99, 100).expect("a ratio");
    let refused = write(&input(&[page], &faces, &[], &[]));
    assert!(matches!(refused, Err(SheetError::WrongTrim { face: 0, .. })), "{refused:?}");
}
