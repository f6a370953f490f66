//! Pictures that say nothing to those who can't see them.

use super::place;
use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_model::Located;
use cardwright_wording::{Block, each_block};

check!(B004, "figure-without-words", Error, Game(check));

/// Beginnings that say no more than that there is a picture.
const PREFACES: &[&str] = &[
    "image of",
    "picture of",
    "drawing of",
    "illustration of",
    "photo of",
    "photograph of",
    "artwork of",
    "art of",
    "art for",
    "icon of",
    "card art of",
];
/// Articles, which make no description of a name.
const ARTICLES: &[&str] = &["a ", "an ", "the "];

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let cards = game.cards.iter().map(|it| (&it.alt, &it.art, [&*it.title.value, &it.id.value]));
    let backs = game.backs.iter().map(|back| {
        let title = back.title.as_ref().unwrap_or(&back.name);
        (&back.alt, &back.art, [&*title.value, &*back.id.value])
    });
    let mut found: Vec<Diagnostic> = cards
        .chain(backs)
        .filter_map(|(alt, art, names)| match alt {
            Some(alt) => side(alt, art.as_ref()?, &names),
            None => undescribed(art.as_ref()?),
        })
        .collect();
    for book_input in context.book_inputs {
        for (chapter, blocks) in book_input.book.chapters.iter().zip(&book_input.chapters) {
            each_block(blocks, &mut |block| {
                if let Block::Figure { art, alt, .. } = block {
                    found.extend(figure(context, chapter.span, art, alt));
                }
            });
        }
    }
    found
}

/// The words for the drawing of a card or back.
fn side(alt: &Located<String>, art: &Located<String>, names: &[&str]) -> Option<Diagnostic> {
    let lack = lack(&alt.value, &art.value, names)?;
    let finding = CHECK.finding(format!("the drawing `{}` has no useful description", art.value));
    Some(finding.at(alt.span, lack).hint("describe in a short sentence what it shows"))
}

/// A drawing without any words.
fn undescribed(art: &Located<String>) -> Option<Diagnostic> {
    let finding = CHECK.finding(format!("the drawing `{}` has no description", art.value));
    Some(
        finding
            .at(art.span, "`alt` is missing beside it")
            .hint("describe in a short sentence what it shows"),
    )
}

/// A picture in a booklet.
fn figure(context: &CheckContext<'_>, chapter: Span, art: &str, alt: &str) -> Option<Diagnostic> {
    let lack = lack(alt, art, &[])?;
    let typed = place::all(context.sources, &[chapter], &format!("![{alt}]({art}"));
    let place = typed.first().map(|it| it.within(0..alt.len() + 3));
    let place = place.or_else(|| place::somewhere(context.sources, &[chapter]))?;
    let finding = CHECK.finding(format!("the picture `{art}` has no useful description"));
    Some(finding.at(place, lack).hint("describe what it shows, between the square brackets"))
}

/// What is wrong with the words for a drawing.
fn lack(alt: &str, art: &str, names: &[&str]) -> Option<&'static str> {
    let file = art.rsplit('/').next().unwrap_or(art);
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let words = plain(alt);
    let bare = match PREFACES.iter().find_map(|it| words.strip_prefix(it)) {
        // "A blade" may be all there is to see; "image of a blade" was typed for form's sake.
        Some(rest) => {
            let rest = rest.trim();
            ARTICLES.iter().find_map(|it| rest.strip_prefix(it)).unwrap_or(rest)
        }
        None => &words,
    };
    let preface = PREFACES.contains(&words.as_str());
    if words.is_empty() {
        Some("no description")
    } else if alt.trim() == file || bare == plain(stem) || bare == plain(file) {
        Some("only the name of the file")
    } else if names.iter().any(|name| plain(name) == bare) {
        Some("only the title, which is printed anyway")
    } else {
        (preface || bare.is_empty()).then_some("only says that there is a picture")
    }
}

/// Lower-case words with single blanks between them.
fn plain(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ").to_lowercase()
}
