//! What the columns of a strange table hold, guessed from their names and values.

use crate::letters::{field_name, free};
use cardwright_base::did_you_mean::is_one_slip_off;
use cardwright_base::one_line;
use cardwright_load::is_picture;
use cardwright_spreadsheet::{CellValue, Grid, flag, fold, whole};
use std::collections::BTreeSet;

/// Names that a title may have, folded, the likeliest first.
const TITLES: &[&str] = &[
    "title",
    "name",
    "card_name",
    "card_title",
    "cardname",
    "card",
    "titel",
    "nom",
    "titre",
    "nombre",
    "titulo",
    "nome",
];
/// Names that the number of copies may have.
const COPIES: &[&str] = &[
    "copies",
    "qty",
    "quantity",
    "count",
    "#count",
    "@count",
    "qty.",
    "#copies",
    "#_copies",
    "#_of_copies",
    "#cards",
    "#_cards",
    "#_of_cards",
    "number_of_copies",
    "amount",
    "num_copies",
    "how_many",
    "anzahl",
    "copies_in_deck",
    "card_count",
    "cards",
    "quantity_per_deck",
    "copies_per_deck",
    "menge",
    "stk",
    "stück",
    "exemplare",
    "exemplaires",
    "quantité",
    "cantidad",
    "copias",
    "quantità",
    "copie",
    "#_in_deck",
    "#_per_deck",
    "in_deck",
    "per_deck",
    "deck_qty",
    "deck_quantity",
    "deck_count",
    "count_(total)",
    "total_copies",
    "no._of_copies",
];
/// Names of the running text.
const TEXTS: &[&str] = &[
    "text",
    "rules",
    "rules_text",
    "rule_text",
    "rule",
    "description",
    "effect",
    "card_text",
    "body",
    "ability",
    "abilities",
    "desc",
    "regeltext",
    "effect_text",
    "effects",
    "ability_text",
    "game_text",
    "card_effect",
    "testo",
    "texte",
    "texto",
];
/// Names of what authors write for themselves.
const NOTES: &[&str] = &["note", "notes", "comment", "comments", "todo"];
/// What the title of a row is that adds up the others, folded.
const SUMS: &[&str] =
    &["total", "totals", "sum", "grand_total", "total_cards", "summe", "gesamt", "somme"];
/// Headings of columns that hold lists.
const LISTS: &[&str] = &["tags", "keywords", "traits", "labels", "types", "categories", "icons"];
/// Names of colour text.
const FLAVOURS: &[&str] = &["flavour", "flavor", "flavour_text", "flavor_text"];
/// Headings of columns that name drawings.
pub(crate) const ART: &[&str] = &[
    "art",
    "image",
    "picture",
    "illustration",
    "img",
    "artwork",
    "art_file",
    "front_image",
    "image_front",
    "front_art",
    "image_file",
];
/// Headings of columns that name backs.
const BACKS: &[&str] = &["back", "card_back", "cardback", "back_side", "backside", "back_art"];
/// Names that a declared field can't have.
const RESERVED: &[&str] = &[
    "id",
    "title",
    "forms",
    "allow",
    "type",
    "kind",
    "copies",
    "back",
    "back_name",
    "art",
    "alt",
    "icon",
    "flavour",
    "number",
];

/// Letters that an item of a list, or what a back is called, has at most.
const ITEM: usize = 40;
/// A game has few backs: a column with more values than this says something else.
const MOST_BACKS: usize = 12;

/// The name for copies that the heading of a column of numbers is nearly, where none is called so.
pub(crate) fn nearly_copies(columns: &[Guessed]) -> Option<(&Guessed, &'static str)> {
    if columns.iter().any(|it| it.role == Role::Copies) {
        return None;
    }
    let is_number =
        |it: &&Guessed| matches!(&it.role, Role::Field(it) if it.contains("\"number\""));
    columns.iter().filter(is_number).find_map(|column| {
        Some((column, *COPIES.iter().find(|name| is_one_slip_off(name, &fold(&column.heading)))?))
    })
}

/// What is told of a column that has the name of one with the numbers of copies, and is not meant so.
pub(crate) fn tells_other_number(columns: &[Guessed], hints: ColumnHints<'_>) -> Option<String> {
    if !hints.says_copies || columns.iter().any(|it| it.role == Role::Copies) {
        return None;
    }
    let is_number = |it: &Guessed| matches!(&it.role, Role::Field(it) if it.contains("\"number\""));
    let is_named = |it: &&Guessed| is_number(it) && COPIES.contains(&fold(&it.heading).as_str());
    let column = columns.iter().find(is_named)?;
    Some(format!(
        "the script does not say that `{}` is the number of copies: each card is printed once",
        column.heading
    ))
}

/// Whether a column is often called so.
pub(crate) fn is_usual(heading: &str) -> bool {
    let folded = fold(heading);
    [TITLES, COPIES, TEXTS, LISTS, FLAVOURS, ART].iter().any(|it| it.contains(&folded.as_str()))
}

/// Whether a column holds what is not for the cards, by its folded name.
fn is_note(folded: &str) -> bool {
    NOTES.contains(&folded) || folded.ends_with("_notes") || folded.ends_with("_note")
}

/// Whether a row with this title adds up those above it.
pub(crate) fn is_sum(title: &str) -> bool {
    SUMS.contains(&fold(title.trim_end_matches(':')).as_str())
}

/// What a column holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Title,
    Copies,
    Flavour,
    Art,
    /// The id of the back.
    Back,
    /// A field with its declaration.
    Field(String),
    /// Nothing that is read, such as a note of the author.
    Ignored,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub(crate) struct Guessed {
    /// Its place from 0.
    pub(crate) at: usize,
    /// As it is written.
    pub(crate) heading: String,
    pub(crate) role: Role,
    /// The key that it gets.
    pub(crate) key: String,
}

/// What a script says of the columns of its table, by their headings.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ColumnHints<'m> {
    pub(crate) copies: Option<&'m str>,
    /// Whether nothing but what is said is the number of copies.
    pub(crate) says_copies: bool,
    /// Its cells name pictures, whether they are there or not.
    pub(crate) art: Option<&'m str>,
    /// Its cells name backs of the game.
    pub(crate) back: Option<&'m str>,
    /// Whether a column that looks like it names backs, of which nothing else is known.
    pub(crate) finds_backs: bool,
    /// Signs in texts that stand for icons, with their names.
    pub(crate) icons: &'m [(String, String)],
    /// Whether texts stay as they are: they are mended when the table is taken over.
    pub(crate) keeps_texts: bool,
    /// Whether cells are printed as they stand: no list is parted, and no mark stands for yes.
    pub(crate) prints_cells: bool,
    /// Names of icons of which there is a drawing.
    pub(crate) drawn: &'m [String],
}

/// Guesses every column that has a name.
pub(crate) fn columns(grid: &Grid, hints: ColumnHints<'_>) -> Vec<Guessed> {
    let Some((heading, rows)) = grid.rows.split_first() else { return Vec::new() };
    let named: Vec<(usize, String, String)> = heading
        .cells
        .iter()
        .enumerate()
        .filter(|(_, cell)| !cell.value.is_empty())
        .map(|(at, cell)| (at, one_line(&cell.value.text()), fold(&cell.value.text())))
        .collect();
    let values = |at: usize| -> Vec<&CellValue> {
        rows.iter().filter_map(|row| row.filled(at)).map(|it| &it.value).collect()
    };
    let among = |names: &[&str]| {
        names.iter().find_map(|name| named.iter().find(|it| it.2 == *name)).map(|it| it.0)
    };
    let is_text = |at: usize| values(at).iter().any(|it| whole(&it.text()).is_none());
    let called = |name: Option<&str>| {
        let name = fold(name?);
        named.iter().find(|it| it.2 == name).map(|it| it.0)
    };
    let art = called(hints.art);
    // What is called so is meant so, numbers or not.
    let title = among(&["title", "name"]).or_else(|| among(TITLES).filter(|at| is_text(*at)));
    let title = title.or_else(|| {
        let full = |column: &&(usize, String, String)| {
            let values = values(column.0);
            values.len() == rows.len()
                && art != Some(column.0)
                && is_text(column.0)
                && values.iter().all(|it| it.text().len() < 60)
        };
        named.iter().find(full).map(|it| it.0)
    });
    let guessed = || among(COPIES).filter(|_| !hints.says_copies);
    let copies = called(hints.copies).or_else(guessed);
    // A picture that is lost makes no text of the others.
    let names_art =
        |folded: &str, values: &[&CellValue]| ART.contains(&folded) && !values.is_empty();
    let may_be_back = |at: &usize| hints.finds_backs && names_backs(&values(*at));
    let back = called(hints.back).or_else(|| among(BACKS).filter(may_be_back));
    let is_text_name =
        |it: &&(usize, String, String)| Some(it.0) != title && TEXTS.contains(&it.2.as_str());
    let rank = |it: &&(usize, String, String)| TEXTS.iter().position(|name| *name == it.2);
    let text = named.iter().filter(is_text_name).min_by_key(rank).map(|it| it.0);
    let mut found = Vec::<Guessed>::new();
    for (at, heading, folded) in named {
        let values = values(at);
        let role = if Some(at) == title {
            Role::Title
        } else if Some(at) == copies {
            Role::Copies
        } else if Some(at) == back {
            Role::Back
        } else if heading.starts_with(['#', '_']) || is_note(&folded) {
            Role::Ignored
        } else if FLAVOURS.contains(&folded.as_str()) {
            Role::Flavour
        } else if art.map_or_else(|| names_art(&folded, &values), |it| it == at)
            && values.iter().all(|it| is_picture(&it.text()))
        {
            Role::Art
        } else {
            let is_plain = hints.prints_cells;
            Role::Field(declaration(&folded, &values, rows.len(), Some(at) == text, is_plain))
        };
        let taken = |name: &str| {
            RESERVED.contains(&name) || name == "text" || found.iter().any(|it| it.key == name)
        };
        let key = match &role {
            Role::Title => "title".to_owned(),
            Role::Copies => "copies".to_owned(),
            Role::Flavour => "flavour".to_owned(),
            Role::Art => "art".to_owned(),
            Role::Back => "back".to_owned(),
            Role::Ignored => String::new(),
            Role::Field(_) if Some(at) == text => "text".to_owned(),
            Role::Field(_) => {
                let name = field_name(&heading);
                let name = if RESERVED.contains(&name.as_str()) || name == "text" {
                    format!("card_{name}")
                } else {
                    name
                };
                free(&name, taken, '_')
            }
        };
        // Of two columns that mean the same, the first is meant.
        let again = !key.is_empty() && found.iter().any(|it| it.key == key);
        let (role, key) = if again { (Role::Ignored, String::new()) } else { (role, key) };
        found.push(Guessed { at, heading, role, key });
    }
    found
}

/// Whether cells name the backs of cards: a few short names, each of several cards or of all.
fn names_backs(values: &[&CellValue]) -> bool {
    let texts: BTreeSet<String> = values.iter().map(|it| it.text()).collect();
    let short = |it: &String| it.chars().count() <= ITEM && !it.contains('\n');
    let named = |it: &String| whole(it).is_none() && it.contains(char::is_alphabetic);
    (1..=MOST_BACKS).contains(&texts.len())
        && (texts.len() < values.len() || texts.len() == 1)
        && texts.iter().all(|it| short(it) && named(it))
}

/// What columns were taken for, in words. A layout of boxes may show all of them or not.
pub(crate) fn told(columns: &[Guessed], has_boxes: bool) -> String {
    let mut parts = Vec::new();
    for (role, what) in [
        (Role::Title, "the title"),
        (Role::Copies, "the number of copies"),
        (Role::Flavour, "the flavour text"),
        (Role::Art, "the drawing"),
        (Role::Back, "the back"),
    ] {
        let found = columns.iter().find(|it| it.role == role);
        parts.extend(found.map(|it| format!("`{}` is {what}", it.heading)));
    }
    let names = |is: &dyn Fn(&Guessed) -> bool| {
        let all = columns.iter().filter(|it| is(it)).map(|it| format!("`{}`", it.heading));
        all.collect::<Vec<_>>().join(", ")
    };
    let is_field = |it: &Guessed| matches!(it.role, Role::Field(_));
    for (what, names) in [
        ("the text is", names(&|it| is_field(it) && it.key == "text")),
        (
            if has_boxes { "also read:" } else { "also printed:" },
            names(&|it| is_field(it) && it.key != "text"),
        ),
        ("not read:", names(&|it| it.role == Role::Ignored)),
    ] {
        if !names.is_empty() {
            parts.push(format!("{what} {names}"));
        }
    }
    parts.join("; ")
}

/// The greatest number that a field may have where its declaration says nothing.
const USUAL_MOST: i64 = 999;

/// The greatest number of as many digits.
fn with_room(number: i64) -> i64 {
    (1..=10).map(|digits| 10_i64.pow(digits) - 1).find(|it| *it >= number).unwrap_or(number)
}

/// The declaration of a field that has these values.
fn declaration(
    folded: &str,
    values: &[&CellValue],
    rows: usize,
    is_text: bool,
    is_plain: bool,
) -> String {
    let optional = if values.len() < rows { ", optional = true" } else { "" };
    if is_text {
        return format!("{{ kind = \"text\"{optional} }}");
    }
    // `007` and `+1` are no numbers: they would lose their zeros and signs.
    let is_code = |value: &&CellValue| {
        let text = value.text();
        text.len() > 1
            && text.starts_with(['0', '+'])
            && text[1..].chars().all(|c| c.is_ascii_digit())
    };
    let numbers: Option<Vec<i64>> = values.iter().map(|it| whole(&it.text())).collect();
    let numbers = numbers.filter(|_| !values.iter().any(is_code));
    if let Some(numbers) = numbers.filter(|it| !it.is_empty()) {
        let least = numbers.iter().min().copied().unwrap_or_default();
        let most = numbers.iter().max().copied().unwrap_or_default();
        if i32::try_from(least).is_ok() && i32::try_from(most).is_ok() {
            // Limits that a first table happens to have would stop the next card.
            let min =
                if least < 0 { format!(", min = -{}", with_room(-least)) } else { String::new() };
            let max = if most > USUAL_MOST {
                format!(", max = {}", with_room(most))
            } else {
                String::new()
            };
            return format!("{{ kind = \"number\"{min}{max}{optional} }}");
        }
    }
    if is_plain {
        return format!("{{ kind = \"text\"{optional} }}");
    }
    // One and the same mark says yes. Of two words, each says something.
    let marks: BTreeSet<String> = values.iter().map(|it| it.text().to_lowercase()).collect();
    if marks.len() == 1 && values.iter().all(|it| flag(&it.text()) == Some(true)) {
        return "{ kind = \"flag\" }".to_owned();
    }
    // Items are short; sentences have semicolons too.
    let several = |value: &&&CellValue| {
        let text = value.text();
        text.contains(';') && text.split(';').all(|it| it.chars().count() <= ITEM)
    };
    if LISTS.contains(&folded)
        || !values.is_empty() && values.iter().filter(several).count() * 2 > values.len()
    {
        return "{ kind = \"list\", of = { kind = \"text\" } }".to_owned();
    }
    format!("{{ kind = \"text\"{optional} }}")
}
