//! Who may ask: only pages of this server, opened by whoever has its token.
//!
//! A page of a stranger can make a browser send requests to this machine. It can't choose the `Host` header, not
//! even by letting its own name lead here, so a foreign one is refused; comparing `Origin` with `Host` would not
//! do. It can't read the token either, which stands in the address that was opened and then in a cookie.

use super::reply::Reply;
use std::fmt::Write as _;

/// What a request says of itself that access depends on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Credentials<'a> {
    pub(crate) host: Option<&'a str>,
    pub(crate) origin: Option<&'a str>,
    /// The header `Sec-Fetch-Site`, by which browsers say where a request comes from.
    pub(crate) site: Option<&'a str>,
    pub(crate) cookies: Option<&'a str>,
    /// The parameter `token` of the address.
    pub(crate) token: Option<&'a str>,
    /// Whether it changes something.
    pub(crate) post: bool,
}

/// The rules of one server.
pub(crate) struct Access {
    port: u16,
    token: String,
}

impl Access {
    /// For the server on that port, with a new token of 128 random bits.
    ///
    /// # Errors
    /// When the system has no random numbers.
    pub(crate) fn new(port: u16) -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        let mut token = String::new();
        for byte in bytes {
            write!(token, "{byte:02x}").expect("a text can be written to");
        }
        Ok(Self { port, token })
    }

    /// The address to open.
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}/?token={}", self.port, self.token)
    }

    /// The header that lets a browser in from now on. Cookies are shared by all ports of a machine, so the name
    /// has the port.
    pub(crate) fn cookie(&self) -> String {
        let (name, token) = (self.cookie_name(), &self.token);
        format!("{name}={token}; Path=/; HttpOnly; SameSite=Strict")
    }

    /// What to say to a request that may not be answered.
    pub(crate) fn refuse(&self, asked: &Credentials<'_>) -> Option<Reply> {
        if !asked.host.is_some_and(|it| self.is_own(it)) {
            let own = format!("127.0.0.1:{}", self.port);
            return Some(Reply::refused(421, &format!("this server answers to {own} only")));
        }
        let own = |origin: &str| origin.strip_prefix("http://").is_some_and(|it| self.is_own(it));
        let foreign = match asked.origin {
            Some(origin) => !own(origin),
            None => asked.post,
        };
        if foreign {
            return Some(Reply::refused(403, "requests from other pages are refused"));
        }
        // A browser calls a request from a local file, such as that of `--open`, cross-site. The token shows that it
        // was invited.
        let invited = !asked.post && asked.token.is_some_and(|it| self.is_token(it));
        if !invited && asked.site.is_some_and(|it| !matches!(it, "same-origin" | "none")) {
            return Some(Reply::refused(403, "requests from other sites are refused"));
        }
        if !self.has_token(asked) {
            let how = "open the address that `cardwright preview` printed, with its token";
            return Some(Reply::refused(403, how));
        }
        None
    }

    fn is_own(&self, host: &str) -> bool {
        let Some((name, port)) = host.rsplit_once(':') else { return false };
        matches!(name, "127.0.0.1" | "localhost" | "[::1]") && port == self.port.to_string()
    }

    fn has_token(&self, asked: &Credentials<'_>) -> bool {
        let name = self.cookie_name();
        let cookies = asked.cookies.unwrap_or_default().split(';');
        let mut cookies = cookies.filter_map(|it| it.trim().split_once('='));
        asked.token.is_some_and(|it| self.is_token(it))
            || cookies.any(|(key, value)| key == name && self.is_token(value))
    }

    /// Whether it is the token, in the same time wherever it differs.
    fn is_token(&self, text: &str) -> bool {
        let differing = text.bytes().zip(self.token.bytes()).fold(0, |it, (a, b)| it | (a ^ b));
        text.len() == self.token.len() && differing == 0
    }

    fn cookie_name(&self) -> String {
        format!("cardwright_{}", self.port)
    }
}
