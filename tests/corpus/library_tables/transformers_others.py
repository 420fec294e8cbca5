"""What other positional code of transformers computes: sinusoids, biases, buckets, learned tables and indices."""

import torch
from of_torch import array, arrays, at, built_in, config, module
from store import table

# Sinusoids ----------------------------------------------------------------------------------------------------------
table(
    "transformers-whisper-sinusoids",
    lambda: arrays(embed_positions__weight=at("transformers.models.whisper.modeling_whisper.sinusoids")(300, 48)),
)
table(
    "transformers-whisper-sinusoids-half",
    lambda: arrays(
        embed_positions__weight=at("transformers.models.whisper.modeling_whisper.sinusoids")(300, 48).half()
    ),
)
table(
    "transformers-m2m100-sinusoids",
    lambda: arrays(weights=module("m2m_100.M2M100SinusoidalPositionalEmbedding", 200, 48, 1).weights),
)
table(
    "transformers-speech2text-sinusoids",
    lambda: arrays(
        embed_positions__weights=module("speech_to_text.Speech2TextSinusoidalPositionalEmbedding", 200, 32, 1).weights
    ),
)
table(
    "transformers-marian-sinusoids",
    lambda: (lambda m: (m.weight.data.copy_(m.create_weight()), arrays(embed_positions__weight=m.weight))[1])(
        module("marian.MarianSinusoidalPositionalEmbedding", 200, 32)
    ),
)
table(
    "transformers-roformer-sinusoids",
    lambda: (lambda m: (m.weight.data.copy_(m.create_weight()), arrays(embed_positions__weight=m.weight))[1])(
        module("roformer.RoFormerSinusoidalPositionalEmbedding", 200, 32)
    ),
)
table(
    "transformers-pegasus-sinusoids",
    lambda: (lambda m: (m.weight.data.copy_(m.create_weight()), arrays(embed_positions__weight=m.weight))[1])(
        module("pegasus.PegasusSinusoidalPositionalEmbedding", 200, 32)
    ),
)
table(
    "transformers-ctrl-positional-encoding",
    lambda: arrays(
        pos_encoding=at("transformers.models.ctrl.modeling_ctrl.positional_encoding")(200, 32, torch.float32)
    ),
)
table(
    "transformers-fsmt-sinusoids",
    lambda: arrays(
        embed_positions__weight=at(
            "transformers.models.fsmt.modeling_fsmt.SinusoidalPositionalEmbedding"
        ).get_embedding(200, 32, 1)
    ),
)
table(
    "transformers-musicgen-sinusoids",
    lambda: arrays(weights=module("musicgen.MusicgenSinusoidalPositionalEmbedding", 200, 32).weights),
)
table(
    "transformers-timesfm-pe",
    lambda: (lambda m: array(m(seq_length=128)))(
        module(
            "timesfm.TimesFmPositionalEmbedding",
            config("timesfm.TimesFmConfig", hidden_size=64, num_attention_heads=2, head_dim=32),
        )
    ),
)
table(
    "transformers-wav2vec2-conformer-relative",
    lambda: (lambda m: array(m(torch.zeros(1, 100, 32))))(
        module(
            "wav2vec2_conformer.Wav2Vec2ConformerRelPositionalEmbedding",
            config(
                "wav2vec2_conformer.Wav2Vec2ConformerConfig",
                hidden_size=32,
                num_attention_heads=2,
                max_source_positions=200,
            ),
        )
    ),
)

# Biases and buckets -------------------------------------------------------------------------------------------------
BUCKET = "transformers.models.t5.modeling_t5.T5Attention"
RELATIVE = torch.arange(150)[None] - torch.arange(150)[:, None]
table(
    "transformers-t5-buckets-bidirectional",
    lambda: arrays(relative_position_bucket=at(BUCKET)._relative_position_bucket(RELATIVE)),
)
table(
    "transformers-t5-buckets-64-256-config",
    lambda: arrays(
        relative_position_bucket=at(BUCKET)
        ._relative_position_bucket(
            torch.arange(300)[None] - torch.arange(300)[:, None], num_buckets=64, max_distance=256
        )
        .to(torch.int16)
    ),
)
table(
    "transformers-mpnet-buckets",
    lambda: arrays(
        rp_bucket=at("transformers.models.mpnet.modeling_mpnet.MPNetEncoder").relative_position_bucket(RELATIVE)
    ),
)
table(
    "transformers-layoutlmv3-buckets",
    lambda: arrays(
        rel_pos=(lambda m: m.relative_position_bucket(RELATIVE, num_buckets=32, max_distance=128))(
            at("transformers.models.layoutlmv3.modeling_layoutlmv3.LayoutLMv3Encoder")(
                config(
                    "layoutlmv3.LayoutLMv3Config",
                    num_hidden_layers=1,
                    hidden_size=32,
                    num_attention_heads=2,
                    intermediate_size=32,
                )
            )
        )
    ),
)
table(
    "transformers-bloom-alibi-8",
    lambda: arrays(
        alibi=at("transformers.models.bloom.modeling_bloom.build_alibi_tensor")(torch.ones(1, 64), 8, torch.float32)
    ),
)
table(
    "transformers-bloom-alibi-bfloat16-128",
    lambda: arrays(
        alibi=at("transformers.models.bloom.modeling_bloom.build_alibi_tensor")(torch.ones(1, 128), 8, torch.bfloat16)
    ),
)
table(
    "transformers-falcon-alibi-config",
    lambda: arrays(
        alibi=at("transformers.models.falcon.modeling_falcon.build_alibi_tensor")(torch.ones(1, 100), 16, torch.float32)
    ),
)
table(
    "transformers-falcon-alibi-1024-merges",
    lambda: arrays(
        alibi=at("transformers.models.falcon.modeling_falcon.build_alibi_tensor")(
            torch.ones(1, 1024, dtype=torch.long), 16, torch.float32
        )
    ),
)
table(
    "transformers-mpt-alibi-8",
    lambda: arrays(alibi=at("transformers.models.mpt.modeling_mpt.build_mpt_alibi_tensor")(8, 64)),
)

# Learned tables, index maps, weights ----------------------------------------------------------------------------------
table(
    "transformers-bert-position-ids",
    lambda: arrays(
        position_ids=module(
            "bert.BertEmbeddings",
            config("bert.BertConfig", hidden_size=64, num_attention_heads=2, max_position_embeddings=128, vocab_size=8),
        ).position_ids
    ),
)
table(
    "transformers-gpt2-wpe",
    lambda: {
        "transformer.wpe.weight": array(
            module(
                "gpt2.GPT2Model",
                config("gpt2.GPT2Config", n_embd=48, n_head=2, n_layer=1, n_positions=128, vocab_size=8),
            ).wpe.weight
        )
    },
)
table(
    "transformers-vit-position-embeddings",
    lambda: {
        "embeddings.position_embeddings": array(
            module(
                "vit.ViTEmbeddings",
                config("vit.ViTConfig", hidden_size=48, num_attention_heads=2, image_size=112, patch_size=16),
            ).position_embeddings
        )
    },
)
table(
    "transformers-swin-bias-table-and-index",
    lambda: (lambda s: {k: array(v.normal_(0, 0.02) if v.is_floating_point() else v) for k, v in s.items()})(
        module("swin.SwinRelativePositionBias", 3, (7, 7)).state_dict()
    ),
)
table(
    "transformers-swinv2-log-coordinates",
    lambda: (lambda m: {"relative_coords_table": array(m.relative_coords_table)})(
        module("swinv2.Swinv2SelfAttention", config("swinv2.Swinv2Config"), 24, 3, 7)
    ),
)
table(
    "transformers-beit-bias-table",
    lambda: {
        "relative_position_bias_table": array(
            module(
                "beit.BeitRelativePositionBias", config("beit.BeitConfig", image_size=112)
            ).relative_position_bias_table.data.normal_(0, 0.02)
        )
    },
)
table(
    "transformers-t5-relative-attention-bias",
    lambda: {
        "relative_attention_bias.weight": array(
            module(
                "t5.T5Attention",
                config("t5.T5Config", d_model=32, num_heads=4, d_kv=8),
                has_relative_attention_bias=True,
                layer_idx=0,
            ).relative_attention_bias.weight
        )
    },
)
table(
    "transformers-opt-embed-positions",
    lambda: {"embed_positions.weight": array(module("opt.OPTLearnedPositionalEmbedding", 128, 32).weight)},
)
table(
    "transformers-siglip-position-embedding",
    lambda: {
        "vision_model.embeddings.position_embedding.weight": array(
            module(
                "siglip.SiglipVisionEmbeddings",
                config(
                    "siglip.SiglipVisionConfig", hidden_size=32, num_attention_heads=2, image_size=112, patch_size=16
                ),
            ).position_embedding.weight
        )
    },
)
table(
    "transformers-sam-shared-positional-embedding",
    lambda: {
        "shared_image_embedding.positional_embedding": array(
            module("sam.SamPositionalEmbedding", config("sam.SamVisionConfig", num_pos_feats=32)).positional_embedding
        )
    },
)
table(
    "transformers-sam-rel-pos",
    lambda: {
        k: array(torch.nn.init.trunc_normal_(v, std=0.02))
        for k, v in module(
            "sam.SamVisionAttention", config("sam.SamVisionConfig", hidden_size=64, num_attention_heads=2), 14
        )
        .state_dict()
        .items()
        if "rel_pos" in k
    },
)
table(
    "transformers-wav2vec2-pos-conv",
    lambda: {
        k: array(v)
        for k, v in module(
            "wav2vec2.Wav2Vec2PositionalConvEmbedding",
            config(
                "wav2vec2.Wav2Vec2Config", hidden_size=32, num_conv_pos_embeddings=16, num_conv_pos_embedding_groups=4
            ),
        )
        .state_dict()
        .items()
        if "original1" in k or k.endswith("bias")
    },
)
table(
    "transformers-perceiver-trainable",
    lambda: {
        "position_embeddings": array(
            module("perceiver.PerceiverTrainablePositionEncoding", index_dims=64, num_channels=32).position_embeddings
        )
    },
)
table(
    "transformers-causal-mask-float",
    lambda: {"causal_mask": array(torch.triu(torch.full((48, 48), torch.finfo(torch.float32).min), 1)[None, None])},
)
table(
    "transformers-llama-model-cast-to-bfloat16",
    lambda: (lambda m: arrays(inv_freq=m.to(torch.bfloat16).inv_freq.float()))(
        module("llama.LlamaRotaryEmbedding", config("llama.LlamaConfig", hidden_size=512, num_attention_heads=4))
    ),
)

# Positional code in a narrow type -----------------------------------------------------------------------------------
table(
    "transformers-falcon-alibi-float32-of-bfloat16-short",
    lambda: arrays(
        alibi=at("transformers.models.falcon.modeling_falcon.build_alibi_tensor")(torch.ones(1, 64), 8, torch.float32)
    ),
)
table(
    "transformers-whisper-built-in-bfloat16",
    lambda: arrays(
        embed_positions__weight=built_in(
            torch.bfloat16, lambda: at("transformers.models.whisper.modeling_whisper.sinusoids")(300, 48)
        )
    ),
)
table(
    "transformers-gptj-built-in-bfloat16",
    lambda: arrays(
        embed_positions=built_in(
            torch.bfloat16, lambda: at("transformers.models.gptj.modeling_gptj.create_sinusoidal_positions")(200, 64)
        )
    ),
)
table(
    "transformers-codegen-built-in-half",
    lambda: arrays(
        embed_positions=built_in(
            torch.float16,
            lambda: at("transformers.models.codegen.modeling_codegen.create_sinusoidal_positions")(300, 32),
        )
    ),
)
table(
    "transformers-detr-sine-in-bfloat16-1x32x25x34",
    lambda: {
        "position_embedding": array(
            module("detr.DetrSinePositionEmbedding", 16, normalize=True)(
                torch.Size([1, 3, 25, 34]), torch.device("cpu"), torch.bfloat16
            ).contiguous()
        )
    },
)
table(
    "transformers-detr-sine-in-half-1x32x25x34",
    lambda: {
        "position_embedding": array(
            module("detr.DetrSinePositionEmbedding", 16, normalize=True)(
                torch.Size([1, 3, 25, 34]), torch.device("cpu"), torch.float16
            ).contiguous()
        )
    },
)
table(
    "transformers-llama-cast-to-bfloat16-cos-sin-float32",
    lambda: (lambda c, s: arrays(cos=c, sin=s))(
        *module(
            "llama.LlamaRotaryEmbedding", config("llama.LlamaConfig", hidden_size=256, num_attention_heads=4)
        ).bfloat16()(torch.zeros(1, 1), torch.arange(200)[None])
    ),
)
