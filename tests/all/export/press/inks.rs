//! `data/press/inks.toml`.

use super::fixture::RULES;
use crate::project::{Project, repository};
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_load::press::inks;
use cardwright_model::press::{InkLimit, NoInkLimit};
use std::fs;

#[test]
fn the_profile_is_there_with_its_licence_and_fits_its_name() {
    let profile = RULES.profile("fogra39").expect("the usual condition");
    assert_eq!(profile.condition, "FOGRA39");
    assert_eq!((profile.icc.len(), &profile.icc[12..20]), (121_368, &b"prtrCMYK"[..]));
    let licence = fs::read_to_string(repository("data/press/profiles/README-colorprofiles.txt"));
    let licence = licence.unwrap();
    assert!(licence.contains("FOGRA39L_coated.icc") && licence.contains("zlib/libpng License"));
}

#[test]
fn a_limit_is_from_one_ink_to_four() {
    assert_eq!(InkLimit::percent(240).unwrap().in_percent(), 240);
    for wrong in [99, 401, -1] {
        assert_eq!(InkLimit::percent(wrong), Err(NoInkLimit(wrong)));
    }
}

#[test]
fn a_users_own_file_stands_before_and_its_slips_are_told() {
    let built_in = fs::read_to_string(repository("data/press/inks.toml")).unwrap();
    for (old, new, says) in [
        ("text_chroma = 6", "text_chroma = 600", "out of range"),
        ("FOGRA39L_coated.icc", "mine.icc", "there is no profile `mine.icc`"),
        ("condition = \"FOGRA39\"\n", "", "condition"),
        ("art_chroma = 2", "art_chromas = 2", "art_chroma"),
        ("[black]", "[black", "]"),
        // A file from before, when least sizes stood here too.
        ("[black]", "[minimum]\nline = 25\n\n[black]", "no field `minimum`"),
    ] {
        let project = Project::empty();
        assert!(built_in.contains(old));
        project.write("data/press/inks.toml", built_in.replacen(old, new, 1).as_bytes());
        let mut report = Report::new();
        inks(&project.path("data"), &mut report).unwrap();
        let said = render(&report, TerminalStyle::PLAIN);
        assert!(said.contains(says), "{new}: {said}");
    }
    let project = Project::empty();
    let own = built_in.replace("text_chroma = 6", "text_chroma = 7");
    project.write("data/press/inks.toml", own.as_bytes());
    let rules = inks(&project.path("data"), &mut Report::new()).unwrap().expect("sound");
    assert_eq!(rules.black.text_chroma, 7);
}
