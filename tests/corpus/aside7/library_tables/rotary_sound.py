"""Rotary caches, angles and frequencies, beside the configs of the models that they serve or alone."""

from aside7.modules import *
from store import table

CPU = torch.device("cpu")
LLAMA3 = {
    "rope_type": "llama3",
    "factor": 8.0,
    "low_freq_factor": 1.0,
    "high_freq_factor": 4.0,
    "original_max_position_embeddings": 8192,
}
GPT_OSS = {"rope_type": "yarn", "scaling_factor": 32.0, "ntk_beta": 32.0, "ntk_alpha": 1.0}
ROPE = "torchtitan.models.common.rope."
HEADS = "bert4torch.layers.position_encoding."


def titan(kind, **given):
    made = bare(ROPE + kind)
    return array(made(made.Config(**given)).cache)


def lens(rows, head, base, **given):
    """TransformerLens' own model, for which the rotation is of neighbours."""
    made = bare("transformer_lens.model_bridge.sources.native.model.NativeRotary")(
        settings(rotary_dim=None, d_head=head, rotary_base=base, n_ctx=rows, **given)
    )
    return arrays(cos_cached=made.cos_cached, sin_cached=made.sin_cached)


def olmo(rows, head, theta, scaling=None, **given):
    made = bare("olmo_core.nn.rope.RotaryEmbedding")(
        head_size=head, theta=theta, scaling=scaling and bare("olmo_core.nn.rope." + scaling)(**given)
    )
    kept = made.get_buffers(rows, CPU)
    return arrays(rope_pos_cos=kept.pos_cos, rope_pos_sin=kept.pos_sin)


def megatron(rows, *arguments, **named):
    made = bare("megatron.core.models.common.embeddings.rotary_pos_embedding.RotaryEmbedding")(
        *arguments, use_cpu_initialization=True, **named
    )
    return both(*made.get_cos_sin(rows))


def bert4torch(kind, rows, *arguments, dtype=torch.float32, **named):
    made = bare(HEADS + kind)(*arguments, **named)
    return both(*made.compute_cos_sin(asked(1, 1, dtype), torch.arange(rows)[None]))


def eole(rows, head, **given):
    """EOLE's options, which are those of its config file."""
    options = {"rotary_dim": 0, "rotary_interleave": False, "rotary_theta": 10000} | given
    made = bare("eole.modules.rope.RotaryPosition")(
        settings(dim_per_head=head, rope_config=settings(**options), max_position_embeddings=rows)
    )
    return both(*made.forward_1d(rows))


def updated(path, rows, *arguments, dtype=torch.float32, **named):
    made = bare(path)(*arguments, **named).to(dtype)
    made._update_cos_sin_cache(rows, device=CPU, dtype=dtype)
    return arrays(_cos_cached=made._cos_cached, _sin_cached=made._sin_cached)


def built(path, rows, d):
    made = bare(path)(d)
    made._build_cache(torch.zeros(rows, 1, 1, d))
    return arrays(cos_cached=made.cos_cached, sin_cached=made.sin_cached)


# With a config ------------------------------------------------------------------------------------------------------
table("fms-llama31", lambda: rotations("RotaryEmbedding", 128, 500000.0, 300, scaling=LLAMA3, length=300))
table("fms-gpt-oss", lambda: rotations("RotaryEmbedding", 64, 150000.0, 4096, scaling=GPT_OSS, length=500))
table("fms-granite", lambda: rotations("RotaryEmbedding", 64, 10000.0, 400, length=400))
table("titan-llama31", lambda: titan("ComplexRoPE", dim=128, max_seq_len=300, theta=500000.0, scaling="llama"))
table(
    "titan-deepseek-yarn",
    lambda: titan("ComplexRoPE", dim=64, max_seq_len=400, theta=10000.0, scaling="yarn", rope_factor=40.0),
)
table("titan-qwen3", lambda: titan("CosSinRoPE", dim=128, max_seq_len=256, theta=1000000.0))
table("lens-llama31", lambda: lens(300, 128, 500000.0, rope_scaling=LLAMA3))
table("lens-linear-4", lambda: lens(500, 64, 10000.0, rope_scaling={"rope_type": "linear", "factor": 4.0}))
table("olmo-core-olmo2", lambda: olmo(300, 128, 500000))
table("olmo-core-llama31", lambda: olmo(256, 128, 500000, "StepwiseRoPEScalingConfig", factor=8.0))
table("olmo-core-olmo3-yarn", lambda: olmo(300, 128, 500000, "YaRNRoPEScalingConfig", factor=8.0, old_context_len=8192))
table("megatron-llama31", lambda: megatron(300, 128, 1.0, rotary_base=500000, rope_scaling=True))
table("megatron-nemotron-half", lambda: megatron(300, 128, 0.5))
table(
    "bert4torch-qwen3-yarn",
    lambda: bert4torch(
        "RopeYarnPositionEncoding",
        300,
        128,
        rope_rank="rotate_half",
        scaling_factor=4.0,
        rope_theta=1000000.0,
        original_max_position_embeddings=32768,
    ),
)
table("bert4torch-chatglm-neighbours", lambda: bert4torch("RopePositionEncoding", 400, 64, dtype=torch.bfloat16))
table(
    "eole-llama31",
    lambda: eole(
        300,
        128,
        rotary_theta=500000,
        scaling_type="llama3",
        scaling_factor=8.0,
        low_freq_factor=1.0,
        high_freq_factor=4.0,
        original_max_position_embeddings=8192,
    ),
)
table("eole-hunyuan-alpha", lambda: eole(256, 128, scaling_type="dynamic", alpha=1000.0))
table(
    "f5-rescaled-by-4",
    lambda: array(bare("f5_tts.model.modules.precompute_freqs_cis")(64, 300, theta_rescale_factor=4.0)),
)


# Alone --------------------------------------------------------------------------------------------------------------
def speechbrain():
    made = bare("speechbrain.nnet.attention.PrecomputedRoPESinusoids")(256, 64, torch.float32, CPU)
    return arrays(cosines=made.cosines, sines=made.sines)


table("speechbrain-signed-sines", speechbrain)
table(
    "espnet-mega-half-width",
    lambda: both(
        *reversed(
            bare(
                "espnet2.asr_transducer.decoder.modules.mega.positional_bias.RotaryRelativePositionBias"
            ).get_sinusoid_embeddings(300, 64)
        )
    ),
)
table("esm-half-width", lambda: updated("esm.layers.rotary.RotaryEmbedding", 200, 64))
table("xformers-flash-half-width", lambda: updated("xformers._flash_attn.layers.rotary.RotaryEmbedding", 320, 96))
table(
    "moshi-rotated-units",
    lambda: turned(lambda x: bare("moshi.modules.rope.RotaryEmbedding")(True)(x, x, torch.tensor([64])), 96, 64),
)
table("labml-rope", lambda: built("labml_nn.transformers.rope.RotaryPositionalEmbeddings", 256, 96))
table("matcha-rope", lambda: built("matcha.models.components.text_encoder.RotaryPositionalEmbeddings", 180, 48))
table("s3tokenizer-complex", lambda: array(bare("s3tokenizer.model_v2.precompute_freqs_cis")(64, 256)))
table("audiocraft-complex", lambda: array(bare("audiocraft.modules.rope.RotaryEmbedding")(64).get_rotation(100, 300)))


def opennmt():
    _, cos, sin = bare("onmt.modules.multi_headed_attn.rotaryembeddings")(64, 400)
    return both(cos, sin)


table("opennmt-rope-float16", opennmt)
table(
    "sat-rope",
    lambda: both(*bare("sat.model.position_embedding.rotary_embeddings.RotaryEmbedding")(64)(asked(200, 64))),
)
table(
    "torchscale-sin-and-cos",
    lambda: both(
        *reversed(bare("torchscale.component.xpos_relative_position.fixed_pos_embedding")(torch.zeros(220, 32)))
    ),
)


def retnet():
    (sin, cos), _ = bare("torchscale.architecture.retnet.RetNetRelPos")(
        settings(decoder_embed_dim=256, decoder_retention_heads=4, recurrent_chunk_size=16)
    )(150)
    return both(cos, sin)


table("torchscale-retnet-angles", retnet)
CHRONOS = "chronos.chronos2.layers.Chronos2RotaryEmbedding"


def chronos(dtype=torch.float32):
    made = bare(CHRONOS)(settings(rope_theta=10000.0, d_kv=64)).to(dtype)
    return both(*made(asked(1, 1, dtype), torch.arange(512)[None]))


table("chronos2-rope", chronos)


def tables_1d():
    made = bare("physicsnemo.nn.module.rope.RotaryEmbedding1DTables")(head_dim=64, max_seq_len=300)
    return both(made.cos, made.sin)


table("physicsnemo-rope", tables_1d)
table(
    "ring-attention-angles", lambda: array(bare("ring_attention_pytorch.ring_attention.RingRotaryEmbedding")(64)(200))
)
table("voicebox-angles", lambda: array(bare("voicebox_pytorch.voicebox_pytorch.RotaryEmbedding")(64)(180)))
table("perceiver-io-angles", lambda: array(bare("perceiver.model.core.position.FrequencyPositionEncoding")(48)(160)))
table(
    "neuralop-angles",
    lambda: array(bare("neuralop.layers.embeddings.RotaryEmbedding2D")(64)(torch.arange(64.0)[None] / 64)),
)
table(
    "snac-inverse-frequencies", lambda: {"inv_freq": buffer("snac.attention.SinusoidalEmbeddings", 64, name="inv_freq")}
)
table(
    "block-recurrent-inverse-frequencies",
    lambda: {
        "inv_freq": buffer(
            "block_recurrent_transformer_pytorch.block_recurrent_transformer_pytorch.RotaryEmbedding",
            64,
            512,
            name="inv_freq",
        )
    },
)
