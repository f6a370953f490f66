//! Layouts that never end, ask for all the memory there is, or look at the clock.

use super::{Run, bounded, refused, standing};
use crate::project::Project;

/// The smallest game with this at the head of its layout.
fn with(layout: &str) -> Project {
    let project = Project::tiny();
    let old = project.read("data/tiny/templates/tiny.typ");
    project.write("data/tiny/templates/tiny.typ", format!("{layout}\n{old}").as_bytes());
    project
}

/// Runs `build` under short limits; nothing may be left behind.
fn built(layout: &str) -> Run {
    let project = with(layout);
    let before = standing(&project.path(""));
    let run = bounded(&project, "build tiny --time-limit 3 --memory-limit 300");
    let after = standing(&project.path(""));
    assert!(run.code != 0, "{layout}: {}", run.stdout);
    assert!(!run.stderr.contains("panicked"), "{layout}: {}", run.stderr);
    let strange: Vec<_> = after.keys().filter(|it| !before.contains_key(*it)).collect();
    assert!(strange.is_empty(), "{layout}: left {strange:?}");
    run
}

/// What can't be refused beforehand is ended, and said to be.
fn ended(layout: &str) {
    let run = built(layout);
    let told = ["the run takes longer than 3 s", "the run needs more than 300 MB of memory"];
    let told = told.into_iter().any(|it| run.stderr.contains(it));
    assert!(run.code == 2 && told, "{layout}: {}\n{}", run.code, run.stderr);
    assert!(run.stderr.contains("while setting `"), "{}", run.stderr);
}

/// What typst itself turns down, at its place.
fn told(layout: &str, what: &str) {
    let run = built(layout);
    assert_eq!(run.code, 1, "{layout}: {}", run.stderr);
    assert!(run.stderr.contains(what) && run.stderr.contains("tiny.typ"), "{}", run.stderr);
}

#[test]
fn loops_that_hardly_end_are_ended() {
    ended(
        "#let n = 0\n#while n < 9000 { n += 1; let m = 0\nwhile m < 9000 { m += 1; let k = 0\nwhile k < 9000 { k += 1 } } }",
    );
}

#[test]
fn memory_without_end_is_refused_with_a_message() {
    ended("#let a = range(2000000000)");
    ended("#let a = (0,) * 100\n#for i in range(60) { a = a + a }");
    ended("#let s = \"xxxxxxxxxxxxxxxx\"\n#for i in range(60) { s = s + s }");
    ended("#let s = lorem(1000000000)");
}

#[test]
fn a_plugin_is_not_known() {
    told("#let p = plugin(\"x.wasm\")", "layouts can't use plugins");
    told("#import \"@preview/cetz:0.3.0\": canvas", "layouts can't use packages");
    told("#let p = std.plugin(\"x.wasm\")", "plugin");
}

#[test]
fn there_is_no_clock() {
    told("#let d = datetime.today()", "layouts can't read the clock");
}

#[test]
fn what_calls_or_holds_itself_is_turned_down() {
    told("#let f() = f()\n#f()", "maximum function call depth exceeded");
    ended("#let f(n) = eval(\"f(n)\", scope: (f: f, n: n))\n#f(1)");
}

#[test]
fn boxes_ten_thousand_deep_do_not_overflow() {
    let content = "{ let x = [a]; for i in range(10000) { x = box(x) }; x }";
    let run = refused(&on_faces(content), "build tiny", "tiny.typ");
    assert!(run.stderr.contains("maximum layout depth exceeded"), "{}", run.stderr);
}

/// The smallest game with this on every face.
fn on_faces(content: &str) -> Project {
    let project = Project::tiny();
    let place = "    place(bottom + left,";
    let path = "data/tiny/templates/tiny.typ";
    project.edit(path, place, &format!("    place(top + left, {content})\n{place}"));
    project
}

#[test]
fn lengths_beyond_any_page_are_told() {
    let beyond = [
        "scale(1e12%, rect(width: 1mm, fill: red))",
        "scale(1e12%)[x]",
        "move(dx: 1e300mm)[x]",
        "text(size: 1e300pt)[x]",
        "box(width: 1e300mm, fill: red)[x]",
    ];
    for content in beyond {
        let run = refused(&on_faces(content), "build tiny --time-limit 20", "faces.typ");
        assert!(run.code == 1 && run.stderr.contains("100 m"), "{content}: {}", run.stderr);
    }
}

#[test]
fn a_link_of_a_layout_leads_to_the_web_or_to_a_letter() {
    for to in ["javascript:alert(1)", "file:///etc/passwd"] {
        let run = refused(&on_faces(&format!("link(\"{to}\")[x]")), "build tiny", "faces.typ");
        assert!(run.stderr.contains(&format!("makes a link to `{to}`")), "{}", run.stderr);
    }
    let run = bounded(&on_faces("link(\"https://example.org\")[x]"), "check tiny");
    assert!(!run.stdout.contains("makes a link"), "{}", run.stdout);
}

/// Drawings that take for ever are ended, and deep ones are drawn.
#[test]
fn drawings_are_bounded() {
    let svg = |inside: &str, seconds: u64| {
        let project = Project::tiny();
        let root = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\">";
        project.write("data/tiny/art/stone.svg", format!("{root}{inside}</svg>").as_bytes());
        bounded(&project, &format!("build tiny --time-limit {seconds} --memory-limit 1000"))
    };
    let groups = ("<g opacity=\"0.99\">".repeat(900), "</g>".repeat(900));
    let run = svg(&format!("{}<rect width=\"9\" height=\"9\"/>{}", groups.0, groups.1), 10);
    assert!([0, 1].contains(&run.code), "{}: {}", run.code, run.stderr);
    let noise = "<filter id=\"f\" x=\"0\" y=\"0\" width=\"1\" height=\"1\">\
                 <feTurbulence baseFrequency=\"0.5\" numOctaves=\"1000000000\"/></filter>\
                 <rect width=\"40\" height=\"40\" filter=\"url(#f)\"/>";
    let run = svg(noise, 1);
    assert!(run.code == 2 && run.stderr.contains("longer than 1 s, while"), "{}", run.stderr);
}
