//! Where the lines of a fenced block were typed.

use super::passage::{SourceText, lines, reads_as};
use cardwright_base::diagnostic::SourceMap;
use cardwright_model::{Located, Prose};

/// The lines of a fenced block of a finished chapter, each where the author typed it, its white space
/// taken off. What an expression has made is placed at the line that can read so; what can't be found
/// is placed at the chapter.
pub fn typed_lines(
    prose: &Prose,
    info: &str,
    inside: &str,
    sources: &SourceMap,
) -> Vec<Located<String>> {
    let layer = SourceText::prose(prose).layer(sources);
    let typed: Vec<(usize, &str)> = lines(&layer.text).collect();
    let fence = format!("```{info}");
    let first = inside.lines().map(str::trim).find(|it| !it.is_empty()).unwrap_or_default();
    // Where several blocks have the same title, the first line of the text tells them apart.
    let starts: Vec<usize> = (0..typed.len()).filter(|at| reads_as(typed[*at].1, &fence)).collect();
    let begins = |at: &&usize| typed.get(**at + 1).is_some_and(|it| reads_as(it.1, first));
    let start = starts.iter().find(begins).or(starts.first());
    let mut next = start.map_or(0, |it| it + 1);
    let mut all = Vec::new();
    for line in inside.lines().map(str::trim) {
        let found = (next..typed.len()).find(|at| !line.is_empty() && reads_as(typed[*at].1, line));
        let span = match (found, start) {
            (Some(at), _) => {
                next = at + 1;
                let (offset, text) = typed[at];
                layer.place(offset..offset + text.len())
            }
            (None, Some(at)) => {
                let (offset, text) = typed[*at];
                layer.place(offset..offset + text.len())
            }
            (None, None) => prose.span,
        };
        all.push(Located::new(line.to_owned(), span));
    }
    all
}
