#!/usr/bin/env python3
"""Wrong cells and claims that the adversary must find, and right ones in which it must find nothing.

    planted.py [--seed N]
exit status: 0, every wrong one was found and no right one; 1 otherwise
"""

import sys
import warnings

import numpy as np

from adversary import attack_cell
from statements import attack_table

EFFORT = 0.1
AT_512 = "No two of the first 512 positions have one code, or two of the first 512 distances one score in each of " \
         "four heads; what is within 0.0001 counts as one"
TO_65536 = "Different integer positions, up to 65536 apart, have different codes, at least 0.00006 apart"
IN_SINGLE = "Different integer positions, up to 65536 apart, have different codes in a table of single precision, " \
            "at least 0.00003 apart"
BEYOND = "Positions beyond the training length L have codes, or offsets scores, and none is that of a position inside"
WITHIN_16 = "What a score gains at any distance, compared with that at 0, is within B(d) = 16"
CORNERS = "where entries of projected queries and keys, of tables, and of matrices that project anything else are from " \
          "-1 to 1"
WITHIN_1 = "Entries of codes are from -B to B at all positions, B = 1"
FALLS = "The score of equal tokens is less with each step back, to 128 places"
FEATURES = "Scores of keys before their queries are dot products of at most 2d + 1 features of each"
ORDER = "some token one place back is scored, weighted or masked otherwise than the same token two places back"
LEFT_ALONE = "Moving query and key by the same number of places leaves their score alone"

WRONG_CELLS = [  # property, scheme, sentence, domain: what was looked at is true, the sentence is not
    ("uniqueness", "sandwich", TO_65536, "all heads and dimensions"),
    ("uniqueness", "kerple", TO_65536, "all heads and dimensions"),
    ("uniqueness", "xpos", TO_65536, "all heads and dimensions"),
    ("uniqueness", "wavelet", TO_65536, "all heads and dimensions"),
    ("uniqueness", "fourier-features", TO_65536, "in every dimension"),
    ("uniqueness", "relative-table", AT_512, "every even d"),
    ("uniqueness", "survey-sinusoidal-1d", TO_65536, "in every dimension"),
    ("uniqueness", "rope-resonance", AT_512, "every even d; every base above 1"),
    ("stored-uniqueness", "linear", IN_SINGLE, "all positions"),
    ("beyond-length", "survey-sinusoidal-1d-fixed", BEYOND + "; what is within 0.01 counts as one", "every even d"),
    ("beyond-length", "wavelet", BEYOND + "; what is within 0.0001 counts as one", "every even d"),
    ("beyond-length", "clock-as-printed", BEYOND, "every even d"),
    ("boundedness", "sandwich", WITHIN_16, CORNERS),
    ("boundedness", "pope", WITHIN_16, CORNERS),
    ("boundedness", "transformer-xl", WITHIN_16, CORNERS),
    ("boundedness", "xlnet-printed", WITHIN_16.replace("16", "4d"), CORNERS),
    ("boundedness", "growing", WITHIN_1, "t: integers from 0 to 2^20"),
    ("separable-score", "shaw", FEATURES, "all tokens, positions, heads and dimensions"),
    ("separable-score", "deberta", FEATURES, "all tokens, positions, heads and dimensions"),
    ("score-falls", "clock-as-printed", FALLS, "all equal tokens, heads and dimensions"),
    ("score-falls", "fire", FALLS, "all equal tokens, heads and dimensions"),
    ("score-falls", "linear", FALLS, "all equal tokens, heads and dimensions"),
    ("order-seen", "attention-causal", "From some position up to 16, " + ORDER, "queries at positions 2 to 16"),
    ("score-shift-invariance", "fire", LEFT_ALONE, "all tokens, positions, heads and dimensions"),
    ("toeplitz-bias", "fire", "The matrix of biases has constant diagonals, to 160 places on either side", "all heads"),
    ("score-length-invariance", "rope-dynamic-ntk",
     "Two tokens at their places score alike however long the input is", "all tokens"),
    ("norm-kept", "wavelet", "Positions do not change the norm of queries and keys", "every even d; every head"),
    ("linear-in-distance", "leaky-rerope",
     "The score changes by the same amount with each step back, to 64 places", "all heads"),
    ("content-free", "deberta", "Positions add to a score what does not depend on the two tokens", "every even d"),
    ("reversal-equivariance", "t5", "Reversing three tokens reverses the outputs, and changes none", "d = 4"),
    ("constant-output", "urpe", "Three equal tokens give three equal outputs", "d = 4"),
    ("flip-equivariance", "swin", "Flipping a grid of 2 x 2 cells along either axis flips the outputs", "d in {2, 4}"),
    ("closed-form", "sinusoidal-exponent-j-over-d",
     "Every entry is the sine of position over a power of the base", "even d from 2 to 256"),
    ("constant-norm", "survey-sinusoidal-1d", "The norm of the code is the same at every position", "even d"),
    ("gram-toeplitz", "hierarchical", "The matrix of dot products has constant diagonals", "even d"),
]
WRONG_CLAIMS = [  # keys of a [[claim]]
    {"law": "1 + (1/10)^64*(1/10)^64*(1/10)^64 = 1", "for": {"d": "2"}},
    {"law": "1 + exp(-420) = 1", "for": {"d": "2"}},
    {"law": "sin(t + 2*pi + (1/10)^70) = sin(t)", "for": {"d": "2", "t": "integers 0..9"}},
    {"law": "k < 16383", "for": {"d": "2..1024", "k": "integers 0..16383"}},
    {"law": "(k - 77777)^2 > 0", "for": {"d": "2", "k": "integers 0..99"}, "of": {"k": "integers 0.."}},
    {"law": "1/10^6 < (sin(2*pi*t/3600) - sin(2*pi*60*t/43200))^2 + (cos(2*pi*t/3600) - cos(2*pi*60*t/43200))^2",
     "for": {"d": "6", "t": "integers 1..899"}, "of": {"t": "integers 1.."}},
    {"law": "sum(i, cos(base^(-2*i/d)*k)) > 0", "for": {"d": "128", "k": "integers 0..1000"}, "of": {"k": "integers 0.."}},
    {"law": "d <= 200", "for": {"d": "2..64"}, "of": {"d": "even"}},
]
RIGHT_CELLS = [
    ("uniqueness", "sinusoidal", AT_512, "every even d; every base above 1"),
    ("boundedness", "sinusoidal", WITHIN_1, "every even d; every base above 1"),
    ("separable-score", "rope", FEATURES, "every even d; every base above 1"),
    ("separable-score", "deberta", "In each block of keys that are all before its queries, scores are "
                                   "dot products of at most 2d + 1 features of query and key", "every even d"),
    ("score-falls", "alibi", FALLS, "every even d; every head"),
    ("score-shift-invariance", "string-cayley", LEFT_ALONE, "every even d"),
    ("constant-norm", "nerf", "The norm of the code is the same at every position", "every even d"),
    ("order-seen", "t5", "From some position up to 16, " + ORDER, "queries at positions 2 to 16"),
    ("permutation-equivariance", "attention", "Exchanging two of three tokens exchanges their outputs", "d = 4"),
]
RIGHT_CLAIMS = [
    {"law": "sin(2*t) = 2*sin(t)*cos(t)", "for": {"d": "2", "t": "reals -100..100"}},
    {"law": "sum(i, cos(base^(-2*i/d)*k)) <= d/2", "for": {"d": "2..64", "base": "any", "k": "integers 0..9"},
     "of": {"d": "even", "k": "integers"}},
]


def main():
    warnings.simplefilter("ignore")
    seed = int(sys.argv[2]) if sys.argv[1:2] == ["--seed"] else 1
    wrong = 0

    def judge(name, result, is_wrong):
        nonlocal wrong
        _, found, why = result
        good = bool(found) == is_wrong and (why is None or found)
        wrong += not good
        verdict = f"{'ok  ' if good else 'FAIL'} {'wrong' if is_wrong else 'right'}"
        print(f"{verdict}  {name}: {found or why or 'nothing found'}", flush=True)

    for is_wrong, cells in ((True, WRONG_CELLS), (False, RIGHT_CELLS)):
        for name, scheme, sentence, domain in cells:
            outcome = {"id": f"planted.{name}.{scheme}", "property": name, "scheme": scheme, "statement": sentence,
                       "domain": domain, "matrix_cell": True}
            judge(outcome["id"], attack_cell(outcome, seed, EFFORT), is_wrong)
    for is_wrong, tables in ((True, WRONG_CLAIMS), (False, RIGHT_CLAIMS)):
        for table in tables:
            judge(table["law"], attack_table(table, {}, np.random.default_rng(seed), EFFORT), is_wrong)
    counts = len(WRONG_CELLS) + len(WRONG_CLAIMS), len(RIGHT_CELLS) + len(RIGHT_CLAIMS)
    print(f"{counts[0]} wrong, {counts[1]} right: {wrong} mistakes")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
