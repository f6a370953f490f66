//! In: objects, one by one. Out: a PDF 1.7 with object streams, written as they come. Never: an
//! object kept in memory; what is kept is where each one stands.

use std::collections::BTreeMap;
use std::io::{self, Write};

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Object, ObjectId, Stream, StringFormat, dictionary};
use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::SheetError;

/// Objects in one object stream: enough for deflate to find what they share, few enough for a
/// reader that wants one of them.
const PACK: usize = 200;
/// Bytes in each half of an /ID, as many as the MD5 sum that PDF first asked for.
const ID_BYTES: usize = 16;

/// A PDF on its way out.
pub(crate) struct PdfFile<'w> {
    out: &'w mut dyn Write,
    written: u64,
    sum: Sha256,
    /// By object number; the first is the head of the list of free ones.
    places: Vec<Place>,
    /// Objects for the next object stream.
    packed: Vec<(u32, Vec<u8>)>,
    /// Objects that need not be written again, by the sum of their bytes.
    known: BTreeMap<[u8; 32], ObjectId>,
}

/// Where an object stands.
#[derive(Clone, Copy)]
enum Place {
    Nowhere,
    At(u64),
    Packed { stream: u32, index: u16 },
}

impl<'w> PdfFile<'w> {
    /// Begins a PDF file: writes its header.
    pub(crate) fn begin(out: &'w mut dyn Write) -> io::Result<Self> {
        let mut file = Self {
            out,
            written: 0,
            sum: Sha256::new(),
            places: vec![Place::Nowhere],
            packed: Vec::new(),
            known: BTreeMap::new(),
        };
        // Four bytes above 127 say that the file is binary (ISO 32000-1, 7.5.2).
        file.write(b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n")?;
        Ok(file)
    }

    /// A number for an object that is written later.
    pub(crate) fn reserve(&mut self) -> ObjectId {
        self.places.push(Place::Nowhere);
        (u32::try_from(self.places.len() - 1).expect("fewer objects than 2^32"), 0)
    }

    /// Writes an object and gives its number. An error when it can't be written.
    pub fn add(&mut self, object: impl Into<Object>) -> Result<ObjectId, SheetError> {
        let id = self.reserve();
        self.put(id, object)?;
        Ok(id)
    }

    /// Writes an object unless one of the same bytes stands in the file already; gives its number.
    pub(crate) fn add_once(&mut self, object: impl Into<Object>) -> Result<ObjectId, SheetError> {
        let (bytes, stream) = serialised(packed(object.into()))?;
        let sum: [u8; 32] = Sha256::digest(&bytes).into();
        if let Some(id) = self.known.get(&sum) {
            return Ok(*id);
        }
        let id = self.reserve();
        self.known.insert(sum, id);
        self.put_bytes(id, bytes, stream)?;
        Ok(id)
    }

    /// Writes the object whose number was reserved.
    pub(crate) fn put(
        &mut self,
        id: ObjectId,
        object: impl Into<Object>,
    ) -> Result<(), SheetError> {
        let (bytes, stream) = serialised(packed(object.into()))?;
        self.put_bytes(id, bytes, stream)
    }

    /// Writes objects whose numbers were reserved, deflated side by side.
    pub(crate) fn put_all(
        &mut self,
        objects: impl IntoParallelIterator<Item = (ObjectId, Object)>,
    ) -> Result<(), SheetError> {
        let write = |(id, object)| Ok((id, serialised(packed(object))?));
        let (streams, others): (Vec<_>, Vec<_>) = objects
            .into_par_iter()
            .map(write)
            .collect::<Result<Vec<_>, SheetError>>()?
            .into_iter()
            .partition(|(_, (_, stream))| *stream);
        for (id, (bytes, stream)) in streams {
            self.put_bytes(id, bytes, stream)?;
        }
        self.flush()?;
        let others: Vec<_> = others.into_iter().map(|(id, (bytes, _))| (id.0, bytes)).collect();
        let packs: Vec<_> =
            others.par_chunks(PACK).map(|objects| packed(object_stream(objects).into())).collect();
        for (objects, pack) in others.chunks(PACK).zip(packs) {
            self.put_pack(objects, pack)?;
        }
        Ok(())
    }

    fn put_bytes(&mut self, id: ObjectId, bytes: Vec<u8>, stream: bool) -> Result<(), SheetError> {
        if stream {
            self.places[id.0 as usize] = Place::At(self.written);
            self.write(format!("{} 0 obj\n", id.0).as_bytes())?;
            self.write(&bytes)?;
            self.write(b"\nendobj\n")?;
            return Ok(());
        }
        self.packed.push((id.0, bytes));
        if self.packed.len() == PACK { self.flush() } else { Ok(()) }
    }

    /// Writes the object stream that is being filled.
    fn flush(&mut self) -> Result<(), SheetError> {
        let objects = std::mem::take(&mut self.packed);
        if objects.is_empty() {
            return Ok(());
        }
        let pack = object_stream(&objects).into();
        self.put_pack(&objects, pack)
    }

    fn put_pack(&mut self, objects: &[(u32, Vec<u8>)], pack: Object) -> Result<(), SheetError> {
        let stream = self.reserve();
        for (at, (id, _)) in objects.iter().enumerate() {
            let index = u16::try_from(at).expect("an object stream is short");
            self.places[*id as usize] = Place::Packed { stream: stream.0, index };
        }
        self.put(stream, pack)
    }

    /// Writes what is left, the table of places and the trailer. `seed` says which document it is
    /// through all its versions and makes the first half of its /ID; the second, which says which
    /// version (ISO 32000-1, 14.4), is a sum of the file. Same objects, same file.
    pub(crate) fn end(
        mut self,
        root: ObjectId,
        info: ObjectId,
        seed: &str,
    ) -> Result<(), SheetError> {
        self.flush()?;
        let half = |sum: &[u8]| Object::String(sum[..ID_BYTES].to_vec(), StringFormat::Hexadecimal);
        let version = self.sum.clone().finalize();
        let id = vec![half(&Sha256::digest(seed.as_bytes())), half(&version)];
        self.close(dictionary! { "Root" => root, "Info" => info, "ID" => id })
    }

    /// Writes what is left, the table of places and what the trailer says.
    pub(crate) fn close(mut self, trailer: Dictionary) -> Result<(), SheetError> {
        self.flush()?;
        let start = self.written;
        let table = self.reserve();
        self.places[table.0 as usize] = Place::At(start);
        let width = (8 - start.leading_zeros() as usize / 8).max(1);
        let mut content = Vec::new();
        for (number, place) in self.places.iter().enumerate() {
            let (kind, at, rest) = match *place {
                Place::Nowhere => (0, 0, if number == 0 { u16::MAX } else { 0 }),
                Place::At(at) => (1, at, 0),
                Place::Packed { stream, index } => (2, u64::from(stream), index),
            };
            content.push(kind);
            content.extend_from_slice(&at.to_be_bytes()[8 - width..]);
            content.extend_from_slice(&rest.to_be_bytes());
        }
        let integer = |it: usize| i64::try_from(it).expect("fewer objects than 2^32");
        let mut entries = dictionary! {
            "Type" => "XRef",
            "Size" => integer(self.places.len()),
            "W" => vec![1.into(), integer(width).into(), 2.into()],
        };
        entries.extend(&trailer);
        self.put(table, Stream::new(entries, content))?;
        self.write(format!("startxref\n{start}\n%%EOF\n").as_bytes())?;
        self.out.flush()?;
        Ok(())
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)?;
        self.sum.update(bytes);
        self.written += bytes.len() as u64;
        Ok(())
    }
}

/// The object, deflated if it is a stream that is not packed yet. Metadata are for those who read no PDF.
pub(super) fn packed(object: Object) -> Object {
    match object {
        Object::Stream(mut stream) if !stream.dict.has_type(b"Metadata") => {
            // It stays as it is where deflating makes it no smaller.
            let _ = stream.compress();
            let length = i64::try_from(stream.content.len()).expect("a stream fits into memory");
            stream.dict.set("Length", length);
            Object::Stream(stream)
        }
        other => other,
    }
}

/// Objects by their numbers in one stream (ISO 32000-1, 7.5.7).
fn object_stream(objects: &[(u32, Vec<u8>)]) -> Stream {
    let (mut index, mut content) = (String::new(), Vec::new());
    for (id, bytes) in objects {
        index.push_str(&format!("{id} {} ", content.len()));
        content.extend_from_slice(bytes);
    }
    let count = i64::try_from(objects.len()).expect("an object stream is short");
    let first = i64::try_from(index.len()).expect("an object stream is short");
    let entries = dictionary! { "Type" => "ObjStm", "N" => count, "First" => first };
    Stream::new(entries, [index.into_bytes(), content].concat())
}

/// The bytes of an object, and whether it is a stream. lopdf opens its writer of single objects
/// only to content streams: an operand without an operator is just the object.
fn serialised(object: Object) -> Result<(Vec<u8>, bool), SheetError> {
    let stream = matches!(object, Object::Stream(_));
    let operations = [Operation { operator: String::new(), operands: vec![object] }];
    let bytes = Content { operations }.encode().map_err(SheetError::Assembly)?;
    Ok((bytes, stream))
}

/// A dictionary of references.
pub(super) fn references(of: impl IntoIterator<Item = (String, ObjectId)>) -> Dictionary {
    let mut all = Dictionary::new();
    for (name, id) in of {
        all.set(name, id);
    }
    all
}
