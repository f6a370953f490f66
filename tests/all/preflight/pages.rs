//! Mutants of pages: P012 to P019.

use super::mutant;

#[test]
fn trim() {
    mutant("no trim", &["P012"], |it| {
        it.edit("front1", "/TrimBox [29 29 209 281]", "");
    });
    mutant("art instead", &[], |it| {
        it.edit("front1", "/TrimBox", "/ArtBox");
    });
    mutant("both", &["P012"], |it| {
        it.edit("front1", "/TrimBox", "/ArtBox [29 29 209 281] /TrimBox");
    });
    // A trim that is inherited is none: it does not belong to what pages inherit.
    mutant("in the tree of pages", &["P012"], |it| {
        it.edit("front1", "/TrimBox [29 29 209 281]", "");
        it.edit("pages", "/Kids", "/TrimBox [29 29 209 281] /Kids");
    });
}

#[test]
fn nesting() {
    mutant("crop beyond the paper", &["P013"], |it| {
        it.edit("front1", "/BleedBox", "/CropBox [-10 0 238 310] /BleedBox");
    });
    mutant("bleed beyond the paper", &["P013"], |it| {
        it.edit("front1", "/MediaBox [0 0 238 310]", "/MediaBox [0 0 217.9 310]");
    });
    mutant("trim beyond the bleed", &["P013", "P014"], |it| {
        it.edit("front1", "/BleedBox [20 20", "/BleedBox [35 20");
    });
    mutant("corners the other way round", &[], |it| {
        it.edit("front1", "/TrimBox [29 29 209 281]", "/TrimBox [209 281 29 29]");
    });
}

#[test]
fn bleed() {
    mutant("1 mm", &["P014"], |it| {
        it.edit("front1", "/BleedBox [20 20 218 290]", "/BleedBox [26.16 20 218 290]");
    });
    mutant("art ends at the trim", &["P034"], |it| {
        it.redraw("one", "20 20 198 270 re f", "29 20 189 270 re f");
    });
    mutant("art ends in the bleed", &["P034"], |it| {
        it.redraw("one", "20 20 198 270 re f", "20 20 198 264 re f");
    });
    mutant("art ends inside", &[], |it| {
        it.redraw("one", "20 20 198 270 re f", "40 20 178 270 re f");
    });
    mutant("white ends at the trim", &[], |it| {
        it.redraw("one", "0.2 0 0 0 k 20 20 198 270 re f", "0 0 0 0 k 29 29 180 252 re f");
    });
    mutant("art is cut off there", &["P034"], |it| {
        it.redraw("one", "0.2 0 0 0 k", "29 29 189 252 re W n 0.2 0 0 0 k");
    });
}

#[test]
fn sizes() {
    mutant("no such size", &["P015"], |it| {
        for page in ["back1", "front1", "back2", "front2"] {
            it.edit(page, "/TrimBox [29 29 209 281]", "/TrimBox [29 29 205 281]");
        }
    });
    mutant("lying", &[], |it| {
        for page in ["back1", "front1", "back2", "front2"] {
            it.edit(page, "/Type /Page", "/Type /Page /Rotate 90");
        }
    });
    mutant("another size among them", &["P016"], |it| {
        it.edit("front1", "/TrimBox [29 29 209 281]", "/TrimBox [29 36.2 209 273.8]");
    });
    mutant("one lies", &["P016"], |it| {
        it.edit("front1", "/Type /Page", "/Type /Page /Rotate 270");
    });
    mutant("beyond all measure", &["P015"], |it| {
        let huge = "/CropBox [0 0 238 310] /MediaBox [0 0 1000000000 1000000000]";
        it.edit("front1", "/MediaBox [0 0 238 310]", huge);
    });
}

#[test]
fn count() {
    mutant("a side is missing", &["P017"], |it| {
        it.edit("pages", "@back1 @front1 @back2 @front2", "@back1 @front1 @back2");
    });
    mutant("too many", &["P017"], |it| {
        it.edit(
            "pages",
            "@back1 @front1 @back2 @front2",
            "@back1 @front1 @back2 @front2 @back1 @front1 @back2 @front2",
        );
    });
}

#[test]
fn order() {
    mutant("fronts first", &["P018"], |it| {
        it.edit("pages", "@back1 @front1 @back2 @front2", "@front1 @back1 @front2 @back2");
    });
    mutant("backs of their own", &[], |it| {
        it.stream("otherback", "", "0.1 0.5 0.9 0.1 k 20 20 198 270 re f");
        it.edit("back2", "@back", "@otherback");
        it.edit("pages", "@back1 @front1 @back2 @front2", "@front1 @back1 @front2 @back2");
    });
}

#[test]
fn annotations() {
    let note = |rect: &str, more: &str| {
        format!("/Type /Page /Annots [<< /Type /Annot /Subtype /Text /Rect [{rect}] {more} >>]")
    };
    mutant("a note", &["P019"], |it| {
        it.edit("front1", "/Type /Page", &note("50 50 70 70", ""));
    });
    mutant("a note in the bleed", &["P019"], |it| {
        it.edit("front1", "/Type /Page", &note("0 50 21 70", ""));
    });
    mutant("a note beside the card", &[], |it| {
        it.edit("front1", "/Type /Page", &note("0 50 19 70", ""));
    });
    mutant("a hidden note", &[], |it| {
        it.edit("front1", "/Type /Page", &note("50 50 70 70", "/F 2"));
    });
}
