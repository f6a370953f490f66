//! In: a PDF that typst made. Out: its pages' sizes, content and resources. Never: a change to it.

use lopdf::{Dictionary, Document, Object, ObjectId, Stream};

use super::SheetError;

/// A PDF to take pages from.
pub(crate) struct Source {
    /// `faces` or `small text`, for messages.
    what: &'static str,
    document: Document,
    pages: Vec<ObjectId>,
}

/// A box on a page in points, from its lower left corner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct PdfBox {
    pub(crate) left: f64,
    pub(crate) bottom: f64,
    pub(crate) right: f64,
    pub(crate) top: f64,
}

/// How large a face is drawn, in points.
#[derive(Clone, Copy)]
pub(crate) struct FaceArea {
    /// The whole of it.
    pub(crate) media: PdfBox,
    /// Its trim, if it says where that is.
    pub(crate) trim: Option<PdfBox>,
}

impl PdfBox {
    pub(crate) fn width(self) -> f64 {
        self.right - self.left
    }

    pub(crate) fn height(self) -> f64 {
        self.top - self.bottom
    }

    pub(crate) fn middle(self) -> (f64, f64) {
        (f64::midpoint(self.left, self.right), f64::midpoint(self.bottom, self.top))
    }

    /// "69 x 94", in millimetres, for messages.
    pub(crate) fn in_mm(self) -> String {
        let mm = |points: f64| (points / 72.0 * 25.4 * 100.0).round() / 100.0;
        format!("{} x {}", mm(self.width()), mm(self.height()))
    }
}

impl Source {
    pub(crate) fn load(what: &'static str, pdf: &[u8]) -> Result<Self, SheetError> {
        let document =
            Document::load_mem(pdf).map_err(|source| SheetError::Unreadable { what, source })?;
        Ok(Self::of(what, document))
    }

    /// The same of a document that is read already.
    pub(crate) fn of(what: &'static str, document: Document) -> Self {
        let pages = document.page_iter().collect();
        Self { what, document, pages }
    }

    /// How many pages it has.
    pub(crate) fn len(&self) -> usize {
        self.pages.len()
    }

    /// The document, for what its pages refer to.
    pub(crate) fn document(&self) -> &Document {
        &self.document
    }

    /// The media box of a page, counted from 0.
    pub(crate) fn media(&self, index: usize) -> Result<PdfBox, SheetError> {
        let object = self.inherited(index, b"MediaBox")?;
        self.boxed(index, object.ok_or_else(|| self.malformed(index, "MediaBox"))?)
    }

    /// The trim of the page, which is not inherited, if it has one.
    pub(crate) fn trim(&self, index: usize) -> Result<Option<PdfBox>, SheetError> {
        let object = self.page(index)?.get(b"TrimBox").ok();
        object.map(|object| self.boxed(index, object)).transpose()
    }

    /// The page's resources, references inside it left as they are.
    pub(crate) fn resources(&self, index: usize) -> Result<Dictionary, SheetError> {
        let malformed = || self.malformed(index, "Resources");
        match self.inherited(index, b"Resources")? {
            None => Ok(Dictionary::new()),
            Some(object) => self
                .document
                .dereference(object)
                .and_then(|(_, object)| object.as_dict())
                .cloned()
                .map_err(|_| malformed()),
        }
    }

    /// One class of the resources, such as the fonts: names and what they stand for.
    pub(crate) fn resource_class(&self, resources: &Dictionary, class: &[u8]) -> Dictionary {
        resources
            .get(class)
            .and_then(|object| self.document.dereference(object))
            .and_then(|(_, object)| object.as_dict())
            .cloned()
            .unwrap_or_default()
    }

    /// The page's transparency group.
    pub(crate) fn group(&self, index: usize) -> Result<Option<Object>, SheetError> {
        Ok(self.page(index)?.get(b"Group").ok().cloned())
    }

    /// The page's content as a stream without any entry but its filter. One stream, which is how
    /// typst writes a page, stays packed as it is; several are joined and unpacked.
    pub(crate) fn content_stream(&self, index: usize) -> Result<Stream, SheetError> {
        let malformed = |_| self.malformed(index, "Contents");
        let streams = self.document.get_page_contents(self.id(index)?);
        let [only] = streams[..] else {
            return Ok(Stream::new(Dictionary::new(), self.content(index)?));
        };
        let stream =
            self.document.get_object(only).and_then(Object::as_stream).map_err(malformed)?;
        let mut entries = Dictionary::new();
        for key in [&b"Filter"[..], b"DecodeParms"] {
            if let Ok(value) = stream.dict.get(key) {
                entries.set(key, value.clone());
            }
        }
        Ok(Stream::new(entries, stream.content.clone()))
    }

    /// The page's content, its streams joined and unpacked.
    pub(crate) fn content(&self, index: usize) -> Result<Vec<u8>, SheetError> {
        let malformed = |_| self.malformed(index, "Contents");
        let mut content = Vec::new();
        for id in self.document.get_page_contents(self.id(index)?) {
            let stream =
                self.document.get_object(id).and_then(Object::as_stream).map_err(malformed)?;
            content.extend(stream.get_plain_content().map_err(malformed)?);
            content.push(b'\n');
        }
        Ok(content)
    }

    fn id(&self, index: usize) -> Result<ObjectId, SheetError> {
        self.pages.get(index).copied().ok_or(SheetError::Missing {
            what: self.what,
            number: index + 1,
            count: self.pages.len(),
        })
    }

    fn page(&self, index: usize) -> Result<&Dictionary, SheetError> {
        let id = self.id(index)?;
        self.document.get_dictionary(id).map_err(|_| self.malformed(index, "dictionary"))
    }

    /// A value of the page or, failing that, of the nodes above it (ISO 32000-1, 7.7.3.4).
    fn inherited(&self, index: usize, key: &[u8]) -> Result<Option<&Object>, SheetError> {
        let mut node = self.page(index)?;
        // A page tree is never this deep; a loop in it is.
        for _ in 0..64 {
            if let Ok(value) = node.get(key) {
                return Ok(Some(value));
            }
            let parent = node.get(b"Parent").and_then(Object::as_reference);
            match parent.and_then(|id| self.document.get_dictionary(id)) {
                Ok(parent) => node = parent,
                Err(_) => break,
            }
        }
        Ok(None)
    }

    fn boxed(&self, index: usize, object: &Object) -> Result<PdfBox, SheetError> {
        let numbers = self
            .document
            .dereference(object)
            .and_then(|(_, object)| object.as_array())
            .ok()
            .and_then(|array| array.iter().map(|n| n.as_float().ok()).collect::<Option<Vec<_>>>());
        let Some(&[x1, y1, x2, y2]) = numbers.as_deref() else {
            return Err(self.malformed(index, "page box"));
        };
        let (x1, y1, x2, y2) = (f64::from(x1), f64::from(y1), f64::from(x2), f64::from(y2));
        Ok(PdfBox { left: x1.min(x2), bottom: y1.min(y2), right: x1.max(x2), top: y1.max(y2) })
    }

    pub(crate) fn malformed(&self, index: usize, part: &'static str) -> SheetError {
        SheetError::Malformed { what: self.what, number: index + 1, part }
    }
}
