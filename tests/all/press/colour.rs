//! What becomes of colours.

use super::fixture::cmyk;
use cardwright::export::press::swatch;

#[test]
fn measure() {
    for limit in [240, 300, 400] {
        for hex in [
            "000000", "1F1A16", "3A1F4D", "8F2418", "2B6A8C", "5FA08A", "E3B75A", "F6EFDF",
            "ffffff", "808080", "404040", "ff0000", "00ff00", "0000ff", "ffff00", "00ffff",
            "ff00ff", "101828", "200000", "002000", "000020", "5b5048",
        ] {
            let n = u32::from_str_radix(hex, 16).unwrap();
            let rgb = [(n >> 16) as u8, (n >> 8) as u8, n as u8];
            let s = swatch(rgb, false, &cmyk(limit)).unwrap();
            let de = (0..3).map(|i| (s.seen[i] - s.printed[i]).powi(2)).sum::<f64>().sqrt();
            println!(
                "{limit} {hex} {:?} total {:.3} seen {:.1?} printed {:.1?} de {de:.1}",
                s.inks.map(|x| (x * 100.0).round()),
                s.inks.iter().sum::<f64>(),
                s.seen,
                s.printed
            );
        }
        let mut worst = 0.0f64;
        let mut sum = 0.0;
        let mut n = 0;
        for r in (0..256).step_by(17) {
            for g in (0..256).step_by(17) {
                for b in (0..256).step_by(17) {
                    let s = swatch([r as u8, g as u8, b as u8], false, &cmyk(limit)).unwrap();
                    worst = worst.max(s.inks.iter().sum());
                    sum += (0..3).map(|i| (s.seen[i] - s.printed[i]).powi(2)).sum::<f64>().sqrt();
                    n += 1;
                    let _ = n;
                }
                if r > 51 {
                    break;
                }
            }
        }
        println!("{limit} worst {worst} mean de {}", sum / n as f64);
    }
}
