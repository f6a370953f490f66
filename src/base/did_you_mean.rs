//! What was probably meant by a name that does not exist. Every message that says "did you mean" asks here.

/// Characters that a word shares, from 0 (none) to 1 (all in place), above which it may be a slip of the fingers.
const NEAR: f64 = 0.8;
/// The shortest part of a name that tells it from others.
const PART: usize = 4;

/// The word of `known` nearest to `given`, when it is near enough to be a slip of the fingers.
pub fn closest<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let given = given.to_lowercase();
    let near = |word: &str| {
        let word = word.to_lowercase();
        if is_other_number(&given, &word) { 1.0 } else { strsim::jaro_winkler(&given, &word) }
    };
    known
        .into_iter()
        .map(|word| (near(word), word))
        .filter(|(near, _)| *near >= NEAR)
        .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(a.1)))
        .map(|(_, word)| word)
}

/// The same for short words as well, such as keys: one slip in a word of two letters leaves little in common.
/// `None` when no word is near enough.
pub fn closest_short<'a>(
    given: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> Option<&'a str> {
    let one_off = |it: &&str| it.len() > 1 && is_one_slip_off(given, it);
    closest(given, known.clone()).or_else(|| known.into_iter().find(one_off))
}

/// Whether two words differ in one letter that is another one, missing, too many or exchanged with the next.
pub fn is_one_slip_off(one: &str, other: &str) -> bool {
    strsim::osa_distance(one, other) == 1
}

/// Whether one word is the plural of the other: nobody means anything else then.
pub fn is_other_number(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() < other.len() { (one, other) } else { (other, one) };
    let stem = short.strip_suffix('y').unwrap_or(short);
    match long.strip_prefix(stem) {
        Some("s" | "es") => stem == short,
        Some("ies") => stem != short,
        _ => false,
    }
}

/// The name that was probably meant on the command line: one near to what was typed, or else the only one of which
/// a part was typed.
fn meant<'a>(given: &str, known: &[&'a str]) -> Option<&'a str> {
    let typed = squeezed(given);
    let part = || {
        let mut with = known.iter().filter(|it| squeezed(it).contains(&typed));
        with.next().filter(|_| typed.len() >= PART && with.next().is_none()).copied()
    };
    closest_short(given, known.iter().copied()).or_else(part)
}

/// The letters and digits of a name, in lower case.
fn squeezed(name: &str) -> String {
    name.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The question that suggests a name: ``did you mean `near`?``.
pub fn did_you_mean(near: &str) -> String {
    format!("did you mean `{near}`?")
}

/// The end of a message about a name that does not exist: `; did you mean ...?`, or what there is. Empty where
/// nothing is known.
pub fn instead<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    match meant(given, &known) {
        Some(near) => format!("; {}", did_you_mean(near)),
        None => available(&known),
    }
}

/// The same, and what there is in any case: for lists that are short.
pub fn instead_of_all<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    match meant(given, &known) {
        Some(near) => format!("; {} (available: {})", did_you_mean(near), known.join(", ")),
        None => available(&known),
    }
}

fn available(known: &[&str]) -> String {
    match known {
        [] => String::new(),
        known => format!("; available: {}", known.join(", ")),
    }
}
