//! In: a PDF that shows stand-ins, and PDFs of the pictures. Out: each picture as one form `XObject`.
//! Never: a picture that nobody shows.

use std::collections::BTreeMap;

use cardwright_typeset::STAND_IN;
use lopdf::{Object, ObjectId, Stream, dictionary};

use super::SheetError;
use super::file::PdfFile;
use super::form_xobjects::ObjectCopier;
use super::source::Source;
use crate::TempFile;

/// The digest of the picture that an object stands in for, if it is a stand-in.
pub(crate) fn stood_for(object: &Object) -> Option<u128> {
    let stream = object.as_stream().ok()?;
    let number = |key: &[u8]| stream.dict.get(key).and_then(Object::as_i64).ok();
    if (number(b"Width"), number(b"Height")) != (Some(STAND_IN.into()), Some(1)) {
        return None;
    }
    let pixels = stream.get_plain_content().ok()?;
    Some(u128::from_le_bytes(pixels.try_into().ok()?))
}

/// The picture on a page as a form that fills the unit square, as pictures of pixels do.
pub(crate) fn picture(from: &Source, page: usize) -> Result<Stream, SheetError> {
    let area = from.media(page)?;
    let real = |number: f64| Object::Real(number as f32);
    let mut form = from.content_stream(page)?;
    form.dict.extend(&dictionary! {
        "Type" => "XObject",
        "Subtype" => "Form",
        "FormType" => 1,
        "BBox" => vec![real(0.0), real(0.0), real(area.width()), real(area.height())],
        "Matrix" => vec![
            real(1.0 / area.width()),
            real(0.0),
            real(0.0),
            real(1.0 / area.height()),
            real(0.0),
            real(0.0),
        ],
        "Resources" => from.resources(page)?,
    });
    Ok(form)
}

/// Pictures that wait on the disk, each brought in when it is first shown.
pub(super) struct WaitingPictures<'a> {
    files: Option<&'a BTreeMap<u128, TempFile>>,
    written: BTreeMap<u128, ObjectId>,
}

impl<'a> WaitingPictures<'a> {
    pub(crate) fn new(files: Option<&'a BTreeMap<u128, TempFile>>) -> Self {
        Self { files, written: BTreeMap::new() }
    }

    /// The picture that an object stands in for.
    pub(crate) fn instead_of(
        &mut self,
        file: &mut PdfFile<'_>,
        object: &Object,
    ) -> Result<Option<ObjectId>, SheetError> {
        let Some(files) = self.files else { return Ok(None) };
        let Some(digest) = stood_for(object) else { return Ok(None) };
        if let Some(id) = self.written.get(&digest) {
            return Ok(Some(*id));
        }
        let Some(waiting) = files.get(&digest) else { return Ok(None) };
        let from = Source::load("pictures", &waiting.read()?)?;
        let mut none = WaitingPictures::new(None);
        let form = picture(&from, 0)?.into();
        let form = ObjectCopier::of(from.document(), &mut none).object(file, &form)?;
        let id = file.add_once(form)?;
        self.written.insert(digest, id);
        Ok(Some(id))
    }
}
