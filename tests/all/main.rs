//! All integration tests, one binary: typst is linked once.

mod impose;
mod sheets;
