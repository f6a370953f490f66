//! A PDF written by hand, object by object, so that one thing at a time can be wrong in it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Objects by name; `@name` in a body is a reference to one.
#[derive(Clone)]
pub struct PdfDraft {
    objects: BTreeMap<String, (String, Option<Vec<u8>>)>,
    pub version: &'static str,
    pub trailer: String,
}

impl PdfDraft {
    pub fn new() -> Self {
        Self { objects: BTreeMap::new(), version: "1.4", trailer: String::new() }
    }

    /// Puts an object in, in place of one of that name.
    pub fn set(&mut self, name: &str, body: &str) -> &mut Self {
        self.objects.insert(name.to_owned(), (body.to_owned(), None));
        self
    }

    /// Puts a stream in; its length is added.
    pub fn stream(&mut self, name: &str, entries: &str, data: impl Into<Vec<u8>>) -> &mut Self {
        self.objects.insert(name.to_owned(), (entries.to_owned(), Some(data.into())));
        self
    }

    /// Replaces text in the body of an object, where it must be.
    pub fn edit(&mut self, name: &str, old: &str, new: &str) -> &mut Self {
        let (body, _) = self.objects.get_mut(name).unwrap_or_else(|| panic!("no object {name}"));
        assert!(body.contains(old), "{name} has no `{old}`: {body}");
        *body = body.replace(old, new);
        self
    }

    /// Adds to the data of a stream.
    pub fn draw(&mut self, name: &str, more: &str) -> &mut Self {
        let (_, data) = self.objects.get_mut(name).unwrap_or_else(|| panic!("no object {name}"));
        let data = data.as_mut().expect("a stream");
        data.push(b'\n');
        data.extend_from_slice(more.as_bytes());
        self
    }

    /// Replaces text in the data of a stream, where it must be.
    pub fn redraw(&mut self, name: &str, old: &str, new: &str) -> &mut Self {
        let (_, data) = self.objects.get_mut(name).unwrap_or_else(|| panic!("no object {name}"));
        let data = data.as_mut().expect("a stream");
        let text = String::from_utf8(data.clone()).expect("operators");
        assert!(text.contains(old), "{name} has no `{old}`: {text}");
        *data = text.replace(old, new).into_bytes();
        self
    }

    pub fn write(&self) -> Vec<u8> {
        let numbers: BTreeMap<&str, usize> =
            self.objects.keys().enumerate().map(|(at, name)| (name.as_str(), at + 1)).collect();
        let mut out = format!("%PDF-{}\n%\u{e2}\u{e3}\n", self.version).into_bytes();
        let mut offsets = Vec::new();
        for (name, (body, data)) in &self.objects {
            offsets.push(out.len());
            let body = resolved(body, &numbers);
            out.extend_from_slice(format!("{} 0 obj\n", numbers[name.as_str()]).as_bytes());
            match data {
                None => out.extend_from_slice(body.as_bytes()),
                Some(data) => {
                    let head = format!("<< /Length {} {body} >>\nstream\n", data.len());
                    out.extend_from_slice(head.as_bytes());
                    out.extend_from_slice(data);
                    out.extend_from_slice(b"\nendstream");
                }
            }
            out.extend_from_slice(b"\nendobj\n");
        }
        let table = out.len();
        let mut end = format!("xref\n0 {}\n0000000000 65535 f \n", offsets.len() + 1);
        for offset in &offsets {
            writeln!(end, "{offset:010} 00000 n ").expect("a string");
        }
        let trailer = resolved(&self.trailer, &numbers);
        write!(end, "trailer\n<< /Size {} {trailer} >>\n", offsets.len() + 1).expect("a string");
        write!(end, "startxref\n{table}\n%%EOF\n").expect("a string");
        out.extend_from_slice(end.as_bytes());
        out
    }
}

fn resolved(body: &str, numbers: &BTreeMap<&str, usize>) -> String {
    let mut parts = body.split('@');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(part.len());
        let number =
            numbers.get(&part[..end]).unwrap_or_else(|| panic!("no object {}", &part[..end]));
        write!(out, "{number} 0 R{}", &part[end..]).expect("a string");
    }
    out
}

/// Four sides of two cards, backs first, as a press wants them: all that is looked at occurs in it, and
/// nothing is wrong.
pub fn clean() -> PdfDraft {
    let mut draft = PdfDraft::new();
    draft.trailer = "/Root @catalog /Info @info /ID [<0102> <0304>]".to_owned();
    draft.set(
        "catalog",
        "<< /Type /Catalog /Pages @pages /OutputIntents [@intent] /Metadata @xmp >>",
    );
    draft.set("pages", "<< /Type /Pages /Kids [@back1 @front1 @back2 @front2] /Count 4 >>");
    draft.set(
        "info",
        "<< /Title (Cards) /CreationDate (D:20261001120000Z) /ModDate (D:20261001120000Z) \
         /Trapped /False /GTS_PDFXVersion (PDF/X-1a:2003) >>",
    );
    draft.stream("xmp", "/Type /Metadata /Subtype /XML", XMP);
    draft.set(
        "intent",
        "<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (FOGRA39) \
         /RegistryName (http://www.color.org) /DestOutputProfile @profile >>",
    );
    draft.stream("profile", "/N 4", profile(b"prtr", b"CMYK", b"B2A0"));
    for (page, content) in
        [("back1", "back"), ("front1", "one"), ("back2", "back"), ("front2", "two")]
    {
        draft.set(
            page,
            &format!(
                "<< /Type /Page /Parent @pages /MediaBox [0 0 238 310] /BleedBox [20 20 218 290] \
                 /TrimBox [29 29 209 281] /Resources @resources /Contents @{content} >>"
            ),
        );
    }
    draft.set(
        "resources",
        "<< /Font << /F0 @font /F1 @composite >> /XObject << /Im0 @image /Fm0 @form >> \
         /ColorSpace << /Cs0 @spot /Cs1 @all /Cs2 [/Indexed /DeviceCMYK 1 <00000000 00800080>] >> \
         /Shading << /Sh0 @shading >> /Pattern << /P0 @tile >> /ExtGState << /G0 @state >> >>",
    );
    font(&mut draft, "font", "ABCDEF+Alegreya");
    draft.set(
        "composite",
        "<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Sans /Encoding /Identity-H \
         /DescendantFonts [@cid] >>",
    );
    draft.set(
        "cid",
        "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Sans /DW 500 /W [1 [600 700] 5 9 400] \
         /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> \
         /FontDescriptor @descriptor >>",
    );
    // Half an inch wide: 320 dpi.
    let pixels: Vec<u8> = (0..160 * 160).flat_map(|at| [20, (at % 100) as u8, 40, 60]).collect();
    draft.stream(
        "image",
        "/Type /XObject /Subtype /Image /Width 160 /Height 160 /BitsPerComponent 8 \
         /ColorSpace /DeviceCMYK",
        pixels,
    );
    draft.stream(
        "form",
        "/Type /XObject /Subtype /Form /BBox [0 0 100 40] /Matrix [1 0 0 1 60 220] \
         /Resources << /Font << /F0 @font >> /XObject << /Fm1 @inner >> >>",
        "BT /F0 9 Tf 5 5 Td 0 0 0 1 k (In a form) Tj ET /Fm1 Do",
    );
    draft.stream(
        "inner",
        "/Type /XObject /Subtype /Form /BBox [0 0 100 40]",
        "0 0.2 0 0 k 60 20 20 10 re f",
    );
    draft.set("spot", "[/Separation /Gold /DeviceCMYK @tint]");
    draft.set("all", "[/Separation /All /DeviceCMYK @tint]");
    draft.set("tint", "<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 0.2 0.6 0.1] /N 1 >>");
    draft.set(
        "shading",
        "<< /ShadingType 2 /ColorSpace /DeviceCMYK /Coords [0 0 1 0] /Function << /FunctionType 3 \
         /Domain [0 1] /Bounds [0.5] /Encode [0 1 0 1] /Functions [\
         << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0.5 0 0.5 0] /N 1 >> \
         << /FunctionType 2 /Domain [0 1] /C0 [0.5 0 0.5 0] /C1 [0.5 0.5 0.5 0] /N 1 >>] >> >>",
    );
    draft.stream(
        "tile",
        "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 \
         /YStep 10 /Resources << >>",
        "0.1 0 0 0 k 0 0 5 5 re f",
    );
    draft.set(
        "state",
        "<< /Type /ExtGState /OP true /op true /OPM 1 /ca 1 /BM /Normal /SMask /None >>",
    );
    draft.stream("back", "", MARKS.to_owned() + "0 0.5 0.9 0.1 k 20 20 198 270 re f");
    draft.stream("one", "", MARKS.to_owned() + FRONT);
    draft.stream("two", "", MARKS.to_owned() + FRONT + "\n0.3 0 0 0 k 60 40 30 10 re f");
    draft
}

/// A font whose outlines are in the file; nobody looks into them.
pub fn font(draft: &mut PdfDraft, name: &str, base: &str) {
    let widths = "500 ".repeat(95);
    draft.set(
        name,
        &format!(
            "<< /Type /Font /Subtype /TrueType /BaseFont /{base} /FirstChar 32 /LastChar 126 \
             /Widths [{widths}] /FontDescriptor @descriptor >>"
        ),
    );
    draft.set(
        "descriptor",
        "<< /Type /FontDescriptor /FontName /ABCDEF+Alegreya /Flags 32 /CapHeight 650 /Descent -200 \
         /FontFile2 @outlines >>",
    );
    draft.stream("outlines", "/Length1 4", [0, 1, 0, 0]);
}

/// The header of an ICC profile with one tag; the rest is not looked at.
pub fn profile(class: &[u8; 4], space: &[u8; 4], tag: &[u8; 4]) -> Vec<u8> {
    let mut bytes = vec![0; 144];
    bytes[12..16].copy_from_slice(class);
    bytes[16..20].copy_from_slice(space);
    bytes[128..132].copy_from_slice(&1_u32.to_be_bytes());
    bytes[132..136].copy_from_slice(tag);
    bytes
}

/// Crop marks outside of the bleed, in registration colour.
const MARKS: &str = "q /Cs1 CS 1 SCN 0.5 w 5 29 m 15 29 l 5 281 m 15 281 l 223 29 m 233 29 l \
                     223 281 m 233 281 l 29 5 m 29 15 l 209 5 m 209 15 l S Q\n";

const FRONT: &str = "0.2 0 0 0 k 20 20 198 270 re f\n\
    BT /F0 10 Tf 0 0 0 1 k 45 200 Td [(Parry) -20 (the blow)] TJ ET\n\
    BT /F1 10 Tf 0 g 45 185 Td <00010002> Tj ET\n\
    q /G0 gs 0 0 0 1 k BT /F0 8 Tf 45 170 Td (Overprinted black) Tj ET Q\n\
    0.5 w 0 0 0 1 K 45 150 m 120 150 l S\n\
    q 36 0 0 36 60 60 cm /Im0 Do Q\n\
    /Fm0 Do\n\
    /Cs0 cs 0.5 scn 120 60 20 20 re f\n\
    /Cs2 cs 1 sc 120 100 20 20 re f\n\
    /Pattern cs /P0 scn 150 60 20 20 re f\n\
    q 150 100 20 20 re W n 20 0 0 20 150 100 cm /Sh0 sh Q\n\
    q 10 0 0 10 150 130 cm BI /W 100 /H 100 /BPC 1 /CS /G /F /AHx ID \
    00> EI Q\n\
    1 1 1 0 k 0 g 0 0 0 0 k 45 140 5 5 re f";

const XMP: &str = r#"<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
  xmp:CreateDate="2026-10-01T12:00:00Z" pdf:Trapped="False">
<xmp:ModifyDate>2026-10-01T12:00:00Z</xmp:ModifyDate>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Cards</rdf:li></rdf:Alt></dc:title>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"#;
