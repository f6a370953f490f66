//! Temporary.
use super::fixture::*;
use cardwright::export::press::*;
#[test]
fn dump() {
    let pdf = typeset(RICH);
    std::fs::write("/tmp/press/rich.pdf", &pdf).unwrap();
        for (name, t) in [("x1a-240", target(PressStandard::X1a2003,240)),("x4-300", target(PressStandard::X4,300)),("grey", PressTarget{standard:PressStandard::Plain,colour:PressColour::Grey})] {
            let t0=std::time::Instant::now();
            let made = convert(&pdf,&t,&about()).unwrap();
            println!("{name} {} bytes, ink {:.1}, flat {:?}, {:?}", made.bytes.len(), made.highest_ink, made.flattened.iter().map(|it|it.why).collect::<Vec<_>>(), t0.elapsed());
            std::fs::write(format!("/tmp/press/rich-{name}.pdf"), &made.bytes).unwrap();
        }
}
