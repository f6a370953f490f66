//! Does every name lead to something, and to the right sort of thing?

use super::entry::{listed, patched};
use super::folder::Folder;
use super::loader::Loader;
use super::symbols::{AssetKind, Definition, SymbolKind, SymbolRef, SymbolTable};
use cardwright_base::diagnostic::{Diagnostic, closest};
use cardwright_base::did_you_mean::did_you_mean;
use cardwright_base::english::{a, or};
use cardwright_base::toml_text::quoted;
use cardwright_model::{Assets, Located};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const FEW: usize = 12;
/// Most names that are looked at for those that lead nowhere, in all: a second or so.
const COMPARED: usize = 3_000_000;

/// Reports every name that leads nowhere, unless it may lead to what could not be read.
pub(super) fn check(folder: &Folder, assets: &Assets, loader: &Loader) {
    let symbols = loader.symbols();
    let mut names = BTreeMap::<&str, Vec<&Definition>>::new();
    for met in &symbols.met {
        names.entry(&met.name.value).or_default().push(met);
    }
    let (symbols, left) = (&*symbols, Cell::new(COMPARED));
    let references = References { symbols, names, folder, assets, loader, left };
    symbols.wanted.iter().for_each(|wanted| references.check(wanted));
    references.parts();
}

struct References<'r> {
    symbols: &'r SymbolTable,
    /// Everything that bears a name, in the order of the files.
    names: BTreeMap<&'r str, Vec<&'r Definition>>,
    folder: &'r Folder,
    assets: &'r Assets,
    loader: &'r Loader,
    /// Names that may still be looked at for what was probably meant.
    left: Cell<usize>,
}

impl References<'_> {
    fn check(&self, wanted: &SymbolRef) {
        let SymbolRef { sorts, of, name } = wanted;
        let fits = |met: &&Definition| {
            let right = of.as_ref().is_none_or(|of| met.of == *of || met.of.is_empty());
            sorts.contains(&met.sort) && right
        };
        let called = |name: &str| self.names.get(name).into_iter().flatten().copied();
        if called(&name.value).any(|met| fits(&met)) || !self.declared(wanted) {
            return;
        }
        let lost = self.symbols.lost.iter().any(|(sort, group)| {
            sorts.contains(sort) && of.as_ref().is_none_or(|of| group == of || group.is_empty())
        });
        const TOLD_APART: [SymbolKind; 6] = [
            SymbolKind::Card,
            SymbolKind::Keyword,
            SymbolKind::Term,
            SymbolKind::Back,
            SymbolKind::Deck,
            SymbolKind::Type,
        ];
        let other = TOLD_APART
            .into_iter()
            .find_map(|sort| called(&name.value).find(|met| met.sort == sort));
        // Cards, keywords and terms share their ids, so that a keyword of the name is the one meant.
        let sure =
            other.filter(|met| !lost || matches!(met.sort, SymbolKind::Card | SymbolKind::Keyword));
        if let Some(met) = sure {
            let message = format!(
                "`{}` is {}, not {}",
                name.value,
                is(met, wanted),
                meant(sorts, of.as_deref())
            );
            let fault = Diagnostic::error("D006", message).at(name.span, "the wrong kind of thing");
            self.loader.push(fault.see(met.name.span, "this is its id"));
        } else if !lost {
            let group = of.as_ref().filter(|of| !of.is_empty() && sorts[0] != SymbolKind::Figure);
            let group =
                group.map_or(String::new(), |of| format!(" of {} `{of}`", sorts[0].words().1));
            let what = sorts.iter().map(|sort| sort.words().0).collect::<Vec<_>>();
            let what = or(&what);
            let fault =
                Diagnostic::error("D006", format!("there is no {what} `{}`{group}", name.value))
                    .at(name.span, "unknown reference");
            let fault = match sorts {
                [SymbolKind::Format] => fault.hint(format!(
                    "add it: `[formats.{}]`, with its size as `trim` or `across`",
                    name.value
                )),
                [SymbolKind::Type]
                    if !self.symbols.met.iter().any(|it| it.sort == SymbolKind::Type) =>
                {
                    fault.hint(format!("declare it: `[[type]]`, with `id = \"{}\"`", name.value))
                }
                _ => fault,
            };
            let known = self.symbols.met.iter().filter(fits).map(|met| met.name.value.as_str());
            self.push(fault, name, self.symbols.met.len(), known);
        }
    }

    /// True unless the reference is narrowed to a type or kind that is not declared, which has been
    /// told where it was narrowed.
    fn declared(&self, wanted: &SymbolRef) -> bool {
        let Some(of) = &wanted.of else { return true };
        let sort = match wanted.sorts {
            [SymbolKind::Card] => SymbolKind::Type,
            [SymbolKind::Keyword] => SymbolKind::Kind,
            _ => return true,
        };
        self.names.get(of.as_str()).is_some_and(|all| all.iter().any(|met| met.sort == sort))
    }

    /// Reports a fault with the name that was probably meant, or all there are where they are few, until the search has
    /// taken long enough. `known` are some of `all` names.
    fn push<'k>(
        &self,
        fault: Diagnostic,
        name: &Located<String>,
        all: usize,
        known: impl Iterator<Item = &'k str>,
    ) {
        let Some(left) = self.left.get().checked_sub(all) else { return self.loader.push(fault) };
        self.left.set(left);
        let known: Vec<&str> = known.collect();
        self.loader.push(match closest(&name.value, known.iter().copied()) {
            Some(near) => {
                // With quotes where there were some, as a bare key where not.
                let bare = !self.loader.slice(name.span).starts_with(['"', '\'']);
                let text = if bare { near.to_owned() } else { quoted(near) };
                patched(fault.hint(did_you_mean(near)), name.span, text)
            }
            None if known.is_empty() || known.len() > FEW => fault,
            None => fault.hint(format!("available: {}", listed(known.into_iter()))),
        });
    }

    fn parts(&self) {
        let drawn = |part| matches!(part, AssetKind::Drawing | AssetKind::Icon);
        let parts = &self.symbols.parts;
        let bare = self.assets.art.is_empty();
        if let Some((part, first)) = parts.iter().find(|(part, _)| bare && drawn(*part)) {
            self.loader.push(self.no_art(*part, first));
        }
        for (part, name) in parts.iter().filter(|(part, _)| !(bare && drawn(*part))) {
            match part {
                AssetKind::Drawing | AssetKind::Icon => self.drawing(*part, name),
                AssetKind::Layout => self.template(name, ".typ"),
                AssetKind::Wording => self.template(name, ".j2"),
            }
        }
    }

    /// The game's own folder for something, and the places where that was looked for, in words.
    fn looked(&self, own: &str, beside: &Path) -> (PathBuf, String) {
        let own = self.folder.game.join(own);
        let other = self.folder.project.as_ref().map(|it| it.join(beside));
        let other = other.map_or_else(String::new, |it| format!(" and {}", it.display()));
        let both = format!("{}{other}", own.display());
        (own, both)
    }

    /// No folder of drawings is there.
    fn no_art(&self, part: AssetKind, first: &Located<String>) -> Diagnostic {
        let file = part.drawing(&first.value).unwrap_or_else(|| first.value.clone());
        let (own, looked) = self.looked("art", &Path::new("art").join(&self.folder.id));
        let placeholder = "until it is there, a placeholder with its name is printed";
        let fault = Diagnostic::error(
            "D032",
            format!("there is no drawing `{}`, nor any other", first.value),
        )
        .going_on()
        .at(first.span, format!("looked for drawings in {looked}"))
        .hint(if file.contains('.') {
            format!("put it there as {}; {placeholder}", own.join(file).display())
        } else {
            format!("name it with its ending: `{file}.svg`, `{file}.png` or `{file}.jpg`")
        });
        // Where templates are missing too, the game was copied out of a project.
        let is_lost = |reference: &&(AssetKind, Located<String>)| {
            let is_template = matches!(reference.0, AssetKind::Layout | AssetKind::Wording);
            is_template && !self.assets.templates.contains_key(&reference.1.value)
        };
        match self.symbols.parts.iter().find(is_lost) {
            Some(_) => fault.hint(format!("copy `art/{}` from the project too", self.folder.id)),
            None => fault,
        }
    }

    fn drawing(&self, part: AssetKind, name: &Located<String>) {
        let art = &self.assets.art;
        let what = if part == AssetKind::Icon { "icon" } else { "drawing" };
        let file = part.drawing(&name.value).unwrap_or_else(|| name.value.clone());
        if art.contains_key(&file) {
            return;
        }
        // All drawings come from one folder, so any of them tells which.
        let home = art.iter().find_map(|(name, drawing)| drawing.path.strip_suffix(name));
        let fault = Diagnostic::error("D032", format!("there is no {what} `{}`", name.value))
            .going_on()
            .at(name.span, format!("looked for {}{file}", home.unwrap_or_default()));
        let fault = match name.value.rsplit_once('.').map(|it| it.1.to_lowercase()).as_deref() {
            Some(
                "webp" | "gif" | "bmp" | "tif" | "tiff" | "avif" | "heic" | "psd" | "ai" | "pdf"
                | "eps",
            ) => fault.hint("only SVG, PNG and JPEG files are drawn: save it as one of them"),
            _ => fault,
        };
        let known = art.keys().filter_map(|file| match (part, icon(file)) {
            (AssetKind::Icon, icon) => icon,
            (_, None) => Some(file.as_str()),
            (_, Some(_)) => None,
        });
        self.push(fault, name, art.len(), known);
    }

    fn template(&self, name: &Located<String>, ending: &str) {
        let templates = &self.assets.templates;
        let right = |name: &str| name.ends_with(ending);
        let is_right = right(&name.value);
        let fault = if templates.contains_key(&name.value) {
            if is_right {
                return;
            }
            let message = format!("`{}` is the wrong kind of template", name.value);
            let wanted = format!("expected a name that ends in `{ending}`");
            Diagnostic::error("D004", message).at(name.span, wanted)
        } else {
            let message = format!("there is no template `{}`", name.value);
            let (own, looked) = self.looked("templates", Path::new("templates"));
            let fault = Diagnostic::error("D008", message)
                .at(name.span, format!("looked for it in {looked}"));
            match &self.folder.project {
                _ if !is_right => fault.hint(format!(
                    "expected a file whose name ends in `{ending}`; only a front can have a `[[layout]]` of boxes"
                )),
                Some(_) => fault,
                None => fault.hint(format!(
                    "a game copied out of a project does not bring the project's templates along: \
                        copy `templates/{}` from the project to {}",
                    name.value,
                    own.join(&name.value).display()
                )),
            }
        };
        let known = templates.keys().map(String::as_str).filter(|it| right(it));
        self.push(fault, name, templates.len(), known);
    }
}

/// `a card of type `weapon``, or just `a card` where that is difference enough.
fn is(met: &Definition, wanted: &SymbolRef) -> String {
    let same = wanted.sorts.contains(&met.sort);
    meant(&[met.sort], Some(met.of.as_str()).filter(|of| same && !of.is_empty()))
}

fn meant(sorts: &[SymbolKind], of: Option<&str>) -> String {
    let what = sorts.iter().map(|sort| a(sort.words().0)).collect::<Vec<_>>();
    let group = of.map_or(String::new(), |of| format!(" of {} `{of}`", sorts[0].words().1));
    format!("{}{group}", or(&what))
}

fn icon(file: &str) -> Option<&str> {
    file.strip_prefix("icons/")?.strip_suffix(".svg")
}
