//! Chromium and its driver: the processes, and requests to them.

use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

/// One at a time: two browsers on two cores would measure each other.
static TURN: Mutex<()> = Mutex::new(());

/// The driver waits beside a shell whose standard input is ours. However a test ends, that input ends with it, and
/// the shell ends the driver and the browsers that it started.
const GUARD: &str = "chromedriver --port=0 & read -r _; kill -KILL 0";

/// chromedriver, which ends with this value, and every browser that it started.
pub struct Browser {
    agent: ureq::Agent,
    address: String,
    binary: String,
    guard: Child,
    input: Option<ChildStdin>,
    profiles: Mutex<Vec<TempDir>>,
    _turn: MutexGuard<'static, ()>,
}

impl Browser {
    /// Starts chromedriver on a free port. Nothing, loudly, where it or Chromium is not installed, unless
    /// `CARDWRIGHT_REQUIRE_TOOLS` forbids that.
    ///
    /// A test has one at a time: a second one would wait for the first for ever.
    pub fn start() -> Option<Self> {
        let names = ["chromium", "chromium-browser", "google-chrome"];
        let Some(binary) = names.into_iter().find(|it| is_installed(it)) else {
            return skip("chromium");
        };
        if !is_installed("chromedriver") {
            return skip("chromedriver");
        }
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let mut guard = Command::new("sh")
            .args(["-c", GUARD])
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell starts");
        let input = guard.stdin.take();
        let mut said = BufReader::new(guard.stdout.take().expect("piped")).lines();
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
        Some(Self {
            agent: config.build().into(),
            address: format!("http://127.0.0.1:{port}"),
            binary: place(binary).expect("it is installed"),
            guard,
            input,
            profiles: Mutex::default(),
            _turn: turn,
        })
    }

    /// A new Chromium with a profile of its own: its session and the folder of its profile.
    pub(super) fn session(&self) -> (String, String) {
        let profile = tempfile::tempdir().expect("a temporary folder");
        let folder = profile.path().to_string_lossy().into_owned();
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--hide-scrollbars",
            "--no-first-run",
            "--force-device-scale-factor=1",
            &format!("--user-data-dir={folder}"),
        ];
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "browserName": "chrome",
            "goog:loggingPrefs": {"browser": "ALL"},
            "goog:chromeOptions": {"binary": self.binary, "args": arguments},
        }}});
        self.profiles.lock().expect("no panic").push(profile);
        let made = self.post("/session", &wanted).unwrap_or_else(|it| panic!("no session: {it}"));
        (made["sessionId"].as_str().expect("a session has an id").to_owned(), folder)
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

impl Drop for Browser {
    fn drop(&mut self) {
        drop(self.input.take());
        let _ = self.guard.wait();
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

fn is_installed(program: &str) -> bool {
    place(program).is_some()
}

fn skip<T>(program: &str) -> Option<T> {
    let needed = std::env::var_os("CARDWRIGHT_REQUIRE_TOOLS").is_some();
    assert!(!needed, "{program} is not there");
    let line = format!("SKIPPED: {program} is not there, no page was opened\n");
    std::io::stderr().write_all(line.as_bytes()).expect("standard error");
    None
}
