//! Drawings, layouts and fonts: local files first, those built into the program after them.

use super::LoadError;
use super::folder::Folder;
use super::vault::Vault;
use cardwright_base::diagnostic::SourceMap;
use cardwright_model::{Assets, Drawing, Picture};
use include_dir::{Dir, File, include_dir};
use std::borrow::Cow;
use std::path::Path;

static TEMPLATES: Dir<'_> = include_dir!("$CARDWRIGHT_TEMPLATES");
static FONTS: Dir<'_> = include_dir!("$CARDWRIGHT_FONTS");
static ART: Dir<'_> = include_dir!("$CARDWRIGHT_ART");

const LAYOUTS: &[&str] = &[".typ", ".j2"];
const FONT_FILES: &[&str] = &[".ttf", ".otf"];
const DRAWINGS: &[&str] = &[".svg", ".png", ".jpg", ".jpeg"];

/// Everything the game may draw with.
///
/// Templates and fonts mix: a local file hides the built-in one of the same name. Drawings do not:
/// a game that has a folder of art, be it `art/` in its own folder or `art/<game>/` beside `data`,
/// is drawn from that alone, so that a picture lost from it is missed.
pub(super) fn read(folder: &Folder) -> Result<Assets, LoadError> {
    let mut assets = bundled();
    for (vault, own) in [(folder.beside.as_ref(), false), (Some(&folder.vault), true)] {
        let Some(vault) = vault else { continue };
        for name in vault.files("templates", LAYOUTS)? {
            let path = format!("templates/{name}");
            let text = vault.text(&path)?;
            assets.local_templates.insert(name.clone());
            if own {
                assets.own_templates.insert(name.clone());
            }
            assets.templates.insert(name, (vault.shown(&path).display().to_string(), text));
        }
        for name in vault.files("fonts", FONT_FILES)? {
            let bytes = vault.bytes(&format!("fonts/{name}"))?;
            assets.fonts.insert(name, Cow::Owned(bytes));
        }
    }
    art(folder, &mut assets)?;
    Ok(assets)
}

/// The font of what the program itself writes on drawings.
///
/// # Panics
/// When it is not built in.
pub(super) fn bundled_font() -> &'static [u8] {
    const BOLD: &str = "alegreya-sans/AlegreyaSans_700Bold.ttf";
    FONTS.get_file(BOLD).expect("the font is built in").contents()
}

/// The layouts and fonts that are built into the program, for pages that belong to no game.
pub fn bundled() -> Assets {
    let mut assets = Assets::default();
    for file in below(&TEMPLATES, LAYOUTS) {
        let name = inner_name(file, &TEMPLATES);
        let text = file.contents_utf8().expect("templates are UTF-8").to_owned();
        assets.templates.insert(name.clone(), (format!("templates/{name}"), text));
    }
    for file in below(&FONTS, FONT_FILES) {
        assets.fonts.insert(inner_name(file, &FONTS), Cow::Borrowed(file.contents()));
    }
    assets
}

/// Templates whose texts are known already stand as they are known: so a change is tried without a file.
pub(super) fn known(assets: &mut Assets, sources: &SourceMap) {
    for (path, text) in assets.templates.values_mut() {
        if let Some(source) = sources.find(path) {
            sources.text(source).clone_into(text);
        }
    }
}

/// Makes every layout and drawing a source, for whoever has something to say of one that no text
/// of the game leads to. They stand after the files of the game, as their findings should.
pub(super) fn sources(assets: &Assets, sources: &mut SourceMap) {
    for (path, text) in assets.templates.values() {
        sources.add(path, text.as_str());
    }
    for drawing in assets.art.values() {
        // Pixels have no lines to point at.
        let text = match &drawing.picture {
            Picture::Svg(text) => text.as_str(),
            Picture::Raster(_) => "",
        };
        sources.add(&drawing.path, text);
    }
}

fn art(folder: &Folder, assets: &mut Assets) -> Result<(), LoadError> {
    if let Some((vault, home)) = art_folder(folder)? {
        for name in vault.files(&home, DRAWINGS)? {
            let path = format!("{home}/{name}");
            let picture = if name.ends_with(".svg") {
                Picture::Svg(vault.text(&path)?)
            } else {
                Picture::Raster(Cow::Owned(vault.bytes(&path)?))
            };
            let path = vault.shown(&path).display().to_string();
            assets.art.insert(name, Drawing { path, picture });
        }
    } else if let Some(built_in) = ART.get_dir(&folder.id) {
        for file in below(built_in, DRAWINGS) {
            let name = inner_name(file, built_in);
            let picture = match file.contents_utf8().filter(|_| name.ends_with(".svg")) {
                Some(svg) => Picture::Svg(svg.to_owned()),
                None => Picture::Raster(Cow::Borrowed(file.contents())),
            };
            let path = format!("art/{}/{name}", folder.id);
            assets.art.insert(name, Drawing { path, picture });
        }
    }
    Ok(())
}

/// The folder of art that the game is drawn from: its own, or the one of its name in the project.
fn art_folder(folder: &Folder) -> Result<Option<(&Vault, String)>, LoadError> {
    for (vault, home) in folder.vaults().zip(["art".to_owned(), format!("art/{}", folder.id)]) {
        if vault.has_folder(&home)? {
            return Ok(Some((vault, home)));
        }
    }
    Ok(None)
}

/// All files of a built-in folder with one of the endings.
fn below<'d>(dir: &'d Dir<'d>, endings: &[&str]) -> Vec<&'d File<'d>> {
    let mut files: Vec<_> = dir
        .files()
        .filter(|file| endings.iter().any(|ending| file.path().to_string_lossy().ends_with(ending)))
        .collect();
    for inner in dir.dirs() {
        files.extend(below(inner, endings));
    }
    files
}

/// The path of a built-in file from the folder it was asked of, with `/`.
fn inner_name(file: &File<'_>, dir: &Dir<'_>) -> String {
    let path: &Path = file.path().strip_prefix(dir.path()).unwrap_or(file.path());
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}
