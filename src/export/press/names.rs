//! Which resources a content names.
//!
//! In: operations. Out: names by class. Never: the resources themselves.

use lopdf::Object;
use lopdf::content::Operation;
use std::collections::{BTreeMap, BTreeSet};

/// Classes of resources and the operators that name one of them.
const CLASSES: [(&str, &[&str]); 3] =
    [("Font", &["Tf"]), ("ExtGState", &["gs"]), ("Properties", &["BDC", "DP"])];

/// The names that a content stream uses, by class of resource.
#[derive(Default)]
pub(super) struct Names(pub BTreeMap<&'static str, BTreeSet<Vec<u8>>>);

impl Names {
    /// Adds the name of a resource of a class.
    pub fn add(&mut self, class: &'static str, name: &[u8]) {
        self.0.entry(class).or_default().insert(name.to_vec());
    }

    /// Adds those of an operation.
    pub(crate) fn of(&mut self, operation: &Operation) {
        let named = CLASSES.iter().find(|it| it.1.contains(&operation.operator.as_str()));
        let Some((class, _)) = named else { return };
        for operand in &operation.operands {
            if let Object::Name(name) = operand {
                self.add(class, name);
            }
        }
    }
}
