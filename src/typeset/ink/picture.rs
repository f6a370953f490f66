//! Pictures where they stand: how fine they are there, and what colours they have.

use super::Area;
use super::paint::Tint;
use cardwright_model::Colour;
use kurbo::{Affine, Point};
use resvg_of_typst::tiny_skia::{Pixmap, Transform};
use resvg_of_typst::usvg::{self, Node};
use std::sync::{Arc, OnceLock};
use typst::foundations::Bytes;
use typst::visualize::{Image, ImageKind, SvgImage};

/// A picture on a page.
#[derive(Debug)]
pub struct Picture {
    /// Place in the order of painting, over all that is on the page.
    pub order: usize,
    /// The smallest upright rectangle around the whole picture, what is cut off included.
    pub area: Area,
    /// The part of `area` that is not cut off. `None` where nothing is left.
    pub seen: Option<Area>,
    /// What it consists of.
    pub kind: PictureKind,
    /// Whether it belongs to a figure of the kind `image`, which is looked at as a whole.
    pub in_figure: bool,
    /// The paragraph that it stands in, counted as that of letters.
    pub paragraph: Option<usize>,
    /// The picture in words.
    pub alt: Option<String>,
    /// Its file, or what a layout made of it.
    pub(crate) data: Option<Bytes>,
}

/// What a picture consists of. All sizes are those it has where it stands.
#[derive(Clone, Debug, PartialEq)]
pub enum PictureKind {
    /// A drawing of shapes.
    Vector {
        /// Thickness of its thinnest stroke in points, if it has strokes.
        thinnest: Option<f64>,
        /// Size of its smallest letters in points, if there are letters in it that are not outlines.
        smallest: Option<f64>,
        /// Pictures of pixels inside of it.
        rasters: Vec<Pixels>,
    },
    /// A picture of pixels.
    Raster(Pixels),
}

/// A picture of pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pixels {
    /// From left to right in the picture's own position.
    pub width: u32,
    /// From top to bottom.
    pub height: u32,
    /// Pixels to an inch of the page along its own width and along its own height.
    pub dpi: (f64, f64),
}

impl Picture {
    /// Measures an image; `to_page` takes the unit square to its place on the page in millimetres.
    pub(super) fn new(image: &Image, order: usize, to_page: Affine) -> Self {
        let area = Area::from(to_page.transform_rect_bbox(kurbo::Rect::new(0.0, 0.0, 1.0, 1.0)));
        let (kind, data) = match image.kind() {
            ImageKind::Raster(raster) => {
                let (width, height) = (raster.width(), raster.height());
                let pixels = Pixels::new((width, height), to_page);
                (PictureKind::Raster(pixels), Some(raster.data().clone()))
            }
            ImageKind::Svg(svg) => (vector(svg, to_page), Some(svg.data().clone())),
            ImageKind::Pdf(_) => {
                (PictureKind::Vector { thinnest: None, smallest: None, rasters: Vec::new() }, None)
            }
        };
        Self {
            order,
            area,
            seen: Some(area),
            kind,
            in_figure: false,
            paragraph: None,
            alt: image.alt().map(str::to_owned),
            data,
        }
    }
}

impl Pixels {
    fn new((width, height): (u32, u32), to_page: Affine) -> Self {
        let (across, down) = lengths(to_page);
        let dpi = |pixels: u32, mm: f64| f64::from(pixels) / mm * 25.4;
        Self { width, height, dpi: (dpi(width, across), dpi(height, down)) }
    }
}

/// What the two edges of the unit square measure after a transform.
pub(super) fn lengths(it: Affine) -> (f64, f64) {
    let [a, b, c, d, ..] = it.as_coeffs();
    (a.hypot(b), c.hypot(d))
}

/// By how much a transform shrinks or grows lengths in the direction where it does so least.
pub(super) fn least(it: Affine) -> f64 {
    let most = it.spectral_norm();
    if most > 0.0 { it.determinant().abs() / most } else { 0.0 }
}

const POINTS_PER_MM: f64 = 72.0 / 25.4;

fn vector(svg: &SvgImage, to_page: Affine) -> PictureKind {
    let mut found = Found { thinnest: None, smallest: None, rasters: Vec::new() };
    let to_page = to_page * Affine::scale_non_uniform(1.0 / svg.width(), 1.0 / svg.height());
    found.look_into(svg.tree().root(), to_page);
    let Found { thinnest, smallest, rasters } = found;
    PictureKind::Vector { thinnest, smallest, rasters }
}

struct Found {
    thinnest: Option<f64>,
    smallest: Option<f64>,
    rasters: Vec<Pixels>,
}

impl Found {
    fn look_into(&mut self, group: &usvg::Group, to_page: Affine) {
        let less = |old: Option<f64>, new: f64| Some(old.map_or(new, |old| old.min(new)));
        for node in group.children() {
            match node {
                Node::Group(group) if group.opacity().get() > 0.0 => self.look_into(group, to_page),
                Node::Path(path) if path.is_visible() => {
                    if let Some(stroke) = path.stroke().filter(|it| it.opacity().get() > 0.0) {
                        let scale = least(to_page * affine(path.abs_transform()));
                        let width = f64::from(stroke.width().get()) * scale * POINTS_PER_MM;
                        self.thinnest = less(self.thinnest, width);
                    }
                }
                Node::Text(text) => {
                    let scale = least(to_page * affine(text.abs_transform()));
                    let spans = text.chunks().iter().flat_map(usvg::TextChunk::spans);
                    for span in spans.filter(|it| it.is_visible()) {
                        let size = f64::from(span.font_size().get()) * scale * POINTS_PER_MM;
                        self.smallest = less(self.smallest, size);
                    }
                    self.look_into(text.flattened(), to_page);
                }
                Node::Image(image) if image.is_visible() => {
                    let to_page = to_page * affine(image.abs_transform());
                    let (width, height) = (image.size().width(), image.size().height());
                    if let usvg::ImageKind::SVG(tree) = image.kind() {
                        self.look_into(tree.root(), to_page);
                    } else {
                        let size = Affine::scale_non_uniform(width.into(), height.into());
                        let pixels = (width.round() as u32, height.round() as u32);
                        self.rasters.push(Pixels::new(pixels, to_page * size));
                    }
                }
                _ => {}
            }
        }
    }
}

fn affine(it: usvg::Transform) -> Affine {
    Affine::new([it.sx, it.ky, it.kx, it.sy, it.tx, it.ty].map(f64::from))
}

/// The colours of an image where it stands, drawn when they are first asked for.
#[derive(Debug)]
pub(super) struct Colours {
    image: Image,
    from_page: Affine,
    size: (u32, u32),
    grid: Arc<OnceLock<Grid>>,
}

/// Pixels of red, green, blue and alpha, row by row.
#[derive(Debug)]
pub(super) struct Grid(Vec<u8>);

/// Dots to a millimetre: about 100 to an inch. A letter of 6 points is 8 dots high then.
const FINE: f64 = 4.0;

impl Colours {
    pub(super) fn new(image: &Image, to_page: Affine) -> Self {
        const MOST: f64 = 4000.0;
        let (across, down) = lengths(to_page);
        let dots = |mm: f64| (mm * FINE).round().clamp(1.0, MOST) as u32;
        let mut size = (dots(across), dots(down));
        if let ImageKind::Raster(raster) = image.kind() {
            // Coarse pixels stay what they are.
            size = (size.0.min(raster.width()), size.1.min(raster.height()));
        }
        let from_page = to_page.inverse();
        Self { image: image.clone(), from_page, size, grid: grid(image, size) }
    }

    pub(super) fn at(&self, point: Point) -> Tint {
        let Point { x, y } = self.from_page * point;
        let nothing = Tint { colour: Colour::WHITE, alpha: 0.0 };
        if !((0.0..=1.0).contains(&x) && (0.0..=1.0).contains(&y)) {
            return nothing;
        }
        let Grid(bytes) = self.grid.get_or_init(|| self.draw());
        let dot = |part: f64, of: u32| ((part * f64::from(of)) as usize).min(of as usize - 1);
        let (width, height) = self.size;
        let at = (dot(y, height) * width as usize + dot(x, width)) * 4;
        match bytes[at..at + 4] {
            [r, g, b, alpha] => Tint { colour: Colour([r, g, b]), alpha: f64::from(alpha) / 255.0 },
            _ => nothing,
        }
    }

    fn draw(&self) -> Grid {
        let (width, height) = self.size;
        Grid(match self.image.kind() {
            ImageKind::Raster(raster) => {
                raster.dynamic().thumbnail_exact(width, height).into_rgba8().into_raw()
            }
            ImageKind::Svg(svg) => draw(svg.tree(), width, height),
            // No layout places a PDF.
            ImageKind::Pdf(_) => vec![0; width as usize * height as usize * 4],
        })
    }
}

/// A place for what is drawn of an image in a size: it is drawn once, wherever it stands.
#[comemo::memoize]
fn grid(_of: &Image, _size: (u32, u32)) -> Arc<OnceLock<Grid>> {
    Arc::default()
}

fn draw(tree: &usvg::Tree, width: u32, height: u32) -> Vec<u8> {
    let mut pixmap = Pixmap::new(width, height).expect("a picture has pixels");
    let (x, y) = (width as f32 / tree.size().width(), height as f32 / tree.size().height());
    resvg_of_typst::render(tree, Transform::from_scale(x, y), &mut pixmap.as_mut());
    pixmap.take_demultiplied()
}
