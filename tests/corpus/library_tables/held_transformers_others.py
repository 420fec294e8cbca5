"""What other positional code of transformers computes: sinusoids, biases, buckets, learned tables and indices."""

import torch
from of_torch import array, arrays, at, built_in, config, module
from store import table

# Sinusoids ----------------------------------------------------------------------------------------------------------
table(
    "transformers-distilbert-sinusoids",
    lambda: (
        lambda t: (
            at("transformers.models.distilbert.modeling_distilbert.create_sinusoidal_embeddings")(200, 32, t),
            arrays(embeddings__position_embeddings__weight=t),
        )[1]
    )(torch.nn.Parameter(torch.zeros(200, 32))),
)
table(
    "transformers-speecht5-scaled-pe",
    lambda: arrays(pe=module("speecht5.SpeechT5ScaledPositionalEncoding", 0.0, 32, 200).pe),
)
table(
    "transformers-gemma3n-audio-timing-signal",
    lambda: arrays(
        inv_timescales=module(
            "gemma3n.Gemma3nAudioRelativePositionEmbedding",
            config("gemma3n.Gemma3nAudioConfig", hidden_size=64, conf_num_attention_heads=2),
        ).inv_timescales
    ),
)

# Biases and buckets -------------------------------------------------------------------------------------------------
BUCKET = "transformers.models.t5.modeling_t5.T5Attention"
RELATIVE = torch.arange(150)[None] - torch.arange(150)[:, None]
table(
    "transformers-t5-buckets-causal",
    lambda: arrays(relative_position_bucket=at(BUCKET)._relative_position_bucket(RELATIVE, bidirectional=False)),
)
table(
    "transformers-wavlm-buckets",
    lambda: (lambda m: arrays(relative_position_bucket=m._relative_positions_bucket(RELATIVE)))(
        module("wavlm.WavLMAttention", 64, 4, num_buckets=32, max_distance=128)
    ),
)
table(
    "transformers-bloom-alibi-12",
    lambda: arrays(
        alibi=at("transformers.models.bloom.modeling_bloom.build_alibi_tensor")(torch.ones(1, 64), 12, torch.float32)
    ),
)
table(
    "transformers-mpt-alibi-12",
    lambda: arrays(alibi=at("transformers.models.mpt.modeling_mpt.build_mpt_alibi_tensor")(12, 64)),
)
table(
    "transformers-mpt-alibi-16-max-16-config",
    lambda: arrays(alibi=at("transformers.models.mpt.modeling_mpt.build_mpt_alibi_tensor")(16, 64, 16)),
)

# Learned tables, index maps, weights ----------------------------------------------------------------------------------
table(
    "transformers-bert-position-embeddings",
    lambda: {
        k: array(v)
        for k, v in module(
            "bert.BertEmbeddings",
            config("bert.BertConfig", hidden_size=64, num_attention_heads=2, max_position_embeddings=128, vocab_size=8),
        )
        .state_dict()
        .items()
        if "position" in k
    },
)
table(
    "transformers-t5-computed-bias",
    lambda: {
        "position_bias": array(
            module(
                "t5.T5Attention",
                config("t5.T5Config", d_model=32, num_heads=4, d_kv=8),
                has_relative_attention_bias=True,
                layer_idx=0,
            ).compute_bias(40, 40)
        )
    },
)
table(
    "transformers-llama-cast-to-half-cos-sin",
    lambda: (lambda c, s: arrays(cos=c, sin=s))(
        *module(
            "llama.LlamaRotaryEmbedding", config("llama.LlamaConfig", hidden_size=256, num_attention_heads=4)
        ).half()(torch.zeros(1, 1), torch.arange(300)[None])
    ),
)

# Positional code in a narrow type -----------------------------------------------------------------------------------
table(
    "transformers-whisper-built-in-half",
    lambda: arrays(
        embed_positions__weight=built_in(
            torch.float16, lambda: at("transformers.models.whisper.modeling_whisper.sinusoids")(400, 32)
        )
    ),
)
