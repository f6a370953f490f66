//! In: objects of a PDF, and pictures that wait on the disk. Out: the same objects in the file, each
//! once, with pictures in the place of their placeholders. Never: an object that nobody asks for.

use std::collections::BTreeMap;

use lopdf::{Dictionary, Document, Object, ObjectId, Stream};

use super::SheetError;
use super::file::PdfFile;
use super::pictures::{picture, placeholder_of};
use super::source::Source;
use crate::TempFile;

/// Brings objects of one document into another, each once and only those that are asked for or
/// referred to.
pub(super) struct ObjectCopier<'a, 'p> {
    from: &'a Document,
    /// What its placeholders stand for.
    pictures: &'a mut WaitingPictures<'p>,
    done: BTreeMap<ObjectId, ObjectId>,
    /// Objects that are being copied, and the numbers they were given because they refer to
    /// themselves.
    begun: BTreeMap<ObjectId, Option<ObjectId>>,
}

impl<'a, 'p> ObjectCopier<'a, 'p> {
    pub(crate) fn of(from: &'a Document, pictures: &'a mut WaitingPictures<'p>) -> Self {
        Self { from, pictures, done: BTreeMap::new(), begun: BTreeMap::new() }
    }

    /// The object with everything that it refers to in the file.
    pub(crate) fn object(
        &mut self,
        file: &mut PdfFile<'_>,
        object: &Object,
    ) -> Result<Object, SheetError> {
        Ok(match object {
            Object::Reference(id) => self.referred(file, *id)?,
            Object::Array(items) => {
                let items = items.iter().map(|it| self.object(file, it));
                Object::Array(items.collect::<Result<_, _>>()?)
            }
            Object::Dictionary(entries) => self.entries(file, entries)?.into(),
            Object::Stream(stream) => {
                let entries = self.entries(file, &stream.dict)?;
                Stream { dict: entries, ..stream.clone() }.into()
            }
            plain => plain.clone(),
        })
    }

    fn entries(
        &mut self,
        file: &mut PdfFile<'_>,
        entries: &Dictionary,
    ) -> Result<Dictionary, SheetError> {
        let mut copied = Dictionary::new();
        for (key, value) in entries {
            copied.set(key.clone(), self.object(file, value)?);
        }
        Ok(copied)
    }

    fn referred(&mut self, file: &mut PdfFile<'_>, id: ObjectId) -> Result<Object, SheetError> {
        if let Some(done) = self.done.get(&id) {
            return Ok(Object::Reference(*done));
        }
        if let Some(number) = self.begun.get_mut(&id) {
            return Ok(Object::Reference(*number.get_or_insert_with(|| file.reserve())));
        }
        // A reference to nothing is null (ISO 32000-1, 7.3.10).
        let Ok(object) = self.from.get_object(id) else { return Ok(Object::Null) };
        if let Some(picture) = self.pictures.instead_of(file, object)? {
            self.done.insert(id, picture);
            return Ok(Object::Reference(picture));
        }
        self.begun.insert(id, None);
        let object = self.object(file, object)?;
        let number = match self.begun.remove(&id).flatten() {
            Some(number) => file.put(number, object).map(|()| number)?,
            None => file.add_once(object)?,
        };
        self.done.insert(id, number);
        Ok(Object::Reference(number))
    }
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

    /// The picture that an object is a placeholder of.
    pub(crate) fn instead_of(
        &mut self,
        file: &mut PdfFile<'_>,
        object: &Object,
    ) -> Result<Option<ObjectId>, SheetError> {
        let Some(files) = self.files else { return Ok(None) };
        let Some(digest) = placeholder_of(object) else { return Ok(None) };
        if let Some(id) = self.written.get(&digest) {
            return Ok(Some(*id));
        }
        let waiting = files.get(&digest).ok_or(SheetError::NoPicture)?;
        let from = Source::load("pictures", &waiting.read()?)?;
        let mut none = WaitingPictures::new(None);
        let form = picture(&from, 0)?.into();
        let form = ObjectCopier::of(from.document(), &mut none).object(file, &form)?;
        let id = file.add_once(form)?;
        self.written.insert(digest, id);
        Ok(Some(id))
    }
}
