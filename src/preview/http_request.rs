//! A request, as it came in.

/// A request that may be answered.
pub(crate) struct HttpRequest<'a> {
    /// What follows the beginning that the route names, without parameters.
    pub(crate) rest: &'a str,
    /// What stands behind the question mark.
    pub(crate) parameters: &'a str,
    /// What was sent along, at most 64 kB.
    pub(crate) body: &'a [u8],
    /// Headers by their names in lower case.
    pub(crate) header: &'a dyn Fn(&str) -> Option<String>,
}

impl HttpRequest<'_> {
    /// A parameter of the address. Names and values are plain words, so nothing is decoded.
    pub(crate) fn parameter(&self, name: &str) -> Option<&str> {
        parameter(self.parameters, name)
    }
}

/// A parameter of an address.
pub(crate) fn parameter<'a>(parameters: &'a str, name: &str) -> Option<&'a str> {
    let mut all = parameters.split('&').filter_map(|it| it.split_once('='));
    all.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// A name as it was before it became a part of an address.
pub(crate) fn decoded(name: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = name.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let code = after.get(..2).filter(|_| *first == b'%');
        let code = code.and_then(|it| std::str::from_utf8(it).ok());
        match code.and_then(|it| u8::from_str_radix(it, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
