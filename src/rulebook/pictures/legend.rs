//! Every sign on the cards with its word: icons, and the marks before statements.

use super::sketch::{Sketch, SketchRenderer, SketchRequest, said, unknown, with_keys};
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_faces::icons_in;
use cardwright_model::Located;
use cardwright_wording::Inline;
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;

/// The marks that the layout `card.typ` sets before statements of these roles, with the phrase for each.
const MARKS: [(&str, &str); 5] = [
    ("effect", "mark-effect"),
    ("requires", "mark-requires"),
    ("restriction", "mark-restriction"),
    ("answer", "mark-answer"),
    ("note", "mark-note"),
];
/// The layout that sets them.
const MARKED: &str = "card.typ";

/// What the author says of signs: each by its name.
type TextsByName = BTreeMap<String, Located<String>>;

pub(super) fn sketch(
    renderer: &SketchRenderer<'_>,
    request: &SketchRequest<'_>,
    report: &mut Report,
) -> Option<Sketch> {
    with_keys(request, "a legend", report, |keys, report| {
        let icons = said(keys, "icons", "icon", report);
        let marks = said(keys, "marks", "mark", report);
        let own = keys.flag("cards", report).is_some_and(|it| it.value);
        let without = keys.texts("without", report).unwrap_or_default();
        let legend = Legend { renderer, request, shown: shown(renderer), left_out: &without };
        let known: Vec<&str> = legend.shown.iter().map(|it| it.0.as_str()).collect();
        let used = legend.marks();
        let own: Vec<&str> = if own { legend.own().map(|it| it.0).collect() } else { Vec::new() };
        let mut strange = |what: &str, name: &Located<String>, known: &[&str]| {
            if !known.contains(&name.value.as_str()) {
                let message = format!("no card shows {what} `{}`", name.value);
                unknown(report, name, &message, known.iter().copied());
            }
        };
        icons.iter().for_each(|(name, _)| strange("an icon", name, &known));
        marks.iter().for_each(|(name, _)| strange("a mark", name, &used));
        let all = [&known[..], &used, &own].concat();
        without.iter().for_each(|name| strange("a sign", name, &all));
        let by_name = |all: Vec<(Located<String>, Located<String>)>| -> TextsByName {
            all.into_iter().map(|(name, says)| (name.value, says)).collect()
        };
        let (icons, marks) = (by_name(icons), by_name(marks));
        let mut sketch = Sketch::default();
        let groups = [
            legend.types(&icons, &mut sketch, report),
            legend.others(&icons, &mut sketch, report),
            legend.keywords(&icons, &mut sketch, report),
            legend.cards(&own, &mut sketch),
            legend.marked(&used, &marks, &mut sketch, report),
        ];
        let groups: Vec<Vec<Json>> = groups.into_iter().filter(|it| !it.is_empty()).collect();
        if groups.is_empty() {
            let fault = Diagnostic::error("T003", "this legend has nothing to show");
            report.push(fault.at(request.whole, "no card shows an icon").hint("remove it"));
            return None;
        }
        sketch.drawing = json!({ "groups": groups });
        Some(sketch)
    })
}

/// Every icon on a side, each with the first side that shows it, in the order of the cards.
fn shown(renderer: &SketchRenderer<'_>) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut add = |icon: &str, by: &str| {
        if found.iter().all(|it| it.0 != icon) {
            found.push((icon.to_owned(), by.to_owned()));
        }
    };
    for kind in renderer.game.playing_types() {
        let card = renderer.game.cards.iter().find(|it| it.kind == kind.id);
        if let (Some(card), Some(icon)) = (card, &kind.icon) {
            add(&icon.value, &card.id.value);
        }
    }
    for (page, statements) in renderer.faces.statements() {
        for it in statements {
            icons_in(&it.inlines, &mut |icon| add(icon, &page));
        }
    }
    found
}

struct Legend<'l, 'a> {
    renderer: &'l SketchRenderer<'a>,
    request: &'l SketchRequest<'l>,
    shown: Vec<(String, String)>,
    left_out: &'l [Located<String>],
}

impl Legend<'_, '_> {
    fn shows(&self, icon: &str) -> bool {
        self.shown.iter().any(|it| it.0 == icon) && self.left_out.iter().all(|it| it.value != icon)
    }

    /// The words of a sign: the author's, or its name.
    fn words(
        &self,
        said: Option<&Located<String>>,
        name: &str,
        sketch: &mut Sketch,
        report: &mut Report,
    ) -> usize {
        let words = match said {
            Some(said) => self.renderer.line(self.request, said, report),
            None => vec![Inline::text(name)],
        };
        sketch.word(words)
    }

    fn types(&self, said: &TextsByName, sketch: &mut Sketch, report: &mut Report) -> Vec<Json> {
        let types = self.renderer.game.playing_types();
        let seen = types.filter_map(|it| Some((it, &it.icon.as_ref()?.value)));
        let seen = seen.filter(|(_, icon)| self.shows(icon));
        let own = |kind: &&cardwright_model::CardType| {
            self.renderer.game.cards.iter().find(|it| it.kind == kind.id)
        };
        seen.filter_map(|(kind, icon)| Some((kind, icon, own(&kind)?)))
            .map(|(kind, icon, card)| {
                let word = self.words(said.get(icon), &kind.name.value, sketch, report);
                json!({ "icon": icon, "type": self.renderer.faces.type_of(&card.id.value), "word": word })
            })
            .collect()
    }

    fn keywords(&self, said: &TextsByName, sketch: &mut Sketch, report: &mut Report) -> Vec<Json> {
        let keywords = self.renderer.game.keywords.iter();
        let seen = keywords.filter(|it| self.shows(&it.icon.value));
        seen.map(|keyword| {
            let icon = &keyword.icon.value;
            let word = self.words(said.get(icon), &keyword.title.value, sketch, report);
            json!({ "icon": icon, "word": word })
        })
        .collect()
    }

    /// The icons that cards have of their own, each with the title of the card.
    fn own(&self) -> impl Iterator<Item = (&str, &str)> {
        let cards = self.renderer.game.cards.iter();
        cards.filter_map(|it| Some((it.icon.as_ref()?.value.as_str(), it.title.value.as_str())))
    }

    /// Those of them that are wanted, each once.
    fn cards(&self, wanted: &[&str], sketch: &mut Sketch) -> Vec<Json> {
        let mut seen = Vec::new();
        let mut all = Vec::new();
        for (icon, title) in self.own().filter(|it| wanted.contains(&it.0)) {
            if !seen.contains(&icon) && self.left_out.iter().all(|it| it.value != icon) {
                seen.push(icon);
                let word = sketch.word(vec![Inline::text(title)]);
                all.push(json!({ "icon": icon, "word": word }));
            }
        }
        all
    }

    /// Icons that no data name: the author must say what they mean.
    fn others(&self, said: &TextsByName, sketch: &mut Sketch, report: &mut Report) -> Vec<Json> {
        let game = self.renderer.game;
        let named = |icon: &str| {
            game.types.iter().any(|kind| kind.icon.as_ref().is_some_and(|it| it.value == icon))
                || game.keywords.iter().any(|it| it.icon.value == icon)
        };
        let mut all = Vec::new();
        for (icon, by) in self.shown.iter().filter(|it| !named(&it.0) && self.shows(&it.0)) {
            if !said.contains_key(icon) {
                let message = format!("this legend has no word for the icon `{icon}`");
                let fault = Diagnostic::error("D003", message);
                let fault = fault.at(self.request.whole, format!("`{by}` shows it"));
                report.push(fault.hint(format!(
                    "add `{{ icon = \"{icon}\", says = \"WORDS\" }}` to `icons`, or `\"{icon}\"` to \
                    `without`"
                )));
                continue;
            }
            let word = self.words(said.get(icon), icon, sketch, report);
            all.push(json!({ "icon": icon, "word": word }));
        }
        all
    }

    /// The marks that the sides show.
    fn marks(&self) -> Vec<&'static str> {
        let game = self.renderer.game;
        let marked = |page: &str| {
            let card = game.card(page.strip_prefix("back-").unwrap_or(page));
            let kind = card.and_then(|it| game.card_type(&it.kind));
            kind.is_some_and(|it| it.layout.value == MARKED)
        };
        let sides = self.renderer.faces.statements().filter(|(page, _)| marked(page));
        let roles: Vec<&str> = sides.flat_map(|it| it.1).map(|it| it.role.as_str()).collect();
        MARKS.iter().map(|it| it.0).filter(|it| roles.contains(it)).collect()
    }

    fn marked(
        &self,
        used: &[&str],
        said: &TextsByName,
        sketch: &mut Sketch,
        report: &mut Report,
    ) -> Vec<Json> {
        let used = MARKS.iter().filter(|it| used.contains(&it.0));
        used.filter(|it| self.left_out.iter().all(|name| name.value != it.0))
            .map(|(role, phrase)| {
                let name = self.renderer.game.phrases.find(phrase).unwrap_or_default();
                let word = self.words(said.get(*role), name, sketch, report);
                json!({ "role": role, "word": word })
            })
            .collect()
    }
}
