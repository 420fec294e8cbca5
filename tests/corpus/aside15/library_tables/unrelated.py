"""What stands beside encodings in libraries, or bears their names, and is none."""

from aside15.codes import *

LEARNABLE = "learnable_fourier_positional_encoding/learnable_fourier_pos_encoding.py:"
LEARNABLE += "LearnableFourierPositionalEncoding"
MDCT = INDEX_TTS + "utils/maskgct/models/codec/amphion_codec/vocos.py:MDCT"


def weight_of(path, *arguments, get, **names):
    """A parameter at its beginning, from a seed."""
    return seeded(lambda: {get: functools.reduce(getattr, get.split("."), torch_part(path, **names)(*arguments))})


def joint_mask(words, notes, tokens):
    """GAME's mask of regions under MLX: each note's tokens, and the frames of that note."""
    regions = mx.array(np.repeat(np.arange(1, notes + 1), words // notes)[None])
    build = mlx_part("gamemlx/modules.py:build_joint_attention_mask")
    return build(regions, tokens, mx.ones((1, words), mx.bool_), mx.ones((1, notes), mx.bool_))


def ksana_sigmas(steps, shift):
    file = KSANA.replace("models/", "")
    parts = ("get_sigmas_with_denoise", "apply_sigma_shift")
    names = {name: lifted(f"{file}utils/sample_solver.py:{name}") for name in parts}
    return lifted(file + "sample_solvers/fm_solvers.py:get_sampling_sigmas", **names)(steps, shift)


def mdct(length):
    """The window of a modified cosine transform, and its two rows of turns."""
    signal = settings(cosine=lambda count: np.sin(np.pi * (np.arange(count) + 0.5) / count))
    made_ = torch_part(MDCT, scipy=settings(signal=signal), view_as_real=torch.view_as_real)(length)
    return {f"head.mdct.{name}": table_ for name, table_ in made_.named_buffers()}


made(
    {
        "compose-absolute-positions": lambda: weight_of(
            COMPOSE + "AbsolutePositionalEmbedding", 256, 64, get="emb.weight", **compose_scope()
        ),
        "compose-learned-bias-of-buckets": lambda: weight_of(
            COMPOSE + "RelativePositionBias", 8, get="relative_attention_bias.weight", **compose_scope()
        ),
        "gptmed-positions": lambda: weight_of(
            "gptmed/model/architecture/embeddings.py:PositionalEmbedding", 200, 96, get="embedding.weight"
        ),
        "lightglue-fourier-weights": lambda: weight_of(
            "scm_lightglue/lightglue.py:LearnableFourierPositionalEncoding", 2, 64, get="Wr.weight"
        ),
        "learnable-fourier-first-layer": lambda: weight_of(
            LEARNABLE,
            1,
            3,
            96,
            64,
            128,
            10.0,
            get="mlp.0.weight",
        ),
        "masdetr-learned-columns": lambda: weight_of(
            "masdetr/models/position_encoding.py:PositionEmbeddingLearned",
            64,
            get="col_embed.weight",
            NestedTensor=None,
        ),
        "altasr-chunks-of-frames": lambda: torch_part("altasr/model/encoder.py:chunk_attention_mask")(96, 16, 2, CPU),
        "chunkformer-subsequent-chunks": lambda: torch_part("chunkformer/utils/mask.py:subsequent_chunk_mask")(
            80, 10, 3
        ),
        "artifex-causal-mask": lambda: jax_part("artifex/generative_models/core/layers/causal.py:create_causal_mask")(
            72
        ),
        "game-regions-of-notes": lambda: joint_mask(60, 6, 3),
        "nemotron-mel-filters": lambda: {
            "filterbank": lifted("nemotron_asr_mlx/audio.py:_mel_filterbank", ImportError=ImportError)(16000, 512, 80)
        },
        "voxtral-mel-filters": lambda: {
            "mel_filters": lifted("voxmlx/audio.py:mel_filter_bank", SAMPLE_RATE=16000, N_FFT=400, N_MELS=128)()
        },
        "voxtral-hann-window": lambda: mlx_part("mlx_voxtral/audio_processing.py:hanning", np=np)(400),
        "index-tts2-kaiser-filter": lambda: {
            "upsample.filter": torch_part(
                INDEX_TTS + "s2mel/modules/bigvgan/alias_free_activation/torch/filter.py:kaiser_sinc_filter1d",
                sinc=torch.sinc,
            )(0.25, 0.3, 24)
        },
        "index-tts2-mdct": lambda: mdct(256),
        "ksana-shifted-sigmas": lambda: ksana_sigmas(60, 5.0),
        "mira-schedule": lambda: torch_part("mira/world_model/schedule.py:linear_schedule")(64, CPU),
        "dinomaly-momentum": lambda: lifted("MemoLib/Model/Dinomaly/_src/dinov1/utils.py:cosine_scheduler", np=np)(
            0.996, 1.0, 20, 50
        ),
    }
)
