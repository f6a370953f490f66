//! In: the grafted document. Out: the bytes of the file, with what a printer reads. Never: what
//! is drawn.

use lopdf::text_string;
use lopdf::{
    Dictionary, Document, Object, ObjectId, SaveOptions, Stream, StringFormat, dictionary,
};
use sha2::{Digest, Sha256};

use super::{SheetError, SheetInput};
use crate::impose::{Flip, Page};
use crate::model::Date;
use crate::units::{Length, Rect};

/// Bytes in each half of an /ID, as many as the MD5 sum that PDF first asked for.
const ID_BYTES: usize = 16;

/// Sets boxes, colour, preferences, dates and identity, and writes the file.
pub(super) fn finish(mut document: Document, input: &SheetInput) -> Result<Vec<u8>, SheetError> {
    let ids: Vec<ObjectId> = document.page_iter().collect();
    for (id, page) in ids.into_iter().zip(&input.pages) {
        boxes(document.get_dictionary_mut(id).map_err(SheetError::Assembly)?, page);
    }
    let intent = output_intent(&mut document);
    plain_layers(&mut document)?;
    let catalog = document.catalog_mut().map_err(SheetError::Assembly)?;
    catalog.remove(b"PageLayout");
    catalog.remove(b"PageMode");
    catalog.set("OutputIntents", vec![Object::Reference(intent)]);
    catalog.set("ViewerPreferences", preferences(input.flip));
    let info = document.add_object(info(input));
    document.trailer.set("Info", info);
    document.version = String::from("1.7");
    document.trailer.remove(b"ID");
    document.prune_objects();
    document.compress();
    document.renumber_objects();
    let unnamed = saved(&mut document)?;
    document.trailer.set("ID", vec![sum(input.id_seed.as_bytes()), sum(&unnamed)]);
    saved(&mut document)
}

fn saved(document: &mut Document) -> Result<Vec<u8>, SheetError> {
    let options =
        SaveOptions { use_object_streams: true, use_xref_streams: true, ..SaveOptions::default() };
    let mut bytes = Vec::new();
    document.save_with_options(&mut bytes, options)?;
    Ok(bytes)
}

/// Half of an /ID: the first half says which document it is through all its versions, the second
/// which version (ISO 32000-1, 14.4). Both are sums, so that the same input is the same file.
fn sum(bytes: &[u8]) -> Object {
    let sum = Sha256::digest(bytes);
    Object::String(sum[..ID_BYTES].to_vec(), StringFormat::Hexadecimal)
}

/// Boxes with both corners; printpdf writes width and height instead of the second one, and an
/// empty list of annotations.
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
    entries.remove(b"CropBox");
    entries.remove(b"Annots");
}

/// Says that RGB on these sheets is sRGB. The profile is typst's.
fn output_intent(document: &mut Document) -> ObjectId {
    let profile = typst_assets::icc::S_RGB_V4.to_vec();
    let profile = document.add_object(Stream::new(dictionary! { "N" => 3 }, profile));
    document.add_object(dictionary! {
        "Type" => "OutputIntent",
        "S" => "GTS_PDFA1",
        "OutputConditionIdentifier" => text_string("sRGB"),
        "Info" => text_string("sRGB v4"),
        "DestOutputProfile" => profile,
    })
}

/// Takes from the layers what printpdf adds: a usage that is no usage, the name of another
/// program.
fn plain_layers(document: &mut Document) -> Result<(), SheetError> {
    let catalog = document.catalog().map_err(SheetError::Assembly)?;
    let layers = document.get_dict_in_dict(catalog, b"OCProperties");
    let layers = layers.and_then(|all| all.get(b"OCGs")).and_then(Object::as_array);
    let layers: Vec<ObjectId> = layers
        .map_err(SheetError::Assembly)?
        .iter()
        .filter_map(|layer| layer.as_reference().ok())
        .collect();
    for layer in layers {
        let layer = document.get_dictionary_mut(layer).map_err(SheetError::Assembly)?;
        layer.remove(b"Usage");
        layer.remove(b"Intent");
    }
    Ok(())
}

/// Print at 100 %, turned over the right edge, on paper of the page's size (ISO 32000-1, 12.2).
fn preferences(flip: Flip) -> Dictionary {
    let duplex = match flip {
        Flip::LongEdge => "DuplexFlipLongEdge",
        Flip::ShortEdge => "DuplexFlipShortEdge",
    };
    dictionary! { "PrintScaling" => "None", "Duplex" => duplex, "PickTrayByPDFSize" => true }
}

fn info(input: &SheetInput) -> Dictionary {
    let Date { year, month, day } = input.date;
    let date = text_string(&format!("D:{year:04}{month:02}{day:02}000000Z"));
    let producer = concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION"));
    dictionary! {
        "Title" => text_string(input.title),
        "Producer" => text_string(producer),
        "CreationDate" => date.clone(),
        "ModDate" => date,
        "Trapped" => "False",
    }
}
