//! What of a script of Squib is worked out card by card: look-ups, ranges by names, loops over the cards, conditions.

use super::squib::{DOT, deck, holds, made};
use crate::project::{Project, files};

const CARDS: &str = "name,kind,cost,pic\nDragon,Hero,5,dragon.svg\nElf,Hero,2,\nFire,Spell,4,fire.png\nFrost,Spell,1,frost.svg\nRock,Item,,rock.svg\n";

/// A script that says something of itself before its deck.
fn script(before: &str, lines: &str) -> String {
    deck(lines).replacen("Squib::Deck", &format!("{before}Squib::Deck"), 1)
}

/// The text of a type with its layout: from the `id` of the layout to the next.
fn layout(toml: &str, id: &str) -> String {
    let from = toml.find(&format!("[[layout]]\nid = \"{id}\"")).unwrap_or_else(|| {
        panic!("no layout {id} in\n{toml}");
    });
    let text = &toml[from..];
    let end = text[1..].find("[[layout]]\n").or(text.find("[[expect]]")).unwrap_or(text.len());
    text[..end].to_owned()
}

fn types(toml: &str) -> usize {
    toml.matches("[[type]]").count()
}

#[test]
fn a_method_without_an_end_and_texts_that_differ_from_copy_to_copy() {
    let script = script(
        "def gold(cost) = \"#{cost} gold\"\n",
        "  data['name'].each_with_index do |name, i|\n    text str: \"No. #{i + 1}\", range: i, x: 75, y: 300\n  end\n",
    );
    let cards = "name,qty\nDragon,2\nElf,1\n";
    let (project, toml, notes) = made(&[("deck.rb", &script), ("cards.csv", cards)]);
    assert_eq!(types(&toml), 1, "{toml}");
    holds(&project.read("made/cards.csv"), &["Dragon,2,No. 1", "Elf,1,No. 3"]);
    holds(&notes, &["`def gold(cost)", "it differs from copy to copy"]);
}

#[test]
fn colours_are_looked_up_in_a_hash_of_the_script() {
    let script = script(
        "COLORS = { 'Hero' => '#aa0000', 'Spell' => :blue }\n",
        "  rect x: 75, y: 150, width: 100, height: 100, fill_color: data['kind'].map { |t| COLORS[t] || 'gray' }\n  \
           text str: data['kind'], x: 75, y: 300, color: data['kind'].map { |t| COLORS.fetch(t, '#333') }\n  \
           text str: 'x', x: 75, y: 400, color: data['kind'].map { |t| COLORS[t] }\n",
    );
    let (project, toml, notes) = made(&[("deck.rb", &script), ("cards.csv", CARDS)]);
    assert_eq!(types(&toml), 3, "{toml}");
    for (kind, fill, ink) in [
        ("hero", "#AA0000", "#AA0000"),
        ("spell", "#0000FF", "#0000FF"),
        ("item", "#808080", "#333333"),
    ] {
        let fill = format!("fill = \"{fill}\"");
        holds(&layout(&toml, kind), &[&fill, &format!("colour = \"{ink}\"")]);
    }
    // A colour that the hash lacks is left to the layout: black.
    assert_eq!(layout(&toml, "item").matches("colour = ").count(), 1, "{toml}");
    assert_eq!(
        project.read("made/hero.csv"),
        "name,kind,cost,pic\nDragon,Hero,5,dragon.svg\nElf,Hero,2,\n"
    );
    holds(
        &notes,
        &["- `deck.rb:3`: boxes differ from card to card: the cards are parted into 3 types"],
    );
    assert!(!notes.contains("Not taken over"), "{notes}");
}

/// The hash may stand on several lines, be frozen or have a usual value, and its keys may be symbols.
#[test]
fn hashes_of_all_sorts_are_read() {
    let script = script(
        "TINTS = {\n  hero: '#aa0000', # red\n  'spell': '#0000aa'\n}.freeze\nSIZES = Hash.new(8)\nSIZES['Hero'] = 20\n\
         BASE = '#EEEEEE'\ntint = data['kind']\n  .map { |t| TINTS[t.downcase.to_sym] || BASE }\n",
        "  text str: 'x', x: 75, y: 150, font_size: data['kind'].map { |t| SIZES[t] }\n  \
           text str: 'y', x: data.kind.map { |t| { 'Hero' => 100 }.fetch(t) { 300 } }, y: 20 * 10\n  \
           TINTS.each do |kind, ink|\n    of = data['kind'].each_index.select { |i| data['kind'][i].downcase == kind.to_s }\n    \
             rect range: of, x: 600, y: 600, width: 90, height: 90, fill_color: ink\n  end\n",
    );
    // The ground is painted first.
    let script = script.replacen(" do\n  text", " do\n  background color: tint\n  text", 1);
    let (_, toml, notes) = made(&[("deck.rb", &script), ("cards.csv", CARDS)]);
    assert_eq!(types(&toml), 3, "{toml}");
    let hero = layout(&toml, "hero");
    holds(
        &hero,
        &["background = \"#AA0000\"", "fill = \"#AA0000\"", "size = \"20 pt\"", "x = \"5.29 mm\""],
    );
    let item = layout(&toml, "item");
    holds(
        &item,
        &["background = \"#EEEEEE\"", "size = \"8 pt\"", "x = \"22.22 mm\"\ny = \"13.76 mm\""],
    );
    assert!(!item.contains("fill = ") && !notes.contains("Not taken over"), "{item}\n{notes}");
}

/// Where there would be a type for nearly each card, all have the first, and it is told.
#[test]
fn too_many_sorts_are_listed() {
    let rows: String = (1..=20).map(|at| format!("Card {at},#0000{at:02}\n")).collect();
    let cards = format!("name,ink\n{rows}");
    let script = deck(
        "  text str: 'x', x: 75, y: 150, color: data['ink']\n  rect x: 75, y: 300, width: 90, height: 90, fill_color: data['ink'].map { |c| c || 'red' }\n",
    );
    let (_, toml, notes) = made(&[("deck.rb", &script), ("cards.csv", &cards)]);
    assert_eq!((types(&toml), toml.matches("\"#000001\"").count()), (1, 2), "{toml}");
    holds(
        &notes,
        &[
            "- `deck.rb:4`: `color:` is another one for each card: all have the first",
            "- `deck.rb:5`: `fill_color:` is another one for each card: all have the first",
        ],
    );
}

#[test]
fn ranges_name_cards_by_their_names_and_types() {
    let script = script(
        "id = data['name'].each_with_index.to_h\n",
        "  text str: 'one', range: id['Dragon'], x: 75, y: 150\n  text str: 'two', range: [id['Dragon'], id['Elf']], x: 75, y: 225\n  \
           text str: 'three', range: id['Elf']..id['Frost'], x: 75, y: 300\n  \
           text str: 'hero', range: data['kind'].each_index.select { |i| data['kind'][i] == 'Hero' }, x: 75, y: 375\n  \
           spells = data.kind.each_with_index.select { |t, i| t == 'Spell' }.map(&:last)\n  \
           text str: 'spell', range: spells, x: 75, y: 450\n  rect range: spells, x: 75, y: 600, width: 90, height: 90\n",
    );
    let (_, toml, notes) = made(&[("deck.rb", &script), ("cards.csv", CARDS)]);
    holds(
        &toml,
        &[
            "{% if title in [\\\"Dragon\\\"] %}one{% endif %}",
            "{% if title not in [\\\"Rock\\\"] %}two{% endif %}",
            "words = \"spell\"",
        ],
    );
    assert!(toml.contains("[\\\"Elf\\\"] %}three") && toml.contains("words = \"three\""), "{toml}");
    assert_eq!((types(&toml), toml.matches("stroke = ").count()), (2, 1), "{toml}");
    assert!(!notes.contains("Not taken over"), "{notes}");
}

/// The table of numbers may be filled by a block. A name that no card has is told, and copies are all alike.
#[test]
fn numbers_of_cards_are_gathered_in_blocks() {
    let cards = "name,kind,qty\nDragon,Hero,3\nElf,Hero,1\nFire,Spell,2\n";
    let script = script(
        "id = {}; data['name'].each_with_index { |n, i| id[n] = i }\nof = {}\n\
         data['kind'].each_with_index do |t, i|\n  (of[t] ||= []) << i\nend\n",
        "  text str: 'one', range: id['Dragon'], x: 75, y: 150\n  text str: 'two', range: of['Spell'], x: 75, y: 225\n  \
           text str: 'none', range: id['Newt'], x: 75, y: 300\n",
    );
    let (_, toml, notes) = made(&[("deck.rb", &script), ("cards.csv", cards)]);
    holds(&toml, &["{% if title in [\\\"Dragon\\\"] %}one", "{% if title in [\\\"Fire\\\"] %}two"]);
    assert!(!toml.contains("none"), "{toml}");
    holds(
        &notes,
        &[
            "- `deck.rb:9`: it is on some copies of a card only, and all copies of a card are alike here: it is on all of them",
            "- `deck.rb:11`: there is no card that the range names: on no card: `text str: 'none'",
        ],
    );
    assert_eq!(notes.matches("- `deck.rb:").count(), 2, "{notes}");
}

#[test]
fn loops_over_the_cards_draw_on_each() {
    let script = deck(
        "  data['kind'].each_with_index do |kind, i|\n    text str: \"the #{kind}\", range: i, x: 75, y: 150\n    \
             if kind == 'Hero'\n      rect range: i, x: 75, y: 300, width: 90, height: 90, fill_color: '#112233'\n    \
             else\n      text str: 'common', range: i, x: 75, y: 300\n    end\n    \
             svg file: \"#{kind.downcase}.svg\", range: i, x: 300, y: 300, width: 90, height: 90 unless kind == 'Item'\n    \
             circle range: i, x: 1, y: 1, radius: 1\n  end\n",
    );
    let sources =
        [("deck.rb", &*script), ("cards.csv", CARDS), ("hero.svg", DOT), ("spell.svg", DOT)];
    let (project, toml, notes) = made(&sources);
    assert_eq!(types(&toml), 2, "{toml}");
    holds(
        &toml,
        &["words = \"the {{ card_kind|default(\\\"\\\") }}\"", "words = \"common\"", "art = true"],
    );
    assert_eq!(toml.matches("fill = \"#112233\"").count(), 1, "{toml}");
    let tables = project.read("made/cards-1.csv") + &project.read("made/cards-2.csv");
    holds(
        &tables,
        &["Elf,Hero,2,,hero.svg", "Fire,Spell,4,fire.png,spell.svg", "Rock,Item,,rock.svg,\n"],
    );
    assert!(files(&project.path("made/art")).contains("spell.svg"));
    holds(&notes, &["- `deck.rb:12`: not understood: `circle"]);
    assert_eq!(notes.matches("`deck.rb:").count(), 2, "{notes}");
}

/// Lines may leave cards out, keep values of their own, or ask with `case`; a loop may stand in one line.
#[test]
fn loops_over_the_cards_may_have_conditions_of_all_sorts() {
    let script = deck(
        "  data['cost'].zip(data['kind']).each_with_index do |(cost, kind), i|\n    next if cost.nil?\n    \
             ink = if cost > 3\n      'red'\n    else\n      '#00AA00'\n    end\n    \
             text str: \"#{i + 1}. #{kind}\", range: i, x: 75, y: 150, color: ink\n    \
             case kind\n    when 'Hero', 'King'\n      text str: 'HERO', range: [i], x: 75, y: 300\n    when 'Spell' then\n      \
             text str: 'SPELL', range: i, x: 75, y: 300\n    end\n    text str: 'all', x: 75, y: 450\n    \
             frob(kind) do |it|\n      text str: it, range: i\n    end\n  end\n  \
           data['cost'].each_with_index { |c, i| text str: (c.to_i.zero? ? 'free' : \"#{c} gold\"), range: i, x: 75, y: 600 }\n",
    );
    let (project, toml, notes) = made(&[("deck.rb", &script), ("cards.csv", CARDS)]);
    assert_eq!(types(&toml), 2, "{toml}");
    let (one, two) = (project.read("made/cards-1.csv"), project.read("made/cards-2.csv"));
    holds(
        &one,
        &[
            "Dragon,Hero,5,dragon.svg,1\\. Hero,5 gold\n",
            "Fire,Spell,4,fire.png,3\\. Spell,4 gold\n",
            "Rock,Item,,rock.svg,,free\n",
        ],
    );
    holds(&two, &["Elf,Hero,2,,2\\. Hero,2 gold\n", "Frost,Spell,1,"]);
    holds(
        &layout(&toml, "cards-1"),
        &["colour = \"#FF0000\"", "[\\\"Dragon\\\"] %}HERO", "[\\\"Fire\\\"] %}SPELL"],
    );
    holds(&layout(&toml, "cards-2"), &["colour = \"#00AA00\""]);
    holds(
        &notes,
        &[
            "- `deck.rb:18`: in a loop over the cards, and not on the card at hand (`range: i`): draw it by hand: `text str: 'all'",
            "- `deck.rb:19`: not understood: `frob(kind) do |it|`",
            "- `deck.rb:20`: inside a block that is not run: `text str: it, range: i`",
        ],
    );
}

#[test]
fn conditions_choose_colours_and_pictures() {
    let script = deck(
        "  svg file: data['pic'].map { |f| f.nil? ? 'default.svg' : f.sub('png', 'svg') }, x: 75, y: 300, width: 90, height: 90\n  \
           text str: 'x', x: 75, y: 150, color: data['cost'].map { |c| c.to_i > 3 ? 'red' : 'black' }\n",
    );
    let mut sources = vec![("deck.rb", &*script), ("cards.csv", CARDS)];
    sources.extend(
        ["default.svg", "dragon.svg", "fire.svg", "frost.svg", "rock.svg"].map(|it| (it, DOT)),
    );
    let (project, toml, notes) = made(&sources);
    assert_eq!((types(&toml), toml.matches("art = true").count()), (2, 2), "{toml}");
    holds(&layout(&toml, "cards-1"), &["colour = \"#FF0000\""]);
    holds(&layout(&toml, "cards-2"), &["colour = \"#000000\""]);
    holds(
        &project.read("made/cards-2.csv"),
        &["Elf,Hero,2,,default.svg\n", "Rock,Item,,rock.svg,rock.svg\n"],
    );
    assert!(!notes.contains("Not taken over"), "{notes}");
}

/// `svg` and `png` that take turns are one drawing of each card; pictures of few sorts stand beside it.
#[test]
fn pictures_of_two_commands_become_one_column() {
    let script = script(
        "ICONS = { 'Hero' => 'hero.svg', 'Spell' => 'spell.svg' }\n",
        "  svg file: data['kind'].map { |t| ICONS[t] }, x: 600, y: 75, width: 90, height: 90\n  \
           svg file: data['pic'].map { |f| f.to_s.end_with?('.svg') ? f : nil }, x: 75, y: 300, width: 90, height: 90\n  \
           png file: data['pic'].map { |f| f if f =~ /\\.png$/ }, x: 75, y: 300, width: 90, height: 90\n",
    );
    let mut sources = vec![("deck.rb", &*script), ("cards.csv", CARDS)];
    sources.extend(
        ["dragon.svg", "frost.svg", "rock.svg", "hero.svg", "spell.svg"].map(|it| (it, DOT)),
    );
    let project = Project::empty();
    project.write("theirs/fire.png", include_bytes!("../../../docs/pictures/cards.png"));
    sources
        .iter()
        .for_each(|(path, text)| project.write(&format!("theirs/{path}"), text.as_bytes()));
    project.run("new made --from theirs").made();
    let toml = project.read("made/game.toml");
    let built = project.run("build made --no-images");
    assert_eq!(built.code, 0, "{built:?}\n{toml}");
    assert_eq!((types(&toml), toml.matches("art = true").count()), (3, 3), "{toml}");
    holds(&toml, &["art = \"pic\""]);
    holds(&layout(&toml, "hero"), &["image = \"hero.svg\""]);
    assert!(!layout(&toml, "item").contains("image = "), "{toml}");
    let notes = project.read("made/IMPORT.md");
    assert!(files(&project.path("made/art")).contains("fire.png"), "{notes}");
    assert!(!notes.contains("Not taken over"), "{notes}");
}

/// Cards that only the script knows are told apart as well.
#[test]
fn options_that_a_script_lists_part_its_cards() {
    let script = "data = { 'name' => %w(Thief Grifter Mind), 'kind' => ['Thug', 'Thinker', 'Thinker'] }\n\
        of = {}; data['kind'].each_with_index{ |t, i| (of[t] ||= []) << i}\nSquib::Deck.new(cards: 3) do\n  \
        text str: data['name'], x: 75, y: 75, color: [:red, :green, :blue]\n  text str: 'T', range: of['Thinker'], x: 75, y: 150\nend\n";
    let (_, toml, notes) = made(&[("deck.rb", script)]);
    assert_eq!(types(&toml), 3, "{toml}");
    holds(&toml, &["colour = \"#FF0000\"", "colour = \"#008000\"", "colour = \"#0000FF\""]);
    assert_eq!(toml.matches("words = \"T\"").count(), 2, "{toml}");
    assert!(!notes.contains("Not taken over"), "{notes}");
    let script = "Squib::Deck.new(cards: 2) do\n  rect x: 75, y: 75, width: 90, height: 90, fill_color: ['red', 'blue']\n  text str: 'POND', x: 75, y: 300\nend\n";
    let (project, toml, _) = made(&[("deck.rb", script)]);
    assert_eq!(types(&toml), 2, "{toml}");
    holds(&project.read("made/deck-1.csv"), &["title\nCard 1\n"]);
}

/// The idiom of Squib's own example: as many pictures as a card has hearts.
#[test]
fn loops_within_loops_over_numbers_are_unrolled() {
    let script = deck(
        "  hearts = [nil, 1, 2, 1, 2]\n  1.upto(2).each do |n|\n    range = hearts.each_index.select { |i| hearts[i] == n }\n    \
             n.times do |i|\n      svg file: 'heart.svg', range: range, x: 150, y: 55 + i * 60, width: 40, height: 40\n    end\n  end\n",
    );
    let (_, toml, notes) = made(&[("deck.rb", &script), ("cards.csv", CARDS), ("heart.svg", DOT)]);
    assert_eq!((types(&toml), toml.matches("image = \"heart.svg\"").count()), (3, 3), "{toml}");
    assert!(!notes.contains("Not taken over"), "{notes}");
}

/// A column that is worked out is changed in the table.
#[test]
fn columns_are_worked_out() {
    let script = script(
        "COLORS = { 'Hero' => 'red' }\ndata['tint'] = data['kind'].map { |t| COLORS.fetch(t, 'none') }\n\
         data['kind'].map! { |t| case t when 'Hero' then 'H' else t[0..1] end }\n",
        "  text str: data['tint'], x: 75, y: 150\n",
    );
    let (project, _, notes) = made(&[("deck.rb", &script), ("cards.csv", CARDS)]);
    holds(
        &project.read("made/cards.csv"),
        &["Dragon,H,5,dragon.svg,red\n", "Rock,It,,rock.svg,none\n"],
    );
    assert!(!notes.contains("Not taken over"), "{notes}");
}

/// Numbers are added, and texts are put together.
#[test]
fn numbers_are_added() {
    let script = deck(
        "  text str: data['cost'].map { |c| \"#{c.to_i + 1} gold\" }, x: 75, y: 150\n  \
           text str: data['cost'].map { |c| '*' * c.to_i }, x: 75, y: 225\n  \
           text str: data['kind'].map { |k| k + '!' }, x: 75, y: 300\n",
    );
    let (project, toml, notes) = made(&[("deck.rb", &script), ("cards.csv", CARDS)]);
    holds(
        &project.read("made/cards.csv"),
        &["Elf,Hero,2,,3 gold,\\*\\*\n", "Rock,Item,,rock.svg,1 gold,\n"],
    );
    holds(&toml, &["words = \"{{ card_kind|default(\\\"\\\") }}!\""]);
    assert!(!notes.contains("Not taken over"), "{notes}");
}

/// Whatever a script says, it is read to its end in good time.
#[test]
fn strange_scripts_are_read_to_their_end() {
    let doubled =
        "x = [1]\n".to_owned() + &"x = x + x\ny = [x, y]\nz = \"#{z}#{z}z\"\n".repeat(200);
    let deep = format!("x = {}1{}\n", "[(".repeat(3_000), ")]".repeat(3_000));
    let chain = format!("x = 1{}\ny = {}1\n", ".abs + 1".repeat(2_000), "!-".repeat(2_000));
    let ifs = "if true\n".repeat(200) + &"end\n".repeat(200);
    for before in [
        &*doubled,
        &deep,
        &chain,
        &ifs,
        "x = 9223372036854775807 + 1\ny = -9223372036854775807 - 9\nz = 1 / 0\nw = 5 % -0\n",
        "x = (0..9223372036854775807).map { |i| i }\ny = 99999999999.times.map { |i| i }\nz = ['a'] * 999999999\n",
        "x = { 1 => { 2 => 3 } }[1][2][3][4]\ny = 'é'[1]\nz = 'é'[-9..9]\nw = 'é' % 3\nv = '%0999d' % 3\n",
        "case\nwhen\nend\nif\nend\ndata.each_with_index do |(a, (b)), |\nend\n\"#{\n",
        "data['name'].each_with_index do |n, i|\n  data['name'].each_with_index do |n, i|\n    text str: n, range: i\n",
    ] {
        let (_, toml, _) =
            made_of(&script(before, "  text str: data['kind'], range: -99..99, x: 75, y: 9\n"));
        assert!(
            toml.contains("field = \"title\"")
                || before.ends_with("range: i\n")
                || before.starts_with("case"),
            "{before}\n{toml}"
        );
    }
}

fn made_of(script: &str) -> (Project, String, String) {
    let project = Project::empty();
    project.write("theirs/cards.csv", CARDS.as_bytes());
    project.write("theirs/deck.rb", script.as_bytes());
    let run = project.run("new made --from theirs");
    assert!(run.code <= 2 && !run.stderr.contains("panicked"), "{script}\n{run:?}");
    let toml = if run.code == 0 { project.read("made/game.toml") } else { String::new() };
    (project, toml, run.stderr)
}

/// Icons in texts stay icons where pictures are worked out for each card.
#[test]
fn icons_and_pictures_that_are_worked_out_go_together() {
    let cards = "name,text\nDragon,Costs :dot: now.\nElf,Free.\n";
    let lines = "  svg file: data['name'].map { |it| \"#{it.downcase}.svg\" }, x: 75, y: 75, width: 100, height: 100\n  \
        text(str: data['text'], x: 75, y: 400, width: 600) do |embed|\n    \
        embed.svg key: ':dot:', file: 'dot.svg', width: 28, height: :scale\n  end\n";
    let files = [
        ("deck.rb", &*deck(lines)),
        ("cards.csv", cards),
        ("dragon.svg", DOT),
        ("elf.svg", DOT),
        ("dot.svg", DOT),
    ];
    let (project, _, notes) = made(&files);
    let table = project.read("made/cards.csv");
    assert!(table.contains("Costs :dot: now.,dragon.svg"), "{table}");
    assert!(!notes.contains("printed as words"), "{notes}");
}

/// Cards of a second deck keep their size.
#[test]
fn a_deck_of_another_size_has_a_format_of_its_own() {
    let script = "data = Squib.csv file: 'cards.csv'\nSquib::Deck.new(cards: data.nrows) do\n  \
        text str: data['name'], x: 75, y: 75\nend\n\
        Squib::Deck.new(cards: data.nrows, width: '40mm', height: '40mm') do\n  text str: data['kind'], x: 75, y: 75\nend\n";
    let (project, toml, _) = made(&[("deck.rb", script), ("cards.csv", CARDS)]);
    assert_eq!(toml.matches("\ntrim = ").count(), 2, "{toml}");
    assert_eq!(toml.matches("\nformat = ").count(), 1, "{toml}");
    let run = project.run("build made --no-images");
    assert!(
        files(&project.path("out/made")).iter().filter(|it| it.ends_with(".pdf")).count() == 2,
        "{run:?}"
    );
}

#[test]
fn letters_and_blocks_in_braces_are_listed() {
    let lines = "  text str: data['name'], x: 75, y: 75, font: 'Comic Sans MS Bold 9'\n  \
        text str: data['kind'], x: 75, y: 175, font: 'Sans Bold 9'\n  \
        build(:colour) { background color: :blue }\n";
    let (_, _, notes) = made(&[("deck.rb", &deck(lines)), ("cards.csv", CARDS)]);
    assert_eq!(notes.matches("font `Comic Sans MS`: put the font file into").count(), 1, "{notes}");
    assert!(!notes.contains("font `Sans"), "{notes}");
    assert!(notes.contains("a block in braces, which is not read: `build(:colour)"), "{notes}");
}
