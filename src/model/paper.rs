//! In: a name or two lengths. Out: a sheet of paper. Never: which way it lies; that is the job's.

use cardwright_base::did_you_mean::{closest, did_you_mean};
use cardwright_base::units::{Length, Size};

/// A sheet of paper with a name for messages. Its size is kept upright: width at most height.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paper {
    /// `A4`, `Letter`, or the size where it has no name.
    pub name: String,
    /// Width and height, portrait: the width is at most the height.
    pub size: Size,
}

impl Paper {
    /// Its name in file names and options: `a4` for A4.
    pub fn file_name(&self) -> String {
        self.name.to_lowercase().replace(' ', "")
    }

    /// 210 x 297 mm (ISO 216).
    pub fn a4() -> Self {
        Self::named("A4", Length::mm(210), Length::mm(297))
    }

    /// 297 x 420 mm (ISO 216).
    pub fn a3() -> Self {
        Self::named("A3", Length::mm(297), Length::mm(420))
    }

    /// 8.5 x 11 in = 215.9 x 279.4 mm (ANSI A).
    pub fn letter() -> Self {
        Self::named("Letter", Length::nm(215_900_000), Length::nm(279_400_000))
    }

    /// 11 x 17 in = 279.4 x 431.8 mm (ANSI B).
    pub fn tabloid() -> Self {
        Self::named("Tabloid", Length::nm(279_400_000), Length::nm(431_800_000))
    }

    /// 148 x 210 mm (ISO 216).
    pub fn a5() -> Self {
        Self::named("A5", Length::mm(148), Length::mm(210))
    }

    /// 8.5 x 14 in = 215.9 x 355.6 mm.
    pub fn legal() -> Self {
        Self::named("Legal", Length::nm(215_900_000), Length::nm(355_600_000))
    }

    /// The papers to propose where another would do better, the smaller area first.
    pub fn presets() -> [Self; 4] {
        [Self::letter(), Self::a4(), Self::tabloid(), Self::a3()]
    }

    /// Every paper with a name, the smaller area first.
    pub fn all() -> [Self; 6] {
        let [letter, a4, tabloid, a3] = Self::presets();
        [Self::a5(), letter, a4, Self::legal(), tabloid, a3]
    }

    /// Reads the name of a paper, such as `a4`, in any case, or a size as `210x297 mm`.
    ///
    /// # Errors
    /// A sentence that says what is wrong, for a diagnostic.
    pub fn parse(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let all = Self::all().map(|paper| (paper.file_name(), paper));
        if let Some((_, paper)) = all.iter().find(|(name, _)| name.eq_ignore_ascii_case(text)) {
            return Ok(paper.clone());
        }
        if !text.starts_with(|c: char| c.is_ascii_digit()) {
            let near = closest(text, all.iter().map(|(name, _)| name.as_str()));
            let near = near.map_or_else(String::new, |it| format!("{} Or ", did_you_mean(it)));
            return Err(format!(
                "`{text}` is not a paper size; {near}write a5, a4, a3, letter, legal, tabloid, or a \
                    size such as `210x297 mm`"
            ));
        }
        let size = Size::parse(text)?;
        Ok(Self::named(&size.to_string(), size.width, size.height))
    }

    fn named(name: &str, width: Length, height: Length) -> Self {
        let size = Size::new(width.min(height), width.max(height));
        Self { name: name.to_owned(), size }
    }
}
