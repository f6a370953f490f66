//! Days, times and spans of time in cells, as text.

use calamine::ExcelDateTime;

/// A day, a time of day, both, or a span of time: `2026-11-28`, `15:04`, `2026-11-28 15:04`, `30:00`.
pub(crate) fn told(value: &ExcelDateTime) -> String {
    let days = value.as_f64();
    let seconds = (days * 86_400.0).round() as i64;
    if value.is_duration() {
        return span(seconds);
    }
    let time = span(seconds.rem_euclid(86_400));
    // Day 0 stands for no day.
    if days < 1.0 {
        return time;
    }
    let (year, month, day, ..) = value.to_ymd_hms_milli();
    let day = format!("{year:04}-{month:02}-{day:02}");
    if seconds % 86_400 == 0 { day } else { format!("{day} {time}") }
}

/// A moment such as `2026-11-28T15:04:00`, as ISO 8601 writes it, in the same form.
pub(crate) fn moment(iso: &str) -> String {
    let Some((day, time)) = iso.split_once('T') else { return iso.to_owned() };
    match time.strip_suffix(":00").unwrap_or(time) {
        "00:00" => day.to_owned(),
        time => format!("{day} {time}"),
    }
}

/// A span such as `PT03H04M00S`, as the standard ISO 8601 writes it. Anything else stays as it is.
pub(crate) fn duration(iso: &str) -> String {
    seconds(iso).map_or_else(|| iso.to_owned(), span)
}

fn seconds(iso: &str) -> Option<i64> {
    let (mut all, mut number) = (0, String::new());
    for c in iso.strip_prefix("PT")?.chars() {
        let unit = match c {
            'H' => 3_600.0,
            'M' => 60.0,
            'S' => 1.0,
            digit => {
                number.push(digit);
                continue;
            }
        };
        let count: f64 = std::mem::take(&mut number).parse().ok()?;
        all += (count * unit).round() as i64;
    }
    number.is_empty().then_some(all)
}

/// Hours, minutes, and seconds if there are any.
fn span(seconds: i64) -> String {
    let (sign, all) = if seconds < 0 { ("-", -seconds) } else { ("", seconds) };
    let (hours, minutes, seconds) = (all / 3_600, all / 60 % 60, all % 60);
    match seconds {
        0 => format!("{sign}{hours:02}:{minutes:02}"),
        _ => format!("{sign}{hours:02}:{minutes:02}:{seconds:02}"),
    }
}
