"""Modules that are loaded when they are first used, so that `import fiveply` is quick."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType


def lazy(name: str) -> ModuleType:
    """Give a module of this package, which is run at the first look at one of its names.

    Args:
        name: the name within the package.

    >>> lazy("reviews").__name__
    'fiveply.reviews'
    """
    full = f"{__package__}.{name}"
    if full in sys.modules:
        return sys.modules[full]
    spec = importlib.util.find_spec(full)
    assert spec is not None
    assert spec.loader is not None
    spec.loader = importlib.util.LazyLoader(spec.loader)
    module = importlib.util.module_from_spec(spec)
    sys.modules[full] = module
    spec.loader.exec_module(module)
    return module
