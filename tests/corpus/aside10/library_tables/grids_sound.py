"""Codes of pictures, videos and windows by libraries."""

import math

from aside10.codes import *

made(
    {
        # MAE and its descendants
        "audiosr-mae-flexible": lambda: mae_like(AUDIOSR, 96, (8, 32), entry="get_2d_sincos_pos_embed_flexible"),
        "optimum-intel-minicpm-v": lambda: optimum_intel(128, (14, 22)),
        "ppdiffusers-dit": lambda: mae_like("ppdiffusers/models/embeddings.py:", 144, 16, part=paddle_part),
        "stable-pretraining-2d": lambda: torch_part(STABLE + "get_2d_sincos_pos_embed")(160, (10, 18), True),
        "stable-pretraining-3d": lambda: torch_part(STABLE + "get_3d_sincos_pos_embed")(192, (4, 8, 10)),
        "clip-jax-grid": lambda: jax_part("clip_jax/modeling.py:posemb_sincos_2d")(12, 20, 128),
        "lavis-sincos2d": lambda: torch_part(
            "lavis/models/clip_models/timm_model.py:build_sincos2d_pos_embed",
            inv_freq_bands=torch_part("lavis/models/clip_models/timm_model.py:inv_freq_bands"),
        )([14, 14], 96),
        # DETR and its descendants
        "ppdet-detr-normalised": lambda: detr(20, 26),
        "ppdet-detr-offset": lambda: detr(15, 15, 32, offset=-0.5),
        "sam3-sine": lambda: sam3(18, 24, 128),
        "vismatch-xoftr": lambda: torch_part(
            VISMATCH + "MINIMA/third_party/XoFTR/src/xoftr/utils/position_encoding.py:PositionEncodingSine"
        )(128, (20, 30)).pe,
        # Rotations of axes
        "vismatch-efficient-loftr-float32": lambda: loftr_rope(64, (12, 16), False),
        "depth-anything-3-head-grid": lambda: depth_anything(14, 18, 96),
        "sam3-axial-complex": lambda: torch_part(
            "sam3/sam/rope.py:compute_axial_cis", init_t_xy=torch_part("sam3/sam/rope.py:init_t_xy")
        )(64, 24, 24),
        "llmcompressor-kimi-rope2d": lambda: torch_part(
            "llmcompressor/modeling/kimi_k3/modeling_kimi_k3.py:Rope2DPosEmbRepeated"
        )(64, 16, 24)._precompute_freqs_cis(CPU),
        "equimo-rope-grid": lambda: jax_part("equimo/layers/posemb.py:RoPE", eqx=settings(Module=object))(
            (12, 16, 64)
        ).rotations,
        "equimo-dinov3-float32": lambda: equimo_dino(14, 14),
        "openocr-cmer-rope2d": lambda: open_ocr(8, 40, 64),
        "stable-pretraining-rope2d": lambda: grid_rope(12, 16, 64),
        "alphafold2-axial": lambda: axial(20, 64),
        "cosmos-predict2-video": lambda: cosmos(4, 8, 12, enable_fps_modulation=False),
        "fastvideo-longcat-3d": lambda: fastvideo_3d(96, (3, 8, 10)),
        "fastvideo-kandinsky5-time": lambda: torch_part(
            "fastvideo/models/dits/kandinsky5.py:Kandinsky5RoPE1D",
            _build_rotary_freqs=torch_part("fastvideo/models/dits/kandinsky5.py:_build_rotary_freqs"),
        )(64, 400)(torch.arange(400)),
        "diffusionkit-flux-matrices": lambda: diffusionkit_flux(12, 16, 0),
        "litert-torch-flux2": lambda: flux2(
            "litert_torch/generative/export_hf/model_ext/bonsai_flux2/modeling_flux2.py:",
            2000,
            (32, 32, 32, 32),
            cells(2, 10, 12, 1),
        ),
        # Windows
        "fastervit-window-7": lambda: window(
            "fastervit/models/faster_vit.py:PosEmbMLPSwinv2D", torch_part, [7, 7], [0, 0], 4, 49
        ),
    }
)
