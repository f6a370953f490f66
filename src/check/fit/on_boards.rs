//! The texts of a board that its layout is given to print.

use cardwright_base::diagnostic::Span;
use cardwright_model::{Board, NumbersAt};

/// One sort of texts on a board.
pub(super) struct Part<'a> {
    /// By this name a layout says that it does not print it.
    pub(super) name: &'static str,
    /// For messages, such as "the name of the zone `west`".
    pub(super) what: String,
    /// Each has to stand on the board.
    pub(super) texts: Vec<&'a str>,
    pub(super) place: Span,
}

/// What a board says: the title where there is a strip for it, the legend where there is one, names of
/// cells, numbers.
pub(super) fn parts(board: &Board) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    if board.heading.is_some() {
        let (what, texts) = ("the title of the board".to_owned(), vec![board.title.value.as_str()]);
        parts.push(Part { name: "title", what, texts, place: board.title.span });
    }
    if board.legend.is_some() {
        // Only what is on this board: several may share their terrain.
        let terrain = board.terrain.iter().enumerate();
        let terrain =
            terrain.filter(|(at, _)| board.cells.iter().any(|it| it.terrain == Some(*at)));
        let terrain = terrain.map(|(_, it)| ("terrain", &it.id.value, &it.name));
        let zones = board.zones.iter().enumerate();
        let zones = zones.filter(|(at, _)| board.cells.iter().any(|it| it.zones.contains(at)));
        let zones = zones.map(|(_, it)| ("zone", &it.id.value, &it.name));
        parts.extend(terrain.chain(zones).map(|(sort, id, name)| Part {
            name: "legend",
            what: format!("the name of the {sort} `{id}`"),
            texts: vec![name.value.as_str()],
            place: name.span,
        }));
    }
    for cell in &board.named {
        let Some(name) = &cell.name else { continue };
        let what = format!("the name of the cell `{}`", cell.id.value);
        let texts = vec![name.value.as_str()];
        parts.push(Part { name: "name", what, texts, place: name.span });
    }
    let labels = board.cells.iter().map(|it| it.label.as_str()).filter(|it| !it.is_empty());
    let texts: Vec<&str> = match board.numbering.at {
        NumbersAt::Cells => labels.collect(),
        NumbersAt::Edges => {
            let parts = labels.map(|it| board.numbering.parts(it));
            let (mut columns, mut rows): (Vec<_>, Vec<_>) = parts.unzip();
            for edge in [&mut columns, &mut rows] {
                edge.sort_unstable();
                edge.dedup();
            }
            columns.into_iter().chain(rows).collect()
        }
    };
    if !texts.is_empty() {
        let what = "the numbers of the cells".to_owned();
        parts.push(Part { name: "number", what, texts, place: board.title.span });
    }
    parts
}
