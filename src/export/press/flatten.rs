//! Transparency, and gradients that no press file can hold, drawn as pixels; as little as possible.
//!
//! In: a document whose layers are resolved. Out: the same look without what the standard forbids.
//! Never: letters that stand above what is flattened; they stay letters.
//!
//! Each thing that mixes with what lies beneath is replaced, where it stands in the content, by a
//! picture of its area with all that was drawn until then. What comes later is drawn over it as
//! before. A form that stands on bare paper wherever it is used, as the faces on a sheet do, is
//! flattened by itself and only once.

use super::backdrop::Backdrop;
use super::forms::{self, decoded, encoded, is_form, of_form, set_form, unseen};
use super::image::DRAWN;
use super::judge::Judge;
use super::walk::{ContentWalker, Mixing, Step};
use super::{Flattened, PressError, PressStandard, inline, layers, pages, pixels};
use kurbo::{Affine, Rect};
use lopdf::content::Operation;
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};
use std::collections::{BTreeMap, BTreeSet};

/// From this many pictures on, the whole page is one.
const MANY: usize = 24;
/// Areas that touch no more than this overlap by rounding alone, in points.
const TOUCH: f64 = 0.02;
/// The name of a state that mixes nothing.
const PLAIN: &str = "CwPlain";

/// A document without transparency.
pub(super) struct Flat {
    pub(crate) document: Document,
    pub(crate) flattened: Vec<Flattened>,
    /// Forms that stand on bare paper wherever they are used.
    pub(crate) bare: BTreeSet<ObjectId>,
}

/// An operation that can't stay as it is.
struct Live {
    index: usize,
    area: Rect,
    clip: usize,
    why: &'static str,
}

/// Index of an operation that draws letters, and where they stand.
type Standing = (usize, Rect);

/// Resolves layers for PDF/X, and draws as pixels what the standard does not hold.
pub(super) fn flatten(mut document: Document, standard: PressStandard) -> Result<Flat, PressError> {
    let all: Vec<ObjectId> = document.page_iter().collect();
    let hidden = (standard != PressStandard::Plain && layers::any(&document))
        .then(|| layers::hidden(&document));
    for id in &all {
        let (content, resources) = pages::content(&document, *id)?;
        if let Some((content, resources)) =
            plainer(&mut document, content, resources, hidden.as_ref())?
        {
            pages::set_content(&mut document, *id, content, resources)?;
        }
    }
    let forms: Vec<ObjectId> =
        document.objects.iter().filter(|it| is_form(it.1)).map(|it| *it.0).collect();
    for id in forms {
        let stream = document.get_object(id).and_then(Object::as_stream);
        let (content, resources) =
            of_form(&document, stream.map_err(|_| PressError::Malformed("form"))?)?;
        if let Some((content, resources)) =
            plainer(&mut document, content, resources, hidden.as_ref())?
        {
            set_form(&mut document, id, content, resources)?;
        }
    }
    let mut uses: BTreeMap<ObjectId, bool> = BTreeMap::new();
    for id in &all {
        for (form, bare) in forms_of(&document, *id)? {
            let known = uses.entry(form).or_insert(true);
            *known &= bare;
        }
    }
    let bare: BTreeSet<ObjectId> = uses.iter().filter(|it| *it.1).map(|it| *it.0).collect();
    let mut flattened = Vec::new();
    let mut done = BTreeSet::new();
    for (page, id) in all.iter().enumerate() {
        for (form, _) in forms_of(&document, *id)? {
            if bare.contains(&form) && done.insert(form) {
                let stream = document.get_object(form).and_then(Object::as_stream);
                let stream = stream.map_err(|_| PressError::Malformed("form"))?;
                let area = forms::bounds(stream);
                let (content, resources) = of_form(&document, stream)?;
                let new = canvas(&mut document, standard, &content, resources, area, true)?;
                if let Some((content, resources, found)) = new {
                    set_form(&mut document, form, content, resources)?;
                    flattened.extend(found.into_iter().map(|it| Flattened { page, ..it }));
                }
            }
        }
        let (content, resources) = pages::content(&document, *id)?;
        let area =
            pages::boxed(&document, *id, b"MediaBox").ok_or(PressError::Malformed("MediaBox"))?;
        let new = canvas(&mut document, standard, &content, resources, area, false)?;
        if let Some((content, resources, found)) = new {
            pages::set_content(&mut document, *id, content, resources)?;
            flattened.extend(found.into_iter().map(|it| Flattened { page, ..it }));
        }
    }
    Ok(Flat { document, flattened, bare })
}

/// Content without pixels in it and, where `hidden` is known, without layers. `Ok(None)` where it has
/// neither.
fn plainer(
    document: &mut Document,
    content: Vec<u8>,
    resources: Dictionary,
    hidden: Option<&BTreeSet<ObjectId>>,
) -> Result<Option<(Vec<u8>, Dictionary)>, PressError> {
    if hidden.is_none() && !contains(&content, b"BI") {
        return Ok(None);
    }
    let operations = decoded(&content)?;
    let taken = inline::taken_out(document, &resources, &operations)?;
    let (mut operations, resources) = taken.unwrap_or((operations, resources));
    if let Some(hidden) = hidden {
        operations = layers::resolved(document, &resources, operations, hidden)?;
    }
    Ok(Some((encoded(operations)?, resources)))
}

/// The forms that a page draws itself, each with whether it stands on bare paper.
fn forms_of(document: &Document, page: ObjectId) -> Result<Vec<(ObjectId, bool)>, PressError> {
    let (content, resources) = pages::content(document, page)?;
    let area =
        pages::boxed(document, page, b"MediaBox").ok_or(PressError::Malformed("MediaBox"))?;
    let mut walk = ContentWalker::new(document, &resources, area, false);
    let mut ground = Backdrop::new(true);
    let mut found = Vec::new();
    for operation in decoded(&content)? {
        match walk.step(&operation)? {
            Step::Drawn { fill, stroke, area, .. } if fill || stroke => ground.add(area, 1.0, None),
            Step::Letters { area } => ground.add(area, 1.0, None),
            Step::Inline | Step::Shading { .. } => ground.add(walk.own().clip, 1.0, None),
            Step::Object { name } => {
                let Some(Object::Stream(stream)) = walk.resource("XObject", &name) else {
                    continue;
                };
                let form = is_form(&Object::Stream(stream.clone()));
                let own = if form { forms::bounds(stream) } else { Rect::new(0.0, 0.0, 1.0, 1.0) };
                let area = walk.shown(forms::placed(stream, own)).inflate(-TOUCH, -TOUCH);
                let class = resources.get_deref(b"XObject", document).and_then(Object::as_dict);
                let id = class.and_then(|it| it.get(&name)).and_then(Object::as_reference);
                if let (true, Ok(id)) = (form, id) {
                    let bare = ground.beneath(area) == 0.0 && walk.own().mixing == Mixing::NONE;
                    found.push((id, bare));
                }
                ground.add(area, 1.0, None);
            }
            _ => {}
        }
    }
    Ok(found)
}

type Canvas = (Vec<u8>, Dictionary, Vec<Flattened>);

/// Content with what can't stay drawn as pixels. `Ok(None)` where all can stay.
fn canvas(
    document: &mut Document,
    standard: PressStandard,
    content: &[u8],
    mut resources: Dictionary,
    area: Rect,
    form: bool,
) -> Result<Option<Canvas>, PressError> {
    let operations = decoded(content)?;
    let (lives, letters) = lives(document, &resources, &operations, area, form, standard)?;
    let Some(first) = lives.first() else { return Ok(None) };
    let groups = grouped(&lives, &letters);
    let mut found = Vec::new();
    if groups.len() > MANY {
        let whole = picture(document, &mut resources, &operations, area)?;
        let operations = put(&whole, Affine::IDENTITY);
        found.push(told(first.why, whole.area));
        return Ok(Some((encoded(operations)?, resources, found)));
    }
    let mut pictures: BTreeMap<usize, Picture> = BTreeMap::new();
    for Group { last, area: of_group, why, .. } in groups {
        let (last, of_group) = (after_letters(&operations, last), of_group.intersect(area));
        if of_group.is_zero_area() {
            continue;
        }
        let picture = picture(document, &mut resources, &operations[..=last], of_group)?;
        found.push(told(why, picture.area));
        pictures.insert(last, picture);
    }
    let dead: BTreeSet<usize> = lives.iter().map(|it| it.index).collect();
    let plain = dictionary! { "ca" => 1, "CA" => 1, "SMask" => "None", "BM" => "Normal" };
    let fixed = resources.clone();
    let mut walk = ContentWalker::new(document, &fixed, area, form);
    let mut out = Vec::with_capacity(operations.len());
    for (index, operation) in operations.into_iter().enumerate() {
        walk.step(&operation)?;
        let mode = walk.letter_mode();
        if !dead.contains(&index) {
            out.push(operation);
        } else if is_letters(&operation) {
            // They stay where they are for who searches the text, and are not seen.
            out.push(Operation::new("Tr", vec![Object::Integer(3)]));
            out.push(operation);
            out.push(Operation::new("Tr", vec![Object::Integer(mode)]));
        } else {
            out.extend(unseen(operation));
        }
        if let Some(picture) = pictures.get(&index) {
            out.extend(put(picture, walk.matrix()));
        }
    }
    set_named(document, &mut resources, "ExtGState", PLAIN.as_bytes(), plain.into());
    Ok(Some((encoded(out)?, resources, found)))
}

/// Things that one picture stands for.
struct Group {
    clip: usize,
    last: usize,
    area: Rect,
    why: &'static str,
}

/// What touches each other in the same clip is one picture, unless letters stand between: those
/// that come after the first of them can stay above it.
fn grouped(lives: &[Live], letters: &[Standing]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for live in lives {
        let near = live.area.inflate(1.0, 1.0);
        let touches = |group: &&mut Group| {
            let joined = group.area.union(live.area);
            let between =
                letters.iter().filter(|(index, _)| (group.last..live.index).contains(index));
            group.clip == live.clip
                && !group.area.intersect(near).is_zero_area()
                && between.into_iter().all(|(_, area)| area.intersect(joined).is_zero_area())
        };
        match groups.iter_mut().find(touches) {
            Some(group) => (group.last, group.area) = (live.index, group.area.union(live.area)),
            None => {
                let Live { index, area, clip, why } = *live;
                groups.push(Group { clip, last: index, area, why });
            }
        }
    }
    groups
}

fn told(why: &'static str, area: Rect) -> Flattened {
    Flattened { page: 0, why, place: [area.x0, area.y0, area.width(), area.height()] }
}

/// A picture of a part of a drawing.
struct Picture {
    name: String,
    area: Rect,
}

fn picture(
    document: &mut Document,
    resources: &mut Dictionary,
    operations: &[Operation],
    area: Rect,
) -> Result<Picture, PressError> {
    let step = 72.0 / pixels::DPI;
    let area = Rect::new(
        (area.x0 / step).floor() * step,
        (area.y0 / step).floor() * step,
        (area.x1 / step).ceil() * step,
        (area.y1 / step).ceil() * step,
    );
    let drawn = pixels::drawn(document, resources, encoded(operations.to_vec())?, area)?;
    let image = dictionary! {
        "Type" => "XObject",
        "Subtype" => "Image",
        "Width" => i64::from(drawn.width),
        "Height" => i64::from(drawn.height),
        "BitsPerComponent" => 8,
        "ColorSpace" => "DeviceRGB",
        DRAWN => true,
    };
    let id = document.add_object(Stream::new(image, drawn.rgb));
    let name = format!("CwDrawn{}", id.0);
    set_named(document, resources, "XObject", name.as_bytes(), id.into());
    Ok(Picture { name, area })
}

/// Operations that show a picture at its place, whatever the matrix is.
fn put(picture: &Picture, matrix: Affine) -> Vec<Operation> {
    let cm = |matrix: Affine| {
        let all = matrix.as_coeffs().map(|it| Object::Real(it as f32));
        Operation::new("cm", all.to_vec())
    };
    let name = |it: &str| vec![Object::Name(it.as_bytes().to_vec())];
    let area = picture.area;
    let place = Affine::new([area.width(), 0.0, 0.0, area.height(), area.x0, area.y0]);
    let mut all = vec![Operation::new("q", Vec::new())];
    if matrix.determinant() != 0.0 && matrix != Affine::IDENTITY {
        all.push(cm(matrix.inverse()));
    }
    all.extend([
        Operation::new("gs", name(PLAIN)),
        cm(place),
        Operation::new("Do", name(&picture.name)),
        Operation::new("Q", Vec::new()),
    ]);
    all
}

/// The operations that can't stay, and where letters stand that can.
fn lives(
    document: &Document,
    resources: &Dictionary,
    operations: &[Operation],
    area: Rect,
    form: bool,
    standard: PressStandard,
) -> Result<(Vec<Live>, Vec<Standing>), PressError> {
    let judge = Judge { document, standard };
    let mut walk = ContentWalker::new(document, resources, area, form);
    let (mut lives, mut letters) = (Vec::new(), Vec::new());
    for (index, operation) in operations.iter().enumerate() {
        let step = walk.step(operation)?;
        let Some(why) = judge.why(&step, &walk, 0)? else {
            if let Step::Letters { area } = step {
                letters.push((index, area));
            }
            continue;
        };
        let area = match step {
            Step::Drawn { area, .. } | Step::Letters { area } => area,
            Step::Object { name } => match walk.resource("XObject", &name) {
                Some(Object::Stream(stream)) if is_form(&Object::Stream(stream.clone())) => {
                    walk.shown(forms::placed(stream, forms::bounds(stream)))
                }
                _ => walk.shown(Rect::new(0.0, 0.0, 1.0, 1.0)),
            },
            _ => walk.own().clip,
        };
        lives.push(Live { index, area, clip: walk.own().clip_number, why });
    }
    Ok((lives, letters))
}

fn is_letters(operation: &Operation) -> bool {
    matches!(operation.operator.as_str(), "Tj" | "TJ" | "'" | "\"")
}

/// The index after which something else than letters may be drawn.
fn after_letters(operations: &[Operation], index: usize) -> usize {
    if !is_letters(&operations[index]) {
        return index;
    }
    let end = operations[index..].iter().position(|it| it.operator == "ET");
    end.map_or(operations.len() - 1, |it| index + it)
}

fn set_named(
    document: &Document,
    resources: &mut Dictionary,
    class: &str,
    name: &[u8],
    value: Object,
) {
    let of_class = resources.get_deref(class.as_bytes(), document).and_then(Object::as_dict);
    let mut of_class = of_class.cloned().unwrap_or_default();
    of_class.set(name.to_vec(), value);
    resources.set(class, of_class);
}

fn contains(content: &[u8], wanted: &[u8]) -> bool {
    content.windows(wanted.len()).any(|it| it == wanted)
}
