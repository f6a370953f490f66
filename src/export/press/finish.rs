//! In: a document whose colours are ink. Out: the bytes of the file, with what a press reads.
//! Never: what is drawn.

use super::{PressColour, PressError, PressIdentity, PressStandard, PressTarget, metadata, pages};
use kurbo::Rect;
use lopdf::xref::XrefType;
use lopdf::{
    Dictionary, Document, Object, ObjectId, SaveOptions, Stream, StringFormat, dictionary,
    text_string,
};
use sha2::{Digest, Sha256};

/// Bytes in each half of an /ID, as many as the MD5 sum that PDF first asked for.
const ID_BYTES: usize = 16;

/// What of a page has no place in a press file.
const OF_PAGES: [&[u8]; 11] = [
    b"Annots",
    b"AA",
    b"CropBox",
    b"ArtBox",
    b"Metadata",
    b"PieceInfo",
    b"PresSteps",
    b"StructParents",
    b"Tabs",
    b"Thumb",
    b"Trans",
];
/// What of the document has a place in it.
const OF_CATALOG: [&[u8]; 4] = [b"Type", b"Pages", b"PageLabels", b"Lang"];
/// Where a font's own file may stand.
const FONT_FILES: [&[u8]; 3] = [b"FontFile", b"FontFile2", b"FontFile3"];

/// Sets boxes, intent, identity and version, and writes the file.
pub(super) fn finish(
    mut document: Document,
    target: &PressTarget<'_>,
    about: &PressIdentity<'_>,
) -> Result<Vec<u8>, PressError> {
    let standard = target.standard;
    let intent = intent(&mut document, target);
    if standard == PressStandard::Plain {
        let catalog = document.catalog_mut().map_err(PressError::Assembly)?;
        catalog.set("OutputIntents", vec![Object::Reference(intent)]);
        document.trailer.remove(b"ID");
        document.prune_objects();
        document.compress();
        document.renumber_objects();
        return identified(&mut document, about, true);
    }
    let ids: Vec<ObjectId> = document.page_iter().collect();
    for id in ids {
        boxes(&mut document, id)?;
    }
    let catalog = document.catalog_mut().map_err(PressError::Assembly)?;
    let mut kept = Dictionary::new();
    for key in OF_CATALOG {
        if let Ok(value) = catalog.get(key) {
            kept.set(key, value.clone());
        }
    }
    kept.set("OutputIntents", vec![Object::Reference(intent)]);
    let version = if standard == PressStandard::X4 { "1.6" } else { "1.4" };
    // A new document, because the old one remembers that it was packed as newer versions are.
    let mut clean = Document::with_version(version);
    clean.objects = std::mem::take(&mut document.objects);
    clean.max_id = document.max_id;
    clean.reference_table.cross_reference_type = XrefType::CrossReferenceTable;
    let root = clean.add_object(kept);
    clean.trailer.set("Root", root);
    clean.prune_objects();
    every_font_is_there(&clean, standard)?;
    clean.compress();
    clean.renumber_objects();
    let unnamed = saved(&mut clean, false)?;
    let xmp = clean.add_object(metadata::xmp(about, standard, &unnamed));
    let info = clean.add_object(metadata::info(about, standard));
    clean.trailer.set("Info", info);
    clean.catalog_mut().map_err(PressError::Assembly)?.set("Metadata", xmp);
    identified(&mut clean, about, false)
}

fn identified(
    document: &mut Document,
    about: &PressIdentity<'_>,
    packed: bool,
) -> Result<Vec<u8>, PressError> {
    let unnamed = saved(document, packed)?;
    document.trailer.set("ID", vec![sum(about.id_seed.as_bytes()), sum(&unnamed)]);
    saved(document, packed)
}

fn saved(document: &mut Document, packed: bool) -> Result<Vec<u8>, PressError> {
    let options = SaveOptions {
        use_object_streams: packed,
        use_xref_streams: packed,
        ..SaveOptions::default()
    };
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

/// Media, bleed and trim, each within the one before; a page that has no trim is trimmed to its
/// whole size, and one that has no bleed bleeds to its edge.
fn boxes(document: &mut Document, id: ObjectId) -> Result<(), PressError> {
    let media = pages::boxed(document, id, b"MediaBox").ok_or(PressError::Malformed("MediaBox"))?;
    let inside = |key: &[u8]| pages::boxed(document, id, key).map(|it| it.intersect(media));
    let crop = inside(b"CropBox").unwrap_or(media);
    let trim = inside(b"TrimBox").or_else(|| inside(b"ArtBox"));
    let bleed = inside(b"BleedBox").unwrap_or(if trim.is_some() { media } else { crop });
    let trim = trim.unwrap_or(crop).intersect(bleed);
    let rotate = pages::inherited(document, id, b"Rotate").cloned();
    let entries = document.get_dictionary_mut(id).map_err(|_| PressError::Malformed("page"))?;
    for key in OF_PAGES {
        entries.remove(key);
    }
    entries.set("MediaBox", corners(media));
    entries.set("BleedBox", corners(bleed));
    entries.set("TrimBox", corners(trim));
    if let Some(rotate) = rotate {
        entries.set("Rotate", rotate);
    }
    Ok(())
}

fn corners(rect: Rect) -> Object {
    [rect.x0, rect.y0, rect.x1, rect.y1].map(|it| Object::Real(it as f32)).to_vec().into()
}

/// Which press the inks are meant for, or that grey is the grey of sRGB.
fn intent(document: &mut Document, target: &PressTarget<'_>) -> ObjectId {
    let kind = if target.standard == PressStandard::Plain { "GTS_PDFA1" } else { "GTS_PDFX" };
    let (parts, icc, condition, info, registry) = match target.colour {
        PressColour::Cmyk { profile, .. } => (
            4,
            profile.icc.to_vec(),
            profile.condition.as_str(),
            profile.info.as_str(),
            profile.registry.as_str(),
        ),
        PressColour::Grey => {
            (3, typst_assets::icc::S_RGB_V4.to_vec(), "sRGB", "sRGB v4", "http://www.color.org")
        }
    };
    let profile = document.add_object(Stream::new(dictionary! { "N" => parts }, icc));
    document.add_object(dictionary! {
        "Type" => "OutputIntent",
        "S" => kind,
        "OutputConditionIdentifier" => text_string(condition),
        "OutputCondition" => text_string(info),
        "Info" => text_string(info),
        "RegistryName" => text_string(registry),
        "DestOutputProfile" => profile,
    })
}

/// A press has no fonts of its own.
fn every_font_is_there(document: &Document, standard: PressStandard) -> Result<(), PressError> {
    document.objects.values().try_for_each(|it| fonts_are_there(document, it, standard))
}

/// The same for an object and all that stands inside it.
fn fonts_are_there(
    document: &Document,
    object: &Object,
    standard: PressStandard,
) -> Result<(), PressError> {
    let entries = match object {
        Object::Array(items) => {
            return items.iter().try_for_each(|it| fonts_are_there(document, it, standard));
        }
        Object::Dictionary(entries) => entries,
        Object::Stream(stream) => &stream.dict,
        _ => return Ok(()),
    };
    let kind = entries.get(b"Subtype").and_then(Object::as_name).unwrap_or_default();
    let is_font = entries.get_type().is_ok_and(|it| it == b"Font");
    if is_font && !matches!(kind, b"Type0" | b"Type3") {
        font_is_there(document, entries, standard)?;
    }
    entries.iter().try_for_each(|(_, it)| fonts_are_there(document, it, standard))
}

fn font_is_there(
    document: &Document,
    font: &Dictionary,
    standard: PressStandard,
) -> Result<(), PressError> {
    let name = || {
        let name = font.get(b"BaseFont").and_then(Object::as_name).unwrap_or_default();
        String::from_utf8_lossy(name).into_owned()
    };
    let of_file = font.get_deref(b"FontDescriptor", document).and_then(Object::as_dict).ok();
    let file = of_file
        .and_then(|it| FONT_FILES.iter().find_map(|key| it.get_deref(key, document).ok()))
        .and_then(|it| it.as_stream().ok())
        .ok_or_else(|| PressError::FontNotEmbedded(name()))?;
    let form = file.dict.get(b"Subtype").and_then(Object::as_name);
    if form.is_ok_and(|it| it == b"OpenType") && standard == PressStandard::X1a2003 {
        let font = name();
        return Err(PressError::Unsupported(format!(
            "the font `{font}` in a form newer than PDF 1.4"
        )));
    }
    Ok(())
}
