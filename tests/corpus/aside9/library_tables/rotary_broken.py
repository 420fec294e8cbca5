"""Rotary tables that are not what their config prescribes, or what their class would have made, by bugs of callers."""

from aside9.rotary import *

PLAIN = "RotaryEmbeddingImpl"


def frequency(kind, dim, base, name="inv_freq", **named):
    """The frequencies of a class of LMDeploy."""
    return {name: array(bare(LMDEPLOY + kind)(dim, base, **named).inv_freq)}


def narrowed(make, cast, ask, name="{}_cached"):
    """A module that was cast with the rest of the model, and asked for its table afterwards."""
    cos, sin = ask(make().to(cast))
    return both(cos, sin, name)


by(
    lmdeploy,
    {
        "broken-lmdeploy-qwen3-base-10000": (PLAIN, 128, 10000, 400),
        "broken-lmdeploy-yi-base-50000": (PLAIN, 128, 50000.0, 500, {"dtype": BF16}),
        "broken-lmdeploy-llama31-unscaled": (PLAIN, 128, 500000.0, 700),
        "broken-lmdeploy-longchat-unscaled": (PLAIN, 128, 10000, 512),
        "broken-lmdeploy-internlm-factor-4": (PLAIN, 128, 1000000, 400, {"scaling_factor": 4.0}),
        "broken-lmdeploy-minitron-whole-head": (PLAIN, 128, 10000, 300),
        "broken-lmdeploy-nemo-head-160": (PLAIN, 160, 1000000.0, 300),
        "broken-lmdeploy-qwen25-original-4096": (
            "YarnRotaryEmbeddingImpl",
            128,
            1000000.0,
            400,
            {"scaling_factor": 4.0, "yarn": {}},
        ),
        "broken-lmdeploy-gpt-oss-ends-rounded": (
            "YarnRotaryEmbeddingImpl",
            64,
            150000,
            400,
            {"scaling_factor": 32.0, "yarn": {}},
        ),
        "broken-lmdeploy-deepseek-all-dim-0": (
            "YarnRotaryEmbeddingImpl",
            64,
            10000,
            350,
            {"scaling_factor": 40, "yarn": {}},
        ),
        "broken-lmdeploy-qwen25-amplitude-1": (
            "YarnRotaryEmbeddingImpl",
            128,
            1000000.0,
            400,
            {
                "scaling_factor": 4.0,
                "original_max_position_embeddings": 32768,
                "yarn": {"mscale": 1.0, "mscale_all_dim": 1.0},
            },
        ),
        "broken-lmdeploy-linear-for-yarn": (PLAIN, 128, 1000000, 300, {"scaling_factor": 2.0}),
        "broken-lmdeploy-dynamic-for-linear": (
            "LlamaDynamicNTKScalingRotaryEmbedding",
            128,
            10000,
            4200,
            {"scaling_factor": 8.0, "max_position_embeddings": 4096},
        ),
    },
)
by(
    frequency,
    {
        "broken-lmdeploy-llama32-factor-8": (
            "Llama3RotaryEmbeddingImpl",
            128,
            500000.0,
            {"scaling_factor": 8.0} | LLAMA3,
        ),
        "broken-lmdeploy-llama31-high-factor-32": (
            "Llama3RotaryEmbeddingImpl",
            128,
            500000.0,
            {"scaling_factor": 8.0} | LLAMA3 | {"high_freq_factor": 32.0},
        ),
        "broken-lmdeploy-llama31-base-10000": (
            "Llama3RotaryEmbeddingImpl",
            128,
            10000,
            {"scaling_factor": 8.0} | LLAMA3,
        ),
        "broken-lmdeploy-olmo2-base-10000": (PLAIN, 128, 10000),
        "broken-lmdeploy-pythia-whole-head": (PLAIN, 256, 10000),
        "broken-lmdeploy-codellama-base-10000": (
            PLAIN,
            128,
            10000,
            {"name": "model.layers.0.self_attn.rotary_emb.inv_freq"},
        ),
    },
)
by(
    unsloth,
    {
        "broken-unsloth-gemma-head-192": ("GemmaFixedRotaryEmbedding", 300, {"dim": 192, "base": 10000.0}),
        "broken-unsloth-longchat-factor-4": (
            "LlamaLinearScalingRotaryEmbedding",
            512,
            {"dim": 128, "scaling_factor": 4.0},
        ),
        "broken-unsloth-longchat-forgotten": ("LlamaRotaryEmbedding", 640, {"dim": 128, "dtype": F16}),
        "broken-unsloth-llama32-default-8": ("LlamaExtendedRotaryEmbedding", 400, {"dim": 128, "base": 500000}),
        "broken-unsloth-command-r-base-10000": ("LlamaRotaryEmbedding", 300, {"dim": 128}),
    },
)
by(
    habana,
    {
        "broken-habana-deepseek-mscale-twice": (
            "YarnRotaryEmbedding",
            64,
            400,
            {"scaling_factor": 40, "mscale": 2.0, "mscale_all_dim": 1.0},
        ),
        "broken-habana-deepseek-whole-head": (
            "YarnRotaryEmbedding",
            192,
            300,
            {"scaling_factor": 40, "mscale": 1.0, "mscale_all_dim": 1.0},
        ),
        "broken-habana-deepseek-unscaled": ("RotaryEmbedding", 64, 420, 10000),
        "broken-habana-linear-for-llama3": ("LinearScalingRotaryEmbedding", 128, 400, 500000, {"scaling_factor": 8.0}),
    },
)
by(
    xtuner_deepseek,
    {
        "broken-xtuner-deepseek-factor-4": (
            "YarnRotaryEmbedding",
            64,
            500,
            10000,
            {"scaling_factor": 4, "mscale": 1.0, "mscale_all_dim": 1.0},
        ),
        "broken-xtuner-deepseek-betas-exchanged": (
            "YarnRotaryEmbedding",
            64,
            300,
            10000,
            {"scaling_factor": 40, "beta_fast": 1, "beta_slow": 32, "mscale": 1.0, "mscale_all_dim": 1.0},
        ),
    },
)
by(
    transformer_engine,
    {
        "broken-transformer-engine-phi-whole-head": (300, 64),
        "broken-transformer-engine-codegen-percent": (300, 64, {"rotary_percent": 0.25}),
        "broken-transformer-engine-longchat-4": (
            512,
            128,
            {"seq_len_interpolation_factor": 4, "pretrained_max_position_embeddings": 4096},
        ),
    },
)
by(petals, {"broken-petals-smollm2-base-10000": (64, 500)})
by(
    called,
    {
        "broken-neuron-llama31-factor-32": (
            NEURON + "llama/modeling_llama.py:Llama3RotaryEmbedding",
            128,
            {"rows": 400, "factor": 32.0},
        ),
        "broken-neuron-granite-base-10000": (
            NEURON + "backend/modules/attention/utils.py:RotaryEmbedding",
            128,
            {"rows": 300},
        ),
    },
)
by(
    mlx_class,
    {
        "broken-mlx-vlm-llama32-factor-8": (
            "mlx_vlm.models.rope_utils.Llama3RoPE",
            128,
            131072,
            False,
            500000.0,
            {"scaling_config": {"factor": 8.0} | LLAMA3, "get": "_freqs", "name": "rope._freqs"},
        ),
        "broken-mlx-vlm-qwen25-vl-base-10000": (
            "mlx_vlm.models.rope_utils.MRoPERotaryEmbedding",
            128,
            {"mrope_section": [16, 24, 24], "get": "_inv_freq", "name": "inv_freq"},
        ),
        "broken-mlx-vlm-gpt-oss-rounded": (
            "mlx_vlm.models.rope_utils.YarnRoPE",
            64,
            {"base": 150000.0, "scaling_factor": 32.0, "get": "_freqs", "name": "rope._freqs"},
        ),
    },
)

# Precision ----------------------------------------------------------------------------------------------------------


def engine_cast(rows, dim, cast):
    made = lifted("transformer_engine/pytorch/attention/rope.py:RotaryPositionEmbedding")
    with OnCpu():
        return array(made(dim).to(cast)(rows))


table("broken-transformer-engine-cast-bfloat16", lambda: engine_cast(600, 64, BF16))
table("broken-transformer-engine-cast-half", lambda: engine_cast(3000, 64, F16))
BAICHUAN = "optimum/habana/transformers/models/baichuan/modeling_baichuan.py:RotaryEmbedding"
table(
    "broken-habana-baichuan-cast-and-grown",
    lambda: narrowed(lambda: lifted(BAICHUAN)(64, 64), F16, lambda made: made(torch.zeros(1, dtype=F16), 2600)),
)
MIXTRAL = "xtuner/model/transformers_models/mixtral/modeling_mixtral.py:MixtralRotaryEmbedding"
table(
    "broken-xtuner-mixtral-cast-and-grown",
    lambda: narrowed(lambda: lifted(MIXTRAL)(128, 64, 1e6), BF16, lambda made: made(torch.zeros(1), 900)),
)
table(
    "broken-xtuner-internlm2-frequencies-cast",
    lambda: narrowed(
        lambda: lifted(XTUNER + "RotaryEmbedding")(128, 4096, 1000000),
        BF16,
        lambda made: made(torch.zeros(1), positions(500)),
        "{}",
    ),
)
table(
    "broken-neuron-positions-in-bfloat16",
    lambda: both(
        *lifted(NEURON + "backend/modules/attention/utils.py:RotaryEmbedding")(64)(
            torch.zeros(1), positions(700).to(BF16)
        )
    ),
)
table(
    "broken-retro-angles-bfloat16",
    lambda: array(bare("retro_pytorch.retro_pytorch.RotaryEmbedding")(64).to(BF16)(400, device=CPU).float()),
)
table(
    "broken-pi-zero-frequencies-half",
    lambda: {"rotary_emb.inv_freq": array(bare("pi_zero_pytorch.pi_zero.RotaryEmbedding")(128).half().inv_freq)},
)
table(
    "broken-pi-zero-never-filled",
    lambda: {
        "rotary_emb.inv_freq": np.zeros_like(array(bare("pi_zero_pytorch.pi_zero.RotaryEmbedding")(128).inv_freq))
    },
)

# State --------------------------------------------------------------------------------------------------------------


def stale(rows, longest, head=128):
    """InternLM2's frequencies after an input that was longer than the config's length, asked for a short one."""
    parents = {"InternLM2RotaryEmbedding": lifted(XTUNER + "RotaryEmbedding")}
    made = lifted(XTUNER + "DynamicNTKScalingRotaryEmbedding", **parents)(head, 32768, 1000000, scaling_factor=2.0)
    made(torch.zeros(1), torch.tensor([[longest - 1]]))
    return both(*made(torch.zeros(1), positions(rows)))


table("broken-xtuner-internlm-stale-after-100000", lambda: stale(400, 100000))


# Layouts ------------------------------------------------------------------------------------------------------------
table(
    "broken-timesformer-sin-taken-for-cos",
    lambda: two("timesformer_pytorch.rotary.RotaryEmbedding", 64, get=lambda made: made(150, CPU)),
)
table(
    "broken-dinov3-sin-taken-for-cos",
    lambda: two("mlx_vlm.models.sam3d_body.rope.DINOv3RoPE", 64, get=lambda made: made(8, 11)),
)


def halves_of(repeated):
    return np.concatenate([repeated[:, ::2]] * 2, 1)


MEL = "mlx_audio.sts.models.mel_roformer.model.RotaryEmbedding"
table(
    "broken-mel-roformer-sines-in-halves",
    lambda: (lambda cos, sin: {"cos": plain_array(cos), "sin": halves_of(plain_array(sin))})(
        *inside(MEL)(64).get_cos_sin(300)
    ),
)


table(
    "broken-dit-ml-conjugate", lambda: array(bare("dit_ml.rope._precompute_freqs_cis")(64, 300).conj().resolve_conj())
)
table(
    "broken-sam-audio-transposed-rotations",
    lambda: np.swapaxes(
        of("mlx_audio.sts.models.sam_audio.rope.RotaryEmbedding", 10000.0, 64, 200, get="_freqs_cis"), -1, -2
    ),
)


def ported(path, *changes, ask, arguments, **names):
    return ask(lifted(path, *changes, **names)(*arguments))


table(
    "broken-yoyodyne-one-negative-half",
    lambda: ported(
        "yoyodyne/models/modules/position.py:RotaryPositionalEncoding",
        ("freqs.sin()", "torch.cat((freqs[:, :16].sin(), -freqs[:, 16:].sin()), 1)"),
        ask=lambda made: both(made.cos_table, made.sin_table),
        arguments=(64, 200),
        BasePositionalEncoding=torch.nn.Module,
        defaults=settings(EMBEDDING_SIZE=0, MAX_LENGTH=0),
    ),
)
table(
    "broken-phi15-yoyodyne-exponents-over-whole",
    lambda: ported(
        "yoyodyne/models/modules/position.py:RotaryPositionalEncoding",
        ("dtype=torch.float) / half", "dtype=torch.float) / embedding_size"),
        ask=lambda made: both(made.cos_table, made.sin_table),
        arguments=(32, 300),
        BasePositionalEncoding=torch.nn.Module,
        defaults=settings(EMBEDDING_SIZE=0, MAX_LENGTH=0),
    ),
)
table(
    "broken-ipex-baichuan-one-row-short",
    lambda: ported(
        "ipex_llm/transformers/gguf/models/model_implement/baichuan/modeling_baichuan.py:RotaryEmbedding",
        ("emb = torch.cat((freqs, freqs), dim=-1)", "emb = torch.cat((freqs, freqs), dim=-1)[:-1]"),
        ask=lambda made: {
            "cos_cached": array(made.cos_cached[0, 0])[np.minimum(np.arange(300), 254)],
            "sin_cached": array(made.sin_cached[0, 0])[np.minimum(np.arange(300), 254)],
        },
        arguments=(64, 256),
    ),
)
