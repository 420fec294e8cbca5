"""What stands beside encodings in libraries, or bears their names, and is none."""

from aside12.modules import *

SCHEDULER = GENERATIVE + "schedulers/scheduler.py:"
ALPHA = "alphagenome_pytorch/alphagenome.py:"


def kokoro(name):
    """A tensor of Kokoro's Fourier transform."""
    with_mlx = mlx_part("kokoro_mlx/istftnet.py:iSTFT")(64, 16, 64)
    return getattr(with_mlx, name)


def smearing(kind, name):
    made_ = torch_part(f"torchmdnet/models/utils.py:{kind}Smearing", CosineCutoff=lambda *_: None)(num_rbf=64)
    return {name: getattr(made_, name)}


def window_attention(shift):
    """swin-transformer-pytorch's mask of a shifted window."""
    names = {"rearrange": einops.rearrange}
    return lifted("swin_transformer_pytorch/swin_transformer.py:create_mask", **names, torch=torch)(
        8, shift, True, False
    )


def rose(dim, heads):
    """RoSE's frequencies, which a training begins with: jittered at random."""
    file = "RoSE/rose.py:"
    names = {"_make_log_spaced_frequencies": torch_part(file + "_make_log_spaced_frequencies")}
    return seeded(
        lambda: {
            "rose.freqs": torch_part(file + "RotarySpatialEmbedding", **names)(dim, heads, 2, init_jitter_std=0.5).freqs
        }
    )


def xwm_learned(rows, dim):
    """xwm's learned table at its beginning."""
    names = {"jr": jax.random, "Module": object, "Array": jax.Array, "resolve_key": lambda key: key}
    return jax_part(XWM + "LearnedPosEmbed", **names)(rows, dim, key=jax.random.PRNGKey(3)).table


def flaxdiff_random(dim):
    engine = settings(features=dim, scale=16)
    jax_part("flaxdiff/models/common.py:FourierEmbedding:setup")(engine)
    return engine.freqs


def alpha_features(length):
    """AlphaGenome's features of distances: whether each is less than a width, and its sign."""
    names = {
        "geomspace": torch_part(ALPHA + "geomspace"),
        "arange": torch.arange,
        "cat": torch.cat,
        "tensor": torch.tensor,
    }
    names["greater"] = lambda _, widths, distances: widths > distances[:, None]
    names["multiply"] = lambda _, sign, embeds: sign[:, None] * embeds
    return torch_part(ALPHA + "RelativePosFeatures", Module=torch.nn.Module, **names)()(torch.zeros(1, length, 1))


made(
    {
        "kokoro-mlx-forward-basis": lambda: kokoro("forward_basis"),
        "kokoro-mlx-window": lambda: kokoro("_window"),
        "torchmd-net-gaussian-offsets": lambda: smearing("Gaussian", "offset"),
        "torchmd-net-exponential-means": lambda: smearing("ExpNormal", "means"),
        "monai-generative-cosine-schedule": lambda: torch_part(SCHEDULER + "_cosine_beta")(1000)[2],
        "monai-generative-sigmoid-betas": lambda: torch_part(SCHEDULER + "_sigmoid_beta")(1000),
        "vllm-omni-kaiser-filter": lambda: torch_part(OMNI + "auk/auk_vae.py:_kaiser_sinc_filter")(0.25, 0.3, 12),
        "swin-transformer-shifted-mask": lambda: window_attention(4),
        "yet-another-retnet-decay": lambda: torch_part(
            RETNET + "_build_decay_mask",
            _build_decay_gammas=torch_part(RETNET + "_build_decay_gammas", log=math.log),
        )(8, 64, 64),
        "rose-jittered-frequencies": lambda: rose(128, 4),
        "alphagenome-distance-features": lambda: alpha_features(2048),
        "xwm-learned-positions": lambda: {"pos_embed.table": xwm_learned(196, 64)},
        "flaxdiff-random-frequencies": lambda: {"time_embed.freqs": flaxdiff_random(128)},
        "symupe-absolute-positions": lambda: {
            "pos_emb.emb.weight": seeded(
                lambda: (
                    torch_part("symupe/modules/transformer/embeddings.py:AbsolutePositionalEmbedding")(
                        48, 300
                    ).emb.weight
                )
            )
        },
        "stackformer-absolute-positions": lambda: {
            "embedding.weight": seeded(
                lambda: torch_part(STACK + "AbsolutePositionEmbedding")(256, 64).embedding.weight
            )
        },
    }
)
