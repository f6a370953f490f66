//! Files of an author are changed whole or not at all.

use crate::project::Project;
use cardwright_base::diagnostic::{Report, fixed};
use cardwright_export::{Rewrite, WriteError, create, rewrite};
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

/// Changes one file of a folder.
fn change(home: &Path, file: &str, old: &str, new: &str) -> Result<(), WriteError> {
    rewrite(&[Rewrite { home, path: &home.join(file), old, new }])
}

#[test]
fn a_file_holds_the_new_text_and_nothing_is_left_beside_it() {
    let project = Project::empty();
    project.write("game/a.toml", b"old");
    change(&project.path("game"), "a.toml", "old", "new\r\n").unwrap();
    assert_eq!(project.read("game/a.toml"), "new\r\n");
    assert_eq!(names(&project.path("game")), ["a.toml"]);
}

#[test]
fn a_file_that_somebody_changed_stays_as_it_is() {
    let project = Project::empty();
    project.write("game/a.toml", b"mine");
    let error = change(&project.path("game"), "a.toml", "old", "new").unwrap_err();
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
    let (home, missing) = (&project.path("game"), project.path("game/c.toml"));
    for other in [&b, &missing, &a] {
        let files =
            [&a, other].map(|path| Rewrite { home, path: path.as_path(), old: "old", new: "new" });
        rewrite(&files).unwrap_err();
        assert_eq!(project.read("game/a.toml"), "old");
        assert_eq!(project.read("game/b.toml"), "mine");
        assert_eq!(names(&project.path("game")), ["a.toml", "b.toml"]);
    }
    project.write("game/b.toml", b"old too");
    let b = Rewrite { home, path: &b, old: "old too", new: "new too" };
    rewrite(&[Rewrite { home, path: &a, old: "old", new: "new" }, b]).unwrap();
    assert_eq!(project.read("game/a.toml"), "new");
    assert_eq!(project.read("game/b.toml"), "new too");
}

#[cfg(unix)]
#[test]
fn nothing_is_changed_or_made_through_a_link() {
    use std::os::unix::fs::symlink;
    let project = Project::empty();
    project.write("elsewhere/a.toml", b"old");
    project.write("game/b.toml", b"old");
    symlink("../elsewhere/a.toml", project.path("game/a.toml")).unwrap();
    symlink("../elsewhere", project.path("game/beside")).unwrap();
    // Nor inside the folder: what it leads to is changed by its own name.
    symlink("b.toml", project.path("game/c.toml")).unwrap();
    let home = project.path("game");
    for file in ["a.toml", "beside/a.toml", "c.toml"] {
        let error = change(&home, file, "old", "new").unwrap_err();
        let why = error.source().unwrap().to_string();
        assert!(why.contains("is a symbolic link"), "{file}: {why}");
    }
    change(&home, "../elsewhere/a.toml", "old", "new").unwrap_err();
    create(&home, &home.join("beside/new.toml"), "new").unwrap_err();
    create(&home, &home.join("a.toml"), "new").unwrap_err();
    create(&home, &project.path("elsewhere/new.toml"), "new").unwrap_err();
    assert_eq!(project.read("elsewhere/a.toml"), "old");
    assert_eq!(project.read("game/b.toml"), "old");
    assert_eq!(names(&project.path("elsewhere")), ["a.toml"]);
    assert_eq!(names(&home), ["a.toml", "b.toml", "beside", "c.toml"]);
}

#[cfg(unix)]
#[test]
fn a_named_folder_may_be_a_link_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let project = Project::empty();
    project.write("shared/a.toml", b"old");
    symlink("shared", project.path("game")).unwrap();
    let mode = fs::Permissions::from_mode(0o640);
    fs::set_permissions(project.path("shared/a.toml"), mode).unwrap();
    change(&project.path("game"), "a.toml", "old", "new").unwrap();
    assert_eq!(project.read("shared/a.toml"), "new");
    let metadata = fs::metadata(project.path("shared/a.toml")).unwrap();
    assert_eq!(metadata.permissions().mode() & 0o777, 0o640);
    assert_eq!(names(&project.path("shared")), ["a.toml"]);
}

#[test]
fn a_read_only_file_is_refused() {
    let project = Project::empty();
    project.write("a.toml", b"old");
    let path = project.path("a.toml");
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let error = change(&project.path(""), "a.toml", "old", "new").unwrap_err();
    assert!(error.source().unwrap().to_string().contains("read-only"), "{error:?}");
    assert_eq!(project.read("a.toml"), "old");
}

#[test]
fn a_misspelt_reference_mends_itself() {
    let project = Project::tiny();
    project.edit("data/tiny/hands.toml", "beats = \"blade\"", "beats = 'bladd' # a stone is hard");
    let load = || {
        let mut report = Report::new();
        let loaded = cardwright_load::load(&project.path("data"), "tiny", &mut report).unwrap();
        (loaded.is_some(), report)
    };
    let (sound, report) = load();
    assert!(!sound);
    let fixes = fixed(&report);
    assert_eq!((fixes.applied, fixes.skipped.len(), fixes.files.len()), (1, 0, 1));
    let home = project.path("");
    let files: Vec<Rewrite<'_>> = fixes
        .files
        .iter()
        .map(|(path, it)| Rewrite {
            home: &home,
            path: Path::new(path),
            old: &it.old,
            new: &it.new,
        })
        .collect();
    rewrite(&files).unwrap();
    assert!(project.read("data/tiny/hands.toml").contains("beats = \"blade\" # a stone is hard\n"));
    assert!(load().0);
}
