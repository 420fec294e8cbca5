"""Sinusoidal codes, grids, slopes, buckets and windows by classes of libraries, with what goes wrong in them."""

from aside15.codes import *

TUTORIAL = "torch.arange(0, d_model, 2).float() * (-math.log(10000.0) / d_model)"
DISTANCES = (
    "rel = key_pos.unsqueeze(0) - query_pos.unsqueeze(1)",
    "rel = key_pos.bfloat16() - query_pos.bfloat16()[:, None]",
)
MASDETR = "masdetr/models/position_encoding.py:PositionEmbeddingSine"


def dropped(made_, share):
    """What dropout leaves of a table in training mode."""
    return seeded(lambda: torch.nn.functional.dropout(torch.from_numpy(np.array(made_)), share))


made(
    {
        # As they are shipped
        "broken-foreblocks-alibi-8": lambda: fore_alibi(8, 64),
        "broken-foreblocks-alibi-of-jina-zh": lambda: fore_alibi(12, 72),
        "broken-instella-alibi-of-jina-zh": lambda: instella_alibi(12, 64),
        "broken-index-tts2-buckets-of-t5-xxl": lambda: xt_buckets(240),
        # Casts
        "broken-depthcharge-peptides-bfloat16": lambda: depthcharge(300, 128, BF16),
        "broken-flocoder-steps-half": lambda: asked_steps(
            "flocoder/unet.py:SinusoidalPositionEmbeddings", torch.arange(0, 1000, 2).to(F16), 128, "class"
        ),
        "broken-foreblocks-features-bfloat16": lambda: darts_features(500, 64, BF16),
        "broken-memo-mask2former-bfloat16": lambda: memo_picture(24, 32, 64, dtype=BF16),
        "broken-ksana-wan-steps-bfloat16": lambda: torch_part(KSANA + "wan/wan_model.py:sinusoidal_embedding_1d")(
            256, torch.arange(0, 1000, 2).to(BF16)
        ),
        "broken-miro-times-half": lambda: torch_part(
            "miro/models/networks/positional_embeddings.py:PositionalEmbedding"
        )(128).half()(torch.arange(0, 3000, 5).half()),
        "broken-compose-alibi-distances-bfloat16": lambda: compose_bias(8, 400, [DISTANCES]).float(),
        # Formulas
        "broken-chimeralm-exponent-of-column": lambda: pe_of(
            "chimeralm/models/components/transformer.py:SinusoidalPositionalEncoding",
            64,
            300,
            changes=[
                ("torch.sin(position * div_term)", "torch.sin(position * div_term ** 2)"),
                ("torch.cos(position * div_term)", "torch.cos(position * div_term ** 2 * 10000.0 ** (-2 / d_model))"),
            ],
        ),
        "broken-genomenet-decimal-logarithm": lambda: pe_of(
            "genebeddings/wrappers/genomenet_wrapper.py:SinusoidalPositionalEncoding",
            64,
            300,
            changes=[("math.log(10000.0)", "math.log10(10000.0)")],
        ),
        "broken-abinet-integer-exponents": lambda: pe_of(
            "IndicPhotoOCR/utils/strhub/models/abinet/transformer.py:PositionalEncoding",
            128,
            0.1,
            200,
            changes=[("torch.exp(" + TUTORIAL + ")", "10000.0 ** (-(torch.arange(0, d_model, 2) // d_model))")],
        ),
        "broken-world-model-terms-in-a-line": lambda: pe_of(
            "general_unified_world_model/training/backbone.py:SinusoidalPositionalEncoding",
            64,
            240,
            changes=[("torch.exp(" + TUTORIAL + ")", "torch.arange(0, d_model, 2).float() * (1000.0 / d_model)")],
        ),
        "broken-phonemize-sign-of-logarithm": lambda: pe_of(
            "phonemize/model/utils.py:PositionalEncoding", 64, 0.1, 200, changes=[("(-math.log", "(math.log")]
        ),
        "broken-sequifier-sines-twice": lambda: sequifier_code(
            220, 64, changes=[("torch.cos(positions * frequencies", "torch.sin(positions * frequencies")]
        ),
        "broken-transformerkit-positions-in-int8": lambda: pe_of(
            "transformerkit/components.py:PositionalEncoding",
            64,
            300,
            changes=[
                (
                    "torch.arange(0, max_seq_length, dtype=torch.float)",
                    "torch.arange(0, max_seq_length).to(torch.int8).float()",
                )
            ],
        ),
        "broken-from-scratch-exponent-of-column": lambda: pe_of(
            "transformer_variants/model.py:PositionalEncoding",
            300,
            64,
            changes=[("torch.cos(pos / 10000 ** (i / d_model))", "torch.cos(pos / 10000 ** ((i + 1) / d_model))")],
        ),
        "broken-jaxformers-in-integers": lambda: jaxformers(
            256,
            64,
            [("np.zeros((self.max_seq_len, self.embed_dim))", "np.zeros((self.max_seq_len, self.embed_dim), int)")],
        ),
        "broken-foresight-overwritten": lambda: foresight(200, 64, [("pe[:, 1::2] =", "pe[:, 0::2] =")]),
        "broken-gensbi-behind-dropout": lambda: dropped(gensbi(300, dim=64), 0.1),
        "broken-timing-signal-reshaped": lambda: timing(
            260, 128, [("signal.view(1, channels, length)", "signal.view(1, length, channels)")]
        ),
        "broken-chunkformer-zero-twice": lambda: chunk_relative(
            110, 64, changes=[("pe_negative[1:].unsqueeze(0)", "pe_negative.unsqueeze(0)")]
        ),
        "broken-cellflow-times-not-multiplied": lambda: cellflow(
            np.arange(0, 41) / 40, changes=[("t = t * time_max_period", "t = t")]
        ),
        "broken-mlx-music-times-not-multiplied": lambda: asked_steps(
            "mlx_music/models/acestep/nn_blocks.py:timestep_embedding",
            mx.arange(0, 41) / 40,
            256,
            part=mlx_part,
            changes=[("t = t * scale", "t = t")],
        ),
        "broken-mlx-video-sdxl-shift": lambda: mlx_part("mlx_video/utils.py:get_timestep_embedding", math=math)(
            mx.arange(0, 1000, 10), 320, True, 1.0
        ),
        # Grids
        "broken-pyjepa-video-depth-first": lambda: pyjepa(
            "3d",
            96,
            8,
            3,
            changes=[("np.meshgrid(grid_h, grid_d, grid_w)", "np.meshgrid(grid_h, grid_d, grid_w, indexing='ij')")],
        ),
        "broken-fluidflow-grid-by-columns": lambda: fluid_grid(
            (9, 15), 64, changes=[("np.meshgrid(grid_w, grid_h)", "np.meshgrid(grid_w, grid_h, indexing='ij')")]
        ),
        "broken-parti-rows-twice": lambda: parti(
            14, 64, [("indexing='ij'), dim=-1)", "indexing='ij'), dim=-1)[..., [0, 0]]")]
        ),
        "broken-masdetr-exponent-of-column": lambda: detr_of(
            MASDETR, 8, 13, 96, [("2 * (dim_t // 2)", "2 * dim_t")], align_dim_orders=False
        ),
        "broken-cogvideo-code-sides-exchanged": lambda: cogvideo_code((6, 8), 3, 96, spatial_interpolation_scale=1.0),
        "broken-memo-mask2former-cosines-of-rows": lambda: memo_picture(
            9, 16, 64, [("pos_y[..., 1::2].cos()", "pos_x[..., 1::2].cos()")]
        ),
        # Biases
        "broken-index-tts2-alibi-of-bloomz-rank": lambda: xt_alibi(16, 60),
        "broken-foreblocks-slopes-24-first-of-twice": lambda: darts_slopes(24, [("[0::2][:num_heads", "[:num_heads")]),
        "broken-compose-buckets-to-64": lambda: compose_buckets(300, max_distance=64),
        "broken-ksana-umt5-logarithm": lambda: umt5(
            260, changes=[("math.log(self.max_dist / max_exact)", "math.log(self.max_dist)")]
        ),
        "broken-mlx-video-umt5-of-query": lambda: umt5(200, "mlx", relative=-gaps(200)),
        "broken-memo-beit-not-shifted": lambda: beit_window(
            (7, 9), [("relative_coords[:, :, 1] += window_size[1] - 1", "pass")]
        ),
    }
)
