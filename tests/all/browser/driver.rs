//! Chromium and its driver: the processes, and requests to them.

use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// So many tests sit at a browser at a time: more would only wait for each other on two cores.
const SEATS: usize = 2;
static TAKEN: (Mutex<usize>, Condvar) = (Mutex::new(0), Condvar::new());

/// The driver that tests share. It ends with the process of the tests.
static SHARED: Mutex<Option<Arc<Driver>>> = Mutex::new(None);

/// A shell whose standard input is ours. However the tests end, that input ends with them, and the shell ends the
/// driver with the browsers that it started, and takes their profiles away.
const GUARD: &str = "read -r _; kill -KILL \"-$1\"; rm -rf \"$2\" || { sleep 1; rm -rf \"$2\"; }";

/// What a test sits at: Chromium, by way of a driver.
pub struct Browser {
    pub(super) driver: Arc<Driver>,
}

/// chromedriver, which ends with this value, and every browser that it started.
pub struct Driver {
    agent: ureq::Agent,
    address: String,
    binary: String,
    child: Child,
    guard: Child,
    input: Option<ChildStdin>,
    /// Holds the profiles.
    folder: PathBuf,
    started: AtomicUsize,
    /// Browsers that a test has left as they were when they started.
    idle: Mutex<Vec<Session>>,
}

/// A Chromium with a profile of its own.
#[derive(Clone)]
pub struct Session {
    pub id: String,
    /// The folder of its profile.
    pub profile: String,
}

impl Browser {
    /// A seat at the browsers that all tests share, as soon as one is free. Nothing, loudly, where Chromium or
    /// chromedriver is not installed, unless `CARDWRIGHT_REQUIRE_TOOLS` forbids that.
    ///
    /// A test has one at a time: with a second one it could wait for itself for ever.
    pub fn start() -> Option<Self> {
        let binary = binary()?;
        let (taken, left) = &TAKEN;
        let taken = taken.lock().unwrap_or_else(PoisonError::into_inner);
        let free = left.wait_while(taken, |it| *it >= SEATS);
        *free.unwrap_or_else(PoisonError::into_inner) += 1;
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        let alive = shared.take().filter(|it| it.get("/status").is_ok());
        let driver = alive.unwrap_or_else(|| Arc::new(Driver::start(binary)));
        *shared = Some(Arc::clone(&driver));
        Some(Self { driver })
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let (taken, left) = &TAKEN;
        *taken.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        left.notify_one();
    }
}

/// Chromium, where it and its driver are installed.
pub(super) fn binary() -> Option<String> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let Some(binary) = names.into_iter().find_map(place) else { return skip("chromium") };
    if place("chromedriver").is_none() {
        return skip("chromedriver");
    }
    Some(binary)
}

impl Driver {
    /// Starts chromedriver on a free port.
    pub(super) fn start(binary: String) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder").keep();
        let mut child = Command::new("chromedriver")
            .arg("--port=0")
            .process_group(0)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts");
        let mut guard = Command::new("sh")
            .args(["-c", GUARD, "sh", &child.id().to_string()])
            .arg(&folder)
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell starts");
        let input = guard.stdin.take();
        let mut said = BufReader::new(child.stdout.take().expect("piped")).lines();
        let port = said.by_ref().map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("was started successfully on port ")?;
            port.trim_end_matches('.').parse::<u16>().ok()
        });
        // Whatever else it says must be read, or it would wait for us.
        thread::spawn(move || said.for_each(drop));
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            // A large picture of a page takes long where much else is done.
            .timeout_global(Some(Duration::from_secs(180)));
        let port = port.expect("chromedriver names its port");
        Self {
            agent: config.build().into(),
            address: format!("http://127.0.0.1:{port}"),
            binary,
            child,
            guard,
            input,
            folder,
            started: AtomicUsize::new(0),
            idle: Mutex::default(),
        }
    }

    /// A Chromium that nobody sits at: one that another test has left, or a new one.
    pub(super) fn session(&self) -> Session {
        let idle = self.idle.lock().expect("no panic").pop();
        idle.unwrap_or_else(|| self.new_session())
    }

    /// Takes a Chromium back that is as it was when it started.
    pub(super) fn leave(&self, session: Session) {
        self.idle.lock().expect("no panic").push(session);
    }

    fn new_session(&self) -> Session {
        let number = self.started.fetch_add(1, Ordering::Relaxed);
        let profile = self.folder.join(number.to_string()).to_string_lossy().into_owned();
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--hide-scrollbars",
            "--no-first-run",
            "--force-device-scale-factor=1",
            &format!("--user-data-dir={profile}"),
        ];
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "browserName": "chrome",
            "goog:loggingPrefs": {"browser": "ALL"},
            "goog:chromeOptions": {"binary": self.binary, "args": arguments},
        }}});
        let made = self.post("/session", &wanted).unwrap_or_else(|it| panic!("no session: {it}"));
        Session { id: made["sessionId"].as_str().expect("a session has an id").to_owned(), profile }
    }

    /// What the driver answers, or the error that it names.
    pub(super) fn post(&self, path: &str, body: &Value) -> Result<Value, String> {
        let request = self.agent.post(format!("{}{path}", self.address));
        let request = request.header("Content-Type", "application/json; charset=utf-8");
        answer(request.send(body.to_string()))
    }

    pub(super) fn get(&self, path: &str) -> Result<Value, String> {
        answer(self.agent.get(format!("{}{path}", self.address)).call())
    }

    pub(super) fn delete(&self, path: &str) -> Result<Value, String> {
        answer(self.agent.delete(format!("{}{path}", self.address)).call())
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        drop(self.input.take());
        let _ = self.guard.wait();
        let _ = self.child.wait();
    }
}

fn answer(
    response: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
) -> Result<Value, String> {
    let mut response = response.map_err(|it| it.to_string())?;
    let text = response.body_mut().with_config().limit(64 << 20).read_to_string();
    let text = text.map_err(|it| it.to_string())?;
    let mut said: Value = serde_json::from_str(&text).map_err(|it| format!("{it}: {text}"))?;
    let value = said["value"].take();
    match value["error"].as_str() {
        Some(error) if !response.status().is_success() => {
            let message = value["message"].as_str().unwrap_or_default();
            Err(format!("{error}: {}", message.lines().next().unwrap_or_default()))
        }
        _ => Ok(value),
    }
}

fn place(program: &str) -> Option<String> {
    let path = std::env::var_os("PATH")?;
    let found = std::env::split_paths(&path).map(|it| it.join(program)).find(|it| it.is_file())?;
    Some(found.to_string_lossy().into_owned())
}

fn skip<T>(program: &str) -> Option<T> {
    let needed = std::env::var_os("CARDWRIGHT_REQUIRE_TOOLS").is_some();
    assert!(!needed, "{program} is not there");
    let line = format!("SKIPPED: {program} is not there, no page was opened\n");
    std::io::stderr().write_all(line.as_bytes()).expect("standard error");
    None
}
