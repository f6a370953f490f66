//! The documents as a site: `mdbook build docs`.

use crate::project::{Project, files, repository};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::process::Command;

/// The pages of the documents that no site needs: the list itself is the site's own.
const NO_PAGES: [&str; 1] = ["SUMMARY.md"];

#[test]
fn the_list_of_pages_has_every_page_once() {
    let text = fs::read_to_string(repository("docs/SUMMARY.md")).unwrap();
    let named: Vec<String> =
        text.split("](").skip(1).filter_map(|it| it.split(')').next()).map(str::to_owned).collect();
    let once: BTreeSet<String> = named.iter().cloned().collect();
    assert_eq!(named.len(), once.len(), "a page is listed twice");
    let pages: BTreeSet<String> = files(&repository("docs"))
        .into_iter()
        .filter(|it| it.ends_with(".md") && !NO_PAGES.contains(&it.as_str()))
        .collect();
    let missing: Vec<_> = pages.difference(&once).collect();
    let dead: Vec<_> = once.difference(&pages).collect();
    assert!(missing.is_empty() && dead.is_empty(), "not listed: {missing:?}; no page: {dead:?}");
}

/// The site holds the pages alone: a link to the program's files would lead nowhere.
#[test]
fn no_page_links_out_of_the_documents() {
    let root = repository("docs");
    let mut out = Vec::new();
    for page in files(&root).into_iter().filter(|it| it.ends_with(".md")) {
        let text = fs::read_to_string(root.join(&page)).unwrap();
        let depth = page.matches('/').count();
        let links = text.split("](").skip(1).filter_map(|it| it.split([')', ' ']).next());
        let leaves = |it: &&str| it.matches("../").count() > depth && !it.starts_with("http");
        out.extend(links.filter(leaves).map(|it| format!("{page}: {it}")));
    }
    assert!(out.is_empty(), "{}", out.join("\n"));
}

/// Where mdBook is installed, it makes the site, and every link, anchor and picture of its pages is there.
#[test]
fn the_site_is_made_and_its_links_lead_somewhere() {
    let made = tempfile::tempdir().unwrap();
    let site = made.path().join("site");
    let run =
        Command::new("mdbook").arg("build").arg(repository("docs")).arg("-d").arg(&site).output();
    let Ok(run) = run else {
        let needed = std::env::var_os("CARDWRIGHT_REQUIRE_TOOLS").is_some();
        assert!(!needed, "mdbook is missing, and CARDWRIGHT_REQUIRE_TOOLS forbids to skip");
        let line = "SKIPPED: mdbook is not there, the site was not made\n";
        std::io::stderr().write_all(line.as_bytes()).unwrap();
        return;
    };
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(run.status.success() && !said.contains("WARN") && !said.contains("ERROR"), "{said}");
    let pages: BTreeMap<String, String> = files(&site)
        .into_iter()
        .filter(|it| {
            it.ends_with(".html") && !["print.html", "404.html", "toc.html"].contains(&it.as_str())
        })
        .map(|it| (it.clone(), fs::read_to_string(site.join(&it)).unwrap()))
        .collect();
    let link = regex::Regex::new(r#"(?:href|src)="([^"]+)""#).unwrap();
    let (mut dead, mut found) = (Vec::new(), 0);
    for (page, text) in &pages {
        for target in link.captures_iter(text).map(|it| it[1].replace("&amp;", "&")) {
            if target.contains(':') {
                continue;
            }
            found += 1;
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let to = if file.is_empty() { page.clone() } else { beside(page, file) };
            let has =
                |text: &String| anchor.is_empty() || text.contains(&format!("id=\"{anchor}\""));
            if !site.join(&to).exists() || pages.get(&to).is_some_and(|it| !has(it)) {
                dead.push(format!("{page}: {target}"));
            }
        }
    }
    assert!(pages.len() > 60 && found > 1000, "{} pages, {found} links", pages.len());
    assert!(dead.is_empty(), "{}", dead.join("\n"));
    let search = files(&site).into_iter().find(|it| it.starts_with("searchindex"));
    assert!(search.is_some(), "the site has no search");
}

/// A path that a page names, from the root of the site.
fn beside(page: &str, target: &str) -> String {
    let folder = page.rsplit_once('/').map_or("", |it| it.0);
    let mut parts: Vec<&str> = folder.split('/').filter(|it| !it.is_empty()).collect();
    for part in target.split('/') {
        match part {
            "." | "" => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// `CARDWRIGHT_BLESS=1` writes the page anew.
#[test]
fn the_page_of_all_keys_is_current() {
    let project = Project::tiny();
    project.run("schema tiny").made();
    let mut page = "# All keys\n\nEvery key of every file of a game, as `cardwright schema` tells editors. A game \
        adds the fields that its `game.toml` declares.\n"
        .to_owned();
    for name in ["game", "hands", "powers", "glossary", "rulings", "descriptions", "claims"] {
        let schema: Json =
            serde_json::from_str(&project.read(&format!("data/tiny/schema/{name}.schema.json")))
                .unwrap();
        let file = match name {
            "hands" => "A file of cards".to_owned(),
            "powers" => "A file of keywords".to_owned(),
            name => format!("`{name}.toml`"),
        };
        page += &format!("\n## {file}\n");
        page += &table("", &schema);
        for (name, inner) in schema["$defs"].as_object().into_iter().flatten() {
            page += &table(name, inner);
        }
    }
    let path = repository("docs/keys.md");
    if std::env::var_os("CARDWRIGHT_BLESS").is_some() {
        fs::write(&path, &page).unwrap();
    }
    assert!(fs::read_to_string(path).unwrap_or_default() == page, "docs/keys.md is not current");
}

/// The keys of a table, or the words of a choice; nothing of what has neither.
fn table(name: &str, schema: &Json) -> String {
    let title = if name.is_empty() { String::new() } else { format!("\n### {name}\n") };
    let about = one_line(schema["description"].as_str().unwrap_or_default());
    let mut text = format!("{title}\n{about}\n");
    if let Some(words) = schema["oneOf"].as_array() {
        text += "\n| word | |\n|---|---|\n";
        for word in words {
            let (word, about) = (&word["const"], word["description"].as_str().unwrap_or_default());
            text += &format!("| `{}` | {} |\n", word.as_str().unwrap_or_default(), cell(about));
        }
        return text;
    }
    let Some(keys) = schema["properties"].as_object() else {
        // A value with a form of its own: what it is, is all there is to say.
        let has_form = schema.get("pattern").is_some() && !about.is_empty();
        return if has_form { text } else { String::new() };
    };
    let required: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Json::as_str).collect();
    let has_defaults = keys.values().any(|it| it.get("default").is_some());
    text += match has_defaults {
        true => "\n| key | value | default | |\n|---|---|---|---|\n",
        false => "\n| key | value | |\n|---|---|---|\n",
    };
    for (key, about) in keys {
        let needed = if required.contains(&key.as_str()) { " (required)" } else { "" };
        let words = about["description"].as_str();
        assert!(words.is_some_and(|it| !it.is_empty()), "{name}.{key} has no description");
        let words = cell(words.unwrap_or_default());
        let usual = about.get("default").map(|it| format!(" `{}` |", cell(&toml(it))));
        let usual = usual.unwrap_or_else(|| if has_defaults { " |" } else { "" }.to_owned());
        text += &format!("| `{key}`{needed} | {} |{usual} {words} |\n", cell(&value(about)));
    }
    text
}

/// A default as it is written in TOML.
fn toml(value: &Json) -> String {
    let Json::Object(members) = value else { return value.to_string() };
    let members: Vec<String> =
        members.iter().map(|it| format!("{} = {}", it.0, toml(it.1))).collect();
    format!("{{ {} }}", members.join(", "))
}

/// What may be written there, in a few words.
fn value(schema: &Json) -> String {
    if let Some(named) = schema["$ref"].as_str() {
        return named.rsplit('/').next().unwrap_or_default().to_owned();
    }
    if let Some(words) = schema["enum"].as_array() {
        let words: Vec<_> =
            words.iter().filter_map(Json::as_str).map(|it| format!("`{it}`")).collect();
        return words.join(", ");
    }
    if let Some(either) = schema["anyOf"].as_array() {
        let known: Vec<_> = either.iter().map(value).filter(|it| !it.is_empty()).collect();
        return known.join(" or ");
    }
    let sort = match &schema["type"] {
        Json::Array(sorts) => sorts.iter().find_map(|it| it.as_str().filter(|it| *it != "null")),
        one => one.as_str(),
    };
    match sort {
        Some("string") => "text".to_owned(),
        Some("boolean") => "true or false".to_owned(),
        Some("array") => format!("list: {}", value(&schema["items"])),
        Some("object") => "table".to_owned(),
        Some("integer") => match (&schema["minimum"], &schema["maximum"]) {
            (Json::Number(least), Json::Number(most)) => format!("{least} to {most}"),
            _ => "whole number".to_owned(),
        },
        _ => String::new(),
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn cell(text: &str) -> String {
    one_line(text).replace('|', "\\|")
}
