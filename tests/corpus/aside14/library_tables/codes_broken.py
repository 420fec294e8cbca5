"""Sinusoidal codes, grids, slopes, buckets and windows by classes of libraries, with what goes wrong in them."""

from aside14.codes import *

STEPS = torch.arange(0, 600)
TUTORIAL = "torch.cos(position * div_term)"
SYNFORMER = "synformer/models/transformer/positional_encoding.py:PositionalEncoding"
GTRXL = "gtrxl_torch/gtrxl_torch.py:PositionalEncoding"
TEMPORAL = "temporal/position_encoding.py:TemporalPositionEncoding"
INDEX = "layers.0.blocks.0.attn.relative_position_index"

made(
    {
        # As they are shipped
        "broken-meralion-whisper-large-in-turn": lambda: {
            "model.encoder.embed_positions.weight": mlx_part(
                "mlx_meralion/whisper_encoder.py:WhisperEncoder:_sinusoidal_embeddings", math=math
            )(1500, 1280)
        },
        "broken-torchmix-code-bfloat16": lambda: torchmix_code(400, 64, BF16),
        "broken-weatherflow-half": lambda: asked_steps(
            "weatherflow/models/physics_guided.py:SinusoidalTimeEmbedding", STEPS.to(F16), 128, "class"
        ),
        "broken-chuk-alibi-16-sign": lambda: chuk_alibi(16, 48),
        "broken-lmt-alibi-12-geometric": lambda: lmt_alibi(12, 64),
        "broken-torchmix-prot-t5-distance-of-input": lambda: torchmix_buckets(300),
        "broken-jaxonmodels-window-7": lambda: jaxon_window((7, 7)),
        # Casts
        "broken-wan22-steps-bfloat16": lambda: torch_part("wan/modules/model.py:sinusoidal_embedding_1d")(
            256, torch.arange(0, 1000).to(BF16)
        ).float(),
        "broken-iddm-steps-half": lambda: iddm(torch.arange(0, 3000, 3).to(F16), 128),
        "broken-sanm-positions-float16": lambda: sanm(3000, 64, dtype=mx.float16),
        "broken-instanovo-alibi-8-bfloat16": lambda: insta_alibi(8, 400, BF16),
        # Formulas
        "broken-temporal-cosine-of-next-pair": lambda: pe_of(
            TEMPORAL,
            64,
            300,
            changes=[(TUTORIAL, "torch.cos(position * div_term * math.exp(-2 * math.log(10000.0) / d_model))")],
        ),
        "broken-tfs-mt-integer-exponents": lambda: pe_of(
            "tfs_mt/embeddings.py:SinusoidalPositionalEncoding",
            96,
            0.1,
            240,
            get="pe_lut",
            changes=[("dtype=torch.float32) / d_model", "dtype=torch.float32) // d_model")],
        ),
        "broken-gtrxl-reshaped": lambda: pe_of(
            GTRXL,
            64,
            0.1,
            200,
            changes=[("pe = pe.unsqueeze(0).transpose(0, 1)", "pe = pe.T.reshape(max_len, 1, d_model)")],
            T=torch,
        ),
        "broken-synformer-in-long": lambda: pe_of(
            SYNFORMER,
            64,
            0.1,
            256,
            changes=[("torch.zeros(1, max_len, d_model)", "torch.zeros(1, max_len, d_model).long()")],
        ),
        "broken-widedeep-exponent-per-column": lambda: pe_of(
            "pytorch_widedeep/models/rec/basic_transformer.py:PositionalEncoding",
            64,
            0.1,
            200,
            changes=[
                ("torch.sin(position * div_term)", "torch.sin(position * div_term ** 2)"),
                (TUTORIAL, "torch.cos(position * div_term ** 2 * math.exp(-2 * math.log(10000.0) / input_dim))"),
            ],
        ),
        "broken-cpgpt-chromosomes-clamped": lambda: pe_of(
            "cpgpt/model/components/modules.py:ChromPositionalEncoding", 64, 0.0, 200
        )[torch.arange(300).clamp(max=199)],
        "broken-cpgpt-table-behind-dropout": lambda: seeded(
            lambda: {
                "pos_encoder.pe": torch_part("cpgpt/model/components/modules.py:PositionalEncoding")(64, 0.1, 300)(
                    torch.zeros(1, 300, 64)
                )
            }
        ),
        "broken-chatterbox-relative-even": lambda: espnet(
            130, 64, [("sin_neg = mx.sin(-1 * position * div_term)", "sin_neg = mx.sin(position * div_term)")]
        ),
        "broken-cosyvoice-relative-not-turned": lambda: cosy_relative(
            120, 96, [("torch.flip(pe_positive, [0]).unsqueeze(0)", "pe_positive.unsqueeze(0)")]
        ),
        "broken-dantinox-one-frequency-short": lambda: dantinox(
            260, 96, [("jnp.arange(0, C, 2)", "jnp.arange(2, C + 2, 2)")]
        ),
        "broken-qwen3-asr-whisper-base-en-timescale": lambda: {
            "model.encoder.embed_positions.weight": mlx_pe(
                "mlx_qwen3_asr/encoder.py:SinusoidalPositionEmbedding",
                1500,
                512,
                get="_pe",
                changes=[("math.log(10000.0)", "math.log(1000.0)")],
            )
        },
        "broken-funasr-whisper-base-en-halves-turned": lambda: {
            "model.encoder.embed_positions.weight": mlx_part(
                FUNASR + "whisper.py:sinusoids",
                ("[mx.sin(scaled_time), mx.cos(scaled_time)]", "[mx.cos(scaled_time), mx.sin(scaled_time)]"),
                math=math,
            )(1500, 512)
        },
        # Grids
        "broken-cortex-mae-video-swapped": lambda: cortex(2, 6, 9, dim=96, changes=[(", indexing='ij'", "")]),
        "broken-mlx-diffuser-width-first": lambda: diffuser_grid(
            10, 16, 96, [("np.meshgrid(gw, gh)", "np.meshgrid(gw, gh, indexing='ij')")]
        ),
        "broken-flagai-grid-one-axis": lambda: flag_grid(
            9, 14, 64, [("pos2 = grid.unsqueeze(-1)", "pos2 = grid[:, [1, 1]].unsqueeze(-1)")]
        ),
        "broken-demucs-spectrogram-floored": lambda: demucs_grid(
            8, 20, 64, [("-(math.log(max_period) / d_model)", "-math.log(max_period) / d_model // 2")]
        ),
        "broken-cellplm-cosines-of-rows-twice": lambda: cell_plm(
            12,
            17,
            64,
            [
                (
                    "pe[d_model::2, :, :] = torch.sin(pos_h * div_term)",
                    "pe[d_model::2, :, :] = torch.cos(pos_h * div_term)",
                )
            ],
        ),
        "broken-smalldiffusion-angles-float16": lambda: small_grid(
            40,
            96,
            [("np.outer(np.arange(n), omega)", "np.outer(np.arange(n), omega).astype(np.float16).astype(np.float32)")],
        ),
        # Biases
        "broken-neox-alibi-mpt-30b-of-rank": lambda: neox_alibi(32, 40),
        "broken-neox-alibi-16-from-one": lambda: neox_alibi(
            16, 48, [("[start * ratio ** i for i", "[ratio ** i for i")]
        ),
        "broken-prot-t5-causal": lambda: prot_t5(220, bidirectional=False),
        "broken-flagai-t5-not-limited": lambda: bucket_of(
            T5_OF_FLAG_AI,
            400,
            changes=[
                (
                    "torch.min(relative_postion_if_large, torch.full_like(relative_postion_if_large, num_buckets - 1))",
                    "relative_postion_if_large",
                )
            ],
        ),
        "broken-model-center-rounded": lambda: center_buckets(
            300, [("(num_buckets - max_exact)).to(torch.int32)", "(num_buckets - max_exact)).round().to(torch.int32)")]
        ),
        "broken-prot-t5-of-query": lambda: {
            "encoder.relative_position_bucket": prot_t5(240)["encoder.relative_position_bucket"].T
        },
        "broken-mimm-window-by-height": lambda: mimm_window(
            6, 9, [("2 * self.window_size[1] - 1", "2 * self.window_size[0] - 1")]
        ),
        "broken-flaim-class-token-not-counted": lambda: flaim_window(
            (8, 8), True, [(".set(n_rel_distance - 3)", ".set(n_rel_distance - 4)")]
        ),
        "broken-flaim-window-through-bfloat16": lambda: {
            INDEX: flaim_window((12, 12), False)["attn.relative_position_index"].astype(jnp.bfloat16).astype(jnp.int32)
        },
    }
)
