//! In: the pages that are written. Out: what a printer and a viewer read besides them. Never: what
//! is drawn.

use lopdf::{Dictionary, Object, ObjectId, Stream, dictionary, text_string};

use super::file::PdfFile;
use super::layers::Layers;
use super::{SheetError, SheetInput};
use cardwright_base::units::{Length, Rect};
use cardwright_impose::{Flip, Page, Side};
use cardwright_model::Date;

/// Pages under one node of the page tree, so that no node is long.
const KIDS: usize = 256;

/// Writes the page tree, what colours mean, preferences and dates, and ends the file.
pub(super) fn finish(
    mut file: PdfFile<'_>,
    input: &SheetInput,
    tree: Tree,
    layers: &Layers,
) -> Result<(), SheetError> {
    let pages = tree.write(&mut file)?;
    let intent = output_intent(&mut file)?;
    let mut catalog = dictionary! {
        "Type" => "Catalog",
        "Pages" => pages,
        "OutputIntents" => vec![Object::Reference(intent)],
        "ViewerPreferences" => preferences(input),
    };
    if let Some(layers) = layers.properties() {
        catalog.set("OCProperties", layers);
    }
    let catalog = file.add(catalog)?;
    let info = file.add(info(input))?;
    file.end(catalog, info, input.id_seed)
}

/// The page tree: a root, and nodes under it where there are many pages.
pub(super) struct Tree {
    root: ObjectId,
    nodes: Vec<(ObjectId, Vec<Object>)>,
}

impl Tree {
    pub(crate) fn new(file: &mut PdfFile<'_>) -> Self {
        Self { root: file.reserve(), nodes: Vec::new() }
    }

    /// Adds a page whose content and resources are written. An error when the page itself can't be written.
    pub fn add(
        &mut self,
        file: &mut PdfFile<'_>,
        page: &Page,
        content: ObjectId,
        resources: Dictionary,
    ) -> Result<(), SheetError> {
        if self.nodes.last().is_none_or(|(_, kids)| kids.len() == KIDS) {
            self.nodes.push((file.reserve(), Vec::new()));
        }
        let (node, kids) = self.nodes.last_mut().expect("a node was added");
        let mut entries = dictionary! {
            "Type" => "Page",
            "Parent" => *node,
            "Contents" => content,
            "Resources" => resources,
        };
        boxes(&mut entries, page);
        kids.push(file.add(entries)?.into());
        Ok(())
    }

    fn write(self, file: &mut PdfFile<'_>) -> Result<ObjectId, SheetError> {
        let integer = |it: usize| i64::try_from(it).expect("fewer pages than 2^63");
        let (mut kids, mut count) = (Vec::new(), 0);
        for (node, pages) in self.nodes {
            count += pages.len();
            kids.push(node.into());
            let entries = dictionary! {
                "Type" => "Pages",
                "Parent" => self.root,
                "Count" => integer(pages.len()),
                "Kids" => pages,
            };
            file.put(node, entries)?;
        }
        let root = dictionary! { "Type" => "Pages", "Count" => integer(count), "Kids" => kids };
        file.put(self.root, root)?;
        Ok(self.root)
    }
}

/// Boxes with both corners. They say where the trim is on the finished paper, so they stay where
/// they are when a shift counters the printer's own error.
fn boxes(entries: &mut Dictionary, page: &Page) {
    let whole = Rect::new(Length::ZERO, Length::ZERO, page.size);
    let corners = |rect: Rect| -> Object {
        let real = |length: Length| Object::Real(length.as_pt() as f32);
        let height = page.size.height;
        let (bottom, top) = (height - rect.bottom(), height - rect.y);
        vec![real(rect.x), real(bottom), real(rect.right()), real(top)].into()
    };
    entries.set("MediaBox", corners(whole));
    entries.set("BleedBox", corners(page.bleed));
    entries.set("TrimBox", corners(page.trim));
}

/// Says that RGB on these sheets is sRGB. The profile is typst's.
fn output_intent(file: &mut PdfFile<'_>) -> Result<ObjectId, SheetError> {
    let profile = typst_assets::icc::S_RGB_V4.to_vec();
    let profile = file.add(Stream::new(dictionary! { "N" => 3 }, profile))?;
    file.add(dictionary! {
        "Type" => "OutputIntent",
        "S" => "GTS_PDFA1",
        "OutputConditionIdentifier" => text_string("sRGB"),
        "Info" => text_string("sRGB v4"),
        "DestOutputProfile" => profile,
    })
}

/// Print at 100 %, on paper of the page's size, turned over as the job says; on one side where the
/// file holds but one (ISO 32000-1, 12.2).
fn preferences(input: &SheetInput) -> Dictionary {
    let has = |side| input.pages.iter().any(|page| page.side == side);
    let duplex = match (has(Side::Recto) && has(Side::Verso), input.flip) {
        (false, _) => "Simplex",
        (true, Flip::LongEdge) => "DuplexFlipLongEdge",
        (true, Flip::ShortEdge) => "DuplexFlipShortEdge",
    };
    dictionary! { "PrintScaling" => "None", "Duplex" => duplex, "PickTrayByPDFSize" => true }
}

fn info(input: &SheetInput) -> Dictionary {
    let mut info = dictionary! {
        "Title" => text_string(input.title),
        "Producer" => text_string(cardwright_base::PROGRAM),
    };
    if let Some(Date { year, month, day }) = input.date {
        let date = text_string(&format!("D:{year:04}{month:02}{day:02}000000Z"));
        info.set("CreationDate", date.clone());
        info.set("ModDate", date);
    }
    info.set("Trapped", "False");
    info
}
