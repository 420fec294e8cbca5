"""What libraries keep beside encodings: learned tables, projections, features, schedules and masks."""

import operator

from aside11.modules import *


def drawn(path, *arguments, get="weights", name=None, **names):
    """A tensor that a class draws when it is made."""
    found = seeded(lambda: operator.attrgetter(get)(torch_part(path, **names)(*arguments)))
    return {name: found} if name else found


DIVISIBLE = {"divisible_by": lambda number, by_: number % by_ == 0, "typecheck": lambda made_: made_}
DIVISIBLE |= {"Float": collections.defaultdict(str)}

made(
    {
        "alphafold3-fourier-projection": lambda: drawn(
            "alphafold3_pytorch/alphafold3.py:FourierEmbedding", 256, get="proj.weight", **DIVISIBLE
        ),
        "boltzgen-fourier-projection": lambda: drawn(
            "boltzgen/model/modules/encoders.py:FourierEmbedding", 128, get="proj.weight", name="proj.weight"
        ),
        "naturalspeech2-learned-frequencies": lambda: drawn(
            "naturalspeech2_pytorch/naturalspeech2_pytorch.py:LearnedSinusoidalPosEmb", 64, **DIVISIBLE
        ),
        "transfusion-random-fourier": lambda: drawn(
            "transfusion_pytorch/transfusion.py:RandomFourierEmbed", 128, **DIVISIBLE
        ),
        "e2-tts-random-fourier": lambda: drawn("e2_tts_pytorch/e2_tts.py:RandomFourierEmbed", 96, **DIVISIBLE),
        "sam2-gaussian-matrix": lambda: drawn(
            SAM2 + "PositionEmbeddingRandom", 64, get="positional_encoding_gaussian_matrix", name="pe_layer.gaussian"
        ),
        "tortoise-learned-positions": lambda: drawn(
            "tortoise/models/autoregressive.py:LearnedPositionEmbeddings", 128, 64, get="emb.weight"
        ),
        "vformer-pvt-learned": lambda: drawn(
            "vformer/encoder/embedding/pos_embedding.py:PVTPosEmbedding",
            (10, 14),
            48,
            get="pos_embed",
            pair=lambda size_: size_,
        ),
        "borzoi-central-mask-features": lambda: torch_part(
            "borzoi_pytorch/pytorch_borzoi_transformer.py:get_positional_embed",
            get_positional_features_central_mask=torch_part(
                "borzoi_pytorch/pytorch_borzoi_transformer.py:get_positional_features_central_mask"
            ),
        )(128, 4096, 32, CPU),
        "audiolm-relative-network": lambda: {
            "rel_pos_bias.net.0.0.weight": seeded(
                lambda: torch_part("audiolm_pytorch/audiolm_pytorch.py:RelativePositionBias")(dim=64, heads=8)
            )
            .net[0][0]
            .weight
        },
        "unimol-gaussian-means": lambda: drawn(
            "unimol_tools/models/unimol.py:GaussianLayer", 128, 64, get="means.weight"
        ),
        "hunyuan3d-powers-of-two": lambda: torch_part(
            "hy3dgen/shapegen/models/autoencoders/attention_blocks.py:FourierEmbedder"
        )(8).frequencies,
        "tortoise-betas-linear": lambda: torch_part("tortoise/utils/diffusion.py:get_named_beta_schedule")(
            "linear", 400
        ),
        "chai-noise-levels": lambda: torch_part(
            "chai_lab/model/diffusion_schedules.py:_power_interpolation", **DIVISIBLE
        )(torch.linspace(0, 1, 200), val_0=160.0, val_1=0.0004, p=7.0),
        "flood-forecast-causal-mask": lambda: torch_part(FLOOD + "masks.py:generate_square_subsequent_mask")(64),
    }
)
