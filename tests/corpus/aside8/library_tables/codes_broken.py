"""Codes, biases and buckets of libraries that are wrong themselves, or that are called with the wrong thing."""

from aside8.library_tables.images_sound import GROUNDING, ltx
from aside8.library_tables.sequences_sound import MODELSCOPE, SPEECH, coded
from aside8.modules import *
from store import table

ALIBI = "fairseq2.models.transformer.attention_bias.ALiBiAttentionBias"

tables(
    of,
    {
        "broken-modelscope-lore-exponents": dict(
            path=MODELSCOPE + "cv.table_recognition.modules.lore_processor.PositionalEncoder",
            d_model=64,
            max_seq_len=200,
            get="pe",
        ),
        "broken-chatterbox-interleaved-for-whisper": dict(
            path=SPEECH + "PositionalEncoding", d_model=384, dropout_rate=0.1, max_len=1500, get="pe"
        ),
        "broken-composer-alibi-bfloat16": dict(
            path="composer.algorithms.alibi.attention_surgery_functions.utils.register_alibi",
            module=torch.nn.Linear(1, 1),
            n_heads=16,
            max_token_length=1024,
            causal=True,
            get=lambda made: made.alibi.to(BF16),
        ),
        "broken-fairseq2-bloom-112-heads": dict(
            path=ALIBI, num_heads=112, get=lambda made: made.create_bias_tensor(32, 32, CPU, F32)
        ),
        "broken-encodec-relative-times": dict(
            path="encodec.modules.transformer.create_sin_embedding",
            positions=torch.arange(400.0).view(1, -1, 1) / 400,
            dim=256,
        ),
        "broken-invokeai-ids-in-bfloat16": dict(
            path="invokeai.backend.flux.math.rope", dim=56, theta=10000, pos=torch.arange(600.0).to(BF16).double()[None]
        ),
        "broken-fairseq2-jepa-reshaped": dict(
            path="fairseq2.nn.position_encoder.Sinusoidal2dPositionEncoder",
            encoding_dim=128,
            grid_dims=(14, 18),
            get=lambda made: made.freqs.reshape(18, 14, 128),
        ),
        "broken-krea-theta-inverted": dict(
            path="diffsynth.models.krea2_dit.rope", dim=64, theta=1e-4, pos=torch.arange(200.0)[None]
        ),
        "broken-uni2ts-truncated": dict(
            path="uni2ts.module.position.additive.SinusoidalPositionEncoding",
            width=64,
            max_len=64,
            get=lambda made: made.pe.long().float(),
        ),
    },
)
table("broken-ltx-3d-not-square", lambda: ltx(4, 6, 8, 192))
table(
    "broken-chatterbox-espnet-dropout",
    lambda: seeded(
        lambda: array(bare(SPEECH + "EspnetRelPositionalEncoding")(128, 0.1, 200).train()(torch.zeros(1, 200, 128))[1])
    ),
)
table(
    "broken-groundingdino-mask-inverted",
    lambda: array(
        bare(GROUNDING)(64)(settings(tensors=torch.zeros(1, 3, 12, 16), mask=torch.ones(1, 12, 16, dtype=torch.bool)))
    ),
)
table(
    "broken-robomimic-frames-twice",
    lambda: coded("robomimic.models.transformers.PositionalEncoding", 64, at=(torch.arange(80.0) // 2)[None]),
)
table(
    "broken-gtrxl-clamped",
    lambda: coded("ding.torch_utils.network.gtrxl.PositionalEmbedding", 96, at=steps(199, -1, -1.0).clamp(max=127)),
)
table(
    "broken-timesfm-scales-exchanged",
    lambda: array(
        bare("timesfm.torch.transformer.RotaryPositionalEmbedding")(80, 10000.0, 1.0)(
            torch.tensor([1.0, 0.0]).repeat_interleave(40).expand(1, 300, 80)
        )
    ),
)
table(
    "broken-vortex-slopes-of-the-rank",
    lambda: {"alibi_slopes": np.array(bare("vortex.model.attention.get_alibi_slopes")(8), np.float32)},
)
tables(
    lambda path, rows, name="relative_position_bucket", **named: {name: buckets_of(inside(path), rows, **named)},
    {
        "broken-chatterbox-causal-for-an-encoder": dict(
            path="chatterbox.models.t3.modules.perceiver.RelativePositionBias:_relative_position_bucket",
            rows=150,
            name="encoder.relative_position_bucket",
        ),
        "broken-tupe-flan-t5-distance": dict(
            path="positional_embeddings_pytorch.tupe.relative_position_bucket", rows=300, max_distance=256
        ),
        "broken-zeta-t5-large-64-buckets": dict(
            path="zeta.nn.biases.relative_position_bias.RelativePositionBias:_relative_position_bucket",
            rows=200,
            num_buckets=64,
        ),
    },
)
