//! Files that are finished before the others are: on the disk, in the folder that they will stand
//! in, so that memory does not grow with what a game makes.

use super::WriteError;
use super::place::{OutputFolder, Place, at};
use crate::sums::hexadecimal;
use crate::{Product, ProductInfo};
use cardwright_base::limits;
use cardwright_base::staging::Staging;
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// A finished file that waits for the others.
#[derive(Clone, Debug)]
pub struct StagedFile {
    /// Path from the folder of products, with `/`.
    pub path: String,
    /// How long it is.
    pub bytes: u64,
    /// The SHA-256 sum of its content in hexadecimal.
    pub(crate) sha256: String,
    /// What there is to know about it.
    pub about: ProductInfo,
    /// The path where it waits.
    pub(super) at: PathBuf,
}

/// A piece that is needed again while products are made, and goes away with them.
#[derive(Clone, Debug)]
pub struct TempFile(PathBuf);

impl TempFile {
    /// What it holds.
    ///
    /// # Errors
    /// When the disk refuses.
    pub(crate) fn read(&self) -> io::Result<Vec<u8>> {
        fs::read(&self.0)
    }
}

/// Where finished files wait. All that is left in it goes away with it.
#[derive(Debug)]
pub struct StagedFiles<'a> {
    place: Place,
    stop: &'a AtomicBool,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    /// Goes away before the folder that it lies in.
    staging: Option<Staging>,
    home: Option<OutputFolder>,
    files: usize,
    staged_files: Vec<StagedFile>,
}

impl<'a> StagedFiles<'a> {
    /// For files that will stand in `place`, which is made when the first file is; once `stop` is set it
    /// takes no more.
    pub fn new(place: Place, stop: &'a AtomicBool) -> Self {
        Self { place, stop, inner: Mutex::default() }
    }

    /// True when somebody wants no more of it.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Takes a finished file.
    ///
    /// # Errors
    /// When the disk refuses, or everything is to stop.
    pub(crate) fn put(&self, product: Product) -> Result<(), WriteError> {
        let Product { path, bytes, about } = product;
        let shown = PathBuf::from(&path);
        self.fill(path, about, |out| {
            out.write_all(&bytes).map_err(|source| WriteError { path: shown, source })
        })
    }

    /// Takes a file that `fill` writes bit by bit.
    ///
    /// # Errors
    /// What `fill` says, or when the disk refuses, or everything is to stop.
    pub(crate) fn fill<E: From<WriteError>>(
        &self,
        path: String,
        about: ProductInfo,
        fill: impl FnOnce(&mut dyn Write) -> Result<(), E>,
    ) -> Result<(), E> {
        let (at, file) = self.new_file()?;
        let fault = |source| WriteError { path: at.clone(), source };
        let sum = Sha256::new();
        let mut out = Counted { out: BufWriter::new(file), sum, bytes: 0, stop: self.stop };
        fill(&mut out)?;
        out.flush().map_err(fault)?;
        let (bytes, sha256) = (out.bytes, hexadecimal(&out.sum.finalize()));
        self.lock().staged_files.push(StagedFile { path, bytes, sha256, about, at });
        Ok(())
    }

    /// Keeps a piece for later.
    ///
    /// # Errors
    /// When the disk refuses, or everything is to stop.
    pub fn temp_file(&self, bytes: &[u8]) -> Result<TempFile, WriteError> {
        let (at, mut file) = self.new_file()?;
        file.write_all(bytes).map_err(|source| WriteError { path: at.clone(), source })?;
        Ok(TempFile(at))
    }

    /// The finished files so far, in the order of their paths.
    pub fn staged_files(&self) -> Vec<StagedFile> {
        let mut staged_files = self.lock().staged_files.clone();
        staged_files.sort_by(|a, b| a.path.cmp(&b.path));
        staged_files
    }

    fn new_file(&self) -> Result<(PathBuf, File), WriteError> {
        let mut inner = self.lock();
        if inner.staging.is_none() {
            let home = self.place.open()?;
            let staging = Staging::begin(&home.folder).map_err(at(&home.path))?;
            limits::sweep(&staging.path(&self.place.path()), &[]);
            inner.staging = Some(staging);
            inner.home = Some(home);
        }
        inner.files += 1;
        let name = inner.files.to_string();
        let staging = inner.staging.as_ref().expect("it was begun above");
        let path = staging.path(&self.place.path()).join(&name);
        let file = staging.folder.create(&name).map_err(at(&path))?;
        Ok((path, file.into_std()))
    }

    /// A writer that panicked leaves whole entries behind.
    fn lock(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts and sums what passes, and lets nothing pass once it is to stop.
struct Counted<'a, W> {
    out: W,
    sum: Sha256,
    bytes: u64,
    stop: &'a AtomicBool,
}

impl<W: Write> Write for Counted<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(io::Error::other("it was to stop"));
        }
        let taken = self.out.write(bytes)?;
        self.sum.update(&bytes[..taken]);
        self.bytes += taken as u64;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
