//! What the program asks of the machine, in counts that are the same on every one: allocations, memory, bytes,
//! layout passes, calls of functions. Speed that is lost shows here first, without a clock.
//!
//! A program of its own with one test, because it has the allocator that counts, and the cache is one for all threads:
//! nothing else may run beside it. The limits have a tenth to spare. Where a change needs more, it should be worth it.

#![expect(clippy::disallowed_methods, reason = "a test writes a game of its own")]
#![expect(clippy::unwrap_used, reason = "a test that panics has failed, which is what it is for")]

mod booklets;
mod builds;
#[path = "../../benches/deck/mod.rs"]
mod deck;
mod edits;
mod play;

#[global_allocator]
static ALLOCATOR: cardwright_allocator::Counting = cardwright_allocator::Counting;

#[test]
fn no_more_work_is_done_than_before() {
    builds::builds_ask_for_no_more_than_they_did();
    play::games_and_positions_ask_for_no_more_memory_than_they_did();
    play::rules_that_are_the_same_are_observed_once();
    booklets::booklets_take_no_more_passes_and_calls_than_they_did();
    edits::edits_ask_for_no_more_than_they_did();
    booklets::there_is_one_version_of_the_cache();
}
