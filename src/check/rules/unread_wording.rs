//! Words that a game says to write on its cards and would not understand there.

use crate::CheckContext;
use crate::fact_patterns::FactPatterns;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::FactWords;

check!(R035, "unread-wording", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    if game.words.facts.is_empty() {
        return Vec::new();
    }
    let fact_patterns = FactPatterns::of(game);
    let told = |of: &FactWords| {
        let write = &of.write;
        let message = format!("no expression of `{}` reads `{}`", of.fact.value, write.value);
        let finding = CHECK.finding(message).at(write.span, "what cards are told to say");
        let finding =
            of.says.iter().fold(finding, |it, says| it.see(says.span, "what is understood"));
        finding.hint("write words that `says` matches, or add an expression that matches these")
    };
    game.words
        .facts
        .iter()
        .filter(|it| !fact_patterns.reads_what_to_write(game, it))
        .map(told)
        .collect()
}
