//! Words that a layout of one's own leaves out: of a board, of a booklet, of a card (F020).

use crate::project::{Project, repository};

/// A game of the tests with a layout of the program in its own folder.
fn with(game: &str, layout: &str) -> Project {
    let project = Project::empty();
    project.lay(&repository(&format!("tests/games/{game}")), &format!("data/{game}"));
    let text = std::fs::read(repository(&format!("templates/{layout}"))).expect("readable");
    project.write(&format!("data/{game}/templates/{layout}"), &text);
    project
}

/// What `check` says of it; nothing where it is clean.
fn told(project: &Project, game: &str) -> String {
    let run = project.run(&format!("check {game} --deny all"));
    assert!([0, 1].contains(&run.code), "{}", run.stderr);
    format!("{}{}", run.stdout, run.stderr)
}

fn assert_told(all: &str, wanted: &[&str]) {
    for words in wanted {
        assert!(all.contains(words), "no word of `{words}`:\n{all}");
    }
}

#[test]
fn a_layout_of_boards_may_forget_nothing() {
    let project = with("boards", "board.typ");
    assert_eq!(told(&project, "boards"), "nothing found in `boards`\n");
    let layout = "data/boards/templates/board.typ";
    project.edit(layout, "\n#heading-strip\n", "\n");
    let all = told(&project, "boards");
    assert_told(&all, &["F020", "the title of the board is not printed", "title = \"The field\""]);
    assert_told(&all, &["draw it in `board.typ`", "#let unprinted = (\"title\",)"]);
    project.edit(layout, "\n#legend-strip\n", "\n#let unprinted = (\"title\",)\n");
    let all = told(&project, "boards");
    assert_told(&all, &["the name of the terrain `wood` is not printed"]);
    assert_told(&all, &["the name of the zone `south` is not printed"]);
    assert!(!all.contains("the title of the board"), "{all}");
    project.edit(layout, "cell: u, report: true", "cell: u, labels: false, report: true");
    assert_told(&told(&project, "boards"), &["the numbers of the cells are not printed"]);
}

/// A chapter with a block of every sort.
const CHAPTER: &str = "# Tiny {#tiny}\n\nEverybody shows a card.\n\n- First of all, a look at the hand.\n\n\
                       | Card | Worth |\n|---|---|\n| A flat slab | seven |\n\n> Stones were here before.\n\n\
                       ```aside Old words\nNobody says it any more.\n```\n\nIt scores a :point: each.\n";

#[test]
fn a_layout_of_booklets_may_forget_nothing() {
    let project = with("tiny", "book-blocks.typ");
    project.write("data/tiny/rules.md", CHAPTER.as_bytes());
    let clean = told(&project, "tiny");
    assert!(!clean.contains("F020"), "{clean}");
    let sorts = [
        (
            "else if t == \"list\" {",
            "else if t == \"lost\" {",
            "an item of a list is not printed in `rules.pdf`",
        ),
        (
            "else if t == \"table\" {",
            "else if t == \"tabel\" {",
            "a cell of a table is not printed in `rules.pdf`",
        ),
        (
            "quote(block: true, blocks(b.c, mode))",
            "[]",
            "a paragraph is not printed in `rules.pdf`",
        ),
        (
            "text(fill: accent, label-caps(inl(b.title)));",
            "[];",
            "a title or caption is not printed",
        ),
    ];
    for (old, new, _) in sorts {
        project.edit("data/tiny/templates/book-blocks.typ", old, new);
    }
    let all = told(&project, "tiny");
    assert_told(&all, &sorts.map(|it| it.2));
    assert_told(&all, &["rules.md:5:3", "rules.md:7:", "rules.md:11:3", "rules.md:13:10"]);
    let project = with("tiny", "book-style.typ");
    project.write("data/tiny/rules.md", CHAPTER.as_bytes());
    project.edit(
        "data/tiny/templates/book-style.typ",
        "{ box(icon(i.id, height: 0.76em)) }",
        "{ [] }",
    );
    assert_told(&told(&project, "tiny"), &["the icon `:point:` is not printed in `rules.pdf`"]);
}

/// A title page or an insert that says less is told where its words were typed.
#[test]
fn a_layout_of_inserts_may_forget_nothing() {
    let project = with("tiny", "book-inserts.typ");
    let (layout, chapter) = ("data/tiny/templates/book-inserts.typ", "data/tiny/rules.md");
    project.edit(chapter, "# Tiny {#tiny}\n", "```insert\ntitle-page\n```\n\n# Tiny {#tiny}\n");
    project.edit("data/tiny/game.toml", "kind = \"leaflet\"", "kind = \"book\"");
    project.edit("data/tiny/game.toml", "pages = 1\n", "");
    assert!(!told(&project, "tiny").contains("F020"));
    project.edit(layout, "label-caps(lower(g.edition))", "[]");
    let all = told(&project, "tiny");
    assert_told(&all, &["the edition of the game is not printed in `rules.pdf`", "game.toml:5:11"]);
}

/// A template of a card with another line; what is said of it.
fn card(line: &str) -> String {
    let project = Project::empty();
    project.lay(&repository("data/pond"), "data/pond");
    let template = "data/pond/templates/weather.j2";
    let text = format!("{}\n{line}\n", project.read(template));
    project.write(template, text.as_bytes());
    told(&project, "pond")
}

#[test]
fn a_misspelt_role_is_told_though_its_words_stand_elsewhere() {
    let all = card("nmae: {{ self.title }}");
    assert_told(&all, &["the line `nmae` is not printed", "weather.j2"]);
    // The line that is spelled right is not blamed for it.
    let all = card("efect: {{ self.title }}");
    assert_told(&all, &["the line `efect` is not printed", "did you mean `effect`?"]);
    assert!(!all.contains("the line `effect`"), "{all}");
}

#[test]
fn a_figure_of_a_misspelt_role_is_told_at_its_line() {
    let project = Project::empty();
    for folder in ["data/skirmish", "art/skirmish", "templates/skirmish"] {
        project.lay(&repository(folder), folder);
    }
    project.edit("templates/skirmish/basic.j2", "index: ", "indx: ");
    let all = told(&project, "skirmish");
    assert_told(&all, &["the line `indx` is not printed", "did you mean `index`?"]);
    assert_told(&all, &["templates/skirmish/basic.j2:2"]);
    assert!(!all.contains("the line `requires`"), "{all}");
}

#[test]
fn a_line_of_one_expression_is_told_at_its_template() {
    let project = Project::empty();
    project.lay(&repository("data/pond"), "data/pond");
    project.edit("data/pond/templates/frog.j2", "leap: ", "leep: ");
    let all = told(&project, "pond");
    assert_told(&all, &["the line `leep` is not printed", "frog.j2:2", "did you mean `leap`?"]);
    assert_eq!(all.matches("the line `leep`").count(), 1, "{all}");
}
