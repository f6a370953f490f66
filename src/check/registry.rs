//! Every check there is, by field and in the order of codes.

use super::{Check, Pass, book, data, fit, language, rules, sheet, text};
use cardwright_base::diagnostic::{Severity, closest};
use cardwright_base::did_you_mean::did_you_mean;
use cardwright_preflight::faults::{self, Fault};
use std::sync::LazyLock;
use thiserror::Error;

/// A name that no check has.
#[derive(Debug, Error)]
#[error("there is no check `{name}`{} `cardwright check --list` lists all", near.as_ref().map_or_else(|| ";".to_owned(), |it| format!("; {}", did_you_mean(it))))]
pub struct UnknownCheck {
    name: String,
    near: Option<String>,
}

/// A check that a stage makes while it works: it has a page here and no code.
macro_rules! stage {
    ($code:literal, $name:literal) => {
        Check {
            code: $code,
            name: $name,
            severity: Severity::Error,
            pass: Pass::Stage,
            page: include_str!(concat!("stages/", $name, ".md")),
        }
    };
}

/// All checks, by field and within a field in the order of codes. A code is never used again.
pub static ALL: LazyLock<Vec<Check>> = LazyLock::new(|| {
    let pdf = faults::ALL.iter().map(|fault| {
        let Fault { code, name, severity, page } = **fault;
        Check { code, name, severity, pass: Pass::Pdf, page }
    });
    OF_GAMES.iter().copied().chain(pdf).collect()
});

/// Those that look at a game; the others look at a PDF.
const OF_GAMES: &[Check] = &[
    // Data
    stage!("D001", "duplicate-id"),
    stage!("D002", "unknown-field"),
    stage!("D003", "missing-field"),
    stage!("D004", "bad-value"),
    stage!("D005", "invalid-toml"),
    stage!("D006", "unknown-reference"),
    data::broken_expectation::CHECK,
    stage!("D008", "missing-file"),
    data::unused_drawing::CHECK,
    data::unused_icon::CHECK,
    data::unused_figure::CHECK,
    data::unused_part::CHECK,
    data::mixed_backs::CHECK,
    data::marked_backs::CHECK,
    data::two_sided_statement::CHECK,
    data::twin_cards::CHECK,
    data::unread_field::CHECK,
    data::unused_layout::CHECK,
    data::too_few_for_the_table::CHECK,
    data::unused_allow::CHECK,
    data::dead_in_variant::CHECK,
    data::unreachable_keyword::CHECK,
    data::excludes_everything::CHECK,
    data::card_without_use::CHECK,
    data::mixed_up_names::CHECK,
    data::edition_mismatch::CHECK,
    stage!("D032", "missing-drawing"),
    data::taken_for_granted::CHECK,
    stage!("D034", "broken-drawing"),
    // Text
    stage!("T001", "broken-template"),
    stage!("T002", "broken-markup"),
    stage!("T003", "unknown-insert"),
    text::typed_title::CHECK,
    text::withdrawn_name::CHECK,
    text::contradicting_number::CHECK,
    text::typed_figure::CHECK,
    text::ambiguous_reference::CHECK,
    text::term_defined_twice::CHECK,
    text::unused_term::CHECK,
    text::two_names::CHECK,
    text::editors_remark::CHECK,
    text::stray_letter::CHECK,
    text::unbalanced_marks::CHECK,
    text::doubled_punctuation::CHECK,
    text::missing_space::CHECK,
    text::unfinished_list::CHECK,
    text::repeated_sentence::CHECK,
    text::repeated_word::CHECK,
    text::misspelt_word::CHECK,
    text::off_pattern::CHECK,
    text::wrong_article::CHECK,
    text::inconsistent_marks::CHECK,
    text::spelled_two_ways::CHECK,
    text::number_as_condition::CHECK,
    text::unknown_mark::CHECK,
    text::typed_ruling::CHECK,
    text::uncited_ruling::CHECK,
    text::misplaced_citation::CHECK,
    text::false_sum::CHECK,
    text::unclosed_mark::CHECK,
    text::confused_word::CHECK,
    text::wrong_plural::CHECK,
    text::double_negation::CHECK,
    text::unended_sentence::CHECK,
    text::small_title::CHECK,
    text::misplaced_alt::CHECK,
    text::redundant_alternative::CHECK,
    // Fit
    stage!("F001", "overflow"),
    stage!("F002", "missing-glyph"),
    stage!("F003", "broken-layout"),
    fit::outside_safe_area::CHECK,
    fit::small_type::CHECK,
    fit::fallback_font::CHECK,
    fit::lonely_icon::CHECK,
    fit::coarse_picture::CHECK,
    fit::thin_line::CHECK,
    fit::low_contrast::CHECK,
    fit::confusable_colours::CHECK,
    fit::missing_bleed::CHECK,
    fit::one_way_back::CHECK,
    fit::undrawn_text::CHECK,
    fit::alike_in_hand::CHECK,
    fit::box_off_card::CHECK,
    fit::overlapping_boxes::CHECK,
    fit::cut_drawing::CHECK,
    // Sheets
    stage!("S001", "impossible-sheet"),
    sheet::mostly_empty_sheet::CHECK,
    sheet::unforgiving_duplex::CHECK,
    sheet::lost_crop_marks::CHECK,
    sheet::unprintable_margin::CHECK,
    sheet::unlike_neighbours::CHECK,
    sheet::lost_type::CHECK,
    stage!("S020", "unfit-for-shop"),
    // Booklets
    book::wrong_component_list::CHECK,
    book::dead_link::CHECK,
    book::skipped_heading::CHECK,
    book::figure_without_words::CHECK,
    book::unexplained::CHECK,
    book::contradicting_booklets::CHECK,
    book::doubled_anchor::CHECK,
    book::empty_section::CHECK,
    book::missing_component_list::CHECK,
    book::page_beyond_the_end::CHECK,
    book::unprinted_part::CHECK,
    book::split_list::CHECK,
    book::lonely_line::CHECK,
    book::short_page::CHECK,
    book::missing_running_head::CHECK,
    book::crossed_link::CHECK,
    book::unknown_step::CHECK,
    book::typed_page::CHECK,
    book::uneven_headings::CHECK,
    book::typed_table::CHECK,
    book::unlike_lists::CHECK,
    // Languages
    language::missing_translation::CHECK,
    language::stale_translation::CHECK,
    language::untranslated::CHECK,
    language::lost_placeholder::CHECK,
    language::overflow_in_translation::CHECK,
    language::orphan_translation::CHECK,
    // Rules
    stage!("R001", "unknown-rules"),
    stage!("R002", "unknown-mechanic"),
    stage!("R003", "unknown-ruling-option"),
    stage!("R010", "scenario-differs"),
    stage!("R011", "scenario-refused"),
    stage!("R012", "false-example"),
    rules::reasonless_cell::CHECK,
    rules::words_against_play::CHECK,
    rules::endless_game::CHECK,
    rules::never_playable::CHECK,
    stage!("R017", "transcript-refused"),
    rules::seat_advantage::CHECK,
    rules::untold_fact::CHECK,
    rules::unread_passage::CHECK,
    rules::stale_passage::CHECK,
    rules::lost_passage::CHECK,
    rules::failed_case::CHECK,
    rules::unknown_proof::CHECK,
    rules::case_without_proof::CHECK,
    rules::contradicted_claim::CHECK,
    rules::altered_claim::CHECK,
    rules::changed_meaning::CHECK,
    rules::contradicted_change::CHECK,
    rules::lost_claim::CHECK,
    rules::unread_wording::CHECK,
    rules::told_example::CHECK,
];

/// The check with this code or name. `None` when there is no such check.
pub fn find(word: &str) -> Option<&'static Check> {
    ALL.iter().find(|check| check.name == word || check.code.eq_ignore_ascii_case(word))
}

/// The check with this code or name. `None` when there is no such check.
///
/// # Errors
/// When there is none, with the nearest name.
pub fn get(word: &str) -> Result<&'static Check, UnknownCheck> {
    find(word).ok_or_else(|| {
        let near = closest(word, ALL.iter().flat_map(|check| [check.name, check.code]));
        UnknownCheck { name: word.to_owned(), near: near.map(str::to_owned) }
    })
}

/// All checks as a table for the terminal: code, severity, name, what it finds.
pub fn table() -> String {
    let widest = ALL.iter().map(|check| check.name.len()).max().unwrap_or_default();
    let line = |check: &Check| {
        let (code, name, weight) = (check.code, check.name, check.severity.name());
        format!("{code}  {name:widest$}  {weight:7}  {}\n", check.summary())
    };
    ALL.iter().map(line).collect()
}
