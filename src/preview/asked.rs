//! What is asked.

/// A request that may be answered.
pub(crate) struct Asked<'a> {
    /// What follows the beginning that the route names, without parameters.
    pub(crate) rest: &'a str,
    /// What stands behind the question mark.
    pub(crate) parameters: &'a str,
    /// What was sent along, at most 64 kB.
    pub(crate) body: &'a [u8],
    /// Headers by their names in lower case.
    pub(crate) header: &'a dyn Fn(&str) -> Option<String>,
}

impl Asked<'_> {
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
