//! Terms that share their words with each other or with a title.

use crate::CheckContext;
use crate::vocabulary::{Name, Owner, Vocabulary, words};
use cardwright_base::diagnostic::Diagnostic;

check!(T016, "term-defined-twice", Error, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let vocabulary = context.vocabulary();
    let terms = || vocabulary.names.iter().filter(|it| it.owner == Owner::Term);
    terms().filter_map(|name| fault(vocabulary, name)).collect()
}

fn fault(vocabulary: &Vocabulary<'_>, name: &Name<'_>) -> Option<Diagnostic> {
    let parts: Vec<&str> = words(name.text).into_iter().map(|it| &name.text[it]).collect();
    let called = vocabulary.called(&parts);
    // A card in capitals and a term in small letters are told apart.
    let clash = called.iter().find(|other| match other.owner {
        Owner::Term => other.id != name.id && other.span.start < name.span.start,
        Owner::Card | Owner::Keyword => other.text == name.text,
        Owner::Other => false,
    })?;
    let what = format!("{} `{}`", clash.owner_word(), clash.id);
    let message = match name.form {
        None => format!("the term `{}` is called `{}`, and so is the {what}", name.id, name.text),
        Some(form) => {
            let id = name.id;
            format!("the {form} of the term `{id}` is `{}`, and so is the {what}", name.text)
        }
    };
    let fault = CHECK.finding(message).at(name.span, "").see(clash.span, "the other one");
    Some(fault.hint("rename one of them, or merge the two entries"))
}
