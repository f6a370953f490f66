//! Files of an author are changed whole or not at all.

use crate::project::Project;
use cardwright::diagnostic::{Report, fixed};
use cardwright::export::{Rewrite, rewrite, rewrite_all};
use cardwright::load;
use std::error::Error as _;
use std::fs;
use std::path::Path;

/// Names of everything in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_file_holds_the_new_text_and_nothing_is_left_beside_it() {
    let project = Project::empty();
    project.write("game/a.toml", b"old");
    rewrite(&project.path("game/a.toml"), "old", "new\r\n").unwrap();
    assert_eq!(project.read("game/a.toml"), "new\r\n");
    assert_eq!(names(&project.path("game")), ["a.toml"]);
}

#[test]
fn a_file_that_somebody_changed_stays_as_it_is() {
    let project = Project::empty();
    project.write("game/a.toml", b"mine");
    let error = rewrite(&project.path("game/a.toml"), "old", "new").unwrap_err();
    assert!(error.to_string().contains("a.toml"), "{error}");
    assert!(error.source().unwrap().to_string().contains("has changed since"), "{error:?}");
    assert_eq!(project.read("game/a.toml"), "mine");
    assert_eq!(names(&project.path("game")), ["a.toml"]);
}

#[test]
fn of_several_files_none_changes_when_one_can_not() {
    let project = Project::empty();
    project.write("game/a.toml", b"old");
    project.write("game/b.toml", b"mine");
    let (a, b) = (project.path("game/a.toml"), project.path("game/b.toml"));
    let missing = project.path("game/c.toml");
    for other in [&b, &missing, &a] {
        let files =
            [&a, other].map(|path| Rewrite { path: path.as_path(), old: "old", new: "new" });
        rewrite_all(&files).unwrap_err();
        assert_eq!(project.read("game/a.toml"), "old");
        assert_eq!(project.read("game/b.toml"), "mine");
        assert_eq!(names(&project.path("game")), ["a.toml", "b.toml"]);
    }
    project.write("game/b.toml", b"old too");
    let b = Rewrite { path: &b, old: "old too", new: "new too" };
    rewrite_all(&[Rewrite { path: &a, old: "old", new: "new" }, b]).unwrap();
    assert_eq!(project.read("game/a.toml"), "new");
    assert_eq!(project.read("game/b.toml"), "new too");
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let project = Project::empty();
    project.write("shared/a.toml", b"old");
    project.write("game/b.toml", b"");
    symlink("../shared/a.toml", project.path("game/a.toml")).unwrap();
    let mode = fs::Permissions::from_mode(0o640);
    fs::set_permissions(project.path("shared/a.toml"), mode).unwrap();
    rewrite(&project.path("game/a.toml"), "old", "new").unwrap();
    let link = fs::read_link(project.path("game/a.toml")).unwrap();
    assert_eq!(link, Path::new("../shared/a.toml"));
    assert_eq!(project.read("shared/a.toml"), "new");
    let metadata = fs::metadata(project.path("shared/a.toml")).unwrap();
    assert_eq!(metadata.permissions().mode() & 0o777, 0o640);
    assert_eq!(names(&project.path("shared")), ["a.toml"]);
    assert_eq!(names(&project.path("game")), ["a.toml", "b.toml"]);
}

#[test]
fn a_read_only_file_is_refused() {
    let project = Project::empty();
    project.write("a.toml", b"old");
    let path = project.path("a.toml");
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let error = rewrite(&path, "old", "new").unwrap_err();
    assert!(error.source().unwrap().to_string().contains("read-only"), "{error:?}");
    assert_eq!(project.read("a.toml"), "old");
}

#[test]
fn a_misspelt_reference_mends_itself() {
    let project = Project::tiny();
    project.edit("data/tiny/hands.toml", "beats = \"blade\"", "beats = 'bladd' # a stone is hard");
    let load = || {
        let mut report = Report::new();
        let loaded = load::load(&project.path("data"), "tiny", &mut report).unwrap();
        (loaded.is_some(), report)
    };
    let (sound, report) = load();
    assert!(!sound);
    let fixes = fixed(&report);
    assert_eq!((fixes.applied, fixes.skipped.len(), fixes.files.len()), (1, 0, 1));
    let files: Vec<Rewrite<'_>> = fixes
        .files
        .iter()
        .map(|(path, it)| Rewrite { path: Path::new(path), old: &it.old, new: &it.new })
        .collect();
    rewrite_all(&files).unwrap();
    assert!(project.read("data/tiny/hands.toml").contains("beats = \"blade\" # a stone is hard\n"));
    assert!(load().0);
}
