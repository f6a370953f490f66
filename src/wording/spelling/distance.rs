//! How far what was typed is from what may have been meant.

/// What one slip costs: any letter missing, too many or wrong.
pub(super) const SLIP: u32 = 10;
/// Slips that hands and ears make often: letters swapped, one doubled or not.
pub(super) const EASY: u32 = 7;
/// One vowel for another.
pub(super) const VOWEL: u32 = 8;
/// Nobody types a wrong first letter easily.
pub(super) const FIRST: u32 = 4;

/// What it costs to turn one word into the other: the optimal string alignment with the prices of this
/// module. `None` when it is more than `limit`.
pub(super) fn distance(typed: &[char], meant: &[char], limit: u32) -> Option<u32> {
    // Nothing near gets farther from the diagonal than letters can be added for.
    let band = (limit / EASY) as usize;
    if typed.len().abs_diff(meant.len()) > band {
        return None;
    }
    let far = limit + 1;
    let start = |at: usize| if at == 0 { FIRST } else { 0 };
    let extra: Vec<u32> = (0..meant.len()).map(|at| single(meant, at) + start(at)).collect();
    let mut before = vec![far; meant.len() + 1];
    let mut last = before.clone();
    let mut row = before.clone();
    last[0] = 0;
    for at in 0..meant.len().min(band) {
        last[at + 1] = last[at] + extra[at];
    }
    let mut least_before = 0;
    for (i, &a) in typed.iter().enumerate() {
        let missing = single(typed, i) + start(i);
        let columns = i.saturating_sub(band)..meant.len().min(i + band + 1);
        row[columns.start] = if columns.start == 0 { last[0] + missing } else { far };
        let mut least = row[columns.start];
        for j in columns.clone() {
            let b = meant[j];
            let mut cost = last[j] + if a == b { 0 } else { exchange(a, b) + start(i.max(j)) };
            cost = cost.min(last[j + 1] + missing).min(row[j] + extra[j]);
            if a != b && i > 0 && j > 0 && typed[i - 1] == b && meant[j - 1] == a {
                cost = cost.min(before[j - 1] + EASY);
            }
            row[j + 1] = cost;
            least = least.min(cost);
        }
        if let Some(behind) = row.get_mut(columns.end + 1) {
            *behind = far;
        }
        // The rest can come from this row, or by a swap from the one before.
        if least.min(least_before + EASY) > limit {
            return None;
        }
        least_before = least;
        std::mem::swap(&mut before, &mut last);
        std::mem::swap(&mut last, &mut row);
    }
    Some(last[meant.len()]).filter(|it| *it <= limit)
}

/// A letter that stands in one word and not in the other.
fn single(word: &[char], at: usize) -> u32 {
    let doubled = at > 0 && word[at - 1] == word[at] || word.get(at + 1) == Some(&word[at]);
    if doubled { EASY } else { SLIP }
}

/// One letter for another.
fn exchange(a: char, b: char) -> u32 {
    let vowel = |c: char| matches!(c, 'a' | 'e' | 'i' | 'o' | 'u' | 'y');
    if vowel(a) && vowel(b) { VOWEL } else { SLIP }
}
