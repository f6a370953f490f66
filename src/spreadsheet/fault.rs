//! What is wrong with a file as a table.

use std::ops::Range;

/// What sort of fault it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The file is not what it should be.
    File,
    /// It is not written as its format wants it.
    Syntax,
    /// A cell holds what it can't hold.
    Value,
    /// Two columns have one name.
    Twice,
}

/// A fault, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What sort it is.
    pub kind: FaultKind,
    /// Whether the table can be used all the same.
    pub is_warning: bool,
    /// What is wrong, as it is shown to the author.
    pub message: String,
    /// The place in the text of the table. `None` for the file as a whole.
    pub span: Option<Range<usize>>,
    /// What is remarkable there.
    pub remark: String,
    /// What to do about it.
    pub hints: Vec<String>,
}

impl Fault {
    pub(crate) fn error(kind: FaultKind, message: impl Into<String>) -> Self {
        let (span, remark, hints) = Default::default();
        Self { kind, is_warning: false, message: message.into(), span, remark, hints }
    }

    pub(crate) fn warning(kind: FaultKind, message: impl Into<String>) -> Self {
        Self { is_warning: true, ..Self::error(kind, message) }
    }

    pub(crate) fn at(self, span: Range<usize>, remark: impl Into<String>) -> Self {
        Self { span: Some(span), remark: remark.into(), ..self }
    }

    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }
}
