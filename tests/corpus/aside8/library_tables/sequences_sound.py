"""Codes of one axis as libraries of text, speech, time series and control make them; biases, slopes and buckets."""

from aside8.modules import *
from store import table

SPEECH = "chatterbox.models.s3gen.transformer.embedding."
FAIRSEQ2 = "fairseq2.nn.position_encoder."
MODELSCOPE = "modelscope.models."


def coded(path, *arguments, at, **named):
    """A module's code of these positions."""
    return array(bare(path)(*arguments, **named)(at))


def added(path, *arguments, rows, d, **named):
    """What a function or a module adds to an input of zeros."""
    made = bare(path)
    made = made(*arguments, **named) if isinstance(made, type) else made
    return array(made(torch.zeros(1, rows, d)))


tables(
    of,
    {
        "fairseq2-sinusoid-padding-1": dict(
            path=FAIRSEQ2 + "SinusoidalPositionEncoder",
            encoding_dim=128,
            max_seq_len=400,
            _legacy_pad_idx=1,
            get="freqs",
        ),
        "fairseq2-sinusoid": dict(
            path=FAIRSEQ2 + "SinusoidalPositionEncoder",
            encoding_dim=256,
            max_seq_len=300,
            get=lambda made: made.freqs[1:],
        ),
        "fairseq2-relative-falling": dict(
            path="fairseq2.models.transformer.sdpa.relative.RelativePositionalEncoding",
            encoding_dim=144,
            max_seq_len=120,
            get="freqs",
        ),
        "darts-transformer-pe": dict(
            path="darts.models.forecasting.transformer_model._PositionalEncoding",
            d_model=96,
            dropout=0.1,
            max_len=240,
            get="pe",
        ),
        "uni2ts-pe": dict(
            path="uni2ts.module.position.additive.SinusoidalPositionEncoding", width=128, max_len=200, get="pe"
        ),
        "gluonts-patchtst-halves": dict(
            path="gluonts.torch.model.patch_tst.module.SinusoidalPositionalEmbedding",
            num_positions=160,
            embedding_dim=48,
            get="weight",
        ),
        "supar-positions": dict(
            path="supar.modules.transformer.PositionalEmbedding", n_model=100, max_len=256, get="embed.weight"
        ),
        "supar-relative-from-minus-128": dict(
            path="supar.modules.transformer.RelativePositionalEmbedding", n_model=64, max_len=256, get="embed.weight"
        ),
        "fastnlp-padding-0": dict(
            path="fastNLP.embeddings.torch.utils.get_sinusoid_encoding_table", n_position=257, d_hid=120, padding_idx=0
        ),
        "fastnlp-star-transformer": dict(
            path="fastNLP.embeddings.torch.utils.get_sinusoid_encoding_table", n_position=180, d_hid=300
        ),
        "chatterbox-conformer-pe": dict(
            path=SPEECH + "PositionalEncoding", d_model=512, dropout_rate=0.1, max_len=600, get="pe"
        ),
        "chatterbox-whisper-pe": dict(
            path=SPEECH + "WhisperPositionalEncoding", d_model=384, dropout_rate=0.1, max_len=1500, get="pe"
        ),
        "chatterbox-espnet-relative": dict(
            path=SPEECH + "EspnetRelPositionalEncoding", d_model=256, dropout_rate=0.1, max_len=300, get="pe"
        ),
        "s3prl-conformer-relative": dict(
            path="s3prl.upstream.wav2vec2.wav2vec2_model.RelPositionalEncoding", max_len=200, d_model=128, get="pe"
        ),
        "s3prl-ssast-sinusoid": dict(
            path="s3prl.upstream.ssast.ast_models.get_sinusoid_encoding", n_position=300, d_hid=192
        ),
        "s3prl-roberta-padding-1": dict(
            path="s3prl.upstream.roberta.roberta_model.SinusoidalPositionalEmbedding:get_embedding",
            num_embeddings=300,
            embedding_dim=96,
            padding_idx=1,
        ),
        "positional-embeddings-padding-0": dict(
            path="positional_embeddings_pytorch.sinusoidal.SinusoidalPositionalEmbedding:get_embedding",
            max_length=256,
            embed_dim=80,
            padding_idx=0,
        ),
        "zeta-sine": dict(
            path="zeta.nn.embeddings.sine_positional.SinePositionalEmbedding",
            dim_model=192,
            get=lambda made: made.pe[:, :500],
        ),
        "florence2-temporal": dict(
            path="lerobot.policies.xvla.modeling_florence2.PositionalEmbeddingCosine1D",
            embed_dim=256,
            max_seq_len=100,
            get="pos_idx_to_embed",
        ),
        "lerobot-act-latents": dict(
            path="lerobot.policies.act.modeling_act.create_sinusoidal_pos_embedding", num_positions=102, dimension=512
        ),
        "sockeye-sin-cos": dict(path="sockeye.layers.get_positional_embeddings", length=240, depth=96),
        "mmocr-position-table": dict(
            path="mmocr.models.common.modules.transformer_module.PositionalEncoding",
            d_hid=512,
            n_position=200,
            get="position_table",
        ),
        "mmaction-videomae": dict(
            path="mmaction.models.backbones.vit_mae.get_sinusoid_encoding", n_position=196, embed_dims=384
        ),
        "modelscope-vocoder-padding": dict(
            path=MODELSCOPE + "audio.vc.src.vocoder.get_sinusoid_encoding_table",
            n_position=201,
            d_hid=256,
            padding_idx=0,
        ),
        "modelscope-motion-diffusion": dict(
            path=MODELSCOPE + "cv.motion_generation.modules.mdm.PositionalEncoding", d_model=512, max_len=300, get="pe"
        ),
        "modelscope-sentence-encoder": dict(
            path=MODELSCOPE + "nlp.use.transformer.PositionalEncoding", dim=200, max_len=256, get="pe"
        ),
        "ltx-audio-sinusoid": dict(
            path="ltx_video.models.transformers.embeddings.SinusoidalPositionalEmbedding",
            embed_dim=128,
            max_seq_length=96,
            get="pe",
        ),
        "mosaic-composer-bert-alibi": dict(
            path="composer.algorithms.alibi.attention_surgery_functions.utils.register_alibi",
            module=torch.nn.Linear(1, 1),
            n_heads=12,
            max_token_length=160,
            causal=False,
            get="alibi",
        ),
        "mosaic-composer-gpt2-alibi": dict(
            path="composer.algorithms.alibi.attention_surgery_functions.utils.register_alibi",
            module=torch.nn.Linear(1, 1),
            n_heads=20,
            max_token_length=300,
            causal=True,
            get="alibi",
        ),
        "awq-mpt-30b-alibi": dict(
            path="awq.modules.fused.attn.ALiBi", n_heads=64, max_seq_len=256, device="cpu", get="bias"
        ),
        "awq-mpt-30b-slopes": dict(
            path="awq.modules.fused.attn.ALiBi", n_heads=64, max_seq_len=16, device="cpu", get="slopes"
        ),
        "zeta-mpt-alibi-full": dict(
            path="zeta.nn.attention.multiquery_attention.build_alibi_bias", heads=24, seq_len=128, full=True
        ),
        "fairseq2-bloom-560m-alibi": dict(
            path="fairseq2.models.transformer.attention_bias.ALiBiAttentionBias",
            num_heads=16,
            get=lambda made: made.create_bias_tensor(96, 96, CPU, F32),
        ),
    },
)
for heads in (32, 40):
    table(
        f"vortex-alibi-slopes-{heads}",
        lambda heads=heads: {
            "alibi_slopes": np.array(bare("vortex.model.attention.get_alibi_slopes")(heads), np.float32)
        },
    )
tables(
    coded,
    {
        name: dict(path=path, at=steps(first, last, -1.0), **{width: d})
        for name, path, width, d, first, last in (
            (
                "texar-xlnet-falling",
                "texar.torch.modules.pretrained.xlnet_utils.PositionalEmbedding",
                "embed_dim",
                128,
                200,
                -200,
            ),
            ("gtrxl-falling", "ding.torch_utils.network.gtrxl.PositionalEmbedding", "embedding_dim", 96, 149, -1),
            (
                "transformer-xl-package-falling",
                "positional_embeddings_pytorch.transformer_xl._PositionalEmbedding",
                "embed_dim",
                64,
                255,
                -1,
            ),
            (
                "mglm-transformer-xl-falling",
                MODELSCOPE + "nlp.mglm.model.transformer.PositionalEmbedding",
                "hidden_size",
                128,
                127,
                -1,
            ),
        )
    },
)
table(
    "timesfm-rotated-units",
    lambda: array(
        bare("timesfm.torch.transformer.RotaryPositionalEmbedding")(80)(
            torch.tensor([1.0, 0.0]).repeat_interleave(40).expand(1, 512, 80)
        )
    ),
)
table(
    "robomimic-timesteps",
    lambda: coded("robomimic.models.transformers.PositionalEncoding", 64, at=torch.arange(50.0)[None]),
)
table(
    "groot-action-horizon",
    lambda: coded(
        "lerobot.policies.groot.action_head.action_encoder.SinusoidalPositionalEncoding",
        192,
        at=torch.arange(64.0)[None],
    ),
)
table("allennlp-added", lambda: added("allennlp.nn.util.add_positional_features", rows=200, d=128))
table(
    "allennlp-sinusoidal-module",
    lambda: added(
        "allennlp.modules.transformer.positional_encoding.SinusoidalPositionalEncoding",
        rows=150,
        d=64,
        max_timescale=5000.0,
    ),
)
table("supar-on-the-fly", lambda: added("supar.modules.transformer.SinusoidPositionalEmbedding", rows=100, d=80))
table(
    "encodec-cosines-first",
    lambda: of("encodec.modules.transformer.create_sin_embedding", torch.arange(400).view(1, -1, 1), 256),
)
table(
    "modelscope-x-transformer-offset",
    lambda: array(
        bare(MODELSCOPE + "cv.image_view_transform.ldm.x_transformer.FixedPositionalEmbedding")(96)(
            torch.zeros(1, 120, 1), offset=7
        )
    ),
)
table(
    "parlai-position-codes",
    lambda: (
        lambda out: (
            bare("parlai.agents.transformer.modules.functions.create_position_codes")(256, 128, out),
            array(out),
        )[1]
    )(torch.empty(256, 128)),
)

# Buckets ------------------------------------------------------------------------------------------------------------
tables(
    lambda path, rows, **named: {"relative_position_bucket": buckets_of(inside(path), rows, **named)},
    {
        "zeta-flan-t5-encoder-buckets": dict(
            path="zeta.nn.biases.relative_position_bias.RelativePositionBias:_relative_position_bucket", rows=200
        ),
        "chatterbox-perceiver-buckets": dict(
            path="chatterbox.models.t3.modules.perceiver.RelativePositionBias:_relative_position_bucket",
            rows=150,
            causal=False,
        ),
        "positional-embeddings-t5-decoder-buckets": dict(
            path="positional_embeddings_pytorch.t5.T5PositionalEmbedding:_relative_position_bucket",
            rows=180,
            bidirectional=False,
        ),
        "positional-embeddings-tupe-buckets": dict(
            path="positional_embeddings_pytorch.tupe.relative_position_bucket",
            rows=160,
            num_buckets=32,
            max_distance=256,
        ),
    },
)
