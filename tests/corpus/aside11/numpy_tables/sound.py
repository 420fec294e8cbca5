"""What correct code makes and people export: caches and frequencies by configs, codes, grids, biases, timesteps."""

from aside11.forms import *


def fairseq(rows, d, padding=1):
    """fairseq's table: the row of the padding token is zero."""
    return changed(sin_cos(angles(P(rows), inverse_exp(d, last=1))), padding, 0)


tables(
    lambda make: make(),
    {
        # Rotary, by configs
        "r1-distill-llama-cos-sin-bfloat16": (lambda: cos_and_sin(angles(P(420), llama3())[None], store=Bfloat16),),
        "llama-guard-1b-inv-freq": (lambda: frequencies(llama_guard()),),
        "gradient-1048k-cached": (lambda: cached(plain(350, 3580165449.0)),),
        "r1-distill-qwen-cache": (lambda: joined(plain(500, 1e4)),),
        "qwen2-05b-cis": (lambda: cis(plain(300, 1e6, 64)),),
        "coder-yarn-cos-sin": (lambda: cos_and_sin(angles(P(380), coder())[None], factor=yarn_factor(4)),),
        "phi-4-cos-sin-float16": (lambda: cos_and_sin(plain(450, 250000.0)[None], store=half),),
        "falcon-11b-cached-float16": (lambda: cached(plain(512, 500042.0), store=half),),
        "falcon-h1-angles": (lambda: {"freqs": plain(400, 1e11)},),
        "ministral-from-9000": (lambda: joined(plain(P(9000, 9300), 1e8)),),
        "mathstral-pairs": (lambda: pairs(plain(320, 1e6)),),
        "devstral-inv-freq-of-layers": (lambda: layers(8, inverse(128, 1e9)),),
        "command-a-neighbouring": (lambda: in_turn(plain(280, 50000.0)),),
        "pythia-28b-cos-sin": (lambda: cos_and_sin(plain(512, 1e4, 20)[None]),),
        "phi-1-cached": (lambda: cached(plain(400, 1e4, 32)),),
        "glm-z1-pairs": (lambda: pairs(plain(300, 1e4, 64)),),
        "minitron-8b-cache-bfloat16": (lambda: joined(plain(450, 1e4, 64), Bfloat16),),
        "deepseek-v3-0324-cis": (lambda: cis(angles(P(360), deepseek())),),
        "gpt-oss-safeguard-half-columns": (
            lambda: cos_and_sin(angles(P(400), gpt_oss())[None], once, factor=yarn_factor(32)),
        ),
        "exaone-40-inv-freq": (lambda: frequencies(exaone()),),
        "vicuna-13b-16k-cached-float16": (lambda: cached(plain(P(500) / 4, 1e4), store=half),),
        "smollm2-360m-cos-sin": (lambda: cos_and_sin(plain(600, 1e5, 64)[None]),),
        "codegemma-cos-sin": (lambda: cos_and_sin(plain(250, 1e4, 256)[None]),),
        "qwen2-vl-72b-page": (lambda: in_axes(page()),),
        "phi-4-mini-reasoning-short": (lambda: frequencies(inverse(96) / longrope_factors("short")),),
        "ling-mini-cache": (lambda: joined(plain(333, 600000.0, 64)),),
        "esm2-650m-inv-freq-of-layers": (
            lambda: layers(5, inverse(64), "esm.encoder.layer.{}.attention.self.rotary_embeddings.inv_freq"),
        ),
        # Codes
        "tutorial-rows-first": (lambda: {"pos_encoder.pe": tutorial(512, 96)[:, None]},),
        "tutorial-float64": (lambda: interleaved(P(200)[:, None] * inverse(64, t=F64)),),
        "fairseq-padding-row": (lambda: {"decoder.embed_positions.weights": fairseq(258, 192)},),
        "whisper-large-v2-float16": (
            lambda: {"encoder.positional_embedding": half(sin_cos(angles(P(1500), inverse_exp(1280, last=1))))},
        ),
        "flow-timesteps-descending": (lambda: cos_sin(angles(np.linspace(1000, 25, 40, dtype=F32), inverse_exp(256))),),
        # Grids
        "mae-14-by-14": (lambda: {"decoder_pos_embed": mae(14, 14, 192)[None]},),
        "detr-19-by-27": (lambda: detr(19, 27, 96),),
        "dinov3-cos-sin-14-by-18": (lambda: cos_and_sin(dinov3(14, 18)),),
        "hunyuan-video-cos-sin": (lambda: axial(grid(4, 8, 12), (16, 56, 56), 256.0),),
        # Biases
        "bloomz-560m-bias": (lambda: (slopes(16)[:, None, None] * P(128, dtype=F32)).astype(F32),),
        "mpt-7b-chat-bias": (lambda: (slopes(32)[:, None, None] * P(-95, 1).astype(F32))[None],),
        "alibi-causal-12-heads": (lambda: masked(bias(slopes(12), distance(72))),),
        "byt5-encoder-buckets": (lambda: {"encoder.relative_position_bucket": buckets(distance(256))},),
        "swin-window-8-by-12": (lambda: {"relative_position_index": window_index(8, 12)},),
    },
)
