//! Boxes, sizes and fonts of letters.

use super::set_page::{near, same, set, set_with, svg};

#[test]
fn boxes_are_those_of_the_drawn_outlines() {
    for body in [
        "#at(10, 20)[Hgf,]",
        "#at(-2, 1)[Áj]",
        "#at(20, 30, text(size: 31pt, font: \"Almendra\")[Qy])",
        "#at(25, 20, rotate(-90deg, origin: top + left)[Hgf])",
        "#at(25, 20, rotate(180deg, origin: top + left, scale(x: 60%, y: 140%)[Hgf]))",
        "#at(5, 20, skew(ax: 0deg, scale(-100%)[Lg]))",
        "#at(5, 20, box(scale(220%, reflow: true)[fj]))",
    ] {
        let set_page = set(body);
        let run = &set_page.page.letters[0];
        same(run.area.expect("printed"), set_page.drawn(), 0.05);
        assert_eq!(run.area, run.seen, "{body}");
    }
}

#[test]
fn a_slanted_line_is_inside_of_its_box() {
    let set_page = set("#at(15, 30, rotate(-30deg, origin: bottom + left)[slanted])");
    let run = &set_page.page.letters[0];
    let (measured, drawn) = (run.area.expect("printed"), set_page.drawn());
    assert!(measured.grown(0.03).contains(drawn), "{measured:?} {drawn:?}");
    // Glyph by glyph, so that the corners of the line stay empty.
    assert!(measured.width() - drawn.width() < 1.5, "{measured:?} {drawn:?}");
    near(run.turn, -30.0);
}

#[test]
fn each_glyph_has_its_box_and_its_bytes() {
    let set_page = set("#at(10, 20)[á i]");
    let run = &set_page.page.letters[0];
    let texts: Vec<&str> = run.glyphs.iter().map(|it| &run.text[it.range.clone()]).collect();
    assert_eq!(texts, ["á", " ", "i"]);
    assert!(run.glyphs[1].area.is_none(), "a space prints nothing");
    let (a, i) = (run.glyphs[0].area.unwrap(), run.glyphs[2].area.unwrap());
    assert!(a.right < i.left && a.union(i) == run.area.unwrap(), "{a:?} {i:?}");
    assert!(set("#at(1, 1)[~]").page.letters.iter().all(|it| it.area.is_none()));
}

#[test]
fn sizes_are_those_on_the_page() {
    let set_page = set(r#"
        #at(1, 5)[plain]
        #at(1, 10, scale(50%)[half])
        #at(1, 15, rotate(-90deg, scale(150%, reflow: true)[turned]))
        #at(1, 20, scale(x: 50%, y: 100%)[narrow])
        #at(1, 25, scale(x: 100%, y: 50%)[flat])
        #at(1, 30, skew(ax: 40deg)[leaning])
        #at(1, 35, scale(50%, scale(50%, rotate(20deg)[quarter])))
        #at(30, 5, text(size: 6.5pt)[six])"#);
    for (text, size, turn) in [
        ("plain", 10.0, 0.0),
        ("half", 5.0, 0.0),
        ("turned", 15.0, -90.0),
        ("narrow", 10.0, 0.0),
        ("flat", 5.0, 0.0),
        ("leaning", 10.0, 0.0),
        ("quarter", 2.5, 20.0),
        ("six", 6.5, 0.0),
    ] {
        near(set_page.run(text).size, size);
        near(set_page.run(text).turn, turn);
    }
}

#[test]
fn what_is_cut_off_is_not_seen() {
    let set_page = set(r#"
        #at(10, 10, box(width: 5mm, height: 5mm, clip: true, place(dx: 2mm, dy: 2mm)[widewords]))
        #at(30, 10, box(width: 3mm, height: 3mm, clip: true, place(dx: 4mm, dy: 4mm)[gone]))"#);
    let run = set_page.run("widewords");
    let (area, seen) = (run.area.unwrap(), run.seen.unwrap());
    near(seen.right, 15.0);
    assert!(area.right > 25.0 && seen.left == area.left, "{area:?} {seen:?}");
    assert!(set_page.run("gone").area.is_some() && set_page.run("gone").seen.is_none());
}

#[test]
fn colours_and_rims_of_letters() {
    let set_page = set(r##"
        #at(1, 5, text(fill: rgb("#8F2418"))[red])
        #at(1, 10, text(fill: rgb("#0000FF80"))[glass])
        #at(1, 15, text(fill: cmyk(0%, 0%, 0%, 100%))[press])
        #at(1, 20, scale(50%, text(stroke: 1pt + rgb("#00FF00"))[rim]))
        #at(1, 25, text(fill: gradient.linear(black, white))[mixed])"##);
    assert_eq!(set_page.run("red").tint.colour.hex(), "#8F2418");
    near(set_page.run("red").tint.alpha, 1.0);
    near(set_page.run("glass").tint.alpha, 128.0 / 255.0);
    let [r, g, b] = set_page.run("press").tint.colour.0;
    assert!(r < 60 && g < 60 && b < 60, "black of a press is dark: {r} {g} {b}");
    let (thickness, tint) = set_page.run("rim").rim.unwrap();
    near(thickness, 0.5);
    assert_eq!(tint.colour.hex(), "#00FF00");
    assert!(set_page.run("red").rim.is_none());
    let mixed = set_page.run("mixed").tint.colour.0[0];
    // Laid over the whole page, at whose left edge the letters stand.
    assert!(mixed < 100, "{mixed}");
}

#[test]
fn fonts_and_what_steps_in_for_them() {
    let set_page = set(r#"
        #at(1, 5, text(weight: 700)[bold])
        #at(1, 10, text(font: "Almendra")[old 布])
        #at(1, 15, text(font: "Almendra")[ax ⅓ by])
        #at(1, 20)[a#text(font: "Alegreya")[b]c]"#);
    let bold = set_page.run("bold");
    assert_eq!((bold.family.as_str(), bold.weight), ("Alegreya Sans", 700));
    assert!(!bold.missing);
    let missing = set_page.page.letters.iter().find(|it| it.text.contains('布')).unwrap();
    assert!(missing.missing && missing.glyphs.iter().filter(|it| it.missing).count() == 1);
    // Almendra has no thirds.
    let third = set_page.run("⅓");
    assert_ne!(third.family, "Almendra");
    assert_eq!(third.instead_of.as_deref(), Some("Almendra"));
    assert_eq!(set_page.run("ax").instead_of, None);
    assert!(["a", "b", "c"].iter().all(|it| set_page.run(it).instead_of.is_none()), "asked for");
}

#[test]
fn fonts_that_layouts_name_are_known() {
    let set_page = set("#at(1, 5, text(font: \"Almendra\")[x])");
    let quotes = |font| set_page.typesetter.quotes(font);
    assert!(quotes("Almendra") && quotes("almendra") && quotes("Alegreya Sans"));
    assert!(!quotes("Alegreya"));
}

#[test]
fn letters_are_counted_in_the_order_of_painting() {
    let drawing = svg("viewBox=\"0 0 1 1\"><path d=\"M0 0h1v1z\"/>");
    let set_page = set_with(
        &[("a.svg", drawing)],
        r#"#at(1, 5)[one] #at(1, 5, rect(fill: red, stroke: 1pt)) #at(1, 5)[two]
        #at(1, 5, image("/art/a.svg", width: 5mm)) #at(1, 5, line(length: 5mm)) #at(1, 5)[three]"#,
    );
    let page = &set_page.page;
    assert_eq!(
        [set_page.run("one").order, set_page.run("two").order, set_page.run("three").order],
        [0, 3, 6]
    );
    assert_eq!((page.fills[0].order, page.strokes[0].order), (1, 2));
    assert_eq!((page.pictures[0].order, page.strokes[1].order), (4, 5));
}

#[test]
fn letters_know_their_figure_and_their_paragraph() {
    let set_page = set(concat!(
        "#figure(kind: image, supplement: none, box[Picture])\n",
        "#figure(kind: table, supplement: none, box[Table])\n",
        "#par[One #strong[one]]#par[Two]",
    ));
    let of = |words: &str| {
        let run = set_page.page.letters.iter().find(|it| it.text.trim() == words).expect(words);
        (run.in_figure, run.paragraph)
    };
    assert!(of("Picture").0 && !of("Table").0 && !of("One").0);
    assert!(of("One").1.is_some() && of("One").1 == of("one").1 && of("One").1 != of("Two").1);
}
