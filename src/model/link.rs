//! Where links may lead.

/// True for where a link may lead: a reader follows it from a PDF that a stranger may have written.
pub fn may_lead(to: &str) -> bool {
    let begins =
        |scheme: &str| to.get(..scheme.len()).is_some_and(|it| it.eq_ignore_ascii_case(scheme));
    to.starts_with('#') || ["https://", "http://", "mailto:"].into_iter().any(begins)
}
