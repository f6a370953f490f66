//! The system's allocator, which counts, and tells when a limit is reached.
//!
//! A crate of its own because an allocator can't be written without `unsafe`, which the program
//! itself forbids. Nothing else is here. See `docs/decisions/0013-memory.md`.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicIsize, Ordering};

/// Put it in place with `#[global_allocator]`. Without a [`limit`] it only counts.
#[derive(Debug)]
pub struct Counting;

/// What a thread may use up or give back before it tells the others, in bytes.
const APART: isize = 64 << 10;

static USED: AtomicIsize = AtomicIsize::new(0);
static LIMIT: AtomicIsize = AtomicIsize::new(isize::MAX);
static TELL: OnceLock<fn()> = OnceLock::new();

thread_local! {
    static OWN: Cell<isize> = const { Cell::new(0) };
}

/// From now on `tell` is called, once, when more than `bytes` are asked for in all, and whenever the
/// system has no more to give. It should end the program; where it returns, the allocation goes on,
/// and there is no limit any more. What `tell` does may allocate.
pub fn limit(bytes: usize, tell: fn()) {
    TELL.get_or_init(|| tell);
    LIMIT.store(isize::try_from(bytes).unwrap_or(isize::MAX), Ordering::Relaxed);
}

/// From now on there is no limit.
pub fn lift() {
    LIMIT.store(isize::MAX, Ordering::Relaxed);
}

/// Adds to what is in use; says whether that is within the limit.
fn count(bytes: isize) -> bool {
    let apart = |own: &Cell<isize>| {
        let sum = own.get() + bytes;
        let told = sum.abs() >= APART;
        own.set(if told { 0 } else { sum });
        if told { sum } else { 0 }
    };
    // A thread that is about to end has no cell any more.
    let told = OWN.try_with(apart).unwrap_or(bytes);
    told == 0 || {
        let used = USED.fetch_add(told, Ordering::Relaxed) + told;
        told < 0 || used <= LIMIT.load(Ordering::Relaxed)
    }
}

#[cold]
fn tell() {
    lift();
    if let Some(tell) = TELL.get() {
        tell();
    }
}

/// A layout's size never exceeds `isize::MAX`.
fn size(bytes: usize) -> isize {
    bytes as isize
}

/// Counts, then asks the system, and tells when either of them says no.
fn guarded(bytes: isize, ask: impl FnOnce() -> *mut u8) -> *mut u8 {
    if !count(bytes) {
        tell();
    }
    let given = ask();
    if given.is_null() {
        count(-bytes);
        tell();
    }
    given
}

// SAFETY: every call goes to the system's allocator with the arguments as they came; what is done
// beside it touches no memory that was allocated.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of `GlobalAlloc`, which is that of `System` too.
        guarded(size(layout.size()), || unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        guarded(size(layout.size()), || unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) };
        count(-size(layout.size()));
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        let more = size(bytes) - size(layout.size());
        // SAFETY: as above.
        guarded(more, || unsafe { System.realloc(pointer, layout, bytes) })
    }
}
