//! What stands out in the counts of a game, in sentences: which line dominates, what is hardly used, and
//! what goes with winning.

use super::Simulation;
use super::figures::{at_seats, percent, ratio};
use cardwright_base::english::and;
use cardwright_rules::play::{
    EndingStats, GameStats, MarkStats, Seat, Show, StatColumn, StatRow, StatTable,
};
use std::collections::BTreeMap;

/// Players who must have done something before anything is said of it.
const ENOUGH: u64 = 100;
/// Rows of which one can be said to dominate.
const MANY: usize = 8;
/// Times that something must have been possible before its share is compared with others.
const COMPARABLE: u64 = 200;
/// The part of all of its kind below which something is hardly used.
const HARDLY: f64 = 0.01;

/// Games that were played for each number of seats.
pub(super) fn games(run: &Simulation) -> u64 {
    run.tables.iter().map(|it| it.games).min().unwrap_or_default()
}

/// What [`part_of`] tells, for the heading of a plot.
pub(super) fn subject(stats: &GameStats) -> String {
    format!(
        "its part of {}",
        main(stats).map(|(table, column)| whole(table, column)).unwrap_or_default()
    )
}

/// What part of all that matters most a card or keyword has, by itself or as part of something: so many
/// of so many.
pub(super) fn part_of(stats: &GameStats, id: &str) -> Option<(u64, u64)> {
    let (table, column) = main(stats)?;
    let of = |table: &StatTable, column: usize| {
        let rows = table.rows.iter().filter(|it| thing(it) == id);
        let counts: Vec<u64> = rows.map(|it| it.counts[column]).collect();
        (!counts.is_empty()).then(|| (counts.iter().sum(), table.sum(column)))
    };
    let others =
        stats.stat_tables.iter().filter_map(|it| of(it, it.place(&table.columns[column].id)?));
    of(table, column).into_iter().chain(others).next()
}

/// The card or keyword that a row is about: `charge` of `charge/counter`.
pub(super) fn thing(row: &StatRow) -> &str {
    row.id.split('/').next().unwrap_or_default()
}

/// The first column that shows how something is shared out, and its table: what matters most.
fn main(stats: &GameStats) -> Option<(&StatTable, usize)> {
    stats.stat_tables.iter().find_map(|table| {
        let column = table.columns.iter().position(|it| it.show == Show::Share)?;
        Some((table, column))
    })
}

fn whole(table: &StatTable, column: usize) -> String {
    let column = &table.columns[column];
    column.whole.clone().unwrap_or_else(|| format!("all {}", column.title))
}

/// The line that most of what matters comes from: its id and name.
pub(super) fn top(run: &Simulation) -> Option<(String, String)> {
    let (table, column) = main(run.tables.first()?)?;
    let sums = sums(run, &table.id, &table.columns[column].id);
    let most = sums.into_iter().max_by_key(|it| it.2).filter(|it| it.2 > 0)?;
    Some((most.0.to_owned(), most.1.to_owned()))
}

/// What part of what matters most comes from one line: so many of so many.
pub(super) fn top_part(stats: &GameStats, id: &str) -> Option<(u64, u64)> {
    let (table, column) = main(stats)?;
    let row = table.rows.iter().find(|it| it.id == id)?;
    Some((row.counts[column], table.sum(column)))
}

/// The sums of a column over all tables of a run, in the order of the rows: ids, names, sums.
fn sums<'r>(run: &'r Simulation, table: &str, column: &str) -> Vec<(&'r str, &'r str, u64)> {
    let mut sums: Vec<(&str, &str, u64)> = Vec::new();
    for stats in &run.tables {
        let Some(table) = stats.stat_tables.iter().find(|it| it.id == table) else { continue };
        let Some(column) = table.place(column) else { continue };
        for row in &table.rows {
            match sums.iter_mut().find(|it| it.0 == row.id) {
                Some(sum) => sum.2 += row.counts[column],
                None => sums.push((&row.id, &row.title, row.counts[column])),
            }
        }
    }
    sums
}

/// The part of a row in the sum of a column, at each number of seats.
fn parts(run: &Simulation, table: &str, column: &str, row: &str) -> Vec<(Seat, String)> {
    let of = |stats: &GameStats| {
        let table = stats.stat_tables.iter().find(|it| it.id == table)?;
        let column = table.place(column)?;
        let count = table.rows.iter().find(|it| it.id == row)?.counts[column];
        Some((stats.seats, percent(ratio(count, table.sum(column)), stats.games)))
    };
    run.tables.iter().filter_map(of).collect()
}

/// Whether one line, or two together, bring more than all others, where there are many.
pub(super) fn dominates(run: &Simulation) -> bool {
    let Some((table, column)) = run.tables.first().and_then(main) else { return false };
    let mut sums = sums(run, &table.id, &table.columns[column].id);
    sums.sort_by_key(|it| std::cmp::Reverse(it.2));
    let all: u64 = sums.iter().map(|it| it.2).sum();
    let two: u64 = sums.iter().take(2).map(|it| it.2).sum();
    sums.len() > MANY && 2 * two > all
}

/// Whether one line dominates, or two together, and which come next.
pub(super) fn dominant(run: &Simulation) -> Option<String> {
    let (table, place) = main(run.tables.first()?)?;
    let column = &table.columns[place];
    let mut sums = sums(run, &table.id, &column.id);
    let all: u64 = sums.iter().map(|it| it.2).sum();
    sums.sort_by(|a, b| b.2.cmp(&a.2).then_with(|| a.1.cmp(b.1)));
    if all == 0 {
        return None;
    }
    let what = whole(table, place);
    let tell = |sum: &(&str, &str, u64)| {
        format!("{} {}", sum.1, at_seats(&parts(run, &table.id, &column.id, sum.0)))
    };
    let (first, second) = (sums.first()?, sums.get(1));
    let both = second.filter(|it| 2 * (first.2 + it.2) > all);
    let rest = sums.len() - 1;
    let many = sums.len() > MANY;
    let after = |from: usize| {
        let next: Vec<_> = sums.iter().skip(from).take(2).filter(|it| it.2 > 0).collect();
        let next: Vec<_> = next
            .iter()
            .map(|it| format!("{} {}", it.1, percent(ratio(it.2, all), games(run))))
            .collect();
        if next.is_empty() { String::new() } else { format!(" Next come {}.", and(&next)) }
    };
    let told = |some: &[(&str, &str, u64)]| match table.columns.get(place + 1) {
        Some(next) if matches!(next.show, Show::OfAll(_)) => {
            let each = some
                .iter()
                .map(|it| format!("{} {}", it.1, at_seats(&parts(run, &table.id, &next.id, it.0))));
            format!(" Of all {}: {}.", next.title, each.collect::<Vec<_>>().join("; "))
        }
        _ => String::new(),
    };
    Some(match both {
        _ if many && 2 * first.2 > all => format!(
            "One line dominates. {} makes up {} of {what}, more than the {rest} others together.{}{}",
            first.1,
            at_seats(&parts(run, &table.id, &column.id, first.0)),
            told(&sums[..1]),
            after(1)
        ),
        Some(second) if many => format!(
            "Two lines dominate. Two of {} {}s make up more than half of {what}: {}; {}.{}{}",
            sums.len(),
            table.of,
            tell(first),
            tell(second),
            told(&sums[..2]),
            after(2)
        ),
        _ => {
            let most: Vec<_> = sums.iter().take(4).filter(|it| it.2 > 0).map(tell).collect();
            let none = if many { "No line dominates. " } else { "" };
            format!("{none}Of {what}: {}.{}", most.join("; "), told(&sums[..1]))
        }
    })
}

/// What was never used, and what hardly ever, of the tables that should be used in full.
pub(super) fn unused(run: &Simulation) -> Option<String> {
    let first = run.tables.first()?;
    let (mut of, mut never, mut hardly) = (Vec::new(), Vec::new(), Vec::new());
    for table in first.stat_tables.iter().filter(|it| it.all_used) {
        of.push(format!("every {}", table.of));
        let Some(column) = table.columns.iter().find(|it| it.show != Show::Hidden) else {
            continue;
        };
        let sums = sums(run, &table.id, &column.id);
        let all: u64 = sums.iter().map(|it| it.2).sum();
        for (id, title, sum) in sums {
            let any = run.tables.iter().flat_map(|it| &it.stat_tables);
            let any = any.filter(|it| it.id == table.id).flat_map(|it| &it.rows);
            let any = any.filter(|it| it.id == id).flat_map(|it| &it.counts).any(|it| *it > 0);
            if !any {
                never.push(title.to_owned());
            } else if ratio(sum, all) < HARDLY {
                hardly.push(title.to_owned());
            }
        }
    }
    if of.is_empty() {
        return None;
    }
    let all = and(&of);
    let first = if never.is_empty() {
        format!("E{} was used.", &all[1..])
    } else {
        format!("Never used, so not judged here: {}.", and(&never))
    };
    Some(if hardly.is_empty() {
        first
    } else {
        format!("{first} Hardly used (less than 1 % of its kind): {}.", and(&hardly))
    })
}

pub(super) fn ends(run: &Simulation) -> Option<String> {
    let each = run.tables.iter().filter(|it| !it.ends.is_empty()).map(|stats| {
        let ended = stats.games - stats.capped;
        let mut ends: Vec<_> = stats.ends.iter().filter(|it| it.games() > 0).collect();
        ends.sort_by_key(|it| std::cmp::Reverse(it.games()));
        let say = |end: &&EndingStats| {
            format!("{} ({})", end.title, percent(ratio(end.games(), ended), stats.games))
        };
        let ends: Vec<_> = ends.iter().map(say).collect();
        match run.tables.len() {
            1 => format!("How games ended: {}.", ends.join("; ")),
            _ => format!("How games ended at {} seats: {}.", stats.seats, ends.join("; ")),
        }
    });
    let each: Vec<_> = each.collect();
    (!each.is_empty()).then(|| each.join(" "))
}

/// What goes with winning the most.
pub(super) fn marks(run: &Simulation) -> Option<String> {
    let each = run.tables.iter().filter_map(|stats| {
        // What is only known when the winner is predicts nobody.
        let known = stats.marks.iter().filter(|it| it.players >= ENOUGH && !it.at_end);
        let fair = ratio(1, u64::from(stats.seats));
        let far = |mark: &&MarkStats| (ratio(mark.wins, mark.players) - fair).abs();
        let most = known.max_by(|a, b| far(a).total_cmp(&far(b)))?;
        let share = percent(ratio(most.wins, most.players), stats.games);
        Some((most.title.as_str(), (stats.seats, share)))
    });
    let each: Vec<_> = each.collect();
    let (first, _) = each.first()?;
    let told = if each.iter().all(|it| it.0 == *first) {
        let shares: Vec<_> = each.iter().map(|it| it.1.clone()).collect();
        format!("the player who {first} wins {} of the time", at_seats(&shares))
    } else {
        let tell = |(title, (seats, share)): &(&str, (Seat, String))| {
            format!("at {seats} seats, the player who {title} wins {share} of the time")
        };
        and(&each.iter().map(tell).collect::<Vec<_>>())
    };
    Some(format!("The best predictor of the winner: {told}."))
}

/// A row over all tables of a run: its name, what was counted of it, of how many, and how many an equal
/// share for each seat would be.
struct Row<'r> {
    id: &'r str,
    title: &'r str,
    count: u64,
    of: u64,
    equal: f64,
}

/// The rows of a column over all tables of a run, by the place of the table and of the column.
fn rows(run: &Simulation, table: usize, column: usize) -> Vec<Row<'_>> {
    let mut sums: BTreeMap<&str, Row<'_>> = BTreeMap::new();
    for stats in &run.tables {
        let Some(table) = stats.stat_tables.get(table) else { continue };
        for row in &table.rows {
            let (id, title) = (row.id.as_str(), row.title.as_str());
            let sum = sums.entry(id).or_insert(Row { id, title, count: 0, of: 0, equal: 0.0 });
            let of = whole_of(stats, table, row, column);
            sum.count += row.counts[column];
            sum.of += of;
            sum.equal += of as f64 / f64::from(stats.seats.max(1));
        }
    }
    sums.into_values().collect()
}

/// Every column of the first table of a run with its places.
fn columns(run: &Simulation) -> impl Iterator<Item = (usize, usize, &StatColumn)> {
    let tables = run.tables.first().into_iter().flat_map(|it| it.stat_tables.iter().enumerate());
    tables.flat_map(|(table, stat_table)| {
        stat_table.columns.iter().enumerate().map(move |(place, column)| (table, place, column))
    })
}

/// Which rows stand out, for the columns that have a sentence for it: for those that say how often
/// something wins, and for the others.
pub(super) fn compared(run: &Simulation, of_winners: bool) -> Vec<String> {
    let wins = |it: &StatColumn| matches!(it.show, Show::Odds(_));
    let told = columns(run).filter(|it| wins(it.2) == of_winners);
    told.filter_map(|(table, place, column)| compare(run, table, place, column)).collect()
}

fn compare(run: &Simulation, table: usize, place: usize, column: &StatColumn) -> Option<String> {
    let sentence = column.sentence.as_ref()?;
    let odds = matches!(column.show, Show::Odds(_));
    let value = |row: &Row<'_>| {
        if !odds {
            ratio(row.count, row.of)
        } else if row.equal > 0.0 {
            row.count as f64 / row.equal
        } else {
            0.0
        }
    };
    let rows: Vec<Row<'_>> = rows(run, table, place);
    let known = || rows.iter().filter(|it| it.of >= COMPARABLE);
    let by = |a: &&Row<'_>, b: &&Row<'_>| value(a).total_cmp(&value(b));
    let (most, least) = (known().max_by(by)?, known().min_by(by)?);
    if most.id == least.id || value(most) == 0.0 {
        return None;
    }
    let top = rows.iter().max_by_key(|it| it.count)?;
    let first = run.tables.first()?;
    let shares = at_seats(&parts(run, &first.stat_tables[table].id, &column.id, top.id));
    let said = |row: &Row<'_>| {
        if odds { format!("{:.1}", value(row)) } else { percent(value(row), games(run)) }
    };
    let often = |row: &Row<'_>| match value(row) {
        always if always >= 0.995 => "every time".to_owned(),
        some => format!("{} of the time", percent(some, games(run))),
    };
    let pairs = [
        ("{most}", most.title.to_owned()),
        ("{least}", least.title.to_owned()),
        ("{more}", said(most)),
        ("{less}", said(least)),
        ("{often}", often(most)),
        ("{seldom}", often(least)),
        ("{top}", top.title.to_owned()),
        ("{shares}", shares),
    ];
    Some(pairs.iter().fold(sentence.clone(), |text, it| text.replace(it.0, &it.1)))
}

/// The rows of which a column counts nothing though it could have, with what is said of them.
pub(super) fn nothing(run: &Simulation) -> Vec<(&str, &str)> {
    let told = columns(run).filter_map(|(table, place, column)| {
        let never = column.never.as_deref()?;
        let rows = rows(run, table, place).into_iter();
        Some(rows.filter(|it| it.count == 0 && it.of > 0).map(move |it| (it.title, never)))
    });
    told.flatten().collect()
}

pub(super) fn never(run: &Simulation) -> Option<String> {
    let found = nothing(run);
    let (_, never) = found.first()?;
    let names: Vec<_> = found.iter().map(|it| it.0.to_owned()).collect();
    Some(format!("{} {never}.", and(&names)))
}

/// What a count of a column is a part of, or is to be shared out among.
pub(super) fn whole_of(stats: &GameStats, table: &StatTable, row: &StatRow, column: usize) -> u64 {
    let other = |id: &str| table.place(id).map_or(0, |it| row.counts[it]);
    match &table.columns[column].show {
        Show::Share => table.sum(column),
        Show::PartOf(id) | Show::Each(id) | Show::Odds(id) => other(id),
        Show::OfAll(path) | Show::EachOfAll(path) => {
            let (table, id) = path.split_once('.').unwrap_or_default();
            let table = stats.stat_tables.iter().find(|it| it.id == table);
            table.and_then(|it| Some(it.sum(it.place(id)?))).unwrap_or_default()
        }
        Show::Game | Show::Hidden => stats.games,
    }
}
