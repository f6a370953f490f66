//! Fetching published tables.
//!
//! In: an address that a game names, when a person types `cardwright pull`. Out: the bytes that are there.
//! Never: anything sent but the request, or anything fetched by a build, a check or a watch.
//!
//! TLS comes with `rustls` and adds a dozen crates, because published sheets are at `https` addresses only.
//! A system's own TLS would need another library on each system, and an outside program may not be there.

use std::time::Duration;
use thiserror::Error;
use ureq::Agent;

/// Why nothing was fetched.
#[derive(Debug, Error)]
pub enum DownloadError {
    /// The server said no.
    #[error("the server answers {status}{}", advice(*.status))]
    Refused {
        /// The number of its answer.
        status: u16,
    },
    /// There is more than a table may have.
    #[error("what is there is larger than {0} MB")]
    TooLarge(u64),
    /// No answer, or none that can be trusted.
    #[error("{0}")]
    Failed(String),
}

fn advice(status: u16) -> &'static str {
    match status {
        401 | 403 => ": the table is not published for everybody",
        404 | 410 => ": there is nothing at this address",
        _ => "",
    }
}

/// How long a table may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often a server may send on to another address.
const MOST_REDIRECTS: u32 = 5;
/// Bytes that a table may have.
const LARGEST: u64 = 32 << 20;

/// Fetches what is at an address.
///
/// # Errors
/// When there is no answer, it is not what was asked for, or it is too large.
pub fn fetch(address: &str) -> Result<Vec<u8>, DownloadError> {
    let agent: Agent = Agent::config_builder()
        .timeout_global(Some(PATIENCE))
        .max_redirects(MOST_REDIRECTS)
        // Who begins in safety is not sent on to where anybody listens.
        .https_only(address.starts_with("https://"))
        .user_agent("cardwright")
        .build()
        .into();
    let failed = |error| match error {
        ureq::Error::StatusCode(status) => DownloadError::Refused { status },
        ureq::Error::BodyExceedsLimit(_) => DownloadError::TooLarge(LARGEST >> 20),
        error => DownloadError::Failed(error.to_string()),
    };
    let mut response = agent.get(address).call().map_err(failed)?;
    response.body_mut().with_config().limit(LARGEST).read_to_vec().map_err(failed)
}
