//! What a position or a move says of itself: plain values under names.
//!
//! The typed properties of the Python classes, the JSON of the command line and the pictures
//! all read these, so that no rule is worked out a second time outside a game's room.

/// A plain value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Nothing there.
    None,
    /// Yes or no.
    Bool(bool),
    /// A number.
    Int(i64),
    /// A word: a cell's name, a kind of piece.
    Text(String),
    /// Values in order.
    List(Vec<Fact>),
    /// Values by name, in order.
    Map(Vec<(String, Fact)>),
}

/// Named values in a fixed order.
pub type Facts = Vec<(&'static str, Fact)>;

macro_rules! fact_from {
    ($($from:ty: $x:ident => $fact:expr;)+) => {
        $(impl From<$from> for Fact {
            fn from($x: $from) -> Self { $fact }
        })+
    };
}

fact_from! {
    bool: x => Fact::Bool(x);
    u8: x => Fact::Int(x.into());
    u32: x => Fact::Int(x.into());
    i64: x => Fact::Int(x);
    &str: x => Fact::Text(x.to_owned());
    String: x => Fact::Text(x);
}

impl<T: Into<Fact>> From<Option<T>> for Fact {
    fn from(x: Option<T>) -> Self {
        x.map_or(Fact::None, Into::into)
    }
}

impl<T: Into<Fact>> From<Vec<T>> for Fact {
    fn from(x: Vec<T>) -> Self {
        Fact::List(x.into_iter().map(Into::into).collect())
    }
}

impl<K: Into<String>, V: Into<Fact>> FromIterator<(K, V)> for Fact {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Self {
        Fact::Map(pairs.into_iter().map(|(k, v)| (k.into(), v.into())).collect())
    }
}
