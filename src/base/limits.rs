//! What one run may use up: time, memory, copies of cards. A game may come from a stranger.
//!
//! In: what the command line allows. Out: the end of the program, with a message that names the
//! stage. Never: half a product; whoever puts products in place ends the [`Watchdog`] before.

use std::fs;
use std::io::{IsTerminal as _, Write as _, stderr};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Exit code of a run that was ended.
const ENDED: i32 = 2;
/// How often the time and the memory of stacks are looked at.
const LOOK: Duration = Duration::from_millis(50);
/// Bytes of a stack. Only what is used of it takes memory.
pub const STACK: usize = 256 << 20;
/// Copies of one card, or of one thing that a player starts with, at most: a guard against slips, not a rule.
pub const MOST_COPIES: u32 = 9999;
/// Cards times copies that a game may have where nobody allows more.
const COPIES: u64 = 100_000;

/// Copies of cards that a game may have.
static ALLOWED: AtomicU64 = AtomicU64::new(COPIES);
/// Set while the program may be ended by nobody.
static DOWN: Mutex<bool> = Mutex::new(false);
/// What is being done, side by side, each with its number.
static STAGES: Mutex<(u64, Vec<(u64, String)>)> = Mutex::new((0, Vec::new()));
/// Folders that go away when the program is ended, each with those above it that were made for it.
static WAITING: Mutex<Vec<(PathBuf, Vec<PathBuf>)>> = Mutex::new(Vec::new());
/// The limit of memory in megabytes, for the message.
static MEGABYTES: AtomicU64 = AtomicU64::new(0);

/// How much is being done that takes as long as whoever started it wants.
static UNTIMED: AtomicUsize = AtomicUsize::new(0);

/// Watches a run until it is dropped, which whoever puts products in place does before.
#[derive(Debug)]
#[must_use = "the watch ends when this is dropped"]
pub struct Watchdog {
    _ended: Sender<()>,
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        *locked(&DOWN) = true;
        cardwright_allocator::lift();
    }
}

/// Gives memory that is free back to the system.
pub fn give_back() {
    cardwright_allocator::give_back();
}

/// Ends the program after `time`, what is [`untimed`] not counted, or when it uses more than so many `megabytes`.
///
/// # Panics
/// When the system has no thread to give.
pub fn watch(time: Duration, megabytes: u64) -> Watchdog {
    *locked(&DOWN) = false;
    MEGABYTES.store(megabytes, Ordering::Relaxed);
    let bytes = usize::try_from(megabytes.saturating_mul(1_000_000)).unwrap_or(usize::MAX);
    cardwright_allocator::limit(bytes, out_of_memory);
    let (ended, wait) = mpsc::channel();
    let look = move || {
        let mut left = time;
        while wait.recv_timeout(LOOK.min(left)) == Err(RecvTimeoutError::Timeout) {
            if UNTIMED.load(Ordering::Relaxed) == 0 {
                left = left.saturating_sub(LOOK);
            }
            if left.is_zero() {
                let seconds = time.as_secs();
                end(&format!("the run takes longer than {seconds} s"), "--time-limit SECONDS");
                return;
            }
            if resident() > bytes {
                out_of_memory();
            }
        }
    };
    thread::Builder::new().name("watch".to_owned()).spawn(look).expect("a thread");
    Watchdog { _ended: ended }
}

/// Something that is being done, until this is dropped.
#[derive(Debug)]
#[must_use = "the stage ends when this is dropped"]
pub struct Stage(u64);

impl Drop for Stage {
    fn drop(&mut self) {
        locked(&STAGES).1.retain(|(number, _)| *number != self.0);
    }
}

/// Something that may take any time, until this is dropped.
#[derive(Debug)]
#[must_use = "time counts again when this is dropped"]
pub struct Untimed(());

impl Drop for Untimed {
    fn drop(&mut self) {
        UNTIMED.fetch_sub(1, Ordering::Relaxed);
    }
}

/// From now on time does not count: games are played, and how many and how long is the wish of
/// whoever started the program, not of whoever made the game. Memory counts on.
pub fn untimed() -> Untimed {
    UNTIMED.fetch_add(1, Ordering::Relaxed);
    Untimed(())
}

/// Runs the program with room on the stack of every thread for what calls itself: readers of
/// templates, of Markdown, of drawings and of layouts, each of which bounds how deep it goes.
///
/// # Errors
/// What a panic left behind.
///
/// # Panics
/// When the system has no thread to give.
pub fn on_deep_stacks<T: Send + 'static>(
    run: impl FnOnce() -> T + Send + 'static,
) -> thread::Result<T> {
    let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK);
    pool.build_global().expect("the pool is built once, before it is used");
    let main = thread::Builder::new().name("main".to_owned()).stack_size(STACK);
    main.spawn(run).expect("a thread").join()
}

/// Threads of their own, with stacks as deep, for work that must not wait behind all other work.
///
/// # Panics
/// When the system has no thread to give.
pub fn threads_apart() -> rayon::ThreadPool {
    let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK);
    pool.build().expect("the system has threads to give")
}

/// Begins a thread with a stack as deep.
///
/// # Panics
/// When the system has no thread to give.
pub fn deep_thread(name: &str, run: impl FnOnce() + Send + 'static) -> thread::JoinHandle<()> {
    let thread = thread::Builder::new().name(name.to_owned()).stack_size(STACK);
    thread.spawn(run).expect("the system has threads to give")
}

/// Says what is done from now on, for the message of a run that is ended: `setting the cards`.
pub fn stage(name: impl Into<String>) -> Stage {
    let name = name.into();
    let (number, open) = &mut *locked(&STAGES);
    *number += 1;
    open.push((*number, name));
    Stage(*number)
}

/// A folder that goes away when the run is ended, because nobody else will clear it away then, and
/// those above it that were made for it, the lowest first.
pub fn sweep(folder: &Path, made: &[PathBuf]) {
    locked(&WAITING).push((folder.to_path_buf(), made.to_vec()));
}

/// Copies of cards that a game may have.
pub fn copies() -> u64 {
    ALLOWED.load(Ordering::Relaxed)
}

/// Allows more copies, or fewer.
pub fn allow_copies(copies: u64) {
    ALLOWED.store(copies, Ordering::Relaxed);
}

/// Bytes in use, stacks included, where the system tells.
#[expect(clippy::disallowed_methods, reason = "this is no file of anybody's")]
fn resident() -> usize {
    const PAGE: usize = 4096;
    let told = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = told.split_whitespace().nth(1).and_then(|it| it.parse::<usize>().ok());
    pages.unwrap_or_default().saturating_mul(PAGE)
}

fn out_of_memory() {
    let megabytes = MEGABYTES.load(Ordering::Relaxed);
    end(&format!("the run needs more than {megabytes} MB of memory"), "--memory-limit MEGABYTES");
}

/// Ends the program, unless products are being put in place.
#[expect(clippy::exit, clippy::disallowed_methods, reason = "nothing else ends what never returns")]
fn end(what: &str, option: &str) {
    // Whoever holds the lock is ending the program, or has just begun to write.
    let Ok(down) = DOWN.try_lock() else { return };
    if *down {
        return;
    }
    // The first is what the others are parts of.
    let names = |(_, open): &(u64, Vec<(u64, String)>)| {
        let parts = open.iter().skip(usize::from(open.len() > 1));
        parts.map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(" and ")
    };
    let stage = STAGES.try_lock().map(|it| names(&it)).unwrap_or_default();
    let stage = if stage.is_empty() { stage } else { format!(", while {stage}") };
    let fresh = if stderr().is_terminal() { "\n" } else { "" };
    let text = format!(
        "{fresh}error: {what}{stage}\nhint: if you trust these files, raise the limit with \
            {option}\n"
    );
    // Nobody may be reading any more; the exit code says it all the same.
    let _ = stderr().write_all(text.as_bytes());
    if let Ok(folders) = WAITING.try_lock() {
        for (folder, made) in folders.iter() {
            // What can't be removed stays; there is nobody left to tell. A folder that holds
            // something refuses, as it should.
            let _ = fs::remove_dir_all(folder);
            made.iter().for_each(|it| drop(fs::remove_dir(it)));
        }
    }
    std::process::exit(ENDED);
}

/// What a thread that panicked left behind is whole.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
