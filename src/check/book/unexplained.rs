//! Cards, keywords and variants that no rulebook explains.

use super::components::counts;
use super::reading::{Kind, Line, Origin, is_whole, lines};
use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_model::{BookKind, Card, FieldKind, Located, Target, Value};
use cardwright_rulebook::BookInput;
use cardwright_wording::{Block, each_block};
use std::collections::{BTreeMap, BTreeSet};

check!(B005, "unexplained", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let all = context.book_inputs;
    let books = || all.iter().filter(|it| it.book.kind == BookKind::Book);
    // A small game has no more than a leaflet, which then is its rulebook.
    let rulebooks: Vec<_> =
        if books().next().is_some() { books().collect() } else { all.iter().collect() };
    let Some(first) = rulebooks.first().filter(|_| rulebooks.iter().all(|it| is_whole(it))) else {
        return Vec::new();
    };
    let (told, counted): (Vec<_>, Vec<_>) =
        rulebooks.iter().flat_map(|it| lines(game, it)).partition(tells);
    let named: BTreeSet<(&str, &str)> = told.iter().flat_map(|it| &it.refs).copied().collect();
    let described: BTreeSet<&str> = told.iter().filter_map(described).collect();
    let text = Text::of(told.iter());
    // A definition that mentions a variant in passing does not explain it.
    let chapters = Text::of(told.iter().filter(|it| it.origin == Origin::Chapter));
    let explained = |kind, id: &str, title: &str, forms: &BTreeMap<String, Located<String>>| {
        named.contains(&(kind, id))
            || described.contains(id)
            || text.has(title)
            || forms.values().any(|form| text.has(&form.value))
    };
    let mut found = Vec::new();
    let file = &first.book.file.value;
    let counted = Text::of(counted.iter());
    let whole = rulebooks.iter().any(|it| lists_parts(it));
    // Of a tile, a coin or a marker there is no more to say than that it is there.
    let listed = |card: &Card| {
        let kind = game.card_type(&card.kind).filter(|it| game.component_of(it) != "card");
        kind.is_some_and(|kind| {
            whole || counted.has(&card.title.value) || counted.has(&kind.name.value)
        })
    };
    // A counter is explained by what is said of its unit.
    let stands = |card: &Card| {
        let fields = game.card_type(&card.kind).into_iter().flat_map(|it| &it.fields);
        let ids = fields.filter_map(|field| match (&field.kind, card.field(&field.name)) {
            (FieldKind::Ref { target: Target::Keyword, .. }, Some(Value::Ref(_, id))) => {
                Some(id).filter(|_| field.required)
            }
            _ => None,
        });
        let keywords = ids.filter_map(|id| game.keywords.iter().find(|it| it.id.value == *id));
        keywords
            .into_iter()
            .any(|it| explained("keyword", &it.id.value, &it.title.value, &it.forms))
    };
    for card in game.playing_cards() {
        let (id, title) = (&card.id.value, &card.title.value);
        if !explained("card", id, title, &card.forms) && !listed(card) && !stands(card) {
            found.push(missing("card", id, title, card.title.span, file));
        }
    }
    for keyword in &game.keywords {
        let (id, title) = (&keyword.id.value, &keyword.title.value);
        if !explained("keyword", id, title, &keyword.forms) {
            found.push(missing("keyword", id, title, keyword.title.span, file));
        }
    }
    for variant in game.variants.iter().filter(|it| !chapters.has(&it.title.value)) {
        let finding = CHECK
            .finding(format!("`{file}` never explains the variant `{}`", variant.title.value))
            .at(variant.id.span, "players can't use it without its rules");
        found.push(finding.hint("add a chapter with its title in the heading"));
    }
    found
}

fn missing(what: &str, id: &str, title: &str, place: Span, file: &str) -> Diagnostic {
    let finding = CHECK
        .finding(format!("`{file}` never explains the {what} `{title}`"))
        .at(place, "no booklet prints its description, and no text mentions it");
    finding.hint(format!(
        "mention it as `[[{id}]]`, or add a `[[description]]` to descriptions.toml and insert it"
    ))
}

/// True for a rulebook that lists everything that is printed.
fn lists_parts(book_input: &BookInput<'_>) -> bool {
    let mut found = false;
    for blocks in &book_input.chapters {
        each_block(blocks, &mut |block| {
            found |= matches!(block, Block::Insert { name, .. } if name == "components");
        });
    }
    found
}

/// True for a line that may explain something: neither a list of components nor the past.
fn tells(line: &Line<'_>) -> bool {
    line.origin != Origin::History
        && !matches!(line.kind, Kind::Row { head } if head.iter().any(|cell| counts(cell)))
}

/// Whose description this line belongs to.
fn described<'a>(line: &Line<'a>) -> Option<&'a str> {
    match line.origin {
        Origin::Description(id) => Some(id),
        _ => None,
    }
}

/// All words that tell something, for names that were typed without a reference.
struct Text(String);

impl Text {
    fn of<'l>(lines: impl Iterator<Item = &'l Line<'l>>) -> Self {
        Self(lines.map(|line| line.words.as_str()).collect::<Vec<_>>().join("\n"))
    }

    /// True when the name stands there as a word of its own, in just this case.
    fn has(&self, name: &str) -> bool {
        let name = name.trim();
        !name.is_empty()
            && self.0.match_indices(name).any(|(at, _)| {
                let apart = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
                apart(self.0[..at].chars().next_back())
                    && apart(self.0[at + name.len()..].chars().next())
            })
    }
}
