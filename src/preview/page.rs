//! The page in the browser: files that are built into the program.

use super::asked::Asked;
use super::reply::{Body, Reply};
use super::workshop::Workshop;

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
];

/// The page. Whoever opens it with the token needs none from then on.
pub(crate) fn index(workshop: &Workshop, _: &Asked<'_>) -> Reply {
    let page = include_bytes!("page/index.html");
    let mut reply = Reply::new("text/html; charset=utf-8", Body::Built(page));
    reply.headers.push(("Set-Cookie", workshop.access.cookie()));
    reply
}

/// A file of the page.
pub(crate) fn file(_: &Workshop, asked: &Asked<'_>) -> Reply {
    let Some((name, bytes)) = FILES.iter().find(|it| it.0 == asked.rest) else {
        return Reply::not_found();
    };
    let media = match name.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    Reply::new(media, Body::Built(bytes))
}
