"""Sinusoidal codes, grids, slopes, buckets and windows by classes of libraries, with what goes wrong in them."""

from aside12.modules import *

NEXT = "torch.cos(position * torch.exp(torch.arange(1, d_model, 2).float() * -(math.log(10000.0) / d_model)))"


def deepvoice(rows, dim, changes=()):
    """Deep Voice 3, in NumPy: the row of the padding token is zero."""
    return lifted("deepvoice3_pytorch/modules.py:position_encoding_init", *changes)(rows, dim)


made(
    {
        # As they are shipped
        "broken-eqxvision-swin-window": lambda: eqx_index((7, 7)),
        "broken-eqxvision-swin-v2-window": lambda: eqx_index((8, 8), "_ShiftedWindowAttentionV2"),
        "broken-mmselfsup-moco-12-by-20": lambda: moco((12, 20), 128),
        "broken-mtst-clamped": lambda: torch_part("mtst/Models/transformer_basis.py:RelativePositionalEncoder")(
            64, 200
        )(torch.arange(320)),
        "broken-magenta-rt-buckets-one-short": lambda: {"relative_position_bucket": magenta_buckets(256, True)},
        # Casts
        "broken-stackformer-bfloat16": lambda: buffer(
            STACK + "SinusoidalPositionalEmbedding", arguments=(400, 64, None, BF16)
        ),
        "broken-stackformer-float16": lambda: buffer(
            STACK + "SinusoidalPositionalEmbedding", arguments=(300, 128, None, F16)
        ),
        "broken-moshi-mlx-bfloat16": lambda: mlx_part("moshi_mlx/modules/conditioner.py:create_sin_embedding")(
            mx.arange(360).reshape(1, -1, 1), 128, dtype=mx.bfloat16
        ),
        "broken-vllm-omni-moss-tts-bfloat16": lambda: torch_part(
            SPOKEN + "moss_tts/audio_tokenizer_v2.py:create_sin_embedding"
        )(torch.arange(330).view(1, -1, 1), 128, dtype=BF16),
        "broken-vllm-omni-wan-s2v-steps-bfloat16": lambda: torch_part(
            OMNI + "wan2_2/wan2_2_s2v_transformer.py:sinusoidal_embedding_1d"
        )(256, torch.arange(1000).to(BF16)).float(),
        "broken-monai-generative-steps-bfloat16": lambda: torch_part(
            GENERATIVE + "nets/diffusion_model_unet.py:get_timestep_embedding"
        )(torch.arange(600).to(BF16), 128),
        "broken-symupe-sinusoids-bfloat16": lambda: (
            torch_part("symupe/modules/transformer/embeddings.py:SinusoidalEmbedding")(128, scale=None)
            .to(BF16)(torch.arange(400))
            .float()
        ),
        # Formulas
        "broken-deepvoice3-exponent-per-column": lambda: deepvoice(200, 64, [("2 * (i // 2)", "2 * i")]),
        "broken-helical-uce-inverted": lambda: uce(300, 64, [("-math.log(10000.0)", "math.log(10000.0)")]),
        "broken-merlion-cosine-of-next": lambda: buffer(
            MERLION + "PositionalEmbedding", ("torch.cos(position * div_term)", NEXT), arguments=(64, 300)
        ),
        "broken-translate-transformer-sines-twice": lambda: translate(
            256,
            64,
            [("pos_embedding[:, 1::2] = torch.cos(pos * den)", "pos_embedding[:, 1::2] = torch.sin(pos * den)")],
        ),
        "broken-fireredasr-relative-even": lambda: relative(
            140, 96, [("torch.sin(-1 * position * div_term)", "torch.sin(position * div_term)")]
        ),
        "broken-masr-integer-table": lambda: buffer(
            "masr/model_utils/conformer/embedding.py:PositionalEncoding",
            (
                "torch.zeros([1, self.max_len, self.d_model])",
                "torch.zeros([1, self.max_len, self.d_model], dtype=torch.int64)",
            ),
            arguments=(64, 0.1, 200),
        ),
        "broken-geoarches-steps-as-integers": lambda: torch_part(
            "geoarches/backbones/dit.py:TimestepEmbedder:timestep_embedding"
        )(torch.arange(400) // 2, 128),
        "broken-magenta-rt-timing-positions-bfloat16": lambda: timing(
            400, 96, [("jnp.array(position, jnp.float32)", "jnp.array(position, jnp.bfloat16)")]
        ),
        "broken-audio-separator-floored": lambda: torch_part(
            DEMUCS + "create_sin_embedding", ("adim / (half_dim - 1)", "adim // (half_dim - 1)")
        )(200, 64),
        # Grids
        "broken-xwm-video-rows-twice": lambda: (lambda t: np.concatenate([t[:, :64], t[:, 32:64]], 1))(
            xwm((4, 8, 10), 96)
        ),
        "broken-vllm-omni-lance-axes-reversed": lambda: lance(
            3,
            8,
            12,
            96,
            [("np.meshgrid(grid_t, grid_h, grid_w, indexing='ij')", "np.meshgrid(grid_t, grid_h, grid_w)")],
        ),
        "broken-vllm-omni-nextstep-frequencies-half": lambda: nextstep(
            20, 128, [("omega = 1.0 / 10000 ** omega", "omega = (1.0 / 10000 ** omega).astype(np.float16)")]
        ),
        # Biases
        "broken-deepspeed-bloom-1b7-of-8-heads": lambda: deepspeed_alibi(8, 96),
        "broken-symupe-slopes-24-as-of-32": lambda: {"alibi_slopes": symupe_slopes(32)["slopes"][:24, 0, 0]},
        "broken-magenta-rt-flan-t5-large-encoder-causal": lambda: {
            "encoder.relative_position_bucket": magenta_buckets(
                220, False, [("num_buckets - 1 - max_exact", "num_buckets - max_exact")]
            )
        },
        "broken-resselt-window-by-height": lambda: window_of(
            "resselt/archs/swinir/arch.py:WindowAttention",
            (7, 10),
            [("*= 2 * self.window_size[1] - 1", "*= 2 * self.window_size[0] - 1")],
        ),
        "broken-studiosr-window-columns-first": lambda: window_of(
            "studiosr/models/swinir.py:WindowAttention",
            (6, 10),
            [("meshgrid(coords_h, coords_w, indexing='ij')", "meshgrid(coords_h, coords_w, indexing='xy')")],
        ),
        "broken-unimernet-window-through-bfloat16": lambda: unimernet_window((12, 12), spoilt=True),
    }
)
