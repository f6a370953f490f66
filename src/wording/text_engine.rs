//! The template engine with the game in it.

use super::bounds;
use super::faults::{self, Fault};
use super::language::article;
use super::markdown;
use super::names::Names;
use super::numbers::{number_word, ordinal, plural};
use super::passage::{SourceText, role};
use super::undefined::{calls_nothing, fault};
use super::{Block, Inline, Statement, context, entries, printable, track};
use cardwright_base::diagnostic::{Diagnostic, Places, Report, SourceId, SourceMap, Span, closest};
use cardwright_base::one_line;
use cardwright_model::{Assets, Card, Game, Located, Phrases, Prose};
use minijinja::syntax::SyntaxConfig;
use minijinja::value::{FunctionArgs, FunctionResult, ValueKind};
use minijinja::{AutoEscape, Environment, Error, ErrorKind, UndefinedBehavior, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Roles whose words are the id of a chart: on the front, and on the other side.
pub const CHARTS: &[&str] = &["chart", "backchart"];

/// A name of a text besides those that all texts know, and its value.
pub(super) type Local<'v> = (&'v str, &'v Value);

/// Puts texts of one game into words.
#[derive(Debug)]
pub struct TextEngine<'g> {
    game: &'g Game,
    env: Environment<'static>,
    context: BTreeMap<String, Value>,
    /// Places of the cards in the game and their numbers, by their ids.
    cards: BTreeMap<String, (usize, usize)>,
    /// What its templates may call.
    functions: Arc<BTreeSet<String>>,
    names: Names,
    /// How rulings are read of which the game does not say it.
    chosen_options: BTreeMap<String, String>,
    /// Path to show for each wording template.
    paths: BTreeMap<String, String>,
    /// The rules of the game can't be used, so texts that call their functions can't be worked out.
    lacks_rules: bool,
}

impl<'g> TextEngine<'g> {
    /// The engine for a game, with its wording templates. A template that is not well formed is
    /// reported.
    pub fn new(game: &'g Game, assets: &Assets, report: &mut Report) -> Self {
        let mut env = Environment::new();
        bounds::set(&mut env);
        // What is left out of the data is false as a condition and can't be printed; [`entries`] sees to names
        // that do not exist.
        env.set_undefined_behavior(UndefinedBehavior::SemiStrict);
        env.set_auto_escape_callback(|_| AutoEscape::None);
        // Comments as `<# #>`, because `{#` begins the anchor of a heading in Markdown.
        let syntax = SyntaxConfig::builder().comment_delimiters("<#", "#>").build();
        env.set_syntax(syntax.expect("the delimiters differ"));
        printable::set(&mut env);
        let said = Arc::new(game.phrases.clone());
        let phrases = Arc::clone(&said);
        env.add_filter("word", move |number: i64| number_word(number, &phrases));
        env.add_filter("plural", plural);
        let phrases = Arc::clone(&said);
        env.add_filter("ordinal", move |number: i64| ordinal(number, &phrases));
        env.add_filter("refs", move |ids: Vec<String>, and: Option<String>| refs(&ids, and, &said));
        env.add_filter("article", |word: &str| article(&word.to_lowercase()).unwrap_or("a"));
        env.add_filter("signed", |number: i64| format!("{number:+}"));
        for (name, (path, text)) in &assets.templates {
            if !name.ends_with(".j2") {
                continue;
            }
            let sound = bounds::examine(text);
            let added = sound.and_then(|()| env.add_template_owned(name.clone(), text.clone()));
            if let Err(error) = added {
                let source = known_source(path, text, &mut report.sources);
                let whole = Span::new(source, 0..text.len());
                report.push(fault(&error, &Places::same(whole), text));
            }
        }
        let paths = assets.templates.iter().map(|(name, (path, _))| (name.clone(), path.clone()));
        let chosen_options = BTreeMap::new();
        let (context, names) = (context::of(game, &chosen_options), Names::of(game, assets));
        let functions = Arc::new(env.globals().map(|(name, _)| name.to_owned()).collect());
        Self {
            game,
            env,
            context,
            cards: context::places(game),
            functions,
            names,
            chosen_options,
            paths: paths.collect(),
            lacks_rules: false,
        }
    }

    /// The rules can't be used, which was reported: texts that call a function of theirs fail without another word.
    pub fn lack_rules(&mut self) {
        self.lacks_rules = true;
    }

    /// Tells texts how rulings are read of which the game does not say it: id and name of the option.
    pub fn choose<'r>(&mut self, chosen_options: impl Iterator<Item = (&'r str, &'r str)>) {
        self.chosen_options =
            chosen_options.map(|(id, name)| (id.to_owned(), name.to_owned())).collect();
        self.context = context::of(self.game, &self.chosen_options);
    }

    /// The same engine for a copy of the game, with its templates as `template` writes them: those of
    /// which it says nothing stay. `filter` is one more filter.
    pub(super) fn rewritten<'o, F, R, A>(
        &self,
        game: &'o Game,
        mut template: impl FnMut(&str) -> Option<String>,
        name: &'static str,
        filter: F,
    ) -> TextEngine<'o>
    where
        F: minijinja::functions::Function<R, A>,
        R: FunctionResult,
        A: for<'a> FunctionArgs<'a>,
    {
        let mut env = self.env.clone();
        env.add_filter(name, filter);
        for (name, text) in self.paths.keys().filter_map(|it| Some((it, template(it)?))) {
            // One that can't be read has been told when it was added.
            let _ = env.add_template_owned(name.clone(), text);
        }
        TextEngine {
            game,
            env,
            context: context::of(game, &self.chosen_options),
            cards: context::places(game),
            functions: Arc::clone(&self.functions),
            names: self.names.clone(),
            chosen_options: self.chosen_options.clone(),
            paths: self.paths.clone(),
            lacks_rules: self.lacks_rules,
        }
    }

    /// The game that it puts into words.
    pub(super) fn game(&self) -> &'g Game {
        self.game
    }

    /// What references in its texts may name.
    pub(super) fn names(&self) -> &Names {
        &self.names
    }

    /// A text as it is printed. `None` where it can't be worked out, which nobody is told.
    pub(super) fn finished(
        &self,
        text: &str,
        place: Span,
        sources: &SourceMap,
        subject: Option<&str>,
        locals: &[Local<'_>],
    ) -> Option<String> {
        let context = self.named(self.context_for(subject, locals));
        bounds::render_text(&self.env, text, place, sources, context).ok()
    }

    /// What a wording template makes of a card. `None` where it can't be worked out.
    pub(super) fn finished_template(&self, name: &str, card: &str) -> Option<String> {
        let template = self.env.get_template(name).ok()?;
        bounds::render(&template, self.named(self.context_for(Some(card), &[]))).ok()
    }

    /// Lets texts call `name(...)`.
    pub fn add_function<F, R, A>(&mut self, name: &'static str, function: F)
    where
        F: minijinja::functions::Function<R, A>,
        R: FunctionResult,
        A: for<'a> FunctionArgs<'a>,
    {
        self.env.add_function(name, function);
        Arc::make_mut(&mut self.functions).insert(name.to_owned());
    }

    /// The Markdown of a text of the author, with all expressions worked out. `subject` is what `self` names
    /// in it: the id of a card or keyword. `None` when an expression can't be worked out, which is reported.
    pub fn render(
        &self,
        prose: &Prose,
        subject: Option<&str>,
        report: &mut Report,
    ) -> Option<String> {
        self.render_about(prose, subject, &[], report, |fault| fault)
    }

    /// A wording template with `self` as its subject.
    pub(super) fn render_template(
        &self,
        name: &str,
        subject: &Located<String>,
        report: &mut Report,
    ) -> Option<String> {
        // A template that does not parse has been reported when it was added.
        let template = self.env.get_template(name).ok()?;
        match bounds::render(&template, self.named(self.context_for(Some(&subject.value), &[]))) {
            Ok(text) => Some(text),
            Err(error) => {
                let fault = match self.template_of(&error, report) {
                    Some((places, text)) => fault(&error, &places, &text),
                    None => fault(&error, &Places::new(subject.span), ""),
                };
                report.push(fault.see(subject.span, "in the wording of this card"));
                None
            }
        }
    }

    /// Works out an expression of the manifest.
    ///
    /// # Errors
    /// What is wrong with it, at its place.
    pub fn evaluate(
        &self,
        expression: &Located<String>,
        sources: &SourceMap,
    ) -> Result<Value, Box<Diagnostic>> {
        let value = self.evaluate_with(expression, Vec::new(), sources)?;
        if !value.is_undefined() {
            return Ok(value);
        }
        let places = sources.places(expression.span, &expression.value);
        Err(Box::new(fault(&ErrorKind::UndefinedError.into(), &places, &expression.value)))
    }

    /// The value of an expression in which these names stand for these values besides.
    ///
    /// # Errors
    /// What is wrong with it, at its place.
    pub fn evaluate_with(
        &self,
        expression: &Located<String>,
        locals: Vec<(String, Value)>,
        sources: &SourceMap,
    ) -> Result<Value, Box<Diagnostic>> {
        let broken = |error: Error| {
            let places = sources.places(expression.span, &expression.value);
            Box::new(fault(&error, &places, &expression.value))
        };
        bounds::examine_expression(&expression.value).map_err(broken)?;
        let mut context = self.context.clone();
        context.extend(locals);
        let compiled = self.env.compile_expression(&expression.value).map_err(broken)?;
        compiled.eval(self.named(context)).map_err(broken)
    }

    /// Ids of the cards for which an expression of the manifest is true; `card` in it is the card.
    ///
    /// # Errors
    /// What is wrong with it, at its place: it can't be worked out, or it is no question.
    pub fn select(
        &self,
        expression: &Located<String>,
        sources: &SourceMap,
    ) -> Result<BTreeSet<String>, Box<Diagnostic>> {
        let places = sources.places(expression.span, &expression.value);
        let broken = |error: Error| Box::new(fault(&error, &places, &expression.value));
        let compiled = bounds::examine_expression(&expression.value)
            .and_then(|()| self.env.compile_expression_owned(expression.value.clone()))
            .map_err(broken)?;
        let mut selected = BTreeSet::new();
        for (at, card) in self.game.cards.iter().enumerate() {
            let mut context = self.context.clone();
            context.insert("card".to_owned(), entries::of(context::card(self.game, card, at + 1)));
            let value = compiled.eval(self.named(context)).map_err(broken)?;
            if value.kind() != ValueKind::Bool {
                let message = "this expression is neither true nor false for each card";
                let found = format!("for `{}` its value is `{value}`", card.id.value);
                return Err(Box::new(
                    Diagnostic::error("T001", message).at(expression.span, found),
                ));
            }
            if value.is_true() {
                selected.insert(card.id.value.clone());
            }
        }
        Ok(selected)
    }

    /// The blocks of a text of the author.
    pub fn blocks(&self, prose: &Prose, subject: Option<&str>, report: &mut Report) -> Vec<Block> {
        let Some(text) = self.render(prose, subject, report) else { return Vec::new() };
        let mut faults = Vec::new();
        let blocks = markdown::blocks(&text, &self.names, &mut faults);
        faults::tell(&faults, &[SourceText::prose(prose)], None, &self.names, report);
        blocks
    }

    /// The blocks of a text that was made for a chapter, with what its author typed in it: faults are
    /// told where they were typed.
    pub fn blocks_of(&self, text: &str, chapter: &Prose, report: &mut Report) -> Vec<Block> {
        let mut faults = Vec::new();
        let blocks = markdown::blocks(text, &self.names, &mut faults);
        faults::tell(&faults, &[SourceText::prose(chapter)], None, &self.names, report);
        blocks
    }

    /// What happened in an example of play as sentences, by the template of the game for that. `None` when
    /// they can't be made, which is reported; `asked` is the example.
    pub fn narrate(
        &self,
        facts: &serde_json::Value,
        asked: Span,
        report: &mut Report,
    ) -> Option<String> {
        let name = format!("{}/play.j2", self.game.id);
        let Ok(template) = self.env.get_template(&name) else {
            let message = format!("there is no template `{name}`");
            let fault =
                Diagnostic::error("D008", message).at(asked, "no template describes this example");
            report.push(fault.hint("this template writes the sentences of examples of play"));
            return None;
        };
        let mut context = self.context.clone();
        context.insert("facts".to_owned(), context::of_rules(facts));
        match bounds::render(&template, self.named(context)) {
            Ok(text) => Some(one_line(&text)),
            Err(error) => {
                let fault = match self.template_of(&error, report) {
                    Some((places, text)) => fault(&error, &places, &text),
                    None => fault(&error, &Places::new(asked), ""),
                };
                report.push(fault.see(asked, "in the text of this example"));
                None
            }
        }
    }

    /// The words of a one-line text of the author.
    pub fn line(&self, prose: &Prose, subject: Option<&str>, report: &mut Report) -> Vec<Inline> {
        let Some(text) = self.render(prose, subject, report) else { return Vec::new() };
        let mut faults = Vec::new();
        let inlines = markdown::inlines(&text, &self.names, &mut faults);
        faults::tell(&faults, &[SourceText::prose(prose)], None, &self.names, report);
        inlines
    }

    /// The words of a one-line text in which these names stand for these values besides. `None` when it can't
    /// be worked out, which is reported; `about` adds to a fault what it was found in.
    pub(super) fn line_in(
        &self,
        prose: &Prose,
        locals: &[Local<'_>],
        report: &mut Report,
        about: impl Fn(Diagnostic) -> Diagnostic,
    ) -> Option<Vec<Inline>> {
        let text = self.render_about(prose, None, locals, report, about)?;
        let mut faults = Vec::new();
        let inlines = markdown::inlines(&text, &self.names, &mut faults);
        let sound = faults.is_empty();
        faults::tell(&faults, &[SourceText::prose(prose)], None, &self.names, report);
        sound.then_some(inlines)
    }

    /// The Markdown of a text in which these names stand for these values besides.
    pub(super) fn render_in(
        &self,
        prose: &Prose,
        locals: &[Local<'_>],
        report: &mut Report,
    ) -> Option<String> {
        self.render_about(prose, None, locals, report, |fault| fault)
    }

    pub(super) fn render_about(
        &self,
        prose: &Prose,
        subject: Option<&str>,
        locals: &[Local<'_>],
        report: &mut Report,
        about: impl Fn(Diagnostic) -> Diagnostic,
    ) -> Option<String> {
        let context = self.named(self.context_for(subject, locals));
        let (text, sources) = (&prose.text, &report.sources);
        match bounds::render_text(&self.env, text, prose.span, sources, context) {
            Ok(text) => Some(text),
            Err(error) if self.lacks_rules && calls_nothing(&error) => None,
            Err(error) => {
                let found = self.template_of(&error, report);
                let own = || (report.sources.places(prose.span, &prose.text), prose.text.clone());
                let (places, text) = found.unwrap_or_else(own);
                report.push(about(fault(&error, &places, &text)));
                None
            }
        }
    }

    /// The lines `role: words` of a finished text. `texts` are the texts of the author that it was
    /// made of, `subject` is what it is about.
    pub(super) fn statements(
        &self,
        text: &str,
        texts: &[SourceText<'_>],
        subject: Option<Span>,
        report: &mut Report,
    ) -> Vec<Statement> {
        let mut statements = Vec::new();
        let mut faults = Vec::new();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            match role(line) {
                (Some(role), words) => {
                    let inlines = markdown::inlines(words, &self.names, &mut faults);
                    let track = track::ROLES.contains(&role).then(|| track::read(&inlines));
                    let track = track.and_then(|read| {
                        read.map_err(|message| faults.push(Fault::line(words, message))).ok()
                    });
                    if CHARTS.contains(&role) {
                        faults.extend(self.unknown_chart(words, &inlines));
                    }
                    statements.push(Statement { role: role.to_owned(), inlines, track });
                }
                (None, _) => {
                    let message = format!("`{line}` does not have the form `role: words`");
                    faults.push(Fault::line(line, message));
                }
            }
        }
        faults::tell(&faults, texts, subject, &self.names, report);
        statements
    }

    /// The fault of a statement that names no chart.
    fn unknown_chart(&self, words: &str, inlines: &[Inline]) -> Option<Fault> {
        let named = super::plain_text(inlines);
        let known = || self.game.charts.iter().map(|it| it.id.value.as_str());
        if known().any(|id| id == named.trim()) {
            return None;
        }
        let near = closest(named.trim(), known()).map(str::to_owned);
        Some(Fault::line_near(words, format!("there is no chart `{}`", named.trim()), near))
    }

    /// The template in which an error arose, which need not be the one that was asked for.
    fn template_of(&self, error: &Error, report: &mut Report) -> Option<(Places, String)> {
        let name = error.name()?;
        let text = self.env.get_template(name).ok()?.source().to_owned();
        let source = known_source(self.paths.get(name)?, &text, &mut report.sources);
        Some((Places::same(Span::new(source, 0..text.len())), text))
    }

    /// The names of a context as templates see them.
    fn named(&self, context: BTreeMap<String, Value>) -> Value {
        entries::all(context, &self.functions)
    }

    /// The number of a card among those of its sort.
    pub(super) fn number_of(&self, card: &Card) -> usize {
        self.cards.get(&card.id.value).map_or(1, |it| it.1)
    }

    fn context_for(&self, subject: Option<&str>, locals: &[Local<'_>]) -> BTreeMap<String, Value> {
        let mut context = self.context.clone();
        context.extend(locals.iter().map(|(name, value)| ((*name).to_owned(), (*value).clone())));
        let Some(subject) = subject else { return context };
        let value = match (self.cards.get(subject), self.game.keyword(subject)) {
            (Some((at, number)), _) => {
                entries::of(context::card(self.game, &self.game.cards[*at], *number))
            }
            (None, Some(keyword)) => entries::of(context::keyword(keyword)),
            (None, None) => return context,
        };
        context.insert("self".to_owned(), value);
        context
    }
}

/// The source of a template, added to the map when it is first needed.
pub(super) fn known_source(path: &str, text: &str, sources: &mut SourceMap) -> SourceId {
    match sources.find(path) {
        Some(source) => source,
        None => sources.add(path, text),
    }
}

/// Ids as references in a list: `[[a]], [[b]] or [[c]]`.
fn refs(ids: &[String], and: Option<String>, phrases: &Phrases) -> String {
    let and = and.unwrap_or_else(|| phrases.find("and").unwrap_or_default().to_owned());
    let refs: Vec<String> = ids.iter().map(|id| format!("[[{id}]]")).collect();
    match refs.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, first)) => format!("{} {and} {last}", first.join(", ")),
    }
}
