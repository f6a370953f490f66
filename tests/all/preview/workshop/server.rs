//! A preview that runs, and requests to it by plain HTTP.

use crate::project::Project;
use serde_json::Value;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long anything may take on a machine that does much else.
pub const LONG: Duration = Duration::from_secs(60);

/// A preview that runs until this is dropped.
pub struct Preview {
    child: Child,
    /// The rest of what it prints.
    out: BufReader<ChildStdout>,
    /// The address with its token.
    pub address: String,
    pub port: u16,
    pub token: String,
}

/// An answer.
pub struct Reply {
    pub status: u16,
    pub headers: String,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }
}

impl Preview {
    /// `cardwright preview` in the folder of a project, with these arguments and `--port 0`.
    pub fn start(project: &Project, arguments: &str) -> Self {
        Self::start_in(&project.path(""), arguments)
    }

    /// The same with arguments that have blanks in them.
    pub fn start_with(project: &Project, arguments: &[&str]) -> Self {
        Self::start_as(&project.path(""), arguments)
    }

    /// A stream of events as a window has it: it has begun when this comes back.
    pub fn listens(&self, window: &str) -> TcpStream {
        let Self { port, token, .. } = self;
        let mut stream = TcpStream::connect(("127.0.0.1", *port)).unwrap();
        let head = format!(
            "GET /events?window={window}&token={token} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream.read_exact(&mut [0; 12]).unwrap();
        stream
    }

    pub fn start_in(folder: &Path, arguments: &str) -> Self {
        let arguments: Vec<&str> = arguments.split_whitespace().collect();
        Self::start_as(folder, &arguments)
    }

    /// The same where the system has another folder for what is needed for a moment.
    #[allow(dead_code, reason = "for what is put aside")]
    pub fn start_with_passing(project: &Project, arguments: &[&str], passing: &Path) -> Self {
        Self::start_by(&project.path(""), arguments, Some(passing))
    }

    fn start_as(folder: &Path, arguments: &[&str]) -> Self {
        Self::start_by(folder, arguments, None)
    }

    fn start_by(folder: &Path, arguments: &[&str], passing: Option<&Path>) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cardwright"))
            .args(["preview", "--port", "0"])
            .args(arguments)
            // Nobody's own editor is started.
            .env_remove("VISUAL")
            .env("EDITOR", "vi")
            .envs(passing.map(|it| ("TMPDIR", it)))
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let address = line.trim_end().to_owned();
        let rest = address.strip_prefix("http://127.0.0.1:").expect("the address comes first");
        let (port, token) = rest.split_once("/?token=").expect("with its token");
        let (port, token) = (port.parse().unwrap(), token.to_owned());
        Self { child, out, address, port, token }
    }

    /// Asks with these headers besides `Host` and the cookie.
    pub fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Reply {
        let host = format!("127.0.0.1:{}", self.port);
        let cookie = format!("cardwright_{}={}", self.port, self.token);
        let mut all = vec![("Host", host.as_str()), ("Cookie", cookie.as_str())];
        all.extend(headers);
        self.ask_with(method, path, &all, body)
    }

    /// Asks with these headers alone.
    pub fn ask_with(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Reply {
        let mut stream = self.connect();
        let headers: String =
            headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let length = body.len();
        let head = format!(
            "{method} {path} HTTP/1.1\r\n{headers}Connection: close\r\nContent-Length: {length}\r\n\r\n"
        );
        stream.write_all(format!("{head}{body}").as_bytes()).unwrap();
        let mut reply = Vec::new();
        stream.read_to_end(&mut reply).unwrap();
        let split = reply.windows(4).position(|it| it == b"\r\n\r\n").expect("a head and a body");
        let headers = String::from_utf8_lossy(&reply[..split]).into_owned();
        let status = headers.split(' ').nth(1).and_then(|it| it.parse().ok()).expect("a status");
        Reply { status, headers, body: reply[split + 4..].to_vec() }
    }

    pub fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, &[], "")
    }

    /// Changes something as the page does.
    #[allow(dead_code, reason = "for what the page changes")]
    pub fn post(&self, path: &str, body: &Value) -> Reply {
        let origin = format!("http://127.0.0.1:{}", self.port);
        self.ask("POST", path, &[("Origin", &origin)], &body.to_string())
    }

    pub fn state(&self) -> Value {
        self.get("/state.json").json()
    }

    /// The state once it is as wanted.
    pub fn state_when(&self, what: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let end = Instant::now() + LONG;
        loop {
            let state = self.state();
            if is_so(&state) {
                return state;
            }
            assert!(Instant::now() < end, "no {what}: {state}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// What the stream of events tells from now on.
    pub fn events(&self) -> Receiver<Value> {
        let mut stream = self.connect();
        let (port, token) = (self.port, &self.token);
        let head = format!("GET /events?token={token} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        let mut lines = BufReader::new(stream).lines();
        let first = lines.next().unwrap().unwrap();
        assert!(first.contains(" 200 "), "{first}");
        // Everything from here on is heard, once the head has ended.
        let until_empty =
            lines.by_ref().take_while(|it| it.as_ref().is_ok_and(|it| !it.is_empty()));
        until_empty.for_each(drop);
        let (sender, receiver) = channel();
        thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if let Some(data) = line.strip_prefix("data: ")
                    && sender.send(serde_json::from_str(data).unwrap()).is_err()
                {
                    break;
                }
            }
        });
        receiver
    }

    /// Memory that it takes, in kB.
    #[allow(dead_code, reason = "for the bench")]
    pub fn resident(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|it| it.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    /// Ends it by a signal, and gives how it ended and what it had printed after its address.
    pub fn end(mut self, signal: &str) -> (ExitStatus, String) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
        let status = self.child.wait().unwrap();
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).unwrap();
        (status, rest)
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        stream
    }
}

impl Drop for Preview {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
