//! scratch
#![allow(
    missing_docs,
    clippy::all,
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used
)]
use cardwright::diagnostic::{Look, Report, render};
use cardwright::faces::{self, FaceData};
use cardwright::load;
use cardwright::model::Ink;
use cardwright::typeset::{self, PdfIdentity};
use cardwright::wording::{self, Words, passage::Lookup};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let (data, name, out) = (&a[1], &a[2], &a[3]);
    let mut report = Report::new();
    let (game, assets) =
        load::load(std::path::Path::new(data), name, &mut report).unwrap().unwrap();
    let words = Words::new(&game, &assets, &mut report);
    let texts = wording::word(&game, &assets, &words, &mut report);
    let data = FaceData::of(&game, &texts);
    for ink in Ink::ALL {
        let t = std::time::Instant::now();
        let f = faces::draw_in(
            &game,
            &assets,
            &data,
            ink,
            Lookup { typed: &[], printed: &[] },
            &mut report,
        );
        let e = t.elapsed();
        let Some(f) = f else {
            println!("{}", render(&report, Look::PLAIN));
            continue;
        };
        let t = std::time::Instant::now();
        let d = faces::digests(&f);
        println!("{} {e:?} digests {:?} {:?} notes {:?}", ink.name(), t.elapsed(), &d[0], f.notes);
        let pdf = typeset::pdf(
            &f.document,
            PdfIdentity { ident: "x", date: game.released, accessible: false },
        )
        .unwrap();
        std::fs::write(format!("{out}/{}.pdf", ink.name()), pdf).unwrap();
    }
    println!("{}", render(&report, Look::PLAIN));
}
