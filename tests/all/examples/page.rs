//! The examples of a page and the marks before them.
//!
//! A mark is a comment: `<!-- VERB: WHAT -->` in the line before a block is about that block. A comment of several lines
//! holds what it is about itself, which the reader of the page does not see.

/// What a page has a reader write, type or read, in its order.
#[derive(Debug)]
pub struct Example {
    /// Of the block, or of the comment.
    pub line: usize,
    pub verb: String,
    pub what: String,
    pub text: String,
}

/// What may be said of a block. One without a mark has the verb "".
pub const VERBS: [&str; 8] = [
    // The block is the file WHAT, which is there from the beginning of the page, or is added at its end or its top.
    "file", "add", "top",
    // In the file WHAT, the lines before `=>` give way to those after it.
    "edit", // The file WHAT, of the workspace or of the repository, holds the block.
    "in",
    // Commands with what they say. WHAT are options that make them short, `--games 4`, or `finds`: findings, no failure.
    "run",  // The command WHAT says this, whether it succeeds or not.
    "says", // For the reason WHAT.
    "not run",
];

/// All examples of a page. An empty page has none.
pub fn examples(page: &str) -> Vec<Example> {
    let mut found = Vec::new();
    let mut marked = None;
    let mut lines = page.lines().enumerate();
    while let Some((at, line)) = lines.next() {
        let line_number = at + 1;
        let fence: String = line.trim_start().chars().take_while(|it| *it == '`').collect();
        if fence.len() >= 3 {
            let indent = line.len() - line.trim_start().len();
            let inner = lines.by_ref().map(|it| it.1).take_while(|it| it.trim() != fence);
            let text =
                inner.map(|it| format!("{}\n", it.get(indent..).unwrap_or_default())).collect();
            let (verb, what) = marked.take().unwrap_or_default();
            found.push(Example { line: line_number, verb, what, text });
            continue;
        }
        marked = None;
        let Some(comment) = line.trim_start().strip_prefix("<!-- ") else { continue };
        let ended = comment.strip_suffix(" -->");
        let head = ended.unwrap_or(comment);
        let (verb, what) = head.split_once(": ").unwrap_or((head, ""));
        if !VERBS.contains(&verb) {
            continue;
        }
        let (verb, what) = (verb.to_owned(), what.to_owned());
        if ended.is_some() {
            marked = Some((verb, what));
        } else {
            let inner = lines.by_ref().map(|it| it.1).take_while(|it| *it != "-->");
            let text = inner.map(|it| format!("{it}\n")).collect();
            found.push(Example { line: line_number, verb, what, text });
        }
    }
    found
}

/// Whether a program said what a page shows: a line `...` stands for any number of lines.
pub fn said(shown: &str, said: &str) -> bool {
    let parts: Vec<&str> = shown.split("...\n").collect();
    let mut rest = said;
    for (n, part) in parts.iter().enumerate() {
        let at = match n {
            0 if rest.starts_with(part) => 0,
            0 => return false,
            _ if n + 1 == parts.len() && !part.is_empty() => {
                return rest.ends_with(part);
            }
            _ => match rest.find(part) {
                Some(at) => at,
                None => return false,
            },
        };
        rest = &rest[at + part.len()..];
    }
    parts.len() > 1 || rest.is_empty()
}

#[test]
fn marks_stand_before_blocks_or_hold_them() {
    let page = "<!-- file: a.csv -->\n```csv\nx\n```\n\n<!-- run\n$ cardwright build\n-->\n\
        <!-- not run: why -->\ntext\n````\n```play\n```\n````\n  ```sh\n  y\n  ```\n<!-- note: no mark -->\n";
    let found: Vec<_> = examples(page)
        .into_iter()
        .map(|it| format!("{} {}|{}|{}", it.line, it.verb, it.what, it.text))
        .collect();
    let wanted =
        ["2 file|a.csv|x\n", "6 run||$ cardwright build\n", "11 ||```play\n```\n", "15 ||y\n"];
    assert_eq!(found, wanted);
}

#[test]
fn three_dots_stand_for_any_lines() {
    for (shown, whole) in [
        ("a\n", "a\n"),
        ("a\n...\n", "a\nb\n"),
        ("...\nb\n...\n", "a\nb\nc\n"),
        ("...\nc\n", "c\nc\n"),
    ] {
        assert!(said(shown, whole), "{shown} {whole}");
    }
    for (shown, whole) in
        [("a\n", "a\nb\n"), ("...\nd\n...\n", "a\nb\n"), ("a\n...\nb\n", "a\nb\nc\n")]
    {
        assert!(!said(shown, whole), "{shown} {whole}");
    }
}
