//! A browser that a test sits at.

use super::driver::{Browser, Driver, Session};
use super::element::Element;
use super::{By, gestures};
use base64::Engine as _;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{fs, thread};

/// How long a test waits for what must come.
const PATIENCE: Duration = Duration::from_secs(20);
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A Chromium that nobody else sits at, so with cookies of its own. When it is dropped, the test fails if a page has
/// logged an error that was not taken with [`Page::errors`]; if not, the next test gets it, empty.
pub struct Page<'a> {
    driver: &'a Driver,
    session: Session,
    logged: RefCell<Vec<String>>,
}

/// A window of a [`Page`]: windows of one page share its cookies.
pub struct Window(String);

impl Browser {
    /// A Chromium that shows an address, 1280 x 800 pixels large.
    pub fn open(&self, address: &str) -> Page<'_> {
        Page::open(&self.driver, address)
    }
}

impl<'a> Page<'a> {
    pub(super) fn open(driver: &'a Driver, address: &str) -> Self {
        let page = Page { driver, session: driver.session(), logged: RefCell::default() };
        // What the last test's page said while it was left is not of this one.
        page.errors();
        page.resize(1280, 800);
        page.go(address);
        page
    }
}

impl Page<'_> {
    /// Goes to an address and waits until it is loaded.
    pub fn go(&self, address: &str) {
        self.post("/url", &json!({"url": address}));
    }

    pub fn reload(&self) {
        self.post("/refresh", &json!({}));
    }

    /// The folder of its profile, which all of its processes name.
    pub(super) fn profile(&self) -> &str {
        &self.session.profile
    }

    pub fn address(&self) -> String {
        self.get("/url").as_str().unwrap_or_default().to_owned()
    }

    pub fn title(&self) -> String {
        self.get("/title").as_str().unwrap_or_default().to_owned()
    }

    /// The first of what is looked for, as soon as it is there.
    ///
    /// # Panics
    /// When it does not come.
    pub fn find(&self, by: By<'_>) -> Element<'_> {
        self.until(&by.to_string(), || self.all(by.clone()).into_iter().next())
    }

    /// All that is there now, in the order of the page.
    pub fn all(&self, by: By<'_>) -> Vec<Element<'_>> {
        let found = match by.locator() {
            Some(locator) => self.post("/elements", &locator),
            None => self.by_role(&by),
        };
        let ids = found.as_array().into_iter().flatten().filter_map(|it| it[ELEMENT].as_str());
        ids.map(|id| Element::new(self, id)).collect()
    }

    /// As the accessibility tree has it.
    fn by_role(&self, by: &By<'_>) -> Value {
        let root = self.cdp("DOM.getDocument", &json!({"depth": 0}))["root"]["nodeId"].clone();
        let wanted = json!({"nodeId": root, "role": by.role()});
        let Ok(tree) = self.try_cdp("Accessibility.queryAXTree", &wanted) else {
            // The page is being replaced.
            return json!([]);
        };
        let nodes = tree["nodes"].as_array().into_iter().flatten();
        let nodes = nodes.filter(|it| it["ignored"] != true);
        let nodes = nodes.filter(|it| by.takes(it["name"]["value"].as_str().unwrap_or_default()));
        let _ = self.try_script("window.__found = []", &json!([]));
        for node in nodes {
            let node = json!({"backendNodeId": node["backendDOMNodeId"]});
            let Ok(node) = self.try_cdp("DOM.resolveNode", &node) else { continue };
            let keep = "function () { window.__found.push(this); }";
            let keep = json!({"objectId": node["object"]["objectId"], "functionDeclaration": keep});
            let _ = self.try_cdp("Runtime.callFunctionOn", &keep);
        }
        let take = "const found = window.__found; delete window.__found; return found ?? [];";
        self.try_script(take, &json!([])).unwrap_or_else(|_| json!([]))
    }

    /// Waits until something is so.
    ///
    /// # Panics
    /// When it does not become so.
    pub fn wait(&self, what: &str, is_so: impl Fn() -> bool) {
        self.until(what, || is_so().then_some(()));
    }

    /// Waits until there is something.
    ///
    /// # Panics
    /// When it does not come.
    pub fn until<T>(&self, what: &str, look: impl Fn() -> Option<T>) -> T {
        let end = Instant::now() + PATIENCE;
        let mut pause = Duration::from_millis(5);
        loop {
            if let Some(found) = look() {
                return found;
            }
            if Instant::now() > end {
                let text = self.try_script("return document.body.innerText", &json!([]));
                let errors = self.errors();
                panic!("waited in vain for {what}\nlogged: {errors:?}\nthe page says: {text:?}");
            }
            // To ask costs the page time as well.
            thread::sleep(pause);
            pause = (pause * 3 / 2).min(Duration::from_millis(50));
        }
    }

    /// Runs the body of a function with `arguments`; what it returns. A promise is waited for.
    ///
    /// # Panics
    /// When the script throws.
    pub fn script(&self, body: &str, arguments: &Value) -> Value {
        self.try_script(body, arguments).unwrap_or_else(|it| panic!("{it}\n{body}"))
    }

    pub(super) fn try_script(&self, body: &str, arguments: &Value) -> Result<Value, String> {
        let path = format!("/session/{}/execute/sync", self.session.id);
        self.driver.post(&path, &json!({"script": body, "args": arguments}))
    }

    /// A command of the Chrome DevTools Protocol.
    ///
    /// # Panics
    /// When Chromium refuses it.
    pub fn cdp(&self, command: &str, parameters: &Value) -> Value {
        self.try_cdp(command, parameters).unwrap_or_else(|it| panic!("{command}: {it}"))
    }

    fn try_cdp(&self, command: &str, parameters: &Value) -> Result<Value, String> {
        let path = format!("/session/{}/goog/cdp/execute", self.session.id);
        self.driver.post(&path, &json!({"cmd": command, "params": parameters}))
    }

    /// Makes the page so many pixels wide and high; also narrower than a window of Chromium can be.
    pub fn resize(&self, width: u32, height: u32) {
        let size =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.cdp("Emulation.setDeviceMetricsOverride", &size);
    }

    /// Prefers dark colours, or light ones.
    pub fn prefer_dark(&self, is_dark: bool) {
        let scheme = if is_dark { "dark" } else { "light" };
        self.prefer("prefers-color-scheme", scheme);
    }

    /// A media feature that the person prefers, such as `prefers-reduced-motion` with `reduce`; no other is kept.
    pub fn prefer(&self, feature: &str, value: &str) {
        let features = json!({"features": [{"name": feature, "value": value}]});
        self.cdp("Emulation.setEmulatedMedia", &features);
    }

    /// What is seen now, as PNG.
    pub fn screenshot(&self) -> Vec<u8> {
        let picture = self.get("/screenshot");
        let picture = picture.as_str().expect("a picture");
        base64::prelude::BASE64_STANDARD.decode(picture).expect("base64")
    }

    /// The same as a file in the folder that `CARDWRIGHT_SCREENSHOTS` names, for whoever looks at pages.
    pub fn picture(&self, name: &str) {
        if let Some(folder) = std::env::var_os("CARDWRIGHT_SCREENSHOTS") {
            let path = Path::new(&folder).join(format!("{name}.png"));
            fs::write(path, self.screenshot()).expect("writable");
        }
    }

    /// Types keys where the focus is: characters, and keys of [`super::Key`].
    pub fn keys(&self, keys: &str) {
        gestures::perform(self, &gestures::typing(keys));
    }

    /// Keys pressed together, such as Control and `z`.
    pub fn chord(&self, keys: &str) {
        gestures::perform(self, &gestures::chord(keys));
    }

    /// The element that has the focus.
    pub fn focused(&self) -> Element<'_> {
        let found = self.get("/element/active");
        Element::new(self, found[ELEMENT].as_str().expect("an element"))
    }

    /// Opens a window beside this one and goes to it.
    pub fn new_window(&self, address: &str) -> Window {
        let made = self.post("/window/new", &json!({"type": "window"}));
        let window = Window(made["handle"].as_str().expect("a window").to_owned());
        self.switch(&window);
        self.resize(1280, 800);
        self.go(address);
        window
    }

    /// The window that commands go to.
    pub fn window(&self) -> Window {
        Window(self.get("/window").as_str().expect("a window").to_owned())
    }

    pub fn switch(&self, window: &Window) {
        self.post("/window", &json!({"handle": window.0}));
    }

    /// What pages have logged as errors since this was asked last, and takes it: an expected error fails no test.
    pub fn errors(&self) -> Vec<String> {
        self.collect();
        self.logged.take()
    }

    fn collect(&self) {
        let path = format!("/session/{}/se/log", self.session.id);
        let log = self.driver.post(&path, &json!({"type": "browser"})).unwrap_or_default();
        let errors = log.as_array().into_iter().flatten().filter(|it| it["level"] == "SEVERE");
        let errors = errors.filter_map(|it| it["message"].as_str().map(str::to_owned));
        self.logged.borrow_mut().extend(errors);
    }

    pub(super) fn post(&self, path: &str, body: &Value) -> Value {
        self.try_post(path, body).unwrap_or_else(|it| panic!("{path} {body}: {it}"))
    }

    pub(super) fn try_post(&self, path: &str, body: &Value) -> Result<Value, String> {
        self.driver.post(&format!("/session/{}{path}", self.session.id), body)
    }

    pub(super) fn get(&self, path: &str) -> Value {
        self.try_get(path).unwrap_or_else(|it| panic!("{path}: {it}"))
    }

    pub(super) fn try_get(&self, path: &str) -> Result<Value, String> {
        self.driver.get(&format!("/session/{}{path}", self.session.id))
    }
}

impl Page<'_> {
    /// Makes it as a new one would be: one window without a page, a cookie or what a page keeps.
    fn clear(&self) -> Result<(), String> {
        let windows = self.try_get("/window/handles")?;
        let windows: Vec<&str> =
            windows.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let (own, others) = windows.split_first().ok_or("no window")?;
        for window in others {
            self.try_post("/window", &json!({"handle": window}))?;
            self.driver.delete(&format!("/session/{}/window", self.session.id))?;
        }
        self.try_post("/window", &json!({"handle": own}))?;
        self.try_script("localStorage.clear(); sessionStorage.clear()", &json!([]))?;
        self.try_cdp("Emulation.setEmulatedMedia", &json!({"features": []}))?;
        self.try_post("/url", &json!({"url": "about:blank"}))?;
        self.try_cdp("Network.clearBrowserCookies", &json!({}))?;
        Ok(())
    }
}

impl Drop for Page<'_> {
    fn drop(&mut self) {
        if !thread::panicking() {
            self.collect();
        }
        let errors = self.logged.take();
        match thread::panicking() || !errors.is_empty() || self.clear().is_err() {
            true => drop(self.driver.delete(&format!("/session/{}", self.session.id))),
            false => self.driver.leave(self.session.clone()),
        }
        assert!(thread::panicking() || errors.is_empty(), "the page logged {errors:#?}");
    }
}
