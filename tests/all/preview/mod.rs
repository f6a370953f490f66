//! The workshop in the browser, and the free table.

mod free_table;
#[cfg(unix)]
pub mod workshop;
