//! Projects of Squib and nanDECK: what their scripts name beyond their own folder, and what they say of a table.

use crate::project::Project;

/// The parts of the game that is made of a script.
fn made(files: &[(&str, &str)], from: &str) -> (Project, String) {
    let project = Project::empty();
    files.iter().for_each(|(path, text)| project.write(path, text.as_bytes()));
    project.run(&format!("new made --from {from}")).made();
    let built = project.run("build made --no-images");
    assert!(built.code < 2 && built.stdout.contains("home.pdf"), "{built:?}");
    let text = project.read("made/game.toml");
    (project, text)
}

#[test]
fn the_layouts_that_come_with_squib_are_known() {
    for (layout, entry, x, y) in [
        ("fantasy.yml", "upper_right", 595.0, 90.0),
        ("economy.yml", "desc", 100.0, 675.0),
        ("hand.yml", "bonus3", 75.0, 471.0),
        ("party.yml", "rule_top", 225.0, 200.0),
        ("playing-card.yml", "bonus_ul", 75.0, 75.0),
    ] {
        let script = format!(
            "Squib::Deck.new(cards: 2, layout: '{layout}') do\n  text str: %w(One Two), layout: '{entry}'\nend\n"
        );
        let (project, text) = made(&[("deck/deck.rb", &script)], "deck");
        let mm = |pixels: f64| {
            let text = format!("{:.2}", pixels / 300.0 * 25.4 - 0.125 * 25.4);
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        };
        let place = format!("x = \"{} mm\"\ny = \"{} mm\"", mm(x), mm(y));
        assert!(text.contains(&place), "{layout}: {place}\n{text}");
        let notes = project.path("made/IMPORT.md");
        assert!(!notes.exists() || !project.read("made/IMPORT.md").contains("layout"), "{layout}");
    }
}

#[test]
fn cards_in_yaml_become_a_table() {
    let cards =
        "- title: Heron\n  cost: 2\n  tags: [bird, \"long legs\"]\n- title: Reed\n  qty: 3\n";
    let script = "data = Squib.yaml file: 'cards.yml'\nSquib::Deck.new(cards: data.nrows) do\n  \
                  text str: data['title'], x: 100, y: 100\nend\n";
    let (project, text) = made(&[("deck/deck.rb", script), ("deck/cards.yml", cards)], "deck");
    let table = project.read("made/cards.csv");
    assert_eq!(table, "title,cost,tags,qty\nHeron,2,\"bird; long legs\",\nReed,,,3\n");
    assert!(text.contains("copies = \"qty\"") && text.contains("equals = 4"), "{text}");
    let broken = Project::empty();
    broken.write("deck/deck.rb", script.as_bytes());
    broken.write("deck/cards.yml", b"title: Heron\n");
    let run = broken.run("new made --from deck");
    assert!(run.code > 0 && run.stderr.contains("found no deck with cards"), "{run:?}");
}

#[test]
fn what_a_script_of_nandeck_includes_and_says_of_its_table_is_read() {
    let common = "UNIT=MM\nCARDSIZE=63,88\n[all]=\"1-{(name)}\"\n";
    let script = "INCLUDE=common.nde\nLINKMULTI=wanted\nLINK=\"cards.csv\"\nFONT=Arial,14,B,#112233\n\
                  TEXT=[all],[name],5,5,53,10,center,center\nIMAGE=[all],[drawn by],5,20,53,30\nINCLUDE=gone.nde\n";
    let cards = "name,wanted,drawn by\nHeron,3,heron.png\nReed,2,reed.png\n";
    let files = [("d/common.nde", common), ("d/deck.nde", script), ("d/cards.csv", cards)];
    let (project, text) = made(&files, "d/deck.nde");
    for part in [
        "trim = \"63x88 mm\"",
        "copies = \"wanted\"",
        "art = \"drawn by\"",
        "field = \"title\"\nx = \"5 mm\"",
        "art = true",
        "equals = 5",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let notes = project.read("made/IMPORT.md");
    assert!(notes.contains("- `deck.nde:7`: there is no script `gone.nde`"), "{notes}");
}
