//! Types whose colours can be taken for each other.

use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, Severity};
use cardwright_model::{CardType, Colour, Deficiency};

check!(F017, "confusable-colours", Warning, Game(check));

/// CIEDE2000 below which colours are close: about 5 is seen with both side by side, and nobody has
/// both side by side when a card is held up.
const CLOSE: f64 = 10.0;
/// The same in grey, where nothing but lightness is left.
const CLOSE_GREY: f64 = 5.0;
const IN_GREY: &str = "in black and white";

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let types: Vec<&CardType> = context.game.playing_types().collect();
    let pairs = types
        .iter()
        .enumerate()
        .flat_map(|(at, first)| types[at + 1..].iter().map(move |second| (*first, *second)));
    pairs.filter_map(|(first, second)| judge(first, second)).collect()
}

fn judge(first: &CardType, second: &CardType) -> Option<Diagnostic> {
    // Nobody takes a counter for a tile: their size tells them apart.
    let format = |kind: &CardType| kind.format.as_ref().map(|it| it.value.clone());
    if format(first) != format(second) {
        return None;
    }
    // A sign besides the colour: then a copy in grey still tells the types apart.
    let icon = |kind: &CardType| kind.icon.as_ref().map(|it| it.value.clone());
    let edge = |kind: &CardType| kind.edge.as_ref().map(|it| it.value.clone());
    let signs = icon(first) != icon(second) && edge(first) != edge(second);
    let (a, b) = (first.colour.value, second.colour.value);
    let mut close: Vec<(&str, f64)> = sights(a, b).filter(|it| it.1 < CLOSE).collect();
    let grey = |it: Colour| Colour([it.grey(); 3]);
    let in_grey = grey(a).distance(grey(b));
    if in_grey < CLOSE_GREY && !signs {
        close.push((IN_GREY, in_grey));
    }
    let (sight, distance) = close.iter().copied().min_by(|a, b| a.1.total_cmp(&b.1))?;
    let (one, other) = (&first.name.value, &second.name.value);
    let message = format!("the colours of `{one}` and `{other}` are hard to tell apart {sight}");
    let least = if sight == IN_GREY { CLOSE_GREY } else { CLOSE };
    let mut fault = CHECK
        .finding(message)
        .at(
            second.colour.span,
            format!("{distance:.1} apart (CIEDE2000); at least {least} is needed"),
        )
        .see(first.colour.span, format!("the colour of `{one}`"));
    if signs {
        fault.severity = Severity::Advice;
    }
    let also: Vec<&str> = close.iter().map(|it| it.0).filter(|it| *it != sight).collect();
    if !also.is_empty() {
        fault = fault.hint(format!("also close {}", also.join(", ")));
    }
    Some(fault.hint(
        "make one of them much lighter or darker; everybody can see a difference in lightness",
    ))
}

/// How far two colours are apart, as it is seen by each kind of eye.
fn sights(a: Colour, b: Colour) -> impl Iterator<Item = (&'static str, f64)> {
    let plain = [("for everyone", a.distance(b))].into_iter();
    plain.chain(Deficiency::ALL.into_iter().map(move |kind| {
        let name = match kind {
            Deficiency::Deutan => "without green cones (deutan)",
            Deficiency::Protan => "without red cones (protan)",
            Deficiency::Tritan => "without blue cones (tritan)",
        };
        (name, a.simulate(kind).distance(b.simulate(kind)))
    }))
}
