//! A foreign table as the cards of a new game: its columns guessed, and mended where no game could read it.

use crate::controls::leave_out_controls;
use crate::foreign_table::ForeignTable;
use crate::guess::{
    ColumnHints, Guessed, Role, columns, is_sum, nearly_copies, tells_other_number,
};
use crate::heading::without_heading;
use crate::icons::{BREAK, ICON, LINE_MARK, SIGNS, marked};
use crate::imported_game::{ImportedBack, ImportedType, PLAIN_BACK};
use crate::letters::id;
use crate::{ImportError, NewFile, Notes};
use cardwright_base::did_you_mean::is_one_slip_off;
use cardwright_base::english::and;
use cardwright_base::limits::MOST_COPIES;
use cardwright_base::one_line;
use cardwright_load::is_picture;
use cardwright_spreadsheet::{Cell, Fault, FaultKind, Format, Grid, as_id, fold, whole};
use regex::{Captures, Regex};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

/// What is left of them where they have no end, or stand within each other.
static TAG: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)</?(?:b|strong|i|em)(?:\s[^<>]*)?>").expect("a sound pattern")
});

/// What became of it.
pub(crate) struct ImportedDeck {
    pub(crate) kind: ImportedType,
    pub(crate) file: NewFile,
    /// How many cards it has; below, how many copies.
    pub(crate) cards: usize,
    pub(crate) total: u64,
    pub(crate) columns: Vec<Guessed>,
    /// Drawings that the cards name.
    pub(crate) art: Vec<String>,
    /// Backs that the cards name, where nobody else knows them.
    pub(crate) backs: Vec<ImportedBack>,
    /// All of it as CSV, whatever the file is.
    pub(crate) text: String,
}

/// Reads a table of a stranger. `Ok(None)` for one that holds no rows.
pub(crate) fn adopt(
    table: ForeignTable<'_>,
    notes: &mut Notes,
) -> Result<Option<ImportedDeck>, ImportError> {
    let grid = read(table, notes)?;
    if grid.rows.len() < 2 {
        return Ok(None);
    }
    if let Some(fault) = without_heading(&grid) {
        return Err(refused(fault, grid, table));
    }
    let stem = table.file.rsplit_once('.').map_or(table.file, |it| it.0);
    let sheet = grid.sheet.clone();
    let name = match &sheet {
        Some(sheet) if table.sheet.is_some() => sheet.clone(),
        _ => stem.to_owned(),
    };
    let columns = columns(&grid, table.hints);
    if let Some(text) = tells_other_number(&columns, table.hints) {
        notes.push_change(table.file, 1, text);
    } else if let Some((column, name)) = nearly_copies(&columns) {
        let text = format!(
            "`{}` is read as a field, so each card is printed once: did you mean `{name}`?",
            column.heading
        );
        notes.push_doubt(table.file, 1, &text);
    }
    let mut mended = Mended {
        grid: &grid,
        file: table.file,
        columns,
        changes: false,
        rows: Vec::new(),
        sums: Vec::new(),
    };
    mended.mend(table.hints, notes);
    // No file of a game can name a sheet whose name ends in a blank.
    mended.changes |= sheet.as_ref().is_some_and(|it| it.trim() != it);
    let backs = if table.hints.finds_backs { mended.take_backs(notes) } else { Vec::new() };
    let total = mended.total(table)?;
    let cards = mended.rows.len() - 1;
    let path = mended.path(table, stem);
    let text = mended.text();
    let art = mended.art();
    // What can be read as it is stays as it is.
    let stays = !mended.changes && matches!(table.format, Format::Xlsx | Format::Ods);
    let bytes = if stays { table.bytes.to_vec() } else { text.clone().into_bytes() };
    if mended.changes && matches!(table.format, Format::Xlsx | Format::Ods) {
        let text = match sheet.as_ref().filter(|_| table.sheet.is_some()) {
            Some(sheet) => format!(
                "the cards of its sheet `{sheet}` stand in `{path}` now: edit that file, and no longer the sheet"
            ),
            None => format!(
                "its cards stand in `{path}` now: edit that file, and no longer the workbook"
            ),
        };
        notes.push_change(table.file, 0, text);
    }
    let kind = ImportedType {
        id: id(&name),
        name: crate::title_of(&name),
        file: match &sheet {
            Some(sheet) if !mended.changes => format!("{path}#{sheet}"),
            _ => path.clone(),
        },
        columns: mended.renamed(),
        ignore: mended.ignored(),
        fields: mended.fields(),
        names_backs: !backs.is_empty(),
        ..ImportedType::default()
    };
    let columns = mended.columns;
    Ok(Some(ImportedDeck {
        kind,
        file: NewFile { path, bytes },
        cards,
        total,
        columns,
        art,
        backs,
        text,
    }))
}

/// The cells of a table, where nothing stands in the way.
fn read(table: ForeignTable<'_>, notes: &mut Notes) -> Result<Grid, ImportError> {
    let grid = cardwright_spreadsheet::read(table.format, table.bytes, table.sheet);
    let grid = grid.map_err(|fault| refused(fault, Grid::default(), table))?;
    if let Some(fault) = grid.faults.iter().find(|it| !it.is_warning).cloned() {
        return Err(refused(fault, grid, table));
    }
    for fault in &grid.faults {
        let line = |it: &Range<usize>| grid.text[..it.start].matches('\n').count() + 1;
        match fault.kind {
            FaultKind::Value => {
                let line = fault.span.as_ref().map_or(0, line);
                let text = format!("{}, and is printed as it stands", fault.message);
                notes.push_doubt(table.file, line, &text);
            }
            _ => {
                let text = format!("{}: look at letters such as `é`", fault.message);
                notes.push_doubt(table.file, 0, &text);
            }
        }
    }
    Ok(grid)
}

fn refused(fault: Fault, grid: Grid, table: ForeignTable<'_>) -> ImportError {
    let Grid { text, cells, sheet, .. } = grid;
    ImportError::Table { file: table.file.to_owned(), fault: Box::new(fault), text, cells, sheet }
}

struct Mended<'g> {
    grid: &'g Grid,
    file: &'g str,
    columns: Vec<Guessed>,
    /// Whether the rows are others than those of the grid.
    changes: bool,
    /// All rows as texts, the heading first.
    rows: Vec<Vec<String>>,
    /// The lines of rows that add up others.
    sums: Vec<usize>,
}

impl Mended<'_> {
    fn mend(&mut self, hints: ColumnHints<'_>, notes: &mut Notes) {
        let Some((heading, rows)) = self.grid.rows.split_first() else { return };
        let width = self.grid.rows.iter().map(|it| it.cells.len()).max().unwrap_or_default();
        let text = |cells: &[Cell], at: usize| {
            cells.get(at).map_or_else(String::new, |it| it.value.text())
        };
        let mut names: Vec<String> = (0..width).map(|at| text(&heading.cells, at)).collect();
        let line = heading.number;
        for name in names.iter_mut().filter(|it| it.contains('\n')) {
            *name = one_line(name);
            self.changes = true;
        }
        for at in 0..width {
            let empty = rows.iter().all(|row| row.filled(at).is_none());
            if names[at].is_empty() && !empty {
                names[at] = format!("#column {}", at + 1);
                notes.push(
                    self.file,
                    line,
                    format!("column {} has no name and is not read", at + 1),
                );
                self.changes = true;
            }
            let first =
                names[..at].iter().position(|it| !it.is_empty() && fold(it) == fold(&names[at]));
            if let Some(first) = first.filter(|_| !names[at].starts_with(['#', '_'])) {
                let text = format!(
                    "columns {} and {} are both called `{}`; the second is not read",
                    first + 1,
                    at + 1,
                    names[at]
                );
                notes.push(self.file, line, text);
                names[at] = format!("#{} ({})", names[at], at + 1);
                self.changes = true;
                self.columns.retain(|it| it.at != at);
            }
        }
        let title = self.columns.iter().find(|it| it.role == Role::Title).map(|it| it.at);
        self.sums = self.find_sums();
        if title.is_none() {
            notes.push(self.file, line, "no column holds titles; the cards are numbered instead");
            self.changes = true;
            names.push("title".to_owned());
        }
        self.rows.push(names);
        for row in rows {
            let mut cells: Vec<String> = (0..width).map(|at| text(&row.cells, at)).collect();
            self.changes |= leave_out_controls(&mut cells, self.file, row.number, notes);
            let read = |it: &Guessed| it.role != Role::Ignored && row.filled(it.at).is_some();
            if !self.columns.iter().any(read) {
                continue;
            }
            if self.sums.contains(&row.number) {
                let text = "this row adds up the copies above it, and is not taken for a card";
                notes.push_doubt(self.file, row.number, text);
                self.changes = true;
                continue;
            }
            let number = format!("Card {}", self.rows.len());
            match title {
                None => cells.push(number),
                Some(at) if cells[at].is_empty() => {
                    let text = format!("this row has no title; the card is called `{number}`");
                    notes.push(self.file, row.number, text);
                    cells[at] = number;
                    self.changes = true;
                }
                Some(at) if cells[at].contains('\n') => {
                    cells[at] = one_line(&cells[at]);
                    self.changes = true;
                }
                Some(_) => {}
            }
            if !hints.keeps_texts {
                self.plain(&mut cells, row.number, hints, notes);
            }
            self.rows.push(cells);
        }
    }

    /// The rows that add up the copies of those above them: they have that number and no title, or the title says so.
    fn find_sums(&self) -> Vec<usize> {
        let at = |role: Role| self.columns.iter().find(|it| it.role == role).map(|it| it.at);
        let (Some(title), Some(copies)) = (at(Role::Title), at(Role::Copies)) else {
            return Vec::new();
        };
        let (mut total, mut rows, mut sums) = (0, 0, Vec::new());
        for row in self.grid.rows.iter().skip(1) {
            let own = row.filled(copies).map(|it| whole(&it.value.text()));
            let called = row.filled(title).map(|it| it.value.text());
            let is_alone = row.cells.iter().filter(|it| !it.value.is_empty()).count() == 1;
            let says_so = called.as_deref().map_or(is_alone, is_sum);
            if says_so && rows > 1 && own == Some(Some(total)) {
                sums.push(row.number);
                continue;
            }
            if called.is_some() {
                rows += 1;
                total += own.map_or(1, Option::unwrap_or_default);
            }
        }
        sums
    }

    /// Writes signs that mean something in a text of a game so that they mean themselves.
    fn plain(
        &mut self,
        cells: &mut [String],
        line: usize,
        hints: ColumnHints<'_>,
        notes: &mut Notes,
    ) {
        let icons = hints.icons;
        let is_text = |column: &&Guessed| match &column.role {
            Role::Field(declaration) => declaration.contains("kind = \"text\""),
            _ => false,
        };
        let columns: Vec<usize> = self.columns.iter().filter(is_text).map(|it| it.at).collect();
        for at in columns {
            let marked = marked(&BREAK.replace_all(&cells[at], "\n"));
            if marked != cells[at] {
                let text = "`<b>words</b>` is `**words**` now, `<i>words</i>` is `*words*`, `<br>` a line break";
                notes.push_change(self.file, 0, text);
                cells[at] = marked;
                self.changes = true;
            }
            for (number, (sign, _)) in icons.iter().enumerate() {
                cells[at] = cells[at].replace(sign, &format!("\u{1}{number}\u{2}"));
            }
            let escaped = ICON.replace_all(&cells[at], |word: &Captures<'_>| {
                if hints.drawn.iter().any(|it| *it == word[1]) {
                    return word[0].to_owned();
                }
                let name = &word[1];
                let text = format!(
                    "`:{name}:` in texts is written `:{name}\\:` now, and printed as words; for an icon, put \
                     `{name}.svg` into `art/icons` and write `:{name}:` again"
                );
                notes.push_change(self.file, 0, text);
                format!(":{name}\\:")
            });
            let mut plain = LINE_MARK.replace_all(&escaped, "$1\\$2").into_owned();
            for (sign, written, what) in SIGNS {
                if !plain.contains(sign) {
                    continue;
                }
                notes.push_change(
                    self.file,
                    0,
                    format!("`{sign}` would begin {what}; it is written `{written}` now, and printed as it was"),
                );
                plain = plain.replace(sign, written);
            }
            for (number, (sign, name)) in icons.iter().enumerate() {
                let hidden = format!("\u{1}{number}\u{2}");
                if plain.contains(&hidden) {
                    plain = plain.replace(&hidden, &format!(":{name}:"));
                    cells[at] = cells[at].replace(&hidden, &format!(":{name}:"));
                    self.changes = true;
                    if *sign != format!(":{name}:") {
                        let text = format!("`{sign}` in texts is the icon `:{name}:` now");
                        notes.push_change(self.file, 0, text);
                    }
                }
            }
            if plain != cells[at] {
                cells[at] = plain;
                self.changes = true;
            }
        }
        for column in self.columns.iter().filter(|it| it.role != Role::Ignored) {
            if let Some(tag) = TAG.find(&cells[column.at]) {
                let text = format!(
                    "`{}` in the column `{}` is printed as it stands: remove it, or in a text write `**bold**` \
                     and `*italic*`",
                    tag.as_str(),
                    column.heading
                );
                notes.push(self.file, line, text);
            }
        }
    }

    /// Copies of all cards.
    fn total(&self, table: ForeignTable<'_>) -> Result<u64, ImportError> {
        let copies = self.columns.iter().find(|it| it.role == Role::Copies).map(|it| it.at);
        let Some(at) = copies else { return Ok(self.rows.len() as u64 - 1) };
        let mut total = 0;
        let mut wrong: Vec<(usize, &Cell)> = Vec::new();
        for row in self.grid.rows.iter().skip(1).filter(|it| !self.sums.contains(&it.number)) {
            let read = self
                .columns
                .iter()
                .any(|it| it.role != Role::Ignored && row.filled(it.at).is_some());
            let Some(cell) = row.filled(at) else {
                total += u64::from(read);
                continue;
            };
            match whole(&cell.value.text()).and_then(|it| u64::try_from(it).ok()) {
                Some(copies) if copies <= u64::from(MOST_COPIES) => total += copies,
                _ => wrong.push((row.number, cell)),
            }
        }
        let Some(((_, cell), others)) = wrong.split_first() else { return Ok(total) };
        let mut hints = vec!["an empty cell means one copy, 0 none".to_owned()];
        if !others.is_empty() {
            let rows: Vec<String> = others
                .iter()
                .map(|(row, it)| format!("`{}` in row {row}", it.value.text()))
                .collect();
            hints.push(format!("so {} {}", if rows.len() == 1 { "is" } else { "are" }, and(&rows)));
        }
        let fault = Fault {
            kind: FaultKind::Value,
            is_warning: false,
            message: format!("`{}` is no number of copies", cell.value.text()),
            span: Some(cell.span.clone()),
            remark: format!("expected a whole number up to {MOST_COPIES}"),
            hints,
        };
        Err(refused(fault, self.grid.clone(), table))
    }

    fn path(&self, table: ForeignTable<'_>, stem: &str) -> String {
        let stem = id(stem);
        match (self.changes, table.format, &self.grid.sheet) {
            (false, Format::Xlsx, _) => format!("{stem}.xlsx"),
            (false, Format::Ods, _) => format!("{stem}.ods"),
            (true, Format::Xlsx | Format::Ods, Some(sheet)) if table.sheet.is_some() => {
                format!("{stem}-{}.csv", id(sheet))
            }
            _ => format!("{stem}.csv"),
        }
    }

    fn text(&self) -> String {
        crate::csv_text::delimited(&self.rows)
    }

    fn art(&self) -> Vec<String> {
        let Some(column) = self.columns.iter().find(|it| it.role == Role::Art) else {
            return Vec::new();
        };
        self.rows.iter().skip(1).filter_map(|it| it.get(column.at)).cloned().collect()
    }

    /// The backs that the cells of a column name. A card that names none has a plain one.
    fn take_backs(&mut self, notes: &mut Notes) -> Vec<ImportedBack> {
        let Some(at) = self.columns.iter().find(|it| it.role == Role::Back).map(|it| it.at) else {
            return Vec::new();
        };
        let mut backs: Vec<ImportedBack> = Vec::new();
        self.tell_slips(at, notes);
        for row in self.rows.iter_mut().skip(1) {
            let Some(cell) = row.get_mut(at) else { continue };
            let said = cell.trim().to_owned();
            let named = if said.is_empty() { PLAIN_BACK } else { said.as_str() };
            let own = id(named);
            if !backs.iter().any(|it| it.id == own) {
                let (title, art) = if is_picture(named) {
                    (None, Some(named.to_owned()))
                } else if said.is_empty() {
                    (None, None)
                } else {
                    (Some(named.to_owned()), None)
                };
                backs.push(ImportedBack { id: own.clone(), title, art });
            }
            // The game finds a back by its name where it can.
            if as_id(named) != own || said.is_empty() {
                *cell = own;
                self.changes = true;
            }
        }
        backs
    }

    /// Tells of backs that are named once and nearly like one that is named more often.
    fn tell_slips(&self, at: usize, notes: &mut Notes) {
        let mut named = BTreeMap::<String, Vec<usize>>::new();
        for row in self.grid.rows.iter().skip(1) {
            let Some(cell) = row.filled(at) else { continue };
            named.entry(cell.value.text().trim().to_owned()).or_default().push(row.number);
        }
        for (name, rows) in &named {
            let [row] = rows[..] else { continue };
            let meant = named.iter().find(|(other, rows)| {
                rows.len() > 1 && is_one_slip_off(&other.to_lowercase(), &name.to_lowercase())
            });
            if let Some((meant, _)) = meant {
                let text = format!("`{name}` becomes a back of its own: did you mean `{meant}`?");
                notes.push_doubt(self.file, row, &text);
            }
        }
    }

    fn renamed(&self) -> Vec<(String, String)> {
        let other = |it: &&Guessed| it.role != Role::Ignored && fold(&it.heading) != it.key;
        self.columns.iter().filter(other).map(|it| (it.key.clone(), it.heading.clone())).collect()
    }

    fn ignored(&self) -> Vec<String> {
        let silent =
            |it: &&Guessed| it.role == Role::Ignored && !it.heading.starts_with(['#', '_']);
        self.columns.iter().filter(silent).map(|it| it.heading.clone()).collect()
    }

    fn fields(&self) -> Vec<(String, String)> {
        let field = |column: &Guessed| match &column.role {
            Role::Field(declaration) => Some((column.key.clone(), declaration.clone())),
            _ => None,
        };
        self.columns.iter().filter_map(field).collect()
    }
}
