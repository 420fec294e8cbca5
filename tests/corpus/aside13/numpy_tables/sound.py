"""What correct code makes and people export: caches and frequencies by configs, codes, grids and biases."""

from aside13.forms import *

tables(
    lambda make: make(),
    {
        # Rotary, by configs
        "yi-coder-9b-cos-sin-bfloat16": (lambda: cos_and_sin(plain(420, 1e7)[None], store=Bfloat16),),
        "distill-llama-70b-cached-float16": (lambda: cached(angles(P(360), tulu()), store=half),),
        "exaone-deep-24b-inv-freq-of-layers": (lambda: layers(5, exaone()),),
        "qwq-32b-yarn-cos-sin": (lambda: cos_and_sin(angles(P(300), qwq())[None], factor=yarn_factor(4)),),
        "yarn-mistral-64k-cached": (lambda: cached(angles(P(320), yarn_mistral()), factor=yarn_factor(8)),),
        "deepseek-r1-0528-cis": (lambda: cis(angles(P(280), deepseek())),),
        "minicpm3-cached": (lambda: cached(minicpm3(400)),),
        "hunyuan-a13b-cache": (lambda: joined(plain(300, ntk_base(128, 1e4, 1000.0))),),
        "magistral-inv-freq": (lambda: frequencies(inverse(128, 1e9)),),
        "falcon-h1-7b-cos-sin": (lambda: cos_and_sin(plain(256, 1e11)[None]),),
        "ring-flash-neighbouring": (lambda: in_turn(plain(300, 6e5, 64)),),
        "dolly-v2-3b-cached-float16": (lambda: cached(plain(512, 1e4, 20), store=half),),
        "pythia-70m-embed-16-entries": (lambda: cached(plain(400, 1e4, 16)),),
        "embeddinggemma-both-kinds": (
            lambda: {
                "rotary_emb.inv_freq": inverse(256, 1e6),
                "rotary_emb_local.inv_freq": inverse(256),
            },
        ),
        "medgemma-27b-both-kinds": (
            lambda: {
                "model.rotary_emb.inv_freq": inverse(128, 1e6) / F32(8),
                "model.rotary_emb_local.inv_freq": inverse(128),
            },
        ),
        "qvq-72b-page": (lambda: in_axes(page()),),
        "qwen3-vl-235b-page": (lambda: mixed(page()),),
        "glm-46-pairs": (lambda: pairs(plain(260, 1e6, 64)),),
        # Codes, grids and biases
        "opus-mt-en-de-positions": (
            lambda: {"model.encoder.embed_positions.weight": sin_cos(angles(P(512), inverse(512, t=F64))).astype(F32)},
        ),
        "whisper-small-en-positions-float16": (
            lambda: {"model.encoder.embed_positions.weight": half(sin_cos(angles(P(1500), inverse_exp(768, last=1))))},
        ),
        "stable-diffusion-timesteps-bfloat16": (
            lambda: {"time_proj": Bfloat16(cos_sin(angles(P(0, 1000, 20), inverse_exp(320))))},
        ),
        "mae-decoder-grid-with-class": (lambda: {"decoder_pos_embed": mae(14, 14, 128, cls=True)[None]},),
        "flux-ids-three-axes": (lambda: axial(after_text(24, *grid(1, 10, 14)), (16, 56, 56)),),
        "bloomz-7b1-bias": (lambda: (slopes(32)[:, None, None] * P(72).astype(F32))[None],),
        "t5-v11-decoder-buckets": (
            lambda: {"decoder.relative_position_bucket": buckets(distance(260), bidirectional=False)},
        ),
        "baichuan-13b-slopes": (lambda: {"alibi_slopes": slopes(40)},),
    },
)
