//! The pages of the checks, as `cardwright explain` prints them.

use super::http_request::HttpRequest;
use super::reply::{Body, Reply};
use super::workshop::Workshop;
use cardwright_check::registry;
use pulldown_cmark::{Event, Options, Parser, html};

/// The page of a check by its code.
pub(crate) fn check(_: &Workshop, request: &HttpRequest<'_>) -> Reply {
    let Some(check) = registry::find(request.rest) else { return Reply::not_found() };
    // The pages are ours and hold no HTML; what looks like it is shown as it stands.
    let events = Parser::new_ext(check.page, Options::ENABLE_TABLES).map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        event => event,
    });
    let mut body = String::new();
    html::push_html(&mut body, events);
    // Whoever has no mouse scrolls about in a long line too.
    let body = body.replace("<pre>", "<pre tabindex=\"0\">");
    let (code, name) = (check.code, check.name);
    let page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{code} {name}</title>\
         <link rel=\"icon\" href=\"/page/icon.svg\" type=\"image/svg+xml\">\
         <link rel=\"stylesheet\" href=\"/page/style.css\">\
         <link rel=\"stylesheet\" href=\"/page/views/check.css\"></head>\
         <body><main class=\"check-page\">{body}<p class=\"soft\">In the examples, a line with \
         <code>+</code> is added and one with <code>-</code> is deleted. The check reports the lines with \
         <code>!</code> (added) and <code>?</code> (already there).</p></main></body></html>\n"
    );
    Reply::new("text/html; charset=utf-8", Body::Made(page.into_bytes()))
}
