//! The preview: a game in the browser while somebody works on it.
//!
//! In: the name of a game. Out: a server on this machine that shows its cards, sheets, booklets and findings, and
//! shows them anew at every save. Never: a picture that `build` and `export` would not make, a file that is named
//! by an address, a command that comes from the page.
//!
//! To add an address: a function in a file of its own and its line in `routes.rs`. To add a view: a module in
//! `page/views/`, its line in `page.rs` and in `page/app.js`.

mod access;
mod against;
mod author;
mod authoring;
mod checks;
mod editor;
mod events;
mod findings;
mod free;
mod free_room;
pub mod free_table;
mod http_request;
mod inspect;
mod lanes;
mod page;
mod page_digests;
mod pdfs;
mod pictures;
mod play_table;
mod presence;
mod printing;
mod reply;
mod routes;
mod server;
mod sheets;
mod snapshot;
mod state;
mod table;
mod table_boards;
mod watching;
mod workshop;

pub use editor::{Editor, EditorError};
pub use server::{PreviewError, PreviewRequest, Running, serve};
pub use watching::{FileChanges, WatchError};
