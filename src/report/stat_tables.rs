//! A game's own tables for the layout: one unit a column, with how many each rate is of, and the numbers
//! of seats beside each other.

use super::Simulation;
use super::figures::{THIN, colour, grouped, interval, number, percent, ratio};
use super::findings::{thing, whole_of};
use super::statistics::Share;
use cardwright_model::Game;
use cardwright_rules::play::{GameStats, Show, StatColumn, StatRow, StatTable};
use serde_json::{Value as Json, json};

/// A column as it stands on paper: one of the table, or how many the rates before it are of.
enum Column {
    Of(usize),
    Count(String),
}

/// All tables of which anything was counted.
pub(super) fn all(run: &Simulation, game: &Game) -> Vec<Json> {
    let Some(first) = run.tables.first() else { return Vec::new() };
    let ids = first.stat_tables.iter().map(|it| it.id.as_str());
    ids.filter_map(|id| shown(run, id, game)).collect()
}

fn shown(run: &Simulation, id: &str, game: &Game) -> Option<Json> {
    let of = |stats: &'_ GameStats| stats.stat_tables.iter().position(|it| it.id == id);
    let tables: Vec<(&GameStats, &StatTable)> =
        run.tables.iter().filter_map(|it| Some((it, &it.stat_tables[of(it)?]))).collect();
    let (_, first) = tables.first()?;
    // Rows of players differ with their number.
    let mut rows: Vec<&StatRow> = Vec::new();
    for row in tables.iter().flat_map(|it| &it.1.rows) {
        if !rows.iter().any(|it| it.id == row.id) {
            rows.push(row);
        }
    }
    let in_table = |table: &'_ StatTable, id: &str| table.rows.iter().position(|it| it.id == id);
    let counted = |row: &&&StatRow| {
        let all = tables.iter().filter_map(|it| Some(&it.1.rows[in_table(it.1, &row.id)?]));
        all.flat_map(|it| &it.counts).any(|it| *it > 0)
    };
    let (kept, idle): (Vec<&StatRow>, Vec<&StatRow>) =
        (rows.iter().filter(counted).copied().collect(), {
            rows.iter().filter(|it| !counted(it)).copied().collect()
        });
    if kept.is_empty() {
        return None;
    }
    let columns = columns(first);
    let groups = tables.iter().map(|(stats, table)| {
        let line = |row: &&StatRow| {
            let found = in_table(table, &row.id).map(|it| &table.rows[it]);
            found
                .map(|row| columns.iter().map(|it| cell(stats, table, row, it)).collect::<Vec<_>>())
        };
        json!({
            "seats": stats.seats,
            "games": grouped(stats.games),
            "fair": 1.0 / f64::from(stats.seats.max(1)),
            "units": columns.iter().map(|it| unit(stats, table, it)).collect::<Vec<_>>(),
            "rows": kept.iter().map(line).collect::<Vec<_>>(),
        })
    });
    let rows = kept.iter().map(|it| json!({ "name": it.title, "colour": colour(game, thing(it)) }));
    let idle = idle.iter().map(|it| it.title.as_str());
    Some(json!({
        "title": first.title,
        "about": first.about,
        "of": first.of,
        "columns": columns.iter().map(|it| head(first, it)).collect::<Vec<_>>(),
        "rows": rows.collect::<Vec<_>>(),
        "groups": groups.collect::<Vec<_>>(),
        "idle": idle.collect::<Vec<_>>(),
    }))
}

/// The column that each row of a column is a part of, where that is one of the same table.
fn measure(column: &StatColumn) -> Option<&str> {
    match &column.show {
        Show::PartOf(id) | Show::Each(id) | Show::Odds(id) => Some(id),
        _ => None,
    }
}

/// Columns on paper: after those that are measured by the same one stands how many that are.
fn columns(table: &StatTable) -> Vec<Column> {
    let shown: Vec<usize> =
        (0..table.columns.len()).filter(|it| table.columns[*it].show != Show::Hidden).collect();
    let mut columns = Vec::new();
    for (at, place) in shown.iter().enumerate() {
        columns.push(Column::Of(*place));
        let own = measure(&table.columns[*place]);
        let next = shown.get(at + 1).and_then(|it| measure(&table.columns[*it]));
        if let Some(id) = own.filter(|it| next != Some(it)) {
            columns.push(Column::Count(id.to_owned()));
        }
    }
    columns
}

fn head(table: &StatTable, column: &Column) -> Json {
    match column {
        Column::Count(_) => json!({ "title": "n", "style": "count" }),
        Column::Of(place) => {
            let column = &table.columns[*place];
            let style = match column.show {
                Show::Share => "bar",
                Show::OfAll(_) | Show::PartOf(_) => "percent",
                Show::Odds(_) => "odds",
                Show::Game | Show::Each(_) | Show::EachOfAll(_) | Show::Hidden => "number",
            };
            json!({ "title": column.title, "style": style })
        }
    }
}

/// What the figures of a column are counted in.
fn unit(stats: &GameStats, table: &StatTable, column: &Column) -> String {
    let place = match column {
        Column::Count(id) => {
            let of = table.place(id).map(|it| table.columns[it].title.clone());
            return of.unwrap_or_default();
        }
        Column::Of(place) => *place,
    };
    let whole = || {
        let row = table.rows.first();
        grouped(row.map_or(0, |it| whole_of(stats, table, it, place)))
    };
    match &table.columns[place].show {
        Show::Share | Show::OfAll(_) => format!("% of {}", whole()),
        Show::EachOfAll(_) => format!("for each of {}", whole()),
        Show::PartOf(_) => "% of n".to_owned(),
        Show::Odds(_) => "% of n, 95 % interval".to_owned(),
        Show::Each(_) => "for each of n".to_owned(),
        Show::Game | Show::Hidden => "per game".to_owned(),
    }
}

/// A figure: what is shown, whether it is of too few, and what a plot needs.
fn cell(stats: &GameStats, table: &StatTable, row: &StatRow, column: &Column) -> Json {
    let place = match column {
        Column::Count(id) => {
            let count = table.place(id).map_or(0, |it| row.counts[it]);
            return json!({ "text": grouped(count), "thin": count < THIN });
        }
        Column::Of(place) => *place,
    };
    let (count, whole) = (row.counts[place], whole_of(stats, table, row, place));
    let games = stats.games;
    let bare = |text: String| text.trim_end_matches(['%', '\u{a0}']).to_owned();
    let text = match &table.columns[place].show {
        _ if whole == 0 => "–".to_owned(),
        Show::Share | Show::PartOf(_) | Show::OfAll(_) | Show::Odds(_) => {
            bare(percent(ratio(count, whole), games))
        }
        Show::Game | Show::Each(_) | Show::EachOfAll(_) | Show::Hidden => {
            number(ratio(count, whole))
        }
    };
    let Share { share, low, high } = Share::of(count.min(whole), whole);
    json!({
        "text": text,
        "thin": whole < THIN,
        "any": whole > 0,
        "share": share,
        "low": low,
        "high": high,
        "interval": interval(low, high, games),
    })
}
