//! What the author states about the game, for checks to hold it against: what players start with,
//! which words it keeps to, and which findings are known and wanted.

use super::Located;
use cardwright_base::diagnostic::{SourceId, Span};
use regex::{Captures, Regex};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A finding of a check that the author knows of and wants to keep.
#[derive(Clone, Debug)]
pub struct Allow {
    /// Name of the check.
    pub check: Located<String>,
    /// Why the finding is all right.
    pub reason: Located<String>,
    /// The file it is allowed in, from the game's folder; everywhere in the scope without one.
    pub at: Option<Located<String>>,
    /// The table it stands in, from its header to its last value. `None` for the whole game.
    pub scope: Option<Span>,
    /// Files that belong to that table: the chapters of a booklet.
    pub scope_files: Vec<SourceId>,
    /// Where its entry stands in the data.
    pub span: Span,
}

/// A number, or the name of one in `figures`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// The name of a figure.
    Figure(String),
    /// A number written out.
    Number(i64),
}

/// Ids, each with how much of it.
pub type Portions = Vec<(Located<String>, Located<Amount>)>;

/// What is laid out before play begins.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// Cards that every player takes, by id.
    pub each: Portions,
    /// How many cards every player is dealt, by the id of the deck.
    pub deal: Portions,
}

/// The words that a game keeps to.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    /// Words that are spelt right, though no dictionary knows them.
    pub spelling: Vec<Located<String>>,
    /// Names that may stand in the history of the editions and nowhere else.
    pub withdrawn: Vec<Located<String>>,
    /// By name, how a text speaks of somebody in its stories: `she`, `he`, `they`.
    pub pronouns: BTreeMap<String, String>,
    /// One name for one thing.
    pub avoid: Vec<Avoid>,
    /// How the lines of cards read.
    pub pattern: Vec<Pattern>,
    /// Which words tell what cards do in play.
    pub facts: Vec<FactWords>,
    /// Regular expressions, as in [`FactWords::says`]: words that tell nothing that play shows of one card. Where
    /// there are any, the entries of cards are read as fully as their faces.
    pub plain: Vec<Located<String>>,
    /// A regular expression: the words by which a face sends its reader to the rulebook.
    pub entry: Option<Located<String>>,
}

/// The words for a fact on cards in play.
#[derive(Clone, Debug)]
pub struct FactWords {
    /// The name that the rules have for it.
    pub fact: Located<String>,
    /// Regular expressions that compile; see [`FactWords::regex`].
    pub says: Vec<Located<String>>,
    /// What to write where it is not told.
    pub write: Located<String>,
}

impl FactWords {
    /// In an expression, the name that the fact is about.
    pub const ABOUT: &'static str = "{about}";
    /// The group that the number of the fact is in.
    pub const NUMBER: &'static str = "n";
    /// In an expression, words of the same sentence that other facts have to account for.
    const ANY: &'static str = "{any}";
    /// What the names of groups for such words begin with.
    pub const SKIPPED: &'static str = "any";

    /// What stands for a name that the fact is about in a text to be matched.
    pub const NAME: char = '§';
    /// What stands for an icon of what the fact is about.
    pub const ICON_OF_NAME: char = '◆';
    /// What stands for any other icon.
    pub const ICON: char = '◇';

    /// An expression as it is matched: [`Self::NAME`] stands for every name that the fact is about.
    ///
    /// # Errors
    /// When it is not a regular expression.
    pub fn regex(says: &str) -> Result<Regex, regex::Error> {
        Self::regex_with(says, |_| Self::ICON, |_| Self::NAME)
    }

    /// The same, with a character of their own for the icons `:name:` and the references `[[id]]` in it.
    ///
    /// # Errors
    /// When it is not a regular expression.
    pub fn regex_with(
        says: &str,
        icon: impl Fn(&str) -> char,
        reference: impl Fn(&str) -> char,
    ) -> Result<Regex, regex::Error> {
        compiled(&Self::marked(says, icon, |id| reference(id).to_string()))
    }

    /// Words of a fact with other words or characters for the icons and references in them.
    pub fn marked(
        words: &str,
        icon: impl Fn(&str) -> char,
        reference: impl Fn(&str) -> String,
    ) -> String {
        let words = words.replace(":{about}:", &Self::ICON_OF_NAME.to_string());
        let words = REFERENCE.replace_all(&words, |it: &Captures<'_>| reference(&it[1]));
        NAMED_ICON.replace_all(&words, |it: &Captures<'_>| icon(&it[1]).to_string()).into_owned()
    }

    /// The names of the icons in an expression, and the ids of its references.
    pub fn names(says: &str) -> (Vec<&str>, Vec<&str>) {
        let all =
            |of: &'static Regex| of.captures_iter(says).map(|it| it.extract::<1>().1[0]).collect();
        (all(&NAMED_ICON), all(&REFERENCE))
    }
}

/// An icon by its name, in an expression.
static NAMED_ICON: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(":([a-z][a-z0-9-]*):").expect("a constant expression"));
/// A reference by its id, in an expression.
static REFERENCE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\[\[([a-z][a-z0-9-]*)\]\]").expect("a constant expression"));

/// See [`FactWords::regex`]. A game is read and its texts are matched with the same expressions, and after an edit
/// again.
#[comemo::memoize]
fn compiled(says: &str) -> Result<Regex, regex::Error> {
    let number = format!("(?P<{}>[0-9]+|[A-Z]?[a-z]+)", FactWords::NUMBER);
    let name = FactWords::NAME.to_string();
    let any_icon = "[◇◆\u{e000}-\u{efff}]";
    let mut says = says.replace(FactWords::ABOUT, &name).replace("{n}", &number);
    says = says.replace(FactWords::ICON, any_icon);
    let mut place = 0;
    while says.contains(FactWords::ANY) {
        let skipped = format!("(?P<{}{place}>[^.:]*?)", FactWords::SKIPPED);
        says = says.replacen(FactWords::ANY, &skipped, 1);
        place += 1;
    }
    Regex::new(&says)
}

/// A name, and what stands for the same thing by mistake.
#[derive(Clone, Debug)]
pub struct Avoid {
    /// The word to use.
    pub say: Located<String>,
    /// What not to say.
    pub not: Vec<Located<String>>,
    /// Why, for the message.
    pub because: Option<Located<String>>,
}

/// What every line of one role must look like.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// Role of the lines, such as `effect`.
    pub role: Located<String>,
    /// A regular expression that compiles.
    pub matches: Located<String>,
    /// Why, for the message.
    pub because: Option<Located<String>>,
}
