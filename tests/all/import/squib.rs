//! What is read of scripts of Squib beyond plain commands, and what is told of the rest.

use crate::project::{Project, files};

pub(super) const DOT: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><circle cx=\"5\" cy=\"5\" r=\"4\"/></svg>";
const POND: &str = "name,kind,cost,text\nHeron,bird,3,Eat :frog: now.\nReed,plant,1,Hide.\nDuck,bird,,Swim.\nLily,plant,2,Float.\n";

/// The parts of the game that is made of scripts and other files: its `game.toml`, and its `IMPORT.md`.
pub(super) fn made(sources: &[(&str, &str)]) -> (Project, String, String) {
    let project = Project::empty();
    project.write("theirs/cards.csv", POND.as_bytes());
    sources
        .iter()
        .for_each(|(path, text)| project.write(&format!("theirs/{path}"), text.as_bytes()));
    project.run("new made --from theirs").made();
    let built = project.run("build made --no-images");
    assert_eq!(built.code, 0, "{}\n{built:?}", project.read("made/game.toml"));
    let toml = project.read("made/game.toml");
    let has_notes = files(&project.path("made")).contains("IMPORT.md");
    let notes = if has_notes { project.read("made/IMPORT.md") } else { String::new() };
    (project, toml, notes)
}

/// A deck of the pond with these lines.
pub(super) fn deck(lines: &str) -> String {
    format!(
        "data = Squib.csv file: 'cards.csv'\nSquib::Deck.new(cards: data.nrows) do\n  text str: data['name'], x: 75, y: 75\n{lines}end\n"
    )
}

pub(super) fn holds(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
}

/// A change that only puts texts together becomes words, so that the table stays as it is.
#[test]
fn simple_changes_of_texts_become_words() {
    let script = deck(
        "  text str: data['cost'].map { |c| c.nil? ? 'free' : \"#{c} gold\" }, x: 75, y: 150\n  \
           text str: data['name'].map(&:upcase), x: 75, y: 225\n  \
           line = data['name'].zip(data['kind']).map { |n, k| \"#{n}, a #{k.capitalize}\" }\n  text str: line, x: 75, y: 300\n  \
           text str: data['text'].map { |t| t.gsub('now', 'soon') + '!' }, x: 75, y: 375\n  \
           text str: data['kind'].map { |k| k == 'bird' ? 'flies' : nil }, x: 75, y: 450\n  \
           text x: 75, y: 525, str: data['cost'].map do |c|\n    \"(#{c})\"\n  end\n  \
           text str: data['cost'].map { |c| Math.sqrt(c) }, x: 75, y: 600\n  \
           text(str: data['kind'].map do |k|\n    \"a #{k}\"\n  end, x: 75, y: 675)\n",
    );
    let (project, toml, notes) = made(&[("deck.rb", &script)]);
    holds(
        &toml,
        &[
            "words = \"{% if cost is defined %}{{ cost|default(\\\"\\\") }} gold{% else %}free{% endif %}\"",
            "words = \"{{ title|default(\\\"\\\")|upper }}\"",
            "words = \"{{ title|default(\\\"\\\") }}, a {{ card_kind|default(\\\"\\\")|capitalize }}\"",
            "words = \"{{ text|default(\\\"\\\")|replace(\\\"now\\\", \\\"soon\\\") }}!\"",
            "words = \"{% if card_kind|default(\\\"\\\") == \\\"bird\\\" %}flies{% endif %}\"",
            "words = \"a {{ card_kind|default(\\\"\\\") }}\"",
            "words = \"({{ cost|default(\\\"\\\") }})\"",
        ],
    );
    holds(
        &notes,
        &["- `deck.rb:13`: what is done to the column `cost` is not: it is shown as it is"],
    );
    assert_eq!(notes.matches("`deck.rb:").count(), 1, "{notes}");
    assert!(project.read("made/cards.csv").contains("Heron,bird,3,"));
}

/// A change that is kept under the name of a column is made in the table.
#[test]
fn columns_that_a_script_changes_are_changed_in_the_table() {
    let script = "data = Squib.csv file: 'cards.csv'\ndata['text'].each { |it| it.gsub! '.', \"!\" }\ndata['kind'].map! { |k| k.upcase }\n\
        data['line'] = data['name'].zip(data['cost']).map { |n, c| \"#{n} #{c}\" }\n\
        Squib::Deck.new(cards: data.nrows) do\n  text str: data['name'], x: 75, y: 75\n  text str: data['line'], x: 75, y: 150\nend\n";
    let (project, toml, notes) = made(&[("deck.rb", script)]);
    holds(
        &project.read("made/cards.csv"),
        &["name,kind,cost,text,line\n", "Reed,PLANT,1,Hide!,Reed 1\n", "Duck,BIRD,,Swim!,Duck\n"],
    );
    holds(&toml, &["field = \"line\""]);
    holds(
        &notes,
        &[
            "- `deck.rb:2`: the column `text` of cards.csv is changed in the table as this line says",
            "- `deck.rb:4`: ",
        ],
    );
    assert!(!notes.contains("Not taken over"), "{notes}");
}

/// Loops over lists in the script are unrolled; what others draw is told line by line.
#[test]
fn loops_over_written_lists_are_unrolled() {
    let script = deck(
        "  %w(kind cost).each do |key|\n    text str: data[key], layout: \"#{key}_box\"\n    svg file: \"#{key.upcase}.svg\", x: 75, y: 600\n  end\n  \
           ['text'].each { |key| text str: data[key], layout: key }\n  \
           3.times do |i|\n    text str: i, x: 75, y: 75\n    rect x: i\n  end\n",
    );
    let layout = "layout:\nkind_box:\n  x: 100\n  y: 150\n  width: 300\ncost_box:\n  x: 200\n  y: 150\ntext:\n  x: 75\n  y: 400\n  width: 500\n";
    let script = script.replace("cards: data.nrows", "cards: data.nrows, layout: 'look.yml'");
    let sources =
        [("deck.rb", &*script), ("look.yml", &layout[8..]), ("KIND.svg", DOT), ("COST.svg", DOT)];
    let (_, toml, notes) = made(&sources);
    holds(
        &toml,
        &[
            "field = \"card_kind\"\nx = \"5.29 mm\"",
            "field = \"cost\"\nx = \"13.76 mm\"",
            "field = \"text\"",
            "image = \"KIND.svg\"",
            "image = \"COST.svg\"",
        ],
    );
    for number in 0..3 {
        holds(&toml, &[&format!("words = \"{number}\"")]);
    }
    assert!(!notes.contains("Not taken over"), "{notes}");
}

#[test]
fn embedded_drawings_become_icons() {
    let script = deck(
        "  text(str: data['text'], x: 75, y: 300, width: 600) do |embed|\n    embed.svg key: ':frog:', file: 'img/green-frog.svg', width: 28\n    \
             embed.png key: ':old:', file: 'old.png'\n  end\n  \
           text str: 'Pay <b>2</b> :coin:', x: 75, y: 825\n  text(str: 'Eat a :frog:', x: 75, y: 600) do |embed|\n    embed.svg key: ':frog:', file: 'img/green-frog.svg'\n  end\n",
    );
    let (project, toml, notes) =
        made(&[("deck.rb", &script), ("img/green-frog.svg", DOT), ("old.png", "")]);
    holds(&project.read("made/cards.csv"), &["Eat :green-frog: now."]);
    holds(&toml, &["words = \"Eat a :green-frog:\"", "words = \"Pay **2** :coin\\\\:\""]);
    assert!(project.path("made/art/icons/green-frog.svg").exists());
    holds(
        &notes,
        &[
            "- `cards.csv`: `:frog:` in texts is the icon `:green-frog:` now",
            "- `deck.rb:6`: icons are drawings in SVG",
        ],
    );
}

/// Boxes for some cards: texts get a condition, areas and pictures part the table.
#[test]
fn ranges_are_the_cards_that_they_name() {
    let script = deck(
        "  text range: [0, -1], str: 'rare', x: 75, y: 150\n  text range: 1..2, str: data['kind'], x: 75, y: 225\n  \
           text range: ids['Heron'], str: 'lost', x: 75, y: 300\n  text str: 'x', x: [1, 2], y: 375, color: data['ink']\n",
    );
    let (_, toml, notes) = made(&[("deck.rb", &script)]);
    holds(
        &toml,
        &[
            "words = \"{% if title in [\\\"Heron\\\", \\\"Lily\\\"] %}rare{% endif %}\"",
            "words = \"{% if title in [\\\"Reed\\\", \\\"Duck\\\"] %}{{ card_kind|default(\\\"\\\") }}{% endif %}\"",
        ],
    );
    holds(
        &notes,
        &[
            "- `deck.rb:6`: only on some cards, which the script computes",
            "- `deck.rb:7`: `x:` is another one for each card: all have the first",
            "- `deck.rb:7`: `color:` is worked out",
        ],
    );
    let script = deck(
        "  rect range: [0, 2], x: 75, y: 300, width: 100, height: 100, fill_color: '#112233'\n",
    );
    let (project, toml, _) = made(&[("deck.rb", &script)]);
    assert_eq!(
        (toml.matches("[[type]]").count(), toml.matches("fill = \"#112233\"").count()),
        (2, 1),
        "{toml}"
    );
    holds(&project.read("made/bird.csv"), &["Heron", "Duck"]);
}

/// Names of pictures that are put together of columns become a column.
#[test]
fn pictures_with_names_that_are_put_together_become_a_column() {
    let script = deck(
        "  svg file: data['name'].map { |n| n.nil? ? nil : \"#{n.downcase}.svg\" }, x: 75, y: 300, width: 300, height: 300\n",
    );
    let pictures = ["heron.svg", "reed.svg", "duck.svg", "lily.svg"].map(|it| (it, DOT));
    let mut sources = vec![("deck.rb", script.as_str())];
    sources.extend(pictures);
    let (project, toml, _) = made(&sources);
    holds(&toml, &["art = \"art_file\"", "art = true"]);
    holds(&project.read("made/cards.csv"), &["Duck,bird,,Swim.,duck.svg"]);
}

#[test]
fn a_deck_that_is_drawn_for_backs_becomes_a_back() {
    let fronts = deck("  save_sheet prefix: 'front_'\n");
    let backs = "Squib::Deck.new(cards: 4) do\n  background color: '#112233'\n  png file: 'pond.svg'\n  \
        text str: 'POND', font_size: 30, x: 75, y: 75\n  save_sheet prefix: 'back_'\nend\n";
    let (project, toml, notes) =
        made(&[("deck.rb", &format!("{fronts}{backs}")), ("pond.svg", DOT)]);
    holds(
        &toml,
        &["[[back]]\nid = \"back\"\ntitle = \"POND\"\nart = \"pond.svg\"\n", "total >= 4"],
    );
    assert_eq!(toml.matches("[[type]]").count(), 1, "{toml}");
    assert!(files(&project.path("made/art")).contains("pond.svg"));
    holds(&notes, &["- `deck.rb:6`: the ground of a back is not taken over"]);
}

/// Each deck has the back of its script, or of the one with the most similar name.
#[test]
fn several_backs_stand_in_columns() {
    let birds = deck("  save_png\n");
    let back = |word: &str| {
        format!(
            "Squib::Deck.new(cards: 4) do\n  text str: '{word}', x: 75, y: 75\n  save_png\nend\n"
        )
    };
    let differ = "data = Squib.csv file: 'cards.csv'\nSquib::Deck.new(cards: 4) do\n  text str: data['kind'], x: 75, y: 75\nend\n";
    let coins =
        "Squib::Deck.new(cards: 2) do\n  text str: %w(One Two), x: 75, y: 75\n  save_png\nend\n";
    let sources = [
        ("birds.rb", &*birds),
        ("bird_backs.rb", &back("BIRDS")),
        ("coins.rb", coins),
        ("coin_backs.rb", &back("COINS")),
        ("other_back.rb", differ),
    ];
    let (project, toml, notes) = made(&sources);
    assert_eq!(project.read("made/coins.csv"), "text,back\nOne,back-2\nTwo,back-2\n");
    holds(
        &project.read("made/cards.csv"),
        &["name,kind,cost,text,back\n", "Reed,plant,1,Hide.,back\n"],
    );
    holds(&toml, &["id = \"back\"\ntitle = \"BIRDS\"", "id = \"back-2\"\ntitle = \"COINS\""]);
    holds(
        &notes,
        &[
            "- `other_back.rb:3`: backs that differ from card to card are not made of boxes",
            "- `birds.rb`: there are several backs",
        ],
    );
}

/// A number of cards alone makes no blank ones.
#[test]
fn cards_of_which_nothing_is_known_are_one_card_with_copies() {
    let script = "names = File.readlines('names.txt')\nSquib::Deck.new(cards: 21) do\n  text str: names, x: 75, y: 75\n  text str: 'POND', x: 75, y: 150\nend\n";
    let (project, toml, notes) = made(&[("deck.rb", script)]);
    assert_eq!(project.read("made/deck.csv"), "title,copies\nCard 1,21\n");
    holds(&toml, &["words = \"POND\"", "total >= 21"]);
    holds(
        &notes,
        &[
            "- `deck.rb:2`: the texts of its 21 cards are not in the script",
            "- `deck.rb:3`: not understood: `text str: names",
        ],
    );
    let script = "names = %w(Heron Reed)\nSquib::Deck.new(cards: 21) do\n  text str: names, x: 75, y: 75\nend\n";
    let (project, _, notes) = made(&[("deck.rb", script)]);
    assert_eq!(project.read("made/deck.csv"), "text\nHeron\nReed\n");
    holds(&notes, &["- `deck.rb:2`: of its 21 cards, the script says something of 2 only"]);
}

/// Lists by their names are a table that the script holds; `explode` names the column of copies.
#[test]
fn tables_of_lists_and_columns_of_copies_are_read() {
    let script = "data = { 'name' => ['Heron', 'Reed'], 'level' => [1, 2] }\nSquib::Deck.new(cards: 2) do\n  \
        text str: data['name'], x: 75, y: 75\n  text str: data['level'].map { |l| \"Level #{l}\" }, x: 75, y: 150\nend\n";
    let (project, _, notes) = made(&[("deck.rb", script)]);
    assert_eq!(project.read("made/deck.csv"), "name,text\nHeron,Level 1\nReed,Level 2\n");
    assert_eq!(notes, "");
    let script = deck("").replace("file: 'cards.csv'", "file: 'cards.csv', explode: 'how often'");
    let cards = "name,how often\nHeron,3\nReed,2\n";
    let (_, toml, _) = made(&[("deck.rb", &script), ("cards.csv", cards)]);
    holds(&toml, &["copies = \"how often\"", "total >= 5"]);
}

/// An option that can't be read leaves what the layout says; of a list, the first is taken; a box of which nothing
/// says where it stands is left out. None of them stands in the corner of the card.
#[test]
fn options_that_are_not_read_leave_the_layout() {
    let layout = "kind:\n  x: 100\n  y: 300\n  width: 300\n  height: 100\n";
    let script = deck(
        "  text str: data['kind'], layout: 'kind', y: far(3)\n  text str: 'a', layout: :kind, x: [200, 300, 400, 500]\n  \
           text str: 'b', x: '1in + 0.5in', y: 'middle', width: 200\n  text str: 'c', x: inches(1), y: 2.0.in\n  \
           text str: 'd', x: far(1), y: 100\n  text str: 'e', layout: data['kind']\n",
    );
    let script = script.replace("cards: data.nrows", "cards: data.nrows, layout: 'look.yml'");
    let (_, toml, notes) = made(&[("deck.rb", &script), ("look.yml", layout)]);
    holds(
        &toml,
        &[
            "field = \"card_kind\"\nx = \"5.29 mm\"\ny = \"22.22 mm\"\nwidth = \"25.4 mm\"",
            "words = \"a\"\nx = \"13.76 mm\"\ny = \"22.22 mm\"",
            "words = \"b\"\nx = \"34.92 mm\"\ny = \"44.45 mm\"",
            "words = \"c\"\nx = \"22.22 mm\"\ny = \"47.62 mm\"",
        ],
    );
    assert!(!toml.contains("x = \"0 mm\"") && !toml.contains("words = \"d\""), "{toml}");
    holds(
        &notes,
        &[
            "- `deck.rb:4`: `y:` can't be read, and is left to the layout",
            "- `deck.rb:5`: `x:` is another one for each card: all have the first",
            "- `deck.rb:8`: where it stands can't be read, so that it is left out",
            "- `deck.rb:9`: where it stands can't be read, so that it is left out",
        ],
    );
    assert!(!notes.contains("deck.rb:6") && !notes.contains("deck.rb:7"), "{notes}");
}

/// What is drawn for one build only is on no card, unless the script itself asks for that build.
#[test]
fn what_is_drawn_for_one_build_is_listed() {
    let script = deck(
        "  enable_build :colour\n  build :pnp do\n    text str: 'PNP', x: 75, y: 150\n    save_pdf\n  end\n  \
           build(:colour) do\n    text str: 'ink', x: 75, y: 225\n  end\n  text str: 'all', x: 75, y: 300\n",
    );
    let (_, toml, notes) = made(&[("deck.rb", &script)]);
    assert!(!toml.contains("PNP"), "{toml}");
    holds(&toml, &["words = \"ink\"", "words = \"all\""]);
    holds(
        &notes,
        &["- `deck.rb:6`: drawn for one `build` only, and so on no card: `text str: 'PNP'"],
    );
    assert_eq!(notes.matches("`deck.rb:").count(), 1, "{notes}");
}

/// A text with a change and icons in a block behind its brackets keeps both.
#[test]
fn a_block_in_the_line_of_a_text_is_read() {
    let script = deck(
        "  text(str: data['text'].map { |s| s.upcase }, x: 75, y: 300) { |e| e.svg key: ':frog:', file: 'img/frog.svg'; e.svg key: '(x)', file: 'img/frog.svg' }\n",
    );
    let (project, toml, notes) = made(&[("deck.rb", &script), ("img/frog.svg", DOT)]);
    holds(&toml, &["words = \"{{ text|default(\\\"\\\")|upper }}\""]);
    assert!(project.path("made/art/icons/frog.svg").exists());
    assert!(!notes.contains("Not taken over"), "{notes}");
}

/// Cards are counted as Squib does it: each row is one, unless the script names the column of copies.
#[test]
fn ranges_count_rows_unless_copies_are_exploded() {
    let cards = "name,Qty\nHeron,3\nReed,1\nDuck,1\n";
    let script = deck("  text range: 1, str: 'rare', x: 75, y: 150\n");
    let on = |script: &str| made(&[("deck.rb", script), ("cards.csv", cards)]).1;
    holds(&on(&script), &["{% if title in [\\\"Reed\\\"] %}rare"]);
    let script = script.replace("file: 'cards.csv'", "file: 'cards.csv', explode: 'Qty'");
    let script = script.replace("range: 1", "range: 3");
    holds(&on(&script), &["{% if title in [\\\"Reed\\\"] %}rare"]);
}

/// Styles that a box does not have, and names that there are not, are told.
#[test]
fn lost_styles_and_wrong_names_are_told() {
    let layout = "base:\n  x: 100\n  y: 300\n  width: 300\n  height: 100\n  angle: 0.2\nlow:\n  extends: bsae\n  y: 500\n";
    let script = deck(
        "  text str: 'a', layout: 'base', font: 'Sans Italic 9', colour: 'red'\n  text str: 'b', layout: 'baes'\n  \
           rect layout: 'base', angle: 0, radius: 25, stroke_width: 5\n  text str: 'c', layout: 'base', angle: 0, color: '(0,0)(0,1) #ccc@0.0'\n",
    );
    let script = script.replace("cards: data.nrows", "cards: data.nrows, layout: 'look.yml'");
    let (_, _, notes) = made(&[("deck.rb", &script), ("look.yml", layout)]);
    holds(
        &notes,
        &[
            "- `deck.rb:4`: `colour:` is no option that is known, and is left out; did you mean `color`?",
            "- `deck.rb:4`: a box does not have `angle`: left out",
            "- `deck.rb:4`: italic letters are not taken over: write `*`",
            "- `deck.rb:5`: no layout has the entry `baes`: its box stands below the others; did you mean `base`?",
            "- `deck.rb:6`: a box does not have `radius`, `stroke_width`: left out",
            "- `deck.rb:7`: `(0,0)(0,1) #ccc@0.0` is not a plain colour: the letters are black",
            "- `look.yml:8`: `low` extends `bsae`, and there is no such entry; did you mean `base`?",
        ],
    );
    assert_eq!(notes.matches("`deck.rb:").count(), 6, "{notes}");
}

/// A frame on the edge of the card is lost where it is cut.
#[test]
fn a_frame_on_the_edge_is_told() {
    let script = deck("  rect x: 37.5, y: 37.5, width: 750, height: 1050\n");
    let (_, _, notes) = made(&[("deck.rb", &script)]);
    holds(&notes, &["- `deck.rb:2`: the line of a frame along the edge of the card is cut off"]);
}

/// Pictures are shown whole, and one without a size has that of its file.
#[test]
fn pictures_of_squib_are_shown_whole() {
    let script = deck(
        "  svg file: 'dot.svg', x: 75, y: 300, width: 300, height: 100\n  svg file: 'dot.svg', width: :deck, height: :deck\n",
    );
    let (_, toml, _) = made(&[("deck.rb", &script), ("dot.svg", DOT)]);
    holds(
        &toml,
        &[
            "height = \"8.47 mm\"\nalign = \"centre\"\nvalign = \"middle\"\nfit = \"contain\"",
            "height = \"88.9 mm\"\n",
        ],
    );
    assert_eq!(toml.matches("fit = ").count(), 1, "{toml}");
}

#[test]
fn a_table_that_is_not_there_is_named() {
    let project = Project::empty();
    project.write("theirs/deck.rb", deck("").as_bytes());
    let run = project.run("new made --from theirs");
    let wanted = "found no deck with cards in theirs: deck.rb:1: there is no table `cards.csv`: put it beside the script";
    assert!(run.code == 2 && run.stderr.contains(wanted), "{run:?}");
}
