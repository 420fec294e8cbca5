"""Rotations by the formula of the angle of a pair, from their papers (LITERATURE: the key that `pebench list schemes`
gives): m is the position, i the pair, L the length of the input. The numbers that a scheme's header chooses, because its
paper leaves them open, are those of the cells: factor 4, length 4096."""

import numpy as np

from schemes import turned
from sure import Formula

W = "base^(-2*i/d)"


def blended(share, factor):
    """The frequencies, and divided by the factor the share of them."""
    return f"{W}*(1 - {share}) + {W}/{factor}*{share}"


def by_turns(low, high):
    """Divided where a pair turns fewer times than `low` within the length, kept from `high` on."""
    return blended(f"(1 - min(max((4096*{W}/(2*pi) - {low})/({high} - {low}), 0), 1))", 4)


def yarn(factor=4, whole=True):
    """The ramp of the code, by numbers of pairs; those that begin and end it are whole or not."""
    at = lambda turns: f"(d*log(4096/({turns}*2*pi))/(2*log(base)))"
    low, high = (f"floor{at(32)}", f"(-floor(-{at(1)}))") if whole else (at(32), at(1))
    low, high = f"max({low}, 0)", f"min({high}, d - 1)"
    return blended(f"min(max((i - {low})/if({high} = {low}, 1/1000, {high} - {low}), 0), 1)", factor)


def stretched(factor):
    return f"if(d = 2, {W}, (base*({factor})^(d/(d - 2)))^(-2*i/d))"


def first(pairs, over):
    return f"if(i < {pairs}, base^(-2*i/{over}), 0)"


def rotation(w, layout="half-split", **more):
    return {"angle": f"m*({w})", "layout": layout, **more}


PART = "max(2*floor(d/8), 2)"
# modeling_qwen.py, get_ntk_alpha: 2^ceil(log2(l/2048) + 1) - 1, at least 1.
BY_DOUBLING = "1 + sum(n, 14, if(L > 2048*2^n, 2^(n + 1), 0))"
ROTATIONS = {
    "rope": rotation(W, "neighbours"),
    "rope-half-split": rotation(W),
    "rope-clockwise": rotation(W, "neighbours", sign=-1),
    "rope-half-split-clockwise": rotation(W, sign=-1),
    "rope-linear": rotation(f"{W}/4"),
    "rope-ntk": rotation(stretched("4")),
    "rope-dynamic-ntk": rotation(f"if(L > 4096, {stretched('4*L/4096 - 3')}, {W})"),
    "rope-ntk-alpha": rotation(stretched("1000")),
    "rope-ntk-by-doubling": rotation(stretched(BY_DOUBLING)),
    "rope-yarn": rotation(yarn(), amplitude="log(4)/10 + 1"),
    "rope-yarn-paper": rotation(by_turns(1, 32), amplitude="log(4)/10 + 1"),
    "rope-yarn-untruncated": rotation(yarn(32, whole=False), amplitude="log(32)/10 + 1"),
    "rope-yarn-deepseek": rotation(yarn(40), "neighbours", amplitude="log(40)/10 + 1"),
    "rope-llama3": rotation(by_turns(1, 4)),
    "rope-longrope": rotation(f"{W}/if(L > 4096, 1 + 3*i, 1 + i/4)", amplitude="sqrt(1 + log(4)/log(4096))"),
    "rope-proportional": rotation(first("max(floor(d/8), 1)", "d")),
    "rope-resonance": rotation(f"2*pi/floor(2*pi/{W} + 1/2)"),
    "rope-partial": rotation(first(f"{PART}/2", PART), "neighbours"),
    "rope-partial-half-split": rotation(first(f"{PART}/2", PART), "half-split of a part"),
}

# The frequency of a pair, its axis (0 is time, 1 the height, 2 the width), and the layout. mrope-time-last has height and width
# in turn, then 20 of 64 pairs for time; rope-mixed has learned numbers for both axes of each pair.
AXIS = "if(i < d/4, 1, 2)"
AXES = {
    "rope-axial": ("base^(-4*(i - if(i < d/4, 0, d/4))/d)", AXIS, "neighbours"),
    "rope-axial-alternating": ("base^(-2*(2*i - if(i < d/4, 0, d/2 - 1))/d)", AXIS, "neighbours"),
    "mrope": (W, "if(i < d/2 - 2*floor(3*d/16), 0, if(i < d/2 - floor(3*d/16), 1, 2))", "half-split"),
    "mrope-interleaved": (W, "if(i < 3*floor(5*d/32), i - 3*floor(i/3), 0)", "half-split"),
    "mrope-time-last": (W, "if(i < d/2 - floor(5*d/32), 1 + i - 2*floor(i/2), 0)", "neighbours"),
    "rope-mixed": ("", "", "neighbours"),
}


def of_axes(name, is_grid):
    """Of a grid, L cells wide; of a line each position is a cell below the last, and M-RoPE's has it on every axis."""
    w, axis, layout = AXES[name]
    line = ("m", "m", "m") if name.startswith("mrope") else ("0", "m", "0")
    time, row, column = ("0", "floor(m/L)", "(m - L*floor(m/L))") if is_grid else line
    mixed = f"down(i)*{row} + across(i)*{column}"
    return {"angle": mixed if not axis else f"{w}*if({axis} = 0, {time}, if({axis} = 1, {row}, {column}))", "layout": layout}


class Rotation:
    vectors = {}  # of learned numbers

    def __init__(self, table, K, d, base, length=16384, definitions=()):
        self.table, self.K, self.d, self.definitions = table, K, d, definitions
        self.names = {"d": d, "base": base, "L": length}
        i, layout = np.arange(d // 2), table.get("layout", "neighbours")
        turning = max(d // 8 * 2, 2) if layout == "half-split of a part" else d if layout == "half-split" else 0
        inside = 2 * i < turning
        self.first = np.where(inside, i, 2 * i)
        self.second = np.where(inside, i + turning // 2, 2 * i + 1)
        self.sign = table.get("sign", 1)
        self.amplitude = Formula(table.get("amplitude", "1"))(K, 1)[0]

    def of_pairs(self, text, m):
        """[position, pair]"""
        m, at = np.atleast_1d(m), Formula(text, self.definitions)
        return np.stack([at(self.K, len(m), self.vectors, m=m, i=i, **self.names) for i in range(self.d // 2)], axis=1)

    def angle(self, m):
        """Of each pair at the positions m; `sign` says which way it turns."""
        return self.of_pairs(self.table["angle"], m)

    def rotate(self, x, m):
        """Rows x (n or 1 of them) at the positions m."""
        return turned(self.K, x, self.angle(m) * self.sign, self.first, self.second)

    def blocks(self, m):
        """(a, b, c, d) of the block of each pair."""
        angle = self.angle(m) * self.sign
        c, s = self.K.cos(angle), self.K.sin(angle)
        return np.stack([c, -s, s, c], axis=-1)
