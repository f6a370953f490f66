//! Layers, as they look when nobody switches any.
//!
//! In: a document with layers. Out: the same drawing without them. Never: a layer that is switched
//! off shown.

use super::PressError;
use super::walk::resource;
use lopdf::content::Operation;
use lopdf::{Dictionary, Document, Object, ObjectId};
use std::collections::BTreeSet;

/// True for a document that has layers.
pub(super) fn any(document: &Document) -> bool {
    document.catalog().is_ok_and(|it| it.has(b"OCProperties"))
}

/// Layers that are switched off.
pub(super) fn hidden(document: &Document) -> BTreeSet<ObjectId> {
    let ids = |list: &Object| -> Vec<ObjectId> {
        list.as_array().map_or_else(
            |_| Vec::new(),
            |list| list.iter().filter_map(|it| it.as_reference().ok()).collect(),
        )
    };
    let found = || -> lopdf::Result<BTreeSet<ObjectId>> {
        let all = document.catalog()?.get_deref(b"OCProperties", document)?.as_dict()?;
        let usual = all.get_deref(b"D", document)?.as_dict()?;
        let mut hidden = BTreeSet::new();
        if usual.get(b"BaseState").and_then(Object::as_name).is_ok_and(|it| it == b"OFF") {
            hidden.extend(all.get_deref(b"OCGs", document).map(ids)?);
            for shown in usual.get_deref(b"ON", document).map(ids).unwrap_or_default() {
                hidden.remove(&shown);
            }
        }
        hidden.extend(usual.get_deref(b"OFF", document).map(ids).unwrap_or_default());
        Ok(hidden)
    };
    found().unwrap_or_default()
}

/// Content without layers: their marks go, and what is switched off with them.
pub(super) fn resolved(
    document: &Document,
    resources: &Dictionary,
    operations: Vec<Operation>,
    hidden: &BTreeSet<ObjectId>,
) -> Result<Vec<Operation>, PressError> {
    /// What a piece of marked content is.
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        Other,
        Shown,
        Hidden,
    }
    let properties = resources.get_deref(b"Properties", document).and_then(Object::as_dict).ok();
    let is_hidden = |layer: Option<&Object>| {
        let id = layer.and_then(|it| it.as_reference().ok());
        if id.is_some_and(|it| hidden.contains(&it)) {
            return true;
        }
        // A membership is hidden when all its layers are.
        let entries = layer.and_then(|it| document.dereference(it).ok()?.1.as_dict().ok());
        let layers = entries.and_then(|it| it.get(b"OCGs").ok());
        match layers {
            Some(Object::Reference(id)) => hidden.contains(id),
            Some(Object::Array(all)) if !all.is_empty() => {
                all.iter().all(|layer| layer.as_reference().is_ok_and(|it| hidden.contains(&it)))
            }
            _ => false,
        }
    };
    let mut marks: Vec<Mark> = Vec::new();
    let mut kept = Vec::with_capacity(operations.len());
    for operation in operations {
        match operation.operator.as_str() {
            "BDC" | "BMC" => {
                let is = |n: usize, name: &[u8]| {
                    operation.operands.get(n).and_then(|it| it.as_name().ok()) == Some(name)
                };
                let name = operation.operands.get(1).and_then(|it| it.as_name().ok());
                let layer = name.and_then(|it| properties?.get(it).ok());
                let mark = if !is(0, b"OC") {
                    Mark::Other
                } else if is_hidden(layer) {
                    Mark::Hidden
                } else {
                    Mark::Shown
                };
                marks.push(mark);
                if mark != Mark::Other {
                    continue;
                }
            }
            "EMC" => {
                let mark = marks.pop().ok_or(PressError::Malformed("content"))?;
                if mark != Mark::Other {
                    continue;
                }
            }
            "Do" => {
                let name = operation.operands.first().and_then(|it| it.as_name().ok());
                let object = name.and_then(|it| resource(document, resources, "XObject", it));
                let object = object.and_then(|it| it.as_stream().ok());
                if is_hidden(object.and_then(|it| it.dict.get(b"OC").ok())) {
                    continue;
                }
            }
            _ => {}
        }
        // State goes on in a hidden layer; only what is drawn is not.
        if marks.contains(&Mark::Hidden) {
            kept.extend(super::forms::unseen(operation));
        } else {
            kept.push(operation);
        }
    }
    Ok(kept)
}
