//! Rulings that can be switched, for any game: what there is to choose, and what is chosen.
//!
//! A game gives the list; manifest, scenarios, transcripts and the command line choose from it.

use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_model::{ChosenOption, Game, Located};

/// A ruling that can be switched.
#[derive(Debug, PartialEq, Eq)]
pub struct Switch {
    /// Names it, like `Q-01`.
    pub id: &'static str,
    /// What it is about.
    pub about: &'static str,
    /// Its options, each with what it means; the first is the default.
    pub options: &'static [(&'static str, &'static str)],
}

/// A choice for every ruling of a game that can be switched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switches {
    list: &'static [Switch],
    chosen: Vec<usize>,
}

impl Switches {
    /// The default of each.
    pub fn new(list: &'static [Switch]) -> Self {
        Self { list, chosen: vec![0; list.len()] }
    }

    /// The option at this place of each.
    ///
    /// # Panics
    /// When there are not as many places as rulings.
    pub(super) fn at(list: &'static [Switch], chosen: Vec<usize>) -> Self {
        assert_eq!(list.len(), chosen.len(), "a place for each ruling");
        Self { list, chosen }
    }

    /// What there is to choose.
    pub fn list(&self) -> &'static [Switch] {
        self.list
    }

    /// What a game says, or one of its variants where that says otherwise. What is not known is
    /// reported at its place.
    pub fn of(
        list: &'static [Switch],
        game: &Game,
        variant: Option<&str>,
        report: &mut Report,
    ) -> Self {
        let mut switches = Self::new(list);
        switches.choose(&game.chosen_options, report);
        let own = game.variants.iter().find(|it| Some(it.id.value.as_str()) == variant);
        own.iter().for_each(|it| switches.choose(&it.chosen_options, report));
        switches
    }

    /// Chooses what is written somewhere; what is not known is reported at its place.
    pub fn choose(&mut self, written: &[ChosenOption], report: &mut Report) {
        for ChosenOption { ruling, option } in written {
            let known = self.list.iter().find(|it| it.id == ruling.value);
            match (self.set(&ruling.value, &option.value), known) {
                (Ok(()), _) => {}
                (Err(_), Some(known)) => {
                    let message =
                        format!("the ruling `{}` has no option `{}`", ruling.value, option.value);
                    let fault = Diagnostic::error("R003", message);
                    let names = known.options.iter().map(|it| it.0);
                    let all = names.clone().collect::<Vec<_>>().join("` and `");
                    let fault = fault.at(option.span, "unknown option");
                    let fault = fault.hint(format!("available: `{all}`"));
                    let quoted = |name: &str| format!("\"{name}\"");
                    report.push(fault.suggest(option.span, &option.value, names, quoted));
                }
                (Err(_), None) => report.push(self.stranger(ruling, report)),
            }
        }
    }

    /// An id of which only the spelling is wrong is put right; ids are too short to guess at others.
    fn stranger(&self, ruling: &Located<String>, report: &Report) -> Diagnostic {
        let message = format!("there is no ruling `{}` with several options", ruling.value);
        let fault = Diagnostic::error("R003", message).at(ruling.span, "the rules do not use it");
        let plain = |id: &str| id.replace(['-', '_', ' '], "").to_uppercase();
        let quotes = report.sources.slice(ruling.span).starts_with(['"', '\'']);
        let written = |id: &str| if quotes { format!("\"{id}\"") } else { id.to_owned() };
        match self.ids().find(|id| plain(id) == plain(&ruling.value)) {
            Some(id) => fault.suggest(ruling.span, id, [id], written),
            None => fault.hint(format!("available: {}", self.ids().collect::<Vec<_>>().join(", "))),
        }
    }

    fn ids(&self) -> impl Iterator<Item = &'static str> {
        self.list.iter().map(|it| it.id)
    }

    /// Chooses an option by its name.
    ///
    /// # Errors
    /// In words, when there is no such ruling or option; nothing is changed then.
    pub fn set(&mut self, id: &str, name: &str) -> Result<(), String> {
        let Some(place) = self.list.iter().position(|it| it.id == id) else {
            let ids: Vec<_> = self.ids().collect();
            return Err(format!("the rulings with options are {}", ids.join(", ")));
        };
        let options = self.list[place].options;
        let Some(option) = options.iter().position(|it| it.0 == name) else {
            let names: Vec<_> = options.iter().map(|it| it.0).collect();
            return Err(format!("the options are {}", names.join(", ")));
        };
        self.chosen[place] = option;
        Ok(())
    }

    /// The place of the option that a ruling is read by.
    ///
    /// # Panics
    /// When the list has no such ruling.
    pub(super) fn place(&self, id: &str) -> usize {
        self.chosen[self.list.iter().position(|it| it.id == id).expect("a ruling of the list")]
    }

    /// What is chosen for each ruling: id and name.
    pub fn chosen(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.list.iter().zip(&self.chosen).map(|(it, at)| (it.id, it.options[*at].0))
    }

    /// Ids of the rulings of which another option than the default is chosen.
    pub fn switched(&self) -> impl Iterator<Item = &'static str> {
        self.list.iter().zip(&self.chosen).filter(|it| *it.1 != 0).map(|it| it.0.id)
    }
}

/// Rulings with two options, the default first: the list of what there is to choose, and `RuleOptions` with a
/// flag for each, set where the second option is chosen.
macro_rules! rulings {
    ($($field:ident $id:literal $about:literal [$($name:literal: $means:literal),+])+) => {
        /// What there is to choose; the first option of each is the ruling, and the default.
        pub const SWITCHES: &[crate::switches::Switch] = &[$(crate::switches::Switch {
            id: $id,
            about: $about,
            options: &[$(($name, $means)),+],
        }),+];

        /// Which of the second options are chosen.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) struct RuleOptions { $(pub(super) $field: bool),+ }

        impl RuleOptions {
            pub(super) fn of(switches: &crate::switches::Switches) -> Self {
                Self { $($field: switches.place($id) == 1),+ }
            }
        }
    };
}
pub(crate) use rulings;
