//! A server of a few pages, with the policy that the preview has.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::thread;

const POLICY: &str =
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'";

/// Serves pages, by path, until the tests end; the address, without a slash at its end.
pub fn serve(pages: &'static [(&'static str, &'static str, &'static str)]) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            thread::spawn(move || answer(&stream, pages));
        }
    });
    address
}

fn answer(mut stream: &TcpStream, pages: &[(&str, &str, &str)]) {
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let first = lines.next().unwrap_or_default();
    lines.take_while(|it| !it.is_empty()).for_each(drop);
    let path = first.split(' ').nth(1).unwrap_or_default();
    let found = pages.iter().find(|(it, ..)| *it == path);
    let (status, kind, body) =
        found.map_or(("404 Not Found", "text/plain", ""), |(_, kind, body)| ("200 OK", kind, body));
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\
        Content-Security-Policy: {POLICY}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    let _ = stream.write_all(format!("{head}{body}").as_bytes());
}
