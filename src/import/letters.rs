//! Names and texts as data files write them.

/// A heading as the name of a field: lower-case letters, digits and `_`, a letter first.
pub(crate) fn field_name(heading: &str) -> String {
    let plain = joined(heading, '_');
    match plain.chars().next() {
        None => "field".to_owned(),
        Some(first) if first.is_ascii_digit() => format!("n{plain}"),
        Some(_) => plain,
    }
}

/// A text as an id: lower-case letters, digits and `-`.
pub(crate) fn id(text: &str) -> String {
    let plain = joined(text, '-');
    if plain.is_empty() { "card".to_owned() } else { plain }
}

fn joined(text: &str, between: char) -> String {
    let mut out = String::new();
    for c in text.chars().flat_map(char::to_lowercase) {
        let plain = match c {
            'ä' | 'á' | 'à' | 'â' | 'ã' | 'å' => "a",
            'é' | 'è' | 'ê' | 'ë' => "e",
            'í' | 'ì' | 'î' | 'ï' => "i",
            'ö' | 'ó' | 'ò' | 'ô' | 'õ' | 'ø' => "o",
            'ü' | 'ú' | 'ù' | 'û' => "u",
            'ñ' => "n",
            'ç' => "c",
            'ß' => "ss",
            'æ' => "ae",
            '\'' | '’' => "",
            c if c.is_ascii_alphanumeric() => {
                out.push(c);
                continue;
            }
            _ if out.is_empty() || out.ends_with(between) => "",
            _ => {
                out.push(between);
                continue;
            }
        };
        out.push_str(plain);
    }
    out.trim_end_matches(between).to_owned()
}

/// A name that none of the others has: `cost`, `cost_2`.
pub(crate) fn free(name: &str, taken: impl Fn(&str) -> bool, between: char) -> String {
    let mut free = name.to_owned();
    let mut number = 2;
    while taken(&free) {
        free = format!("{name}{between}{number}");
        number += 1;
    }
    free
}
