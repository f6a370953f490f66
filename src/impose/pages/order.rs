//! In: how many pages there are. Out: in which order they stand on the leaves of a book. Never:
//! where on the paper that is.

/// Pages of a folded sheet.
pub(super) const OF_A_SHEET: usize = 4;

/// The pages in reading order on `places` places, blanks before the last page so that the back
/// cover stays outside.
pub(super) fn padded(count: usize, places: usize) -> Vec<Option<usize>> {
    let mut pages: Vec<Option<usize>> = (0..count).map(Some).collect();
    let last = pages.pop().expect("there is a page");
    pages.resize(places - 1, None);
    pages.push(last);
    pages
}

/// What a booklet says of its blank pages.
pub(super) fn blanks(count: usize, places: usize) -> Option<String> {
    match places - count {
        0 => None,
        1 => Some("one blank page comes before the last page".to_owned()),
        blank => Some(format!("{blank} blank pages come before the last page")),
    }
}

/// How many sheets each signature has, as even as possible, none more than `most`, larger ones
/// first.
pub(super) fn signatures(sheets: usize, most: usize) -> Vec<usize> {
    let count = sheets.div_ceil(most);
    let (each, more) = (sheets / count, sheets % count);
    (0..count).map(|at| each + usize::from(at < more)).collect()
}

/// Two pages side by side.
pub(super) type Pair = [Option<usize>; 2];

/// The outside and the inside of each sheet of a signature, the outermost first: with `n` pages,
/// sheet `i` from 0 has `n - 2i` and `1 + 2i` outside, `2 + 2i` and `n - 1 - 2i` inside (print.md 5).
pub(super) fn nested(pages: &[Option<usize>]) -> Vec<(Pair, Pair)> {
    let n = pages.len();
    (0..n / OF_A_SHEET)
        .map(|i| {
            let (first, last) = (2 * i, n - 1 - 2 * i);
            ([pages[last], pages[first]], [pages[first + 1], pages[last - 1]])
        })
        .collect()
}
