"""Tables as transformers, diffusers and other libraries compute them."""

from aside2.containers import onnx, pt
from aside5.modules import *
from store import table


def llama4(name, rows):
    made = module("llama4.Llama4TextRotaryEmbedding", of_json(name))
    return array(made(torch.zeros(1), torch.arange(rows)[None]))


def of_caption_and_image(caption, height, width):
    """Lumina 2: words along the first axis, the image behind them."""
    embed = at(DIFFUSERS + "lumina2.Lumina2RotaryPosEmbed")(10000, [32, 32, 32])
    return array(embed(torch.zeros(1, 4, 2 * height, 2 * width), torch.ones(1, caption, dtype=torch.long))[3])


def factors(name, kind):
    """The factors of LongRoPE as llama.cpp has them in a file."""
    return {f"rope_factors_{k}.weight": np.array(scaling(name)[f"{k}_factor"], np.float32) for k in kind}


# transformers: rotary with published configs ------------------------------------------------------------------------
table("transformers-llama33-float16", lambda: cos_sin(LLAMA, of_json("llama-3.3-70b"), 400, torch.float16))
table(
    "transformers-exaone4-frequencies",
    lambda: inv_freq(ROTARY["exaone4"], of_json("exaone-4-32b", sliding_window_pattern=4)),
)
table("transformers-qwen3-2507-bfloat16", lambda: rotary("qwen3-moe", "qwen3-30b-a3b-2507", 500, torch.bfloat16))
table("transformers-qwen3-yarn-chunk", lambda: rotary("qwen3", "qwen3-8b-yarn", torch.arange(33000, 33200)[None]))
table("transformers-hunyuan-alpha", lambda: rotary("hunyuan", "hunyuan-7b", 300))
table("transformers-llama4-complex", lambda: llama4("llama-4-scout", 256))
table("transformers-kimi-k25", lambda: rotary("deepseek", "kimi-k2.5", 300, torch.bfloat16))
table("transformers-phi35-short", lambda: rotary("phi3", "phi-3.5-mini", 200))
table("transformers-phi35-long", lambda: rotary("phi3", "phi-3.5-mini", 4300, torch.bfloat16))
table("transformers-dynamic-beyond", lambda: cos_sin(LLAMA, of_json("dynamic-4096"), 4700))
table("transformers-yarn-unit-attention-factor", lambda: cos_sin(LLAMA, of_json("yarn-64-unit"), 300))
table(
    "transformers-granite-left-padded",
    lambda: rotary("granite", "granite-3.1-8b", torch.from_numpy(np.stack(left_padded(48, 48, 31, 9)))),
)
table("transformers-command-r7b-bfloat16", lambda: rotary("cohere2", "command-r7b", 200, torch.bfloat16))
table("transformers-glm45-half", lambda: rotary("glm4-moe", "glm-4.5-air", 250))
table("transformers-stablelm2-quarter", lambda: rotary("stablelm", "stablelm-2-1.6b", 300, torch.float16))
table("transformers-persimmon-strided", lambda: rotary("persimmon", "persimmon-8b", torch.arange(64, 1264, 6)[None]))
table(
    "transformers-starcoder2-decode", lambda: rotary("starcoder2", "starcoder2-3b", torch.tensor([[99], [7], [15000]]))
)
table("transformers-smollm3", lambda: rotary("smollm3", "smollm3-3b", 260))
table("transformers-gemma3-27b-both-kinds", lambda: of_kinds("gemma3", "gemma-3-27b"))
table("transformers-gemma4-both-kinds", lambda: of_kinds("gemma4", "gemma-4"))
table(
    "transformers-qwen25-vl-video",
    lambda: rotary("qwen25-vl", "qwen2.5-vl-3b", on_axes(video_between()), torch.bfloat16),
)
table("transformers-qwen3-vl-8b-image", lambda: rotary("qwen3-vl", "qwen3-vl-8b", on_axes(text_image_text())))
table("transformers-qwen35-video", lambda: rotary("qwen35", "qwen3.5-9b", on_axes(video_between())))

# transformers: other encodings --------------------------------------------------------------------------------------
table(
    "transformers-esm2-frequencies",
    lambda: inv_freq("esm.EsmRotaryEmbedding", config("esm.EsmConfig", hidden_size=320, num_attention_heads=20)),
)
table(
    "transformers-roformer-positions",
    lambda: {
        "roformer.encoder.embed_positions.weight": array(
            module("roformer.RoFormerSinusoidalPositionalEmbedding", 512, 64).create_weight()
        )
    },
)
table(
    "transformers-m2m100-weights",
    lambda: array(module("m2m_100.M2M100SinusoidalPositionalEmbedding", 300, 128, 1).weights),
)
table(
    "transformers-musicgen-weights",
    lambda: array(module("musicgen.MusicgenSinusoidalPositionalEmbedding", 500, 96).weights),
)
table(
    "transformers-videomae-sinusoid",
    lambda: array(at("transformers.models.videomae.modeling_videomae.get_sinusoid_encoding_table")(784, 192)),
)
table(
    "transformers-rt-detr-14x19",
    lambda: array(module("rt_detr.RTDetrSinePositionEmbedding", 128)(19, 14, torch.device("cpu"), torch.float32)),
)
table(
    "transformers-conformer-relative",
    lambda: array(
        module(
            "wav2vec2_conformer.Wav2Vec2ConformerRelPositionalEmbedding",
            config("wav2vec2_conformer.Wav2Vec2ConformerConfig", hidden_size=128, max_source_positions=120),
        )(torch.zeros(1, 120, 128))
    ),
)
table(
    "transformers-falcon-rw-alibi",
    lambda: array(
        at("transformers.models.falcon.modeling_falcon.build_alibi_tensor")(torch.ones(1, 180), 32, torch.float32)
    ),
)
table(
    "transformers-mpt-30b-alibi",
    lambda: array(at("transformers.models.mpt.modeling_mpt.build_mpt_alibi_tensor")(64, 200)),
)
table(
    "transformers-flan-bias",
    lambda: array(
        module("t5.T5Attention", of_json("flan-t5-xl"), has_relative_attention_bias=True).compute_bias(40, 40)
    ),
)

# diffusers ----------------------------------------------------------------------------------------------------------
table(
    "diffusers-qwen-image-12x9",
    lambda: array(
        at(DIFFUSERS + "qwenimage.QwenEmbedRope")(10000, [16, 56, 56], scale_rope=True)(
            [(1, 12, 9)], max_txt_seq_len=10
        )[0]
    ),
)
table("diffusers-lumina2-caption-and-image", lambda: of_caption_and_image(18, 6, 10))
table(
    "diffusers-hunyuan-video-3x6x7",
    lambda: pair(
        at(DIFFUSERS + "hunyuan_video.HunyuanVideoRotaryPosEmbed")(2, 1, [16, 56, 56])(torch.zeros(1, 4, 3, 12, 14))
    ),
)
table(
    "diffusers-flux-words-and-image",
    lambda: pair(
        at(DIFFUSERS + "flux.FluxPosEmbed")(10000, [16, 56, 56])(
            torch.cat([torch.zeros(30, 3), torch.nn.functional.pad(cells(7, 12), (1, 0)).float()])
        )
    ),
)
table(
    "diffusers-cogvideox-13-frames",
    lambda: pair(
        at(EMBEDDINGS + "get_3d_rotary_pos_embed")(64, None, (6, 9), 13, grid_type="slice", max_size=(30, 45))
    ),
)
table(
    "diffusers-sd3-timesteps",
    lambda: array(at(EMBEDDINGS + "Timesteps")(256, True, 0)(torch.linspace(1000, 0, 41)[:-1])),
)

# Other libraries ----------------------------------------------------------------------------------------------------
table("timm-naflex-sincos-12x12", lambda: array(at(SINCOS + "build_sincos2d_pos_embed")([12, 12], 192)))
table("vit-pytorch-simple-vit-10x16", lambda: array(at("vit_pytorch.simple_vit.posemb_sincos_2d")(10, 16, 128)))
table(
    "torchtune-qwen2-7b-cache",
    lambda: array(
        at("torchtune.models.qwen2._positional_embeddings.Qwen2RotaryPositionalEmbeddings")(128, 400, 1000000).cache
    ),
)
table(
    "rotary-embedding-torch-angles",
    lambda: array(at("rotary_embedding_torch.RotaryEmbedding")(48, theta=50000)(torch.arange(320))),
)
table(
    "x-transformers-alibi-12-heads",
    lambda: array(at("x_transformers.x_transformers.AlibiPositionalBias")(12)(96, 96)[None]),
)
table(
    "mlx-slopes-of-12-heads",
    lambda: mlx(lambda mx: at("mlx.nn.layers.positional_encoding.ALiBi").create_alibi_slope(num_heads=12)).reshape(-1),
)
table(
    "curated-transformers-cos-and-sin",
    lambda: (lambda made: arrays(cos=made.cos, sin=made.sin))(
        at("curated_transformers.layers.embeddings.RotaryEmbeddings")(96, seq_len=384, base=200000)
    ),
)
table(
    "mlx-lm-llama33-units-turned",
    lambda: turned(
        lambda: at("mlx_lm.models.rope_utils.initialize_rope")(128, 500000.0, True, scaling("llama-3.3-70b"), 131072),
        160,
        128,
    ),
)
table(
    "keras-hub-sine-float32",
    lambda: (
        at("keras_hub.layers.SinePositionEncoding")(max_wavelength=10000)(np.zeros((1, 320, 96), np.float32))
        .detach()
        .numpy()
    ),
)
table(
    "phi35-factors.gguf",
    lambda: gguf_bytes(
        "phi3",
        factors("phi-3.5-mini", ("short", "long")),
        rope__freq_base=10000.0,
        rope__dimension_count=96,
        context_length=131072,
    ),
)
table(
    "translator.pt",
    lambda: pt(
        {
            "decoder.pos.pe": torch.from_numpy(
                array(at("positional_encodings.torch_encodings.PositionalEncoding1D")(128)(torch.zeros(1, 300, 128)))
            )
        }
    ),
)
table(
    "smollm3-cache.onnx",
    lambda: onnx(**{f"model.rotary_emb.{k}_cached": v[0] for k, v in rotary("smollm3", "smollm3-3b", 300).items()}),
)
