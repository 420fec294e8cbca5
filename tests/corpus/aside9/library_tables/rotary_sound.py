"""Rotary tables of engines, trainers and models, alone or beside the config of the model that they serve."""

from aside9.rotary import *

QWEN_YARN = {"scaling_factor": 4.0, "original_max_position_embeddings": 32768}
MINICPM = "minicpm4-0.5b"


def minicpm_longrope():
    scaling = of_config(MINICPM)["rope_scaling"]
    return {name: scaling[name] for name in ("short_factor", "long_factor", "original_max_position_embeddings")}


by(
    lmdeploy,
    {
        "lmdeploy-qwen3-8b": ("RotaryEmbeddingImpl", 128, 1000000, 500),
        "lmdeploy-codellama-float16": ("RotaryEmbeddingImpl", 128, 1000000, 600, {"dtype": F16}),
        "lmdeploy-nemo-from-3000": ("RotaryEmbeddingImpl", 128, 1000000.0, 300, 3000),
        "lmdeploy-internlm-linear-2": (
            "RotaryEmbeddingImpl",
            128,
            1000000,
            400,
            {"scaling_factor": 2.0},
        ),
        "lmdeploy-llama31-8b": (
            "Llama3RotaryEmbeddingImpl",
            128,
            500000.0,
            512,
            {"scaling_factor": 8.0} | LLAMA3,
        ),
        "lmdeploy-llama32-3b-bfloat16": (
            "Llama3RotaryEmbeddingImpl",
            128,
            500000.0,
            400,
            {"scaling_factor": 32.0, "dtype": BF16} | LLAMA3,
        ),
        "lmdeploy-qwen25-yarn": ("YarnRotaryEmbeddingImpl", 128, 1000000.0, 450, {"yarn": {}} | QWEN_YARN),
        "lmdeploy-gpt-oss-yarn": (
            "YarnRotaryEmbeddingImpl",
            64,
            150000,
            400,
            {"scaling_factor": 32.0, "yarn": {"truncate": False}},
        ),
        "lmdeploy-deepseek-v3-halves": (
            "YarnRotaryEmbeddingImpl",
            64,
            10000,
            350,
            {"scaling_factor": 40, "yarn": {"mscale": 1.0, "mscale_all_dim": 1.0}},
        ),
        "lmdeploy-dynamic-short": (
            "LlamaDynamicNTKScalingRotaryEmbedding",
            128,
            1000000,
            400,
            {"scaling_factor": 2.0, "max_position_embeddings": 32768},
        ),
    },
)
table(
    "lmdeploy-minicpm4-longrope",
    lambda: lmdeploy(
        "LongRoPEScalingRotaryEmbeddingImpl",
        64,
        10000,
        480,
        longrope=minicpm_longrope(),
        max_position_embeddings=32768,
    ),
)
by(
    xtuner,
    {
        "xtuner-internlm2-linear": ("LinearScaling", 128, 32768, 1000000, {"scaling_factor": 2.0, "rows": 380}),
        "xtuner-internlm2-bfloat16": ("", 128, 32768, 1000000, {"rows": 450, "dtype": BF16}),
        "xtuner-dynamic-alone-600-of-256": ("DynamicNTKScaling", 64, 256, 10000, {"scaling_factor": 2.0, "rows": 600}),
    },
)
by(
    xtuner_deepseek,
    {
        "xtuner-deepseek-v3-yarn": (
            "YarnRotaryEmbedding",
            64,
            600,
            10000,
            {"scaling_factor": 40, "mscale": 1.0, "mscale_all_dim": 1.0},
        ),
    },
)
by(
    habana,
    {
        "habana-deepseek-plain": ("RotaryEmbedding", 64, 500, 10000),
        "habana-linear-longchat": ("LinearScalingRotaryEmbedding", 128, 700, {"scaling_factor": 8.0}),
        "habana-deepseek-v3-yarn-float32": (
            "YarnRotaryEmbedding",
            64,
            400,
            {"scaling_factor": 40, "mscale": 1.0, "mscale_all_dim": 1.0},
        ),
    },
)
by(
    unsloth,
    {
        "unsloth-yi-34b": ("LlamaRotaryEmbedding", 500, {"dim": 128, "base": 5000000.0}),
        "unsloth-codellama-bfloat16": ("LlamaRotaryEmbedding", 600, {"dim": 128, "base": 1000000, "dtype": BF16}),
        "unsloth-longchat-linear": ("LlamaLinearScalingRotaryEmbedding", 512, {"dim": 128, "scaling_factor": 8.0}),
        "unsloth-llama31-extended": ("LlamaExtendedRotaryEmbedding", 480, {"dim": 128, "base": 500000}),
        "unsloth-gemma-7b": ("GemmaFixedRotaryEmbedding", 300, {"dim": 256, "base": 10000.0}),
    },
)
by(
    transformer_engine,
    {
        "transformer-engine-angles": (512, 128),
        "transformer-engine-interleaved": (400, 64, {"interleaved": True}),
        "transformer-engine-minitron-partial": (300, 128, {"rotary_percent": 0.5}),
        "transformer-engine-longchat": (
            640,
            128,
            {"seq_len_interpolation_factor": 8, "pretrained_max_position_embeddings": 4096},
        ),
    },
)
by(petals, {"petals-falcon-7b": (64, 700), "petals-falcon-7b-bfloat16": (64, 512, {"dtype": BF16})})
by(
    cache,
    {
        "ipex-llm-baichuan": (
            "ipex_llm/transformers/gguf/models/model_implement/baichuan/modeling_baichuan.py:RotaryEmbedding",
            128,
            600,
        ),
        "xtuner-mixtral-base-1000000": (
            "xtuner/model/transformers_models/mixtral/modeling_mixtral.py:MixtralRotaryEmbedding",
            128,
            420,
            1000000.0,
        ),
        "habana-baichuan-head-96": (
            "optimum/habana/transformers/models/baichuan/modeling_baichuan.py:RotaryEmbedding",
            96,
            350,
        ),
    },
)
by(
    called,
    {
        "neuron-llama32-3b": (
            NEURON + "llama/modeling_llama.py:Llama3RotaryEmbedding",
            128,
            {"rows": 500, "factor": 32.0},
        ),
        "neuron-smollm2": (
            NEURON + "backend/modules/attention/utils.py:RotaryEmbedding",
            64,
            {"rows": 640, "base": 130000},
        ),
        "dualcodec-valle-linear-8": (
            "dualcodec/model_tts/valle_nar/modeling_llama.py:LlamaLinearScalingRotaryEmbedding",
            128,
            {
                "rows": 500,
                "scaling_factor": 8.0,
                "parents": {
                    "LlamaRotaryEmbedding": lifted(
                        "dualcodec/model_tts/valle_nar/modeling_llama.py:LlamaRotaryEmbedding"
                    )
                },
            },
        ),
    },
)
by(
    flash,
    {
        "minerva-dna": ("minerva.modeling_minerva.RotaryEmbedding", 64, {"rows": 700}),
        "minerva-dna-base-500000-float16": (
            "minerva.modeling_minerva.RotaryEmbedding",
            128,
            500000.0,
            {"rows": 400, "dtype": F16},
        ),
    },
)
by(
    of,
    {
        "yoyodyne-rotary": (
            "yoyodyne.models.modules.position.RotaryPositionalEncoding",
            64,
            256,
            {"get": lambda made: both(made.cos_table, made.sin_table, "{}_table")},
        ),
        "bio-attention-thetas": ("bio_attention.positional.Rotary", 64, {"get": "thetas"}),
        "bio-attention-rotations": (
            "bio_attention.positional.Rotary",
            32,
            {
                "get": lambda made: (lambda sin, cos: both(cos, sin))(
                    *made.get_rotations(torch.arange(300)[None].float())
                )
            },
        ),
        "nuwa-angles": ("nuwa_pytorch.nuwa_pytorch.RotaryEmbedding", 64, {"get": lambda made: made(256, CPU)}),
        "retro-angles-from-128": (
            "retro_pytorch.retro_pytorch.RotaryEmbedding",
            48,
            {"get": lambda made: made(200, device=CPU, offset=128)},
        ),
        "monster-piano-rescaled-base": (
            "monsterpianotransformer.x_transformer_1_23_2.RotaryEmbedding",
            64,
            {"base_rescale_factor": 4.0, "get": lambda made: made(300)[0]},
        ),
        "simplepe-rope-pairs": ("simplepe.rope.precompute_freqs_cis", 64, 400),
        "dit-ml-complex": ("dit_ml.rope._precompute_freqs_cis", 64, 300),
        "lmdeploy-qwen2-vl-vision-angles": (
            "lmdeploy.pytorch.models.qwen2_vl.VisionRotaryEmbedding",
            40,
            {"get": lambda made: made(64)},
        ),
        "pi-zero-inv-freq": ("pi_zero_pytorch.pi_zero.RotaryEmbedding", 256, {"get": "inv_freq"}),
        "mlx-fish-codec-pairs": ("mlx_audio.codec.models.fish_s1_dac.fish_s1_dac.precompute_freqs_cis", 300, 64),
        "mlx-lfm-angles": ("mlx_audio.sts.models.lfm_audio.transformer.precompute_freqs_cis", 64, 350),
        "mlx-sam-audio-rotations": (
            "mlx_audio.sts.models.sam_audio.rope.RotaryEmbedding",
            20000.0,
            64,
            256,
            {"get": "_freqs_cis"},
        ),
        "mlx-dia-time-scales": ("mlx_audio.tts.models.dia.layers.RotaryEmbedding", 128, {"get": "_timescale"}),
        "mlx-z-image-middle-axis": (
            "mflux.models.z_image.model.z_image_transformer.rope_embedder.RopeEmbedder",
            {"get": lambda made: made.freqs_cis[1]},
        ),
    },
)
by(
    two,
    {
        "mlx-s3-v2-rotary": ("mlx_audio.codec.models.s3.model_v2.precompute_freqs_cis", 64, 500, {"name": "{}_cached"}),
        "mlx-irodori-half": ("mlx_audio.tts.models.irodori_tts.model.precompute_freqs_cis", 64, 320),
        "mlx-longcat-base-100000": (
            "mlx_audio.tts.models.longcat_audiodit.dit.RotaryEmbedding",
            64,
            400,
            {"get": lambda made: made(400)},
        ),
        "mlx-sesame-llama3": (
            "mlx_audio.tts.models.sesame.attention.Llama3ScaledRoPE",
            128,
            300,
            {"scale_factor": 32.0, "get": lambda made: (made._cos_f32, made._sin_f32)},
        ),
    },
)
by(
    mlx_class,
    {
        "mlx-vlm-llama32-3b-time-scales": (
            "mlx_vlm.models.rope_utils.Llama3RoPE",
            128,
            131072,
            False,
            500000.0,
            {"scaling_config": {"factor": 32.0} | LLAMA3, "get": "_freqs", "name": "rope._freqs"},
        ),
        "mlx-vlm-qwen25-yarn-time-scales": (
            "mlx_vlm.models.rope_utils.YarnRoPE",
            128,
            {"base": 1000000.0, "get": "_freqs", "name": "rope._freqs"} | QWEN_YARN,
        ),
        "mlx-vlm-qwen25-vl-inv-freq": (
            "mlx_vlm.models.rope_utils.MRoPERotaryEmbedding",
            128,
            {"base": 1000000.0, "mrope_section": [16, 24, 24], "get": "_inv_freq", "name": "inv_freq"},
        ),
        "mflux-smollm3-inv-freq": (
            "mflux.models.fibo.model.fibo_text_encoder.smol_lm3_3b_rope.SmolLM3_3B_RotaryEmbedding",
            128,
            {"base": 5000000.0, "get": "inv_freq", "name": "inv_freq"},
        ),
        "mlx-snac-inv-freq": ("mlx_audio.codec.models.snac.attention.SinusoidalEmbeddings", 64, {"get": "inv_freq"}),
    },
)
