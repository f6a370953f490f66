//! The addresses of PDFs.

use super::http_request::{HttpRequest, decoded};
use super::reply::{Body, Reply};
use super::workshop::Workshop;

/// `job/NAME/FILE`: a file of a sheet job, as `build --job NAME` writes it. `booklet/FILE`: a booklet, as `build`
/// writes it.
pub(crate) fn pdf(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    let generation = workshop.shown().generation;
    let made = if let Some(file) = request.rest.strip_prefix("booklet/") {
        workshop.pdfs.file(generation, None, &decoded(file))
    } else {
        let parts = request.rest.strip_prefix("job/").and_then(|it| it.split_once('/'));
        let Some((job, file)) = parts else { return Reply::not_found() };
        workshop.pdfs.file(generation, Some(&decoded(job)), &decoded(file))
    };
    made.map_or_else(
        |refusal| refusal,
        |bytes| {
            let mut reply = Reply::new("application/pdf", Body::Bytes(bytes));
            // Its name is the last part of the address.
            reply.headers.push(("Content-Disposition", "attachment".to_owned()));
            reply
        },
    )
}
