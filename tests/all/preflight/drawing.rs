//! Mutants of fonts, pictures, lines, letters, marks and what no press can do: P020 to P032.

use super::mutant;

#[test]
fn fonts() {
    let bare = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
    mutant("not embedded", &["P020"], |it| {
        it.edit("resources", "/F0 @font", &format!("/F0 @font /F2 {bare}"));
        it.draw("one", "BT /F2 9 Tf 0 g 45 110 Td (Bare) Tj ET");
    });
    mutant("not embedded and not used", &[], |it| {
        it.edit("resources", "/F0 @font", &format!("/F0 @font /F2 {bare}"));
    });
    mutant("not embedded in a form", &["P020"], |it| {
        it.set("bare", bare);
        it.edit("form", "/F0 @font", "/F0 @bare");
    });
    mutant("composite", &["P020"], |it| {
        it.edit("cid", "/FontDescriptor @descriptor", "/FontDescriptor << /Flags 4 >>");
    });
    mutant("an empty file of outlines", &["P020"], |it| {
        it.stream("outlines", "", "");
    });
    mutant("in a pattern", &["P020"], |it| {
        it.set("bare", bare);
        it.edit("tile", "/Resources << >>", "/Resources << /Font << /F0 @bare >> >>");
        it.draw("tile", "BT /F0 9 Tf 0 g (x) Tj ET");
    });
    mutant("whole", &["P021"], |it| {
        it.edit("font", "ABCDEF+", "");
    });
}

#[test]
fn pictures() {
    mutant("large", &["P025"], |it| {
        it.redraw("one", "36 0 0 36 60 60 cm", "48 0 0 48 60 60 cm");
    });
    mutant("stretched", &["P025"], |it| {
        it.redraw("one", "36 0 0 36 60 60 cm", "36 0 0 45 60 60 cm");
    });
    mutant("turned", &[], |it| {
        it.redraw("one", "36 0 0 36 60 60 cm", "25 25 -25 25 100 60 cm");
    });
    mutant("line art", &["P025"], |it| {
        it.redraw("one", "10 0 0 10 150 130 cm", "24 0 0 24 150 130 cm");
    });
    mutant("a stencil", &["P025"], |it| {
        it.edit("image", "/BitsPerComponent 8 /ColorSpace /DeviceCMYK", "/ImageMask true");
    });
    mutant("in units of its own", &["P025"], |it| {
        // Twice as large in all, so half the pixels for each inch.
        it.edit("front1", "/Type /Page", "/Type /Page /UserUnit 2");
        it.edit("front1", "[0 0 238 310]", "[0 0 119 155]");
        it.edit("front1", "[20 20 218 290]", "[10 10 109 145]");
        it.edit("front1", "[29 29 209 281]", "[14.5 14.5 104.5 140.5]");
        it.stream(
            "small",
            "",
            "0.2 0 0 0 k 10 10 99 135 re f q 18 0 0 18 50 50 cm /Im0 Do Q \
                                q 36 0 0 36 50 80 cm /Im0 Do Q",
        );
        it.edit("front1", "@one", "@small");
    });
}

#[test]
fn lines() {
    mutant("thin", &["P026"], |it| {
        it.draw("one", "0.2 w 45 110 m 65 110 l S");
    });
    mutant("a hair", &["P026"], |it| {
        it.draw("one", "0 w 45 110 m 65 110 l S");
    });
    mutant("scaled down", &["P026"], |it| {
        it.draw("one", "q 0.5 0 0 0.5 0 0 cm 0.4 w 90 220 m 130 220 l S Q");
    });
    mutant("scaled down one way", &["P026"], |it| {
        it.draw("one", "q 1 0 0 0.5 0 0 cm 0.4 w 45 220 m 65 220 l S Q");
    });
    mutant("scaled up", &[], |it| {
        it.draw("one", "q 3 0 0 3 0 0 cm 0.1 w 15 37 m 21 37 l S Q");
    });
    mutant("by a state", &["P026"], |it| {
        it.edit("state", "/ca 1", "/LW 0.1");
        it.draw("one", "/G0 gs 45 110 m 65 110 l S");
    });
    mutant("a bar", &["P026"], |it| {
        it.draw("one", "0 g 45 110 20 0.1 re f");
    });
    mutant("white", &[], |it| {
        it.draw("one", "1 G 0.1 w 45 110 m 65 110 l S");
    });
}

#[test]
fn type_sizes() {
    mutant("small", &["P027"], |it| {
        it.draw("one", "BT /F0 4 Tf 0 g 45 110 Td (Small) Tj ET");
    });
    mutant("scaled by the text", &["P027"], |it| {
        it.draw("one", "BT /F0 1 Tf 0 g 4 0 0 4 45 110 Tm (Small) Tj ET");
    });
    mutant("scaled by the page", &["P027"], |it| {
        it.draw("one", "q 0.4 0 0 0.4 45 110 cm BT /F0 10 Tf 0 g (Small) Tj ET Q");
    });
    mutant("narrow", &[], |it| {
        it.draw("one", "BT /F0 9 Tf 30 Tz 0 g 45 110 Td (Narrow) Tj ET");
    });
    mutant("slanted", &[], |it| {
        it.draw("one", "BT /F0 1 Tf 0 g 5.5 0 4 5.5 45 110 Tm (Slanted) Tj ET");
    });
    mutant("white", &["P027"], |it| {
        it.draw("one", "BT /F0 5.5 Tf 1 g 45 110 Td (White) Tj ET");
    });
    mutant("black of that size", &[], |it| {
        it.draw("one", "BT /F0 5.5 Tf 0 g 45 110 Td (Black) Tj ET");
    });
}

#[test]
fn text_near_the_knife() {
    let at = |x: f64, y: f64, text: &str| format!("BT /F0 10 Tf 0 g {x} {y} Td ({text}) Tj ET");
    // The trim is 29 to 209 by 29 to 281, of which 9 points on each side are not safe.
    for (name, x, y) in [
        ("left", 37.0, 110.0),
        ("right", 186.0, 110.0),
        ("below", 45.0, 39.0),
        ("above", 45.0, 266.0),
    ] {
        mutant(name, &["P028"], |it| {
            it.draw("one", &at(x, y, "Knife"));
        });
    }
    for (name, x, y) in [
        ("left", 38.5, 110.0),
        ("right", 174.5, 110.0),
        ("below", 45.0, 40.5),
        ("above", 45.0, 265.0),
    ] {
        mutant(name, &[], |it| {
            it.draw("one", &at(x, y, "Knife"));
        });
    }
    mutant("cut through", &["P028"], |it| {
        it.draw("one", &at(200.0, 110.0, "Knife"));
    });
    mutant("beside the card", &[], |it| {
        it.draw("one", &at(45.0, 5.0, "slug"));
    });
    mutant("spaced out", &["P028"], |it| {
        it.draw("one", "BT /F0 10 Tf 40 Tc 0 g 45 110 Td (Knife) Tj ET");
    });
    mutant("moved by an array", &["P028"], |it| {
        it.draw("one", "BT /F0 10 Tf 0 g 45 110 Td [(a) -15500 (b)] TJ ET");
    });
    mutant("wide letters of two bytes", &["P028"], |it| {
        it.draw("one", "BT /F1 10 Tf 0 g 188 110 Td <00010002> Tj ET");
    });
    mutant("blanks at the end", &[], |it| {
        it.draw("one", &at(170.0, 110.0, "Knife           "));
    });
    mutant("in a form, turned", &["P028"], |it| {
        it.edit("form", "/Matrix [1 0 0 1 60 220]", "/Matrix [0 1 -1 0 60 250]");
    });
}

#[test]
fn marks() {
    mutant("registration colour inside", &["P029"], |it| {
        it.draw("one", "/Cs1 cs 0.4 scn 45 110 20 20 re f");
    });
    mutant("a crop mark into the bleed", &["P029"], |it| {
        it.draw("one", "0 0 0 1 K 0.5 w 10 29 m 24 29 l S");
    });
    mutant("a border on the cut", &[], |it| {
        it.draw("one", "0 0 0 1 K 0.5 w 29 29 180 252 re S");
    });
    mutant("a line elsewhere", &[], |it| {
        it.draw("one", "0 0 0 1 K 0.5 w 10 100 m 24 100 l S");
    });
}

#[test]
fn what_no_press_can_do() {
    mutant("PostScript", &["P032"], |it| {
        it.stream("script", "/Type /XObject /Subtype /PS", "showpage");
        it.edit("resources", "/Im0 @image", "/Im0 @image /Ps0 @script");
        it.draw("one", "/Ps0 Do");
    });
    mutant("a transfer curve", &["P032"], |it| {
        it.edit("state", "/ca 1", "/TR @tint");
    });
    mutant("the usual curve", &[], |it| {
        it.edit("state", "/ca 1", "/TR2 /Default");
    });
    mutant("an image to be fetched from a server", &["P032"], |it| {
        it.edit("image", "/Width", "/OPI << >> /Width");
    });
    mutant("other pictures", &["P032"], |it| {
        it.edit("image", "/Width", "/Alternates [] /Width");
    });
    mutant("a page from another file", &["P032"], |it| {
        it.edit("form", "/Subtype", "/Ref << >> /Subtype");
    });
}
