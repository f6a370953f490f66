//! Files for printers, shops and tables.

pub mod press;
pub mod sheets;
pub mod shops;
