//! The page in the browser: files that are built into the program.

use super::http_request::HttpRequest;
use super::reply::{Body, Reply};
use super::state;
use super::workshop::Workshop;
use sha2::{Digest as _, Sha256};
use std::sync::LazyLock;
use std::sync::atomic::Ordering;

/// A file of the page by its name.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_bytes!(concat!("page/", $name)))),*]
    };
}

/// All files but the page itself; what each is follows from its ending.
const FILES: &[(&str, &[u8])] = files![
    "app.js",
    "cards.css",
    "free.css",
    "dom.js",
    "download.js",
    "help.js",
    "icon.svg",
    "pages.js",
    "sheets.css",
    "store.js",
    "style.css",
    "table.css",
    "table/board.js",
    "table/choices.js",
    "table/start.js",
    "table/things.js",
    "views/against.js",
    "views/booklets.js",
    "views/cards.js",
    "views/check.css",
    "views/findings.css",
    "views/findings.js",
    "views/looks.js",
    "views/overlays.js",
    "views/page-text.js",
    "views/page-words.js",
    "views/places.js",
    "views/ruler.js",
    "views/side-panel.js",
    "views/side.css",
    "views/side.js",
    "views/sheets.js",
    "views/free-boards.js",
    "views/free-dialogs.js",
    "views/free-hands.js",
    "views/free-menu.js",
    "views/free-moving.js",
    "views/free-pieces.js",
    "views/free-server.js",
    "views/free.js",
    "views/table.js",
    "views.js",
];

/// What the first screen needs, if it is that of the cards.
const FIRST: &[&str] =
    &["app.js", "dom.js", "help.js", "store.js", "views.js", "views/cards.js", "views/overlays.js"];

/// The page. Whoever opens it with the token needs none from then on. What is shown stands in it already, so that
/// nothing has to be asked for before the first picture.
pub(crate) fn index(workshop: &Workshop, _: &HttpRequest<'_>) -> Reply {
    let page = include_str!("page/index.html");
    let version = version();
    let modules: String = (FIRST.iter())
        .map(|name| format!("<link rel=\"modulepreload\" href=\"/page/{name}\">\n"))
        .collect();
    let page = page.replace("<!-- modules -->\n", &modules);
    let page = page.replace("\"/page/", &format!("\"/page/{version}/"));
    // A text of the game can't end the element.
    let state = state::told(workshop, &workshop.shown()).to_string().replace('<', "\\u003c");
    let page = page.replace("<!-- state -->", &state);
    let mut reply = Reply::new("text/html; charset=utf-8", Body::Made(page.into_bytes()));
    reply.headers.push(("Set-Cookie", workshop.access.cookie()));
    workshop.opened.store(true, Ordering::Relaxed);
    reply
}

/// A file of the page: `NAME`, or `VERSION/NAME`, which is the same for ever.
pub(crate) fn file(_: &Workshop, request: &HttpRequest<'_>) -> Reply {
    let kept = request.rest.strip_prefix(version()).and_then(|it| it.strip_prefix('/'));
    let wanted = kept.unwrap_or(request.rest);
    let Some((name, bytes)) = FILES.iter().find(|it| it.0 == wanted) else {
        return Reply::not_found();
    };
    let media = match name.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    Reply { immutable: kept.is_some(), ..Reply::new(media, Body::Built(bytes)) }
}

/// What tells these files from those of another version of the program, as a part of addresses.
fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let mut sum = Sha256::new();
        for (name, bytes) in FILES {
            sum.update(name.len().to_le_bytes());
            sum.update(name);
            sum.update(bytes.len().to_le_bytes());
            sum.update(bytes);
        }
        sum.finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect()
    });
    &VERSION
}
