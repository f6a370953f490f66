//! The system's allocator, which counts, and tells when a limit is reached.
//!
//! A crate of its own because an allocator can't be written without `unsafe`, which the program
//! itself forbids. See `docs/decisions/0013-memory.md`.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicIsize, AtomicUsize, Ordering};

/// Put it in place with `#[global_allocator]`. Without a [`limit`] it only counts.
#[derive(Debug)]
pub struct Counting;

/// What a thread may use up or give back before it tells the others, in bytes.
const APART: isize = 64 << 10;

static USED: AtomicIsize = AtomicIsize::new(0);
static PEAK: AtomicIsize = AtomicIsize::new(0);
static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);
static LIMIT: AtomicIsize = AtomicIsize::new(isize::MAX);
static TELL: OnceLock<fn()> = OnceLock::new();

thread_local! {
    /// Bytes and allocations that the others have not been told of.
    static OWN: Cell<(isize, usize)> = const { Cell::new((0, 0)) };
}

/// What was asked of the allocator, as far as threads have told: each keeps up to 64 kB to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usage {
    /// Allocations, and changes of the size of one, since the program began.
    pub allocations: usize,
    /// Bytes that are in use.
    pub used: usize,
    /// The most bytes that were in use since [`forget_peak`].
    pub peak: usize,
}

/// What has been used so far, for tests that hold it below a limit.
pub fn usage() -> Usage {
    let bytes = |it: &AtomicIsize| usize::try_from(it.load(Ordering::Relaxed)).unwrap_or_default();
    let allocations = ALLOCATIONS.load(Ordering::Relaxed);
    Usage { allocations, used: bytes(&USED), peak: bytes(&PEAK) }
}

/// Gives memory that is free back to the system. After much was let go that other threads will not ask
/// for again: glibc keeps what a thread has freed for that thread. Elsewhere nothing happens.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        unsafe extern "C" {
            fn malloc_trim(pad: usize) -> std::ffi::c_int;
        }
        // SAFETY: it may be called at any time, from any thread, and touches only free memory.
        unsafe { malloc_trim(0) };
    }
}

/// From now on the peak is counted anew.
pub fn forget_peak() {
    PEAK.store(USED.load(Ordering::Relaxed), Ordering::Relaxed);
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
fn count(bytes: isize, allocations: usize) -> bool {
    let apart = |own: &Cell<(isize, usize)>| {
        let (sum, times) = own.get();
        let (sum, times) = (sum + bytes, times + allocations);
        let told = sum.abs() >= APART;
        own.set(if told { (0, 0) } else { (sum, times) });
        told.then_some((sum, times))
    };
    // A thread that is about to end has no cell any more.
    let told = OWN.try_with(apart).unwrap_or(Some((bytes, allocations)));
    told.is_none_or(|(told, times)| {
        ALLOCATIONS.fetch_add(times, Ordering::Relaxed);
        let used = USED.fetch_add(told, Ordering::Relaxed) + told;
        told <= 0 || {
            PEAK.fetch_max(used, Ordering::Relaxed);
            used <= LIMIT.load(Ordering::Relaxed)
        }
    })
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
    if !count(bytes, 1) {
        tell();
    }
    let given = ask();
    if given.is_null() {
        count(-bytes, 0);
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
        count(-size(layout.size()), 0);
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        let more = size(bytes) - size(layout.size());
        // SAFETY: as above.
        guarded(more, || unsafe { System.realloc(pointer, layout, bytes) })
    }
}
