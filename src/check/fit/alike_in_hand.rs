//! Cards of a hand that nobody can tell apart where a fan shows them.

use super::sides::{self, Owner};
use crate::{CheckContext, SetPages};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_base::english;
use cardwright_model::{Card, Colour, Game};
use cardwright_typeset::ink::{Area, Page};
use std::collections::BTreeSet;

check!(F021, "alike-in-hand", Warning, Pages(check));

/// What a fan shows of a card, from its upper left corner: a share of its width. Of a card 63 mm wide
/// that is 12.6 mm.
const WIDE: f64 = 0.2;
/// The same of its height.
const HIGH: f64 = 1.0 / 3.0;
/// So much of a sign has to be in sight for it to be read.
const READ: f64 = 0.5;
/// Edge of the fields in which drawings are compared, in millimetres.
const FIELD: f64 = 2.0;
/// Looks along each edge of a field.
const LOOKS: u32 = 3;
/// CIEDE2000 between two fields that a player sees at a glance.
const SEEN: f64 = 15.0;
/// The share of the fields that must differ before the drawings tell two cards apart.
const ENOUGH: f64 = 1.0 / 3.0;

fn check(context: &CheckContext<'_>, set: &SetPages<'_>) -> Vec<Diagnostic> {
    let held = hand(context.game);
    if held.len() < 2 {
        return Vec::new();
    }
    let mut cards: Vec<Shown<'_>> = Vec::new();
    for (owner, page) in sides::faces(context, set) {
        let Owner::Card(card) = owner else { continue };
        // A card's other side comes after its front.
        let again = cards.iter().any(|it| it.card.id.value == card.id.value);
        if held.contains(card.id.value.as_str()) && !again {
            cards.push(Shown { card, page, signs: signs(page, set) });
        }
    }
    let mut told = vec![false; cards.len()];
    let mut found = Vec::new();
    for at in 0..cards.len() {
        if told[at] {
            continue;
        }
        let (first, others) = (&cards[at], at + 1..cards.len());
        let alike: Vec<usize> =
            others.filter(|other| !told[*other] && first.looks_like(&cards[*other])).collect();
        alike.iter().for_each(|it| told[*it] = true);
        if let Some((last, between)) = alike.split_last() {
            let between = between.iter().map(|it| &cards[*it]);
            found.push(report(first, &between.collect::<Vec<_>>(), &cards[*last]));
        }
    }
    found
}

/// The cards that players are dealt: those of the decks that `deal` names, in the game or a variant.
fn hand(game: &Game) -> BTreeSet<&str> {
    let variants = game.variants.iter().map(|it| it.deal(game));
    let dealt = variants.chain([&game.setup.deal]).flatten().map(|it| it.0.value.as_str());
    let dealt: BTreeSet<&str> = dealt.collect();
    let decks = game.decks.iter().filter(|it| dealt.contains(it.id.value.as_str()));
    let backs: BTreeSet<&str> =
        decks.flat_map(|it| &it.backs).map(|it| it.value.as_str()).collect();
    let cards = game.cards.iter().filter(|it| backs.contains(it.back.value.as_str()));
    cards.map(|it| it.id.value.as_str()).collect()
}

/// A card with what can be read of it in a fan.
struct Shown<'a> {
    card: &'a Card,
    page: &'a Page,
    signs: Vec<Sign<'a>>,
}

/// What is read and not looked at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sign<'a> {
    Letters(&'a str),
    Icon(&'a str),
}

impl Shown<'_> {
    fn looks_like(&self, other: &Self) -> bool {
        let one_size = self.page.trim == other.page.trim;
        self.signs == other.signs && one_size && !drawn_apart(self.page, other.page)
    }
}

/// The part of a page that a fan shows.
fn strip(page: &Page) -> Area {
    let Area { left, top, .. } = page.trim;
    let (right, bottom) = (left + page.trim.width() * WIDE, top + page.trim.height() * HIGH);
    Area { left, top, right, bottom }
}

/// Whether enough of something is in sight there.
fn in_sight(strip: Area, it: Area) -> bool {
    let Some(common) = it.overlap(strip) else { return false };
    let share = |part: f64, whole: f64| if whole > 0.0 { part / whole } else { 1.0 };
    share(common.width(), it.width()) * share(common.height(), it.height()) >= READ
}

/// The letters and icons in the strip, each as often as it stands there; where is no matter.
fn signs<'a>(page: &'a Page, set: &SetPages<'a>) -> Vec<Sign<'a>> {
    let strip = strip(page);
    let mut signs = Vec::new();
    for run in page.letters.iter().filter(|it| it.seen.is_some() && it.tint.alpha > 0.0) {
        let seen =
            run.glyphs.iter().filter(|glyph| glyph.area.is_some_and(|it| in_sight(strip, it)));
        signs.extend(seen.filter_map(|it| run.text.get(it.range.clone())).map(Sign::Letters));
    }
    for picture in &page.pictures {
        if !picture.seen.is_some_and(|it| in_sight(strip, it)) {
            continue;
        }
        let drawing = set.typesetter.drawing(picture);
        signs.extend(drawing.filter(|it| it.starts_with("icons/")).map(Sign::Icon));
    }
    signs.sort_unstable();
    signs
}

/// Whether colours and drawings in the strip tell one page from another.
fn drawn_apart(one: &Page, other: &Page) -> bool {
    let Area { left, top, right, bottom } = strip(one);
    let fields = |from: f64, to: f64| ((to - from) / FIELD).floor() as u32;
    let (columns, rows) = (fields(left, right), fields(top, bottom));
    let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let apart = all.filter(|(row, column)| {
        let (x, y) = (left + f64::from(*column) * FIELD, top + f64::from(*row) * FIELD);
        mean(one, x, y).distance(mean(other, x, y)) > SEEN
    });
    apart.count() as f64 >= f64::from(columns * rows) * ENOUGH
}

/// The mean colour of a field.
fn mean(page: &Page, x: f64, y: f64) -> Colour {
    let step = FIELD / f64::from(LOOKS);
    let mut sum = [0_u32; 3];
    for (row, column) in (0..LOOKS).flat_map(|row| (0..LOOKS).map(move |column| (row, column))) {
        let (x, y) = (x + (f64::from(column) + 0.5) * step, y + (f64::from(row) + 0.5) * step);
        let Colour(channels) = page.tint_at(x, y).over(page.paper);
        for (sum, channel) in sum.iter_mut().zip(channels) {
            *sum += u32::from(channel);
        }
    }
    Colour(sum.map(|it| (it / (LOOKS * LOOKS)) as u8))
}

fn report(first: &Shown<'_>, between: &[&Shown<'_>], last: &Shown<'_>) -> Diagnostic {
    let (card, strip) = (&last.card.title, strip(last.page));
    let name = |it: &&Shown<'_>| format!("`{}`", it.card.id.value);
    let others: Vec<String> = std::iter::once(&first).chain(between).map(name).collect();
    let message = format!(
        "in a hand, `{}` looks like {}: a fan shows {:.0} mm of a card, and there they have the same \
            letters and icons",
        last.card.id.value,
        english::and(&others),
        strip.width(),
    );
    let fault = CHECK.finding(message).at(card.span, "");
    let fault = fault.see(first.card.title.span, "the other card");
    fault.hint(
        "give each card an `icon` of its own, or let the layout begin the title at the left edge",
    )
}
