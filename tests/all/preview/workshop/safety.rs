//! Who is answered: only the page of the preview, opened by whoever has its token.

use super::Preview;
use crate::browser::{Browser, By};
use crate::project::Project;
use serde_json::json;
use std::net::TcpStream;
use std::process::{Command, Stdio};

#[test]
fn strangers_are_refused() {
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    let (port, token) = (preview.port, preview.token.clone());
    let own = format!("127.0.0.1:{port}");
    let cookie = format!("cardwright_{port}={token}");
    let status = |method: &str, path: &str, headers: &[(&str, &str)]| {
        preview.ask_with(method, path, headers, "").status
    };
    let path = "/state.json";
    let signed = format!("{path}?token={token}");
    // With the token, by address or cookie.
    assert_eq!(status("GET", &signed, &[("Host", &own)]), 200);
    assert_eq!(status("GET", path, &[("Host", &own), ("Cookie", &cookie)]), 200);
    let many = format!("other=1; {cookie}; more=2");
    assert_eq!(status("HEAD", path, &[("Host", &own), ("Cookie", &many)]), 200);
    for host in [format!("localhost:{port}"), format!("[::1]:{port}")] {
        assert_eq!(status("GET", &signed, &[("Host", &host)]), 200);
    }
    // Without it, or with another one.
    for path in ["/", path, "/events", "/side/0.svg", "/page/app.js", "/nowhere"] {
        assert_eq!(status("GET", path, &[("Host", &own)]), 403, "{path}");
    }
    let other = if token.ends_with('0') { '1' } else { '0' };
    let almost = format!("{path}?token={}{other}", &token[..31]);
    assert_eq!(status("GET", &almost, &[("Host", &own)]), 403);
    assert_eq!(status("GET", &format!("{path}?token="), &[("Host", &own)]), 403);
    let elsewhere = format!("cardwright_{}={token}", port ^ 1);
    assert_eq!(status("GET", path, &[("Host", &own), ("Cookie", &elsewhere)]), 403);
    // A name that leads here, as DNS rebinding has it; the token does not help.
    let foreign = [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        "127.0.0.1".to_owned(),
        format!("127.0.0.1:{}", port ^ 1),
        format!("127.0.0.1.evil.example:{port}"),
        String::new(),
    ];
    for host in &foreign {
        assert_eq!(status("GET", &signed, &[("Host", host)]), 421, "{host}");
    }
    assert_eq!(status("GET", &signed, &[]), 421);
    // A page of a stranger.
    let with = |origin: &str| {
        status("POST", path, &[("Host", &own), ("Cookie", &cookie), ("Origin", origin)])
    };
    for origin in [
        "http://evil.example",
        "null",
        "https://127.0.0.1",
        &format!("https://{own}"),
        "http://127.0.0.1:1",
    ] {
        assert_eq!(with(origin), 403, "{origin}");
    }
    assert_eq!(status("POST", path, &[("Host", &own), ("Cookie", &cookie)]), 403, "no origin");
    assert_eq!(with(&format!("http://{own}")), 405, "nothing is changed there");
    let get = |name: &str, value: &str| {
        status("GET", path, &[("Host", &own), ("Cookie", &cookie), (name, value)])
    };
    assert_eq!(get("Origin", "http://evil.example"), 403);
    assert_eq!(get("Sec-Fetch-Site", "cross-site"), 403);
    assert_eq!(get("Sec-Fetch-Site", "same-site"), 403);
    assert_eq!(get("Sec-Fetch-Site", "same-origin"), 200);
    // The file of `--open` leads here with the token, from what a browser calls another site; no stranger has it.
    let from_elsewhere = |method: &str, path: &str| {
        let headers =
            [("Host", own.as_str()), ("Cookie", &cookie), ("Sec-Fetch-Site", "cross-site")];
        status(method, path, &headers)
    };
    assert_eq!(from_elsewhere("GET", &format!("/?token={token}")), 200);
    for (method, path) in [("GET", "/"), ("GET", almost.as_str()), ("POST", signed.as_str())] {
        assert_eq!(from_elsewhere(method, path), 403, "{method} {path}");
    }
    for method in ["PUT", "DELETE", "OPTIONS", "PATCH"] {
        assert_eq!(status(method, path, &[("Host", &own), ("Cookie", &cookie)]), 405, "{method}");
    }
}

/// As `--open` does it: by a file that leads to the page.
#[test]
fn a_file_leads_a_browser_to_the_page() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    preview.state();
    let address = &preview.address;
    let text = format!("<!doctype html><meta http-equiv=\"refresh\" content=\"0; url={address}\">");
    project.write("open.html", text.as_bytes());
    let page = browser.open(&format!("file://{}", project.path("open.html").display()));
    let sides = || page.all(By::Css(".cards li img[src]")).len();
    page.wait("the sides", || sides() > 2);
    let shown = page.script("return location.href", &json!([]));
    assert!(!shown.to_string().contains("token"), "{shown}");
    // The cookie is enough from then on.
    page.script("window.before = true; location.reload()", &json!([]));
    page.wait("the page anew", || page.script("return !window.before", &json!([])) == true);
    page.wait("the sides again", || sides() > 2);
}

#[test]
fn no_address_reaches_a_file() {
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    for path in [
        "/data/tiny/game.toml",
        "/page/../Cargo.toml",
        "/page/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/side/../state.json",
        "/side/zz.svg",
        "/side/00000000000000000000000000000000.svg",
        "/page/",
    ] {
        assert_eq!(preview.get(path).status, 404, "{path}");
    }
    let long = "x".repeat(100_000);
    let origin = format!("http://127.0.0.1:{}", preview.port);
    let reply = preview.ask("POST", "/state.json", &[("Origin", &origin)], &long);
    assert_eq!(reply.status, 413);
}

#[test]
fn every_reply_forbids_what_it_does_not_need() {
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    let side = preview.state()["sides"]["stone"].as_str().unwrap().to_owned();
    for path in ["/", "/state.json", "/page/app.js", &format!("/side/{side}.svg"), "/nowhere"] {
        let headers = preview.get(path).headers.to_lowercase();
        for wanted in [
            "content-security-policy: default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
            "x-content-type-options: nosniff",
            "cross-origin-resource-policy: same-origin",
        ] {
            assert!(headers.contains(wanted), "{path}: {headers}");
        }
        assert!(!headers.contains("access-control"), "{headers}");
    }
    let cookie = preview.get("/").headers;
    assert!(cookie.contains("HttpOnly; SameSite=Strict"), "{cookie}");
}

#[test]
fn it_ends_by_signals_and_leaves_nothing() {
    for signal in ["INT", "TERM"] {
        let project = Project::tiny();
        let before = crate::project::files(&project.path(""));
        let preview = Preview::start(&project, "tiny");
        let (port, events) = (preview.port, preview.events());
        assert_eq!(preview.state()["gen"], 1);
        let (status, rest) = preview.end(signal);
        assert_eq!((status.code(), rest.as_str()), (Some(0), ""), "{signal}");
        assert!(TcpStream::connect(("127.0.0.1", port)).is_err());
        // It has ended, after what it had told before.
        events.iter().for_each(drop);
        assert_eq!(crate::project::files(&project.path("")), before);
    }
}

#[test]
fn what_keeps_it_from_running_is_said() {
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    let second = |arguments: &[&str]| {
        let run = Command::new(env!("CARGO_BIN_EXE_cardwright"))
            .arg("preview")
            .args(arguments)
            .current_dir(project.path(""))
            .stdin(Stdio::null())
            .output()
            .unwrap();
        (
            run.status.code(),
            String::from_utf8(run.stdout).unwrap(),
            String::from_utf8(run.stderr).unwrap(),
        )
    };
    let port = preview.port.to_string();
    let (code, out, why) = second(&["tiny", "--port", &port]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(
        why.contains(&format!("can't listen on port {port}")) && why.contains("--port 0"),
        "{why}"
    );
    let (code, out, why) = second(&["tinny", "--port", "0"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(why.contains("`tinny`") && why.contains("did you mean `tiny`"), "{why}");
}

/// The page brings what is shown along; no text of the game can become a part of the page.
#[test]
fn the_page_brings_the_state_and_keeps_its_files() {
    let project = Project::tiny();
    let title = "title = \"</script><script>alert(1)</script><!--\"";
    project.edit("data/tiny/game.toml", "title = \"Tiny\"", title);
    let preview = Preview::start(&project, "tiny");
    let state = preview.state();
    let html = preview.get("/").text();
    assert_eq!(html.matches("</script>").count(), 2, "{html}");
    assert!(!html.contains("<script>alert") && !html.contains("<!--"), "{html}");
    let begin = "<script id=\"state\" type=\"application/json\">";
    let brought = html.split(begin).nth(1).and_then(|it| it.split("</script>").next()).unwrap();
    assert_eq!(serde_json::from_str::<serde_json::Value>(brought).unwrap(), state);
    // The files are named after what is in them, and so may be kept for ever.
    let script = html.split("type=\"module\" src=\"").nth(1).and_then(|it| it.split('"').next());
    let script = script.expect("a script");
    let reply = preview.get(script);
    assert!(reply.status == 200 && reply.headers.contains("immutable"), "{}", reply.headers);
    assert_eq!(reply.body, preview.get("/page/app.js").body);
    let other = script.replacen("/page/", "/page/0", 1);
    assert_eq!(preview.get(&other).status, 404);
    // What the page asks for at once is there, and so is what it asks for in the end.
    let preloads = html.split("rel=\"modulepreload\" href=\"").skip(1);
    let preloads: Vec<&str> = preloads.filter_map(|it| it.split('"').next()).collect();
    assert!(preloads.iter().any(|it| it.ends_with("/views/cards.js")), "{preloads:?}");
    for address in preloads {
        assert_eq!(preview.get(address).status, 200, "{address}");
    }
}
