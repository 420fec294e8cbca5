"""Rotary tables of engines, trainers and models, alone or beside the config of a published model."""

from aside10.rotary import *

QWEN_YARN = {"type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32768}
DEEPSEEK_YARN = of_config("deepseek-v2")["rope_scaling"]
OSS_YARN = of_config("gpt-oss-120b")["rope_scaling"]
PHI = of_config("phi-4-mini")

made(
    {
        # Engines
        "exllamav2-llama31-8b": lambda: exllamav2(
            "llama3",
            128,
            500000.0,
            512,
            l3_rope_factor=8.0,
            l3_rope_low_freq_factor=1.0,
            l3_rope_high_freq_factor=4.0,
            l3_rope_original_max_position_embeddings=8192,
        ),
        "exllamav3-llama32-1b": lambda: exllamav3(
            64, 500000.0, scaling=LLAMA3 | {"rope_type": "llama3", "factor": 32.0}
        ),
        "exllamav3-qwen25-yarn": lambda: exllamav3(
            128,
            1000000.0,
            500,
            QWEN_YARN,
            max_position_embeddings=32768,
            override_max_position_embeddings=131072,
        ),
        "exllamav3-deepseek-v2-ratio": lambda: exllamav3(
            64, 10000.0, 400, DEEPSEEK_YARN, Style.GPTJ, max_position_embeddings=163840, yarn_mscale_ratio=True
        ),
        "exllamav3-gpt-oss": lambda: exllamav3(64, 150000.0, 300, OSS_YARN, max_position_embeddings=131072),
        "exllamav3-phi-4-mini-long": lambda: exllamav3(
            128,
            10000.0,
            450,
            PHI["rope_scaling"],
            partial_rotary_factor=0.75,
            max_position_embeddings=131072,
            original_max_position_embeddings=4096,
        ),
        "lightllm-mistral-v02": lambda: lightllm(
            "llama/model.py:_init_to_get_rotary", 500, 128, of_config("mistral-7b-instruct-v0.2")
        ),
        "lightllm-stablelm-2-12b": lambda: lightllm(
            "llama/model.py:_init_to_get_rotary", 400, 160, of_config("stablelm-2-12b"), F32
        ),
        "lightllm-deepseek-coder-linear": lambda: lightllm(
            "llama/model.py:_init_to_get_rotary", 600, 128, of_config("deepseek-coder-1.3b"), BF16
        ),
        "lightllm-glm-4-9b-1m": lambda: lightllm(
            "chatglm2/model.py:_init_to_get_rotary",
            500,
            128,
            of_config("glm-4-9b-chat-1m") | {"max_sequence_length": 900},
        ),
        "sglang-jax-cache-bfloat16": lambda: {
            "cos_sin_cache": plain_cache("sgl_jax/srt/layers/embeddings.py:RotaryEmbedding", 600, 500000, jnp.bfloat16)
        },
        "tpu-inference-cache": lambda: {
            "sin_cos_cache": jax_part(
                "tpu_inference/layers/jax/rope.py:RotaryEmbedding", nnx=settings(Module=Plain), field=lambda **_: None
            )(rotary_dim=128, rope_theta=10000.0, original_max_position_embeddings=480)._compute_sin_cos()
        },
        "vllm-ascend-deepseek-v2-complex": lambda: torch_part(
            "vllm_ascend/models/deepseek_v4.py:precompute_freqs_cis_cpu"
        )(64, 420, 4096, 10000.0, 40, 32, 1),
        "llmcompressor-deepseek-v2-complex": lambda: torch_part(
            "llmcompressor/modeling/deepseekv32/model.py:precompute_freqs_cis"
        )(
            settings(
                qk_rope_head_dim=64,
                max_seq_len=16384,
                beta_fast=32,
                beta_slow=1,
                rope_theta=10000.0,
                rope_factor=40,
                original_seq_len=4096,
            )
        )[
            :350
        ],
        "optimum-rbln-llama31-8b": lambda: rbln(
            "llama3", 500, **of_config("llama-3.1-8b-instruct") | {"head_dim": 128}
        ),
        "optimum-rbln-gpt-oss": lambda: rbln("yarn", **of_config("gpt-oss-120b")),
        "optimum-rbln-phi-4-mini-short": lambda: rbln("longrope", **PHI),
        "optimum-tpu-gemma-2-27b-from-4000": lambda: tpu(
            "GemmaRotaryEmbedding", 128, 300, 8192, 10000.0, first=4000, dtype=BF16
        ),
        "optimum-intel-codegen-buffer": lambda: torch_part(
            "optimum/exporters/openvino/model_patcher.py:create_sinusoidal_positions"
        )(512, 64),
        "litert-torch-phi-4-mini-long": lambda: named_pair(
            *torch_part("litert_torch/generative/examples/phi/phi3.py:_build_phi3_rope")(
                torch.arange(400),
                96,
                10000,
                1,
                F32,
                CPU,
                torch.tensor(PHI["rope_scaling"]["long_factor"]),
                (1 + math.log(32) / math.log(4096)) ** 0.5,
            )
        ),
        "sharktank-flux-matrices": lambda: torch_part("sharktank/models/flux/flux.py:rope")(
            torch.arange(256)[None].double(), 64, 10000
        ),
        "modelopt-smollm-float16": lambda: named_pair(*modelopt("smollm-360m", 512, "float16"), "{}_cache"),
        # Trainers
        "gaudi-llama-linear-deepseek-coder": lambda: gaudi(
            "LinearScaling", 128, 400, 16384, 100000, scaling_factor=4.0
        ),
        "nanotron-llama-pairs": lambda: nanotron_llama(64, 10000.0, 400),
        "nanotron-starcoder2-7b": lambda: nanotron_starcoder(128, 1000000, 500),
        "paddlenlp-llama-ntk-4": lambda: paddlenlp("NTKScaling", 400, 128, 2048, 10000, scaling_factor=4.0),
        "paddlenlp-globalpointer": lambda: globalpointer(64, 512),
        "paddlenlp-chatglm2-pairs": lambda: paddle_part(
            "paddlenlp/transformers/chatglm_v2/modeling.py:RotaryEmbedding"
        )(64)(500),
        "paddleformers-ernie-45": lambda: {
            "ernie.rotary_emb.inv_freq": paddle_part(ERNIE + ":compute_default_rope_parameters")(
                settings(rope_parameters={"rope_theta": 500000.0}, head_dim=128)
            )[0]
        },
        "megalodon-jax-table": lambda: named_pair(
            *jax_part(
                "megalodon_jax/layers/rotary.py:RotaryEmbedding",
                eqx=settings(Module=object, field=lambda **_: None),
                RotaryTable=named_pair,
            )(128, 100000.0)
            .table_from_positions(jnp.arange(300))
            .values()
        ),
        # Language models of other libraries
        "palm-jax-sin-cos": lambda: named_pair(
            *jax_part("palm_jax/palm.py:fixed_pos_embedding", np=jnp)(1 / 10000 ** (jnp.arange(0, 64, 2) / 64), 350)[
                ::-1
            ]
        ),
        "picogpt-extended": lambda: named_pair(
            *torch_part("picogpt/model.py:RotaryEmbedding")(64, 256).get_cos_sin(420, CPU), "{}_cached"
        ),
        "neo-whisper-bfloat16": lambda: named_pair(
            *torch_part("neo_whisper/nn_utils.py:precompute_rotary_emb")(448, 64, CPU)
        ),
        "tabicl-freqs": lambda: {
            "row_interactor.tf_row.rope.freqs": torch_part(
                "tabicl/_model/rope.py:RotaryEmbedding", exists=lambda x: x is not None, pi=math.pi
            )(32, theta=100000).freqs
        },
        "autogluon-toto2-cos-sin": lambda: toto2(512, 64),
        "voxcpm-short": lambda: voxcpm(500),
        "esm-efficient-float16": lambda: esm_efficient(600, 32, F16),
        # Speech, music and timbre
        "gigaam-rotary": lambda: gigaam(400),
        "qwen-tts-dit": lambda: named_pair(*torch_part(QWEN_TTS)(64)(torch.zeros(1, 300, 64))),
        "f5-tts-mlx-angles": lambda: mlx_part("f5_tts_mlx/rope.py:RotaryEmbedding")(64).forward_from_seq_len(400)[0],
        "pocket-tts-turned": lambda: pocket(300, 64),
        "mlx-transformers-openelm": lambda: openelm(400, 64),
    }
)
