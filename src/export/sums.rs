//! SHA-256 sums in hexadecimal: of files, and as ids that are the same in every run.

use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::{self, Read};

/// The sum of a file.
pub(super) fn digest(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// The sum of all that can be read.
pub(super) fn digest_of(mut from: impl Read) -> io::Result<String> {
    let mut sum = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match from.read(&mut buffer)? {
            0 => return Ok(hexadecimal(&sum.finalize())),
            read => sum.update(&buffer[..read]),
        }
    }
}

/// Two small digits for each byte.
pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    let mut hex = String::new();
    for byte in bytes {
        write!(hex, "{byte:02x}").expect("memory takes everything");
    }
    hex
}

/// The first digits of the sum over the parts; a part never runs into the next one.
pub(super) fn id(parts: &[&[u8]], digits: usize) -> String {
    let mut sum = Sha256::new();
    for part in parts {
        sum.update((part.len() as u64).to_le_bytes());
        sum.update(part);
    }
    let mut hex = hexadecimal(&sum.finalize());
    hex.truncate(digits);
    hex
}
