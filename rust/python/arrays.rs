//! NumPy arrays that are given: of the right type, shape and order, or an error that says so.

use numpy::{
    Element, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyReadwriteArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods, dtype,
};
use pyo3::prelude::*;

use super::errors;

/// An array that is to be filled.
pub fn writable<'py, T: Element>(
    name: &str,
    value: &Bound<'py, PyAny>,
    shape: &[usize],
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let array = fitting::<T>(value, shape).and_then(|array| array.try_readwrite().ok());
    array.ok_or_else(|| mismatch::<T>(name, value, shape, "writable "))
}

/// An array that is to be read.
pub fn readable<'py, T: Element>(
    name: &str,
    value: &Bound<'py, PyAny>,
    shape: &[usize],
) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    let array = fitting::<T>(value, shape).and_then(|array| array.try_readonly().ok());
    array.ok_or_else(|| mismatch::<T>(name, value, shape, ""))
}

fn fitting<'a, 'py, T: Element>(
    value: &'a Bound<'py, PyAny>,
    shape: &[usize],
) -> Option<&'a Bound<'py, PyArrayDyn<T>>> {
    let array = value.cast::<PyArrayDyn<T>>().ok()?;
    (array.shape() == shape && array.is_c_contiguous()).then_some(array)
}

fn mismatch<T: Element>(name: &str, value: &Bound<'_, PyAny>, shape: &[usize], how: &str) -> PyErr {
    let py = value.py();
    let expected = format!("a {how}contiguous array, {} {}", dtype::<T>(py), tuple(shape));
    let found = match value.cast::<PyUntypedArray>() {
        Ok(array) => {
            let order = if array.is_c_contiguous() { "" } else { ", not contiguous" };
            let writable = value.getattr("flags").and_then(|flags| flags.getattr("writeable"));
            let fixed = writable.and_then(|flag| flag.is_truthy()).is_ok_and(|flag| !flag);
            let fixed = if fixed { ", read-only" } else { "" };
            format!("{} {}{order}{fixed}", array.dtype(), tuple(array.shape()))
        }
        Err(_) => value.get_type().name().map_or_else(|_| "?".to_owned(), |n| n.to_string()),
    };
    errors::array_error(py, name, found, expected)
}

/// A shape as Python writes it.
pub fn tuple(shape: &[usize]) -> String {
    let numbers: Vec<_> = shape.iter().map(ToString::to_string).collect();
    format!("({}{})", numbers.join(", "), if shape.len() == 1 { "," } else { "" })
}
