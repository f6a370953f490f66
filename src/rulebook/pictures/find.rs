//! Where the parts of a side stand, found on the drawn side by their letters and their drawings.

use cardwright_faces::SidePart;
use cardwright_typeset::Typesetter;
use cardwright_typeset::ink::{Area, Fill, Page};
use std::cmp::Reverse;

/// A letter of a page.
struct Letter {
    sign: char,
    /// Its run, by place.
    run: usize,
    area: Area,
    taken: bool,
}

/// What is found of a page as it is looked through.
struct Search<'p> {
    page: &'p Page,
    letters: Vec<Letter>,
    /// Pictures that belong to no part yet, each with the name of its file.
    pictures: Vec<(Option<String>, Area)>,
}

/// So far from the words of a part may its icons stand, in millimetres.
const NEAR: f64 = 12.0;

/// Most that a mark measures, and is away from its words, in millimetres.
const MARK: f64 = 3.5;

/// The area of each part; none for one that is not on the page.
///
/// Long texts are looked for first, since a short one may stand in a long one. Of several places for a short one,
/// such as a number, its role decides: `index` is what stands nearest to the top left corner, `sideways` is turned.
pub fn find(page: &Page, parts: &[SidePart<'_>], typesetter: &Typesetter) -> Vec<Option<Area>> {
    let mut search = Search::of(page, typesetter);
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_key(|at| (Reverse(signs(&parts[*at].words).len()), *at));
    let mut found = vec![None; parts.len()];
    for at in order {
        found[at] = search.part(&parts[at]).map(|it| with_mark(it, page));
    }
    found
}

/// An area with the small mark that stands before its words, if there is one.
fn with_mark(area: Area, page: &Page) -> Area {
    let small = |it: &&Fill| it.area.width() < MARK && it.area.height() < MARK;
    let before = |fill: &&Fill| {
        let middle = f64::midpoint(fill.area.top, fill.area.bottom);
        let gap = area.left - fill.area.right;
        (-0.5..MARK).contains(&gap) && (area.top..=area.bottom).contains(&middle)
    };
    page.fills.iter().filter(small).filter(before).fold(area, |area, it| area.union(it.area))
}

/// The letters and figures of a text, in lower case.
fn signs(text: &str) -> Vec<char> {
    text.chars()
        .filter(|it| it.is_alphanumeric() || *it == '+' || *it == '−')
        .flat_map(char::to_lowercase)
        .collect()
}

impl<'p> Search<'p> {
    fn of(page: &'p Page, typesetter: &'p Typesetter) -> Self {
        let mut letters = Vec::new();
        for (run, it) in page.letters.iter().enumerate() {
            for glyph in &it.glyphs {
                let Some(area) = glyph.area else { continue };
                let text = it.text.get(glyph.range.clone()).unwrap_or_default();
                letters.extend(signs(text).into_iter().map(|sign| Letter {
                    sign,
                    run,
                    area,
                    taken: false,
                }));
            }
        }
        let pictures = page.pictures.iter();
        let pictures = pictures
            .map(|it| (typesetter.drawing(it).map(str::to_owned), it.seen.unwrap_or(it.area)))
            .collect();
        Self { page, letters, pictures }
    }

    fn part(&mut self, part: &SidePart<'_>) -> Option<Area> {
        let wanted = signs(&part.words);
        let words = if wanted.is_empty() { None } else { self.words(&wanted, part.name) };
        let mut area = words;
        for file in &part.drawings {
            let found = self.picture(file, part.name, area);
            area = match (area, found) {
                (Some(area), Some(found)) => Some(area.union(found)),
                (area, found) => area.or(found),
            };
        }
        area
    }

    /// The place of these letters that suits a role best; they belong to it from now on.
    fn words(&mut self, wanted: &[char], role: &str) -> Option<Area> {
        let free = |at: usize| {
            let run = self.letters.get(at..at + wanted.len())?;
            let same = run.iter().zip(wanted).all(|(it, sign)| it.sign == *sign && !it.taken);
            same.then_some(at)
        };
        let places: Vec<usize> = (0..self.letters.len()).filter_map(free).collect();
        let best = places.into_iter().min_by(|a, b| {
            let rank = |at: usize| self.rank(at, wanted.len(), role);
            rank(*a).partial_cmp(&rank(*b)).unwrap_or(std::cmp::Ordering::Equal)
        })?;
        let taken = &mut self.letters[best..best + wanted.len()];
        taken.iter_mut().for_each(|it| it.taken = true);
        taken.iter().map(|it| it.area).reduce(Area::union)
    }

    /// The less, the better a place suits a role.
    fn rank(&self, at: usize, long: usize, role: &str) -> (bool, bool, f64) {
        let run = |at: usize| self.letters.get(at).map(|it| it.run);
        let before = at.checked_sub(1).and_then(run);
        let whole = before != run(at) && run(at + long - 1) != run(at + long);
        let turned = run(at).is_some_and(|it| self.page.letters[it].turn.abs() > 1.0);
        (turned != (role == "sideways"), !whole, self.far(self.letters[at].area, role))
    }

    /// How far something stands from where a role is to be expected.
    fn far(&self, area: Area, role: &str) -> f64 {
        match role {
            "index" => (area.left - self.page.trim.left) + (area.top - self.page.trim.top),
            // Titles are the largest of equal words.
            "title" => -area.height(),
            _ => 0.0,
        }
    }

    /// A drawing, near to the words of its part if there are any; it belongs to it from now on.
    fn picture(&mut self, file: &str, role: &str, words: Option<Area>) -> Option<Area> {
        let apart = |area: Area| match words {
            Some(words) => gap(words, area),
            None => self.far(area, role),
        };
        let named = self.pictures.iter().enumerate();
        let named = named.filter(|(_, (name, _))| name.as_deref() == Some(file));
        let near = named.map(|(at, (_, area))| (apart(*area), at, *area));
        let near = near.filter(|it| words.is_none() || it.0 <= NEAR);
        let (_, at, area) = near.min_by(|a, b| a.0.total_cmp(&b.0))?;
        self.pictures[at].0 = None;
        area.overlap(self.page.trim)
    }
}

/// How far two areas lie apart.
fn gap(a: Area, b: Area) -> f64 {
    let across = (b.left - a.right).max(a.left - b.right).max(0.0);
    let down = (b.top - a.bottom).max(a.top - b.bottom).max(0.0);
    across.hypot(down)
}
