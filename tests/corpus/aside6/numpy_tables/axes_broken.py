"""Tables of several axes by bugs that were reported."""

from aside6.forms import *
from store import table


def stretched(table_, side, size):
    """A square table interpolated between its cells, as learned ones are for larger images."""
    at = np.clip((P(size) + 0.5) * side / size - 0.5, 0, side - 1)
    low = np.minimum(at.astype(int), side - 2)
    share = (at - low)[:, None, None]
    x = table_.reshape(side, side, -1)
    x = x[low] * (1 - share) + x[low + 1] * share
    x = x.transpose(1, 0, 2)
    x = x[low] * (1 - share) + x[low + 1] * share
    return x.transpose(1, 0, 2).reshape(size * size, -1).astype(F32)


table("broken-qwen25-vl-7b-sections-24-24-16", lambda: merged_axes((24, 24, 16), document()))
table(
    "broken-qwen25-vl-7b-interleaved", lambda: cos_and_sin(interleaved_sections(document(), base=1e6, section=24)[None])
)
table("broken-wan-frames-all-0", lambda: axial((0 * grid(4, 8, 10)[0], *grid(4, 8, 10)[1:]), (44, 42, 42)))
table("broken-wan-4x10x8", lambda: axial(grid(4, 10, 8), (44, 42, 42), store=Bfloat16))
table("broken-cogvideox-rows-twice", lambda: axial([grid(9, 6, 10)[i] for i in (0, 1, 1)], (16, 24, 24)))
table(
    "broken-flux-positions-in-bfloat16",
    lambda: axial([narrow(x.astype(F32)).astype(F64) for x in grid(1, 2, 320)], (16, 56, 56)),
)
table("broken-mae-stretched-14-to-16", lambda: stretched(mae(14, 14, 384), 14, 16)[None])
