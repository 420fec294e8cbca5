"""Codes, biases and buckets by classes of libraries, with what goes wrong in a port or by a caller."""

import einops
from aside9.modules import *

FUNCODEC = "funcodec/modules/embedding.py:"
DETR = "rslearn/models/detr/position_encoding.py:PositionEmbeddingSine"
WHISPER = "lmdeploy/pytorch/models/qwen3_omni_moe_thinker.py:SinusoidsPositionEmbedding"
BUCKETS = "flash_pytorch/flash_pytorch.py:T5RelativePositionBias:_relative_position_bucket"
FOUNDRY = "llmfoundry/models/layers/attention.py:"


def ported(path, *changes, ask, arguments=(), narrow=None, **names):
    """A class or a function after changes, made while a narrow type was the default one if that is named."""
    torch.set_default_dtype(narrow or F32)
    try:
        made = ask(lifted(path, *changes, **names)(*arguments))
    finally:
        torch.set_default_dtype(F32)
    return made if isinstance(made, dict) else plain_array(made)


def pe(made):
    return made.pe


def row(path, *changes, **named):
    """A row of the table below."""
    return functools.partial(ported, path, *changes, **named)


BERT = "bert_pytorch/model/embedding/position.py:PositionalEmbedding"
INSTANOVO = "instanovo/transformer/layers.py:PositionalEncoding"
STANZA = "stanza/models/constituency/positional_encoding.py:SinusoidalEncoding"
STANZA_BUILD = STANZA + ":build_position"
TSL = "tsl/nn/layers/base/attention.py:PositionalEncoding"
SIMPLE = "simplepe/sinpe.py:SinusoidalPositionalEncoding"
FLEXI = "flexicodec/ar_tts/utils/transformer/embedding.py:"
HALF = "torch.cos(position * div_term)"
CLIMATE = "climate_learn/models/hub/components/pos_embed.py:"
TIMING = "audioldm2/latent_diffusion/modules/phoneme_encoder/commons.py:get_timing_signal_1d"
PRITHVI = "terratorch/models/backbones/prithvi_mae.py:"
EUROPE = {"get_1d_sincos_pos_embed_from_grid": lifted(PRITHVI + "get_1d_sincos_pos_embed_from_grid")}
KIMI = "lmdeploy/pytorch/models/kimi_k25_vision.py:Rope2DPosEmbRepeated"
Y_AND_X = "torch.cat((pos_y, pos_x), dim=3)"


def whisper_small(made):
    return {"model.encoder.embed_positions.weight": array(made.positional_embedding)}


for name, make in {
    # Sequences
    "broken-bert-pytorch-cosines-twice": row(
        BERT, ("pe[:, 0::2] = torch.sin", "pe[:, 0::2] = torch.cos"), ask=pe, arguments=(128, 400)
    ),
    "broken-bert-pytorch-exponent-per-column": row(
        BERT,
        ("torch.arange(0, d_model, 2).float()", "2 * torch.arange(0, d_model).float()"),
        ("torch.sin(position * div_term)", "torch.sin(position * div_term)[:, 0::2]"),
        ("torch.cos(position * div_term)", "torch.cos(position * div_term)[:, 1::2]"),
        ask=pe,
        arguments=(128, 500),
    ),
    "broken-bert-pytorch-frequencies-rise": row(
        BERT, ("-(math.log(10000.0) / d_model)", "(math.log(10000.0) / d_model)"), ask=pe, arguments=(64, 300)
    ),
    "broken-simplepe-integer-division": row(
        SIMPLE,
        (
            "torch.exp(torch.arange(0, d_model, 2).float() * -(math.log(10000.0) / d_model))",
            "1.0 / 10000.0 ** (torch.arange(0, d_model, 2) // 8 / (d_model // 8))",
        ),
        ask=pe,
        arguments=(128, 300),
    ),
    "broken-simplepe-degrees": row(
        SIMPLE, (".unsqueeze(1).float()", ".unsqueeze(1).float() * (math.pi / 180)"), ask=pe, arguments=(96, 400)
    ),
    "broken-instanovo-built-in-half": row(INSTANOVO, ask=pe, arguments=(160, 0.1, 300), narrow=F16),
    "broken-stanza-built-in-bfloat16": row(STANZA, ask=pe, arguments=(128, 500), narrow=BF16),
    "broken-instanovo-behind-dropout": row(
        INSTANOVO,
        ask=lambda made: (torch.manual_seed(9), made(torch.zeros(1, 300, 96)))[1],
        arguments=(96, 0.1, 300),
    ),
    "broken-tsl-cosines-negative": row(
        TSL, ("torch.cos(position * div_term)", "-torch.cos(position * div_term)"), ask=pe, arguments=(64, 0.0, 300)
    ),
    "broken-tsl-last-columns-empty": row(
        TSL,
        ("pe[:, 0::2] = torch.sin(position * div_term)", "pe[:, 0:48:2] = torch.sin(position * div_term)[:, :24]"),
        ("pe[:, 1::2] = torch.cos(position * div_term)", "pe[:, 1:48:2] = torch.cos(position * div_term)[:, :24]"),
        ask=pe,
        arguments=(64, 0.0, 280),
    ),
    "broken-stanza-cosine-of-the-next-pair": row(
        STANZA_BUILD,
        (
            HALF,
            "torch.cos(position * torch.exp((torch.arange(0, model_dim, 2) + 1) * (-math.log(10000.0) / model_dim)))",
        ),
        ask=lambda made: made,
        arguments=(96, 350),
    ),
    "broken-funcodec-relative-even": row(
        FUNCODEC + "RelPositionalEncoding", ("-1 * position", "position"), ask=pe, arguments=(64, 0.0, 160)
    ),
    "broken-funcodec-relative-not-flipped": row(
        FUNCODEC + "RelPositionalEncoding",
        ("torch.flip(pe_positive, [0])", "pe_positive"),
        ask=pe,
        arguments=(64, 0.0, 150),
    ),
    "broken-flexicodec-middle-twice": row(
        FLEXI + "EspnetRelPositionalEncoding",
        ("pe_negative[1:]", "pe_negative"),
        ask=pe,
        arguments=(96, 0.0, 180),
        Union=None,
    ),
    "broken-whisper-small-spacing": row(
        WHISPER, ("channels // 2 - 1", "channels // 2"), ask=whisper_small, arguments=(1500, 768)
    ),
    "broken-whisper-small-timescale-1000": row(WHISPER, ask=whisper_small, arguments=(1500, 768, 1000)),
    "broken-whisper-small-cosines-first": row(
        WHISPER,
        ("[torch.sin(scaled_time), torch.cos(scaled_time)]", "[torch.cos(scaled_time), torch.sin(scaled_time)]"),
        ask=whisper_small,
        arguments=(1500, 768),
    ),
    "broken-audioldm2-cosines-of-inverse": row(
        TIMING,
        ("torch.cos(scaled_time)", "torch.cos(scaled_time * inv_timescales.unsqueeze(1))"),
        ask=lambda made: made,
        arguments=(200, 96),
    ),
    "broken-vibevoice-integer-timesteps": row(
        "vibevoice/modular/modular_vibevoice_diffusion_head.py:TimestepEmbedder:timestep_embedding",
        ask=lambda made: made,
        arguments=(torch.arange(300), 96),
    ),
    "broken-depthcharge-wavelength-1": row(
        "depthcharge/encoders/sinusoidal.py:PositionalEncoder",
        ask=lambda made: made(torch.zeros(1, 100, 64)),
        arguments=(64,),
        FloatEncoder=lifted("depthcharge/encoders/sinusoidal.py:FloatEncoder"),
        einops=einops,
    ),
    "broken-kimi-frames-half-frequencies": row(
        "lmdeploy/pytorch/models/kimi_k25_vision.py:get_1d_sincos_pos_embed_from_grid",
        ("omega = 1.0 / 10000 ** omega", "omega = (1.0 / 10000 ** omega).astype(np.float16).astype(np.float32)"),
        ask=lambda made: made,
        arguments=(128, np.arange(256, dtype=np.float32)),
    ),
    "broken-rtmo-dim-t-half": row(
        "mmpose/models/utils/transformer.py:SinePositionalEncoding",
        ask=lambda made: made.half().float().generate_pos_encoding(size=300),
        arguments=(96, 1, 10000.0),
        Union=None,
        Sequence=None,
    ),
    # Grids
    "broken-climate-learn-reshaped-by-width": row(
        CLIMATE + "get_2d_sincos_pos_embed",
        ask=lambda made: made.reshape(32, 16, 128),
        arguments=(128, 16, 32),
        get_2d_sincos_pos_embed_from_grid=bare(
            "climate_learn.models.hub.components.pos_embed.get_2d_sincos_pos_embed_from_grid"
        ),
    ),
    "broken-climate-learn-one-axis": row(
        CLIMATE + "get_2d_sincos_pos_embed_from_grid",
        ("grid[1]", "grid[0]"),
        ask=lambda made: made,
        arguments=(128, np.stack(np.meshgrid(np.arange(14.0), np.arange(10.0)))),
        get_1d_sincos_pos_embed_from_grid=bare(
            "climate_learn.models.hub.components.pos_embed.get_1d_sincos_pos_embed_from_grid"
        ),
    ),
    "broken-rslearn-detr-rows-for-both": row(
        DETR,
        (Y_AND_X, "torch.cat((pos_y, pos_y), dim=3)"),
        ask=lambda made: made(torch.zeros(1, 3, 10, 14)),
        arguments=(32,),
    ),
    "broken-rslearn-detr-transposed-view": row(
        DETR,
        (".permute(0, 3, 1, 2)", ".reshape(1, 64, 10, 14)"),
        ask=lambda made: made(torch.zeros(1, 3, 10, 14)),
        arguments=(32,),
    ),
    "broken-rslearn-detr-one-base": row(
        DETR,
        ("pos_y = y_embed[:, :, :, None] / dim_t", "pos_y = y_embed[:, :, :, None] / (dim_t ** 0.5)"),
        ask=lambda made: made(torch.zeros(1, 3, 12, 12)),
        arguments=(32,),
    ),
    "broken-prithvi-rows-tiled": row(
        PRITHVI + "get_3d_sincos_pos_embed",
        (
            "np.tile(np.repeat(h_pos_embed, w_size, axis=0), (t_size, 1))",
            "np.tile(h_pos_embed, (t_size * w_size, 1))",
        ),
        ask=lambda made: made,
        arguments=(192, (3, 8, 8)),
        **EUROPE,
    ),
    "broken-kimi-vision-divided-by-height": row(
        KIMI,
        ("torch.div(flat_pos, self.max_width", "torch.div(flat_pos, self.max_height"),
        ask=lambda made: made._precompute_freqs_cis(CPU),
        arguments=(72, 8, 20),
    ),
    "broken-mlx-rt-detr-bfloat16": lambda: of_mlx_rt_detr("bfloat16"),
    "broken-dinov3-bfloat16-angles": lambda: of_dino(24, 32),
    "broken-clay-with-gsd": row(
        "terratorch/models/backbones/clay_v15/utils.py:posemb_sincos_2d_with_gsd",
        ask=lambda made: made,
        arguments=(12, 12, 128, torch.tensor(1.0)),
    ),
    "broken-mmagic-animatediff-clamped": row(
        "mmagic/models/editors/animatediff/motion_module.py:PositionalEncoding",
        ask=lambda made: made.pe[:, torch.arange(48).clamp(max=31)],
        arguments=(128, 0.0, 32),
    ),
    # Distances
    "broken-bio-attention-slopes-odd": row(
        "bio_attention/positional.py:ALiBi:_get_slopes",
        ("[0::2]", "[1::2]"),
        ask=lambda made: {"slopes": np.array(made, np.float32)},
        arguments=(12,),
    ),
    "broken-llm-foundry-slopes-wrong-order": row(
        FOUNDRY + "gen_slopes",
        ("[slopes[1::2], slopes[::2]])[:n_heads]", "[slopes[::2], slopes[1::2]])[:n_heads].flip(0)"),
        ask=lambda made: {"alibi_slopes": array(made)},
        arguments=(20, 8, None, True),
    ),
    "broken-mpt-storywriter-max-8": row(
        FOUNDRY + "gen_slopes", ask=lambda made: {"slopes": array(made)}, arguments=(32, 8, None, True)
    ),
    "broken-anemoi-slopes-from-0": row(
        "anemoi/models/layers/attention.py:get_alibi_slopes",
        ("torch.arange(1, 1 + n)", "torch.arange(n)"),
        ask=lambda made: {"alibi_slopes": array(made)},
        arguments=(16,),
    ),
    "broken-llm-foundry-bias-grows": row(
        FOUNDRY + "build_alibi_bias",
        (".abs().mul(-1)", ".abs()"),
        ask=lambda made: made,
        arguments=(8, 96, True),
        gen_slopes=lifted(FOUNDRY + "gen_slopes"),
    ),
    "broken-bloom-1b1-slopes-of-two-lists": row(
        "anemoi/models/layers/attention.py:get_alibi_slopes",
        ("math.log2(num_heads)", "math.log2(num_heads) - 1"),
        ask=lambda made: {"slopes": array(made)},
        arguments=(16,),
    ),
    "broken-t5-base-distance-256": row(
        BUCKETS,
        ask=lambda made: made,
        arguments=(steps(0, 300, 1).long()[None] - steps(0, 300, 1).long()[:, None], False, 32, 256),
    ),
    "broken-t5-base-64-buckets": row(
        BUCKETS,
        ask=lambda made: made,
        arguments=(steps(0, 200, 1).long()[None] - steps(0, 200, 1).long()[:, None], False, 64),
    ),
    "broken-flash-buckets-log-of-whole": row(
        BUCKETS,
        ("n.float() / max_exact", "n.float()"),
        ask=lambda made: made,
        arguments=(steps(0, 180, 1).long()[None] - steps(0, 180, 1).long()[:, None], False),
    ),
    "broken-beit-index-columns-first": row(
        "super_gradients/training/models/classification_models/beit.py:gen_relative_position_index",
        ("indexing='ij'", "indexing='xy'"),
        ask=lambda made: {"relative_position_index": array(made[1:, 1:])},
        arguments=((8, 8),),
        torch_version_is_greater_or_equal=lambda *_: True,
    ),
}.items():
    table(name, make)


def of_mlx_rt_detr(dtype):
    import mlx.core as mx

    made = bare("mlx_vlm.models.rt_detr_v2.vision.SinePositionEmbedding")(128)
    return np.array(made(20, 20, getattr(mx, dtype)).astype(mx.float32))


def of_dino(height, width):
    """DINOv3's cache where rope_dtype is bfloat16, as its configs have it."""
    path = "lightly_train/_models/dinov3/dinov3_src/layers/rope_position_encoding.py:RopePositionEmbedding"
    sin, cos = lifted(path)(64, num_heads=1, dtype=BF16)(H=height, W=width)
    return both(cos.float(), sin.float())
