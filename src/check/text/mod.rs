//! Checks on texts: what they say, and how they are written.

mod own_words;

pub(super) mod ambiguous_reference;
pub(super) mod confused_word;
pub(super) mod contradicting_number;
pub(super) mod double_negation;
pub(super) mod doubled_punctuation;
pub(super) mod editors_remark;
pub(super) mod false_sum;
pub(super) mod inconsistent_marks;
pub(super) mod misplaced_alt;
pub(super) mod misplaced_citation;
pub(super) mod missing_space;
pub(super) mod misspelt_word;
pub(super) mod number_as_condition;
pub(super) mod off_pattern;
pub(super) mod redundant_alternative;
pub(super) mod repeated_sentence;
pub(super) mod repeated_word;
pub(super) mod small_title;
pub(super) mod spelled_two_ways;
pub(super) mod stray_letter;
pub(super) mod term_defined_twice;
pub(super) mod two_names;
pub(super) mod typed_figure;
pub(super) mod typed_ruling;
pub(super) mod typed_title;
pub(super) mod unbalanced_marks;
pub(super) mod uncited_ruling;
pub(super) mod unclosed_mark;
pub(super) mod unended_sentence;
pub(super) mod unfinished_list;
pub(super) mod unknown_mark;
pub(super) mod unused_term;
pub(super) mod withdrawn_name;
pub(super) mod wrong_article;
pub(super) mod wrong_plural;
