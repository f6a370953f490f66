//! Values that know where they were written.

use cardwright_base::diagnostic::Span;

/// A value and the place it was written at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located<T> {
    /// The value itself.
    pub value: T,
    /// Where it was written.
    pub span: Span,
}

impl<T> Located<T> {
    /// A value from its place.
    pub fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}
