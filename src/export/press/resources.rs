//! Resources that a content names, as a press will have them.
//!
//! In: resources of colours of a screen. Out: those that are still named, in ink. Never: one that
//! nobody names.

use super::convert::{Conversion, KNOCK, OVER, Out, UNDER};
use super::forms::bounds;
use super::{PressError, PressStandard, image, shading};
use lopdf::content::Operation;
use lopdf::{Dictionary, Object, ObjectId, Stream, dictionary};
use std::collections::{BTreeMap, BTreeSet};

/// What of a state of drawing has to do with colours, and is chosen anew.
const PRESS_KEYS: [&[u8]; 11] =
    [b"OP", b"op", b"OPM", b"BG", b"BG2", b"UCR", b"UCR2", b"TR", b"TR2", b"HT", b"TK"];
/// What of it mixes colours.
const MIXING_KEYS: [&[u8]; 5] = [b"ca", b"CA", b"SMask", b"BM", b"AIS"];

impl Conversion<'_> {
    pub fn add(&mut self, object: Object) -> ObjectId {
        let id = (self.next, 0);
        self.next += 1;
        self.changed.insert(id, object);
        id
    }

    /// The resources that are still named, converted.
    pub(crate) fn resources(
        &mut self,
        old: &Dictionary,
        out: &Out,
    ) -> Result<Dictionary, PressError> {
        let mut kept = Dictionary::new();
        for (class, names) in &out.names.0 {
            let mut of_class = Dictionary::new();
            for name in names {
                let found =
                    old.get_deref(class.as_bytes(), self.document).and_then(Object::as_dict);
                let Some(value) = found.ok().and_then(|it| it.get(name).ok()) else { continue };
                of_class.set(name.clone(), self.named(class, value, old)?);
            }
            kept.set(*class, of_class);
        }
        let mut add = |class: &str, name: &[u8], value: Object| {
            if !kept.has(class.as_bytes()) {
                kept.set(class, Dictionary::new());
            }
            let of_class = kept.get_mut(class.as_bytes()).and_then(Object::as_dict_mut);
            of_class.expect("just set").set(name.to_vec(), value);
        };
        let names = |operation: &Operation, name: &[u8]| {
            operation.operands.iter().any(|it| it.as_name().ok() == Some(name))
        };
        let uses = |name: &[u8]| out.operations.iter().any(|it| names(it, name));
        if uses(OVER) {
            let state =
                dictionary! { "Type" => "ExtGState", "OP" => true, "op" => true, "OPM" => 1 };
            add("ExtGState", OVER, state.into());
        }
        if uses(KNOCK) {
            let state =
                dictionary! { "Type" => "ExtGState", "OP" => false, "op" => false, "OPM" => 0 };
            add("ExtGState", KNOCK, state.into());
        }
        if uses(UNDER) {
            let device = if self.engine.limit().is_some() { "DeviceCMYK" } else { "DeviceGray" };
            add("ColorSpace", UNDER, vec![Object::from("Pattern"), Object::from(device)].into());
        }
        Ok(kept)
    }

    /// A resource as it will be.
    fn named(
        &mut self,
        class: &str,
        value: &Object,
        around: &Dictionary,
    ) -> Result<Object, PressError> {
        let wrong = |_| PressError::Malformed("resource");
        match class {
            "XObject" | "Pattern" | "Shading" => {}
            "ExtGState" => {
                let entries = self.document.dereference(value).map_err(wrong)?.1;
                let mut entries = entries.as_dict().map_err(wrong)?.clone();
                for key in PRESS_KEYS {
                    entries.remove(key);
                }
                if self.standard == PressStandard::X1a2003 {
                    for key in MIXING_KEYS {
                        entries.remove(key);
                    }
                }
                if let Ok(mask) =
                    entries.get_deref(b"SMask", self.document).and_then(Object::as_dict)
                {
                    let mask = self.mask(&mask.clone(), around)?;
                    entries.set("SMask", mask);
                }
                return Ok(entries.into());
            }
            "Font" => {
                let font = self.document.dereference(value).map_err(wrong)?.1;
                let kind =
                    font.as_dict().and_then(|it| it.get(b"Subtype")).and_then(Object::as_name);
                if kind.is_ok_and(|it| it == b"Type3") {
                    return Err(PressError::Unsupported(
                        "letters that are drawings (Type 3)".to_owned(),
                    ));
                }
                return Ok(value.clone());
            }
            _ => return Ok(value.clone()),
        }
        let id = match value {
            Object::Reference(id) if self.changed.contains_key(id) => return Ok(value.clone()),
            Object::Reference(id) => *id,
            // Shadings and patterns may stand in the resources themselves.
            direct => {
                let id = self.add(Object::Null);
                let new = self.converted(class, direct.clone(), around, false)?;
                self.changed.insert(id, new);
                return Ok(id.into());
            }
        };
        // Marked before the work, so that what names itself ends.
        let object = self.document.get_object(id).map_err(wrong)?.clone();
        self.changed.insert(id, object.clone());
        let bare = self.bare.contains(&id);
        let new = self.converted(class, object, around, bare)?;
        self.changed.insert(id, new);
        Ok(id.into())
    }

    fn converted(
        &mut self,
        class: &str,
        object: Object,
        around: &Dictionary,
        bare: bool,
    ) -> Result<Object, PressError> {
        match (class, object) {
            ("Shading", object) => self.shading(&object, around),
            ("Pattern", Object::Dictionary(mut entries)) => {
                let shading = entries.get_deref(b"Shading", self.document).cloned();
                let shading = shading.map_err(|_| PressError::Malformed("pattern"))?;
                let shading = self.shading(&shading, around)?;
                entries.set("Shading", shading);
                entries.remove(b"ExtGState");
                Ok(entries.into())
            }
            ("Pattern", Object::Stream(stream)) => Ok(self.form(&stream, around, false)?.into()),
            (_, Object::Stream(stream)) => {
                let kind = stream.dict.get(b"Subtype").and_then(Object::as_name);
                match kind.map_err(|_| PressError::Malformed("image"))? {
                    b"Form" => Ok(self.form(&stream, around, bare)?.into()),
                    b"Image" => {
                        let spaces = around.get_deref(b"ColorSpace", self.document);
                        let spaces = spaces.and_then(Object::as_dict).ok();
                        let new = image::converted(self.document, &stream, spaces, self.engine)?;
                        Ok(new.into())
                    }
                    _ => Err(PressError::Unsupported("PostScript".to_owned())),
                }
            }
            _ => Err(PressError::Malformed("resource")),
        }
    }

    fn shading(&mut self, object: &Object, around: &Dictionary) -> Result<Object, PressError> {
        let spaces = around.get_deref(b"ColorSpace", self.document).and_then(Object::as_dict).ok();
        let (mut entries, function) =
            shading::converted(self.document, object, spaces, self.engine)?;
        let function = self.add(function.into());
        entries.set("Function", function);
        Ok(entries.into())
    }

    fn form(
        &mut self,
        stream: &Stream,
        around: &Dictionary,
        bare: bool,
    ) -> Result<Stream, PressError> {
        let wrong = |_| PressError::Malformed("form");
        let own = stream.dict.get_deref(b"Resources", self.document).and_then(Object::as_dict);
        let own = own.map_or_else(|_| around.clone(), Dictionary::clone);
        let content = stream.get_plain_content().map_err(wrong)?;
        let (content, resources) = self.content(&content, &own, bounds(stream), true, bare)?;
        let mut entries = stream.dict.clone();
        if self.standard != PressStandard::Plain {
            entries.remove(b"OC");
        }
        for key in [&b"Filter"[..], b"DecodeParms", b"Length"] {
            entries.remove(key);
        }
        if self.standard != PressStandard::Plain {
            entries.remove(b"StructParent");
            entries.remove(b"StructParents");
        }
        entries.set("Resources", resources);
        self.group(&mut entries);
        Ok(Stream::new(entries, content))
    }

    /// The group of a page or a form: its colours mix as ink, or it goes.
    pub(crate) fn group(&self, entries: &mut Dictionary) {
        let Ok(group) = entries.get_deref(b"Group", self.document).and_then(Object::as_dict) else {
            return;
        };
        let mut group = group.clone();
        if self.standard == PressStandard::X1a2003 {
            entries.remove(b"Group");
            return;
        }
        let device = if self.engine.limit().is_some() { "DeviceCMYK" } else { "DeviceGray" };
        group.set("CS", device);
        entries.set("Group", group);
    }

    /// A mask keeps its shades, in grey.
    fn mask(&mut self, mask: &Dictionary, around: &Dictionary) -> Result<Dictionary, PressError> {
        let mut mask = mask.clone();
        let form = mask.get_deref(b"G", self.document).and_then(Object::as_stream);
        let form = form.map_err(|_| PressError::Malformed("mask"))?.clone();
        let mut inner = Conversion {
            engine: self.shades,
            changed: BTreeMap::new(),
            spots: BTreeSet::new(),
            ..*self
        };
        let form = inner.form(&form, around, false)?;
        // A mask shares nothing with what is printed: its objects get numbers of their own.
        let (own, next) = (std::mem::take(&mut inner.changed), inner.next);
        self.next = next;
        let moved: BTreeMap<ObjectId, ObjectId> = own
            .keys()
            .map(|id| {
                self.next += 1;
                (*id, (self.next - 1, 0))
            })
            .collect();
        for (id, mut object) in own {
            rename(&mut object, &moved);
            self.changed.insert(moved[&id], object);
        }
        let mut form = Object::Stream(form);
        rename(&mut form, &moved);
        mask.set("G", self.add(form));
        mask.remove(b"BC");
        Ok(mask)
    }
}

/// Other numbers for objects, wherever they are named.
fn rename(object: &mut Object, moved: &BTreeMap<ObjectId, ObjectId>) {
    match object {
        Object::Reference(id) => *id = moved.get(id).copied().unwrap_or(*id),
        Object::Array(items) => items.iter_mut().for_each(|it| rename(it, moved)),
        Object::Dictionary(entries) => entries.iter_mut().for_each(|(_, it)| rename(it, moved)),
        Object::Stream(stream) => stream.dict.iter_mut().for_each(|(_, it)| rename(it, moved)),
        _ => {}
    }
}
