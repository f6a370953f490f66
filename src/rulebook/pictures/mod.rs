//! Pictures of cards: what an author asks for in a fenced block is worked out and drawn.

mod anatomy;
mod area;
mod find;
mod flow;
mod legend;
mod scene;
mod sections;
mod sketch;
mod table;

pub use find::find as find_parts;

pub(super) use anatomy::locate;
pub(super) use sections::Sections;
pub(super) use sketch::SketchRenderer;

use cardwright_base::diagnostic::Report;
use cardwright_model::Prose;
use cardwright_wording::{Block, Inserted, PICTURES, typed_lines};
use sketch::{Sketch, SketchRequest};

/// Gives every picture among the blocks of a chapter its drawing.
pub(super) fn fill(
    renderer: &SketchRenderer<'_>,
    blocks: &mut [Block],
    chapter: &Prose,
    report: &mut Report,
) {
    super::each_block(blocks, &mut |block| {
        if let Block::Insert { name, args, data } = block
            && PICTURES.contains(&name.as_str())
        {
            let word = |key: &str| args.get(key).map_or("", String::as_str);
            let (info, inside) = (word("info"), word("text"));
            let lines = typed_lines(chapter, info, inside, &report.sources);
            let first = lines.iter().find(|it| !it.value.is_empty());
            let whole = first.map_or(chapter.span, |it| it.span);
            let request = SketchRequest { chapter, inside, lines: &lines, whole };
            let sketch = match name.as_str() {
                "anatomy" => anatomy::sketch(renderer, &request, report),
                "area" => area::sketch(renderer, &request, report),
                "flow" => flow::sketch(renderer, &request, report),
                "legend" => legend::sketch(renderer, &request, report),
                "scene" => scene::sketch(renderer, &request, report),
                _ => table::sketch(renderer, &request, report),
            };
            // Of what could not be drawn the report tells.
            *data = sketch.map_or(Inserted::Nothing, Sketch::done);
            args.clear();
        }
    });
}
