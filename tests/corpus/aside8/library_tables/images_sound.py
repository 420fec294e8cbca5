"""Codes and rotations of images and videos."""

from aside8.modules import *
from store import table

DIFFSYNTH = "diffsynth.models."
MODELSCOPE = "modelscope.models.cv."


def cells(*sizes):
    """The coordinates of the cells of a grid, [cells, axes]."""
    return torch.cartesian_prod(*(torch.arange(n) for n in sizes))


def seen(height, width):
    """A mask of which no cell is hidden."""
    return torch.zeros(1, height, width, dtype=torch.bool)


def with_text(tokens, height, width, axes=3):
    """Flux's coordinates: text at 0, then the cells of the image."""
    image = torch.zeros(height * width, axes, dtype=torch.long)
    image[:, axes - 2 :] = cells(height, width)
    return torch.cat((torch.zeros(tokens, axes, dtype=torch.long), image))


def document(before, height, width, after):
    """Qwen's coordinates of words, an image and words: [words and cells, 3]."""
    image = torch.cat((torch.zeros(height * width, 1, dtype=torch.long), cells(height, width)), 1) + before
    start = before + max(height, width)
    return torch.cat(
        (torch.arange(before)[:, None].expand(-1, 3), image, torch.arange(start, start + after)[:, None].expand(-1, 3))
    )


def axial(path, ids, *arguments, name="freqs_{}", **named):
    """What a module of axes makes of coordinates: rotations, or cosines and sines."""
    made = bare(DIFFSYNTH + path)(*arguments, **named)(ids)
    return both(*made, name) if isinstance(made, tuple) else array(made)


GROUNDING = "groundingdino.models.GroundingDINO.backbone.position_encoding.PositionEmbeddingSine"
tables(
    lambda path, height, width, **named: array(
        bare(path)(**named)(settings(tensors=torch.zeros(1, 3, height, width), mask=seen(height, width)))
    ),
    {
        "groundingdino-sine-normalised": dict(path=GROUNDING, height=20, width=27, num_pos_feats=128, normalize=True),
        "groundingdino-sine-counted": dict(path=GROUNDING, height=12, width=16, num_pos_feats=64),
        "groundingdino-hw-temperature-20": dict(
            path=GROUNDING + "HW",
            height=15,
            width=20,
            num_pos_feats=128,
            temperatureH=20,
            temperatureW=20,
            normalize=True,
        ),
    },
)
table(
    "lerobot-act-camera",
    lambda: array(
        bare("lerobot.policies.act.modeling_act.ACTSinusoidalPositionEmbedding2d")(256)(torch.zeros(1, 4, 15, 20))
    ),
)
table(
    "modelscope-mttr-last-axis",
    lambda: array(
        bare(MODELSCOPE + "referring_video_object_segmentation.utils.position_encoding_2d.PositionEmbeddingSine2D")()(
            seen(18, 24), 128
        )
    ),
)
table(
    "modelscope-maskdino-sine",
    lambda: array(
        bare(MODELSCOPE + "image_instance_segmentation.maskdino.position_encoding.PositionEmbeddingSine")(
            64, normalize=True
        )(torch.zeros(1, 3, 16, 22))
    ),
)
table(
    "modelscope-ddcolor-sine",
    lambda: array(
        bare(MODELSCOPE + "image_colorization.ddcolor.utils.position_encoding.PositionEmbeddingSine")(
            128, normalize=True
        )(torch.zeros(1, 3, 16, 16))
    ),
)
tables(
    of,
    {
        "fairseq2-jepa-image": dict(
            path="fairseq2.nn.position_encoder.Sinusoidal2dPositionEncoder",
            encoding_dim=192,
            grid_dims=(14, 18),
            get="freqs",
        ),
        "fairseq2-jepa-video": dict(
            path="fairseq2.nn.position_encoder.Sinusoidal3dPositionEncoder",
            encoding_dim=96,
            grid_dims=(4, 8, 10),
            get="freqs",
        ),
        "fairseq2-jepa-video-uniform": dict(
            path="fairseq2.nn.position_encoder.Sinusoidal3dPositionEncoder",
            encoding_dim=96,
            grid_dims=(4, 7, 9),
            uniform_power=True,
            get="freqs",
        ),
        "zeta-vit-sincos": dict(
            path="zeta.nn.modules.patch_linear_flatten.posemb_sincos_2d", patches=torch.zeros(1, 12, 20, 128)
        ),
        "wan-time-axis-complex": dict(
            path=DIFFSYNTH + "wan_video_dit.precompute_freqs_cis_3d", dim=128, end=300, get=lambda made: made[0]
        ),
        "wan-width-axis-complex": dict(
            path=DIFFSYNTH + "wan_video_dit.precompute_freqs_cis_3d", dim=128, end=300, get=lambda made: made[2]
        ),
        "wan-animate-offset-complex": dict(
            path=DIFFSYNTH + "wan_animate_2_dit.rope_params", max_seq_len=256, dim=44, offset=30
        ),
        "qwen-image-positive-complex": dict(
            path=DIFFSYNTH + "qwen_image_dit.QwenEmbedRope",
            theta=10000,
            axes_dim=[16, 56, 56],
            get=lambda made: made.pos_freqs[:500, 8:36],
        ),
        "longcat-video-angles": dict(
            path=DIFFSYNTH + "longcat_video_dit.RotaryPositionalEmbedding",
            head_dim=128,
            get=lambda made: made.precompute_freqs_cis_3d((5, 12, 16)),
        ),
        "hidream-vision-angles": dict(
            path=DIFFSYNTH + "hidream_o1_image_dit.Qwen3VLVisionRotaryEmbedding", dim=36, get=lambda made: made(64)
        ),
        "invokeai-flux-rotations": dict(
            path="invokeai.backend.flux.math.rope", pos=torch.arange(200.0)[None], dim=56, theta=10000
        ),
        "krea-rotations": dict(path=DIFFSYNTH + "krea2_dit.rope", pos=torch.arange(150.0)[None], dim=64, theta=1000.0),
        "ernie-image-angles": dict(
            path=DIFFSYNTH + "ernie_image_dit.rope", pos=torch.arange(256.0)[None], dim=48, theta=256
        ),
    },
)
table(
    "sensenova-cos-sin",
    lambda: both(
        *bare(DIFFSYNTH + "sensenova_u1_dit.precompute_rope_freqs_sincos")(64, 400, base=10000.0), "{}_cached"
    ),
)
tables(
    axial,
    {
        "z-image-complex": ("z_image_dit.RopeEmbedder", with_text(40, 16, 24)),
        "fibo-complex": ("fibo_dit.RopeEmbedder", with_text(24, 20, 20)),
        "flux-diffsynth-rotations": dict(
            path="flux_dit.RoPEEmbedding",
            ids=with_text(64, 12, 18).float()[None],
            dim=128,
            theta=10000,
            axes_dim=[16, 56, 56],
        ),
        "flux2-diffsynth-cos-sin": dict(
            path="flux2_dit.Flux2PosEmbed", ids=with_text(0, 24, 16, 4), theta=2000, axes_dim=[32, 32, 32, 32]
        ),
        "ideogram4-document": dict(
            path="ideogram4_dit.Ideogram4MRoPE",
            ids=document(12, 8, 11, 9)[None],
            name="{}",
            head_dim=128,
            base=5000000,
            mrope_section=(24, 20, 20),
        ),
    },
)
table(
    "joyai-video-cos-sin",
    lambda: both(
        *(
            torch.cat(x, 1)
            for x in zip(
                *(
                    bare(DIFFSYNTH + "joyai_image_dit.get_1d_rotary_pos_embed")(d, p.float(), use_real=True)
                    for d, p in zip((16, 56, 56), cells(3, 10, 14).T)
                )
            )
        ),
        "freqs_{}",
    ),
)
table(
    "xfuser-step-video-axis",
    lambda: both(
        *bare("xfuser.model_executor.models.customized.step_video_t2v.rope.RoPE1D")().get_cos_sin(32, 400, CPU, F32)
    ),
)


def ltx(frames, height, width, d):
    """LTX-Video's code of a video, [cells, d]."""
    grid = torch.cartesian_prod(*(torch.arange(float(n)) for n in (frames, height, width))).T.numpy()
    return bare("ltx_video.models.transformers.embeddings.get_3d_sincos_pos_embed")(d, grid, width, height, frames)


table("ltx-3d-sincos-square", lambda: ltx(4, 7, 7, 192))
