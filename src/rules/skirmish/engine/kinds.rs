//! Cards as the engine handles them: copies of one design are alike, so a pile is how many of each.

/// A design: its place in the card list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(pub u8);

/// Most designs that a pile can hold: one bit of a mask for each.
pub(crate) const KINDS: usize = u32::BITS as usize;

impl Kind {
    /// Its bit in the mask of a pile.
    pub(crate) fn bit(self) -> u32 {
        1 << self.0
    }

    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Copies that lie together, in no order.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Pile {
    copies: [u8; KINDS],
    /// One bit for each design of which there are copies.
    mask: u32,
    /// How many copies in all.
    len: u32,
}

/// Designs that are passed over together in search of a copy.
const STRIDE: usize = 8;

impl Pile {
    /// How many of a design.
    pub fn count(&self, kind: Kind) -> u8 {
        self.copies[kind.index()]
    }

    /// Whether there is a copy of it.
    pub(crate) fn has(&self, kind: Kind) -> bool {
        self.mask & kind.bit() != 0
    }

    /// How many copies in all.
    pub fn len(&self) -> u32 {
        self.len
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Puts a copy there.
    pub fn add(&mut self, kind: Kind) {
        self.add_many(kind, 1);
    }

    /// Puts so many copies there.
    pub(crate) fn add_many(&mut self, kind: Kind, copies: u8) {
        self.copies[kind.index()] += copies;
        self.mask |= u32::from(copies > 0) << kind.0;
        self.len += u32::from(copies);
    }

    /// Takes a copy away.
    ///
    /// # Panics
    /// When there is none.
    pub fn take(&mut self, kind: Kind) {
        let copies = &mut self.copies[kind.index()];
        *copies = copies.checked_sub(1).expect("a copy that is taken is there");
        self.mask ^= u32::from(*copies == 0) << kind.0;
        self.len -= 1;
    }

    /// Takes a copy away where there is one; whether there was.
    pub(crate) fn remove(&mut self, kind: Kind) -> bool {
        let there = self.has(kind);
        if there {
            self.take(kind);
        }
        there
    }

    /// Puts all copies of another pile there, and leaves that empty.
    pub fn absorb(&mut self, other: &mut Self) {
        self.copies.iter_mut().zip(&other.copies).for_each(|(mine, theirs)| *mine += theirs);
        self.mask |= other.mask;
        self.len += other.len;
        *other = Self::default();
    }

    /// Takes all copies of another pile away.
    ///
    /// # Panics
    /// When one of them is not there.
    pub(crate) fn take_all(&mut self, other: &Self) {
        for kind in other.kinds() {
            let left = self.count(kind).checked_sub(other.count(kind));
            self.copies[kind.index()] = left.expect("copies that are taken are there");
            self.mask ^= u32::from(left == Some(0)) << kind.0;
        }
        self.len -= other.len;
    }

    /// The copy at this place when all lie in the order of the card list.
    ///
    /// # Panics
    /// When there are fewer.
    pub(crate) fn copy_at(&self, place: u32) -> Kind {
        assert!(place < self.len, "the pile has fewer copies than {place}");
        let (mut left, mut kind) = (place, 0);
        for stride in self.copies.chunks_exact(STRIDE) {
            let copies = stride.iter().map(|it| u32::from(*it)).sum();
            if left < copies {
                break;
            }
            left -= copies;
            kind += STRIDE;
        }
        while let Some(rest) = left.checked_sub(u32::from(self.copies[kind])) {
            left = rest;
            kind += 1;
        }
        Kind(kind as u8)
    }

    /// The designs of which there are copies, in the order of the card list.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        kinds(self.mask)
    }

    /// One bit for each design of which there are copies.
    pub(crate) fn mask(&self) -> u32 {
        self.mask
    }

    /// Every copy, in the order of the card list.
    pub fn copies(&self) -> impl Iterator<Item = Kind> + '_ {
        self.kinds().flat_map(|it| std::iter::repeat_n(it, usize::from(self.count(it))))
    }
}

/// The designs of a mask, in the order of the card list.
pub(super) fn kinds(mut mask: u32) -> impl Iterator<Item = Kind> + Clone {
    std::iter::from_fn(move || {
        let kind = Kind(mask.trailing_zeros() as u8);
        (mask != 0).then(|| {
            mask &= mask - 1;
            kind
        })
    })
}

impl std::fmt::Debug for Pile {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_map().entries(self.kinds().map(|it| (it.0, self.count(it)))).finish()
    }
}

/// One bit for each of these.
pub(super) fn mask<'a>(kinds: impl IntoIterator<Item = &'a Kind>) -> u32 {
    kinds.into_iter().fold(0, |all, it| all | it.bit())
}

impl FromIterator<Kind> for Pile {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        let mut pile = Self::default();
        kinds.into_iter().for_each(|it| pile.add(it));
        pile
    }
}
