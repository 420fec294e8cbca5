"""What stands beside encodings in libraries, or bears their names, and is none."""

from aside13.modules import *

CREDIT = "credit/diffusion.py:"


def swin_mask(size, window, shift):
    """SwinIR's mask of shifted windows in Spandrel."""
    file = SPANDREL + "SwinIR/__arch/SwinIR.py:"
    engine = settings(window_size=window, shift_size=shift)
    names = {"window_partition": torch_part(file + "window_partition")}
    return {
        "layers.0.blocks.1.attn_mask": torch_part(file + "SwinTransformerBlock:calculate_mask", **names)(engine, size)
    }


def swin2_coordinates(size):
    """The logarithmic coordinates that Swin 2's small network is handed."""
    names = {"trunc_normal_": lambda *_, **__: None}
    made_ = torch_part(SPANDREL + "Swin2SR/__arch/Swin2SR.py:WindowAttention", **names)(32, size, 2)
    return {"layers.0.attn.relative_coords_table": made_.relative_coords_table}


def credit_coordinates(size):
    """The same of CREDIT's weather model."""
    engine = torch.nn.Module()
    engine.window_size, engine.logit_scale = size, torch.zeros(1)
    path = "credit/models/swin.py:WindowMultiHeadAttention:_make_pair_wise_relative_positions"
    torch_part(path)(engine)
    return {"attn.relative_coordinates_log": engine.relative_coordinates_log}


def smearing_of(points, count):
    part = torch_part("fairchem/core/models/uma/nn/radial.py:GaussianSmearing")(0.0, 6.0, count)
    return part(torch.linspace(0, 6, points))


def seeded_buffer(path, *arguments, get, **names):
    return seeded(lambda: {get: operator_get(torch_part(path, **names)(*arguments), get)})


def operator_get(made_, get):
    for name in get.split("."):
        made_ = getattr(made_, name)
    return made_


made(
    {
        "olm-absolute-positions": lambda: seeded_buffer(
            OLM + "absolute.py:AbsolutePositionalEmbedding",
            256,
            64,
            get="pos_embedding.weight",
            PositionalEmbeddingBase=torch.nn.Module,
        ),
        "peptdeep-learned-positions": lambda: seeded_buffer(
            "peptdeep/model/building_block.py:PositionalEmbedding", 96, 200, get="pos_emb.weight"
        ),
        "nvsub-learned-axes": lambda: seeded_buffer(
            "nvsubquadratic/modules/position_encoding.py:PositionEmbeddingND",
            96,
            2,
            (14, 20),
            get="data_embeddings.x.weight",
            Sequence=typing.Sequence,
        ),
        "segment-anything-hq-gaussian-matrix": lambda: seeded_buffer(
            "segment_anything_hq/modeling/prompt_encoder.py:PositionEmbeddingRandom",
            128,
            get="positional_encoding_gaussian_matrix",
        ),
        "xax-learned-positions": lambda: {
            "embeddings_tc": xax(
                "embeddings.py:LearnedPositionalEmbeddings", 128, 48, key=jax.random.PRNGKey(5)
            ).embeddings_tc
        },
        "spandrel-swinir-shifted-mask": lambda: swin_mask((24, 24), 8, 4),
        "spandrel-swin2sr-coordinates": lambda: swin2_coordinates((8, 8)),
        "miles-credit-relative-coordinates": lambda: credit_coordinates((6, 8)),
        "miles-credit-cosine-betas": lambda: torch_part(CREDIT + "cosine_beta_schedule")(1000),
        "miles-credit-sigmoid-betas": lambda: torch_part(CREDIT + "sigmoid_beta_schedule")(500),
        "fairchem-gaussian-distances": lambda: smearing_of(240, 48),
        "basicsr-resize-weights": lambda: torch_part(
            "basicsr/utils/matlab_functions.py:calculate_weights_indices",
            cubic=torch_part("basicsr/utils/matlab_functions.py:cubic"),
        )(128, 32, 0.25, "cubic", 4, True)[0],
        "basicsr-blur-kernel": lambda: torch_part("basicsr/archs/stylegan2_arch.py:make_resample_kernel")((1, 3, 3, 1)),
        "lgatr-grade-mask": lambda: {
            "grade_projection": torch_part(
                "lgatr/primitives/linear.py:_compute_grade_projection_mask", DEFAULT_DEVICE=CPU, DEFAULT_DTYPE=F32
            )()
        },
        "fairchem-envelope": lambda: torch_part("fairchem/core/models/uma/nn/radial.py:PolynomialEnvelope")()(
            torch.linspace(0, 1.2, 160)
        ),
    }
)
