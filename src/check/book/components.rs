//! Tables and lists that say how many copies of which card there are.
//!
//! In: the blocks of a chapter. Out: the [`Listing`]s among them. Never: whether they are right.

use super::place;
use cardwright_model::{Card, Game};
use cardwright_wording::language::numbers;
use cardwright_wording::{Block, Inline, plain_text};
use std::collections::BTreeMap;

/// A table or list with cards and numbers.
pub(super) struct Listing<'a> {
    /// The words in the head of the table; of a list none.
    pub(super) head: Option<Vec<String>>,
    /// The heading that it stands under.
    pub(super) section: String,
    /// The paragraph before it.
    pub(super) lead: String,
    /// The words over its numbers; of a list none.
    pub(super) over: String,
    pub(super) entries: Vec<Entry<'a>>,
    /// The number in the row of the sum.
    pub(super) total: Option<Count>,
}

/// A row of a list of components: a card and its number.
pub(super) struct Entry<'a> {
    pub(super) card: &'a Card,
    pub(super) count: Count,
}

/// A number as it reads, and what it comes to.
pub(super) struct Count {
    pub(super) words: String,
    pub(super) number: u32,
}

/// Words over a column of copies, and those of them that can mean nothing else.
const OVER: &[&str] =
    &["count", "counts", "quantity", "qty", "amount", "number", "how many", "no", "nr"];
const OVER_COPIES: &[&str] = &[
    "copies",
    "copy",
    "in the box",
    "in the deck",
    "number of copies",
    "copies in the box",
    "copies in the deck",
    "number of cards",
];
/// What the row of a sum is called.
const SUMS: &[&str] = &[
    "total",
    "sum",
    "all",
    "all cards",
    "in all",
    "altogether",
    "together",
    "all together",
    "cards in total",
    "total cards",
];
/// What may stand beside title and number in the item of a list.
const FILLERS: &[&str] = &["x", "copies", "copy", "cards", "card", "of"];

/// True for the head of a column that gives copies.
pub(super) fn counts(cell: &[Inline]) -> bool {
    let signs = plain_text(cell);
    let words = normal(&signs);
    let sign = matches!(signs.trim(), "#" | "×");
    sign || OVER.contains(&words.as_str()) || OVER_COPIES.contains(&words.as_str())
}

impl Listing<'_> {
    /// Whether it tells what is in the box, and not what a player gets or how strong a card is:
    /// most of its numbers are right, or its words say so.
    pub(super) fn is_component_list(&self) -> bool {
        let right =
            self.entries.iter().filter(|it| it.count.number == it.card.copies.value).count();
        if right > 0 && right * 2 >= self.entries.len() {
            return true;
        }
        let lead = normal(&self.lead);
        let portions = ["each", "every", "per"];
        if lead.split(' ').any(|word| portions.contains(&word)) {
            return false;
        }
        let section = normal(&self.section);
        let about =
            |word: &str| word.starts_with("component") || ["contents", "box"].contains(&word);
        OVER_COPIES.contains(&self.over.as_str()) || section.split(' ').any(about)
    }
}

/// Cards by the words of their titles and of the forms of these.
pub(super) struct Titles<'a>(BTreeMap<String, &'a Card>);

impl<'a> Titles<'a> {
    pub(super) fn of(game: &'a Game) -> Self {
        let mut titles = BTreeMap::new();
        for card in &game.cards {
            for form in card.forms.values() {
                titles.entry(normal(&form.value)).or_insert(card);
            }
        }
        titles.extend(game.cards.iter().map(|card| (normal(&card.title.value), card)));
        Self(titles)
    }

    /// The card that these words name and nothing else.
    pub(super) fn card(&self, words: &str) -> Option<&'a Card> {
        self.0.get(&normal(words)).copied()
    }
}

/// The cards that a table or a list names one by one, with or without numbers.
pub(super) fn named<'a>(block: &Block, titles: &Titles<'a>) -> Vec<&'a Card> {
    match block {
        Block::Table { rows, .. } => {
            let card =
                |row: &Vec<Vec<Inline>>| row.iter().find_map(|it| titles.card(&plain_text(it)));
            rows.iter().filter_map(card).collect()
        }
        Block::List { items, .. } => {
            let card = |item: &Vec<Block>| {
                let words = item_words(item)?;
                titles.card(&words).or_else(|| Some(item_entry(&words, titles)?.card))
            };
            items.iter().filter_map(card).collect()
        }
        _ => Vec::new(),
    }
}

/// All listings among the blocks of a chapter.
pub(super) fn listings<'a>(blocks: &[Block], titles: &Titles<'a>) -> Vec<Listing<'a>> {
    let mut found = Vec::new();
    walk(blocks, titles, &mut String::new(), &mut found);
    found
}

fn walk<'a>(
    blocks: &[Block],
    titles: &Titles<'a>,
    section: &mut String,
    found: &mut Vec<Listing<'a>>,
) {
    let mut lead = String::new();
    for block in blocks {
        let listing = match block {
            Block::Heading { c, .. } => {
                *section = plain_text(c);
                None
            }
            Block::Quote { c } | Block::Box { c, .. } => {
                walk(c, titles, section, found);
                None
            }
            Block::Table { head, rows, .. } => table(head, rows, titles),
            Block::List { items, .. } => list(items, titles),
            _ => None,
        };
        found.extend(listing.map(|listing| Listing {
            section: section.clone(),
            lead: lead.clone(),
            ..listing
        }));
        lead = match block {
            Block::Para { c } => plain_text(c),
            _ => String::new(),
        };
    }
}

fn table<'a>(
    head: &[Vec<Inline>],
    rows: &[Vec<Vec<Inline>>],
    titles: &Titles<'a>,
) -> Option<Listing<'a>> {
    let at = head.iter().position(|cell| counts(cell))?;
    let (mut entries, mut total) = (Vec::new(), None);
    for row in rows {
        let Some(count) = row.get(at).and_then(|cell| lone_number(&plain_text(cell))) else {
            continue;
        };
        let mut cells = row.iter().enumerate().filter(|(column, _)| *column != at);
        let words: Vec<String> = cells.by_ref().map(|(_, cell)| plain_text(cell)).collect();
        if let Some(card) = words.iter().find_map(|it| titles.card(it)) {
            entries.push(Entry { card, count });
        } else if words.iter().any(|it| SUMS.contains(&normal(it).as_str())) {
            total = Some(count);
        }
    }
    // Numbers that run from row to row without a gap only count the rows.
    let running = entries.windows(2).all(|two| two[1].count.number == two[0].count.number + 1);
    let over = normal(&plain_text(&head[at]));
    if entries.is_empty() || running && entries.len() > 2 && !OVER_COPIES.contains(&over.as_str()) {
        return None;
    }
    let head = head.iter().map(|cell| normal(&plain_text(cell))).collect();
    let (section, lead) = (String::new(), String::new());
    Some(Listing { head: Some(head), section, lead, over, entries, total })
}

fn list<'a>(items: &[Vec<Block>], titles: &Titles<'a>) -> Option<Listing<'a>> {
    let (mut entries, mut total) = (Vec::new(), None);
    for item in items {
        let Some(words) = item_words(item) else { continue };
        if let Some(entry) = item_entry(&words, titles) {
            entries.push(entry);
        } else if let Some((count, rest)) = divided(&words)
            && SUMS.contains(&rest.as_str())
        {
            total = Some(count);
        }
    }
    let (section, lead, over) = (String::new(), String::new(), String::new());
    (!entries.is_empty()).then_some(Listing { head: None, section, lead, over, entries, total })
}

/// The words of an item that is one paragraph.
fn item_words(item: &[Block]) -> Option<String> {
    match item {
        [Block::Para { c }] => Some(plain_text(c)),
        _ => None,
    }
}

/// `3 × BLADE`, `BLADE: 3` or `BLADE (3 copies)`.
fn item_entry<'a>(words: &str, titles: &Titles<'a>) -> Option<Entry<'a>> {
    let (count, rest) = divided(words)?;
    let card = titles.card(&rest)?;
    Some(Entry { card, count })
}

/// The only number among some words, and the rest without what stands beside any number.
fn divided(words: &str) -> Option<(Count, String)> {
    let tokens: Vec<&str> = place::tokens(words).into_iter().map(|it| &words[it]).collect();
    let mut numbers = tokens.iter().filter_map(|it| lone_number(it));
    let (count, None) = (numbers.next()?, numbers.next()) else { return None };
    let rest = tokens.iter().filter(|it| lone_number(it).is_none());
    let rest = rest.filter(|it| !FILLERS.contains(&it.to_lowercase().as_str()));
    Some((count, normal(&rest.copied().collect::<Vec<_>>().join(" "))))
}

/// `3`, `×3`, `3x` or `three`, and nothing else.
fn lone_number(words: &str) -> Option<Count> {
    let words = words.trim().trim_matches('×').trim();
    let bare = words.strip_suffix('x').or(words.strip_prefix('x')).unwrap_or(words).trim();
    let digits = !bare.is_empty() && bare.chars().all(|c| c.is_ascii_digit());
    let number = if digits { bare.parse().ok()? } else { spoken(words)? };
    let words = if digits { bare } else { words };
    Some(Count { words: words.to_owned(), number })
}

/// A whole number in one word, such as `three` or `Thirty`.
fn spoken(text: &str) -> Option<u32> {
    let whole = numbers(text).into_iter().find(|it| it.in_words && it.range == (0..text.len()));
    whole.and_then(|it| u32::try_from(it.value).ok())
}

/// Lower-case words with single blanks between them.
pub(super) fn normal(text: &str) -> String {
    let words: Vec<&str> = place::tokens(text).into_iter().map(|it| &text[it]).collect();
    words.join(" ").to_lowercase()
}
