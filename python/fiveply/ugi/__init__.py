"""The Universal Game Interface: how match programs and boards talk to the engine.

>>> from fiveply.ugi import Session
>>> session = Session("arkantar", print)
>>> for line in ("position startpos moves +d4", "query p1turn", "query gameover"):
...     _ = session.obey(line)
response true
response false
"""

from .session import Session

__all__ = ["Session"]
