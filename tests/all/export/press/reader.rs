//! Colours of a PDF, found by a parser that had no part in writing it.

use crate::pipeline::products::parse::{file, operations};
use crate::pipeline::products::pdf::{Dict, Pdf, Value};
use std::collections::BTreeSet;

/// What draws with colour, and what with: `rg`, `k`, the names of colour spaces.
#[derive(Debug, Default, PartialEq)]
pub struct Colours {
    /// Operators that set a colour.
    pub operators: BTreeSet<String>,
    /// Spaces of `cs`, of images, gradients and groups.
    pub spaces: BTreeSet<String>,
    /// Colours of letters as operator and operands.
    pub letters: BTreeSet<String>,
    /// Largest sum of four operands of `k` or `K`, in per cent.
    pub most: f64,
}

/// All colours of a file: of its pages, and of every stream that draws.
pub fn colours(bytes: &[u8]) -> Colours {
    let pdf = file(bytes);
    let mut colours = Colours::default();
    for page in pdf.pages() {
        read(&pdf.content(&page), &mut colours);
    }
    for value in pdf.objects.values() {
        let Value::Stream(entries, data) = value else {
            if let Value::Dict(entries) = value {
                of_entries(&pdf, entries, &mut colours);
            }
            continue;
        };
        let kind = entries.get("Subtype").map(|it| pdf.follow(it));
        let form = kind == Some(&Value::Name("Form".to_owned()));
        if form || entries.contains_key("PatternType") {
            read(data, &mut colours);
        }
        of_entries(&pdf, entries, &mut colours);
    }
    colours
}

fn of_entries(pdf: &Pdf, entries: &Dict, colours: &mut Colours) {
    for key in ["ColorSpace", "CS"] {
        match entries.get(key).map(|it| pdf.follow(it)) {
            Some(Value::Name(name)) => {
                colours.spaces.insert(name.clone());
            }
            Some(Value::List(list)) => {
                colours.spaces.insert(pdf.follow(&list[0]).name().to_owned());
            }
            // The spaces of some resources, by name.
            Some(Value::Dict(named)) => {
                for value in named.values() {
                    let space = match pdf.follow(value) {
                        Value::List(list) => pdf.follow(&list[0]).name().to_owned(),
                        other => other.name().to_owned(),
                    };
                    colours.spaces.insert(space);
                }
            }
            _ => {}
        }
    }
}

fn read(content: &[u8], colours: &mut Colours) {
    let mut last = String::new();
    let mut saved = Vec::new();
    for (operator, operands) in operations(content) {
        match operator.as_str() {
            "q" => saved.push(last.clone()),
            "Q" => last = saved.pop().unwrap_or_default(),
            "Tj" | "TJ" | "'" | "\"" => {
                colours.letters.insert(last.clone());
            }
            "rg" | "RG" | "g" | "G" | "k" | "K" | "sc" | "SC" | "scn" | "SCN" => {
                let numbers: Vec<f64> = operands
                    .iter()
                    .filter_map(|it| if let Value::Number(n) = it { Some(*n) } else { None })
                    .collect();
                if matches!(operator.as_str(), "k" | "K") {
                    colours.most = colours.most.max(numbers.iter().sum::<f64>() * 100.0);
                }
                if operator.chars().all(|it| it.is_ascii_lowercase()) {
                    let numbers: Vec<String> =
                        numbers.iter().map(|it| format!("{it:.2}")).collect();
                    last = format!("{} {operator}", numbers.join(" "));
                }
                colours.operators.insert(operator);
            }
            "cs" | "CS" => {
                colours.spaces.insert(operands[0].name().to_owned());
                colours.operators.insert(operator);
            }
            _ => {}
        }
    }
}
