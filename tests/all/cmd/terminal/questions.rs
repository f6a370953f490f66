//! Somebody is asked: numbers, notation, commands, slips.

use super::{skirmish, table, typed};

#[test]
fn a_whole_game_is_played_with_numbers_and_played_again() {
    let project = skirmish();
    for variant in ["", " --variant highlander"] {
        let arguments = format!("play skirmish --seats 2 --human 1 --seed 3{variant}");
        let run = typed(&project, &format!("{arguments} --transcript g.toml"), &"1\n".repeat(3000));
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
        assert!(run.stdout.contains(" wins.\n"), "{}", run.stdout);
        assert!(run.stdout.ends_with("The game is saved in g.toml.\n"));
        let again = project.run("replay g.toml");
        assert_eq!((again.code, again.stderr.as_str()), (0, ""), "{}", again.stdout);
        let row = |text: &str, seat: &str| {
            let row = table(text).lines().find(|it| it[3..].starts_with(seat)).map(str::to_owned);
            row.expect("a row for each seat")
        };
        for seat in ["A", "B"] {
            assert_eq!(row(&run.stdout, seat), row(&again.stdout, seat));
        }
        assert!(run.stdout.lines().all(|it| it.chars().count() <= 80), "80 columns hold it");
    }
}

#[test]
fn notation_does_what_numbers_do_with_and_without_a_name() {
    let project = skirmish();
    let play = |input: &str| {
        let run = "play skirmish --seats 2 --human A --seed 3 --transcript g.toml";
        assert_eq!(typed(&project, run, input).code, 0);
        project.read("g.toml")
    };
    let named = play("A attack B\nq\n");
    assert!(named.contains("\nA attack B\n"), "{named}");
    assert_eq!(play("attack B\nq\n"), named);
    assert_eq!(play("  A   attack  B \nq\n"), named);
    assert_eq!(play("1\nq\n"), named);
}

#[test]
fn a_slip_is_told_and_changes_nothing() {
    let project = skirmish();
    let play = |input: &str| {
        let run = "play skirmish --seats 3 --human 1 --seed 5 --transcript g.toml";
        let run = typed(&project, run, input);
        assert_eq!(run.code, 0);
        (run.stdout, project.read("g.toml"))
    };
    let (_, good) = play("pass\nend\nq\n");
    let slips = "\n0\n999999999999999999999\nfoo\nA attack A\nA attack H\nB attack A\nh nobody\nwear mail\n\u{1}\n";
    let (said, same) = play(&format!("{slips}pass\n{slips}end\nq\n"));
    assert_eq!(same, good);
    for words in [
        "Choose a number from 1 to",
        "I don’t understand `foo`. Enter a number from 1 to ",
        "There is no `nobody` in this game.",
        "No: ",
        // Nobody has that seat, and so it is no better name either.
        "No: there is no player `h`.",
    ] {
        assert!(said.contains(words), "`{words}` is not said:\n{said}");
    }
}

#[test]
fn commands_show_cards_piles_and_what_may_be_done() {
    let project = skirmish();
    let arguments = "play skirmish --seats 2 --human 1 --seed 3";
    let run =
        typed(&project, arguments, "?\n? moves\nh Special Attack\nh two-handed-axe\np\nt\nq\n");
    for words in [
        "h NAME",
        "  A pass\n",
        "SPECIAL ATTACK, Special\n",
        "TWO HANDED AXE, Weapon\n",
        "weapon pile: ",
        "You have left the game.\n",
    ] {
        assert!(run.stdout.contains(words), "`{words}` is not said:\n{}", run.stdout);
    }
    assert_eq!(run.stdout.matches("     health").count(), 2);
}

#[test]
fn the_end_of_input_ends_it_with_a_word() {
    let project = skirmish();
    let run = typed(&project, "play skirmish --seats 2 --human 2 --seed 1 --transcript g.toml", "");
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.contains("The input has ended"), "{}", run.stdout);
    assert_eq!(project.run("replay g.toml").code, 0);
}
