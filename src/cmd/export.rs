//! `cardwright export`.

use super::{
    FINDINGS, nothing_written, open, pieces, quoted, say, size, stop, tell, tell_findings,
};
use crate::cli::ExportArgs;
use cardwright_base::diagnostic::{self, Report};
use cardwright_base::english::{and, count};
use cardwright_base::limits::Watchdog;
use cardwright_check::LintLevels;
use cardwright_model::Shape;
use cardwright_model::press::{Shop, ShopForm};
use cardwright_pipeline::{ExportRequest, Exported, Progress};
use std::error::Error;
use std::io::stdout;
use std::path::Path;
use std::process::ExitCode;
use url::Url;

/// How the address of a folder of pictures begins.
const ADDRESSES: [&str; 3] = ["https://", "http://", "file:///"];

/// Exports a game for a shop, or lists the shops.
pub(super) fn run(args: &ExportArgs, watch: Watchdog) -> Result<ExitCode, Box<dyn Error>> {
    let mut report = Report::new();
    if let (Some(game), None) = (&args.game, &args.shop)
        && !args.list
    {
        let shops = cardwright_pipeline::shops(&args.data, &mut report)?;
        let ids: Vec<&str> = shops.iter().map(|it| it.id.as_str()).collect();
        let why = format!(
            "for which shop or program? Write `cardwright export {} --for {}`; there are {}",
            quoted(game),
            ids.first().unwrap_or(&"SHOP"),
            and(&ids)
        );
        return Err(why.into());
    }
    let (Some(game), Some(shop), false) = (&args.game, &args.shop, args.list) else {
        let shops = cardwright_pipeline::shops(&args.data, &mut report)?;
        tell_findings(&report)?;
        tell(&mut stdout(), &listed(&shops))?;
        return Ok(ExitCode::from(if report.has_errors() { FINDINGS } else { 0 }));
    };
    if let Some(why) = args.url.as_deref().and_then(no_folder) {
        return Err(why.into());
    }
    let (bar, begin) = super::drawing();
    let progress = Progress { start: &begin, step: &|| bar.inc(1) };
    let wanted = ExportRequest {
        data: &args.data,
        game,
        language: args.language.as_deref(),
        shop,
        product: args.product.as_deref(),
        dpi: args.dpi,
        url: args.url.as_deref(),
        aids: args.aids,
        only: &args.only,
        since: args.changed_since.as_deref(),
    };
    let levels = LintLevels::parse(&args.weight.deny, &args.weight.allow)?;
    let exported = cardwright_pipeline::export(&wanted, &levels, &mut report, &progress)?;
    bar.finish_and_clear();
    tell_findings(&report)?;
    let Some(exported) = exported else { return nothing_written() };
    let inner = Path::new(args.language.as_deref().unwrap_or_default()).join(&exported.shop);
    let place = super::place(args.out.as_deref(), &args.data, game, &inner)?;
    // Until here nothing is on the disk, and Ctrl-C may end the program as it likes. What is begun now
    // takes a moment, and is finished.
    stop::when_asked()?;
    drop(watch);
    let written = cardwright_export::write(&exported.products, &place)?;
    super::tell_of_mending(written, &place)?;
    say(&summary(&exported, &place.path()))?;
    if args.open {
        open::open(&place.path())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Why files can't lie at an address, with the name of each behind a slash.
fn no_folder(url: &str) -> Option<String> {
    let Some(scheme) = ADDRESSES.iter().find(|it| url.starts_with(**it)) else {
        return Some(format!(
            "`{url}` is not a web address: it must begin with {}",
            ADDRESSES.join(", ")
        ));
    };
    let such = "write it like https://example.org/game";
    let parsed = Url::parse(url).ok();
    // The reader of addresses passes over blanks and slashes too many.
    if url.chars().any(|c| c.is_whitespace() || c.is_control()) {
        Some(format!("`{url}` is not a web address: write a space as %20"))
    } else if url[scheme.len()..].starts_with('/') || parsed.is_none() {
        Some(format!("`{url}` is not a web address: {such}"))
    } else if parsed.is_some_and(|it| it.query().is_some() || it.fragment().is_some()) {
        Some(format!("`{url}` is not the address of a folder: it contains `?` or `#`; {such}"))
    } else {
        None
    }
}

fn summary(exported: &Exported, out: &Path) -> String {
    let Exported { title, shop_name, product, .. } = exported;
    let mut text = format!("{title} for {shop_name}: {product}\n");
    for note in &exported.notes {
        text.push_str(&format!("  note: {note}\n"));
    }
    if let Some(changed) = &exported.changed {
        text.push_str(&format!("  changed: {}\n", and(changed)));
    }
    text.push('\n');
    for (at, step) in exported.steps.iter().enumerate() {
        let step = diagnostic::wrap(step, 96).replace('\n', "\n     ");
        text.push_str(&format!("  {}. {step}\n", at + 1));
    }
    let bytes: usize = exported.products.iter().map(|it| it.bytes.len()).sum();
    text.push_str(&format!(
        "\n{}; {}, {} in {}\n",
        pieces::told(&exported.pieces),
        count(exported.products.len(), "file"),
        size(bytes as u64),
        out.display()
    ));
    text
}

/// The shops with their products, for `--list`.
fn listed(shops: &[Shop]) -> String {
    let mut text = String::new();
    for shop in shops {
        let dpi = shop.dpi.map_or_else(String::new, |dpi| {
            if dpi.least == dpi.most {
                format!(", {} dpi", dpi.usual)
            } else {
                format!(", {} dpi ({} to {})", dpi.usual, dpi.least, dpi.most)
            }
        });
        let short = shop.short.iter().map(|it| format!(", {it}")).collect::<String>();
        text.push_str(&format!("{}{short}: {}{dpi}\n", shop.id, shop.name));
        let widest = shop.products.iter().map(|it| it.id.len()).max().unwrap_or_default();
        for product in &shop.products {
            let size = match (product.trim, shop.dpi, &shop.form) {
                (Some(trim), Some(dpi), form) => {
                    let (x, y) = match (product.board, form) {
                        (Some(board), _) => board.sheet(dpi.usual),
                        _ => product.picture(trim, dpi.usual),
                    };
                    let pixels = match form {
                        ShopForm::Pages { ink } => format!("PDF, at most {ink} % of ink"),
                        ShopForm::Boards => format!("sheets of {x} x {y} pixels"),
                        _ => format!("{x} x {y} pixels"),
                    };
                    let shape = match product.shape {
                        Shape::Rectangle => "",
                        Shape::Round => "round, ",
                        Shape::HexPointy | Shape::HexFlat => "six-sided, ",
                    };
                    format!("{shape}{trim}, {pixels}")
                }
                _ => "any size".to_owned(),
            };
            text.push_str(&format!("  {:widest$}  {}  ({size})\n", product.id, product.name));
        }
    }
    text
}
