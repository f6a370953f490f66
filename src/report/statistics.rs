//! What counts of games say about chances.

/// The value that a standard normal variable stays below with a chance of 97.5 %.
const Z: f64 = 1.959_963_984_540_054;

/// A share with the interval that holds the true one in 95 of 100 runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// As counted, from 0 to 1.
    pub share: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Share {
    /// So many of so many. Of none it may be anything.
    ///
    /// The interval is that of E. B. Wilson, Probable inference, the law of succession, and
    /// statistical inference, JASA 22 (1927), which is right for rare things too.
    pub fn of(part: u64, whole: u64) -> Self {
        if whole == 0 {
            return Self { share: 0.0, low: 0.0, high: 1.0 };
        }
        let (n, share) = (whole as f64, part as f64 / whole as f64);
        let middle = share + Z * Z / (2.0 * n);
        let reach = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        Self {
            share,
            low: ((middle - reach) / scale).max(0.0),
            high: ((middle + reach) / scale).min(1.0),
        }
    }

    /// Whether two shares differ by more than chance explains, at the level of 1 %: the test of two
    /// proportions with the pooled variance.
    pub(crate) fn differ(a: (u64, u64), b: (u64, u64)) -> bool {
        let (x, n, y, m) = (a.0 as f64, a.1 as f64, b.0 as f64, b.1 as f64);
        if n == 0.0 || m == 0.0 {
            return false;
        }
        let pooled = (x + y) / (n + m);
        let spread = (pooled * (1.0 - pooled) * (1.0 / n + 1.0 / m)).sqrt();
        spread > 0.0 && ((x / n - y / m) / spread).abs() > 2.576
    }
}

/// A mean with the interval that holds the true one in 95 of 100 runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// The mean, as counted.
    pub mean: f64,
    /// Half the length of the interval.
    pub reach: f64,
}

impl Mean {
    /// Of values and how often each occurred.
    pub fn of(counted: impl Iterator<Item = (u32, u64)> + Clone) -> Self {
        let sum = |of: &dyn Fn(f64) -> f64| {
            counted.clone().map(|(value, times)| of(f64::from(value)) * times as f64).sum::<f64>()
        };
        let n = sum(&|_| 1.0);
        if n < 2.0 {
            return Self { mean: sum(&|it| it), reach: 0.0 };
        }
        let mean = sum(&|it| it) / n;
        let variance = sum(&|it| (it - mean) * (it - mean)) / (n - 1.0);
        Self { mean, reach: Z * (variance / n).sqrt() }
    }

    /// Whether two means differ by more than chance explains, at the level of 1 %.
    pub fn differ(a: Self, b: Self) -> bool {
        let spread = (a.reach * a.reach + b.reach * b.reach).sqrt() / Z;
        spread > 0.0 && ((a.mean - b.mean) / spread).abs() > 2.576
    }
}

/// Whether counts fit equal chances: Pearson's chi-square test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// How many were counted.
    pub(crate) whole: u64,
    /// The sum of squared deviations over what was expected.
    pub chi_square: f64,
    /// Degrees of freedom: one fewer than there are counts.
    pub(crate) freedom: u32,
    /// The chance of counts at least so uneven if all chances were equal.
    pub p: f64,
    /// The size of the effect, however many were counted: Cohen's w, 0 when all are equal.
    pub w: f64,
}

impl Fit {
    /// Of counts that would all be the same on average if chances were equal.
    pub fn equal(counts: &[u64]) -> Self {
        let whole = counts.iter().sum();
        let freedom = counts.len().saturating_sub(1) as u32;
        if whole == 0 || freedom == 0 {
            return Self { whole, chi_square: 0.0, freedom, p: 1.0, w: 0.0 };
        }
        let expected = whole as f64 / counts.len() as f64;
        let chi_square =
            counts.iter().map(|it| (*it as f64 - expected).powi(2) / expected).sum::<f64>();
        let p = upper_gamma(freedom, chi_square / 2.0);
        Self { whole, chi_square, freedom, p, w: (chi_square / whole as f64).sqrt() }
    }

    /// What to make of it. A difference that is certain can still be too small to matter, so the
    /// size decides: J. Cohen, Statistical Power Analysis for the Behavioral Sciences (1988), 7.2,
    /// calls w = 0.1 small, 0.3 medium, 0.5 large; below half of small nobody at a table notices.
    /// And that nothing was found means something only where a small effect would have been found.
    pub fn unevenness(&self) -> Unevenness {
        /// So many games show w = 0.1 at the level of 1 % four times out of five, at eight seats.
        const ENOUGH: u64 = 2_000;
        let certain = self.p < 0.01;
        match self.w {
            _ if !certain && self.whole < ENOUGH => Unevenness::Unknown,
            _ if !certain => Unevenness::NotFound,
            ..0.05 => Unevenness::Negligible,
            ..0.1 => Unevenness::Slight,
            ..0.3 => Unevenness::Small,
            ..0.5 => Unevenness::Medium,
            _ => Unevenness::Large,
        }
    }
}

/// How uneven chances are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unevenness {
    /// The games are too few to tell.
    Unknown,
    /// The games show no difference.
    NotFound,
    /// There is one, too small to matter.
    Negligible,
    /// Hardly to be noticed.
    Slight,
    /// Small, but noticeable.
    Small,
    /// Nobody would call it fair.
    Medium,
    /// Large enough to decide games.
    Large,
}

impl Unevenness {
    /// In a word or two.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Unknown => "too few games to tell",
            Self::NotFound => "fair",
            Self::Negligible => "practically fair",
            Self::Slight => "slightly uneven",
            Self::Small => "uneven",
            Self::Medium => "clearly uneven",
            Self::Large => "grossly uneven",
        }
    }
}

/// The chance that a chi-square variable of so many degrees of freedom is above `2 x`: the
/// regularised upper incomplete gamma function Q(freedom / 2, x). By its power series (DLMF 8.7.1)
/// where that converges fast, by its continued fraction (DLMF 8.9.2, in the form of Lentz) elsewhere.
fn upper_gamma(freedom: u32, x: f64) -> f64 {
    const ENOUGH: usize = 500;
    if x <= 0.0 {
        return 1.0;
    }
    let a = f64::from(freedom) / 2.0;
    let front = (a * x.ln() - x - ln_gamma_of_half(freedom)).exp();
    if x < a + 1.0 {
        let (mut term, mut sum) = (1.0 / a, 1.0 / a);
        for n in 1..ENOUGH {
            term *= x / (a + n as f64);
            sum += term;
        }
        return (1.0 - front * sum).clamp(0.0, 1.0);
    }
    let tiny = f64::MIN_POSITIVE / f64::EPSILON;
    let mut b = x + 1.0 - a;
    let (mut c, mut d) = (1.0 / tiny, 1.0 / b);
    let mut fraction = d;
    for n in 1..ENOUGH {
        let n = n as f64;
        let step = n * (a - n);
        b += 2.0;
        d = 1.0 / (step * d + b);
        c = b + step / c;
        let change = c * d;
        fraction *= change;
        if (change - 1.0).abs() < f64::EPSILON {
            break;
        }
    }
    (front * fraction).clamp(0.0, 1.0)
}

/// Logarithm of Γ(n / 2), from Γ(1) = 1 and Γ(1/2) = √π by Γ(a + 1) = a Γ(a).
fn ln_gamma_of_half(n: u32) -> f64 {
    let (mut at, mut sum) =
        if n.is_multiple_of(2) { (1.0, 0.0) } else { (0.5, std::f64::consts::PI.ln() / 2.0) };
    while at < f64::from(n) / 2.0 {
        sum += f64::ln(at);
        at += 1.0;
    }
    sum
}
