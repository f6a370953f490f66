//! The one door to the library that parses PDF: hayro-syntax, which has no part in writing the
//! sheets.

use super::pdf::{Dict, Pdf, Value};
use hayro_syntax::content::UntypedIter;
use hayro_syntax::object::{Array, Dict as Entries, MaybeRef, Object, ObjectIdentifier};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// References met on the way, to be read in turn.
type Met = Vec<ObjectIdentifier>;

/// Parses a file: the catalog and everything that can be reached from it.
pub fn file(bytes: &[u8]) -> Pdf {
    let pdf = hayro_syntax::Pdf::new(bytes.to_vec()).expect("a PDF");
    let root = pdf.xref().root_id();
    let (mut objects, mut met) = (BTreeMap::new(), vec![root]);
    while let Some(id) = met.pop() {
        if let Entry::Vacant(place) = objects.entry(id.obj_number) {
            let object = pdf.xref().get::<Object<'_>>(id).expect("the object of a reference");
            place.insert(value(object, &mut met));
        }
    }
    // The library hides the trailer, but only one dictionary has a date of creation. A draft has none.
    let mut dicts = pdf.objects().into_iter().filter_map(Object::into_dict);
    let info = dicts.find(|it| it.contains_key("CreationDate"));
    let info = info.map(|it| dict(&it, &mut met)).unwrap_or_default();
    let version = format!("{:?}", pdf.version()).replace("Pdf1", "1.");
    Pdf { version, root: root.obj_number, info, objects }
}

/// The operators of a content stream with their operands.
pub fn operations(content: &[u8]) -> Vec<(String, Vec<Value>)> {
    let (mut operations, mut iter) = (Vec::new(), UntypedIter::new(content));
    while let Some(it) = iter.next() {
        let operator = String::from_utf8_lossy(it.operator).into_owned();
        let operands = it.operands().map(|it| value(it.clone(), &mut Met::new()));
        operations.push((operator, operands.collect()));
    }
    operations
}

fn value(object: Object<'_>, met: &mut Met) -> Value {
    match object {
        Object::Null(_) => Value::Null,
        Object::Boolean(flag) => Value::Bool(flag),
        Object::Number(number) => Value::Number(number.as_f64()),
        Object::Name(name) => Value::Name(name.as_str().to_owned()),
        Object::String(text) => Value::Text(text.as_bytes().to_vec()),
        Object::Array(items) => Value::List(list(&items, met)),
        Object::Dict(entries) => Value::Dict(dict(&entries, met)),
        Object::Stream(stream) => {
            let data = stream.decoded().expect("a stream that can be decoded");
            Value::Stream(dict(stream.dict(), met), data.into_owned())
        }
    }
}

fn list(items: &Array<'_>, met: &mut Met) -> Vec<Value> {
    items.raw_iter().map(|it| either(it, met)).collect()
}

fn dict(entries: &Entries<'_>, met: &mut Met) -> Dict {
    entries.entries().map(|(key, it)| (key.as_str().to_owned(), either(it, met))).collect()
}

fn either(it: MaybeRef<Object<'_>>, met: &mut Met) -> Value {
    match it {
        MaybeRef::Ref(to) => {
            met.push(ObjectIdentifier::new(to.obj_number, to.gen_number));
            Value::Ref(to.obj_number)
        }
        MaybeRef::NotRef(object) => value(object, met),
    }
}
