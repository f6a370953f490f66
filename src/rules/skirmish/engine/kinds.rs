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
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Pile([u8; KINDS]);

impl Pile {
    /// How many of a design.
    pub fn count(&self, kind: Kind) -> u8 {
        self.0[kind.index()]
    }

    /// Whether there is a copy of it.
    pub(crate) fn has(&self, kind: Kind) -> bool {
        self.count(kind) > 0
    }

    /// How many copies in all.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|it| u32::from(*it)).sum()
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; KINDS]
    }

    /// Puts a copy there.
    pub fn add(&mut self, kind: Kind) {
        self.0[kind.index()] += 1;
    }

    /// Puts so many copies there.
    pub(crate) fn add_many(&mut self, kind: Kind, copies: u8) {
        self.0[kind.index()] += copies;
    }

    /// Takes a copy away.
    ///
    /// # Panics
    /// When there is none.
    pub fn take(&mut self, kind: Kind) {
        let left = self.0[kind.index()].checked_sub(1);
        self.0[kind.index()] = left.expect("a copy that is taken is there");
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
        for (mine, theirs) in self.0.iter_mut().zip(&mut other.0) {
            *mine += std::mem::take(theirs);
        }
    }

    /// The copy at this place when all lie in the order of the card list.
    ///
    /// # Panics
    /// When there are fewer.
    pub(crate) fn copy_at(&self, place: u32) -> Kind {
        let mut left = place;
        for (kind, copies) in self.0.iter().enumerate() {
            match left.checked_sub(u32::from(*copies)) {
                Some(rest) => left = rest,
                None => return Kind(kind as u8),
            }
        }
        panic!("the pile has fewer copies than {place}")
    }

    /// The designs of which there are copies, in the order of the card list.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        let mut left = self.mask();
        std::iter::from_fn(move || {
            let kind = Kind(left.trailing_zeros() as u8);
            (left != 0).then(|| {
                left &= left - 1;
                kind
            })
        })
    }

    /// One bit for each design of which there are copies.
    pub(crate) fn mask(&self) -> u32 {
        let bit = |(place, copies): (usize, &u8)| u32::from(*copies != 0) << place;
        self.0.iter().enumerate().map(bit).fold(0, |all, bit| all | bit)
    }

    /// Every copy, in the order of the card list.
    pub fn copies(&self) -> impl Iterator<Item = Kind> + '_ {
        self.kinds().flat_map(|it| std::iter::repeat_n(it, usize::from(self.count(it))))
    }
}

impl std::fmt::Debug for Pile {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_map().entries(self.kinds().map(|it| (it.0, self.count(it)))).finish()
    }
}

impl FromIterator<Kind> for Pile {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        let mut pile = Self::default();
        kinds.into_iter().for_each(|it| pile.add(it));
        pile
    }
}
