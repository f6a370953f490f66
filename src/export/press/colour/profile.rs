//! A press profile's two tables, read with moxcms: inks to Lab and Lab to inks.
//!
//! In: the bytes of an ICC profile. Out: Lab for inks, inks for Lab, relative to the paper. Never:
//! a limit, a cache.
//!
//! moxcms makes whole transforms, too, but resamples the tables on the way and knows neither black
//! point compensation nor ink limits; here its parser and its interpolation are used.

use super::super::PressError;
use super::lab::Lab;
use moxcms::{
    ColorProfile, Cube, DataColorSpace, Hypercube, LutDataType, LutStore, LutType, LutWarehouse,
    ProfileClass,
};

/// What lies at 1 in the sixteen bits of an old profile's Lab (ICC.1:2001, 6.3.4.2).
const OLD_LAB: f64 = 65535.0 / 65280.0;

/// Cyan, magenta, yellow and black, each from 0 to 1.
pub(crate) type Inks = [f64; 4];

/// A press, as its profile knows it.
pub(crate) struct Press {
    to_lab: Table,
    to_inks: Table,
}

impl Press {
    /// Reads a profile.
    ///
    /// # Errors
    /// When it can't be read, is no profile of a CMYK press, or lacks one of the two tables.
    pub(crate) fn read(icc: &[u8]) -> Result<Self, PressError> {
        let profile = ColorProfile::new_from_slice(icc)
            .map_err(|error| PressError::Profile(format!("can't be read: {error}")))?;
        let press = profile.profile_class == ProfileClass::OutputDevice
            && profile.color_space == DataColorSpace::Cmyk
            && profile.pcs == DataColorSpace::Lab;
        if !press {
            return Err(PressError::Profile("is not for a CMYK press".to_owned()));
        }
        let to_lab = profile.lut_a_to_b_colorimetric.or(profile.lut_a_to_b_perceptual);
        let to_inks = profile.lut_b_to_a_colorimetric.or(profile.lut_b_to_a_perceptual);
        Ok(Self { to_lab: Table::read(to_lab, 4, 3)?, to_inks: Table::read(to_inks, 3, 4)? })
    }

    /// How inks look on the paper; paper alone is white.
    pub(crate) fn lab(&self, inks: Inks) -> Lab {
        let at = self.to_lab.entered(&inks);
        let cube = Hypercube::new(&self.to_lab.grid, self.to_lab.points, 3)
            .expect("the size was checked on reading");
        let out = cube.quadlinear_vec3(at[0], at[1], at[2], at[3]);
        let [l, a, b] = [0, 1, 2].map(|n| f64::from(self.to_lab.left(n, out.v[n])) * OLD_LAB);
        Lab { l: l * 100.0, a: a * 255.0 - 128.0, b: b * 255.0 - 128.0 }
    }

    /// The inks that the profile's maker chose for a colour.
    pub(crate) fn inks(&self, lab: Lab) -> Inks {
        let coded = [lab.l / 100.0, (lab.a + 128.0) / 255.0, (lab.b + 128.0) / 255.0];
        let at = self.to_inks.entered(&coded.map(|it| it / OLD_LAB));
        let cube = Cube::new(&self.to_inks.grid, self.to_inks.points, 4)
            .expect("the size was checked on reading");
        let out = cube.trilinear_vec4(at[0], at[1], at[2]);
        [0, 1, 2, 3].map(|n| f64::from(self.to_inks.left(n, out.v[n])).clamp(0.0, 1.0))
    }
}

/// A lookup table with a curve before and after it.
struct Table {
    before: Vec<Vec<f32>>,
    grid: Vec<f32>,
    points: usize,
    after: Vec<Vec<f32>>,
}

impl Table {
    fn read(table: Option<LutWarehouse>, from: u8, to: u8) -> Result<Self, PressError> {
        let wrong = |what: &str| PressError::Profile(what.to_owned());
        let Some(LutWarehouse::Lut(table)) = table else {
            return Err(wrong("has no table of sixteen bits for both ways"));
        };
        let LutDataType { num_input_channels, num_output_channels, lut_type, .. } = table;
        if (num_input_channels, num_output_channels, lut_type) != (from, to, LutType::Lut16) {
            return Err(wrong("has a table of an unknown kind"));
        }
        let points = usize::from(table.num_clut_grid_points);
        let grid = numbers(&table.clut_table);
        let (before, after) = (numbers(&table.input_table), numbers(&table.output_table));
        let entries =
            [table.num_input_table_entries, table.num_output_table_entries].map(usize::from);
        let (from, to) = (usize::from(from), usize::from(to));
        let whole = points > 1
            && grid.len() == points.pow(u32::from(num_input_channels)) * to
            && entries.iter().all(|it| *it > 1)
            && before.len() == entries[0] * from
            && after.len() == entries[1] * to;
        if !whole {
            return Err(wrong("has a table that is cut off"));
        }
        let curves = |all: &[f32], length| all.chunks_exact(length).map(<[f32]>::to_vec).collect();
        Ok(Self {
            before: curves(&before, entries[0]),
            grid,
            points,
            after: curves(&after, entries[1]),
        })
    }

    fn entered<const N: usize>(&self, values: &[f64; N]) -> [f32; N] {
        let mut at = [0.0; N];
        for (n, value) in values.iter().enumerate() {
            at[n] = on_curve(&self.before[n], *value as f32);
        }
        at
    }

    fn left(&self, channel: usize, value: f32) -> f32 {
        on_curve(&self.after[channel], value)
    }
}

fn numbers(store: &LutStore) -> Vec<f32> {
    match store {
        LutStore::Store8(all) => all.iter().map(|it| f32::from(*it) / 255.0).collect(),
        LutStore::Store16(all) => all.iter().map(|it| f32::from(*it) / 65535.0).collect(),
    }
}

fn on_curve(curve: &[f32], value: f32) -> f32 {
    let last = curve.len() - 1;
    let place = value.clamp(0.0, 1.0) * last as f32;
    let low = (place as usize).min(last - 1);
    let part = place - low as f32;
    curve[low] + (curve[low + 1] - curve[low]) * part
}
