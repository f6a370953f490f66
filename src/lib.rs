//! One source of truth for a tabletop game becomes everything a table needs.
