//! What is words and what the template engine takes: held against the engine itself.

use super::Read;
use cardwright_wording::passage::PassageKind;
use proptest::collection::vec;
use proptest::prelude::prop_assert_eq;
use proptest::sample::select;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use std::cell::RefCell;

/// Pieces of a text. Every expression comes to `x`; a line begins with a sign, lest its blanks make
/// it code.
const PIECES: &[&str] = &[
    "a",
    " b ",
    "c\n$",
    "\n$",
    " ",
    "{ d }",
    "100 % e",
    "<f",
    "{{ 'x' }}",
    "{{- \"x\" -}}",
    "{{+ 'x' +}}",
    "{{ '}}'|replace('}}', \"x\") }}",
    "{{ {'k': {'j': 'x'}}.k.j }}",
    "{{ ['x', '%}'][0] }}",
    "{{ \"\\\"x\"|replace('\"', '') -}}",
    "{%- set q = '%}' %}",
    "{% set q = {'a': '-%}'} -%}",
    "{% if true %}",
    "{%- if true -%}",
    "<# gone {{ y }} #>",
    "<#- gone '-#>",
    "{% raw %}{{ g }}{% endraw %}",
    "{%- raw -%} {% h %} {%- endraw -%}",
    "{% raw -%}\n i {{- #> {%+ endraw %}",
];

#[test]
fn the_engine_and_the_scanner_agree() {
    let read = RefCell::new(Read::tiny(|_| {}));
    let config = Config {
        cases: 600,
        rng_seed: RngSeed::Fixed(11),
        failure_persistence: None,
        ..Config::default()
    };
    let outcome = TestRunner::new(config).run(&vec(select(PIECES), 1..14), |pieces| {
        let open = pieces.iter().filter(|it| it.contains("if true")).count();
        let text = format!("${}{}$", pieces.concat(), "{% endif %}".repeat(open));
        let (rendered, typed) = read.borrow_mut().rendered(&text);
        let rendered = rendered.expect("every piece is well formed");
        let words = typed.iter().filter(|it| it.kind != PassageKind::Literal);
        let words: Vec<String> = words.map(|it| it.text.replace('\u{fffc}', "x")).collect();
        let blanks = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        prop_assert_eq!(blanks(&words.join("\n")), blanks(&rendered), "{}", text);
        Ok(())
    });
    assert!(outcome.is_ok(), "{}", outcome.expect_err("it is not"));
}

#[test]
fn what_is_not_well_formed_is_read_all_the_same() {
    let mut read = Read::tiny(|_| {});
    for text in [
        "one {{ two",
        "one {% if",
        "one <# two",
        "{% raw %} one",
        "{{ 'one }}",
        "{{",
        "one {% raw %}{% end",
    ] {
        let (rendered, _) = read.rendered(text);
        assert_eq!(rendered, None, "{text}");
    }
}
