"""The command line of pebench: `python -m pebench audit FILE`."""

import sys

from ._core import program


def main() -> int:
    return program(["pebench", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
