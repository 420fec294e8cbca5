"""Sinusoidal codes, grids, slopes, buckets and windows by classes of libraries, with what goes wrong in them."""

from aside11.modules import *

OMNI = VEOMNI + "transformers/qwen2_5_omni/generated/patched_modeling_qwen2_5_omni_gpu.py:SinusoidsPositionEmbedding"
SCALE = "2 * (dim_t // 2) / self.num_pos_feats"
MEAN = "y_embed / (y_embed[:, -1:, :] + eps)"


def whisper(*changes):
    """The audio tower of Qwen2.5 Omni, by Whisper's formula, in the size of Whisper's large model."""
    return buffer(OMNI, *changes, arguments=(1500, 1280), get="positional_embedding", name="embed_positions.weight")


def reshaped(length, batch, dim):
    """EvoDiff hands sequences on by a reshape where a transpose was meant."""
    return torch_part("evodiff/model.py:PositionalEncoding")(dim)(torch.zeros(length, batch, dim))


def dropped(rows, dim):
    """The output of a layer in training mode, where zeros went in."""
    made_ = torch_part(FLOOD + "transformer_basic.py:SimplePositionalEncoding")(dim, 0.1, rows)
    return seeded(lambda: made_.train()(torch.zeros(rows, 1, dim)))


def tried(path, *arguments, changes=(), **named):
    return torch_part(path, *changes)(*arguments, **named)


made(
    {
        # As they are shipped
        "broken-crabnet-fractions": lambda: buffer("crabnet/kingcrab.py:FractionalEncoder", arguments=(256, 200)),
        "broken-vformer-sinusoidal-overwritten": lambda: {
            "pos_embed": seeded(
                lambda: torch_part("vformer/encoder/embedding/pos_embedding.py:PosEmbedding")(
                    96, 64, sinusoidal=True
                ).pos_embed
            )
        },
        "broken-evodiff-reshaped": lambda: reshaped(120, 4, 64),
        "broken-scprint-places-from-0": lambda: scprint(256, 96, first=0),
        # Casts
        "broken-deepfloyd-timesteps-float16": lambda: tried(
            "deepfloyd_if/model/nn.py:timestep_embedding", torch.arange(0, 1000, 8), 192, dtype=F16
        ),
        "broken-deepfloyd-timesteps-bfloat16": lambda: tried(
            "deepfloyd_if/model/nn.py:timestep_embedding", torch.arange(0, 1000), 128, dtype=BF16
        ),
        "broken-muscriptor-bfloat16": lambda: tried(
            "muscriptor/modules/transformer.py:create_sin_embedding", torch.arange(400).view(1, -1, 1), 128, dtype=BF16
        ),
        "broken-mattergen-bfloat16": lambda: mattergen(torch.arange(0, 300).float(), 128, cast=BF16),
        "broken-whisper-large-v2-timescales-in-float16": lambda: whisper(
            ("torch.arange(channels // 2).float()", "torch.arange(channels // 2).half()")
        ),
        "broken-tortoise-fixed-positions-bfloat16": lambda: angles_of(
            TORTOISE + "FixedPositionalEmbedding",
            128,
            400,
            cast=BF16,
            ask=lambda made_: made_(torch.zeros(1, 400)),
            **EINOPS,
        ),
        # Formulas
        "broken-whisper-large-v2-spacing-omni": lambda: whisper(("channels // 2 - 1", "channels // 2")),
        "broken-flood-forecast-dropout": lambda: dropped(200, 64),
        "broken-kraken-exponent-twice": lambda: buffer(
            "kraken/lib/ppocr/nrtr.py:PositionalEncoding",
            (
                "torch.arange(0, dim, 2, dtype=torch.float32) * (",
                "2 * torch.arange(0, dim, 2, dtype=torch.float32) * (",
            ),
            arguments=(0.1, 128, 256),
        ),
        "broken-docling-integer-table": lambda: buffer(
            "docling_ibm_models/tableformer/models/table04_rs/transformer_rs.py:PositionalEncoding",
            ("pe = torch.zeros(max_len, d_model)", "pe = torch.zeros(max_len, d_model, dtype=torch.long)"),
            arguments=(64, 0.1, 200),
        ),
        "broken-ace-step-relative-even": lambda: espnet(
            140, 96, [("torch.sin(-1 * position * div_term)", "torch.sin(position * div_term)")]
        ),
        "broken-flood-forecast-floored": lambda: buffer(
            FLOOD + "data_embedding.py:PositionalEmbedding",
            ("math.log(10000.0) / d_model", "math.log(10000.0) // d_model"),
            arguments=(64, 300),
        ),
        # Grids
        "broken-sam2-picture-normalised-across": lambda: sine_picture(
            16, 24, 128, [(MEAN, MEAN.replace("-1:, :", ":, -1:"))]
        ),
        "broken-sam2-picture-exponent-per-column": lambda: sine_picture(
            20, 20, 128, [(SCALE, "dim_t / self.num_pos_feats")]
        ),
        "broken-nemo-bagel-frequencies-in-float16": lambda: bagel_grid(
            20, 128, [("-steps / pair_count)", "-steps / pair_count).half().double()")]
        ),
        # Biases
        "broken-colossalai-bloomz-560m-of-8-heads": lambda: {
            "alibi_slopes": torch_part(COLOSSAL + "inference/utils.py:get_alibi_slopes")(8, CPU)
        },
        "broken-attnax-slopes-not-every-second": lambda: {
            "alibi_slopes": jax_part("attnax/kernels/score_mods.py:alibi_slopes", ("[0::2]", ""))(24)
        },
        "broken-tortoise-slopes-from-1": lambda: {
            "alibi_slopes": torch.tensor(
                torch_part(TORTOISE + "AlibiPositionalBias:_get_slopes", ("start * ratio ** i", "ratio ** i"))(16)
            )
        },
        "broken-tortoise-buckets-query-minus-key": lambda: tried(
            TORTOISE + "RelativePositionBias:_relative_position_bucket",
            gaps(200),
            changes=[("n = -relative_position", "n = relative_position")],
            causal=False,
        ),
        "broken-clearvoice-byt5-encoder-causal": lambda: {
            "encoder.relative_position_bucket": tried(
                "clearvoice/models/mossformer_gan_se/mossformer.py:_relative_position_bucket", gaps(220)
            )
        },
        "broken-clearvoice-byt5-max-distance-800": lambda: {
            "encoder.relative_position_bucket": tried(
                "clearvoice/models/mossformer_gan_se/mossformer.py:_relative_position_bucket",
                gaps(300),
                causal=False,
                max_distance=800,
            )
        },
        "broken-vformer-window-columns-first": lambda: window(
            (6, 9), [("meshgrid([coords_h, coords_w])", "meshgrid([coords_h, coords_w], indexing='xy')")]
        ),
        "broken-vformer-window-by-height": lambda: window(
            (6, 9), [("2 * window_size[1] - 1", "2 * window_size[0] - 1")]
        ),
    }
)
