//! In: a paper and how it is turned. Out: where the crosses of a calibration sheet stand, and what
//! two holes pricked through them say of the printer. Never: the words on the sheet.

use super::{Axis, Shift};
use cardwright_base::units::{Angle, Length, Point, Rect, Size};
use cardwright_model::{Flip, Paper};

/// From the upper and the lower edge of the paper to a cross: as far apart as the marks of most
/// sheets.
const FROM_EDGE: Length = Length::mm(70);
/// The furthest that a printer is believed to be off: rulers beside the crosses end there.
pub const FURTHEST: Length = Length::mm(6);

/// The smallest paper that has room for the words and the crosses.
const LEAST: Size = Size::new(Length::mm(139), Length::mm(210));

/// Where the crosses on the front stand, and the grids behind them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CalibrationSheet {
    /// Size of the paper, portrait.
    pub size: Size,
    /// The crosses on the recto: the first is behind the upper grid of the verso.
    pub front: [Point; 2],
    /// Middles of the grids on the verso held upright: upper, then lower.
    pub back: [Point; 2],
}

impl CalibrationSheet {
    /// The sheet for a paper that is turned so. The paper is portrait.
    ///
    /// # Errors
    /// When the paper is too small, with what would do.
    pub fn new(paper: &Paper, flip: Flip) -> Result<Self, String> {
        let size = paper.size;
        if size.width < LEAST.width || size.height < LEAST.height {
            return Err(format!(
                "{size} is too small for the calibration sheet; use at least {LEAST}"
            ));
        }
        let axis = Axis::of(flip, size);
        let x = size.width.half();
        let back = [Point { x, y: FROM_EDGE }, Point { x, y: size.height - FROM_EDGE }];
        let front = back.map(|at| {
            let spot = Rect::new(at.x, at.y, Size::new(Length::ZERO, Length::ZERO));
            let behind = axis.behind(size, spot);
            Point { x: behind.x, y: behind.y }
        });
        Ok(Self { size, front, back })
    }

    /// Between the two grids.
    pub fn span(&self) -> Length {
        self.back[1].y - self.back[0].y
    }

    /// How far the verso is off, from the readings at the upper and the lower hole. A reading is
    /// what the print is off there, to the right and downwards, as the grid's figures say.
    ///
    /// A turn by the angle t about the middle moves what lies d above it by t d to the right, and
    /// what lies d below it as far to the left; small angles are enough here: 1.5° differs from its
    /// tangent by less than a thousandth of a degree.
    pub fn error(&self, upper: (Length, Length), lower: (Length, Length)) -> Shift {
        let mean = |a: Length, b: Length| Length::nm((a.as_nm() + b.as_nm()).div_euclid(2));
        let turn = (upper.0 - lower.0).as_nm() as f64 / self.span().as_nm() as f64;
        let millidegrees = (turn.to_degrees() * 1000.0).round() as i64;
        Shift {
            x: mean(upper.0, lower.0),
            y: mean(upper.1, lower.1),
            angle: Angle::millidegrees(millidegrees),
        }
    }
}
