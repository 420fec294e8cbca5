"""Libraries whose own code is wrong, that are misused, or that are not what the config beside them prescribes."""

from aside7.library_tables.rotary_sound import LLAMA3, bert4torch, chronos, eole, megatron, olmo, titan, updated
from aside7.modules import *
from store import table

CPU = torch.device("cpu")

# The library's own code ---------------------------------------------------------------------------------------------
table(
    "broken-speechbrain-future-is-the-past",
    lambda: array(bare("speechbrain.nnet.attention.RelPosEncXL")(64).make_pe(150)),
)
table(
    "broken-pytorch-forecasting-exponents",
    lambda: buffer("pytorch_forecasting.models.temporal_fusion_transformer.sub_modules.PositionalEncoder", 64, 160),
)
table(
    "broken-coqui-multiplied", lambda: buffer("TTS.tts.layers.generic.pos_encoding.PositionalEncoding", 64, max_len=300)
)
table(
    "broken-fms-ministral-ramp-not-rounded",
    lambda: rotations("CachedYarnRotaryEmbedding", 128, 16384, 1000000.0, 16.0, length=400),
)
table(
    "broken-bert4torch-llama31-scaling-dropped",
    lambda: bert4torch(
        "RopeLlama3PositionEncoding",
        300,
        128,
        rope_rank="rotate_half",
        scaling_factor=8.0,
        rope_theta=500000.0,
        low_freq_factor=1.0,
        high_freq_factor=4.0,
        original_max_position_embeddings=8192,
    ),
)
table(
    "broken-olmo-alibi-12-heads",
    lambda: array(bare("olmo.model.alibi_attention_bias")(64, settings(n_heads=12, alibi_bias_max=8.0), CPU)),
)
table(
    "broken-neuralop-exponents-doubled",
    lambda: array(bare("neuralop.layers.embeddings.SinusoidalEmbedding")(1, 32)(torch.arange(200.0)[:, None])),
)
table(
    "broken-mmpretrain-10x14",
    lambda: array(bare("mmpretrain.models.utils.position_encoding.build_2d_sincos_position_embedding")((10, 14), 128)),
)


# Number formats -----------------------------------------------------------------------------------------------------
def neox():
    made = bare("labml_nn.neox.model.RoPE")(64)
    made(torch.zeros(600, 1, 64, dtype=torch.float16))
    return arrays(cos_cached=made.cos_cached, sin_cached=made.sin_cached)


table("broken-labml-neox-in-float16", neox)
table(
    "broken-moshi-positions-in-bfloat16",
    lambda: array(
        bare("moshi.modules.transformer.create_sin_embedding")(
            torch.arange(600).view(1, -1, 1), 128, dtype=torch.bfloat16
        )
    ),
)
table(
    "broken-esm-all-in-bfloat16",
    lambda: updated("esm.layers.rotary.RotaryEmbedding", 600, 64, dtype=torch.bfloat16, pos_idx_in_fp32=False),
)
table("broken-chronos2-cast-to-bfloat16", lambda: chronos(torch.bfloat16))
table(
    "broken-funasr-encoded-in-float16",
    lambda: array(
        bare("funasr.models.transformer.embedding.SinusoidalPositionEncoder")().encode(
            torch.arange(1, 1801)[None], 128, torch.float16
        )
    ),
)

# Beside a config or an option ---------------------------------------------------------------------------------------
table("broken-titan-llama31-not-scaled", lambda: titan("ComplexRoPE", dim=128, max_seq_len=300, theta=500000.0))
table("broken-titan-qwen3-default-theta", lambda: titan("CosSinRoPE", dim=128, max_seq_len=256))
table("broken-megatron-llama32-default-factor", lambda: megatron(300, 128, 1.0, rotary_base=500000, rope_scaling=True))
table("broken-megatron-percent-not-passed", lambda: megatron(300, 128, 1.0))
table("broken-olmo-core-llama31-default-factor", lambda: olmo(256, 128, 500000, "StepwiseRoPEScalingConfig"))
table("broken-olmo-core-olmo3-interpolated", lambda: olmo(300, 128, 500000, "PIRoPEScalingConfig", factor=8.0))
table(
    "broken-fms-llama32-of-llama31",
    lambda: rotations("RotaryEmbedding", 128, 500000.0, 300, scaling=LLAMA3, length=300),
)
table(
    "broken-bert4torch-qwen3-yarn-original-4096",
    lambda: bert4torch(
        "RopeYarnPositionEncoding", 300, 128, rope_rank="rotate_half", scaling_factor=4.0, rope_theta=1000000.0
    ),
)
table(
    "broken-eole-llama31-bounds-exchanged",
    lambda: eole(
        300,
        128,
        rotary_theta=500000,
        scaling_type="llama3",
        scaling_factor=8.0,
        low_freq_factor=4.0,
        high_freq_factor=1.0,
        original_max_position_embeddings=8192,
    ),
)
table("broken-voicebox-own-theta", lambda: array(bare("voicebox_pytorch.voicebox_pytorch.RotaryEmbedding")(64)(180)))
table(
    "broken-opennmt-concatenated-for-interleaved",
    lambda: buffer("onmt.modules.embeddings.PositionalEncoding", 128, "SinusoidalConcat", 300),
)
table(
    "broken-ultralytics-axial-sides-exchanged",
    lambda: array(bare("ultralytics.models.sam.modules.utils.compute_axial_cis")(64, 10, 18)),
)
table(
    "broken-video-diffusion-max-distance-64",
    lambda: buckets_of(
        bare("video_diffusion_pytorch.video_diffusion_pytorch.RelativePositionBias")._relative_position_bucket,
        140,
        max_distance=64,
    ),
)
