//! Workbooks made by hand, so that each oddity can be put into them.

use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

fn archive(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut out = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, text) in parts {
        out.start_file(*path, SimpleFileOptions::default()).unwrap();
        out.write_all(text.as_bytes()).unwrap();
    }
    out.finish().unwrap().into_inner()
}

/// An XLSX with these sheets, each with what stands in its `sheetData` and after it.
pub fn xlsx(sheets: &[(&str, &str, &str)]) -> Vec<u8> {
    const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    const RELATION: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006";
    let (mut list, mut relations, mut types) = (String::new(), String::new(), String::new());
    let mut parts: Vec<(String, String)> = Vec::new();
    for (at, (name, data, behind)) in sheets.iter().enumerate() {
        let number = at + 1;
        list += &format!("<sheet name=\"{name}\" sheetId=\"{number}\" r:id=\"rId{number}\"/>");
        relations += &format!(
            "<Relationship Id=\"rId{number}\" Type=\"{RELATION}/worksheet\" Target=\"worksheets/sheet{number}.xml\"/>"
        );
        types += &format!(
            "<Override PartName=\"/xl/worksheets/sheet{number}.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml\"/>"
        );
        parts.push((
            format!("xl/worksheets/sheet{number}.xml"),
            format!(
                "<worksheet xmlns=\"{MAIN}\"><sheetData>{data}</sheetData>{behind}</worksheet>"
            ),
        ));
    }
    let fixed = [
        (
            "[Content_Types].xml".to_owned(),
            format!(
                "<Types xmlns=\"{PACKAGE}/content-types\"><Default Extension=\"xml\" ContentType=\"application/xml\"/><Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/><Override PartName=\"/xl/workbook.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml\"/>{types}</Types>"
            ),
        ),
        (
            "_rels/.rels".to_owned(),
            format!(
                "<Relationships xmlns=\"{PACKAGE}/relationships\"><Relationship Id=\"rId1\" Type=\"{RELATION}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
            ),
        ),
        (
            "xl/workbook.xml".to_owned(),
            format!(
                "<workbook xmlns=\"{MAIN}\" xmlns:r=\"{RELATION}\"><sheets>{list}</sheets></workbook>"
            ),
        ),
        (
            "xl/_rels/workbook.xml.rels".to_owned(),
            format!("<Relationships xmlns=\"{PACKAGE}/relationships\">{relations}</Relationships>"),
        ),
        ("xl/styles.xml".to_owned(), styles(MAIN)),
    ];
    let all: Vec<(&str, &str)> =
        fixed.iter().chain(&parts).map(|(path, text)| (path.as_str(), text.as_str())).collect();
    archive(&all)
}

/// The styles of cells: the numbers 1 to 4 are a day, a time, both, and hours beyond a day (ECMA-376, part 1, 18.8.30).
fn styles(main: &str) -> String {
    let style = |format| format!("<xf numFmtId=\"{format}\" applyNumberFormat=\"1\"/>");
    let all: String = [0, 14, 20, 22, 46].map(style).concat();
    format!("<styleSheet xmlns=\"{main}\"><cellXfs count=\"5\">{all}</cellXfs></styleSheet>")
}

/// A row of texts, from column A on.
pub fn row(number: usize, cells: &[&str]) -> String {
    let cell = |(at, text): (usize, &&str)| {
        let column = char::from(b'A' + u8::try_from(at).unwrap());
        match text.parse::<f64>() {
            Ok(_) => format!("<c r=\"{column}{number}\"><v>{text}</v></c>"),
            Err(_) if text.is_empty() => String::new(),
            Err(_) if text.starts_with('<') => (*text).to_owned(),
            Err(_) => {
                format!("<c r=\"{column}{number}\" t=\"inlineStr\"><is><t>{text}</t></is></c>")
            }
        }
    };
    let cells: String = cells.iter().enumerate().map(cell).collect();
    format!("<row r=\"{number}\">{cells}</row>")
}

/// An ODS with one sheet, given by the rows in it.
pub fn ods(name: &str, rows: &str) -> Vec<u8> {
    const NAMES: &str = "xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" \
        xmlns:table=\"urn:oasis:names:tc:opendocument:xmlns:table:1.0\" \
        xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\"";
    let content = format!(
        "<office:document-content {NAMES}><office:body><office:spreadsheet><table:table table:name=\"{name}\">\
         {rows}</table:table></office:spreadsheet></office:body></office:document-content>"
    );
    let manifest = "<manifest:manifest xmlns:manifest=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\"/>";
    archive(&[
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        ("META-INF/manifest.xml", manifest),
        ("content.xml", &content),
    ])
}

/// A row of an ODS.
pub fn ods_row(cells: &[&str]) -> String {
    let cell = |text: &&str| match text.parse::<f64>() {
        Ok(_) => format!("<table:table-cell office:value-type=\"float\" office:value=\"{text}\"/>"),
        Err(_) if text.starts_with('<') => (*text).to_owned(),
        Err(_) if text.is_empty() => "<table:table-cell/>".to_owned(),
        Err(_) => format!(
            "<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>"
        ),
    };
    format!("<table:table-row>{}</table:table-row>", cells.iter().map(cell).collect::<String>())
}
