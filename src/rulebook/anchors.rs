//! One place for every anchor, because the layout takes no label twice.

use cardwright_wording::Block;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The blocks with each anchor at its first heading only. A link leads there; that an anchor is
/// doubled is told by a check.
pub(super) fn once<'b>(blocks: impl IntoIterator<Item = &'b Block>) -> Vec<Cow<'b, Block>> {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let each = |block: &'b Block| {
        let (mut own, mut clash) = (BTreeSet::new(), false);
        visit(block, &mut |id| clash |= seen.contains(id) || !own.insert(id));
        if !clash {
            seen.extend(own.into_iter().map(str::to_owned));
            return Cow::Borrowed(block);
        }
        let mut block = block.clone();
        strip(&mut block, &mut seen);
        Cow::Owned(block)
    };
    blocks.into_iter().map(each).collect()
}

/// Every anchor in a block and in those inside it.
fn visit<'b>(block: &'b Block, tell: &mut dyn FnMut(&'b str)) {
    match block {
        Block::Heading { id, .. } if !id.is_empty() => tell(id),
        Block::List { items, .. } => items.iter().flatten().for_each(|it| visit(it, tell)),
        Block::Quote { c } | Block::Box { c, .. } => c.iter().for_each(|it| visit(it, tell)),
        _ => {}
    }
}

/// Takes away every anchor that was seen before.
fn strip(block: &mut Block, seen: &mut BTreeSet<String>) {
    match block {
        Block::Heading { id, .. } if !seen.insert(id.clone()) => id.clear(),
        Block::List { items, .. } => items.iter_mut().flatten().for_each(|it| strip(it, seen)),
        Block::Quote { c } | Block::Box { c, .. } => c.iter_mut().for_each(|it| strip(it, seen)),
        _ => {}
    }
}
