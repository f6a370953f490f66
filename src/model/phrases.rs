//! The program's own words that reach a product, in English and in the language of a translation.

use std::collections::BTreeMap;

/// Every phrase: its key, and how it reads in English.
pub const ENGLISH: &[(&str, &str)] = &[
    // On cards and in lists of cards, behind a number.
    ("copy", "copy"),
    ("copies", "copies"),
    // Before the last item of a list.
    ("and", "and"),
    // Before the alternative of a ruling.
    ("other-reading", "House rule:"),
    // In the legend of a booklet: what the marks before the lines of a card mean.
    ("mark-effect", "what the card does"),
    ("mark-requires", "what you need to play it"),
    ("mark-restriction", "what you can't do with it"),
    ("mark-answer", "what answers it"),
    ("mark-note", "a remark"),
    // In pictures, for those who can't see them.
    ("picture-turned-over", "turned over"),
    ("picture-sideways", "sideways"),
    ("picture-upside-down", "upside down"),
    ("picture-on", "on"),
    // Numbers in words; larger ones are figures.
    ("number-0", "no"),
    ("number-1", "one"),
    ("number-2", "two"),
    ("number-3", "three"),
    ("number-4", "four"),
    ("number-5", "five"),
    ("number-6", "six"),
    ("number-7", "seven"),
    ("number-8", "eight"),
    ("number-9", "nine"),
    ("number-10", "ten"),
    ("number-11", "eleven"),
    ("number-12", "twelve"),
    ("ordinal-1", "first"),
    ("ordinal-2", "second"),
    ("ordinal-3", "third"),
    ("ordinal-4", "fourth"),
    ("ordinal-5", "fifth"),
    ("ordinal-6", "sixth"),
    ("ordinal-7", "seventh"),
    ("ordinal-8", "eighth"),
    ("ordinal-9", "ninth"),
    ("ordinal-10", "tenth"),
    ("ordinal-11", "eleventh"),
    ("ordinal-12", "twelfth"),
    // Behind the figures of any other place in an order.
    ("ordinal-ending", "th"),
    // In lists of what is in the box, behind a number: one, and any other number of them.
    ("component-card", "card"),
    ("components-card", "cards"),
    ("component-token", "token"),
    ("components-token", "tokens"),
    ("component-counter", "counter"),
    ("components-counter", "counters"),
    ("component-marker", "marker"),
    ("components-marker", "markers"),
    ("component-tile", "tile"),
    ("components-tile", "tiles"),
    ("component-piece", "piece"),
    ("components-piece", "pieces"),
    ("component-coin", "coin"),
    ("components-coin", "coins"),
    ("component-chart", "chart"),
    ("components-chart", "charts"),
    ("component-aid", "player aid"),
    ("components-aid", "player aids"),
    ("component-board", "board"),
    ("components-board", "boards"),
    ("component-sheet", "sheet"),
    ("components-sheet", "sheets"),
    ("component-box", "tuck box"),
    ("components-box", "tuck boxes"),
    ("component-rulebook", "rulebook"),
    ("components-rulebook", "rulebooks"),
    ("component-leaflet", "leaflet"),
    ("components-leaflet", "leaflets"),
    ("component-design", "design"),
    ("components-design", "designs"),
    // In booklets: the title page, headings and tables.
    ("book-contents", "Contents"),
    // Behind the number 1 alone.
    ("book-player", "player"),
    ("book-players", "players"),
    ("book-about", "about"),
    ("book-minutes", "minutes"),
    ("book-glue", "glue"),
    ("book-design", "A game by"),
    ("book-illustration", "Drawn by"),
    ("book-version", "Version"),
    ("book-yes", "stops it"),
    ("book-no", "does not stop it"),
    ("book-total", "All"),
    ("book-card", "Card"),
    ("book-type", "Type"),
    ("book-copies", "Copies"),
    ("book-back", "Back"),
    ("book-page", "Page"),
    ("book-attack", "Attack"),
    ("book-weapon", "Weapon"),
    ("book-special", "Special"),
    ("book-flat", "Without the weapon"),
    ("book-example", "Example"),
];

/// What the program says in products; in English what is not translated.
#[derive(Clone, Debug, Default)]
pub struct Phrases(pub BTreeMap<String, String>);

impl Phrases {
    /// The phrase with this key. `None` where there is no such phrase.
    pub fn find(&self, key: &str) -> Option<&str> {
        let english = || ENGLISH.iter().find(|(it, _)| *it == key).map(|(_, text)| *text);
        self.0.get(key).map(String::as_str).or_else(english)
    }

    /// `copy` for one, `copies` for any other number.
    pub fn copies(&self, number: u32) -> &str {
        self.find(if number == 1 { "copy" } else { "copies" }).unwrap_or_default()
    }

    /// What a part of the game may be called in `game.toml`.
    pub fn components() -> impl Iterator<Item = &'static str> {
        ENGLISH
            .iter()
            .filter_map(|(key, _)| key.strip_prefix("component-"))
            .filter(|word| !matches!(*word, "design" | "rulebook" | "leaflet" | "box"))
    }

    /// What so many parts of a sort are called, such as `tile` or `tiles`.
    pub fn component(&self, word: &str, number: u32) -> &str {
        let sort = if number == 1 { "component" } else { "components" };
        self.find(&format!("{sort}-{word}")).unwrap_or_default()
    }

    /// The words of booklets, by the names that their layout knows them by.
    pub fn book(&self) -> BTreeMap<&'static str, &str> {
        let named = ENGLISH.iter().filter_map(|(key, _)| Some((key.strip_prefix("book-")?, *key)));
        named.filter_map(|(name, key)| Some((name, self.find(key)?))).collect()
    }
}
