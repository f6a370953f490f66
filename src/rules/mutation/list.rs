//! Every change there is, in the order of the data.

use super::values::Change;
use super::{Edit, Mutation, values};
use crate::ruleset::Ruleset;
use cardwright_base::diagnostic::{SourceMap, Span};
use cardwright_model::{Amount, ChosenOption, Game, Located, Portions, Seats};
use std::collections::BTreeSet;

/// Every figure, flag and relation that rules go by, each changed once. Texts, art and layouts are no rules.
pub fn mutations(game: &Game, rules: &dyn Ruleset, sources: &SourceMap) -> Vec<Mutation> {
    let mut lister = Lister { game, rules, all: Vec::new() };
    lister.figures();
    let manifest = game.title.span;
    let place = sources.locate(manifest.source, "[seats]").unwrap_or(manifest);
    lister.seats(None, "", game.seats, place);
    lister.chosen_options(None, &game.chosen_options);
    lister.portions(None, [&game.setup.each, &game.setup.deal]);
    lister.variants();
    lister.decks();
    lister.cards();
    lister.keywords();
    let mut paths = BTreeSet::new();
    // Entries of a list that are called alike are told apart by their number.
    for mutation in &mut lister.all {
        let (path, mut number) = (mutation.path.clone(), 1);
        while !paths.insert(mutation.path.clone()) {
            number += 1;
            mutation.path = format!("{path}#{number}");
        }
    }
    lister.all
}

struct Lister<'g> {
    game: &'g Game,
    rules: &'g dyn Ruleset,
    all: Vec<Mutation>,
}

impl Lister<'_> {
    fn add(&mut self, path: String, place: Span, said: String, subject: &str, edit: Edit) {
        self.all.push(Mutation { path, place, said, subject: subject.to_owned(), edit });
    }

    fn figures(&mut self) {
        for (name, figure) in &self.game.figures {
            let (old, new) = (figure.value, figure.value + 1);
            let edit = Edit::Figure(name.clone(), new);
            self.add(format!("figures.{name}"), figure.span, turned(old, new), name, edit);
        }
    }

    fn seats(&mut self, variant: Option<usize>, head: &str, seats: Seats, place: Span) {
        let Seats { min, max } = seats;
        let fewest = Edit::FewestSeats(variant, min + 1);
        self.add(format!("{head}seats.min"), place, turned(min, min + 1), "seats", fewest);
        let most = Edit::MostSeats(variant, max + 1);
        self.add(format!("{head}seats.max"), place, turned(max, max + 1), "seats", most);
    }

    fn chosen_options(&mut self, variant: Option<usize>, chosen_options: &[ChosenOption]) {
        let switches = self.rules.switches();
        let head = variant.map_or_else(String::new, |it| self.head(it));
        for (at, ChosenOption { ruling, option }) in chosen_options.iter().enumerate() {
            let switch = switches.list().iter().find(|it| it.id == ruling.value);
            let options = switch.map_or(&[][..], |it| it.options);
            let other = options.iter().find(|it| it.0 != option.value);
            let Some((other, _)) = other else { continue };
            let said = format!("`{}` → `{other}`", option.value);
            let path = format!("{head}rulings.{}", ruling.value);
            let edit = Edit::ChosenOption(variant, at, (*other).to_owned());
            self.add(path, option.span, said, &ruling.value, edit);
        }
    }

    fn portions(&mut self, variant: Option<usize>, portions: [&Portions; 2]) {
        let head = variant.map_or_else(|| "setup.".to_owned(), |it| self.head(it));
        for (portions, name) in portions.into_iter().zip(["each", "deal"]) {
            let dealt = name == "deal";
            for (at, (id, amount)) in portions.iter().enumerate() {
                let path = format!("{head}{name}.{}", id.value);
                let (to, said) = match amount.value {
                    Amount::Number(number) => (Some(number + 1), turned(number, number + 1)),
                    Amount::Figure(_) => (None, "left out".to_owned()),
                };
                let edit = Edit::Portion { variant, dealt, at, to };
                self.add(path, amount.span, said, &id.value, edit);
            }
        }
    }

    fn head(&self, variant: usize) -> String {
        format!("variant.{}.", self.game.variants[variant].id.value)
    }

    fn variants(&mut self) {
        for (at, variant) in self.game.variants.iter().enumerate() {
            let (head, id) = (self.head(at), &variant.id.value);
            for (name, figure) in &variant.figures {
                let (old, new) = (figure.value, figure.value + 1);
                let edit = Edit::OfVariant(at, name.clone(), new);
                self.add(format!("{head}{name}"), figure.span, turned(old, new), id, edit);
            }
            self.seats(Some(at), &head, variant.seats, variant.id.span);
            self.chosen_options(Some(at), &variant.chosen_options);
            let none = Portions::new();
            let each = variant.each.as_ref().unwrap_or(&none);
            self.portions(Some(at), [each, variant.deal.as_ref().unwrap_or(&none)]);
            if let Some(without) = &variant.without {
                let said = "left out".to_owned();
                self.add(format!("{head}without"), without.span, said, id, Edit::Without(at));
            }
        }
    }

    fn decks(&mut self) {
        for (deck, it) in self.game.decks.iter().enumerate() {
            for (at, back) in it.backs.iter().enumerate() {
                let path = format!("deck.{}.{}", it.id.value, back.value);
                let said = "left out".to_owned();
                self.add(path, back.span, said, &it.id.value, Edit::DeckBack(deck, at));
            }
        }
    }

    fn cards(&mut self) {
        let game = self.game;
        for (at, card) in game.cards.iter().enumerate().filter(|it| !it.1.aid) {
            let id = &card.id.value;
            let (old, new) = (card.copies.value, card.copies.value + 1);
            let path = format!("copies.{id}");
            self.add(path, card.copies.span, turned(old, new), id, Edit::Copies(at, new));
            let mut backs = game.backs.iter().map(|it| &it.id.value);
            if let Some(other) = backs.find(|it| **it != card.back.value) {
                let said = format!("`{}` → `{other}`", card.back.value);
                let edit = Edit::Back(at, other.clone());
                self.add(format!("back.{id}"), card.back.span, said, id, edit);
            }
            let declared = game.types.iter().find(|it| it.id == card.kind);
            let fields = declared.map_or(&[][..], |it| &it.fields);
            let read = &self.rules.reads().cards;
            let read = |field: &str| read.contains(&(card.kind.clone(), field.to_owned()));
            for (field, change) in values::changes(game, fields, &card.mechanics, &read) {
                let edit = |edit| Edit::Card(at, field.clone(), edit);
                self.value(&card.id, &field, change, edit);
            }
        }
    }

    fn keywords(&mut self) {
        let game = self.game;
        for (at, keyword) in game.keywords.iter().enumerate() {
            let declared = game.keyword_kinds.iter().find(|it| it.id == keyword.kind);
            let fields = declared.map_or(&[][..], |it| &it.fields);
            let read = &self.rules.reads().keywords;
            let read = |field: &str| read.contains(&(keyword.kind.clone(), field.to_owned()));
            for (field, change) in values::changes(game, fields, &keyword.mechanics, &read) {
                let edit = |edit| Edit::Keyword(at, field.clone(), edit);
                self.value(&keyword.id, &field, change, edit);
            }
        }
    }

    fn value(
        &mut self,
        owner: &Located<String>,
        field: &str,
        change: Change,
        edit: impl Fn(super::ValueEdit) -> Edit,
    ) {
        let Change { path, place, said, edit: inner } = change;
        let path = format!("mechanics.{}.{field}{path}", owner.value);
        self.add(path, place, said, &owner.value, edit(inner));
    }
}

fn turned<N: std::fmt::Display>(old: N, new: N) -> String {
    format!("{old} → {new}")
}
