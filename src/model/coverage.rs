//! What an author says of changes that nothing notices.

use super::Located;

/// Changes of the data that no scenario and no check can notice, and why.
#[derive(Clone, Debug)]
pub struct Unnoticeable {
    /// Which: paths such as `copies.dodge`; `*` stands for any words.
    pub changes: Vec<Located<String>>,
    /// Why that is right.
    pub reason: Located<String>,
}
