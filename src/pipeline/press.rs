//! Files of a job as a press wants them.

use super::BuildError;
use cardwright_base::english::count as counted;
use cardwright_export::Product;
use cardwright_export::press::{self, PressColour, PressIdentity, PressStandard, PressTarget};
use cardwright_model::press::InkRules;
use cardwright_model::{Date, Game, Press, Standard};

/// Turns a PDF into one for the press, and says what came of it.
pub(super) fn pressed(
    game: &Game,
    press: Press,
    inks: &InkRules,
    product: Product,
) -> Result<(Product, Vec<String>), BuildError> {
    let profile = inks.profiles.first().ok_or(BuildError::NoProfile)?;
    let target = PressTarget {
        standard: match press.standard {
            Standard::X1a => PressStandard::X1a2003,
            Standard::X4 => PressStandard::X4,
        },
        colour: PressColour::Cmyk { profile, limit: press.ink, black: inks.black },
    };
    let title = format!("{}, {}: {}", game.title.value, game.edition.value, product.path);
    let id_seed = format!("{}/{}", game.id, product.path);
    let about = PressIdentity {
        title: &title,
        date: game.released.unwrap_or(Date::UNDATED),
        id_seed: &id_seed,
    };
    let made = press::convert(&product.bytes, &target, &about)
        .map_err(|why| BuildError::Press(product.path.clone(), Box::new(why)))?;
    let standard = match press.standard {
        Standard::X1a => "PDF/X-1a:2003",
        Standard::X4 => "PDF/X-4",
    };
    let limit = press.ink.in_percent();
    let mut notes = vec![format!(
        "{standard} for {}; ink limit {limit} %, highest coverage {:.0} %. Conformance is not \
            certified; check it with `cardwright preflight`",
        profile.condition, made.highest_ink
    )];
    if !made.flattened.is_empty() {
        let mut why: Vec<&str> = made.flattened.iter().map(|it| it.why).collect();
        why.sort_unstable();
        why.dedup();
        notes.push(format!(
            "{} drawn as pixels, because the standard has no {}",
            places(made.flattened.len()),
            why.join(", ")
        ));
    }
    if !made.spot_colours.is_empty() {
        notes.push(format!(
            "spot colours printed with the four inks: {}",
            made.spot_colours.join(", ")
        ));
    }
    Ok((Product { bytes: made.bytes, ..product }, notes))
}

fn places(count: usize) -> String {
    format!("{} {}", counted(count, "place"), if count == 1 { "was" } else { "were" })
}
