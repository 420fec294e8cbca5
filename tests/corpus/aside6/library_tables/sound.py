"""Tables as transformers, diffusers and other libraries compute them."""

from aside2.containers import onnx, pt
from aside6.modules import *
from store import table

# transformers: rotary with published configs ------------------------------------------------------------------------
table("transformers-llama31-float16", lambda: llama("llama-3.1-8b", 400, torch.float16))
table("transformers-llama32-3b-inv-freq", lambda: inv_freq(LLAMA, of_json("llama-3.2-3b")))
table("transformers-mistral-v03-bfloat16", lambda: rotary("mistral", "mistral-7b-v0.3", 500, torch.bfloat16))
table(
    "transformers-qwen25-7b-decode",
    lambda: rotary("qwen2", "qwen2.5-7b", torch.tensor([[17], [4096], [260], [31999]])),
)
table(
    "transformers-qwen25-7b-left-padded",
    lambda: rotary("qwen2", "qwen2.5-7b", torch.from_numpy(np.stack(left_padded(56, 56, 33, 12)))),
)
table("transformers-qwen3-8b", lambda: rotary("qwen3", "qwen3-8b", 300))
table("transformers-qwen3-32b-yarn-bfloat16", lambda: rotary("qwen3", "qwen3-32b-yarn", 400, torch.bfloat16))
table("transformers-deepseek-r1", lambda: rotary("deepseek", "deepseek-r1", 256))
table("transformers-gpt-oss-120b-bfloat16", lambda: rotary("gpt-oss", "gpt-oss-120b", 300, torch.bfloat16))
table("transformers-gemma2-float16", lambda: rotary("gemma2", "gemma-2-9b", 200, torch.float16))
table("transformers-gemma3-12b-both-kinds", lambda: of_kinds("gemma3.Gemma3RotaryEmbedding", "gemma-3-12b"))
table("transformers-phi3-medium-long", lambda: rotary("phi3", "phi-3-medium-128k", 4200))
table("transformers-dynamic-1024-beyond", lambda: llama("dynamic-1024", 1300))
table("transformers-falcon3-frequencies", lambda: inv_freq(LLAMA, of_json("falcon3-7b")))
table("transformers-pythia-quarter", lambda: rotary("neox", "pythia-1.4b", 300, torch.float16))
table("transformers-phi15-half", lambda: rotary("phi", "phi-1.5", 350))
table("transformers-command-r-bfloat16", lambda: rotary("cohere", "command-r", 200, torch.bfloat16))
table("transformers-glm4-0414", lambda: rotary("glm4", "glm-4-9b-0414", torch.arange(2000, 2200)[None]))
table("transformers-mllama-text", lambda: rotary("mllama", "llama-3.2-11b-vision", 256))
table("transformers-modernbert-large", lambda: of_kinds("modernbert.ModernBertRotaryEmbedding", "modernbert-large"))
table("transformers-qwen25-vl-7b", lambda: rotary("qwen25-vl", "qwen2.5-vl-7b", on_axes(document()), torch.bfloat16))
table("transformers-qwen3-vl-30b", lambda: rotary("qwen3-vl", "qwen3-vl-30b-a3b", on_axes(document())))

# transformers: other encodings --------------------------------------------------------------------------------------
table(
    "transformers-marian-positions",
    lambda: {
        "model.encoder.embed_positions.weight": array(
            module("marian.MarianSinusoidalPositionalEmbedding", 512, 128).create_weight()
        )
    },
)
table(
    "transformers-speech-to-text",
    lambda: array(module("speech_to_text.Speech2TextSinusoidalPositionalEmbedding", 400, 64, 1).weights),
)
table(
    "transformers-detr-18x23",
    lambda: array(
        module("detr.DetrSinePositionEmbedding", 64, normalize=True)((1, 8, 18, 23), torch.device("cpu"), torch.float32)
    ),
)
table(
    "transformers-bloom-3b-alibi",
    lambda: array(
        at("transformers.models.bloom.modeling_bloom.build_alibi_tensor")(torch.ones(1, 120), 32, torch.float32)
    ),
)
table(
    "transformers-t5-small-buckets",
    lambda: array(
        at("transformers.models.t5.modeling_t5.T5Attention")._relative_position_bucket(
            torch.arange(150)[None] - torch.arange(150)[:, None]
        )
    ),
)

# diffusers ----------------------------------------------------------------------------------------------------------
table("diffusers-timesteps-of-sd", lambda: array(at(EMBEDDINGS + "Timesteps")(320, True, 0)(torch.arange(981, 0, -20))))
table("diffusers-pixart-16x16", lambda: array(at(EMBEDDINGS + "get_2d_sincos_pos_embed")(288, 16, output_type="pt")))
table(
    "diffusers-wan-3x8x10",
    lambda: pair(at(DIFFUSERS + "wan.WanRotaryPosEmbed")(128, (1, 2, 2), 64)(torch.zeros(1, 16, 3, 16, 20))),
)

# Other libraries ----------------------------------------------------------------------------------------------------
table("timm-sincos-14x14", lambda: array(at(SINCOS + "build_sincos2d_pos_embed")([14, 14], 256)))
table("torchtune-llama32-scaled", lambda: array(at(SCALED_ROPE)(128, 300, base=500_000, scale_factor=32).cache))
table("litgpt-pythia-cache", lambda: litgpt_cache(400, 32))
table(
    "x-transformers-alibi-16-heads",
    lambda: array(at("x_transformers.x_transformers.AlibiPositionalBias")(16)(72, 72)[None]),
)
table(
    "rotary-embedding-torch-angles-of-32",
    lambda: array(at("rotary_embedding_torch.RotaryEmbedding")(32)(torch.arange(256))),
)
table(
    "keras-hub-sine-200",
    lambda: at("keras_hub.layers.SinePositionEncoding")()(np.zeros((1, 200, 64), np.float32)).detach().numpy(),
)
table("mlx-qwen25-units-turned", lambda: turned(lambda: at("mlx.nn.RoPE")(128, traditional=True, base=1e6), 200, 128))
table("llama32-rope-freqs.gguf", lambda: llama_gguf(llama_factors("llama-3.2-3b")))
table(
    "forecaster.pt",
    lambda: pt(
        {
            "enc_embedding.position.pe": torch.from_numpy(
                array(at("positional_encodings.torch_encodings.PositionalEncoding1D")(96)(torch.zeros(1, 336, 96)))
            )
        }
    ),
)
table(
    "qwen3-8b-cache.onnx",
    lambda: onnx(**{f"/model/rotary_emb/{k}_cached": v[0] for k, v in rotary("qwen3", "qwen3-8b", 256).items()}),
)
