//! The preview: a game in the browser while somebody works on it.

pub mod free_table;
