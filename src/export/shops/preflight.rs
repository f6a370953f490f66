//! A shop's own rules, held against the very files that are about to be written.
//!
//! In: an order, and its files. Out: findings; with one of them nothing is written. Never: a look
//! at what was meant instead of what is in the file.

use super::order::Order;
use super::{fault, pages, safety};
use crate::Product;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_faces::FaceId;
use cardwright_model::press::{Atlas, ShopForm, Slots};
use resvg::usvg::roxmltree::Document;
use std::collections::BTreeSet;
use std::io::Cursor;

/// Most characters of a path; shops and programs cut longer ones.
const LONGEST: usize = 100;
/// Millimetres that the boxes of a PDF may be off by.
const EXACT: f64 = 0.01;

/// What can be told without the files: copies, and letters near the cut.
pub(super) fn before(order: &Order<'_>) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = Vec::new();
    let total = order.total();
    if let Some(most) = order.shop.most.filter(|most| total > *most) {
        let message = format!(
            "{} accepts at most {most} cards in one order, but there are {total}",
            order.shop.name
        );
        found.push(fault(message));
    }
    if !matches!(order.shop.form, ShopForm::Png | ShopForm::Svg) {
        found.extend(safety::check(order));
    }
    found
}

/// What is wrong with the files.
pub(super) fn after(order: &Order<'_>, products: &[Product]) -> Vec<Diagnostic> {
    let mut found = paths(products);
    for product in products.iter().filter(|it| it.about.media == "image/png") {
        found.extend(pixels(order, product).map(|why| fault(format!("{}: {why}", product.path))));
    }
    match &order.shop.form {
        ShopForm::Slots(slots) => found.extend(projects(order, slots, products)),
        ShopForm::Pages { .. } => found.extend(document(order, products)),
        ShopForm::Simulator(..) => found.extend(addresses(order, products)),
        _ => {}
    }
    found
}

/// Names that a program or a shop would trip over.
fn paths(products: &[Product]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    for product in products {
        let path = &product.path;
        let good = |c: char| c.is_ascii_alphanumeric() || "-_./".contains(c);
        if !path.chars().all(good) {
            found
                .push(fault(format!("`{path}` contains characters other than letters and digits")));
        }
        if path.len() > LONGEST {
            let hint = "shorten the ids of the game, its decks or its cards";
            let message = format!("`{path}` is longer than {LONGEST} characters");
            found.push(fault(message).hint(hint));
        }
        if !seen.insert(path.to_lowercase()) {
            found.push(fault(format!("two files are called `{path}`")));
        }
    }
    found
}

/// What is wrong with a picture: its size, its density, its colours.
fn pixels(order: &Order<'_>, product: &Product) -> Option<String> {
    let decoder = png::Decoder::new(Cursor::new(&product.bytes));
    let Ok(reader) = decoder.read_info() else { return Some("this is not a PNG file".to_owned()) };
    let info = reader.info();
    let size = (info.width, info.height);
    let thumbnail = product.path == format!("{}.png", order.game.id);
    let small = match order.shop.form {
        ShopForm::Simulator(_, small) if thumbnail => Some((small.0, small.0)),
        _ => None,
    };
    // The picture of a saved object is for the eye alone.
    let open = small.is_some();
    let side = product
        .about
        .face
        .as_ref()
        .and_then(|name| order.faces.names.iter().position(|it| it == name).map(FaceId));
    let cut_out = match order.shop.form {
        ShopForm::Png => product.path.starts_with("trim/"),
        _ => side.is_some_and(|it| order.is_cut_out(it)),
    };
    if info.color_type != png::ColorType::Rgb && !open && !cut_out {
        return Some("pictures must be plain RGB, without an alpha channel".to_owned());
    }
    if info.bit_depth != png::BitDepth::Eight {
        return Some("pictures must have 8 bits a channel".to_owned());
    }
    let wanted = match &order.shop.form {
        ShopForm::Components | ShopForm::Faces | ShopForm::Slots(_) => {
            Some(side.map_or_else(|| order.picture(), |it| order.picture_of(it)))
        }
        ShopForm::Boards => order.product.board.map(|it| it.sheet(order.dots())),
        _ => small,
    };
    if let Some((width, height)) = wanted.filter(|it| *it != size) {
        let (x, y) = size;
        return Some(format!("this image is {x} x {y} pixels, but must be {width} x {height}"));
    }
    if let ShopForm::Simulator(Atlas { side, .. }, _)
    | ShopForm::Playground { atlas: Atlas { side, .. }, .. } = order.shop.form
        && size.0.max(size.1) > side
    {
        return Some(format!(
            "this image is {} x {} pixels, but at most {side} are allowed",
            size.0, size.1
        ));
    }
    let dense = info.pixel_dims.is_some_and(|dims| {
        let dpi = f64::from(dims.xppu) * 0.0254;
        dims.xppu == dims.yppu
            && order.shop.dpi.is_none_or(|takes| dpi + 0.5 >= f64::from(takes.least))
    });
    (!dense && !open).then(|| "it does not state its resolution".to_owned())
}

/// What is wrong with the projects: slots that are empty, filled twice or too many, and pictures that
/// are not there.
fn projects(order: &Order<'_>, slots: &Slots, products: &[Product]) -> Vec<Diagnostic> {
    let files: BTreeSet<&str> = products.iter().map(|it| it.path.as_str()).collect();
    let mut found = Vec::new();
    let mut total = 0;
    for product in products.iter().filter(|it| it.about.media == "application/xml") {
        let mut tell = |why: String| found.push(fault(format!("{}: {why}", product.path)));
        let text = String::from_utf8_lossy(&product.bytes);
        let Ok(xml) = Document::parse(&text) else {
            tell("this is not XML".to_owned());
            continue;
        };
        let child = |name: &str| xml.descendants().find(|it| it.has_tag_name(name));
        let quantity = child("quantity").and_then(|it| it.text()?.parse::<u32>().ok()).unwrap_or(0);
        total += quantity;
        if quantity > slots.project {
            tell(format!(
                "the project has {quantity} cards, but at most {} are allowed",
                slots.project
            ));
        }
        for side in ["fronts", "backs"] {
            let cards = child(side).into_iter().flat_map(|it| it.children());
            let mut filled = Vec::new();
            for card in cards.filter(|it| it.has_tag_name("card")) {
                let part = |name: &str| card.children().find(|it| it.has_tag_name(name))?.text();
                let id = part("id").unwrap_or_default();
                if !files.contains(id) {
                    tell(format!("there is no picture `{id}`"));
                }
                let numbers = part("slots").unwrap_or_default().split(',');
                filled.extend(numbers.filter_map(|it| it.trim().parse::<u32>().ok()));
            }
            filled.sort_unstable();
            if filled != (0..quantity).collect::<Vec<_>>() {
                tell(format!("the {side} do not fill each of {quantity} slots exactly once"));
            }
        }
    }
    if total != order.total() {
        let copies = order.total();
        found.push(fault(format!("the projects have {total} cards, but the game has {copies}")));
    }
    found
}

/// What is wrong with a PDF of pages: how many there are, and how large.
fn document(order: &Order<'_>, products: &[Product]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for product in products.iter().filter(|it| it.about.media == "application/pdf") {
        let mut tell = |why: String| found.push(fault(format!("{}: {why}", product.path)));
        let Ok(pdf) = lopdf::Document::load_mem(&product.bytes) else {
            tell("this is not a PDF".to_owned());
            continue;
        };
        let pages = pdf.get_pages();
        let wanted = order.total() as usize * 2;
        if pages.len() != wanted {
            tell(format!(
                "it has {} pages, but fronts and backs of all copies need {wanted}",
                pages.len()
            ));
        }
        let (size, trim) = (pages::size(order), order.trim());
        let boxes = [("MediaBox", size), ("BleedBox", size), ("TrimBox", trim)];
        for (number, id) in pages {
            for (name, wanted) in boxes {
                let Some([x1, y1, x2, y2]) = corners(&pdf, id, name.as_bytes()) else {
                    tell(format!("page {number} has no {name}"));
                    continue;
                };
                let mm = |points: f32| f64::from(points) / 72.0 * 25.4;
                let (width, height) = (mm(x2 - x1), mm(y2 - y1));
                let off = (width - wanted.width.as_mm()).abs();
                if off.max((height - wanted.height.as_mm()).abs()) > EXACT {
                    tell(format!(
                        "{name} of page {number} is {width:.2} x {height:.2} mm, but must be \
                            {wanted}"
                    ));
                }
            }
        }
    }
    found
}

fn corners(pdf: &lopdf::Document, page: lopdf::ObjectId, name: &[u8]) -> Option<[f32; 4]> {
    let array = pdf.get_dictionary(page).ok()?.get(name).ok()?;
    let array = pdf.dereference(array).ok()?.1.as_array().ok()?;
    let numbers: Vec<f32> = array.iter().filter_map(|it| it.as_float().ok()).collect();
    numbers.try_into().ok()
}

/// Addresses in a saved object at which no file will be. Without `--url` no saved object is written.
fn addresses(order: &Order<'_>, products: &[Product]) -> Vec<Diagnostic> {
    if order.url.is_none() {
        return Vec::new();
    }
    let files: BTreeSet<&str> = products.iter().map(|it| it.path.as_str()).collect();
    let Some(saved) = products.iter().find(|it| it.path == format!("{}.json", order.game.id))
    else {
        return vec![fault("there is no saved object")];
    };
    let Ok(json) = serde_json::from_slice::<serde_json::Value>(&saved.bytes) else {
        return vec![fault(format!("{}: this is not JSON", saved.path))];
    };
    let mut open = vec![&json];
    let mut lost = BTreeSet::new();
    while let Some(value) = open.pop() {
        match value {
            serde_json::Value::Object(map) => {
                for (key, value) in map {
                    let keys = ["FaceURL", "BackURL", "ImageURL", "ImageSecondaryURL"];
                    let address = value.as_str().filter(|_| keys.contains(&key.as_str()));
                    let file = address.map(|it| it.rsplit('/').next().unwrap_or(it));
                    lost.extend(file.filter(|it| !files.contains(it)));
                    open.push(value);
                }
            }
            serde_json::Value::Array(items) => open.extend(items),
            _ => {}
        }
    }
    let told = |file| fault(format!("{}: there is no picture `{file}`", saved.path));
    lost.into_iter().map(told).collect()
}
