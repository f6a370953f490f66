//! From bytes to text: UTF-8, UTF-16 with its mark, or else Windows-1252.

use crate::{Fault, FaultKind};
use encoding_rs::{Encoding, WINDOWS_1252};

/// The text of a file, with LF for every CR that stands alone, so that lines can be counted.
pub(crate) fn text(bytes: &[u8]) -> Result<(String, Vec<Fault>), Fault> {
    if bytes.starts_with(b"PK\x03\x04") {
        let fault = Fault::error(FaultKind::File, "this is a workbook, not a text");
        return Err(fault.hint("name it `.xlsx` or `.ods`, or export its sheet as CSV"));
    }
    let mut faults = Vec::new();
    let text = match (Encoding::for_bom(bytes), std::str::from_utf8(bytes)) {
        (_, Ok(text)) => text.to_owned(),
        (Some((encoding, _)), Err(_)) if encoding != encoding_rs::UTF_8 => {
            let (text, _, lost) = encoding.decode(bytes);
            if lost {
                let message = format!("this file begins as {}, but is not", encoding.name());
                return Err(Fault::error(FaultKind::Syntax, message).hint("save it as UTF-8"));
            }
            text.into_owned()
        }
        (_, Err(error)) => {
            let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
            // Before it there is nothing that the two read differently.
            let at = error.valid_up_to();
            let before = WINDOWS_1252.decode_without_bom_handling(&bytes[..at]).0.len();
            let first = text[before..].chars().next().map_or(0, char::len_utf8);
            let fault = "this file is not UTF-8; it was read as Windows-1252";
            let fault = Fault::warning(FaultKind::Syntax, fault);
            let fault = fault.at(before..before + first, "is this the right letter?");
            faults.push(fault.hint("save it as UTF-8 (in Excel: `CSV UTF-8`)"));
            text.into_owned()
        }
    };
    if let Some(at) = text.find('\0') {
        let fault = Fault::error(FaultKind::Syntax, "this file is not a text");
        let line = text[..at].matches('\n').count() + 1;
        return Err(fault.hint(format!("line {line} holds a NUL byte")));
    }
    Ok((lines(text), faults))
}

/// Every CR that stands alone becomes LF: old programs for the Mac end lines so. No byte moves.
fn lines(text: String) -> String {
    if !text.contains('\r') {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let alone = letter == '\r' && letters.peek() != Some(&'\n');
        out.push(if alone { '\n' } else { letter });
    }
    out
}
