//! All integration tests, one binary: typst is linked once.

mod damaged;
mod games;
mod impose;
mod invalid;
mod project;
mod sheets;
mod tidy;
