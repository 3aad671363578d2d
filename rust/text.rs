//! Reading text forms: fields, rows and a cursor, and the one error that they all give.
//!
//! A text is read in two steps: its shape here, what it means in the game's own room.

/// A text that breaks a rule of its page: where, what stood there and what should have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: found {found}, expected {expected}")]
pub struct TextError {
    /// The part of the text, named as on the rules page: `RANKS`, `SIDE`, `move` ...
    pub field: &'static str,
    /// What was found there, quoted where it is text.
    pub found: String,
    /// What was expected in its place.
    pub expected: String,
}

impl TextError {
    /// An error in `field`, with `found` in words.
    pub fn new(field: &'static str, found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { field, found: found.into(), expected: expected.into() }
    }

    /// An error in `field`, with `found` quoted (and shortened if it is very long).
    pub fn quoting(field: &'static str, found: &str, expected: impl Into<String>) -> Self {
        Self::new(field, quote(found), expected)
    }
}

/// Quotes text for a message, control characters escaped, at most some sixty characters of it.
fn quote(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}... ({} bytes)", &text[..end], text.len()),
    }
}

/// Splits a position's text into its fields, one space between them.
///
/// `field` names the first problem: `text` if it is not ASCII, else the field missing or extra.
pub fn fields<'a, const N: usize>(
    text: &'a str,
    names: [&'static str; N],
) -> Result<[&'a str; N], TextError> {
    let shape = || format!("{N} fields with one space between: {}", names.join(" "));
    if !text.is_ascii() {
        return Err(TextError::quoting("text", text, "ASCII characters only"));
    }
    let mut found = [""; N];
    let mut parts = text.split(' ');
    for (slot, name) in found.iter_mut().zip(names) {
        *slot = match parts.next() {
            None => return Err(TextError::new(name, "nothing", shape())),
            Some("") => return Err(TextError::quoting(name, "", shape())),
            Some(part) => part,
        };
    }
    match parts.next() {
        None => Ok(found),
        Some(_) => {
            let extra = text.splitn(N + 1, ' ').last().unwrap_or_default();
            Err(TextError::quoting("text", extra, format!("nothing after {}", shape())))
        }
    }
}

/// Splits `text` at `/` into exactly `N` rows.
pub fn rows<'a, const N: usize>(
    field: &'static str,
    text: &'a str,
) -> Result<[&'a str; N], TextError> {
    let rows = split_rows(field, text, N)?;
    Ok(std::array::from_fn(|i| rows[i]))
}

/// Splits `text` at `/` into exactly `count` rows.
pub fn split_rows<'a>(
    field: &'static str,
    text: &'a str,
    count: usize,
) -> Result<Vec<&'a str>, TextError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != count {
        let expected = format!("{count} rows split by /");
        return Err(TextError::new(field, format!("{} rows", rows.len()), expected));
    }
    Ok(rows)
}

/// Reads a text from left to right, byte by byte.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    field: &'static str,
    whole: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// At the beginning of `whole`; errors will name `field`.
    pub fn new(field: &'static str, whole: &'a str) -> Self {
        Self { field, whole, at: 0 }
    }

    /// The next byte, left in place.
    pub fn peek(&self) -> Option<u8> {
        self.whole.as_bytes().get(self.at).copied()
    }

    /// Takes the next byte.
    pub fn next_byte(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    /// Takes the next byte if it is `byte`.
    pub fn eat(&mut self, byte: u8) -> bool {
        let hit = self.peek() == Some(byte);
        self.at += usize::from(hit);
        hit
    }

    /// Takes the next byte if `read` makes something of it.
    pub fn eat_map<T>(&mut self, read: impl FnOnce(u8) -> Option<T>) -> Option<T> {
        let value = read(self.peek()?)?;
        self.at += 1;
        Some(value)
    }

    /// Whether everything has been read.
    pub fn at_end(&self) -> bool {
        self.at == self.whole.len()
    }

    /// Succeeds only if everything has been read.
    pub fn finish(&self) -> Result<(), TextError> {
        if self.at_end() { Ok(()) } else { Err(self.error("nothing more")) }
    }

    /// An error that quotes the whole text and says what was expected at this place.
    pub fn error(&self, expected: impl Into<String>) -> TextError {
        let place = if self.at == 0 {
            expected.into()
        } else {
            format!("{} at character {}", expected.into(), self.at + 1)
        };
        TextError::quoting(self.field, self.whole, place)
    }
}
