"""What correct code makes and people export: caches and frequencies by configs, codes, grids and biases."""

from aside15.forms import *

tables(
    lambda make: make(),
    {
        # Rotary, by configs
        "mllama-90b-inv-freq-of-layers": (lambda: layers(3, hermes()),),
        "exaone-deep-cached-bfloat16": (lambda: cached(angles(P(320), exaone()), store=Bfloat16),),
        "yarn-llama-2-70b-cos-sin": (lambda: cos_and_sin(angles(P(300), llama_70b())[None], factor=yarn_factor(8)),),
        "deepseek-coder-v2-cis": (lambda: cis(angles(P(260), terminus())),),
        "afm-joined-float16": (lambda: joined(angles(P(340), arcee()), half, yarn_factor(20)),),
        "phi-mini-short-float16": (
            lambda: (lambda a, factor: cos_and_sin(a[None], store=half, factor=factor))(*phi_mini("short", 400)),
        ),
        "gemma-3n-both-kinds": (
            lambda: {"model.rotary_emb.inv_freq": inverse(256, 1e6), "model.rotary_emb_local.inv_freq": inverse(256)},
        ),
        "glm-45v-receipt": (lambda: of_glm(receipt()),),
        "qwen3-vl-4b-receipt-bfloat16": (lambda: mixed(receipt(), store=Bfloat16),),
        "codegen-6b-neighbouring": (lambda: in_turn(plain(300, 1e4, 64)),),
        "falcon-h1-34b-pairs": (lambda: np.asfortranarray(pairs(plain(280, 1e11))),),
        "minimax-m1-cached": (lambda: cached(plain(320, 1e7, 64)),),
        "pixtral-text-joined-bfloat16": (lambda: joined(plain(300, 1e9), Bfloat16),),
        # Codes and biases
        "whisper-medium-en-positions": (
            lambda: {"model.encoder.embed_positions.weight": sin_cos(angles(P(1500), inverse_exp(1024, last=1)))},
        ),
        "pegasus-static-positions": (lambda: {"model.encoder.embed_positions.weight": pegasus(1024, 1024)},),
        "m2m100-positions-float16": (
            lambda: {
                "model.encoder.embed_positions.weights": half(
                    changed(sin_cos(angles(P(1026), inverse_exp(1024, last=1))), 1, 0)
                )
            },
        ),
        "detr-picture-12-by-9.npz": (lambda: {"pos": detr(12, 9, 128)[None]},),
        "bloomz-3b-bias-of-keys": (lambda: (slopes(32)[:, None, None] * P(80).astype(F32))[None],),
        "mpt-30b-instruct-slopes": (lambda: {"alibi_slopes": slopes(64)},),
        "t5-xxl-decoder-buckets": (
            lambda: {"decoder.relative_position_bucket": buckets(distance(230), bidirectional=False).astype(np.int32)},
        ),
    },
)
