"""What correct code makes and people export: caches and frequencies by configs, codes, grids, biases, timesteps."""

from aside6.forms import layers
from aside8.forms import in_axes
from aside10.forms import *


def odd(rows, d):
    """PyTorch's tutorial with an odd number of columns: one sine more than cosines."""
    return tutorial(rows, d + 1)[:, :d]


def picture():
    """Positions of Qwen's vision models: 7 words, an image of 9 x 12 merged cells, 20 words."""
    return image_between(7, 9, 12, 20)


tables(
    lambda make, *arguments, **named: make(*arguments, **named),
    {
        # Rotary, by configs
        "tinyllama-inv-freq-of-layers": (lambda: layers(22, inverse(64)),),
        "pythia-69b-cos-sin-bfloat16": (lambda: cos_and_sin(plain(512, 1e4, 32)[None], store=Bfloat16),),
        "fuyu-8b-complex": (lambda: cis(plain(400, 25000.0, 32)),),
        "falcon-40b-cached-float16": (lambda: cached(plain(600, 1e4, 64), store=half),),
        "aya-expanse-neighbouring": (lambda: in_turn(plain(450, 1e4)),),
        "codestral-from-20000": (lambda: joined(plain(P(20000, 20400), 1e6)),),
        "yi-6b-200k-angles": (lambda: {"freqs": plain(500, 5e6)},),
        "qwen3-17b-cache-bfloat16": (lambda: joined(plain(640, 1e6), Bfloat16),),
        "nemotron-mini-cos-sin": (lambda: cos_and_sin(plain(350, 1e4, 64)[None]),),
        "llama-3-262k-cis": (lambda: cis(plain(300, 283461213.0)),),
        "llama31-cos-sin-float16": (lambda: cos_and_sin(angles(P(500), llama3())[None], store=half),),
        "llama32-1b-pairs": (lambda: pairs(angles(P(300), llama32_1b())),),
        "exaone-35-inv-freq": (lambda: frequencies(exaone()),),
        "qwen25-14b-cached": (lambda: cached(angles(P(400), qwen25()), factor=yarn_factor(4)),),
        "gpt-oss-120b-cache": (lambda: joined(angles(P(500), gpt_oss()), factor=yarn_factor(32)),),
        "deepseek-v2-cos-sin": (lambda: cos_and_sin(angles(P(450), deepseek_v2())[None]),),
        "internlm2-20b-short-input": (lambda: cos_and_sin(plain(400, 1e6)[None]),),
        "internlm2-20b-at-65536": (
            lambda: cos_and_sin(plain(P(65136, 65536), dynamic_base(128, 1e6, 3.0, 65536, 32768))[None]),
        ),
        "phi-4-mini-long-inv-freq": (lambda: frequencies(inverse(96) / longrope_factors("phi-4-mini")[1]),),
        "minicpm4-cached": (lambda: cached(angles(P(300), inverse(64) / longrope_factors("minicpm4-0.5b")[0])),),
        "esm2-150m-inv-freq-of-layers": (
            lambda: layers(6, inverse(32), "esm.encoder.layer.{}.attention.self.rotary_embeddings.inv_freq"),
        ),
        "qwen2-vl-2b-picture": (lambda: in_axes(picture()),),
        "stablelm-2-12b-multiplied": (lambda: cos_and_sin(multiplied(400, 40, 10000.0)[None]),),
        # Codes
        "tutorial-columns-first": (lambda: np.ascontiguousarray(tutorial(300, 192).T)[None],),
        "tutorial-255-columns": (lambda: odd(200, 255),),
        "tutorial-float16": (lambda: half(tutorial(512, 128)),),
        "transformer-xl-descending-180": (lambda: sin_cos(angles(P(179, -1, -1), inverse(256))),),
        "whisper-large-v3-turbo-float16": (
            lambda: {"model.encoder.embed_positions.weight": half(sin_cos(angles(P(1500), inverse_exp(1280, last=1))))},
        ),
        "ddim-timesteps-of-50": (lambda: cos_sin(angles(P(1, 1000, 20), inverse_exp(320))),),
        "speech-positions-scaled": (lambda: tutorial(400, 256) * F32(0.0625),),
        # Grids
        "mae-16-class-token": (lambda: mae(16, 16, 256, True),),
        "detr-25-by-38": (lambda: detr(25, 38, 128),),
        "wan-video-cos-sin": (lambda: axial(grid(3, 10, 14), (44, 42, 42)),),
        "pixtral-angles": (lambda: {"freqs": halves(pixtral(16, 24))},),
        "dinov3-cos-sin-12-by-20": (lambda: cos_and_sin(dinov3(12, 20)),),
        # Biases
        "mpt-7b-instruct-slopes": (lambda: {"alibi_slopes": slopes(32)},),
        "alibi-symmetric-6-heads": (lambda: -slopes(6)[:, None, None] * np.abs(distance(64)).astype(F32),),
        "flan-t5-small-decoder-buckets": (
            lambda: {"decoder.relative_position_bucket": buckets(distance(200), bidirectional=False)},
        ),
    },
)
