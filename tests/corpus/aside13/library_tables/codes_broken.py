"""Sinusoidal codes, grids, slopes, buckets and windows by classes of libraries, with what goes wrong in them."""

from aside13.modules import *

STEPS = torch.arange(0, 600)

made(
    {
        # As they are shipped
        "broken-xax-sinusoidal-bfloat16": lambda: xax(
            "embeddings.py:SinusoidalEmbeddings:get_embeddings", 400, 64, jnp.bfloat16, engine=settings(base=10000)
        ),
        "broken-walrus-t5-v11-most-32": lambda: walrus_buckets(240),
        # Casts
        "broken-music2latent-half": lambda: latent_steps(STEPS.to(F16), 128).float(),
        "broken-edm-bfloat16": lambda: edm_steps(STEPS.to(BF16), 128),
        "broken-pocket-tts-bfloat16": lambda: pocket_steps(STEPS.to(BF16), 128, BF16),
        "broken-tape-resnet-half": lambda: tape(500, 128, F16).float(),
        "broken-miles-credit-half": lambda: torch_part("credit/models/unet_diffusion.py:SinusoidalPosEmb")(128)(
            torch.arange(0, 3000, 3).to(F16)
        ),
        "broken-chroma-bfloat16": lambda: chroma(torch.arange(400).float(), 64, 10.0, 10000.0, BF16),
        # Formulas
        "broken-torchdiff-rows-for-columns": lambda: torchdiff(
            300,
            64,
            [
                (
                    "pos_enc[:, :, 0::2] = torch.sin(position * div_term)",
                    "a = (position * div_term).repeat_interleave(2, 1)",
                ),
                (
                    "pos_enc[:, :, 1::2] = torch.cos(position * cos_div_term)",
                    "pos_enc[0, 0::2], pos_enc[0, 1::2] = a[0::2].sin(), a[1::2].cos()",
                ),
            ],
        ),
        "broken-torchdiff-sign-of-exponents": lambda: torchdiff(256, 96, [("-math.log(10000.0)", "math.log(10000.0)")]),
        "broken-tactis-positions-float16": lambda: pe_of(
            "tactis/model/tactis.py:PositionalEncoding",
            64,
            0.1,
            2600,
            get="pos_encoding",
            numpy=np,
            changes=[("max_length, dtype=torch.float)", "max_length, dtype=torch.float16).float()")],
        ),
        "broken-d2l-integer-exponents": lambda: d2l_code(
            200, 64, [("dtype=torch.float32) / num_hiddens", "dtype=torch.float32) // num_hiddens")]
        ),
        "broken-sidechainnet-sines-twice": lambda: pe_of(
            "sidechainnet/examples/transformer.py:PositionalEncoding",
            96,
            250,
            changes=[("torch.cos(position * div_term)", "torch.sin(position * div_term)")],
        ),
        "broken-lightseq-reshaped": lambda: {
            "embed_positions.weights": lightseq(400, 64)["embed_positions.weights"].reshape(64, 400).T
        },
        "broken-prose-integer-table": lambda: jax_part(
            "jax_prose/model_eqx.py:_sinusoidal_pe", ("dim), dtype=jnp.float32)", "dim), dtype=jnp.int32)")
        )(200, 64),
        "broken-muq-conformer-relative-even": lambda: conformer(
            "RelPositionalEmbedding",
            64,
            rows=120,
            max_source_positions=150,
            changes=[("torch.sin(-1 * position * div_term)", "torch.sin(position * div_term)")],
        ),
        "broken-paddlex-whisper-small-en-timescale": lambda: {
            "model.encoder.embed_positions.weight": paddle_part(
                PADDLEX + "multilingual_speech_recognition/processors.py:sinusoids", np=np
            )(1500, 768, 1000)
        },
        "broken-torchcfm-timesteps-truncated": lambda: torch_part(
            "torchcfm/models/unet/nn.py:timestep_embedding",
            ("timesteps[:, None].float() * freqs[None]", "(timesteps[:, None].float() * freqs[None]).int()"),
            th=torch,
        )(torch.arange(0, 300), 64),
        # Grids
        "broken-musiclm-grid-swapped": lambda: music_lm(9, 15, 64, changes=[("indexing='ij'", "indexing='xy'")]),
        "broken-colt5-grid-one-axis": lambda: music_lm(
            10, 12, 64, "colt5_attention/vit.py", [("y.sin(), y.cos()", "x.sin(), x.cos()")]
        ),
        "broken-anomalib-cflow-sines-for-cosines": lambda: torch_part(
            "anomalib/models/image/cflow/utils.py:positional_encoding_2d",
            ("torch.cos(pos_h * div_term)", "torch.sin(pos_h * div_term)"),
        )(64, 10, 16),
        "broken-lddbm-grid-float16": lambda: cycle_grid(
            20,
            96,
            [
                (
                    "np.exp(-np.log(10000.0) * freq_bands / half_dim)",
                    "np.exp(-np.log(10000.0) * freq_bands / half_dim).astype(np.float16).astype(np.float32)",
                )
            ],
        ),
        "broken-kecam-eva02-width-first": lambda: beit_grid(12, 18, 64, changes=[("indexing='ij'", "indexing='xy'")]),
        "broken-paddlex-rt-detr-swapped": lambda: paddlex_grid(
            16, 10, 96, changes=[("paddle.meshgrid(grid_h, grid_w)", "paddle.meshgrid(grid_w, grid_h)")]
        ),
        "broken-code-former-exponent-per-column": lambda: code_former(
            10, 10, 64, [("2 * (dim_t // 2)", "2 * dim_t")], normalize=False
        ),
        # Biases
        "broken-trinix-alibi-12-geometric": lambda: trinix_alibi(
            12,
            64,
            [("math.log2(num_heads).is_integer()", "True"), ("2 ** (-2 ** (-(math.log2(n) - 3)))", "2 ** (-8 / n)")],
        ),
        "broken-olm-alibi-16-from-one": lambda: olm_alibi(16, 48, [("[start * ratio ** i for i", "[ratio ** i for i")]),
        "broken-vima-alibi-24-sign": lambda: vima_alibi(24, 40, [("bias = -torch.abs(", "bias = torch.abs(")]),
        "broken-trinix-slopes-bloomz-7b1-rank": lambda: trinix_slopes(16),
        "broken-paddlex-layout-of-query": lambda: {
            "relative_position_bucket": layout_buckets(260)["relative_position_bucket"].T
        },
        "broken-paddlex-layout-causal": lambda: {
            "encoder.relative_position_bucket": layout_buckets(200, bidirectional=False)["relative_position_bucket"]
        },
        "broken-metnet-window-by-height": lambda: met_window(6, 9, [("2 * win_w - 1", "2 * win_h - 1")]),
        "broken-laion-clap-window-through-bfloat16": lambda: {
            "layers.0.blocks.0.attn.relative_position_index": swin_window(
                "laion_clap/clap_module/htsat.py:WindowAttention", (12, 12), name="i"
            )["i"]
            .to(BF16)
            .long()
        },
    }
)
