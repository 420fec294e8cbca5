"""Codes of sequences: speech, text, proteins and time series, as libraries make them."""

from aside9.modules import *

FUNCODEC = "funcodec.modules.embedding."
FLEXI = "flexicodec.ar_tts.utils.transformer.embedding."
MLX = "mlx_audio."
STANZA = "stanza.models.constituency.positional_encoding."


def zeros(*shape):
    return torch.zeros(*shape)


def mlx_zeros(*shape):
    import mlx.core as mx

    return mx.zeros(shape)


by(
    of,
    {
        "stanza-sinusoidal": (STANZA + "SinusoidalEncoding", 128, 300, {"get": "pe"}),
        "stanza-grown-by-forward": (
            STANZA + "SinusoidalEncoding",
            96,
            100,
            {"get": lambda made: made(torch.arange(420))},
        ),
        "bert-pytorch-positional": (
            "bert_pytorch.model.embedding.position.PositionalEmbedding",
            256,
            512,
            {"get": "pe"},
        ),
        "yoyodyne-sinusoidal": (
            "yoyodyne.models.modules.position.SinusoidalPositionalEncoding",
            64,
            200,
            {"get": "positional_encoding"},
        ),
        "bio-attention-sinusoidal": (
            "bio_attention.positional.Sinusoidal",
            64,
            {"get": lambda made: made.mod_x(zeros(1, 400, 64))},
        ),
        "tsl-positional": (
            lifted("tsl/nn/layers/base/attention.py:PositionalEncoding"),
            64,
            {"max_len": 500, "get": "pe"},
        ),
        "tsai-positional": (
            lifted("tsai/models/positional_encoders.py:PositionalEncoding"),
            288,
            128,
            {"normalize": False},
        ),
        "tsai-convtran-absolute": (
            lifted("tsai/models/ConvTranPlus.py:AbsolutePositionalEncoding"),
            64,
            150,
            {"get": "pe"},
        ),
        "instanovo-positional": ("instanovo.transformer.layers.PositionalEncoding", 160, 0.1, 200, {"get": "pe"}),
        "flow-roformer-inv-freq": ("bs_roformer.flow_bs_roformer.SinusoidalPosEmb", 128, {"get": "inv_freq"}),
        "anemoi-noise-levels": (
            "anemoi.models.layers.diffusion.SinusoidalEmbeddings",
            64,
            1000,
            {"get": lambda made: made(steps(0, 300, 1)[:, None])},
        ),
        "audioldm-timesteps": ("audioldm.latent_diffusion.util.timestep_embedding", torch.arange(1000), 128),
        "recbole-diffrec-timesteps": (
            lifted("recbole/model/general_recommender/diffrec.py:timestep_embedding"),
            torch.arange(100),
            10,
        ),
        "mmagic-guided-timesteps": (
            "mmagic.models.editors.guided_diffusion.classifier.timestep_embedding",
            torch.arange(0, 250),
            192,
        ),
        "audioldm2-timing-signal": (
            "audioldm2.latent_diffusion.modules.phoneme_encoder.commons.get_timing_signal_1d",
            256,
            128,
        ),
        "lmdeploy-qwen3-omni-audio": (
            "lmdeploy.pytorch.models.qwen3_omni_moe_thinker.SinusoidsPositionEmbedding",
            750,
            320,
            {"get": "positional_embedding"},
        ),
        "lmdeploy-interns1-bfloat16": (
            "lmdeploy.pytorch.models.interns1_pro_time_series.InternS1ProTimeSeriesFixPositionalEncoding",
            128,
            600,
            BF16,
            {"get": "pe"},
        ),
        "lmdeploy-kimi-frames": ("lmdeploy.pytorch.models.kimi_k25_vision.get_1d_sincos_pos_embed", 256, 64),
        "transfo-xl-descending": (
            "pytorch_transformers.modeling_transfo_xl.PositionalEmbedding",
            128,
            {"get": lambda made: made(steps(255, -1, -1))},
        ),
        "distilbert-sinusoidal-init": (
            "pytorch_transformers.modeling_distilbert.create_sinusoidal_embeddings",
            512,
            96,
            {"out": (kept := torch.zeros(512, 96)), "get": lambda _: kept},
        ),
        "funcodec-positional": (FUNCODEC + "PositionalEncoding", 128, 0.1, 350, {"get": "pe"}),
        "funcodec-relative": (FUNCODEC + "RelPositionalEncoding", 96, 0.1, 180, {"get": "pe"}),
        "funcodec-legacy-relative-reversed": (
            FUNCODEC + "LegacyRelPositionalEncoding",
            96,
            0.0,
            240,
            {"get": lambda made: made(zeros(1, 240, 96))[1]},
        ),
        "funcodec-sanm-from-1": (FUNCODEC + "SinusoidalPositionEncoder", {"get": lambda made: made(zeros(1, 300, 80))}),
        "flexicodec-whisper": (FLEXI + "WhisperPositionalEncoding", 192, 0.0, 700, {"get": "pe"}),
        "flexicodec-espnet-relative": (
            FLEXI + "EspnetRelPositionalEncoding",
            64,
            0.0,
            200,
            {"get": lambda made: made.position_encoding(0, 200)},
        ),
        "simplepe-sinusoidal": ("simplepe.sinpe.SinusoidalPositionalEncoding", 192, 384, {"get": "pe"}),
        "torch-world-1d": ("torch_world.nn.positional.sincos_1d", 128, torch.arange(240)),
        "fme-noise-endpoint": (
            "fme.downscaling.modules.physicsnemo_unets_v2.layers.PositionalEmbedding",
            64,
            {"endpoint": True, "get": lambda made: made(steps(0, 500, 1))},
        ),
        "fme-noise-sin-cos": (
            "fme.downscaling.modules.physicsnemo_unets_v2.layers.PositionalEmbedding",
            96,
            {"embed_fn": "np_sin_cos", "get": lambda made: made(steps(0, 400, 1))},
        ),
        "torchgeo-ltae-positional": (
            "torchgeo.models.ltae.PositionalEncoding",
            32,
            {"T": 366, "get": "pe"},
        ),
        "rslearn-tessera-days": ("rslearn.models.task_embedding.PositionalEncoding", 64, {"get": "pe"}),
        "monster-piano-scaled": (
            "monsterpianotransformer.x_transformer_1_23_2.ScaledSinusoidalEmbedding",
            64,
            {"get": lambda made: made(zeros(1, 300, 64)).detach()},
        ),
        "vibevoice-timesteps": (
            lifted("vibevoice/modular/modular_vibevoice_diffusion_head.py:TimestepEmbedder:timestep_embedding"),
            steps(0, 200, 1),
            128,
        ),
        "terramind-1d": (
            "terratorch.models.backbones.terramind.model.tm_utils.build_1d_sincos_posemb",
            256,
            192,
        ),
        # MLX
        "mlx-s3-tokenizer-sinusoids": (MLX + "codec.models.s3.model.sinusoids", 600, 128),
        "mlx-sortformer-table": (MLX + "vad.models.sortformer.convert._sinusoidal_embeddings", 400, 192),
        "mlx-sortformer-relative": (
            MLX + "vad.models.sortformer.sortformer.RelPositionalEncoding",
            64,
            {"get": lambda made: made(mlx_zeros(1, 180, 64))},
        ),
        "mlx-cohere-scaled": (
            MLX + "stt.models.cohere_asr.cohere_asr.FixedPositionalEncoding",
            256,
            300,
            {"get": "pos_enc"},
        ),
        "mlx-firered-relative": (
            MLX + "stt.models.fireredasr2.fireredasr2.RelPositionalEncoding",
            80,
            150,
            {"get": "pe"},
        ),
        "mlx-sensevoice-from-1": (
            MLX + "stt.models.sensevoice.sensevoice.SinusoidalPositionEncoder",
            {"get": lambda made: made(mlx_zeros(1, 350, 112))},
        ),
        "mlx-qwen3-asr": (
            MLX + "stt.models.qwen3_asr.qwen3_asr.SinusoidalPositionEmbedding",
            500,
            128,
            {"get": "_positional_embedding"},
        ),
        "mlx-indextts": (MLX + "tts.models.indextts.attention.RelPositionalEncoding", 64, 300, {"get": "_pe"}),
    },
)


def praxis(method, **given_):
    """The value of a layer of praxis, whose classes ask for fiddle."""
    import jax.numpy as jnp

    layer = settings(fprop_dtype=jnp.float32, **given_)
    path = "praxis/layers/embedding_softmax.py:"
    if hasattr(layer, "h"):
        for name in ("_compute_1d_embeddings", "_compute_2d_embeddings"):
            setattr(layer, name, functools.partial(lifted(f"{path}PositionalEmbedding2D:{name}", jnp=jnp), layer))
        return plain_array(lifted(path + "PositionalEmbedding2D:__call__", jnp=jnp)(layer))
    return plain_array(lifted(path + "PositionalEmbedding:__call__", jnp=jnp)(layer, seq_length=method))


by(
    praxis,
    {
        "praxis-signal": (300, {"embedding_dims": 128, "min_timescale": 1, "max_timescale": 10000}),
        "praxis-signal-100000": (260, {"embedding_dims": 96, "min_timescale": 1, "max_timescale": 100000}),
    },
)


def trax(cls, *arguments):
    import jax.numpy as jnp

    return plain_array(lifted(f"trax/layers/research/position_encodings.py:{cls}", jnp=jnp)(None, *arguments))


by(trax, {"trax-sin-cos-from-40": ("SinCosPositionalEncoding:_sincos", 40, 260, 128)})


def trax_weights(length=512, width=64):
    layer = settings(_d_feature=None, _max_len=length, _use_bfloat16=False, _mode="train")
    fill = lifted("trax/layers/attention.py:PositionalEncoding:init_weights_and_state", jnp=np)
    fill(layer, settings(shape=(1, length, width)))
    return layer.weights


table(
    "trax-positional-weights",
    trax_weights,
)
