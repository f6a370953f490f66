//! What a template may use up. A game may come from a stranger, and a few lines can ask for more than
//! any machine has.
//!
//! The engine counts steps and calls. It does not bound what it writes, and it reads and drops an
//! expression by calling itself for every operator, so that the length of its parts is bounded here.
//! The engine has no hook for what a single step makes: a value that doubles is bounded by the limit of
//! memory alone, and a list that doubles by that of time.

use super::syntax::{Piece, keyword, pieces};
use cardwright_base::diagnostic::{SourceMap, Span, shown};
use cardwright_base::limits;
use cardwright_model::nesting::LONGEST;
use minijinja::{Environment, Error, ErrorKind, Template, Value};
use std::fmt::{self, Display, Formatter};
use std::io::{self, Write};
use std::ops::Range;

/// Steps of the engine for one text: a tenth of a second or so.
const STEPS: u64 = 2_000_000;
/// Calls of macros and templates within each other, as the engine weighs them.
const CALLS: usize = 100;
/// Bytes of one expression or tag, quotes included.
const PART: usize = 10_000;
/// Branches `elif` in one text: each lies within the one before.
const BRANCHES: usize = 1_000;

/// Why a template is not even read, or what it wrote not kept.
#[derive(Debug)]
pub(super) struct TooMuch {
    /// Where in the text, if it is one place.
    pub(super) range: Option<Range<usize>>,
    what: String,
}

impl Display for TooMuch {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        to.write_str(&self.what)
    }
}

impl std::error::Error for TooMuch {}

/// Bounds what the engine counts itself.
pub(super) fn set(env: &mut Environment<'_>) {
    env.set_fuel(Some(STEPS));
    env.set_recursion_limit(CALLS);
}

/// Refuses a template that would take too much to read.
pub(super) fn examine(text: &str) -> Result<(), Error> {
    let mut branches = 0;
    for piece in pieces(text) {
        let range = match piece {
            Piece::Expression(range) | Piece::Tag(range) => range,
            Piece::Words(_) | Piece::Comment(_) => continue,
        };
        if range.len() > PART {
            // The beginning is enough to find it by.
            return Err(long(range.len(), range.start..range.start + 2));
        }
        branches += usize::from(keyword(&text[range.clone()]) == "elif");
        if branches > BRANCHES {
            let what = format!("this text has more than {BRANCHES} branches `elif`");
            return Err(too_much(Some(range), what));
        }
    }
    Ok(())
}

/// Refuses an expression that would take too much to read.
pub(super) fn examine_expression(text: &str) -> Result<(), Error> {
    if text.len() > PART { Err(long(text.len(), 0..text.len())) } else { Ok(()) }
}

/// Puts a text into words, which stands at `place`.
pub(super) fn render_text<C: Into<Value>>(
    env: &Environment<'_>,
    text: &str,
    place: Span,
    sources: &SourceMap,
    context: C,
) -> Result<String, Error> {
    examine(text)?;
    let (line, _) = sources.position(place);
    let name = format!("{}:{line}", sources.path(place.source));
    bounded(&env.template_from_named_str("text", text)?, &name, context)
}

/// Puts a template into words that was examined when it was added.
pub(super) fn render<C: Into<Value>>(
    template: &Template<'_, '_>,
    context: C,
) -> Result<String, Error> {
    bounded(template, template.name(), context)
}

fn bounded<C: Into<Value>>(
    template: &Template<'_, '_>,
    name: &str,
    context: C,
) -> Result<String, Error> {
    // The engine can't be stopped, so whoever ends the program says where it was.
    let _stage = limits::stage(format!("working out `{}`", shown(name)));
    let mut to = Bounded { bytes: Vec::new(), full: false };
    let done = template.render_captured_to(context, &mut to).map(drop);
    if to.full {
        let what = format!("this text expands to more than {} kB", LONGEST / 1000);
        return Err(too_much(None, what));
    }
    done?;
    Ok(String::from_utf8(to.bytes).expect("the engine writes UTF-8"))
}

/// What is told when a text takes more steps than it may.
pub(super) fn too_many_steps() -> String {
    format!("this takes more than {STEPS} steps; is there a loop within a loop?")
}

fn long(bytes: usize, range: Range<usize>) -> Error {
    let what = format!("this is {bytes} bytes long; an expression may have {PART}");
    too_much(Some(range), what)
}

fn too_much(range: Option<Range<usize>>, what: String) -> Error {
    Error::new(ErrorKind::InvalidOperation, what.clone()).with_source(TooMuch { range, what })
}

struct Bounded {
    bytes: Vec<u8>,
    full: bool,
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > LONGEST {
            self.full = true;
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
