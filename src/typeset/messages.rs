//! What typst complains of, told to the author of a layout.

use super::{Typesetter, world};
use cardwright_base::diagnostic::{Diagnostic, Report, Severity, Span, closest};
use serde_json::Value;
use std::collections::BTreeSet;
use typst::WorldExt as _;
use typst::diag::SourceDiagnostic;
use typst::syntax::DiagSpan;

/// Where a message of typst is told.
struct Shown {
    primary: Option<DiagSpan>,
    /// What is remarkable at the first place.
    remark: String,
    trace: Vec<(DiagSpan, String)>,
}

/// How deep the keys of hand-off data are that layouts ask for by name.
const DEEPEST: usize = 3;

/// The keys of data, and of what stands in them.
fn keys_of<'d>(data: &'d Value, depth: usize, keys: &mut BTreeSet<&'d str>) {
    match data {
        Value::Object(entries) if depth < DEEPEST => {
            for (key, value) in entries {
                keys.insert(key);
                keys_of(value, depth + 1, keys);
            }
        }
        Value::Array(items) => items.iter().for_each(|it| keys_of(it, depth, keys)),
        _ => {}
    }
}

impl Typesetter {
    /// One typst message as ours, at its place in the layout and with the calls that led there.
    pub(super) fn report(&self, message: &SourceDiagnostic, data: &str, report: &mut Report) {
        let font = message.message.starts_with("unknown font family");
        let code = if font { "F002" } else { "F003" };
        let (what, hint) = world::without_of(&message.message);
        let mut ours = Diagnostic::error(code, what);
        if message.severity == typst::diag::Severity::Warning && !font {
            ours.severity = Severity::Warning;
        }
        let Shown { primary, remark, trace } = self.shown(message);
        if let Some(span) = primary.and_then(|it| self.place(it, report)) {
            ours = ours.at(span, remark);
        }
        for (span, what) in trace {
            if let Some(span) = self.place(span, report) {
                ours = ours.see(span, what);
            }
        }
        if let Some(near) = self.near_key(message, data) {
            ours = ours.hint(format!("did you mean `{near}`?"));
        }
        for hint in &message.hints {
            ours = ours.hint(hint.v.to_string());
        }
        if let Some(hint) = hint {
            ours = ours.hint(hint);
        }
        report.push(ours);
    }

    /// The places of a message that its author can do something about: those in layouts of the game, if there are any.
    fn shown(&self, message: &SourceDiagnostic) -> Shown {
        let is_local = |span: &DiagSpan| span.id().is_some_and(|it| self.local.contains(&it));
        let trace = message.trace.iter().map(|it| (DiagSpan::from(it.span), it.v.to_string()));
        let primary = message.span;
        let (own, all): (Vec<_>, Vec<_>) =
            (trace.clone().filter(|it| is_local(&it.0)).collect(), trace.collect());
        if is_local(&primary) {
            return Shown { primary: Some(primary), remark: String::new(), trace: own };
        }
        let mut own = own.into_iter();
        match own.next() {
            Some((span, what)) => Shown { primary: Some(span), remark: what, trace: own.collect() },
            None => Shown { primary: Some(primary), remark: String::new(), trace: all },
        }
    }

    /// The key that was probably meant, where a layout asks its data for one that they never have.
    fn near_key(&self, message: &SourceDiagnostic, data: &str) -> Option<String> {
        let asked = message.message.strip_prefix("dictionary does not contain key \"")?;
        let asked = asked.split('"').next()?;
        let data: Value = serde_json::from_slice(&self.files.held(data)?).ok()?;
        let mut keys = BTreeSet::from(["format"]);
        keys_of(&data, 0, &mut keys);
        closest(asked, keys.into_iter().filter(|it| *it != asked)).map(str::to_owned)
    }

    fn place(&self, span: DiagSpan, report: &mut Report) -> Option<Span> {
        let id = span.id()?;
        let range = self.setting(id, "").ok()?.range(span)?;
        let (path, text) = self.files.shown(id)?;
        let source = match report.sources.find(&path) {
            Some(source) => source,
            None => report.sources.add(path, text),
        };
        Some(Span::new(source, range))
    }
}
