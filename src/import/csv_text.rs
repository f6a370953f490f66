//! Rows of texts as CSV.

/// Rows as CSV with commas and LF.
pub(crate) fn delimited(rows: &[Vec<String>]) -> String {
    let mut out = String::new();
    let width = rows.iter().map(Vec::len).max().unwrap_or_default();
    for row in rows {
        let cells = (0..width).map(|at| row.get(at).map_or("", String::as_str)).map(|cell| {
            let quoted = cell.contains([',', '"', '\n', ';', '\t']) || cell.trim() != cell;
            if quoted { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
        });
        out.push_str(&cells.collect::<Vec<_>>().join(","));
        out.push('\n');
    }
    out
}
