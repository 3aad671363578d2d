"""Slow references of the five games: dictionaries and loops in the words of the rules pages."""

from types import ModuleType

from . import arkantar, thief, threaten, tritangle, tritrac

REFERENCES: dict[str, ModuleType] = {
    "arkantar": arkantar,
    "thief": thief,
    "threaten": threaten,
    "tritangle": tritangle,
    "tritrac": tritrac,
}
