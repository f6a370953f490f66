//! The pieces of a game in words.

use cardwright_base::english::count;
use cardwright_pipeline::Pieces;

/// What was made of a game: `128 copies of 21 cards, 16 player aids`, `6 cards, 10 tokens`, `3 of 6 cards`. Sorts of
/// which nothing was made are left out where others were made.
pub(super) fn told(pieces: &[Pieces]) -> String {
    let any = pieces.iter().any(|it| it.made > 0);
    let shown = pieces.iter().filter(|it| it.made > 0 || !any && !it.aids);
    shown.map(one).collect::<Vec<_>>().join(", ")
}

fn one(pieces: &Pieces) -> String {
    let Pieces { word, designs, copies, made, aids } = pieces;
    if *aids {
        return count(*made, word);
    }
    let all = if *designs == *copies as usize {
        count(*copies, word)
    } else {
        format!("{} of {}", count(*copies, "copy"), count(*designs, word))
    };
    if made == copies { all } else { format!("{made} of {all}") }
}
