//! The server itself: requests in, replies out. Nothing else knows the crate that speaks HTTP.

use super::access::{Access, Credentials};
use super::author::Author;
use super::editor::Editor;
use super::lanes::Lanes;
use super::reply::Reply;
use super::routes::{self, Asked, parameter};
use super::watching::{FileChanges, WatchError};
use super::workshop::Workshop;
use cardwright_base::limits::{self, Watchdog};
use cardwright_check::LintLevels;
use std::io::{self, Read as _, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::thread::JoinHandle;
use std::time::Duration;
use thiserror::Error;
use tiny_http::{Header, Method, Request, Response, Server};

/// Requests that are answered side by side, streams of events apart.
const WORKERS: usize = 4;
/// What may be sent along with a request.
const BODY: u64 = 64 << 10;
/// How often a quiet stream is written to, to notice that nobody listens any more.
const HEARTBEAT: Duration = Duration::from_secs(10);
/// How often to look whether the server is to end.
const TICK: Duration = Duration::from_millis(100);

/// What to show, and how.
#[derive(Debug)]
pub struct PreviewRequest<'a> {
    /// Folder of games.
    pub data: &'a Path,
    /// Name of a game in it, or the path of one.
    pub game: &'a str,
    /// How findings are weighed.
    pub levels: LintLevels,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// Whether files are looked at again and again.
    pub poll: bool,
    /// What shows a place in a file, if anything does.
    pub editor: Option<Editor>,
}

/// Why there is no preview.
#[derive(Debug, Error)]
pub enum PreviewError {
    /// The port can't be had.
    #[error(
        "can't listen on port {port} of this machine; another program may have it (`--port 0` takes a free one)"
    )]
    Port {
        /// The port.
        port: u16,
        /// Why.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The files can't be watched.
    #[error(transparent)]
    Watch(#[from] WatchError),
    /// The system has no random numbers for a token.
    #[error("the system gives no random numbers for the token: {0}")]
    Token(String),
}

/// A server that runs until it is told to stop.
pub struct Running {
    /// The address to open, with its token.
    pub address: String,
    threads: Vec<JoinHandle<()>>,
}

impl Running {
    /// Waits until the server has ended.
    pub fn wait(self) {
        for thread in self.threads {
            // What a thread said when it broke off stands on the screen already.
            let _ = thread.join();
        }
    }
}

/// Begins to serve a game on this machine, until `stop` is set. `watch` limits each look at all of the game.
///
/// # Errors
/// When the port is taken, or there is no such game.
pub fn serve(
    wanted: &PreviewRequest<'_>,
    stop: &'static AtomicBool,
    watch: impl Fn() -> Watchdog + Send + 'static,
) -> Result<Running, PreviewError> {
    let mut changes = FileChanges::new(wanted.poll)?;
    changes.watch(wanted.data, wanted.game)?;
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, wanted.port));
    let server =
        Server::http(address).map_err(|source| PreviewError::Port { port: wanted.port, source })?;
    let port = server.server_addr().to_ip().map_or(wanted.port, |it| it.port());
    let access = Access::new(port).map_err(|it| PreviewError::Token(it.to_string()))?;
    let address = access.address();
    let place = (wanted.data, wanted.game);
    let author = Author::new(place, wanted.editor.clone());
    let (server, workshop) = (Arc::new(server), Arc::new(Workshop::new(access, author)));
    let lanes = Lanes::new(place, wanted.levels.clone(), Arc::clone(&workshop), stop);
    let lanes = Arc::new(lanes);
    let slow = Arc::clone(&lanes);
    let mut threads = vec![
        limits::deep_thread("sides", move || lanes.fast(changes)),
        limits::deep_thread("game", move || slow.slow(&watch)),
    ];
    for _ in 0..WORKERS {
        let (server, workshop) = (Arc::clone(&server), Arc::clone(&workshop));
        threads.push(limits::deep_thread("requests", move || {
            while !stop.load(Ordering::Relaxed) {
                // A connection that breaks off is of no interest to anybody.
                if let Ok(Some(request)) = server.recv_timeout(TICK) {
                    let _ = answer(&workshop, request, stop);
                }
            }
        }));
    }
    Ok(Running { address, threads })
}

fn answer(
    workshop: &Arc<Workshop>,
    mut request: Request,
    stop: &'static AtomicBool,
) -> io::Result<()> {
    let url = request.url().to_owned();
    let (path, parameters) = url.split_once('?').unwrap_or((&url, ""));
    let header = |request: &Request, name: &str| {
        let mut all = request.headers().iter();
        let found = all.find(|it| it.field.as_str().as_str().eq_ignore_ascii_case(name));
        found.map(|it| it.value.as_str().to_owned())
    };
    let post = match request.method() {
        Method::Get | Method::Head => false,
        Method::Post => true,
        _ => return send(request, &Reply::refused(405, "this server knows GET, HEAD and POST")),
    };
    let [host, origin, site, cookies] =
        ["host", "origin", "sec-fetch-site", "cookie"].map(|name| header(&request, name));
    let credentials = Credentials {
        host: host.as_deref(),
        origin: origin.as_deref(),
        site: site.as_deref(),
        cookies: cookies.as_deref(),
        token: parameter(parameters, "token"),
        post,
    };
    if let Some(refusal) = workshop.access.refuse(&credentials) {
        return send(request, &refusal);
    }
    if path == "/events" && !post {
        let workshop = Arc::clone(workshop);
        limits::deep_thread("events", move || drop(stream(&workshop, request, stop)));
        return Ok(());
    }
    let mut body = Vec::new();
    if post {
        request.as_reader().take(BODY + 1).read_to_end(&mut body)?;
        if body.len() as u64 > BODY {
            return send(request, &Reply::refused(413, "that is more than this server takes"));
        }
    }
    let asked = Asked { rest: "", parameters, body: &body, header: &|name| header(&request, name) };
    let reply = routes::answer(workshop, post, path, &asked);
    send(request, &reply)
}

fn send(request: Request, reply: &Reply) -> io::Result<()> {
    let bytes = reply.body.bytes();
    let headers = reply
        .all_headers()
        .into_iter()
        .map(|(name, value)| Header::from_bytes(name, value).expect("headers are plain words"));
    let (status, length) = (reply.status.into(), Some(bytes.len()));
    let response = Response::new(status, headers.collect(), bytes, length, None);
    // The length is known, so it is sent.
    request.respond(response.with_chunked_threshold(usize::MAX))
}

/// Sends what happens as it happens, until nobody listens or the server ends.
fn stream(workshop: &Workshop, request: Request, stop: &AtomicBool) -> io::Result<()> {
    let events = workshop.events.listen();
    let reply = Reply::text(String::new());
    let mut out = request.into_writer();
    let mut head =
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n".to_owned();
    for (name, value) in reply.all_headers().into_iter().filter(|it| it.0 != "Content-Type") {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    // How soon to come back when the server has been started anew.
    write(&mut out, &format!("{head}\r\nretry: 500\n\n"))?;
    let mut quiet = Duration::ZERO;
    while !stop.load(Ordering::Relaxed) {
        match events.recv_timeout(TICK) {
            Ok(event) => write(&mut out, &event.text())?,
            Err(RecvTimeoutError::Timeout) if quiet >= HEARTBEAT => {
                quiet = Duration::ZERO;
                write(&mut out, ":\n\n")?;
            }
            Err(RecvTimeoutError::Timeout) => quiet += TICK,
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    Ok(())
}

fn write(out: &mut impl Write, text: &str) -> io::Result<()> {
    out.write_all(text.as_bytes())?;
    out.flush()
}
