"""How Sphinx builds the site: `make docs`, and `make linkcheck` for links to other sites."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import fiveply
from fiveply import report

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

project = "fiveply"
version = release = fiveply.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["boards/*.py", "games/*.py"]

# Pages: Markdown whose headings can be linked to.
myst_heading_anchors = 3

# Docstrings: what stands in single backticks is a link where there is something to link to.
default_role = "py:obj"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
add_module_names = False
toc_object_entries_show_parents = "hide"
napoleon_use_rtype = False
napoleon_numpy_docstring = False
# Not ours, or not public: Python, NumPy, type variables, the compiled module's plain classes.
suppress_warnings = ["ref.python"]  # names such as Position have several homes
nitpick_ignore_regex = [
    ("py:obj", ".*"),
    ("py:class", r"(dict|tuple)\[.*"),
    (
        "py:.*",
        r"(_core|fiveply\._core|numpy|np|collections|typing|types|os|pathlib|concurrent|gymnasium)(\..*)?",
    ),
    (
        "py:.*",
        r"(.*\.)?(PathLike|OnError|Seen|G|P|R|S|M|M_co|Source|NDArray|ArrayLike|Path|TextIO|Any|Self|Moves|Arrow|Point|IO|Executor|BrokenExecutor|Random)",
    ),
]

linkcheck_timeout = 20
linkcheck_anchors = False  # pages that scripts make have none to find

html_theme = "furo"
html_title = "fiveply"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_copyright = False
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#0072b2", "color-brand-content": "#0072b2"},
    "dark_css_variables": {"color-brand-primary": "#56b4e9", "color-brand-content": "#56b4e9"},
}


def find_public_name(
    app: Sphinx, env: BuildEnvironment, node: Any, contnode: nodes.TextElement
) -> Any:
    """Lead `fiveply.engine.Engine` to `fiveply.Engine`, where the reference has it."""
    home, _, name = str(node.get("reftarget", "")).rpartition(".")
    if node.get("refdomain") != "py" or not home.startswith("fiveply."):
        return None
    python = env.get_domain("py")
    for public in (report, fiveply):
        package = public.__name__
        if name in public.__all__ and home.startswith(package) and home != package:
            target, page = f"{package}.{name}", node["refdoc"]
            return python.resolve_xref(env, page, app.builder, "obj", target, node, contnode)
    return None


# Google's style has attributes begin with a type and a colon. Ours do not: a colon of theirs is
# hidden from napoleon.
HIDDEN_COLON = "\ue000"


def hide_colons(
    app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]
) -> None:
    """Hide the colons in the docstring of an attribute."""
    if what in ("attribute", "property", "data"):
        lines[:] = [line.replace(":", HIDDEN_COLON) for line in lines]


def show_colons(
    app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]
) -> None:
    """Take `hide_colons` back, after napoleon."""
    lines[:] = [line.replace(HIDDEN_COLON, ":") for line in lines]


def setup(app: Sphinx) -> None:
    """Tell Sphinx of what is ours here."""
    app.connect("missing-reference", find_public_name)
    app.connect("autodoc-process-docstring", hide_colons, priority=400)
    app.connect("autodoc-process-docstring", show_colons, priority=600)
