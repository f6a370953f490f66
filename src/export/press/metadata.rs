//! What a press file says of itself: the information dictionary and the same as XMP.
//!
//! In: title, date and standard. Out: both, in agreement. Never: a clock, a random number.

use super::{PressIdentity, PressStandard};
use crate::sums::hexadecimal;
use cardwright_model::Date;
use lopdf::{Dictionary, Stream, dictionary, text_string};
use sha2::{Digest, Sha256};

/// Who wrote the file.
const PRODUCER: &str = cardwright_base::PROGRAM;

/// The name of the standard, as the file gives it.
pub(super) fn named(standard: PressStandard) -> Option<&'static str> {
    match standard {
        PressStandard::X1a2003 => Some("PDF/X-1a:2003"),
        PressStandard::X4 => Some("PDF/X-4"),
        PressStandard::Plain => None,
    }
}

/// The information dictionary: title, dates, standard.
pub(super) fn info(about: &PressIdentity<'_>, standard: PressStandard) -> Dictionary {
    let Date { year, month, day } = about.date;
    let date = text_string(&format!("D:{year:04}{month:02}{day:02}000000Z"));
    let mut info = dictionary! {
        "Title" => text_string(about.title),
        "Creator" => text_string(PRODUCER),
        "Producer" => text_string(PRODUCER),
        "CreationDate" => date.clone(),
        "ModDate" => date,
        "Trapped" => "False",
    };
    if let Some(named) = named(standard) {
        info.set("GTS_PDFXVersion", text_string(named));
    }
    info
}

/// The same as XMP. `content` is anything that differs where the file differs.
pub(super) fn xmp(about: &PressIdentity<'_>, standard: PressStandard, content: &[u8]) -> Stream {
    let date = format!("{}T00:00:00Z", about.date);
    let title = escaped(about.title);
    let named = named(standard).unwrap_or_default();
    // X-4 has a schema of its own; the older ones wrote into that of the information dictionary.
    let (schema, address) = match standard {
        PressStandard::X4 => ("pdfxid", "http://www.npes.org/pdfx/ns/id/"),
        _ => ("pdfx", "http://ns.adobe.com/pdfx/1.3/"),
    };
    let (document, version) = (uuid(about.id_seed.as_bytes()), uuid(content));
    let text = format!(
        r#"<?xpacket begin="{BOM}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
    xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
    xmlns:{schema}="{address}">
   <dc:format>application/pdf</dc:format>
   <dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
   <xmp:CreatorTool>{PRODUCER}</xmp:CreatorTool>
   <xmp:CreateDate>{date}</xmp:CreateDate>
   <xmp:ModifyDate>{date}</xmp:ModifyDate>
   <xmp:MetadataDate>{date}</xmp:MetadataDate>
   <xmpMM:DocumentID>uuid:{document}</xmpMM:DocumentID>
   <xmpMM:InstanceID>uuid:{version}</xmpMM:InstanceID>
   <xmpMM:VersionID>1</xmpMM:VersionID>
   <xmpMM:RenditionClass>default</xmpMM:RenditionClass>
   <pdf:Producer>{PRODUCER}</pdf:Producer>
   <pdf:Trapped>False</pdf:Trapped>
   <{schema}:GTS_PDFXVersion>{named}</{schema}:GTS_PDFXVersion>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>"#
    );
    let entries = dictionary! { "Type" => "Metadata", "Subtype" => "XML" };
    // Those who look for metadata do not unpack.
    Stream::new(entries, text.into_bytes()).with_compression(false)
}

/// The mark at the beginning of XMP.
const BOM: char = '\u{FEFF}';

/// A name made of a sum, in the form of a UUID of the kind that anybody may define (RFC 9562, 5.8).
fn uuid(bytes: &[u8]) -> String {
    let sum = Sha256::digest(bytes);
    let mut id: [u8; 16] = sum[..16].try_into().expect("a sum is longer");
    id[6] = id[6] & 0x0F | 0x80;
    id[8] = id[8] & 0x3F | 0x80;
    let hex = hexadecimal(&id);
    [&hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..]].join("-")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
