//! What the program works out for a booklet: rulings with their pages, the index, the back cover.

use crate::project::Project;

const RULINGS: &str = "[[ruling]]
id = \"T-07\"
rank = \"A\"
topic = \"Who starts\"
text = \"The youngest.\"
alternative = \"The oldest.\"

[[ruling]]
id = \"T-02\"
rank = \"A\"
topic = \"Who ends\"
text = \"Nobody.\"

[[ruling]]
id = \"T-09\"
rank = \"C\"
topic = \"Paper\"
text = \"White.\"
print = false
";

const TEXT: &str = "
# Playing {#playing}

A turn is short.[[T-02]] A trick has winners.

## Tricks {#tricks}

A [[trick]] is one card of each player.

# Answers {#answers}

Say who starts.[[T-07]]

## Table talk {#talk .index}

There is none. Every [[trick]] is silent.

# Clarifications {#clarifications}

```insert
rulings
```

# Index {#index}

```insert
index
```
";

const TERMS: &str = "[[term]]
id = \"trick\"
title = \"trick\"
forms = { plural = \"tricks\" }
text = \"One round.\"
";

/// The smallest game with a rulebook of several pages.
fn book(more: &str) -> Project {
    let project = Project::tiny();
    project.write("data/tiny/rulings.toml", RULINGS.as_bytes());
    project.write("data/tiny/glossary.toml", TERMS.as_bytes());
    project.edit("data/tiny/game.toml", "kind = \"leaflet\"", "kind = \"book\"");
    project.edit("data/tiny/game.toml", "pages = 1\n", "");
    let text = project.read("data/tiny/rules.md") + TEXT + more;
    project.write("data/tiny/rules.md", text.as_bytes());
    project
}

/// The words of each page.
fn pages(project: &Project) -> Vec<String> {
    project.run("build tiny --no-images --allow warnings").made();
    let pdf = lopdf::Document::load(project.path("out/tiny/rules.pdf")).expect("a PDF");
    let count = u32::try_from(pdf.get_pages().len()).expect("few");
    let words = |page| {
        pdf.extract_text(&[page]).expect("text").split_whitespace().collect::<Vec<_>>().join(" ")
    };
    (1..=count).map(words).collect()
}

#[test]
fn rulings_are_numbered_by_chapter_and_lead_to_the_rule() {
    let pages = pages(&book(""));
    let all = pages.join(" ");
    assert!(!all.contains("T-0") && !all.contains("White"), "{all}");
    let place = |words: &str| all.rfind(words).unwrap_or_else(|| panic!("`{words}`: {all}"));
    // In the order of the citations, not of the file.
    assert!(place("Who ends") < place("Who starts"), "{all}");
    assert!(place("1 Who ends") < place("2 Who starts"), "{all}");
    assert!(all.contains("House rule: The oldest."), "{all}");
    let cited = pages.iter().position(|it| it.contains("Say who starts.")).expect("a page") + 1;
    let listed = &all[place("2 Who starts")..];
    let listed = listed.strip_prefix("2 Who starts").expect("it was found").trim_start();
    assert!(listed.starts_with(&cited.to_string()), "{listed}");
}

#[test]
fn the_index_has_terms_keywords_and_marked_headings() {
    let pages = pages(&book(""));
    let index = pages.iter().find(|it| it.contains("Index")).expect("an index");
    let index = &index[index.rfind("Index").expect("it is there")..];
    for entry in ["trick", "Table talk", "Twice"] {
        assert!(index.contains(entry), "{entry}: {index}");
    }
    assert!(!index.contains("BLADE") && !index.contains("Blade"), "{index}");
}

/// In English a title stands under its first word that is no article.
#[test]
fn the_index_is_sorted_without_articles() {
    let pages = pages(&book("\n# The last words {#last .index}\n\nNone.\n"));
    let index = pages.iter().find(|it| it.contains("Index")).expect("an index");
    let index = &index[index.rfind("Index").expect("it is there")..];
    let at = |entry: &str| index.find(entry).unwrap_or_else(|| panic!("{entry}: {index}"));
    assert!(at("Last words") < at("Table talk"), "{index}");
}

#[test]
fn the_title_of_a_ruling_is_not_hyphenated() {
    let project = book("");
    let long = "Who may be the first to countercharge after another countercharge";
    project.edit("data/tiny/rulings.toml", "Who starts", long);
    let all = pages(&project).join(" ");
    assert!(all.contains(long), "{all}");
}

/// Without it, half of the lines of a narrow column end with a part of a word.
#[test]
fn nothing_in_columns_is_hyphenated() {
    let project = book("");
    let long = "Countercharges never countermand counterdemonstrations unceremoniously, notwithstanding \
                extraordinary circumstances, misunderstandings or overenthusiastic interpretations.";
    project.edit("data/tiny/rulings.toml", "The youngest.", long);
    project.edit("data/tiny/glossary.toml", "One round.", long);
    project.edit(
        "data/tiny/rules.md",
        "# Clarifications",
        "# Words {#words}\n\n```insert\nglossary\n```\n\n# Clarifications",
    );
    let all = pages(&project).join(" ");
    assert_eq!(all.matches(long).count(), 2, "{all}");
}

#[test]
fn an_index_may_leave_out_kinds_of_keywords() {
    let project = book("");
    let file = "data/tiny/game.toml";
    let kind = "[[keyword_kind]]\nid = \"place\"\nname = \"Place\"\nfile = \"places.toml\"\n\n[[keyword_kind]]";
    project.write(file, project.read(file).replacen("[[keyword_kind]]", kind, 1).as_bytes());
    let place = "[[keyword]]\nid = \"moor\"\ntitle = \"Moor\"\nicon = \"point\"\n";
    project.write("data/tiny/places.toml", place.as_bytes());
    project.edit("data/tiny/rules.md", "Say who starts.", "Say who starts on the [[moor]].");
    let index = |project: &Project| {
        let pages = pages(project);
        let index = pages.iter().find(|it| it.contains("Index")).expect("an index");
        index[index.rfind("Index").expect("it is there")..].to_owned()
    };
    let all = index(&project);
    assert!(all.contains("Moor") && all.contains("Twice"), "{all}");
    project.edit("data/tiny/rules.md", "```insert\nindex\n", "```insert\nindex kinds=place\n");
    let some = index(&project);
    assert!(some.contains("Moor") && some.contains("trick") && !some.contains("Twice"), "{some}");
    project.edit("data/tiny/rules.md", "kinds=place", "kinds=palace");
    let run = project.run("check tiny");
    let told = run.stdout + &run.stderr;
    assert!(told.contains("no keyword is of the kind `palace`"), "{told}");
    assert!(told.contains("did you mean `kinds=place`?"), "{told}");
}

#[test]
fn a_back_cover_is_the_last_page_wherever_its_chapter_stands() {
    let project = book("");
    let cover =
        "\n# In short {#short .back-cover}\n\nPlay a card, take a trick.\n\n# Playing {#playing}";
    project.edit("data/tiny/rules.md", "\n# Playing {#playing}", cover);
    let pages = pages(&project);
    let last = pages.last().expect("a page");
    assert!(last.contains("Play a card, take a trick.") && last.contains("In short"), "{last}");
    assert!(!last.contains("Index") && !last.contains(&pages.len().to_string()), "{last}");

    let long = "Play a card, take a trick.\n\n".repeat(80);
    project.edit("data/tiny/rules.md", "Play a card, take a trick.\n\n", &long);
    let run = project.run("check tiny");
    assert!(run.stdout.contains("the back cover takes 3 pages"), "{}", run.code);
}
