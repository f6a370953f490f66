//! A fault in a layout of one's own is told at its line.

use crate::project::{Project, Run};

/// The smallest game with something else in the front of its layout.
fn with(line: &str) -> Run {
    let project = Project::tiny();
    let layout = project.read("data/tiny/templates/tiny.typ");
    let head = "#let front(face, ctx, report: true) = {";
    let new = layout.replace(head, &format!("{head}\n  {line}"));
    assert_ne!(new, layout);
    project.write("data/tiny/templates/tiny.typ", new.as_bytes());
    project.run("check tiny")
}

#[test]
fn a_misspelt_key_of_a_face() {
    let said = with("let title = face.titel").stdout;
    assert!(said.contains("error[F003]") && said.contains("did you mean `title`?"), "{said}");
    assert!(said.contains("data/tiny/templates/tiny.typ:"), "{said}");
    assert!(!said.contains("faces.typ"), "{said}");
}

#[test]
fn a_misspelt_key_of_the_context() {
    let said = with("let f = ctx.formt").stdout;
    assert!(said.contains("did you mean `format`?"), "{said}");
    let said = with("let w = ctx.format.widht").stdout;
    assert!(said.contains("did you mean `width`?"), "{said}");
}

#[test]
fn a_fault_inside_a_built_in_layout_is_told_where_it_was_called() {
    let said = with("import \"/inline.typ\": tinted\n  tinted(3, red)").stdout;
    assert!(said.contains("--> data/tiny/templates/tiny.typ:"), "{said}");
    assert!(!said.contains("templates/inline.typ:"), "{said}");
}
