"""Tables as transformers, diffusers and other libraries compute them."""

from aside2.containers import onnx, pt
from aside4.modules import *
from store import table

ROTARY = {
    "qwen2": "qwen2.Qwen2RotaryEmbedding",
    "gpt-oss": "gpt_oss.GptOssRotaryEmbedding",
    "phi3": "phi3.Phi3RotaryEmbedding",
}


def layer_types(path, name, kinds, **more):
    """The frequencies of each kind of layer."""
    rotary = module(path, of_json(name, **more))
    return arrays(**{f"rotary_emb__{kind}_inv_freq": getattr(rotary, f"{kind}_inv_freq") for kind in kinds})


# transformers: published configs ------------------------------------------------------------------------------------
table("transformers-qwen25-yarn", lambda: cos_sin(ROTARY["qwen2"], of_json("qwen2.5-7b-yarn"), 300))
table("transformers-llama-32-bfloat16", lambda: cos_sin(LLAMA, of_json("llama-3.2-1b"), 512, torch.bfloat16))
table("transformers-gpt-oss-half-width", lambda: cos_sin(ROTARY["gpt-oss"], of_json("gpt-oss-20b"), 256))
table("transformers-deepseek-v3", lambda: cos_sin("deepseek_v3.DeepseekV3RotaryEmbedding", of_json("deepseek-v3"), 256))
table("transformers-ministral3", lambda: cos_sin("ministral3.Ministral3RotaryEmbedding", of_json("ministral-3"), 200))
table("transformers-phi4-mini-long", lambda: cos_sin(ROTARY["phi3"], of_json("phi-4-mini"), 4224, torch.bfloat16))
table("transformers-phi4-mini-short-frequencies", lambda: inv_freq(ROTARY["phi3"], of_json("phi-4-mini")))
table("transformers-glm4-part", lambda: cos_sin("glm.GlmRotaryEmbedding", of_json("glm-4-9b"), 200))
table(
    "transformers-qwen3-next-decode",
    lambda: cos_sin(
        "qwen3_next.Qwen3NextRotaryEmbedding", of_json("qwen3-next-80b"), torch.tensor([[4096], [77], [1500]])
    ),
)
table(
    "transformers-gemma3-4b-frequencies",
    lambda: layer_types(
        "gemma3.Gemma3RotaryEmbedding", "gemma-3-4b", ("full_attention", "sliding_attention"), text=True
    ),
)
table(
    "transformers-modernbert-frequencies",
    lambda: layer_types(
        "modernbert.ModernBertRotaryEmbedding", "modernbert-base", ("full_attention", "sliding_attention")
    ),
)
table(
    "transformers-gpt-neox-20b",
    lambda: cos_sin("gpt_neox.GPTNeoXRotaryEmbedding", of_json("gpt-neox-20b"), 300, torch.float16),
)
table(
    "transformers-minimax-m2-strided",
    lambda: cos_sin("minimax_m2.MiniMaxM2RotaryEmbedding", of_json("minimax-m2"), torch.arange(0, 900, 3)[None]),
)
table(
    "transformers-qwen2-vl-image",
    lambda: cos_sin(
        "qwen2_vl.Qwen2VLRotaryEmbedding", of_json("qwen2-vl-7b").get_text_config(), on_axes(text_image_text())
    ),
)
table(
    "transformers-qwen3-vl-4b-video",
    lambda: cos_sin(
        "qwen3_vl.Qwen3VLTextRotaryEmbedding", of_json("qwen3-vl-4b", text=True), on_axes(video_of_qwen(1))
    ),
)
table(
    "transformers-olmo2-of-a-batch",
    lambda: cos_sin(
        "olmo2.Olmo2RotaryEmbedding",
        config("olmo2.Olmo2Config", **heads(128), **rope(500000.0)),
        torch.stack([torch.arange(90), torch.arange(90) + 400]),
    ),
)
table(
    "transformers-cohere-repeated-bfloat16",
    lambda: cos_sin(
        "cohere.CohereRotaryEmbedding",
        config("cohere.CohereConfig", hidden_size=256, num_attention_heads=2, **rope(4000000.0)),
        160,
        torch.bfloat16,
    ),
)

# transformers: other encodings --------------------------------------------------------------------------------------
table("transformers-sam3-windows", lambda: sam3(cells(8, 8)))
table(
    "transformers-pegasus-positions",
    lambda: {
        "model.encoder.embed_positions.weight": array(
            module("pegasus.PegasusSinusoidalPositionalEmbedding", 256, 128).create_weight()
        )
    },
)
table(
    "transformers-speech-to-text-positions",
    lambda: array(module("speech_to_text.Speech2TextSinusoidalPositionalEmbedding", 300, 128, 1).weights),
)
table(
    "transformers-parakeet-relative",
    lambda: array(
        module(
            "parakeet.ParakeetEncoderRelPositionalEncoding", config("parakeet.ParakeetEncoderConfig", hidden_size=128)
        )(torch.zeros(1, 90, 128))
    ),
)
table(
    "transformers-informer-positions",
    lambda: array(module("informer.InformerSinusoidalPositionalEmbedding", 200, 64).create_weight()),
)
table(
    "transformers-vit-mae-decoder",
    lambda: array(
        module(
            "vit_mae.ViTMAEModel",
            config(
                "vit_mae.ViTMAEConfig",
                hidden_size=64,
                num_hidden_layers=1,
                image_size=128,
                num_attention_heads=2,
                intermediate_size=64,
            ),
        ).embeddings.position_embeddings
    ),
)
table(
    "transformers-maskformer-sine",
    lambda: array(
        module("maskformer.MaskFormerSinePositionEmbedding", 32, normalize=True)((1, 64, 12, 16), "cpu", torch.float32)
    ),
)
table(
    "transformers-bloom-7b1-alibi",
    lambda: array(
        at("transformers.models.bloom.modeling_bloom.build_alibi_tensor")(torch.ones(1, 200), 32, torch.float32)
    ),
)
table(
    "transformers-t5-base-bias",
    lambda: array(module("t5.T5Attention", of_json("t5-base"), has_relative_attention_bias=True).compute_bias(48, 48)),
)
table(
    "transformers-longt5-buckets",
    lambda: array(
        at("transformers.models.longt5.modeling_longt5.LongT5Attention")._relative_position_bucket(
            torch.arange(160)[None] - torch.arange(160)[:, None], bidirectional=False
        )
    ),
)

# diffusers ----------------------------------------------------------------------------------------------------------
table(
    "diffusers-flux2-words-and-image",
    lambda: pair(
        at(DIFFUSERS + "flux2.Flux2PosEmbed")(2000, [32, 32, 32, 32])(
            torch.cat([torch.tensor([[0, 0, 0, i] for i in range(16)]), torch.nn.functional.pad(cells(6, 9), (1, 1))])
        )
    ),
)
table(
    "diffusers-wan-of-64",
    lambda: pair(at(DIFFUSERS + "wan.WanRotaryPosEmbed")(64, (1, 2, 2), 256)(torch.zeros(1, 4, 3, 8, 12))),
)
table(
    "diffusers-kandinsky5-rotations",
    lambda: array(
        at(DIFFUSERS + "kandinsky.Kandinsky5RoPE3D")((16, 24, 24))((1, 2, 5, 6), [torch.arange(n) for n in (2, 5, 6)])
    ),
)
table(
    "diffusers-sd-timesteps-float16",
    lambda: array(at(EMBEDDINGS + "Timesteps")(320, True, 0)(torch.arange(981, 0, -20)).half()),
)
table("diffusers-pixart-16x16", lambda: array(at(EMBEDDINGS + "get_2d_sincos_pos_embed")(96, 16)[None]))

# Other libraries ----------------------------------------------------------------------------------------------------
table(
    "timm-eva02-14x14",
    lambda: array(
        at(SINCOS + "RotaryEmbeddingCat")(64, in_pixels=False, feat_shape=[14, 14], ref_feat_shape=[16, 16]).get_embed()
    ),
)
table(
    "torchtune-llama-32",
    lambda: array(at("torchtune.models.llama3_1._position_embeddings.Llama3ScaledRoPE")(64, 512, 500000, 32).cache),
)
table(
    "litgpt-gemma3-global",
    lambda: (lambda made: arrays(cos=made[0][..., 0], sin=made[1][..., 0]))(
        at("litgpt.model.build_rope_cache")(
            300, 256, base=1000000, rope_local_base_freq=10000.0, extra_config={"factor": 8.0}
        )
    ),
)
table(
    "mlx-rotated-pairs-from-512",
    lambda: turned(lambda: at("mlx.nn.RoPE")(64, traditional=True, base=130000.0), 200, 64, 512),
)
table(
    "keras-hub-sine-256",
    lambda: at("keras_hub.layers.SinePositionEncoding")()(np.zeros((1, 256, 64), np.float32)).detach().numpy(),
)
table(
    "llama-32-factors.gguf",
    lambda: gguf_bytes(
        "llama",
        {
            "rope_freqs.weight": 1
            / array(module(LLAMA, of_json("llama-3.2-1b")).inv_freq)
            * (500000.0 ** (-np.arange(0, 64, 2) / 64)).astype(np.float32)
        },
        rope__freq_base=500000.0,
        rope__dimension_count=64,
        context_length=131072,
    ),
)
table(
    "translator-of-torch.pt",
    lambda: pt(
        {
            "src_pos.pe": torch.from_numpy(
                array(at("positional_encodings.torch_encodings.PositionalEncoding1D")(64)(torch.zeros(1, 400, 64)))
            )
        }
    ),
)
table(
    "llama-cache.onnx",
    lambda: onnx(
        **{f"model.rotary_emb.{k}_cached": v[0] for k, v in cos_sin(LLAMA, of_json("smollm2-1.7b"), 400).items()}
    ),
)
