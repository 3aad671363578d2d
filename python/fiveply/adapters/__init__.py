"""The games as environments of other libraries: `openspiel` and `pettingzoo`.

Each module needs its library, which the extra of the same name installs.
"""
