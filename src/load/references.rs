//! Does every name lead to something, and to the right sort of thing?

use super::entry::{listed, patched, quoted};
use super::folder::Folder;
use super::symbols::{AssetKind, Definition, SymbolKind, SymbolRef, SymbolTable};
use cardwright_base::diagnostic::{Diagnostic, Report, Span, closest};
use cardwright_base::english::{a, or};
use cardwright_model::{Assets, Located};
use std::collections::BTreeMap;

/// Most names that a hint lists.
const FEW: usize = 12;
/// Most names that are looked at for those that lead nowhere, in all: a second or so.
const COMPARED: usize = 3_000_000;

/// Reports every name that leads nowhere, unless it may lead to what could not be read.
pub(super) fn check(symbols: &SymbolTable, folder: &Folder, assets: &Assets, report: &mut Report) {
    let mut hints = Hints { left: COMPARED };
    let mut names = Names::new();
    for met in &symbols.met {
        names.entry(&met.name.value).or_default().push(met);
    }
    for wanted in &symbols.wanted {
        reference((symbols, &names), wanted, &mut hints, report);
    }
    parts(symbols, folder, assets, &mut hints, report);
}

/// Everything that bears a name, in the order of the files.
type Names<'r> = BTreeMap<&'r str, Vec<&'r Definition>>;

fn reference(
    (symbols, names): (&SymbolTable, &Names<'_>),
    wanted: &SymbolRef,
    hints: &mut Hints,
    report: &mut Report,
) {
    let SymbolRef { sorts, of, name } = wanted;
    let fits = |met: &&Definition| {
        let right = of.as_ref().is_none_or(|of| met.of == *of || met.of.is_empty());
        sorts.contains(&met.sort) && right
    };
    let called = |name: &str| names.get(name).into_iter().flatten().copied();
    if called(&name.value).any(|met| fits(&met)) || !declared(names, wanted) {
        return;
    }
    let lost = symbols.lost.iter().any(|(sort, group)| {
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
    let other =
        TOLD_APART.into_iter().find_map(|sort| called(&name.value).find(|met| met.sort == sort));
    // Cards, keywords and terms share their ids, so that a keyword of the name is the one meant.
    let sure =
        other.filter(|met| !lost || matches!(met.sort, SymbolKind::Card | SymbolKind::Keyword));
    if let Some(met) = sure {
        let message =
            format!("`{}` is {}, not {}", name.value, is(met, wanted), meant(sorts, of.as_deref()));
        let fault = Diagnostic::error("D006", message).at(name.span, "the wrong kind of thing");
        report.push(fault.see(met.name.span, "this is its id"));
    } else if !lost {
        let group = of.as_ref().filter(|of| !of.is_empty() && sorts[0] != SymbolKind::Figure);
        let group = group.map_or(String::new(), |of| format!(" of {} `{of}`", sorts[0].words().1));
        let what = sorts.iter().map(|sort| sort.words().0).collect::<Vec<_>>();
        let what = or(&what);
        let fault =
            Diagnostic::error("D006", format!("there is no {what} `{}`{group}", name.value))
                .at(name.span, "unknown reference");
        let known = symbols.met.iter().filter(fits).map(|met| met.name.value.as_str());
        report.push(hints.nearest(fault, name, (symbols.met.len(), known), report));
    }
}

/// True unless the reference is narrowed to a type or kind that is not declared, which has been
/// told where it was narrowed.
fn declared(names: &Names<'_>, wanted: &SymbolRef) -> bool {
    let Some(of) = &wanted.of else { return true };
    let sort = match wanted.sorts {
        [SymbolKind::Card] => SymbolKind::Type,
        [SymbolKind::Keyword] => SymbolKind::Kind,
        _ => return true,
    };
    names.get(of.as_str()).is_some_and(|all| all.iter().any(|met| met.sort == sort))
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

/// Finds what was probably meant, until that has taken long enough.
struct Hints {
    /// Names that may still be looked at.
    left: usize,
}

impl Hints {
    /// With the name that was probably meant, or all there are where they are few. `known` are some of
    /// `all` names.
    fn nearest<'k>(
        &mut self,
        fault: Diagnostic,
        name: &Located<String>,
        (all, known): (usize, impl Iterator<Item = &'k str>),
        report: &Report,
    ) -> Diagnostic {
        let Some(left) = self.left.checked_sub(all) else { return fault };
        self.left = left;
        let known: Vec<&str> = known.collect();
        match closest(&name.value, known.iter().copied()) {
            Some(near) => {
                let fault = fault.hint(format!("did you mean `{near}`?"));
                patched(fault, name.span, rewritten(near, name.span, report))
            }
            None if known.is_empty() || known.len() > FEW => fault,
            None => fault.hint(format!("available: {}", listed(known.into_iter()))),
        }
    }
}

/// A name in place of another: with quotes where there were some, as a bare key where not.
fn rewritten(name: &str, span: Span, report: &Report) -> String {
    let written = report.sources.slice(span);
    if written.starts_with(['"', '\'']) { quoted(name) } else { name.to_owned() }
}

fn parts(
    symbols: &SymbolTable,
    folder: &Folder,
    assets: &Assets,
    hints: &mut Hints,
    report: &mut Report,
) {
    let drawn = |part| matches!(part, AssetKind::Drawing | AssetKind::Icon);
    if assets.art.is_empty()
        && let Some((_, first)) = symbols.parts.iter().find(|(part, _)| drawn(*part))
    {
        report.push(no_art(folder, first));
    }
    for (part, name) in &symbols.parts {
        match part {
            AssetKind::Drawing | AssetKind::Icon if assets.art.is_empty() => {}
            AssetKind::Drawing | AssetKind::Icon => drawing(*part, name, assets, hints, report),
            AssetKind::Layout => template((folder, assets), (name, ".typ"), hints, report),
            AssetKind::Wording => template((folder, assets), (name, ".j2"), hints, report),
        }
    }
}

/// A game copied out of a project has left its art there.
fn no_art(folder: &Folder, first: &Located<String>) -> Diagnostic {
    let own = folder.game.join("art");
    let beside = folder.project.as_ref().map(|it| it.join("art").join(&folder.id));
    let looked = beside.map_or_else(String::new, |it| format!(" and {}", it.display()));
    Diagnostic::error("D008", "this game has no drawings")
        .at(first.span, format!("looked for drawings in {}{looked}", own.display()))
        .hint(format!(
            "a game copied out of a project does not bring the project's drawings along: copy \
                `art/{}` from the project to {}",
            folder.id,
            own.display()
        ))
}

fn drawing(
    part: AssetKind,
    name: &Located<String>,
    assets: &Assets,
    hints: &mut Hints,
    report: &mut Report,
) {
    let (what, file) = match part {
        AssetKind::Icon => ("icon", format!("icons/{}.svg", name.value)),
        _ => ("drawing", name.value.clone()),
    };
    if assets.art.contains_key(&file) {
        return;
    }
    // All drawings come from one folder, so any of them tells which.
    let home = assets.art.iter().find_map(|(name, drawing)| drawing.path.strip_suffix(name));
    let fault = Diagnostic::error("D008", format!("there is no {what} `{}`", name.value))
        .at(name.span, format!("looked for {}{file}", home.unwrap_or_default()));
    let known = assets.art.keys().filter_map(|file| match (part, icon(file)) {
        (AssetKind::Icon, icon) => icon,
        (_, None) => Some(file.as_str()),
        (_, Some(_)) => None,
    });
    report.push(hints.nearest(fault, name, (assets.art.len(), known), report));
}

/// The name of an icon by its file.
fn icon(file: &str) -> Option<&str> {
    file.strip_prefix("icons/")?.strip_suffix(".svg")
}

fn template(
    (folder, assets): (&Folder, &Assets),
    (name, ending): (&Located<String>, &str),
    hints: &mut Hints,
    report: &mut Report,
) {
    let right = |name: &str| name.ends_with(ending);
    let fault = match assets.templates.contains_key(&name.value) {
        true if right(&name.value) => return,
        true => {
            let message = format!("`{}` is the wrong kind of template", name.value);
            let wanted = format!("expected a name that ends in `{ending}`");
            Diagnostic::error("D004", message).at(name.span, wanted)
        }
        false => {
            let message = format!("there is no template `{}`", name.value);
            let own = folder.game.join("templates");
            let beside = folder.project.as_ref().map(|it| it.join("templates"));
            let looked = beside.map_or_else(String::new, |it| format!(" and {}", it.display()));
            let looked = format!("looked for it in {}{looked}", own.display());
            let fault = Diagnostic::error("D008", message).at(name.span, looked);
            match &folder.project {
                Some(_) => fault,
                None => fault.hint(format!(
                    "a game copied out of a project does not bring the project's templates along: \
                        copy `templates/{}` from the project to {}",
                    name.value,
                    own.join(&name.value).display()
                )),
            }
        }
    };
    let known = assets.templates.keys().map(String::as_str).filter(|it| right(it));
    report.push(hints.nearest(fault, name, (assets.templates.len(), known), report));
}
