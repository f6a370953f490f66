//! Markdown that nests, repeats and links more than a book does.

use super::chapter::{told, with};
use super::{bounded, refused};

#[test]
fn nesting_over_a_hundred_levels_is_a_finding() {
    let deep = "nests deeper than 100 levels";
    told(&format!("{} x", ">".repeat(30_000)), deep);
    told(&format!("{}x", "> ".repeat(30_000)), deep);
    told(&format!("{}x", "- ".repeat(3_000)), deep);
    told(&format!("{}x", "1. ".repeat(3_000)), deep);
    let stairs: String = (0..600).map(|it| format!("{}- x\n", "  ".repeat(it))).collect();
    told(&stairs, deep);
    told(&format!("{}x{}", "![".repeat(20_000), "](a.svg)".repeat(20_000)), deep);
    // What a template makes is read like what is typed.
    told("{% for n in range(30000) %}>{% endfor %} x", "nests deeper than 100 levels");
}

#[test]
fn a_hundred_levels_are_read() {
    let run = bounded(&with(&format!("{} x", ">".repeat(90))), "check tiny --no-fit");
    assert!(!run.stdout.contains("nests deeper"), "{}", run.stdout);
}

#[test]
fn a_cell_beyond_the_head_of_its_table_is_told() {
    let head = "| a | b |\n|---|---|\n";
    for (row, lost) in [
        ("| c | d | lost words |", "lost words"),
        ("c | d | lost words", "lost words"),
        ("| c | d | | lost | words |", "lost | words"),
    ] {
        told(&format!("{head}{row}\n"), &format!("so `{lost}` is not printed"));
        // In a list and in a box as well.
        told(
            &format!("```aside Words\n{head}{row}\n```\n"),
            "the head of this table has 2 columns",
        );
    }
    let run =
        refused(&with(&format!("{head}| c | d | e |\n")), "check tiny --no-fit", "rules.md:5:11");
    assert_eq!(run.code, 1, "{}", run.stderr);
    for row in ["| c | d |", "| c |", "c | d", "| c | d | |", "| c | `d` | | |"] {
        let run = bounded(&with(&format!("{head}{row}\n\nMore words.\n")), "check tiny --no-fit");
        assert!(!run.stdout.contains("head of this table"), "{row}: {}", run.stdout);
    }
}

#[test]
fn boxes_within_boxes_are_bounded() {
    let fence = |it: usize| "`".repeat(3 + it);
    let open: String = (0..200).rev().map(|it| format!("{}example A\n", fence(it))).collect();
    let close: String = (0..200).map(|it| format!("{}\n", fence(it))).collect();
    told(&format!("{open}x\n{close}"), "boxes nest deeper than 10");
}

#[test]
fn a_chapter_has_a_length() {
    told(&"x\n".repeat(1_000_000), "longer than 1000 kB");
    let run = refused(&with(&"x".repeat(5_000_000)), "check tiny --no-fit", "rules.md");
    assert_eq!(run.code, 1, "{}{}", run.stdout, run.stderr);
}

#[test]
fn what_repeats_ends_in_time() {
    let unknown: String = (0..20_000).map(|it| format!("[[nothing-{it}]] ")).collect();
    let marks = format!("x{}", "\u{301}".repeat(100_000));
    for chapter in [unknown, "x\n\n".repeat(100_000), marks, "x".repeat(900_000)] {
        let run = bounded(&with(&chapter), "check tiny --time-limit 1 --memory-limit 1500");
        let told = run.stderr.contains("longer than 1 s") || run.stderr.contains("1500 MB");
        assert!(run.code == 1 || run.code == 2 && told, "{}: {}", run.code, run.stderr);
    }
}

#[test]
fn a_link_leads_to_the_web_to_a_letter_or_to_a_heading() {
    for to in ["javascript:alert(1)", "file:///etc/passwd", "JAVASCRIPT:x", "data:text/html,x"] {
        told(&format!("Here is [a link]({to})."), "a link can lead to");
    }
    // Without a scheme it can only be a heading, and there is none.
    told("Here is [a link](../x).", "B002");
    let sound = "[a](https://example.org) [c](mailto:a@example.org) \
                 <b@example.org> [d](#tiny)";
    let run = bounded(&with(sound), "check tiny --no-fit");
    assert!(!run.stdout.contains("a link can lead to"), "{}", run.stdout);
}
