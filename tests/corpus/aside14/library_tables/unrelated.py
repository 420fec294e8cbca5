"""What stands beside encodings in libraries, or bears their names, and is none."""

from aside14.codes import *

SAMPLING = "hdit/modules/sampling.py:"
INSTA_PEAKS = "instanovo_fm/model/embeddings.py:"


def weight_of(path, *arguments, get, **names):
    """A parameter at its beginning, from a seed."""
    return seeded(lambda: {get: functools.reduce(getattr, get.split("."), torch_part(path, **names)(*arguments))})


def sigmas(kind, *arguments):
    names = {"append_zero": lambda made_: torch.cat([made_, made_.new_zeros(1)])}
    return torch_part(f"{SAMPLING}get_sigmas_{kind}", **names)(*arguments)


def cuboid_mask(shape, size, shift):
    """Earthformer's mask of shifted cuboids."""
    file = "earthformer/cuboid_transformer/cuboid_transformer.py:"
    names = {"lru_cache": lambda: lambda function: function}
    names["cuboid_reorder"] = torch_part(file + "cuboid_reorder")
    part = torch_part(file + "compute_cuboid_self_attention_mask", **names)
    return part(shape, size, shift, ("l", "l", "l"), "zeros", CPU)


def mel_of(bands):
    """Whisper's filters in FunASR under MLX."""
    file = FUNASR + "whisper.py:"
    names = {name: mlx_part(file + name, math=math) for name in ("_hz_to_mel", "_mel_to_hz")}
    names |= {"DEFAULT_N_MELS": 80, "DEFAULT_N_FFT": 400, "DEFAULT_SAMPLE_RATE": 16000}
    return {"mel_filters": mlx_part(file + "mel_filterbank", **names)(bands)}


def hyena(length, width):
    """HyenaDNA's features of time in Keras-Bio, from which a network makes filters: no frequency falls."""
    path = "dna/hyena/layers.py:HyenaPositionalEmbedding"
    return {"filter.pos_emb.z": keras_weights(path, "z", seq_len=length, emb_dim=width)}


def peaks():
    """InstaNovo-FM's masses of a spectrum under Gaussians."""
    engine = settings(centers=torch.linspace(0.02, 1.0, 64), sigma=0.98 / 64)
    return torch_part(INSTA_PEAKS + "RBFPeakEmbedding:_rbf_expand")(engine, torch.linspace(0, 1, 180)[:, None])


made(
    {
        "dual-attention-learned-positions": lambda: weight_of(
            "dual_attention/positional_encoding.py:LearnedPositionalEmbeddings",
            96,
            True,
            0.1,
            200,
            get="position_embeddings.weight",
        ),
        "protflash-relative-positions": lambda: weight_of(
            "ProtFlash/model.py:RelativatePositionEmbeddingModule", 64, get="pos_embedding.weight"
        ),
        "nanoforecast-patches": lambda: weight_of(
            "nanoforecast/model/utils.py:PatchPositionalEncoding", 128, 96, get="pe.weight"
        ),
        "earthformer-learned-rows": lambda: weight_of(
            "earthformer/cuboid_transformer/cuboid_transformer.py:PosEmbed",
            64,
            12,
            24,
            24,
            get="H_embed.weight",
            apply_initialization=lambda *_, **__: None,
        ),
        "deeptab-random-frequencies": lambda: weight_of(
            "deeptab/nn/blocks/common.py:LearnableFourierFeatures", 48, 64, get="freqs"
        ),
        "instanovo-peaks": peaks,
        "hdit-karras-sigmas": lambda: sigmas("karras", 60, 0.01, 50.0),
        "hdit-vp-sigmas": lambda: sigmas("vp", 80),
        "dantinox-cosine-noise": lambda: jax_part(
            "dantinox/core/diffusion.py:make_noise_schedule", np=np, NoiseSchedule=settings
        )("cosine", 500).alpha_bar,
        "squidiff-linear-betas": lambda: torch_part("Squidiff/diffusion.py:get_named_beta_schedule", math=math)(
            "linear", 1000
        ),
        "demucs-infer-causal-mask": lambda: torch_part("demucs_infer/transformer.py:get_causal_mask")(72),
        "jaxonmodels-causal-mask": lambda: jax_part("jaxonmodels/functions/masking.py:build_attention_mask")(64),
        "world-model-block-causal-mask": lambda: torch_part(
            "improving_transformers_world_model/world_model.py:nonflex_block_causal_mask", ceil=math.ceil
        )(90, 15),
        "earthformer-shifted-cuboids": lambda: cuboid_mask((4, 8, 8), (2, 4, 4), (1, 2, 2)),
        "funasr-mel-filters": lambda: mel_of(80),
        "index-tts-kaiser-filter": lambda: {
            "resample.filter": lifted("index_tts_2_5_mlx/models/bigvgan.py:_kaiser_sinc_filter_np", FILTER_LEN=12)()
        },
        "index-tts-hann-window": lambda: lifted("index_tts_2_5_mlx/core/dsp.py:_periodic_hann")(1024),
        "hyena-dna-features-of-time": lambda: hyena(1024, 33),
    }
)
