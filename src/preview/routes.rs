//! Which address is answered by what. A route is virtual: nothing of an address reaches the file system.

use super::http_request::HttpRequest;
use super::reply::Reply;
use super::workshop::Workshop;
use super::{
    against, authoring, checks, free, inspect, page, printing, sheets, state, table, table_boards,
};

/// How an address is answered.
struct Route {
    /// True where it changes something and wants a POST; else a GET or HEAD.
    post: bool,
    /// The whole path, or its beginning where it ends with a stroke.
    path: &'static str,
    answer: fn(&Workshop, &HttpRequest<'_>) -> Reply,
}

/// A route that reads and changes nothing.
const fn get(path: &'static str, answer: fn(&Workshop, &HttpRequest<'_>) -> Reply) -> Route {
    Route { post: false, path, answer }
}

/// A route that changes something.
const fn post(path: &'static str, answer: fn(&Workshop, &HttpRequest<'_>) -> Reply) -> Route {
    Route { post: true, path, answer }
}

/// Every address but `/events`, which `server.rs` answers.
const ROUTES: &[Route] = &[
    get("/", page::index),
    get("/page/", page::file),
    get("/state.json", state::state),
    get("/side/", state::picture),
    get("/words.json", state::words),
    get("/inspect/", inspect::side),
    get("/page-words.json", inspect::page_words),
    get("/icon/", inspect::icon),
    get("/ink/", inspect::inked),
    get("/ink-notes.json", inspect::ink_notes),
    get("/check/", checks::check),
    get("/author.json", authoring::author),
    post("/open", authoring::open),
    post("/fix", authoring::fix),
    post("/unfix", authoring::unfix),
    get("/sheets.json", sheets::jobs),
    get("/sheet/", sheets::picture),
    get("/pdf/", printing::pdf),
    get("/against.json", against::differences),
    get("/against/", against::picture),
    get("/free/table.json", free::table),
    post("/free/new", free::begin),
    post("/free/sit", free::sit),
    post("/free/leave", free::leave),
    post("/free/do", free::perform),
    post("/free/undo", free::undo),
    post("/free/redo", free::redo),
    post("/free/save", free::save),
    post("/free/open", free::open),
    get("/table/options", table::options),
    get("/table/boards", table_boards::boards),
    get("/table/state", table::state),
    get("/table/transcript", table::transcript),
    get("/table/scenario", table::scenario),
    post("/table/start", table::start),
    post("/table/sit", table::sit),
    post("/table/sit-again", table::sit_again),
    post("/table/leave", table::leave),
    post("/table/act", table::act),
    post("/table/undo", table::undo),
    post("/table/place", table::place),
    post("/table/renew", table::renew),
];

/// Answers a request by the first route that fits its path.
pub(crate) fn answer(
    workshop: &Workshop,
    post: bool,
    path: &str,
    request: &HttpRequest<'_>,
) -> Reply {
    let fits = |route: &&Route| match route.path {
        "/" => path == "/",
        beginning if beginning.ends_with('/') => path.starts_with(beginning),
        whole => path == whole,
    };
    let mut here = ROUTES.iter().filter(fits).peekable();
    if here.peek().is_none() {
        return Reply::not_found();
    }
    let Some(route) = here.find(|it| it.post == post) else {
        return Reply::refused(405, "this address does not accept this method");
    };
    let rest = path.strip_prefix(route.path).unwrap_or_default();
    (route.answer)(workshop, &HttpRequest { rest, ..*request })
}
