//! Arguments of `simulate` and `merge`.

use super::{GameArgs, POLICIES, ruling};
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct SimulateArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Games for each number of players, and for each change that is tried.
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub games: u64,
    /// Numbers of players, separated by commas [default: 4, or the nearest number that can play].
    #[arg(long, value_name = "K", value_delimiter = ',')]
    pub seats: Vec<u8>,
    #[arg(
        long,
        value_name = "POLICY",
        default_value = "sensible",
        help = format!("Computer player (policy) for all seats: {POLICIES}")
    )]
    pub policy: String,
    /// Play a variant of the game.
    #[arg(long, value_name = "ID")]
    pub variant: Option<String>,
    /// Use another option of a ruling, such as K-13=no-bonus. May be given several times.
    #[arg(long, value_name = "ID=OPTION", value_parser = ruling)]
    pub ruling: Vec<(String, String)>,
    /// Try several values of one number: figures.health=8..16, or with a step,
    /// mechanics.chop.damage=1..9..2. May be given several times.
    #[arg(long, value_name = "PATH=FROM..TO[..STEP]", value_parser = sweep)]
    pub sweep: Vec<(String, Vec<i64>)>,
    /// Also play with the other options of rulings, and report what changes: of those of rank A, or of
    /// the ranks and rulings that are named: --rulings=K-05,K-13.
    #[arg(
        long,
        value_name = "RANK|ID,...",
        value_delimiter = ',',
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "A"
    )]
    pub rulings: Option<Vec<String>>,
    /// Seconds that a decision takes, to estimate how long a game lasts [default: decision_seconds of
    /// game.toml].
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..=3600))]
    pub seconds: Option<u32>,
    /// Seed of the random numbers: the same seed gives the same games.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Number of threads [default: one for each core]. The result does not depend on it.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
    /// Play only this part of the run, such as 2/8; `cardwright merge` joins the parts.
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub shard: Option<(u64, u64)>,
    /// Stop a game after this many actions (drawing a card is one) and count it as endless.
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub cap: u32,
    /// Folder to write simulation.json and balance.pdf to [default: out/GAME/simulation].
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct ContestArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[arg(
        long,
        value_name = "POLICY",
        default_value = "sensible",
        help = format!("The first policy: {POLICIES}")
    )]
    pub first: String,
    /// The second policy.
    #[arg(long, value_name = "POLICY", default_value = "random")]
    pub second: String,
    /// Games for each number of players; a few more if they can't be divided evenly among the seats.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub games: u64,
    /// Numbers of players, separated by commas [default: 2 and 4, or the nearest numbers that can play].
    #[arg(long, value_name = "K", value_delimiter = ',')]
    pub seats: Vec<u8>,
    /// Play a variant of the game.
    #[arg(long, value_name = "ID")]
    pub variant: Option<String>,
    /// Use another option of a ruling, such as K-13=no-bonus. May be given several times.
    #[arg(long, value_name = "ID=OPTION", value_parser = ruling)]
    pub ruling: Vec<(String, String)>,
    /// Seed of the random numbers: the same seed gives the same games.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Stop a game after this many actions (drawing a card is one) and count it for neither policy.
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub cap: u32,
}

#[derive(Debug, Args)]
pub struct MergeArgs {
    /// The simulation.json files of all shards of one run, in any order.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Folder of games. The files say which game they belong to.
    #[arg(long, value_name = "DIR", default_value = "data")]
    pub data: PathBuf,
    /// Folder to write simulation.json and balance.pdf of the whole run to.
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
}

/// Most values of one sweep.
const VALUES: usize = 100;

/// Where a number stands, and the values to try, ascending.
fn sweep(text: &str) -> Result<(String, Vec<i64>), String> {
    let wanted = "write a path and a range, such as figures.health=8..16 or \
        figures.health=8..16..2";
    let (path, range) = text.split_once('=').ok_or(wanted)?;
    let numbers: Result<Vec<i64>, _> = range.split("..").map(|it| it.trim().parse()).collect();
    let (from, to, step) = match numbers.map_err(|_| wanted)?[..] {
        [only] => (only, only, 1),
        [from, to] => (from, to, 1),
        [from, to, step] => (from, to, step),
        _ => return Err(wanted.to_owned()),
    };
    let step = usize::try_from(step).ok().filter(|it| *it > 0).ok_or("the step must be above 0")?;
    if from > to {
        return Err(format!("the range is empty: {from} is above {to}"));
    }
    let values: Vec<i64> = (from..=to).step_by(step).take(VALUES + 1).collect();
    if values.len() > VALUES {
        return Err(format!("the range has more than {VALUES} values; choose a larger step"));
    }
    Ok((path.trim().to_owned(), values))
}

/// Which part of a run, from 1, and of how many.
fn shard(text: &str) -> Result<(u64, u64), String> {
    let wanted = "write a part and the number of parts, from 1/8 to 8/8";
    let (index, of) = text.split_once('/').ok_or(wanted)?;
    let index = index.trim().parse().map_err(|_| wanted)?;
    let of = of.trim().parse().map_err(|_| wanted)?;
    if !(1..=of).contains(&index) {
        return Err(format!("there is no part {index} of {of}; {wanted}"));
    }
    Ok((index, of))
}
