//! The language that texts seem to be in: told by the small words that every text of a language has.

use std::collections::BTreeSet;

/// Small words of languages, the English first. A word may belong to several.
const LANGUAGES: [(&str, &str, &str); 7] = [
    (
        "en",
        "English",
        "a an and any are as at be each for from has if in is it may no not of on one or that the then this to until with you your",
    ),
    (
        "de",
        "German",
        "als auf aus bei bis das dein dem den der des die dieser du ein eine einen einer er für im in ist jede jeder kann mit nach nicht oder sich sie sind und von wenn wird zu zum zur",
    ),
    (
        "es",
        "Spanish",
        "a al cada como con de del dos el en es este la las lo los más no o otra otro para por puede que se si sin su sus tu tus un una y",
    ),
    (
        "fr",
        "French",
        "à au aux avec ce ces chaque dans de des deux du elle en est et il la le les ne ou par pas pour que qui sa sans se ses son sur un une vos votre vous",
    ),
    (
        "it",
        "Italian",
        "a al alla che chi con da dal degli dei del della delle di e gli i il in la le lo nel nella non o ogni per più può se si sono tua tuo un una è",
    ),
    (
        "nl",
        "Dutch",
        "aan als bij dan dat de deze die een elke en het in is je jouw kan met naar niet of om op te tot uit van voor wordt zijn",
    ),
    (
        "pt",
        "Portuguese",
        "a ao as cada com como da das de do dois dos e em essa esse mais na não no o os ou para pode por que se sem seu sua um uma você à é",
    ),
];

/// Fewer small words say nothing.
const ENOUGH: usize = 5;

/// Tag and name of a language other than English, where texts are surely in it.
pub(crate) fn guess(text: &str) -> Option<(&'static str, &'static str)> {
    let lower = text.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphabetic()).filter(|it| !it.is_empty()).collect();
    let counted = LANGUAGES.map(|(tag, name, small)| {
        let small: BTreeSet<&str> = small.split(' ').collect();
        (words.iter().filter(|it| small.contains(*it)).count(), tag, name)
    });
    let best = counted.iter().max_by_key(|it| it.0)?;
    let next = counted.iter().filter(|it| it.1 != best.1).map(|it| it.0).max()?;
    // A quarter more than any other: related languages share many.
    let sure = best.0 >= ENOUGH && best.0 * 4 >= next * 5;
    (sure && best.1 != "en").then_some((best.1, best.2))
}
