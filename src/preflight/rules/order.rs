//! Fronts and backs: which come first.

use crate::faults;
use crate::findings::{Findings, Problem};
use crate::parse;
use cardwright_model::SideOrder;
use hayro_syntax::object::{Dict, Object, Stream};
use hayro_syntax::page::Page;
use sha2::{Digest, Sha256};

/// Parts within parts that are told apart.
const DEEPEST: u8 = 6;

/// A deck often shares its backs: where every second page is the same and the others differ, the
/// same ones are the backs. Where it doesn't, nobody can tell, and nothing is said.
pub(crate) fn check(pages: &[Page<'_>], found: &mut Findings<'_>) {
    let Some(limit) = &found.limits.order else { return };
    // One pair proves nothing.
    if pages.len() < 4 {
        return;
    }
    let prints: Vec<[u8; 32]> = pages.iter().map(|it| fingerprint(it.raw())).collect();
    let every = |first: usize| prints.iter().skip(first).step_by(2);
    let alike = |first: usize| every(first).all(|it| Some(it) == every(first).next());
    let odd_alike = alike(0);
    if odd_alike == alike(1) {
        return;
    }
    let backs = if odd_alike { SideOrder::BackFront } else { SideOrder::FrontBack };
    if backs != limit.value {
        let (is, wanted) = match backs {
            SideOrder::BackFront => ("odd", "fronts before their backs"),
            SideOrder::FrontBack => ("even", "backs before their fronts"),
        };
        let message = format!(
            "all {is} pages are the same, so they are the backs; the order must be \
                {wanted}"
        );
        let fault = Problem::new(&faults::ORDER, "", message);
        found.file(fault.hint("swap the two pages of each pair").says(limit));
    }
}

/// Two pages that print the same have the same one, unless their parts have other names.
fn fingerprint(page: &Dict<'_>) -> [u8; 32] {
    let mut hash = Sha256::new();
    match page.get::<Object<'_>>("Contents") {
        Some(Object::Stream(stream)) => part(&stream, &mut hash, 0),
        Some(Object::Array(parts)) => {
            for stream in parse::items(&parts).filter_map(Object::into_stream) {
                part(&stream, &mut hash, 0);
            }
        }
        _ => {}
    }
    parts(page, &mut hash, DEEPEST);
    hash.finalize().into()
}

fn part(stream: &Stream<'_>, hash: &mut Sha256, depth: u8) {
    hash.update(stream.raw_data());
    if depth > 0 {
        parts(stream.dict(), hash, depth - 1);
    }
}

fn parts(of: &Dict<'_>, hash: &mut Sha256, depth: u8) {
    let Some(resources) = of.get::<Dict<'_>>("Resources") else { return };
    let Some(drawn) = resources.get::<Dict<'_>>("XObject") else { return };
    let names: Vec<_> = drawn.entries().map(|(name, _)| name).collect();
    for name in names {
        hash.update(name.as_str());
        if let Some(stream) = drawn.get::<Stream<'_>>(name) {
            part(&stream, hash, depth);
        }
    }
}
