//! How much of a stranger's folder is read: one table for all readers, that of a git repository's
//! objects too.

/// Entries of all folders together that are looked at, whatever they hold.
pub(crate) const MOST_ENTRIES: usize = 20_000;
/// Folders below each other.
pub(crate) const DEEPEST: usize = 32;
/// Bytes of all files of a game together, with what lies beside it.
pub(crate) const LARGEST_SUM: u64 = 1 << 30;

const MB: u64 = 1 << 20;

/// What a file is by the end of its name, and how many bytes it may have. Whatever is not listed is a
/// text.
const KINDS: [(&[&str], &str, u64); 9] = [
    (&[".svg"], "a drawing", 16 * MB),
    (&[".png", ".jpg", ".jpeg"], "a picture", 64 * MB),
    (&[".ttf", ".otf"], "a font", 32 * MB),
    (&[".csv", ".tsv", ".tab"], "a table", 16 * MB),
    (&[".xlsx", ".ods"], "a workbook", 32 * MB),
    (&[".mse-set"], "a set of cards", 64 * MB),
    (&[".icc"], "a colour profile", 16 * MB),
    // Written by the program: manifests, results of many games.
    (&[".json"], "a list", 64 * MB),
    // Never a game's: somebody names it, to have it looked at.
    (&[".pdf"], "a PDF", LARGEST_SUM),
];
const TEXT: (&str, u64) = ("a text", 4 * MB);

/// What a file of that name is, in words, and the most bytes that it may have.
pub(crate) fn limit(name: &str) -> (&'static str, u64) {
    let name = name.to_ascii_lowercase();
    let found = KINDS.iter().find(|(endings, ..)| endings.iter().any(|it| name.ends_with(it)));
    found.map_or(TEXT, |(_, what, most)| (what, *most))
}

/// Why a file of that name is too large, if so many bytes are; to follow its name, as all below.
pub(crate) fn too_large(name: &str, bytes: u64) -> Option<String> {
    let (what, most) = limit(name);
    (bytes > most).then(|| format!("is too large: {what} may have at most {} MB", most / MB))
}

pub(crate) fn too_much() -> String {
    format!("takes the game's files over {} MB in total", LARGEST_SUM / MB)
}

pub(crate) fn too_many() -> String {
    format!("is one of more than {MOST_ENTRIES} files and folders")
}

pub(crate) fn too_deep() -> String {
    format!("is more than {DEEPEST} folders deep")
}
