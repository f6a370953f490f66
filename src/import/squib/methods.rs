//! What the usual methods of texts, numbers, lists and hashes come to. A method that is not listed is not known.

use super::value::{Hash, LONGEST, Value};
use std::rc::Rc;

/// What stands between two values with a sign between them.
pub(super) fn two(sign: &str, left: &Value, right: &Value) -> Option<Value> {
    match sign {
        "==" => return Some(Value::Flag(left.same(right))),
        "!=" => return Some(Value::Flag(!left.same(right))),
        "=~" | "!~" => return Some(Value::Flag(matches(left, right)? == (sign == "=~"))),
        "===" => {
            return Some(Value::Flag(match left {
                Value::Range(from, to) => {
                    let within = |it: f64| it >= *from as f64 && it <= *to as f64;
                    right.number().is_some_and(within)
                }
                Value::Pattern(_) => matches(right, left)?,
                Value::Text(_)
                | Value::Whole(_)
                | Value::Decimal(_)
                | Value::Nil
                | Value::Flag(_) => left.same(right),
                _ => return None,
            }));
        }
        _ => {}
    }
    if let ("<" | ">" | "<=" | ">=", Some(left), Some(right)) =
        (sign, left.number(), right.number())
    {
        return Some(Value::Flag(match sign {
            "<" => left < right,
            ">" => left > right,
            "<=" => left <= right,
            _ => left >= right,
        }));
    }
    match (left, right) {
        (Value::Whole(left), Value::Whole(right)) => whole(sign, *left, *right),
        (Value::Text(left), Value::Text(right)) if sign == "+" => {
            let text = format!("{left}{right}");
            (text.len() <= LONGEST).then(|| Value::text(&text))
        }
        (Value::Text(left), right) if sign == "%" => format(left, right),
        (Value::Text(text), Value::Whole(times)) if sign == "*" => {
            let times = usize::try_from(*times).ok()?;
            text.len().checked_mul(times).filter(|it| *it <= LONGEST)?;
            Some(Value::text(&text.repeat(times)))
        }
        (Value::List(left), Value::List(right)) if sign == "+" => {
            let all: Vec<Value> = left.iter().chain(&**right).cloned().collect();
            (all.len() <= LONGEST).then(|| Value::list(all))
        }
        (Value::List(items), Value::Whole(times)) if sign == "*" => {
            let times = usize::try_from(*times).ok()?;
            let length = items.len().checked_mul(times).filter(|it| *it <= LONGEST)?;
            Some(Value::list(items.iter().cycle().take(length).cloned().collect()))
        }
        (left, right) if matches!(sign, "+" | "-" | "*" | "/") => {
            // Decimal places that come of sums are as in Ruby for lengths, which need no more.
            let (left, right) = (left.number()?, right.number()?);
            let found = match sign {
                "+" => left + right,
                "-" => left - right,
                "*" => left * right,
                _ => left / right,
            };
            found.is_finite().then_some(Value::Decimal(found))
        }
        _ => None,
    }
}

fn whole(sign: &str, left: i64, right: i64) -> Option<Value> {
    let found = match sign {
        "+" => left.checked_add(right),
        "-" => left.checked_sub(right),
        "*" => left.checked_mul(right),
        "/" => left.checked_div_euclid(right).filter(|_| right > 0),
        "%" => left.checked_rem_euclid(right).filter(|_| right > 0),
        _ => None,
    };
    found.map(Value::Whole)
}

/// `'%02d' % number`
fn format(text: &str, value: &Value) -> Option<Value> {
    let (before, rest) = text.split_once('%')?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    let after = rest.get(digits.len() + 1..)?;
    let kind = rest.get(digits.len()..=digits.len())?;
    let width = digits.parse::<usize>().unwrap_or_default();
    if after.contains('%') || width > 9 || !matches!(kind, "d" | "s" | "i") {
        return None;
    }
    let said = value.said()?;
    let said = if digits.starts_with('0') {
        format!("{said:0>width$}")
    } else {
        format!("{said:>width$}")
    };
    Some(Value::text(&format!("{before}{said}{after}")))
}

fn matches(text: &Value, pattern: &Value) -> Option<bool> {
    match (text, pattern) {
        (Value::Nil, Value::Pattern(_)) => Some(false),
        (text, Value::Pattern(pattern)) => Some(pattern.is_match(&text.said()?)),
        (text, Value::Text(part)) => Some(text.said()?.contains(&**part)),
        _ => None,
    }
}

/// What stands at a place of a list or of a text.
pub(super) fn at(of: &Value, key: &Value) -> Option<Value> {
    match (of, key) {
        (Value::List(items), Value::Whole(at)) => {
            let at = if *at < 0 { i64::try_from(items.len()).ok()?.checked_add(*at)? } else { *at };
            let found = usize::try_from(at).ok().and_then(|it| items.get(it));
            Some(found.cloned().unwrap_or(Value::Nil))
        }
        (Value::Text(text), Value::Whole(at)) => {
            let at = usize::try_from(*at).ok()?;
            Some(text.chars().nth(at).map_or(Value::Nil, |it| Value::text(&it.to_string())))
        }
        (Value::Text(text), Value::Range(from, to)) => {
            let count = i64::try_from(text.chars().count()).ok()?;
            let place = |it: i64| if it < 0 { it.checked_add(count) } else { Some(it) };
            let (from, to) = (usize::try_from(place(*from)?).ok()?, place(*to)?);
            let length = usize::try_from(to.checked_add(1)?).unwrap_or_default();
            let part: String = text.chars().take(length).skip(from).collect();
            Some(Value::text(&part))
        }
        _ => None,
    }
}

/// Steps that a method takes for what it is called on.
pub(super) fn weight(of: &Value) -> usize {
    match of {
        Value::Text(text) => text.len() / 16 + 1,
        Value::List(items) => items.len() + 1,
        Value::Hash(hash) => hash.pairs.len() + 1,
        Value::Range(from, to) => {
            usize::try_from(to.saturating_sub(*from)).map_or(1, |it| it.min(LONGEST))
        }
        _ => 1,
    }
}

/// The items that a call with a block goes through.
pub(super) fn items(of: &Value, name: &str) -> Option<Rc<Vec<Value>>> {
    let numbers = |from: i64, to: i64| {
        let count = to.checked_sub(from)?.checked_add(1)?.max(0);
        let few = usize::try_from(count).is_ok_and(|it| it <= LONGEST);
        few.then(|| Rc::new((from..=to).map(Value::Whole).collect()))
    };
    match of {
        Value::List(items) if name == "each_index" => {
            numbers(0, i64::try_from(items.len()).ok()? - 1)
        }
        Value::List(items) => Some(items.clone()),
        Value::Hash(hash) => {
            let pair = |it: &(Value, Value)| Value::list(vec![it.0.clone(), it.1.clone()]);
            Some(Rc::new(hash.pairs.iter().map(pair).collect()))
        }
        Value::Range(from, to) => numbers(*from, *to),
        Value::Whole(count) if name == "times" || name == "map" => {
            numbers(0, count.checked_sub(1)?)
        }
        _ => None,
    }
}

/// What a call with a block gives, of the items and of what the block came to for each.
pub(super) fn gathered(
    name: &str,
    of: &Value,
    items: &[Value],
    found: Vec<Value>,
) -> Option<Value> {
    let chosen = |wanted: bool| {
        let both = items.iter().zip(&found).filter(|it| it.1.holds() == wanted);
        both.map(|it| it.0.clone()).collect::<Vec<_>>()
    };
    let hash = |pairs: Vec<(Value, Value)>| Value::Hash(Rc::new(Hash { pairs, usual: None }));
    let pair = |it: &Value| Some((at(it, &Value::Whole(0))?, at(it, &Value::Whole(1))?));
    let is_hash = matches!(of, Value::Hash(_));
    match name {
        "map" | "collect" => Some(Value::list(found)),
        "flat_map" => flat(&found).map(Value::list),
        "filter_map" => Some(Value::list(found.into_iter().filter(Value::holds).collect())),
        "select" | "filter" | "find_all" | "reject" => {
            let chosen = chosen(name != "reject");
            if is_hash {
                chosen.iter().map(pair).collect::<Option<Vec<_>>>().map(hash)
            } else {
                Some(Value::list(chosen))
            }
        }
        "find" | "detect" => Some(chosen(true).into_iter().next().unwrap_or(Value::Nil)),
        "find_index" | "index" => {
            let at = found.iter().position(Value::holds);
            Some(at.and_then(|it| i64::try_from(it).ok()).map_or(Value::Nil, Value::Whole))
        }
        "any?" => Some(Value::Flag(!chosen(true).is_empty())),
        "all?" => Some(Value::Flag(chosen(false).is_empty())),
        "none?" => Some(Value::Flag(chosen(true).is_empty())),
        "count" => i64::try_from(chosen(true).len()).ok().map(Value::Whole),
        "to_h" => {
            let mut all = Hash::default();
            if found.len() > LONGEST / 10 {
                return None;
            }
            for (key, value) in found.iter().map(pair).collect::<Option<Vec<_>>>()? {
                all.put(key, value);
            }
            Some(Value::Hash(Rc::new(all)))
        }
        "transform_values" if is_hash => {
            let keys = items.iter().map(|it| at(it, &Value::Whole(0)));
            let pairs = keys.zip(found).map(|(key, value)| Some((key?, value)));
            pairs.collect::<Option<Vec<_>>>().map(hash)
        }
        "group_by" => {
            let mut all = Hash::default();
            if items.len() > LONGEST / 10 {
                return None;
            }
            for (key, item) in found.into_iter().zip(items) {
                let mut group = match all.get(&key) {
                    Some(Value::List(group)) => group.to_vec(),
                    _ => Vec::new(),
                };
                group.push(item.clone());
                all.put(key, Value::list(group));
            }
            Some(Value::Hash(Rc::new(all)))
        }
        _ => None,
    }
}

fn flat(items: &[Value]) -> Option<Vec<Value>> {
    let mut all = Vec::new();
    for it in items {
        match it {
            Value::List(items) => all.extend(items.iter().cloned()),
            it => all.push(it.clone()),
        }
        if all.len() > LONGEST {
            return None;
        }
    }
    Some(all)
}

/// What a method without a block gives.
pub(super) fn call(of: &Value, name: &str, given: &[Value]) -> Option<Value> {
    match (name, given) {
        ("nil?", []) => return Some(Value::Flag(of.is_nil())),
        ("to_s" | "inspect" | "to_str" | "to_sym" | "id2name", []) if of.said().is_some() => {
            return of.said().map(|it| Value::text(&it));
        }
        ("freeze" | "dup" | "clone" | "itself" | "each" | "map" | "collect" | "lazy", []) => {
            return Some(of.clone());
        }
        ("==" | "eql?" | "equal?", [other]) => return Some(Value::Flag(of.same(other))),
        ("to_i" | "to_f", []) => return number(of, name == "to_i"),
        ("between?", [from, to]) => {
            let (of, from, to) = (of.number()?, from.number()?, to.number()?);
            return Some(Value::Flag(of >= from && of <= to));
        }
        ("in?", [list]) => return call(list, "include?", std::slice::from_ref(of)),
        _ => {}
    }
    match of {
        Value::Text(text) => super::texts::call(text, name, given),
        Value::List(items) => list(items, name, given),
        Value::Hash(hash) => self::hash(hash, name, given),
        Value::Range(..) if matches!(name, "include?" | "cover?" | "member?" | "===") => {
            let [one] = given else { return None };
            two("===", of, one)
        }
        // An empty cell: of nothing at all, a script that runs does not ask it.
        Value::Nil if name == "empty?" && given.is_empty() => Some(Value::Flag(true)),
        Value::Range(..) => list(&items(of, name)?, name, given),
        Value::Whole(number) => match (name, given) {
            ("zero?", []) => Some(Value::Flag(*number == 0)),
            ("positive?", []) => Some(Value::Flag(*number > 0)),
            ("negative?", []) => Some(Value::Flag(*number < 0)),
            ("even?", []) => Some(Value::Flag(number % 2 == 0)),
            ("odd?", []) => Some(Value::Flag(number % 2 != 0)),
            ("abs", []) => number.checked_abs().map(Value::Whole),
            ("pred", []) => number.checked_sub(1).map(Value::Whole),
            ("succ" | "next", []) => number.checked_add(1).map(Value::Whole),
            ("times", []) => Some(Value::Range(0, number.checked_sub(1)?)),
            ("upto", [Value::Whole(to)]) => Some(Value::Range(*number, *to)),
            _ => None,
        },
        _ => None,
    }
}

fn number(of: &Value, is_whole: bool) -> Option<Value> {
    let found = match of {
        Value::Nil => 0.0,
        Value::Text(text) => {
            let text = text.trim();
            let signs = text.len() - text.trim_start_matches('-').len();
            let end = text
                .char_indices()
                .find(|(at, c)| {
                    !(c.is_ascii_digit() || *c == '.' && !is_whole || *at < signs.min(1))
                })
                .map_or(text.len(), |it| it.0);
            text.get(..end)?.trim_end_matches('.').parse::<f64>().unwrap_or_default()
        }
        of => of.number()?,
    };
    let small = found.abs() < 1e15;
    small.then_some(if is_whole {
        Value::Whole(found.trunc() as i64)
    } else {
        Value::Decimal(found)
    })
}

fn list(items: &Rc<Vec<Value>>, name: &str, given: &[Value]) -> Option<Value> {
    let pick = |it: Option<&Value>| Some(it.cloned().unwrap_or(Value::Nil));
    let count = i64::try_from(items.len()).ok()?;
    match (name, given) {
        ("size" | "length" | "count", []) => Some(Value::Whole(count)),
        ("first", []) => pick(items.first()),
        ("last", []) => pick(items.last()),
        ("at" | "[]" | "dig", [key]) => at(&Value::List(items.clone()), key),
        ("fetch", [Value::Whole(key), usual]) => {
            Some(usize::try_from(*key).ok().and_then(|it| items.get(it)).unwrap_or(usual).clone())
        }
        ("empty?", []) => Some(Value::Flag(items.is_empty())),
        ("any?", []) => Some(Value::Flag(items.iter().any(Value::holds))),
        ("include?" | "member?", [one]) => Some(Value::Flag(items.iter().any(|it| it.same(one)))),
        ("index" | "find_index", [one]) => {
            let at = items.iter().position(|it| it.same(one));
            Some(at.and_then(|it| i64::try_from(it).ok()).map_or(Value::Nil, Value::Whole))
        }
        ("compact", []) => {
            Some(Value::list(items.iter().filter(|it| !it.is_nil()).cloned().collect()))
        }
        ("flatten", []) => flat(items).map(Value::list),
        ("reverse", []) => Some(Value::list(items.iter().rev().cloned().collect())),
        ("uniq", []) if items.len() <= LONGEST / 10 => {
            let mut all: Vec<Value> = Vec::new();
            for it in &**items {
                if !all.iter().any(|other| other.same(it)) {
                    all.push(it.clone());
                }
            }
            Some(Value::list(all))
        }
        ("join", between) => {
            let between = match between {
                [] => String::new(),
                [between] => between.said()?,
                _ => return None,
            };
            let said: Option<Vec<String>> = items.iter().map(Value::said).collect();
            let text = said?.join(&between);
            (text.len() <= LONGEST).then(|| Value::text(&text))
        }
        ("to_a" | "to_ary", []) => Some(Value::List(items.clone())),
        ("each_index", []) => Some(Value::Range(0, count - 1)),
        ("each_with_index" | "with_index", []) => {
            let pair = |(at, item): (usize, &Value)| {
                Some(Value::list(vec![item.clone(), Value::Whole(i64::try_from(at).ok()?)]))
            };
            items.iter().enumerate().map(pair).collect::<Option<_>>().map(Value::list)
        }
        ("zip", others) => {
            let row = |at: usize| {
                let mut row = vec![items[at].clone()];
                for other in others {
                    let Value::List(other) = other else { return None };
                    row.push(other.get(at).cloned().unwrap_or(Value::Nil));
                }
                Some(Value::list(row))
            };
            let few = items.len().saturating_mul(others.len() + 1) <= LONGEST * 5;
            if !few {
                return None;
            }
            (0..items.len()).map(row).collect::<Option<_>>().map(Value::list)
        }
        ("to_h", []) if items.len() <= LONGEST / 10 => {
            let mut all = Hash::default();
            for it in &**items {
                let Value::List(pair) = it else { return None };
                let [key, value] = &pair[..] else { return None };
                all.put(key.clone(), value.clone());
            }
            Some(Value::Hash(Rc::new(all)))
        }
        _ => None,
    }
}

fn hash(hash: &Rc<Hash>, name: &str, given: &[Value]) -> Option<Value> {
    match (name, given) {
        ("[]" | "dig", [key]) => Some(hash.found(key)),
        // Without another value, a key that it lacks is a mistake of the script.
        ("fetch", [key]) => hash.get(key).cloned(),
        ("fetch", [key, usual]) => Some(hash.get(key).unwrap_or(usual).clone()),
        ("key?" | "has_key?" | "include?" | "member?", [key]) => {
            Some(Value::Flag(hash.get(key).is_some()))
        }
        ("keys", []) => Some(Value::list(hash.pairs.iter().map(|it| it.0.clone()).collect())),
        ("values", []) => Some(Value::list(hash.pairs.iter().map(|it| it.1.clone()).collect())),
        ("values_at", keys) => Some(Value::list(keys.iter().map(|it| hash.found(it)).collect())),
        ("size" | "length" | "count", []) => i64::try_from(hash.pairs.len()).ok().map(Value::Whole),
        ("empty?", []) => Some(Value::Flag(hash.pairs.is_empty())),
        ("merge", [Value::Hash(more)]) if hash.pairs.len().max(more.pairs.len()) < 1_000 => {
            let mut all = (**hash).clone();
            more.pairs.iter().for_each(|it| all.put(it.0.clone(), it.1.clone()));
            Some(Value::Hash(Rc::new(all)))
        }
        ("to_a", []) => items(&Value::Hash(hash.clone()), name).map(Value::List),
        ("to_h", []) => Some(Value::Hash(hash.clone())),
        _ => None,
    }
}
