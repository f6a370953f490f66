//! Charts: worked out from the data, set in booklets and on cards, refused with the place.

use super::{kit, read, said};
use cardwright_wording::{ChartText, plain_text};

fn cell(chart: &ChartText, row: usize, column: usize) -> (String, String) {
    let cell = &chart.rows[row].cells[column];
    (plain_text(&cell.lead), plain_text(&cell.tail))
}

#[test]
fn rows_and_columns_come_from_the_data() {
    let (_, _, texts) = read(&kit());
    let [chart] = &texts.charts[..] else { panic!("one chart") };
    let heads: Vec<String> = chart.columns.iter().map(|it| plain_text(it)).collect();
    assert_eq!(heads, [" Open sea", " Bay", " River", " Dock"]);
    let rows: Vec<String> = chart.rows.iter().map(|it| plain_text(&it.head)).collect();
    assert_eq!(rows, ["1", "2", "3", "4", "5", "6", "7", "8"]);
    assert!(chart.rows.iter().all(|row| row.cells.len() == 4));
    // `waves` of the open sea begins with 1 and no die; that of the bay with 0 and a die of 3.
    assert_eq!(cell(chart, 0, 0), ("1".to_owned(), String::new()));
    assert_eq!(cell(chart, 0, 1), ("0".to_owned(), " +3".to_owned()));
    assert_eq!(plain_text(&chart.corner), "Force");
}

/// A list of lists in a field, with its values as cells.
const TWO_DIMENSIONS: &str = "
grid = [
    [1, 2, 3, 4],
    [5, 6, 7, 8],
]
";

fn with_grid() -> crate::project::Project {
    let project = kit();
    project.edit(
        "data/kit/game.toml",
        "calm = { kind",
        "grid = { kind = \"list\", of = { kind = \"list\", of = { kind = \"number\" } } }\ncalm = { kind",
    );
    project.edit("data/kit/seas.toml", "calm = 0\n", &format!("calm = 0{TWO_DIMENSIONS}"));
    project.edit("data/kit/game.toml", "rows = \"range(1, 9)\"\n", "");
    let text = project.read("data/kit/game.toml");
    let start = text.find("cell = \"**").expect("there is one");
    let end = start + text[start..].find("\nalign_at").expect("behind it");
    let text = format!(
        "{}cells = \"keyword.open.grid\"\nrow = \"row {{{{ r + 1 }}}}\"{}",
        &text[..start],
        &text[end..]
    );
    project.write("data/kit/game.toml", text.as_bytes());
    project
}

#[test]
fn a_field_of_two_dimensions_is_a_chart_as_it_is() {
    let (_, _, texts) = read(&with_grid());
    let chart = &texts.charts[0];
    let heads: Vec<String> = chart.rows.iter().map(|it| plain_text(&it.head)).collect();
    assert_eq!(heads, ["row 1", "row 2"]);
    let all: Vec<String> = (0..2)
        .flat_map(|r| (0..4).map(move |c| (r, c)))
        .map(|(r, c)| cell(chart, r, c).0)
        .collect();
    assert_eq!(all, ["1", "2", "3", "4", "5", "6", "7", "8"]);
}

#[test]
fn a_ragged_row_is_told_where_it_was_typed() {
    let found = said(&with_grid(), ("seas.toml", "[5, 6, 7, 8]", "[5, 6, 7]"));
    assert!(found.contains("the chart `waves` is uneven"), "{found}");
    assert!(found.contains("3 cells, but there are 4 columns"), "{found}");
    let line = with_grid().read("data/kit/seas.toml");
    let line = line.lines().position(|it| it.contains("[5, 6, 7, 8]")).expect("typed") + 1;
    assert!(found.contains(&format!("seas.toml:{line}:5")), "{found}");
}

#[test]
fn what_can_t_be_worked_out_is_told_with_its_place() {
    let file = "game.toml";
    for (old, new, fault) in [
        ("column.waves[r].hits }}**", "column.wave[r].hits }}**", "`column.wave` is not defined"),
        ("rows = \"range(1, 9)\"", "rows = \"total\"", "expected a list"),
        (
            "rows = \"range(1, 9)\"",
            "rows = \"cards | selectattr('id', 'eq', 'x') | list\"",
            "empty",
        ),
        (
            "rows = \"range(1, 9)\"",
            "rows = \"range(1, 400)\"",
            "399 entries; at most 200 are allowed",
        ),
        ("rows = \"range(1, 9)\"", "rows = \"rangs(1, 9)\"", "rangs"),
        ("column = \":{{", "column = \":pointt: {{", "there is no icon `pointt`"),
        ("align_at = \" +\"", "align_at = \" +\"\nalign = \"left\"", "aligned in two ways"),
        ("align_at = \" +\"", "align = \"middle\"", "`middle`"),
    ] {
        let found = said(&kit(), (file, old, new));
        assert!(found.contains(fault), "{new}: {found}");
        assert!(found.contains("game.toml:"), "{new}: {found}");
    }
    // A fault of a cell says in which it was.
    let found = said(&kit(), (file, "column.waves[r].hits }}**", "column.wave[r].hits }}**"));
    assert!(found.contains("in the row `1`, column `Open sea`"), "{found}");
}

#[test]
fn a_chart_that_is_not_there_is_told_where_it_is_asked_for() {
    let found = said(&kit(), ("rules.md", "chart id=waves", "chart id=wavs"));
    assert!(found.contains("T003") && found.contains("did you mean `id=waves`?"), "{found}");
    assert!(found.contains("rules.md:"), "{found}");
    let found = said(&kit(), ("rules.md", "chart id=waves", "chart"));
    assert!(found.contains("the insert does not name a chart"), "{found}");
    let found = said(&kit(), ("templates/aid.j2", "chart: waves\nnote", "chart: wavs\nnote"));
    assert!(found.contains("there is no chart `wavs`"), "{found}");
    assert!(found.contains("did you mean `waves`?") && found.contains("aid.j2:1:"), "{found}");
}

#[test]
fn too_much_for_a_card_is_an_overflow() {
    let found = said(&kit(), ("game.toml", "\"148x105 mm\"", "\"60x40 mm\""));
    assert!(found.contains("the chart waves of `waves-aid` is"), "{found}");
}
