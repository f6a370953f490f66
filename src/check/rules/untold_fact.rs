//! What a card does in play and neither its face nor its entry tells.

use crate::CheckContext;
use crate::context::CardClaims;
use crate::sayings::Claim;
use cardwright_base::diagnostic::{Diagnostic, closest};
use cardwright_model::Card;
use cardwright_rules::fact::Fact;
use regex::Regex;
use std::collections::BTreeMap;

check!(R019, "untold-fact", Error, Game(check));

/// What the words of each card say: on its face, and in its entry.
#[derive(Default)]
struct Words<'g> {
    face: Vec<&'g Claim<'g>>,
    entry: Vec<&'g Claim<'g>>,
    /// Whether the face sends its reader to the entry.
    elsewhere: bool,
}

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let Some(rules) = context.rules.filter(|_| !game.words.facts.is_empty()) else {
        return Vec::new();
    };
    let names = rules.fact_names();
    let mut found = Vec::new();
    for words in &game.words.facts {
        let name = &words.fact;
        if !names.iter().any(|it| it.0 == name.value) {
            let message = format!("the rules of this game have no fact `{}`", name.value);
            let fault = CHECK.finding(message).at(name.span, "unknown fact");
            let near = closest(&name.value, names.iter().map(|it| it.0));
            found.push(match near {
                Some(near) => fault.hint(format!("did you mean `{near}`?")),
                None => fault.hint("`cardwright explain R019` says where the names are listed"),
            });
        }
    }
    let words = words(context);
    for (id, facts) in rules.facts() {
        let (Some(card), Some(words)) = (game.card(id), words.get(id.as_str())) else { continue };
        for fact in facts.iter().filter(|it| !words.tells(it)) {
            found.push(untold(context, card, fact, words.elsewhere));
        }
    }
    found
}

impl Words<'_> {
    fn tells(&self, fact: &Fact) -> bool {
        let entry = self.entry.iter().filter(|_| self.elsewhere);
        self.face.iter().chain(entry).any(|it| it.is(fact))
    }
}

fn words<'c>(context: &'c CheckContext<'_>) -> BTreeMap<&'c str, Words<'c>> {
    let elsewhere = context.game.words.entry.as_ref().and_then(|it| Regex::new(&it.value).ok());
    let mut words: BTreeMap<&str, Words<'_>> = BTreeMap::new();
    for CardClaims { passage, id, on_face, claims } in context.said() {
        let words = words.entry(id).or_default();
        if *on_face {
            words.face.extend(claims);
            words.elsewhere |= elsewhere.as_ref().is_some_and(|it| it.is_match(&passage.text));
        } else {
            words.entry.extend(claims);
        }
    }
    words
}

fn untold(context: &CheckContext<'_>, card: &Card, fact: &Fact, elsewhere: bool) -> Diagnostic {
    let names = context.rules.map(cardwright_rules::Ruleset::fact_names).unwrap_or_default();
    let (id, told) = (&card.id.value, fact.told(names));
    let silent = if elsewhere {
        "neither its face nor its rulebook entry says so"
    } else {
        "its face does not say so"
    };
    let found = CHECK.finding(format!("play shows that `{id}` {told}, but {silent}"));
    let found = found.at(card.title.span, "the text of this card");
    let words = context.game.words.facts.iter().find(|it| it.fact.value == fact.name);
    match words {
        Some(words) => {
            let title = |id: &String| {
                let card = context.game.card(id).map(|it| it.title.value.clone());
                card.or_else(|| context.game.keyword(id).map(|it| it.title.value.clone()))
            };
            let about = fact.about.as_ref().and_then(title).unwrap_or_default();
            let number = fact.number.map_or_else(String::new, |it| it.to_string());
            let write = words.write.value.replace("{about}", &about).replace("{n}", &number);
            found.see(words.fact.span, "the words for this fact").hint(format!("write: {write}"))
        }
        None => found.hint(format!("add words for `{}` under `fact` of [words]", fact.name)),
    }
}
