//! A thing on a page.

use super::page::Page;
use super::{By, gestures};
use serde_json::{Value, json};

/// An element as it was found. Once the page has replaced it, it has no text and is not shown, and can't be clicked.
#[derive(Clone)]
pub struct Element<'a> {
    page: &'a Page<'a>,
    id: String,
}

impl<'a> Element<'a> {
    pub(super) fn new(page: &'a Page<'a>, id: &str) -> Self {
        Self { page, id: id.to_owned() }
    }

    /// As an argument of a script.
    pub fn reference(&self) -> Value {
        json!({"element-6066-11e4-a52e-4f735466cecf": self.id})
    }

    /// Scrolls to it and clicks in its middle.
    ///
    /// # Panics
    /// When something lies over it.
    pub fn click(&self) {
        self.page.post(&format!("/element/{}/click", self.id), &json!({}));
    }

    pub fn double_click(&self) {
        gestures::perform(self.page, &gestures::double_click(&self.reference()));
    }

    /// Types into it.
    pub fn write(&self, text: &str) {
        self.page.post(&format!("/element/{}/value", self.id), &json!({"text": text}));
    }

    /// Empties it and types into it.
    pub fn rewrite(&self, text: &str) {
        self.page.post(&format!("/element/{}/clear", self.id), &json!({}));
        self.write(text);
    }

    /// Its text as it is seen.
    pub fn text(&self) -> String {
        self.string("text")
    }

    /// Its role to a screen reader.
    pub fn role(&self) -> String {
        self.string("computedrole")
    }

    /// Its name to a screen reader.
    pub fn name(&self) -> String {
        self.string("computedlabel")
    }

    pub fn attribute(&self, name: &str) -> Option<String> {
        self.ask(&format!("attribute/{name}")).as_str().map(str::to_owned)
    }

    pub fn property(&self, name: &str) -> Value {
        self.ask(&format!("property/{name}"))
    }

    /// A value of CSS as it is computed.
    pub fn css(&self, name: &str) -> String {
        self.string(&format!("css/{name}"))
    }

    /// Whether it is seen.
    pub fn is_shown(&self) -> bool {
        self.ask("displayed") == true
    }

    pub fn is_enabled(&self) -> bool {
        self.ask("enabled") == true
    }

    /// Left, top, width and height, in pixels of the window.
    pub fn rect(&self) -> [f64; 4] {
        let script = "const it = arguments[0].getBoundingClientRect();\
            return [it.x, it.y, it.width, it.height];";
        let rect = self.page.script(script, &json!([self.reference()]));
        std::array::from_fn(|n| rect[n].as_f64().expect("a length"))
    }

    /// All that is looked for inside it, by a selector of CSS.
    pub fn all(&self, selector: &str) -> Vec<Element<'a>> {
        let locator = By::Css(selector).locator().expect("CSS has a locator");
        let found = self.page.post(&format!("/element/{}/elements", self.id), &locator);
        let ids = found.as_array().into_iter().flatten();
        let ids = ids.filter_map(|it| it["element-6066-11e4-a52e-4f735466cecf"].as_str());
        ids.map(|id| Element::new(self.page, id)).collect()
    }

    /// Moves the pointer over it.
    pub fn hover(&self) {
        gestures::perform(self.page, &gestures::hover(&self.reference()));
    }

    /// Drags it with the mouse from its middle to the middle of another, in steps as a hand would.
    pub fn drag_to(&self, other: &Element<'_>) {
        let to = json!({"origin": other.reference(), "x": 0, "y": 0});
        gestures::perform(self.page, &gestures::drag("mouse", &self.reference(), &to));
    }

    /// Drags it with the mouse by so many pixels.
    pub fn drag_by(&self, x: i32, y: i32) {
        let to = json!({"origin": "pointer", "x": x, "y": y});
        gestures::perform(self.page, &gestures::drag("mouse", &self.reference(), &to));
    }

    /// The same with a finger.
    pub fn touch_drag_by(&self, x: i32, y: i32) {
        let to = json!({"origin": "pointer", "x": x, "y": y});
        gestures::perform(self.page, &gestures::drag("touch", &self.reference(), &to));
    }

    /// What it answers; nothing once the page has replaced it.
    fn ask(&self, what: &str) -> Value {
        match self.page.try_get(&format!("/element/{}/{what}", self.id)) {
            Ok(answer) => answer,
            Err(why) if why.contains("stale element") => Value::Null,
            Err(why) => panic!("{what}: {why}"),
        }
    }

    fn string(&self, what: &str) -> String {
        self.ask(what).as_str().unwrap_or_default().to_owned()
    }
}
