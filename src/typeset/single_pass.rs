//! One layout pass where a second would make the same pages.
//!
//! typst lays a document out again whenever the first pass could not answer what was asked about it. Asked is also
//! which element of the document a measured one will be, so that counters in it can be read. A document that asks for
//! nothing else has no use for the answer, such as cards, which fit their words into places and count nothing.

use super::Document;
use comemo::Track as _;
use typst::diag::SourceResult;
use typst::engine::{Engine, Route, Sink};
use typst::foundations::{Content, Output, StyleChain, Target};
use typst::introspection::{EmptyIntrospector, Introspector};
use typst::utils::Protected;

/// A document that is laid out in one pass if that is enough.
pub(super) struct SinglePass(pub(super) Document);

impl Output for SinglePass {
    fn target() -> Target {
        Document::target()
    }

    fn introspector(&self) -> &dyn Introspector {
        Output::introspector(&self.0)
    }

    fn create(engine: &mut Engine, content: &Content, styles: StyleChain) -> SourceResult<Self> {
        let mut sink = Sink::new();
        let mut alone = Engine {
            world: engine.world,
            library: engine.library,
            introspector: Protected::new(EmptyIntrospector.track()),
            traced: engine.traced,
            sink: sink.track_mut(),
            route: Route::default(),
        };
        let document = Document::create(&mut alone, content, styles);
        // typst tells the type in no other way. If it ever tells it differently, there are two passes again.
        let measured = "Introspection(MeasureIntrospection ";
        let done = sink.introspections().iter().all(|it| format!("{it:?}").starts_with(measured));
        // What asks for more begins anew; the first pass is answered from typst's cache.
        let Some(document) = document.ok().filter(|_| done) else {
            return Document::create(engine, content, styles).map(Self);
        };
        engine.sink.delayed_errors(sink.delayed());
        sink.warnings().into_iter().for_each(|it| engine.sink.warn(it));
        Ok(Self(document))
    }
}
