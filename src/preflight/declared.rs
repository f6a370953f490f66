//! What a file says about itself: the file information, the XMP metadata, the output intent.

use super::open::Opened;
use super::parse;
use hayro_syntax::object::{Array, Dict, Object, Stream};
use std::collections::BTreeMap;

/// What a file says about itself.
pub(super) struct Declared {
    /// The file information, names and texts alike.
    pub(super) information: BTreeMap<String, String>,
    /// The metadata by local names such as `CreateDate`. `None` where there are no metadata.
    pub(super) metadata: Option<BTreeMap<String, String>>,
    /// There are metadata that are no XML.
    pub(super) garbled: bool,
}

/// The pairs of entries that must agree: file information, metadata.
pub(super) const PAIRS: [(&str, &str); 6] = [
    ("Title", "title"),
    ("CreationDate", "CreateDate"),
    ("ModDate", "ModifyDate"),
    ("Producer", "Producer"),
    ("Trapped", "Trapped"),
    ("GTS_PDFXVersion", "GTS_PDFXVersion"),
];

impl Declared {
    pub(super) fn read(file: &Opened) -> Self {
        let trailer = file.trailer().unwrap_or_default();
        let dict = file.entry(&trailer, "Info").and_then(Object::into_dict).unwrap_or_default();
        let value = |key: &str| match dict.get::<Object<'_>>(key)? {
            Object::String(text) => Some(parse::text(text.as_bytes())),
            Object::Name(name) => Some(name.as_str().to_owned()),
            _ => None,
        };
        let names = dict.entries().map(|(name, _)| name.as_str().to_owned());
        let information = names.filter_map(|it| value(&it).map(|text| (it, text))).collect();
        let packet = file.catalog().get::<Stream<'_>>("Metadata");
        let packet = packet.and_then(|it| it.decoded().ok());
        let text = packet.map(|it| String::from_utf8_lossy(&it).into_owned());
        let metadata = text.as_ref().and_then(|it| properties(it));
        Self { information, garbled: text.is_some() && metadata.is_none(), metadata }
    }

    /// The standards that are named, in either place.
    pub(super) fn standards(&self) -> Vec<String> {
        let inner = self.metadata.iter().filter_map(|it| it.get("GTS_PDFXVersion"));
        let own = self.information.get("GTS_PDFXVersion").into_iter().chain(inner);
        let mut all: Vec<String> = own.cloned().collect();
        all.dedup();
        all
    }
}

/// The properties of an XMP packet by their local names; of a list, the first entry.
fn properties(packet: &str) -> Option<BTreeMap<String, String>> {
    const RDF: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
    let packet = packet.trim_matches(['\u{feff}', '\0', ' ', '\n', '\r', '\t']);
    let document = roxmltree::Document::parse(packet).ok()?;
    let mut found = BTreeMap::new();
    let mut put = |name: &str, text: &str| {
        found.entry(name.to_owned()).or_insert_with(|| text.trim().to_owned());
    };
    for subject in document.descendants().filter(|it| it.has_tag_name((RDF, "Description"))) {
        for attribute in subject.attributes().filter(|it| it.namespace() != Some(RDF)) {
            put(attribute.name(), attribute.value());
        }
        for property in subject.children().filter(roxmltree::Node::is_element) {
            let item = property.descendants().find(|it| it.has_tag_name((RDF, "li")));
            put(property.tag_name().name(), item.unwrap_or(property).text().unwrap_or_default());
        }
    }
    Some(found)
}

/// An output intent of the PDF, as it is declared.
pub(super) struct Intent {
    pub(super) sort: String,
    pub(super) condition: Option<String>,
    /// The condition stands in a register where its profile can be found.
    pub(super) registered: bool,
    pub(super) profile: Option<Profile>,
}

/// An ICC profile as far as its header tells.
pub(super) struct Profile {
    /// Numbers of a colour, as the PDF says.
    pub(super) channels: usize,
    /// The class of device, such as `prtr` for printers.
    pub(super) class: String,
    /// The colour space it is for, such as `CMYK`.
    pub(super) space: String,
    /// It leads from colours to inks, and not only back.
    pub(super) both_ways: bool,
}

/// The output intents of a file.
pub(super) fn intents(file: &Opened) -> Vec<Intent> {
    let all = file.catalog().get::<Array<'_>>("OutputIntents");
    let all = all.iter().flat_map(|it| parse::items(it)).filter_map(Object::into_dict);
    all.map(|it| intent(&it)).collect()
}

/// How many inks or lights the printing condition for press has, where its profile is there.
pub(super) fn intent_channels(file: &Opened) -> Option<usize> {
    let all = intents(file);
    let press = all.iter().find(|it| it.sort == "GTS_PDFX");
    press.and_then(|it| it.profile.as_ref()).map(|it| it.channels)
}

fn intent(dict: &Dict<'_>) -> Intent {
    let text = |key: &str| match dict.get::<Object<'_>>(key)? {
        Object::String(text) => Some(parse::text(text.as_bytes())),
        _ => None,
    };
    Intent {
        sort: parse::name(dict, "S").unwrap_or_default(),
        condition: text("OutputConditionIdentifier").filter(|it| !it.trim().is_empty()),
        registered: text("RegistryName").is_some_and(|it| it.contains("www.color.org")),
        profile: dict.get::<Stream<'_>>("DestOutputProfile").map(|it| profile(&it)),
    }
}

/// The header of an ICC profile: the class stands at byte 12, the colour space at 16; from 128 on
/// stand the number of tags and, 12 bytes each, the tags.
fn profile(stream: &Stream<'_>) -> Profile {
    let data = stream.decoded().unwrap_or_default();
    let word = |at: usize| {
        let bytes = data.get(at..at + 4).unwrap_or_default();
        String::from_utf8_lossy(bytes).trim_end().to_owned()
    };
    let tags = data.get(132..).unwrap_or_default().chunks_exact(12).take(200);
    let both_ways = tags.clone().any(|it| it.starts_with(b"B2A0"));
    let channels = stream.dict().get::<u8>("N").map_or(0, usize::from);
    Profile { channels, class: word(12), space: word(16), both_ways }
}
