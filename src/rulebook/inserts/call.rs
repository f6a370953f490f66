//! What a booklet asks to insert: whether there is such a thing, and whether it is asked for rightly.

use super::Inserts;
use cardwright_base::diagnostic::{Diagnostic, Report, Span, closest};
use cardwright_base::did_you_mean::did_you_mean;
use std::collections::BTreeMap;

/// Inserts that any game may have, with what may be said of each.
const KNOWN: &[(&str, &[&str])] = &[
    ("title-page", &[]),
    ("contents", &[]),
    ("card-descriptions", &["type", "face"]),
    ("specials", &[]),
    ("card-list", &[]),
    ("faces", &["card", "side", "turn", "on", "width", "place"]),
    ("components", &[]),
    ("index", &["kinds"]),
    ("rulings", &[]),
    ("glossary", &[]),
    ("history", &[]),
    ("chart", &["id"]),
];

/// Why an insert would be empty, if it would.
fn empty(inserts: &Inserts<'_>, name: &str) -> Option<&'static str> {
    let game = inserts.game;
    let (lacks, what) = match name {
        "card-descriptions" | "card-list" | "faces" => (game.cards.is_empty(), "card"),
        "index" => (game.terms.is_empty() && game.keywords.is_empty(), "term or keyword"),
        "specials" => (game.keywords.is_empty(), "keyword"),
        "rulings" => (!game.rulings.iter().any(|it| it.printed), "ruling to print"),
        "glossary" => (game.terms.is_empty(), "term"),
        "history" => (game.history.is_empty(), "edition in its history"),
        "chart" => (game.charts.is_empty(), "chart"),
        _ => (false, ""),
    };
    lacks.then_some(what)
}

/// What this game can insert.
fn own(inserts: &Inserts<'_>) -> Vec<&'static str> {
    let names = KNOWN.iter().map(|(name, _)| *name).filter(|it| empty(inserts, it).is_none());
    names.chain(inserts.rules.into_iter().flat_map(|it| it.tables().iter().copied())).collect()
}

/// Whether an insert is asked for so that something comes of it; `args` are its `key=value` pairs. Reports what is wrong,
/// except an unknown name.
pub(super) fn sound(
    inserts: &Inserts<'_>,
    name: &str,
    args: &BTreeMap<String, String>,
    chapter: Span,
    report: &mut Report,
) -> bool {
    let Some((_, keys)) = KNOWN.iter().find(|(known, _)| *known == name) else {
        return args.is_empty() || {
            // A table of the rules has nothing to be said of it; what is unknown is told as that.
            let table = inserts.rules.is_some_and(|it| it.tables().contains(&name));
            !table || args.keys().all(|key| stray(key, name, &[], chapter, report))
        };
    };
    if let Some(what) = empty(inserts, name) {
        let fault = Diagnostic::error("T003", format!("`{name}` has nothing to insert"));
        let fault = fault.at(place(name, chapter, report), format!("the game has no {what}"));
        report.push(fault.hint("remove the insert"));
        return false;
    }
    if !args
        .keys()
        .all(|key| keys.contains(&key.as_str()) || stray(key, name, keys, chapter, report))
    {
        return false;
    }
    match name {
        "card-descriptions" => args.get("type").is_none_or(|kind| {
            let types: Vec<&str> = inserts.game.types.iter().map(|it| it.id.as_str()).collect();
            let filled = inserts.game.cards.iter().any(|card| card.kind == *kind);
            filled || wrong("type", kind, "no card is of the type", &types, chapter, report)
        }),
        "faces" => faces(inserts, args, chapter, report),
        "index" => args.get("kinds").is_none_or(|given| {
            let kinds = &inserts.game.keyword_kinds;
            let known: Vec<&str> = kinds.iter().map(|it| it.id.as_str()).collect();
            let stray = given.split(',').find(|kind| !known.contains(kind));
            stray.is_none_or(|stray| {
                wrong("kinds", stray, "no keyword is of the kind", &known, chapter, report)
            })
        }),
        "chart" => chart(inserts, args.get("id"), chapter, report),
        _ => true,
    }
}

fn faces(
    inserts: &Inserts<'_>,
    args: &BTreeMap<String, String>,
    chapter: Span,
    report: &mut Report,
) -> bool {
    let known: Vec<&str> = inserts.game.cards.iter().map(|it| it.id.value.as_str()).collect();
    let list = |key: &str| -> Vec<&str> {
        args.get(key).into_iter().flat_map(|it| it.split(',')).collect()
    };
    let (ids, under) = (list("card"), list("on"));
    let under = under.iter().map(|it| it.strip_suffix("/reverse").unwrap_or(it));
    let named = ids.iter().copied().chain(under.filter(|it| *it != "-"));
    let mut sound = true;
    for id in named.filter(|id| !known.contains(id)) {
        let message = format!("there is no card `{id}` to show");
        let at = report.sources.locate(chapter.source, id).unwrap_or(chapter);
        let fault = Diagnostic::error("T003", message).at(at, "unknown card");
        report.push(match closest(id, known.iter().copied()) {
            Some(near) => fault.hint(did_you_mean(near)),
            None => fault.hint("write `card=` and the ids of cards, separated by commas"),
        });
        sound = false;
    }
    if ids.is_empty() {
        let fault = Diagnostic::error("T003", "the insert does not name a card");
        let fault = fault.at(place("faces", chapter, report), "nothing to show");
        report.push(fault.hint("write `card=` and the ids of cards, separated by commas"));
        sound = false;
    }
    for (key, words) in [
        ("side", &["front", "reverse"][..]),
        ("turn", &["0", "1", "2", "3"][..]),
        ("place", &["margin"][..]),
    ] {
        if list(key).iter().any(|it| !words.contains(it)) {
            let given = args.get(key).map_or("", String::as_str);
            sound = wrong(key, given, "a face can't have", words, chapter, report) && sound;
        }
    }
    let number = |number: &String| number.parse::<f64>().is_ok_and(|it| it > 0.0);
    if let Some(given) = args.get("width").filter(|it| !number(it)) {
        sound =
            wrong("width", given, "no number of millimetres is", &["40"], chapter, report) && sound;
    }
    sound
}

fn chart(inserts: &Inserts<'_>, id: Option<&String>, chapter: Span, report: &mut Report) -> bool {
    let known: Vec<&str> = inserts.game.charts.iter().map(|it| it.id.value.as_str()).collect();
    if id.is_some_and(|id| known.contains(&id.as_str())) {
        return true;
    }
    let asked = id.map_or("chart".to_owned(), |id| format!("id={id}"));
    let at = report.sources.locate(chapter.source, &asked).unwrap_or(chapter);
    let message = match id {
        Some(id) => format!("there is no chart `{id}` to insert"),
        None => "the insert does not name a chart".to_owned(),
    };
    let fault = Diagnostic::error("T003", message).at(at, "unknown insert");
    let near = id.and_then(|id| closest(id, known.iter().copied()));
    report.push(match near {
        Some(near) => fault.hint(format!("did you mean `id={near}`?")),
        None => fault.hint(format!("write `chart id=` and one of {}", known.join(", "))),
    });
    false
}

/// Something that can't be said of an insert. Never sound.
fn stray(key: &str, name: &str, keys: &[&str], chapter: Span, report: &mut Report) -> bool {
    let found = report.sources.locate(chapter.source, &format!("{key}="));
    let found = found.map(|it| it.within(0..key.len()));
    let at = found.or_else(|| report.sources.locate(chapter.source, key)).unwrap_or(chapter);
    let fault = Diagnostic::error("T003", format!("`{name}` has no option `{key}`"));
    let fault = fault.at(at, "unknown option");
    report.push(match (closest(key, keys.iter().copied()), keys) {
        (Some(near), _) => fault.hint(format!("did you mean `{near}=`?")),
        (None, []) => fault.hint("remove it"),
        (None, keys) => fault.hint(format!("available: {}", keys.join(", "))),
    });
    false
}

/// A value that means nothing. Never sound.
fn wrong(
    key: &str,
    given: &str,
    why: &str,
    known: &[&str],
    chapter: Span,
    report: &mut Report,
) -> bool {
    let at = report.sources.locate(chapter.source, &format!("{key}={given}")).unwrap_or(chapter);
    let fault = Diagnostic::error("T003", format!("{why} `{given}`")).at(at, "no effect");
    report.push(match closest(given, known.iter().copied()) {
        Some(near) => fault.hint(format!("did you mean `{key}={near}`?")),
        None => fault.hint(format!("write `{key}=` and one of {}", known.join(", "))),
    });
    false
}

/// Reports a name that nothing is inserted for; what is near is asked of this game alone.
pub(super) fn unknown(inserts: &Inserts<'_>, name: &str, chapter: Span, report: &mut Report) {
    // Rules that can't be used have been reported, and may have known it.
    if inserts.game.rules.is_some() && inserts.rules.is_none() {
        return;
    }
    let known = own(inserts);
    let fault = Diagnostic::error("T003", format!("there is no insert `{name}`"));
    let fault = fault.at(place(name, chapter, report), "unknown insert");
    report.push(match closest(name, known.iter().copied()) {
        Some(close) => fault.hint(did_you_mean(close)),
        None => fault.hint(format!("available: {}", known.join(", "))),
    });
}

/// Where a chapter asks for an insert.
fn place(name: &str, chapter: Span, report: &Report) -> Span {
    let found = report.sources.locate(chapter.source, &format!("insert\n{name}"));
    found.map_or(chapter, |span| span.within(7..7 + name.len()))
}
