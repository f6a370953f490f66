//! What is sent back.

use serde::Serialize;
use std::sync::Arc;

/// Nothing but what this server sends may run, be shown or be asked for by its pages.
const POLICY: &str = "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; \
                      connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/// The bytes of a reply.
pub(crate) enum Body {
    Built(&'static [u8]),
    Made(Vec<u8>),
    Shared(Arc<str>),
    Bytes(Arc<[u8]>),
}

/// An answer to a request.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) media: &'static str,
    pub(crate) body: Body,
    /// The same address will always have the same bytes.
    pub(crate) immutable: bool,
    /// Headers besides those that every answer has.
    pub(crate) headers: Vec<(&'static str, String)>,
}

impl Body {
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        match self {
            Self::Built(bytes) => bytes.to_vec(),
            Self::Made(bytes) => bytes,
            Self::Shared(text) => text.as_bytes().to_vec(),
            Self::Bytes(bytes) => bytes.to_vec(),
        }
    }
}

impl Reply {
    pub(crate) fn new(media: &'static str, body: Body) -> Self {
        Self { status: 200, media, body, immutable: false, headers: Vec::new() }
    }

    pub(crate) fn text(text: String) -> Self {
        Self::new("text/plain; charset=utf-8", Body::Made(text.into_bytes()))
    }

    pub(crate) fn json(value: &impl Serialize) -> Self {
        let text = serde_json::to_vec(value).expect("what is sent is plain data");
        Self::new("application/json", Body::Made(text))
    }

    /// A picture at an address that has the digest of what it shows.
    pub(crate) fn picture(svg: Arc<str>) -> Self {
        Self { immutable: true, ..Self::new("image/svg+xml", Body::Shared(svg)) }
    }

    /// With the reason, for whoever reads it.
    pub(crate) fn refused(status: u16, why: &str) -> Self {
        Self { status, ..Self::text(format!("{why}\n")) }
    }

    pub(crate) fn not_found() -> Self {
        Self::refused(404, "there is nothing at this address")
    }

    /// All its headers but the length.
    pub(crate) fn all_headers(&self) -> Vec<(&'static str, String)> {
        let cache =
            if self.immutable { "private, max-age=31536000, immutable" } else { "no-store" };
        let mut headers = vec![
            ("Content-Type", self.media.to_owned()),
            ("Cache-Control", cache.to_owned()),
            ("Content-Security-Policy", POLICY.to_owned()),
            ("X-Content-Type-Options", "nosniff".to_owned()),
            ("Cross-Origin-Resource-Policy", "same-origin".to_owned()),
            ("Cross-Origin-Opener-Policy", "same-origin".to_owned()),
            ("Referrer-Policy", "no-referrer".to_owned()),
        ];
        headers.extend(self.headers.iter().cloned());
        headers
    }
}
