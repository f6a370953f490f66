//! Computed parts of a booklet: what a fenced `insert` block stands for.

mod call;

use super::each_block;
use cardwright_base::diagnostic::{Report, Span};
use cardwright_model::Game;
use cardwright_rules::Ruleset;
use cardwright_wording::{Block, Described, Entry, Inline, Inserted, PICTURES, TextEngine};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;

/// Fills in inserts for one booklet.
pub(super) struct Inserts<'a> {
    pub(super) game: &'a Game,
    pub(super) words: &'a TextEngine<'a>,
    pub(super) rules: Option<&'a dyn Ruleset>,
}

impl Inserts<'_> {
    /// Gives every insert among the blocks of a chapter its data.
    pub(super) fn fill(&self, blocks: &mut [Block], chapter: Span, report: &mut Report) {
        each_block(blocks, &mut |block| {
            if let Block::Insert { name, args, data } = block
                && ![super::play::PLAY, super::position::POSITION].contains(&name.as_str())
                && !(PICTURES.contains(&name.as_str()) && args.contains_key("info"))
            {
                let sound = call::sound(self, name, args, chapter, report);
                let nothing = Some(Inserted::Nothing);
                let made = if sound { self.data(name, args, report) } else { nothing };
                match made {
                    // What could not be worked out has been told.
                    Some(Inserted::Nothing) => *block = Block::Para { c: Vec::new() },
                    Some(found) => *data = found,
                    None => {
                        call::unknown(self, name, chapter, report);
                        *block = Block::Para { c: Vec::new() };
                    }
                }
            }
        });
    }

    fn data(
        &self,
        name: &str,
        args: &BTreeMap<String, String>,
        report: &mut Report,
    ) -> Option<Inserted> {
        Some(match name {
            // The layout makes them from the headings and labels that it sets.
            "title-page" | "contents" => Inserted::Other(json!({})),
            "card-descriptions" => self.card_descriptions(args.get("type"), report),
            "specials" => self.keywords(report),
            "card-list" => Inserted::Other(self.card_list()),
            "faces" => Inserted::Other(Self::faces(args)),
            "components" => Inserted::Other(self.components()),
            "index" => self.index(args.get("kinds")),
            "rulings" => self.rulings(report),
            "glossary" => self.glossary(report),
            "history" => self.history(report),
            "chart" => self.chart(args.get("id"), report)?,
            _ => Inserted::Other(self.rules.and_then(|rules| rules.table(name))?),
        })
    }

    fn description(&self, id: &str, report: &mut Report) -> Vec<Block> {
        match self.game.description(id) {
            Some(description) => self.words.blocks(&description.text, Some(id), report),
            None => Vec::new(),
        }
    }

    fn card_descriptions(&self, kind: Option<&String>, report: &mut Report) -> Inserted {
        let wanted =
            self.game.cards.iter().filter(|card| kind.map_or(!card.aid, |kind| *kind == card.kind));
        let cards = wanted
            .map(|card| {
                let id = &card.id.value;
                let copies = card.copies.value;
                let plural = self.game.phrases.copies(copies);
                Described {
                    id: id.clone(),
                    title: card.title.value.clone(),
                    count: Some(format!("{copies} {plural}")),
                    icon: None,
                    text: self.description(id, report),
                }
            })
            .collect();
        Inserted::Cards { cards }
    }

    fn keywords(&self, report: &mut Report) -> Inserted {
        let keywords = self
            .game
            .keywords
            .iter()
            .map(|keyword| Described {
                id: keyword.id.value.clone(),
                title: keyword.title.value.clone(),
                count: None,
                icon: Some(keyword.icon.value.clone()),
                text: self.description(&keyword.id.value, report),
            })
            .collect();
        Inserted::Keywords { keywords }
    }

    fn card_list(&self) -> Json {
        let cards = self.game.playing_cards();
        let total: u32 = cards.iter().map(|card| card.copies.value).sum();
        let rows: Vec<Json> = cards
            .iter()
            .map(|card| {
                let kind = self.game.card_type(&card.kind);
                let back = self.game.backs.iter().find(|back| back.id.value == card.back.value);
                json!({
                    "id": card.id.value,
                    "title": card.title.value,
                    "type": kind.map(|kind| &kind.name.value),
                    "copies": card.copies.value,
                    "back": back.map(|back| &back.name.value),
                    "colour": kind.map(|kind| kind.colour.value.hex()),
                })
            })
            .collect();
        json!({ "rows": rows, "total": total })
    }

    /// Sides of cards as pictures: `card` names them, `width` is in millimetres; with `place=margin`
    /// they stand beside the text. For each of them, or once for all, `side` is front or reverse,
    /// `turn` how many quarters it is turned anticlockwise, and `on` the card that it lies on, with
    /// `/reverse` behind it where that shows its other side, or `-`.
    fn faces(args: &BTreeMap<String, String>) -> Json {
        let list = |name: &str| -> Vec<&str> {
            args.get(name).into_iter().flat_map(|it| it.split(',')).collect()
        };
        let (ids, sides, turns, under) = (list("card"), list("side"), list("turn"), list("on"));
        let under: Vec<(&str, bool)> = under
            .into_iter()
            .map(|id| id.strip_suffix("/reverse").map_or((id, false), |it| (it, true)))
            .collect();
        let width = args.get("width").and_then(|it| it.parse::<f64>().ok());
        let margin = args.get("place").is_some_and(|it| it == "margin");
        let picture = |(place, id): (usize, &&str)| {
            let turn =
                one_of(&turns, place).and_then(|it| it.parse::<u8>().ok()).unwrap_or_default();
            let on = one_of(&under, place).filter(|it| it.0 != "-");
            let on = on.map(|(id, reverse)| json!({ "id": id, "reverse": reverse }));
            let reverse = one_of(&sides, place) == Some("reverse");
            json!({ "id": id, "reverse": reverse, "turn": turn, "on": on })
        };
        let cards: Vec<Json> = ids.iter().enumerate().map(picture).collect();
        json!({ "cards": cards, "margin": margin, "width": width })
    }

    /// Everything that is printed, counted.
    fn components(&self) -> Json {
        let phrases = &self.game.phrases;
        let parts = self.game.contents();
        let groups: Vec<Json> = parts
            .into_iter()
            .map(|part| {
                let name = phrases.component(&part.word, part.count);
                // Nothing is named twice.
                let same = matches!(&part.of[..], [(_, only)] if only.to_lowercase() == name.to_lowercase());
                let of: Vec<Json> = part
                    .of
                    .iter()
                    .filter(|_| !same)
                    .map(|(count, name)| json!({ "count": count, "name": name }))
                    .collect();
                let several = |it: &usize| *it > 1 && u32::try_from(*it) != Ok(part.count);
                let designs = part.designs.filter(several);
                let designs = designs.map(|designs| {
                    let number = u32::try_from(designs).unwrap_or(u32::MAX);
                    format!("{designs} {}", phrases.component("design", number))
                });
                json!({ "count": part.count, "name": name, "of": of, "designs": designs })
            })
            .collect();
        json!({ "groups": groups })
    }

    /// Terms and keywords, or those of some kinds alone; the headings that are in the index as well are added when all
    /// chapters are there.
    fn index(&self, kinds: Option<&String>) -> Inserted {
        let asked = |kind: &str| kinds.is_none_or(|it| it.split(',').any(|one| one == kind));
        let terms = self.game.terms.iter().map(|it| (&it.title.value, &it.id.value, "term"));
        let keywords = self.game.keywords.iter().filter(|it| asked(&it.kind));
        let keywords = keywords.map(|it| (&it.title.value, &it.id.value, "keyword"));
        let entry = |(title, id, kind): (&String, &String, &'static str)| Entry {
            id: Some(id.clone()),
            title: Some(title.clone()),
            kind: Some(kind),
            ..Entry::default()
        };
        Inserted::Entries { entries: terms.chain(keywords).map(entry).collect() }
    }

    /// Where the game reads a ruling in the other way, that is the ruling.
    fn rulings(&self, report: &mut Report) -> Inserted {
        let switched = self.rules.map(Ruleset::switched).unwrap_or_default();
        let entries = self
            .game
            .rulings
            .iter()
            .filter(|ruling| ruling.printed)
            .map(|ruling| {
                let (first, other) = match &ruling.alternative {
                    Some(other) if switched.contains(ruling.id.value.as_str()) => {
                        (other, Some(&ruling.text))
                    }
                    other => (&ruling.text, other.as_ref()),
                };
                let text = self.words.line(first, None, report);
                let mut alternative = Vec::new();
                if let Some(other) = other {
                    let lead = self.game.phrases.find("other-reading").unwrap_or_default();
                    alternative.push(Inline::text(format!("{lead} ")));
                    alternative.extend(self.words.line(other, None, report));
                }
                Entry {
                    id: Some(ruling.id.value.clone()),
                    topic: Some(self.words.line(&ruling.topic, None, report)),
                    text: Some(text),
                    alternative: Some(alternative),
                    ..Entry::default()
                }
            })
            .collect();
        Inserted::Entries { entries }
    }

    fn glossary(&self, report: &mut Report) -> Inserted {
        let mut terms: Vec<_> = self.game.terms.iter().collect();
        terms.sort_by_key(|term| term.title.value.to_lowercase());
        let entries = terms
            .into_iter()
            .map(|term| Entry {
                id: Some(term.id.value.clone()),
                title: Some(term.title.value.clone()),
                text: Some(self.words.line(&term.text, None, report)),
                ..Entry::default()
            })
            .collect();
        Inserted::Entries { entries }
    }

    fn history(&self, report: &mut Report) -> Inserted {
        let mut entries = Vec::new();
        for edition in &self.game.history {
            let changes =
                edition.changes.iter().map(|it| self.words.line(it, None, report)).collect();
            let title = Some(edition.name.value.clone());
            entries.push(Entry { title, changes: Some(changes), ..Entry::default() });
        }
        Inserted::Entries { entries }
    }

    /// A chart of the game. What can't be worked out of it was told where all charts were.
    fn chart(&self, id: Option<&String>, report: &Report) -> Option<Inserted> {
        let chart = self.game.charts.iter().find(|it| Some(&it.id.value) == id)?;
        let text = cardwright_wording::chart(self.game, chart, self.words, &mut report.branch());
        Some(text.map_or(Inserted::Nothing, Inserted::Chart))
    }
}

/// What is said of one of several things: its own word, or the last that was said.
fn one_of<T: Copy>(all: &[T], place: usize) -> Option<T> {
    all.get(place).or(all.last()).copied()
}
