"""Codes, biases and windows by classes of libraries: their own slips, and those that ports and casts make."""

import math

from aside10.codes import *

VIET = "vietocr/model/seqmodel/transformer.py:PositionalEncoding"
NRTR = "openocr/openrec/modeling/decoders/nrtr_decoder.py:PositionalEncoding"
BASIC = "basicts/modules/embed/tst_embed.py:PositionEmbedding"

made(
    {
        # Sequences: slips that issues tell of
        "broken-vietocr-exponent-doubled": lambda: pe(
            VIET,
            ("torch.sin(position * div_term)", "torch.sin(position * div_term ** 2)"),
            (
                "torch.cos(position * div_term)",
                "torch.cos(position * torch.exp((torch.arange(0, d_model, 2) + 1) * -2 * math.log(10000.0) / d_model))",
            ),
            arguments=(256, 0.1, 400),
        ),
        "broken-vietocr-cosines-of-odd-columns": lambda: pe(
            VIET,
            (
                "torch.cos(position * div_term)",
                "torch.cos(position * torch.exp(torch.arange(1, d_model, 2).float() * (-math.log(10000.0) / d_model)))",
            ),
            arguments=(128, 0.1, 300),
        ),
        "broken-openocr-divided-by-div-term": lambda: pe(
            NRTR,
            ("torch.sin(position * div_term)", "torch.sin(position / div_term)"),
            ("torch.cos(position * div_term)", "torch.cos(position / div_term)"),
            arguments=(0.1, 128, 300),
        ),
        "broken-basicts-floor": lambda: pe(
            BASIC, ("-math.log(10000.0) / hidden_size", "-math.log(10000.0) / hidden_size // 1"), arguments=(128, 400)
        ),
        "broken-presto-exponent-per-column": lambda: torch_part(
            "presto/presto.py:get_sinusoid_encoding_table",
            ("2 * (hid_idx // 2)", "2 * hid_idx"),
            ("T=1000", "T=10000"),
            device=CPU,
        )(365, 128),
        "broken-torch-harmonics-sequence": lambda: sphere(12, 24, 16),
        "broken-nanodl-whisper-sines-alone": lambda: nanodl_whisper(400, 128),
        "broken-inspiremusic-relative-even": lambda: pe(
            INSPIRE + "EspnetRelPositionalEncoding",
            ("torch.sin(-1 * position * div_term)", "torch.sin(position * div_term)"),
            arguments=(128, 0.1, 150),
        ),
        "broken-inspiremusic-dropout": lambda: seeded(
            lambda: torch_part(INSPIRE + "PositionalEncoding")(128, 0.1, 500).train().position_encoding(0, 400)
        ),
        "broken-mantis-stretched-from-33": lambda: stretched(
            pe(
                "mantis/architecture/transformer_v1_utils/positional_encoding.py:PositionalEncoding",
                arguments=(128, 0.1, 33),
            )[:, 0],
            65,
        ),
        "broken-braindecode-positions-clamped": lambda: torch_part(
            "braindecode/models/steegformer.py:_TemporalPositionalEncoding", **BRAIN
        )(128, 257).pe[torch.arange(400).clamp(max=256)],
        "broken-arc-state-resized-with-zeros": lambda: longer(
            pe("state/tx/models/scgpt/model.py:PositionalEncoding", arguments=(128, 0.1, 256)), 300
        ),
        "broken-galerkin-positions-in-bfloat16": lambda: pe(
            "galerkin_transformer/layers.py:PositionalEncoding",
            ("torch.arange(0, max_len, dtype=torch.float)", "torch.arange(0, max_len, dtype=torch.bfloat16).float()"),
            ("math.log(2 ** 13)", "math.log(10000.0)"),
            arguments=(96, 0.1, 700),
        ),
        "broken-torchrl-act-integer-table": lambda: torch_part(
            "torchrl/modules/models/act.py:_sinusoidal_pos_enc",
            ("torch.zeros(length, dim)", "torch.zeros(length, dim, dtype=torch.int64)"),
        )(101, 256),
        "broken-parakeet-mlx-float16": lambda: parakeet_half(128, 600),
        # Sines, then cosines
        "broken-whisper-turbo-spacing": lambda: whisper(("channels // 2 - 1", "channels // 2")),
        "broken-whisper-turbo-cosines-first": lambda: whisper(
            ("[mx.sin(scaled_time), mx.cos(scaled_time)]", "[mx.cos(scaled_time), mx.sin(scaled_time)]")
        ),
        "broken-whisper-turbo-in-float16": lambda: whisper(
            (
                "mx.arange(length)[:, None] * inv_timescales[None, :]",
                "mx.arange(length)[:, None].astype(mx.float16) * inv_timescales[None, :].astype(mx.float16)",
            )
        ),
        "broken-m2m100-padding-at-0": lambda: m2m100(0),
        "broken-proteinnpt-rows-cut-apart": lambda: torch_part(
            "proteinnpt/utils/esm/modules.py:SinusoidalPositionalEmbedding:get_embedding",
            (
                "torch.cat([torch.sin(emb), torch.cos(emb)], dim=1)",
                "torch.cat([torch.sin(emb), torch.cos(emb)], dim=0)",
            ),
        )(settings(embed_dim=128, padding_idx=None), 300),
        "broken-voxcpm-timesteps-in-bfloat16": lambda: voxcpm_steps(400, BF16),
        "broken-diffusionkit-timesteps-in-float16": lambda: diffusionkit_steps(600, mlx.core.float16),
        "broken-bioemu-timesteps-to-integers": lambda: torch_part("bioemu/models.py:SinusoidalPositionEmbedder")(128)(
            steps(0, 100, 0.25).long()
        ),
        # Grids
        "broken-vismatch-loftr-temperature": lambda: torch_part(
            VISMATCH + "MINIMA/third_party/LoFTR/src/loftr/utils/position_encoding.py:PositionEncodingSine"
        )(256, (20, 24), False).pe,
        "broken-claymodel-gsd": lambda: torch_part("utils.py:posemb_sincos_2d_with_gsd")(
            14, 14, 192, torch.tensor(1.0)
        ),
        "broken-clip-jax-cells-by-columns": lambda: jax_part(
            "clip_jax/modeling.py:posemb_sincos_2d", ("jnp.mgrid[:h, :w]", "jnp.meshgrid(jnp.arange(h), jnp.arange(w))")
        )(12, 20, 128),
        "broken-stable-pretraining-2d-rows-twice": lambda: torch_part(
            STABLE + "get_2d_sincos_pos_embed", ("grid[:, 1:2] @ omega", "grid[:, 0:1] @ omega")
        )(128, (12, 16)),
        "broken-stable-pretraining-3d-cells-by-rows": lambda: torch_part(
            STABLE + "get_3d_sincos_pos_embed", ("indexing='ij'", "indexing='xy'")
        )(192, (4, 8, 10)),
        "broken-ppdet-detr-both-by-rows": lambda: detr(18, 24, changes=[("mask.cumsum(2)", "mask.cumsum(1)")]),
        "broken-ppdet-detr-cosines-of-other-columns": lambda: detr(
            16,
            16,
            changes=[
                (
                    "2 * (paddle.arange(self.num_pos_feats) // 2).astype('float32')",
                    "2 * paddle.arange(self.num_pos_feats).astype('float32')",
                )
            ],
        ),
        "broken-audiosr-mae-resized": lambda: resized(mae_like(AUDIOSR, 96, 14), 14, 20),
        "broken-kimi-rows-by-height": lambda: kimi(
            12, 20, ("flat_pos // self.max_width", "flat_pos // self.max_height")
        ),
        "broken-sam3-axial-rows-by-height": lambda: torch_part(
            "sam3/sam/rope.py:compute_axial_cis",
            init_t_xy=torch_part("sam3/sam/rope.py:init_t_xy", ("torch.div(t, end_x,", "torch.div(t, end_y,")),
        )(64, 24, 12),
        "broken-alphafold2-axial-rows-twice": lambda: axial(
            16, 64, ("repeat(y, 'j d -> i j d', i=n)", "repeat(y, 'i d -> i j d', j=n)")
        ),
        "broken-depth-anything-3-angles-in-float16": lambda: two_of(
            torch_part("depth_anything_3/model/dinov2/layers/rope.py:RotaryPositionEmbedding2D")(
                100.0
            )._compute_frequency_components(64, 74, CPU, F16)
        ),
        "broken-stable-pretraining-rope2d-bfloat16": lambda: grid_rope(20, 24, 64, BF16),
        # Biases
        "broken-palm-jax-slopes-geometric": lambda: np.array(
            jax_part(
                "palm_jax/palm_lite.py:get_alibi_slopes",
                ("if log2(heads).is_integer():", "if heads:"),
                log2=math.log2,
                floor=math.floor,
            )(12),
            np.float32,
        ),
        "broken-lightllm-slopes-from-1": lambda: {
            "tp_alibi": lifted(
                "lightllm/models/bloom/layer_weights/transformer_layer_weight.py:_generate_alibi",
                ("start * ratio ** i", "ratio ** i"),
            )(None, 32, F32)
        },
        "broken-gaudi-bloom-7b1-of-16-heads": lambda: {"alibi": gaudi_bloom(16, 100)},
        "broken-paddlenlp-bloom-even-extra-slopes": lambda: {
            "alibi": paddle_bloom(
                12,
                80,
                (
                    "paddle.arange(1, 1 + 2 * num_remaining_heads, 2",
                    "paddle.arange(2, 2 + 2 * num_remaining_heads, 2",
                ),
            )
        },
        "broken-tranception-bias-grows": lambda: bias(
            "tranception_pytorch/tranception_pytorch.py:LearnedAlibiPosBias", 8, 40, ("-torch.abs", "torch.abs")
        ),
        "broken-memorizing-buckets-not-clamped": lambda: torch_part(
            MEMORIZING + ":_relative_position_bucket",
            ("torch.min(val_if_large, torch.full_like(val_if_large, num_buckets - 1))", "val_if_large"),
        )(both_sides(300)),
        "broken-lavis-flan-t5-64-buckets": lambda: {
            "encoder.relative_position_bucket": torch_part(T5)(both_sides(200), num_buckets=64)
        },
        "broken-lavis-flan-t5-decoder-both-sides": lambda: {
            "decoder.relative_position_bucket": torch_part(T5)(both_sides(160))
        },
        "broken-litert-torch-flan-t5-encoder-causal": lambda: {
            "encoder.relative_position_bucket": torch_part(
                LITERT + "build_relative_position_buckets",
                relative_position_bucket=torch_part(LITERT + "relative_position_bucket"),
            )(180, 180, bidirectional=False)[0, 0]
        },
        "broken-ernie-code-buckets-log-2": lambda: {
            "encoder.relative_position_bucket": paddle_part(
                "paddlenlp/transformers/ernie_code/modeling.py:ErnieCodeAttention:_relative_position_bucket",
                ("paddle.log(", "paddle.log2("),
                math=math,
            )(paddle.to_tensor(both_sides(200).numpy()))
        },
        "broken-rectified-flow-buckets-not-halved": lambda: {
            "encoder.relative_position_bucket": torch_part(
                "rectified_flow_pytorch/video_unet.py:RelativePositionBias:_relative_position_bucket",
                ("num_buckets //= 2", "pass"),
            )(both_sides(150))
        },
        "broken-mlx-audiogen-query-minus-key": lambda: mlx_part(
            "mlx_audiogen/shared/t5.py:_relative_position_bucket",
            ("n = -relative_position", "n = relative_position"),
            math=math,
        )(None, mlx.core.array(both_sides(140).numpy())),
        # Windows
        "broken-equimo-window-columns-first": lambda: equimo_window([7, 7]),
        "broken-mlx-image-window-by-height": lambda: mlx_window(
            (6, 12), ("2 * self.window_size[1] - 1", "2 * self.window_size[0] - 1")
        ),
    }
)
