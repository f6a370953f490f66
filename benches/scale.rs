//! Writes a game of very many cards, to see how time and memory grow with their number.
//!
//! `cargo bench --bench scale -- FOLDER CARDS` writes it into `FOLDER` (which is made; files of the
//! same names are replaced). [`deck`] says what is in it. Then
//!
//! `/usr/bin/time -v target/release/cardwright build FOLDER --no-images --out OUT`
//!
//! tells time and peak memory. `tests/counts/` holds what does not depend on the machine.

#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "a tool that writes a game")]

mod deck;

use std::path::Path;

fn main() {
    let arguments: Vec<String> = std::env::args().filter(|it| it != "--bench").collect();
    let [_, folder, cards] = &arguments[..] else {
        println!("cargo bench --bench scale -- FOLDER CARDS");
        return;
    };
    let cards: usize = cards.parse().expect("a number of cards");
    deck::write(Path::new(folder), cards);
    println!("{cards} cards in {folder}");
}
