//! What lies on the cells of a board: terrain, zones, cells with a name.

use super::super::entry::{Entry, listed};
use super::super::format::colour;
use super::super::loader::Loader;
use super::super::symbols::AssetKind;
use super::super::table::Table;
use super::outline::{Spot, labels};
use cardwright_base::diagnostic::{Diagnostic, Span, closest};
use cardwright_base::did_you_mean::did_you_mean;
use cardwright_base::english::count;
use cardwright_model::{
    Board, Cell, CellStyle, Lattice, Located, NamedCell, Numbering, Place, Terrain, Zone,
};
use std::collections::{BTreeMap, BTreeSet};

/// Everything on the cells: the cells, what they may be, regions, names.
pub(super) type Regions = (Vec<Cell>, Vec<Terrain>, Vec<Zone>, Vec<NamedCell>);

/// What is wrong with the letters of a map.
pub(super) struct Letters {
    /// Those that nothing on the board has, each at its first place.
    pub(super) unknown: Vec<Diagnostic>,
    /// Whether one is wrong where it is given.
    pub(super) wrong: bool,
}

/// Letters that a map has for something else.
const TAKEN: [char; 2] = ['.', ' '];
/// Most names that a hint lists.
const FEW: usize = 8;

/// The cells of a board while what lies on them is read.
pub(super) struct Cells {
    lattice: Lattice,
    cells: Vec<Cell>,
    letters: Vec<Option<Located<char>>>,
    /// Letters that another board, whose terrain this one takes over, has for it.
    inherited: BTreeMap<char, usize>,
    by_name: BTreeMap<String, usize>,
}

impl Cells {
    pub(super) fn of(
        spots: Vec<Spot>,
        lattice: Lattice,
        numbering: Numbering,
        inherited: &[Terrain],
    ) -> Self {
        let mut spots = spots;
        spots.sort_by_key(|cell| {
            let (x, y) = lattice.centre(cell.place);
            (y, x)
        });
        let places: Vec<Place> = spots.iter().map(|it| it.place).collect();
        let labels = labels(lattice, numbering, &places);
        let mut by_name = BTreeMap::new();
        for (at, (place, label)) in places.iter().zip(&labels).enumerate() {
            by_name.insert(place.to_string(), at);
            if !label.is_empty() {
                by_name.insert(label.clone(), at);
            }
        }
        let cell = |(place, label)| Cell { place, label, terrain: None, zones: Vec::new() };
        let letter = |(at, it): (usize, &Terrain)| Some((it.letter.as_ref()?.value, at));
        Self {
            lattice,
            cells: places.into_iter().zip(labels).map(cell).collect(),
            letters: spots.into_iter().map(|it| it.letter).collect(),
            inherited: inherited.iter().enumerate().filter_map(letter).collect(),
            by_name,
        }
    }

    /// The cell that is called so. `None` with a report when there is none.
    fn called(&self, name: &Located<String>, loader: &Loader) -> Option<usize> {
        // People write a blank behind a comma.
        let plain: String = name.value.chars().filter(|c| *c != ' ').collect();
        let found = self.by_name.get(&plain).or_else(|| self.by_name.get(&name.value));
        if found.is_none() {
            let message = format!("there is no cell `{}` on this board", name.value);
            let fault = Diagnostic::error("D006", message).at(name.span, "unknown cell");
            let known = || self.names();
            loader.push(match closest(&name.value, known()) {
                Some(near) => fault.hint(did_you_mean(near)),
                None => fault.hint(format!("available: {} and more", listed(known().take(FEW)))),
            });
        }
        found.copied()
    }

    /// The names of the cells as the board has them printed, or by their places where it has no numbers; and those of
    /// cells with a name of their own.
    fn names(&self) -> impl Iterator<Item = &str> + Clone {
        let shown = |(name, at): &(&String, &usize)| {
            let Cell { place, label, .. } = &self.cells[**at];
            label.is_empty() || label == *name || place.to_string() != **name
        };
        self.by_name.iter().filter(shown).map(|(name, _)| name.as_str())
    }

    /// The cells that a region names: by `cells`, by `letter`, or by `within` and `of`.
    fn of_region(&self, table: &Table<'_>, letter: Option<&Located<char>>) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        let mut first: BTreeMap<usize, Located<String>> = BTreeMap::new();
        for name in table.lines("cells") {
            let Some(cell) = self.called(&name, table.loader) else { continue };
            if let Some(first) = first.get(&cell) {
                let fault = Diagnostic::error("D001", format!("`{}` is listed twice", name.value));
                table.push(fault.at(name.span, "second").see(first.span, "first"));
            }
            found.insert(cell);
            first.entry(cell).or_insert(name);
        }
        if let Some(letter) = letter {
            let has = |own: &Option<Located<char>>| {
                own.as_ref().is_some_and(|it| it.value == letter.value)
            };
            found.extend((0..self.cells.len()).filter(|at| has(&self.letters[*at])));
        }
        let steps = table.entry("within").map(Entry::number);
        let middles = table.lines("of");
        match steps {
            None => {
                if let Some(first) = middles.first() {
                    let fault = Diagnostic::error("D003", "`of` needs `within`");
                    table.push(
                        fault.at(first.span, "add the number of steps from this cell as `within`"),
                    );
                }
            }
            Some(steps) => {
                table.need_some("of");
                let steps = steps.and_then(|it| u32::try_from(it.value).ok());
                for middle in &middles {
                    let (Some(at), Some(steps)) = (self.called(middle, table.loader), steps) else {
                        continue;
                    };
                    let from = self.cells[at].place;
                    let near =
                        |at: &usize| self.lattice.distance(from, self.cells[*at].place) <= steps;
                    found.extend((0..self.cells.len()).filter(near));
                }
            }
        }
        found
    }
}

/// The terrain of the board that `terrain_of` names.
pub(super) fn inherited(table: &Table<'_>, others: &[Board]) -> Vec<Terrain> {
    let Some(name) = table.text_if("terrain_of") else { return Vec::new() };
    match others.iter().find(|it| it.id.value == name.value) {
        Some(board) => board.terrain.clone(),
        None => {
            let message = format!("there is no board `{}` above this one", name.value);
            let fault = Diagnostic::error("D006", message).at(name.span, "unknown reference");
            let known = others.iter().map(|it| it.id.value.as_str());
            table.push(match closest(&name.value, known.clone()) {
                Some(near) => fault.hint(did_you_mean(near)),
                None if others.is_empty() => fault,
                None => fault.hint(format!("available: {}", listed(known))),
            });
            Vec::new()
        }
    }
}

/// Terrain, zones and named cells, and what is wrong with letters of the map unless they are those of
/// something that was not read. `None` where the board has no cells to put them on; everything is read all
/// the same.
pub(super) fn read(
    table: &Table<'_>,
    mut cells: Option<Cells>,
    inherited: Vec<Terrain>,
) -> Option<(Regions, Letters)> {
    let mut ids = Ids::default();
    let named = named(table, cells.as_mut(), &mut ids);
    let mut letters: BTreeMap<char, usize> = BTreeMap::new();
    let mut own = Vec::new();
    let mut terrain = inherited;
    let taken_over = terrain.len();
    // Letters that are wrong where they are given, each of which may be any letter of the map.
    let mut wrong = 0;
    for table in table.tables("terrain", "a terrain").0 {
        let region = region(&table, "terrain", cells.as_ref(), &mut ids);
        wrong += usize::from(region.letter.is_none() && table.value("letter").is_some());
        table.done();
        letters.extend(region.letter.iter().map(|it| (it.value, terrain.len())));
        own.push((terrain.len(), region.cells));
        terrain.extend(region.thing.map(|(id, name, look)| Terrain {
            id,
            name,
            letter: region.letter,
            look,
        }));
    }
    wrong += twins(&terrain[taken_over..], table.loader);
    let mut zones = Vec::new();
    let mut zone_letters = BTreeSet::new();
    for table in table.tables("zone", "a zone").0 {
        let region = region(&table, "zone", cells.as_ref(), &mut ids);
        wrong += usize::from(region.letter.is_none() && table.value("letter").is_some());
        table.done();
        zone_letters.extend(region.letter.map(|it| it.value));
        for at in region.cells {
            let cell = cells.as_mut().and_then(|it| it.cells.get_mut(at));
            cell.expect("cells were looked up").zones.push(zones.len());
        }
        zones.extend(region.thing.map(|(id, name, look)| Zone { id, name, look }));
    }
    let mut cells = cells?;
    let inherited = std::mem::take(&mut cells.inherited);
    let mut unknown: BTreeMap<char, Vec<Span>> = BTreeMap::new();
    for (at, letter) in cells.letters.iter().enumerate() {
        let Some(letter) = letter else { continue };
        // What the board says itself stands before what it takes over.
        let stands_for = letters.get(&letter.value).or_else(|| inherited.get(&letter.value));
        cells.cells[at].terrain = stands_for.copied();
        if stands_for.is_none() && !zone_letters.contains(&letter.value) {
            unknown.entry(letter.value).or_default().push(letter.span);
        }
    }
    if unknown.len() <= wrong {
        unknown.clear();
    }
    let known = letters.keys().chain(inherited.keys()).chain(&zone_letters);
    let known: Vec<String> = known.map(char::to_string).collect();
    let faults =
        unknown.into_iter().map(|(letter, places)| no_such_letter(letter, &places, &known));
    let faults = faults.collect();
    let mut covered = BTreeMap::new();
    for (index, found) in own {
        for at in found {
            if let Some(first) = covered.insert(at, index).filter(|it| *it != index) {
                let name = |it: usize| &terrain[it].id;
                // A board without numbering has no names of cells.
                let message = match cells.cells[at].label.as_str() {
                    "" => "a cell is in two terrains".to_owned(),
                    label => format!("the cell `{label}` is in two terrains"),
                };
                let fault = Diagnostic::error("D001", message).at(name(index).span, "this");
                table.push(
                    fault.see(name(first).span, "and this").hint("leave it out of one of them"),
                );
            }
            cells.cells[at].terrain = Some(index);
        }
    }
    Some(((cells.cells, terrain, zones, named), Letters { unknown: faults, wrong: wrong > 0 }))
}

/// The fault of a letter that stands for nothing, at the first of its places.
fn no_such_letter(letter: char, places: &[Span], known: &[String]) -> Diagnostic {
    let message = format!("nothing on this board has the letter `{letter}`");
    let first = places.iter().min_by_key(|it| it.start).expect("it stands in the map");
    let remark = match places.len() {
        1 => "unknown letter".to_owned(),
        many => format!("unknown letter, here and on {}", count(many - 1, "other cell")),
    };
    let fault = Diagnostic::error("D006", message).at(*first, remark);
    match known {
        [] => fault.hint(format!(
            "write `letter = \"{letter}\"` in the terrain or zone that it stands for"
        )),
        known => fault.hint(format!(
            "available: {}; `.` is a cell without terrain, a space is no cell",
            listed(known.iter().map(String::as_str))
        )),
    }
}

/// Names of what lies on a board, each with its place.
type Ids = BTreeMap<String, Span>;

/// What a terrain and a zone have in common.
struct Region {
    /// What it is, if that can be read.
    thing: Option<(Located<String>, Located<String>, CellStyle)>,
    letter: Option<Located<char>>,
    cells: BTreeSet<usize>,
}

fn region(table: &Table<'_>, what: &str, cells: Option<&Cells>, ids: &mut Ids) -> Region {
    let id = own_id(table, ids);
    let name = table.text("name");
    let letter = letter(table);
    let look = cell_style(table);
    let before = table.loader.errors();
    // Every key has to be asked for, whether there are cells to look at or not.
    let found = match cells {
        Some(cells) => cells.of_region(table, letter.as_ref()),
        None => {
            let _ = ["cells", "within", "of"].map(|key| table.entry(key));
            BTreeSet::new()
        }
    };
    let wrong = letter.is_none() && table.value("letter").is_some();
    let sound = cells.is_some() && table.loader.errors() == before && !wrong;
    if let Some(id) = id.as_ref().filter(|_| sound)
        && found.is_empty()
    {
        let fault = Diagnostic::error("D004", format!("the {what} `{}` has no cells", id.value));
        table.push(fault.at(id.span, "no cell belongs to it").hint(
            "name its cells with `cells`, with a `letter` of the map, or with `within` and `of`",
        ));
    }
    let thing = id.zip(name).map(|(id, name)| (id, name, look));
    Region { thing, letter, cells: found }
}

fn named(table: &Table<'_>, mut cells: Option<&mut Cells>, ids: &mut Ids) -> Vec<NamedCell> {
    let mut named: Vec<NamedCell> = Vec::new();
    for own in table.tables("named", "a cell with a name").0 {
        let id = own_id(&own, ids);
        let name = own.text_if("name");
        let at = own.text("at");
        let look = cell_style(&own);
        own.done();
        let (Some(id), Some(at), Some(cells)) = (id, at, cells.as_mut()) else { continue };
        let Some(cell) = cells.called(&at, table.loader) else { continue };
        let place = cells.cells[cell].place;
        if let Some(first) = named.iter().find(|it| it.place == place) {
            let fault = Diagnostic::error("D001", format!("`{}` has two names", at.value));
            table.push(fault.at(id.span, "second").see(first.id.span, "first"));
        }
        if cells.by_name.contains_key(&id.value) {
            let fault =
                Diagnostic::error("D001", format!("`{}` is the number of a cell", id.value));
            table.push(fault.at(id.span, "choose another name"));
        }
        cells.by_name.insert(id.value.clone(), cell);
        named.push(NamedCell { id, name, place, look });
    }
    named
}

/// The `id` of something on a board, which is no other's there.
fn own_id(table: &Table<'_>, ids: &mut Ids) -> Option<Located<String>> {
    let id = table.text("id")?;
    let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !id.value.chars().all(good) || id.value.starts_with('-') {
        let fault = Diagnostic::error("D004", format!("`{}` is not a valid id", id.value));
        let why = "expected lower-case letters, digits and `-`: texts and expressions refer to it";
        table.push(fault.at(id.span, why));
        return None;
    }
    if let Some(first) = ids.insert(id.value.clone(), id.span) {
        let message = format!("`{}` is used twice on this board", id.value);
        let fault = Diagnostic::error("D001", message).at(id.span, "second use");
        table.push(fault.see(first, "first use"));
    }
    Some(id)
}

/// What stands for something in a map.
fn letter(table: &Table<'_>) -> Option<Located<char>> {
    let text = table.text_if("letter")?;
    let mut all = text.value.chars();
    match (all.next(), all.next()) {
        (Some(letter), None) if !TAKEN.contains(&letter) => Some(Located::new(letter, text.span)),
        _ => {
            let fault = Diagnostic::error("D004", format!("`{}` is not a letter", text.value));
            table.push(fault.at(text.span, "expected one letter other than `.`"));
            None
        }
    }
}

/// Reports letters that two terrains have, and gives the number of those that have one too many.
fn twins(terrain: &[Terrain], loader: &Loader) -> usize {
    let mut twins = 0;
    let mut seen: BTreeMap<char, Span> = BTreeMap::new();
    for letter in terrain.iter().filter_map(|it| it.letter.as_ref()) {
        let first = *seen.entry(letter.value).or_insert(letter.span);
        if first != letter.span {
            let message = format!("two terrains have the letter `{}`", letter.value);
            let fault = Diagnostic::error("D001", message).at(letter.span, "second use");
            loader.push(fault.see(first, "first use"));
            twins += 1;
        }
    }
    twins
}

fn cell_style(table: &Table<'_>) -> CellStyle {
    let colour = table.entry("colour").and_then(|_| colour(table, "colour"));
    let pattern = table.word_if("pattern");
    let icon = table.asset_if("icon", AssetKind::Icon);
    let art = table.asset_if("art", AssetKind::Drawing);
    CellStyle { colour, pattern: pattern.unwrap_or_default(), icon, art }
}
