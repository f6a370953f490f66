//! A PDF as plain values, whoever parsed it.

use std::collections::BTreeMap;

/// Entries of a dictionary.
pub type Dict = BTreeMap<String, Value>;

/// Any object of a PDF; the data of a stream is decoded.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Bool(bool),
    Number(f64),
    Text(Vec<u8>),
    Name(String),
    List(Vec<Value>),
    Dict(Dict),
    Stream(Dict, Vec<u8>),
    Ref(i32),
}

/// A whole file.
pub struct Pdf {
    /// The version that its header gives.
    pub version: String,
    /// Object number of the catalog.
    pub root: i32,
    /// Title, dates, producer.
    pub info: Dict,
    /// Every object that can be reached, by its number.
    pub objects: BTreeMap<i32, Value>,
}

impl Value {
    pub fn number(&self) -> f64 {
        let Self::Number(number) = self else { panic!("no number: {self:?}") };
        *number
    }

    pub fn name(&self) -> &str {
        let Self::Name(name) = self else { panic!("no name: {self:?}") };
        name
    }

    pub fn list(&self) -> &[Value] {
        let Self::List(items) = self else { panic!("no array: {self:?}") };
        items
    }

    pub fn dict(&self) -> &Dict {
        match self {
            Self::Dict(entries) | Self::Stream(entries, _) => entries,
            _ => panic!("no dictionary: {self:?}"),
        }
    }

    pub fn data(&self) -> &[u8] {
        let Self::Stream(_, data) = self else { panic!("no stream: {self:?}") };
        data
    }

    /// A text string: UTF-16 where it says so, else single bytes.
    pub fn text(&self) -> String {
        let Self::Text(bytes) = self else { panic!("no string: {self:?}") };
        match bytes.strip_prefix(&[0xFE, 0xFF]) {
            Some(wide) => utf16(wide),
            None => bytes.iter().map(|byte| char::from(*byte)).collect(),
        }
    }
}

/// Words in UTF-16, the higher byte first.
pub fn utf16(bytes: &[u8]) -> String {
    let units: Vec<u16> =
        bytes.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
    String::from_utf16_lossy(&units)
}

impl Pdf {
    /// What a reference stands for; anything else stands for itself.
    pub fn follow<'a>(&'a self, value: &'a Value) -> &'a Value {
        match value {
            Value::Ref(id) => self.objects.get(id).map_or(&Value::Null, |it| self.follow(it)),
            other => other,
        }
    }

    /// The value at a path of keys, such as `Group/CS`, with references followed.
    pub fn get<'a>(&'a self, entries: &'a Dict, path: &str) -> Option<&'a Value> {
        let (key, rest) = path.split_once('/').unwrap_or((path, ""));
        let found = self.follow(entries.get(key)?);
        if rest.is_empty() { Some(found) } else { self.get(found.dict(), rest) }
    }

    /// The value at a path, which must be there.
    pub fn at<'a>(&'a self, entries: &'a Dict, path: &str) -> &'a Value {
        self.get(entries, path).unwrap_or_else(|| panic!("no {path} in {entries:?}"))
    }

    pub fn catalog(&self) -> &Dict {
        self.objects[&self.root].dict()
    }

    /// The pages in order, with what they inherit.
    pub fn pages(&self) -> Vec<Dict> {
        let mut pages = Vec::new();
        self.collect(self.at(self.catalog(), "Pages").dict(), &Dict::new(), &mut pages);
        pages
    }

    fn collect(&self, node: &Dict, above: &Dict, pages: &mut Vec<Dict>) {
        let mut own = node.clone();
        for key in ["MediaBox", "CropBox", "Resources", "Rotate"] {
            if let (false, Some(value)) = (own.contains_key(key), above.get(key)) {
                own.insert(key.to_owned(), value.clone());
            }
        }
        match self.get(node, "Kids") {
            Some(kids) => {
                for kid in kids.list() {
                    self.collect(self.follow(kid).dict(), &own, pages);
                }
            }
            None => pages.push(own),
        }
    }

    /// All that is drawn on a page.
    pub fn content(&self, page: &Dict) -> Vec<u8> {
        match self.at(page, "Contents") {
            Value::List(parts) => {
                let parts: Vec<&[u8]> = parts.iter().map(|it| self.follow(it).data()).collect();
                parts.join(&b'\n')
            }
            whole => whole.data().to_vec(),
        }
    }

    /// The four numbers of a box, in millimetres.
    pub fn boxed(&self, page: &Dict, key: &str) -> Vec<f64> {
        let numbers = self.at(page, key).list();
        numbers.iter().map(|it| self.follow(it).number() / 72.0 * 25.4).collect()
    }

    /// The forms of sides: theirs are groups, those of drawings are not.
    pub fn sides(&self) -> impl Iterator<Item = (i32, &Dict)> {
        self.all("Subtype", "Form").filter(|(_, entries)| entries.contains_key("Group"))
    }

    /// Objects whose `key` is the name `wanted`, streams among them, with their numbers.
    pub fn all<'a>(&'a self, key: &'a str, wanted: &str) -> impl Iterator<Item = (i32, &'a Dict)> {
        let wanted = Value::Name(wanted.to_owned());
        self.objects.iter().filter_map(move |(id, value)| match value {
            Value::Dict(entries) | Value::Stream(entries, _) => {
                (entries.get(key) == Some(&wanted)).then_some((*id, entries))
            }
            _ => None,
        })
    }
}
