//! The server itself: requests in, replies out. Nothing else knows the crate that speaks HTTP.

use super::access::{Access, Credentials};
use super::author::Author;
use super::editor::Editor;
use super::events::Event;
use super::http_request::{HttpRequest, parameter};
use super::lanes::Lanes;
use super::pdfs::Pdfs;
use super::presence::Presence;
use super::reply::Reply;
use super::routes;
use super::watching::{FileChanges, WatchError};
use super::workshop::Workshop;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::response::sse::{Event as Sse, KeepAlive, Sse as EventStream};
use axum::response::{IntoResponse as _, Response};
use axum::serve::ListenerExt as _;
use cardwright_base::limits::{self, Watchdog};
use cardwright_check::LintLevels;
use cardwright_pipeline::{Edition, SinceError};
use futures_util::StreamExt as _;
use futures_util::future::ready;
use futures_util::stream::{once, unfold};
use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::task::spawn_blocking;

/// What may be sent along with a request.
const BODY: usize = 64 << 10;
/// How often a quiet stream is written to, to notice that nobody listens any more.
const HEARTBEAT: Duration = Duration::from_secs(10);
/// How soon a page asks again when the stream has ended.
const RETRY: Duration = Duration::from_millis(500);
/// How long requests that are being answered may take at the end.
const TICK: Duration = Duration::from_millis(100);

/// What to show, and how.
#[derive(Debug)]
pub struct PreviewRequest<'a> {
    /// The folder that games are looked for in.
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
    /// What to compare the game with: a folder, a `manifest.json`, an edition or a revision of git.
    pub against: Option<&'a str>,
}

/// Why there is no preview.
#[derive(Debug, Error)]
pub enum PreviewError {
    /// The port can't be had.
    #[error(
        "can't listen on port {port} of this machine; another program may have it (`--port 0` takes a free one)"
    )]
    Port {
        /// Number of the port.
        port: u16,
        /// What the system says about it.
        source: io::Error,
    },
    /// What the game is to be compared with can't be had.
    #[error(transparent)]
    Against(#[from] SinceError),
    /// The files can't be watched.
    #[error(transparent)]
    Watch(#[from] WatchError),
    /// The system has no threads to give.
    #[error("can't start the threads of the server")]
    Threads(#[source] io::Error),
    /// The system has no random numbers for a token.
    #[error("the system gives no random numbers for the token: {0}")]
    Token(String),
}

/// A server that runs until it is told to stop.
pub struct Running {
    /// The address to open, with its token.
    pub address: String,
    lanes: [JoinHandle<()>; 2],
    workshop: Arc<Workshop>,
    runtime: Runtime,
    stop: &'static AtomicBool,
}

impl Running {
    /// Waits until a browser has asked for the page, or the server is to end.
    pub fn wait_for_page(&self) {
        let is_over = || {
            self.workshop.opened.load(Ordering::Relaxed)
                || self.stop.load(Ordering::Relaxed)
                || self.lanes.iter().all(JoinHandle::is_finished)
        };
        while !is_over() {
            std::thread::sleep(TICK);
        }
    }

    /// Waits until the server has ended.
    pub fn wait(self) {
        for lane in self.lanes {
            // What a thread said when it broke off stands on the screen already.
            let _ = lane.join();
        }
        self.workshop.events.end();
        self.workshop.pdfs.end();
        self.runtime.shutdown_timeout(TICK);
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
    let edition = wanted.against.map(|state| {
        Ok::<_, SinceError>((state.to_owned(), Edition::find(wanted.data, wanted.game, state)?))
    });
    let edition = edition.transpose()?;
    let mut runtime = Builder::new_multi_thread();
    // What is asked for is drawn on these threads, which needs deep stacks.
    let runtime = runtime.worker_threads(2).thread_stack_size(limits::STACK).enable_all().build();
    let runtime = runtime.map_err(PreviewError::Threads)?;
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, wanted.port));
    let taken = |source| PreviewError::Port { port: wanted.port, source };
    let listener = runtime.block_on(TcpListener::bind(address)).map_err(taken)?;
    let port = listener.local_addr().map_err(taken)?.port();
    let access = Access::new(port).map_err(|it| PreviewError::Token(it.to_string()))?;
    let address = access.address();
    let (data, game) = (wanted.data, wanted.game);
    let author = Author::new(data, game, wanted.editor.clone());
    let pdfs = Pdfs::new(data, game, wanted.levels.clone(), stop);
    let workshop = Arc::new(Workshop::new(access, author, edition, pdfs, data, game));
    let lanes = Lanes::new(data, game, wanted.levels.clone(), Arc::clone(&workshop), stop);
    let lanes = Arc::new(lanes);
    let slow = Arc::clone(&lanes);
    let lanes = [
        limits::deep_thread("sides", move || lanes.fast(changes)),
        limits::deep_thread("game", move || slow.slow(&watch)),
    ];
    let router = Router::new().fallback(answer).with_state(Arc::clone(&workshop));
    // A picture must not wait for the end of the packet before it.
    let listener = listener.tap_io(|it| drop(it.set_nodelay(true)));
    runtime.spawn(async move { axum::serve(listener, router).await });
    Ok(Running { address, lanes, workshop, runtime, stop })
}

/// Answers one request of a browser.
async fn answer(State(workshop): State<Arc<Workshop>>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let (path, parameters) = (head.uri.path(), head.uri.query().unwrap_or_default());
    let header =
        |name: &str| head.headers.get(name).and_then(|it| it.to_str().ok()).map(str::to_owned);
    let post = match head.method {
        Method::GET | Method::HEAD => false,
        Method::POST => true,
        _ => return sent(Reply::refused(405, "this server knows GET, HEAD and POST")),
    };
    let [host, origin, site, cookies] = ["host", "origin", "sec-fetch-site", "cookie"].map(header);
    let credentials = Credentials {
        host: host.as_deref(),
        origin: origin.as_deref(),
        site: site.as_deref(),
        cookies: cookies.as_deref(),
        token: parameter(parameters, "token"),
        post,
    };
    if let Some(refusal) = workshop.access.refuse(&credentials) {
        return sent(refusal);
    }
    if path == "/events" && !post {
        return stream(&workshop, parameter(parameters, "window"));
    }
    let Ok(body) = to_bytes(body, BODY).await else {
        return sent(Reply::refused(413, "that is more than this server takes"));
    };
    // To draw a picture takes a moment, in which others are answered.
    let work = spawn_blocking(move || {
        let (path, parameters) = (head.uri.path(), head.uri.query().unwrap_or_default());
        let header =
            |name: &str| head.headers.get(name).and_then(|it| it.to_str().ok()).map(str::to_owned);
        let http_request = HttpRequest { rest: "", parameters, body: &body, header: &header };
        routes::answer(&workshop, post, path, &http_request)
    });
    let reply = work.await;
    sent(
        reply.unwrap_or_else(|_| {
            Reply::refused(500, "this could not be made; the terminal says why")
        }),
    )
}

fn sent(reply: Reply) -> Response {
    let headers = headers(&reply);
    let status = StatusCode::from_u16(reply.status).expect("replies have a status of HTTP");
    (status, headers, Body::from(reply.body.into_bytes())).into_response()
}

fn headers(reply: &Reply) -> HeaderMap {
    let header = |(name, value): (&'static str, String)| {
        let value = HeaderValue::from_str(&value).expect("headers are plain words");
        (HeaderName::from_bytes(name.as_bytes()).expect("a name of a header"), value)
    };
    reply.all_headers().into_iter().map(header).collect()
}

/// Sends what happens as it happens, until nobody listens or the server ends.
fn stream(workshop: &Arc<Workshop>, window: Option<&str>) -> Response {
    let mut headers = headers(&Reply::text(String::new()));
    headers.remove("content-type");
    // How soon to come back when the server has been started anew.
    let first = Sse::default().retry(RETRY);
    let events = once(ready(Ok::<_, Infallible>(first)));
    let listening = (workshop.events.listen(), Presence::of(workshop, window));
    let later = unfold(listening, |(mut events, presence)| async {
        let event: Event = events.recv().await?;
        let sse = Sse::default().data(&*event.data);
        let sse = if let Some(name) = event.name { sse.event(name) } else { sse };
        Some((Ok(sse), (events, presence)))
    });
    let alive = KeepAlive::new().interval(HEARTBEAT);
    (headers, EventStream::new(events.chain(later)).keep_alive(alive)).into_response()
}
