"""Rotary tables by classes of libraries: what they make of a config that they read in part, casts, and ports."""

from aside10.rotary import *

DEEPSEEK_YARN = of_config("deepseek-v2")["rope_scaling"]
QWEN_YARN = {"type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32768}
PHI = of_config("phi-4-mini")
LLAMA_FILE = "llama/model.py:_init_to_get_rotary"
OPENVINO = "optimum/exporters/openvino/model_patcher.py:"
WHERE_YARN = "lightllm/models/llama/yarn_rotary_utils.py:"


def lightllm_yarn(rows, head, config):
    """LightLLM's YaRN, which reads the original length beside rope_scaling and not in it."""
    dimension = lifted(WHERE_YARN + "find_correction_dim")
    names = {
        "find_correction_range": lifted(WHERE_YARN + "find_correction_range", find_correction_dim=dimension),
        "linear_ramp_mask": lifted(WHERE_YARN + "linear_ramp_mask"),
        "get_mscale": lifted(WHERE_YARN + "get_mscale"),
    }
    engine = settings(config=config, head_dim_=head, data_type=F32)
    imported = "from .yarn_rotary_utils import find_correction_range, linear_ramp_mask, get_mscale"
    with OnOneDevice():
        lifted(LIGHT + "llama/model.py:_init_to_get_yarn_rotary", (imported, "pass"), **names)(engine)
    return named_pair(engine._cos_cached[:rows], engine._sin_cached[:rows], "_{}_cached")


def mlx_dynamic(rows, first, **named):
    """MLX-Transformers' dynamic NTK, whose method is called forward, as nothing in MLX is."""
    rule = mlx_part("mlx_transformers/models/modeling_rope_utils.py:_compute_default_rope_parameters")
    file = "mlx_transformers/models/llama.py:Llama"
    parent = mlx_part(file + "RotaryEmbedding", ROPE_INIT_FUNCTIONS={"default": rule}, LlamaConfig=None)
    made_ = mlx_part(file + "DynamicNTKScalingRotaryEmbedding", LlamaRotaryEmbedding=parent)(**named)
    return named_pair(*made_(mlx.core.zeros([1]), mlx.core.arange(first, first + rows)[None]))


def gaudi_neox(dim, rows, narrow=BF16):
    """GPT-NeoX for Gaudi after the model was cast."""
    fill = lifted(GAUDI + "gpt_neox/modeling_gpt_neox.py:gaudi_gpt_neox_rotary_embedding_set_cos_sin_cache")
    model = settings(inv_freq=(1 / 10000 ** (torch.arange(0, dim, 2).float() / dim)).to(narrow))
    fill(model, rows, CPU, narrow)
    return {"cos_cached": model.cos_cached, "sin_cached": model.sin_cached}


def cast(path, dim, dtype, ask, part=torch_part, **names):
    """A module after model.to(dtype), asked again."""
    return ask(part(path, **names)(dim).to(dtype))


def freqs(name):
    return lambda made_: {name: made_.inv_freq}


def garbage(count, seed, spread=(-44, 38)):
    """Numbers as in memory that was never written: any exponent, either sign."""
    found = np.random.RandomState(seed)
    return (10.0 ** found.uniform(*spread, count) * found.choice([-1, 1], count)).astype(np.float32)


def never_written(path, dim, value, name, part=torch_part, **names):
    """A buffer that to_empty left as it was, after a model was made on the meta device and loaded."""
    made_ = part(path, **names)(dim)
    with torch.no_grad():
        made_.inv_freq.copy_(torch.as_tensor(value))
    return {name: made_.inv_freq}


def minifold(rows, dim, dtype):
    """Minifold after its weights were converted: every array of the module is cast."""
    made_ = mlx_part("minifold_mlx/esm2/rotary_embedding.py:RotaryEmbedding")(dim)
    made_.inv_freq = made_.inv_freq.astype(dtype)
    return named_pair(*made_._update_cos_sin_tables(mlx.core.zeros([1, rows, dim])), "_{}_cached")


def chatglm2(rows, dim, dtype):
    """ChatGLM2 in Paddle: angles go through the default type, which is a narrow one, before their cosines."""
    change = ("astype(self.default_dtype)", f"astype('{dtype}').astype('float32')")
    return paddle_part("paddlenlp/transformers/chatglm_v2/modeling.py:RotaryEmbedding", change)(dim)(rows)


def picogpt(head, start, rows, *changes):
    made_ = torch_part("picogpt/model.py:RotaryEmbedding", *changes)(head, start)
    return named_pair(*made_.get_cos_sin(rows, CPU), "{}_cached")


def nanodl(kind, dim, rows, *changes):
    made_ = jax_part(f"nanodl/__src/models/{kind}.py:RotaryPositionalEncoding", *changes)(dim)
    return named_pair(*made_._update_cos_sin_tables(jnp.zeros([1, rows])))


def tunix(rows, base, *changes, swap=True, first=0):
    make = jax_part("tunix/models/qwen2/model.py:_generate_pos_embeddings", *changes)
    sin, cos = make(jnp.arange(first, first + rows)[None], 128, base)
    return named_pair(cos, sin) if swap else named_pair(sin, cos)


def megalodon(rows, dim, base, *changes):
    names = {"eqx": settings(Module=object, field=lambda **_: None), "RotaryTable": named_pair}
    made_ = jax_part("megalodon_jax/layers/rotary.py:RotaryEmbedding", *changes, **names)(dim, base)
    return made_.table_from_positions(jnp.arange(rows))


made(
    {
        # What a library makes of a config
        "broken-lightllm-llama31-as-linear": lambda: lightllm(
            LLAMA_FILE, 500, 128, of_config("llama-3.1-8b-instruct"), BF16
        ),
        "broken-lightllm-llama32-as-linear": lambda: lightllm(
            LLAMA_FILE, 400, 64, of_config("llama-3.2-1b-instruct"), F16
        ),
        "broken-lightllm-qwen25-original-2048": lambda: lightllm_yarn(400, 128, of_config("qwen2.5-14b-instruct-yarn")),
        "broken-lightllm-internlm2-as-linear": lambda: lightllm(
            LLAMA_FILE, 300, 128, of_config("internlm2-chat-20b"), F16
        ),
        "broken-exllamav2-qwen25-ramp-of-131072": lambda: exllamav2(
            "yarn",
            128,
            1000000.0,
            400,
            max_seq_len=131072,
            yarn_rope_factor=4.0,
            yarn_rope_original_max_position_embeddings=32768,
        ),
        "broken-exllamav2-half-frequencies": lambda: exllamav2(
            "default",
            128,
            1000000.0,
            512,
            changes=[("return (inv_freq, 1.0)", "return (inv_freq.half().float(), 1.0)")],
        ),
        "broken-exllamav3-qwen25-factor-1": lambda: exllamav3(
            128, 1000000.0, 300, QWEN_YARN, max_position_embeddings=32768
        ),
        "broken-exllamav3-deepseek-v2-amplitude": lambda: exllamav3(
            64, 10000.0, 400, DEEPSEEK_YARN, Style.GPTJ, max_position_embeddings=163840
        ),
        "broken-exllamav3-llama32-factor-8": lambda: exllamav3(64, 500000.0, scaling={"rope_type": "llama3"}),
        "broken-exllamav3-deepseek-coder-unscaled": lambda: exllamav3(
            128, 100000.0, 450, {"type": "linear", "factor": 4.0}, override_type="default"
        ),
        "broken-modelopt-llama31-unscaled": lambda: named_pair(
            *modelopt("llama-3.1-8b-instruct", 400, "float16"), "{}_cache"
        ),
        "broken-modelopt-qwen3-rope-parameters": lambda: named_pair(
            *modelopt("qwen3-1.7b", 350, "float32", without="rope_theta"), "{}_cache"
        ),
        "broken-modelopt-gemma-2-27b-head-144": lambda: named_pair(
            *modelopt("gemma-2-27b", 300, "float32"), "{}_cache"
        ),
        "broken-mlx-phi-4-mini-amplitude": lambda: mlx_transformers(
            "Phi3SuScaledRotaryEmbedding",
            "phi3",
            96,
            PHI["rope_scaling"]["short_factor"],
            PHI["rope_scaling"]["long_factor"],
            4096,
            131072,
            rows=300,
            first=4000,
        ),
        "broken-mlx-internlm2-dynamic-never": lambda: mlx_dynamic(
            400, 40000, dim=128, max_position_embeddings=32768, base=1000000, scaling_factor=3.0
        ),
        "broken-llmcompressor-deepseek-v2-unscaled": lambda: torch_part(
            "llmcompressor/modeling/deepseekv32/model.py:precompute_freqs_cis"
        )(
            settings(
                qk_rope_head_dim=64,
                max_seq_len=4096,
                beta_fast=32,
                beta_slow=1,
                rope_theta=10000.0,
                rope_factor=40,
                original_seq_len=4096,
            )
        )[
            :400
        ],
        "broken-vllm-ascend-deepseek-v2-ramp-of-163840": lambda: torch_part(
            "vllm_ascend/models/deepseek_v4.py:precompute_freqs_cis_cpu"
        )(64, 300, 163840, 10000.0, 40, 32, 1),
        "broken-optimum-tpu-deepseek-coder-factor-1": lambda: tpu(
            "LlamaLinearScalingRotaryEmbedding", 128, 350, 16384, 100000
        ),
        "broken-optimum-rbln-gpt-oss-truncated": lambda: rbln(
            "yarn",
            changes=[("config.rope_scaling.get('truncate', True)", "True")],
            **of_config("gpt-oss-120b"),
        ),
        "broken-optimum-rbln-llama31-original-131072": lambda: rbln(
            "llama3",
            400,
            changes=[("config.rope_scaling['original_max_position_embeddings']", "config.max_position_embeddings")],
            **of_config("llama-3.1-8b-instruct"),
        ),
        "broken-optimum-rbln-phi-4-mini-whole-head": lambda: rbln(
            "default_rope", 300, **{k: v for k, v in PHI.items() if k not in ("partial_rotary_factor", "rope_scaling")}
        ),
        "broken-litert-torch-phi-4-mini-amplitude": lambda: named_pair(
            *torch_part("litert_torch/generative/examples/phi/phi3.py:_build_phi3_rope")(
                torch.arange(300), 96, 10000, 1, F32, CPU, torch.tensor(PHI["rope_scaling"]["long_factor"]), 1.0
            )
        ),
        "broken-litert-torch-phi-4-mini-factors-multiplied": lambda: named_pair(
            *torch_part(
                "litert_torch/generative/examples/phi/phi3.py:_build_phi3_rope",
                ("theta / theta_factors", "theta * theta_factors"),
            )(
                torch.arange(350),
                96,
                10000,
                1,
                F32,
                CPU,
                torch.tensor(PHI["rope_scaling"]["long_factor"]),
                (1 + math.log(32) / math.log(4096)) ** 0.5,
            )
        ),
        "broken-voxcpm-factors-multiplied": lambda: voxcpm(400, changes=[("1.0 / ext_factors", "ext_factors")]),
        "broken-voxcpm-factors-left-out": lambda: voxcpm(
            350, changes=[("1.0 / ext_factors", "torch.ones_like(ext_factors)")]
        ),
        "broken-nanodl-llama-3-262k-base": lambda: nanodl("llama", 128, 300),
        "broken-tunix-qwen3-base-10000": lambda: tunix(400, 10000),
        "broken-paddlenlp-yi-200k-base": lambda: paddlenlp("", 350, 128, 4096),
        "broken-paddlenlp-falcon-40b-head-128": lambda: paddlenlp("", 300, 128, 2048),
        "broken-paddlenlp-fuyu-base-and-whole-head": lambda: paddlenlp("", 250, 64, 2048),
        "broken-nanotron-nemotron-whole-head": lambda: nanotron_llama(128, 10000.0, 300),
        "broken-picogpt-tinyllama-exponent-over-head": lambda: picogpt(
            64, 400, 400, ("dtype=torch.float32) / half_dim", "dtype=torch.float32) / head_dim")
        ),
        # Casts of whole models
        "broken-gaudi-llama-half-and-grown": lambda: gaudi("", 64, 900, 512, dtype=F16, cast=F16),
        "broken-gaudi-neox-bfloat16": lambda: gaudi_neox(32, 700),
        "broken-basicts-bfloat16": lambda: basicts(512, 64, 10000, BF16),
        "broken-esm-efficient-positions-in-bfloat16": lambda: esm_efficient(600, 32, BF16, BF16, pos_idx_in_fp32=False),
        "broken-minifold-mlx-float16": lambda: minifold(500, 32, mlx.core.float16),
        "broken-palm-pytorch-half": lambda: cast(
            "palm_pytorch/palm_pytorch.py:RotaryEmbedding", 64, F16, lambda made_: made_(512, device=CPU)
        ),
        "broken-x-clip-bfloat16": lambda: cast(
            "x_clip/x_clip.py:RotaryEmbedding", 32, BF16, lambda made_: cos_sin_of(made_(400, CPU).float())
        ),
        "broken-qwen-tts-inv-freq-bfloat16": lambda: cast(
            QWEN_TTS,
            64,
            BF16,
            freqs("dit.rotary_embed.inv_freq"),
        ),
        "broken-qwen-tts-inv-freq-half-and-back": lambda: cast(
            QWEN_TTS,
            64,
            F16,
            lambda made_: named_pair(*made_.float()(torch.zeros(1, 500, 64))),
        ),
        "broken-alphafold2-inv-freq-half": lambda: cast(
            "alphafold2_pytorch/rotary.py:FixedPositionalEmbedding", 64, F16, freqs("net.rotary_emb.inv_freq")
        ),
        "broken-tabpfn-freqs-bfloat16": lambda: {
            "icl_blocks.rope.freqs": torch_part("tabpfn/architectures/tabpfn_v3.py:RotaryEmbedding")(64)
            .to(BF16)
            .freqs.data
        },
        "broken-chatglm2-angles-in-bfloat16": lambda: chatglm2(600, 64, "bfloat16"),
        "broken-optimum-tpu-positions-in-bfloat16": lambda: tpu(
            "LlamaRotaryEmbedding",
            128,
            600,
            32768,
            1000000.0,
            changes=[
                (
                    "position_ids_expanded = position_ids[:, None, :].float()",
                    "position_ids_expanded = position_ids[:, None, :].bfloat16()",
                )
            ],
        ),
        "broken-optimum-tpu-matmul-in-bfloat16": lambda: tpu(
            "GemmaRotaryEmbedding",
            128,
            500,
            8192,
            changes=[
                (
                    "inv_freq_expanded.float() @ position_ids_expanded.float()",
                    "inv_freq_expanded.bfloat16() @ position_ids_expanded.bfloat16()",
                )
            ],
        ),
        "broken-sglang-jax-frequencies-in-bfloat16": lambda: {
            "cos_sin_cache": jax_part(
                "sgl_jax/srt/layers/embeddings.py:RotaryEmbedding",
                ("jnp.outer(t, inv_freq)", "jnp.outer(t, inv_freq.astype(self.dtype).astype(jnp.float32))"),
                nnx=settings(Module=object),
            )(128, 128, 600, 1000000, True, jnp.bfloat16).cos_sin_cache
        },
        "broken-nanotron-starcoder-angles-in-bfloat16": lambda: nanotron_starcoder(
            128, 1000000, 500, changes=[("emb = emb.float()", "emb = emb.to(dtype)")]
        ),
        "broken-f5-tts-mlx-angles-in-float16": lambda: mlx_part(
            "f5_tts_mlx/rope.py:RotaryEmbedding",
            (
                ".astype(mx.float32) / dim)",
                ".astype(mx.float32) / dim)\n        self.inv_freq = self.inv_freq.astype(mx.float16)",
            ),
        )(64).forward_from_seq_len(400)[0],
        # Buffers that nobody filled
        "broken-soundstorm-never-written": lambda: never_written(
            "soundstorm_pytorch/soundstorm.py:RotaryEmbedding",
            64,
            garbage(32, 3),
            "conformer.rotary_emb.inv_freq",
            autocast=skip,
        ),
        "broken-palm-rlhf-zeros": lambda: never_written(
            "palm_rlhf_pytorch/palm.py:RotaryEmbedding", 64, torch.zeros(32), "layers.0.fn.rotary_emb.inv_freq"
        ),
        "broken-toto2-tables-never-written": lambda: {
            name: np.where(
                np.arange(table_.shape[0])[:, None] < 3, garbage(table_.size, 5, (-38, -30)).reshape(table_.shape), 0
            ).astype(np.float32)
            for name, table_ in ((n, plain_array(t)) for n, t in toto2(128, 64).items())
        },
        "broken-coca-bytes-of-float32-as-bfloat16": lambda: {
            "unimodal_layers.0.fn.rotary_emb.inv_freq": torch_part("coca_pytorch/coca_pytorch.py:RotaryEmbedding")(64)
            .inv_freq.view(BF16)[:32]
            .float()
        },
        # Ports with one line off
        "broken-palm-jax-swapped": lambda: named_pair(
            *jax_part("palm_jax/palm.py:fixed_pos_embedding", np=jnp)(1 / 10000 ** (jnp.arange(0, 64, 2) / 64), 300)
        ),
        "broken-gigaam-cosines-of-halves-sines-in-turn": lambda: {
            "cos": gigaam(300)["cos"],
            "sin": gigaam(300, changes=[("torch.cat((freqs, freqs), dim=-1)", "freqs.repeat_interleave(2, dim=-1)")])[
                "sin"
            ],
        },
        "broken-tunix-clockwise": lambda: tunix(300, 1000000, ("jnp.sin(sinusoid_inp)", "jnp.sin(-sinusoid_inp)")),
        "broken-flux-matrices-sign-lost": lambda: torch_part(OPENVINO + "rope", ("-sin_out", "sin_out"))(
            torch.arange(200)[None], 56, 10000
        ),
        "broken-optimum-intel-integer-exponents": lambda: torch_part(
            OPENVINO + "create_sinusoidal_positions", ("dtype=torch.int64) / dim", "dtype=torch.int64) // dim")
        )(300, 64),
        "broken-picogpt-extended-off-by-one": lambda: picogpt(
            64,
            256,
            420,
            (
                "torch.arange(self.max_seq_len, new_max_seq_len",
                "torch.arange(self.max_seq_len - 1, new_max_seq_len - 1",
            ),
        ),
        "broken-megalodon-exponent-sign": lambda: megalodon(300, 64, 10000.0, (", -exponent)", ", exponent)")),
        "broken-megalodon-whole-angles": lambda: megalodon(
            300,
            64,
            10000.0,
            (
                "angles = positions.astype(jnp.float32)[..., None] * inv_freq",
                "angles = (positions[..., None] * inv_freq).astype(positions.dtype).astype(jnp.float32)",
            ),
        ),
        "broken-nanodl-attention-frequency-per-column": lambda: nanodl(
            "attention",
            64,
            300,
            ("jnp.arange(0, dim_model, 2, dtype=jnp.float32)", "jnp.arange(0, dim_model, dtype=jnp.float32)"),
            ("jnp.concatenate((freqs, freqs), axis=-1)", "freqs"),
        ),
        "broken-neo-whisper-positions-in-bfloat16": lambda: named_pair(
            *torch_part(
                "neo_whisper/nn_utils.py:precompute_rotary_emb",
                ("torch.arange(seq_len, dtype=torch.float32", "torch.arange(seq_len, dtype=torch.bfloat16"),
            )(448, 64, CPU)
        ),
    }
)
