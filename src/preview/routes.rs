//! Which address is answered by what. A route is virtual: nothing of an address reaches the file system.

use super::reply::Reply;
use super::workshop::Workshop;
use super::{page, state, table};

/// A request that may be answered.
pub(crate) struct Asked<'a> {
    /// What follows the beginning that the route names, without parameters.
    pub(crate) rest: &'a str,
    /// What stands behind the question mark.
    pub(crate) parameters: &'a str,
    /// What was sent along, at most 64 kB.
    pub(crate) body: &'a [u8],
    /// Headers by their names in lower case.
    pub(crate) header: &'a dyn Fn(&str) -> Option<String>,
}

impl Asked<'_> {
    /// A parameter of the address. Names and values are plain words, so nothing is decoded.
    pub(crate) fn parameter(&self, name: &str) -> Option<&str> {
        parameter(self.parameters, name)
    }
}

/// How an address is answered.
struct Route {
    /// True where it changes something and wants a POST; else a GET or HEAD.
    post: bool,
    /// The whole path, or its beginning where it ends with a stroke.
    path: &'static str,
    answer: fn(&Workshop, &Asked<'_>) -> Reply,
}

/// What only reads.
const fn get(path: &'static str, answer: fn(&Workshop, &Asked<'_>) -> Reply) -> Route {
    Route { post: false, path, answer }
}

/// What changes something.
const fn post(path: &'static str, answer: fn(&Workshop, &Asked<'_>) -> Reply) -> Route {
    Route { post: true, path, answer }
}

/// Every address but `/events`, which `server.rs` answers.
const ROUTES: &[Route] = &[
    get("/", page::index),
    get("/page/", page::file),
    get("/state.json", state::state),
    get("/side/", state::picture),
    get("/words.json", state::words),
    get("/table/options", table::options),
    get("/table/boards", table::boards),
    get("/table/state", table::state),
    get("/table/transcript", table::transcript),
    post("/table/start", table::start),
    post("/table/sit", table::sit),
    post("/table/leave", table::leave),
    post("/table/act", table::act),
    post("/table/undo", table::undo),
    post("/table/place", table::place),
    post("/table/renew", table::renew),
];

/// Answers a request.
pub(crate) fn answer(workshop: &Workshop, post: bool, path: &str, asked: &Asked<'_>) -> Reply {
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
        return Reply::refused(405, "this address is asked for in another way");
    };
    let rest = path.strip_prefix(route.path).unwrap_or_default();
    (route.answer)(workshop, &Asked { rest, ..*asked })
}

/// A parameter of an address.
pub(crate) fn parameter<'a>(parameters: &'a str, name: &str) -> Option<&'a str> {
    let mut all = parameters.split('&').filter_map(|it| it.split_once('='));
    all.find(|(key, _)| *key == name).map(|(_, value)| value)
}
