//! Paths as other programs want them: relative, with `/`, percent-encoded.

use std::fmt::Write as _;
use std::path::{Component, Path};

/// An absolute path as seen from the folder `base`. `None` where it is relative already, or where no way
/// leads there.
pub(super) fn relative(path: &Path, base: &Path) -> Option<String> {
    if !path.is_absolute() || !base.is_absolute() {
        return None;
    }
    let (path, base): (Vec<_>, Vec<_>) = (path.components().collect(), base.components().collect());
    let shared = path.iter().zip(&base).take_while(|(a, b)| a == b).count();
    let rooted = matches!(path.get(shared), Some(Component::Prefix(_)));
    if rooted || shared == path.len() {
        return None;
    }
    let up = base[shared..].iter().map(|_| "..".to_owned());
    let down = path[shared..].iter().map(|it| it.as_os_str().to_string_lossy().into_owned());
    Some(up.chain(down).collect::<Vec<_>>().join("/"))
}

/// A path with `/` and without detours such as `data/../templates`.
pub(super) fn plain(path: &str) -> String {
    let path = path.replace(std::path::MAIN_SEPARATOR, "/");
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|it| *it != "..") => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    let root = if path.starts_with('/') { "/" } else { "" };
    format!("{root}{}", parts.join("/"))
}

/// A path as a URI reference: relative where it is relative, else with the scheme `file`.
pub(super) fn reference(path: &str) -> String {
    let plain = plain(path);
    let mut uri = String::new();
    if Path::new(path).is_absolute() {
        uri.push_str(if plain.starts_with('/') { "file://" } else { "file:///" });
    }
    for byte in plain.bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => uri.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => uri.push(char::from(byte)),
            _ => write!(uri, "%{byte:02X}").expect("a string takes everything"),
        }
    }
    uri
}
