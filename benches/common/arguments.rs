//! What the command line of a benchmark says.

use std::str::FromStr;

/// The arguments, without the one that cargo adds.
pub struct Arguments(Vec<String>);

#[allow(dead_code, reason = "no benchmark needs them all")]
impl Arguments {
    /// Those of this run.
    pub fn read() -> Self {
        Self(std::env::args().skip(1).filter(|argument| argument != "--bench").collect())
    }

    /// Whether a word is among them.
    pub fn has(&self, word: &str) -> bool {
        self.0.iter().any(|argument| argument == word)
    }

    /// What stands behind an option; `None` if it is not given.
    pub fn value<T: FromStr>(&self, option: &str) -> Option<T> {
        let at = self.0.iter().position(|argument| argument == option)?;
        let text = self.0.get(at + 1).unwrap_or_else(|| panic!("{option}: found nothing"));
        Some(text.parse().unwrap_or_else(|_| panic!("{option}: found {text:?}")))
    }

    /// The chosen ones of a list with names: all of them if none is named.
    pub fn choose<T: Copy>(&self, list: &[(&'static str, T)]) -> Vec<(&'static str, T)> {
        let all = !list.iter().any(|(name, _)| self.has(name));
        list.iter().copied().filter(|(name, _)| all || self.has(name)).collect()
    }
}
