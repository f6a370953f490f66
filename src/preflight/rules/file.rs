//! What the file is as a whole.

use super::{forbidden, wanted};
use crate::declared::{self, Declared, Intent, PAIRS};
use crate::faults::{self, Fault};
use crate::findings::{Findings, Problem};
use crate::open::Opened;
use crate::parse;
use cardwright_base::english::count as counted;
use hayro_syntax::object::{Array, Dict, Object};
use std::collections::BTreeMap;

pub(crate) fn check(file: &Opened, found: &mut Findings<'_>) {
    let declared = Declared::read(file);
    if !file.has_end() {
        let fault = Problem::new(&faults::DAMAGED, "end", "the end of the file is missing");
        found.file(fault.hint("it was probably not copied completely; copy or export it again"));
    }
    version(file, found);
    trailer(file, found);
    standard(&declared, found);
    intent(file, found);
    information(&declared, found);
    active(file, found);
    filters(file, found);
    if let Some(limit) = forbidden(&found.limits.layers) {
        let layers = file.catalog().get::<Dict<'_>>("OCProperties");
        let groups = layers.and_then(|it| it.get::<Array<'_>>("OCGs"));
        let count = groups.map_or(0, |it| parse::items(&it).count());
        if count > 0 {
            let message = format!("there are {count} layers that can be switched off");
            found.file(
                Problem::new(&faults::LAYERS, "", message)
                    .hint("export it without layers (optional content), or flattened")
                    .says(limit),
            );
        }
    }
}

fn version(file: &Opened, found: &mut Findings<'_>) {
    let Some(limit) = &found.limits.pdf_version else { return };
    // `Pdf14` is how the parser calls 1.4.
    let own = format!("{:?}", file.pdf.version());
    let digits: Vec<char> = own.chars().filter(char::is_ascii_digit).collect();
    let own: String = match digits[..] {
        [major, minor] => format!("{major}.{minor}"),
        _ => return,
    };
    if own > limit.value {
        let message = format!("this is PDF {own}; the newest version accepted is {}", limit.value);
        let fault = Problem::new(&faults::PDF_VERSION, "", message);
        found.file(fault.hint(format!("export it as PDF {}", limit.value)).says(limit));
    }
}

fn trailer(file: &Opened, found: &mut Findings<'_>) {
    // What the parser found by searching has no trailer to speak of.
    let Some(trailer) = file.trailer() else { return };
    if let Some(limit) = forbidden(&found.limits.encryption)
        && trailer.contains_key("Encrypt")
    {
        let fault = Problem::new(&faults::ENCRYPTED, "", "the file is encrypted");
        found.file(fault.hint("save it without a password and without restrictions").says(limit));
    }
    if let Some(limit) = wanted(&found.limits.file_id) {
        let id = file.entry(&trailer, "ID").and_then(Object::into_array);
        if id.is_none_or(|it| parse::items(&it).filter_map(Object::into_string).count() != 2) {
            let fault = Problem::new(&faults::NO_FILE_ID, "", "the file has no id");
            found.file(fault.hint("the trailer needs an entry ID with two strings").says(limit));
        }
    }
}

fn standard(declared: &Declared, found: &mut Findings<'_>) {
    let Some(limit) = &found.limits.standard else { return };
    let own = declared.standards();
    if own.iter().any(|it| limit.value.contains(it)) {
        return;
    }
    let wanted = limit.value.join("` or `");
    let message = match own.first() {
        Some(own) => format!("the file says that it is `{own}`, not `{wanted}`"),
        None => format!("the file does not say that it is `{wanted}`"),
    };
    let fault = Problem::new(&faults::STANDARD, "", message);
    let remedy = "set GTS_PDFXVersion: in the file information for PDF/X-1a, in the XMP metadata \
                  (pdfxid) for PDF/X-4";
    found.file(fault.hint(remedy).says(limit));
}

fn intent(file: &Opened, found: &mut Findings<'_>) {
    let Some(limit) = &found.limits.output_intent else { return };
    let all = declared::intents(file);
    let own: Vec<&Intent> = all.iter().filter(|it| it.sort == limit.value).collect();
    let mut wrong = |key: &str, message: String| {
        let fault = Problem::new(&faults::OUTPUT_INTENT, key, message);
        found.file(fault.says(limit));
    };
    let intent = match own[..] {
        [] => return wrong("none", format!("there is no output intent `{}`", limit.value)),
        [one] => one,
        [one, ..] => {
            wrong("many", format!("there are {} output intents `{}`", own.len(), limit.value));
            one
        }
    };
    if intent.condition.is_none() {
        wrong("condition", "the output intent names no printing condition".to_owned());
    }
    let Some(profile) = &intent.profile else {
        if !intent.registered {
            wrong("profile", "the output intent has neither a profile nor a register".to_owned());
        }
        return;
    };
    let channels = match profile.space.as_str() {
        "GRAY" => 1,
        "RGB" => 3,
        "CMYK" => 4,
        _ => 0,
    };
    if profile.class != "prtr" {
        let class = &profile.class;
        wrong(
            "class",
            format!(
                "the profile of the output intent has the class `{class}`, not that of a printer \
                    (`prtr`)"
            ),
        );
    } else if profile.channels != channels {
        let (says, is) = (profile.channels, &profile.space);
        wrong(
            "channels",
            format!("the output intent says {says} channels, but its profile is {is}"),
        );
    } else if !profile.both_ways {
        wrong(
            "one-way",
            "the profile of the output intent converts only from inks to colours".to_owned(),
        );
    }
}

fn information(declared: &Declared, found: &mut Findings<'_>) {
    if let Some(limit) = wanted(&found.limits.trapped) {
        let own = declared.information.get("Trapped").map(String::as_str);
        if !matches!(own, Some("True" | "False")) {
            let own = own.map_or("does not say".to_owned(), |it| format!("says `{it}` about"));
            let message = format!("the file {own} whether it is trapped");
            let fault = Problem::new(&faults::TRAPPED, "", message);
            let remedy = "set Trapped in the file information to False, or to True if it is";
            found.file(fault.hint(remedy).says(limit));
        }
    }
    if let Some(limit) = &found.limits.information {
        let empty =
            |key: &&String| declared.information.get(*key).is_none_or(|it| it.trim().is_empty());
        for key in limit.value.iter().filter(empty) {
            let message = format!("the file information has no {key}");
            found.file(Problem::new(&faults::INFORMATION, key, message).says(limit));
        }
    }
    if let Some(limit) = wanted(&found.limits.metadata) {
        if declared.garbled {
            let message = "the XMP metadata is not XML";
            found.file(Problem::new(&faults::INFORMATION, "XMP", message).says(limit));
        } else if declared.metadata.is_none() {
            let message = "there is no XMP metadata";
            found.file(Problem::new(&faults::INFORMATION, "XMP", message).says(limit));
        }
    }
    if found.limits.information.is_some() || wanted(&found.limits.metadata).is_some() {
        let empty = BTreeMap::new();
        let metadata = declared.metadata.as_ref().unwrap_or(&empty);
        for (own, other) in PAIRS {
            let pair = declared.information.get(own).zip(metadata.get(other));
            if let Some((own_text, other_text)) = pair.filter(|(a, b)| !agree(own, a, b)) {
                let message = format!(
                    "{own} is `{own_text}` in the file information, but `{other_text}` in the \
                        metadata"
                );
                let fault = Problem::new(&faults::CONTRADICTION, own, message);
                found.file(fault.hint("have one program write both"));
            }
        }
    }
}

/// Whether two places say the same. `D:20261001120000Z` and `2026-10-01T12:00:00Z` do.
fn agree(key: &str, own: &str, other: &str) -> bool {
    if !key.ends_with("Date") {
        return own.trim() == other.trim();
    }
    // Year to second; the zone is compared only by its absence, since there are many ways to say one.
    let digits = |text: &str| -> String {
        let time = text.trim_start_matches("D:");
        let end = time.char_indices().skip(11).find(|(_, c)| matches!(c, '+' | '-' | 'Z'));
        let time = &time[..end.map_or(time.len(), |(at, _)| at)];
        time.chars().filter(char::is_ascii_digit).take(14).collect()
    };
    let (own, other) = (digits(own), digits(other));
    let shared = own.len().min(other.len());
    own[..shared] == other[..shared]
}

fn active(file: &Opened, found: &mut Findings<'_>) {
    let Some(limit) = forbidden(&found.limits.actions) else {
        return;
    };
    let catalog = file.catalog();
    let names = catalog.get::<Dict<'_>>("Names").unwrap_or_default();
    let form = catalog.get::<Dict<'_>>("AcroForm").unwrap_or_default();
    let fields = form.get::<Array<'_>>("Fields").map_or(0, |it| parse::items(&it).count());
    let opens = catalog.get::<Dict<'_>>("OpenAction").is_some_and(|it| it.contains_key("S"));
    let active = [
        (names.contains_key("JavaScript"), "JavaScript"),
        (opens, "an action on opening"),
        (catalog.contains_key("AA"), "actions of the document"),
        (fields > 0 || form.contains_key("XFA"), "a form to fill in"),
    ];
    for (_, what) in active.into_iter().filter(|(is, _)| *is) {
        let fault: &'static Fault = &faults::ACTION;
        found.file(Problem::new(fault, what, format!("the file has {what}")).says(limit));
    }
}

fn filters(file: &Opened, found: &mut Findings<'_>) {
    let Some(limit) = &found.limits.no_filters else { return };
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for stream in file.pdf.objects().into_iter().filter_map(Object::into_stream) {
        for filter in parse::filters(&stream) {
            *counts.entry(filter).or_default() += 1;
        }
    }
    for (filter, count) in counts.iter().filter(|(it, _)| limit.value.contains(it)) {
        let streams =
            format!("{} {}", counted(*count, "part"), if *count == 1 { "is" } else { "are" });
        let message = format!("{streams} encoded with {filter}");
        let fault = Problem::new(&faults::FILTER, filter, message);
        found
            .file(fault.hint("export it with ZIP (Flate) or JPEG compression instead").says(limit));
    }
}
