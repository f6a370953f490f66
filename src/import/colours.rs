//! Colours as scripts write them.

/// Names that scripts use often, with their colours.
const NAMES: [(&str, &str); 30] = [
    ("black", "#000000"),
    ("white", "#FFFFFF"),
    ("red", "#FF0000"),
    ("green", "#008000"),
    ("blue", "#0000FF"),
    ("yellow", "#FFFF00"),
    ("orange", "#FFA500"),
    ("purple", "#800080"),
    ("gray", "#808080"),
    ("grey", "#808080"),
    ("brown", "#A52A2A"),
    ("pink", "#FFC0CB"),
    ("cyan", "#00FFFF"),
    ("magenta", "#FF00FF"),
    ("silver", "#C0C0C0"),
    ("gold", "#FFD700"),
    ("navy", "#000080"),
    ("teal", "#008080"),
    ("maroon", "#800000"),
    ("olive", "#808000"),
    ("lime", "#00FF00"),
    ("beige", "#F5F5DC"),
    ("tan", "#D2B48C"),
    ("ivory", "#FFFFF0"),
    ("light_gray", "#D3D3D3"),
    ("lightgray", "#D3D3D3"),
    ("dark_gray", "#A9A9A9"),
    ("darkgray", "#A9A9A9"),
    ("dark_red", "#8B0000"),
    ("dark_green", "#006400"),
];

/// A colour as data files have it. The outer option is nothing where it is not known, the inner one where it
/// can't be seen through nor seen.
pub(crate) fn colour(text: &str) -> Option<Option<String>> {
    let text = text.trim().to_lowercase();
    if matches!(text.as_str(), "empty" | "none" | "transparent" | "#0000" | "#00000000") {
        return Some(None);
    }
    if let Some(digits) =
        text.strip_prefix('#').filter(|it| it.chars().all(|c| c.is_ascii_hexdigit()))
    {
        let twice = |digits: &str| digits.chars().flat_map(|it| [it, it]).collect::<String>();
        let (colour, alpha) = match digits.len() {
            3 => (twice(digits), "ff".to_owned()),
            4 => (twice(&digits[..3]), twice(&digits[3..])),
            6 => (digits.to_owned(), "ff".to_owned()),
            8 => (digits[..6].to_owned(), digits[6..].to_owned()),
            _ => return None,
        };
        return Some((alpha != "00").then(|| format!("#{}", colour.to_uppercase())));
    }
    NAMES.iter().find(|it| it.0 == text).map(|it| Some(it.1.to_owned()))
}
