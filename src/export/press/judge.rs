//! What a standard does not hold.
//!
//! In: a step of a walk. Out: why it can't stay, if it can't. Never: a change.

use super::forms::{bounds, decoded, is_form, of_form};
use super::walk::{Chosen, ContentWalker, Step};
use super::{PressError, PressStandard, image, shading};
use lopdf::{Document, Object, Stream};

/// How deep forms may lie in forms; more is a loop.
const DEPTH: usize = 24;

/// Tells what can't stay, and why.
pub(super) struct Judge<'d> {
    pub(crate) document: &'d Document,
    pub(crate) standard: PressStandard,
}

impl Judge<'_> {
    pub(crate) fn why(
        &self,
        step: &Step,
        walk: &ContentWalker<'_>,
        depth: usize,
    ) -> Result<Option<&'static str>, PressError> {
        let mixing = walk.own().mixing;
        let flat = self.standard == PressStandard::X1a2003;
        let any = if mixing.masked {
            Some("a soft mask")
        } else if mixing.blended {
            Some("a blend mode")
        } else {
            None
        };
        let sheer = |alpha: f64| (alpha < 1.0).then_some("opacity");
        let (mixed, patterns) = match step {
            Step::Drawn { fill, stroke, .. } => {
                let sheer_fill = sheer(mixing.fill).filter(|_| *fill);
                let sheer_stroke = sheer(mixing.stroke).filter(|_| *stroke);
                let used = [(*fill, &walk.own().fill), (*stroke, &walk.own().stroke)];
                (any.filter(|_| *fill || *stroke).or(sheer_fill).or(sheer_stroke), Some(used))
            }
            Step::Letters { .. } => {
                let mode = walk.letter_mode() & 3;
                let (fill, stroke) = (matches!(mode, 0 | 2), matches!(mode, 1 | 2));
                let used = [(fill, &walk.own().fill), (stroke, &walk.own().stroke)];
                let sheer_fill = sheer(mixing.fill).filter(|_| fill);
                (any.or(sheer_fill).or(sheer(mixing.stroke).filter(|_| stroke)), Some(used))
            }
            Step::Object { .. } | Step::Inline | Step::Shading { .. } => {
                (any.or(sheer(mixing.fill)), None)
            }
            Step::State | Step::Colour | Step::Path => return Ok(None),
        };
        if let Some(why) = mixed.filter(|_| flat) {
            return Ok(Some(why));
        }
        for (_, chosen) in patterns.into_iter().flatten().filter(|it| it.0) {
            if let Chosen::Pattern(name, _) = chosen
                && let Some(why) = self.pattern(walk.resource("Pattern", name), depth)?
            {
                return Ok(Some(why));
            }
        }
        match step {
            Step::Object { name } => self.object(walk.resource("XObject", name), depth),
            Step::Shading { name } => Ok(self.gradient(walk.resource("Shading", name))),
            _ => Ok(None),
        }
    }

    fn gradient(&self, shading: Option<&Object>) -> Option<&'static str> {
        let stays = shading.is_none_or(|it| shading::stays(self.document, it));
        (!stays).then_some("a gradient about a point")
    }

    fn pattern(
        &self,
        pattern: Option<&Object>,
        depth: usize,
    ) -> Result<Option<&'static str>, PressError> {
        match pattern {
            Some(Object::Dictionary(entries)) => {
                Ok(self.gradient(entries.get_deref(b"Shading", self.document).ok()))
            }
            Some(Object::Stream(stream)) => self.inside(stream, depth),
            _ => Ok(None),
        }
    }

    fn object(
        &self,
        object: Option<&Object>,
        depth: usize,
    ) -> Result<Option<&'static str>, PressError> {
        let Some(Object::Stream(stream)) = object else { return Ok(None) };
        let flat = self.standard == PressStandard::X1a2003;
        if is_form(&Object::Stream(stream.clone())) {
            return self.inside(stream, depth);
        }
        let masked = flat && !image::is_solid(self.document, stream);
        Ok(masked.then_some("a picture that is partly transparent"))
    }

    fn inside(&self, stream: &Stream, depth: usize) -> Result<Option<&'static str>, PressError> {
        if depth > DEPTH {
            return Err(PressError::Malformed("form"));
        }
        let (content, resources) = of_form(self.document, stream)?;
        let mut walk = ContentWalker::new(self.document, &resources, bounds(stream), true);
        for operation in decoded(&content)? {
            let step = walk.step(&operation)?;
            if let Some(why) = self.why(&step, &walk, depth + 1)? {
                return Ok(Some(why));
            }
        }
        Ok(None)
    }
}
