//! What axe finds on a page: faults that shut out people with a screen reader, a keyboard or weak eyes.

use super::page::Page;
use serde_json::json;
use std::fs;

impl Page<'_> {
    /// axe-core finds nothing on the page as it is now.
    ///
    /// # Panics
    /// With each finding: rule, what it asks for, and the elements.
    pub fn assert_axe_clean(&self) {
        // Once for each document.
        if self.script("return Boolean(window.axe)", &json!([])) != true {
            let path = crate::project::repository("tests/axe-core/axe.min.js");
            let axe = fs::read_to_string(path).expect("readable");
            // By the protocol, so that a page with a strict policy has it too.
            let load = json!({"expression": format!("{axe};undefined")});
            self.cdp("Runtime.evaluate", &load);
        }
        let run = "return window.axe.run(document, {resultTypes: ['violations']})\
            .then(it => it.violations.flatMap(rule => rule.nodes.map(node =>\
            `${rule.id}: ${rule.help}: ${node.html} ${node.failureSummary}`)));";
        let found = self.script(run, &json!([]));
        let found = found.as_array().expect("a list");
        let lines: Vec<&str> = found.iter().filter_map(|it| it.as_str()).collect();
        assert!(lines.is_empty(), "axe finds:\n{}", lines.join("\n"));
    }
}
