//! In: a length, what a sheet takes of it, and where a seam had best be. Out: where the seams are.
//! Never: more sheets for a better seam.

use cardwright_base::units::{Length, Ratio, Size};
use std::collections::BTreeMap;

/// A poster with its seams.
pub(super) struct Poster {
    /// A sheet as it lies.
    pub(crate) paper: Size,
    pub(crate) scale: Ratio,
    /// Finished size of the poster.
    pub(crate) size: Size,
    pub(crate) columns: Vec<Part>,
    pub(crate) rows: Vec<Part>,
    /// What is left free for marks beside it, and above and below.
    pub(crate) room: Size,
    /// Art beyond the finished edge that shows there.
    pub(crate) bleed: Size,
}

/// One direction of a poster.
#[derive(Clone, Copy)]
pub(super) struct Run {
    /// Finished length of the poster in this direction.
    pub(crate) total: Length,
    /// What the printer reaches on a sheet.
    pub(crate) usable: Length,
    /// What a part shows before its seam, to be cut off.
    pub(crate) cut: Length,
    /// What a part shows behind its seam, to glue the next one on.
    pub(crate) flap: Length,
    /// Left free outside the finished edge, for marks.
    pub(crate) room: Length,
}

/// Of the length that is finished: where a part begins and ends on its sheet, and what of it stays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Part {
    pub(crate) from: Length,
    pub(crate) seam: Length,
    pub(crate) next: Length,
    pub(crate) to: Length,
}

impl Part {
    /// What its sheet has to take.
    pub(crate) fn length(self) -> Length {
        self.to - self.from
    }

    /// What stays of it.
    pub(crate) fn kept(self) -> Length {
        self.next - self.seam
    }
}

impl Run {
    /// The fewest parts that make up the whole.
    pub(crate) fn count(self) -> i64 {
        let (whole, overlap) = (self.total + self.room * 2, self.cut + self.flap);
        if whole <= self.usable {
            return 1;
        }
        let (left, step) = ((whole - overlap).as_nm(), self.step().as_nm());
        (left + step - 1).div_euclid(step)
    }

    /// How far apart two seams may be.
    pub(crate) fn step(self) -> Length {
        self.usable - self.cut - self.flap
    }

    /// The fewest parts, with as many seams as can be at places of `best`, and then as near as can be to
    /// where they are wanted.
    pub(crate) fn parts(self, best: &[Length]) -> Vec<Part> {
        let count = self.count();
        let seams = if count == 1 { Vec::new() } else { self.seams(count, best) };
        let mut edges = vec![Length::ZERO];
        edges.extend(seams);
        edges.push(self.total);
        let last = edges.len() - 2;
        edges
            .windows(2)
            .enumerate()
            .map(|(at, pair)| Part {
                from: pair[0] - if at == 0 { self.room } else { self.cut },
                seam: pair[0],
                next: pair[1],
                to: pair[1] + if at == last { self.room } else { self.flap },
            })
            .collect()
    }

    /// Where seam `at` of 1 to `count - 1` may be, whatever the others do.
    fn bounds(self, at: i64, count: i64) -> (Length, Length) {
        let most = self.usable - self.flap - self.room + self.step() * (at - 1);
        let rest = self.step() * (count - 1 - at);
        let least = self.total + self.room + self.cut - self.usable - rest;
        (least.max(Length::nm(1)), most.min(self.total - Length::nm(1)))
    }

    /// Where it would be if all parts were alike.
    fn even(self, at: i64, count: i64) -> Length {
        let (least, most) = self.bounds(at, count);
        let each = Length::nm(self.total.as_nm() * at / count);
        each.max(least).min(most)
    }

    /// Where a seam should be if it can: the only one of a board not through its middle, where the play
    /// is, but at a third of it; those of others so that all parts are alike.
    fn wanted(self, at: i64, count: i64, board: bool) -> Length {
        if count == 2 && board {
            let (least, most) = self.bounds(at, count);
            return Length::nm(self.total.as_nm() / 3).max(least).min(most);
        }
        self.even(at, count)
    }

    /// The best way to each place of a seam, seam by seam.
    fn seams(self, count: i64, best: &[Length]) -> Vec<Length> {
        let start = BTreeMap::from([(Length::ZERO, Way::default())]);
        let mut ways: Vec<BTreeMap<Length, Way>> = vec![start];
        for at in 1..count {
            let (least, most) = self.bounds(at, count);
            let even = self.wanted(at, count, !best.is_empty());
            let mut next = BTreeMap::new();
            for (before, way) in ways.last().expect("there is a start") {
                // The first part has its own bound, which stands in `most`.
                let reach = if at == 1 { most } else { most.min(*before + self.step()) };
                let free = [even.min(reach), reach];
                let places = best.iter().copied().chain(free);
                for place in places.filter(|it| (least..=reach).contains(it) && it > before) {
                    let found = Way {
                        good: way.good + i64::from(best.contains(&place)),
                        off: way.off - (place - even).as_nm().abs(),
                        before: *before,
                    };
                    let known = next.entry(place).or_insert(found);
                    if (found.good, found.off) > (known.good, known.off) {
                        *known = found;
                    }
                }
            }
            ways.push(next);
        }
        let last = ways.last().expect("there is a start");
        let best = last.iter().max_by_key(|(_, way)| (way.good, way.off));
        let (mut place, _) = best.expect("the last seams of even parts can be reached");
        let mut seams = Vec::new();
        for ways in ways.iter().skip(1).rev() {
            seams.push(*place);
            place = &ways[place].before;
        }
        seams.reverse();
        seams
    }
}

/// How a seam came to be where it is.
#[derive(Clone, Copy, Default)]
struct Way {
    /// How many seams so far are where they had best be.
    good: i64,
    /// How far all of them are from where they should be, below nothing.
    off: i64,
    /// Where the seam before it is.
    before: Length,
}
