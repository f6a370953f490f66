//! What a template may not print, and what is said of it (T001).

use crate::project::Project;

/// What `check` says of the smallest game with another line in a file.
fn told(file: &str, line: &str) -> String {
    let project = Project::tiny();
    let path = format!("data/tiny/{file}");
    project.write(&path, format!("{}\n{line}\n", project.read(&path)).as_bytes());
    let run = project.run("check tiny --no-fit");
    assert_eq!(run.code, 1, "{line}: {}{}", run.stdout, run.stderr);
    run.stdout
}

fn assert_told(file: &str, line: &str, wanted: &[&str]) {
    let all = told(file, line);
    for words in wanted {
        assert!(all.contains(words), "{line}: no word of `{words}`:\n{all}");
    }
    assert!(all.contains("T001"), "{line}: {all}");
}

#[test]
fn only_texts_and_numbers_are_printed() {
    let card = "templates/tiny.j2";
    assert_told(card, "note: {{ none }}", &["this is no value, which has no words"]);
    assert_told(card, "note: {{ self.beats|d(none) }}", &["no value, which has no words"]);
    assert_told(card, "note: {{ self.points > 1 }}", &["a flag", "{% if self.points %}"]);
    let list = ["`self.powers` is a list", "write `{{ self.powers|join(\", \") }}`"];
    assert_told(card, "note: {{ self.powers }}", &list);
    assert_told("rules.md", "{{ game.seats }}", &["`game.seats` is a table", "game.seats.NAME"]);
    assert_told("rules.md", "{{ game.seats|tojson }}", &["tojson"]);
}

#[test]
fn what_is_left_out_is_missed_in_a_list() {
    let card = "templates/tiny.j2";
    for line in [
        "note: {{ [self.beats]|join(\", \") }}",
        "note: {{ [[self.beats], [\"a\"]]|map(\"join\")|join }}",
    ] {
        assert_told(card, line, &["has no value here"]);
    }
    let project = Project::tiny();
    let joined =
        "{{ [1, \"two\"]|join(\", \") }} {{ [{\"a\": 1}]|join(d=\"-\", attribute=\"a\") }}";
    let rules = format!("{}\n{joined}\n", project.read("data/tiny/rules.md"));
    project.write("data/tiny/rules.md", rules.as_bytes());
    let run = project.run("check tiny --no-fit");
    assert!(!run.stdout.contains("T001"), "{}", run.stdout);
}

#[test]
fn a_value_left_out_is_named_in_full() {
    let absent = [
        ("{{ card.cloth.beats }}", "card.cloth.beats"),
        ("{{ card[\"cloth\"].beats }}", "card[\"cloth\"].beats"),
        ("{{ card.stone.beats + card.cloth.beats + card.blade.beats }}", ".beats"),
    ];
    for (line, value) in absent {
        let all = told("rules.md", line);
        assert!(
            all.contains("has no value here") || all.contains("left out here"),
            "{line}: {all}"
        );
        assert!(all.contains(value) && !all.contains("unsupported types"), "{line}: {all}");
    }
}

/// The old idiom means what is meant by it.
#[test]
fn what_is_left_out_is_none() {
    let project = Project::tiny();
    let line = "note: {% if self.beats is none %}nothing{% else %}[[{{ self.beats }}]]{% endif %}";
    let path = "data/tiny/templates/tiny.j2";
    project.write(path, format!("{}\n{line}\n", project.read(path)).as_bytes());
    let run = project.run("check tiny --no-fit");
    assert!(!run.stdout.contains("T001"), "{}", run.stdout);
}
