//! What expressions come to, as far as the script itself and its tables say. Only what is listed here is worked out,
//! in a limited number of steps; all else is not known.

use super::formula::{Block, Call, Formula};
use super::methods;
use super::sources::Sources;
use super::value::{Hash, LONGEST, Value};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Steps for a script at most: what takes longer is not known.
pub(super) const STEPS: usize = 5_000_000;

/// What is known at a line of a script.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) values: BTreeMap<String, Value>,
    /// Steps that are left.
    pub(super) left: usize,
    /// The table that was looked at last.
    pub(super) table: Option<String>,
}

impl Known {
    pub(super) fn new() -> Self {
        Self { values: BTreeMap::new(), left: STEPS, table: None }
    }

    /// What an expression comes to.
    pub(super) fn value(&mut self, formula: &Formula, sources: &Sources) -> Option<Value> {
        Evaluator { known: self, sources }.value(formula)
    }

    /// Keeps a value under its name, or forgets what had the name.
    pub(super) fn keep(&mut self, name: &str, value: Option<Value>) {
        match value.filter(Value::is_small) {
            Some(value) => drop(self.values.insert(name.to_owned(), value)),
            None => drop(self.values.remove(name)),
        }
    }
}

struct Evaluator<'e> {
    known: &'e mut Known,
    sources: &'e Sources,
}

impl Evaluator<'_> {
    fn spend(&mut self, steps: usize) -> Option<()> {
        self.known.left = self.known.left.checked_sub(steps)?;
        Some(())
    }

    fn value(&mut self, formula: &Formula) -> Option<Value> {
        self.spend(1)?;
        match formula {
            Formula::Plain(value) => Some(value.clone()),
            Formula::Joined(parts) => self.joined(parts),
            Formula::Name(name) => self.name(name),
            Formula::List(items) => {
                let items: Option<Vec<Value>> = items.iter().map(|it| self.value(it)).collect();
                items.map(Value::list)
            }
            Formula::Hash(pairs) => self.hash(pairs),
            Formula::Range(from, to, less) => self.range(from, to, *less),
            Formula::Not(of) => Some(Value::Flag(!self.value(of)?.holds())),
            Formula::And(left, right) => {
                let left = self.value(left)?;
                if left.holds() { self.value(right) } else { Some(left) }
            }
            Formula::Or(left, right) => {
                let left = self.value(left)?;
                if left.holds() { Some(left) } else { self.value(right) }
            }
            Formula::Two(sign, left, right) => self.two(sign, left, right),
            Formula::If(test, yes, no) => {
                let holds = self.value(test)?.holds();
                self.value(if holds { yes } else { no })
            }
            Formula::Case(of, answers, no) => self.case(of, answers, no),
            Formula::At(of, key) => {
                let (of, key) = (self.value(of)?, self.value(key)?);
                self.at(&of, &key)
            }
            Formula::Call(call) => self.call(call),
            Formula::Put(target, sign, value) => self.put(target, sign, value),
            Formula::Several(all) => {
                let mut last = Value::Nil;
                for one in all {
                    last = self.value(one)?;
                }
                Some(last)
            }
        }
    }

    fn joined(&mut self, parts: &[Formula]) -> Option<Value> {
        let mut text = String::new();
        for part in parts {
            text += &self.value(part)?.said()?;
        }
        self.spend(text.len() / 16)?;
        (text.len() <= LONGEST).then(|| Value::text(&text))
    }

    fn name(&mut self, name: &str) -> Option<Value> {
        if let Some(value) = self.known.values.get(name) {
            return Some(value.clone());
        }
        let source = self.sources.get(name)?;
        self.known.table = Some(name.to_owned());
        let Some(own) = source.own_values() else { return Some(Value::Table(Rc::from(name))) };
        self.spend(own.len())?;
        let pairs = own.iter().map(|it| (Value::text(&it.0), Value::List(it.1.clone())));
        Some(Value::Hash(Rc::new(Hash { pairs: pairs.collect(), usual: None })))
    }

    fn hash(&mut self, pairs: &[(Formula, Formula)]) -> Option<Value> {
        let mut hash = Hash::default();
        for (key, value) in pairs {
            let (key, value) = (self.value(key)?, self.value(value)?);
            self.spend(hash.pairs.len())?;
            hash.put(key, value);
        }
        Some(Value::Hash(Rc::new(hash)))
    }

    fn range(&mut self, from: &Formula, to: &Formula, less: bool) -> Option<Value> {
        match (self.value(from)?, self.value(to)?) {
            (Value::Whole(from), Value::Whole(to)) => {
                Some(Value::Range(from, to.checked_sub(i64::from(less))?))
            }
            _ => None,
        }
    }

    fn two(&mut self, sign: &'static str, left: &Formula, right: &Formula) -> Option<Value> {
        if sign == "<<" {
            return self.push(left, right);
        }
        let (left, right) = (self.value(left)?, self.value(right)?);
        let found = methods::two(sign, &left, &right)?;
        if let Value::List(items) = &found {
            self.spend(items.len())?;
        }
        Some(found)
    }

    /// `list << value`, where the list is a name or an entry.
    fn push(&mut self, target: &Formula, value: &Formula) -> Option<Value> {
        let (list, value) = (self.value(target)?, self.value(value)?);
        let Value::List(mut items) = list else { return None };
        if items.len() >= LONGEST {
            return None;
        }
        self.spend(items.len() / 16)?;
        Rc::make_mut(&mut items).push(value);
        // `(hash[key] ||= []) << value` adds to the entry.
        let place = match target {
            Formula::Put(place, "||=", _) => place,
            place => place,
        };
        match place {
            Formula::Name(_) | Formula::At(..) => self.store(place, Value::List(items)),
            _ => None,
        }
    }

    fn put(&mut self, target: &Formula, sign: &str, value: &Formula) -> Option<Value> {
        let value = match sign {
            "=" => self.value(value)?,
            // A name that nothing has yet is nothing.
            _ => match (self.value(target).unwrap_or(Value::Nil), sign) {
                (before, "||=") if before.holds() => return Some(before),
                (_, "||=") => self.value(value)?,
                (before, _) => methods::two("+", &before, &self.value(value)?)?,
            },
        };
        self.store(target, value)
    }

    fn store(&mut self, target: &Formula, value: Value) -> Option<Value> {
        match target {
            Formula::Name(name) => {
                if !value.is_small() {
                    return None;
                }
                self.known.values.insert(name.clone(), value.clone());
            }
            Formula::At(of, key) => {
                let Formula::Name(name) = &**of else { return None };
                let key = self.value(key)?;
                let Some(Value::Hash(hash)) = self.known.values.get_mut(name) else { return None };
                if hash.pairs.len() >= LONGEST || !value.is_small() {
                    return None;
                }
                let steps = hash.pairs.len() / 8;
                Rc::make_mut(hash).put(key, value.clone());
                self.spend(steps)?;
            }
            _ => return None,
        }
        Some(value)
    }

    fn case(
        &mut self,
        of: &Formula,
        answers: &[(Vec<Formula>, Formula)],
        no: &Formula,
    ) -> Option<Value> {
        let of = self.value(of)?;
        for (wanted, answer) in answers {
            for it in wanted {
                let it = self.value(it)?;
                if methods::two("===", &it, &of)?.holds() {
                    return self.value(answer);
                }
            }
        }
        self.value(no)
    }

    fn at(&mut self, of: &Value, key: &Value) -> Option<Value> {
        match of {
            Value::Table(name) => self.column(name, &key.said()?),
            Value::Hash(hash) => {
                self.spend(hash.pairs.len() / 8)?;
                Some(hash.found(key))
            }
            _ => methods::at(of, key),
        }
    }

    fn column(&mut self, table: &str, name: &str) -> Option<Value> {
        self.known.table = Some(table.to_owned());
        self.sources.get(table)?.column(name).map(Value::List)
    }

    fn call(&mut self, call: &Call) -> Option<Value> {
        let Some(of) = &call.of else { return None };
        // What changes a value in place is not understood, but for whole columns.
        if call.name.ends_with('!') && !matches!(call.name.as_str(), "map!" | "collect!") {
            return None;
        }
        if let Formula::Name(name) = of
            && name == "Hash"
            && call.name == "new"
        {
            return self.new_hash(call);
        }
        let of = self.value(of)?;
        if call.safe && of.is_nil() {
            return Some(Value::Nil);
        }
        let arguments: Option<Vec<Value>> =
            call.arguments.iter().map(|it| self.value(it)).collect();
        let arguments = arguments?;
        if let Value::Table(table) = &of {
            return match (call.name.as_str(), &arguments[..]) {
                ("nrows", []) => {
                    self.known.table = Some(table.to_string());
                    let count = self.sources.get(&**table)?.cards()?;
                    i64::try_from(count).ok().map(Value::Whole)
                }
                ("[]" | "dig", [name]) => self.column(table, &name.said()?),
                (name, []) => self.column(table, name),
                _ => None,
            };
        }
        match &call.block {
            Some(block) => self.each(&of, call, &arguments, block),
            None => {
                let weight = methods::weight(&of);
                self.spend(match call.name.as_str() {
                    // Each item is looked up among the others.
                    "to_h" | "uniq" => weight.saturating_mul(weight) / 8,
                    _ => weight,
                })?;
                methods::call(&of, &call.name, &arguments)
            }
        }
    }

    fn new_hash(&mut self, call: &Call) -> Option<Value> {
        let usual = match (&call.arguments[..], &call.block) {
            ([], None) => None,
            ([usual], None) => Some(self.value(usual)?),
            // `Hash.new { |hash, key| hash[key] = [] }`
            ([], Some(block)) => match &block.body {
                Formula::Put(_, "=", value) => Some(self.value(value)?),
                value => Some(self.value(value)?),
            },
            _ => return None,
        };
        Some(Value::Hash(Rc::new(Hash { pairs: Vec::new(), usual })))
    }

    /// A call with a block, such as `map`: what it comes to for each item.
    fn each(
        &mut self,
        of: &Value,
        call: &Call,
        arguments: &[Value],
        block: &Block,
    ) -> Option<Value> {
        let name = call.name.trim_end_matches('!');
        if let (Value::Hash(hash), "fetch", [key]) = (of, name, arguments) {
            return match hash.get(key) {
                Some(found) => Some(found.clone()),
                None => self.within(block, std::slice::from_ref(key)),
            };
        }
        let items = methods::items(of, name)?;
        self.spend(match name {
            "to_h" | "group_by" => items.len().saturating_mul(items.len()) / 8,
            _ => items.len(),
        })?;
        let with_number = matches!(name, "each_with_index" | "with_index");
        let from = match arguments {
            [Value::Whole(from)] if name == "with_index" => *from,
            [] => 0,
            [first] if matches!(name, "inject" | "reduce" | "each_with_object") => {
                return self.folded(&items, name, first, block);
            }
            _ => return None,
        };
        let mut found = Vec::with_capacity(items.len());
        for (at, item) in items.iter().enumerate() {
            let number = from.checked_add(i64::try_from(at).ok()?)?;
            let given = if with_number {
                vec![item.clone(), Value::Whole(number)]
            } else {
                vec![item.clone()]
            };
            found.push(self.within(block, &given)?);
        }
        // `map.with_index` gives what comes of the items, and `each_with_index` the items.
        let is_map = name == "with_index"
            && matches!(&call.of, Some(Formula::Call(it)) if it.name.starts_with("map"));
        match name {
            "each" | "each_with_index" | "each_index" | "times" | "upto" | "each_pair" => {
                Some(of.clone())
            }
            "with_index" if !is_map => Some(of.clone()),
            "with_index" => Some(Value::list(found)),
            _ => methods::gathered(name, of, &items, found),
        }
    }

    /// What a block comes to that is given what it came to before.
    fn folded(
        &mut self,
        items: &[Value],
        name: &str,
        first: &Value,
        block: &Block,
    ) -> Option<Value> {
        let mut all = first.clone();
        for item in items {
            if name == "each_with_object" {
                // What is gathered is changed in place, under its name in the block.
                let [_, gathered] = &block.names[..] else { return None };
                let [gathered] = &gathered[..] else { return None };
                let before = self.known.values.insert(gathered.clone(), all);
                let done = self.within(
                    &Block { names: block.names[..1].to_vec(), body: block.body.clone() },
                    std::slice::from_ref(item),
                );
                all = self.known.values.remove(gathered)?;
                if let Some(before) = before {
                    self.known.values.insert(gathered.clone(), before);
                }
                done?;
            } else {
                all = self.within(block, &[all, item.clone()])?;
            }
        }
        Some(all)
    }

    /// What a block comes to with these values.
    fn within(&mut self, block: &Block, given: &[Value]) -> Option<Value> {
        self.spend(1)?;
        let bound = bound(&block.names, given);
        let mut before = Vec::with_capacity(bound.len());
        for (name, value) in bound {
            let old = self.known.values.insert(name.clone(), value);
            before.push((name, old));
        }
        let found = self.value(&block.body);
        for (name, old) in before.into_iter().rev() {
            match old {
                Some(old) => drop(self.known.values.insert(name, old)),
                None => drop(self.known.values.remove(&name)),
            }
        }
        found
    }
}

/// The names of a block with what they stand for. A pair is taken apart, as Ruby does it.
pub(super) fn bound(names: &[Vec<String>], given: &[Value]) -> Vec<(String, Value)> {
    let several = |value: &Value| match value {
        Value::List(items) => Some(items.clone()),
        _ => None,
    };
    let given: Vec<Value> = match given {
        [one] if names.len() > 1 => match several(one) {
            Some(items) => items.to_vec(),
            None => vec![one.clone()],
        },
        given => given.to_vec(),
    };
    let mut found = Vec::new();
    for (at, group) in names.iter().enumerate() {
        let value = given.get(at).cloned().unwrap_or(Value::Nil);
        match (&group[..], several(&value)) {
            ([name], _) => found.push((name.clone(), value)),
            (group, items) => {
                for (at, name) in group.iter().enumerate() {
                    let item = items.as_ref().and_then(|it| it.get(at)).cloned();
                    found.push((name.clone(), item.unwrap_or(Value::Nil)));
                }
            }
        }
    }
    found
}
