//! Texts that ask the template engine for too much: steps, calls, length, memory, stack.

use super::chapter::{told, with};
use super::{bounded, refused};
use crate::project::Project;

/// `times` doublings by an expression.
fn doubled(times: usize, first: &str, by: &str) -> String {
    let first = format!("{{% set a = {first} %}}");
    let doublings: String = (0..times).map(|_| format!("{{% set a = {by} %}}")).collect();
    format!("{first}{doublings}{{{{ a | length }}}}")
}

#[test]
fn loops_within_loops_run_out_of_steps() {
    let many = "range(100000)";
    told(
        &format!("{{% for a in {many} %}}{{% for b in {many} %}}x{{% endfor %}}{{% endfor %}}"),
        "steps",
    );
    told(
        &format!("{{% for a in {many} %}}{{% for b in {many} %}}{{% endfor %}}{{% endfor %}}"),
        "steps",
    );
}

#[test]
fn macros_that_call_themselves_are_ended() {
    let twice = "{% macro m(n) %}{{ m(n) }}{{ m(n) }}{% endmacro %}{{ m(1) }}";
    told(twice, "recursion limit");
    let shallow = "{% macro m(n) %}{% if n > 0 %}{{ m(n - 1) }}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}\
                   {% endmacro %}{{ m(15) }}";
    told(shallow, "steps");
}

#[test]
fn a_text_that_grows_is_cut_off() {
    let line = "{% for n in range(100000) %}a line of twenty letters {% endfor %}";
    told(line, "expands to more than 1000 kB");
}

/// Lists double without taking memory; to go through one takes time or memory.
#[test]
fn lists_that_double_are_ended() {
    for by in ["a | join", "a | list | length", "a | sum", "9 in a", "a | last", "a | sort"] {
        let doublings = "{% set a = a + a %}".repeat(40);
        let text = format!("{{% set a = range(1000) %}}{doublings}{{{{ {by} }}}}");
        let run = bounded(&with(&text), "check tiny --no-fit --time-limit 1 --memory-limit 200");
        let ended = run.stderr.contains("longer than 1 s") || run.stderr.contains("200 MB");
        let told = run.code == 1 && run.stdout.contains("rules.md");
        assert!(run.code == 2 && ended || told, "{by}: {} {}{}", run.code, run.stdout, run.stderr);
        assert!(
            !ended || run.stderr.contains("while working out `data/tiny/rules.md:1`"),
            "{by}: {}",
            run.stderr
        );
        assert!(!run.stderr.contains("panicked"), "{by}: {}", run.stderr);
    }
}

/// A value may double with each step: what it takes of memory is all that bounds it.
#[test]
fn values_that_double_run_into_the_limit_of_memory() {
    let growing = [
        ("'xxxxxxxx'", "a ~ a"),
        ("'xxxxxxxx'", "a | replace('x', 'xx')"),
        ("'xxxxxxxx'", "'%s%s' | format(a, a)"),
        ("'xxxxxxxx'", "[a, a] | join"),
    ];
    for (first, by) in growing {
        let project = with(&doubled(40, first, by));
        let run = bounded(&project, "check tiny --no-fit --memory-limit 200");
        let told = [&run.stdout, &run.stderr].map(|it| it.contains("200 MB of memory"));
        assert!(
            !told[1] || run.stderr.contains("while working out `data/tiny/rules.md:1`"),
            "{}",
            run.stderr
        );
        // What the engine itself says no to is told at the chapter.
        let refused = run.code == 1 && run.stdout.contains("rules.md");
        assert!(
            told[1] && run.code == 2 || refused,
            "{by}: {}\n{}{}",
            run.code,
            run.stdout,
            run.stderr
        );
        assert!(!run.stderr.contains("panicked"), "{by}: {}", run.stderr);
    }
}

#[test]
fn long_chains_of_operators_are_refused_before_they_are_read() {
    let many = 100_000;
    let chains = [
        format!("{{{{ {}true }}}}", "not ".repeat(many)),
        format!("{{{{ {}1 }}}}", "-".repeat(many)),
        format!("{{{{ 1{} }}}}", "~1".repeat(many)),
        format!("{{{{ game{} }}}}", ".x".repeat(many)),
        format!("{{{{ 1{} }}}}", "|abs".repeat(many)),
        format!("{{{{ 1{} }}}}", " if 1 else 1".repeat(many / 2)),
        format!("{{{{ 1{} }}}}", "+1".repeat(many)),
        format!("{{{{ {}1{} }}}}", "(".repeat(many), ")".repeat(many)),
        format!("{{% if {}true %}}x{{% endif %}}", "not ".repeat(many)),
        // What stands in quotes or in a comment hides nothing.
        format!("<# {{{{ \" #>{{{{ \"}}}}\" ~ {}1 }}}}", "-".repeat(many)),
        format!("{{% raw %}}{{{{ ' {{% endraw %}}{{{{ {}1 }}}}", "-".repeat(many)),
    ];
    for chain in chains {
        told(&chain, "an expression may have 10000");
    }
    let branches = format!("{{% if 0 %}}{}{{% endif %}}", "{% elif 0 %}".repeat(many / 2));
    told(&branches, "more than 1000 branches");
    let nested = format!("{}{}", "{% if 1 %}".repeat(many / 4), "{% endif %}".repeat(many / 4));
    told(&nested, "recursion");
}

/// As deep as a part may be, nothing overflows: the same chains, as long as they may be.
#[test]
fn the_longest_chains_are_read() {
    let chains = [
        format!("{{{{ {}true }}}}", "not ".repeat(2_400)),
        format!("{{{{ {}1 }}}}", "-".repeat(9_900)),
        format!("{{{{ 1{} }}}}", "~1".repeat(4_900)),
        format!("{{{{ game{} }}}}", ".x".repeat(4_900)),
        format!("{{{{ 1{} }}}}", "|abs".repeat(2_400)),
        format!("{{{{ 1{} }}}}", " if 1 else 1".repeat(800)),
        format!("{{% if 0 %}}{}x{{% endif %}}", "{% elif 0 %}".repeat(1_000)),
    ];
    for chain in chains {
        let run = bounded(&with(&chain), "check tiny --no-fit");
        assert!([0, 1].contains(&run.code), "{}: {}{}", run.code, run.stdout, run.stderr);
        assert!(!run.stderr.contains("overflow"), "{}", run.stderr);
    }
}

#[test]
fn card_templates_and_expectations_are_bounded_too() {
    let project = Project::tiny();
    let loops = "{% for a in range(100000) %}{% for b in range(100000) %}{% endfor %}{% endfor %}";
    project.write("data/tiny/templates/tiny.j2", format!("points: {loops}\n").as_bytes());
    let run = refused(&project, "check tiny --no-fit", "tiny.j2");
    assert!(run.stdout.contains("steps"), "{}", run.stdout);

    let project = Project::tiny();
    let chain = format!("{}true", "not ".repeat(100_000));
    project.edit("data/tiny/game.toml", "that = \"total\"", &format!("that = \"{chain}\""));
    let run = refused(&project, "check tiny --no-fit", "game.toml");
    assert!(run.stdout.contains("an expression may have 10000"), "{}", run.stdout);
}
