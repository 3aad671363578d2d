"""`fiveply completion`: what a shell needs to complete commands, games, variants and files."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print the lines that make a shell complete commands, games, variants and files.

    \b
    Put into ~/.bashrc, ~/.zshrc or ~/.config/fish/config.fish:
      eval "$(fiveply completion bash)"
      eval "$(fiveply completion zsh)"
      fiveply completion fish | source
    """
    kind = get_completion_class(shell)
    assert kind is not None
    root = context.find_root()
    made = kind(root.command, {}, "fiveply", "_FIVEPLY_COMPLETE")
    print(made.source_template % made.source_vars())
