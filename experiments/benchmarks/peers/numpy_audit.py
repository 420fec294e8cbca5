#!/usr/bin/env python3
"""What an engineer does with NumPy instead of `pebench audit`: load the table, compute it again in float64, compare.

usage: numpy_audit.py make FILE [ROWS COLUMNS]   writes the float32 table (default 131072 x 128) as PyTorch code makes it
       numpy_audit.py FILE [REPEAT]              checks FILE; prints the best of REPEAT (default 1) processor times, in
                                                 seconds

The table is that of Vaswani et al. 2017, sines and cosines interleaved, base 10000. The check is vectorised and says what
numpy.allclose says, and the largest error, which numpy.allclose does not say. It proves nothing: its own sines are right
to about one unit in the last place of float64, or not, and a fault below the tolerance passes.
"""

import sys
import time

import numpy as np

BASE = 10000.0

# As loose as it must be for float32 angles, which err by 0.009 in the last of 131072 rows, and which are no fault.
TOLERANCE = 0.01


def make(file, rows, columns):
    """float32 from end to end, as `torch.arange(...).float()` with `torch.exp` and `torch.sin`."""
    step = np.float32(-np.log(BASE) / columns)
    frequencies = np.exp(np.arange(0, columns, 2, dtype=np.float32) * step)
    angles = np.arange(rows, dtype=np.float32)[:, None] * frequencies
    table = np.empty((rows, columns), np.float32)
    table[:, 0::2] = np.sin(angles)
    table[:, 1::2] = np.cos(angles)
    np.save(file, table)


def check(file):
    """Whether numpy.allclose takes the table for right, and its largest error."""
    table = np.load(file)
    rows, columns = table.shape
    frequencies = BASE ** (-np.arange(0, columns, 2) / columns)
    angles = np.arange(rows)[:, None] * frequencies
    exact = np.empty((rows, columns))
    np.sin(angles, out=exact[:, 0::2])
    np.cos(angles, out=exact[:, 1::2])
    close = np.allclose(table, exact, rtol=0, atol=TOLERANCE)
    np.subtract(exact, table, out=exact)
    return close, np.abs(exact, out=exact).max()


def main(arguments):
    if len(arguments) >= 2 and arguments[0] == "make":
        rows, columns = (int(number) for number in arguments[2:4]) if len(arguments) == 4 else (131072, 128)
        make(arguments[1], rows, columns)
        return 0
    if len(arguments) not in (1, 2):
        print(__doc__, file=sys.stderr)
        return 2
    times = []
    for _ in range(int(arguments[1]) if len(arguments) == 2 else 1):
        start = time.process_time()
        close, worst = check(arguments[0])
        times.append(time.process_time() - start)
    print(f"allclose {close}, largest error {worst:.3g}, NumPy {np.__version__}", file=sys.stderr)
    print(f"{min(times):.6f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
