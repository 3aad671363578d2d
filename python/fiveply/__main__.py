"""`python -m fiveply` is the command line."""

from .cli import main

main()
