"""Tables of several axes that are right: M-RoPE, images and videos, rotary and sinusoidal."""

from aside6.forms import *
from store import table

table("qwen25-vl-7b-merged", lambda: merged_axes((16, 24, 24), document()))
table("qwen3-vl-30b-interleaved", lambda: cos_and_sin(interleaved_sections(document())[None], store=Bfloat16))
table("wan-14b-4x8x10", lambda: axial(grid(4, 8, 10), (44, 42, 42)))
table("flux-text-and-8x12", lambda: axial(after_text(40, *grid(1, 8, 12)), (16, 56, 56)))
table("cogvideox-9x6x10-bfloat16", lambda: axial(grid(9, 6, 10), (16, 24, 24), store=Bfloat16))
table("pixtral-12x16", lambda: cos_and_sin(pixtral(12, 16)))
table("mae-base-14x14-with-class", lambda: mae(14, 14, 768, cls=True)[None])
table("dit-16x24", lambda: mae(16, 24, 384)[None])
table("detr-25x34", lambda: detr(25, 34, 256)[None])
table("loftr-24x32-float16", lambda: half(loftr(24, 32, 256))[None])
