//! The closed classes of English that rules are made of, and words as they are compared.

use super::word::Word;
use cardwright_base::WordList;

/// Words of which one excludes the others, each with other words for it.
pub(super) const CLASSES: &[(&str, &[&[&str]])] = &[
    ("side", &[&["left"], &["right"]]),
    ("turning", &[&["clockwise"], &["anticlockwise", "counterclockwise"]]),
    ("neighbour", &[&["next"], &["previous"]]),
    ("sequence", &[&["before"], &["after"]]),
    ("edge", &[&["start", "begin", "beginning"], &["end"]]),
    ("amount", &[&["more"], &["less", "fewer"]]),
    ("size", &[&["larger", "bigger", "greater"], &["smaller"]]),
    ("largest", &[&["largest", "biggest", "greatest"], &["smallest"]]),
    ("height", &[&["higher"], &["lower"]]),
    ("highest", &[&["highest"], &["lowest"]]),
    ("limit", &[&["most"], &["least", "fewest"]]),
    ("distance", &[&["nearer", "closer"], &["farther", "further"]]),
    ("level", &[&["above"], &["below"]]),
    ("way", &[&["up"], &["down"]]),
    ("top", &[&["top"], &["bottom"]]),
    (
        "place",
        &[&["first"], &["second"], &["third"], &["fourth"], &["fifth"], &["sixth"], &["last"]],
    ),
    ("having", &[&["with"], &["without"]]),
    ("duty", &[&["may", "can", "could", "might"], &["must", "should"]]),
    ("each", &[&["each", "every", "any"], &["1"]]),
    ("answer", &[&["affirmed"], &["denied"]]),
    ("often", &[&["once"], &["twice"]]),
    ("gain", &[&["gain"], &["lose"]]),
    ("win", &[&["win"], &["lose"]]),
    ("likeness", &[&["same"], &["different", "other", "another"]]),
    ("openness", &[&["open"], &["secret", "hidden"]]),
    ("sort", &[&["odd"], &["even"]]),
    ("line", &[&["row"], &["column"]]),
    ("direction", &[&["forward", "forwards"], &["backward", "backwards"], &["sideways"]]),
    ("slant", &[&["diagonal", "diagonally"], &["orthogonal", "orthogonally"]]),
    ("inside", &[&["inside"], &["outside"]]),
    ("length", &[&["longer"], &["shorter"]]),
    ("number-of-two", &[&["either"], &["both"]]),
    ("soonness", &[&["earliest"], &["latest"]]),
    ("earliness", &[&["earlier", "sooner"], &["later"]]),
    ("motion", &[&["rise"], &["fall"]]),
    ("fill", &[&["full"], &["empty"]]),
    ("bound", &[&["minimum"], &["maximum"]]),
    ("compass", &[&["north"], &["south"], &["east"], &["west"]]),
    ("comparison", &[&["<"], &["≤"], &["equal"], &["≠"], &["≥"], &[">"]]),
    ("speed", &[&["faster", "quicker"], &["slower"]]),
    ("age", &[&["older"], &["younger"]]),
    ("oldest", &[&["oldest"], &["youngest"]]),
    ("newest", &[&["newest"], &["oldest", "earliest"]]),
    ("visibility", &[&["visible"], &["invisible"]]),
    ("whole", &[&["all"], &["half"]]),
];

/// Words that may not be exchanged in a statement either, but that are too common to tell two statements apart.
const OPPOSITES: &[&[&str]] = &[
    &["and", "or"],
    &["to", "from"],
    &["into", "out"],
    &["in", "out"],
    &["on", "off"],
    &["over", "under"],
    &["if", "unless"],
    &["when", "unless"],
    &["whether", "unless"],
    &["all", "some"],
    &["all", "1"],
    &["both", "1"],
    &["everyone", "somebody"],
    &["everything", "anything"],
    &["your", "their"],
    &["own", "other"],
    &["own", "another"],
    &["own", "any"],
    &["own", "enemy"],
    &["own", "opponent"],
    &["your", "enemy"],
    &["your", "opponent"],
    &["you", "enemy"],
    &["you", "opponent"],
    &["alive", "dead"],
    &["living", "dead"],
    &["keep", "lose"],
    &["keep", "discard"],
    &["draw", "discard"],
    &["take", "give"],
    &["add", "subtract"],
    &["increase", "reduce"],
    &["increase", "decrease"],
    &["attacker", "defender"],
    &["attack", "defend"],
    &["winner", "loser"],
    &["friend", "enemy"],
    &["friendly", "enemy"],
    &["front", "back"],
    &["inner", "outer"],
    &["buy", "sell"],
    &["old", "new"],
    &["kill", "survive"],
    &["die", "survive"],
    &["allow", "forbid"],
    &["give", "lose"],
    &["strong", "weak"],
    &["stronger", "weaker"],
    &["strongest", "weakest"],
    &["hold", "fail"],
    &["stand", "fail"],
    &["succeed", "fail"],
    &["stay", "end"],
    &["remain", "end"],
    &["remain", "go"],
    &["legal", "illegal"],
    &["cheaper", "dearer"],
    &["cheapest", "dearest"],
    &["always", "sometimes"],
    &["stay", "leave"],
    &["stay", "move"],
    &["stay", "take"],
    &["or", "but"],
    &["stay", "return"],
    &["remain", "leave"],
    &["keep", "give"],
    &["keep", "return"],
    &["reveal", "hide"],
    &["show", "hide"],
    &["open", "close"],
    &["begin", "stop"],
    &["start", "stop"],
    &["begin", "finish"],
    &["start", "finish"],
    &["include", "exclude"],
    &["ignore", "count"],
    &["ignore", "obey"],
    &["permit", "forbid"],
    &["let", "prevent"],
    &["allow", "prevent"],
    &["help", "hinder"],
    &["hit", "miss"],
    &["free", "occupied"],
    &["empty", "occupied"],
    &["active", "passive"],
    &["active", "inactive"],
    &["vertical", "horizontal"],
    &["vertically", "horizontally"],
    &["advance", "retreat"],
    &["push", "pull"],
    &["accept", "refuse"],
    &["agree", "disagree"],
    &["true", "false"],
    &["right", "wrong"],
    &["safe", "lost"],
    &["ally", "enemy"],
    &["cheap", "dear"],
    &["heavy", "light"],
    &["near", "far"],
    &["early", "late"],
    &["many", "few"],
    &["much", "little"],
    &["long", "short"],
    &["high", "low"],
    &["large", "small"],
    &["big", "small"],
    &["healed", "wounded"],
    &["heal", "wound"],
    &["attacked", "defended"],
    &["attacking", "defending"],
    &["toward", "away"],
    &["neighbouring", "distant"],
    &["before", "once"],
    &["equal", "unequal"],
    &["reach", "exceed"],
    &["stay", "heal"],
    &["open", "down"],
    &["as", "less"],
    &["as", "worse"],
    &["as", "better"],
    &["next", "same"],
    &["afterwards", "beforehand"],
];

/// Whether one of two words instead of the other changes what is said.
pub(super) fn are_opposite(one: &str, other: &str) -> bool {
    OPPOSITES.iter().any(|it| it.contains(&one) && it.contains(&other))
}

/// Words of which it matters whether they are there, or which of two is.
pub(super) fn telling() -> impl Iterator<Item = &'static str> {
    let lists = [LIMITS, REST, OTHERS, ONWARDS, UNTIL, COMPARATIVES, TIES, ROLES];
    let lists =
        lists.into_iter().chain(APART.iter().copied()).flat_map(|it| it.0.split_whitespace());
    OPPOSITES.iter().flat_map(|it| *it).copied().chain(lists).chain([
        "whether",
        "than",
        "exception",
    ])
}

/// Words of these pairs that a sentence put differently may well exchange.
pub(super) const COMMON: WordList = WordList(
    "take give keep lose draw discard add begin end to from into out in on off over under if when",
);

/// Words before what is left out.
pub(super) const EXCEPT: WordList = WordList("but except");

/// A word that limits a statement; it matters whether it is there.
pub(super) const LIMIT: &str = "only";

/// Other words for it.
pub(super) const ONLY: WordList = WordList("all alone just nothing nobody else solely");

/// Words that most sentences are framed with, whatever they are about.
pub(super) const FRAME: WordList = WordList(
    "you your it they their be have do may must can will would to of in on at for with by that this and or but if when \
    as not affirmed denied do each all any everyone anything everything either both some 1",
);

/// Words that take something out of a statement.
pub(super) const EXCEPTIONS: WordList = WordList("except unless");

/// Whether a word takes something out of a statement.
pub(super) fn is_exception(word: &Word) -> bool {
    matches!(word, Word::Plain(it) if EXCEPTIONS.has(it))
}

/// Whether a word turns a statement round as *not* does.
pub(super) fn turns(word: &Word) -> bool {
    matches!(word, Word::Plain(it) if it == "unless" || it == "without")
}

/// Words that limit a statement or take something out of it.
pub(super) const LIMITS: WordList = WordList("only except unless without");

/// Words that say how many or how often, by which a statement is turned round.
pub(super) const EVERY: WordList = WordList(
    "every everyone everybody everything all always each any anyone anything both one only must \
    some somebody someone something",
);

/// Words that join a reason or its opposite to a statement.
pub(super) const REASONS: WordList = WordList("because since as although though while whereas");

/// How long and how far things are in stories.
pub(super) const SPANS: WordList =
    WordList("second day night week month year winter summer hour mile league");

/// Words behind which one of several instances stands.
pub(super) const INSTANCES: WordList = WordList("instance example");

/// Words that a case begins with.
pub(super) const CASES: WordList = WordList("if when whenever while until once after before");

/// Words before a place or a time, which may stand at either end of a sentence.
pub(super) const PLACES: WordList = WordList(
    "in on at by to from before after under over behind beside between among into near with against",
);

/// Words that stand for something that was named.
pub(super) const PRONOUNS: WordList =
    WordList("it this that they these those one them both who which there here such");

/// What is left of a number.
pub(super) const REST: WordList = WordList("rest remainder");
/// Words before the number of what is left.
pub(super) const OTHERS: WordList = WordList("other remaining");

/// Words before the time that something begins at.
pub(super) const ONWARDS: WordList = WordList("from after");
/// Words before the time that something ends at.
pub(super) const UNTIL: WordList = WordList("before until");

/// Where cards and pieces are, and how long something lasts. In a sentence that was edited, one of them does not stand for
/// another.
pub(super) const APART: &[WordList] = &[
    WordList("hand play deck table box bag board"),
    WordList("turn round game fight battle match"),
];

/// Words for a tie, which something else breaks.
pub(super) const TIES: WordList = WordList("equal tie tied tying");

/// Words that a number is compared with.
pub(super) const COMPARATIVES: WordList = WordList(
    "more less fewer larger bigger greater smaller higher lower longer shorter later earlier",
);

/// Persons, of whom it matters who does something to whom.
pub(super) const PERSONS: WordList = WordList(
    "you your yours attacker defender opponent rival owner shooter target winner loser player",
);

/// Persons to whom something may belong that was *yours*.
pub(super) const RIVALS: WordList = WordList("enemy opponent rival attacker defender winner loser");

/// Persons of whom each has another part in what happens.
pub(super) const ROLES: WordList =
    WordList("attacker defender opponent owner shooter target winner loser");

/// Words that deny something without a *not*.
pub(super) const DENIALS: WordList = WordList(
    "instead rather forgotten forget forgets unknown fail fails failed refuse refuses refused lack lacks lacking avoid \
    avoids prevent prevents",
);

/// Words that stand alone for what was told right before, each of them or none.
pub(super) const BARE: WordList = WordList("each both neither none either");

/// Words before a noun that stands for what was told right before.
pub(super) const POINTERS: WordList = WordList("these those");

/// Members that exclude each other only where a pattern says so in braces.
pub(super) const JOINTS: &[&[&str]] = &[&["and"], &["or"]];

/// What says nothing that anybody could dispute.
const SKIPPED: WordList = WordList(
    "a an the also too then just simply still always already again however even therefore please \
    now there",
);
/// Words that turn a statement round, and what is left of them.
const NEGATIONS: &[(&str, &str)] = &[
    ("not", ""),
    ("never", ""),
    ("no", ""),
    ("cannot", "may"),
    ("can't", "may"),
    ("don't", ""),
    ("doesn't", ""),
    ("didn't", ""),
    ("isn't", "be"),
    ("aren't", "be"),
    ("won't", "will"),
    ("mustn't", "may"),
    ("nobody", "everyone"),
    ("nothing", "anything"),
    ("none", "any"),
    ("neither", ""),
];
/// Behind these, `not` leaves a choice or belongs to a case.
pub(super) const CHOICES: WordList = WordList("choose decide or if whether prefer");
/// Words that join clauses.
pub(super) const JOINS: WordList = WordList("and but or so");

/// A word as it is compared.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Plain {
    Skipped,
    /// It turns the statement round; the rest of it.
    Not(Option<String>),
    Word(String),
}

/// What a word counts as.
pub(super) fn plain(word: &str) -> Plain {
    let word = word.to_lowercase().replace('’', "'");
    if let Some((_, rest)) = NEGATIONS.iter().find(|it| it.0 == word) {
        return Plain::Not(Some((*rest).to_owned()).filter(|it| !it.is_empty()));
    }
    let word = word.strip_suffix("'s").unwrap_or(&word).trim_matches('\'');
    if SKIPPED.has(word) || word.is_empty() {
        return Plain::Skipped;
    }
    let irregular = match word {
        "is" | "are" | "was" | "were" | "been" | "am" | "being" => Some("be"),
        "has" | "had" | "having" => Some("have"),
        "does" | "did" | "done" => Some("do"),
        "nor" => Some("or"),
        "anybody" | "anyone" | "everybody" => Some("everyone"),
        "every" => Some("each"),
        "anticlockwise" | "counter-clockwise" => Some("anticlockwise"),
        "he" | "she" => Some("they"),
        "his" | "her" | "its" => Some("their"),
        _ => None,
    };
    Plain::Word(irregular.map_or_else(|| stem(word), str::to_owned))
}

/// A word without the `s` of a plural or of a verb.
pub(super) fn stem(word: &str) -> String {
    let keep =
        word.len() <= 3 || ["ss", "us", "is", "'s", "lways"].iter().any(|it| word.ends_with(it));
    if keep || !word.ends_with('s') {
        return word.to_owned();
    }
    if let Some(stem) = word.strip_suffix("ies").filter(|it| it.len() > 2) {
        return format!("{stem}y");
    }
    for ending in ["oes", "xes", "ches", "shes", "sses", "zes"] {
        if word.ends_with(ending) {
            return word[..word.len() - 2].to_owned();
        }
    }
    word[..word.len() - 1].to_owned()
}

/// Whether two words begin alike: *defence* and *defend*.
pub(super) fn are_of_one_stem(one: &str, other: &str) -> bool {
    const STEM: usize = 5;
    matches!((one.get(..STEM), other.get(..STEM)), (Some(one), Some(other)) if one == other)
}
