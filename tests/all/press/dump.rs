//! Temporary.
use super::fixture::*;
use cardwright::export::press::*;
#[test]
fn dump() {
    for f in ["cards-a4", "rulebook"] {
        let pdf = std::fs::read(format!("/tmp/press/out/{f}.pdf")).unwrap();
        for l in [240, 300] {
            let t0 = std::time::Instant::now();
            let m = convert(&pdf, &target(PressStandard::X1a2003, l), &about()).unwrap();
            println!("{f} {l} {} {:?}", m.highest_ink, t0.elapsed());
            std::fs::write(format!("/tmp/press/{f}-x1a-{l}.pdf"), &m.bytes).unwrap();
        }
    }
}
